#version 460
#extension GL_EXT_scalar_block_layout : require
// Ground by height and slope in the light of a low sun, haze, and an outline of each region.

layout(push_constant, scalar) uniform DrawPush {
    mat4 to_clip;
    vec3 eye;
    uint side;
    float tallest;
    uint outlined;
} push;

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 place;
layout(location = 0) out vec4 color;

const vec3 SKY = vec3(0.72, 0.81, 0.90);

void main() {
    vec3 up = normalize(normal);
    float share = position.y / push.tallest, flatness = smoothstep(0.72, 0.92, up.y);
    vec3 meadow = mix(vec3(0.26, 0.38, 0.16), vec3(0.45, 0.45, 0.22), smoothstep(0.15, 0.55, share));
    vec3 ground = mix(vec3(0.40, 0.35, 0.30), meadow, flatness);
    ground = mix(ground, vec3(0.95, 0.96, 0.98), smoothstep(0.62, 0.78, share) * smoothstep(0.6, 0.85, up.y));
    if (position.y <= 0.0) ground = vec3(0.16, 0.33, 0.48);
    float sun = max(dot(up, normalize(vec3(0.6, 0.55, -0.35))), 0.0);
    vec3 lit = ground * (vec3(0.34, 0.40, 0.48) + sun * vec3(0.95, 0.87, 0.74));
    if (push.outlined != 0u) {
        vec2 edge = min(place, 1.0 - place) / max(fwidth(place), 1e-6);
        lit *= mix(0.6, 1.0, smoothstep(0.4, 1.4, min(edge.x, edge.y)));
    }
    float haze = 1.0 - exp(-length(position - push.eye) / float(push.side) * 0.9);
    color = vec4(mix(lit, SKY, haze * haze), 1.0);
}
