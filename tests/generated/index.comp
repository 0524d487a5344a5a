#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Every invocation says where it is: six words at its global index.

layout(constant_id = 0) const uint X = 1;
layout(constant_id = 1) const uint Y = 1;
layout(constant_id = 2) const uint Z = 1;
layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z_id = 2) in;

layout(set = 0, binding = 0, scalar) writeonly buffer Words { uint data[]; } words;

#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { uint x, y, z; } extent;

void main() {
    uvec3 size = uvec3(extent.x, extent.y, extent.z), id = gl_GlobalInvocationID;
    if (any(greaterThanEqual(id, size))) return;
    uint local = linear_local(gl_LocalInvocationID, gl_WorkGroupSize), global = linear_global(id, size);
    bool is_back = local_at(gl_LocalInvocationIndex, gl_WorkGroupSize) == gl_LocalInvocationID
        && global_at(global, size) == id && grid_for(size, gl_WorkGroupSize) == gl_NumWorkGroups;
    uint first = global * 6;
    words.data[first] = id.x;
    words.data[first + 1] = id.y;
    words.data[first + 2] = id.z;
    words.data[first + 3] = local;
    words.data[first + 4] = gl_LocalInvocationIndex;
    words.data[first + 5] = is_back ? 1 : 0;
}
