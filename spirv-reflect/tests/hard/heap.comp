#version 460
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 1) uniform texture2D pictures[];
layout(set = 0, binding = 1) uniform texture3D volumes[];
layout(set = 0, binding = 2, scalar) buffer Out { vec4 data[]; } result;
void main() {
    uint i = gl_GlobalInvocationID.x;
    result.data[i] = texelFetch(pictures[nonuniformEXT(i)], ivec2(0), 0)
        + texelFetch(volumes[nonuniformEXT(i)], ivec3(0), 0);
}
