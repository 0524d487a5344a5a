//! The only part of the sample that speaks to the device.

use spanforge::gpu::{Access, Buffer, BufferDesc, Host, HostDesc, Memory, Usage, Validation};
use spanforge::sequence::{Halton, HaltonFill};
use spanforge::{Color, Error, Rasterizer, RasterizerDesc, Scene, View};

use super::Failure;
use super::options::Options;
use super::picture::Picture;

pub(crate) fn host(options: &Options) -> Result<Host, Error> {
    Host::new(&HostDesc {
        application: "spanforge halton".into(),
        device: options.device.clone(),
        validation: if options.validate { Validation::Core } else { Validation::Off },
        hazard_check: options.validate,
        ..HostDesc::default()
    })
}

fn readback(host: &Host, size: u64) -> Result<Buffer, Error> {
    let (usage, memory) = (Usage::TRANSFER_DST, Memory::Readback);
    host.device().create_buffer(&BufferDesc { name: "readback", size, usage, memory })
}

/// The points, as the GPU makes them.
pub(crate) fn points(host: &Host, sequence: &Halton, n: u32) -> Result<Vec<[f32; 2]>, Failure> {
    let fill = HaltonFill::new(host.device())?;
    let size = HaltonFill::size(sequence, n, 2)?;
    let usage = Usage::STORAGE | Usage::TRANSFER_SRC;
    let desc = BufferDesc { name: "points", size, usage, memory: Memory::Device };
    let (points, copy) = (host.device().create_buffer(&desc)?, readback(host, size)?);
    host.submit(|cmd| {
        fill.record(cmd, sequence, points.all(), n, 2)?;
        // Compute has made them, a copy takes them out, and the host reads.
        cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
        cmd.copy(points.all(), copy.all())?;
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })?;
    Ok(copy.read_range(0, n as usize)?)
}

/// The scene over white.
pub(crate) fn render(host: &Host, scene: &Scene, width: u32, height: u32) -> Result<Picture, Failure> {
    let mut rasterizer = Rasterizer::new(host.device(), &RasterizerDesc::default())?;
    let view = View { background: Color::WHITE, ..View::new(width, height) };
    let n_pixels = width as usize * height as usize;
    let copy = readback(host, n_pixels as u64 * 4)?;
    host.submit(|cmd| {
        rasterizer.prepare(cmd, scene, &view)?;
        rasterizer.composite(cmd)?;
        // Compute has made the picture, a copy takes it out, and the host reads.
        cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
        cmd.copy(rasterizer.pixels()?, copy.all())?;
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })?;
    let words: Vec<u32> = copy.read_range(0, n_pixels)?;
    Ok(Picture { width, height, pixels: words.into_iter().map(u32::to_le_bytes).collect() })
}
