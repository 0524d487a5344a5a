// What the row stage shares: counters and push constants.

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
