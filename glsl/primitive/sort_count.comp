#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: how often each digit occurs in each tile.
// In:    keys.
// Out:   counts, by digit and then by tile, so that their prefixes are places in the sorted order.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 1) const uint TILE = 512;
layout(constant_id = 2) const uint KEY_WORDS = 2;

layout(set = 0, binding = 0, scalar) restrict readonly buffer Keys { uint data[]; } keys;
layout(set = 0, binding = 1, scalar) restrict buffer Counts { uint data[]; } counts;

#include "sort.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { SortPush push; };

void main() {
    uint tile = linear_invocation();
    if (tile >= push.n_tiles) return;
    uint n_digits = 1u << push.bits;
    // A tile's counts are its invocation's alone: no atomics.
    for (uint digit = 0; digit < n_digits; digit++) counts.data[digit * push.n_tiles + tile] = 0;
    uint word = push.shift / 32;
    uint next = min(word + 1, KEY_WORDS - 1);
    uint first = tile * TILE;
    uint end = first + min(TILE, push.n - first);
    for (uint index = first; index < end; index++) {
        uint key = index * KEY_WORDS;
        uint digit = sort_digit(keys.data[key + word], keys.data[key + next], push.shift, push.bits);
        counts.data[digit * push.n_tiles + tile]++;
    }
}
