#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form TEXELS
// Makes: what each invocation makes of its share, or, alone, of all.
// In:    values, or partials of others.
// Out:   a partial an invocation, or the result.

layout(local_size_x = 64, local_size_x_id = 0) in;

#include "reduce.glsl"

void main() {
    uint group = linear_group(), lane = gl_LocalInvocationIndex;
    if (group >= push.n_groups) return;
    Reduced a;
    if (FROM_PARTIALS) a = reduce_partials(lane);
    else a = reduce_window(group, lane);
    if (FINISH) reduce_finish(a);
    else store_partial(push.first_partial + group * GROUP + lane, a);
}
