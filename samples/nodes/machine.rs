//! A patch on a device: its pipeline, what it computes from, and the pixels that it makes.
//!
//! In:  a patch's shader, the number of a frame.
//! Out: an image, every pixel of it written.

use spanforge::bytemuck;
use spanforge::gpu::{
    Access, Buffer, BufferDesc, Commands, Device, Format, Image, ImageState, Memory, Resource, Shader,
    UntypedPipeline, Usage,
};
use spanforge::graph::{Base, ExposedParameter, Type};
use spanforge_reflect::Number;

use super::library::Made;

/// Where no particle is: opaque, and the least of all words that are.
const GROUND: u32 = 0xff1c_1410;
/// The same with red and blue in each other's place.
const GROUND_BGRA: u32 = 0xff10_141c;

pub(crate) struct Machine {
    device: Device,
    is_bgra: bool,
    running: Option<Running>,
    pixels: Option<(Buffer, (u32, u32))>,
    /// Of the particles, their number, and the frame that they are at.
    particles: Option<(Buffer, u32)>,
    at_frame: Option<u32>,
    /// What the pixels show: a size and a frame, of the shader that runs.
    shown: Option<((u32, u32), u32)>,
}

/// A shader that runs.
struct Running {
    pipeline: UntypedPipeline,
    /// Names of what it binds.
    names: Vec<String>,
    values: Vec<u8>,
    parameters: Buffer,
    n_particles: u32,
}

impl Machine {
    /// For images of this format.
    pub(crate) fn new(device: &Device, format: Format) -> Self {
        Self {
            device: device.clone(),
            is_bgra: format == Format::Bgra8Unorm,
            running: None,
            pixels: None,
            particles: None,
            at_frame: None,
            shown: None,
        }
    }

    /// Takes another shader; where that fails, the old one goes on.
    pub(crate) fn set(&mut self, made: &Made) -> spanforge::Result<()> {
        let shader = Shader::from_spirv(made.host.file, &made.linked.words)?;
        let names = shader.bindings.iter().map(|binding| binding.name.to_string()).collect();
        let pipeline = UntypedPipeline::new(&self.device, &shader, &[])?;
        let values = values(&made.linked.parameters, made.linked.size);
        let (usage, memory) = (Usage::STORAGE | Usage::TRANSFER_DST, Memory::Device);
        let size = values.len() as u64;
        let parameters =
            self.device.create_buffer(&BufferDesc { name: "parameters", size, usage, memory })?;
        let n_particles = made.host.n_particles;
        if n_particles > 0 && self.particles.as_ref().is_none_or(|(_, n)| *n != n_particles) {
            let size = u64::from(n_particles) * 16;
            let desc = BufferDesc { name: "particles", size, usage, memory };
            self.particles = Some((self.device.create_buffer(&desc)?, n_particles));
            self.at_frame = None;
        }
        self.running = Some(Running { pipeline, names, values, parameters, n_particles });
        self.shown = None;
        Ok(())
    }

    /// Records the frame into `target`, which is in state [`ImageState::COLOR`] and stays there. Particles that have no frame
    /// before this one begin with it.
    pub(crate) fn record(
        &mut self,
        cmd: &mut Commands<'_>,
        target: &Image,
        frame: u32,
    ) -> spanforge::Result<()> {
        let size = (target.width(), target.height());
        let (usage, memory) = (Usage::STORAGE | Usage::TRANSFER_DST | Usage::TRANSFER_SRC, Memory::Device);
        let pixels = match self.pixels.take().filter(|(_, of)| *of == size) {
            Some((pixels, _)) => pixels,
            None => {
                self.shown = None;
                let bytes = u64::from(size.0) * u64::from(size.1) * 4;
                self.device.create_buffer(&BufferDesc { name: "pixels", size: bytes, usage, memory })?
            }
        };
        if self.shown != Some((size, frame)) {
            self.compute(cmd, &pixels, size, frame)?;
            self.shown = Some((size, frame));
        }
        cmd.transition(target, ImageState::COLOR, ImageState::TRANSFER_DST)?;
        cmd.copy_to_image(pixels.all(), target)?;
        cmd.transition(target, ImageState::TRANSFER_DST, ImageState::COLOR)?;
        self.pixels = Some((pixels, size));
        Ok(())
    }

    fn compute(
        &mut self,
        cmd: &mut Commands<'_>,
        pixels: &Buffer,
        (width, height): (u32, u32),
        frame: u32,
    ) -> spanforge::Result<()> {
        // The frame before has copied its pixels, and its shader has ended, before they are cleared.
        cmd.barrier(Access::TransferRead, &[Access::TransferWrite]);
        cmd.barrier(Access::ComputeReadWrite, &[Access::TransferWrite, Access::ComputeReadWrite]);
        cmd.fill(pixels.all(), if self.is_bgra { GROUND_BGRA } else { GROUND })?;
        if let Some(Running { pipeline, names, values, parameters, n_particles }) = &self.running {
            cmd.update(parameters.all(), values)?;
            // Cleared and given before the shader begins.
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
            let particles = self.particles.as_ref().map(|(particles, _)| particles);
            let all = [("pixels", Some(pixels)), ("Parameters", Some(parameters)), ("particles", particles)];
            let mut bound: Vec<(&str, Resource<'_>)> = Vec::with_capacity(all.len());
            for (name, buffer) in all {
                // What the patch does not use, the shader does not bind.
                if let Some(buffer) = buffer.filter(|_| names.iter().any(|of| of == name)) {
                    bound.push((name, buffer.all().into()));
                }
            }
            let grid = match n_particles {
                0 => pipeline.grid_for([width, height, 1]),
                n => pipeline.grid_for([*n, 1, 1]),
            };
            let moves = self.at_frame != Some(frame);
            // Particles without a past begin here.
            let placed = if self.at_frame.is_none() && *n_particles > 0 { 0 } else { frame };
            let push = [width, height, placed, u32::from(self.is_bgra), u32::from(moves)];
            cmd.dispatch_named(pipeline, &bound, bytemuck::cast_slice(&push), grid)?;
            if *n_particles > 0 {
                self.at_frame = Some(frame);
            }
        }
        // Made before they are copied, by the shader or, where there is none, by the filling.
        cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
        cmd.barrier(Access::TransferWrite, &[Access::TransferRead]);
        Ok(())
    }
}

/// The parameters' defaults as they lie in memory.
fn values(parameters: &[ExposedParameter], size: u32) -> Vec<u8> {
    let mut words = vec![0_u32; (size as usize).div_ceil(4)];
    for ExposedParameter { ty, offset, pin, .. } in parameters {
        for (n, number) in pin.default.iter().flatten().enumerate() {
            let at = *offset as usize / 4 + place(*ty, n);
            if let Some(place) = words.get_mut(at) {
                *place = word(ty.base(), *number);
            }
        }
    }
    bytemuck::cast_slice(&words).to_vec()
}

/// In words from its beginning, where a component lies: columns of three lie as those of four do.
fn place(ty: Type, component: usize) -> usize {
    let rows = usize::from(ty.rows());
    let stride = if ty.columns() > 1 && rows == 3 { 4 } else { rows };
    component / rows * stride + component % rows
}

fn word(base: Base, number: Number) -> u32 {
    let number = number.to_f64();
    match base {
        Base::Float => (number as f32).to_bits(),
        Base::Int => (number as i64 as i32).cast_unsigned(),
        Base::Uint | Base::Bool => number as u32,
    }
}
