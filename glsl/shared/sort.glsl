#ifndef SORT_GLSL
#define SORT_GLSL
// Radix sort: one pass orders by one digit, stably, from the lowest digit to the highest: those of the key, then those of
// the segment. What is read is declared in sort_load.glsl. Twin: tests/reference/sort.rs.

layout(constant_id = 1) const uint KEY_WORDS = 2;
layout(constant_id = 2) const uint ORDER = 0; // of the keys: ORDER_*
layout(constant_id = 3) const bool DESCENDING = false;
layout(constant_id = 4) const bool HAS_SEGMENTS = false;

const uint ORDER_UNSIGNED = 0;
const uint ORDER_SIGNED = 1;
const uint ORDER_FLOAT = 2;

// Push constants of the sort kernels.
struct SortPush {
    uint n;            // elements, or the most there may be
    uint has_count;    // 1: their number lies in memory
    uint tile;         // elements of a tile; the last one may be short
    uint shift;        // first bit of the digit
    uint bits;         // bits of the digit
    uint of_segments;  // 1: it is a digit of the segment
    // Where streams are texels of four words: the ones at which they begin.
    uint key_quad;
    uint segment_quad;
    uint payload_quad;
    // Bindings cover windows: whole tiles of what is read, and places of what is written.
    uint first_tile;   // the tile with which the window begins that is read
    uint end_tile;     // the one behind its last
    uint first_place;  // the place with which the window begins that is written
    uint n_places;     // its places
    uint restores;     // 1: another window of places comes, and finds the tiles' places as they were
};

// Maps a key of one word to an unsigned one in the same order. Floats are in IEEE 754's total order: NaN with the sign,
// -inf, .., -0, +0, .., +inf, NaN.
uint sort_order(uint word) {
    if (ORDER == ORDER_SIGNED) return word ^ 0x80000000u;
    if (ORDER == ORDER_FLOAT) return word ^ (uint(int(word) >> 31) | 0x80000000u);
    return word;
}

// The digit that begins at bit `shift`, of a key whose words from that bit on are `low` and the next one, `high`.
uint sort_digit(uint low, uint high, uint shift, uint bits) {
    uint at = shift & 31;
    uint word = low >> at;
    // A shift by 32 is undefined, so the high word's part is shifted in two steps.
    if (at + bits > 32) word |= (high << 1) << (31 - at);
    return word & ((1u << bits) - 1);
}

#endif
