// Composite in linear light, a pixel at a time, for any device and any number of samples.
// In: which paths meet a picture row, their spans, brushes. Out: premultiplied RGBA8 pixels.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "scene.glsl"
#include "paint.glsl"
#include "row.glsl"

#define LINEAR_LIGHT
layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"
#include "composite.glsl"

READS(2, Spans, uint, spans);
layout(set = 0, binding = 8, scalar) restrict buffer Pixels { uint data[]; } pixels;

Span load_span(uint index) {
    uint word = index * SPAN_WORDS;
    uint masks = WORD(spans, word + 1u);
    if (SPAN_WORDS == 2u) return Span(WORD(spans, word), masks & 0xFFFFu, masks >> 16);
    return Span(WORD(spans, word), masks, WORD(spans, word + 2u));
}

uint load_pixel(uint at) { return pixels.data[at]; }

void store_pixel(uint at, uint color) { pixels.data[at] = color; }

const uint SOME = 16u;

uint fill_some(uint at, uint end, uint color) {
    uint stop = min(end, at + SOME);
    do {
        if (at < stop) pixels.data[at] = color;
        at++;
    } while (at < stop);
    return at;
}

uint blend_some(uint at, uint end, uint color) {
    uint stop = min(end, at + SOME);
    do {
        if (at < stop) pixels.data[at] = color_over(color, pixels.data[at]);
        at++;
    } while (at < stop);
    return at;
}

void main() { composite_row(); }
