#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_GOOGLE_include_directive : require
#include "tint.glsl"
// A picture, row by row, tinted: what a user of Spanforge may write. Every kind of thing that bindings are made of.

layout(constant_id = 0) const uint GROUP_X = 8;
layout(constant_id = 1) const uint GROUP_Y = 8;
//@ label "Exact" help "Whether the tint is added as it is"
layout(constant_id = 2) const bool isExact = false;
//@ label "Gain" min 0 max 16 step 0.5
layout(constant_id = 3) const float GAIN = 3.0;
layout(constant_id = 4) const int OFFSET = -2;
layout(local_size_x_id = 0, local_size_y_id = 1) in;

layout(push_constant, std430) uniform Push {
    layout(offset = 16) uvec2 size;
    //@ label "Strength" default 1 min 0 max 4 unit "x"
    float strength;
} push;
layout(set = 0, binding = 0, std140) uniform Tints { Tint tints[2]; mat3 basis; } tints;
layout(set = 1, binding = 0, std430) readonly buffer Pixels { uint stride; vec3 pixels[]; } pixels;
layout(set = 1, binding = 1, scalar) writeonly buffer Result { vec3 data[]; } result;

void main() {
    uvec2 at = gl_GlobalInvocationID.xy;
    if (at.x >= push.size.x || at.y >= push.size.y) return;
    uint i = at.y * push.size.x + at.x;
    Tint tint = tints.tints[(at.x + at.y) & 1u];
    vec3 color = tints.basis * pixels.pixels[at.y * pixels.stride + at.x];
    color = isExact ? color + tint.color : color + tint.color * tint.weight * GAIN * push.strength;
    result.data[i] = color + vec3(float(OFFSET));
}
