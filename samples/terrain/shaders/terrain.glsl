// Regions of a square height field: a quadtree whose nodes have numbers, level by level, row by row. The CPU's side is
// samples/terrain/field.rs, and twin.rs for what the kernels do.

// Quads of a region's side.
const uint PATCH = 8u;

// A node of the quadtree.
struct Region {
    uint x;        // among the regions of its level
    uint y;
    uint level;    // the whole field is level 0
    uint edges;    // which neighbours are of the level above: one bit each for low x, high x, low y, high y
};

// What is known of a node beforehand.
struct Node {
    float error;   // its patch lies nowhere further than this from the field
    float low;     // heights
    float high;
};

// Regions in all levels above.
uint nodes_above(uint level) { return ((1u << (2u * level)) - 1u) / 3u; }

uint node_of(Region region) { return nodes_above(region.level) + (region.y << region.level) + region.x; }

Region parent_of(Region region) { return Region(region.x >> 1, region.y >> 1, region.level - 1u, 0u); }

Region child_of(Region region, uint n) {
    return Region(region.x * 2u + (n & 1u), region.y * 2u + (n >> 1), region.level + 1u, 0u);
}

// The neighbour behind edge 0 to 3; false where the field ends.
bool neighbour_of(Region region, uint edge, out Region neighbour) {
    ivec2 at = ivec2(region.x, region.y) + ivec2[](ivec2(-1, 0), ivec2(1, 0), ivec2(0, -1), ivec2(0, 1))[edge];
    int n = 1 << region.level;
    neighbour = Region(uint(at.x), uint(at.y), region.level, 0u);
    return all(greaterThanEqual(at, ivec2(0))) && all(lessThan(at, ivec2(n)));
}
