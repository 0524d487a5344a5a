// Joins the spans of a row to runs, for `draw_count` and `draw_emit`. The including shader declares `spans` and `rows`,
// and defines `put`.

void put(Run run);

void visit_runs(uint row, uint n_spans, uint y, uint path) {
    uint first = row == 0u ? 0u : rows.data[row - 1u];
    Run run = Run(0u, 0u, y, 0u, path);
    uint x0 = 0u, a = 0u, b = 0u, x1 = 0u; // none while x0 = x1
    for (uint k = first; k < first + n_spans; k++) {
        uint columns = spans.data[k * SPAN_WORDS], masks = spans.data[k * SPAN_WORDS + 1u];
        bool has_pixel = (SPAN_WORDS == 2u ? masks & 0xFFFFu : masks) != 0u;
        bool has_gap = (SPAN_WORDS == 2u ? masks >> 16 : spans.data[k * SPAN_WORDS + 2u]) != 0u;
        uint right = columns & 0xFFFFu, end = columns >> 16; // the gap is [right, end), the pixel right - 1
        bool joins = has_pixel && x0 != x1 && x1 == right - 1u;
        bool gap_joins = has_gap && has_pixel && !(joins && a != b);
        // What is in hand ends before this pixel, or before this gap where it has a gap already.
        if (x0 != x1 && !joins) {
            run.ends = x0 | x1 << 16;
            run.inner = a | b << 16;
            put(run);
            x0 = x1;
        }
        if (has_pixel) {
            if (x0 == x1) {
                x0 = right - 1u;
                run.span = k;
                a = right;
                b = right;
            } else if (a == b) {
                a = right;
                b = right;
            }
            x1 = right;
        }
        if (gap_joins) {
            b = end;
            x1 = end;
        } else if (has_gap) {
            if (x0 != x1) {
                run.ends = x0 | x1 << 16;
                run.inner = a | b << 16;
                put(run);
            }
            x0 = right;
            a = right;
            b = end;
            x1 = end;
            run.span = k;
        }
    }
    if (x0 != x1) {
        run.ends = x0 | x1 << 16;
        run.inner = a | b << 16;
        put(run);
    }
}
