// Writes the fragments of every (path, row) into the row's own range; their order inside a row is not defined.
// In: curves, paths, work list, where each row starts. Out: fragments; `rows` then holds where each row ends.
#version 460
#pragma form TEXELS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "scene.glsl"
#include "curve.glsl"
#include "fragment.glsl"

layout(set = 0, binding = 4, scalar) restrict buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 5, scalar) restrict writeonly buffer Fragments { uvec2 data[]; } fragments;

// Left-edge bits of word 0.
const uint CAME_FROM_LEFT = 8u, WENT_TO_LEFT = 4u;

void write(uint slot, Line line, int column, int row, ivec2 top, ivec2 bottom, uint edges) {
    int left = column << 8;
    uvec2 x = column < 0 ? uvec2(0u) : uvec2(top.x - left, bottom.x - left);
    uvec2 y = uvec2(top.y, bottom.y) - uint(row << 8);
    fragments.data[slot] = uvec2(uint(column + 1) << 16 | x.x << 7 | edges | line.flags, x.y | y.x << 9 | y.y << 18);
}

void visit(uint row, Line line, Entry entry) {
    int n = n_columns(entry);
    if (n == 0) return;
    uint slot = atomicAdd(rows.data[row], uint(n));
    int from = clamp(entry.top.x >> 8, -1, push.width);
    int step = line.leftwards ? -1 : 1;
    ivec2 at = entry.top;
    if (from == push.width) { // enters the view through its right side
        at = ivec2(push.width << 8, clamp(cross_column(line, push.width << 8), entry.top.y, entry.bottom.y));
        from--;
    }
    int i = 0;
    do {
        if (i < n) { // for lanes whose loop is over: ARCHITECTURE.md, traps
            int column = from + i * step;
            int x = (line.leftwards ? column : column + 1) << 8;
            bool last = column == clamp(entry.bottom.x >> 8, -1, push.width);
            ivec2 next = last ? entry.bottom : ivec2(x, clamp(cross_column(line, x), at.y, entry.bottom.y));
            uint edges = 0u;
            if (!line.leftwards && column > (entry.top.x >> 8)) edges |= CAME_FROM_LEFT;
            if (line.leftwards && column > (entry.bottom.x >> 8)) edges |= WENT_TO_LEFT;
            write(slot + uint(i), line, column, entry.row, at, next, edges);
            at = next;
        }
    } while (++i < n);
}

void main() { visit_curves(); }
