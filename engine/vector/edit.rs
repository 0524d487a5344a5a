//! Edits of a scene in place: what a path looks like, where it lies in painter's order, whether it is there at all.

use kurbo::{Affine, BezPath};

use super::{Path, PathId, Scene, Style, encode, level_of};
use crate::error::Error;
use crate::vector::paint::{self, Brush};
use crate::vector::path::check_finite;
use crate::vector::stroke;

/// Edits; one that changes nothing costs nothing. All of them fail with [`Error::InvalidInput`], which names the
/// path, when it was removed; the scene is then as it was before.
impl Scene {
    /// Moves a path: nothing is encoded again, but a stroke that is then seen at another power-of-two scale.
    ///
    /// # Errors
    /// Also when the transform is not finite.
    pub fn set_transform(&mut self, id: PathId, transform: Affine) -> Result<(), Error> {
        if !transform.is_finite() {
            return Err(refuse(id, "the transform is not finite"));
        }
        if self.path(id)?.transform == transform {
            return Ok(());
        }
        self.change(id, |path| path.transform = transform)
    }

    /// Paints a path otherwise.
    ///
    /// # Errors
    /// Also when the brush cannot be drawn: not finite, a sweep.
    pub fn set_brush(&mut self, id: PathId, brush: &Brush) -> Result<(), Error> {
        brush.check().map_err(|why| paint::refuse(id.number(), why))?;
        if self.path(id)?.brush == *brush {
            return Ok(());
        }
        self.change(id, |path| path.brush = brush.clone())
    }

    /// Multiplies the brush's alpha: 0 to 1, 1 at first.
    ///
    /// # Errors
    /// Also for any other number.
    pub fn set_opacity(&mut self, id: PathId, opacity: f32) -> Result<(), Error> {
        if !(0.0..=1.0).contains(&opacity) {
            return Err(refuse(id, &format!("opacity {opacity} is not from 0 to 1")));
        }
        if self.path(id)?.opacity == opacity {
            return Ok(());
        }
        self.change(id, |path| path.opacity = opacity)
    }

    /// Shows or hides a path. A hidden one costs nothing on the GPU.
    ///
    /// # Errors
    /// See above.
    pub fn set_visible(&mut self, id: PathId, visible: bool) -> Result<(), Error> {
        if self.path(id)?.visible == visible {
            return Ok(());
        }
        self.change(id, |path| path.visible = visible)
    }

    /// Gives a path another shape, filled or stroked as before.
    ///
    /// # Errors
    /// As for [`Scene::fill`] and [`Scene::stroke`].
    pub fn set_shape(&mut self, id: PathId, shape: &BezPath) -> Result<(), Error> {
        let path = self.path(id)?;
        check_finite(shape).map_err(|why| refuse(id, &why))?;
        if let Style::Stroke(style) = &path.style {
            stroke::check(shape, style).map_err(|why| refuse(id, &why))?;
        }
        let outline_level = level_of(path.transform);
        let outline = encode(shape, &path.style, outline_level);
        if !outline.points.iter().all(|p| p.is_finite()) {
            return Err(refuse(id, "the outline of its stroke overflows"));
        }
        let shape_revision = self.changes.revision();
        self.change(id, |path| {
            path.shape = shape.clone();
            path.shape_revision = shape_revision;
            path.outline = outline.into();
            path.outline_level = outline_level;
        })
    }

    /// Moves a path to a layer, on top of what is there.
    ///
    /// # Errors
    /// See above.
    pub fn set_layer(&mut self, id: PathId, layer: u32) -> Result<(), Error> {
        self.path(id)?;
        if self.order.top(layer) != Some(id.slot) {
            self.order.remove(id.slot);
            self.order.put_on_top(id.slot, layer);
            self.moved(id);
        }
        Ok(())
    }

    /// Moves a path to right above another one, into its layer.
    ///
    /// # Errors
    /// See above, of either path.
    pub fn move_above(&mut self, id: PathId, other: PathId) -> Result<(), Error> {
        [id, other].into_iter().try_for_each(|id| self.path(id).map(drop))?;
        if id != other && self.order.above(other.slot) != Some(id.slot) {
            self.order.remove(id.slot);
            self.order.put_above(id.slot, other.slot);
            self.moved(id);
        }
        Ok(())
    }

    /// Moves a path to right below another one, into its layer.
    ///
    /// # Errors
    /// See above, of either path.
    pub fn move_below(&mut self, id: PathId, other: PathId) -> Result<(), Error> {
        [id, other].into_iter().try_for_each(|id| self.path(id).map(drop))?;
        if id != other && self.order.below(other.slot) != Some(id.slot) {
            self.order.remove(id.slot);
            self.order.put_below(id.slot, other.slot);
            self.moved(id);
        }
        Ok(())
    }

    /// Removes a path. Its name then names none.
    ///
    /// # Errors
    /// See above.
    pub fn remove(&mut self, id: PathId) -> Result<(), Error> {
        self.path(id)?;
        self.order.remove(id.slot);
        let slot = &mut self.slots[id.number()];
        slot.path = None;
        // A slot whose generations are used up is not used again.
        if let Some(next) = slot.generation.checked_add(1) {
            slot.generation = next;
            self.free.push(id.slot);
        }
        self.moved(id);
        Ok(())
    }

    /// Whether a path is in the scene.
    #[must_use]
    pub fn contains(&self, id: PathId) -> bool {
        self.path(id).is_ok()
    }

    fn path(&self, id: PathId) -> Result<&Path, Error> {
        let slot = self.slots.get(id.number()).filter(|slot| slot.generation == id.generation);
        slot.and_then(|slot| slot.path.as_ref()).ok_or_else(|| refuse(id, GONE))
    }

    /// Its place in painter's order is another.
    fn moved(&mut self, id: PathId) {
        self.changes.note(id.slot, true);
    }

    fn change(&mut self, id: PathId, change: impl FnOnce(&mut Path)) -> Result<(), Error> {
        let slot = self.slots.get_mut(id.number()).filter(|slot| slot.generation == id.generation);
        let path = slot.and_then(|slot| slot.path.as_mut()).ok_or_else(|| refuse(id, GONE))?;
        change(path);
        self.changes.note(id.slot, false);
        Ok(())
    }
}

const GONE: &str = "the scene has no such path";

fn refuse(id: PathId, why: &str) -> Error {
    Error::InvalidInput { what: id.to_string(), why: why.into() }
}
