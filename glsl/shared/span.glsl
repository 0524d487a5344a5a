// A span is what one row of one path has at one pixel that an outline touches, and from there to the next such pixel:
//   columns: the pixel's column + 1 | one past the last pixel of the gap << 16
//   pixel:   samples of that pixel that are inside; none for column -1
//   gap:     samples inside in every pixel of the gap, which begins right after the pixel
// Up to 16 samples both masks share a word. Row r has its spans from its first fragment's index on, in order of x; an
// outline touches at least one fragment per span, so they fit. The including shader declares `spans` as uints.

struct Span {
    uint columns;
    uint pixel;
    uint gap;
};

const uint SPAN_WORDS = N_SAMPLES > 16u ? 3u : 2u;
