// Signed distances to bodies about the origin: negative inside. Derived after the bodies of Quilez's list of distance
// functions, written anew. Sizes below 0 count as 0. Exact unless the help says a bound.

//@ category "distance/3d" help "To a sphere"
//@ point: default (0, 0, 0)
//@ radius: default 0.5 min 0
float sphere(vec3 point, float radius) { return sqrt(dot(point, point)) - max(radius, 0.0); }

//@ category "distance/3d" label "Box 3D" help "To a box along the axes"
//@ point: default (0, 0, 0)
//@ half_size: default (0.5, 0.5, 0.5) min 0
float box(vec3 point, vec3 half_size) {
    vec3 beyond = abs(point) - max(half_size, vec3(0.0)), outside = max(beyond, vec3(0.0));
    return sqrt(dot(outside, outside)) + min(max(beyond.x, max(beyond.y, beyond.z)), 0.0);
}

//@ category "distance/3d" label "Rounded Box 3D"
//@ help "To a box along the axes with round edges; the radius is held below half of the shortest side"
//@ point: default (0, 0, 0)
//@ half_size: default (0.5, 0.5, 0.5) min 0
//@ radius: default 0.1 min 0
float rounded_box(vec3 point, vec3 half_size, float radius) {
    vec3 size = max(half_size, vec3(0.0));
    float r = clamp(radius, 0.0, min(size.x, min(size.y, size.z)));
    return box(point, size - r) - r;
}

// By the three that go along each axis, in the octant where all coordinates are positive.
//@ category "distance/3d" help "To the twelve edges of a box as bars"
//@ point: default (0, 0, 0)
//@ half_size: default (0.5, 0.5, 0.5) min 0
//@ half_width: default 0.05 min 0
float box_frame(vec3 point, vec3 half_size, float half_width) {
    vec3 size = max(half_size, vec3(0.0));
    float w = max(half_width, 0.0);
    vec3 at = abs(point) - max(size - w, vec3(0.0));
    float x = box(vec3(point.x, at.y, at.z), vec3(size.x, w, w));
    float y = box(vec3(at.x, point.y, at.z), vec3(w, size.y, w));
    return min(min(x, y), box(vec3(at.x, at.y, point.z), vec3(w, w, size.z)));
}

//@ category "distance/3d" help "To a ring about the y axis, by its radius and that of its tube"
//@ point: default (0, 0, 0)
//@ radius: default 0.4 min 0
//@ thickness: default 0.1 min 0
float torus(vec3 point, float radius, float thickness) {
    vec2 across = vec2(sqrt(point.x * point.x + point.z * point.z) - max(radius, 0.0), point.y);
    return sqrt(dot(across, across)) - max(thickness, 0.0);
}

//@ category "distance/3d" help "To a cylinder about the y axis with flat ends"
//@ point: default (0, 0, 0)
//@ radius: default 0.3 min 0
//@ half_height: default 0.5 min 0
float cylinder(vec3 point, float radius, float half_height) {
    vec2 beyond = vec2(sqrt(point.x * point.x + point.z * point.z) - max(radius, 0.0), abs(point.y) - max(half_height, 0.0));
    vec2 outside = max(beyond, vec2(0.0));
    return sqrt(dot(outside, outside)) + min(max(beyond.x, beyond.y), 0.0);
}

//@ category "distance/3d" help "To a cylinder about the y axis without ends"
//@ point: default (0, 0, 0)
//@ radius: default 0.3 min 0
float infinite_cylinder(vec3 point, float radius) {
    return sqrt(point.x * point.x + point.z * point.z) - max(radius, 0.0);
}

//@ category "distance/3d" label "Segment 3D"
//@ help "To a line from one point to another, which has no inside; to the point where they are one"
//@ point: default (0, 0, 0)
//@ from: default (-0.5, 0, 0)
//@ to: default (0.5, 0, 0)
float segment(vec3 point, vec3 from, vec3 to) {
    vec3 along = to - from, offset = point - from;
    float length_squared = dot(along, along);
    vec3 rest = offset - along * (length_squared == 0.0 ? 0.0 : clamp(dot(offset, along) / length_squared, 0.0, 1.0));
    return sqrt(dot(rest, rest));
}

//@ category "distance/3d" label "Capsule 3D" help "To a thick line with round ends"
//@ point: default (0, 0, 0)
//@ from: default (0, -0.3, 0)
//@ to: default (0, 0.3, 0)
//@ radius: default 0.2 min 0
float capsule(vec3 point, vec3 from, vec3 to, float radius) { return segment(point, from, to) - max(radius, 0.0); }

// In the half plane through the axis it is a trapezoid: the nearest of its end, its top and its slope.
//@ category "distance/3d" help "To a cone about the y axis with flat ends, by the radii of both"
//@ point: default (0, 0, 0)
//@ bottom: default 0.4 min 0
//@ top: default 0.1 min 0
//@ half_height: default 0.5 min 0
float cone(vec3 point, float bottom, float top, float half_height) {
    vec2 at = vec2(sqrt(point.x * point.x + point.z * point.z), point.y);
    float b = max(bottom, 0.0), t = max(top, 0.0), h = max(half_height, 0.0);
    float slope = segment(vec3(at, 0.0), vec3(b, -h, 0.0), vec3(t, h, 0.0));
    vec2 to_bottom = vec2(max(at.x - b, 0.0), at.y + h), to_top = vec2(max(at.x - t, 0.0), at.y - h);
    float nearest = min(slope, sqrt(min(dot(to_bottom, to_bottom), dot(to_top, to_top))));
    bool inside = (at.x - b) * (2.0 * h) - (at.y + h) * (t - b) < 0.0 && abs(at.y) < h;
    return inside ? -nearest : nearest;
}

//@ category "distance/3d"
//@ help "To a plane: positive on the side of its normal, which may have any length; the normal 0 counts as up"
//@ point: default (0, 0, 0)
//@ normal: default (0, 1, 0)
//@ offset: default 0
float plane(vec3 point, vec3 normal, float offset) {
    float length_squared = dot(normal, normal);
    return length_squared == 0.0 ? point.y - offset : dot(point, normal) / sqrt(length_squared) - offset;
}

// The value of the implicit surface by the length of its gradient; at the centre the least radius.
//@ category "distance/3d"
//@ help "To an ellipsoid along the axes; an estimate, right to the first order on its surface; radii below 0.001 count as that"
//@ point: default (0, 0, 0)
//@ radii: default (0.5, 0.3, 0.4) min 0.001
float ellipsoid(vec3 point, vec3 radii) {
    vec3 r = max(radii, vec3(0.001)), scaled = point / r, slope = scaled / r;
    float k = sqrt(dot(scaled, scaled)), steep = sqrt(dot(slope, slope));
    return steep == 0.0 ? -min(r.x, min(r.y, r.z)) : k * (k - 1.0) / steep;
}

// The nearest point of the face of the first octant: by the plane, or by one of its sides where the foot is outside.
//@ category "distance/3d" help "To an octahedron with its corners on the axes"
//@ point: default (0, 0, 0)
//@ radius: default 0.5 min 0
float octahedron(vec3 point, float radius) {
    vec3 at = abs(point);
    float r = max(radius, 0.0), height = (at.x + at.y + at.z - r) / 3.0;
    vec3 foot = at - height, x = vec3(r, 0.0, 0.0), y = vec3(0.0, r, 0.0), z = vec3(0.0, 0.0, r);
    if (min(foot.x, min(foot.y, foot.z)) >= 0.0) return height * 1.73205081;
    return min(segment(at, x, y), min(segment(at, y, z), segment(at, z, x))) * (height < 0.0 ? -1.0 : 1.0);
}

// Folded at the mirror between the upper and the right side.
//@ category "distance/3d"
//@ help "To a prism along the z axis on a hexagon with flat sides up and down, by the distance of its sides"
//@ point: default (0, 0, 0)
//@ apothem: default 0.4 min 0
//@ half_height: default 0.2 min 0
float hexagonal_prism(vec3 point, float apothem, float half_height) {
    float r = max(apothem, 0.0), h = max(half_height, 0.0);
    vec2 at = abs(point.xy), side = vec2(0.8660254, 0.5);
    if (dot(at, side) > at.y) at = vec2(abs(at.x * 0.5 - at.y * 0.8660254), dot(at, side));
    vec2 offset = vec2(max(at.x - r * 0.57735027, 0.0), at.y - r);
    vec2 beyond = vec2(sqrt(dot(offset, offset)) * (offset.y < 0.0 ? -1.0 : 1.0), abs(point.z) - h), outside = max(beyond, vec2(0.0));
    return sqrt(dot(outside, outside)) + min(max(beyond.x, beyond.y), 0.0);
}

//@ category "distance/3d" help "To a link of a chain along the y axis"
//@ point: default (0, 0, 0)
//@ radius: default 0.2 min 0
//@ thickness: default 0.07 min 0
//@ half_length: default 0.2 min 0
float link(vec3 point, float radius, float thickness, float half_length) {
    float y = max(abs(point.y) - max(half_length, 0.0), 0.0);
    vec2 across = vec2(sqrt(point.x * point.x + y * y) - max(radius, 0.0), point.z);
    return sqrt(dot(across, across)) - max(thickness, 0.0);
}

// The gradient of the sum is at most 2 long.
//@ category "distance/3d"
//@ help "Schoen 1970: sin x cos y + sin y cos z + sin z cos x as a sheet; a bound; scales below 0.01 count as that"
//@ point: default (0, 0, 0)
//@ scale: default 8 min 0.01
//@ thickness: default 0.05 min 0
float gyroid(vec3 point, float scale, float thickness) {
    float s = max(scale, 0.01);
    vec3 at = point * s;
    at -= 6.28318531 * roundEven(at / 6.28318531);
    return abs(dot(sin(at), cos(at.yzx))) / (2.0 * s) - max(thickness, 0.0) * 0.5;
}
