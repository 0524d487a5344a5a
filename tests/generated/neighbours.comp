#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Every point asks for its neighbours and says how many there are, and which in which order, as one number.

layout(local_size_x = 64) in;

#define GRID_QUERY
#include "grid.glsl"
#include "workgroup.glsl"

layout(set = 0, binding = 0, scalar) restrict readonly buffer Points { float data[]; } points;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Starts { uint data[]; } starts;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Order { uint data[]; } order;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer Found { uvec2 data[]; } found;

layout(push_constant, scalar) uniform NeighboursPush {
    GridShape shape;
    uint n;
    uint stride;
    float radius;
} push;

uint n_found = 0u, digest = 0u;

uint grid_start(uint cell) { return starts.data[cell]; }
uint grid_point(uint place) { return order.data[place]; }
vec3 grid_position(uint point) {
    uint at = point * push.stride;
    float z = push.shape.dimensions == 3u ? points.data[at + 2u] : 0.0;
    return vec3(points.data[at], points.data[at + 1u], z);
}
void grid_visit(uint point, vec3 offset, float distance_2) {
    n_found++;
    digest = digest * 31u + point + 1u;
}

void main() {
    uint point = linear_invocation();
    if (point >= push.n) return;
    grid_query(push.shape, grid_position(point), push.radius);
    found.data[point] = uvec2(n_found, digest);
}
