#version 460
#extension GL_EXT_scalar_block_layout : require
layout(constant_id = 5) const uint N = 2;
layout(local_size_x = 1) in;
struct S { uint a; vec2 b; };
layout(set = 2, binding = 3, scalar) buffer Data { S data[N]; uint more; } data;
void main() { data.data[0].a = data.more; }
