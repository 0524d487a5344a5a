#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// A region as a patch of quads. Along an edge to a region twice as large every other vertex lies on its neighbour, so that
// there is no crack.

#include "append.glsl"
#include "terrain.glsl"

CONSUMES(0, 0, leaves, Region)
layout(set = 0, binding = 1, scalar) restrict readonly buffer Heights { float data[]; } heights;

layout(push_constant, scalar) uniform DrawPush {
    mat4 to_clip;
    vec3 eye;
    uint side;         // quads of the field's side
    float tallest;     // of all heights
    uint outlined;     // 1: regions have outlines
} push;

layout(location = 0) out vec3 position;
layout(location = 1) out vec3 normal;
layout(location = 2) out vec2 place;         // in the patch, 0 to 1

float height(ivec2 at) {
    at = clamp(at, ivec2(0), ivec2(push.side));
    return heights.data[uint(at.y) * (push.side + 1u) + uint(at.x)];
}

void main() {
    Region region = element(leaves, gl_InstanceIndex);
    uint quad = uint(gl_VertexIndex) / 6u, corner = uint(gl_VertexIndex) % 6u;
    // Two triangles, with the diagonal from the low corner to the high one.
    uvec2 step_ = uvec2[](uvec2(0, 0), uvec2(0, 1), uvec2(1, 1), uvec2(0, 0), uvec2(1, 1), uvec2(1, 0))[corner];
    uvec2 grid = uvec2(quad % PATCH, quad / PATCH) + step_;
    bvec4 coarser = notEqual(uvec4(region.edges) & uvec4(1u, 2u, 4u, 8u), uvec4(0u));
    bool x_edge = (grid.x == 0u && coarser.x) || (grid.x == PATCH && coarser.y);
    bool y_edge = (grid.y == 0u && coarser.z) || (grid.y == PATCH && coarser.w);
    if (x_edge) grid.y &= ~1u;
    if (y_edge) grid.x &= ~1u;

    uint size = push.side >> region.level;
    ivec2 at = ivec2(uvec2(region.x, region.y) * size + grid * (size / PATCH));
    position = vec3(at.x, height(at), at.y);
    normal = vec3(height(at - ivec2(2, 0)) - height(at + ivec2(2, 0)), 4.0,
        height(at - ivec2(0, 2)) - height(at + ivec2(0, 2)));
    place = vec2(grid) / float(PATCH);
    gl_Position = push.to_clip * vec4(position, 1.0);
}
