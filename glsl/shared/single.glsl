// A span of any number of samples, and pixels that are loaded and stored one at a time: what `composite.glsl` asks for.

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
