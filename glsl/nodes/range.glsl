// Ranges: limits, interpolation, and values taken from one range to another, by component.

//@ category "math/range" help "The smaller"
//@ x: default 0
//@ y: default 0
float minimum(float x, float y) { return min(x, y); }
//@ category "math/range" help "The smaller"
//@ x: default (0, 0)
//@ y: default (0, 0)
vec2 minimum(vec2 x, vec2 y) { return min(x, y); }
//@ category "math/range" help "The smaller"
//@ x: default (0, 0, 0)
//@ y: default (0, 0, 0)
vec3 minimum(vec3 x, vec3 y) { return min(x, y); }
//@ category "math/range" help "The smaller"
//@ x: default (0, 0, 0, 0)
//@ y: default (0, 0, 0, 0)
vec4 minimum(vec4 x, vec4 y) { return min(x, y); }

//@ category "math/range" help "The greater"
//@ x: default 0
//@ y: default 0
float maximum(float x, float y) { return max(x, y); }
//@ category "math/range" help "The greater"
//@ x: default (0, 0)
//@ y: default (0, 0)
vec2 maximum(vec2 x, vec2 y) { return max(x, y); }
//@ category "math/range" help "The greater"
//@ x: default (0, 0, 0)
//@ y: default (0, 0, 0)
vec3 maximum(vec3 x, vec3 y) { return max(x, y); }
//@ category "math/range" help "The greater"
//@ x: default (0, 0, 0, 0)
//@ y: default (0, 0, 0, 0)
vec4 maximum(vec4 x, vec4 y) { return max(x, y); }

//@ category "math/range" help "x held between two ends; the lower one where they are in the wrong order"
//@ x: default 0
//@ low: default 0
//@ high: default 1
float limit(float x, float low, float high) { return max(min(x, high), low); }
//@ category "math/range" help "x held between two ends; the lower one where they are in the wrong order"
//@ x: default (0, 0)
//@ low: default (0, 0)
//@ high: default (1, 1)
vec2 limit(vec2 x, vec2 low, vec2 high) { return max(min(x, high), low); }
//@ category "math/range" help "x held between two ends; the lower one where they are in the wrong order"
//@ x: default (0, 0, 0)
//@ low: default (0, 0, 0)
//@ high: default (1, 1, 1)
vec3 limit(vec3 x, vec3 low, vec3 high) { return max(min(x, high), low); }
//@ category "math/range" help "x held between two ends; the lower one where they are in the wrong order"
//@ x: default (0, 0, 0, 0)
//@ low: default (0, 0, 0, 0)
//@ high: default (1, 1, 1, 1)
vec4 limit(vec4 x, vec4 low, vec4 high) { return max(min(x, high), low); }

//@ category "math/range" help "x held between 0 and 1"
//@ x: default 0.5
float saturate(float x) { return min(max(x, float(0.0)), float(1.0)); }
//@ category "math/range" help "x held between 0 and 1"
//@ x: default (0.5, 0.5)
vec2 saturate(vec2 x) { return min(max(x, vec2(0.0)), vec2(1.0)); }
//@ category "math/range" help "x held between 0 and 1"
//@ x: default (0.5, 0.5, 0.5)
vec3 saturate(vec3 x) { return min(max(x, vec3(0.0)), vec3(1.0)); }
//@ category "math/range" help "x held between 0 and 1"
//@ x: default (0.5, 0.5, 0.5, 0.5)
vec4 saturate(vec4 x) { return min(max(x, vec4(0.0)), vec4(1.0)); }

//@ category "math/range" help "From one value to another; amounts outside 0 to 1 go beyond them"
//@ from: default 0
//@ to: default 1
//@ amount: default 0.5 min 0 max 1
float interpolate(float from, float to, float amount) {
    precise float result = from * (1.0 - amount) + to * amount;
    return result;
}
//@ category "math/range" help "From one value to another; amounts outside 0 to 1 go beyond them"
//@ from: default (0, 0)
//@ to: default (1, 1)
//@ amount: default 0.5 min 0 max 1
vec2 interpolate(vec2 from, vec2 to, float amount) {
    precise vec2 result = from * (1.0 - amount) + to * amount;
    return result;
}
//@ category "math/range" help "From one value to another; amounts outside 0 to 1 go beyond them"
//@ from: default (0, 0, 0)
//@ to: default (1, 1, 1)
//@ amount: default 0.5 min 0 max 1
vec3 interpolate(vec3 from, vec3 to, float amount) {
    precise vec3 result = from * (1.0 - amount) + to * amount;
    return result;
}
//@ category "math/range" help "From one value to another; amounts outside 0 to 1 go beyond them"
//@ from: default (0, 0, 0, 0)
//@ to: default (1, 1, 1, 1)
//@ amount: default 0.5 min 0 max 1
vec4 interpolate(vec4 from, vec4 to, float amount) {
    precise vec4 result = from * (1.0 - amount) + to * amount;
    return result;
}

//@ category "math/range"
//@ help "Where x lies between two values: 0 at the first, 1 at the second; 0 where they are equal"
//@ x: default 0.5
//@ from: default 0
//@ to: default 1
float amount_between(float x, float from, float to) { return to == from ? 0.0 : (x - from) / (to - from); }
//@ category "math/range"
//@ help "Where x lies between two values: 0 at the first, 1 at the second; 0 where they are equal"
//@ x: default (0.5, 0.5)
//@ from: default (0, 0)
//@ to: default (1, 1)
vec2 amount_between(vec2 x, vec2 from, vec2 to) {
    return vec2(amount_between(x.x, from.x, to.x), amount_between(x.y, from.y, to.y));
}
//@ category "math/range"
//@ help "Where x lies between two values: 0 at the first, 1 at the second; 0 where they are equal"
//@ x: default (0.5, 0.5, 0.5)
//@ from: default (0, 0, 0)
//@ to: default (1, 1, 1)
vec3 amount_between(vec3 x, vec3 from, vec3 to) {
    return vec3(amount_between(x.x, from.x, to.x), amount_between(x.y, from.y, to.y), amount_between(x.z, from.z, to.z));
}
//@ category "math/range"
//@ help "Where x lies between two values: 0 at the first, 1 at the second; 0 where they are equal"
//@ x: default (0.5, 0.5, 0.5, 0.5)
//@ from: default (0, 0, 0, 0)
//@ to: default (1, 1, 1, 1)
vec4 amount_between(vec4 x, vec4 from, vec4 to) {
    return vec4(amount_between(x.x, from.x, to.x), amount_between(x.y, from.y, to.y), amount_between(x.z, from.z, to.z), amount_between(x.w, from.w, to.w));
}

// The error grows with the amount, which a small first range makes large.
//@ category "math/range" help "x from one range to another; the second's low end where the first is empty"
//@ x: default 0.5
//@ from_low: default 0
//@ from_high: default 1
//@ to_low: default 0
//@ to_high: default 1
float map_range(float x, float from_low, float from_high, float to_low, float to_high) {
    float amount = from_high == from_low ? 0.0 : (x - from_low) / (from_high - from_low);
    return to_low + (to_high - to_low) * amount;
}
//@ category "math/range" help "x from one range to another; the second's low end where the first is empty"
//@ x: default (0.5, 0.5)
//@ from_low: default (0, 0)
//@ from_high: default (1, 1)
//@ to_low: default (0, 0)
//@ to_high: default (1, 1)
vec2 map_range(vec2 x, vec2 from_low, vec2 from_high, vec2 to_low, vec2 to_high) {
    return vec2(map_range(x.x, from_low.x, from_high.x, to_low.x, to_high.x), map_range(x.y, from_low.y, from_high.y, to_low.y, to_high.y));
}
//@ category "math/range" help "x from one range to another; the second's low end where the first is empty"
//@ x: default (0.5, 0.5, 0.5)
//@ from_low: default (0, 0, 0)
//@ from_high: default (1, 1, 1)
//@ to_low: default (0, 0, 0)
//@ to_high: default (1, 1, 1)
vec3 map_range(vec3 x, vec3 from_low, vec3 from_high, vec3 to_low, vec3 to_high) {
    return vec3(map_range(x.x, from_low.x, from_high.x, to_low.x, to_high.x), map_range(x.y, from_low.y, from_high.y, to_low.y, to_high.y), map_range(x.z, from_low.z, from_high.z, to_low.z, to_high.z));
}
//@ category "math/range" help "x from one range to another; the second's low end where the first is empty"
//@ x: default (0.5, 0.5, 0.5, 0.5)
//@ from_low: default (0, 0, 0, 0)
//@ from_high: default (1, 1, 1, 1)
//@ to_low: default (0, 0, 0, 0)
//@ to_high: default (1, 1, 1, 1)
vec4 map_range(vec4 x, vec4 from_low, vec4 from_high, vec4 to_low, vec4 to_high) {
    return vec4(map_range(x.x, from_low.x, from_high.x, to_low.x, to_high.x), map_range(x.y, from_low.y, from_high.y, to_low.y, to_high.y), map_range(x.z, from_low.z, from_high.z, to_low.z, to_high.z), map_range(x.w, from_low.w, from_high.w, to_low.w, to_high.w));
}

//@ category "math/range"
//@ help "0 below a range, 1 above it, and a cubic without corners between; a step at `from` where the range is empty or reversed"
//@ x: default 0.5
//@ from: default 0
//@ to: default 1
float smooth_step(float x, float from, float to) {
    if (to <= from) return x < from ? 0.0 : 1.0;
    float amount = clamp((x - from) / (to - from), 0.0, 1.0);
    return amount * amount * (3.0 - 2.0 * amount);
}
//@ category "math/range"
//@ help "0 below a range, 1 above it, and a cubic without corners between; a step at `from` where the range is empty or reversed"
//@ x: default (0.5, 0.5)
//@ from: default (0, 0)
//@ to: default (1, 1)
vec2 smooth_step(vec2 x, vec2 from, vec2 to) {
    return vec2(smooth_step(x.x, from.x, to.x), smooth_step(x.y, from.y, to.y));
}
//@ category "math/range"
//@ help "0 below a range, 1 above it, and a cubic without corners between; a step at `from` where the range is empty or reversed"
//@ x: default (0.5, 0.5, 0.5)
//@ from: default (0, 0, 0)
//@ to: default (1, 1, 1)
vec3 smooth_step(vec3 x, vec3 from, vec3 to) {
    return vec3(smooth_step(x.x, from.x, to.x), smooth_step(x.y, from.y, to.y), smooth_step(x.z, from.z, to.z));
}
//@ category "math/range"
//@ help "0 below a range, 1 above it, and a cubic without corners between; a step at `from` where the range is empty or reversed"
//@ x: default (0.5, 0.5, 0.5, 0.5)
//@ from: default (0, 0, 0, 0)
//@ to: default (1, 1, 1, 1)
vec4 smooth_step(vec4 x, vec4 from, vec4 to) {
    return vec4(smooth_step(x.x, from.x, to.x), smooth_step(x.y, from.y, to.y), smooth_step(x.z, from.z, to.z), smooth_step(x.w, from.w, to.w));
}

//@ category "math/range" help "The same by the quintic of Perlin 2002, whose second derivative is 0 at both ends"
//@ x: default 0.5
//@ from: default 0
//@ to: default 1
float smoother_step(float x, float from, float to) {
    if (to <= from) return x < from ? 0.0 : 1.0;
    float amount = clamp((x - from) / (to - from), 0.0, 1.0);
    return amount * amount * amount * (amount * (amount * 6.0 - 15.0) + 10.0);
}
//@ category "math/range" help "The same by the quintic of Perlin 2002, whose second derivative is 0 at both ends"
//@ x: default (0.5, 0.5)
//@ from: default (0, 0)
//@ to: default (1, 1)
vec2 smoother_step(vec2 x, vec2 from, vec2 to) {
    return vec2(smoother_step(x.x, from.x, to.x), smoother_step(x.y, from.y, to.y));
}
//@ category "math/range" help "The same by the quintic of Perlin 2002, whose second derivative is 0 at both ends"
//@ x: default (0.5, 0.5, 0.5)
//@ from: default (0, 0, 0)
//@ to: default (1, 1, 1)
vec3 smoother_step(vec3 x, vec3 from, vec3 to) {
    return vec3(smoother_step(x.x, from.x, to.x), smoother_step(x.y, from.y, to.y), smoother_step(x.z, from.z, to.z));
}
//@ category "math/range" help "The same by the quintic of Perlin 2002, whose second derivative is 0 at both ends"
//@ x: default (0.5, 0.5, 0.5, 0.5)
//@ from: default (0, 0, 0, 0)
//@ to: default (1, 1, 1, 1)
vec4 smoother_step(vec4 x, vec4 from, vec4 to) {
    return vec4(smoother_step(x.x, from.x, to.x), smoother_step(x.y, from.y, to.y), smoother_step(x.z, from.z, to.z), smoother_step(x.w, from.w, to.w));
}

//@ category "math/range" help "x less its greatest whole number, and 0 where rounding would give 1"
//@ x: default 0
float wrap_unit(float x) { precise float rest = x - floor(x); return rest < 1.0 ? rest : 0.0; }
//@ category "math/range" help "x less its greatest whole number, and 0 where rounding would give 1"
//@ x: default (0, 0)
vec2 wrap_unit(vec2 x) { return vec2(wrap_unit(x.x), wrap_unit(x.y)); }
//@ category "math/range" help "x less its greatest whole number, and 0 where rounding would give 1"
//@ x: default (0, 0, 0)
vec3 wrap_unit(vec3 x) { return vec3(wrap_unit(x.x), wrap_unit(x.y), wrap_unit(x.z)); }
//@ category "math/range" help "x less its greatest whole number, and 0 where rounding would give 1"
//@ x: default (0, 0, 0, 0)
vec4 wrap_unit(vec4 x) { return vec4(wrap_unit(x.x), wrap_unit(x.y), wrap_unit(x.z), wrap_unit(x.w)); }

//@ category "math/range" help "There and back: 0 at even whole numbers, 1 at odd ones, straight between"
//@ x: default 0
float mirror_unit(float x) {
    precise float half_way = x * 0.5;
    precise float rest = half_way - floor(half_way);
    precise float result = 1.0 - abs(rest * 2.0 - 1.0);
    return result;
}
//@ category "math/range" help "There and back: 0 at even whole numbers, 1 at odd ones, straight between"
//@ x: default (0, 0)
vec2 mirror_unit(vec2 x) { return vec2(mirror_unit(x.x), mirror_unit(x.y)); }
//@ category "math/range" help "There and back: 0 at even whole numbers, 1 at odd ones, straight between"
//@ x: default (0, 0, 0)
vec3 mirror_unit(vec3 x) { return vec3(mirror_unit(x.x), mirror_unit(x.y), mirror_unit(x.z)); }
//@ category "math/range" help "There and back: 0 at even whole numbers, 1 at odd ones, straight between"
//@ x: default (0, 0, 0, 0)
vec4 mirror_unit(vec4 x) { return vec4(mirror_unit(x.x), mirror_unit(x.y), mirror_unit(x.z), mirror_unit(x.w)); }

// Schlick, Fast Alternatives to Perlin's Bias and Gain Functions, 1994.
// The denominator is at least 1/1000.
//@ category "math/range"
//@ help "Schlick 1994: 0.5 goes to the amount, 0 and 1 stay; x is held between 0 and 1, the amount between 0.001 and 0.999"
//@ x: default 0.5 min 0 max 1
//@ amount: default 0.5 min 0.001 max 0.999
float bias(float x, float amount) {
    float t = clamp(x, float(0.0), float(1.0));
    return t / ((1.0 / clamp(amount, 0.001, 0.999) - 2.0) * (1.0 - t) + 1.0);
}
//@ category "math/range"
//@ help "Schlick 1994: 0.5 goes to the amount, 0 and 1 stay; x is held between 0 and 1, the amount between 0.001 and 0.999"
//@ x: default (0.5, 0.5) min 0 max 1
//@ amount: default 0.5 min 0.001 max 0.999
vec2 bias(vec2 x, float amount) {
    vec2 t = clamp(x, vec2(0.0), vec2(1.0));
    return t / ((1.0 / clamp(amount, 0.001, 0.999) - 2.0) * (1.0 - t) + 1.0);
}
//@ category "math/range"
//@ help "Schlick 1994: 0.5 goes to the amount, 0 and 1 stay; x is held between 0 and 1, the amount between 0.001 and 0.999"
//@ x: default (0.5, 0.5, 0.5) min 0 max 1
//@ amount: default 0.5 min 0.001 max 0.999
vec3 bias(vec3 x, float amount) {
    vec3 t = clamp(x, vec3(0.0), vec3(1.0));
    return t / ((1.0 / clamp(amount, 0.001, 0.999) - 2.0) * (1.0 - t) + 1.0);
}
//@ category "math/range"
//@ help "Schlick 1994: 0.5 goes to the amount, 0 and 1 stay; x is held between 0 and 1, the amount between 0.001 and 0.999"
//@ x: default (0.5, 0.5, 0.5, 0.5) min 0 max 1
//@ amount: default 0.5 min 0.001 max 0.999
vec4 bias(vec4 x, float amount) {
    vec4 t = clamp(x, vec4(0.0), vec4(1.0));
    return t / ((1.0 / clamp(amount, 0.001, 0.999) - 2.0) * (1.0 - t) + 1.0);
}

//@ category "math/range"
//@ help "Schlick 1994: bias mirrored about 0.5; the middle gets steeper below 0.5 and flatter above"
//@ x: default 0.5 min 0 max 1
//@ amount: default 0.5 min 0.001 max 0.999
float gain(float x, float amount) {
    float t = clamp(x, 0.0, 1.0);
    float side = t < 0.5 ? t * 2.0 : 2.0 - t * 2.0;
    float bent = side / ((1.0 / clamp(amount, 0.001, 0.999) - 2.0) * (1.0 - side) + 1.0) * 0.5;
    return t < 0.5 ? bent : 1.0 - bent;
}
