// An element as a point: of a pixel of its own, or all of one pixel.
// In: elements; their number. Out: the element as a colour; what is not there, or not to be looked at, lies outside.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "reduce_texture.glsl"

layout(constant_id = 0) const uint STRIDE = 1;
layout(constant_id = 1) const uint COMPONENTS = 1;
layout(constant_id = 2) const uint QUANTITY = 0;

layout(set = 0, binding = 0, scalar) restrict readonly buffer Values { uint data[]; } values;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Count { uint data[]; } count;
layout(push_constant, scalar) uniform Push { ReducePointsPush push; };

layout(location = 0) flat out uvec4 element;

void main() {
    uint index = gl_VertexIndex, place = index % (push.width * push.height);
    bool there = index < push.n && (push.counted == 0 || push.first + index < count.data[push.count_word]);
    uvec4 bits = uvec4(0);
    if (there) {
        for (uint c = 0; c < COMPONENTS; c++) bits[c] = values.data[push.first_word + index * STRIDE + c];
    }
    // Minimum and maximum pass over NaN: what lies at the other end says nothing.
    bvec4 nan = greaterThan(bits & 0x7FFFFFFFu, uvec4(0x7F800000u));
    if (QUANTITY != QUANTITY_SUM) bits = mix(bits, uvec4(QUANTITY == QUANTITY_LOW ? 0x7F800000u : 0xFF800000u), nan);
    element = bits;
    vec2 pixel = vec2(place % push.width, place / push.width) + 0.5;
    gl_Position = there ? vec4(pixel / vec2(push.width, push.height) * 2.0 - 1.0, 0.0, 1.0) : vec4(2.0, 2.0, 0.0, 1.0);
    gl_PointSize = 1.0;
}
