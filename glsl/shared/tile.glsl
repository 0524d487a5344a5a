// Tiles: ROW_TILES equal parts of a segment of a huge row, which is put in order by digits of the column, the lowest first.
// A row's counts are those of its lowest digit by tile, then those of the next: what lies before a count in its row is a place.
// The including shader declares the buffers `rows`, `work` and `segments` before.

const uint N_DIGITS = 1u << COLUMN_DIGIT_BITS;

struct Tile {
    uint row;    // first fragment of its row
    uint first;  // fragments
    uint end;
    uint counts; // first count of its row
    uint n;      // tiles of its row
    uint index;  // in its row
};

// The tile of an invocation: workgroups are segments. False where there is none.
bool find_tile(out Tile tile) {
    uint index = linear_group();
    if (index >= work.data.n_segments) return false;
    uvec3 segment = segments.data[index];
    tile.row = segment.x == 0u ? 0u : rows.data[segment.x - 1u];
    uint n = rows.data[segment.x] - tile.row, n_blocks = (n + ROW_SHORT - 1u) / ROW_SHORT;
    uint number = segment.y / BLOCK_CHUNK, place = segment.y * ROW_SHORT;
    uint n_here = min(n - place, uint(BLOCK_CHUNK * ROW_SHORT));
    uint size = (n_here + ROW_TILES - 1u) / ROW_TILES, first = gl_LocalInvocationIndex * size;
    tile.first = tile.row + place + min(first, n_here);
    tile.end = tile.row + place + min(first + size, n_here);
    // A row's segments follow each other.
    tile.counts = (index - number) * ROW_TILES * N_DIGITS;
    tile.n = (n_blocks + BLOCK_CHUNK - 1u) / BLOCK_CHUNK * ROW_TILES;
    tile.index = number * ROW_TILES + gl_LocalInvocationIndex;
    return true;
}

uint digit_of(uvec2 fragment, uint pass) { return fragment.x >> (16u + pass * COLUMN_DIGIT_BITS) & (N_DIGITS - 1u); }
