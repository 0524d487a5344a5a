#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the arguments of an indirect draw of the elements of a list.
// In:    the list's header.
// Out:   an instance an element, or vertices an element in one instance.

layout(local_size_x = 1) in;

#include "append.glsl"
#include "append_arguments.glsl"
#include "draw.glsl"

layout(set = 0, binding = 0, scalar) restrict readonly buffer Header { AppendHeader data; } header;
layout(set = 0, binding = 1, scalar) restrict writeonly buffer Arguments { DrawArguments data; } arguments;

layout(push_constant, scalar) uniform Push { AppendDrawPush push; };

void main() {
    uint n = min(header.data.count, header.data.capacity);
    // Whole elements, as many as 32 bits count the vertices of.
    uint fits = push.vertices == 0u ? 0u : min(n, 0xFFFFFFFFu / push.vertices);
    arguments.data = push.instanced != 0u
        ? DrawArguments(push.vertices, n, 0u, 0u)
        : DrawArguments(fits * push.vertices, 1u, 0u, 0u);
}
