// Vectors: lengths, directions, products, coordinates. Where a vector of length 0 has no direction, the result is said.

#include "angle.glsl"

//@ category "vector/parts" help "A vector of its components"
//@ x: default 0
//@ y: default 0
vec2 combine(float x, float y) { return vec2(x, y); }

//@ category "vector/parts" help "A vector of its components"
//@ x: default 0
//@ y: default 0
//@ z: default 0
vec3 combine(float x, float y, float z) { return vec3(x, y, z); }

//@ category "vector/parts" help "A vector of its components"
//@ x: default 0
//@ y: default 0
//@ z: default 0
//@ w: default 0
vec4 combine(float x, float y, float z, float w) { return vec4(x, y, z, w); }

//@ category "vector/parts" label "Keep Component"
//@ help "The vector with one component, others 0; an index outside counts as the nearest"
//@ index: default 0 min 0 max 3
vec2 component_or_zero(vec2 x, int index) {
    vec2 result = vec2(0.0);
    int place = clamp(index, 0, 1);
    result[place] = x[place];
    return result;
}
//@ category "vector/parts" label "Keep Component"
//@ help "The vector with one component, others 0; an index outside counts as the nearest"
//@ index: default 0 min 0 max 3
vec3 component_or_zero(vec3 x, int index) {
    vec3 result = vec3(0.0);
    int place = clamp(index, 0, 2);
    result[place] = x[place];
    return result;
}
//@ category "vector/parts" label "Keep Component"
//@ help "The vector with one component, others 0; an index outside counts as the nearest"
//@ index: default 0 min 0 max 3
vec4 component_or_zero(vec4 x, int index) {
    vec4 result = vec4(0.0);
    int place = clamp(index, 0, 3);
    result[place] = x[place];
    return result;
}

//@ category "vector/parts" help "One component; an index outside counts as the nearest"
//@ index: default 0 min 0 max 3
float component(vec2 x, int index) { return x[clamp(index, 0, 1)]; }
//@ category "vector/parts" help "One component; an index outside counts as the nearest"
//@ index: default 0 min 0 max 3
float component(vec3 x, int index) { return x[clamp(index, 0, 2)]; }
//@ category "vector/parts" help "One component; an index outside counts as the nearest"
//@ index: default 0 min 0 max 3
float component(vec4 x, int index) { return x[clamp(index, 0, 3)]; }

//@ category "vector/parts" help "The smallest component"
float smallest(vec2 x) {
    float result = x[0];
    for (int i = 1; i < 2; i++) result = min(result, x[i]);
    return result;
}
//@ category "vector/parts" help "The smallest component"
float smallest(vec3 x) {
    float result = x[0];
    for (int i = 1; i < 3; i++) result = min(result, x[i]);
    return result;
}
//@ category "vector/parts" help "The smallest component"
float smallest(vec4 x) {
    float result = x[0];
    for (int i = 1; i < 4; i++) result = min(result, x[i]);
    return result;
}

//@ category "vector/parts" help "The greatest component"
float greatest(vec2 x) {
    float result = x[0];
    for (int i = 1; i < 2; i++) result = max(result, x[i]);
    return result;
}
//@ category "vector/parts" help "The greatest component"
float greatest(vec3 x) {
    float result = x[0];
    for (int i = 1; i < 3; i++) result = max(result, x[i]);
    return result;
}
//@ category "vector/parts" help "The greatest component"
float greatest(vec4 x) {
    float result = x[0];
    for (int i = 1; i < 4; i++) result = max(result, x[i]);
    return result;
}

// Not GLSL's dot, whose order and contraction are the device's.
//@ category "vector/product" help "Sum of the products of components"
float dot_product(vec2 x, vec2 y) {
    precise float result = x[0] * y[0];
    for (int i = 1; i < 2; i++) result = result + x[i] * y[i];
    return result;
}
//@ category "vector/product" help "Sum of the products of components"
float dot_product(vec3 x, vec3 y) {
    precise float result = x[0] * y[0];
    for (int i = 1; i < 3; i++) result = result + x[i] * y[i];
    return result;
}
//@ category "vector/product" help "Sum of the products of components"
float dot_product(vec4 x, vec4 y) {
    precise float result = x[0] * y[0];
    for (int i = 1; i < 4; i++) result = result + x[i] * y[i];
    return result;
}

//@ category "vector/product" help "The vector across two, as long as the area between them"
//@ x: default (1, 0, 0)
//@ y: default (0, 1, 0)
vec3 cross_product(vec3 x, vec3 y) { precise vec3 result = x.yzx * y.zxy - x.zxy * y.yzx; return result; }

//@ category "vector/product" help "Area of the parallelogram of two vectors, positive where y is to the left of x"
//@ x: default (1, 0)
//@ y: default (0, 1)
float cross_product(vec2 x, vec2 y) { precise float result = x.x * y.y - x.y * y.x; return result; }

//@ category "vector/length" help "The length times itself"
float length_squared(vec2 x) { return dot_product(x, x); }
//@ category "vector/length" help "The length times itself"
float length_squared(vec3 x) { return dot_product(x, x); }
//@ category "vector/length" help "The length times itself"
float length_squared(vec4 x) { return dot_product(x, x); }

//@ category "vector/length" label "Length" help "The length; infinite where its square is beyond 32 bits"
float length_of(vec2 x) { return sqrt(dot_product(x, x)); }
//@ category "vector/length" label "Length" help "The length; infinite where its square is beyond 32 bits"
float length_of(vec3 x) { return sqrt(dot_product(x, x)); }
//@ category "vector/length" label "Length" help "The length; infinite where its square is beyond 32 bits"
float length_of(vec4 x) { return sqrt(dot_product(x, x)); }

//@ category "vector/length" label "Distance" help "The length of the difference"
float distance_between(vec2 x, vec2 y) {
    precise vec2 difference = x - y;
    return sqrt(dot_product(difference, difference));
}
//@ category "vector/length" label "Distance" help "The length of the difference"
float distance_between(vec3 x, vec3 y) {
    precise vec3 difference = x - y;
    return sqrt(dot_product(difference, difference));
}
//@ category "vector/length" label "Distance" help "The length of the difference"
float distance_between(vec4 x, vec4 y) {
    precise vec4 difference = x - y;
    return sqrt(dot_product(difference, difference));
}

//@ category "vector/length" help "Sum of the distances along the axes"
float manhattan_distance(vec2 x, vec2 y) {
    precise float result = abs(x[0] - y[0]);
    for (int i = 1; i < 2; i++) result = result + abs(x[i] - y[i]);
    return result;
}
//@ category "vector/length" help "Sum of the distances along the axes"
float manhattan_distance(vec3 x, vec3 y) {
    precise float result = abs(x[0] - y[0]);
    for (int i = 1; i < 3; i++) result = result + abs(x[i] - y[i]);
    return result;
}
//@ category "vector/length" help "Sum of the distances along the axes"
float manhattan_distance(vec4 x, vec4 y) {
    precise float result = abs(x[0] - y[0]);
    for (int i = 1; i < 4; i++) result = result + abs(x[i] - y[i]);
    return result;
}

//@ category "vector/length" help "The greatest of the distances along the axes"
float chebyshev_distance(vec2 x, vec2 y) {
    precise float result = abs(x[0] - y[0]);
    for (int i = 1; i < 2; i++) result = max(result, abs(x[i] - y[i]));
    return result;
}
//@ category "vector/length" help "The greatest of the distances along the axes"
float chebyshev_distance(vec3 x, vec3 y) {
    precise float result = abs(x[0] - y[0]);
    for (int i = 1; i < 3; i++) result = max(result, abs(x[i] - y[i]));
    return result;
}
//@ category "vector/length" help "The greatest of the distances along the axes"
float chebyshev_distance(vec4 x, vec4 y) {
    precise float result = abs(x[0] - y[0]);
    for (int i = 1; i < 4; i++) result = max(result, abs(x[i] - y[i]));
    return result;
}

// Scaled by its greatest component first: squares of small and of large numbers leave 32 bits.
//@ category "vector/direction" help "The vector with length 1; 0 for 0"
//@ x: default (1, 1)
vec2 normalized(vec2 x) {
    float size = 0.0;
    for (int i = 0; i < 2; i++) size = max(size, abs(x[i]));
    if (size == 0.0) return vec2(0.0);
    vec2 scaled = x / size;
    return scaled / sqrt(dot_product(scaled, scaled));
}
//@ category "vector/direction" help "The vector with length 1; 0 for 0"
//@ x: default (1, 1, 1)
vec3 normalized(vec3 x) {
    float size = 0.0;
    for (int i = 0; i < 3; i++) size = max(size, abs(x[i]));
    if (size == 0.0) return vec3(0.0);
    vec3 scaled = x / size;
    return scaled / sqrt(dot_product(scaled, scaled));
}
//@ category "vector/direction" help "The vector with length 1; 0 for 0"
//@ x: default (1, 1, 1, 1)
vec4 normalized(vec4 x) {
    float size = 0.0;
    for (int i = 0; i < 4; i++) size = max(size, abs(x[i]));
    if (size == 0.0) return vec4(0.0);
    vec4 scaled = x / size;
    return scaled / sqrt(dot_product(scaled, scaled));
}

//@ category "vector/direction" help "The vector with a length; 0 for 0"
//@ x: default (1, 1)
//@ length: default 1
vec2 with_length(vec2 x, float length) { return normalized(x) * length; }
//@ category "vector/direction" help "The vector with a length; 0 for 0"
//@ x: default (1, 1, 1)
//@ length: default 1
vec3 with_length(vec3 x, float length) { return normalized(x) * length; }
//@ category "vector/direction" help "The vector with a length; 0 for 0"
//@ x: default (1, 1, 1, 1)
//@ length: default 1
vec4 with_length(vec4 x, float length) { return normalized(x) * length; }

//@ category "vector/direction"
//@ help "The vector, shortened where it is longer than a length; lengths below 0 count as 0"
//@ most: default 1 min 0
vec2 limit_length(vec2 x, float most) {
    float length = length_of(x), bound = max(most, 0.0);
    return length > bound ? normalized(x) * bound : x;
}
//@ category "vector/direction"
//@ help "The vector, shortened where it is longer than a length; lengths below 0 count as 0"
//@ most: default 1 min 0
vec3 limit_length(vec3 x, float most) {
    float length = length_of(x), bound = max(most, 0.0);
    return length > bound ? normalized(x) * bound : x;
}
//@ category "vector/direction"
//@ help "The vector, shortened where it is longer than a length; lengths below 0 count as 0"
//@ most: default 1 min 0
vec4 limit_length(vec4 x, float most) {
    float length = length_of(x), bound = max(most, 0.0);
    return length > bound ? normalized(x) * bound : x;
}

//@ category "vector/direction" help "The direction from one point to another with length 1; 0 where they are one"
//@ to: default (1, 1)
vec2 direction_to(vec2 from, vec2 to) { return normalized(to - from); }
//@ category "vector/direction" help "The direction from one point to another with length 1; 0 where they are one"
//@ to: default (1, 1, 1)
vec3 direction_to(vec3 from, vec3 to) { return normalized(to - from); }
//@ category "vector/direction" help "The direction from one point to another with length 1; 0 where they are one"
//@ to: default (1, 1, 1, 1)
vec4 direction_to(vec4 from, vec4 to) { return normalized(to - from); }

//@ category "vector/direction" help "The part of x along another vector; 0 where that is 0"
//@ onto: default (1, 1)
vec2 project(vec2 x, vec2 onto) { vec2 along = normalized(onto); return along * dot_product(x, along); }
//@ category "vector/direction" help "The part of x along another vector; 0 where that is 0"
//@ onto: default (1, 1, 1)
vec3 project(vec3 x, vec3 onto) { vec3 along = normalized(onto); return along * dot_product(x, along); }
//@ category "vector/direction" help "The part of x along another vector; 0 where that is 0"
//@ onto: default (1, 1, 1, 1)
vec4 project(vec4 x, vec4 onto) { vec4 along = normalized(onto); return along * dot_product(x, along); }

//@ category "vector/direction" help "The part of x across another vector; x where that is 0"
//@ from: default (1, 1)
vec2 reject(vec2 x, vec2 from) { return x - project(x, from); }
//@ category "vector/direction" help "The part of x across another vector; x where that is 0"
//@ from: default (1, 1, 1)
vec3 reject(vec3 x, vec3 from) { return x - project(x, from); }
//@ category "vector/direction" help "The part of x across another vector; x where that is 0"
//@ from: default (1, 1, 1, 1)
vec4 reject(vec4 x, vec4 from) { return x - project(x, from); }

//@ category "vector/direction" label "Reflect"
//@ help "x mirrored at the plane across a normal of any length; x where that is 0"
//@ normal: default (1, 1)
vec2 bounce(vec2 x, vec2 normal) { return x - project(x, normal) * 2.0; }
//@ category "vector/direction" label "Reflect"
//@ help "x mirrored at the plane across a normal of any length; x where that is 0"
//@ normal: default (1, 1, 1)
vec3 bounce(vec3 x, vec3 normal) { return x - project(x, normal) * 2.0; }
//@ category "vector/direction" label "Reflect"
//@ help "x mirrored at the plane across a normal of any length; x where that is 0"
//@ normal: default (1, 1, 1, 1)
vec4 bounce(vec4 x, vec4 normal) { return x - project(x, normal) * 2.0; }

// Beside total reflection the root makes much of little: 1e-6 in its square is 1e-3 in it.
//@ category "vector/direction" label "Refract"
//@ help "Snell: a ray of length 1 through a surface, by the ratio of indices of refraction; 0 where it is totally reflected"
//@ x: default (1, 1)
//@ normal: default (-1, -1)
//@ ratio: default 0.9 min 0 max 4
vec2 bend(vec2 x, vec2 normal, float ratio) {
    vec2 ray = normalized(x), up = normalized(normal);
    float along = dot_product(up, ray), k = 1.0 - ratio * ratio * (1.0 - along * along);
    return k < 0.0 ? vec2(0.0) : ray * ratio - up * (ratio * along + sqrt(k));
}
//@ category "vector/direction" label "Refract"
//@ help "Snell: a ray of length 1 through a surface, by the ratio of indices of refraction; 0 where it is totally reflected"
//@ x: default (1, 1, 1)
//@ normal: default (-1, -1, -1)
//@ ratio: default 0.9 min 0 max 4
vec3 bend(vec3 x, vec3 normal, float ratio) {
    vec3 ray = normalized(x), up = normalized(normal);
    float along = dot_product(up, ray), k = 1.0 - ratio * ratio * (1.0 - along * along);
    return k < 0.0 ? vec3(0.0) : ray * ratio - up * (ratio * along + sqrt(k));
}

// Kahan 2006: from the chord and its complement, which is as exact near 0 and half a turn as elsewhere.
//@ category "vector/direction" help "The angle of two vectors, 0 where one is 0"
//@ x: default (1, 1)
//@ y: default (1, 1)
//@ return: unit "rad"
float angle_between(vec2 x, vec2 y) {
    vec2 a = normalized(x), b = normalized(y);
    if (dot_product(a, a) == 0.0 || dot_product(b, b) == 0.0) return 0.0;
    return 2.0 * angle_of(length_of(a - b), length_of(a + b));
}
//@ category "vector/direction" help "The angle of two vectors, 0 where one is 0"
//@ x: default (1, 1, 1)
//@ y: default (1, 1, 1)
//@ return: unit "rad"
float angle_between(vec3 x, vec3 y) {
    vec3 a = normalized(x), b = normalized(y);
    if (dot_product(a, a) == 0.0 || dot_product(b, b) == 0.0) return 0.0;
    return 2.0 * angle_of(length_of(a - b), length_of(a + b));
}
//@ category "vector/direction" help "The angle of two vectors, 0 where one is 0"
//@ x: default (1, 1, 1, 1)
//@ y: default (1, 1, 1, 1)
//@ return: unit "rad"
float angle_between(vec4 x, vec4 y) {
    vec4 a = normalized(x), b = normalized(y);
    if (dot_product(a, a) == 0.0 || dot_product(b, b) == 0.0) return 0.0;
    return 2.0 * angle_of(length_of(a - b), length_of(a + b));
}

//@ category "vector/turn" help "The vector turned to the left"
//@ x: default (1, 0)
//@ angle: default 0 unit "rad"
vec2 rotate(vec2 x, float angle) {
    float s = sin(angle), c = cos(angle);
    return vec2(c * x.x - s * x.y, s * x.x + c * x.y);
}

// Rodrigues 1840.
//@ category "vector/turn" help "The vector turned about an axis of any length, by the right hand; x where that is 0"
//@ x: default (1, 0, 0)
//@ axis: default (0, 0, 1)
//@ angle: default 0 unit "rad"
vec3 rotate(vec3 x, vec3 axis, float angle) {
    vec3 k = normalized(axis);
    if (dot_product(k, k) == 0.0) return x;
    float s = sin(angle), c = cos(angle);
    return x * c + cross_product(k, x) * s + k * (dot_product(k, x) * (1.0 - c));
}

//@ category "vector/turn" help "The vector a quarter turn to the left"
//@ x: default (1, 0)
vec2 perpendicular(vec2 x) { return vec2(-x.y, x.x); }

// The axis that x has least of is never along it.
//@ category "vector/turn" help "A vector across another, with length 1; along x for 0"
//@ x: default (0, 0, 1)
vec3 perpendicular(vec3 x) {
    vec3 size = abs(x);
    vec3 axis = size.x <= size.y && size.x <= size.z ? vec3(1, 0, 0) : size.y <= size.z ? vec3(0, 1, 0) : vec3(0, 0, 1);
    vec3 result = normalized(cross_product(x, axis));
    return dot_product(result, result) == 0.0 ? vec3(1, 0, 0) : result;
}

//@ category "vector/coordinates" help "Length and angle of a vector; angle 0 for 0"
//@ x: default (1, 0)
vec2 to_polar(vec2 x) { return vec2(length_of(x), angle_of(x.y, x.x)); }

//@ category "vector/coordinates" help "The vector of a length and an angle"
//@ length: default 1
//@ angle: default 0 unit "rad"
vec2 from_polar(float length, float angle) { return vec2(cos(angle), sin(angle)) * length; }

//@ category "vector/coordinates" help "Length, angle from the z axis, angle about it from x; angles 0 for 0"
//@ x: default (1, 0, 0)
vec3 to_spherical(vec3 x) {
    float across = sqrt(x.x * x.x + x.y * x.y);
    return vec3(length_of(x), angle_of(across, x.z), angle_of(x.y, x.x));
}

//@ category "vector/coordinates" help "The vector of a length, an angle from the z axis and an angle about it from x"
//@ length: default 1
//@ inclination: default 0 unit "rad"
//@ azimuth: default 0 unit "rad"
vec3 from_spherical(float length, float inclination, float azimuth) {
    float across = sin(inclination);
    return vec3(across * cos(azimuth), across * sin(azimuth), cos(inclination)) * length;
}

// Straight and back to length 1 within 0.0005 rad of each other or of opposite.
// Sines of near opposite directions are small, and their errors are divided by them.
//@ category "vector/direction" help "Shoemake 1985: along the great circle between two directions with length 1"
//@ from: default (1, 0, 0)
//@ to: default (0, 1, 0)
//@ amount: default 0.5 min 0 max 1
vec3 spherical_interpolate(vec3 from, vec3 to, float amount) {
    vec3 a = normalized(from), b = normalized(to);
    float angle = angle_between(a, b), s = sin(angle);
    if (angle < 0.0005 || s < 0.0005) return normalized(a * (1.0 - amount) + b * amount);
    return (a * sin(angle * (1.0 - amount)) + b * sin(angle * amount)) / s;
}

//@ category "vector/direction"
//@ help "The normal of a triangle whose corners turn left as it is seen from above; 0 for one without area"
//@ a: default (0, 0, 0)
//@ b: default (1, 0, 0)
//@ c: default (0, 1, 0)
vec3 triangle_normal(vec3 a, vec3 b, vec3 c) { return normalized(cross_product(b - a, c - a)); }
