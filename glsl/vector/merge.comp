// Merges the fragments of each pixel: the last one of a pixel gets its sample mask and that of the gap behind it.
// In: fragments in order, winding before each block. Out: masks in the other half of `sorted`, spans per block.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#define PLANES 8 // |winding| <= 128 + 2 * 16 after the clamp, and 256 does not divide what is not 0
#include "workgroup.glsl"
#include "row.glsl"
#include "block.glsl"
#include "winding.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { BlockPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Blocks { uvec2 data[]; } blocks; // row, place in it
layout(set = 0, binding = 3, scalar) restrict buffer Sorted { uvec2 data[]; } sorted;
layout(set = 0, binding = 4, scalar) restrict readonly buffer Steps { ivec2 data[]; } steps;
layout(set = 0, binding = 5, scalar) restrict readonly buffer Flags { uint data[]; } flags;
layout(set = 0, binding = 6, scalar) restrict writeonly buffer Counts { ivec2 data[]; } counts; // spans, 0
layout(set = 0, binding = 7, scalar) restrict writeonly buffer CountFlags { uint data[]; } count_flags;

// A winding number in few bits: large ones keep their parity and stay far from 0, whatever the block adds.
uint few_bits(int winding) {
    int bounded = abs(winding) > 100 ? sign(winding) * (100 + (winding & 1)) : winding;
    return uint(bounded);
}

void main() {
    uint index = linear_invocation();
    if (index >= work.data.n_huge_blocks) return;
    uvec2 block = blocks.data[index];
    uint begin = block.x == 0u ? 0u : rows.data[block.x - 1u], end = rows.data[block.x];
    uint half_first = sorted_half(push, work.data.longest), half_masks = push.half_size - half_first;
    uint first = begin + block.y;
    uint n = min(end - first, uint(ROW_SHORT));
    uint left[PLANES], pixel[PLANES];
    for (int i = 0; i < PLANES; i++) {
        left[i] = 0u;
        pixel[i] = 0u;
    }
    for (uint s = 0u; block.y > 0u && s < N_SAMPLES; s++) {
        ivec2 before = steps.data[index * N_SAMPLES + s];
        uint l = few_bits(before.x), p = few_bits(before.y);
        for (int i = 0; i < PLANES; i++) {
            left[i] |= (l >> i & 1u) << s;
            pixel[i] |= (p >> i & 1u) << s;
        }
    }
    uint column = block.y == 0u ? 0xFFFFFFFFu : sorted.data[half_first + first - 1u].x >> 16;
    uint n_spans = 0u;
    for (uint i = 0u; i < n; i++) {
        uvec2 fragment = sorted.data[half_first + first + i];
        if (fragment.x >> 16 != column) {
            column = fragment.x >> 16;
            for (int k = 0; k < PLANES; k++) pixel[k] = left[k];
        }
        Crossing c = crossing(fragment);
        bool upwards = (fragment.x & 1u) != 0u, even_odd = (fragment.x & 2u) != 0u;
        add(pixel, c.right, upwards);
        add(left, c.rows, upwards);
        uint next = first + i + 1u < end ? sorted.data[half_first + first + i + 1u].x >> 16 : push.width + 1u;
        bool last = first + i + 1u == end || next != column;
        uvec2 masks = uvec2(0u);
        if (last && column > 0u) masks.x = inside(pixel, even_odd);
        if (last && next > column + 1u) masks.y = inside(left, even_odd);
        sorted.data[half_masks + first + i] = masks;
        n_spans += uint((masks.x | masks.y) != 0u);
    }
    counts.data[index] = ivec2(n_spans, 0);
    count_flags.data[index] = block.y == 0u ? ROW_STARTS : 0u;
}
