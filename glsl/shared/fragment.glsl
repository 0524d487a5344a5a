// A curve's part, line by line and pixel row by pixel row, for `fragment_count` and `fragment_emit`: both walk the same
// integers, so what one counts the other emits. The including shader defines `visit`.
//
// A fragment is the piece of a line inside one pixel, in 1/256 pixel from the pixel's corner, always downwards:
//   word 0: column + 1 (16 bits) | x at the top (9) | left-edge in, left-edge out | .. | even-odd (bit 1) | upwards (bit 0)
//   word 1: x at the bottom (9) | y at the top (9) | y at the bottom (9)
// Column -1 stands for everything left of the view.

layout(constant_id = 1) const uint SAMPLE_STEP = 16;  // between sample rows, in 1/256 pixel
layout(constant_id = 2) const uint SAMPLE_FIRST = 8;  // the first sample row

layout(constant_id = 0) const uint GROUP = 64; // invocations of a workgroup
layout(local_size_x_id = 0) in;
layout(push_constant, scalar) uniform Push { FragmentPush push; };
READS(0, Groups, WorkGroup, groups);
READS(1, Paths, PathView, paths);
READS(2, Curves, uint, curves);
READS(3, Points, uvec2, points); // bits of floats

// A line in canonical direction: downwards, in 1/256 pixel.
struct Line {
    ivec2 top, bottom;
    ivec2 size;      // absolute extent
    vec2 inverse;    // 1 / size, good to 2^-17: the quotient is corrected
    bool leftwards;
    uint flags;      // of word 0
};

// The piece of a line in one pixel row.
struct Entry {
    ivec2 top, bottom;
    int row;
};

void visit(uint row, Line line, Entry entry);

// floor(value / divisor) and whether to round up: round to nearest, halves towards +infinity of the signed value.
int divide_rounded(int value, int divisor, float inverse, bool negative) {
    int q = int(float(value) * inverse);
    int rest = value - q * divisor;
    if (rest < 0) { q--; rest += divisor; }
    if (rest >= divisor) { q++; rest -= divisor; }
    return q + int(negative ? 2 * rest > divisor : 2 * rest >= divisor);
}

// x where the line meets the horizontal line y, which lies within it.
int cross_row(Line line, int y) {
    int d = divide_rounded(line.size.x * (y - line.top.y), line.size.y, line.inverse.y, line.leftwards);
    return line.leftwards ? line.top.x - d : line.top.x + d;
}

// y where the line meets the vertical line x, which lies within it.
int cross_column(Line line, int x) {
    int d = divide_rounded(line.size.y * abs(x - line.top.x), line.size.x, line.inverse.x, false);
    return line.top.y + d;
}

// Sample rows above y, from 0 to their number.
int sample_rows_above(int y) { return (y + int(SAMPLE_STEP) - 1 - int(SAMPLE_FIRST)) / int(SAMPLE_STEP); }

// The rows of a line that the view shows of the path: from `row` to before `row_end`; `bottom` is where it enters the first.
struct LineRows {
    Line line;
    Entry entry;
    int row;
    int row_end;
};

LineRows rows_of_line(ivec2 a, ivec2 b, PathView path, bool flipped) {
    LineRows r;
    bool upwards = b.y < a.y;
    r.line.top = upwards ? b : a;
    r.line.bottom = upwards ? a : b;
    r.line.size = abs(b - a);
    r.line.inverse = 1.0 / vec2(max(r.line.size, ivec2(1)));
    r.line.leftwards = r.line.bottom.x < r.line.top.x;
    r.line.flags = uint(upwards != flipped) | (path.flags & 1u) << 1;
    r.row = max(r.line.top.y >> 8, path.row_min);
    r.row_end = a.y == b.y ? r.row : min((r.line.bottom.y - 1) >> 8, path.row_max - 1) + 1;
    r.entry.bottom = r.line.top;
    if (r.row << 8 > r.line.top.y) r.entry.bottom = ivec2(cross_row(r.line, r.row << 8), r.row << 8);
    return r;
}

// Takes the next row; false when it cannot change a sample: right of the view, or between two sample rows.
bool next_row(inout LineRows r) {
    int row = r.row++;
    int y = min(r.line.bottom.y, (row + 1) << 8);
    r.entry.row = row;
    r.entry.top = r.entry.bottom;
    r.entry.bottom = ivec2(y == r.line.bottom.y ? r.line.bottom.x : cross_row(r.line, y), y);
    return min(r.entry.top.x, r.entry.bottom.x) >> 8 < push.width
        && sample_rows_above(r.entry.top.y - (row << 8)) < sample_rows_above(y - (row << 8));
}

// The part of a curve that an invocation walks: lines [first, end) of `curve`.
struct Part {
    Flat curve;
    PathView path;
    uint first;
    uint end;
};

vec2 load_point(uint i) { return uintBitsToFloat(PAIR(points, i)); }

// False when the invocation has none.
bool load_part(out Part p) {
    uint group_index = linear_group();
    if (group_index >= push.n_groups) return false;
    WorkGroup group = WORK_GROUP(groups, group_index);
    uint item = group.item_first + gl_LocalInvocationIndex;
    if (item >= group.n_items) return false;
    p.path = PATH_VIEW(paths, group.path);
    uint curve = WORD(curves, group.curve_first + (item >> group.parts_log2));
    uint part = item & ((1u << group.parts_log2) - 1u);
    uint degree = curve & 3u;
    uint first = curve >> 2;
    vec2 p0 = to_pixels(p.path, load_point(first));
    vec2 p1 = to_pixels(p.path, load_point(first + 1u));
    vec2 p2 = p1, p3 = p1;
    if (degree > 1u) p2 = to_pixels(p.path, load_point(first + 2u));
    if (degree > 2u) p3 = to_pixels(p.path, load_point(first + 3u));
    p.curve = flatten(degree, p0, p1, p2, p3);
    p.first = (part * p.curve.n) >> group.parts_log2;
    p.end = ((part + 1u) * p.curve.n) >> group.parts_log2;
    return p.first < p.end;
}

// Visits every (line, row) of this invocation's part of a curve. One loop for both, so that neighbours with lines of
// different lengths do not wait for each other; it tests at its end, because on a CPU a test at the start is one more round.
void visit_curves() {
    Part p;
    if (!load_part(p)) return;
    uint k = p.first;
    ivec2 a = node(p.curve, k);
    LineRows at;
    at.row = 0;
    at.row_end = 0;
    do {
        if (at.row >= at.row_end) {
            k++;
            ivec2 b = node(p.curve, k);
            at = rows_of_line(a, b, p.path, p.curve.flipped);
            a = b;
        }
        if (at.row < at.row_end && next_row(at)) visit(uint(p.path.row_base + at.entry.row), at.line, at.entry);
    } while (k < p.end || at.row < at.row_end);
}

// Columns from the first to the last of an entry within [-1, width), and how many.
int n_columns(Entry entry) {
    int from = clamp(entry.top.x >> 8, -1, push.width);
    int to = clamp(entry.bottom.x >> 8, -1, push.width);
    return abs(to - from) + int(max(from, to) < push.width);
}
