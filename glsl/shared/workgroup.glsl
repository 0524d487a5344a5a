// Linear index of a workgroup in a dispatch that was folded to two dimensions above 65,535 groups.
uint linear_group() { return gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x; }

// Which of `n` shares a workgroup takes (engine/vector/spread.rs); at or above `n` there is none.
uint spread_group(uint n, uint stride) {
    uint group = linear_group();
    return group < n ? group * stride % n : group;
}

// Linear index of an invocation of 1-D workgroups in such a dispatch. A macro, because gl_WorkGroupSize is 1 in a
// function that stands before the shader's `layout(local_size_x = ..) in`.
#define linear_invocation() (linear_group() * gl_WorkGroupSize.x + gl_LocalInvocationIndex)

// Places in a box and their linear indices. Twins of the same names: engine/workgroup.rs, which checks what these do not:
// that an id lies in its box, and that a box has at most 2^32 - 1 places. Sizes are arguments for the reason above:
// say `linear_local(gl_LocalInvocationID, gl_WorkGroupSize)`, `linear_global(gl_GlobalInvocationID, extent)`.

// The index of a local id in a workgroup: z * X * Y + y * X + x, which is gl_LocalInvocationIndex.
uint linear_local(uvec3 id, uvec3 size) { return (id.z * size.y + id.y) * size.x + id.x; }

// The local id of an index: the inverse of `linear_local`. No axis of `size` is 0.
uvec3 local_at(uint index, uvec3 size) {
    uint row = index / size.x;
    return uvec3(index - row * size.x, row % size.y, row / size.y);
}

// The same for a global id in all that is dispatched, or in the extent of what is worked on.
uint linear_global(uvec3 id, uvec3 extent) { return linear_local(id, extent); }
uvec3 global_at(uint index, uvec3 extent) { return local_at(index, extent); }

// Workgroups along each axis for one invocation a place; some of their invocations may lie outside. No product or sum
// passes 2^32, whatever the extent. No axis of `size` is 0.
uvec3 grid_for(uvec3 extent, uvec3 size) { return extent / size + uvec3(notEqual(extent % size, uvec3(0))); }
