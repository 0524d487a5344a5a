#ifndef SORT_GLSL
#define SORT_GLSL
// Radix sort: one pass orders by one digit of the key, stably, from the lowest digit to the highest.

// Push constants of the sort kernels.
struct SortPush {
    uint n;          // elements
    uint n_tiles;    // tiles of TILE elements, the last one may be short
    uint shift;      // first bit of the digit
    uint bits;       // bits of the digit
};

// The digit that begins at bit `shift`, of a key whose words from that bit on are `low` and the next one, `high`.
uint sort_digit(uint low, uint high, uint shift, uint bits) {
    uint at = shift & 31;
    uint word = low >> at;
    // A shift by 32 is undefined, so the high word's part is shifted in two steps.
    if (at + bits > 32) word |= (high << 1) << (31 - at);
    return word & ((1u << bits) - 1);
}

#endif
