// How a path's colour meets the pixel below: as both are encoded, or, where the including shader defines LINEAR_LIGHT, in
// linear light (engine/vector/blend.rs), in whole numbers, so that every device has the same. A shader of its own does that:
// validation checks every access, and these are many.

#ifndef LINEAR_LIGHT

// From a premultiplied colour, as paints and ramps have it.
uint path_color(uint word) { return word; }

// A path's colour with its alpha scaled by `factor` of 255.
uint scale_color(uint color, uint factor) { return scale_word(color, factor); }

// A path's colour over a pixel.
uint color_over(uint color, uint below) { return source_over(color, below); }

#else

// The linear light of every byte, of 65,535, then the least light that is encoded to it.
layout(set = 0, binding = 11, scalar) restrict readonly buffer Transfer { uint data[]; } transfer;

// Without its alpha multiplied in.
uint path_color(uint word) {
    uint a = word >> 24;
    if (a == 0u || a == 255u) return word;
    uint r = ((word & 255u) * 255u + a / 2u) / a;
    uint g = ((word >> 8 & 255u) * 255u + a / 2u) / a;
    uint b = ((word >> 16 & 255u) * 255u + a / 2u) / a;
    return min(r, 255u) | min(g, 255u) << 8 | min(b, 255u) << 16 | a << 24;
}

uint scale_color(uint color, uint factor) {
    return color & 0x00FFFFFFu | scale_word(color, factor) & 0xFF000000u;
}

uint encode_light(uint light) {
    uint n = 0u;
    for (uint size = 128u; size > 0u; size >>= 1) n += transfer.data[256u + n + size] <= light ? size : 0u;
    return n;
}

uint color_over(uint color, uint below) {
    uint a = color >> 24;
    uint result = (color & 0xFF000000u) + (scale_word(below, 255u - a) & 0xFF000000u);
    for (uint shift = 0u; shift < 24u; shift += 8u) {
        uint s = transfer.data[color >> shift & 255u], d = transfer.data[below >> shift & 255u];
        result |= encode_light((s * a + d * (255u - a) + 127u) / 255u) << shift;
    }
    return result;
}

#endif
