#version 460
#extension GL_EXT_scalar_block_layout : require
// Three layouts of the same structures, matrices in both orders, arrays of arrays, counts by a constant, runtime tails.
layout(constant_id = 0) const uint N = 2;
layout(local_size_x = 1) in;
struct Inner { vec3 a; float b; mat3 m; };
struct Outer { float x; Inner inner[3]; mat2x3 columns; };
struct Counted { vec2 a[N][2]; float b; };
layout(set = 0, binding = 0, std140, row_major) uniform Std140 { float first; Outer outer; float last[2]; } std140_block;
layout(set = 0, binding = 1, std430) buffer Std430 { float first; Outer outer; float last[2]; } std430_block;
layout(set = 0, binding = 2, scalar) buffer Scalar { float first; Outer outer; Outer tail[]; } scalar_block;
layout(set = 0, binding = 3, std430) buffer Mixed { layout(row_major) mat4x2 rows[2]; layout(column_major) mat4x2 columns[2]; Counted counted; } mixed;
layout(set = 0, binding = 4, scalar) buffer Tail { uint n; vec3 grid[][4][3]; } tail;
void main() {
    scalar_block.first = std140_block.first + std430_block.first + float(scalar_block.tail.length());
    mixed.rows[0] = mixed.columns[1];
    mixed.counted.b = tail.grid[1][2][0].x;
}
