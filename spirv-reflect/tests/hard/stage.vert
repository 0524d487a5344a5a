#version 460
// Locations, components, matrices, wide vectors, blocks, and structures inside blocks.
struct Cone { vec2 angle; float falloff; };
struct Light { vec4 colour; Cone cones[2]; };
layout(location = 0) in vec2 position;
layout(location = 2, component = 1) in float extra;
layout(location = 3) in mat4 transform;
layout(location = 7) in dvec3 precise_position;
layout(location = 0) out Vary { vec2 uv; dvec4 wide; flat uint id; layout(location = 9) float more; } vary;
layout(location = 10) out Light light;
layout(location = 15) noperspective centroid out vec3 centre;
layout(location = 16) out vec4 rows[2][2];
void main() {
    gl_Position = transform * vec4(position, extra, precise_position.x) + float(gl_VertexIndex);
    vary.uv = position; vary.wide = dvec4(0); vary.id = 1; vary.more = 0;
    light.colour = vec4(1); light.cones[0] = Cone(vec2(0), 1); light.cones[1] = Cone(vec2(1), 0);
    centre = vec3(1); rows[0][0] = rows[0][1] = rows[1][0] = rows[1][1] = vec4(0);
}
