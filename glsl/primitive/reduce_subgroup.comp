#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#pragma form TEXELS
// Makes: what each workgroup makes of its share, or, alone, of all, by arithmetic over subgroups. In which order a
//        subgroup adds is the device's affair.
// In:    values, or partials of others.
// Out:   a partial a workgroup, or the result.

layout(local_size_x = 64, local_size_x_id = 0) in;

#include "reduce.glsl"
#include "reduce_group.glsl"

Reduced reduce_lanes(Reduced a) {
    if (HAS_SUM) {
        if (IS_FLOAT) {
            a.sum = floatBitsToUint(subgroupAdd(uintBitsToFloat(a.sum)));
        } else if (HAS_CARRY) {
            // By halves, whose sums over 128 lanes fit.
            uvec4 low = subgroupAdd(a.sum & 0xFFFFu), high = subgroupAdd(a.sum >> 16) + (low >> 16);
            a.carry = subgroupAdd(a.carry) + (high >> 16);
            a.sum = (high << 16) | (low & 0xFFFFu);
        } else {
            a.sum = subgroupAdd(a.sum);
        }
    }
    if (HAS_LOW) a.low = subgroupMin(a.low);
    if (HAS_HIGH) a.high = subgroupMax(a.high);
    return a;
}

void main() {
    uint group = linear_group(), lane = gl_LocalInvocationIndex;
    // The same for a whole workgroup.
    if (group >= push.n_groups) return;
    Reduced a;
    if (FROM_PARTIALS) a = reduce_partials(lane);
    else a = reduce_window(group, lane);
    a = reduce_lanes(a);
    if (subgroupElect()) share_reduced(gl_SubgroupID, a);
    barrier();
    if (lane > 0) return;
    a = shared_reduced(0);
    for (uint other = 1; other < gl_NumSubgroups; other++) a = reduce_combine(a, shared_reduced(other));
    if (FINISH) reduce_finish(a);
    else store_partial(push.first_partial + group, a);
}
