#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Moves elements from one list to another; with one list for both it would be wrong.

#include "append.glsl"
#include "element.glsl"

POPS(0, 0, from, Element)
APPENDS(0, 1, to, Element)

void main() {
    Element found;
    if (pop(from, found)) append(to, found);
}
