#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Points where they are needed: the functions of `sequence.glsl` as a shader of anyone's calls them.

layout(local_size_x = 64) in;

layout(set = 0, binding = 0, scalar) writeonly buffer Words { float data[]; } words;

#include "sequence.glsl"

void main() {
    uint index = gl_GlobalInvocationID.x, first = index * 12;
    vec2 two = halton(index, uvec2(2, 3));
    vec3 three = halton(index, uvec3(3, 5, 7));
    vec4 four = halton(index, uvec4(2, 3, 5, 1009));
    float numbers[12] = float[](two.x, two.y, three.x, three.y, three.z, four.x, four.y, four.z, four.w,
        van_der_corput(index, 70000), van_der_corput_scrambled(index, 3, SCRAMBLE_DIGITS, 8, 0),
        van_der_corput_scrambled(index, 5, SCRAMBLE_OWEN, 9, 1));
    for (uint i = 0; i < 12; i++) words.data[first + i] = numbers[i];
}
