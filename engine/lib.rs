//! Spanforge: a Vulkan-native vector rasterizer that a game engine links in, with the parallel primitives it is made of.
//!
//! It runs inside the engine's own `VkDevice` and records into the engine's own command buffers. Paths go to the GPU as
//! control points; what follows, up to pixels, is compute (and, in one of two ways out, one indirect draw).
//!
//! ```no_run
//! use spanforge::gpu::{Access, Device, FrameNumbers};
//! use spanforge::{Affine, Brush, Color, Fill, Gradient, Rect, Shape, Stroke};
//! use spanforge::{PathId, Rasterizer, Result, Scene, View};
//!
//! // Once, beside `Device::adopt(..)` and `Rasterizer::new(&device, &RasterizerDesc::default())`.
//! fn card(scene: &mut Scene) -> Result<PathId> {
//!     let outline = Rect::new(0.0, 0.0, 320.0, 200.0).to_rounded_rect(16.0).to_path(0.01);
//!     let at = Affine::translate((12.0, 8.0));
//!     let blue = Color::from_rgb8(90, 150, 250);
//!     let sky = Gradient::new_linear((0.0, 0.0), (0.0, 200.0)).with_stops([Color::WHITE, blue]);
//!     let card = scene.fill(&outline, Fill::NonZero, at, &Brush::from(sky))?;
//!     scene.stroke(&outline, &Stroke::new(2.0), at, &Brush::Solid(Color::BLACK))?;
//!     Ok(card) // `scene.set_transform(card, ..)` moves it: nothing is encoded again
//! }
//!
//! // Every frame, into a command buffer that the engine has begun and will submit.
//! fn frame(
//!     device: &Device,
//!     buffer: ash::vk::CommandBuffer,
//!     numbers: FrameNumbers,
//!     rasterizer: &mut Rasterizer,
//!     scene: &Scene,
//! ) -> Result<()> {
//!     // SAFETY: the buffer is recording, on the adopted queue family, and executed once as frame `numbers.current`.
//!     let mut cmd = unsafe { device.commands(buffer, numbers)? };
//!     // The frame before has copied its picture before this one writes there.
//!     cmd.barrier(Access::TransferRead, &[Access::ComputeReadWrite]);
//!     rasterizer.prepare(&mut cmd, scene, &View::new(1920, 1080))?;
//!     rasterizer.composite(&mut cmd)?;
//!     // `rasterizer.pixels()` is a buffer of premultiplied RGBA8, ready to be copied.
//!     cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
//!     cmd.finish()
//! }
//! ```
//!
//! [`Scene`] holds styled paths in kurbo's and peniko's words. [`View`] says from where it is looked at.
//! [`Rasterizer::prepare`] records everything up to spans; then [`Rasterizer::composite`] writes a buffer of pixels in
//! compute (and [`Rasterizer::store`] puts them into a storage image), or, for a rasterizer made for [`Output::Draw`],
//! [`Rasterizer::draw`] records one draw a part into a rendering that the host has begun (for [`DrawForm::Picture`], which
//! CPU drivers take at one sample, `prepare` composes too and `draw` lays the picture over the target). A [`Target`] says
//! what that rendering has: formats, samples, depth and stencil tests, a render pass or none; a [`DrawState`] which layers
//! of the scene are drawn at which depth and where, so that they may lie between the host's own draws.
//! [`Rasterizer::count`] counts what a frame consists of, for tools. With the feature `svg`, `svg::read` makes a scene
//! of a file; with `text`, `text::Font` lays out text and `Scene::fill_text` draws it. [`gpu::Host`] is a device for
//! samples and tests. For use alone: [`primitive`] has scans and sorts, [`sequence`] low-discrepancy points,
//! [`transform`] matrices with their inverses, [`workgroup`] the indices of threads.
//!
//! # Units
//! - Paths, strokes and gradients are in path space, in whatever unit the caller likes; a path's transform maps it to
//!   scene space, the view's maps that to pixels: x to the right, y down, pixel (0, 0) from 0 to 1.
//! - Colours are sRGB-encoded, and blended as they are encoded or in linear light ([`Blend`]). [`Color`] is not
//!   premultiplied; pixels are: RGBA8, red in the low byte, row by row without padding.
//! - Sizes and offsets of buffers are in bytes, times in milliseconds. A picture's sides are at most 32,768 pixels.
//!
//! # Errors
//! One enum, [`Error`], whose variants name the object or the call. What is not finite is refused when it is added to the
//! scene. [`Rasterizer::prepare`] makes room and writes what the CPU has to before the first command, and cuts a frame that
//! does not fit into parts ([`RasterizerDesc::memory`] sets a limit): where even parts are too large, [`Error::Capacity`]
//! comes with nothing recorded, as does [`Error::InvalidInput`], and running out of memory. The next `prepare` starts anew.
//! [`Error::Hazard`] comes only where the check for missing barriers is on
//! ([`gpu::HostDevice::hazard_check`]). After [`Error::DeviceLost`] everything made from the device must be dropped.
//! Library code has no `unwrap`, `expect` or `panic!`.
//!
//! # Linking
//! 1. Before the device is made: [`gpu::requirements`] gives version, extensions and features. [`gpu::FeatureChain`] has
//!    them in Vulkan's structures, into which the host sets its own.
//! 2. [`gpu::Device::adopt`] takes the handles and what was *enabled*, or names everything that is missing. The host may
//!    lend its allocator and its pipeline cache; object names and labels appear where it has enabled `VK_EXT_debug_utils`.
//! 3. Every frame: [`gpu::Device::commands`] around the host's command buffer (a secondary one will do, one for what goes
//!    inside a rendering and another one for what goes outside), `prepare` outside any rendering, `draw` inside.
//!
//! `samples/embed` is a host in raw ash that does all of this. Barriers that the host records are told at the functions that
//! need them: [`Rasterizer::pixels`], [`Rasterizer::store`], [`gpu::Device::adopt_image`]; `draw` needs none but those of
//! the host's own attachments.
//!
//! # Threads
//! No thread is started and there is no global state. [`gpu::Device`], buffers, images and pipelines may be used from
//! any thread. A recording ([`gpu::Commands`]) may move to another thread, and several may be made side by side. A
//! [`Rasterizer`] takes `&mut self`: one recording at a time.
//!
//! # Frames
//! The host counts frames. [`gpu::FrameNumbers`] says which one is being recorded and which ones the GPU has finished;
//! what is dropped or replaced in between lives until its last frame has completed. Nothing is submitted, waited for or
//! read back.
//!
//! A rasterizer's buffers serve all its frames, which are submitted to one queue in the order of recording. `prepare`
//! begins with the barriers against the stages of the frame before and ends with the one that `draw` needs; `composite`
//! and `store` begin with their own. Of a frame in parts, `prepare` also composites all parts but the last. What the host
//! does with [`Rasterizer::pixels`] is the host's to order: a barrier from `ComputeWrite` before it reads them, and one
//! from its read to `ComputeReadWrite` before the next `prepare`. `draw` goes inside a rendering, everything else outside.
//!
//! What `prepare` costs the CPU: nothing for a scene and a view that have not changed; for a scene edited in place, the
//! paths that changed, and a pass over a few words of every path where paths were added, removed, shown, hidden or moved in
//! painter's order; for another view, all paths. Outlines are not encoded again when a path moves, but strokes seen at
//! another power-of-two scale are.
//!
//! # Features
//! All are on by default. `shaderc` compiles the shaders while building (needed for now: without it there are none),
//! `svg` reads SVG files, `text` lays out text and brings a small font; with both, text in SVG files is drawn.

mod error;
pub mod gpu;
pub mod layout;
pub mod limits;
pub mod pin;
pub mod primitive;
pub mod sequence;
mod shaders;
pub mod transform;
pub mod vector;
pub mod workgroup;

/// For the structs that `spanforge-reflect` declares: what writes them needs no `bytemuck` of its own.
pub use bytemuck;
pub use error::{Error, Result};
/// For the matrices of [`transform`].
pub use glam;
pub use kurbo::{Affine, BezPath, Point, Rect, Shape, Stroke};
pub use peniko::{Color, Fill, Gradient};
#[cfg(feature = "svg")]
pub use vector::svg;
#[cfg(feature = "text")]
pub use vector::text;
pub use vector::{
    Blend, Brush, Counts, DrawForm, DrawState, Output, PathId, Rasterizer, RasterizerDesc, RowWorkForm,
    Scene, Target, View,
};

/// The code in the README is compiled with the documentation's.
#[cfg(all(doctest, feature = "text"))]
#[doc = include_str!("../README.md")]
struct Readme;
