//! Twin of `composite.comp` for one pixel after another, with plain bytes. Colours are bit for bit; where a pixel lies
//! on a gradient's ramp is told by a function, since the shader's arithmetic there is not fixed.

use super::row::Span;

/// What a path is filled with at a pixel: premultiplied RGBA8, red in the low byte; `None` where it has no colour.
pub type Source<'a> = &'a dyn Fn(u32, u32) -> Option<u32>;

fn bytes(word: u32, f: impl Fn(u32) -> u32) -> u32 {
    (0..4).fold(0, |out, i| out | f(word >> (8 * i) & 255) << (8 * i))
}

/// `byte * factor / 255`, rounded, as the shader's shifts have it.
fn scale(word: u32, factor: u32) -> u32 {
    bytes(word, |b| {
        let v = b * factor + 128;
        (v + (v >> 8)) >> 8
    })
}

/// Draws spans of row `y` over `line`.
pub fn draw(line: &mut [u32], y: u32, spans: &[Span], source: Source<'_>, n_samples: u32) {
    for span in spans {
        for x in span.pixels() {
            let coverage = (span.mask(x).count_ones() * 255 + n_samples / 2) / n_samples;
            let Some(color) = source(x as u32, y) else { continue };
            let color = scale(color, coverage);
            let below = &mut line[x];
            let rest = scale(*below, 255 - (color >> 24));
            *below = color.wrapping_add(rest);
        }
    }
}
