// Brushes. Colours are premultiplied RGBA8 words, red in the low byte, sRGB-encoded.

#include "texels.glsl"

struct Paint {
    uint kind; // 0 solid, 1 linear, 2 radial
    uint extend; // 0 pad, 1 repeat, 2 reflect
    uint ramp; // where the words of a gradient's ramp begin
    uint color; // of a gradient: the number of breaks in its ramp
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

// word * factor / 255, rounded, in each byte.
uint scale_word(uint word, uint factor) {
    uint low = (word & 0x00FF00FFu) * factor + 0x00800080u;
    uint high = (word >> 8 & 0x00FF00FFu) * factor + 0x00800080u;
    low = (low + (low >> 8 & 0x00FF00FFu)) >> 8 & 0x00FF00FFu;
    high = (high + (high >> 8 & 0x00FF00FFu)) & 0xFF00FF00u;
    return low | high;
}

uint source_over(uint source, uint below) { return source + scale_word(below, 255u - (source >> 24)); }

// Linear light of encoded channels (IEC 61966-2-1).
vec3 light_of(vec3 encoded) {
    return mix(encoded / 12.92, pow((encoded + 0.055) / 1.055, vec3(2.4)), greaterThan(encoded, vec3(0.04045)));
}

// Of a premultiplied colour the same one, premultiplied in linear light.
vec4 linear_color(vec4 premultiplied) {
    float a = premultiplied.a;
    return a == 0.0 ? vec4(0.0) : vec4(light_of(min(premultiplied.rgb / a, 1.0)) * a, a);
}
