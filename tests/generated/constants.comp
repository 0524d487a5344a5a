#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_scalar_block_layout : require
// A specialization constant of each type, and all their bits as words.

layout(constant_id = 0) const bool FLAG = false;
layout(constant_id = 1) const int8_t I8 = int8_t(-3);
layout(constant_id = 2) const uint8_t U8 = uint8_t(200);
layout(constant_id = 3) const int16_t I16 = int16_t(-300);
layout(constant_id = 4) const uint16_t U16 = uint16_t(60000);
layout(constant_id = 5) const int I32 = -70000;
layout(constant_id = 6) const uint U32 = 4000000000u;
layout(constant_id = 7) const int64_t I64 = -0x100000002l;
layout(constant_id = 8) const uint64_t U64 = 0x8000000000000001ul;
layout(constant_id = 9) const float16_t F16 = float16_t(1.5);
layout(constant_id = 10) const float F32 = 0.1;
layout(constant_id = 11) const double F64 = 0.1lf;
layout(constant_id = 12) const uint GROUP = 1;
layout(local_size_x_id = 12) in;

layout(set = 0, binding = 0, scalar) writeonly buffer Words { uint data[]; } words;

void main() {
    if (gl_LocalInvocationIndex != 0u) return;
    uint n = 0;
    words.data[n++] = FLAG ? 1u : 0u;
    words.data[n++] = uint(int(I8));
    words.data[n++] = uint(U8);
    words.data[n++] = uint(int(I16));
    words.data[n++] = uint(U16);
    words.data[n++] = uint(I32);
    words.data[n++] = U32;
    uvec2 pair = unpack32(uint64_t(I64));
    words.data[n++] = pair.x;
    words.data[n++] = pair.y;
    pair = unpack32(U64);
    words.data[n++] = pair.x;
    words.data[n++] = pair.y;
    words.data[n++] = uint(float16BitsToUint16(F16));
    words.data[n++] = floatBitsToUint(F32);
    pair = unpackDouble2x32(F64);
    words.data[n++] = pair.x;
    words.data[n++] = pair.y;
    words.data[n++] = gl_WorkGroupSize.x;
}
