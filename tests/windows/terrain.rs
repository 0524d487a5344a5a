//! The picture of the sample `terrain`, made on the CPU: the regions of its twin, as `region.vert` and `region.frag` draw them.

use glam::{DMat4, DVec3};
use spanforge_terrain_shaders::layout::Region;

use super::picture::Picture;
use super::raster::{Corner, Raster, Varying};
use crate::terrain::camera::Camera;
use crate::terrain::field::{Field, PATCH};
use crate::terrain::twin;

const SKY: DVec3 = DVec3::new(0.72, 0.81, 0.90);
/// The field that a sample has where no other is asked for.
const SEED: u32 = 7;

pub struct Terrain {
    field: Field,
}

impl Terrain {
    pub fn new(levels: u32) -> Self {
        Self { field: Field::new(levels, SEED) }
    }

    /// Frame number `frame`, with outlines of regions or without.
    pub fn picture(&self, size: (u32, u32), frame: u32, tolerance: f32, outlined: bool) -> Picture {
        let camera = Camera::new(&self.field, frame, size, tolerance).unwrap();
        let (_, leaves) = twin::refine(&self.field, camera.eye.to_array(), camera.factor);
        let mut raster = Raster::new(size.0, size.1, SKY.to_array());
        let to_clip = camera.to_clip.as_dmat4();
        for region in &leaves {
            let side = PATCH + 1;
            let corners: Vec<_> =
                (0..side * side).map(|i| self.corner(region, (i % side, i / side), &to_clip)).collect();
            let at = |x: u32, y: u32| &corners[(y * side + x) as usize];
            for (x, y) in (0..PATCH).flat_map(|y| (0..PATCH).map(move |x| (x, y))) {
                let (low, high) = (at(x, y), at(x + 1, y + 1));
                for third in [at(x, y + 1), at(x + 1, y)] {
                    raster.triangle([low, third, high], |varying| self.shade(&camera, outlined, &varying));
                }
            }
        }
        raster.picture()
    }

    fn height(&self, x: i64, y: i64) -> f64 {
        let inside = |at: i64| at.clamp(0, self.field.side.into()) as u32;
        self.field.height(inside(x), inside(y)).into()
    }

    /// Position, normal, and place in the patch. Along an edge to a region twice as large every other one lies on its neighbour.
    fn corner(&self, region: &Region, (x, y): (u32, u32), to_clip: &DMat4) -> Corner<8> {
        let is_coarser = |edge: u32| region.edges >> edge & 1 == 1;
        let on =
            |at: u32, low: u32, high: u32| (at == 0 && is_coarser(low)) || (at == PATCH && is_coarser(high));
        let (x, y) = (if on(y, 2, 3) { x & !1 } else { x }, if on(x, 0, 1) { y & !1 } else { y });
        let size = self.field.side >> region.level;
        let of = |of_region: u32, at: u32| i64::from(of_region * size + at * (size / PATCH));
        let (across, along) = (of(region.x, x), of(region.y, y));
        let position = DVec3::new(across as f64, self.height(across, along), along as f64);
        let slope_x = self.height(across - 2, along) - self.height(across + 2, along);
        let slope_z = self.height(across, along - 2) - self.height(across, along + 2);
        let place = [x, y].map(|at| f64::from(at) / f64::from(PATCH));
        let [px, py, pz] = position.to_array();
        let varying = [px, py, pz, slope_x, 4.0, slope_z, place[0], place[1]];
        Corner { place: *to_clip * position.extend(1.0), varying }
    }

    /// Ground by height and slope in the light of a low sun, and haze.
    fn shade(&self, camera: &Camera, outlined: bool, varying: &Varying<8>) -> [f64; 3] {
        let [x, y, z, nx, ny, nz, ..] = varying.here;
        let (position, up) = (DVec3::new(x, y, z), DVec3::new(nx, ny, nz).normalize());
        let share = y / f64::from(self.field.tallest);
        let color = DVec3::new;
        let meadow = color(0.26, 0.38, 0.16).lerp(color(0.45, 0.45, 0.22), smoothstep(0.15, 0.55, share));
        let mut ground = color(0.40, 0.35, 0.30).lerp(meadow, smoothstep(0.72, 0.92, up.y));
        let snow = smoothstep(0.62, 0.78, share) * smoothstep(0.6, 0.85, up.y);
        ground = ground.lerp(color(0.95, 0.96, 0.98), snow);
        if y <= 0.0 {
            ground = color(0.16, 0.33, 0.48);
        }
        let sun = up.dot(DVec3::new(0.6, 0.55, -0.35).normalize()).max(0.0);
        let mut lit = ground * (color(0.34, 0.40, 0.48) + sun * color(0.95, 0.87, 0.74));
        if outlined {
            let edge = |n: usize| varying.here[n].min(1.0 - varying.here[n]) / varying.width[n].max(1e-6);
            lit *= 0.6 + 0.4 * smoothstep(0.4, 1.4, edge(6).min(edge(7)));
        }
        let distance = position.distance(camera.eye.as_dvec3());
        let haze = 1.0 - (-distance / f64::from(self.field.side) * 0.9).exp();
        lit.lerp(SKY, haze * haze).to_array()
    }
}

fn smoothstep(from: f64, to: f64, at: f64) -> f64 {
    let t = ((at - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
