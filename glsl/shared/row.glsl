// What the row stage shares: counters and push constants.

struct RowPush {
    uint n_rows;
    uint width;
    uint n_keys;   // keys of one half
    uint n_blocks; // blocks of one half: those of long rows, then those of huge rows
    uint stride;   // of workgroups
};

struct RowWork {
    uint n_digit_counts;       // counts of huge rows that are sorted by digits; where a binding may begin
    uint block_groups[3];
    uint long_groups[3];
    uint huge_groups[3];       // indirect dispatch over `huge_blocks`
    uint lane_groups[3];       // indirect dispatch over chunks of blocks times samples
    uint chunk_groups[3];      // indirect dispatch over chunks of blocks
    uint segment_groups[3];    // indirect dispatch, a workgroup for each of `segments`
    uint merge_groups[72];     // indirect dispatches of the merge passes; those that are not needed are empty
    uint n_blocks;
    uint n_long;
    uint n_huge_blocks;
    uint n_segments;
    uint longest;              // fragments of the longest huge row
};
