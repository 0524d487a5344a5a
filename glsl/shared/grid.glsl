#ifndef GRID_GLSL
#define GRID_GLSL
// Neighbours of points: a grid of cells, bounded or hashed, and a query by radius. engine/primitive/grid.rs makes what is
// read here; the twin is tests/reference/grid.rs, bit for bit.
//
// A shader that asks for neighbours defines GRID_QUERY before it includes this, and after
//     uint grid_start(uint cell);       // of the cells' starts
//     uint grid_point(uint place);      // of the order
//     vec3 grid_position(uint point);   // z is 0 in two dimensions
//     void grid_visit(uint point, vec3 offset, float distance_2);
// and calls `grid_query(shape, position, radius)`: every point at most so far away is visited once, the point itself too
// where it is one. Cells come in rising order of z, y, x, points of a cell in rising order: always the same order.
// lavapipe ends an invocation after 65,535 turns of its loops: cells and points that are looked at, near or not.

struct GridShape {
    float origin[3];     // of cell (0, 0, 0)
    float per_cell;      // cells in a unit of length
    uint size[3];        // cells along each axis, of a bounded grid
    uint n_cells;        // of a hashed grid a power of two
    uint hashed;         // 1: cells without bounds share `n_cells` places
    uint dimensions;     // 2 or 3
};

// Push constants of the grid kernel.
struct GridPush {
    GridShape shape;
    uint n;         // points of this window, at most
    uint stride;    // floats from one to the next
    uint before;    // points of the windows before it
};

// Cells of a hashed grid are told apart as far as this from the origin; what lies beyond is in the last one.
const float GRID_REACH = 1048576.0;

// The cell of a position. What lies outside of a bounded grid is in the nearest cell.
ivec3 grid_cell(GridShape shape, vec3 position) {
    precise vec3 moved = position - vec3(shape.origin[0], shape.origin[1], shape.origin[2]);
    precise vec3 at = floor(moved * shape.per_cell);
    bool hashed = shape.hashed != 0u;
    vec3 first = hashed ? vec3(-GRID_REACH) : vec3(0.0);
    vec3 last = hashed ? vec3(GRID_REACH) : vec3(shape.size[0], shape.size[1], shape.size[2]) - 1.0;
    ivec3 cell = ivec3(clamp(at, first, last));
    if (shape.dimensions == 2u) cell.z = 0;
    return cell;
}

// Where the points of a cell are listed.
uint grid_key(GridShape shape, ivec3 cell) {
    uvec3 at = uvec3(cell);
    uint key = (at.z * shape.size[1] + at.y) * shape.size[0] + at.x;
    if (shape.hashed != 0u) {
        key = at.x * 0x8DA6B343u ^ at.y * 0xD8163841u ^ at.z * 0xCB1AB31Fu;
        key = (key ^ (key >> 15)) * 0x7FEB352Du;
        key ^= key >> 16;
        key &= shape.n_cells - 1u;
    }
    // Whatever a position that is no number becomes.
    return min(key, shape.n_cells - 1u);
}

#ifdef GRID_QUERY
uint grid_start(uint cell);
uint grid_point(uint place);
vec3 grid_position(uint point);
void grid_visit(uint point, vec3 offset, float distance_2);

void grid_query(GridShape shape, vec3 position, float radius) {
    // A little further: what is near by a rounded distance is in one of these cells.
    vec3 reach = radius + (abs(position) + radius) * 1e-6;
    ivec3 low = grid_cell(shape, position - reach), high = grid_cell(shape, position + reach);
    precise float radius_2 = radius * radius;
    bool hashed = shape.hashed != 0u;
    // Cells of a row of a bounded grid lie side by side: they are one.
    int last_x = hashed ? high.x : low.x;
    for (int z = low.z; z <= high.z; z++) {
        for (int y = low.y; y <= high.y; y++) {
            for (int x = low.x; x <= last_x; x++) {
                uint end = grid_start(grid_key(shape, ivec3(hashed ? x : high.x, y, z)) + 1u);
                for (uint place = grid_start(grid_key(shape, ivec3(x, y, z))); place < end; place++) {
                    uint point = grid_point(place);
                    vec3 at = grid_position(point);
                    precise vec3 offset = at - position;
                    precise float distance_2 = offset.x * offset.x + offset.y * offset.y + offset.z * offset.z;
                    // Of cells that share a place each visits its own points.
                    bool near = distance_2 <= radius_2 && (!hashed || grid_cell(shape, at) == ivec3(x, y, z));
                    if (near) grid_visit(point, offset, distance_2);
                }
            }
        }
    }
}
#endif

#endif
