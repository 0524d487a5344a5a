#version 460
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 1) in;
struct S { uint a; uint b; };
layout(set = 0, binding = 0, scalar) buffer B0 { uint data[]; } read;
layout(set = 0, binding = 1, scalar) buffer B1 { uint data[]; } written;
layout(set = 0, binding = 2, scalar) buffer B2 { uint data[]; } both;
layout(set = 0, binding = 3, scalar) buffer B3 { uint data[]; } atomic;
layout(set = 0, binding = 4, scalar) buffer B4 { uint data[]; } length_only;
layout(set = 0, binding = 5, scalar) buffer B5 { S data; } copied_from;
layout(set = 0, binding = 6, scalar) buffer B6 { S data; } copied_to;
layout(set = 0, binding = 7, scalar) buffer B7 { uint data[]; } not_used;
layout(set = 0, binding = 8, scalar) restrict readonly buffer B8 { uint data[]; } declared_read_only;
layout(set = 1, binding = 0, r32ui) uniform uimage2D image_atomic;
layout(set = 1, binding = 1, rgba8) uniform image2D image_written;
layout(set = 1, binding = 2, rgba8) uniform image2D image_read;
layout(set = 1, binding = 3, rgba8) uniform image2D image_size;
layout(set = 1, binding = 4) uniform texture2D plain_texture;
layout(set = 1, binding = 5) uniform sampler plain_sampler;
layout(set = 1, binding = 6) uniform writeonly image2D image_argument;
layout(set = 1, binding = 7, rgba8) uniform image2D images[4];
void never() { not_used.data[0] = 1; }
void deep(writeonly image2D image) { imageStore(image, ivec2(0), vec4(0)); }
void pass(writeonly image2D image) { deep(image); }
void main() {
    written.data[0] = read.data[gl_GlobalInvocationID.x] + length_only.data.length();
    both.data[1] += declared_read_only.data[0];
    atomicMax(atomic.data[2], 1u);
    copied_to.data = copied_from.data;
    imageAtomicAdd(image_atomic, ivec2(0), 1u);
    imageStore(image_written, ivec2(0), imageLoad(image_read, ivec2(0)) + float(imageSize(image_size).x)
        + texture(sampler2D(plain_texture, plain_sampler), vec2(0)));
    pass(image_argument);
    imageStore(images[gl_LocalInvocationIndex], ivec2(0), vec4(1));
}
