//! How boids move, and where they are at first: numbers that the GPU and its twin share.

use spanforge::Result;
use spanforge::layout::GridShape;
use spanforge::sequence::Halton;
use spanforge_boids_shaders::layout::Rules;

/// Boids in a cube whose side is the radius of a neighbourhood, at first.
const DENSITY: f32 = 3.0;
/// The flock may come to fill so many times the side that it had at first, before the grid's outermost cells grow full.
const ROOM: f32 = 1.5;

/// The square of the speed that is held.
const SPEED_2: f32 = 2.0;

/// Half the side of the cube that `n` boids have at first.
pub(crate) fn half_side(n: u32) -> f32 {
    (n as f32 / DENSITY).cbrt() / 2.0
}

/// Velocity by distance from the axis that all go round at first.
pub(crate) fn swirl(n: u32) -> f32 {
    1.2 / half_side(n).max(1.0)
}

/// For `n` boids. What pulls the flock together is weaker where it is larger.
pub(crate) fn rules(n: u32) -> Rules {
    // So that circles of about that radius are gone round at the speed that is held.
    let to_middle = SPEED_2 / half_side(n).max(1.0).powi(2);
    Rules {
        apart: 3.0,
        together: 0.5,
        alike: 0.3,
        to_center: to_middle * 0.7,
        with_flock: 0.05,
        to_origin: to_middle * 0.3,
        pace: 0.5,
        speed_2: SPEED_2,
        time: 1.0 / 60.0,
    }
}

/// Cells as wide as the radius of a neighbourhood.
pub(crate) fn shape(n: u32) -> Result<GridShape> {
    let half = (half_side(n) * ROOM).ceil().max(1.0);
    GridShape::bounded([-half; 3], 1.0, [half as u32 * 2; 3])
}

/// Of positions, and of velocities.
pub(crate) fn sequences() -> Result<[Halton; 2]> {
    Ok([Halton::new(&[2, 3, 5])?.with_offset(1), Halton::new(&[7, 11, 13])?.with_offset(1)])
}
