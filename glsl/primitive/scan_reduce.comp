#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the sum of every chunk.
// In:    values.
// Out:   sums, one a chunk.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 1) const uint CHUNK = 512;

layout(set = 0, binding = 0, scalar) readonly buffer Values { uint data[]; } values;
layout(set = 0, binding = 1, scalar) writeonly buffer Sums { uint data[]; } sums;

#define SCAN_VALUE uint
#include "scan.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { ScanPush push; };

uint scan_identity() { return 0; }
uint scan_combine(uint left, uint right) { return left + right; }
uint scan_load(uint index) { return values.data[index]; }
void scan_store(uint index, uint before, uint value) {}

void main() {
    uint chunk = linear_invocation();
    // Divided, so that no product can pass 2^32.
    if (chunk <= (push.n - 1) / CHUNK) {
        uint first = chunk * CHUNK;
        sums.data[chunk] = scan_reduce(first, first + min(CHUNK, push.n - first));
    }
}
