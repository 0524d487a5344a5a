// Colour grading: exposure, lift, gamma and gain, contrast, saturation.
// In: an image, premultiplied. Out: one of the same size; coverage stays as it is.
#version 460
#extension GL_EXT_samplerless_texture_functions : require

#ifndef FORMAT
#define FORMAT rgba16f
#endif

layout(local_size_x = 8, local_size_y = 8) in;

//@ category "colour"
layout(push_constant) uniform Grade {
    //@ help "Added to the dark end" color default (0, 0, 0) min -1 max 1
    vec3 lift;
    //@ help "Twice as bright for each stop" unit "stops" default 0 min -16 max 16
    float exposure;
    //@ help "Bends the middle" color default (1, 1, 1) min 0.1 max 10
    vec3 gamma;
    //@ help "Spreads colours about the middle grey" default 1 min 0 max 4
    float contrast;
    //@ help "Multiplies the bright end" color default (1, 1, 1) min 0 max 4
    vec3 gain;
    //@ help "0 is grey, 1 as it was" default 1 min 0 max 4
    float saturation;
};

layout(binding = 0) uniform texture2D image;
layout(binding = 1, FORMAT) uniform writeonly image2D result;

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(result)))) return;
    vec4 source = texelFetch(image, min(at, textureSize(image, 0) - 1), 0);
    if (source.a <= 0.0) {
        imageStore(result, at, source);
        return;
    }
    vec3 c = source.rgb / source.a * exp2(exposure);
    c = c * gain + lift * (1.0 - c);
    c = pow(max(c, 0.0), 1.0 / gamma);
    c = max((c - 0.5) * contrast + 0.5, 0.0);
    c = max(mix(vec3(dot(c, vec3(0.2126, 0.7152, 0.0722))), c, saturation), 0.0);
    imageStore(result, at, vec4(c * source.a, source.a));
}
