//! Where a scene is looked at from.

use kurbo::Affine;
use peniko::Color;

use crate::error::Error;
use crate::limits::MAX_COORDINATE;

/// A picture of `width` x `height` pixels: `transform` maps scene space to pixels, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Width in pixels, at most 32,768.
    pub width: u32,
    /// Height in pixels, at most 32,768.
    pub height: u32,
    /// Scene space to pixels.
    pub transform: Affine,
    /// What lies below the lowest path.
    pub background: Color,
}

impl View {
    /// A view of one scene unit a pixel over a transparent background.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        Self { width, height, transform: Affine::IDENTITY, background: Color::TRANSPARENT }
    }

    /// # Errors
    /// [`Error::InvalidInput`] when a side exceeds 32,768 pixels or the transform is not finite.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let refuse = |why: String| Err(Error::InvalidInput { what: "view".into(), why });
        if self.width > MAX_COORDINATE || self.height > MAX_COORDINATE {
            return refuse(format!(
                "{} x {} pixels is more than {MAX_COORDINATE} a side",
                self.width, self.height
            ));
        }
        if !self.transform.is_finite() {
            return refuse("the transform is not finite".into());
        }
        if !self.background.components.iter().all(|c| c.is_finite()) {
            return refuse("the background is not finite".into());
        }
        Ok(())
    }
}
