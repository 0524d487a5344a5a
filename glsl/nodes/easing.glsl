// Easing after Penner 2001: from 0 to 1 while the time goes from 0 to 1, which it is held between. `in` begins slowly,
// `out` is that turned round (both axes), `in_out` is one half of each. Elastic and back do so too: their swing is
// that of a half, not widened as in Penner's tables.

const float PI = 3.14159265;

//@ category "easing/quadratic" help "The square, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_quadratic(float time) { float t = clamp(time, 0.0, 1.0); return t * t; }

//@ category "easing/quadratic" help "The square, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_quadratic(float time) { return 1.0 - ease_in_quadratic(1.0 - time); }

//@ category "easing/quadratic" help "The square, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_quadratic(float time) {
    return time < 0.5 ? ease_in_quadratic(time * 2.0) * 0.5 : 1.0 - ease_in_quadratic(2.0 - time * 2.0) * 0.5;
}

//@ category "easing/cubic" help "The cube, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_cubic(float time) { float t = clamp(time, 0.0, 1.0); return t * t * t; }

//@ category "easing/cubic" help "The cube, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_cubic(float time) { return 1.0 - ease_in_cubic(1.0 - time); }

//@ category "easing/cubic" help "The cube, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_cubic(float time) {
    return time < 0.5 ? ease_in_cubic(time * 2.0) * 0.5 : 1.0 - ease_in_cubic(2.0 - time * 2.0) * 0.5;
}

//@ category "easing/quartic" help "The fourth power, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_quartic(float time) { float t = clamp(time, 0.0, 1.0); return t * t * t * t; }

//@ category "easing/quartic" help "The fourth power, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_quartic(float time) { return 1.0 - ease_in_quartic(1.0 - time); }

//@ category "easing/quartic" help "The fourth power, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_quartic(float time) {
    return time < 0.5 ? ease_in_quartic(time * 2.0) * 0.5 : 1.0 - ease_in_quartic(2.0 - time * 2.0) * 0.5;
}

//@ category "easing/quintic" help "The fifth power, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_quintic(float time) { float t = clamp(time, 0.0, 1.0); return t * t * t * t * t; }

//@ category "easing/quintic" help "The fifth power, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_quintic(float time) { return 1.0 - ease_in_quintic(1.0 - time); }

//@ category "easing/quintic" help "The fifth power, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_quintic(float time) {
    return time < 0.5 ? ease_in_quintic(time * 2.0) * 0.5 : 1.0 - ease_in_quintic(2.0 - time * 2.0) * 0.5;
}

//@ category "easing/sine" help "A quarter of a sine, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_sine(float time) { float t = clamp(time, 0.0, 1.0); return 1.0 - cos(t * (PI * 0.5)); }

//@ category "easing/sine" help "A quarter of a sine, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_sine(float time) { return 1.0 - ease_in_sine(1.0 - time); }

//@ category "easing/sine" help "A quarter of a sine, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_sine(float time) {
    return time < 0.5 ? ease_in_sine(time * 2.0) * 0.5 : 1.0 - ease_in_sine(2.0 - time * 2.0) * 0.5;
}

//@ category "easing/exponential" help "A power of 2 that grows by 10, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_exponential(float time) {
    float t = clamp(time, 0.0, 1.0);
    return t == 0.0 ? 0.0 : exp2(10.0 * t - 10.0);
}

//@ category "easing/exponential" help "A power of 2 that grows by 10, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_exponential(float time) { return 1.0 - ease_in_exponential(1.0 - time); }

//@ category "easing/exponential" help "A power of 2 that grows by 10, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_exponential(float time) {
    return time < 0.5 ? ease_in_exponential(time * 2.0) * 0.5 : 1.0 - ease_in_exponential(2.0 - time * 2.0) * 0.5;
}

//@ category "easing/circular" help "A quarter of a circle, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_circular(float time) { float t = clamp(time, 0.0, 1.0); return 1.0 - sqrt(1.0 - t * t); }

//@ category "easing/circular" help "A quarter of a circle, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_circular(float time) { return 1.0 - ease_in_circular(1.0 - time); }

//@ category "easing/circular" help "A quarter of a circle, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_circular(float time) {
    return time < 0.5 ? ease_in_circular(time * 2.0) * 0.5 : 1.0 - ease_in_circular(2.0 - time * 2.0) * 0.5;
}

//@ category "easing/back" help "A tenth too far the other way first, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_back(float time) { float t = clamp(time, 0.0, 1.0); return t * t * (2.70158 * t - 1.70158); }

//@ category "easing/back" help "A tenth too far the other way first, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_back(float time) { return 1.0 - ease_in_back(1.0 - time); }

//@ category "easing/back" help "A tenth too far the other way first, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_back(float time) {
    return time < 0.5 ? ease_in_back(time * 2.0) * 0.5 : 1.0 - ease_in_back(2.0 - time * 2.0) * 0.5;
}

//@ category "easing/elastic" help "A swing that grows, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_elastic(float time) {
    float t = clamp(time, 0.0, 1.0);
    if (t == 0.0 || t == 1.0) return t;
    // Three cycles and a third on the way, the crest at the end.
    float turns = (t - 1.0) * (10.0 / 3.0) - 0.25;
    turns -= roundEven(turns);
    return -exp2(10.0 * t - 10.0) * sin(turns * (2.0 * PI));
}

//@ category "easing/elastic" help "A swing that grows, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_elastic(float time) { return 1.0 - ease_in_elastic(1.0 - time); }

//@ category "easing/elastic" help "A swing that grows, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_elastic(float time) {
    return time < 0.5 ? ease_in_elastic(time * 2.0) * 0.5 : 1.0 - ease_in_elastic(2.0 - time * 2.0) * 0.5;
}

//@ category "easing/bounce" help "A ball that bounces, slow at first"
//@ time: default 0 min 0 max 1
float ease_in_bounce(float time) {
    float t = 1.0 - clamp(time, 0.0, 1.0), lowest = t;
    // A ball that falls from 1 and returns to 1/4, 1/16 and 1/64: parabolas over 4, 4, 2 and 1 elevenths, the first a half one.
    if (t >= 10.0 / 11.0) lowest = 7.5625 * (t - 21.0 / 22.0) * (t - 21.0 / 22.0) + 0.984375;
    else if (t >= 8.0 / 11.0) lowest = 7.5625 * (t - 9.0 / 11.0) * (t - 9.0 / 11.0) + 0.9375;
    else if (t >= 4.0 / 11.0) lowest = 7.5625 * (t - 6.0 / 11.0) * (t - 6.0 / 11.0) + 0.75;
    else lowest = 7.5625 * t * t;
    return 1.0 - lowest;
}

//@ category "easing/bounce" help "A ball that bounces, slow at last"
//@ time: default 0 min 0 max 1
float ease_out_bounce(float time) { return 1.0 - ease_in_bounce(1.0 - time); }

//@ category "easing/bounce" help "A ball that bounces, slow at both ends"
//@ time: default 0 min 0 max 1
float ease_in_out_bounce(float time) {
    return time < 0.5 ? ease_in_bounce(time * 2.0) * 0.5 : 1.0 - ease_in_bounce(2.0 - time * 2.0) * 0.5;
}

//@ category "easing" help "A power of the time; exponents of 0 or less count as 1/1000"
//@ time: default 0 min 0 max 1
//@ exponent: default 2 min 0.001 max 16
float ease_power(float time, float exponent) {
    float t = clamp(time, 0.0, 1.0);
    return t == 0.0 ? 0.0 : pow(t, max(exponent, 0.001));
}

// The solution of x'' = k (1 - x) - d x' from rest, where it swings; close to critical damping its limit.
// Angles of up to 800 lose 800 ulp; near critical damping d / rate grows while sin(angle) falls.
//@ category "easing"
//@ help "From 0 towards 1 as a spring takes a weight of 1; held at damping between none and critical, stiffness from 0.001 to 10000"
//@ time: default 0 min 0 max 8 unit "s"
//@ stiffness: default 100 min 0.001 max 10000
//@ damping: default 10 min 0
float ease_spring(float time, float stiffness, float damping) {
    float t = max(time, 0.0), k = clamp(stiffness, 0.001, 10000.0), d = clamp(damping, 0.0, 2.0 * sqrt(k)) * 0.5;
    float rate = sqrt(max(k - d * d, 0.0)), fall = exp(-d * t), angle = rate * t;
    if (angle < 0.001) return 1.0 - fall * (1.0 + d * t);
    angle -= 2.0 * PI * roundEven(angle * (0.5 / PI));
    return 1.0 - fall * (cos(angle) + d / rate * sin(angle));
}
