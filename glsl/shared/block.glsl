// Blocks: the unit of the parallel form of the row work. A block is up to ROW_SHORT neighbouring fragments of one row;
// the blocks of a row follow each other in the list, the rows in any order. Twin: that of the row stage.

struct BlockPush {
    uint half_size; // fragments in one half of `sorted`
    uint run;   // merge: length of the runs that are in order
    uint pass;  // merge: its number
    uint lanes; // scan: values a block
    uint width; // of the view
};

// Block flags.
const uint ROW_STARTS = 1u;   // the block is the first of its row
const uint PIXEL_STARTS = 2u; // a pixel begins in it

// The passes that merging takes, from the longest row: sorted fragments end in half `passes & 1`.
uint merge_passes(uint longest) {
    uint n_blocks = (longest + ROW_SHORT - 1u) / ROW_SHORT;
    return n_blocks <= 1u ? 0u : uint(findMSB(n_blocks - 1u)) + 1u;
}
