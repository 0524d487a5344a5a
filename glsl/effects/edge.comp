// Edges, by Sobel's gradient of the brightness, drawn over what is left of the image.
// In: an image, premultiplied. Out: one of the same size.
#version 460
#extension GL_EXT_samplerless_texture_functions : require

#ifndef FORMAT
#define FORMAT rgba16f
#endif

layout(local_size_x = 8, local_size_y = 8) in;

//@ category "stylize"
layout(push_constant) uniform Edge {
    //@ help "Of edges; not premultiplied" color default (0, 0, 0, 1) min 0 max 1
    vec4 color;
    //@ help "How soon an edge is all of its colour" default 2 min 0 max 64
    float strength;
    //@ help "Steps of brightness that are no edge" default 0.05 min 0 max 1
    float threshold;
    //@ help "What is left of the image" default 1 min 0 max 1
    float keep;
};

layout(binding = 0) uniform texture2D image;
layout(binding = 1, FORMAT) uniform writeonly image2D result;

float brightness(ivec2 at) {
    vec3 c = texelFetch(image, clamp(at, ivec2(0), textureSize(image, 0) - 1), 0).rgb;
    return dot(c, vec3(0.2126, 0.7152, 0.0722));
}

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(result)))) return;
    vec2 gradient = vec2(0);
    for (int i = -1; i <= 1; ++i) {
        float weight = i == 0 ? 0.5 : 0.25;
        gradient.x += weight * (brightness(at + ivec2(1, i)) - brightness(at + ivec2(-1, i)));
        gradient.y += weight * (brightness(at + ivec2(i, 1)) - brightness(at + ivec2(i, -1)));
    }
    float edge = clamp(strength * (length(gradient) - threshold), 0.0, 1.0) * color.a;
    vec4 source = keep * texelFetch(image, min(at, textureSize(image, 0) - 1), 0);
    imageStore(result, at, mix(source, vec4(color.rgb, 1), edge));
}
