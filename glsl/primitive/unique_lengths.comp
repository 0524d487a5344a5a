#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: how long every run of equal neighbours is.
// In:    where the runs begin, and their number; the number of elements.
// Out:   lengths.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;

#include "select.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { SelectPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Starts { uint data[]; } starts;
layout(set = 0, binding = 1, scalar) restrict readonly buffer CountOfRuns { uint n; } n_runs;
layout(set = 0, binding = 2, scalar) readonly buffer Count { uint n; } count;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer Lengths { uint data[]; } lengths;

void main() {
    // In the window.
    uint run = linear_invocation(), n = push.has_count != 0u ? min(count.n, push.n) : push.n;
    uint left = n_runs.n - min(n_runs.n, push.first_place);
    if (run >= min(left, push.n_places)) return;
    uint end = run + 1u < left ? starts.data[run + 1u] : n;
    lengths.data[run] = end - starts.data[run];
}
