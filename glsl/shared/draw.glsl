// Runs: the lines that the draw stage hands to the graphics pipeline, one per stretch of touching pixels of a row.
//
// Pixels [x0, a) have a span each from `span` on and take its pixel mask; [a, b) are the gap of the last of those (of `span`
// itself when x0 = a); [b, x1) have a span each again.

struct Run {
    uint ends;   // x0 | x1 << 16
    uint inner;  // a | b << 16
    uint y;
    uint span;
    uint path;
};

struct DrawPush {
    uint n_rows;
    uint width;
    uint height;
};

struct DrawArguments {
    uint vertices;
    uint instances;
    uint first_vertex;
    uint first_instance;
};
