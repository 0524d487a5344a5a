#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the arguments of an indirect dispatch over the elements of a list.
// In:    the list's header.
// Out:   workgroups, folded to two dimensions above 65,535, with the fewest to spare.

layout(local_size_x = 1) in;

#include "append.glsl"
#include "append_arguments.glsl"

layout(set = 0, binding = 0, scalar) restrict readonly buffer Header { AppendHeader data; } header;
layout(set = 0, binding = 1, scalar) restrict writeonly buffer Arguments { DispatchArguments data; } arguments;

layout(push_constant, scalar) uniform Push { AppendDispatchPush push; };

uint quotient_up(uint a, uint b) { return a / b + uint(a % b != 0u); }

void main() {
    uint n = min(header.data.count, header.data.capacity);
    uint n_groups = quotient_up(n, push.group_size);
    uint rows = max(quotient_up(n_groups, 65535u), 1u);
    arguments.data = DispatchArguments(quotient_up(n_groups, rows), rows, 1u);
}
