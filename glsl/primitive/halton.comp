#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form COUNTED
// Makes: points of a Halton sequence, each as many numbers as there are bases.
// In:    nothing; with COUNTED the number of points, if that is less than the push constants say.
// Out:   points; what lies between the numbers of one and the next stays.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;

layout(set = 0, binding = 0, scalar) restrict writeonly buffer Points { float data[]; } points;
#ifdef COUNTED
layout(set = 0, binding = 1, scalar) restrict readonly buffer Count { uint data; } count;
#endif

#include "halton.glsl"
#include "sequence.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { HaltonPush push; };

void main() {
    uint n = push.n;
#ifdef COUNTED
    n = min(n, count.data - min(count.data, push.before));
#endif
    // One number of one point.
    uint number = linear_invocation(), point = number / push.n_dimensions;
    if (point >= n) return;
    uint dimension = number - point * push.n_dimensions;
    uint key = scramble_key(push.seed, push.first_dimension + dimension);
    uint index = push.first + point * push.step;
    uint fraction = radical_inverse(index, push.bases[dimension], push.scrambling, key);
    points.data[point * push.stride + push.first_dimension + dimension] = unit_float(fraction);
}
