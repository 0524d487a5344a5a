#version 460
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 1) in;
struct Inner { vec3 a; float b; mat3 m; };
struct Outer { float x; Inner inner[3]; mat2x3 rows; };
layout(set = 0, binding = 0, std140, row_major) uniform Std140 { float first; Outer outer; float last[2]; } std140_block;
layout(set = 0, binding = 1, std430) buffer Std430 { float first; Outer outer; float last[2]; } std430_block;
layout(set = 0, binding = 2, scalar) buffer Scalar { float first; Outer outer; Outer tail[]; } scalar_block;
void main() { scalar_block.first = std140_block.first + std430_block.first + float(scalar_block.tail.length()); }
