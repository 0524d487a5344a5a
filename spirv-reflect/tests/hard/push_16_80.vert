#version 460
// Push constants that begin at 16 and end at 80.
layout(push_constant) uniform Push { layout(offset = 16) mat3x4 m; vec4 v; } push;
void main() { gl_Position = push.m * vec3(gl_VertexIndex) + push.v; }
