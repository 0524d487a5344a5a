// The picture into a storage image, for hosts that sample or copy one.
// In: premultiplied RGBA8 pixels. Out: an image of format RGBA8 UNORM.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "paint.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { CompositePush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Pixels { uint data[]; } pixels;
layout(set = 0, binding = 1, rgba8) restrict writeonly uniform image2D picture;

void main() {
    uint index = linear_invocation();
    if (index >= push.width * push.height) return;
    imageStore(picture, ivec2(index % push.width, index / push.width), unpackUnorm4x8(pixels.data[index]));
}
