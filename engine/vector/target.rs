//! What a draw goes into, and how it lies there: the host's attachments, viewport, depth and stencil.

use std::ops::RangeInclusive;

use crate::error::Error;
use crate::gpu::{Commands, DepthStencil, Format, Pass, Viewport};
use crate::layout::DrawPush;

use super::view::View;

/// The host's rendering, as it is known when a rasterizer is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Format of the colour attachment.
    pub format: Format,
    /// Samples of the attachments: 1 (16 samples become alpha), 4, 8 or 16 (what the device has).
    pub samples: u32,
    /// Depth and stencil attachment, or none: its format even where nothing is tested.
    pub depth: Option<DepthStencil>,
    /// Dynamic rendering, or a render pass of the host's.
    pub pass: Pass,
}

impl Target {
    /// A colour attachment alone, in dynamic rendering.
    #[must_use]
    pub const fn new(format: Format, samples: u32) -> Self {
        Self { format, samples, depth: None, pass: Pass::Rendering }
    }
}

/// How one draw lies in the host's rendering.
///
/// ```
/// use spanforge::gpu::{BufferDesc, Compare, DepthStencil, Format, Host, HostDesc, ImageDesc, ImageState, ImageUsage};
/// use spanforge::gpu::{Memory, RenderingDesc, Usage};
/// use spanforge::{Affine, Brush, Color, DrawState, Fill, Output, Rasterizer, RasterizerDesc, Rect, Scene, Shape};
/// use spanforge::{Target, View};
///
/// # fn main() -> spanforge::Result<()> {
/// let host = Host::new(&HostDesc::default())?; // an engine has a device and targets of its own
/// let image = |name, format, usage| {
///     host.device().create_image(&ImageDesc { name, width: 16, height: 16, format, samples: 1, usage })
/// };
/// let color = image("color", Format::Rgba8Unorm, ImageUsage::COLOR | ImageUsage::TRANSFER_SRC)?;
/// let depth = image("depth", Format::Depth32Float, ImageUsage::DEPTH)?;
///
/// let tested = DepthStencil::tested(Format::Depth32Float, Compare::LessOrEqual);
/// let target = Target { depth: Some(tested), ..Target::new(Format::Rgba8Unorm, 1) };
/// let desc = RasterizerDesc { output: Output::Draw(target), ..RasterizerDesc::default() };
/// let mut rasterizer = Rasterizer::new(host.device(), &desc)?;
///
/// let mut scene = Scene::new();
/// for (layer, color) in [(0, Color::from_rgb8(255, 0, 0)), (1, Color::from_rgb8(0, 0, 255))] {
///     scene.set_current_layer(layer);
///     let all = Rect::new(0.0, 0.0, 16.0, 16.0).to_path(0.1);
///     scene.fill(&all, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(color))?;
/// }
/// # let desc = BufferDesc { name: "picture", size: 1024, usage: Usage::TRANSFER_DST, memory: Memory::Readback };
/// # let picture = host.device().create_buffer(&desc)?;
/// host.submit(|cmd| {
///     rasterizer.prepare(cmd, &scene, &View::new(16, 16))?; // outside of any rendering
///     cmd.transition(&color, ImageState::UNDEFINED, ImageState::COLOR)?;
///     cmd.transition(&depth, ImageState::UNDEFINED, ImageState::DEPTH)?;
///     cmd.begin_rendering(&RenderingDesc {
///         color: &color,
///         clear: Some([1.0; 4]),
///         resolve: None,
///         depth: Some(&depth),
///         clear_depth: Some(0.5),
///     })?;
///     rasterizer.draw(cmd, &DrawState { layers: 0..=0, depth: 0.2, ..DrawState::default() })?;
///     // Here the engine draws.
///     rasterizer.draw(cmd, &DrawState { layers: 1..=1, depth: 0.8, ..DrawState::default() })?;
///     cmd.end_rendering();
///     # cmd.transition(&color, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
///     # cmd.copy_to_buffer(&color, picture.all())?;
///     Ok(())
/// })?;
/// // Layer 1 lies behind what was there, at a depth of 0.5.
/// # assert_eq!(picture.read::<[u8; 4]>()?, [[255, 0, 0, 255]; 256]);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct DrawState {
    /// Layers to draw; all at first.
    pub layers: RangeInclusive<u32>,
    /// Depth of every sample, 0 to 1, before the viewport's range.
    pub depth: f32,
    /// Where the view lies in the target: whole pixels, of the prepared size (the height may be negative). Without one it
    /// begins at pixel (0, 0).
    pub viewport: Option<Viewport>,
    /// What a stencil test compares with and writes.
    pub stencil_reference: u32,
}

impl Default for DrawState {
    fn default() -> Self {
        Self { layers: 0..=u32::MAX, depth: 0.0, viewport: None, stencil_reference: 0 }
    }
}

impl DrawState {
    /// The viewport, and what the shaders have to know of it.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a depth that is not from 0 to 1, or a viewport of another size or not on whole pixels.
    pub(crate) fn place(&self, view: &View) -> Result<(Viewport, DrawPush), Error> {
        if !(0.0..=1.0).contains(&self.depth) {
            return Err(Error::invalid("draw depth", format!("{} is not from 0 to 1", self.depth)));
        }
        let (width, height) = (view.width as f32, view.height as f32);
        let viewport = self.viewport.unwrap_or(Viewport::new(0.0, 0.0, width, height));
        let refuse = |why: String| Err(Error::invalid("draw viewport", why));
        if viewport.width != width || viewport.height.abs() != height {
            let (w, h) = (viewport.width, viewport.height);
            return refuse(format!("it has {w} x {h} pixels, the view that was prepared {width} x {height}"));
        }
        let top = viewport.y + viewport.height.min(0.0);
        // f32 holds every whole number up to here.
        let whole = |v: f32| v.fract() == 0.0 && v.abs() <= 16_777_216.0;
        if !whole(viewport.x) || !whole(top) {
            return refuse(format!("it begins at ({}, {top}), not on a whole pixel", viewport.x));
        }
        let depths = [viewport.min_depth, viewport.max_depth];
        if !depths.iter().all(|depth| (0.0..=1.0).contains(depth)) {
            return refuse(format!("its depths {depths:?} are not from 0 to 1"));
        }
        let push = DrawPush {
            width: view.width,
            height: view.height,
            left: viewport.x as i32,
            top: top as i32,
            depth: self.depth,
            down: if viewport.height < 0.0 { -1.0 } else { 1.0 },
        };
        Ok((viewport, push))
    }
}

/// Sets what of a draw is dynamic.
pub(crate) fn set(cmd: &mut Commands<'_>, target: &Target, state: &DrawState, viewport: &Viewport) {
    cmd.set_viewport(viewport);
    if target.depth.is_some_and(|depth| depth.stencil.is_some()) {
        cmd.set_stencil_reference(state.stencil_reference);
    }
}
