// Rows of more than ROW_SHORT and at most ROW_LONG fragments: merges the sorted blocks of a row, then walks it.
// In: keys sorted in blocks, fragments. Out: spans.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#define PLANES 11 // |winding| <= 1024 < 2^11
#include "workgroup.glsl"
#include "texels.glsl"
#include "winding.glsl"
#include "row.glsl"
#include "span.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { RowPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Fragments { uvec2 data[]; } fragments;
layout(set = 0, binding = 2, scalar) restrict writeonly buffer Spans { uint data[]; } spans;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer SpanCounts { uint data[]; } span_counts;
layout(set = 0, binding = 4, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 5, scalar) restrict readonly buffer LongRows { uint data[]; } long_rows;
layout(set = 0, binding = 6, scalar) restrict buffer Keys { uint data[]; } keys; // two halves of n_keys
#include "walk.glsl"

layout(set = 0, binding = 16) uniform usamplerBuffer row_texels;
layout(set = 0, binding = 17) uniform usamplerBuffer fragment_texels;

uvec2 fragment(uint i) { return TEXELS ? texel_pair(fragment_texels, 2u * i) : fragments.data[i]; }

void main() {
    uint index = linear_invocation();
    if (index >= work.data.n_long) return;
    uint row = long_rows.data[index];
    uint first = row == 0u ? 0u : WORD(rows, row_texels, row - 1u);
    uint end = WORD(rows, row_texels, row);
    uint from = 0u, to = push.n_keys;
    for (uint run = ROW_SHORT; run < end - first; run *= 2u) {
        uint a = first, a_end = min(first + run, end), b = a_end, b_end = min(b + run, end), pair_end = b_end;
        uint key_a = keys.data[from + a], key_b = b < end ? keys.data[from + b] : 0xFFFFFFFFu;
        for (uint i = first; i < end; i++) {
            bool take_a = a < a_end && (b >= b_end || key_a <= key_b);
            keys.data[to + i] = take_a ? key_a : key_b;
            if (take_a) a++; else b++;
            if (i + 1u == pair_end) {
                a = pair_end;
                a_end = min(a + run, end);
                b = a_end;
                b_end = min(b + run, end);
                pair_end = b_end;
            }
            if (a < a_end) key_a = keys.data[from + a];
            if (b < b_end) key_b = keys.data[from + b];
        }
        uint swap = from;
        from = to;
        to = swap;
    }
    uint key = keys.data[from + first];
    uint flags = fragment(first + (key & 0xFFFFu)).x;
    Walk walk = begin_walk(first, key >> 16, (flags & 2u) != 0u);
    uint i = first;
    do step_walk(walk, fragment(first + (keys.data[from + i] & 0xFFFFu))); while (++i < end);
    span_counts.data[row] = end_walk(walk, push.width) - first;
}
