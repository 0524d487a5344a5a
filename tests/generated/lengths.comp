#version 460
// Lengths that follow from specialization constants: of a binding, of members, of push constants.

layout(constant_id = 0) const uint N = 2;
layout(constant_id = 1) const bool WIDE = true;
layout(constant_id = 2) const uint M = 2;
layout(constant_id = 3) const uint SCALE = 1;
layout(local_size_x = 1) in;

// glslang places what follows an array by the default of a constant, but not by that of an expression: such come last.
struct Row { uint n; uint cells[WIDE ? 4 : 2]; };

layout(set = 0, binding = 0) readonly buffer Part { uint part[]; } parts[N * 2];
layout(set = 0, binding = 1, std430) readonly buffer Table { uint head; uint rows[N]; Row last; } table;
layout(set = 0, binding = 2) writeonly buffer Result { uint sum; } result;
layout(push_constant) uniform Push { uint weights[M + 1]; } push;

void main() {
    uint sum = parts[0].part[0] + parts[3].part[0] + table.head + table.rows[0] + table.rows[1];
    result.sum = (sum + table.last.cells[3] + table.last.n + push.weights[2]) * SCALE;
}
