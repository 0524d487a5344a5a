//! A command buffer that the host has begun: barriers, copies, labels. Dispatches and draws are in the files beside.
//!
//! Recording never submits, waits or allocates device memory. Everything is written down in the order in which it
//! runs; barriers are explicit, one line each.

use super::access::{Access, masks_of};
use super::data::Data;
use super::descriptor::Pool;
use super::device::{Device, FrameNumbers};
use super::format::Format;
use super::hazard::{Key, Tracker, Who};
use super::image::{Image, ImageState};
use super::memory::{Buffer, BufferSlice, Usage};
use super::profile::Section;
use crate::error::{Error, Result};
use ash::vk::{self, Handle};
use bytemuck::Pod;
use std::ffi::CString;
use std::sync::atomic::Ordering;

/// A recording into a `VkCommandBuffer`.
pub struct Commands<'d> {
    pub(super) device: &'d Device,
    pub(super) raw: vk::CommandBuffer,
    pub(super) frame: FrameNumbers,
    pub(super) pools: Vec<Pool>,
    pub(super) tracker: Option<Tracker>,
    pub(super) section: Option<Section>,
    pub(super) in_rendering: bool,
    /// A stage is open, and its label with it.
    stage_has_label: bool,
    n_commands: u32,
    n_barriers: u32,
    skip_barrier: u32,
}

impl Device {
    /// Begins to record into a command buffer.
    ///
    /// # Errors
    /// When the frame numbers contradict each other.
    ///
    /// # Safety
    /// The command buffer belongs to this device and to the queue family that was named to `adopt`, is in the
    /// recording state and stays there until the result is finished or dropped, and nothing else records into it
    /// meanwhile. It is executed as frame `current`, at most once, or again and again before that frame is called completed,
    /// and every frame up to `completed` has finished.
    pub unsafe fn commands(&self, raw: vk::CommandBuffer, frame: FrameNumbers) -> Result<Commands<'_>> {
        if frame.current <= frame.completed {
            let why = format!("current {} is not greater than completed {}", frame.current, frame.completed);
            return Err(Error::invalid("frame numbers", why));
        }
        self.inner.complete(frame.completed);
        let on = |flag: &std::sync::atomic::AtomicBool| flag.load(Ordering::Relaxed);
        Ok(Commands {
            device: self,
            raw,
            frame,
            pools: vec![],
            tracker: on(&self.inner.hazard_check).then(Tracker::default),
            section: on(&self.inner.profile).then(Section::default),
            in_rendering: false,
            stage_has_label: false,
            n_commands: 0,
            n_barriers: 0,
            skip_barrier: self.inner.skip_barrier.load(Ordering::Relaxed),
        })
    }
}

impl<'d> Commands<'d> {
    /// The device.
    pub fn device(&self) -> &'d Device {
        self.device
    }

    /// The command buffer, for commands of the host's own. The hazard check does not see those.
    pub fn raw(&self) -> vk::CommandBuffer {
        self.raw
    }

    /// The frame that is being recorded.
    pub fn frame(&self) -> FrameNumbers {
        self.frame
    }

    /// Orders what was recorded before: writes of `source` become visible to `targets`, and `source`'s stage ends
    /// before theirs begin. One global memory barrier.
    pub fn barrier(&mut self, source: Access, targets: &[Access]) {
        if self.next_barrier_is_skipped() {
            return;
        }
        if let Some(tracker) = &mut self.tracker {
            tracker.barrier(source, targets);
        }
        let (src_stages, src_access) = masks_of(&[source]);
        let (dst_stages, dst_access) = masks_of(targets);
        let barrier = vk::MemoryBarrier2::default()
            .src_stage_mask(src_stages)
            .src_access_mask(src_access)
            .dst_stage_mask(dst_stages)
            .dst_access_mask(dst_access);
        let info = vk::DependencyInfo::default().memory_barriers(std::slice::from_ref(&barrier));
        // SAFETY: the command buffer is recording.
        unsafe { self.device.inner.raw.cmd_pipeline_barrier2(self.raw, &info) };
    }

    /// Takes an image from one state to another; a barrier for this image alone. Where one of the states is owned by another
    /// queue family ([`ImageState::owned_by`]) it is the recorder's half of the transfer.
    ///
    /// # Errors
    /// [`Error::Hazard`] when `from` is not what the image was last used for in this recording;
    /// [`Error::InvalidInput`] when other families own it before and after.
    pub fn transition(&mut self, image: &Image, from: ImageState, to: ImageState) -> Result<()> {
        image.last_use.set(self.frame.current);
        let own = self.device.inner.queue_family;
        let families = families(own, image, from, to)?;
        if self.next_barrier_is_skipped() {
            return Ok(());
        }
        image.has_layout.store(true, Ordering::Relaxed);
        let who = self.who_of("transition");
        if let Some(tracker) = &mut self.tracker {
            // An image that another family owns is in no layout that a command here may ask for.
            let elsewhere =
                |state: ImageState| i32::from(state.queue_family.is_some_and(|family| family != own));
            let state = |state: ImageState| (state.access, state.layout.as_raw() | elsewhere(state) << 30);
            tracker
                .transition(Key::Image(image.raw.as_raw()), image.name(), state(from), state(to), &who)
                .map_err(Error::Hazard)?;
        }
        let ((mut src_stages, mut src_access), (mut dst_stages, mut dst_access)) =
            (from.access.masks(), to.access.masks());
        // What another queue does is ordered by a semaphore and its own half of the transfer. To acquire follows a wait for
        // that semaphore at the stages of the new access.
        if families.0 == own {
            (dst_stages, dst_access) = Access::None.masks();
        } else if families.1 == own {
            (src_stages, src_access) = (dst_stages, vk::AccessFlags2::NONE);
        }
        let barrier = vk::ImageMemoryBarrier2::default()
            .src_stage_mask(src_stages)
            .src_access_mask(src_access)
            .dst_stage_mask(dst_stages)
            .dst_access_mask(dst_access)
            .old_layout(from.layout)
            .new_layout(to.layout)
            .src_queue_family_index(families.0)
            .dst_queue_family_index(families.1)
            .image(image.raw)
            .subresource_range(image.whole());
        let info = vk::DependencyInfo::default().image_memory_barriers(std::slice::from_ref(&barrier));
        // SAFETY: the command buffer is recording; the image is alive and retired by this frame's number.
        unsafe { self.device.inner.raw.cmd_pipeline_barrier2(self.raw, &info) };
        Ok(())
    }

    /// Fills a range with one word.
    ///
    /// # Errors
    /// A range that is not made of whole words, a buffer that was not made for it, or a hazard.
    pub fn fill(&mut self, target: BufferSlice<'_>, word: u32) -> Result<()> {
        if target.size == 0 {
            return Ok(());
        }
        words(target)?;
        target.buffer.require(Usage::TRANSFER_DST, "fills")?;
        let who = self.who_of("fill");
        self.touch(target, Access::TransferWrite, &who)?;
        let (buffer, offset, size) = (target.buffer.raw, target.offset, target.size);
        // SAFETY: the range lies in the buffer, which is retired by this frame's number.
        unsafe { self.device.inner.raw.cmd_fill_buffer(self.raw, buffer, offset, size, word) };
        Ok(())
    }

    /// Writes a few values (at most 65,536 bytes), held in the command buffer itself.
    ///
    /// # Errors
    /// Values that do not fit or are not whole words, a buffer that was not made for it, or a hazard.
    pub fn update<T: Pod>(&mut self, target: BufferSlice<'_>, values: &[T]) -> Result<()> {
        let bytes: &[u8] = bytemuck::cast_slice(values);
        if bytes.is_empty() {
            return Ok(());
        }
        target.require_size(bytes.len() as u64)?;
        let target = target.slice(..bytes.len() as u64);
        words(target)?;
        if bytes.len() > 65536 {
            return Err(Error::invalid(target.buffer.name(), "an update has at most 65,536 bytes"));
        }
        target.buffer.require(Usage::TRANSFER_DST, "updates")?;
        let who = self.who_of("update");
        self.touch(target, Access::TransferWrite, &who)?;
        // SAFETY: the range lies in the buffer, which is retired by this frame's number.
        unsafe { self.device.inner.raw.cmd_update_buffer(self.raw, target.buffer.raw, target.offset, bytes) };
        Ok(())
    }

    /// Copies all of `source` to the beginning of `target`.
    ///
    /// # Errors
    /// A target that is too small, buffers that were not made for it, or a hazard.
    pub fn copy(&mut self, source: BufferSlice<'_>, target: BufferSlice<'_>) -> Result<()> {
        if source.size == 0 {
            return Ok(());
        }
        target.require_size(source.size)?;
        let target = target.slice(..source.size);
        let same = std::ptr::eq(source.buffer, target.buffer);
        if same && source.offset.abs_diff(target.offset) < source.size {
            return Err(Error::invalid(source.buffer.name(), "a copy onto itself overlaps"));
        }
        source.buffer.require(Usage::TRANSFER_SRC, "copies from it")?;
        target.buffer.require(Usage::TRANSFER_DST, "copies to it")?;
        let who = self.who_of("copy");
        self.touch(source, Access::TransferRead, &who)?;
        self.touch(target, Access::TransferWrite, &who)?;
        let region =
            vk::BufferCopy::default().src_offset(source.offset).dst_offset(target.offset).size(source.size);
        // SAFETY: both ranges lie in their buffers, which are retired by this frame's number.
        unsafe {
            self.device.inner.raw.cmd_copy_buffer(self.raw, source.buffer.raw, target.buffer.raw, &[region]);
        }
        Ok(())
    }

    /// Copies rows of pixels, tightly packed, into an image in state [`ImageState::TRANSFER_DST`].
    ///
    /// # Errors
    /// A source that is too small or was not made for it, or a hazard.
    pub fn copy_to_image(&mut self, source: BufferSlice<'_>, target: &Image) -> Result<()> {
        let source = pixels(source, target)?;
        source.buffer.require(Usage::TRANSFER_SRC, "copies from it")?;
        let who = self.who_of("copy_to_image");
        self.touch(source, Access::TransferRead, &who)?;
        self.touch_image(target, ImageState::TRANSFER_DST, &who)?;
        let (raw, layout) = (&self.device.inner.raw, ImageState::TRANSFER_DST.layout);
        // SAFETY: the region covers the image, and its pixels lie in the buffer.
        unsafe {
            let region = [region(source, target)];
            raw.cmd_copy_buffer_to_image(self.raw, source.buffer.raw, target.raw, layout, &region);
        }
        Ok(())
    }

    /// Copies an image in state [`ImageState::TRANSFER_SRC`] into rows of pixels, tightly packed.
    ///
    /// # Errors
    /// A target that is too small or was not made for it, or a hazard.
    pub fn copy_to_buffer(&mut self, source: &Image, target: BufferSlice<'_>) -> Result<()> {
        let target = pixels(target, source)?;
        target.buffer.require(Usage::TRANSFER_DST, "copies to it")?;
        let who = self.who_of("copy_to_buffer");
        self.touch_image(source, ImageState::TRANSFER_SRC, &who)?;
        self.touch(target, Access::TransferWrite, &who)?;
        let (raw, layout) = (&self.device.inner.raw, ImageState::TRANSFER_SRC.layout);
        // SAFETY: the region covers the image, and its pixels lie in the buffer.
        unsafe {
            let region = [region(target, source)];
            raw.cmd_copy_image_to_buffer(self.raw, source.raw, layout, target.buffer.raw, &region);
        }
        Ok(())
    }

    /// Fills an image in state [`ImageState::TRANSFER_DST`] with one colour, as shaders store it: integers are rounded down.
    ///
    /// # Errors
    /// An image of depth, or a hazard.
    pub fn clear(&mut self, target: &Image, color: [f32; 4]) -> Result<()> {
        if target.format.has_depth() {
            return Err(Error::invalid(target.name(), "an image of depth has no colour"));
        }
        let who = self.who_of("clear");
        self.touch_image(target, ImageState::TRANSFER_DST, &who)?;
        let color = match target.format {
            Format::R32Uint => vk::ClearColorValue { uint32: color.map(|part| part as u32) },
            _ => vk::ClearColorValue { float32: color },
        };
        let layout = ImageState::TRANSFER_DST.layout;
        // SAFETY: the image is alive until the frame has completed.
        unsafe {
            let raw = &self.device.inner.raw;
            raw.cmd_clear_color_image(self.raw, target.raw, layout, &color, &[target.whole()]);
        }
        Ok(())
    }

    /// Scales all of `source`, in state [`ImageState::TRANSFER_SRC`], to all of `target`, in state
    /// [`ImageState::TRANSFER_DST`]; neighbours are averaged.
    ///
    /// # Errors
    /// A format that the device cannot scale, several samples, or a hazard.
    pub fn scale(&mut self, source: &Image, target: &Image) -> Result<()> {
        let formats = &self.device.limits().scalable_formats;
        if let Some(image) = [source, target].into_iter().find(|image| !formats.contains(&image.format)) {
            return Err(Error::Missing(vec![format!("scaling of {:?}, for {}", image.format, image.name())]));
        }
        if let Some(image) = [source, target].into_iter().find(|image| image.samples() != 1) {
            return Err(Error::invalid(image.name(), "an image of several samples cannot be scaled"));
        }
        let who = self.who_of("scale");
        self.touch_image(source, ImageState::TRANSFER_SRC, &who)?;
        self.touch_image(target, ImageState::TRANSFER_DST, &who)?;
        let corners = |image: &Image| {
            let far = vk::Offset3D { x: image.width() as i32, y: image.height() as i32, z: 1 };
            [vk::Offset3D::default(), far]
        };
        let layers = |image: &Image| {
            vk::ImageSubresourceLayers::default().aspect_mask(image.format.aspect()).layer_count(1)
        };
        let region = vk::ImageBlit::default()
            .src_subresource(layers(source))
            .src_offsets(corners(source))
            .dst_subresource(layers(target))
            .dst_offsets(corners(target));
        let (from, to) = (ImageState::TRANSFER_SRC.layout, ImageState::TRANSFER_DST.layout);
        // SAFETY: both images are alive until the frame has completed, and the region covers them.
        unsafe {
            let raw = &self.device.inner.raw;
            raw.cmd_blit_image(self.raw, source.raw, from, target.raw, to, &[region], vk::Filter::LINEAR);
        }
        Ok(())
    }

    /// Keeps a buffer that has been replaced until this frame has completed. (Dropping does so too, for a buffer that
    /// this or an earlier frame recorded; this also covers one that only the host's own commands used.)
    pub fn retire(&mut self, buffer: Buffer) {
        buffer.last_use.set(self.frame.current);
    }

    /// Puts a label around what `record` records, for debuggers; nothing where the host has no debug extension. Labels of
    /// stages that begin in it end with it.
    ///
    /// # Errors
    /// Those of `record`.
    pub fn label<T>(&mut self, name: &str, record: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        // Labels are a stack: that of a stage which is open now stays around this one.
        let around = std::mem::take(&mut self.stage_has_label);
        let begun = self.begin_label(name);
        let result = record(self);
        self.end_stage_label();
        if begun {
            self.end_label();
        }
        self.stage_has_label = around;
        result
    }

    /// Puts a label around what comes until the next stage, or until [`end_stage_label`](Self::end_stage_label).
    pub(super) fn begin_stage_label(&mut self, name: &str) {
        self.end_stage_label();
        self.stage_has_label = self.begin_label(name);
    }

    /// Ends the label of the open stage, so that what the host records next is not below it.
    pub(crate) fn end_stage_label(&mut self) {
        if std::mem::take(&mut self.stage_has_label) {
            self.end_label();
        }
    }

    /// False where there are no labels, or the name cannot be one.
    fn begin_label(&self, name: &str) -> bool {
        let (Some(debug), Ok(name)) = (&self.device.inner.debug, CString::new(name)) else { return false };
        let label = vk::DebugUtilsLabelEXT::default().label_name(&name);
        // SAFETY: the command buffer is recording.
        unsafe { debug.cmd_begin_debug_utils_label(self.raw, &label) };
        true
    }

    fn end_label(&self) {
        let Some(debug) = &self.device.inner.debug else { return };
        // SAFETY: the caller has begun a label in this recording.
        unsafe { debug.cmd_end_debug_utils_label(self.raw) };
    }

    /// Ends the recording: closes the last stage's time stamps and its label. The command buffer stays the host's to end.
    ///
    /// # Errors
    /// When a rendering is still open.
    pub fn finish(mut self) -> Result<()> {
        if self.in_rendering {
            return Err(Error::invalid("commands", "a rendering was begun and not ended"));
        }
        self.end_stage_label();
        self.end_section();
        Ok(())
    }

    /// The author of the accesses of one command.
    pub(super) fn who(&mut self, name: &Data<str>, binding: Data<str>) -> Who {
        self.n_commands += 1;
        Who { command: self.n_commands, name: name.clone(), binding, restrict: false }
    }

    /// The same of a command that no shader makes.
    pub(super) fn who_of(&mut self, command: &'static str) -> Who {
        self.who(&Data::Static(command), Data::Static(""))
    }

    /// Notes the use of a buffer's range and checks it for hazards.
    pub(super) fn touch(&mut self, slice: BufferSlice<'_>, access: Access, who: &Who) -> Result<()> {
        let buffer = slice.buffer;
        buffer.last_use.set(self.frame.current);
        let Some(tracker) = &mut self.tracker else { return Ok(()) };
        let bytes = slice.offset..slice.offset + slice.size;
        tracker
            .access(Key::Buffer(buffer.raw.as_raw()), buffer.name(), bytes, access, who)
            .map_err(Error::Hazard)
    }

    /// Notes the use of an image and checks it for hazards.
    pub(super) fn touch_image(&mut self, image: &Image, state: ImageState, who: &Who) -> Result<()> {
        image.last_use.set(self.frame.current);
        let Some(tracker) = &mut self.tracker else { return Ok(()) };
        let key = Key::Image(image.raw.as_raw());
        if !image.has_layout.load(Ordering::Relaxed) {
            return Err(Error::Hazard(tracker.no_layout(image.name(), who)));
        }
        tracker
            .layout(key, image.name(), state.layout.as_raw(), who)
            .and_then(|()| tracker.access(key, image.name(), 0..u64::MAX, state.access, who))
            .map_err(Error::Hazard)
    }

    fn next_barrier_is_skipped(&mut self) -> bool {
        let number = self.n_barriers;
        self.n_barriers += 1;
        number == self.skip_barrier
    }
}

impl Drop for Commands<'_> {
    fn drop(&mut self) {
        let inner = &self.device.inner;
        inner.pools.give_back(self.frame.current, std::mem::take(&mut self.pools));
        inner.n_barriers.store(self.n_barriers, Ordering::Relaxed);
        if let Some(section) = self.section.take() {
            inner.profiles.give_back(self.frame.current, section);
        }
    }
}

fn words(slice: BufferSlice<'_>) -> Result<()> {
    match slice.offset.is_multiple_of(4) && slice.size.is_multiple_of(4) {
        true => Ok(()),
        false => Err(Error::invalid(slice.buffer.name(), "offset and size must be multiples of 4")),
    }
}

/// The part of a slice that an image's pixels fill.
fn pixels<'a>(slice: BufferSlice<'a>, image: &Image) -> Result<BufferSlice<'a>> {
    let bytes = u64::from(image.width()) * u64::from(image.height()) * image.format.bytes();
    slice.require_size(bytes)?;
    if image.samples() != 1 {
        return Err(Error::invalid(image.name(), "an image of several samples cannot be copied"));
    }
    match slice.offset.is_multiple_of(image.format.bytes().max(4)) {
        true => Ok(slice.slice(..bytes)),
        false => Err(Error::invalid(slice.buffer.name(), "offset is not a multiple of the pixel's size")),
    }
}

fn region(slice: BufferSlice<'_>, image: &Image) -> vk::BufferImageCopy {
    // A copy takes one aspect.
    let aspect = image.format.aspect() & !vk::ImageAspectFlags::STENCIL;
    let layers = vk::ImageSubresourceLayers::default().aspect_mask(aspect).layer_count(1);
    vk::BufferImageCopy::default()
        .buffer_offset(slice.offset)
        .image_subresource(layers)
        .image_extent(vk::Extent3D { width: image.width(), height: image.height(), depth: 1 })
}

/// The families that an image goes from and to on a queue of family `own`; ignored ones where it stays.
fn families(own: u32, image: &Image, from: ImageState, to: ImageState) -> Result<(u32, u32)> {
    let [before, after] = [from, to].map(|state| state.queue_family.unwrap_or(own));
    if before == own && after == own {
        return Ok((vk::QUEUE_FAMILY_IGNORED, vk::QUEUE_FAMILY_IGNORED));
    }
    if before != own && after != own {
        let why = format!("a queue of family {own} cannot hand it from family {before} to {after}");
        return Err(Error::invalid(image.name(), why));
    }
    Ok((before, after))
}
