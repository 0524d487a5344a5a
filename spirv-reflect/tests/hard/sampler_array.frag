#version 460
// A count that is an expression: sampler2D t[N * 2].
layout(constant_id = 1) const int N = 4;
layout(set = 0, binding = 0) uniform sampler2D t[N * 2];
layout(set = 0, binding = 2) uniform sampler2DArrayShadow grid[N];
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 colour;
void main() { colour = texture(t[1], uv) + texture(grid[1], vec4(uv, 0, 0.5)); }
