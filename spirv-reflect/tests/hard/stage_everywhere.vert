#version 460
// The interface of stage.vert in numbers of 32 bits, which every device takes as attributes.
struct Cone { vec2 angle; float falloff; };
struct Light { vec4 colour; Cone cones[2]; };
layout(location = 0) in vec2 position;
layout(location = 2, component = 1) in float extra;
layout(location = 3) in mat4 transform;
layout(location = 0) out Vary { vec2 uv; vec4 wide; flat uint id; layout(location = 9) float more; } vary;
layout(location = 10) out Light light;
layout(location = 15) noperspective centroid out vec3 centre;
layout(location = 16) out vec4 rows[2][2];
void main() {
    gl_Position = transform * vec4(position, extra, 1) + float(gl_VertexIndex);
    vary.uv = position; vary.wide = vec4(0); vary.id = 1; vary.more = 0;
    light.colour = vec4(1); light.cones[0] = Cone(vec2(0), 1); light.cones[1] = Cone(vec2(1), 0);
    centre = vec3(1); rows[0][0] = rows[0][1] = rows[1][0] = rows[1][1] = vec4(0);
}
