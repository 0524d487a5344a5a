// Writes the spans of huge rows, without gaps and in order.
// In: masks per fragment, spans before each block of its row. Out: spans, and their number per row.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "row.glsl"
#include "block.glsl"

layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { BlockPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Blocks { uvec2 data[]; } blocks; // row, place in it
layout(set = 0, binding = 3, scalar) restrict readonly buffer Sorted { uvec2 data[]; } sorted;
layout(set = 0, binding = 4, scalar) restrict readonly buffer Counts { ivec2 data[]; } counts;
layout(set = 0, binding = 5, scalar) restrict writeonly buffer Spans { uint data[]; } spans;
layout(set = 0, binding = 6, scalar) restrict writeonly buffer SpanCounts { uint data[]; } span_counts;

void main() {
    uint index = linear_invocation();
    if (index >= work.data.n_huge_blocks) return;
    uvec2 block = blocks.data[index];
    uint begin = block.x == 0u ? 0u : rows.data[block.x - 1u], end = rows.data[block.x];
    uint half_first = sorted_half(push, work.data.longest), half_masks = push.half_size - half_first;
    uint first = begin + block.y;
    uint n = min(end - first, uint(ROW_SHORT));
    uint slot = begin + (block.y == 0u ? 0u : uint(counts.data[index].x));
    for (uint i = 0u; i < n; i++) {
        uvec2 masks = sorted.data[half_masks + first + i];
        if ((masks.x | masks.y) == 0u) continue;
        uint column = sorted.data[half_first + first + i].x >> 16;
        uint next = first + i + 1u < end ? sorted.data[half_first + first + i + 1u].x >> 16 : push.width + 1u;
        uint word = slot * SPAN_WORDS;
        slot++;
        spans.data[word] = column | (next - 1u) << 16;
        spans.data[word + 1u] = SPAN_WORDS == 2u ? masks.x | masks.y << 16 : masks.x;
        if (SPAN_WORDS == 3u) spans.data[word + 2u] = masks.y;
    }
    if (first + n == end) span_counts.data[block.x] = slot - begin;
}
