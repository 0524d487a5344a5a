// Blocks: the unit of the parallel form of the row work. A block is up to ROW_SHORT neighbouring fragments of one row;
// the blocks of a row follow each other in the list, the rows in any order. Twin: that of the row stage.

struct BlockPush {
    uint half_size; // fragments in one half of `sorted`
    uint run;   // merge: length of the runs that are in order
    uint pass;  // merge: its number
    uint lanes; // scan: values a block
    uint width; // of the view
    uint n_digit_passes; // that the rows were put in order by; 0 where their blocks were merged
};

// Block flags.
const uint ROW_STARTS = 1u;   // the block is the first of its row
const uint PIXEL_STARTS = 2u; // a pixel begins in it

// The passes that merging takes, from the longest row.
uint merge_passes(uint longest) {
    uint n_blocks = (longest + ROW_SHORT - 1u) / ROW_SHORT;
    return n_blocks <= 1u ? 0u : uint(findMSB(n_blocks - 1u)) + 1u;
}

// Where the half of `sorted` begins that the last pass has written: merging begins with sorted blocks in the first half, digits
// with fragments outside of it.
uint sorted_half(BlockPush push, uint longest) {
    uint n_passes = push.n_digit_passes > 0u ? push.n_digit_passes - 1u : merge_passes(longest);
    return (n_passes & 1u) * push.half_size;
}
