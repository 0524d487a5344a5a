//! A scene as a picture.

use spanforge::gpu::{Access, BufferDesc, Host, Memory, Usage};
use spanforge::{Color, Rasterizer, RasterizerDesc, Scene, View};

use super::Failure;
use super::picture::Picture;

/// The scene over white.
pub(crate) fn composite(host: &Host, scene: &Scene, width: u32, height: u32) -> Result<Picture, Failure> {
    let mut rasterizer = Rasterizer::new(host.device(), &RasterizerDesc::default())?;
    let view = View { background: Color::WHITE, ..View::new(width, height) };
    let n_pixels = width as usize * height as usize;
    let (usage, memory) = (Usage::TRANSFER_DST, Memory::Readback);
    let desc = BufferDesc { name: "picture", size: n_pixels as u64 * 4, usage, memory };
    let copy = host.device().create_buffer(&desc)?;
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
