// The element that a point carries. In: its bits. Out: a colour, blended with what is there.
#version 460
layout(location = 0) flat in uvec4 element;
layout(location = 0) out vec4 color;

void main() { color = uintBitsToFloat(element); }
