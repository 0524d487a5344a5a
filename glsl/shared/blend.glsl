// How a path's colour meets the pixel below: as both are encoded, or in linear light (engine/vector/blend.rs). All in whole
// numbers, so that every device has the same. The including shader declares READS(_, Transfer, uint, transfer) before: the
// linear light of every byte, of 65,535, then the least light that is encoded to it.
//
// The colour of a path is premultiplied where colours meet encoded, and not where they meet in linear light.

layout(constant_id = 15) const bool LINEAR = false;

// From a premultiplied colour, as paints and ramps have it.
uint path_color(uint word) {
    uint a = word >> 24;
    if (!LINEAR || a == 0u || a == 255u) return word;
    uint r = ((word & 255u) * 255u + a / 2u) / a;
    uint g = ((word >> 8 & 255u) * 255u + a / 2u) / a;
    uint b = ((word >> 16 & 255u) * 255u + a / 2u) / a;
    return min(r, 255u) | min(g, 255u) << 8 | min(b, 255u) << 16 | a << 24;
}

// A path's colour with its alpha scaled by `factor` of 255.
uint scale_color(uint color, uint factor) {
    if (!LINEAR) return scale_word(color, factor);
    return color & 0x00FFFFFFu | scale_word(color, factor) & 0xFF000000u;
}

uint encode_light(uint light) {
    uint n = 0u;
    for (uint size = 128u; size > 0u; size >>= 1) n += WORD(transfer, 256u + n + size) <= light ? size : 0u;
    return n;
}

// A path's colour over a pixel.
uint color_over(uint color, uint below) {
    if (!LINEAR) return source_over(color, below);
    uint a = color >> 24;
    uint result = (color & 0xFF000000u) + (scale_word(below, 255u - a) & 0xFF000000u);
    // Loops, because every access is checked by validation, and written out they are too many for that.
    for (uint shift = 0u; shift < 24u; shift += 8u) {
        uint s = WORD(transfer, color >> shift & 255u), d = WORD(transfer, below >> shift & 255u);
        result |= encode_light((s * a + d * (255u - a) + 127u) / 255u) << shift;
    }
    return result;
}
