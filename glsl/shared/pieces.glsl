// Pieces: what one invocation walks of the spans of a row, up to PIECE_SPANS. Every row has `n_pieces` of them; where the rows
// of a frame are short that is one, else all but the first are mostly empty.

struct PiecePush {
    uint n_rows;
    uint n_pieces; // of a row
};

layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { PiecePush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Spans { uint data[]; } spans;
layout(set = 0, binding = 2, scalar) restrict readonly buffer SpanCounts { uint data[]; } span_counts;

struct Piece {
    uint row;
    uint piece; // of the row
    uint first; // span
    uint end;
};

// The piece of this invocation; false when it has none. Neighbours take the same piece of neighbouring rows: behind the
// first most are empty together.
bool load_piece(out Piece p) {
    uint index = linear_invocation();
    p.row = index % push.n_rows;
    p.piece = index / push.n_rows;
    if (p.piece >= push.n_pieces) return false;
    uint start = p.row == 0u ? 0u : rows.data[p.row - 1u];
    uint before = p.piece * PIECE_SPANS, n = span_counts.data[p.row];
    p.first = start + min(n, before);
    p.end = start + min(n, before + PIECE_SPANS);
    return true;
}

// Where a piece stands among those of all rows, in painter's order.
uint place_of(Piece p) { return p.row * push.n_pieces + p.piece; }
