#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference) buffer Node;
layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Node { uint value; Node next; };
layout(push_constant, scalar) uniform Push { uint pad; Node first; uint last; } push;
layout(set = 0, binding = 0, scalar) buffer Heads { Node data[]; } heads;
void main() { push.first.next.value = heads.data[0].value + push.last; }
