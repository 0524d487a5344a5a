#version 460
#extension GL_EXT_scalar_block_layout : require
// A boid as a dart of two triangles, an instance each. The camera is where the flock's average position says.

layout(set = 0, binding = 0, scalar) restrict readonly buffer Positions { vec3 data[]; } positions;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Velocities { vec3 data[]; } velocities;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Center { vec3 position; } center;

layout(push_constant, scalar) uniform DrawPush {
    mat4 to_clip;    // from places relative to the centre
    vec3 eye;        // the same
    float size;      // of a boid
    float reach;     // where haze has taken most
} push;

layout(location = 0) out vec3 color;

const vec3 SKY = vec3(0.93, 0.95, 0.97);

void main() {
    vec3 velocity = velocities.data[gl_InstanceIndex];
    vec3 ahead = velocity / max(length(velocity), 1e-6);
    vec3 side = cross(ahead, abs(ahead.y) < 0.99 ? vec3(0, 1, 0) : vec3(1, 0, 0));
    side /= length(side);
    vec3 up = cross(side, ahead);
    // Nose and tail are of both wings.
    float wing = gl_VertexIndex < 3 ? -1.0 : 1.0;
    vec3 tip = side * wing * 0.42 - ahead * 0.5 + up * 0.12, tail = ahead * -0.3 - up * 0.1;
    vec3 corner = vec3[](ahead, tip, tail)[gl_VertexIndex % 3];
    vec3 place = positions.data[gl_InstanceIndex] - center.position + corner * push.size;
    gl_Position = push.to_clip * vec4(place, 1.0);

    vec3 normal = cross(tip - ahead, tail - ahead);
    float light = 0.62 + 0.38 * abs(dot(normal, vec3(0.48, 0.8, 0.36))) / max(length(normal), 1e-6);
    vec3 ink = 0.42 + 0.36 * vec3(ahead.x, 0.35 * ahead.y - 0.45, ahead.z);
    float haze = 1.0 - exp(-max(distance(place, push.eye) - push.reach * 0.3, 0.0) / push.reach);
    color = mix(ink * light, SKY, haze);
}
