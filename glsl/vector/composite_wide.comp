// Composite, two and eight pixels at a time, for devices with 64-bit integers and up to 16 samples: where shaders run on a
// CPU, accesses cost, not bytes.
// In: which paths meet a picture row, their spans, brushes. Out: premultiplied RGBA8 pixels.
#version 460
#pragma form TEXELS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#include "workgroup.glsl"
#include "scene.glsl"
#include "paint.glsl"
#include "row.glsl"

layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"
#include "composite.glsl"

READS(2, Spans, uvec2, spans);
// One buffer, three times: hence not `restrict`.
layout(set = 0, binding = 8, scalar) buffer Pixels { uint data[]; } pixels;
layout(set = 0, binding = 9, scalar) buffer PixelPairs { uint64_t data[]; } pairs;
layout(set = 0, binding = 12, scalar) buffer PixelEights { u64vec4 data[]; } eights;

Span load_span(uint index) {
    uvec2 words = PAIR(spans, index);
    return Span(words.x, words.y & 0xFFFFu, words.y >> 16);
}

uint load_pixel(uint at) { return pixels.data[at]; }

void store_pixel(uint at, uint color) { pixels.data[at] = color; }

// Pairs and eights lie where they lie in the picture; one that lies only in part in [at, end) is stored by pixels and pairs:
// the rest may be that of another invocation.
uint fill_some(uint at, uint end, uint color) {
    uint64_t two = packUint2x32(uvec2(color));
    if (at < end && (at & 1u) != 0u) pixels.data[at++] = color;
    if (at < end && (end & 1u) != 0u) pixels.data[end - 1u] = color;
    uint pair = at >> 1, pair_end = end >> 1;
    uint eight = (pair + 3u) >> 2, eight_end = pair_end >> 2;
    uint head = min(eight << 2, pair_end), tail = max(eight_end << 2, head);
    pair = pair == head ? tail : pair;
    do {
        if (pair < pair_end) {
            pairs.data[pair] = two;
            pair++;
            pair = pair == head ? tail : pair;
        }
    } while (pair < pair_end);
    do {
        if (eight < eight_end) {
            eights.data[eight] = u64vec4(two);
            eight++;
        }
    } while (eight < eight_end);
    return end;
}

const uint SOME = 16u; // pixels

uint blend_some(uint at, uint end, uint color) {
    if (at < end && (at & 1u) != 0u) {
        pixels.data[at] = color_over(color, pixels.data[at]);
        at++;
    }
    uint stop = min(end, at + SOME);
    do {
        if (at + 1u < stop) {
            uvec2 below = unpackUint2x32(pairs.data[at >> 1]);
            pairs.data[at >> 1] = packUint2x32(uvec2(color_over(color, below.x), color_over(color, below.y)));
            at += 2u;
        }
    } while (at + 1u < stop);
    if (at + 1u == end) {
        pixels.data[at] = color_over(color, pixels.data[at]);
        at++;
    }
    return at;
}

void main() { composite_row(); }
