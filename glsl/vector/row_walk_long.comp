// Rows of more than ROW_SHORT and at most ROW_LONG fragments: merges the sorted blocks of a row, then walks it.
// In: keys sorted in blocks, fragments. Out: spans.
#version 460
#pragma form TEXELS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#define PLANES 11 // |winding| <= 1024 < 2^11
#include "workgroup.glsl"
#include "texels.glsl"
#include "winding.glsl"
#include "row.glsl"
#include "span.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { RowPush push; };
READS(0, Rows, uint, rows);
READS(1, Fragments, uvec2, fragments);
layout(set = 0, binding = 2, scalar) restrict writeonly buffer Spans { uint data[]; } spans;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer SpanCounts { uint data[]; } span_counts;
layout(set = 0, binding = 4, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 5, scalar) restrict readonly buffer LongRows { uint data[]; } long_rows;
layout(set = 0, binding = 6, scalar) restrict buffer Keys { uint data[]; } keys; // two halves of n_keys
#include "walk.glsl"

// Two neighbouring runs of sorted keys. A run that is used up has the greatest key.
struct Merge {
    uint a, a_end, key_a;
    uint b, b_end, key_b;
};

Merge begin_merge(uint from, uint start, uint run, uint end) {
    Merge m;
    m.a = start;
    m.a_end = min(start + run, end);
    m.b = m.a_end;
    m.b_end = min(m.b + run, end);
    m.key_a = m.a < m.a_end ? keys.data[from + m.a] : 0xFFFFFFFFu;
    m.key_b = m.b < m.b_end ? keys.data[from + m.b] : 0xFFFFFFFFu;
    return m;
}

// The least key; its successor takes its place.
uint take(inout Merge m, uint from) {
    bool is_a = m.key_a < m.key_b;
    uint key = is_a ? m.key_a : m.key_b;
    uint next = (is_a ? m.a : m.b) + 1u;
    uint next_key = next < (is_a ? m.a_end : m.b_end) ? keys.data[from + next] : 0xFFFFFFFFu;
    m.a = is_a ? next : m.a;
    m.b = is_a ? m.b : next;
    m.key_a = is_a ? next_key : m.key_a;
    m.key_b = is_a ? m.key_b : next_key;
    return key;
}

void main() {
    uint index = linear_invocation();
    if (index >= work.data.n_long) return;
    uint row = long_rows.data[index];
    uint first = row == 0u ? 0u : WORD(rows, row - 1u);
    uint end = WORD(rows, row);
    uint from = 0u, to = push.n_keys;
    uint run = ROW_SHORT;
    for (; 2u * run < end - first; run *= 2u) {
        Merge m = begin_merge(from, first, run, end);
        uint i = first, pair_end = m.b_end;
        do {
            if (i < end) keys.data[to + i] = take(m, from); // for lanes whose loop is over: ARCHITECTURE.md, traps
            i++;
            if (i == pair_end) {
                m = begin_merge(from, i, run, end);
                pair_end = m.b_end;
            }
        } while (i < end);
        uint swap = from;
        from = to;
        to = swap;
    }
    // The last merge is the walk.
    Merge m = begin_merge(from, first, run, end);
    uint key = min(m.key_a, m.key_b);
    Walk walk = begin_walk(first, key >> 16, (PAIR(fragments, first + (key & 0xFFFFu)).x & 2u) != 0u);
    uint i = first;
    do {
        if (i < end) step_walk(walk, PAIR(fragments, first + (take(m, from) & 0xFFFFu)));
    } while (++i < end);
    span_counts.data[row] = end_walk(walk, push.width) - first;
}
