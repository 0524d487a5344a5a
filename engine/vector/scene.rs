//! A retained list of styled paths in painter's order. Every input is checked here: nothing that is not finite goes on.

use std::sync::Arc;

use kurbo::{Affine, BezPath, Stroke};
use peniko::Fill;

use super::paint::{self, Brush};
use super::path::{Outline, check_finite};
use super::stroke;
use crate::error::Error;

/// Names a path of a [`Scene`]: the `n`th one added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PathId(pub(crate) u32);

impl PathId {
    /// Position in painter's order, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Style {
    Fill(Fill),
    Stroke(Stroke),
}

#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) shape: BezPath,
    pub(crate) style: Style,
    pub(crate) transform: Affine,
    pub(crate) brush: Brush,
    /// Encoded for [`Path::level`] of the path's own transform; a rasterizer encodes a stroke again for another scale.
    pub(crate) outline: Arc<Outline>,
}

impl Path {
    /// The scale a stroke's outline must hold for under `view`: right up to `2^level` pixels per unit. Fills hold at any.
    pub(crate) fn level(&self, view: Affine) -> Option<i32> {
        matches!(self.style, Style::Stroke(_)).then(|| level_of(view * self.transform))
    }

    /// The outline for `level`.
    pub(crate) fn encode(&self, level: i32) -> Outline {
        encode(&self.shape, &self.style, level)
    }

    pub(crate) fn fill_rule(&self) -> Fill {
        match &self.style {
            Style::Fill(rule) => *rule,
            Style::Stroke(_) => Fill::NonZero,
        }
    }
}

/// Styled paths in painter's order: the first one added lies lowest.
///
/// ```
/// use spanforge::{Affine, BezPath, Brush, Color, Fill, Scene};
/// let mut scene = Scene::new();
/// let triangle = BezPath::from_svg("M0 0 L10 0 L5 8 Z").unwrap();
/// let id = scene.fill(&triangle, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
/// scene.set_transform(id, Affine::scale(3.0)).unwrap();
/// assert_eq!((scene.n_paths(), scene.n_curves()), (1, 3));
/// ```
#[derive(Debug)]
pub struct Scene {
    pub(crate) paths: Vec<Path>,
    /// Which scene, and how often its outlines changed: a rasterizer compares both with what it holds.
    pub(crate) identity: Arc<()>,
    pub(crate) outline_revision: u64,
    pub(crate) style_revision: u64,
}

impl Default for Scene {
    fn default() -> Self {
        Self::new()
    }
}

impl Scene {
    /// An empty scene.
    #[must_use]
    pub fn new() -> Self {
        Self { paths: Vec::new(), identity: Arc::new(()), outline_revision: 0, style_revision: 0 }
    }

    /// Adds a filled path on top. Open sub-paths are closed. `transform` maps path space to scene space.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] names the path when a coordinate, the transform or the brush is not finite.
    pub fn fill(
        &mut self,
        shape: &BezPath,
        rule: Fill,
        transform: Affine,
        brush: &Brush,
    ) -> Result<PathId, Error> {
        self.add(shape, Style::Fill(rule), transform, brush)
    }

    /// Adds a stroked path on top: joins, caps, miter limit and dashes as `style` says, in path space.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] names the path when a coordinate, the style, the transform or the brush is not finite, a
    /// length is negative, or there are more than 65,536 dashes and gaps in the path's control polygon.
    pub fn stroke(
        &mut self,
        shape: &BezPath,
        style: &Stroke,
        transform: Affine,
        brush: &Brush,
    ) -> Result<PathId, Error> {
        check_finite(shape).and_then(|()| stroke::check(shape, style)).map_err(|why| self.refuse(&why))?;
        self.add(shape, Style::Stroke(style.clone()), transform, brush)
    }

    /// Moves a path: one record changes, nothing is encoded again.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] when the transform is not finite or the path is not of this scene.
    pub fn set_transform(&mut self, id: PathId, transform: Affine) -> Result<(), Error> {
        if !transform.is_finite() {
            return Err(Error::InvalidInput {
                what: format!("path {}", id.0),
                why: "the transform is not finite".into(),
            });
        }
        let Some(path) = self.paths.get_mut(id.index()) else {
            return Err(Error::InvalidInput {
                what: format!("path {}", id.0),
                why: "the scene has no such path".into(),
            });
        };
        path.transform = transform;
        self.style_revision += 1;
        Ok(())
    }

    /// Number of paths.
    #[must_use]
    pub fn n_paths(&self) -> usize {
        self.paths.len()
    }

    /// Number of encoded curves: lines, quadratics and cubics, outlines of strokes included.
    #[must_use]
    pub fn n_curves(&self) -> usize {
        self.paths.iter().map(|p| p.outline.curves.len()).sum()
    }

    fn refuse(&self, why: &str) -> Error {
        Error::InvalidInput { what: format!("path {}", self.paths.len()), why: why.into() }
    }

    fn add(
        &mut self,
        shape: &BezPath,
        style: Style,
        transform: Affine,
        brush: &Brush,
    ) -> Result<PathId, Error> {
        check_finite(shape).map_err(|why| self.refuse(&why))?;
        if !transform.is_finite() {
            return Err(self.refuse("the transform is not finite"));
        }
        brush.check().map_err(|why| paint::refuse(self.paths.len(), why))?;
        let outline = encode(shape, &style, level_of(transform));
        if !outline.points.iter().all(|p| p.is_finite()) {
            return Err(self.refuse("the outline of its stroke overflows"));
        }
        let id = PathId(self.paths.len() as u32);
        self.paths.push(Path {
            shape: shape.clone(),
            style,
            transform,
            brush: brush.clone(),
            outline: Arc::new(outline),
        });
        self.outline_revision += 1;
        self.style_revision += 1;
        Ok(id)
    }
}

fn encode(shape: &BezPath, style: &Style, level: i32) -> Outline {
    match style {
        Style::Fill(_) => Outline::of_fill(shape),
        Style::Stroke(stroke) => Outline::of_stroke(shape, stroke, 2_f64.powi(level)),
    }
}

/// The power of two at or above the largest stretch of `transform`.
fn level_of(transform: Affine) -> i32 {
    let stretch = super::path::stretch(transform);
    if stretch > 0.0 && stretch.is_finite() { (stretch.log2().ceil() as i32).clamp(-60, 60) } else { 0 }
}
