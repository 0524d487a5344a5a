#ifndef SCAN_LOOK_BACK_GLSL
#define SCAN_LOOK_BACK_GLSL
// A scan in one pass: every workgroup sums its tile, says so, and looks back over the tiles before it, whose workgroups have
// said either their sums or all that lies up to their ends. Everything is read once and written once; scan_kernel.glsl,
// which waits for nobody, reads twice. A shader for an element and an operator of anyone's is
//
//     #version 460
//     #extension GL_GOOGLE_include_directive : require
//     #extension GL_EXT_scalar_block_layout : require
//     #extension GL_KHR_memory_scope_semantics : require
//     #pragma use_vulkan_memory_model
//     #define SCAN_TYPE vec2         // an element
//     #include "scan_look_back.glsl"
//     SCAN_TYPE identity() { return vec2(1, 0); }
//     SCAN_TYPE combine(SCAN_TYPE left, SCAN_TYPE right) { return .. }
//
// Nothing depends on when another workgroup runs: one that has said nothing after PATIENCE looks has its tile summed anew, by
// all who need it. Workgroups take tiles in the order in which they begin, so that this is rare. How tiles are grouped is
// chance: the operator is associative to the bit, or results differ.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 1) const uint CHUNK = 32; // values of an invocation
layout(constant_id = 2) const bool INCLUSIVE = false;
layout(constant_id = 3) const uint PATIENCE = 64;
layout(constant_id = 4) const uint HEARS = 1; // for tests: of so many tiles one is heard, all others are summed anew

SCAN_TYPE identity();
SCAN_TYPE combine(SCAN_TYPE left, SCAN_TYPE right);

#define SCAN_VALUE SCAN_TYPE
#include "scan.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { ScanPush push; };
layout(set = 0, binding = 0, scalar) readonly buffer Values { SCAN_TYPE data[]; } values;
layout(set = 0, binding = 1, scalar) readonly buffer Count { uint n; } count;
// What one workgroup stores and another loads is not the private matter of either.
layout(set = 0, binding = 2, scalar) nonprivate buffer Tiles { uint next; uint states[]; } tiles;
layout(set = 0, binding = 3, scalar) nonprivate buffer Sums { SCAN_TYPE data[]; } sums; // of tiles
layout(set = 0, binding = 4, scalar) nonprivate buffer Ends { SCAN_TYPE data[]; } ends; // of all up to a tile's end
layout(set = 0, binding = 5, scalar) restrict writeonly buffer Prefixes { SCAN_TYPE data[]; } prefixes;

const uint SILENT = 0u;
const uint HAS_SUM = 1u;
const uint HAS_END = 2u;

const uint TILE = GROUP * CHUNK;

shared SCAN_TYPE lanes[GROUP];
shared SCAN_TYPE before_tile;
shared uint own_tile;
shared uint heard;
shared uint heard_state;

SCAN_TYPE scan_identity() { return identity(); }
SCAN_TYPE scan_combine(SCAN_TYPE left, SCAN_TYPE right) { return combine(left, right); }
SCAN_TYPE scan_load(uint index) { return values.data[index]; }

void scan_store(uint index, SCAN_TYPE before, SCAN_TYPE value) {
    if (INCLUSIVE) before = combine(before, value);
    prefixes.data[index] = before;
}

// What the invocations before this one have, combined, and what all have. All take as many turns (reduce_group.glsl).
SCAN_TYPE group_scan(uint lane, SCAN_TYPE value, out SCAN_TYPE all) {
    lanes[lane] = value;
    barrier();
    for (uint step = 1u; step < GROUP; step *= 2u) {
        SCAN_TYPE left = lanes[lane < step ? lane : lane - step];
        if (lane >= step) value = combine(left, value);
        barrier();
        lanes[lane] = value;
        barrier();
    }
    all = lanes[GROUP - 1u];
    SCAN_TYPE before = lanes[lane == 0u ? 0u : lane - 1u];
    if (lane == 0u) before = identity();
    barrier();
    return before;
}

void say(uint tile, uint state) {
    const int to_others = gl_SemanticsRelease | gl_SemanticsMakeAvailable;
    atomicStore(tiles.states[tile], state, gl_ScopeDevice, gl_StorageSemanticsBuffer, to_others);
}

// Relaxed: whoever uses what was told acquires it afterwards. (An acquiring load is a barrier of the workgroup on lavapipe 22.3,
// and must not stand in a loop of one invocation.)
uint hear(uint tile) {
    uint state = SILENT;
    if (tile % HEARS != 0u) return state;
    for (uint look = 0u; look < PATIENCE && state == SILENT; look++) {
        state = atomicLoad(tiles.states[tile], gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
    }
    return state;
}

void main() {
    uint lane = gl_LocalInvocationIndex;
    if (lane == 0u) {
        own_tile = atomicAdd(tiles.next, 1u, gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
    }
    barrier();
    uint n = push.has_count != 0u ? min(count.n, push.n) : push.n;
    uint tile = own_tile, last = (max(n, 1u) - 1u) / TILE;
    // The same for a whole workgroup.
    if (tile > last) return;
    uint start = tile * TILE, rest = n - start;
    uint first = min(lane * CHUNK, rest), end = min(first + CHUNK, rest);
    SCAN_TYPE sum, before = group_scan(lane, scan_reduce(start + first, start + end), sum);
    if (lane == 0u) {
        sums.data[tile] = sum;
        say(tile, HAS_SUM);
    }
    // Tiles before this one that are not combined yet; what lies between them and this one, which lane 0 knows.
    uint n_left = tile;
    SCAN_TYPE left = identity();
    // Every turn but the last takes a tile.
    for (uint turn = 0u; turn <= tile; turn++) {
        if (lane == 0u) {
            uint other = n_left, state = HAS_SUM;
            for (uint look = 0u; look < tile && other > 0u && state == HAS_SUM; look++) {
                state = hear(other - 1u);
                if (state != SILENT) other--;
            }
            heard = other;
            heard_state = state;
        }
        barrier();
        memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire | gl_SemanticsMakeVisible);
        uint first_heard = heard;
        bool has_end = heard_state == HAS_END;
        if (lane == 0u) {
            for (uint other = n_left; other > first_heard; other--) {
                // The furthest of them may have told of all up to its end.
                if (has_end && other - 1u == first_heard) left = combine(ends.data[other - 1u], left);
                else left = combine(sums.data[other - 1u], left);
            }
        }
        n_left = first_heard;
        if (has_end || n_left == 0u) break;
        // Nobody knows when the workgroup before those comes: its sum is made here. It has all its values, as only the last
        // tile is not full.
        n_left--;
        uint from = n_left * TILE + lane * CHUNK;
        SCAN_TYPE made;
        group_scan(lane, scan_reduce(from, from + CHUNK), made);
        if (lane == 0u) left = combine(made, left);
    }
    if (lane == 0u) {
        SCAN_TYPE all = combine(left, sum);
        ends.data[tile] = all;
        say(tile, HAS_END);
        before_tile = left;
        if (tile == last && push.total != 0u) prefixes.data[n] = all;
    }
    barrier();
    scan_apply(start + first, start + end, combine(before_tile, before));
}

#endif
