// Samples of a pixel, counted bit-sliced. Twin: tests/reference/winding.rs.
//
// Every sample has a row of its own. `rows` of a fragment are the sample rows it crosses, half-open: it changes the
// winding of every sample further right on them. `right` are those samples of its own pixel that lie right of it or on it.
// A plane holds one bit of the winding numbers of up to 32 samples; sums are modulo 2^PLANES, and a sum of fewer than
// 2^PLANES terms of +1 and -1 is zero exactly when its planes are.

layout(constant_id = 1) const uint SAMPLE_STEP = 16;  // between sample rows, in 1/256 pixel
layout(constant_id = 2) const uint SAMPLE_FIRST = 8;  // the first sample row
layout(constant_id = 3) const uint N_SAMPLES = 16;
// x of the samples from the uppermost down, in 1/256 pixel, one byte each
layout(constant_id = 4) const uint SAMPLE_X0 = 0;
layout(constant_id = 5) const uint SAMPLE_X1 = 0;
layout(constant_id = 6) const uint SAMPLE_X2 = 0;
layout(constant_id = 7) const uint SAMPLE_X3 = 0;
layout(constant_id = 8) const uint SAMPLE_X4 = 0;
layout(constant_id = 9) const uint SAMPLE_X5 = 0;
layout(constant_id = 10) const uint SAMPLE_X6 = 0;
layout(constant_id = 11) const uint SAMPLE_X7 = 0;

uint bits_below(uint n) { return n >= 32u ? 0xFFFFFFFFu : (1u << n) - 1u; }

uint all_samples() { return bits_below(N_SAMPLES); }

struct Crossing {
    uint rows;
    uint right;
};

Crossing crossing(uvec2 fragment) {
    uint xa = fragment.x >> 7 & 511u, xb = fragment.y & 511u;
    uint ya = fragment.y >> 9 & 511u, yb = fragment.y >> 18 & 511u;
    uint first = (ya + SAMPLE_STEP - 1u - SAMPLE_FIRST) / SAMPLE_STEP;
    uint end = (yb + SAMPLE_STEP - 1u - SAMPLE_FIRST) / SAMPLE_STEP;
    Crossing c;
    c.rows = bits_below(end) & ~bits_below(first);
    // (sx - xa) dy - (sy - ya) dx >= 0, in floats that hold every integer below 2^24.
    float dx = float(xb) - float(xa), dy = float(yb) - float(ya);
    float base = float(ya) * dx - float(xa) * dy - float(SAMPLE_FIRST) * dx;
    float step = float(SAMPLE_STEP) * dx;
    uint right = 0u;
#define SAMPLE(word, byte, i) \
    if (i < N_SAMPLES) right |= uint(float(word >> byte & 255u) * dy + (base - float(i) * step) >= 0.0) << i;
#define SAMPLES(word, i) SAMPLE(word, 0u, i) SAMPLE(word, 8u, (i + 1u)) SAMPLE(word, 16u, (i + 2u)) SAMPLE(word, 24u, (i + 3u))
    SAMPLES(SAMPLE_X0, 0u)
    SAMPLES(SAMPLE_X1, 4u)
    SAMPLES(SAMPLE_X2, 8u)
    SAMPLES(SAMPLE_X3, 12u)
    SAMPLES(SAMPLE_X4, 16u)
    SAMPLES(SAMPLE_X5, 20u)
    SAMPLES(SAMPLE_X6, 24u)
    SAMPLES(SAMPLE_X7, 28u)
#undef SAMPLES
#undef SAMPLE
    c.right = right & c.rows;
    return c;
}

// Adds +1 (downwards) or -1 (upwards) to the samples of `mask`.
void add(inout uint planes[PLANES], uint mask, bool upwards) {
    uint flip = upwards ? 0xFFFFFFFFu : 0u;
    uint carry = mask;
    for (int i = 0; i < PLANES; i++) {
        uint old = planes[i];
        planes[i] = old ^ carry;
        carry &= old ^ flip;
    }
}

// The samples inside, by the fill rule of the fragment's path.
uint inside(uint planes[PLANES], bool even_odd) {
    uint any = planes[0];
    if (!even_odd) {
        for (int i = 1; i < PLANES; i++) any |= planes[i];
    }
    return any & all_samples();
}
