// Counts fragments, merged pixels and spans of all rows.
// In: rows, spans. Out: three numbers, added to.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "row.glsl"
#include "counts.glsl"

layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { RowPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Spans { uint data[]; } spans;
layout(set = 0, binding = 2, scalar) restrict readonly buffer SpanCounts { uint data[]; } span_counts;
layout(set = 0, binding = 3, scalar) restrict buffer Totals { Counts data; } totals;

void main() {
    uint row = linear_invocation();
    if (row >= push.n_rows) return;
    uint first = row == 0u ? 0u : rows.data[row - 1u];
    uint merged = 0u, n_spans = 0u, n = span_counts.data[row];
    for (uint k = first; k < first + n; k++) {
        uint masks = spans.data[k * SPAN_WORDS + 1u];
        merged += uint((SPAN_WORDS == 2u ? masks & 0xFFFFu : masks) != 0u);
        n_spans += uint((SPAN_WORDS == 2u ? masks >> 16 : spans.data[k * SPAN_WORDS + 2u]) != 0u);
    }
    atomicAdd(totals.data.fragments, rows.data[row] - first);
    atomicAdd(totals.data.merged, merged);
    atomicAdd(totals.data.spans, n_spans);
}
