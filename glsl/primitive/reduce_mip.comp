#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_samplerless_texture_functions : require
// Makes: the next level of a texture, half as wide and high, rounded up. A texel is made of up to four: those that are not
//        there at an odd side weigh nothing.
// In:    a level. Out: the next one.

layout(local_size_x = 8, local_size_y = 8) in;
layout(constant_id = 2) const uint QUANTITY = 0;

layout(set = 0, binding = 0) uniform texture2D level;
layout(set = 0, binding = 1, rgba32f) restrict writeonly uniform image2D next;

#include "reduce_texture.glsl"

layout(push_constant, scalar) uniform Push { ReduceTexturePush push; };

vec4 both(vec4 a, vec4 b) {
    if (QUANTITY == QUANTITY_SUM) return a + b;
    return QUANTITY == QUANTITY_LOW ? min(a, b) : max(a, b);
}

void main() {
    uvec2 size = uvec2(push.width, push.height), at = gl_GlobalInvocationID.xy * 2;
    if (any(greaterThanEqual(at, size))) return;
    bool right = at.x + 1 < size.x, below = at.y + 1 < size.y;
    ivec2 texel = ivec2(at);
    vec4 value = texelFetch(level, texel, 0);
    if (right) value = both(value, texelFetch(level, texel + ivec2(1, 0), 0));
    if (below) {
        vec4 row = texelFetch(level, texel + ivec2(0, 1), 0);
        if (right) row = both(row, texelFetch(level, texel + ivec2(1, 1), 0));
        value = both(value, row);
    }
    imageStore(next, ivec2(gl_GlobalInvocationID.xy), value);
}
