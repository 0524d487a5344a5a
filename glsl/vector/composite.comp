// Composite, a pixel at a time, for any device and any number of samples.
// In: which paths meet a picture row, their spans, brushes. Out: premultiplied RGBA8 pixels.
#version 460
#pragma form TEXELS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "scene.glsl"
#include "paint.glsl"
#include "row.glsl"

layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"
#include "composite.glsl"
#include "single.glsl"

void main() { composite_row(); }
