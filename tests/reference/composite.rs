//! Twin of `composite.comp` for one pixel after another, with plain bytes. A brush is a function (`paint.rs` has gradients).

use super::span::Span;

/// What a path is filled with at a pixel: premultiplied RGBA8, red in the low byte.
pub type Source<'a> = &'a dyn Fn(u32, u32) -> u32;

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
            let color = scale(source(x as u32, y), coverage);
            let below = &mut line[x];
            let rest = scale(*below, 255 - (color >> 24));
            *below = color.wrapping_add(rest);
        }
    }
}

/// The sRGB curve between bytes and 16-bit linear light, from its formula (IEC 61966-2-1).
pub struct Light {
    decoded: Vec<u32>,
}

impl Light {
    pub fn new() -> Self {
        let of = |byte: u32| {
            let v = f64::from(byte) / 255.0;
            let light = if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) };
            (light * 65_535.0).round() as u32
        };
        Self { decoded: (0..256).map(of).collect() }
    }

    /// The encoded channel of linear light, both from 0 to 1.
    pub fn encoded(&self, light: f32) -> f32 {
        if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
    }

    /// The linear light of an encoded channel, both from 0 to 1.
    pub fn of(&self, encoded: f32) -> f32 {
        if encoded <= 0.04045 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).powf(2.4) }
    }

    /// The byte whose encoded value is nearest.
    fn byte(&self, light: u32) -> u32 {
        let v = f64::from(light) / 65_535.0;
        let encoded = if v <= 0.003_130_8 { v * 12.92 } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 };
        (encoded * 255.0 + 0.5).floor() as u32
    }

    /// A premultiplied colour without its alpha multiplied in.
    pub fn straight(&self, word: u32) -> u32 {
        let a = word >> 24;
        if a == 0 {
            return word;
        }
        let channel = |shift: u32| (((word >> shift & 255) * 255 + a / 2) / a).min(255) << shift;
        channel(0) | channel(8) | channel(16) | a << 24
    }
}

/// Draws spans of a straight colour over `line`, in linear light.
pub fn draw_linear(line: &mut [u32], spans: &[Span], color: u32, n_samples: u32, light: &Light) {
    for span in spans {
        for x in span.pixels() {
            let coverage = (span.mask(x).count_ones() * 255 + n_samples / 2) / n_samples;
            let alpha = scale(color & 0xFF00_0000, coverage) >> 24;
            let below = line[x];
            let channel = |shift: u32| {
                let [s, d] = [color, below].map(|word| light.decoded[(word >> shift & 255) as usize]);
                light.byte((s * alpha + d * (255 - alpha) + 127) / 255) << shift
            };
            let rest = scale(below & 0xFF00_0000, 255 - alpha);
            line[x] = channel(0) | channel(8) | channel(16) | ((alpha << 24) + rest);
        }
    }
}
