#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Puts every boid somewhere in a cube, and gives it a velocity.
// In:  two points of sequences for each, from 0 to 1.
// Out: positions and velocities.

layout(local_size_x = 64) in;

#include "workgroup.glsl"

layout(set = 0, binding = 0, scalar) restrict readonly buffer Places { vec3 data[]; } places;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Headings { vec3 data[]; } headings;
layout(set = 0, binding = 2, scalar) restrict writeonly buffer Positions { vec3 data[]; } positions;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer Velocities { vec3 data[]; } velocities;

layout(push_constant, scalar) uniform BeginPush {
    uint n;
    float half_side;    // of the cube, which lies around the origin
    float swirl;        // around the axis y: velocity by distance
} push;

void main() {
    uint i = linear_invocation();
    if (i >= push.n) return;
    // The CPU has the same bits.
    precise vec3 position = (places.data[i] * 2.0 - 1.0) * push.half_side;
    precise vec3 velocity = headings.data[i] * 2.0 - 1.0 + vec3(position.z, 0.0, -position.x) * push.swirl;
    positions.data[i] = position;
    velocities.data[i] = velocity;
}
