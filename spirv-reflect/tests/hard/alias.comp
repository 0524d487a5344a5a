#version 460
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, scalar) buffer Words { uint data[]; } words;
layout(set = 0, binding = 0, scalar) buffer Floats { float data[]; } floats;
void main() { words.data[0] = 1; floats.data[1] = 2.0 + floats.data[2]; }
