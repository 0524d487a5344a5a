// What the row stage shares: counters, the walk along an ordered row, and the spans it writes.
//
// A span is pixels [x0, x1) of one row of one path with one sample mask: word 0 x0 | x1 << 16, word 1 the mask.
// Row r has its spans at 2 * (first fragment of r), in order of x.

struct RowPush {
    uint n_rows;
    uint width;
    uint n_keys; // keys of one half
};

struct RowWork {
    uint block_groups[3];
    uint long_groups[3];
    uint n_blocks;
    uint n_long;
};
