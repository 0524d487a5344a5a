// Every picture row walks the spans of its paths in painter's order.
// In: which paths meet a picture row, their spans, brushes. Out: premultiplied RGBA8 pixels.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "scene.glsl"
#include "paint.glsl"

layout(constant_id = 3) const uint N_SAMPLES = 16;
#include "span.glsl"
layout(constant_id = 12) const uint COLUMNS = 65536; // pixels of a row that one invocation owns

layout(constant_id = 13) const bool GRADIENTS = true; // false: all brushes are solid

layout(local_size_x = GROUP_SIZE) in;
layout(push_constant, scalar) uniform Push { CompositePush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Paths { PathView data[]; } paths;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Spans { uint data[]; } spans;
layout(set = 0, binding = 3, scalar) restrict readonly buffer SpanCounts { uint data[]; } span_counts;
layout(set = 0, binding = 4, scalar) restrict readonly buffer ListStarts { uint data[]; } list_starts; // one per LIST_ROWS picture rows, section by section, and the ends
layout(set = 0, binding = 5, scalar) restrict readonly buffer Lists { uint data[]; } lists; // paths that meet those rows, in painter's order
layout(set = 0, binding = 6, scalar) restrict readonly buffer Paints { Paint data[]; } paints;
layout(set = 0, binding = 7, scalar) restrict readonly buffer Ramps { uint data[]; } ramps;
layout(set = 0, binding = 8, scalar) restrict buffer Pixels { uint data[]; } pixels;

// Blends a source of `coverage` samples over one pixel.
uint covered(uint source, uint mask) { return scale_word(source, (uint(bitCount(mask)) * 255u + N_SAMPLES / 2u) / N_SAMPLES); }

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
    uint n_lists = (push.height + LIST_ROWS - 1u) / LIST_ROWS;
    uint list = push.section * n_lists + y / LIST_ROWS;
    uint list_end = list_starts.data[list + n_lists];
    for (uint i = list_starts.data[list]; i < list_end; i++) {
        uint path = lists.data[i];
        if (int(y) < paths.data[path].row_min || int(y) >= paths.data[path].row_max) continue;
        uint row = uint(paths.data[path].row_base + int(y));
        uint n_spans = span_counts.data[row];
        uint first = row == 0u ? 0u : rows.data[row - 1u];
        uint color = paints.data[path].color;
        bool solid = !GRADIENTS || paints.data[path].kind == 0u;
        for (uint k = first; k < first + n_spans; k++) {
            uint columns = spans.data[k * SPAN_WORDS], masks = spans.data[k * SPAN_WORDS + 1u];
            uint pixel = SPAN_WORDS == 2u ? masks & 0xFFFFu : masks;
            uint gap = SPAN_WORDS == 2u ? masks >> 16 : spans.data[k * SPAN_WORDS + 2u];
            uint column = (columns & 0xFFFFu) - 1u; // wraps for column -1, which has no pixel mask
            uint x = max(column + 1u, left);
            uint end = gap == 0u ? 0u : min(columns >> 16, right);
            if (solid) {
                if (pixel != 0u && column >= left && column < right) {
                    pixels.data[line + column] = source_over(covered(color, pixel), pixels.data[line + column]);
                }
                uint source = covered(color, gap);
                if (source >= 0xFF000000u) {
                    for (; x < end; x++) pixels.data[line + x] = source;
                } else {
                    for (; x < end; x++) pixels.data[line + x] = source_over(source, pixels.data[line + x]);
                }
            } else if (GRADIENTS) {
                Paint paint = paints.data[path];
                x = pixel != 0u && column >= left ? column : x;
                end = max(end, pixel != 0u ? min(column + 1u, right) : 0u);
                for (; x < end; x++) {
                    int entry = ramp_entry(paint, vec2(x, y) + 0.5);
                    if (entry < 0) continue;
                    uint source = ramps.data[paint.ramp * RAMP_SIZE + uint(entry)];
                    pixels.data[line + x] = source_over(covered(source, x == column ? pixel : gap), pixels.data[line + x]);
                }
            }
        }
    }
}
