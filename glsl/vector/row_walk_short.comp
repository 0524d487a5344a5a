// Rows of at most ROW_SHORT fragments: sorted in registers, then walked. Longer rows go to the list of long rows.
// In: fragments by row in any order, where each row ends. Out: spans of the short rows, long rows and their blocks; of rows
// with more than ROW_LONG fragments segments of blocks, for `row_list_huge`.
#version 460
#pragma form TEXELS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#define PLANES 5 // |winding| <= 16 < 2^5
#include "workgroup.glsl"
#include "texels.glsl"
#include "winding.glsl"
#include "row.glsl"
#include "span.glsl"

layout(constant_id = 12) const uint SHORT_LIMIT = ROW_SHORT; // fragments of a row that is walked here
layout(constant_id = 13) const uint SERIAL_LIMIT = ROW_LONG; // fragments of a row that one invocation walks

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { RowPush push; };
READS(0, Rows, uint, rows);
READS(1, Fragments, uvec2, fragments);
layout(set = 0, binding = 2, scalar) restrict writeonly buffer Spans { uint data[]; } spans;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer SpanCounts { uint data[]; } span_counts;
layout(set = 0, binding = 4, scalar) restrict buffer Work { RowWork data; } work;
layout(set = 0, binding = 5, scalar) restrict writeonly buffer LongRows { uint data[]; } long_rows;
layout(set = 0, binding = 6, scalar) restrict writeonly buffer Blocks { uvec2 data[]; } blocks; // row, place in it; the second half is for huge rows
layout(set = 0, binding = 7, scalar) restrict writeonly buffer Segments { uvec3 data[]; } segments; // row, first block in it, slot
#include "walk.glsl"
#include "network.glsl"

void main() {
    uint n_groups = (push.n_rows + GROUP_SIZE - 1u) / GROUP_SIZE;
    uint row = spread_group(n_groups, push.stride) * GROUP_SIZE + gl_LocalInvocationIndex;
    if (row >= push.n_rows) return;
    uint first = row == 0u ? 0u : WORD(rows, row - 1u);
    uint n = WORD(rows, row) - first;
    if (n == 0u) {
        span_counts.data[row] = 0u;
        return;
    }
    if (n > SERIAL_LIMIT || n > SHORT_LIMIT) {
        bool huge = n > SERIAL_LIMIT;
        uint n_blocks = (n + ROW_SHORT - 1u) / ROW_SHORT;
        uint slot = 0u;
        if (huge) {
            slot = atomicAdd(work.data.n_huge_blocks, n_blocks);
            atomicMax(work.data.longest, n);
            if (n > ROW_LONG) {
                uint n_segments = (n_blocks + BLOCK_CHUNK - 1u) / BLOCK_CHUNK;
                uint segment = atomicAdd(work.data.n_segments, n_segments);
                for (uint i = 0u; i < n_segments; i++) {
                    segments.data[segment + i] = uvec3(row, i * BLOCK_CHUNK, slot + i * BLOCK_CHUNK);
                }
                return;
            }
            slot += push.n_blocks;
        } else {
            long_rows.data[atomicAdd(work.data.n_long, 1u)] = row;
            slot = atomicAdd(work.data.n_blocks, n_blocks);
        }
        for (uint i = 0u; i < n_blocks; i++) blocks.data[slot + i] = uvec2(row, i * ROW_SHORT);
        return;
    }
    uint keys[ROW_SHORT];
    for (uint i = 0u; i < ROW_SHORT; i++) {
        keys[i] = i < n ? (PAIR_HEAD(fragments, first + i) & 0xFFFF0000u) | i : 0xFFFFFFFFu;
    }
    sort_network(keys);
    Walk walk = begin_walk(first, keys[0] >> 16, (PAIR_HEAD(fragments, first) & 2u) != 0u);
    uint i = 0u;
    do {
        if (i < n) step_walk(walk, PAIR(fragments, first + (keys[i] & 0xFFFFu))); // for lanes whose loop is over: ARCHITECTURE.md, traps
    } while (++i < n);
    span_counts.data[row] = end_walk(walk, push.width) - first;
}
