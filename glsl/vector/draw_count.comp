// Counts the runs of every (path, row).
// In: spans. Out: counts, to be scanned.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "draw.glsl"

layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { DrawPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Spans { uint data[]; } spans;
layout(set = 0, binding = 2, scalar) restrict readonly buffer SpanCounts { uint data[]; } span_counts;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer RunCounts { uint data[]; } run_counts;
#include "runs.glsl"

uint n_runs = 0u;

void put(Run run) { n_runs++; }

void main() {
    uint row = linear_invocation();
    if (row >= push.n_rows) return;
    visit_runs(row, span_counts.data[row], 0u, 0u);
    run_counts.data[row] = n_runs;
}
