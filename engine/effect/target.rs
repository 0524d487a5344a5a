//! Images between passes, and what they were last used for. One that the next record reads too is two, in turn.

use super::flow::TargetFlow;
use crate::error::Result;
use crate::gpu::{Commands, Device, Image, ImageDesc, ImageState, ImageUsage};

#[derive(Debug)]
pub(super) struct Target {
    flow: TargetFlow,
    /// One, or two where it is kept; none before they are made.
    held: Vec<Held>,
    /// Which of them this record writes.
    current: usize,
    /// The other one has what the record before left.
    has_previous: bool,
}

#[derive(Debug)]
struct Held {
    image: Image,
    /// Its last use; nothing is lost of it where its content is still needed.
    state: ImageState,
}

impl Target {
    pub(super) fn new(flow: TargetFlow) -> Self {
        Self { flow, held: vec![], current: 0, has_previous: false }
    }

    /// Makes the images for pictures of a size.
    pub(super) fn make(&mut self, device: &Device, effect: &str, [width, height]: [u32; 2]) -> Result<()> {
        self.held.clear();
        (self.current, self.has_previous) = (0, false);
        let TargetFlow { name, format, scale, is_kept } = &self.flow;
        let (name, usage) = (format!("{effect} [{name}]"), ImageUsage::STORAGE | ImageUsage::SAMPLED);
        let usage = if *is_kept { usage | ImageUsage::TRANSFER_DST } else { usage };
        let (width, height) = (scale.of(width), scale.of(height));
        let desc = ImageDesc { name: &name, width, height, format: *format, samples: 1, usage };
        for _ in 0..1 + usize::from(*is_kept) {
            let image = device.create_image(&desc)?;
            self.held.push(Held { image, state: ImageState::UNDEFINED });
        }
        Ok(())
    }

    /// The next record finds nothing of earlier ones.
    pub(super) fn forget(&mut self) {
        self.has_previous = false;
    }

    /// After a record that failed: where the images are is not known.
    pub(super) fn lose(&mut self) {
        self.forget();
        for held in &mut self.held {
            held.state = ImageState::COMPUTE_READ_WRITE.discarded();
        }
    }

    /// After a record: what it wrote is what the next one finds.
    pub(super) fn turn(&mut self) {
        if self.flow.is_kept {
            self.current = 1 - self.current;
            self.has_previous = true;
        }
    }

    fn place(&self, previous: bool) -> usize {
        if previous { 1 - self.current } else { self.current }
    }

    /// Makes what the first record finds of an earlier one black.
    pub(super) fn begin(&mut self, cmd: &mut Commands<'_>) -> Result<()> {
        let place = self.place(true);
        if !self.flow.is_kept || self.has_previous {
            return Ok(());
        }
        if let Some(held) = self.held.get_mut(place) {
            // What used it before is done.
            cmd.transition(&held.image, held.state.discarded(), ImageState::TRANSFER_DST)?;
            held.state = ImageState::TRANSFER_DST;
            cmd.clear(&held.image, [0.0; 4])?;
        }
        self.has_previous = true;
        Ok(())
    }

    /// Brings the image into the state of a use. What a pass writes it writes anew.
    pub(super) fn enter(
        &mut self,
        cmd: &mut Commands<'_>,
        previous: bool,
        to: ImageState,
        writes: bool,
    ) -> Result<()> {
        let place = self.place(previous);
        let Some(held) = self.held.get_mut(place) else { return Ok(()) };
        if held.state != to || writes {
            let from = if writes { held.state.discarded() } else { held.state };
            // Written before it is read, and read before it is written again.
            cmd.transition(&held.image, from, to)?;
            held.state = to;
        }
        Ok(())
    }

    pub(super) fn image(&self, previous: bool) -> Option<&Image> {
        self.held.get(self.place(previous)).map(|held| &held.image)
    }
}
