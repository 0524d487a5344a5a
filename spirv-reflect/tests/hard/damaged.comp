#version 460
#extension GL_EXT_scalar_block_layout : require
layout(constant_id = 0) const uint N = 2;
layout(local_size_x_id = 0) in;
struct S { uint a; mat3 b[2]; };
const uint TWICE = N * 2 + uvec3(N, 1u, 2u).zyx.x;
layout(set = 0, binding = 0, scalar) buffer Data { S data[TWICE]; uint tail[]; } data;
layout(set = 0, binding = 1, rgba8) uniform image2D images[N];
void change(inout uint value) { value += 1; }
void main() { change(data.data[gl_LocalInvocationIndex].a); for (uint i = 0; i < N; i++) imageStore(images[i], ivec2(0), vec4(data.tail[i])); }
