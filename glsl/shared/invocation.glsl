#ifndef INVOCATION_GLSL
#define INVOCATION_GLSL
// Numbers of workgroups and invocations when a long row of workgroups is folded into two dimensions.

// Number of this workgroup in the row.
uint group_number() {
    return gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
}

// Number of this invocation in the row. At most 2^32 - 1 invocations are started for any input that has 32-bit counts.
uint invocation_number() {
    return group_number() * gl_WorkGroupSize.x + gl_LocalInvocationIndex;
}

#endif
