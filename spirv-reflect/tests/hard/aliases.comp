#version 460
#extension GL_EXT_scalar_block_layout : require
// Three views of one binding, and two of an array of images.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, scalar) buffer Words { uint data[]; } words;
layout(set = 0, binding = 0, scalar) buffer Floats { float data[]; } floats;
layout(set = 0, binding = 0, scalar) readonly buffer Pairs { uvec2 data[]; } pairs;
layout(set = 1, binding = 3, rgba8) uniform image2D as_bytes;
layout(set = 1, binding = 3, r32ui) uniform uimage2D as_word;
void main() {
    words.data[0] = pairs.data[1].x;
    floats.data[1] = 2.0;
    imageStore(as_bytes, ivec2(0), vec4(imageLoad(as_word, ivec2(1)).x));
}
