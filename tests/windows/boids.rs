//! The picture of the sample `boids`, made on the CPU: the flock of its twin, as `boid.vert` draws it.

use glam::DVec3;
use spanforge::transform::{Transform, perspective};

use super::picture::Picture;
use super::raster::{Corner, Raster};
use crate::boids::rules::half_side;
use crate::boids::twin::{Flock, average};

const SKY: DVec3 = DVec3::new(0.93, 0.95, 0.97);
const VERTICAL_FOV: f32 = 0.7;
/// Of a boid.
const SIZE: f64 = 0.24;

/// So many boids after so many steps, seen from `angle` degrees.
pub fn picture((width, height): (u32, u32), n: u32, n_steps: u32, angle: f64) -> Picture {
    let mut flock = Flock::new(n).unwrap();
    (0..n_steps).for_each(|_| flock.step());
    let distance = half_side(n).max(1.0) * 4.2;
    let (sin, cos) = angle.to_radians().sin_cos();
    let eye = DVec3::new(cos, 0.5, sin) * f64::from(distance);
    let aspect_ratio = width as f32 / height as f32;
    let projection =
        perspective(VERTICAL_FOV, aspect_ratio, distance * 0.02, distance * 4.0).unwrap().matrix.as_dmat4();
    let to_view = glam::Affine3A::look_at(eye.as_vec3(), glam::Vec3::ZERO, glam::Vec3::Y).unwrap().matrix;
    let to_clip = projection * glam::Mat4::from(to_view).as_dmat4();
    let center = DVec3::from(average(&flock.positions).map(f64::from));
    let mut raster = Raster::new(width, height, SKY.to_array());
    let place = |vector: [f32; 3]| DVec3::from(vector.map(f64::from));
    for (position, velocity) in flock.positions.iter().zip(&flock.velocities) {
        let velocity = place(*velocity);
        let ahead = velocity / velocity.length().max(1e-6);
        let side = ahead.cross(if ahead.y.abs() < 0.99 { DVec3::Y } else { DVec3::X }).normalize();
        let up = side.cross(ahead);
        for wing in [-1.0, 1.0] {
            let (tip, tail) = (side * wing * 0.42 - ahead * 0.5 + up * 0.12, ahead * -0.3 - up * 0.1);
            let normal = (tip - ahead).cross(tail - ahead);
            let toward = normal.dot(DVec3::new(0.48, 0.8, 0.36)).abs();
            let light = 0.62 + 0.38 * toward / normal.length().max(1e-6);
            let ink = DVec3::splat(0.42) + 0.36 * DVec3::new(ahead.x, 0.35 * ahead.y - 0.45, ahead.z);
            let corners = [ahead, tip, tail].map(|corner| {
                let at = place(*position) - center + corner * SIZE;
                let reach = f64::from(distance * 1.1);
                let haze = 1.0 - (-(at.distance(eye) - reach * 0.3).max(0.0) / reach).exp();
                let color = (ink * light).lerp(SKY, haze);
                Corner { place: to_clip * at.extend(1.0), varying: color.to_array() }
            });
            raster.triangle([&corners[0], &corners[1], &corners[2]], |color| color.here);
        }
    }
    raster.picture()
}
