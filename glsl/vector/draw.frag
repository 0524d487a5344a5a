// A pixel of a run: its samples by gl_SampleMask, or, at one sample a pixel, its coverage as alpha.
#version 460
#pragma form TEXELS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "draw.glsl"
#include "paint.glsl"
#include "draw_bindings.glsl"
#include "gradient.glsl"

layout(constant_id = 14) const bool GRADIENTS = true; // false: all brushes are solid
layout(constant_id = 13) const uint HARDWARE_SAMPLES = 1;
layout(constant_id = 15) const bool LINEAR = false; // the target blends in linear light

layout(location = 0) flat in uvec4 run;
layout(location = 0) out vec4 color;

uint mask_at(uint x) {
    uint x0 = run.x & 0xFFFFu, a = run.y & 0xFFFFu, b = run.y >> 16;
    uint before = max(a - x0, 1u) - 1u; // from `span` to the span of the gap
    uint span = run.z + (x < a ? x - x0 : x < b ? before : before + 1u + x - b);
    bool gap = x >= a && x < b;
    uint word = WORD(spans, span * SPAN_WORDS + (gap && SPAN_WORDS == 3u ? 2u : 1u));
    return SPAN_WORDS == 3u ? word : gap ? word >> 16 : word & 0xFFFFu;
}

// From rows of samples to Vulkan's standard order. That of 4 samples is the order of rows.
int hardware_mask(uint mask) {
    if (HARDWARE_SAMPLES < 8u) return int(mask);
    const uint SAMPLE_OF_ROW_8[8] = uint[8](7u, 3u, 0u, 5u, 2u, 1u, 4u, 6u);
    const uint SAMPLE_OF_ROW_16[16] = uint[16](15u, 9u, 10u, 7u, 13u, 1u, 4u, 3u, 12u, 0u, 2u, 6u, 11u, 5u, 8u, 14u);
    uint result = 0u;
    for (uint row = 0u; row < HARDWARE_SAMPLES; row++) {
        uint bit = HARDWARE_SAMPLES == 8u ? SAMPLE_OF_ROW_8[row & 7u] : SAMPLE_OF_ROW_16[row & 15u];
        result |= (mask >> row & 1u) << bit;
    }
    return int(result);
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy) - ivec2(push.left, push.top);
    uint mask = mask_at(uint(at.x));
    uint word = run.w;
    if (GRADIENTS) {
        Paint paint = PAINT(paints, run.w);
        word = paint.color;
        if (paint.kind != 0u) word = gradient_color(paint, vec2(at) + 0.5);
    }
    color = unpackUnorm4x8(word);
    if (LINEAR) color = linear_color(color);
    if (HARDWARE_SAMPLES == 1u) {
        color *= float(bitCount(mask)) / float(N_SAMPLES);
        gl_SampleMask[0] = -1;
    } else {
        gl_SampleMask[0] = hardware_mask(mask);
    }
}
