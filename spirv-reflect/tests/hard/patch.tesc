#version 460
// Inputs of every vertex of a patch, outputs of one, and of the patch.
layout(vertices = 3) out;
layout(location = 0) in vec3 position[];
layout(location = 1) in Vertex { vec2 uv[2]; } vertex[];
layout(location = 0) out vec3 moved[];
layout(location = 4) patch out vec4 whole[2];
void main() {
    moved[gl_InvocationID] = position[gl_InvocationID] + vertex[0].uv[1].xyx;
    gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
    whole[0] = whole[1] = vec4(1);
    gl_TessLevelOuter[0] = gl_TessLevelInner[0] = 2;
}
