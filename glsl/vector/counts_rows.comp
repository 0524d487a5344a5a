// Counts fragments, merged pixels and spans of all rows.
// In: rows, spans. Out: three numbers, added to.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "counts.glsl"
#include "pieces.glsl"

layout(set = 0, binding = 3, scalar) restrict buffer Totals { Counts data; } totals;

void main() {
    Piece p;
    if (!load_piece(p)) return;
    uint merged = 0u, n_spans = 0u;
    for (uint k = p.first; k < p.end; k++) {
        uint masks = spans.data[k * SPAN_WORDS + 1u];
        merged += uint((SPAN_WORDS == 2u ? masks & 0xFFFFu : masks) != 0u);
        n_spans += uint((SPAN_WORDS == 2u ? masks >> 16 : spans.data[k * SPAN_WORDS + 2u]) != 0u);
    }
    if (p.piece == 0u) {
        uint start = p.row == 0u ? 0u : rows.data[p.row - 1u];
        atomicAdd(totals.data.fragments, rows.data[p.row] - start);
    }
    atomicAdd(totals.data.merged, merged);
    atomicAdd(totals.data.spans, n_spans);
}
