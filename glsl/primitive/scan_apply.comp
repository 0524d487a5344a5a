#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the exclusive prefix of every value.
// In:    values; offsets, the prefix of every chunk's sum (none when one chunk holds everything).
// Out:   prefixes, which may be the values' own place; the total behind them if wanted.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 1) const uint CHUNK = 512;
layout(constant_id = 2) const bool HAS_OFFSETS = true;

layout(set = 0, binding = 0, scalar) readonly buffer Values { uint data[]; } values;
layout(set = 0, binding = 1, scalar) readonly buffer Offsets { uint data[]; } offsets;
layout(set = 0, binding = 2, scalar) writeonly buffer Prefixes { uint data[]; } prefixes;

#define SCAN_VALUE uint
#include "scan.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { ScanPush push; };

uint scan_identity() { return 0; }
uint scan_combine(uint left, uint right) { return left + right; }
uint scan_load(uint index) { return values.data[index]; }
void scan_store(uint index, uint before, uint value) { prefixes.data[index] = before; }

void main() {
    uint chunk = linear_invocation();
    uint last = (max(push.n, 1) - 1) / CHUNK;
    if (chunk <= last) {
        uint first = chunk * CHUNK;
        uint before = HAS_OFFSETS ? offsets.data[chunk] : scan_identity();
        uint after = scan_apply(first, first + min(CHUNK, push.n - first), before);
        if (chunk == last && push.total != 0) prefixes.data[push.n] = after;
    }
}
