#version 460
#extension GL_EXT_scalar_block_layout : require
// Stores a value into the first n words; nothing keeps n inside the buffer.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0, scalar) buffer Words { uint data[]; } words;
layout(push_constant, scalar) uniform Push { uint n; uint value; };
void main() {
    uint index = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 64 + gl_LocalInvocationIndex;
    if (index < n) words.data[index] = value;
}
