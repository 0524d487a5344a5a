// Counts the fragments of every (path, row).
// In: curves, paths under the view, work list. Out: counts, to be scanned.
#version 460
#pragma form TEXELS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "scene.glsl"
#include "curve.glsl"
#include "fragment.glsl"

layout(set = 0, binding = 4, scalar) restrict buffer Counts { uint data[]; } counts;

void visit(uint row, Line line, Entry entry) {
    atomicAdd(counts.data[row], uint(n_columns(entry)));
}

void main() { visit_curves(); }
