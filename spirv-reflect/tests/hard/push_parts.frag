#version 460
#extension GL_EXT_scalar_block_layout : require
// Of 96 bytes the shader reads two members inside the structure in the middle.
struct Light { vec3 at; float cone; vec4 colour; };
layout(push_constant, scalar) uniform Push { mat3x4 first; Light light; vec4 last; } push;
layout(location = 0) out vec4 colour;
float of(Light light) { return light.cone; }
void main() { colour = push.light.colour * push.light.cone; }
