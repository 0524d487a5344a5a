#version 460
#extension GL_EXT_scalar_block_layout : require
struct Lamp { vec4 at; float reach; };
layout(constant_id = 1) const uint N = 3;
layout(set = 0, binding = 0) uniform Eye { mat4 view; Lamp lamps[4]; } eye;
layout(set = 2, binding = 0) uniform texture2D picture;
layout(set = 2, binding = 1) uniform sampler2D heights[N];
layout(set = 2, binding = 2) uniform sampler smooth_sampler;
layout(push_constant, scalar) uniform Push { layout(offset = 72) vec2 gain; } push;
layout(location = 0) in vec3 colour;
layout(location = 1) in Block { vec2 uv; flat uint id; } block;
layout(location = 0) out vec4 result;
layout(location = 2) out uvec2 id;
void main() {
    result = texture(heights[0], block.uv) * push.gain.xyxy + vec4(colour, eye.lamps[block.id].reach);
    result += texture(sampler2D(picture, smooth_sampler), block.uv);
    id = uvec2(block.id, N);
}
