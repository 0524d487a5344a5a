// Composite, two pixels at a time, for devices with 64-bit integers and up to 16 samples: where shaders run on a CPU,
// accesses cost, not bytes.
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
// One buffer, twice: hence not `restrict`.
layout(set = 0, binding = 8, scalar) buffer Pixels { uint data[]; } pixels;
layout(set = 0, binding = 9, scalar) buffer PixelPairs { uint64_t data[]; } pairs;

Span load_span(uint index) {
    uvec2 words = PAIR(spans, index);
    return Span(words.x, words.y & 0xFFFFu, words.y >> 16);
}

uint load_pixel(uint at) { return pixels.data[at]; }

void store_pixel(uint at, uint color) { pixels.data[at] = color; }

const uint SOME = 16u;

// A pair that lies only half in [at, end) is stored by halves: the other pixel may be that of another invocation.
uint fill_some(uint at, uint end, uint color) {
    uint64_t two = packUint2x32(uvec2(color));
    if (at < end && (at & 1u) != 0u) pixels.data[at++] = color;
    uint stop = min(end, at + SOME);
    do {
        if (at + 1u < stop) {
            pairs.data[at >> 1] = two;
            at += 2u;
        }
    } while (at + 1u < stop);
    if (at + 1u == end) pixels.data[at++] = color;
    return at;
}

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
