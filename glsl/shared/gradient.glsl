// Gradients. The including shader declares the words of all ramps as READS(_, Ramps, uint, ramps) before.
// A ramp holds the colour before the first stop, those of equal steps from 0 to 1, and the colour after the last stop. A step
// with breaks inside has one colour more for each: a break is where a colour changes at once, or much within a step. The
// positions of all breaks follow the colours. So a colour's place is the number of its step and of the breaks up to it.

const int N_STEPS = int(RAMP_SIZE) - 2;

// The number of breaks up to t. Bisection in a fixed number of steps: loops count on CPU drivers.
uint breaks_up_to(uint first, uint n_breaks, float t) {
    uint n = 0u;
#define HALF(size) if (n + size <= n_breaks && uintBitsToFloat(WORD(ramps, first + n + size - 1u)) <= t) n += size;
    if (n_breaks >= 16u) {
        HALF(512u) HALF(256u) HALF(128u) HALF(64u) HALF(32u) HALF(16u)
    }
    HALF(8u) HALF(4u) HALF(2u) HALF(1u)
#undef HALF
    return n;
}

// The position on the gradient's axis, `none` where a radial gradient has no colour. In fixed order: its twin has the same bits.
float gradient_position(Paint paint, vec2 p, float none) {
    precise float x = paint.matrix.x * p.x + paint.matrix.z * p.y + paint.offset.x;
    if (paint.kind != 2u) return x;
    precise float y = paint.matrix.y * p.x + paint.matrix.w * p.y + paint.offset.y;
    // The largest t with |q - t center| = r0 + t (r1 - r0) and a radius not below zero.
    vec2 center = paint.center;
    precise float r0 = paint.radii.x, dr = paint.radii.y - r0;
    precise float apart = center.x * center.x + center.y * center.y;
    precise float a = apart - dr * dr;
    precise float b = x * center.x + y * center.y + r0 * dr;
    precise float c = x * x + y * y - r0 * r0;
    precise float t;
    if (abs(a) < 1e-6 * apart) {
        if (b == 0.0) return none;
        t = 0.5 * c / b;
    } else {
        precise float discriminant = b * b - a * c;
        if (discriminant < 0.0) return none;
        precise float root = sqrt(discriminant);
        precise float t0 = (b + root) / a, t1 = (b - root) / a;
        t = max(t0, t1);
        if (r0 + t * dr < 0.0) t = min(t0, t1);
    }
    precise float radius = r0 + t * dr;
    return radius < 0.0 ? none : t;
}

// The colour at the centre of a pixel; transparent where there is none.
uint gradient_color(Paint paint, vec2 p) {
    const float NONE = -1e38;
    precise float t = gradient_position(paint, p, NONE);
    if (t == NONE) return 0u;
    if (paint.extend == 1u) t = t - floor(t);
    if (paint.extend == 2u) t = 1.0 - abs(1.0 - 2.0 * (0.5 * t - floor(0.5 * t)));
    uint entry;
    uint n_breaks = paint.color;
    if (paint.extend == 0u && t < 0.0) {
        entry = 0u;
    } else if (paint.extend == 0u && t >= 1.0) {
        entry = RAMP_SIZE - 1u + n_breaks;
    } else {
        entry = 1u + uint(clamp(int(t * float(N_STEPS)), 0, N_STEPS - 1));
        if (n_breaks > 0u) entry += breaks_up_to(paint.ramp + RAMP_SIZE + n_breaks, n_breaks, t);
    }
    return WORD(ramps, paint.ramp + entry);
}
