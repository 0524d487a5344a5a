// Bloom: what is brighter than a threshold shines over its surroundings, at three sizes.
// In: an image, premultiplied. Out: one of the same size.
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#pragma pass BRIGHT
#pragma pass QUARTER
#pragma pass EIGHTH
#pragma pass WIDE
#pragma pass WIDER
#pragma pass ADD

#ifndef FORMAT
#define FORMAT rgba16f
#endif

layout(local_size_x = 8, local_size_y = 8) in;

//@ category "light"
layout(push_constant) uniform Bloom {
    //@ help "Brightness from which on a colour shines" default 0.8 min 0 max 64
    float threshold;
    //@ help "How much of it is added" default 0.5 min 0 max 16
    float intensity;
    //@ help "How much the wider halos weigh beside the narrower ones" default 1 min 0 max 4
    float spread;
};

// Half of an image's sides, with a filter of 4 x 4 texels: 1 3 3 1 along each axis.
vec4 halved(texture2D image, ivec2 at) {
    const float WEIGHTS[4] = { 0.125, 0.375, 0.375, 0.125 };
    ivec2 last = textureSize(image, 0) - 1;
    vec4 sum = vec4(0);
    for (int y = 0; y < 4; ++y) {
        vec4 row = vec4(0);
        for (int x = 0; x < 4; ++x) {
            row += WEIGHTS[x] * texelFetch(image, clamp(2 * at + ivec2(x, y) - 1, ivec2(0), last), 0);
        }
        sum += WEIGHTS[y] * row;
    }
    return sum;
}

// Twice an image's sides, between its texels.
vec4 doubled(sampler2D image, ivec2 at) {
    return textureLod(image, (vec2(at) + 0.5) / (2.0 * vec2(textureSize(image, 0))), 0.0);
}

#if defined(BRIGHT)
layout(binding = 0) uniform texture2D image;
//@ semantic "size 1/2"
layout(binding = 1, FORMAT) uniform writeonly image2D bright;
#define TARGET bright
vec4 color(ivec2 at) {
    vec4 c = halved(image, at);
    float brightness = max(c.r, max(c.g, c.b));
    return c * (max(brightness - threshold, 0.0) / max(brightness, 1e-4));
}

#elif defined(QUARTER)
layout(binding = 0) uniform texture2D bright;
//@ semantic "size 1/4"
layout(binding = 1, FORMAT) uniform writeonly image2D quarter;
#define TARGET quarter
vec4 color(ivec2 at) { return halved(bright, at); }

#elif defined(EIGHTH)
layout(binding = 0) uniform texture2D quarter;
//@ semantic "size 1/8"
layout(binding = 1, FORMAT) uniform writeonly image2D eighth;
#define TARGET eighth
vec4 color(ivec2 at) { return halved(quarter, at); }

#elif defined(WIDE)
layout(binding = 0) uniform texture2D quarter;
layout(binding = 1) uniform sampler2D eighth;
//@ semantic "size 1/4"
layout(binding = 2, FORMAT) uniform writeonly image2D wide;
#define TARGET wide
vec4 color(ivec2 at) { return texelFetch(quarter, at, 0) + spread * doubled(eighth, at); }

#elif defined(WIDER)
layout(binding = 0) uniform texture2D bright;
layout(binding = 1) uniform sampler2D wide;
//@ semantic "size 1/2"
layout(binding = 2, FORMAT) uniform writeonly image2D wider;
#define TARGET wider
vec4 color(ivec2 at) { return texelFetch(bright, at, 0) + spread * doubled(wide, at); }

#else
layout(binding = 0) uniform texture2D image;
layout(binding = 1) uniform sampler2D wider;
layout(binding = 2, FORMAT) uniform writeonly image2D result;
#define TARGET result
vec4 color(ivec2 at) {
    // What shines covers nothing.
    vec4 c = texelFetch(image, min(at, textureSize(image, 0) - 1), 0);
    return c + vec4(intensity * doubled(wider, at).rgb, 0);
}
#endif

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(TARGET)))) return;
    imageStore(TARGET, at, color(at));
}
