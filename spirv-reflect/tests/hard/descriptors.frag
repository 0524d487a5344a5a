#version 460
#extension GL_EXT_samplerless_texture_functions : require
layout(set = 0, binding = 0) uniform sampler s;
layout(set = 0, binding = 1) uniform sampler2DArray combined[6];
layout(set = 0, binding = 2) uniform textureCube sampled;
layout(set = 0, binding = 3, rgba32f) uniform readonly image3D storage;
layout(set = 0, binding = 4) uniform textureBuffer uniform_texel;
layout(set = 0, binding = 5, r32f) uniform readonly imageBuffer storage_texel;
layout(set = 0, binding = 6) uniform Uniform { float f; } uniform_block[2];
layout(set = 0, binding = 7) readonly buffer Storage { float f; } storage_block;
layout(input_attachment_index = 1, set = 1, binding = 8) uniform subpassInputMS attachment;
layout(set = 1, binding = 9) uniform itexture2D integers;
layout(location = 0) in flat int index;
layout(location = 1) in vec2 uv[2];
layout(location = 0) out vec4 colour;
void main() {
    colour = texture(combined[1], vec3(uv[1], 0)) + texture(samplerCube(sampled, s), vec3(0))
        + imageLoad(storage, ivec3(0)) + texelFetch(uniform_texel, 0) + imageLoad(storage_texel, 0)
        + uniform_block[1].f + storage_block.f + subpassLoad(attachment, 0)
        + float(texelFetch(integers, ivec2(index), 0).x);
}
