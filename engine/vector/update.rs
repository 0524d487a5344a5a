//! The plan of a frame kept up to date with the scene and the view, the room that it takes, and what the CPU writes for it.

use std::sync::Arc;

use super::Rasterizer;
use crate::error::Error;
use crate::gpu::FrameNumbers;
use crate::layout::Paint;
use crate::limits::MAX_ITERATIONS;
use crate::vector::buffers::{FrameSizes, Measures};
use crate::vector::change::Change;
use crate::vector::footprint::{self, Frame, PathInput};
use crate::vector::output::OutputStage;
use crate::vector::paint::{self, Ramps};
use crate::vector::parts::{self, Part};
use crate::vector::plan::Plan;
use crate::vector::replan::{Edited, Ledger};
use crate::vector::scene::Scene;
use crate::vector::uploads::Content;
use crate::vector::view::View;

/// What a plan was made of.
pub(super) struct Planned {
    scene: Arc<()>,
    revision: u64,
    pub(super) view: View,
}

impl Planned {
    /// The same scene, in the same place. What lies below it is no part of the plan.
    fn is_of(&self, scene: &Scene, view: &View) -> bool {
        let here = View { background: view.background, ..self.view };
        Arc::ptr_eq(&self.scene, &scene.identity) && here == *view
    }
}

impl Rasterizer {
    /// Brings the plan up to date with the scene and the view. False when it was: nothing is done then.
    pub(super) fn update(&mut self, scene: &Scene, view: &View) -> Result<bool, Error> {
        let revision = scene.changes.revision();
        let planned = Planned { scene: scene.identity.clone(), revision, view: *view };
        // What fails on the way leaves no plan.
        let before = self.planned.take().filter(|before| before.is_of(scene, view));
        if before.as_ref().is_some_and(|before| before.revision == revision) {
            self.planned = Some(planned);
            return Ok(false);
        }
        let changes = before.as_ref().and_then(|before| scene.changes.since(before.revision));
        let known = match (before.as_ref(), changes) {
            // Beyond a share of the paths a plan made anew costs less.
            (Some(before), Some(changes)) if changes.len() <= scene.n_paths() / 8 + 64 => {
                self.edit(before, scene, &changes)?
            }
            _ => false,
        };
        if !known {
            self.plan_anew(scene, view)?;
        }
        self.planned = Some(planned);
        Ok(true)
    }

    /// Brings the plan up to date with the paths that changed. False when it has to be made anew.
    fn edit(&mut self, before: &Planned, scene: &Scene, changes: &[Change]) -> Result<bool, Error> {
        let view = &before.view;
        let frame = self.frame(view);
        let [Part { plan, paints, .. }] = &mut self.parts[..] else { return Ok(false) };
        if plan.clipped.is_some() || plan.n_sections > 1 {
            return Ok(false);
        }
        let ledger = self.ledger.get_or_insert_with(|| Ledger::new(plan, &frame));
        let (ramps, outlines) = (&mut self.ramps, &mut self.outlines);
        let mut edited = Edited { plan, paints, ramps, outlines };
        if !ledger.edit(&mut edited, scene, changes, &frame)? || self.outlines.is_wasteful() {
            return Ok(false);
        }
        if self.ramps.is_wasteful() {
            self.repaint(scene, view);
        }
        let plan = self.plan();
        let range = self.device.limits().max_storage_range;
        let measures = self.measures(plan, view);
        let too_large = self.room.too_large(plan, measures, range, self.memory).is_some();
        let taken = self.sizes(&self.parts, view).taken();
        let shared = [self.outlines.bytes(), self.ramps.bytes()];
        Ok(!too_large && taken.all() <= self.memory && shared.iter().all(|size| *size <= range))
    }

    /// The paints of a plan again, with the ramps that they have.
    fn repaint(&mut self, scene: &Scene, view: &View) {
        self.ramps = Ramps::default();
        self.ramps.begin();
        let [Part { plan, paints, .. }] = &mut self.parts[..] else { return };
        for (index, member) in plan.members.iter().enumerate() {
            if let Some(path) = scene.path_in(member.slot).filter(|path| path.visible) {
                paints.set(index, paint::paint(path, view.transform, &mut self.ramps));
            }
        }
        self.ramps.end();
    }

    fn plan_anew(&mut self, scene: &Scene, view: &View) -> Result<(), Error> {
        self.ledger = None;
        self.n_plans += 1;
        let range = self.device.limits().max_storage_range;
        let max_points = usize::try_from(range / size_of::<[f32; 2]>() as u64).unwrap_or(usize::MAX);
        self.outlines.update(scene, view.transform, max_points);
        let held = scene.drawn().filter_map(|path| Some((path, self.outlines.of(path.0)?)));
        let inputs: Vec<_> = held.map(|(path, held)| PathInput::new(scene, path, held, view)).collect();
        let frame =
            Frame { far: inputs.iter().any(|input| footprint::reaches_far(input, view)), ..self.frame(view) };
        let need = |plan: &Plan, limit| self.room.too_large(plan, self.measures(plan, view), range, limit);
        let take = |parts: &[Part]| self.sizes(parts, view).taken();
        let mut parts = parts::within(&inputs, &frame, self.memory, &need, &take)?;
        let too_large = |buffer: &str, needed: u64| match needed > range {
            true => Err(Error::Capacity { buffer: buffer.into(), needed, available: range }),
            false => Ok(()),
        };
        if !frame.draws {
            too_large("pixels", u64::from(view.width) * u64::from(view.height) * 4)?;
        }
        if !frame.far {
            too_large("points", self.outlines.bytes())?;
        }
        let mut paints = self.paints(scene, view);
        if self.ramps.is_wasteful() {
            self.ramps = Ramps::default();
            paints = self.paints(scene, view);
        }
        too_large("ramps", self.ramps.bytes())?;
        for part in &mut parts {
            let own = paints.get(part.paths.clone()).unwrap_or_default();
            part.plan.count_gradients(own);
            part.paints = own.to_vec().into();
        }
        self.parts = parts;
        Ok(())
    }

    fn paints(&mut self, scene: &Scene, view: &View) -> Vec<Paint> {
        self.ramps.begin();
        let paint = |(_, path)| paint::paint(path, view.transform, &mut self.ramps);
        let paints = scene.drawn().map(paint).collect();
        self.ramps.end();
        paints
    }

    /// How a frame is planned here.
    fn frame<'v>(&self, view: &'v View) -> Frame<'v> {
        let is_cpu = self.device.features().is_cpu;
        Frame {
            view,
            rows: 0..view.height,
            far: false,
            draws: self.draws(),
            lines_per_part: if is_cpu { 32.0 } else { 2.0 },
            group_size: self.group_size,
            iterations: if is_cpu { MAX_ITERATIONS.into() } else { u64::MAX },
            spread: is_cpu,
        }
    }

    fn measures(&self, plan: &Plan, view: &View) -> Measures<'_> {
        let words = |n: u64| n.min(u64::from(u32::MAX)) as u32;
        let (n_rows, n_pieces) = (words(plan.n_rows), words(plan.n_rows * u64::from(plan.n_pieces())));
        let (draw_scratch, n_pixels) = match &self.output {
            OutputStage::Draw(draw, _) => (draw.scratch_size(n_pieces), 0),
            _ => (0, u64::from(view.width) * u64::from(view.height)),
        };
        let of_rows = self.row.scratch_size(plan.fragments, plan.n_rows);
        let scan_scratch = self.fragment.scratch_size(n_rows).max(draw_scratch).max(of_rows);
        Measures { row: &self.row, n_samples: self.samples.n, scan_scratch, draws: self.draws(), n_pixels }
    }

    fn sizes(&self, parts: &[Part], view: &View) -> FrameSizes {
        FrameSizes::of(parts.iter().map(|part| (&part.plan, self.measures(&part.plan, view))))
    }

    /// Grows every buffer to what the frame may need of it.
    pub(super) fn make_room(&mut self) -> Result<(), Error> {
        let Some(Planned { view, .. }) = &self.planned else { return Ok(()) };
        let sizes = self.sizes(&self.parts, view);
        self.room.ensure(&self.device, &sizes, self.memory)
    }

    /// Writes what the stages read of the CPU's.
    pub(super) fn upload(&mut self, numbers: FrameNumbers) -> Result<(), Error> {
        let draws = self.draws();
        let (outlines, ramps, parts) = (&mut self.outlines, &mut self.ramps, &mut self.parts[..]);
        self.uploads.write(&self.device, numbers, Content { outlines, ramps, parts, draws })
    }
}
