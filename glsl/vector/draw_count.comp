// Counts the runs of every piece of every (path, row).
// In: spans. Out: counts, to be scanned.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "draw.glsl"
#include "pieces.glsl"

layout(set = 0, binding = 3, scalar) restrict writeonly buffer RunCounts { uint data[]; } run_counts;
#include "runs.glsl"

uint n_runs = 0u;

void put(Run run) { n_runs++; }

void main() {
    Piece p;
    if (!load_piece(p)) return;
    visit_runs(p, 0u, 0u);
    run_counts.data[place_of(p)] = n_runs;
}
