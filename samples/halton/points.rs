//! Points, as the GPU makes them.

use spanforge::gpu::{Access, BufferDesc, Host, Memory, Usage};
use spanforge::sequence::{Halton, HaltonFill};

use super::shared::Failure;

pub(crate) fn points(host: &Host, sequence: &Halton, n: u32) -> Result<Vec<[f32; 2]>, Failure> {
    let fill = HaltonFill::new(host.device())?;
    let size = HaltonFill::size(sequence, n, 2)?;
    let usage = Usage::STORAGE | Usage::TRANSFER_SRC;
    let make = |name, usage, memory| host.device().create_buffer(&BufferDesc { name, size, usage, memory });
    let points = make("points", usage, Memory::Device)?;
    let copy = make("readback", Usage::TRANSFER_DST, Memory::Readback)?;
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
