// Every picture row walks the spans of its paths in painter's order.
// In: which paths meet a picture row, their spans, brushes. Out: premultiplied RGBA8 pixels.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "scene.glsl"
#include "paint.glsl"

layout(constant_id = 3) const uint N_SAMPLES = 16;
layout(constant_id = 12) const uint COLUMNS = 65536; // pixels of a row that one invocation owns

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { CompositePush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Paths { PathView data[]; } paths;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Spans { uvec2 data[]; } spans;
layout(set = 0, binding = 3, scalar) restrict readonly buffer SpanCounts { uint data[]; } span_counts;
layout(set = 0, binding = 4, scalar) restrict readonly buffer ListStarts { uint data[]; } list_starts; // height + 1
layout(set = 0, binding = 5, scalar) restrict readonly buffer Lists { uint data[]; } lists; // paths by picture row
layout(set = 0, binding = 6, scalar) restrict readonly buffer Paints { Paint data[]; } paints;
layout(set = 0, binding = 7, scalar) restrict readonly buffer Ramps { uint data[]; } ramps;
layout(set = 0, binding = 8, scalar) restrict buffer Pixels { uint data[]; } pixels;

void main() {
    uint n_blocks = (push.width + COLUMNS - 1u) / COLUMNS;
    uint index = linear_invocation();
    uint y = index / n_blocks;
    if (y >= push.height) return;
    uint left = (index % n_blocks) * COLUMNS, right = min(left + COLUMNS, push.width);
    uint line = y * push.width;
    if (push.keep == 0u) {
        for (uint x = left; x < right; x++) pixels.data[line + x] = push.background;
    }
    uint list_end = list_starts.data[y + 1u];
    for (uint i = list_starts.data[y]; i < list_end; i++) {
        uint path = lists.data[i];
        uint row = uint(paths.data[path].row_base + int(y));
        uint n_spans = span_counts.data[row];
        if (n_spans == 0u) continue;
        uint first = row == 0u ? 0u : 2u * rows.data[row - 1u];
        uint kind = paints.data[path].kind;
        uint color = paints.data[path].color;
        for (uint k = 0u; k < n_spans; k++) {
            uvec2 span = spans.data[first + k];
            uint x0 = max(span.x & 0xFFFFu, left), x1 = min(span.x >> 16, right);
            uint covered = uint(bitCount(span.y));
            uint coverage = (covered * 255u + N_SAMPLES / 2u) / N_SAMPLES;
            if (kind == 0u) {
                uint source = scale_word(color, coverage);
                if (source >= 0xFF000000u) {
                    for (uint x = x0; x < x1; x++) pixels.data[line + x] = source;
                } else {
                    for (uint x = x0; x < x1; x++) pixels.data[line + x] = source_over(source, pixels.data[line + x]);
                }
            } else {
                Paint paint = paints.data[path];
                for (uint x = x0; x < x1; x++) {
                    int entry = ramp_entry(paint, vec2(x, y) + 0.5);
                    if (entry < 0) continue;
                    uint source = scale_word(ramps.data[paint.ramp * RAMP_SIZE + uint(entry)], coverage);
                    pixels.data[line + x] = source_over(source, pixels.data[line + x]);
                }
            }
        }
    }
}
