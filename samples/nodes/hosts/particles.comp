#version 460
// Particles, one thread each: a graph says the force at each place. They begin evenly, slow down by themselves, and come
// back at the opposite edge. Where several meet in a pixel the greatest word stays, so that their order does not matter.

layout(local_size_x = 64) in;

layout(set = 0, binding = 0) buffer Pixels { uint words[]; } pixels;
layout(set = 0, binding = 1) buffer Particles { vec4 states[]; } particles;  // Position and velocity.
layout(push_constant) uniform Push {
    uvec2 size;
    uint frame;    // Each is a sixtieth of a second; at the first one they are placed.
    uint is_bgra;  // Blue lies where else red does.
    uint moves;    // The frame is another than the last.
} push;

//@ position: help "The middle is the origin, the upper and lower edges are at -1 and 1"
//@ time: unit "s"
void GetForce(vec2 position, float time, out vec2 force);

const float STEP = 1.0 / 60.0;
const float KEPT = 0.98;
const vec3 SLOW = vec3(0.2, 0.5, 0.9);
const vec3 FAST = vec3(1.0, 0.9, 0.6);

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= particles.states.length()) return;
    vec2 reach = vec2(float(push.size.x) / float(push.size.y), 1.0);
    vec4 state = particles.states[i];
    if (push.frame == 0) {
        // Roberts 2018: steps of the plastic number's powers, in 32 bits.
        uvec2 bits = (i + 1u) * uvec2(3242174889u, 2447445414u);
        state = vec4((vec2(bits >> 8) / 8388608.0 - 1.0) * reach, 0.0, 0.0);
    } else if (push.moves != 0) {
        vec2 force;
        GetForce(state.xy, float(push.frame) / 60.0, force);
        state.zw = (state.zw + force * STEP) * KEPT;
        state.xy += state.zw * STEP;
        state.xy = mod(state.xy + reach, 2.0 * reach) - reach;
    }
    particles.states[i] = state;
    vec2 at = (state.xy / reach + 1.0) * 0.5 * vec2(push.size);
    uvec2 pixel = min(uvec2(max(at, 0.0)), push.size - 1u);
    vec3 color = mix(SLOW, FAST, clamp(length(state.zw), 0.0, 1.0));
    color = push.is_bgra != 0 ? color.bgr : color;
    atomicMax(pixels.words[pixel.y * push.size.x + pixel.x], packUnorm4x8(vec4(color, 1.0)));
}
