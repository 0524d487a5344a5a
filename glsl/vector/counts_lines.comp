// Counts the lines of all curves that the frame looks at.
// In: curves, paths, work list. Out: one number, added to.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "scene.glsl"
#include "curve.glsl"
#include "counts.glsl"
#include "fragment.glsl"

layout(set = 0, binding = 4, scalar) restrict buffer Totals { Counts data; } totals;

void visit(uint row, Line line, Entry entry) {}

void main() {
    Part p;
    if (load_part(p)) atomicAdd(totals.data.lines, p.end - p.first);
}
