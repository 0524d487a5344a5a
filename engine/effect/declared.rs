//! What a text says of an effect beside its pins: passes by `#pragma pass`, images by `//@ semantic`.

use crate::error::{Error, Result};
use spanforge_reflect::Pin;

/// The macros that make the passes of a text, in order; of a text that names none, one pass without a macro. For whoever
/// compiles them beforehand, for [`Effect::from_spirv`](super::Effect::from_spirv). `name` stands for the text in messages.
///
/// # Errors
/// A line `#pragma pass` with another thing than the name of a macro, or one that is there twice.
pub fn passes(name: &str, text: &str) -> Result<Vec<Option<String>>> {
    let passes = spanforge_reflect::passes(text).map_err(|why| Error::invalid(name, why))?;
    Ok(match passes.is_empty() {
        true => vec![None],
        false => passes.into_iter().map(Some).collect(),
    })
}

/// What an image or a sampler is to an effect, where its comment says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// `size 1/4`: an image between passes has this part of the picture's sides.
    Size(Scale),
    /// `previous NAME`: the image of that name as the record before left it.
    Previous(String),
    /// `nearest`: it is sampled without filter.
    Nearest,
}

/// A part of the picture's sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    over: u32,
    under: u32,
}

/// The most that a size is multiplied or divided by.
const MAX_SCALE: u32 = 64;

impl Scale {
    pub(super) const WHOLE: Self = Self { over: 1, under: 1 };

    /// A side, rounded up: no picture has an empty part.
    pub(super) fn of(self, side: u32) -> u32 {
        let scaled = (u64::from(side) * u64::from(self.over)).div_ceil(u64::from(self.under));
        u32::try_from(scaled).unwrap_or(u32::MAX)
    }

    fn read(text: &str) -> Option<Self> {
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|n| (1..=MAX_SCALE).contains(n));
        Some(Self { over: number(over)?, under: number(under)? })
    }
}

/// The role that a pin's `semantic` says. What begins with none of their words is the host's.
pub(super) fn role(pin: &Pin) -> Result<Option<Role>, String> {
    let Some(semantic) = &pin.semantic else { return Ok(None) };
    let (word, rest) = semantic.split_once(char::is_whitespace).unwrap_or((semantic, ""));
    let rest = rest.trim();
    match word {
        "size" => match Scale::read(rest) {
            Some(scale) => Ok(Some(Role::Size(scale))),
            None => Err(format!(
                "`semantic \"{semantic}\"`: a size is such as `size 1/4`, of numbers up to {MAX_SCALE}"
            )),
        },
        "previous" if rest.is_empty() => Err("`semantic \"previous\"`: it takes the name of an image".into()),
        "previous" => Ok(Some(Role::Previous(rest.into()))),
        "nearest" => Ok(Some(Role::Nearest)),
        _ => Ok(None),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_rounded_up() {
        let scale = |text| Scale::read(text);
        assert_eq!(scale("1/4").unwrap().of(9), 3);
        assert_eq!(scale("1 / 64").unwrap().of(1), 1);
        assert_eq!(scale("2").unwrap().of(u32::MAX), u32::MAX);
        for wrong in ["", "0", "1/0", "65", "1/65", "-1/2", "half", "1/2/3", "0.5"] {
            assert_eq!(scale(wrong), None, "{wrong}");
        }
    }
}
