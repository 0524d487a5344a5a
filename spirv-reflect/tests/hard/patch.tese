#version 460
layout(triangles, equal_spacing, cw) in;
layout(location = 0) in vec3 moved[];
layout(location = 4) patch in vec4 whole[2];
void main() { gl_Position = vec4(moved[0] * gl_TessCoord + moved[1], 1) + whole[1]; }
