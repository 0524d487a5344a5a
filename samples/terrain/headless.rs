//! The sample without a window: one frame, its picture, its counts beside the twin's.

use spanforge::gpu::{BufferDesc, Memory, Usage};
use spanforge_terrain_shaders::layout::Region;

use super::camera::Camera;
use super::draw::Painter;
use super::field::{Field, node_of};
use super::mesh::Mesh;
use super::options::Options;
use super::report::Report;
use super::shared::picture::Destination;
use super::shared::{Failure, Paper};
use super::twin::{self, Counts};

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let destination = options.window.picture().map(Destination::find).transpose()?;
    let host = options.run.host("terrain")?;
    let device = host.device();
    let field = Field::new(options.levels, options.seed);
    let camera = Camera::new(&field, options.frame, options.window.size, options.tolerance)?;
    let mut mesh = Mesh::new(device, &field, options.capacity.unwrap_or(u32::MAX))?;
    let mut painter = Painter::new(device, &field, Paper::FORMAT, !options.plain)?;
    let paper = Paper::new(device, options.window.size)?;
    let readback = |size| {
        let (usage, memory) = (Usage::TRANSFER_DST, Memory::Readback);
        device.create_buffer(&BufferDesc { name: "readback", size, usage, memory })
    };
    let mut n_grown = 0;
    let found = loop {
        let lists = readback(mesh.lists_size())?;
        host.submit(|cmd| {
            mesh.record(cmd, &camera)?;
            mesh.copy_lists(cmd, lists.all())?;
            paper.draw(cmd, |cmd, target| painter.draw(cmd, &mesh, &camera, target))
        })?;
        let found = mesh.read_lists(&lists)?;
        // What found no room was counted: the next try has it.
        let Some(capacity) = found.lacking() else { break found };
        mesh.set_capacity(device, capacity)?;
        n_grown += 1;
    };

    let of =
        |headers: &[spanforge::layout::AppendHeader]| headers.iter().map(|header| header.length()).collect();
    let counts = Counts::new(of(&found.regions), of(&found.splits), &found.leaves);
    let (twin, leaves_of_twin) = twin::refine(&field, camera.eye.to_array(), camera.factor);
    let mut leaves: Vec<Region> = found.leaves;
    leaves.sort_by_key(node_of);
    let report = Report {
        device: device.limits().device_name.clone(),
        driver: device.limits().driver_name.clone(),
        largest_step: twin::largest_step(&field, &leaves),
        equal: counts == twin && leaves == leaves_of_twin,
        counts,
        twin,
        n_grown,
        messages: host.messages(),
    };
    if let Some(destination) = &destination {
        paper.picture()?.save(destination)?;
    }
    report.tell(options)
}
