// Operators on signed distances, and on the points at which they are taken. What is exact of exact distances says so;
// the others give a bound: never more than the distance, unless the help says otherwise.

#include "angle.glsl"

//@ category "distance/combine" label "Union" help "What is in one or both; exact outside"
//@ a: default 0
//@ b: default 0
float union_of(float a, float b) { return min(a, b); }

//@ category "distance/combine" label "Intersection" help "What is in both; exact inside"
//@ a: default 0
//@ b: default 0
float intersection_of(float a, float b) { return max(a, b); }

//@ category "distance/combine" label "Difference" help "What is in the first and not in the second"
//@ a: default 0
//@ b: default 0
float without(float a, float b) { return max(a, -b); }

//@ category "distance/combine" label "Symmetric Difference" help "What is in one alone"
//@ a: default 0
//@ b: default 0
float either_of(float a, float b) { return max(min(a, b), -max(a, b)); }

// The fillet is deepest, by the radius, where both distances are equal.
//@ category "distance/combine"
//@ help "Quilez 2013: a union with a fillet, by a quadratic where the distances differ by less than four radii"
//@ a: default 0
//@ b: default 0
//@ radius: default 0.1 min 0
float smooth_union(float a, float b, float radius) {
    float k = max(radius, 0.0) * 4.0, h = max(k - abs(a - b), 0.0);
    return min(a, b) - (k == 0.0 ? 0.0 : h * h / k * 0.25);
}

//@ category "distance/combine" help "Quilez 2013: an intersection with a rounded edge"
//@ a: default 0
//@ b: default 0
//@ radius: default 0.1 min 0
float smooth_intersection(float a, float b, float radius) { return -smooth_union(-a, -b, radius); }

//@ category "distance/combine" label "Smooth Difference"
//@ help "Quilez 2013: the first without the second, with a rounded edge"
//@ a: default 0
//@ b: default 0
//@ radius: default 0.1 min 0
float smooth_without(float a, float b, float radius) { return -smooth_union(-a, b, radius); }

//@ category "distance/combine" help "A union whose inner edge is filled by a slope"
//@ a: default 0
//@ b: default 0
//@ size: default 0.1 min 0
float chamfered_union(float a, float b, float size) {
    return min(min(a, b), (a + b - max(size, 0.0)) * 0.70710678);
}

//@ category "distance/combine" help "A union whose inner edge is filled by a quarter of a circle"
//@ a: default 0
//@ b: default 0
//@ radius: default 0.1 min 0
float rounded_union(float a, float b, float radius) {
    float r = max(radius, 0.0);
    vec2 inside = max(r - vec2(a, b), vec2(0.0));
    return max(r, min(a, b)) - sqrt(dot(inside, inside));
}

//@ category "distance/combine" help "From one distance to another: shapes between; a bound for amounts from 0 to 1"
//@ a: default 0
//@ b: default 0
//@ amount: default 0.5 min 0 max 1
float blend_shapes(float a, float b, float amount) {
    precise float result = a * (1.0 - amount) + b * amount;
    return result;
}

//@ category "distance/change" help "The shape, thicker by an amount and rounded outside; exact"
//@ distance: default 0
//@ amount: default 0.1
float grow(float distance, float amount) { precise float result = distance - amount; return result; }

//@ category "distance/change" help "A sheet of a width along the outline"
//@ distance: default 0
//@ width: default 0.05 min 0
float shell(float distance, float width) { precise float result = abs(distance) - width * 0.5; return result; }

//@ category "distance/change" help "A plane shape drawn out across its plane; exact"
//@ distance: default 0
//@ along: default 0
//@ half_height: default 0.5 min 0
float extrude(float distance, float along, float half_height) {
    vec2 beyond = vec2(distance, abs(along) - max(half_height, 0.0)), outside = max(beyond, vec2(0.0));
    return sqrt(dot(outside, outside)) + min(max(beyond.x, beyond.y), 0.0);
}

//@ category "distance/place"
//@ help "The point of the half plane at which a plane shape is taken that turns about the y axis, at an offset from it; exact"
//@ point: default (0, 0, 0)
//@ offset: default 0
vec2 revolve(vec3 point, float offset) {
    return vec2(sqrt(point.x * point.x + point.z * point.z) - offset, point.y);
}

//@ category "distance/place" help "Where a shape is taken that is moved by an offset; exact"
//@ point: default (0, 0)
//@ offset: default (0, 0)
vec2 move_by(vec2 point, vec2 offset) { precise vec2 result = point - offset; return result; }
//@ category "distance/place" help "Where a shape is taken that is moved by an offset; exact"
//@ point: default (0, 0, 0)
//@ offset: default (0, 0, 0)
vec3 move_by(vec3 point, vec3 offset) { precise vec3 result = point - offset; return result; }

// Half way between two the quotient's rounding chooses: there the result has either sign. Both are of one size.
//@ category "distance/place"
//@ help "Where a shape is taken that stands once in each cell about the origin; along an axis with spacing 0 once; exact where it stays in its cell and is even about it"
//@ point: default (0, 0)
//@ spacing: default (1, 1) min 0
vec2 repeat(vec2 point, vec2 spacing) {
    vec2 cell = max(spacing, vec2(1e-30));
    return mix(point - cell * roundEven(point / cell), point, lessThanEqual(spacing, vec2(0.0)));
}
//@ category "distance/place"
//@ help "Where a shape is taken that stands once in each cell about the origin; along an axis with spacing 0 once; exact where it stays in its cell and is even about it"
//@ point: default (0, 0, 0)
//@ spacing: default (1, 1, 1) min 0
vec3 repeat(vec3 point, vec3 spacing) {
    vec3 cell = max(spacing, vec3(1e-30));
    return mix(point - cell * roundEven(point / cell), point, lessThanEqual(spacing, vec3(0.0)));
}

//@ category "distance/place" help "The same within a number of steps to either side, which are rounded"
//@ point: default (0, 0)
//@ spacing: default (1, 1) min 0
//@ count: default (2, 2) min 0
vec2 repeat_limited(vec2 point, vec2 spacing, vec2 count) {
    vec2 cell = max(spacing, vec2(1e-30)), most = roundEven(max(count, vec2(0.0)));
    return mix(point - cell * clamp(roundEven(point / cell), -most, most), point, lessThanEqual(spacing, vec2(0.0)));
}
//@ category "distance/place" help "The same within a number of steps to either side, which are rounded"
//@ point: default (0, 0, 0)
//@ spacing: default (1, 1, 1) min 0
//@ count: default (2, 2, 2) min 0
vec3 repeat_limited(vec3 point, vec3 spacing, vec3 count) {
    vec3 cell = max(spacing, vec3(1e-30)), most = roundEven(max(count, vec3(0.0)));
    return mix(point - cell * clamp(roundEven(point / cell), -most, most), point, lessThanEqual(spacing, vec3(0.0)));
}

// Between two sectors the second component has either sign.
//@ category "distance/place"
//@ help "Where a shape is taken that stands a number of times around the origin, first to the right; 1 to 256"
//@ point: default (0, 0)
//@ count: default 6 min 1 max 256
vec2 repeat_around(vec2 point, int count) {
    float sector = 6.28318531 / float(clamp(count, 1, 256)), angle = angle_of(point.y, point.x);
    float rest = angle - sector * roundEven(angle / sector);
    return sqrt(dot(point, point)) * vec2(cos(rest), sin(rest));
}

//@ category "distance/combine" label "Mirror 2D"
//@ help "The side of a line through the origin to which its normal shows, for both; exact where the shape stays on it"
//@ point: default (0, 0)
//@ normal: default (1, 0)
vec2 mirror_at(vec2 point, vec2 normal) {
    float length_squared = dot(normal, normal);
    return length_squared == 0.0 ? point : point - normal * (2.0 * min(dot(point, normal) / length_squared, 0.0));
}

//@ category "distance/combine" label "Mirror 3D"
//@ help "The side of a plane through the origin to which its normal shows, for both; exact where the shape stays on it"
//@ point: default (0, 0, 0)
//@ normal: default (1, 0, 0)
vec3 mirror_at(vec3 point, vec3 normal) {
    float length_squared = dot(normal, normal);
    return length_squared == 0.0 ? point : point - normal * (2.0 * min(dot(point, normal) / length_squared, 0.0));
}

//@ category "distance/place" label "Elongate"
//@ help "Where a shape is taken that is cut at the middle and drawn apart along the axes; exact outside"
//@ point: default (0, 0)
//@ half_length: default (0, 0) min 0
vec2 stretch(vec2 point, vec2 half_length) {
    precise vec2 result = point - clamp(point, -max(half_length, vec2(0.0)), max(half_length, vec2(0.0)));
    return result;
}
//@ category "distance/place" label "Elongate"
//@ help "Where a shape is taken that is cut at the middle and drawn apart along the axes; exact outside"
//@ point: default (0, 0, 0)
//@ half_length: default (0, 0, 0) min 0
vec3 stretch(vec3 point, vec3 half_length) {
    precise vec3 result = point - clamp(point, -max(half_length, vec3(0.0)), max(half_length, vec3(0.0)));
    return result;
}

//@ category "distance/place"
//@ help "Where a shape is taken that turns about the y axis along it; no bound: march with shorter steps"
//@ point: default (0, 0, 0)
//@ turns: default 0.25
vec3 twist(vec3 point, float turns) {
    precise float cycles = turns * point.y;
    float angle = (cycles - roundEven(cycles)) * 6.28318531, s = sin(angle), c = cos(angle);
    return vec3(c * point.x - s * point.z, point.y, s * point.x + c * point.z);
}

//@ category "distance/show" help "1 inside, 0 outside, straight between over a width; a step where that is 0"
//@ distance: default 0
//@ width: default 1 min 0
float coverage(float distance, float width) {
    if (width <= 0.0) return distance <= 0.0 ? 1.0 : 0.0;
    return clamp(0.5 - distance / width, 0.0, 1.0);
}

//@ category "distance/show" help "The same of a line of a thickness along the edge"
//@ distance: default 0
//@ line: default 0.02 min 0
//@ width: default 0.005 min 0
float outline(float distance, float line, float width) { return coverage(abs(distance) - line * 0.5, width); }

//@ category "distance/show" help "1 inside, falling to 1/e at a radius outside; a step where that is 0"
//@ distance: default 0
//@ radius: default 0.1 min 0
float glow(float distance, float radius) {
    if (radius <= 0.0) return distance <= 0.0 ? 1.0 : 0.0;
    return exp(-min(max(distance, 0.0) / radius, 80.0));
}

// On the edge of a line either value may come out: a test there counts how many differ.
//@ category "distance/show" help "1 on lines of equal distance and 0 between; nothing where the spacing is 0"
//@ distance: default 0
//@ spacing: default 0.1 min 0
//@ line: default 0.01 min 0
float contour(float distance, float spacing, float line) {
    if (spacing <= 0.0) return 0.0;
    float at = distance / spacing;
    return abs(at - roundEven(at)) * spacing <= line * 0.5 ? 1.0 : 0.0;
}
