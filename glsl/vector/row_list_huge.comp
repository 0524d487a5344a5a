// Lists the blocks of a segment, up to BLOCK_CHUNK neighbouring blocks of a huge row: a row alone has too many for one
// invocation.
// In: segments. Out: blocks.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "row.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Segments { uvec3 data[]; } segments; // row, first block in it, slot
layout(set = 0, binding = 3, scalar) restrict writeonly buffer Blocks { uvec2 data[]; } blocks; // row, place in it

void main() {
    uint index = linear_group();
    if (index >= work.data.n_segments) return;
    uvec3 segment = segments.data[index];
    uint n = rows.data[segment.x] - (segment.x == 0u ? 0u : rows.data[segment.x - 1u]);
    uint n_blocks = min((n + ROW_SHORT - 1u) / ROW_SHORT - segment.y, uint(BLOCK_CHUNK));
    for (uint i = gl_LocalInvocationIndex; i < n_blocks; i += GROUP_SIZE) {
        blocks.data[segment.z + i] = uvec2(segment.x, (segment.y + i) * ROW_SHORT);
    }
}
