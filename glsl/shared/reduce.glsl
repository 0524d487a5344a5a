#ifndef REDUCE_GLSL
#define REDUCE_GLSL
// Reductions: many elements to one. All kernels of engine/primitive/reduce share this: their bindings, what is kept of
// the elements seen so far, which elements an invocation takes and in what order they are added. The order follows
// from the number of elements and the constants alone; its twin is tests/reference/reduce.rs.
//
// Elements are read four words at a time, a quad, and kept in four lanes of their own until an invocation has seen all
// of its share: only then lanes become components. A cell is what one turn of the loop takes: four quads, or three
// where elements have three words, so that it holds whole elements.

// A float is compared by a key, an unsigned integer in the floats' order: -0 lies below +0, and NaNs of either sign
// lie above everything in the key for the minimum, below in the key for the maximum: both pass over them.

struct ReducePush {
    uint n;             // elements of this window, at most
    uint first;         // elements of the windows before it
    uint counted;       // 1: there are as many elements as `count` says, at most all windows'
    uint count_word;    // where that is
    uint first_quad;    // quad of `values` at which the window begins
    uint first_partial; // place of the window's first partial
    uint n_partials;    // partials of all windows: those that are combined
    uint total;         // elements of all windows, at most
    uint max_groups;    // workgroups that share a window, at most
    uint min_cells;     // cells of an invocation, at least, where there are several workgroups
    uint n_groups;      // workgroups that were launched for the window
    uint result_word;   // where the result goes
};

layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 1) const uint KIND = 0;
layout(constant_id = 2) const uint STRIDE = 1;     // words from one element to the next
layout(constant_id = 3) const uint COMPONENTS = 1; // words of an element that count
layout(constant_id = 4) const uint OPERATION = 0;
layout(constant_id = 5) const bool COLUMNS = false; // neighbours in a workgroup read neighbouring quads
layout(constant_id = 6) const bool FIXED = false;   // the same bits on every device: no subnormal sums
layout(constant_id = 7) const bool FROM_PARTIALS = false;
layout(constant_id = 8) const bool FINISH = false;
// What is kept of the elements.
layout(constant_id = 9) const bool HAS_SUM = true;
layout(constant_id = 10) const bool HAS_CARRY = false; // of integers whose average is wanted
layout(constant_id = 11) const bool HAS_LOW = false;
layout(constant_id = 12) const bool HAS_HIGH = false;

const uint KIND_F32 = 0;
const uint KIND_U32 = 1;
const uint KIND_I32 = 2;
const uint OPERATION_SUM = 0;
const uint OPERATION_AVERAGE = 1;

const bool IS_FLOAT = KIND == KIND_F32;
// Quads of a cell.
const uint CELL = STRIDE == 3 ? 3 : 4;

#ifndef REDUCE_PARTIALS
#define REDUCE_PARTIALS
#endif

// Values and count are not `restrict`: where they are not read, scratch is bound in their place.
#ifdef TEXELS
layout(set = 0, binding = 0) uniform usamplerBuffer values;
#define value_quad(index) texelFetch(values, int(index))
#else
layout(set = 0, binding = 0, scalar) readonly buffer Values { uvec4 data[]; } values;
#define value_quad(index) values.data[index]
#endif
layout(set = 0, binding = 1, scalar) readonly buffer Count { uint data[]; } count;
// Before the partials: the workgroups that have finished, and room that keeps the partials aligned.
layout(set = 0, binding = 2, scalar) REDUCE_PARTIALS buffer Partials { uint finished; uint unused[3]; uvec4 data[]; } partials;
layout(set = 0, binding = 3, scalar) restrict writeonly buffer Result { uint data[]; } result;

#include "sequence.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { ReducePush push; };

// What is kept of elements: by lane, or by component.
struct Reduced {
    uvec4 sum;   // floats by their bits; integers modulo 2^32
    uvec4 carry; // what passed 2^32
    uvec4 low;   // keys
    uvec4 high;
};

Reduced reduce_identity() { return Reduced(uvec4(0), uvec4(0), uvec4(0xFFFFFFFFu), uvec4(0)); }

// Subnormal floats become zeros of their sign: devices may do so or not.
uvec4 reduce_flush(uvec4 bits) {
    uvec4 zero = bits & 0x80000000u;
    return FIXED ? mix(bits, zero, equal(bits & 0x7F800000u, uvec4(0))) : bits;
}

Reduced reduce_combine(Reduced a, Reduced b) {
    Reduced both = reduce_identity();
    if (HAS_SUM) {
        if (IS_FLOAT) {
            precise vec4 sum = uintBitsToFloat(a.sum) + uintBitsToFloat(b.sum);
            both.sum = reduce_flush(floatBitsToUint(sum));
        } else {
            both.sum = a.sum + b.sum;
            if (HAS_CARRY) both.carry = a.carry + b.carry + uvec4(lessThan(both.sum, a.sum));
        }
    }
    if (HAS_LOW) both.low = min(a.low, b.low);
    if (HAS_HIGH) both.high = max(a.high, b.high);
    return both;
}

// Keys of -infinity and infinity, for the minimum and for the maximum.
const uint LOW_MAX = 0xFF000001u;
const uint HIGH_MIN = 0x00FFFFFEu;

// Unsigned integers in the order of floats.
uvec4 reduce_order(uvec4 bits) { return bits ^ (uvec4(ivec4(bits) >> 31) | 0x80000000u); }

// Four words of elements.
Reduced reduce_take(uvec4 words) {
    Reduced one = reduce_identity();
    if (IS_FLOAT) {
        uvec4 order = reduce_order(words);
        if (HAS_SUM) one.sum = reduce_flush(words);
        if (HAS_LOW) one.low = order - 0x007FFFFFu;
        if (HAS_HIGH) one.high = order + 0x007FFFFFu;
        return one;
    }
    uvec4 ordered = KIND == KIND_I32 ? words ^ 0x80000000u : words;
    // Sums that carry are of words that have no sign.
    if (HAS_SUM) one.sum = HAS_CARRY ? ordered : words;
    if (HAS_LOW) one.low = ordered;
    if (HAS_HIGH) one.high = ordered;
    return one;
}

// The lanes that are marked; the others as if they were not there.
Reduced reduce_where(Reduced a, bvec4 lanes) {
    Reduced none = reduce_identity();
    a.sum = mix(none.sum, a.sum, lanes);
    a.low = mix(none.low, a.low, lanes);
    a.high = mix(none.high, a.high, lanes);
    return a;
}

Reduced reduce_quad(uint quad) { return reduce_take(value_quad(push.first_quad + quad)); }

// A quad that the elements may not fill, or not reach.
Reduced reduce_last_quad(uint quad, uint n_words) {
    uvec4 index = quad * 4u + uvec4(0, 1, 2, 3);
    bvec4 there = lessThan(index, uvec4(n_words));
#ifdef TEXELS
    // What else is in a quad with an element is read and passed over; a view has whole quads.
    uvec4 words = value_quad(push.first_quad + (there.x ? quad : 0));
#else
    uvec4 words = uvec4(0);
    if (there.w) words = value_quad(push.first_quad + quad);
    else if (there.x) {
        // The buffer may end with the elements: word by word.
        words.x = values.data[push.first_quad + quad].x;
        if (there.y) words.y = values.data[push.first_quad + quad].y;
        if (there.z) words.z = values.data[push.first_quad + quad].z;
    }
#endif
    return reduce_where(reduce_take(words), there);
}

Reduced reduce_pair(Reduced a, Reduced b, Reduced c, Reduced d) {
    return reduce_combine(reduce_combine(a, b), reduce_combine(c, d));
}

// Elements of three words: word `j` of a quad is of component (phase + j) % 3.
Reduced reduce_turn(Reduced a, uint phase) {
    #define TURNED(q) uvec4(phase == 0 ? (q).xyz : phase == 1 ? (q).zxy : (q).yzx, 0)
    bvec4 at = equal(uvec4(0, 1, 2, 3), uvec4(phase));
    Reduced whole = Reduced(TURNED(a.sum), TURNED(a.carry), TURNED(a.low), TURNED(a.high));
    Reduced last = Reduced(uvec4(a.sum.w), uvec4(a.carry.w), uvec4(a.low.w), uvec4(a.high.w));
    last.carry = mix(uvec4(0), last.carry, at);
    return reduce_combine(reduce_where(whole, bvec4(true, true, true, false)), reduce_where(last, at));
}

// Lanes to components.
Reduced reduce_fold(Reduced a) {
    if (STRIDE > 2) return a;
    a = reduce_combine(a, Reduced(a.sum.zwxy, a.carry.zwxy, a.low.zwxy, a.high.zwxy));
    if (STRIDE == 1) a = reduce_combine(a, Reduced(a.sum.yxwz, a.carry.yxwz, a.low.yxwz, a.high.yxwz));
    return a;
}

// Elements of the window.
uint reduce_length() {
    uint n = push.counted != 0 ? min(count.data[push.count_word], push.total) : push.total;
    return min(n - min(n, push.first), push.n);
}

uint divide_up(uint a, uint b) { return a / b + uint(a % b != 0); }

// Everything of the window that one invocation of a workgroup takes, by component.
Reduced reduce_window(uint group, uint lane) {
    uint n_words = reduce_length() * STRIDE, n_quads = n_words / 4;
    uint n_cells = divide_up(n_words, 4 * CELL);
    uint n_groups = clamp(divide_up(n_cells, GROUP * push.min_cells), 1u, push.max_groups);
    uint first, step, spacing, end;
    if (COLUMNS) {
        // A tile is a cell of every invocation; a workgroup takes neighbouring ones. (In turn with the others, each would jump
        // from page to page, by a power of two as a rule.)
        uint n_tiles = divide_up(n_cells, GROUP), n_each = divide_up(n_tiles, n_groups);
        spacing = GROUP;
        first = group * n_each * GROUP * CELL + lane;
        step = GROUP * CELL;
        end = group < n_groups ? min((group + 1) * n_each, n_tiles) * GROUP * CELL : 0;
    } else {
        // Every invocation takes neighbouring cells.
        uint n_each = divide_up(n_cells, n_groups * GROUP), share = group * GROUP + lane;
        spacing = 1;
        first = share * n_each * CELL;
        step = CELL;
        end = min((share + 1) * n_each, n_cells) * CELL;
    }
    // The quads of a cell; all of them are full below `full`.
    uint extent = (CELL - 1) * spacing, full = n_quads > extent ? min(end, n_quads - extent) : 0;
    Reduced a = reduce_identity(), b = a, c = a;
    uint quad = first;
    for (; quad < full; quad += step) {
        Reduced x = reduce_quad(quad), y = reduce_quad(quad + spacing), z = reduce_quad(quad + 2 * spacing);
        if (CELL == 3) {
            a = reduce_combine(a, x);
            b = reduce_combine(b, y);
            c = reduce_combine(c, z);
        } else {
            a = reduce_combine(a, reduce_pair(x, y, z, reduce_quad(quad + 3 * spacing)));
        }
    }
    // At most one cell is not full.
    if (quad < end) {
        Reduced x = reduce_last_quad(quad, n_words), y = reduce_last_quad(quad + spacing, n_words);
        Reduced z = reduce_last_quad(quad + 2 * spacing, n_words);
        if (CELL == 3) {
            a = reduce_combine(a, x);
            b = reduce_combine(b, y);
            c = reduce_combine(c, z);
        } else {
            a = reduce_combine(a, reduce_pair(x, y, z, reduce_last_quad(quad + 3 * spacing, n_words)));
        }
    }
    if (CELL != 3) return reduce_fold(a);
    a = reduce_turn(a, first % 3);
    b = reduce_turn(b, (first + spacing) % 3);
    c = reduce_turn(c, (first + 2 * spacing) % 3);
    return reduce_combine(reduce_combine(a, b), c);
}

// Where a partial lies: it has a quad for each thing that is kept.
uint partial_at(uint index) {
    uint n_quads = 0;
    if (HAS_SUM) n_quads++;
    if (HAS_CARRY) n_quads++;
    if (HAS_LOW) n_quads++;
    if (HAS_HIGH) n_quads++;
    return index * n_quads;
}

void store_partial(uint index, Reduced a) {
    uint at = partial_at(index);
    if (HAS_SUM) partials.data[at++] = a.sum;
    if (HAS_CARRY) partials.data[at++] = a.carry;
    if (HAS_LOW) partials.data[at++] = a.low;
    if (HAS_HIGH) partials.data[at] = a.high;
}

Reduced load_partial(uint index) {
    uint at = partial_at(index);
    Reduced a = reduce_identity();
    if (HAS_SUM) a.sum = partials.data[at++];
    if (HAS_CARRY) a.carry = partials.data[at++];
    if (HAS_LOW) a.low = partials.data[at++];
    if (HAS_HIGH) a.high = partials.data[at];
    return a;
}

Reduced load_partial_below(uint index, uint end) {
    Reduced a = reduce_identity();
    if (index < end) a = load_partial(index);
    return a;
}

// The partials that one of GROUP invocations takes. Partials of nothing behind the last one would change nothing.
Reduced reduce_partials(uint lane) {
    uint n = push.n_partials;
    Reduced a = reduce_identity();
    for (uint index = lane; index < n; index += 4 * GROUP) {
        Reduced x = load_partial(index), y = load_partial_below(index + GROUP, n);
        Reduced z = load_partial_below(index + 2 * GROUP, n), w = load_partial_below(index + 3 * GROUP, n);
        a = reduce_combine(a, reduce_pair(x, y, z, w));
    }
    return a;
}

// A float divided by a whole number and rounded once, to the nearest: the division of a device need not be so exact.
uint divide_float(uint bits, uint n) {
    uint sign = bits & 0x80000000u, magnitude = bits & 0x7FFFFFFFu;
    if (n == 0 || magnitude > 0x7F800000u) return 0x7FC00000u;
    if (magnitude == 0x7F800000u || magnitude < 0x00800000u) return sign | (magnitude & 0x7F800000u);
    // The mantissa, shifted until the quotient has 26 to 28 bits; the bits below decide how it is rounded.
    uint mantissa = (magnitude & 0x007FFFFFu) | 0x00800000u;
    uint shift = uint(findMSB(n)) + 3u;
    uint low = shift < 32u ? mantissa << shift : 0u, high = shift < 32u ? mantissa >> (32u - shift) : mantissa << (shift - 32u);
    uint quotient = divide_wide(high, low, n);
    if (quotient * n != low) quotient |= 1u;
    uint spare = uint(findMSB(quotient)) - 23u, half_unit = 1u << (spare - 1u);
    uint rest = quotient & ((1u << spare) - 1u), rounded = quotient >> spare;
    if (rest > half_unit || (rest == half_unit && (rounded & 1u) != 0u)) rounded++;
    int exponent = int(magnitude >> 23) - int(shift) + int(spare);
    // A mantissa that was rounded up to 2^24 passes into the exponent.
    int scaled = (exponent << 23) + int(rounded) - 0x00800000;
    return sign | (scaled < 0x00800000 ? 0u : uint(scaled));
}

uint float_of_order(uint order) { return order ^ (order >= 0x80000000u ? 0x80000000u : 0xFFFFFFFFu); }

// The result, out of everything combined.
void reduce_finish(Reduced a) {
    uint n = push.counted != 0 ? min(count.data[push.count_word], push.total) : push.total;
    uint at = push.result_word;
    uint signs = KIND == KIND_I32 ? 0x80000000u : 0u;
    for (uint i = 0; i < STRIDE; i++) {
        uint to = at + i;
        bool counts = i < COMPONENTS;
        if (HAS_SUM) {
            uint sum = a.sum[i], average;
            if (IS_FLOAT) {
                if ((sum & 0x7FFFFFFFu) > 0x7F800000u) sum = 0x7FC00000u;
                average = divide_float(sum, n);
            } else {
                average = n == 0 ? 0 : divide_wide(a.carry[i], sum, n) ^ signs;
                if (HAS_CARRY && KIND == KIND_I32) sum -= n << 31;
            }
            if (OPERATION != OPERATION_AVERAGE) {
                result.data[to] = counts ? sum : 0;
                to += STRIDE;
            }
            if (OPERATION != OPERATION_SUM) {
                result.data[to] = counts ? average : 0;
                to += STRIDE;
            }
        }
        if (HAS_LOW) {
            uint low = a.low[i] ^ signs;
            if (IS_FLOAT) low = float_of_order(min(a.low[i], LOW_MAX) + 0x007FFFFFu);
            result.data[to] = counts ? low : 0;
            to += STRIDE;
        }
        if (HAS_HIGH) {
            uint high = a.high[i] ^ signs;
            if (IS_FLOAT) high = float_of_order(max(a.high[i], HIGH_MIN) - 0x007FFFFFu);
            result.data[to] = counts ? high : 0;
        }
    }
}

#endif
