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

// Push constants of the scan kernels. A window is what one dispatch's bindings cover; sums have one alone.
struct ScanPush {
    uint n;          // elements of this window, or the most there may be
    uint first;      // elements of the windows before it
    uint total;      // 1: also store everything combined, at index n, if the elements end in this window; 2: they do
    uint level;      // how often values are sums of chunks
    uint chunk;      // values that one of them sums
    uint has_count;  // 1: the number of elements lies in memory
    uint first_quad; // where values are texels of four words: the one at which the window begins
};

SCAN_VALUE scan_identity();
SCAN_VALUE scan_combine(SCAN_VALUE left, SCAN_VALUE right);
SCAN_VALUE scan_load(uint index);
void scan_store(uint index, SCAN_VALUE before, SCAN_VALUE value);

#ifndef SCAN_LOOPS
// Combines the elements from `first` to before `end`.
SCAN_VALUE scan_reduce(uint first, uint end) {
    SCAN_VALUE sum = scan_identity();
    uint index = first;
    // Four at a time: on CPU drivers the turn of a loop costs as much as an access.
    for (; index + 4 <= end; index += 4) {
        SCAN_VALUE a = scan_load(index), b = scan_load(index + 1), c = scan_load(index + 2), d = scan_load(index + 3);
        sum = scan_combine(sum, scan_combine(scan_combine(a, b), scan_combine(c, d)));
    }
    for (; index < end; index++) sum = scan_combine(sum, scan_load(index));
    return sum;
}

// Stores the prefix of every element from `first` to before `end`, where `before` lies to the left of them all, and
// returns everything combined. An element is loaded before its prefix is stored, so both may have one place.
SCAN_VALUE scan_apply(uint first, uint end, SCAN_VALUE before) {
    uint index = first;
    for (; index + 4 <= end; index += 4) {
        SCAN_VALUE a = scan_load(index), b = scan_load(index + 1), c = scan_load(index + 2), d = scan_load(index + 3);
        SCAN_VALUE to_b = scan_combine(before, a), to_c = scan_combine(to_b, b), to_d = scan_combine(to_c, c);
        scan_store(index, before, a);
        scan_store(index + 1, to_b, b);
        scan_store(index + 2, to_c, c);
        scan_store(index + 3, to_d, d);
        before = scan_combine(to_d, d);
    }
    for (; index < end; index++) {
        SCAN_VALUE value = scan_load(index);
        scan_store(index, before, value);
        before = scan_combine(before, value);
    }
    return before;
}
#endif

#endif
