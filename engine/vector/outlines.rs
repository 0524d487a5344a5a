//! The outlines a rasterizer holds of a scene: strokes for the scale they are seen at, end to end as the GPU reads them.
//! A shape that changes takes its own place again where it fits, else one at the end.

use std::sync::Arc;

use kurbo::Affine;

use super::path::Outline;
use super::scene::{Path, Scene};
use super::table::Table;

#[derive(Default)]
pub(crate) struct Outlines {
    scene: Option<Arc<()>>,
    /// By slot of the scene.
    held: Vec<Option<Held>>,
    pub(crate) points: Table<[f32; 2]>,
    pub(crate) curves: Table<u32>,
    /// How often a stroke was made for another scale than its own, ever.
    pub(crate) n_encoded: u64,
    /// So many points and curves there may be until places without a path are looked for.
    may_be: [usize; 2],
}

/// An outline and its place.
pub(crate) struct Held {
    shape_revision: u64,
    level: Option<i32>,
    pub(crate) outline: Arc<Outline>,
    /// Where its curves start in `curves`.
    pub(crate) first_curve: u32,
    first_point: u32,
    /// Points and curves that have room there.
    room: [usize; 2],
}

/// A place in the points and curves.
struct Place {
    first_point: u32,
    first_curve: u32,
    room: [usize; 2],
}

/// Places that no drawn path has may be as many as those that one has, and these.
const SPARE: usize = 4096;

impl Outlines {
    /// Brings the outlines of all drawn paths up to date: what changed in the scene, and strokes whose scale has left its
    /// power of two. At most `max_points` points if that can be.
    pub(crate) fn update(&mut self, scene: &Scene, view: Affine, max_points: usize) {
        if !self.scene.as_ref().is_some_and(|identity| Arc::ptr_eq(identity, &scene.identity)) {
            *self = Self { scene: Some(scene.identity.clone()), ..Self::default() };
        }
        let (mut n_points, mut n_curves) = (0, 0);
        for (slot, path) in scene.drawn() {
            let outline = &self.hold(slot, path, view).outline;
            n_points += outline.points.len();
            n_curves += outline.curves.len();
        }
        self.may_be = [n_points, n_curves].map(|n| 2 * n + SPARE);
        if self.is_wasteful() || self.points.len() > max_points.max(n_points) {
            self.join(scene);
        }
    }

    /// Perhaps much of what is held has no drawn path any more: `update` makes sure.
    pub(crate) fn is_wasteful(&self) -> bool {
        self.points.len() > self.may_be[0] || self.curves.len() > self.may_be[1]
    }

    /// Bytes of the points.
    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&self.points[..]) as u64
    }

    /// The outline of one path of the scene, up to date.
    pub(crate) fn hold(&mut self, slot: u32, path: &Path, view: Affine) -> &Held {
        let (index, level) = (slot as usize, path.level(view));
        if index >= self.held.len() {
            self.held.resize_with(index + 1, || None);
        }
        let old = self.held[index].take();
        let held = match old {
            Some(old) if old.shape_revision == path.shape_revision && old.level == level => old,
            old => {
                let outline = match level {
                    Some(level) if path.own_level() != Some(level) => {
                        self.n_encoded += 1;
                        Arc::new(path.encode(level))
                    }
                    _ => path.outline.clone(),
                };
                let Place { first_point, first_curve, room } = self.place(&outline, old.as_ref());
                Held { shape_revision: path.shape_revision, level, outline, first_curve, first_point, room }
            }
        };
        self.held[index].insert(held)
    }

    /// The outline held for a slot.
    pub(crate) fn of(&self, slot: u32) -> Option<&Held> {
        self.held.get(slot as usize)?.as_ref()
    }

    /// Writes an outline where `old` is, or at the end.
    fn place(&mut self, outline: &Outline, old: Option<&Held>) -> Place {
        let size = [outline.points.len(), outline.curves.len()];
        let fits = |old: &&Held| old.room[0] >= size[0] && old.room[1] >= size[1];
        let points = outline.points.iter().map(|p| [p.x as f32, p.y as f32]);
        if let Some(old) = old.filter(fits) {
            let &Held { first_point, first_curve, room, .. } = old;
            self.points.overwrite(first_point as usize, points);
            self.curves
                .overwrite(first_curve as usize, outline.curves.iter().map(|c| c + (first_point << 2)));
            return Place { first_point, first_curve, room };
        }
        let (first_point, first_curve) = (self.points.len() as u32, self.curves.len() as u32);
        self.points.extend(points);
        self.curves.extend(outline.curves.iter().map(|c| c + (first_point << 2)));
        Place { first_point, first_curve, room: size }
    }

    /// Only what is drawn, in painter's order.
    fn join(&mut self, scene: &Scene) {
        let mut held = std::mem::take(&mut self.held);
        (self.points, self.curves) = Default::default();
        self.held.resize_with(held.len(), || None);
        for (slot, _) in scene.drawn() {
            let Some(mut of_path) = held.get_mut(slot as usize).and_then(Option::take) else { continue };
            let Place { first_point, first_curve, room } = self.place(&of_path.outline, None);
            (of_path.first_point, of_path.first_curve, of_path.room) = (first_point, first_curve, room);
            self.held[slot as usize] = Some(of_path);
        }
    }
}
