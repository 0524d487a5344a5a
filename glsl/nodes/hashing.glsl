// Hashes: integers to integers of which every bit depends on every bit, and from those to floats. Equal on every device.
// A float is hashed by its bits, zeros of either sign as one; subnormal numbers may count as 0.

// Jarzynski and Olano, Hash Functions for GPU Rendering, 2020; after O'Neill's PCG (RXS-M-XS), 2014. Also those below.
//@ category "hash" help "Jarzynski and Olano 2020: a step of PCG and its output"
uint hash(uint x) {
    uint state = x * 747796405u + 2891336453u;
    uint word = (state >> (state >> 28) + 4u ^ state) * 277803737u;
    return word >> 22 ^ word;
}

//@ category "hash" help "Jarzynski and Olano 2020: two words to two, each of both"
uvec2 hash(uvec2 x) {
    uvec2 v = x * 1664525u + 1013904223u;
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    v ^= v >> 16;
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    return v ^ v >> 16;
}

//@ category "hash" help "Jarzynski and Olano 2020: three words to three, each of all"
uvec3 hash(uvec3 x) {
    uvec3 v = x * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v ^= v >> 16;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    return v;
}

//@ category "hash" help "Jarzynski and Olano 2020: four words to four, each of all"
uvec4 hash(uvec4 x) {
    uvec4 v = x * 1664525u + 1013904223u;
    for (int turn = 0; turn < 2; turn++) {
        v.x += v.y * v.w;
        v.y += v.z * v.x;
        v.z += v.x * v.y;
        v.w += v.y * v.z;
        if (turn == 0) v ^= v >> 16;
    }
    return v;
}

//@ category "hash" help "The finalizer of MurmurHash3 (Appleby 2011): a bijection of words"
uint hash_murmur(uint x) {
    x = (x ^ x >> 16) * 0x85EBCA6Bu;
    x = (x ^ x >> 13) * 0xC2B2AE35u;
    return x ^ x >> 16;
}

//@ category "hash" help "Wellons 2018: a bijection of words in which each bit moves each with nearly even chances"
uint hash_low_bias(uint x) {
    x = (x ^ x >> 16) * 0x7FEB352Du;
    x = (x ^ x >> 15) * 0x846CA68Bu;
    return x ^ x >> 16;
}

//@ category "hash" help "A hash with one more word in it; the order of words counts"
//@ hashed: default 0
//@ x: default 0
uint hash_combine(uint hashed, uint x) {
    return hash_low_bias(hashed * 0x9E3779B9u ^ hash_low_bias(x + 0x7F4A7C15u));
}

//@ category "hash" help "The bits of a float; those of 0 for zeros of either sign"
//@ x: default 0
uint float_bits(float x) { return x == 0.0 ? 0u : floatBitsToUint(x); }

//@ category "hash" help "The upper 24 bits as a number from 0 to just below 1, exactly"
//@ return: min 0 max 1
float unit_float(uint bits) { return float(bits >> 8) * (1.0 / 16777216.0); }

//@ category "hash" help "The upper 24 bits as a number from -1 to just below 1, exactly"
//@ return: min -1 max 1
float signed_float(uint bits) { return float(int(bits >> 8) - 8388608) * (1.0 / 8388608.0); }

//@ category "hash/random" help "A number from 0 to just below 1 for an index"
//@ index: default 0
//@ seed: default 0
float random(uint index, uint seed) { return unit_float(hash(uvec2(index, seed)).x); }

//@ category "hash/random" help "A number from 0 to just below 1 for a number"
//@ x: default 0
//@ seed: default 0
float random(float x, uint seed) { return unit_float(hash(uvec2(float_bits(x), seed)).x); }

//@ category "hash/random" help "A number from 0 to just below 1 for a point"
//@ x: default (0, 0)
//@ seed: default 0
float random(vec2 x, uint seed) { return unit_float(hash(uvec3(float_bits(x.x), float_bits(x.y), seed)).x); }

//@ category "hash/random" help "A number from 0 to just below 1 for a point"
//@ x: default (0, 0, 0)
//@ seed: default 0
float random(vec3 x, uint seed) {
    return unit_float(hash(uvec4(float_bits(x.x), float_bits(x.y), float_bits(x.z), seed)).x);
}

//@ category "hash/random" label "Random Point 2D" help "A point of the unit square for an index"
//@ index: default 0
//@ seed: default 0
vec2 random_vec2(uint index, uint seed) {
    uvec2 bits = hash(uvec2(index, seed));
    return vec2(unit_float(bits.x), unit_float(bits.y));
}

//@ category "hash/random" label "Random Point 3D" help "A point of the unit cube for an index"
//@ index: default 0
//@ seed: default 0
vec3 random_vec3(uint index, uint seed) {
    uvec3 bits = hash(uvec3(index, seed, 0u));
    return vec3(unit_float(bits.x), unit_float(bits.y), unit_float(bits.z));
}

//@ category "hash/random" help "A number between two ends for an index"
//@ index: default 0
//@ seed: default 0
//@ low: default 0
//@ high: default 1
float random_range(uint index, uint seed, float low, float high) {
    precise float result = low + (high - low) * random(index, seed);
    return result;
}

// Lemire 2019, without its rejection: of n numbers some are more likely than others by at most n in 2^32.
//@ category "hash/random"
//@ help "A whole number from one end to another, both among them, for an index; ends in the wrong order change places"
//@ index: default 0
//@ seed: default 0
//@ low: default 0
//@ high: default 9
int random_integer(uint index, uint seed, int low, int high) {
    uint first = uint(min(low, high)), n = uint(max(low, high)) - first + 1u, bits = hash(uvec2(index, seed)).x, above, below;
    umulExtended(bits, n, above, below);
    return int(first + (n == 0u ? bits : above));
}

//@ category "hash/random" help "True for a share of all indices"
//@ index: default 0
//@ seed: default 0
//@ chance: default 0.5 min 0 max 1
bool random_chance(uint index, uint seed, float chance) { return random(index, seed) < chance; }

//@ category "hash/random" help "A point of the unit disk for an index, evenly spread"
//@ index: default 0
//@ seed: default 0
vec2 random_in_circle(uint index, uint seed) {
    vec2 at = random_vec2(index, seed);
    float angle = (at.y * 2.0 - 1.0) * 3.14159265;
    return vec2(cos(angle), sin(angle)) * sqrt(at.x);
}

// Archimedes: heights of a sphere's points are even.
//@ category "hash/random" help "A direction for an index, evenly spread, with length 1"
//@ index: default 0
//@ seed: default 0
vec3 random_on_sphere(uint index, uint seed) {
    vec2 at = random_vec2(index, seed);
    float height = at.x * 2.0 - 1.0, angle = (at.y * 2.0 - 1.0) * 3.14159265;
    return vec3(vec2(cos(angle), sin(angle)) * sqrt(max(1.0 - height * height, 0.0)), height);
}

// Near 1 the logarithm has an absolute error of 2^-21, of which the root makes 1e-3.
//@ category "hash/random" help "Box and Muller 1958: two independent numbers of the normal distribution for an index"
//@ index: default 0
//@ seed: default 0
vec2 random_normal(uint index, uint seed) {
    vec2 at = random_vec2(index, seed);
    float angle = (at.y * 2.0 - 1.0) * 3.14159265;
    return vec2(cos(angle), sin(angle)) * sqrt(max(-2.0 * log(1.0 - at.x), 0.0));
}
