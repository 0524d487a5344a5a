#version 460
#extension GL_EXT_samplerless_texture_functions : require
// Images of every dimension and kind of access.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, r32f) readonly uniform image1D line;
layout(set = 0, binding = 1, rgba8ui) writeonly uniform uimage2DArray layers;
layout(set = 0, binding = 2, r32i) coherent uniform iimage3D volume;
layout(set = 0, binding = 3, rgba16f) restrict volatile uniform imageCube cube;
layout(set = 0, binding = 4, r32ui) uniform uimageBuffer texels;
layout(set = 0, binding = 5) uniform samplerCubeArray cubes;
layout(set = 0, binding = 6) uniform sampler2DMS samples;
layout(set = 0, binding = 7) uniform usamplerBuffer words;
layout(set = 0, binding = 8) uniform sampler2DShadow shadow;
layout(set = 0, binding = 9) uniform texture1DArray plain;
layout(set = 0, binding = 10) uniform sampler plain_sampler;
layout(set = 0, binding = 11) uniform samplerShadow compare;
layout(set = 0, binding = 12) uniform texture2D only_asked;
void main() {
    imageStore(layers, ivec3(0), uvec4(imageLoad(line, 0)));
    imageAtomicAdd(volume, ivec3(0), 1);
    imageStore(cube, ivec3(0), textureLod(cubes, vec4(0), 0.0) + texelFetch(samples, ivec2(0), 1));
    imageStore(texels, 0, texelFetch(words, 1) + uint(textureLod(shadow, vec3(0), 0.0)));
    imageStore(layers, ivec3(1), uvec4(textureLod(sampler1DArray(plain, plain_sampler), vec2(0), 0.0)));
    imageStore(layers, ivec3(2), uvec4(textureSize(only_asked, 0).xyyy));
    imageStore(layers, ivec3(3), uvec4(textureLod(sampler2DShadow(only_asked, compare), vec3(0), 0.0)));
}
