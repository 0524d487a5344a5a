// Signed distances to shapes of the plane about the origin: negative inside. Derived after the shapes of Quilez's list of
// 2-D distance functions, written anew. Sizes below 0 count as 0. Exact unless the help says a bound.

#include "angle.glsl"

//@ category "distance/2d" help "To a circle"
//@ point: default (0, 0)
//@ radius: default 0.5 min 0
float circle(vec2 point, float radius) { return sqrt(dot(point, point)) - max(radius, 0.0); }

//@ category "distance/2d" help "To a ring of a width"
//@ point: default (0, 0)
//@ radius: default 0.5 min 0
//@ width: default 0.1 min 0
float ring(vec2 point, float radius, float width) { return abs(circle(point, radius)) - max(width, 0.0) * 0.5; }

//@ category "distance/2d" label "Box 2D" help "To a rectangle along the axes"
//@ point: default (0, 0)
//@ half_size: default (0.5, 0.3) min 0
float box(vec2 point, vec2 half_size) {
    vec2 beyond = abs(point) - max(half_size, vec2(0.0)), outside = max(beyond, vec2(0.0));
    return sqrt(dot(outside, outside)) + min(max(beyond.x, beyond.y), 0.0);
}

//@ category "distance/2d" label "Rounded Box 2D"
//@ help "To a rectangle along the axes with round corners; the radius is held below half of the shorter side"
//@ point: default (0, 0)
//@ half_size: default (0.5, 0.3) min 0
//@ radius: default 0.1 min 0
float rounded_box(vec2 point, vec2 half_size, float radius) {
    vec2 size = max(half_size, vec2(0.0));
    float r = clamp(radius, 0.0, min(size.x, size.y));
    return box(point, size - r) - r;
}

// The root makes 1e-3 of 1e-6 on the line.
//@ category "distance/2d" label "Segment 2D"
//@ help "To a line from one point to another, which has no inside; to the point where they are one"
//@ point: default (0, 0)
//@ from: default (-0.5, 0)
//@ to: default (0.5, 0)
float segment(vec2 point, vec2 from, vec2 to) {
    vec2 along = to - from, offset = point - from;
    float length_squared = dot(along, along);
    vec2 rest = offset - along * (length_squared == 0.0 ? 0.0 : clamp(dot(offset, along) / length_squared, 0.0, 1.0));
    return sqrt(dot(rest, rest));
}

//@ category "distance/2d" label "Capsule 2D" help "To a thick line with round ends"
//@ point: default (0, 0)
//@ from: default (-0.3, 0)
//@ to: default (0.3, 0)
//@ radius: default 0.2 min 0
float capsule(vec2 point, vec2 from, vec2 to, float radius) { return segment(point, from, to) - max(radius, 0.0); }

//@ category "distance/2d"
//@ help "To a half plane: positive on the side of its normal, which may have any length; the normal 0 counts as up"
//@ point: default (0, 0)
//@ normal: default (0, 1)
//@ offset: default 0
float half_plane(vec2 point, vec2 normal, float offset) {
    float length_squared = dot(normal, normal);
    return length_squared == 0.0 ? point.y - offset : dot(point, normal) / sqrt(length_squared) - offset;
}

// The nearest of the sides; inside where a point is on one side of all three.
//@ category "distance/2d" help "To a triangle, of either orientation"
//@ point: default (0, 0)
//@ a: default (-0.5, -0.4)
//@ b: default (0.5, -0.4)
//@ c: default (0, 0.5)
float triangle(vec2 point, vec2 a, vec2 b, vec2 c) {
    float nearest = min(segment(point, a, b), min(segment(point, b, c), segment(point, c, a)));
    vec2 ab = b - a, bc = c - b, ca = a - c, pa = point - a, pb = point - b, pc = point - c;
    precise vec3 sides = vec3(ab.x * pa.y - ab.y * pa.x, bc.x * pb.y - bc.y * pb.x, ca.x * pc.y - ca.y * pc.x);
    bool inside = all(greaterThan(sides, vec3(0.0))) || all(lessThan(sides, vec3(0.0)));
    return inside ? -nearest : nearest;
}

// Folded into the half sector of the nearest side, there it is a segment.
//@ category "distance/2d" help "To a polygon with a corner up, by the radius of its corners; 3 to 64 sides"
//@ point: default (0, 0)
//@ radius: default 0.5 min 0
//@ sides: default 6 min 3 max 64
float regular_polygon(vec2 point, float radius, int sides) {
    float r = max(radius, 0.0), half_sector = 3.14159265 / float(clamp(sides, 3, 64));
    float angle = angle_of(point.x, point.y);
    float sector = floor(angle / (2.0 * half_sector)) * 2.0 * half_sector + half_sector;
    vec2 side = vec2(sin(sector), cos(sector)), at = vec2(dot(point, side), abs(point.x * side.y - point.y * side.x));
    vec2 offset = vec2(at.x - r * cos(half_sector), max(at.y - r * sin(half_sector), 0.0));
    return sqrt(dot(offset, offset)) * (offset.x < 0.0 ? -1.0 : 1.0);
}

// Folded into half of the nearest point, which is one segment from its tip to the notch.
//@ category "distance/2d"
//@ help "To a star with a point up, by the radii of its points and of the notches between, at least 0.001; 2 to 64 points"
//@ point: default (0, 0)
//@ outer: default 0.5 min 0
//@ inner: default 0.2 min 0
//@ points: default 5 min 2 max 64
float star(vec2 point, float outer, float inner, int points) {
    float half_sector = 3.14159265 / float(clamp(points, 2, 64));
    float angle = angle_of(point.x, point.y), radius = sqrt(dot(point, point));
    float folded = abs(angle - 2.0 * half_sector * roundEven(angle / (2.0 * half_sector)));
    vec2 at = radius * vec2(sin(folded), cos(folded)), tip = vec2(0.0, max(outer, 0.001));
    vec2 notch = max(inner, 0.001) * vec2(sin(half_sector), cos(half_sector)), edge = notch - tip;
    float side = edge.x * (at.y - tip.y) - edge.y * (at.x - tip.x);
    return segment(at, tip, notch) * (side < 0.0 ? -1.0 : 1.0);
}

//@ category "distance/2d" help "To a rhombus with its corners on the axes"
//@ point: default (0, 0)
//@ half_size: default (0.5, 0.3) min 0
float rhombus(vec2 point, vec2 half_size) {
    vec2 at = abs(point), size = max(half_size, vec2(0.0));
    float side = at.x * size.y + at.y * size.x - size.x * size.y;
    return segment(at, vec2(size.x, 0.0), vec2(0.0, size.y)) * (side < 0.0 ? -1.0 : 1.0);
}

// The foot of the perpendicular (a cos u, b sin u) by eight steps: each puts the circle of curvature in the ellipse's place.
//@ category "distance/2d" help "To an ellipse along the axes; radii below 0.001 count as that"
//@ point: default (0, 0)
//@ radii: default (0.5, 0.3) min 0.001
float ellipse(vec2 point, vec2 radii) {
    vec2 at = abs(point), r = max(radii, vec2(0.001)), unit = vec2(0.70710678);
    for (int i = 0; i < 8; i++) {
        vec2 centre = vec2(unit.x * unit.x * unit.x, -unit.y * unit.y * unit.y) * (r.x * r.x - r.y * r.y) / r;
        vec2 arm = r * unit - centre, reach = at - centre;
        float reach_length = sqrt(dot(reach, reach)), arm_length = sqrt(dot(arm, arm));
        if (reach_length == 0.0) break;
        unit = clamp((reach * (arm_length / reach_length) + centre) / r, vec2(0.0), vec2(1.0));
        unit /= max(sqrt(dot(unit, unit)), 1e-6);
    }
    vec2 rest = at - r * unit, inner = at / r;
    return sqrt(dot(rest, rest)) * (dot(inner, inner) < 1.0 ? -1.0 : 1.0);
}

//@ category "distance/2d" help "To a part of a ring with round ends, about the direction up"
//@ point: default (0, 0)
//@ radius: default 0.5 min 0
//@ half_angle: default 1 min 0 max 3.14159 unit "rad"
//@ width: default 0.1 min 0
float arc(vec2 point, float radius, float half_angle, float width) {
    float a = clamp(half_angle, 0.0, 3.14159265), r = max(radius, 0.0);
    vec2 at = vec2(abs(point.x), point.y), end = vec2(sin(a), cos(a)), rest = at - end * r;
    bool beside = at.x * end.y > at.y * end.x;
    return (beside ? sqrt(dot(rest, rest)) : abs(sqrt(dot(at, at)) - r)) - max(width, 0.0) * 0.5;
}

//@ category "distance/2d" help "To a slice of a disk about the direction up"
//@ point: default (0, 0)
//@ radius: default 0.5 min 0
//@ half_angle: default 0.8 min 0 max 3.14159 unit "rad"
float pie(vec2 point, float radius, float half_angle) {
    float a = clamp(half_angle, 0.0, 3.14159265), r = max(radius, 0.0);
    vec2 at = vec2(abs(point.x), point.y), edge = vec2(sin(a), cos(a));
    float side = at.x * edge.y - at.y * edge.x, disk = sqrt(dot(at, at)) - r;
    vec2 rest = at - edge * clamp(dot(at, edge), 0.0, r);
    return max(disk, sqrt(dot(rest, rest)) * (side < 0.0 ? -1.0 : 1.0));
}

//@ category "distance/2d" label "Plus" help "To two crossed bars; a bound inside, exact outside"
//@ point: default (0, 0)
//@ reach: default 0.5 min 0
//@ half_width: default 0.15 min 0
float plus_shape(vec2 point, float reach, float half_width) {
    return min(box(point, vec2(reach, half_width)), box(point, vec2(half_width, reach)));
}

// Beyond its tips the nearest point is a tip, elsewhere it is on the farther circle.
//@ category "distance/2d"
//@ help "To what two circles beside each other share, by their radius and the distance of their centres from the middle"
//@ point: default (0, 0)
//@ radius: default 0.6 min 0
//@ offset: default 0.3 min 0
float vesica(vec2 point, float radius, float offset) {
    float r = max(radius, 0.0), d = clamp(offset, 0.0, r), tip = sqrt(max(r * r - d * d, 0.0));
    vec2 at = abs(point), rest = at - vec2(0.0, tip), far = at + vec2(d, 0.0);
    return (at.y - tip) * d > at.x * tip ? sqrt(dot(rest, rest)) : sqrt(dot(far, far)) - r;
}

//@ category "distance/2d" help "To a disk without another to its right; a bound"
//@ point: default (0, 0)
//@ radius: default 0.5 min 0
//@ bite: default 0.4 min 0
//@ offset: default 0.25
float moon(vec2 point, float radius, float bite, float offset) {
    return max(circle(point, radius), -circle(point - vec2(offset, 0.0), bite));
}

//@ category "distance/2d" help "To a trapezoid that is even on both sides, by half of its lower and upper side"
//@ point: default (0, 0)
//@ bottom: default 0.5 min 0
//@ top: default 0.3 min 0
//@ half_height: default 0.3 min 0
float trapezoid(vec2 point, float bottom, float top, float half_height) {
    vec2 at = vec2(abs(point.x), point.y);
    float b = max(bottom, 0.0), t = max(top, 0.0), h = max(half_height, 0.0);
    vec2 edge = vec2(t - b, 2.0 * h);
    float side = (at.x - b) * edge.y - (at.y + h) * edge.x;
    float nearest = min(segment(at, vec2(b, -h), vec2(t, h)),
        min(segment(at, vec2(0.0, -h), vec2(b, -h)), segment(at, vec2(0.0, h), vec2(t, h))));
    return side < 0.0 && abs(at.y) < h ? -nearest : nearest;
}
