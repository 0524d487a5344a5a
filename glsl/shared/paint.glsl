// Brushes. Colours are premultiplied RGBA8 words, red in the low byte, sRGB-encoded.

#include "texels.glsl"

struct Paint {
    uint kind; // 0 solid, 1 linear, 2 radial
    uint extend; // 0 pad, 1 repeat, 2 reflect
    uint ramp;
    uint color;
    vec4 matrix; // pixel to gradient, columns one after the other
    vec2 offset;
    vec2 center;
    vec2 radii;
};

#ifdef TEXELS
Paint paint_of_texels(usamplerBuffer texels, uint index) {
    uint i = index * 14u;
    uvec4 first = texel_quad(texels, i);
    vec4 matrix = uintBitsToFloat(texel_quad(texels, i + 4u)), points = uintBitsToFloat(texel_quad(texels, i + 8u));
    return Paint(first.x, first.y, first.z, first.w, matrix, points.xy, points.zw, uintBitsToFloat(texel_pair(texels, i + 12u)));
}
#define PAINT(name, i) paint_of_texels(name, i)
#define PAINT_KIND(name, i) WORD(name, (i) * 14u)
#define PAINT_COLOR(name, i) WORD(name, (i) * 14u + 3u)
#else
#define PAINT(name, i) name.data[i]
#define PAINT_KIND(name, i) name.data[i].kind
#define PAINT_COLOR(name, i) name.data[i].color
#endif

struct CompositePush {
    uint width;
    uint height;
    uint background;
    uint keep;
    uint stride; // of workgroups
    uint section;
    uint n_strips; // of a picture row, at most
};

// A ramp holds the colour before the first stop, those of equal steps from 0 to 1, and the colour after the last stop.
// The ramp entry at the centre of a pixel, or -1 where a radial gradient has no colour.
int ramp_entry(Paint paint, vec2 p) {
    vec2 q = vec2(paint.matrix.x * p.x + paint.matrix.z * p.y, paint.matrix.y * p.x + paint.matrix.w * p.y) + paint.offset;
    float t = q.x;
    if (paint.kind == 2u) {
        // The largest t with |q - t center| = r0 + t (r1 - r0) and a radius not below zero.
        float dr = paint.radii.y - paint.radii.x;
        float a = dot(paint.center, paint.center) - dr * dr;
        float b = dot(q, paint.center) + paint.radii.x * dr;
        float c = dot(q, q) - paint.radii.x * paint.radii.x;
        if (abs(a) < 1e-6 * dot(paint.center, paint.center)) {
            if (b == 0.0) return -1;
            t = 0.5 * c / b;
        } else {
            float discriminant = b * b - a * c;
            if (discriminant < 0.0) return -1;
            float root = sqrt(discriminant);
            float t0 = (b + root) / a, t1 = (b - root) / a;
            t = max(t0, t1);
            if (paint.radii.x + t * dr < 0.0) t = min(t0, t1);
        }
        if (paint.radii.x + t * dr < 0.0) return -1;
    }
    const int N_INNER = int(RAMP_SIZE) - 2;
    if (paint.extend == 0u && t < 0.0) return 0;
    if (paint.extend == 0u && t >= 1.0) return int(RAMP_SIZE) - 1;
    if (paint.extend == 1u) t = fract(t);
    if (paint.extend == 2u) t = 1.0 - abs(1.0 - 2.0 * fract(0.5 * t));
    return 1 + clamp(int(t * float(N_INNER)), 0, N_INNER - 1);
}

// word * factor / 255, rounded, in each byte.
uint scale_word(uint word, uint factor) {
    uint low = (word & 0x00FF00FFu) * factor + 0x00800080u;
    uint high = (word >> 8 & 0x00FF00FFu) * factor + 0x00800080u;
    low = (low + (low >> 8 & 0x00FF00FFu)) >> 8 & 0x00FF00FFu;
    high = (high + (high >> 8 & 0x00FF00FFu)) & 0xFF00FF00u;
    return low | high;
}

uint source_over(uint source, uint below) { return source + scale_word(below, 255u - (source >> 24)); }
