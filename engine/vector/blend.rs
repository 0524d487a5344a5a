//! In which space colours meet: as they are encoded, or in linear light. Tables of the sRGB curve for `composite`.

use peniko::Color;

use super::ramp::premultiplied;
use crate::error::Error;
use crate::gpu::Format;

/// In which space a translucent colour meets what lies below it. Scene colours are sRGB-encoded either way, and gradients
/// are interpolated between them as they are encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blend {
    /// As they are encoded, which is what SVG and browsers do. Targets of a draw are UNORM, or UNORM views of sRGB images.
    #[default]
    Encoded,
    /// In linear light, as a 3-D scene is lit. Targets of a draw are sRGB or float. Composite's pixels are premultiplied in
    /// linear light and then encoded, as an sRGB target stores them.
    Linear,
}

impl Blend {
    /// # Errors
    /// [`Error::InvalidInput`] when colours blended so don't belong into a target of this format.
    pub(crate) fn check(self, format: Format) -> Result<(), Error> {
        let (fits, wanted) = match self {
            Self::Encoded => (format.is_unorm(), "RGBA8 or BGRA8 UNORM"),
            Self::Linear => (format.is_linear(), "sRGB or float"),
        };
        match fits {
            true => Ok(()),
            false => {
                Err(Error::invalid("draw format", format!("{format:?} is not {wanted}, for Blend::{self:?}")))
            }
        }
    }

    /// A colour as composite's pixels have it.
    pub(crate) fn pixel(self, color: Color) -> u32 {
        match self {
            Self::Encoded => premultiplied(color),
            Self::Linear => {
                let [r, g, b, a] = color.components.map(|c| f64::from(c.clamp(0.0, 1.0)));
                let encoded = [r, g, b].map(|c| encode(decode(c) * a));
                let [r, g, b] = encoded.map(|c| (c * 255.0 + 0.5) as u32);
                r | g << 8 | b << 16 | ((a * 255.0 + 0.5) as u32) << 24
            }
        }
    }
}

/// Linear light of an encoded channel (IEC 61966-2-1).
fn decode(v: f64) -> f64 {
    if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
}

fn encode(v: f64) -> f64 {
    if v <= 0.003_130_8 { v * 12.92 } else { 1.055 * v.powf(1.0 / 2.4) - 0.055 }
}

/// What `glsl/shared/blend.glsl` reads: for every byte its linear light, of 65,535, then for every byte the least light that
/// is encoded to it.
pub(crate) fn table() -> Vec<u32> {
    let light = |byte: f64| 65_535.0 * decode(byte / 255.0);
    let decoded = (0..256).map(|byte| light(f64::from(byte)).round() as u32);
    let least = (0..256).map(|byte| if byte == 0 { 0 } else { light(f64::from(byte) - 0.5).ceil() as u32 });
    decoded.chain(least).collect()
}

#[cfg(test)]
mod tests {
    use super::{decode, encode, table};

    #[test]
    fn bytes_come_back() {
        let table = table();
        let (decoded, least) = table.split_at(256);
        for (byte, light) in decoded.iter().enumerate() {
            let encoded = least.iter().rposition(|least| least <= light);
            assert_eq!(encoded, Some(byte));
            let v = byte as f64 / 255.0;
            assert!((encode(decode(v)) - v).abs() < 1e-6);
        }
        assert_eq!((decoded[0], decoded[255], least[0]), (0, 65_535, 0));
    }
}
