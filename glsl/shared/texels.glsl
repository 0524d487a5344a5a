#ifndef TEXELS_GLSL
#define TEXELS_GLSL
// CPU drivers load from a storage buffer lane by lane, some 5 ns each, but gather texels for all lanes at once. So shaders
// that read much say `#pragma form TEXELS`: what they only read is a storage buffer in the plain form, and texels of one
// word in the other, under the same name and binding.
//     READS(0, Rows, uint, rows);    declares it
//     WORD(rows, i)                  reads a word where data are words
//     PAIR(fragments, i)             a uvec2 where data are pairs, PAIR_HEAD the first word of it
// Records have macros of their own beside their struct.
#ifdef TEXELS
#define READS(at, Block, Type, name) layout(set = 0, binding = at) uniform usamplerBuffer name
#define WORD(name, i) texelFetch(name, int(i)).x
#define PAIR(name, i) texel_pair(name, 2u * (i))
#define PAIR_HEAD(name, i) texelFetch(name, int(2u * (i))).x

uvec2 texel_pair(usamplerBuffer texels, uint i) {
    return uvec2(texelFetch(texels, int(i)).x, texelFetch(texels, int(i) + 1).x);
}

uvec4 texel_quad(usamplerBuffer texels, uint i) { return uvec4(texel_pair(texels, i), texel_pair(texels, i + 2u)); }
#else
#define READS(at, Block, Type, name) layout(set = 0, binding = at, scalar) restrict readonly buffer Block { Type data[]; } name
#define WORD(name, i) name.data[i]
#define PAIR(name, i) name.data[i]
#define PAIR_HEAD(name, i) name.data[i].x
#endif
#endif
