//! The sample without a window: some steps, their picture, their state beside the twin's.

use std::time::Instant;

use spanforge::gpu::{Access, BufferDesc, Memory, Usage};

use super::draw::Painter;
use super::flock::Flock;
use super::options::Options;
use super::report::Report;
use super::shared::picture::Destination;
use super::shared::{Failure, Paper};
use super::twin;

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let destination = options.window.picture().map(Destination::find).transpose()?;
    let host = options.run.host("boids")?;
    let device = host.device();
    let mut flock = Flock::new(device, options.count)?;
    host.submit(|cmd| flock.record(cmd, 0))?;
    let mut ms = vec![];
    for _ in 0..options.n_frames() {
        let start = Instant::now();
        host.submit(|cmd| flock.record(cmd, 1))?;
        ms.push(start.elapsed().as_secs_f64() * 1e3);
    }
    ms.sort_by(f64::total_cmp);

    let readback = |n: u64| {
        let (usage, memory) = (Usage::TRANSFER_DST, Memory::Readback);
        device.create_buffer(&BufferDesc { name: "readback", size: n * 12, usage, memory })
    };
    let n = u64::from(options.count);
    let (all, averages) = (readback(n * 2)?, readback(2)?);
    host.submit(|cmd| {
        cmd.copy(flock.positions(), all.slice(..n * 12))?;
        cmd.copy(flock.velocities(), all.slice(n * 12..))?;
        cmd.copy(flock.center(), averages.slice(..12))?;
        cmd.copy(flock.heading(), averages.slice(12..))?;
        // Copied before the CPU reads.
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })?;
    if let Some(destination) = &destination {
        let paper = Paper::new(device, options.window.size)?;
        let mut painter = Painter::new(device, Paper::FORMAT)?;
        let angle = options.angle.to_radians();
        host.submit(|cmd| paper.draw(cmd, |cmd, target| painter.draw(cmd, &flock, angle, target)))?;
        paper.picture()?.save(destination)?;
    }
    let state: Vec<[f32; 3]> = all.read()?;
    let (positions, velocities) = state.split_at(options.count as usize);
    let report = Report {
        device: device.limits().device_name.clone(),
        driver: device.limits().driver_name.clone(),
        ms: ms.get(ms.len() / 2).copied(),
        averages: averages.read()?,
        twin: (!options.no_twin).then(|| twin_of(options)).transpose()?,
        positions,
        velocities,
        messages: host.messages(),
    };
    report.tell(options)
}

/// The twin's flock after as many steps.
fn twin_of(options: &Options) -> Result<twin::Flock, Failure> {
    let mut flock = twin::Flock::new(options.count)?;
    (0..options.n_frames()).for_each(|_| flock.step());
    Ok(flock)
}
