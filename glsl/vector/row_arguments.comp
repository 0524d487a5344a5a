// Turns the counters of the row stage into the arguments of its indirect dispatches.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "row.glsl"

layout(local_size_x = 1) in;
layout(set = 0, binding = 0, scalar) restrict buffer Work { RowWork data; } work;

uint groups_for(uint n) { return (n + GROUP_SIZE - 1u) / GROUP_SIZE; }

void main() {
    uint n_blocks = groups_for(work.data.n_blocks), n_long = groups_for(work.data.n_long);
    work.data.block_groups = uint[3](min(n_blocks, 65535u), (n_blocks + 65534u) / 65535u, 1u);
    work.data.long_groups = uint[3](min(n_long, 65535u), (n_long + 65534u) / 65535u, 1u);
}
