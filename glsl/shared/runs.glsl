// Joins the spans of a piece to runs, for `draw_count` and `draw_emit`. The including shader declares `spans` and
// defines `put`. A run ends where its piece does.

void put(Run run);

// One `put` outside the loop over spans: CPU drivers run through stores even where no lane takes them.
void visit_runs(Piece p, uint y, uint path) {
    uint k = p.first;
    uint last = p.end;
    Run run = Run(0u, 0u, y, 0u, path);
    bool at_gap = false; // the pixel of span k is in a run already, its gap begins one
    while (k < last) {
        uint x0 = 0u, a = 0u, b = 0u, x1 = 0u; // nothing in hand while x0 = x1
        bool more = true;
        while (more && k < last) {
            uint columns = spans.data[k * SPAN_WORDS], masks = spans.data[k * SPAN_WORDS + 1u];
            bool has_pixel = !at_gap && (SPAN_WORDS == 2u ? masks & 0xFFFFu : masks) != 0u;
            bool has_gap = (SPAN_WORDS == 2u ? masks >> 16 : spans.data[k * SPAN_WORDS + 2u]) != 0u;
            uint right = columns & 0xFFFFu, end = columns >> 16; // the gap is [right, end), the pixel right - 1
            if (x0 == x1) {
                x0 = has_pixel ? right - 1u : right;
                x1 = x0;
                a = x0;
                b = x0;
                run.span = k;
                more = true;
            } else {
                more = has_pixel && x1 == right - 1u;
            }
            if (more) {
                bool has_inner = a != b;
                a = has_inner ? a : right;
                b = has_inner ? b : has_gap ? end : right;
                x1 = has_gap && !has_inner ? end : right;
                at_gap = has_gap && has_inner;
                more = !at_gap;
                k += at_gap ? 0u : 1u;
            }
        }
        if (x0 != x1) {
            run.ends = x0 | x1 << 16;
            run.inner = a | b << 16;
            put(run);
        }
    }
}
