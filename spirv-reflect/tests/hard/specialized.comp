#version 460
#extension GL_EXT_scalar_block_layout : require
layout(constant_id = 1) const int N = 4;
layout(constant_id = 2) const uint M = 3;
layout(constant_id = 7) const bool WIDE = false;
layout(local_size_x_id = 2, local_size_y = 5, local_size_z_id = 9) in;
const int LENGTH = WIDE ? N * 2 + 1 : N - 1;
const uvec3 SHAPE = uvec3(M, uint(N), 7u);
const uint SWIZZLED = SHAPE.zyx.y + (M << 2) % 5u;
layout(set = 0, binding = 0) uniform sampler2D t[N * 2];
layout(set = 0, binding = 1, scalar) buffer Data { float a[LENGTH]; uint b[SWIZZLED][2]; uint c; } data;
void main() { data.a[0] = texture(t[1], vec2(0)).x; data.b[0][1] = uint(SHAPE.x); }
