#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form QUADS
// Makes: how many keys each bin has: every workgroup counts its own in shared memory and adds that up, or, where the bins do
//        not fit there, every key is added where it belongs.
// In:    keys; their number.
// Out:   counts, added to what is there.
// With QUADS keys are texels of four words, which CPU drivers gather for all lanes at once; tiles are multiples of four then, and
// no columns.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 1) const uint KIND = 0;         // of the keys: HISTOGRAM_*
layout(constant_id = 2) const uint SHARED_BINS = 1;  // 1: none are shared
layout(constant_id = 3) const bool COLUMNS = false;  // neighbours in a workgroup take neighbours in memory

#include "histogram.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { HistogramPush push; };
#ifdef QUADS
layout(set = 0, binding = 0) uniform usamplerBuffer keys;
#else
layout(set = 0, binding = 0, scalar) readonly buffer Keys { uint data[]; } keys;
#endif
layout(set = 0, binding = 1, scalar) readonly buffer Count { uint n; } count;
layout(set = 0, binding = 2, scalar) restrict buffer Counts { uint data[]; } counts;

const bool SHARES = SHARED_BINS > 1u;
shared uint bins[SHARED_BINS];

void count_key(uint key) {
    uint bin = histogram_bin(key, KIND, push);
    if (bin < push.n_bins) {
        if (SHARES) atomicAdd(bins[bin], 1u);
        else atomicAdd(counts.data[bin], 1u);
    }
}

#ifdef QUADS
uvec4 key_quad(uint at) { return texelFetch(keys, int(push.key_quad + (at >> 2))); }
#endif

void main() {
    uint group = linear_group(), lane = gl_LocalInvocationIndex;
    uint n = push.has_count != 0u ? min(count.n - min(count.n, push.before), push.n) : push.n;
    uint tile = GROUP * push.tile;
    // The same for a whole workgroup.
    if (n == 0u || group > (n - 1u) / tile) return;
    // All invocations take as many turns.
    uint turns = (SHARED_BINS - 1u) / GROUP + 1u;
    if (SHARES) {
        for (uint turn = 0u; turn < turns; turn++) {
            uint bin = turn * GROUP + lane;
            if (bin < SHARED_BINS) bins[bin] = 0u;
        }
        barrier();
    }
    // Every invocation takes every `step`th key of the workgroup's from `first` on.
    uint left = n - group * tile, first = COLUMNS ? lane : lane * push.tile, step = COLUMNS ? GROUP : 1u;
    uint end = COLUMNS ? min(tile, left) : min(first + push.tile, left);
#ifdef QUADS
    uint at = first;
    for (; at + 4u <= end; at += 4u) {
        uvec4 four = key_quad(group * tile + at);
        count_key(four.x);
        count_key(four.y);
        count_key(four.z);
        count_key(four.w);
    }
    for (; at < end; at++) count_key(key_quad(group * tile + at)[at & 3u]);
#else
    for (uint at = first; at < end; at += step) count_key(keys.data[group * tile + at]);
#endif
    if (SHARES) {
        barrier();
        for (uint turn = 0u; turn < turns; turn++) {
            uint bin = turn * GROUP + lane;
            if (bin < push.n_bins && bins[bin] > 0u) atomicAdd(counts.data[bin], bins[bin]);
        }
    }
}
