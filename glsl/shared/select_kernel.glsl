#ifndef SELECT_KERNEL_GLSL
#define SELECT_KERNEL_GLSL
// Elements that a predicate of anyone's keeps, one behind the other. A predicate is one shader,
//
//     #version 460
//     #extension GL_GOOGLE_include_directive : require
//     #extension GL_EXT_scalar_block_layout : require
//     #pragma form SCATTER
//     #pragma form UNORDERED
//     #pragma form SUBGROUP
//     #define SELECT_TYPE vec2        // an element
//     #include "select_kernel.glsl"
//     bool keep(SELECT_TYPE value, uint index) { return length(value) < uintBitsToFloat(push.words[0]); }
//
// and that file is four kernels: as it stands it counts what every chunk keeps, SCATTER stores it in order where the scanned
// counts say, UNORDERED counts and stores in one dispatch with one atomic operation a workgroup, and SUBGROUP is the same with
// arithmetic over subgroups. Rust: `Select::of_predicate`, `Select::of_predicate_unordered` (engine/primitive/select.rs).
//
// `keep` gives the same answer whenever it is asked about an element: it is asked twice. It may read `push.words`, four words
// of the host's; `flags.data`, a second buffer of words; and other elements, `values.data`. Elements lie one behind the other
// as the scalar layout has them. Where PARTS is above 1 an element is so many numbers of SELECT_TYPE, and `value` the first.
//
// The library's own predicates, whose SELECT_TYPE is uint, have forms more for CPU drivers, which load from a storage buffer lane
// by lane, but gather texels for all lanes at once: QUADS and QUADS_SCATTER read values and flags as texels of four words.
// Chunks are multiples of four there. They read by `select_value` and `select_flag`, which serve either way, and where a binding
// covers only a window of the elements: of others than its own, `keep` may ask about the one before alone. Predicates of anyone's
// see all elements at once.

#ifdef QUADS_SCATTER
#define QUADS
#define SCATTER
#endif
#ifdef SUBGROUP
#define UNORDERED
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#endif
#if defined(SCATTER) || defined(UNORDERED)
#define STORES
#endif

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 1) const uint CHUNK = 512;
layout(constant_id = 2) const uint PARTS = 1;
#ifdef STORES
layout(constant_id = 3) const bool STORES_VALUES = true;
layout(constant_id = 4) const bool STORES_INDICES = false;
#endif
#ifdef UNORDERED
// Neighbours in a workgroup take neighbours in memory, instead of a chunk each.
layout(constant_id = 5) const bool COLUMNS = false;
#endif

#include "select.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { SelectPush push; };
#ifdef QUADS
layout(set = 0, binding = 0) uniform usamplerBuffer values;
layout(set = 0, binding = 1) uniform usamplerBuffer flags;
#else
layout(set = 0, binding = 0, scalar) readonly buffer Values { SELECT_TYPE data[]; } values;
layout(set = 0, binding = 1, scalar) readonly buffer Flags { uint data[]; } flags;
#endif
layout(set = 0, binding = 2, scalar) readonly buffer Count { uint n; } count;

bool keep(SELECT_TYPE value, uint index);

#ifdef QUADS
// A view covers all of its buffer, whatever window is bound.
uvec4 select_quad(uint at) { return texelFetch(values, int(push.value_quad + (at >> 2))); }

SELECT_TYPE select_value(uint at) { return select_quad(at)[at & 3u]; }

uint select_flag(uint at) { return texelFetch(flags, int(push.flag_quad + (at >> 2)))[at & 3u]; }
#else
SELECT_TYPE select_value(uint at) { return values.data[at - push.bound_word]; }

uint select_flag(uint at) { return flags.data[at - push.bound]; }
#endif

uint keeps(uint index) { return uint(keep(select_value(index * PARTS), index)); }

// The first numbers of four elements; with QUADS `index` is a multiple of four.
SELECT_TYPE[4] select_four(uint index) {
#ifdef QUADS
    if (PARTS == 1u) {
        uvec4 four = select_quad(index);
        return SELECT_TYPE[4](four.x, four.y, four.z, four.w);
    }
#endif
    return SELECT_TYPE[4](select_value(index * PARTS), select_value((index + 1u) * PARTS),
                          select_value((index + 2u) * PARTS), select_value((index + 3u) * PARTS));
}

uint n_values() {
    // No element has no parts: this names a buffer that not all predicates do, so that all have the same bindings.
    if (PARTS == 0u) return select_flag(0u);
    return push.has_count != 0u ? min(count.n, push.n) : push.n;
}

#ifdef STORES
layout(set = 0, binding = 3, scalar) restrict writeonly buffer Kept { SELECT_TYPE data[]; } kept;
layout(set = 0, binding = 4, scalar) restrict writeonly buffer Indices { uint data[]; } indices;

// Stores an element, of which `value` is the first number, at a place if it is kept and the place is in the window; gives
// the place behind.
uint select_store(SELECT_TYPE value, uint index, uint place) {
    if (!keep(value, index)) return place;
    uint at = place - push.first_place;
    if (at < push.n_places) {
        if (STORES_VALUES) {
            kept.data[at * PARTS] = value;
            for (uint part = 1u; part < PARTS; part++) kept.data[at * PARTS + part] = select_value(index * PARTS + part);
        }
        if (STORES_INDICES) indices.data[at] = index;
    }
    return place + 1u;
}
#endif

#ifndef STORES
layout(set = 0, binding = 3, scalar) restrict writeonly buffer Counts { uint data[]; } counts;
layout(set = 0, binding = 4, scalar) restrict writeonly buffer CountOfCounts { uint n; } n_counts;

void main() {
    uint chunk = push.first_chunk + linear_invocation(), n = n_values();
    uint n_chunks = n == 0u ? 0u : (n - 1u) / CHUNK + 1u;
    if (chunk == 0u) n_counts.n = n_chunks;
    if (chunk >= min(n_chunks, push.end_chunk)) return;
    uint index = chunk * CHUNK, end = index + min(CHUNK, n - index), sum = 0u;
    // Four at a time: on CPU drivers the turn of a loop costs as much as an access.
    for (; index + 4u <= end; index += 4u) {
        SELECT_TYPE four[4] = select_four(index);
        sum += uint(keep(four[0], index)) + uint(keep(four[1], index + 1u));
        sum += uint(keep(four[2], index + 2u)) + uint(keep(four[3], index + 3u));
    }
    for (; index < end; index++) sum += keeps(index);
    counts.data[chunk] = sum;
}
#endif

#ifdef SCATTER
layout(set = 0, binding = 5, scalar) readonly buffer Places { uint data[]; } places;
layout(set = 0, binding = 6, scalar) restrict writeonly buffer CountOfKept { uint n; } n_kept;

void main() {
    uint chunk = push.first_chunk + linear_invocation(), n = n_values();
    uint n_chunks = n == 0u ? 0u : (n - 1u) / CHUNK + 1u;
    if (chunk == 0u && n_chunks == 0u) n_kept.n = 0u;
    if (chunk >= min(n_chunks, push.end_chunk)) return;
    uint index = chunk * CHUNK, end = index + min(CHUNK, n - index), place = places.data[chunk];
    for (; index + 4u <= end; index += 4u) {
        SELECT_TYPE four[4] = select_four(index);
        place = select_store(four[0], index, place);
        place = select_store(four[1], index + 1u, place);
        place = select_store(four[2], index + 2u, place);
        place = select_store(four[3], index + 3u, place);
    }
    for (; index < end; index++) place = select_store(select_value(index * PARTS), index, place);
    // What the last chunk leaves off at is how many there are.
    if (chunk == n_chunks - 1u) n_kept.n = place;
}
#endif

#ifdef UNORDERED
layout(set = 0, binding = 5, scalar) restrict buffer CountOfKept { uint n; } n_kept;

#ifdef SUBGROUP
#define N_SHARES gl_NumSubgroups
#else
#define N_SHARES GROUP
#endif
// What every subgroup, or every invocation, keeps; then where it goes. No more subgroups than invocations.
shared uint shares[GROUP];

void main() {
    uint group = linear_group(), lane = gl_LocalInvocationIndex, n = n_values();
    uint tile = GROUP * CHUNK;
    // The same for a whole workgroup.
    if (n == 0u || group > (n - 1u) / tile) return;
    // Every invocation takes every `step`th element of the workgroup's from `first` on.
    uint left = n - group * tile, first = COLUMNS ? lane : lane * CHUNK, step = COLUMNS ? GROUP : 1u;
    uint end = COLUMNS ? min(tile, left) : min(first + CHUNK, left);
    uint sum = 0u;
    for (uint at = first; at < end; at += step) sum += keeps(group * tile + at);
#ifdef SUBGROUP
    uint share = gl_SubgroupID, before = subgroupExclusiveAdd(sum), all = subgroupAdd(sum);
    if (subgroupElect()) shares[share] = all;
#else
    uint share = lane, before = 0u;
    shares[share] = sum;
#endif
    barrier();
    if (lane == 0u) {
        uint behind = 0u;
        for (uint i = 0u; i < N_SHARES; i++) behind += shares[i];
        uint place = behind == 0u ? 0u : atomicAdd(n_kept.n, behind);
        for (uint i = 0u; i < N_SHARES; i++) {
            uint own = shares[i];
            shares[i] = place;
            place += own;
        }
    }
    barrier();
    uint place = shares[share] + before;
    for (uint at = first; at < end; at += step) {
        uint index = group * tile + at;
        place = select_store(select_value(index * PARTS), index, place);
    }
}
#endif

#endif
