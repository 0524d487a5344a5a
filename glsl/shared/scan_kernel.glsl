#ifndef SCAN_KERNEL_GLSL
#define SCAN_KERNEL_GLSL
// The two kernels of a scan, for elements and an operator of anyone's: a shader of each is
//
//     #version 460
//     #extension GL_GOOGLE_include_directive : require
//     #extension GL_EXT_scalar_block_layout : require
//     #define SCAN_TYPE vec2         // an element
//     #define SCAN_REDUCE            // the sum of every chunk; or SCAN_APPLY: the prefix of every element
//     #include "scan_kernel.glsl"
//     SCAN_TYPE identity() { return vec2(1, 0); }
//     SCAN_TYPE combine(SCAN_TYPE left, SCAN_TYPE right) { return .. }
//
// `combine` is associative, and `identity` changes nothing on either side; it need not commute. Elements lie one behind the
// other as the scalar layout has them. Rust: `Scan::of_operator` (engine/primitive/scan.rs).
// In a segmented scan an element with a head other than 0 begins a segment.
// The library's own shaders have forms more (scan_quads.glsl), which also say how values are made of words.
#ifdef WIDE
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#define QUADS
#endif

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 1) const uint CHUNK = 512;
layout(constant_id = 2) const bool SEGMENTED = false;
#ifdef SCAN_APPLY
layout(constant_id = 3) const bool HAS_OFFSETS = true;
layout(constant_id = 4) const bool INCLUSIVE = false;
#endif

SCAN_TYPE identity();
SCAN_TYPE combine(SCAN_TYPE left, SCAN_TYPE right);

struct ScanItem {
    SCAN_TYPE value;
    uint head;
};
#define SCAN_VALUE ScanItem
#ifdef QUADS
#define SCAN_LOOPS
#endif
#include "scan.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { ScanPush push; };
#ifdef QUADS
layout(set = 0, binding = 0) uniform usamplerBuffer values;
#else
layout(set = 0, binding = 0, scalar) readonly buffer Values { SCAN_TYPE data[]; } values;
#endif
layout(set = 0, binding = 1, scalar) readonly buffer Heads { uint data[]; } heads;
layout(set = 0, binding = 2, scalar) readonly buffer Count { uint n; } count;

ScanItem scan_identity() { return ScanItem(identity(), 0u); }

ScanItem scan_combine(ScanItem left, ScanItem right) {
    if (SEGMENTED && right.head != 0u) return right;
    return ScanItem(combine(left.value, right.value), left.head | right.head);
}

uint scan_head(uint index) {
    uint head = 0u;
    if (SEGMENTED) head = heads.data[index];
    return head;
}

#ifndef QUADS
ScanItem scan_load(uint index) { return ScanItem(values.data[index], scan_head(index)); }
#endif

// Values of the level in hand: each is the sum of a chunk of the level below.
uint n_values() {
    uint n = push.has_count != 0u ? min(count.n - min(count.n, push.first), push.n) : push.n;
    // Divided, so that no product can pass 2^32.
    for (uint i = 0u; i < min(push.level, 32u); i++) n = n == 0u ? 0u : (n - 1u) / push.chunk + 1u;
    return n;
}

#ifdef SCAN_REDUCE
layout(set = 0, binding = 3, scalar) writeonly buffer Sums { SCAN_TYPE data[]; } sums;
layout(set = 0, binding = 4, scalar) writeonly buffer SumHeads { uint data[]; } sum_heads;

#ifdef QUADS
#include "scan_quads.glsl"
#else
void scan_store(uint index, ScanItem before, ScanItem item) {}
#endif

void main() {
    uint chunk = linear_invocation(), n = n_values();
    if (n == 0u || chunk > (n - 1u) / CHUNK) return;
    uint first = chunk * CHUNK;
    ScanItem sum = scan_reduce(first, first + min(CHUNK, n - first));
    sums.data[chunk] = sum.value;
    if (SEGMENTED) sum_heads.data[chunk] = sum.head;
}
#endif

#ifdef SCAN_APPLY
layout(set = 0, binding = 3, scalar) readonly buffer Offsets { SCAN_TYPE data[]; } offsets;
layout(set = 0, binding = 4, scalar) writeonly buffer Prefixes { SCAN_TYPE data[]; } prefixes;

#ifdef WIDE
// The same as `prefixes`, for 64 bits at a time; hence neither is `restrict`.
layout(set = 0, binding = 5, scalar) writeonly buffer WidePrefixes { u64vec4 data[]; } wide;
#else
layout(set = 0, binding = 5, scalar) writeonly buffer WidePrefixes { uvec4 data[]; } wide;
#endif

// A head hides what lies before it from its own element; a chunk that has one somewhere still needs it at its start.
SCAN_TYPE scan_prefix(ScanItem before, ScanItem item) {
    SCAN_TYPE prefix = before.value;
    if (SEGMENTED && push.level == 0u && item.head != 0u) prefix = identity();
    if (INCLUSIVE && push.level == 0u) prefix = combine(prefix, item.value);
    return prefix;
}

#ifdef QUADS
#include "scan_quads.glsl"
#else
void scan_store(uint index, ScanItem before, ScanItem item) {
    prefixes.data[index] = scan_prefix(before, item);
    // Never so, but all forms have the same bindings.
    if (CHUNK == 0u) wide.data[index] = uvec4(0);
}
#endif

// The elements end in this window, so that everything combined lies behind it.
bool scan_ends() {
    return push.total == 2u || (push.total == 1u && count.n - min(count.n, push.first) <= push.n);
}

void main() {
    uint chunk = linear_invocation(), n = n_values();
    uint last = (max(n, 1u) - 1u) / CHUNK;
    if (chunk > last || (n == 0u && push.first > 0u)) return;
    uint first = chunk * CHUNK;
    ScanItem before = scan_identity();
    if (HAS_OFFSETS && n > 0u) before.value = offsets.data[chunk];
    ScanItem after = scan_apply(first, first + min(CHUNK, n - first), before);
    if (chunk == last && scan_ends()) prefixes.data[n] = after.value;
}
#endif

#endif
