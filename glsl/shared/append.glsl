#ifndef APPEND_GLSL
#define APPEND_GLSL
// Lists in buffers, counter first: the number of elements at byte 0, the capacity at byte 4, elements from byte 16 on. A
// shader says once what it does with a list, and the counter is hidden behind that:
//
//     APPENDS(set, binding, list, Type)     append(list, value)        what finds no room is dropped, and counted
//                                           try_append(list, value)    the same; true where the value was stored
//     CONSUMES(set, binding, list, Type)    length_of(list)            elements that are there
//                                           element(list, index)       one of them, of index 0 to length - 1
//     POPS(set, binding, list, Type)        pop(list, value)           takes the last; false where there is none
//
//     APPENDS(0, 0, children, Region)       declares the buffer `children`, in the scalar layout
//     append(children, Region(..));
//
// Elements lie in no order that anyone may rely on. One dispatch does one of the three with a list: what it appends it
// cannot read or pop. The buffers are `restrict`, which the hazard check holds a dispatch to.
//
// With BALLOT defined (`#pragma form BALLOT`, taken by `Pipeline::with_ballots`) the lanes of a subgroup share one atomic
// operation, whichever of them take part. Not for fragment shaders: their helper lanes would take part too.
//
// The Rust side is engine/primitive/append.rs; the twin tests/reference/append.rs.

#ifdef BALLOT
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
#endif

// What a list begins with.
struct AppendHeader {
    uint count;        // elements that were appended, also those that found no room
    uint capacity;     // elements that there is room for
    uint unused[2];
};

// The same for whoever pops: while many do, the counter is below 0 at times.
struct PopHeader {
    int count;
    int capacity;
    int unused[2];
};

// The counter rises no further, so that it never wraps: no buffer has room for more. Appends that are under way at once
// may carry it a little beyond.
const uint APPEND_MAX = 1u << 30;

// Declares `place`, which no other append gets.
#ifdef BALLOT
#define APPEND_PLACE(list) \
    uvec4 lanes = subgroupBallot(true); \
    uint n_lanes = subgroupBallotBitCount(lanes), first = 0u; \
    if (subgroupElect()) { \
        first = atomicAdd(list.header.count, n_lanes); \
        if (first + n_lanes > APPEND_MAX) atomicMin(list.header.count, APPEND_MAX); \
    } \
    uint place = subgroupBroadcastFirst(first) + subgroupBallotExclusiveBitCount(lanes);
#else
#define APPEND_PLACE(list) \
    uint place = atomicAdd(list.header.count, 1u); \
    if (place >= APPEND_MAX) atomicMin(list.header.count, APPEND_MAX);
#endif

#define APPENDS(set_, binding_, list, Type) \
    layout(set = set_, binding = binding_, scalar) restrict buffer Appends_##list { \
        AppendHeader header; \
        Type data[]; \
    } list; \
    bool try_append_##list(Type value) { \
        APPEND_PLACE(list) \
        bool fits = place < list.header.capacity; \
        if (fits) list.data[place] = value; \
        return fits; \
    }

#define append(list, value) try_append_##list(value)
#define try_append(list, value) try_append_##list(value)

#define CONSUMES(set_, binding_, list, Type) \
    layout(set = set_, binding = binding_, scalar) restrict readonly buffer Consumes_##list { \
        AppendHeader header; \
        Type data[]; \
    } list; \
    uint length_of_##list() { return min(list.header.count, list.header.capacity); }

#define length_of(list) length_of_##list()
#define element(list, index) list.data[index]

// Declares `before`, the elements that were there, and `rank`, of the takers of this operation.
//
// First the counter leaves what found no room behind. Then it goes down by one a taker, and whoever found nothing gives
// back what it took. That is exact with any number of takers: the first one to find nothing finds it when all elements
// are taken, so what it has not given back yet keeps nobody from an element.
// Nobody takes before the counter is down to the capacity, so where an exchange fails another one has brought it there.
// (An `atomicMin` says the same, but SwiftShader's loses what others add meanwhile.)
#define POP_LOWER(list) \
    int above = atomicAdd(list.header.count, 0); \
    if (above > list.header.capacity) atomicCompSwap(list.header.count, above, list.header.capacity);

#ifdef BALLOT
#define POP_PLACE(list) \
    uvec4 lanes = subgroupBallot(true); \
    int n_lanes = int(subgroupBallotBitCount(lanes)), first = 0; \
    if (subgroupElect()) { \
        POP_LOWER(list) \
        first = atomicAdd(list.header.count, -n_lanes); \
        int missing = n_lanes - clamp(first, 0, n_lanes); \
        if (missing > 0) atomicAdd(list.header.count, missing); \
    } \
    int before = subgroupBroadcastFirst(first), rank = int(subgroupBallotExclusiveBitCount(lanes));
#else
#define POP_PLACE(list) \
    POP_LOWER(list) \
    int before = atomicAdd(list.header.count, -1), rank = 0; \
    if (before <= 0) atomicAdd(list.header.count, 1);
#endif

#define POPS(set_, binding_, list, Type) \
    layout(set = set_, binding = binding_, scalar) restrict buffer Pops_##list { \
        PopHeader header; \
        Type data[]; \
    } list; \
    bool pop_##list(out Type value) { \
        POP_PLACE(list) \
        bool found = before > rank; \
        if (found) value = list.data[before - 1 - rank]; \
        return found; \
    }

#define pop(list, value) pop_##list(value)

#endif
