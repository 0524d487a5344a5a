#ifndef SELECT_GLSL
#define SELECT_GLSL
// What the kernels of a selection are told, and the comparisons that come with the library. Twin: tests/reference/select.rs.

// Push constants of the select kernels.
struct SelectPush {
    uint n;           // elements, or the most there may be
    uint has_count;   // 1: their number lies in memory
    uint words[4];    // for the predicate
    // Where values and flags are texels of four words: the ones at which they begin.
    uint value_quad;
    uint flag_quad;
    // Bindings cover windows: whole chunks of what is read, with some elements before, and places of what is written.
    uint first_chunk;  // the chunk with which the window begins
    uint end_chunk;    // the one behind its last
    uint bound;        // the first element that is bound
    uint bound_word;   // and its first number
    uint first_place;  // the place with which the window begins that is written
    uint n_places;     // its places
};

// Kinds of words that are compared.
const uint SELECT_UNSIGNED = 0u;
const uint SELECT_SIGNED = 1u;
const uint SELECT_FLOAT = 2u;

// Results of a comparison, a bit each: a predicate is a set of them.
const uint SELECT_LESS = 1u;
const uint SELECT_EQUAL = 2u;
const uint SELECT_GREATER = 4u;
const uint SELECT_NO_NUMBER = 8u;

// An unsigned number in the order of what `word` is; -0 and +0 are one.
uint select_key(uint word, uint kind) {
    if (kind == SELECT_UNSIGNED) return word;
    if (kind == SELECT_SIGNED) return word ^ 0x80000000u;
    if (word == 0x80000000u) word = 0u;
    return word ^ (uint(int(word) >> 31) | 0x80000000u);
}

bool select_is_nan(uint word, uint kind) { return kind == SELECT_FLOAT && (word & 0x7FFFFFFFu) > 0x7F800000u; }

// What comes of comparing `a` with `b`, by their bits: a device may take subnormal floats for zeros, and NaN for anything.
uint select_compare(uint a, uint b, uint kind) {
    if (select_is_nan(a, kind) || select_is_nan(b, kind)) return SELECT_NO_NUMBER;
    uint key_a = select_key(a, kind), key_b = select_key(b, kind);
    return key_a < key_b ? SELECT_LESS : key_a == key_b ? SELECT_EQUAL : SELECT_GREATER;
}

#endif
