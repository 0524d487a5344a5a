// Feedback: the image lies over what the frame before showed, which fades, turns and grows.
// In: an image, premultiplied. Out: one of the same size.
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#pragma pass MIX
#pragma pass SHOW

#ifndef FORMAT
#define FORMAT rgba16f
#endif

layout(local_size_x = 8, local_size_y = 8) in;

//@ category "time"
layout(push_constant) uniform Feedback {
    //@ help "What is left of the frame before" default 0.9 min 0 max 1
    float decay;
    //@ help "How much larger it is" default 1.02 min 0.5 max 2
    float zoom;
    //@ help "How far it has turned" unit "rad" default 0 min -3.15 max 3.15
    float angle;
};

#ifdef MIX
layout(binding = 0) uniform texture2D image;
//@ semantic "previous kept"
layout(binding = 1) uniform sampler2D before;
layout(binding = 2, FORMAT) uniform writeonly image2D kept;
#define TARGET kept
vec4 color(ivec2 at) {
    vec2 size = vec2(imageSize(kept));
    vec2 away = (vec2(at) + 0.5 - 0.5 * size) / zoom;
    vec2 turned = cos(angle) * away + sin(angle) * vec2(away.y, -away.x);
    vec2 place = turned + 0.5 * size;
    vec4 old = vec4(0);
    // Beyond its edges there was nothing.
    if (all(greaterThanEqual(place, vec2(0))) && all(lessThan(place, size))) {
        old = decay * textureLod(before, place / size, 0.0);
    }
    vec4 source = texelFetch(image, min(at, textureSize(image, 0) - 1), 0);
    return source + (1.0 - source.a) * old;
}
#else
layout(binding = 0) uniform texture2D kept;
layout(binding = 1, FORMAT) uniform writeonly image2D result;
#define TARGET result
vec4 color(ivec2 at) { return texelFetch(kept, at, 0); }
#endif

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(TARGET)))) return;
    imageStore(TARGET, at, color(at));
}
