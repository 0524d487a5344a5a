// The serial form of winding, merge and span: one invocation walks a row whose fragments it takes in order of x.
// The including shader declares `spans` and PLANES.

struct Walk {
    uint left[PLANES];   // winding of each sample row at the left edge of the pixel in hand
    uint pixel[PLANES];  // winding of the samples of that pixel
    uint column;         // column + 1 of that pixel
    uint slot;           // where the next span goes
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
    w.even_odd = even_odd;
    return w;
}

// The pixel in hand is complete, and the next fragment lies in column `next` (+ 1).
void close_pixel(inout Walk w, uint next) {
    uint pixel = w.column > 0u ? inside(w.pixel, w.even_odd) : 0u;
    uint gap = next > w.column + 1u ? inside(w.left, w.even_odd) : 0u;
    if ((pixel | gap) == 0u) return;
    uint word = w.slot * SPAN_WORDS;
    w.slot++;
    spans.data[word] = w.column | (next - 1u) << 16;
    spans.data[word + 1u] = SPAN_WORDS == 2u ? pixel | gap << 16 : pixel;
    if (SPAN_WORDS == 3u) spans.data[word + 2u] = gap;
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
    return w.slot;
}
