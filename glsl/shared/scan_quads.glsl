#ifndef SCAN_QUADS_GLSL
#define SCAN_QUADS_GLSL
// The loops of scan.glsl for CPU drivers, which load from a storage buffer lane by lane, but gather texels for all lanes at
// once, and store one lane behind the other whatever its length: values are texels of four words, and prefixes are stored
// eight words at a time, in four 64-bit integers (WIDE) or in two quads. Chunks are multiples of sixteen elements, and all
// is combined in the order of scan.glsl, to the bit. Heads of segments are loaded one by one.
//
// The shader defines beside what scan_kernel.glsl wants, for elements of one word
//     SCAN_OF_WORD(word), SCAN_TO_WORD(value)
// and nothing for elements of two, which are uvec2.

uvec4 scan_quad(uint at) { return texelFetch(values, int(push.first_quad + at)); }

ScanItem scan_item(SCAN_TYPE value, uint index) { return ScanItem(value, scan_head(index)); }

#ifdef SCAN_OF_WORD
#define scan_load_four(index, a, b, c, d) { \
    uvec4 words = scan_quad((index) >> 2); \
    a = scan_item(SCAN_OF_WORD(words.x), (index)); \
    b = scan_item(SCAN_OF_WORD(words.y), (index) + 1); \
    c = scan_item(SCAN_OF_WORD(words.z), (index) + 2); \
    d = scan_item(SCAN_OF_WORD(words.w), (index) + 3); \
}

ScanItem scan_load(uint index) { return scan_item(SCAN_OF_WORD(scan_quad(index >> 2)[index & 3u]), index); }
#else
#define scan_load_four(index, a, b, c, d) { \
    uvec4 low = scan_quad((index) >> 1), high = scan_quad(((index) >> 1) + 1u); \
    a = scan_item(low.xy, (index)); \
    b = scan_item(low.zw, (index) + 1); \
    c = scan_item(high.xy, (index) + 2); \
    d = scan_item(high.zw, (index) + 3); \
}

ScanItem scan_load(uint index) {
    uvec4 words = scan_quad(index >> 1);
    return scan_item((index & 1u) != 0u ? words.zw : words.xy, index);
}
#endif

#ifdef SCAN_REDUCE
void scan_store(uint index, ScanItem before, ScanItem item) {}

void scan_add_four(inout ScanItem sum, uint index) {
    ScanItem a, b, c, d;
    scan_load_four(index, a, b, c, d)
    sum = scan_combine(sum, scan_combine(scan_combine(a, b), scan_combine(c, d)));
}

ScanItem scan_reduce(uint first, uint end) {
    ScanItem sum = scan_identity();
    uint index = first;
    for (; index + 16 <= end; index += 16) {
        scan_add_four(sum, index);
        scan_add_four(sum, index + 4);
        scan_add_four(sum, index + 8);
        scan_add_four(sum, index + 12);
    }
    for (; index + 4 <= end; index += 4) scan_add_four(sum, index);
    for (; index < end; index++) sum = scan_combine(sum, scan_load(index));
    return sum;
}
#endif

#ifdef SCAN_APPLY
void scan_store(uint index, ScanItem before, ScanItem item) { prefixes.data[index] = scan_prefix(before, item); }

// Eight words from word `8 * at` on.
void scan_store_wide(uint at, uvec4 low, uvec4 high) {
#ifdef WIDE
    uint64_t a = packUint2x32(low.xy), b = packUint2x32(low.zw), c = packUint2x32(high.xy), d = packUint2x32(high.zw);
    wide.data[at] = u64vec4(a, b, c, d);
#else
    wide.data[2 * at] = low;
    wide.data[2 * at + 1] = high;
#endif
}

// The words of four prefixes: one quad, or two. `before` lies to the left of them, and then to the left of what follows.
#ifdef SCAN_OF_WORD
uvec4 scan_four(uint index, inout ScanItem before) {
#else
uvec4[2] scan_four(uint index, inout ScanItem before) {
#endif
    ScanItem a, b, c, d;
    scan_load_four(index, a, b, c, d)
    ScanItem to_b = scan_combine(before, a), to_c = scan_combine(to_b, b), to_d = scan_combine(to_c, c);
    SCAN_TYPE p = scan_prefix(before, a), q = scan_prefix(to_b, b), r = scan_prefix(to_c, c), s = scan_prefix(to_d, d);
    before = scan_combine(to_d, d);
#ifdef SCAN_OF_WORD
    return uvec4(SCAN_TO_WORD(p), SCAN_TO_WORD(q), SCAN_TO_WORD(r), SCAN_TO_WORD(s));
#else
    return uvec4[2](uvec4(p, q), uvec4(r, s));
#endif
}

ScanItem scan_apply(uint first, uint end, ScanItem before) {
    uint index = first;
    for (; index + 8 <= end; index += 8) {
#ifdef SCAN_OF_WORD
        uvec4 low = scan_four(index, before), high = scan_four(index + 4, before);
        scan_store_wide(index >> 3, low, high);
#else
        uvec4 low[2] = scan_four(index, before), high[2] = scan_four(index + 4, before);
        scan_store_wide(index >> 2, low[0], low[1]);
        scan_store_wide((index >> 2) + 1, high[0], high[1]);
#endif
    }
    for (; index < end; index++) {
        ScanItem value = scan_load(index);
        scan_store(index, before, value);
        before = scan_combine(before, value);
    }
    return before;
}
#endif

#endif
