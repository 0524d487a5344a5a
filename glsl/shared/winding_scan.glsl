// The segmented scan over blocks, lane by lane: a lane is a sample (winding) or the number of spans (compaction).
// The operator is associative and does not commute.

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { BlockPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Flags { uint data[]; } flags;
layout(set = 0, binding = 2, scalar) restrict buffer Steps { ivec2 data[]; } steps;
layout(set = 0, binding = 3, scalar) restrict buffer Sums { ivec3 data[]; } sums; // steps of chunks, and their flags

struct WindingStep {
    ivec2 sum; // rows, pixel
    uint flags;
};

#define SCAN_VALUE WindingStep
#include "scan.glsl"

uint lane = 0u;

WindingStep scan_identity() { return WindingStep(ivec2(0), 0u); }

WindingStep scan_combine(WindingStep left, WindingStep right) {
    if ((right.flags & ROW_STARTS) != 0u) return right;
    int pixel = ((right.flags & PIXEL_STARTS) != 0u ? left.sum.x : left.sum.y) + right.sum.y;
    return WindingStep(ivec2(left.sum.x + right.sum.x, pixel), left.flags | right.flags);
}
