// Push constants of the Halton kernels; twin: engine/sequence/fill.rs.

struct HaltonPush {
    uint n;               // points of this window, at most
    uint before;          // points of the windows before it
    uint first;           // index of its first point
    uint step;            // from the index of one point to that of the next
    uint stride;          // floats from one point to the next
    uint first_dimension; // which of a point's numbers the first of these bases is for
    uint n_dimensions;    // how many of these bases there are
    uint scrambling;      // SCRAMBLE_..
    uint seed;
    uint bases[HALTON_BASES];
};
