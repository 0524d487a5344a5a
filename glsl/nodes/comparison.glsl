// Comparison, choice and truth. Comparisons of zeros of either sign call them equal.

//@ category "math/comparison" help "Whether they are the same, by component"
//@ x: default 0
//@ y: default 0
bool is_equal(float x, float y) { return x == y; }
//@ category "math/comparison" help "Whether they are the same, by component"
//@ x: default (0, 0)
//@ y: default (0, 0)
bvec2 is_equal(vec2 x, vec2 y) { return bvec2(is_equal(x.x, y.x), is_equal(x.y, y.y)); }
//@ category "math/comparison" help "Whether they are the same, by component"
//@ x: default (0, 0, 0)
//@ y: default (0, 0, 0)
bvec3 is_equal(vec3 x, vec3 y) { return bvec3(is_equal(x.x, y.x), is_equal(x.y, y.y), is_equal(x.z, y.z)); }
//@ category "math/comparison" help "Whether they are the same, by component"
//@ x: default (0, 0, 0, 0)
//@ y: default (0, 0, 0, 0)
bvec4 is_equal(vec4 x, vec4 y) {
    return bvec4(is_equal(x.x, y.x), is_equal(x.y, y.y), is_equal(x.z, y.z), is_equal(x.w, y.w));
}

//@ category "math/comparison" help "Whether they differ, by component"
//@ x: default 0
//@ y: default 0
bool is_unequal(float x, float y) { return x != y; }
//@ category "math/comparison" help "Whether they differ, by component"
//@ x: default (0, 0)
//@ y: default (0, 0)
bvec2 is_unequal(vec2 x, vec2 y) { return bvec2(is_unequal(x.x, y.x), is_unequal(x.y, y.y)); }
//@ category "math/comparison" help "Whether they differ, by component"
//@ x: default (0, 0, 0)
//@ y: default (0, 0, 0)
bvec3 is_unequal(vec3 x, vec3 y) { return bvec3(is_unequal(x.x, y.x), is_unequal(x.y, y.y), is_unequal(x.z, y.z)); }
//@ category "math/comparison" help "Whether they differ, by component"
//@ x: default (0, 0, 0, 0)
//@ y: default (0, 0, 0, 0)
bvec4 is_unequal(vec4 x, vec4 y) {
    return bvec4(is_unequal(x.x, y.x), is_unequal(x.y, y.y), is_unequal(x.z, y.z), is_unequal(x.w, y.w));
}

//@ category "math/comparison" help "Whether x is below y, by component"
//@ x: default 0
//@ y: default 0
bool is_less(float x, float y) { return x < y; }
//@ category "math/comparison" help "Whether x is below y, by component"
//@ x: default (0, 0)
//@ y: default (0, 0)
bvec2 is_less(vec2 x, vec2 y) { return bvec2(is_less(x.x, y.x), is_less(x.y, y.y)); }
//@ category "math/comparison" help "Whether x is below y, by component"
//@ x: default (0, 0, 0)
//@ y: default (0, 0, 0)
bvec3 is_less(vec3 x, vec3 y) { return bvec3(is_less(x.x, y.x), is_less(x.y, y.y), is_less(x.z, y.z)); }
//@ category "math/comparison" help "Whether x is below y, by component"
//@ x: default (0, 0, 0, 0)
//@ y: default (0, 0, 0, 0)
bvec4 is_less(vec4 x, vec4 y) {
    return bvec4(is_less(x.x, y.x), is_less(x.y, y.y), is_less(x.z, y.z), is_less(x.w, y.w));
}

//@ category "math/comparison" help "Whether x is above y, by component"
//@ x: default 0
//@ y: default 0
bool is_greater(float x, float y) { return x > y; }
//@ category "math/comparison" help "Whether x is above y, by component"
//@ x: default (0, 0)
//@ y: default (0, 0)
bvec2 is_greater(vec2 x, vec2 y) { return bvec2(is_greater(x.x, y.x), is_greater(x.y, y.y)); }
//@ category "math/comparison" help "Whether x is above y, by component"
//@ x: default (0, 0, 0)
//@ y: default (0, 0, 0)
bvec3 is_greater(vec3 x, vec3 y) { return bvec3(is_greater(x.x, y.x), is_greater(x.y, y.y), is_greater(x.z, y.z)); }
//@ category "math/comparison" help "Whether x is above y, by component"
//@ x: default (0, 0, 0, 0)
//@ y: default (0, 0, 0, 0)
bvec4 is_greater(vec4 x, vec4 y) {
    return bvec4(is_greater(x.x, y.x), is_greater(x.y, y.y), is_greater(x.z, y.z), is_greater(x.w, y.w));
}

//@ category "math/comparison" help "Whether x is not above y"
//@ x: default 0
//@ y: default 0
bool is_less_or_equal(float x, float y) { return x <= y; }

//@ category "math/comparison" help "Whether x is not below y"
//@ x: default 0
//@ y: default 0
bool is_greater_or_equal(float x, float y) { return x >= y; }

//@ category "math/comparison" help "Whether x lies between two ends or on one of them"
//@ x: default 0
//@ low: default 0
//@ high: default 1
bool is_between(float x, float low, float high) { return low <= x && x <= high; }

//@ category "math/comparison" help "Whether they differ by no more than a tolerance"
//@ x: default 0
//@ y: default 0
//@ tolerance: default 0.001 min 0
bool is_near(float x, float y, float tolerance) {
    precise float difference = x - y;
    return abs(difference) <= tolerance;
}

//@ category "math/comparison" help "Whether they are the same"
//@ x: default 0
//@ y: default 0
bool is_equal(int x, int y) { return x == y; }

//@ category "math/comparison" help "Whether x is below y"
//@ x: default 0
//@ y: default 0
bool is_less(int x, int y) { return x < y; }

//@ category "math/comparison" help "Whether they are the same"
//@ x: default 0
//@ y: default 0
bool is_equal(uint x, uint y) { return x == y; }

//@ category "math/comparison" help "Whether x is below y"
//@ x: default 0
//@ y: default 0
bool is_less(uint x, uint y) { return x < y; }

//@ category "math/comparison" help "One of two values"
//@ condition: default true
//@ when_true: default 1
//@ when_false: default 0
float choose(bool condition, float when_true, float when_false) { return condition ? when_true : when_false; }
//@ category "math/comparison" help "One of two values"
//@ condition: default true
//@ when_true: default (1, 1)
//@ when_false: default (0, 0)
vec2 choose(bool condition, vec2 when_true, vec2 when_false) { return condition ? when_true : when_false; }
//@ category "math/comparison" help "One of two values"
//@ condition: default true
//@ when_true: default (1, 1, 1)
//@ when_false: default (0, 0, 0)
vec3 choose(bool condition, vec3 when_true, vec3 when_false) { return condition ? when_true : when_false; }
//@ category "math/comparison" help "One of two values"
//@ condition: default true
//@ when_true: default (1, 1, 1, 1)
//@ when_false: default (0, 0, 0, 0)
vec4 choose(bool condition, vec4 when_true, vec4 when_false) { return condition ? when_true : when_false; }

//@ category "math/comparison" help "One of two values"
//@ condition: default true
//@ when_true: default 1
//@ when_false: default 0
int choose(bool condition, int when_true, int when_false) { return condition ? when_true : when_false; }
//@ category "math/comparison" help "One of two values"
//@ condition: default true
//@ when_true: default 1
//@ when_false: default 0
uint choose(bool condition, uint when_true, uint when_false) { return condition ? when_true : when_false; }

//@ category "math/comparison" help "0 below an edge, 1 from it on"
//@ x: default 0
//@ edge: default 0.5
float step_at(float x, float edge) { return step(edge, x); }
//@ category "math/comparison" help "0 below an edge, 1 from it on"
//@ x: default (0, 0)
//@ edge: default (0.5, 0.5)
vec2 step_at(vec2 x, vec2 edge) { return step(edge, x); }
//@ category "math/comparison" help "0 below an edge, 1 from it on"
//@ x: default (0, 0, 0)
//@ edge: default (0.5, 0.5, 0.5)
vec3 step_at(vec3 x, vec3 edge) { return step(edge, x); }
//@ category "math/comparison" help "0 below an edge, 1 from it on"
//@ x: default (0, 0, 0, 0)
//@ edge: default (0.5, 0.5, 0.5, 0.5)
vec4 step_at(vec4 x, vec4 edge) { return step(edge, x); }

//@ category "math/logic" help "Whether both are true"
//@ x: default true
//@ y: default true
bool logical_and(bool x, bool y) { return x && y; }

//@ category "math/logic" help "Whether one or both are true"
//@ x: default false
//@ y: default false
bool logical_or(bool x, bool y) { return x || y; }

//@ category "math/logic" help "Whether one alone is true"
//@ x: default false
//@ y: default false
bool logical_exclusive_or(bool x, bool y) { return x != y; }

//@ category "math/logic" help "Whether it is false"
//@ x: default false
bool logical_not(bool x) { return !x; }

//@ category "math/convert" help "1 for true, 0 for false"
//@ x: default false
float to_float(bool x) { return x ? 1.0 : 0.0; }
