#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the elements ordered by one digit; equal digits keep their order.
// In:    keys, payloads, segments; places, where each tile's elements of each digit go (used up).
// Out:   sorted keys, payloads, segments.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 4) const bool HAS_PAYLOADS = true;
layout(constant_id = 5) const bool HAS_SEGMENTS = false;

#include "sort.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { SortPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Keys { uint data[]; } keys;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Segments { uint data[]; } segments;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Count { uint n; } count;
layout(set = 0, binding = 3, scalar) restrict readonly buffer Payloads { uint data[]; } payloads;
layout(set = 0, binding = 4, scalar) restrict buffer Places { uint data[]; } places;
layout(set = 0, binding = 5, scalar) restrict writeonly buffer SortedKeys { uint data[]; } sorted_keys;
layout(set = 0, binding = 6, scalar) restrict writeonly buffer SortedPayloads { uint data[]; } sorted_payloads;
layout(set = 0, binding = 7, scalar) restrict writeonly buffer SortedSegments { uint data[]; } sorted_segments;

void main() {
    uint tile = linear_invocation(), n = sort_n();
    uint n_tiles = n == 0u ? 0u : (n - 1u) / push.tile + 1u;
    if (tile >= n_tiles) return;
    uint first = tile * push.tile;
    uint end = first + min(push.tile, n - first);
    for (uint index = first; index < end; index++) {
        uint digit;
        sort_load_digit(index, digit)
        uint slot = digit * n_tiles + tile;
        uint place = places.data[slot];
        places.data[slot] = place + 1u;
        for (uint part = 0; part < KEY_WORDS; part++) {
            sorted_keys.data[place * KEY_WORDS + part] = keys.data[index * KEY_WORDS + part];
        }
        if (HAS_PAYLOADS) sorted_payloads.data[place] = payloads.data[index];
        if (HAS_SEGMENTS) sorted_segments.data[place] = segments.data[index];
    }
}
