#ifndef SCAN_GLSL
#define SCAN_GLSL
// Exclusive scans by any associative operator, in order: the operator need not commute.
//
// A shader that includes this defines before
//     #define SCAN_VALUE type
// and after, or declares before and defines after,
//     SCAN_VALUE scan_identity();
//     SCAN_VALUE scan_combine(SCAN_VALUE left, SCAN_VALUE right);
//     SCAN_VALUE scan_load(uint index);
//     void scan_store(uint index, SCAN_VALUE before, SCAN_VALUE value);
// `before` combines everything to the left of the element, `value` is the element. A segmented scan puts a flag into
// SCAN_VALUE and lets a flagged right operand hide the left one.
//
// The whole scan is: `scan_reduce` of every chunk into a sum per chunk, the scan of those sums, then `scan_apply` of
// every chunk with its sum's prefix. Each chunk belongs to one invocation, so nothing waits inside a workgroup.

// Push constants of the scan kernels.
struct ScanPush {
    uint n;        // elements
    uint total;    // 1: also store everything combined, at index n
};

SCAN_VALUE scan_identity();
SCAN_VALUE scan_combine(SCAN_VALUE left, SCAN_VALUE right);
SCAN_VALUE scan_load(uint index);
void scan_store(uint index, SCAN_VALUE before, SCAN_VALUE value);

// Combines the elements from `first` to before `end`.
SCAN_VALUE scan_reduce(uint first, uint end) {
    SCAN_VALUE sum = scan_identity();
    for (uint index = first; index < end; index++) {
        sum = scan_combine(sum, scan_load(index));
    }
    return sum;
}

// Stores the prefix of every element from `first` to before `end`, where `before` lies to the left of them all, and
// returns everything combined. An element is loaded before its prefix is stored, so both may have one place.
SCAN_VALUE scan_apply(uint first, uint end, SCAN_VALUE before) {
    for (uint index = first; index < end; index++) {
        SCAN_VALUE value = scan_load(index);
        scan_store(index, before, value);
        before = scan_combine(before, value);
    }
    return before;
}

#endif
