// Every picture row walks the spans of its paths in painter's order.
// The including shader defines, over indices into the pixels of the whole picture:
//     Span load_span(uint index);
//     uint load_pixel(uint at);
//     void store_pixel(uint at, uint color);
//     uint fill_some(uint at, uint end, uint color);  // stores the first pixels of [at, end), returns where it stopped
//     uint blend_some(uint at, uint end, uint color); // the same, over what is there
// Loops test at their end and guard their body: on a CPU, lanes whose loop is over cost as much as those that still run,
// and a test at the start is one more round for all.

layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 12) const uint COLUMNS = 65536;    // pixels of a row that one invocation owns, where no row is huge
layout(constant_id = 13) const bool GRADIENTS = true;   // false: all brushes are solid
layout(constant_id = 14) const bool STRIPS = true;      // false: one invocation owns the whole row, of up to STRIP_SPANS pixels
const uint GAPS = 4u;                                   // that wait to be filled

layout(local_size_x_id = 0) in;
layout(push_constant, scalar) uniform Push { CompositePush push; };
layout(set = 0, binding = 10, scalar) restrict readonly buffer Work { RowWork data; } work;
READS(0, Paths, PathView, paths);
READS(1, Rows, uint, rows);
READS(3, SpanCounts, uint, span_counts);
READS(4, ListStarts, uint, list_starts); // one per LIST_ROWS picture rows, and the end
READS(5, Lists, uint, lists); // paths that meet those rows, in painter's order
READS(6, Paints, Paint, paints);
READS(7, Ramps, uint, ramps);
#include "gradient.glsl"
#include "blend.glsl"

Span load_span(uint index);
uint load_pixel(uint at);
void store_pixel(uint at, uint color);
uint fill_some(uint at, uint end, uint color);
uint blend_some(uint at, uint end, uint color);

// The part of a picture row that this invocation owns.
struct Strip {
    uint line; // index of the row's first pixel
    uint left, right;
    uint y;
};

// The spans of one path on that row.
struct PathRow {
    uint first, end;
    uint path;
    uint color;
    bool solid;
};

// No span from this one on reaches into the strip.
bool is_beyond(Span span, Strip strip) { return STRIPS && (span.columns & 0xFFFFu) > strip.right; }

// Of the spans of a path row those that reach into the strip. The first is found by bisection; each of the others begins at a
// pixel of its own behind it, so there are at most as many as pixels.
void narrow(inout PathRow p, Strip strip) {
    uint low = p.first, high = strip.left == 0u ? low : p.end;
    for (uint step = 0u; step < 17u && low < high; step++) {
        uint middle = (low + high) >> 1;
        bool before = load_span(middle).columns >> 16 <= strip.left;
        low = before ? middle + 1u : low;
        high = before ? high : middle;
    }
    bool any = low < p.end && !is_beyond(load_span(low), strip);
    p.first = low;
    p.end = any ? min(p.end, low + (strip.right - strip.left)) : low;
}

PathRow path_row(uint path, Strip strip) {
    uint y = strip.y;
    PathRow p;
    PathView view = PATH_VIEW(paths, path);
    uint row = uint(view.row_base + int(y));
    p.first = 0u;
    p.end = 0u;
    p.path = path;
    if (int(y) >= view.row_min && int(y) < view.row_max) {
        p.first = row == 0u ? 0u : WORD(rows, row - 1u);
        p.end = p.first + WORD(span_counts, row);
    }
    if (STRIPS) narrow(p, strip);
    p.color = path_color(PAINT_COLOR(paints, path));
    p.solid = !GRADIENTS || PAINT_KIND(paints, path) == 0u;
    return p;
}

// A colour that covers the samples of `mask`.
uint covered(uint color, uint mask) { return scale_color(color, (uint(bitCount(mask)) * 255u + N_SAMPLES / 2u) / N_SAMPLES); }

// The gap of a span within the strip; empty where it has no samples.
uvec2 gap_of(Span span, Strip strip) {
    return span.gap == 0u ? uvec2(0u) : strip.line + uvec2(max(span.columns & 0xFFFFu, strip.left), min(span.columns >> 16, strip.right));
}

// Opaque gaps that wait to be filled: columns from and to of the strip, the first one low.
struct Gaps {
    uint words[GAPS];
    uint n;
};

void push_gap(inout Gaps gaps, uint word) {
    for (uint i = 0u; i < GAPS; i++) gaps.words[i] = i == gaps.n ? word : gaps.words[i];
    gaps.n++;
}

uint pop_gap(inout Gaps gaps) {
    uint word = gaps.words[0];
    for (uint i = 1u; i < GAPS; i++) gaps.words[i - 1u] = gaps.words[i];
    gaps.n--;
    return word;
}

// Pixels under an outline, and opaque gaps. True when there are gaps that are not opaque.
// Gaps wait until the row's pixels are done: neighbours' gaps are alike, what lies between them is not.
bool fill_spans(PathRow p, Strip strip) {
    uint k = p.solid ? p.first : p.end;
    bool translucent = false;
    Gaps gaps;
    for (uint i = 0u; i < GAPS; i++) gaps.words[i] = 0u;
    gaps.n = 0u;
    do {
        do {
            if (k < p.end && gaps.n < GAPS) {
                Span span = load_span(k);
                k = is_beyond(span, strip) ? p.end : k + 1u;
                uint column = (span.columns & 0xFFFFu) - 1u; // wraps for column -1, which has no samples
                if (span.pixel != 0u && column >= strip.left && column < strip.right) {
                    uint pixel = strip.line + column;
                    store_pixel(pixel, color_over(covered(p.color, span.pixel), load_pixel(pixel)));
                }
                uint from = max(column + 1u, strip.left), to = min(span.columns >> 16, strip.right);
                bool any = span.gap != 0u && from < to;
                bool opaque = covered(p.color, span.gap) >= 0xFF000000u;
                translucent = translucent || (any && !opaque);
                if (any && opaque) push_gap(gaps, from | to << 16);
            }
        } while (k < p.end && gaps.n < GAPS);
        uint at = 0u, end = 0u;
        do {
            if (at >= end && gaps.n > 0u) {
                uint word = pop_gap(gaps);
                at = strip.line + (word & 0xFFFFu);
                end = strip.line + (word >> 16);
            }
            at = fill_some(at, end, p.color);
        } while (gaps.n > 0u || at < end);
    } while (k < p.end);
    return translucent;
}

// Gaps that are not opaque.
void blend_spans(PathRow p, Strip strip) {
    uint k = p.first;
    uint at = 0u, end = 0u, source = 0u;
    do {
        if (at >= end && k < p.end) {
            Span span = load_span(k);
            k = is_beyond(span, strip) ? p.end : k + 1u;
            uvec2 gap = gap_of(span, strip);
            source = covered(p.color, span.gap);
            bool opaque = source >= 0xFF000000u;
            at = opaque ? 0u : gap.x;
            end = opaque ? 0u : gap.y;
        }
        at = blend_some(at, end, source);
    } while (k < p.end || at < end);
}

// Spans of a gradient, pixel by pixel.
void shade_spans(PathRow p, Strip strip) {
    Paint paint = PAINT(paints, p.path);
    uint k = p.solid ? p.end : p.first;
    uint x = 0u, end = 0u, column = 0u, pixel = 0u, gap = 0u;
    do {
        if (x >= end && k < p.end) {
            Span span = load_span(k);
            k = is_beyond(span, strip) ? p.end : k + 1u;
            column = (span.columns & 0xFFFFu) - 1u;
            pixel = span.pixel;
            gap = span.gap;
            x = max(pixel != 0u ? column : column + 1u, strip.left);
            end = min(gap != 0u ? span.columns >> 16 : column + 1u, strip.right);
        }
        if (x < end) {
            uint source = path_color(gradient_color(paint, vec2(x, strip.y) + 0.5));
            uint at = strip.line + x;
            store_pixel(at, color_over(covered(source, x == column ? pixel : gap), load_pixel(at)));
            x++;
        }
    } while (k < p.end || x < end);
}

// Whether one gap is all there is, from the strip's first pixel to its last: then the path only changes the background.
bool fills_strip(PathRow p, Span span, Strip strip) {
    uint column = span.columns & 0xFFFFu; // + 1
    return p.solid && p.first + 1u == p.end && span.columns >> 16 >= strip.right
        && (column <= strip.left || (column == strip.left + 1u && span.pixel == span.gap));
}

void composite_row() {
    // No invocation walks more than STRIP_SPANS spans of a row, and only a row of as many fragments can have more.
    bool huge = STRIPS && work.data.longest > STRIP_SPANS;
    uint columns = huge ? min(COLUMNS, uint(STRIP_SPANS)) : COLUMNS;
    uint n_strips = (push.width + columns - 1u) / columns;
    uint n_groups = (push.n_strips * push.height + GROUP - 1u) / GROUP;
    uint index = spread_group(n_groups, push.stride) * GROUP + gl_LocalInvocationIndex;
    Strip strip;
    // Neighbours are pixels of a row, or rows of a strip: those meet the same paths.
    strip.y = COLUMNS == 1u ? index / n_strips : index % push.height;
    uint number = COLUMNS == 1u ? index % n_strips : index / push.height;
    if (strip.y >= push.height || number >= n_strips) return;
    strip.line = strip.y * push.width;
    strip.left = number * columns;
    strip.right = min(strip.left + columns, push.width);
    uint n_lists = (push.height + LIST_ROWS - 1u) / LIST_ROWS;
    uint list = push.section * n_lists + strip.y / LIST_ROWS;
    uint i = WORD(list_starts, list), list_end = WORD(list_starts, list + n_lists);
    if (push.keep == 0u) {
        uint background = push.background;
        bool more = i < list_end;
        while (more) {
            PathRow p = path_row(WORD(lists, i), strip);
            Span span = Span(0u, 0u, 0u);
            if (p.first < p.end) span = load_span(p.first);
            more = p.first == p.end || fills_strip(p, span, strip);
            if (more) {
                background = color_over(covered(p.color, span.gap), background);
                i++;
                more = i < list_end;
            }
        }
        uint at = strip.line + strip.left, end = strip.line + strip.right;
        do at = fill_some(at, end, background); while (at < end);
    }
    if (i >= list_end) return;
    do {
        PathRow p = path_row(WORD(lists, i), strip);
        // Most paths of a row are not in each of its strips.
        if (!STRIPS || p.first < p.end) {
            bool translucent = fill_spans(p, strip);
            if (translucent) blend_spans(p, strip);
            if (GRADIENTS && !p.solid) shade_spans(p, strip);
        }
    } while (++i < list_end);
}
