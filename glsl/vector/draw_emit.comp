// Writes the runs of every (path, row) in painter's order, and the arguments of the draw.
// In: spans, where the runs of each row start. Out: runs, arguments.
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
layout(set = 0, binding = 3, scalar) restrict readonly buffer RunStarts { uint data[]; } run_starts; // n_rows + 1
layout(set = 0, binding = 4, scalar) restrict readonly buffer RowPlaces { uvec2 data[]; } row_places; // path, y
layout(set = 0, binding = 5, scalar) restrict writeonly buffer Runs { Run data[]; } runs;
layout(set = 0, binding = 6, scalar) restrict writeonly buffer Arguments { DrawArguments data; } arguments;
layout(constant_id = 12) const uint RUN_VERTICES = 2; // of a line; 6 of a quad
#include "runs.glsl"

uint next_run = 0u;

void put(Run run) {
    runs.data[next_run] = run;
    next_run++;
}

void main() {
    uint row = linear_invocation();
    if (row == 0u) arguments.data = DrawArguments(run_starts.data[push.n_rows] * RUN_VERTICES, 1u, 0u, 0u);
    if (row >= push.n_rows) return;
    next_run = run_starts.data[row];
    uvec2 place = row_places.data[row];
    visit_runs(row, span_counts.data[row], place.y, place.x);
}
