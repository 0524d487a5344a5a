#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_buffer_reference : require
// What comes in with a hit, and a shader record.
struct Hit { vec3 colour; float distance; };
layout(location = 0) rayPayloadInEXT Hit hit;
hitAttributeEXT vec2 barycentrics;
layout(shaderRecordEXT) buffer Record { vec4 tint; uint spare; } record;
void main() { hit.colour = record.tint.xyz + vec3(barycentrics, 0); hit.distance = gl_HitTEXT; }
