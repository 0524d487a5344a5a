// Curves in pixels become lines between points on the 1/256 grid. Twin: tests/reference/curve.rs, bit for bit:
// add, multiply, compare only, in this order, never contracted; integers after `snap`.
//
// The n lines of a curve have equal parameter steps h. Inner nodes are moved off the curve by -C''(t) h^2 / 12 n / (n - 1),
// 2/3 of a line's sagitta and a little more for the two ends, which stay: the polygon's area is then that of the curve.

struct Flat {
    vec2 c3, c2, c1, c0; // node(t) = ((c3 t + c2) t + c1) t + c0 for the inner nodes
    vec2 first, last;    // end points, exact
    float step;          // 1 / n
    uint n;
    bool flipped;        // the curve runs against its canonical direction
};

// 1 / n to within two ulps by Newton's iteration: the same bits everywhere, which a division does not promise.
float reciprocal(uint n) {
    precise float x = float(n);
    precise float r = uintBitsToFloat(0x7EF311C7u - floatBitsToUint(x));
    r = r * (2.0 - x * r);
    r = r * (2.0 - x * r);
    r = r * (2.0 - x * r);
    return r;
}

// The smallest n >= 1 with n * n >= q, at most MAX_LINES; independent of how exact `sqrt` is.
uint ceil_sqrt(float q) {
    float bounded = min(q, float(MAX_LINES) * float(MAX_LINES));
    uint n = max(uint(sqrt(bounded)), 2u) - 1u;
    for (int i = 0; i < 3; i++) {
        precise float square = float(n) * float(n);
        n += uint(square < bounded);
    }
    return n;
}

float max2(vec2 v) { return max(v.x, v.y); }

// Canonical direction: end points compared as (y, x), then the control points.
bool runs_backwards(vec2 a, vec2 b) { return b.y < a.y || (b.y == a.y && b.x < a.x); }

Flat flatten(uint degree, vec2 p0, vec2 p1, vec2 p2, vec2 p3) {
    vec2 last = degree == 1u ? p1 : degree == 2u ? p2 : p3;
    vec2 inner_last = degree == 3u ? p2 : p1;
    Flat f;
    f.flipped = runs_backwards(p0, last) || (p0 == last && runs_backwards(p1, inner_last));
    f.first = f.flipped ? last : p0;
    f.last = f.flipped ? p0 : last;
    vec2 a = f.flipped ? inner_last : p1;
    vec2 b = f.flipped ? p1 : inner_last;
    precise vec2 c3 = vec2(0.0), c2 = vec2(0.0), c1 = f.last - f.first;
    precise float legs = max2(abs(c1));
    precise float bend = 0.0;
    if (degree == 2u) {
        c1 = a - f.first;
        precise vec2 leg = f.last - a;
        legs = 2.0 * max(max2(abs(c1)), max2(abs(leg)));
        c2 = leg - c1;
        bend = 2.0 * (abs(c2.x) + abs(c2.y));
        c1 = 2.0 * c1;
    }
    if (degree == 3u) {
        c1 = a - f.first;
        precise vec2 leg1 = b - a;
        precise vec2 leg2 = f.last - b;
        legs = 3.0 * max(max2(abs(c1)), max(max2(abs(leg1)), max2(abs(leg2))));
        precise vec2 d0 = leg1 - c1;
        precise vec2 d1 = leg2 - leg1;
        bend = 6.0 * max(abs(d0.x) + abs(d0.y), abs(d1.x) + abs(d1.y));
        c3 = d1 - d0;
        c2 = 3.0 * d0;
        c1 = 3.0 * c1;
    }
    precise float ratio = bend * (float(FLATNESS) * 0.125);
    precise float pieces = legs * (1.0 / float(LINE_PIXELS));
    // One line has no inner node: it stands for a curve only within half the tolerance.
    uint n = max(ceil_sqrt(ratio), 1u + uint(ratio > 0.5));
    f.n = max(n, uint(min(pieces, float(MAX_LINES - 1))) + 1u);
    f.step = reciprocal(f.n);
    precise float h2 = f.step * reciprocal(max(f.n, 2u) - 1u);
    precise vec2 move1 = c3 * (h2 * 0.5);
    precise vec2 move0 = c2 * (h2 * (1.0 / 6.0));
    f.c3 = c3;
    f.c2 = c2;
    precise vec2 inner1 = c1 - move1;
    precise vec2 inner0 = f.first - move0;
    f.c1 = inner1;
    f.c0 = inner0;
    return f;
}

// Rounded once, to 1/256 pixel.
ivec2 snap(vec2 p) {
    precise vec2 scaled = p * float(SUBPIXELS) + 0.5;
    return ivec2(floor(scaled));
}

ivec2 node(Flat f, uint k) {
    precise float t = float(k) * f.step;
    precise vec2 p = ((f.c3 * t + f.c2) * t + f.c1) * t + f.c0;
    return snap(k == 0u ? f.first : k == f.n ? f.last : p);
}

vec2 to_pixels(PathView path, vec2 p) {
    precise vec2 q = vec2(path.linear.x * p.x + path.linear.z * p.y, path.linear.y * p.x + path.linear.w * p.y);
    q = q + path.offset;
    return q;
}
