#version 460
#extension GL_EXT_scalar_block_layout : require
// A triangle over the whole target, in the colour of a buffer.
layout(set = 0, binding = 0, scalar) readonly buffer Colors { vec4 data[]; } colors;
layout(location = 0) flat out vec4 color;
void main() {
    vec2 corner = vec2((gl_VertexIndex << 1) & 2, gl_VertexIndex & 2);
    color = colors.data[gl_InstanceIndex];
    gl_Position = vec4(corner * 2.0 - 1.0, 0.5, 1.0);
}
