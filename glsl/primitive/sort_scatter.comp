#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the elements ordered by one digit; equal digits keep their order.
// In:    keys and payloads; places, where each tile's elements of each digit go (used up).
// Out:   sorted keys and payloads.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 1) const uint TILE = 512;
layout(constant_id = 2) const uint KEY_WORDS = 2;

layout(set = 0, binding = 0, scalar) restrict readonly buffer Keys { uint data[]; } keys;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Payloads { uint data[]; } payloads;
layout(set = 0, binding = 2, scalar) restrict buffer Places { uint data[]; } places;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer SortedKeys { uint data[]; } sorted_keys;
layout(set = 0, binding = 4, scalar) restrict writeonly buffer SortedPayloads { uint data[]; } sorted_payloads;

#include "sort.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { SortPush push; };

void main() {
    uint tile = linear_invocation();
    if (tile >= push.n_tiles) return;
    uint word = push.shift / 32;
    uint next = min(word + 1, KEY_WORDS - 1);
    uint first = tile * TILE;
    uint end = first + min(TILE, push.n - first);
    for (uint index = first; index < end; index++) {
        uint key = index * KEY_WORDS;
        uint digit = sort_digit(keys.data[key + word], keys.data[key + next], push.shift, push.bits);
        uint slot = digit * push.n_tiles + tile;
        uint place = places.data[slot];
        places.data[slot] = place + 1;
        for (uint part = 0; part < KEY_WORDS; part++) {
            sorted_keys.data[place * KEY_WORDS + part] = keys.data[key + part];
        }
        sorted_payloads.data[place] = payloads.data[index];
    }
}
