// What the CPU hands to the fragment stage: paths under a view, and the work list.

struct PathView {
    vec4 linear; // x of x, y of x, x of y, y of y
    vec2 offset;
    int row_base;
    int row_min;
    int row_max;
    uint flags; // bit 0: even-odd
};

struct WorkGroup {
    uint curve_first;
    uint n_items;
    uint item_first;
    uint parts_log2;
    uint path;
};

struct FragmentPush {
    int width;
    uint n_groups;
};
