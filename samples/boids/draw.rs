//! The flock drawn: one draw, an instance a boid, seen from beside its centre.

use glam::{Affine3A, Mat4, Vec3};
use spanforge::Result;
use spanforge::gpu::{Commands, Device, Format, GraphicsPipeline, Image};
use spanforge::transform::{Transform, perspective};
use spanforge_boids_shaders::layout::DrawPush;
use spanforge_boids_shaders::{boid_frag, boid_vert};

use super::flock::Flock;
use super::rules::half_side;
use super::shared::Targets;

/// Of a boid: two wings.
const VERTICES: u32 = 6;
/// As in `boid.vert`.
const SKY: [f32; 4] = [0.93, 0.95, 0.97, 1.0];
const VERTICAL_FOV: f32 = 0.7;
/// Of a boid, where the radius of a neighbourhood is 1.
const SIZE: f32 = 0.24;

pub(crate) struct Painter {
    pipeline: GraphicsPipeline<boid_vert::Kernel>,
    targets: Targets,
}

impl Painter {
    pub(crate) fn new(device: &Device, format: Format) -> Result<Self> {
        let targets = Targets::new(format);
        let (vertices, pixels) = (&boid_vert::SHADER, &boid_frag::SHADER);
        let pipeline = GraphicsPipeline::new(device, vertices, pixels, &targets.pipeline())?;
        Ok(Self { pipeline, targets })
    }

    /// Draws into `target`, an image of one sample in the state of colour attachments, which it keeps; `angle` says from
    /// which side.
    pub(crate) fn draw(
        &mut self,
        cmd: &mut Commands<'_>,
        flock: &Flock,
        angle: f32,
        target: &Image,
    ) -> Result<()> {
        let reach = half_side(flock.n()).max(1.0);
        let distance = reach * 4.2;
        let eye = Vec3::new(angle.cos(), 0.5, angle.sin()) * distance;
        let to_view = Affine3A::look_at(eye, Vec3::ZERO, Vec3::Y)?.matrix;
        let aspect_ratio = target.width() as f32 / target.height() as f32;
        let projection = perspective(VERTICAL_FOV, aspect_ratio, distance * 0.02, distance * 4.0)?.matrix;
        let push = DrawPush {
            to_clip: (projection * Mat4::from(to_view)).to_cols_array_2d(),
            eye: eye.to_array(),
            size: SIZE,
            reach: distance * 1.1,
        };
        let bindings = boid_vert::Bindings {
            positions: flock.positions(),
            velocities: flock.velocities(),
            center: flock.center(),
        };
        self.targets
            .render(cmd, target, SKY, |cmd| cmd.draw(&self.pipeline, bindings, &push, VERTICES, flock.n()))
    }
}
