// One triangle over the whole view.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "draw.glsl"

layout(push_constant, scalar) uniform Push { DrawPush push; };

void main() {
    vec2 corner = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.0;
    gl_Position = draw_position(push, corner * vec2(push.width, push.height));
}
