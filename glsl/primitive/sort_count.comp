#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form TABLE
#pragma form QUADS
// Makes: how often each digit occurs in each tile.
// In:    keys or segments.
// Out:   counts, by digit and then by tile, so that their prefixes are places in the sorted order; and how many counts.
// With TABLE an invocation counts in a table of its own, which CPU drivers reach many times faster than a buffer. With QUADS it
// does too, and reads texels.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;

#include "sort.glsl"
#include "workgroup.glsl"
#include "sort_load.glsl"

layout(set = 0, binding = 3, scalar) restrict buffer Counts { uint data[]; } counts;
layout(set = 0, binding = 4, scalar) restrict writeonly buffer CountOfCounts { uint n; } n_counts;

void main() {
    uint tile = push.first_tile + linear_invocation(), n = sort_n();
    uint n_tiles = n == 0u ? 0u : (n - 1u) / push.tile + 1u;
    if (tile == 0u) n_counts.n = n_tiles << push.bits;
    if (tile >= min(n_tiles, push.end_tile)) return;
    uint n_digits = 1u << push.bits;
    // A tile's counts are its invocation's alone: no atomics.
#ifdef TABLE
    uint table[1u << SORT_DIGIT_BITS];
    #define of_digit(digit) table[digit]
#else
    #define of_digit(digit) counts.data[(digit) * n_tiles + tile]
#endif
    for (uint digit = 0; digit < n_digits; digit++) of_digit(digit) = 0;
    // In the window.
    uint first = (tile - push.first_tile) * push.tile;
    uint end = first + min(push.tile, n - tile * push.tile);
    uint index = first;
    // Four a turn: on CPU drivers an invocation has a limited number of turns.
    for (; index + 4 <= end; index += 4) {
        SortElement a, b, c, d;
        sort_load_four(index, a, b, c, d);
        of_digit(sort_digit_of(a))++;
        of_digit(sort_digit_of(b))++;
        of_digit(sort_digit_of(c))++;
        of_digit(sort_digit_of(d))++;
    }
    for (; index < end; index++) of_digit(sort_digit_of(sort_load(index)))++;
#ifdef TABLE
    for (uint digit = 0; digit < n_digits; digit++) counts.data[digit * n_tiles + tile] = table[digit];
#endif
}
