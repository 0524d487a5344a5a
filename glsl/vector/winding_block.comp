// What a block does to the winding, per sample: the state before it is (L, A), L the winding right of all fragments so far
// and A that of the samples of the pixel in hand; after it L' = L + rows and A' = A + pixel, or L + pixel where a pixel
// begins in the block. Such steps compose in order (winding_scan.glsl).
// In: fragments in order. Out: (rows, pixel) per sample and block, flags per block.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#define PLANES 6 // sums of a block: |sum| <= 2 * 16, two's complement
#include "workgroup.glsl"
#include "row.glsl"
#include "block.glsl"
#include "winding.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { BlockPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Blocks { uvec2 data[]; } blocks; // row, place in it
layout(set = 0, binding = 3, scalar) restrict readonly buffer Sorted { uvec2 data[]; } sorted;
layout(set = 0, binding = 4, scalar) restrict writeonly buffer Steps { ivec2 data[]; } steps;
layout(set = 0, binding = 5, scalar) restrict writeonly buffer Flags { uint data[]; } flags;

// The signed sum of one sample.
int sum_of(uint planes[PLANES], uint sample_index) {
    uint bits = 0u;
    for (int i = 0; i < PLANES; i++) bits |= (planes[i] >> sample_index & 1u) << i;
    return bitfieldExtract(int(bits), 0, PLANES);
}

void main() {
    uint index = linear_invocation();
    if (index >= work.data.n_huge_blocks) return;
    uvec2 block = blocks.data[index];
    uint begin = block.x == 0u ? 0u : rows.data[block.x - 1u];
    uint half_first = sorted_half(push, work.data.longest);
    uint first = begin + block.y;
    uint n = min(rows.data[block.x] - first, uint(ROW_SHORT));
    uint left[PLANES], pixel[PLANES];
    for (int i = 0; i < PLANES; i++) {
        left[i] = 0u;
        pixel[i] = 0u;
    }
    bool pixel_starts = block.y == 0u;
    uint column = block.y == 0u ? 0xFFFFFFFFu : sorted.data[half_first + first - 1u].x >> 16;
    for (uint i = 0u; i < n; i++) {
        uvec2 fragment = sorted.data[half_first + first + i];
        if (fragment.x >> 16 != column) {
            column = fragment.x >> 16;
            pixel_starts = true;
            for (int k = 0; k < PLANES; k++) pixel[k] = left[k];
        }
        Crossing c = crossing(fragment);
        bool upwards = (fragment.x & 1u) != 0u;
        add(pixel, c.right, upwards);
        add(left, c.rows, upwards);
    }
    for (uint s = 0u; s < N_SAMPLES; s++) steps.data[index * N_SAMPLES + s] = ivec2(sum_of(left, s), sum_of(pixel, s));
    flags.data[index] = (block.y == 0u ? ROW_STARTS : 0u) | (pixel_starts ? PIXEL_STARTS : 0u);
}
