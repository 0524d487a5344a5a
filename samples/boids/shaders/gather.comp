#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Puts boids into the order of the grid: who is near in space is near in memory then.
// In:  positions and velocities; the order.
// Out: the same, in order.

layout(local_size_x = 64) in;

#include "workgroup.glsl"

layout(set = 0, binding = 0, scalar) restrict readonly buffer Positions { vec3 data[]; } positions;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Velocities { vec3 data[]; } velocities;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Order { uint data[]; } order;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer SortedPositions { vec3 data[]; } sorted_positions;
layout(set = 0, binding = 4, scalar) restrict writeonly buffer SortedVelocities { vec3 data[]; } sorted_velocities;

layout(push_constant, scalar) uniform GatherPush { uint n; } push;

void main() {
    uint place = linear_invocation();
    if (place >= push.n) return;
    uint boid = order.data[place];
    sorted_positions.data[place] = positions.data[boid];
    sorted_velocities.data[place] = velocities.data[boid];
}
