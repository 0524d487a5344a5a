#ifndef HISTOGRAM_GLSL
#define HISTOGRAM_GLSL
// The bin of a key. Twin: tests/reference/histogram.rs.

// Push constants of the histogram kernel.
struct HistogramPush {
    uint n;            // keys of this window, or the most there may be
    uint has_count;    // 1: their number lies in memory
    uint tile;         // keys that an invocation takes, at most
    uint n_bins;
    uint shift;        // of a digit
    uint sign;         // what a signed key's bits are turned around by
    uint lower;        // the range's first key, in unsigned order
    uint last;         // the range's last key, from there
    uint whole;        // bins per key: the whole part,
    uint part_low;     // and behind the point, in 64 bits
    uint part_high;
    float origin;      // the range's begin
    float per_unit;    // bins per unit
    uint key_quad;     // where keys are texels of four words: the one at which they begin
    uint before;       // keys of the windows before this one
};

// How keys are read: the bits of a digit, whole numbers, floats.
const uint HISTOGRAM_DIGIT = 0u;
const uint HISTOGRAM_INTEGERS = 1u;
const uint HISTOGRAM_FLOATS = 2u;

// A float without the subnormal ones, which devices may take for zeros.
float histogram_normal(float value) {
    uint bits = floatBitsToUint(value);
    return (bits & 0x7F800000u) == 0u ? uintBitsToFloat(bits & 0x80000000u) : value;
}

// The whole part of `a` times a number below 1 of 64 bits behind the point.
uint histogram_part(uint a, uint low, uint high) {
    uint low_high, low_low, high_high, high_low, carry;
    umulExtended(a, low, low_high, low_low);
    umulExtended(a, high, high_high, high_low);
    uaddCarry(high_low, low_high, carry);
    return high_high + carry;
}

// The bin of a key, or `n_bins` where it has none: beyond the range, or not a number.
uint histogram_bin(uint key, uint kind, HistogramPush push) {
    if (kind == HISTOGRAM_DIGIT) return (key >> push.shift) & (push.n_bins - 1u);
    uint order = key ^ push.sign;
    if (kind == HISTOGRAM_FLOATS) {
        // Both zeros are one; a NaN comes before or behind everything else.
        uint bits = key == 0x80000000u ? 0u : key;
        order = bits ^ (uint(int(bits) >> 31) | 0x80000000u);
    }
    uint from = order - push.lower;
    if (from > push.last) return push.n_bins;
    if (kind == HISTOGRAM_INTEGERS) return from * push.whole + histogram_part(from, push.part_low, push.part_high);
    precise float along = histogram_normal(histogram_normal(uintBitsToFloat(key)) - push.origin);
    precise float bins = along * push.per_unit;
    return min(uint(bins), push.n_bins - 1u);
}

#endif
