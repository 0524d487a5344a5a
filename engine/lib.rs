//! Spanforge: a Vulkan-native vector rasterizer that a game engine links in, with the parallel primitives it is made of.
//!
//! It runs inside the engine's own `VkDevice` and records into the engine's own command buffers. Paths go to the GPU as
//! control points; what follows, up to pixels, is compute (and, in one of two ways out, an indirect draw or a few).
//!
//! ```
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
//! # // A small host in the engine's place: two frames, then a look at the picture.
//! # fn main() -> Result<()> {
//! #     use spanforge::gpu::{BufferDesc, Host, HostDesc, Memory, Usage};
//! #     let host = Host::new(&HostDesc::default())?;
//! #     let device = host.device();
//! #     let mut rasterizer = Rasterizer::new(device, &spanforge::RasterizerDesc::default())?;
//! #     let mut scene = Scene::new();
//! #     let card = card(&mut scene)?;
//! #     let size = 1920 * 1080 * 4;
//! #     let usage = Usage::TRANSFER_DST;
//! #     let picture =
//! #         device.create_buffer(&BufferDesc { name: "picture", size, usage, memory: Memory::Readback })?;
//! #     for (x, alpha) in [(12.0, [255, 0]), (1200.0, [0, 255])] {
//! #         scene.set_transform(card, Affine::translate((x, 8.0)))?;
//! #         host.submit_raw(|buffer, numbers| frame(device, buffer, numbers, &mut rasterizer, &scene))?;
//! #         host.submit(|cmd| cmd.copy(rasterizer.pixels()?, picture.all()))?;
//! #         let pixels = picture.read::<[u8; 4]>()?;
//! #         assert_eq!([100, 1300].map(|x| pixels[60 * 1920 + x][3]), alpha);
//! #     }
//! #     Ok(())
//! # }
//! ```
//!
//! [`Scene`] holds styled paths in kurbo's and peniko's words. [`View`] says from where it is looked at.
//! [`Rasterizer::prepare`] records everything up to spans; then [`Rasterizer::composite`] writes a buffer of pixels in
//! compute (and [`Rasterizer::store`] puts them into a storage image), or, for a rasterizer made for [`Output::Draw`],
//! [`Rasterizer::draw`] records an indirect draw or a few into a rendering that the host has begun (for [`DrawForm::Picture`], which
//! CPU drivers take at one sample, `prepare` composes too and `draw` lays the picture over the target). A [`Target`] says
//! what that rendering has: formats, samples, depth and stencil tests, a render pass or none; a [`DrawState`] which layers
//! of the scene are drawn at which depth and where, so that they may lie between the host's own draws.
//! [`Rasterizer::count`] counts what a frame consists of, for tools. With the feature `svg`, `svg::read` makes a scene
//! of a file; with `text`, `text::Font` lays out text and `Scene::fill_text` draws it; with `graph`,
//! `graph::Banks` makes nodes of shader functions, and compute shaders of graphs of them; with `effect`, `effect::Effect` is a
//! post-processor that a shader file says all of. [`gpu::Host`] is a device for
//! samples and tests. For use alone: [`primitive`] has reductions, scans, sorts, selections, histograms, lists and grids,
//! [`sequence`] low-discrepancy points, [`transform`] matrices with their inverses, [`workgroup`] the indices of threads.
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
//! ```
//! # use spanforge::gpu::{Host, HostDesc};
//! # use spanforge::{Affine, Brush, Color, Error, Fill, Rasterizer, RasterizerDesc, Rect, Result, Scene, Shape, View};
//! # fn main() -> Result<()> {
//! # let host = Host::new(&HostDesc::default())?;
//! let mut scene = Scene::new();
//! let (square, black) = (Rect::new(2.0, 2.0, 30.0, 30.0).to_path(0.1), Brush::Solid(Color::BLACK));
//! let refused = scene.fill(&square, Fill::NonZero, Affine::scale(f64::NAN), &black);
//! assert!(matches!(refused, Err(Error::InvalidInput { .. })));
//! scene.fill(&square, Fill::NonZero, Affine::IDENTITY, &black)?;
//!
//! // Less than one row of pixels takes: there is no frame, and the next one may fit.
//! let mut rasterizer = Rasterizer::new(host.device(), &RasterizerDesc { memory: 64, ..RasterizerDesc::default() })?;
//! match host.submit(|cmd| rasterizer.prepare(cmd, &scene, &View::new(32, 32))) {
//!     Err(Error::Capacity { buffer, needed, available }) => assert!(needed > available, "{buffer}"),
//!     other => panic!("{other:?}"),
//! }
//! # Ok(()) }
//! ```
//!
//! # Linking
//! 1. Before the device is made: [`gpu::requirements`] gives version, extensions and features. [`gpu::FeatureChain`] has
//!    them in Vulkan's structures, into which the host sets its own.
//! 2. [`gpu::Device::adopt`] takes the handles and what was *enabled*, or names everything that is missing. The host may
//!    lend its allocator and its pipeline cache; object names and labels appear where it has enabled `VK_EXT_debug_utils`.
//! 3. Every frame: [`gpu::Device::commands`] around the host's command buffer (a secondary one will do, one for what goes
//!    inside a rendering and another one for what goes outside), `prepare` outside any rendering, `draw` inside.
//!
//! ```
//! use spanforge::gpu::{FeatureChain, FeatureSet, Tier, requirements};
//!
//! let needs = requirements(Tier::Vulkan13);
//! let names: Vec<_> = needs.extensions.iter().map(|name| name.as_ptr()).collect(); // and the engine's own
//! let mut chain = FeatureChain::new(&needs.features);
//! chain.v12.timeline_semaphore = ash::vk::TRUE; // what the engine needs itself goes into the same structures
//! let mut info = ash::vk::DeviceCreateInfo::default().enabled_extension_names(&names);
//! info.p_next = std::ptr::from_ref(chain.link(false)).cast();
//! // .. queues, `vkCreateDevice`, and then
//! // `Device::adopt(HostDevice { extensions, features: chain.features(), ..HostDevice::new(..) })`.
//! assert_eq!(chain.features(), needs.features);
//!
//! // What was forgotten is named, as `adopt` does it: all of it at once.
//! let enabled = FeatureSet { maintenance4: false, ..needs.features };
//! assert_eq!(needs.missing(needs.api_version, &needs.extensions, &enabled), ["feature maintenance4"]);
//! ```
//!
//! `samples/embed` is a host in raw ash that does all of this. Barriers that the host records are told at the functions that
//! need them: [`Rasterizer::composite`], [`Rasterizer::pixels`], [`Rasterizer::count`], [`Rasterizer::store`],
//! [`gpu::Device::adopt_image`]; `draw` needs none but those of
//! the host's own attachments.
//!
//! # Threads
//! No thread is started and there is no global state. [`gpu::Device`], buffers, images and pipelines may be used from
//! any thread. A recording ([`gpu::Commands`]) may move to another thread, and several may be made side by side. A
//! [`Rasterizer`] takes `&mut self`: one recording at a time.
//!
//! ```
//! use spanforge::gpu::{Buffer, Commands, Device, Image};
//! use spanforge::{Rasterizer, Scene};
//!
//! fn is_shared<T: Send + Sync>() {}
//! fn moves<T: Send>() {}
//! is_shared::<(Device, Buffer, Image, Scene)>();
//! moves::<(Rasterizer, Commands<'_>)>();
//! ```
//!
//! # Frames
//! The host counts frames. [`gpu::FrameNumbers`] says which one is being recorded and which ones the GPU has finished;
//! what is dropped or replaced in between lives until its last frame has completed. Nothing is submitted, waited for or
//! read back.
//!
//! ```
//! # use spanforge::gpu::{BufferDesc, Host, HostDesc, Memory, Usage};
//! # fn main() -> spanforge::Result<()> {
//! # let host = Host::new(&HostDesc::default())?;
//! let device = host.device();
//! let desc = BufferDesc { name: "short-lived", size: 4096, usage: Usage::TRANSFER_DST, memory: Memory::Device };
//! let before = device.memory();
//! host.submit(|cmd| {
//!     let buffer = device.create_buffer(&desc)?;
//!     cmd.fill(buffer.all(), 0)?;
//!     drop(buffer);
//!     assert!(device.memory().0 > before.0, "this frame uses it");
//!     Ok(())
//! })?;
//! // The frame is completed: its number came with `Device::completed`, or comes with the next frame's.
//! assert_eq!(device.memory().0, before.0);
//! # Ok(()) }
//! ```
//!
//! # Barriers
//! A rasterizer's buffers serve all its frames, which are submitted to one queue in the order of recording. `prepare`
//! begins with the barriers against the stages of the frame before and ends with the one that `draw` needs; `composite`
//! and `store` begin with their own. Of a frame in parts, `prepare` also composites all parts but the last. What the host
//! does with [`Rasterizer::pixels`] is the host's to order: a barrier from `ComputeWrite` before it reads them, and one
//! from its read to `ComputeReadWrite` before the next `prepare`. `draw` goes inside a rendering, everything else outside.
//!
//! ```
//! # use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
//! # use spanforge::{Affine, Brush, Color, Error, Fill, Rasterizer, RasterizerDesc, Rect, Result, Scene, Shape, View};
//! # fn main() -> Result<()> {
//! # let host = Host::new(&HostDesc { hazard_check: true, ..HostDesc::default() })?;
//! # let mut rasterizer = Rasterizer::new(host.device(), &RasterizerDesc::default())?;
//! # let mut scene = Scene::new();
//! # let (left, red) = (Rect::new(0.0, 0.0, 8.0, 16.0).to_path(0.1), Brush::Solid(Color::from_rgb8(255, 0, 0)));
//! # scene.fill(&left, Fill::NonZero, Affine::IDENTITY, &red)?;
//! # let view = View::new(16, 16);
//! # let (size, usage) = (16 * 16 * 4, Usage::TRANSFER_DST);
//! # let desc = BufferDesc { name: "picture", size, usage, memory: Memory::Readback };
//! # let picture = host.device().create_buffer(&desc)?;
//! host.submit(|cmd| {
//!     rasterizer.prepare(cmd, &scene, &view)?;
//!     rasterizer.composite(cmd)?;
//!     // Composed before it is copied.
//!     cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
//!     cmd.copy(rasterizer.pixels()?, picture.all())?;
//!     // Copied before the CPU reads.
//!     cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
//!     Ok(())
//! })?;
//! assert_eq!(picture.read::<[u8; 4]>()?[7..9], [[255, 0, 0, 255], [0; 4]]);
//!
//! // Where the check is on, a forgotten barrier is found while recording, and named.
//! let forgotten = host.submit(|cmd| {
//!     rasterizer.prepare(cmd, &scene, &view)?;
//!     rasterizer.composite(cmd)?;
//!     cmd.copy(rasterizer.pixels()?, picture.all())
//! });
//! assert!(matches!(forgotten, Err(Error::Hazard(_))));
//! # Ok(()) }
//! ```
//!
//! What `prepare` costs the CPU: nothing for a scene and a view that have not changed; for a scene edited in place, the
//! paths that changed, and a pass over a few words of every path where paths were added, removed, shown, hidden or moved in
//! painter's order; for another view, all paths. Outlines are not encoded again when a path moves, but strokes seen at
//! another power-of-two scale are. All paths are planned again, too, where an eighth of them has changed, and after every
//! change of a frame that is made in parts or holds coordinates beyond an `f32`.
//!
//! # Features
//! On by default: `shaderc` compiles the shaders while building (without it a build has those that this package keeps, and
//! needs no C++ compiler), `svg` reads SVG files, `text` lays out text and brings a small font; with both, text in SVG files
//! is drawn. Off: `effect`, post-processors and shaders that are found while the program runs; `graph`, node graphs, which
//! brings `effect`.

#[cfg(feature = "effect")]
pub mod effect;
mod error;
pub mod gpu;
#[cfg(feature = "graph")]
pub mod graph;
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
