// Composite in linear light, a pixel at a time, for any device and any number of samples.
// In: which paths meet a picture row, their spans, brushes. Out: RGBA8 pixels, premultiplied in linear light and then encoded.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "scene.glsl"
#include "paint.glsl"
#include "row.glsl"

#define LINEAR_LIGHT
layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"
#include "composite.glsl"
#include "single.glsl"

void main() { composite_row(); }
