#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_samplerless_texture_functions : require
// Makes: one quantity of a partial. In: a texture of one texel. Out: the quad of the partial.

layout(local_size_x = 1) in;
layout(constant_id = 2) const uint QUANTITY = 0;

layout(set = 0, binding = 0) uniform texture2D level;
layout(set = 0, binding = 1, scalar) restrict writeonly buffer Partials { uvec4 data[]; } partials;

#include "reduce_texture.glsl"

layout(push_constant, scalar) uniform Push { ReduceTexturePush push; };

void main() {
    vec4 value = texelFetch(level, ivec2(0), 0);
    if (QUANTITY == QUANTITY_SUM) value *= push.scale;
    uvec4 bits = floatBitsToUint(value), order = bits ^ (uvec4(ivec4(bits) >> 31) | 0x80000000u);
    // The keys of reduce.glsl.
    if (QUANTITY == QUANTITY_LOW) bits = order - 0x007FFFFFu;
    if (QUANTITY == QUANTITY_HIGH) bits = order + 0x007FFFFFu;
    partials.data[push.partial] = bits;
}
