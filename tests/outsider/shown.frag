#version 460
layout(set = 0, binding = 0) uniform sampler2D picture;
layout(location = 0) out vec4 target;

void main() { target = textureLod(picture, gl_FragCoord.xy / vec2(textureSize(picture, 0)), 0.0); }
