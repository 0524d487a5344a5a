//! Text as paths: a font's bytes and a string in, glyphs in their places out, all of them one filled path of a
//! [`Scene`].
//!
//! ```
//! use spanforge::text::{Font, TextStyle};
//! use spanforge::{Affine, Brush, Color, Scene};
//! let font = Font::embedded()?; // once; a clone shares its glyphs
//! let label = font.layout("frame 2.4 ms\nfragments 214,318", &TextStyle::new(14.0))?;
//! let mut scene = Scene::new();
//! // The first baseline is y = 0: this puts the first line's top into the corner.
//! let at = Affine::translate((8.0, 8.0 + label.ascent()));
//! let id = scene.fill_text(&label, at, &Brush::Solid(Color::WHITE))?;
//! assert_eq!((label.lines().len(), label.n_missing()), (2, 0));
//! scene.set_transform(id, Affine::translate((8.0, 40.0)))?; // moved as any path
//! # Ok::<(), spanforge::Error>(())
//! ```
//!
//! # Units
//! Everything is in the layout's unit, that of path space: a pixel where the path's transform and the view's scale by
//! one. x runs to the right from the left end of each line, y downwards, the first baseline is y = 0.
//! [`TextStyle::size`] is the height of the font's em.
//!
//! # What is done
//! Kerning, ligatures, marks and all that the font's tables ask for each script (harfrust); text of both directions in
//! one line (unicode-bidi); lines broken where the text says so; axes of variable fonts ([`Font::with_variations`]). A
//! character without a glyph is drawn as the font's box for that and counted ([`TextLayout::n_missing`]).
//!
//! # What is not
//! No line is wrapped or aligned, no other font is asked for what one lacks, the fonts of the system are not asked.
//! Nothing is hinted or snapped to pixels. A tab is a space. Vertical text, and the forms of a language other than the
//! script's usual ones, are not chosen. Only outlines are drawn: what a colour font has besides is not, and a glyph
//! without an outline is left out and counted ([`TextLayout::n_undrawable`]). Fonts of variable composites (`VARC`) and
//! bitmap fonts are refused.
//!
//! # Threads
//! A [`Font`] may be used from any thread. Threads that lay out with the same one wait for each other while they look
//! up glyphs.

mod budget;
mod embedded;
mod font;
mod glyph;
mod layout;
mod shape;

use kurbo::Affine;
use peniko::Fill;

pub use self::font::{Axis, Font};
pub use self::layout::{Glyph, Line, TextLayout, TextStyle};
use super::paint::Brush;
use super::scene::{PathId, Scene};
use crate::error::Error;

impl Scene {
    /// Adds a text on top: one filled path of all its glyphs, non-zero, so that glyphs which overlap stay solid.
    /// `transform` maps the layout's space to scene space. (Stroke [`TextLayout::to_path`] for an outline.)
    ///
    /// # Errors
    /// [`Error::InvalidInput`] names the path when the transform or the brush is not finite.
    pub fn fill_text(
        &mut self,
        text: &TextLayout,
        transform: Affine,
        brush: &Brush,
    ) -> Result<PathId, Error> {
        self.fill(&text.to_path(), Fill::NonZero, transform, brush)
    }
}
