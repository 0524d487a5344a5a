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
    uint width;
    uint height;
    int left;    // of the view, in the target
    int top;
    float depth;
    float down;  // 1 where normalized y grows downwards, -1 where the viewport turns it around
};

struct DrawArguments {
    uint vertices;
    uint instances;
    uint first_vertex;
    uint first_instance;
};

// A point of the view, in pixels, where the viewport that the draw has set puts it.
vec4 draw_position(DrawPush push, vec2 at) {
    vec2 ndc = at / vec2(push.width, push.height) * 2.0 - 1.0;
    return vec4(ndc.x, ndc.y * push.down, push.depth, 1.0);
}
