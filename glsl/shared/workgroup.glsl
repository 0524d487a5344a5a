// Linear index of a workgroup in a dispatch that was folded to two dimensions above 65,535 groups.
uint linear_group() { return gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x; }

// Linear index of an invocation of 1-D workgroups in such a dispatch.
uint linear_invocation() { return linear_group() * gl_WorkGroupSize.x + gl_LocalInvocationIndex; }
