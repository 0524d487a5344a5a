#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_scalar_block_layout : require
// Addresses: a list, a tree whose nodes point both ways, an array of addresses, and one in push constants.
layout(local_size_x = 1) in;
layout(buffer_reference) buffer List;
layout(buffer_reference, scalar, buffer_reference_align = 8) buffer List { uint value; List next; };
layout(buffer_reference) buffer Leaf;
layout(buffer_reference) buffer Tree;
layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Tree { Leaf leaves[2]; Tree up; uint not_used; };
layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Leaf { Tree tree; mat3 m; };
layout(set = 0, binding = 0, scalar) buffer Heads { List data[]; } heads;
layout(push_constant, scalar) uniform Push { uint pad; Tree root; } push;
void main() {
    heads.data[gl_GlobalInvocationID.x].next.next.value = push.pad;
    push.root.leaves[1].tree.up.leaves[0].m[1] = vec3(1);
}
