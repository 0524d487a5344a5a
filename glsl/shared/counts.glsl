// What a frame consists of, for tools.

struct Counts {
    uint lines;     // monotone pieces of curves
    uint fragments;
    uint merged;    // pixels that an outline touches and that have a sample inside
    uint spans;     // gaps with a sample inside
};
