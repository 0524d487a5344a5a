#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_ray_query : require
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
layout(set = 0, binding = 0) uniform sampler s;
layout(set = 0, binding = 1) uniform sampler2DArray combined[6];
layout(set = 0, binding = 2) uniform textureCube sampled;
layout(set = 0, binding = 3, rg32f) uniform image3D storage;
layout(set = 0, binding = 4) uniform textureBuffer uniform_texel;
layout(set = 0, binding = 5, r32f) uniform imageBuffer storage_texel;
layout(set = 0, binding = 6) uniform Uniform { float f; } uniform_block;
layout(set = 0, binding = 7) buffer Storage { float f; } storage_block;
layout(input_attachment_index = 3, set = 0, binding = 8) uniform subpassInputMS attachment;
layout(set = 0, binding = 9) uniform accelerationStructureEXT scene;
layout(set = 1, binding = 0) uniform texture2DMS unbounded[];
layout(location = 0) in flat int index;
layout(location = 0) out vec4 colour;
void main() {
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, 0, 0xFF, vec3(0), 0, vec3(1), 1);
    colour = texture(combined[1], vec3(0)) + texture(samplerCube(sampled, s), vec3(0)) + imageLoad(storage, ivec3(0))
        + texelFetch(uniform_texel, 0) + imageLoad(storage_texel, 0) + uniform_block.f + storage_block.f
        + subpassLoad(attachment, 0) + texelFetch(unbounded[nonuniformEXT(index)], ivec2(0), 0);
}
