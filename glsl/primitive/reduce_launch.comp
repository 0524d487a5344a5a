#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
#pragma form TEXELS
// Makes: the result, in one launch: every workgroup leaves a partial and counts itself, and the one that finds that it is
//        the last combines all. Nobody waits. Only the last window's workgroups do so; those of others leave partials.
// In:    values; the partials of other windows.
// Out:   the result, and the number of finished workgroups at 0, for the next launch.

layout(local_size_x = 64, local_size_x_id = 0) in;

// What one workgroup stores and another loads is not the private matter of either.
#define REDUCE_PARTIALS nonprivate
#include "reduce.glsl"
#include "reduce_group.glsl"

shared bool is_last;

void main() {
    uint group = linear_group(), lane = gl_LocalInvocationIndex;
    // The same for a whole workgroup.
    if (group >= push.n_groups) return;
    Reduced a = reduce_shared(lane, reduce_window(group, lane));
    if (lane == 0) store_partial(push.first_partial + group, a);
    if (!FINISH) return;
    const int to_others = gl_SemanticsAcquireRelease | gl_SemanticsMakeAvailable | gl_SemanticsMakeVisible;
    if (lane == 0) {
        // Released: this workgroup's partial is there before it is counted. Acquired: so are all that were counted before.
        uint before = atomicAdd(partials.finished, 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, to_others);
        is_last = before == push.n_groups - 1;
        // All are through: the next launch finds 0.
        if (is_last) atomicStore(partials.finished, 0u, gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
    }
    barrier();
    if (!is_last) return;
    // What invocation 0 has acquired, for all.
    memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire | gl_SemanticsMakeVisible);
    a = reduce_shared(lane, reduce_partials(lane));
    if (lane == 0) reduce_finish(a);
}
