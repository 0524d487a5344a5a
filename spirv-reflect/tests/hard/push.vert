#version 460
#extension GL_EXT_scalar_block_layout : require
layout(push_constant) uniform Push { layout(offset = 16) mat3x4 m; vec4 v; } push;
void main() { gl_Position = push.m * vec3(1) + push.v; }
