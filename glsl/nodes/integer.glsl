// Whole numbers and their bits. Sums and products wrap at 32 bits. Shifts take the lowest five bits of their amount.

//@ category "math/integer" help "Sum, wrapping at 32 bits"
//@ x: default 0
//@ y: default 0
int add(int x, int y) { return x + y; }
//@ category "math/integer" help "Sum, wrapping at 32 bits"
//@ x: default 0
//@ y: default 0
uint add(uint x, uint y) { return x + y; }

//@ category "math/integer" help "Difference, wrapping at 32 bits"
//@ x: default 0
//@ y: default 0
int subtract(int x, int y) { return x - y; }
//@ category "math/integer" help "Difference, wrapping at 32 bits"
//@ x: default 0
//@ y: default 0
uint subtract(uint x, uint y) { return x - y; }

//@ category "math/integer" help "Product, wrapping at 32 bits"
//@ x: default 1
//@ y: default 1
int multiply(int x, int y) { return x * y; }
//@ category "math/integer" help "Product, wrapping at 32 bits"
//@ x: default 1
//@ y: default 1
uint multiply(uint x, uint y) { return x * y; }

// SPIR-V leaves both exceptions open; and signed division is told apart from that by magnitudes, which all devices do alike.
//@ category "math/integer"
//@ help "Quotient without its fraction; 0 where the divisor is 0; the least number by -1 is itself"
//@ x: default 1
//@ divisor: default 1
int divide(int x, int divisor) {
    uint top = x < 0 ? 0u - uint(x) : uint(x), bottom = divisor < 0 ? 0u - uint(divisor) : uint(divisor);
    uint quotient = bottom == 0u ? 0u : top / max(bottom, 1u);
    return (x < 0) == (divisor < 0) ? int(quotient) : int(0u - quotient);
}

//@ category "math/integer" help "Quotient without its fraction; 0 where the divisor is 0"
//@ x: default 1
//@ divisor: default 1
uint divide(uint x, uint divisor) { return divisor == 0u ? 0u : x / max(divisor, 1u); }

//@ category "math/integer"
//@ help "What division rounded down leaves, with the divisor's sign; 0 where the divisor is 0"
//@ x: default 0
//@ divisor: default 1
int modulo(int x, int divisor) {
    uint size = divisor < 0 ? 0u - uint(divisor) : uint(divisor), top = x < 0 ? 0u - uint(x) : uint(x);
    uint rest = size == 0u ? 0u : top % max(size, 1u);
    if (rest != 0u && (x < 0) != (divisor < 0)) rest = size - rest;
    return divisor < 0 ? int(0u - rest) : int(rest);
}

//@ category "math/integer" help "What division leaves; 0 where the divisor is 0"
//@ x: default 0
//@ divisor: default 1
uint modulo(uint x, uint divisor) { return divisor == 0u ? 0u : x % max(divisor, 1u); }

//@ category "math/integer" help "The smaller"
//@ x: default 0
//@ y: default 0
int minimum(int x, int y) { return min(x, y); }
//@ category "math/integer" help "The smaller"
//@ x: default 0
//@ y: default 0
uint minimum(uint x, uint y) { return min(x, y); }

//@ category "math/integer" help "The greater"
//@ x: default 0
//@ y: default 0
int maximum(int x, int y) { return max(x, y); }
//@ category "math/integer" help "The greater"
//@ x: default 0
//@ y: default 0
uint maximum(uint x, uint y) { return max(x, y); }

//@ category "math/integer" help "x held between two ends; the lower one where they are in the wrong order"
//@ x: default 0
//@ low: default 0
//@ high: default 1
int limit(int x, int low, int high) { return max(min(x, high), low); }
//@ category "math/integer" help "x held between two ends; the lower one where they are in the wrong order"
//@ x: default 0
//@ low: default 0
//@ high: default 1
uint limit(uint x, uint low, uint high) { return max(min(x, high), low); }

//@ category "math/integer" help "The same with the other sign; the least number is its own"
//@ x: default 0
int negate(int x) { return -x; }

//@ category "math/integer" label "Absolute" help "The value without its sign; the least number is its own"
//@ x: default 0
int magnitude(int x) { return x < 0 ? -x : x; }

//@ category "math/integer" label "Sign" help "-1, 0 or 1"
//@ x: default 0
int sign_of(int x) { return sign(x); }

//@ category "math/integer" help "The greater less the smaller"
//@ x: default 0
//@ y: default 0
uint absolute_difference(uint x, uint y) { return max(x, y) - min(x, y); }

//@ category "math/integer" help "Sum; the greatest number where it is beyond 32 bits"
//@ x: default 0
//@ y: default 0
uint add_saturating(uint x, uint y) { return x + min(y, ~x); }

// Two numbers of 32 bits take at most 46 steps (Lame: those of Fibonacci are the slowest).
//@ category "math/integer" help "Euclid's; the other where one is 0"
//@ x: default 1
//@ y: default 1
uint greatest_common_divisor(uint x, uint y) {
    for (int i = 0; i < 48 && y != 0u; i++) {
        uint rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}

//@ category "math/integer" help "The base to an exponent by squares, wrapping at 32 bits"
//@ base: default 2
//@ exponent: default 8
uint integer_power(uint base, uint exponent) {
    uint result = 1u;
    for (int i = 0; i < 32; i++) {
        if ((exponent >> i & 1u) != 0u) result *= base;
        base *= base;
    }
    return result;
}

// A bit at a time from the highest.
//@ category "math/integer" help "The greatest whole number whose square is not above x"
//@ x: default 16
uint integer_square_root(uint x) {
    uint root = 0u;
    for (int bit = 15; bit >= 0; bit--) {
        uint larger = root | 1u << bit;
        if (larger * larger <= x) root = larger;
    }
    return root;
}

//@ category "math/bits" help "Bits that are set in both"
//@ x: default 0
//@ y: default 0
int bits_and(int x, int y) { return x & y; }
//@ category "math/bits" help "Bits that are set in both"
//@ x: default 0
//@ y: default 0
uint bits_and(uint x, uint y) { return x & y; }

//@ category "math/bits" help "Bits that are set in one or both"
//@ x: default 0
//@ y: default 0
int bits_or(int x, int y) { return x | y; }
//@ category "math/bits" help "Bits that are set in one or both"
//@ x: default 0
//@ y: default 0
uint bits_or(uint x, uint y) { return x | y; }

//@ category "math/bits" help "Bits that are set in one alone"
//@ x: default 0
//@ y: default 0
int bits_exclusive_or(int x, int y) { return x ^ y; }
//@ category "math/bits" help "Bits that are set in one alone"
//@ x: default 0
//@ y: default 0
uint bits_exclusive_or(uint x, uint y) { return x ^ y; }

//@ category "math/bits" help "Every bit turned round"
//@ x: default 0
int bits_not(int x) { return ~x; }
//@ category "math/bits" help "Every bit turned round"
//@ x: default 0
uint bits_not(uint x) { return ~x; }

//@ category "math/bits" help "Bits moved up, by the lowest five bits of the amount"
//@ x: default 1
//@ amount: default 1 min 0 max 31
int shift_left(int x, uint amount) { return x << (amount & 31u); }
//@ category "math/bits" help "Bits moved up, by the lowest five bits of the amount"
//@ x: default 1
//@ amount: default 1 min 0 max 31
uint shift_left(uint x, uint amount) { return x << (amount & 31u); }

//@ category "math/bits" help "Bits moved down, by the lowest five bits of the amount; signed numbers keep their sign"
//@ x: default 1
//@ amount: default 1 min 0 max 31
int shift_right(int x, uint amount) { return x >> (amount & 31u); }
//@ category "math/bits" help "Bits moved down, by the lowest five bits of the amount; signed numbers keep their sign"
//@ x: default 1
//@ amount: default 1 min 0 max 31
uint shift_right(uint x, uint amount) { return x >> (amount & 31u); }

//@ category "math/bits" help "Bits moved up, those that leave come in below"
//@ x: default 1
//@ amount: default 1 min 0 max 31
uint rotate_left(uint x, uint amount) { return x << (amount & 31u) | x >> (0u - amount & 31u); }

//@ category "math/bits" help "The lowest bit becomes the highest"
//@ x: default 1
uint reverse_bits(uint x) { return bitfieldReverse(x); }

//@ category "math/bits" help "How many bits are set"
//@ x: default 0
int count_bits(uint x) { return bitCount(x); }

//@ category "math/bits" help "Place of the highest bit that is set, -1 for 0"
//@ x: default 1
int highest_bit(uint x) { return findMSB(x); }

//@ category "math/bits" help "Place of the lowest bit that is set, -1 for 0"
//@ x: default 1
int lowest_bit(uint x) { return findLSB(x); }

//@ category "math/bits" label "Morton Code"
//@ help "Morton 1966: the lower 16 bits of x in the even places, those of y in the odd ones"
//@ x: default 0 min 0 max 65535
//@ y: default 0 min 0 max 65535
uint interleave_bits(uint x, uint y) {
    uvec2 bits = uvec2(x, y) & 0xFFFFu;
    bits = (bits | bits << 8) & 0x00FF00FFu;
    bits = (bits | bits << 4) & 0x0F0F0F0Fu;
    bits = (bits | bits << 2) & 0x33333333u;
    bits = (bits | bits << 1) & 0x55555555u;
    return bits.x | bits.y << 1;
}

//@ category "math/bits" help "Gray's code: neighbours differ in one bit"
//@ x: default 0
uint gray_code(uint x) { return x ^ x >> 1; }

// Vulkan rounds correctly from integers, in a direction it leaves open beyond 24 bits.
//@ category "math/convert" help "The nearest float"
//@ x: default 0
float to_float(int x) { return float(x); }
//@ category "math/convert" help "The nearest float"
//@ x: default 0
float to_float(uint x) { return float(x); }

// A conversion beyond the range is undefined in SPIR-V: 2^31 - 128 is the greatest float below it.
//@ category "math/convert" help "Without the fraction; the nearest int beyond the range of ints"
//@ x: default 0
int to_int(float x) { return x >= 2147483648.0 ? 0x7FFFFFFF : int(clamp(x, -2147483648.0, 2147483520.0)); }

//@ category "math/convert" help "Without the fraction; 0 below 0, the greatest uint beyond the range of uints"
//@ x: default 0
uint to_uint(float x) { return x >= 4294967296.0 ? 0xFFFFFFFFu : uint(clamp(x, 0.0, 4294967040.0)); }
