#version 460
#extension GL_EXT_nonuniform_qualifier : require
// Arrays without a size, indexed by what differs between invocations.
layout(set = 0, binding = 0) uniform texture2D textures[];
layout(set = 0, binding = 1) uniform sampler samplers[4];
layout(set = 1, binding = 0) buffer Buffers { uint n; vec4 data[]; } buffers[];
layout(set = 1, binding = 1, rgba16f) writeonly uniform image2D images[];
layout(set = 1, binding = 2) uniform textureBuffer texels[];
layout(location = 0) flat in uint index;
layout(location = 0) out vec4 colour;
void main() {
    colour = texture(sampler2D(textures[nonuniformEXT(index)], samplers[2]), vec2(0.5));
    colour += buffers[nonuniformEXT(index)].data[1] + texelFetch(texels[nonuniformEXT(index)], 3);
    imageStore(images[nonuniformEXT(index)], ivec2(0), colour);
}
