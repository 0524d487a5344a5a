#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
// Types of 8, 16 and 64 bits in memory, and constants of them.
layout(constant_id = 0) const uint64_t BIG = 0x100000002ul;
layout(constant_id = 1) const int8_t TINY = int8_t(-3);
layout(constant_id = 2) const float16_t HALF = float16_t(1.5);
layout(constant_id = 3) const double WIDE = 0.1;
layout(constant_id = 4) const int16_t SHORT = int16_t(-300);
layout(local_size_x = 1) in;
struct Small { uint8_t a; u16vec3 b; int8_t c[3]; f16vec2 d; };
layout(set = 0, binding = 0, scalar) buffer Data { Small small[2]; dvec3 wide; int64_t long_; f16vec4 half_; u8vec4 tail[]; } data;
void main() {
    data.small[0].a = uint8_t(TINY);
    data.wide = dvec3(WIDE);
    data.long_ = int64_t(BIG) + SHORT;
    data.half_ = f16vec4(HALF);
    data.tail[3] = u8vec4(1);
}
