#ifndef REDUCE_TEXTURE_GLSL
#define REDUCE_TEXTURE_GLSL
// Reductions by drawing: elements as points into textures of four floats.

// What a texture holds; `Quantity` in engine/primitive/reduce/drawn.rs.
const uint QUANTITY_SUM = 0;
const uint QUANTITY_LOW = 1;
const uint QUANTITY_HIGH = 2;

struct ReducePointsPush {
    uint n;          // points: elements of this window, at most
    uint first;      // elements of the windows before it
    uint counted;    // 1: there are as many elements as `count` says
    uint count_word; // where that is
    uint first_word; // word of `values` at which the window begins
    uint width;      // of the texture
    uint height;
};

struct ReduceTexturePush {
    uint width;     // of the part of the texture that holds something
    uint height;
    uint partial;   // quad of the partial that is made
    float scale;    // what a texel is multiplied with
};

#endif
