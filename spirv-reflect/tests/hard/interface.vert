#version 460
#extension GL_EXT_scalar_block_layout : require
layout(location = 0) in vec2 position;
layout(location = 2, component = 1) in float extra;
layout(location = 3) in mat4 transform;
layout(location = 0) out Vary { vec2 uv; dvec4 wide; flat uint id; layout(location = 9) float more; } vary;
void main() {
    gl_Position = transform * vec4(position, extra, 1) + float(gl_VertexIndex);
    vary.uv = position; vary.wide = dvec4(0); vary.id = 1; vary.more = 0;
}
