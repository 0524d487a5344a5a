//! The outlines a rasterizer holds of a scene: strokes for the scale they are seen at, everything end to end as the GPU
//! reads it.

use std::sync::Arc;

use kurbo::Affine;

use super::path::Outline;
use super::scene::Scene;

#[derive(Default)]
pub(crate) struct Outlines {
    scene: Option<(Arc<()>, u64)>,
    levels: Vec<Option<i32>>,
    /// Of the paths that are drawn, in painter's order.
    pub(crate) outlines: Vec<Arc<Outline>>,
    /// Where each outline's curves start in `curves`.
    pub(crate) first_curves: Vec<u32>,
    pub(crate) points: Vec<[f32; 2]>,
    pub(crate) curves: Vec<u32>,
    /// How often `points` and `curves` changed.
    pub(crate) revision: u64,
}

impl Outlines {
    /// Takes what changed in the scene, and encodes strokes again whose scale has left its power of two.
    pub(crate) fn update(&mut self, scene: &Scene, view: Affine) {
        let same = self.scene.as_ref().is_some_and(|(identity, revision)| {
            Arc::ptr_eq(identity, &scene.identity) && *revision == scene.outline_revision
        });
        let mut changed = !same;
        if !same {
            self.scene = Some((scene.identity.clone(), scene.outline_revision));
            self.outlines = scene.drawn().map(|(_, p)| p.outline.clone()).collect();
            self.levels = scene.drawn().map(|(_, p)| p.own_level()).collect();
        }
        for (((_, path), level), outline) in scene.drawn().zip(&mut self.levels).zip(&mut self.outlines) {
            let Some(wanted) = path.level(view) else { continue };
            if *level != Some(wanted) {
                *level = Some(wanted);
                *outline = Arc::new(path.encode(wanted));
                changed = true;
            }
        }
        if changed {
            self.join();
        }
    }

    fn join(&mut self) {
        self.revision += 1;
        self.points.clear();
        self.curves.clear();
        self.first_curves.clear();
        for outline in &self.outlines {
            let first_point = self.points.len() as u32;
            self.first_curves.push(self.curves.len() as u32);
            self.points.extend(outline.points.iter().map(|p| [p.x as f32, p.y as f32]));
            self.curves.extend(outline.curves.iter().map(|c| c + (first_point << 2)));
        }
    }
}
