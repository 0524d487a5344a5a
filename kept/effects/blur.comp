// A Gaussian blur of any width, exact but for its tail: along rows, then along columns.
// In: an image. Out: one of the same size; beyond its edges an image goes on with the texels at them.
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#pragma pass ACROSS
#pragma pass DOWN

#ifndef FORMAT
#define FORMAT rgba16f
#endif

layout(local_size_x = 8, local_size_y = 8) in;

//@ category "blur"
layout(push_constant) uniform Blur {
    //@ label "Width" help "Standard deviation; 0 leaves the image as it is" unit "px" default 4 min 0 max 4096
    float sigma;
};

#ifdef ACROSS
layout(binding = 0) uniform texture2D image;
layout(binding = 1, FORMAT) uniform writeonly image2D across;
#define SOURCE image
#define TARGET across
const ivec2 STEP = ivec2(1, 0);
#else
layout(binding = 0) uniform texture2D across;
layout(binding = 1, FORMAT) uniform writeonly image2D result;
#define SOURCE across
#define TARGET result
const ivec2 STEP = ivec2(0, 1);
#endif

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(TARGET)))) return;
    ivec2 last = textureSize(SOURCE, 0) - 1;
    // What lies beyond four deviations is 6e-5 of all; of the narrowest blurs neighbours get nothing.
    int radius = sigma < 0.0625 ? 0 : int(ceil(4.0 * sigma));
    float scale = radius == 0 ? 0.0 : -0.5 / (sigma * sigma);
    vec4 sum = texelFetch(SOURCE, min(at, last), 0);
    float total = 1.0;
    for (int i = 1; i <= radius; ++i) {
        float weight = exp(scale * float(i * i));
        vec4 pair = texelFetch(SOURCE, clamp(at - i * STEP, ivec2(0), last), 0);
        pair += texelFetch(SOURCE, clamp(at + i * STEP, ivec2(0), last), 0);
        sum += weight * pair;
        total += 2.0 * weight;
    }
    imageStore(TARGET, at, sum / total);
}
