// Combines what every invocation of a workgroup has; invocation 0 holds the result. Two barriers, because on CPU drivers
// it is those that cost: some invocations add up all others' in turn, and invocation 0 theirs. GROUP is a power of two.

// Invocations of the first step: about the square root.
const uint REDUCE_ROOT = GROUP >= 1024 ? 32 : GROUP >= 256 ? 16 : GROUP >= 64 ? 8 : GROUP >= 16 ? 4 : 1;

shared uvec4 shared_sum[GROUP];
shared uvec4 shared_carry[GROUP];
shared uvec4 shared_low[GROUP];
shared uvec4 shared_high[GROUP];

void share_reduced(uint index, Reduced a) {
    if (HAS_SUM) shared_sum[index] = a.sum;
    if (HAS_CARRY) shared_carry[index] = a.carry;
    if (HAS_LOW) shared_low[index] = a.low;
    if (HAS_HIGH) shared_high[index] = a.high;
}

Reduced shared_reduced(uint index) {
    Reduced a = reduce_identity();
    if (HAS_SUM) a.sum = shared_sum[index];
    if (HAS_CARRY) a.carry = shared_carry[index];
    if (HAS_LOW) a.low = shared_low[index];
    if (HAS_HIGH) a.high = shared_high[index];
    return a;
}

Reduced reduce_shared(uint lane, Reduced a) {
    share_reduced(lane, a);
    barrier();
    // Every invocation takes as many turns: under the Vulkan memory model lavapipe 22.3 makes a barrier of each access to
    // shared memory, and loses its way where some take fewer. Those with nothing to do look at what is their own.
    for (uint turn = 1; turn < GROUP / REDUCE_ROOT; turn++) {
        a = reduce_combine(a, shared_reduced(lane < REDUCE_ROOT ? lane + turn * REDUCE_ROOT : lane));
    }
    if (lane < REDUCE_ROOT) share_reduced(lane, a);
    barrier();
    for (uint turn = 1; turn < REDUCE_ROOT; turn++) {
        a = reduce_combine(a, shared_reduced(lane == 0 ? turn : lane));
    }
    return a;
}
