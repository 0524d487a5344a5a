// Moves texels by a spectrum: each takes its colour from beside itself, as far away as the level of its band says.
// In: an image, and levels of bands from low to high. Out: an image of the same size.
#version 460

#ifndef FORMAT
#define FORMAT rgba16f
#endif

layout(local_size_x = 8, local_size_y = 8) in;

//@ category "distort"
layout(push_constant) uniform Displace {
    //@ help "How far a level of 1 moves" unit "px" default 32 min -4096 max 4096
    float amount;
    //@ help "Along which line the bands lie, and which way they move" enum "Columns" = 0, "Rows" = 1, "Rings" = 2 default 0
    uint shape;
};

layout(binding = 0) uniform sampler2D image;
layout(binding = 1, FORMAT) uniform writeonly image2D result;
//@ help "Levels of bands, from low to high"
layout(binding = 2, std430) readonly buffer Spectrum { float spectrum[]; };

// The level at a place between the first band (0) and the last (1).
float level(float place) {
    int last = spectrum.length() - 1;
    float at = clamp(place, 0.0, 1.0) * float(last);
    int band = min(int(at), max(last - 1, 0));
    return mix(spectrum[band], spectrum[min(band + 1, last)], at - float(band));
}

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    ivec2 size = imageSize(result);
    if (any(greaterThanEqual(at, size))) return;
    vec2 center = vec2(at) + 0.5;
    vec2 middle = 0.5 * vec2(size);
    vec2 away = center - middle;
    vec2 moved;
    if (shape == 0u) {
        moved = vec2(0, level(center.x / float(size.x)));
    } else if (shape == 1u) {
        moved = vec2(level(center.y / float(size.y)), 0);
    } else {
        float far = length(away);
        moved = far > 0.0 ? away / far * level(far / length(middle)) : vec2(0);
    }
    imageStore(result, at, textureLod(image, (center + amount * moved) / vec2(size), 0.0));
}
