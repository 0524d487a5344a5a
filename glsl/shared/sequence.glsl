#ifndef SEQUENCE_GLSL
#define SEQUENCE_GLSL
// Low-discrepancy sequences: van der Corput's in any base from 2 to 2^32 - 1, and Halton's. All arithmetic is on whole
// numbers, and the one conversion to a float is exact: every device, and the CPU, has the same bits. The twin is
// engine/sequence/, which also says where the algorithms are from; what it refuses is not checked here.
//
//     vec2 point = halton(index, uvec2(2, 3));

const uint SCRAMBLE_NONE = 0u;
const uint SCRAMBLE_DIGITS = 1u;
const uint SCRAMBLE_OWEN = 2u;

// 2^32 over the golden ratio: multiples of it lie far apart.
const uint SEQUENCE_STEP = 0x9E3779B9u;
// Largest base whose digits are permuted by ranking lots, which takes as many steps; above, by swaps.
const uint RANKED_BASE = 64u;
// Rounds of swaps: all of them leave a digit in its place once in 2^24 times.
const uint SWAP_ROUNDS = 24u;

// A bijection of words in which every bit depends on every other.
uint mix_bits(uint word) {
    word = (word ^ (word >> 16)) * 0x7FEB352Du;
    word = (word ^ (word >> 15)) * 0x846CA68Bu;
    return word ^ (word >> 16);
}

// The key of a dimension's scrambling.
uint scramble_key(uint seed, uint dimension) { return mix_bits(mix_bits(seed) + (dimension + 1u) * SEQUENCE_STEP); }

// Where a random permutation of 0 to `base` - 1 takes `digit`; each key has a permutation of its own.
uint permute_digit(uint digit, uint base, uint key) {
    if (base <= RANKED_BASE) {
        // Every digit draws a lot, no two the same: the rank of its lot is its place.
        uint lot = mix_bits(key + digit * SEQUENCE_STEP), rank = 0u;
        for (uint other = 0u; other < base; other++) {
            if (mix_bits(key + other * SEQUENCE_STEP) < lot) rank++;
        }
        return rank;
    }
    // Swap or not: each round pairs all digits, and each pair changes places or does not.
    for (uint turn = 0u; turn < SWAP_ROUNDS; turn++) {
        uint round_key = mix_bits(key + (turn + 1u) * SEQUENCE_STEP), pivot, unused;
        umulExtended(round_key, base, pivot, unused);
        uint partner = digit <= pivot ? pivot - digit : pivot + (base - digit);
        if ((mix_bits(round_key ^ max(digit, partner)) & 0x80000000u) != 0u) digit = partner;
    }
    return digit;
}

// (high * 2^32 + low) / divisor, where `high` is less than `divisor`.
uint divide_wide(uint high, uint low, uint divisor) {
    if (divisor <= 0x10000u) {
        uint upper = (high << 16) | (low >> 16), quotient = upper / divisor;
        uint lower = ((upper - quotient * divisor) << 16) | (low & 0xFFFFu);
        return (quotient << 16) | (lower / divisor);
    }
    // Bit by bit, as on paper.
    for (uint bit = 0u; bit < 32u; bit++) {
        bool carry = (high & 0x80000000u) != 0u;
        high = (high << 1) | (low >> 31);
        low <<= 1;
        if (carry || high >= divisor) {
            high -= divisor;
            low |= 1u;
        }
    }
    return low;
}

// The digits of `index` mirrored at the point, scrambled or not, in units of 2^-32 and rounded down.
uint radical_inverse(uint index, uint base, uint scrambling, uint key) {
    // The zeros before a number's digits count where they become other digits.
    uint limit = scrambling == SCRAMBLE_NONE ? index : 0xFFFFFFFFu;
    uint power = 1u, n_digits = 1u;
    // At most 31 turns: the power at least doubles and stays below 2^32.
    while (power <= limit / base) {
        power *= base;
        n_digits++;
    }
    uint rest = index, fraction = 0u;
    for (uint place = n_digits; place-- > 0u;) {
        uint digit = rest / power;
        // What is left are the digits below: those that come before this one behind the point.
        rest -= digit * power;
        if (scrambling != SCRAMBLE_NONE) {
            uint place_key = mix_bits(key + (place + 1u) * SEQUENCE_STEP);
            if (scrambling == SCRAMBLE_OWEN) place_key = mix_bits(place_key ^ rest);
            digit = permute_digit(digit, base, place_key);
        }
        fraction = divide_wide(digit, fraction, base);
        power /= base;
    }
    return fraction;
}

// Units of 2^-32 as a float, rounded towards zero, so that it stays below 1. No step rounds: what a float does not hold
// is taken away first.
float unit_float(uint fraction) {
    int spare = max(findMSB(fraction) - 23, 0);
    precise float value = float((fraction >> spare) << spare) * uintBitsToFloat(0x2F800000u); // 2^-32
    return value;
}

float van_der_corput(uint index, uint base) { return unit_float(radical_inverse(index, base, SCRAMBLE_NONE, 0u)); }

// Number `dimension` of a point of a scrambled sequence.
float van_der_corput_scrambled(uint index, uint base, uint scrambling, uint seed, uint dimension) {
    return unit_float(radical_inverse(index, base, scrambling, scramble_key(seed, dimension)));
}

// Points of Halton's sequence; no two bases share a factor.
vec2 halton(uint index, uvec2 bases) { return vec2(van_der_corput(index, bases.x), van_der_corput(index, bases.y)); }
vec3 halton(uint index, uvec3 bases) { return vec3(halton(index, bases.xy), van_der_corput(index, bases.z)); }
vec4 halton(uint index, uvec4 bases) { return vec4(halton(index, bases.xy), halton(index, bases.zw)); }

#endif
