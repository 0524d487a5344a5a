// Writes the runs of every (path, row) in painter's order, and the arguments of the draws: of all, then of each layer where
// there are several. In: spans, where the runs of each piece start, the rows of layers. Out: runs, arguments.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "draw.glsl"
#include "pieces.glsl"

layout(set = 0, binding = 3, scalar) restrict readonly buffer RunStarts { uint data[]; } run_starts; // one a piece, and the end
layout(set = 0, binding = 4, scalar) restrict readonly buffer RowPlaces { uvec2 data[]; } row_places; // path, y
layout(set = 0, binding = 5, scalar) restrict writeonly buffer Runs { Run data[]; } runs;
layout(set = 0, binding = 6, scalar) restrict writeonly buffer Arguments { DrawArguments data[]; } arguments;
layout(set = 0, binding = 7, scalar) restrict readonly buffer LayerRows { uint data[]; } layer_rows; // first of each, and the end
layout(constant_id = 12) const uint RUN_VERTICES = 2; // of a line; 6 of a quad
#include "runs.glsl"

uint next_run = 0u;

void put(Run run) {
    runs.data[next_run] = run;
    next_run++;
}

DrawArguments draw_of_rows(uint first, uint end) {
    uint run = run_starts.data[first * push.n_pieces], n = run_starts.data[end * push.n_pieces] - run;
    return DrawArguments(n * RUN_VERTICES, 1u, run * RUN_VERTICES, 0u);
}

void main() {
    Piece p;
    if (!load_piece(p)) return;
    uint place = place_of(p);
    if (place == 0u) arguments.data[0] = draw_of_rows(0u, push.n_rows);
    // There are no more layers than rows.
    if (p.piece == 0u && p.row + 1u < layer_rows.data.length()) {
        arguments.data[1u + p.row] = draw_of_rows(layer_rows.data[p.row], layer_rows.data[p.row + 1u]);
    }
    next_run = run_starts.data[place];
    uvec2 row_place = row_places.data[p.row];
    visit_runs(p, row_place.y, row_place.x);
}
