// Rounding, by component. All of it is exact.

//@ category "math/rounding" help "The greatest whole number that is not above x"
//@ x: default 0
float round_down(float x) { return floor(x); }
//@ category "math/rounding" help "The greatest whole number that is not above x"
//@ x: default (0, 0)
vec2 round_down(vec2 x) { return floor(x); }
//@ category "math/rounding" help "The greatest whole number that is not above x"
//@ x: default (0, 0, 0)
vec3 round_down(vec3 x) { return floor(x); }
//@ category "math/rounding" help "The greatest whole number that is not above x"
//@ x: default (0, 0, 0, 0)
vec4 round_down(vec4 x) { return floor(x); }

//@ category "math/rounding" help "The least whole number that is not below x"
//@ x: default 0
float round_up(float x) { return ceil(x); }
//@ category "math/rounding" help "The least whole number that is not below x"
//@ x: default (0, 0)
vec2 round_up(vec2 x) { return ceil(x); }
//@ category "math/rounding" help "The least whole number that is not below x"
//@ x: default (0, 0, 0)
vec3 round_up(vec3 x) { return ceil(x); }
//@ category "math/rounding" help "The least whole number that is not below x"
//@ x: default (0, 0, 0, 0)
vec4 round_up(vec4 x) { return ceil(x); }

//@ category "math/rounding" help "The nearest whole number; of two the even one"
//@ x: default 0
float round_nearest(float x) { return roundEven(x); }
//@ category "math/rounding" help "The nearest whole number; of two the even one"
//@ x: default (0, 0)
vec2 round_nearest(vec2 x) { return roundEven(x); }
//@ category "math/rounding" help "The nearest whole number; of two the even one"
//@ x: default (0, 0, 0)
vec3 round_nearest(vec3 x) { return roundEven(x); }
//@ category "math/rounding" help "The nearest whole number; of two the even one"
//@ x: default (0, 0, 0, 0)
vec4 round_nearest(vec4 x) { return roundEven(x); }

//@ category "math/rounding" help "Without the digits behind the point"
//@ x: default 0
float truncate(float x) { return trunc(x); }
//@ category "math/rounding" help "Without the digits behind the point"
//@ x: default (0, 0)
vec2 truncate(vec2 x) { return trunc(x); }
//@ category "math/rounding" help "Without the digits behind the point"
//@ x: default (0, 0, 0)
vec3 truncate(vec3 x) { return trunc(x); }
//@ category "math/rounding" help "Without the digits behind the point"
//@ x: default (0, 0, 0, 0)
vec4 truncate(vec4 x) { return trunc(x); }

//@ category "math/rounding" help "x less its greatest whole number: from 0 to 1, which rounding may reach below 0"
//@ x: default 0
float fraction(float x) { precise float result = x - floor(x); return result; }
//@ category "math/rounding" help "x less its greatest whole number: from 0 to 1, which rounding may reach below 0"
//@ x: default (0, 0)
vec2 fraction(vec2 x) { precise vec2 result = x - floor(x); return result; }
//@ category "math/rounding" help "x less its greatest whole number: from 0 to 1, which rounding may reach below 0"
//@ x: default (0, 0, 0)
vec3 fraction(vec3 x) { precise vec3 result = x - floor(x); return result; }
//@ category "math/rounding" help "x less its greatest whole number: from 0 to 1, which rounding may reach below 0"
//@ x: default (0, 0, 0, 0)
vec4 fraction(vec4 x) { precise vec4 result = x - floor(x); return result; }

// The quotient may round to the other side of a half: then the multiple next to it comes out.
//@ category "math/rounding" help "The nearest multiple of a spacing; x itself where that is 0"
//@ x: default 0
//@ spacing: default 1
float snap(float x, float spacing) {
    precise float result = spacing == 0.0 ? x : roundEven(x / spacing) * spacing;
    return result;
}
//@ category "math/rounding" help "The nearest multiple of a spacing; x itself where that is 0"
//@ x: default (0, 0)
//@ spacing: default (1, 1)
vec2 snap(vec2 x, vec2 spacing) { return vec2(snap(x.x, spacing.x), snap(x.y, spacing.y)); }
//@ category "math/rounding" help "The nearest multiple of a spacing; x itself where that is 0"
//@ x: default (0, 0, 0)
//@ spacing: default (1, 1, 1)
vec3 snap(vec3 x, vec3 spacing) { return vec3(snap(x.x, spacing.x), snap(x.y, spacing.y), snap(x.z, spacing.z)); }
//@ category "math/rounding" help "The nearest multiple of a spacing; x itself where that is 0"
//@ x: default (0, 0, 0, 0)
//@ spacing: default (1, 1, 1, 1)
vec4 snap(vec4 x, vec4 spacing) {
    return vec4(snap(x.x, spacing.x), snap(x.y, spacing.y), snap(x.z, spacing.z), snap(x.w, spacing.w));
}

// Exact quotients may come out a little below a whole number: the remainder is then the divisor, not 0.
//@ category "math/rounding"
//@ help "What division rounded down leaves, with the divisor's sign; 0 where the divisor is 0"
//@ x: default 0
//@ divisor: default 1
float modulo(float x, float divisor) {
    precise float rest = divisor == 0.0 ? 0.0 : x - divisor * floor(x / divisor);
    return rest;
}
//@ category "math/rounding"
//@ help "What division rounded down leaves, with the divisor's sign; 0 where the divisor is 0"
//@ x: default (0, 0)
//@ divisor: default (1, 1)
vec2 modulo(vec2 x, vec2 divisor) { return vec2(modulo(x.x, divisor.x), modulo(x.y, divisor.y)); }
//@ category "math/rounding"
//@ help "What division rounded down leaves, with the divisor's sign; 0 where the divisor is 0"
//@ x: default (0, 0, 0)
//@ divisor: default (1, 1, 1)
vec3 modulo(vec3 x, vec3 divisor) {
    return vec3(modulo(x.x, divisor.x), modulo(x.y, divisor.y), modulo(x.z, divisor.z));
}
//@ category "math/rounding"
//@ help "What division rounded down leaves, with the divisor's sign; 0 where the divisor is 0"
//@ x: default (0, 0, 0, 0)
//@ divisor: default (1, 1, 1, 1)
vec4 modulo(vec4 x, vec4 divisor) {
    return vec4(modulo(x.x, divisor.x), modulo(x.y, divisor.y), modulo(x.z, divisor.z), modulo(x.w, divisor.w));
}

//@ category "math/rounding"
//@ help "Steps between 0 and 1, and beyond them of the same height; levels below 1 count as 1"
//@ x: default 0.5
//@ levels: default 4 min 1 max 256 step 1
float posterize(float x, float levels) { return floor(x * max(levels, 1.0)) / max(levels, 1.0); }
//@ category "math/rounding"
//@ help "Steps between 0 and 1, and beyond them of the same height; levels below 1 count as 1"
//@ x: default (0.5, 0.5)
//@ levels: default 4 min 1 max 256 step 1
vec2 posterize(vec2 x, float levels) { return floor(x * max(levels, 1.0)) / max(levels, 1.0); }
//@ category "math/rounding"
//@ help "Steps between 0 and 1, and beyond them of the same height; levels below 1 count as 1"
//@ x: default (0.5, 0.5, 0.5)
//@ levels: default 4 min 1 max 256 step 1
vec3 posterize(vec3 x, float levels) { return floor(x * max(levels, 1.0)) / max(levels, 1.0); }
//@ category "math/rounding"
//@ help "Steps between 0 and 1, and beyond them of the same height; levels below 1 count as 1"
//@ x: default (0.5, 0.5, 0.5, 0.5)
//@ levels: default 4 min 1 max 256 step 1
vec4 posterize(vec4 x, float levels) { return floor(x * max(levels, 1.0)) / max(levels, 1.0); }
