// What the vertex and the fragment shader of the draw stage share.
layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"
#include "texels.glsl"

layout(push_constant, scalar) uniform Push { DrawPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Runs { Run data[]; } runs;
READS(1, Spans, uint, spans);
READS(2, Paints, Paint, paints);
READS(3, Ramps, uint, ramps);
