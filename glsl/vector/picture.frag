// The pixel of a picture that composite made.
// In: premultiplied RGBA8 pixels. Out: the colour, to be blended over what is there.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "draw.glsl"
#include "paint.glsl"

layout(push_constant, scalar) uniform Push { DrawPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Pixels { uint data[]; } pixels;

layout(constant_id = 15) const bool LINEAR = false; // the target blends in linear light

layout(location = 0) out vec4 color;

void main() {
    uvec2 at = uvec2(ivec2(gl_FragCoord.xy) - ivec2(push.left, push.top));
    color = unpackUnorm4x8(pixels.data[at.y * push.width + at.x]);
    // It was premultiplied before it was encoded.
    if (LINEAR) color.rgb = light_of(color.rgb);
}
