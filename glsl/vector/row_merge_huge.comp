// One merge pass over huge rows: pairs of runs of `run` fragments become runs of twice that, from one half of `sorted` to
// the other. An invocation makes one block of the output; where the two runs split for it is found by bisection along the
// diagonal (merge path: Odeh, Green, Mwassi, Shmueli and Birk 2012). Stable.
// In: runs in order. Out: longer runs in order.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "row.glsl"
#include "block.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { BlockPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Blocks { uvec2 data[]; } blocks; // row, place in it
layout(set = 0, binding = 3, scalar) restrict buffer Sorted { uvec2 data[]; } sorted;

uint column(uint index) { return sorted.data[index].x >> 16; }

void main() {
    uint index = linear_invocation();
    if (index >= work.data.n_huge_blocks) return;
    uvec2 block = blocks.data[index];
    uint begin = block.x == 0u ? 0u : rows.data[block.x - 1u];
    uint n = rows.data[block.x] - begin;
    uint from = (push.pass & 1u) * push.half_size + begin, to = push.half_size - (push.pass & 1u) * push.half_size + begin;
    uint pair = block.y / (2u * push.run) * (2u * push.run);
    uint a_end = min(pair + push.run, n), b_end = min(pair + 2u * push.run, n);
    uint diagonal = block.y - pair;
    // How many of the first `diagonal` outputs come from the left run.
    uint low = diagonal > b_end - a_end ? diagonal - (b_end - a_end) : 0u, high = min(diagonal, a_end - pair);
    for (uint step = 0u; step < 32u && low < high; step++) {
        uint middle = (low + high) / 2u;
        if (column(from + pair + middle) <= column(from + a_end + diagonal - middle - 1u)) low = middle + 1u;
        else high = middle;
    }
    uint a = pair + low, b = a_end + diagonal - low;
    uint end = min(block.y + ROW_SHORT, n);
    for (uint i = block.y; i < end; i++) {
        bool take_a = a < a_end && (b >= b_end || column(from + a) <= column(from + b));
        sorted.data[to + i] = sorted.data[from + (take_a ? a : b)];
        if (take_a) a++; else b++;
    }
}
