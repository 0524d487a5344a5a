#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form TABLE
#pragma form QUADS
// Makes: the elements ordered by one digit; equal digits keep their order.
// In:    keys, payloads, segments; places, where each tile's elements of each digit go (used up).
// Out:   sorted keys, payloads, segments, as far as they belong into the window of places that is bound.
// With TABLE an invocation has its places in a table of its own, which CPU drivers reach many times faster than a buffer.
// With QUADS it does too, and reads texels.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 5) const bool HAS_PAYLOADS = true;

#include "sort.glsl"
#include "workgroup.glsl"
#define SORT_PAYLOADS
#include "sort_load.glsl"

layout(set = 0, binding = 4, scalar) restrict buffer Places { uint data[]; } places;
layout(set = 0, binding = 5, scalar) restrict writeonly buffer SortedKeys { uint data[]; } sorted_keys;
layout(set = 0, binding = 6, scalar) restrict writeonly buffer SortedPayloads { uint data[]; } sorted_payloads;
layout(set = 0, binding = 7, scalar) restrict writeonly buffer SortedSegments { uint data[]; } sorted_segments;

// One element goes to its place, if that lies in the window; the next one with its digit, behind it.
#define scatter(element) { \
    uint digit = sort_digit_of(element), place = of_digit(digit); \
    of_digit(digit) = place + 1u; \
    place -= push.first_place; \
    if (place < push.n_places) { \
        sorted_keys.data[place * KEY_WORDS] = element.key.x; \
        if (KEY_WORDS > 1u) sorted_keys.data[place * KEY_WORDS + 1u] = element.key.y; \
        if (HAS_PAYLOADS) sorted_payloads.data[place] = element.payload; \
        if (HAS_SEGMENTS) sorted_segments.data[place] = element.segment; \
    } \
}

void main() {
    uint tile = push.first_tile + linear_invocation(), n = sort_n();
    uint n_tiles = n == 0u ? 0u : (n - 1u) / push.tile + 1u;
    if (tile >= min(n_tiles, push.end_tile)) return;
    // In the window that is read.
    uint first = (tile - push.first_tile) * push.tile;
    uint end = first + min(push.tile, n - tile * push.tile);
#ifdef TABLE
    uint table[1u << SORT_DIGIT_BITS];
    for (uint digit = 0; digit < 1u << push.bits; digit++) table[digit] = places.data[digit * n_tiles + tile];
    #define of_digit(digit) table[digit]
#else
    #define of_digit(digit) places.data[(digit) * n_tiles + tile]
#endif
    uint index = first;
    // Four a turn: on CPU drivers an invocation has a limited number of turns.
    for (; index + 4 <= end; index += 4) {
        SortElement a, b, c, d;
        sort_load_four(index, a, b, c, d);
        scatter(a)
        scatter(b)
        scatter(c)
        scatter(d)
    }
    for (; index < end; index++) {
        SortElement last = sort_load(index);
        scatter(last)
    }
#ifndef TABLE
    // A table went with its invocation; in the buffer each element takes back its step.
    if (push.restores != 0u) {
        for (index = first; index < end; index++) of_digit(sort_digit_of(sort_load(index)))--;
    }
#endif
}
