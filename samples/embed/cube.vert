#version 460
layout(push_constant) uniform Push { mat4 to_clip; vec4 color; } push;
layout(location = 0) out vec3 color;

// A cube from -1 to 1: two triangles a face.
void main() {
    const vec2 CORNERS[6] = vec2[6](vec2(-1, -1), vec2(1, -1), vec2(1, 1), vec2(-1, -1), vec2(1, 1), vec2(-1, 1));
    int face = gl_VertexIndex / 6;
    vec3 p = vec3(CORNERS[gl_VertexIndex % 6], (face & 1) == 0 ? 1.0 : -1.0);
    p = face < 2 ? p.xyz : face < 4 ? p.yzx : p.zxy;
    gl_Position = push.to_clip * vec4(p, 1.0);
    color = push.color.rgb * (0.55 + 0.09 * float(face));
}
