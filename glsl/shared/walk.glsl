// The serial form of winding, merge and span: one invocation walks a row whose fragments it takes in order of x.
// The including shader declares `spans` and PLANES.

struct Walk {
    uint left[PLANES];   // winding of each sample row at the left edge of the pixel in hand
    uint pixel[PLANES];  // winding of the samples of that pixel
    uint column;         // column + 1 of that pixel
    uint slot;           // where the next span goes
    uint x;              // the span in hand: x0 | x1 << 16
    uint mask;
    bool even_odd;
};

Walk begin_walk(uint slot, uint column, bool even_odd) {
    Walk w;
    for (int i = 0; i < PLANES; i++) {
        w.left[i] = 0u;
        w.pixel[i] = 0u;
    }
    w.column = column;
    w.slot = slot;
    w.x = 0u;
    w.mask = 0u;
    w.even_odd = even_odd;
    return w;
}

// Joins whole pixels that touch; writes the span in hand otherwise.
void put(inout Walk w, uint x0, uint x1, uint mask) {
    if (mask == 0u || x0 >= x1) return;
    if (mask == w.mask && mask == all_samples() && w.x >> 16 == x0) {
        w.x = (w.x & 0xFFFFu) | x1 << 16;
        return;
    }
    if (w.mask != 0u) spans.data[w.slot++] = uvec2(w.x, w.mask);
    w.x = x0 | x1 << 16;
    w.mask = mask;
}

// The pixel in hand is complete, and the next fragment lies in column `next` (+ 1): writes both, the pixel and the gap.
void close_pixel(inout Walk w, uint next) {
    if (w.column > 0u) put(w, w.column - 1u, w.column, inside(w.pixel, w.even_odd));
    put(w, w.column, next - 1u, inside(w.left, w.even_odd));
}

void step_walk(inout Walk w, uvec2 fragment) {
    uint column = fragment.x >> 16;
    if (column != w.column) {
        close_pixel(w, column);
        w.column = column;
        for (int i = 0; i < PLANES; i++) w.pixel[i] = w.left[i];
    }
    Crossing c = crossing(fragment);
    bool upwards = (fragment.x & 1u) != 0u;
    add(w.pixel, c.right, upwards);
    add(w.left, c.rows, upwards);
}

// Closes the row at the view's right side; returns one past the last span.
uint end_walk(inout Walk w, uint width) {
    close_pixel(w, width + 1u);
    if (w.mask != 0u) spans.data[w.slot++] = uvec2(w.x, w.mask);
    return w.slot;
}
