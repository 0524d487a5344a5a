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
