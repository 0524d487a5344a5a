#version 460
layout(triangles, invocations = 2) in;
layout(points, max_vertices = 3) out;
layout(location = 0) in vec2 uv[];
layout(location = 0) out vec2 passed;
void main() {
    passed = uv[1];
    gl_Position = gl_in[2].gl_Position;
    EmitVertex();
}
