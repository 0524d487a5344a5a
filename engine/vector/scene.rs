//! A retained list of styled paths in painter's order. Every input is checked here: nothing that is not finite goes on.

use std::sync::Arc;

use kurbo::{Affine, BezPath, Stroke};
use peniko::Fill;

use super::change::ChangeLog;
use super::order::{Order, Rank};
use super::paint::{self, Brush};
use super::path::{Outline, check_finite};
use super::stroke;
use crate::error::Error;

#[path = "edit.rs"]
mod edit;

/// Names a path of a [`Scene`]. It stays the same whatever is added, removed or moved, and once its path has been removed
/// it names none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PathId {
    slot: u32,
    /// How often the slot was emptied before.
    generation: u32,
}

impl PathId {
    /// The number under which errors name the path: paths are numbered from 0 as they are added, and the numbers of
    /// removed ones are given again.
    #[must_use]
    pub fn number(self) -> usize {
        self.slot as usize
    }
}

impl std::fmt::Display for PathId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "path {}", self.slot)
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
    pub(crate) opacity: f32,
    pub(crate) visible: bool,
    /// The scene's revision when its shape was given: no two shapes of a scene have the same.
    pub(crate) shape_revision: u64,
    /// Encoded for `outline_level`; a rasterizer encodes a stroke again for another scale.
    pub(crate) outline: Arc<Outline>,
    outline_level: i32,
}

impl Path {
    /// The scale a stroke's outline must hold for under `view`: right up to `2^level` pixels per unit. Fills hold at any.
    pub(crate) fn level(&self, view: Affine) -> Option<i32> {
        matches!(self.style, Style::Stroke(_)).then(|| level_of(view * self.transform))
    }

    /// The scale that the outline at hand holds for; fills hold at any.
    pub(crate) fn own_level(&self) -> Option<i32> {
        matches!(self.style, Style::Stroke(_)).then_some(self.outline_level)
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

/// Styled paths in painter's order: by layer, and in a layer the first one added lies lowest.
///
/// ```
/// use spanforge::{Affine, BezPath, Brush, Color, Fill, Scene};
/// let mut scene = Scene::new();
/// let triangle = BezPath::from_svg("M0 0 L10 0 L5 8 Z").unwrap();
/// let id = scene.fill(&triangle, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
/// scene.set_transform(id, Affine::scale(3.0)).unwrap();
/// assert_eq!((scene.n_paths(), scene.n_curves()), (1, 3));
/// scene.remove(id).unwrap();
/// assert!(scene.set_transform(id, Affine::IDENTITY).is_err());
/// ```
#[derive(Debug)]
pub struct Scene {
    slots: Vec<Slot>,
    free: Vec<u32>,
    pub(crate) order: Order,
    /// Where paths are added.
    layer: u32,
    /// Which scene, and what changed: a rasterizer compares them with what it holds.
    pub(crate) identity: Arc<()>,
    pub(crate) changes: ChangeLog,
}

#[derive(Debug)]
struct Slot {
    generation: u32,
    path: Option<Path>,
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
        Self {
            slots: Vec::new(),
            free: Vec::new(),
            order: Order::default(),
            layer: 0,
            identity: Arc::new(()),
            changes: ChangeLog::default(),
        }
    }

    /// The layer that paths are added to from now on; 0 at first. Layers lie over each other in the order of their numbers,
    /// and a draw takes a range of them.
    pub fn set_current_layer(&mut self, layer: u32) {
        self.layer = layer;
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

    /// Number of paths, invisible ones included.
    #[must_use]
    pub fn n_paths(&self) -> usize {
        self.order.len()
    }

    /// Number of encoded curves: lines, quadratics and cubics, outlines of strokes included.
    #[must_use]
    pub fn n_curves(&self) -> usize {
        self.paths().map(|(_, path)| path.outline.curves.len()).sum()
    }

    /// Every path from the lowest up.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = PathId> + '_ {
        let generation = |slot: u32| self.slots.get(slot as usize).map_or(0, |s| s.generation);
        self.order.iter().map(move |slot| PathId { slot, generation: generation(slot) })
    }

    /// Slots and paths in painter's order.
    pub(crate) fn paths(&self) -> impl DoubleEndedIterator<Item = (u32, &Path)> {
        self.order.iter().filter_map(move |slot| Some((slot, self.path_in(slot)?)))
    }

    /// Where the path in a slot lies.
    pub(crate) fn rank(&self, slot: u32) -> Rank {
        self.order.rank(slot)
    }

    /// The path in a slot.
    pub(crate) fn path_in(&self, slot: u32) -> Option<&Path> {
        self.slots.get(slot as usize)?.path.as_ref()
    }

    /// Those that are visible.
    pub(crate) fn drawn(&self) -> impl Iterator<Item = (u32, &Path)> {
        self.paths().filter(|(_, path)| path.visible)
    }

    /// The number that the next path gets.
    fn next(&self) -> usize {
        self.free.last().map_or(self.slots.len(), |&slot| slot as usize)
    }

    fn refuse(&self, why: &str) -> Error {
        Error::InvalidInput { what: format!("path {}", self.next()), why: why.into() }
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
        brush.check().map_err(|why| paint::refuse(self.next(), why))?;
        let outline_level = level_of(transform);
        let outline = encode(shape, &style, outline_level);
        if !outline.points.iter().all(|p| p.is_finite()) {
            return Err(self.refuse("the outline of its stroke overflows"));
        }
        let path = Path {
            shape: shape.clone(),
            style,
            transform,
            brush: brush.clone(),
            opacity: 1.0,
            visible: true,
            shape_revision: self.changes.revision(),
            outline: Arc::new(outline),
            outline_level,
        };
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot { generation: 0, path: None });
            self.slots.len() as u32 - 1
        });
        self.order.put_on_top(slot, self.layer);
        let of_slot = &mut self.slots[slot as usize];
        of_slot.path = Some(path);
        let generation = of_slot.generation;
        self.changes.note(slot, true);
        Ok(PathId { slot, generation })
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
