// Arithmetic by component. Sums, differences and products are correctly rounded on every device and `precise` keeps
// them so: they are bit-equal everywhere. What overflows is infinite; subnormal numbers may count as 0.

//@ category "math/arithmetic" help "Sum"
//@ x: default 0
//@ y: default 0
float add(float x, float y) { precise float sum = x + y; return sum; }
//@ category "math/arithmetic" help "Sum"
//@ x: default (0, 0)
//@ y: default (0, 0)
vec2 add(vec2 x, vec2 y) { precise vec2 sum = x + y; return sum; }
//@ category "math/arithmetic" help "Sum"
//@ x: default (0, 0, 0)
//@ y: default (0, 0, 0)
vec3 add(vec3 x, vec3 y) { precise vec3 sum = x + y; return sum; }
//@ category "math/arithmetic" help "Sum"
//@ x: default (0, 0, 0, 0)
//@ y: default (0, 0, 0, 0)
vec4 add(vec4 x, vec4 y) { precise vec4 sum = x + y; return sum; }

//@ category "math/arithmetic" help "Difference"
//@ x: default 0
//@ y: default 0
float subtract(float x, float y) { precise float difference = x - y; return difference; }
//@ category "math/arithmetic" help "Difference"
//@ x: default (0, 0)
//@ y: default (0, 0)
vec2 subtract(vec2 x, vec2 y) { precise vec2 difference = x - y; return difference; }
//@ category "math/arithmetic" help "Difference"
//@ x: default (0, 0, 0)
//@ y: default (0, 0, 0)
vec3 subtract(vec3 x, vec3 y) { precise vec3 difference = x - y; return difference; }
//@ category "math/arithmetic" help "Difference"
//@ x: default (0, 0, 0, 0)
//@ y: default (0, 0, 0, 0)
vec4 subtract(vec4 x, vec4 y) { precise vec4 difference = x - y; return difference; }

//@ category "math/arithmetic" help "Product"
//@ x: default 1
//@ y: default 1
float multiply(float x, float y) { precise float product = x * y; return product; }
//@ category "math/arithmetic" help "Product"
//@ x: default (1, 1)
//@ y: default (1, 1)
vec2 multiply(vec2 x, vec2 y) { precise vec2 product = x * y; return product; }
//@ category "math/arithmetic" help "Product"
//@ x: default (1, 1, 1)
//@ y: default (1, 1, 1)
vec3 multiply(vec3 x, vec3 y) { precise vec3 product = x * y; return product; }
//@ category "math/arithmetic" help "Product"
//@ x: default (1, 1, 1, 1)
//@ y: default (1, 1, 1, 1)
vec4 multiply(vec4 x, vec4 y) { precise vec4 product = x * y; return product; }

//@ category "math/arithmetic" help "x times a factor, plus an offset; rounded twice"
//@ x: default 0
//@ factor: default 1
//@ offset: default 0
float multiply_add(float x, float factor, float offset) {
    precise float result = x * factor + offset;
    return result;
}
//@ category "math/arithmetic" help "x times a factor, plus an offset; rounded twice"
//@ x: default (0, 0)
//@ factor: default (1, 1)
//@ offset: default (0, 0)
vec2 multiply_add(vec2 x, vec2 factor, vec2 offset) { precise vec2 result = x * factor + offset; return result; }
//@ category "math/arithmetic" help "x times a factor, plus an offset; rounded twice"
//@ x: default (0, 0, 0)
//@ factor: default (1, 1, 1)
//@ offset: default (0, 0, 0)
vec3 multiply_add(vec3 x, vec3 factor, vec3 offset) { precise vec3 result = x * factor + offset; return result; }
//@ category "math/arithmetic" help "x times a factor, plus an offset; rounded twice"
//@ x: default (0, 0, 0, 0)
//@ factor: default (1, 1, 1, 1)
//@ offset: default (0, 0, 0, 0)
vec4 multiply_add(vec4 x, vec4 factor, vec4 offset) { precise vec4 result = x * factor + offset; return result; }

//@ category "math/arithmetic" help "Quotient; 0 where the divisor is 0"
//@ x: default 1
//@ divisor: default 1
float divide(float x, float divisor) { return divisor == 0.0 ? 0.0 : x / divisor; }
//@ category "math/arithmetic" help "Quotient; 0 where the divisor is 0"
//@ x: default (1, 1)
//@ divisor: default (1, 1)
vec2 divide(vec2 x, vec2 divisor) { return vec2(divide(x.x, divisor.x), divide(x.y, divisor.y)); }
//@ category "math/arithmetic" help "Quotient; 0 where the divisor is 0"
//@ x: default (1, 1, 1)
//@ divisor: default (1, 1, 1)
vec3 divide(vec3 x, vec3 divisor) {
    return vec3(divide(x.x, divisor.x), divide(x.y, divisor.y), divide(x.z, divisor.z));
}
//@ category "math/arithmetic" help "Quotient; 0 where the divisor is 0"
//@ x: default (1, 1, 1, 1)
//@ divisor: default (1, 1, 1, 1)
vec4 divide(vec4 x, vec4 divisor) {
    return vec4(divide(x.x, divisor.x), divide(x.y, divisor.y), divide(x.z, divisor.z), divide(x.w, divisor.w));
}

//@ category "math/arithmetic" help "1 divided by x; 0 for 0"
//@ x: default 1
float reciprocal(float x) { return x == 0.0 ? 0.0 : 1.0 / x; }
//@ category "math/arithmetic" help "1 divided by x; 0 for 0"
//@ x: default (1, 1)
vec2 reciprocal(vec2 x) { return vec2(reciprocal(x.x), reciprocal(x.y)); }
//@ category "math/arithmetic" help "1 divided by x; 0 for 0"
//@ x: default (1, 1, 1)
vec3 reciprocal(vec3 x) { return vec3(reciprocal(x.x), reciprocal(x.y), reciprocal(x.z)); }
//@ category "math/arithmetic" help "1 divided by x; 0 for 0"
//@ x: default (1, 1, 1, 1)
vec4 reciprocal(vec4 x) { return vec4(reciprocal(x.x), reciprocal(x.y), reciprocal(x.z), reciprocal(x.w)); }

//@ category "math/arithmetic" help "The same with the other sign"
//@ x: default 0
float negate(float x) { return -x; }
//@ category "math/arithmetic" help "The same with the other sign"
//@ x: default (0, 0)
vec2 negate(vec2 x) { return -x; }
//@ category "math/arithmetic" help "The same with the other sign"
//@ x: default (0, 0, 0)
vec3 negate(vec3 x) { return -x; }
//@ category "math/arithmetic" help "The same with the other sign"
//@ x: default (0, 0, 0, 0)
vec4 negate(vec4 x) { return -x; }

//@ category "math/arithmetic" label "Absolute" help "The value without its sign"
//@ x: default 0
float magnitude(float x) { return abs(x); }
//@ category "math/arithmetic" label "Absolute" help "The value without its sign"
//@ x: default (0, 0)
vec2 magnitude(vec2 x) { return abs(x); }
//@ category "math/arithmetic" label "Absolute" help "The value without its sign"
//@ x: default (0, 0, 0)
vec3 magnitude(vec3 x) { return abs(x); }
//@ category "math/arithmetic" label "Absolute" help "The value without its sign"
//@ x: default (0, 0, 0, 0)
vec4 magnitude(vec4 x) { return abs(x); }

//@ category "math/arithmetic" label "Sign" help "-1, 0 or 1"
//@ x: default 0
float sign_of(float x) { return sign(x); }
//@ category "math/arithmetic" label "Sign" help "-1, 0 or 1"
//@ x: default (0, 0)
vec2 sign_of(vec2 x) { return sign(x); }
//@ category "math/arithmetic" label "Sign" help "-1, 0 or 1"
//@ x: default (0, 0, 0)
vec3 sign_of(vec3 x) { return sign(x); }
//@ category "math/arithmetic" label "Sign" help "-1, 0 or 1"
//@ x: default (0, 0, 0, 0)
vec4 sign_of(vec4 x) { return sign(x); }

//@ category "math/arithmetic" help "x times x"
//@ x: default 0
float square(float x) { precise float result = x * x; return result; }
//@ category "math/arithmetic" help "x times x"
//@ x: default (0, 0)
vec2 square(vec2 x) { precise vec2 result = x * x; return result; }
//@ category "math/arithmetic" help "x times x"
//@ x: default (0, 0, 0)
vec3 square(vec3 x) { precise vec3 result = x * x; return result; }
//@ category "math/arithmetic" help "x times x"
//@ x: default (0, 0, 0, 0)
vec4 square(vec4 x) { precise vec4 result = x * x; return result; }

//@ category "math/arithmetic" help "x to the third power"
//@ x: default 0
float cube(float x) { precise float result = x * x * x; return result; }
//@ category "math/arithmetic" help "x to the third power"
//@ x: default (0, 0)
vec2 cube(vec2 x) { precise vec2 result = x * x * x; return result; }
//@ category "math/arithmetic" help "x to the third power"
//@ x: default (0, 0, 0)
vec3 cube(vec3 x) { precise vec3 result = x * x * x; return result; }
//@ category "math/arithmetic" help "x to the third power"
//@ x: default (0, 0, 0, 0)
vec4 cube(vec4 x) { precise vec4 result = x * x * x; return result; }

//@ category "math/arithmetic" help "Square root; 0 for negative numbers"
//@ x: default 1 min 0
float square_root(float x) { return sqrt(max(x, float(0.0))); }
//@ category "math/arithmetic" help "Square root; 0 for negative numbers"
//@ x: default (1, 1) min 0
vec2 square_root(vec2 x) { return sqrt(max(x, vec2(0.0))); }
//@ category "math/arithmetic" help "Square root; 0 for negative numbers"
//@ x: default (1, 1, 1) min 0
vec3 square_root(vec3 x) { return sqrt(max(x, vec3(0.0))); }
//@ category "math/arithmetic" help "Square root; 0 for negative numbers"
//@ x: default (1, 1, 1, 1) min 0
vec4 square_root(vec4 x) { return sqrt(max(x, vec4(0.0))); }

//@ category "math/arithmetic" help "The base to an exponent; 0 for bases of 0 or less"
//@ base: default 1 min 0
//@ exponent: default 2
float power(float base, float exponent) { return base > 0.0 ? pow(base, exponent) : 0.0; }
//@ category "math/arithmetic" help "The base to an exponent; 0 for bases of 0 or less"
//@ base: default (1, 1) min 0
//@ exponent: default (2, 2)
vec2 power(vec2 base, vec2 exponent) { return vec2(power(base.x, exponent.x), power(base.y, exponent.y)); }
//@ category "math/arithmetic" help "The base to an exponent; 0 for bases of 0 or less"
//@ base: default (1, 1, 1) min 0
//@ exponent: default (2, 2, 2)
vec3 power(vec3 base, vec3 exponent) {
    return vec3(power(base.x, exponent.x), power(base.y, exponent.y), power(base.z, exponent.z));
}
//@ category "math/arithmetic" help "The base to an exponent; 0 for bases of 0 or less"
//@ base: default (1, 1, 1, 1) min 0
//@ exponent: default (2, 2, 2, 2)
vec4 power(vec4 base, vec4 exponent) {
    return vec4(power(base.x, exponent.x), power(base.y, exponent.y), power(base.z, exponent.z), power(base.w, exponent.w));
}

//@ category "math/arithmetic" help "e to the power of x; infinite from about 88.7 up"
//@ x: default 0
float exponential(float x) { return exp(x); }
//@ category "math/arithmetic" help "e to the power of x; infinite from about 88.7 up"
//@ x: default (0, 0)
vec2 exponential(vec2 x) { return exp(x); }
//@ category "math/arithmetic" help "e to the power of x; infinite from about 88.7 up"
//@ x: default (0, 0, 0)
vec3 exponential(vec3 x) { return exp(x); }
//@ category "math/arithmetic" help "e to the power of x; infinite from about 88.7 up"
//@ x: default (0, 0, 0, 0)
vec4 exponential(vec4 x) { return exp(x); }

//@ category "math/arithmetic" label "Exponential Base 2" help "2 to the power of x; infinite from 128 up"
//@ x: default 0
float exponential_2(float x) { return exp2(x); }
//@ category "math/arithmetic" label "Exponential Base 2" help "2 to the power of x; infinite from 128 up"
//@ x: default (0, 0)
vec2 exponential_2(vec2 x) { return exp2(x); }
//@ category "math/arithmetic" label "Exponential Base 2" help "2 to the power of x; infinite from 128 up"
//@ x: default (0, 0, 0)
vec3 exponential_2(vec3 x) { return exp2(x); }
//@ category "math/arithmetic" label "Exponential Base 2" help "2 to the power of x; infinite from 128 up"
//@ x: default (0, 0, 0, 0)
vec4 exponential_2(vec4 x) { return exp2(x); }

//@ category "math/arithmetic" help "Natural logarithm; 0 for numbers of 0 or less"
//@ x: default 1 min 0
float logarithm(float x) { return x > 0.0 ? log(x) : 0.0; }
//@ category "math/arithmetic" help "Natural logarithm; 0 for numbers of 0 or less"
//@ x: default (1, 1) min 0
vec2 logarithm(vec2 x) { return vec2(logarithm(x.x), logarithm(x.y)); }
//@ category "math/arithmetic" help "Natural logarithm; 0 for numbers of 0 or less"
//@ x: default (1, 1, 1) min 0
vec3 logarithm(vec3 x) { return vec3(logarithm(x.x), logarithm(x.y), logarithm(x.z)); }
//@ category "math/arithmetic" help "Natural logarithm; 0 for numbers of 0 or less"
//@ x: default (1, 1, 1, 1) min 0
vec4 logarithm(vec4 x) { return vec4(logarithm(x.x), logarithm(x.y), logarithm(x.z), logarithm(x.w)); }

//@ category "math/arithmetic" label "Logarithm Base 2" help "Logarithm to base 2; 0 for numbers of 0 or less"
//@ x: default 1 min 0
float logarithm_2(float x) { return x > 0.0 ? log2(x) : 0.0; }
//@ category "math/arithmetic" label "Logarithm Base 2" help "Logarithm to base 2; 0 for numbers of 0 or less"
//@ x: default (1, 1) min 0
vec2 logarithm_2(vec2 x) { return vec2(logarithm_2(x.x), logarithm_2(x.y)); }
//@ category "math/arithmetic" label "Logarithm Base 2" help "Logarithm to base 2; 0 for numbers of 0 or less"
//@ x: default (1, 1, 1) min 0
vec3 logarithm_2(vec3 x) { return vec3(logarithm_2(x.x), logarithm_2(x.y), logarithm_2(x.z)); }
//@ category "math/arithmetic" label "Logarithm Base 2" help "Logarithm to base 2; 0 for numbers of 0 or less"
//@ x: default (1, 1, 1, 1) min 0
vec4 logarithm_2(vec4 x) { return vec4(logarithm_2(x.x), logarithm_2(x.y), logarithm_2(x.z), logarithm_2(x.w)); }
