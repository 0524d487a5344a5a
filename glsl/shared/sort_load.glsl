#ifndef SORT_LOAD_GLSL
#define SORT_LOAD_GLSL
// What the kernels of a sort read, elements one or four at a time, and their digits. With QUADS streams are texels of four
// words, which CPU drivers gather for all lanes at once; from a storage buffer they load lane by lane. Such kernels have a TABLE
// too. With SORT_PAYLOADS there are payloads.
#ifdef QUADS
#define TABLE
#define SORT_STREAM(at, Block, name) layout(set = 0, binding = at) uniform usamplerBuffer name
#else
#define SORT_STREAM(at, Block, name) layout(set = 0, binding = at, scalar) restrict readonly buffer Block { uint data[]; } name
#endif

layout(push_constant, scalar) uniform Push { SortPush push; };
SORT_STREAM(0, Keys, keys);
SORT_STREAM(1, Segments, segments);
layout(set = 0, binding = 2, scalar) restrict readonly buffer Count { uint n; } count;
#ifdef SORT_PAYLOADS
SORT_STREAM(3, Payloads, payloads);
#endif

uint sort_n() { return push.has_count != 0u ? min(count.n, push.n) : push.n; }

// An element; what is not there is 0.
struct SortElement {
    uvec2 key; // the lower word first; a key of one word is both
    uint segment;
    uint payload;
};

#ifdef QUADS
uvec4 sort_quad(usamplerBuffer words, uint first, uint at) { return texelFetch(words, int(first + at)); }

SortElement sort_load(uint at) {
    uint quad = at >> 2, lane = at & 3u;
    SortElement element = SortElement(uvec2(0), 0u, 0u);
    if (KEY_WORDS > 1u) {
        uvec4 words = sort_quad(keys, push.key_quad, at >> 1);
        element.key = (at & 1u) != 0u ? words.zw : words.xy;
    } else {
        element.key = uvec2(sort_quad(keys, push.key_quad, quad)[lane]);
    }
    if (HAS_SEGMENTS) element.segment = sort_quad(segments, push.segment_quad, quad)[lane];
#ifdef SORT_PAYLOADS
    if (HAS_PAYLOADS) element.payload = sort_quad(payloads, push.payload_quad, quad)[lane];
#endif
    return element;
}

// `at` is a multiple of four.
void sort_load_four(uint at, out SortElement a, out SortElement b, out SortElement c, out SortElement d) {
    uint quad = at >> 2;
    uvec4 ids = uvec4(0), loads = uvec4(0), low, high;
    if (KEY_WORDS > 1u) {
        low = sort_quad(keys, push.key_quad, at >> 1);
        high = sort_quad(keys, push.key_quad, (at >> 1) + 1u);
    } else {
        uvec4 words = sort_quad(keys, push.key_quad, quad);
        low = words.xxyy;
        high = words.zzww;
    }
    if (HAS_SEGMENTS) ids = sort_quad(segments, push.segment_quad, quad);
#ifdef SORT_PAYLOADS
    if (HAS_PAYLOADS) loads = sort_quad(payloads, push.payload_quad, quad);
#endif
    a = SortElement(low.xy, ids.x, loads.x);
    b = SortElement(low.zw, ids.y, loads.y);
    c = SortElement(high.xy, ids.z, loads.z);
    d = SortElement(high.zw, ids.w, loads.w);
}
#else
SortElement sort_load(uint at) {
    SortElement element = SortElement(uvec2(keys.data[at * KEY_WORDS]), 0u, 0u);
    if (KEY_WORDS > 1u) element.key.y = keys.data[at * KEY_WORDS + 1u];
    if (HAS_SEGMENTS) element.segment = segments.data[at];
#ifdef SORT_PAYLOADS
    if (HAS_PAYLOADS) element.payload = payloads.data[at];
#endif
    return element;
}

void sort_load_four(uint at, out SortElement a, out SortElement b, out SortElement c, out SortElement d) {
    a = sort_load(at);
    b = sort_load(at + 1u);
    c = sort_load(at + 2u);
    d = sort_load(at + 3u);
}
#endif

// The digit of an element in this pass.
uint sort_digit_of(SortElement element) {
    if (HAS_SEGMENTS && push.of_segments != 0u) {
        return sort_digit(element.segment, element.segment, push.shift, push.bits);
    }
    uint low = sort_order(KEY_WORDS > 1u && push.shift >= 32u ? element.key.y : element.key.x);
    uint digit = sort_digit(low, element.key.y, push.shift, push.bits);
    return DESCENDING ? digit ^ ((1u << push.bits) - 1u) : digit;
}

#endif
