#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form TEXELS
// Makes: what each workgroup makes of its share, or, alone, of all, through shared memory.
// In:    values, or partials of others.
// Out:   a partial a workgroup, or the result.

layout(local_size_x = 64, local_size_x_id = 0) in;

#include "reduce.glsl"
#include "reduce_group.glsl"

void main() {
    uint group = linear_group(), lane = gl_LocalInvocationIndex;
    // The same for a whole workgroup.
    if (group >= push.n_groups) return;
    Reduced a;
    if (FROM_PARTIALS) a = reduce_partials(lane);
    else a = reduce_window(group, lane);
    a = reduce_shared(lane, a);
    if (lane > 0) return;
    if (FINISH) reduce_finish(a);
    else store_partial(push.first_partial + group, a);
}
