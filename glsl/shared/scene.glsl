// What the CPU hands to the fragment stage: paths under a view, and the work list.

#include "texels.glsl"

struct PathView {
    vec4 linear; // x of x, y of x, x of y, y of y
    vec2 offset;
    int row_base;
    int row_min;
    int row_max;
    uint flags; // bit 0: even-odd
};

#ifdef TEXELS
PathView path_of_texels(usamplerBuffer texels, uint index) {
    uint i = index * 10u;
    uvec4 linear = texel_quad(texels, i), rest = texel_quad(texels, i + 4u);
    uvec2 last = texel_pair(texels, i + 8u);
    return PathView(uintBitsToFloat(linear), uintBitsToFloat(rest.xy), int(rest.z), int(rest.w), int(last.x), last.y);
}
#define PATH_VIEW(name, i) path_of_texels(name, i)
#else
#define PATH_VIEW(name, i) name.data[i]
#endif

struct WorkGroup {
    uint curve_first;
    uint n_items;
    uint item_first;
    uint parts_log2;
    uint path;
};

#ifdef TEXELS
WorkGroup group_of_texels(usamplerBuffer texels, uint index) {
    uint i = index * 5u;
    uvec4 first = texel_quad(texels, i);
    return WorkGroup(first.x, first.y, first.z, first.w, texelFetch(texels, int(i) + 4).x);
}
#define WORK_GROUP(name, i) group_of_texels(name, i)
#else
#define WORK_GROUP(name, i) name.data[i]
#endif

struct FragmentPush {
    int width;
    uint n_groups;
};
