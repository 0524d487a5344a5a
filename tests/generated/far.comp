#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form SCATTER
#pragma form UNORDERED
#pragma form SUBGROUP
// Of points in order: those that lie further than a distance from the one before, and have no mark. The first one is kept.
#define SELECT_TYPE vec3
#include "select_kernel.glsl"

bool keep(vec3 point, uint index) {
    if (index == 0u) return true;
    vec3 step = abs(point - values.data[index - 1u]);
    return step.x + step.y + step.z > uintBitsToFloat(push.words[0]) && flags.data[index] == push.words[3];
}
