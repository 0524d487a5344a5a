#version 460
#extension GL_EXT_samplerless_texture_functions : require
// The descriptors of kinds.frag that every device of Vulkan 1.3 has: without acceleration structures and endless arrays.
layout(set = 0, binding = 0) uniform sampler s;
layout(set = 0, binding = 1) uniform sampler2DArray combined[6];
layout(set = 0, binding = 2) uniform textureCube sampled;
layout(set = 0, binding = 3, rgba32f) uniform image3D storage;
layout(set = 0, binding = 4) uniform textureBuffer uniform_texel;
layout(set = 0, binding = 5, r32f) uniform imageBuffer storage_texel;
layout(set = 0, binding = 6) uniform Uniform { float f; } uniform_block;
layout(set = 0, binding = 7) buffer Storage { float f; } storage_block;
layout(set = 1, binding = 0) uniform texture2DMS bounded[4];
layout(location = 0) out vec4 colour;
void main() {
    colour = texture(combined[1], vec3(0)) + texture(samplerCube(sampled, s), vec3(0)) + imageLoad(storage, ivec3(0))
        + texelFetch(uniform_texel, 0) + imageLoad(storage_texel, 0) + uniform_block.f + storage_block.f
        + texelFetch(bounded[2], ivec2(0), 0);
}
