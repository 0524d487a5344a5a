#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(constant_id = 0) const uint64_t BIG = 0x100000002ul;
layout(constant_id = 1) const int SMALL = -7;
layout(constant_id = 2) const float16_t HALF = float16_t(1.5);
layout(local_size_x = 1) in;
const int N = int(BIG >> 32) + SMALL / 2 + SMALL % 3 + 8;
layout(set = 0, binding = 0, scalar) buffer Data { uint64_t a[N]; float16_t h; uint8_t b[3]; } data;
void main() { data.a[0] = BIG + uint64_t(HALF); }
