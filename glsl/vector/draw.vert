// A run becomes a line from (x0, y + 1/2) to (x1, y + 1/2), or a quad over the same pixels.
#version 460
#pragma form TEXELS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "draw.glsl"
#include "paint.glsl"
#include "draw_bindings.glsl"

layout(constant_id = 12) const uint RUN_VERTICES = 2; // of a line; 6 of a quad

layout(location = 0) flat out uvec4 run_out; // ends, inner, span, colour or path
layout(constant_id = 14) const bool GRADIENTS = true; // false: all brushes are solid

void main() {
    Run run = runs.data[gl_VertexIndex / RUN_VERTICES];
    uint corner = gl_VertexIndex % RUN_VERTICES;
    bool right = RUN_VERTICES == 2u ? corner == 1u : corner == 1u || corner == 4u || corner == 5u;
    bool lower = corner == 2u || corner == 3u || corner == 5u;
    float x = float(right ? run.ends >> 16 : run.ends & 0xFFFFu);
    float y = float(run.y) + (RUN_VERTICES == 2u ? 0.5 : float(lower));
    gl_Position = draw_position(push, vec2(x, y));
    run_out = uvec4(run.ends, run.inner, run.span, GRADIENTS ? run.path : PAINT_COLOR(paints, run.path));
}
