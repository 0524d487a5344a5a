#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: how often each digit occurs in each tile.
// In:    keys or segments.
// Out:   counts, by digit and then by tile, so that their prefixes are places in the sorted order; and how many counts.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;

#include "sort.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { SortPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Keys { uint data[]; } keys;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Segments { uint data[]; } segments;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Count { uint n; } count;
layout(set = 0, binding = 3, scalar) restrict buffer Counts { uint data[]; } counts;
layout(set = 0, binding = 4, scalar) restrict writeonly buffer CountOfCounts { uint n; } n_counts;

void main() {
    uint tile = linear_invocation(), n = sort_n();
    uint n_tiles = n == 0u ? 0u : (n - 1u) / push.tile + 1u;
    if (tile == 0u) n_counts.n = n_tiles << push.bits;
    if (tile >= n_tiles) return;
    uint n_digits = 1u << push.bits;
    // A tile's counts are its invocation's alone: no atomics.
    for (uint digit = 0; digit < n_digits; digit++) counts.data[digit * n_tiles + tile] = 0;
    uint first = tile * push.tile;
    uint end = first + min(push.tile, n - first);
    for (uint index = first; index < end; index++) {
        uint digit;
        sort_load_digit(index, digit)
        counts.data[digit * n_tiles + tile]++;
    }
}
