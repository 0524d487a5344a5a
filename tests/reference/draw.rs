//! Twin of `glsl/shared/runs.glsl` and of the masks in `draw.frag`: from spans to runs, and back to pixels.

use super::span::Span;

/// `Run` of `glsl/shared/draw.glsl`, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Pixels [x0, a) have a span each, [a, b) are a gap, [b, x1) have a span each.
    pub x: [u32; 4],
    pub y: u32,
    /// The first span.
    pub span: u32,
    pub path: u32,
}

impl Run {
    /// From the five words that the shaders write.
    pub fn unpack(words: &[u32]) -> Self {
        let (low, high) = (|w: u32| w & 0xFFFF, |w: u32| w >> 16);
        let x = [low(words[0]), low(words[1]), high(words[1]), high(words[0])];
        Self { x, y: words[2], span: words[3], path: words[4] }
    }

    /// The mask of pixel `x` of this run, as the fragment shader finds it.
    pub fn mask(&self, x: u32, spans: &[Span]) -> u32 {
        let [x0, a, b, _] = self.x;
        // The gap belongs to the last span before it, or stands alone.
        let of_gap = self.span + a.saturating_sub(x0 + 1);
        if x < a {
            spans[(self.span + x - x0) as usize].pixel
        } else if x < b {
            spans[of_gap as usize].gap
        } else {
            spans[(of_gap + 1 + x - b) as usize].pixel
        }
    }
}

/// The runs of one row, whose spans are `spans` and begin at index `first`.
pub fn runs(spans: &[Span], first: u32, y: u32, path: u32) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (span, k) in spans.iter().zip(first..) {
        let right = (span.column + 1) as u32;
        if span.pixel != 0 {
            let x = right - 1;
            match runs.last_mut() {
                Some(run) if run.x[3] == x => {
                    run.x[3] = right;
                    if run.x[1] == run.x[2] {
                        // No gap yet: it would begin behind this pixel.
                        (run.x[1], run.x[2]) = (right, right);
                    }
                }
                _ => runs.push(Run { x: [x, right, right, right], y, span: k, path }),
            }
        }
        if span.gap != 0 {
            let end = span.end as u32;
            match runs.last_mut() {
                // Only the gap of the pixel just taken joins, and only one gap a run.
                Some(run) if span.pixel != 0 && run.x[1] == run.x[2] => (run.x[2], run.x[3]) = (end, end),
                _ => runs.push(Run { x: [right, right, end, end], y, span: k, path }),
            }
        }
    }
    runs
}
