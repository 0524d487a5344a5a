#version 460
#extension GL_EXT_ray_query : require
// Acceleration structures, read by a query.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(set = 0, binding = 1) uniform accelerationStructureEXT more[3];
layout(set = 0, binding = 2) buffer Hits { float t[]; } hits;
void main() {
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, 0, 0xff, vec3(0), 0.0, vec3(1), 10.0);
    while (rayQueryProceedEXT(query)) {}
    rayQueryInitializeEXT(query, more[1], 0, 0xff, vec3(0), 0.0, vec3(1), 10.0);
    while (rayQueryProceedEXT(query)) {}
    hits.t[0] = rayQueryGetIntersectionTEXT(query, true);
}
