#version 460
#extension GL_EXT_scalar_block_layout : require
struct Light { vec4 place; float range; };
layout(constant_id = 1) const uint N = 3;
layout(set = 0, binding = 0) uniform Camera { mat4 view; Light lights[4]; } camera;
layout(set = 0, binding = 2, scalar) readonly buffer Points { vec2 data[]; } points;
layout(set = 2, binding = 1) uniform sampler2D heights[N];
layout(push_constant, scalar) uniform Push { layout(offset = 16) mat3x4 model; vec4 tint; } push;
layout(location = 0) in vec3 position;
layout(location = 1) in mat2 turn;
layout(location = 0) out vec4 colour;
layout(location = 1) out Block { vec2 uv; flat uint id; } block;
void main() {
    gl_Position = camera.view * (push.model * position) + texture(heights[1], points.data[0] * turn[0]);
    gl_Position.w += camera.lights[1].range;
    colour = push.tint;
    block.uv = position.xy;
    block.id = N;
}
