//! Vulkan, and all of it: the only folder that names `ash` or contains `unsafe`. Above it the engine is safe Rust.
//!
//! A [`Device`] is adopted from a host, [`Buffer`]s, [`Image`]s and pipelines are made from it, and [`Commands`]
//! records into the host's command buffer. Nothing here submits or waits but [`Host`], the small host of samples and
//! tests.

#![allow(unsafe_code)]

mod access;
mod capability;
mod choice;
mod commands;
mod constant;
mod data;
mod descriptor;
mod device;
mod dispatch;
mod draw;
mod format;
mod functions;
mod graphics;
mod hazard;
mod host;
mod host_device;
mod image;
mod limits;
mod memory;
mod pipeline;
mod pipeline_layout;
mod pipelines;
mod profile;
#[cfg(feature = "effect")]
mod reflected;
mod requirements;
mod result;
mod retire;
mod shader;
mod validation;

pub use access::Access;
pub use choice::{DeviceChoice, choose_device};
pub use commands::Commands;
pub use constant::{ConstantValue, Constants, SpecConstant};
pub use data::Data;
pub use device::{Device, FrameNumbers, HostDevice};
pub use draw::{RenderingDesc, Viewport};
pub use format::Format;
pub use graphics::{
    Blend, Compare, DepthStencil, DepthTest, GraphicsDesc, GraphicsPipeline, Pass, RenderPass, StencilOp,
    StencilTest, Topology,
};
pub use hazard::{Hazard, HazardKind};
pub use host::{Host, HostDesc};
pub use image::{Filter, HostImage, Image, ImageBinding, ImageDesc, ImageState, ImageUsage, Sampler};
pub use limits::{DeviceKind, Features, Limits};
pub use memory::{Buffer, BufferDesc, BufferSlice, Memory, Usage};
pub use pipeline::{Pipeline, UntypedPipeline};
pub use profile::StageTime;
pub use requirements::{FeatureChain, FeatureSet, Requirements, Tier, requirements};
pub(crate) use result::result_name;
pub use shader::{
    Binding, BindingKind, Bindings, Elements, Kernel, PushRange, Resource, Shader, Stage, words,
};
pub use validation::Validation;
