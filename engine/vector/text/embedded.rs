//! The font that comes with the library.

use std::sync::Arc;

use peniko::Blob;

use super::font::Font;
use crate::error::Error;

/// `font/README.md` says where it comes from; `font/OFL.txt` is its licence.
static SANS: &[u8] = include_bytes!("font/sans.ttf");

impl Font {
    /// The built-in font, for overlays and labels: a sans-serif of 624 glyphs with ASCII, Latin-1, Latin Extended-A,
    /// Greek and Cyrillic, common signs and combining marks; its digits are of one width. 55 KB, which a program that
    /// does not call this does not hold.
    ///
    /// Each call makes a font with a cache of its own: call it once and clone.
    ///
    /// # Errors
    /// None in practice: it is what [`Font::new`] says of these bytes.
    pub fn embedded() -> Result<Self, Error> {
        Self::new("Spanforge Sans", Blob::new(Arc::new(SANS)), 0)
    }
}
