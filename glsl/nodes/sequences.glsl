// Sequences that fill an interval, a square or a sphere evenly. What is made of whole numbers is equal on every device.

#include "hashing.glsl"

//@ category "sequence" help "van der Corput 1935 in base 2: the bits of an index mirrored at the point"
//@ index: default 0
float van_der_corput(uint index) { return unit_float(bitfieldReverse(index)); }

// At most 32 digits, in base 2.
// Both numbers are rounded to floats before.
//@ category "sequence"
//@ help "The digits of an index in a base mirrored at the point; digits worth less than base / 2^32 are dropped, bases held between 2 and 65536"
//@ index: default 0
//@ base: default 3 min 2 max 65536
float radical_inverse(uint index, uint base) {
    uint b = clamp(base, 2u, 65536u), most = 0xFFFFFFFFu / b, mirrored = 0u, power = 1u;
    for (int i = 0; i < 32 && index != 0u && power <= most; i++) {
        mirrored = mirrored * b + index % b;
        power *= b;
        index /= b;
    }
    return float(mirrored) / float(power);
}

//@ category "sequence" help "Halton 1960: one coordinate of a point, in the base of the dimension's prime, 2 to 53"
//@ index: default 0
//@ dimension: default 0 min 0 max 15
float halton(uint index, uint dimension) {
    const uint PRIMES[16] = uint[](2u, 3u, 5u, 7u, 11u, 13u, 17u, 19u, 23u, 29u, 31u, 37u, 41u, 43u, 47u, 53u);
    return radical_inverse(index, PRIMES[min(dimension, 15u)]);
}

//@ category "sequence" label "Halton 2D" help "Halton 1960: a point of the unit square, bases 2 and 3"
//@ index: default 0
vec2 halton_vec2(uint index) { return vec2(radical_inverse(index, 2u), radical_inverse(index, 3u)); }

//@ category "sequence" label "Halton 3D" help "Halton 1960: a point of the unit cube, bases 2, 3 and 5"
//@ index: default 0
vec3 halton_vec3(uint index) {
    return vec3(radical_inverse(index, 2u), radical_inverse(index, 3u), radical_inverse(index, 5u));
}

//@ category "sequence" help "Hammersley 1960: a point of a set whose size is known before; a count of 0 counts as 1"
//@ index: default 0
//@ count: default 16 min 1
vec2 hammersley(uint index, uint count) {
    return vec2(float(index % max(count, 1u)) / float(max(count, 1u)), van_der_corput(index));
}

// The ratio is 2654435769 / 2^32: sums wrap at 1 by themselves.
//@ category "sequence" help "Multiples of the golden ratio without their whole parts, from an offset of the seed's"
//@ index: default 0
//@ seed: default 0
float golden_ratio_sequence(uint index, uint seed) { return unit_float(hash_low_bias(seed) + index * 2654435769u); }

// 0.7548776662466927 and its square, in units of 2^-32.
//@ category "sequence"
//@ help "Roberts 2018 (R2): multiples of the plastic number's powers without their whole parts, from an offset of the seed's"
//@ index: default 0
//@ seed: default 0
vec2 plastic_sequence(uint index, uint seed) {
    uvec2 offset = uvec2(hash_low_bias(seed), hash_low_bias(seed + 1u));
    uvec2 bits = offset + index * uvec2(3242174889u, 2447445414u);
    return vec2(unit_float(bits.x), unit_float(bits.y));
}

// After Laine and Karras 2011, with Vegdahl's constants of 2021: in the mirrored word each bit moves only those above it.
//@ category "sequence" help "Burley 2020: a random tree of swaps of halves, for the bits of a fraction"
//@ bits: default 0
//@ seed: default 0
uint owen_scramble(uint bits, uint seed) {
    uint x = bitfieldReverse(bits);
    x ^= x * 0x3D20ADEAu;
    x += seed;
    x *= (seed >> 16) | 1u;
    x ^= x * 0x05526C56u;
    x ^= x * 0x53A22864u;
    return bitfieldReverse(x);
}

// The second coordinate's matrix is Pascal's triangle modulo 2: its columns follow by v ^= v >> 1 (Sobol's first polynomial).
//@ category "sequence" label "Sobol 2D"
//@ help "Sobol 1967: a point of the unit square, each coordinate scrambled by Owen's way (Burley 2020)"
//@ index: default 0
//@ seed: default 0
vec2 sobol(uint index, uint seed) {
    uint second = 0u, column = 0x80000000u;
    for (int i = 0; i < 32; i++) {
        if ((index >> i & 1u) != 0u) second ^= column;
        column ^= column >> 1;
    }
    uvec2 bits = uvec2(owen_scramble(bitfieldReverse(index), hash_low_bias(seed)),
        owen_scramble(second, hash_low_bias(seed + 0x9E3779B9u)));
    return vec2(unit_float(bits.x), unit_float(bits.y));
}

//@ category "sequence"
//@ help "Vogel 1979: sunflower seeds in the unit disk, each with the same area; a count of 0 counts as 1"
//@ index: default 0
//@ count: default 100 min 1
vec2 vogel_disk(uint index, uint count) {
    float angle = (unit_float(index * 2654435769u) * 2.0 - 1.0) * 3.14159265;
    float size = float(max(count, 1u));
    return vec2(cos(angle), sin(angle)) * sqrt((float(index % max(count, 1u)) + 0.5) / size);
}

//@ category "sequence" help "Gonzalez 2010: directions of the golden angle at even heights; a count of 0 counts as 1"
//@ index: default 0
//@ count: default 100 min 1
vec3 fibonacci_sphere(uint index, uint count) {
    float angle = (unit_float(index * 2654435769u) * 2.0 - 1.0) * 3.14159265;
    float height = 1.0 - (float(index % max(count, 1u)) * 2.0 + 1.0) / float(max(count, 1u));
    return vec3(vec2(cos(angle), sin(angle)) * sqrt(max(1.0 - height * height, 0.0)), height);
}

//@ category "sequence" help "Column and row of an index; columns of 0 count as 1"
//@ index: default 0
//@ columns: default 8 min 1
vec2 grid_point(uint index, uint columns) {
    return vec2(float(index % max(columns, 1u)), float(index / max(columns, 1u)));
}

//@ category "sequence" help "A number of Fibonacci's, wrapping at 32 bits; indices above 1000 count as 1000"
//@ index: default 10 min 0 max 47
uint fibonacci(uint index) {
    uint a = 0u, b = 1u, n = min(index, 1000u);
    for (uint i = 0u; i < n; i++) {
        uint next = a + b;
        a = b;
        b = next;
    }
    return a;
}
