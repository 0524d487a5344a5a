#version 460
// Workgroup sizes by specialization constants, one of them also in an expression; arrays and images counted by such.
layout(constant_id = 1) const int N = 4;
layout(constant_id = 2) const uint M = 3;
layout(constant_id = 7) const bool WIDE = false;
layout(local_size_x_id = 2, local_size_y = 5, local_size_z_id = 9) in;
const int LENGTH = WIDE ? N * 2 + 1 : N - 1;
shared uint scratch[M * 2];
layout(set = 0, binding = 0, r32ui) uniform uimage2D images[LENGTH];
void main() {
    scratch[gl_LocalInvocationIndex % (M * 2)] = gl_WorkGroupSize.x;
    barrier();
    imageStore(images[0], ivec2(gl_GlobalInvocationID.xy), uvec4(scratch[0]));
}
