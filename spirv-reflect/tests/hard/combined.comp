#version 460
layout(local_size_x = 1) in;
layout(set = 0, binding = 1) uniform texture2D picture;
layout(set = 0, binding = 1) uniform sampler smooth_sampler;
layout(set = 0, binding = 2) buffer Out { vec4 data; } result;
void main() { result.data = textureLod(sampler2D(picture, smooth_sampler), vec2(0), 0); }
