#ifndef TEXELS_GLSL
#define TEXELS_GLSL
// CPU drivers load from a storage buffer lane by lane, some 5 ns each, but gather texels for all lanes at once. So what a
// dispatch only reads is bound twice, as a buffer and as texels of one word, and TEXELS says which of them is read.
layout(constant_id = 15) const bool TEXELS = false;

// Word `i` of a buffer whose data are words.
#define WORD(buffer, texels, i) (TEXELS ? texelFetch(texels, int(i)).x : buffer.data[i])

uvec2 texel_pair(usamplerBuffer texels, uint i) {
    return uvec2(texelFetch(texels, int(i)).x, texelFetch(texels, int(i) + 1).x);
}

uvec4 texel_quad(usamplerBuffer texels, uint i) { return uvec4(texel_pair(texels, i), texel_pair(texels, i + 2u)); }
#endif
