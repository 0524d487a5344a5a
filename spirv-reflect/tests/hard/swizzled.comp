#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
// Constant vectors put together, swizzled and taken apart again; 64-bit arithmetic between.
layout(constant_id = 0) const uint A = 2;
layout(constant_id = 1) const uint B = 3;
layout(constant_id = 2) const uint64_t BIG = 0x500000000ul;
layout(local_size_x = 1) in;
const uvec3 SHAPE = uvec3(A, B, 7u);
const uvec4 MIXED = uvec4(SHAPE.zyx, A + B).wzyx;
const uint LENGTH = MIXED.y + MIXED.x * uint(BIG >> 32);
const uvec2 SUM = SHAPE.xy + MIXED.zw;
layout(set = 0, binding = 0, scalar) buffer Data { uint first[LENGTH]; uvec2 second[SUM.x][2]; uint last; } data;
void main() { data.last = data.first[0] + data.second[0][0].x; }
