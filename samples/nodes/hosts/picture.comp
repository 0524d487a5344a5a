#version 460
// A picture, one thread a pixel: a graph says the colour of each place.

layout(local_size_x = 8, local_size_y = 8) in;

layout(set = 0, binding = 0) writeonly buffer Pixels { uint words[]; } pixels;
layout(push_constant) uniform Push {
    uvec2 size;
    uint frame;    // Each is a sixtieth of a second.
    uint is_bgra;  // Blue lies where else red does.
    uint moves;
} push;

//@ position: help "The middle is the origin, the upper and lower edges are at -1 and 1"
//@ time: unit "s"
void GetColor(vec2 position, float time, out vec3 color);

void main() {
    uvec2 at = gl_GlobalInvocationID.xy;
    if (any(greaterThanEqual(at, push.size))) return;
    vec2 position = (2.0 * (vec2(at) + 0.5) - vec2(push.size)) / float(push.size.y);
    vec3 color;
    GetColor(position, float(push.frame) / 60.0, color);
    color = push.is_bgra != 0 ? color.bgr : color;
    pixels.words[at.y * push.size.x + at.x] = packUnorm4x8(vec4(color, 1.0));
}
