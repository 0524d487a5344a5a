#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// A point an element: the pixel of its number, in rows of 64.

#include "append.glsl"

struct Element {
    uvec4 parts[PARTS];
};
CONSUMES(0, 0, list, Element)

layout(push_constant, scalar) uniform DrawPush {
    uint instanced;
} push;

void main() {
    uint i = push.instanced != 0u ? uint(gl_InstanceIndex) : uint(gl_VertexIndex);
    uint id = element(list, i).parts[0].x;
    bool is_there = i < length_of(list);
    vec2 pixel = vec2(id % 64u, id / 64u) + 0.5;
    gl_Position = is_there ? vec4(pixel / 32.0 - 1.0, 0.0, 1.0) : vec4(0.0, 0.0, 0.0, 1.0);
    gl_PointSize = 1.0;
}
