//! What the kernels do, on the CPU: the same neighbours in the same order, the same sums. Only the averages are better.

use spanforge::Result;
use spanforge::layout::GridShape;
use spanforge_boids_shaders::layout::Rules;

use super::rules::{half_side, rules, sequences, shape, swirl};

type Vector = [f32; 3];

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flock {
    pub(crate) positions: Vec<Vector>,
    pub(crate) velocities: Vec<Vector>,
    rules: Rules,
    shape: GridShape,
}

impl Flock {
    /// As `begin.comp` makes it.
    pub(crate) fn new(n: u32) -> Result<Self> {
        let [places, headings] = sequences()?;
        let around = |floats: Vec<f32>, half: f32| -> Vec<Vector> {
            floats.chunks_exact(3).map(|p| [0, 1, 2].map(|axis| (p[axis] * 2.0 - 1.0) * half)).collect()
        };
        let positions = around(places.points(0..n)?, half_side(n));
        let mut velocities = around(headings.points(0..n)?, 1.0);
        for ([x, _, z], velocity) in positions.iter().zip(&mut velocities) {
            velocity[0] += z * swirl(n);
            velocity[2] += -x * swirl(n);
        }
        Ok(Self { positions, velocities, rules: rules(n), shape: shape(n)? })
    }

    /// As `step.comp` does it.
    pub(crate) fn step(&mut self) {
        let cells = Cells::new(&self.shape, &self.positions);
        let (center, heading) = (average(&self.positions), average(&self.velocities));
        let next: Vec<_> =
            (0..self.positions.len()).map(|i| self.moved(i, &cells, center, heading)).collect();
        (self.positions, self.velocities) = next.into_iter().unzip();
    }

    fn moved(&self, i: usize, cells: &Cells, center: Vector, heading: Vector) -> (Vector, Vector) {
        let Rules { apart, together, alike, to_center, with_flock, to_origin, pace, speed_2, time } =
            self.rules;
        let (position, velocity) = (self.positions[i], self.velocities[i]);
        let mut pull = [0.0; 3];
        cells.visit(position, |point| {
            let offset = combine(self.positions[point], position, |a, b| a - b);
            let [x, y, z] = offset;
            let distance_2 = x * x + y * y + z * z;
            if distance_2 > 1.0 {
                return;
            }
            let weight = 1.0 - distance_2;
            let turn = combine(self.velocities[point], velocity, |a, b| (a - b) * alike);
            let push = together - apart * weight;
            let both = combine(offset, turn, |offset, turn| offset * push + turn);
            pull = combine(pull, both, |pull, both| pull + both * weight);
        });
        let [x, y, z] = velocity;
        let hold = (speed_2 - (x * x + y * y + z * z)) * pace;
        let mut next = (position, velocity);
        for axis in 0..3 {
            let (p, v) = (position[axis], velocity[axis]);
            let to_flock = (center[axis] - p) * to_center + (heading[axis] - v) * with_flock;
            let own = v * hold - p * to_origin;
            next.1[axis] = v + (pull[axis] + to_flock + own) * time;
            next.0[axis] = p + next.1[axis] * time;
        }
        next
    }

    /// The greatest difference of a number of a boid.
    pub(crate) fn difference(&self, positions: &[Vector], velocities: &[Vector]) -> f32 {
        let ours = self.positions.iter().chain(&self.velocities).flatten();
        let theirs = positions.iter().chain(velocities).flatten();
        let differences = ours.zip(theirs).map(|(a, b)| (a - b).abs());
        // What is no number differs as much as can be.
        differences.fold(0.0, |most, more| if more.is_nan() { f32::INFINITY } else { most.max(more) })
    }
}

/// In double precision.
pub(crate) fn average(vectors: &[Vector]) -> Vector {
    let n = vectors.len() as f64;
    [0, 1, 2].map(|axis| (vectors.iter().map(|vector| f64::from(vector[axis])).sum::<f64>() / n) as f32)
}

fn combine(a: Vector, b: Vector, by: impl Fn(f32, f32) -> f32) -> Vector {
    [by(a[0], b[0]), by(a[1], b[1]), by(a[2], b[2])]
}

/// Boids by cell, in order.
struct Cells {
    shape: GridShape,
    boids: Vec<Vec<u32>>,
}

impl Cells {
    fn new(shape: &GridShape, positions: &[Vector]) -> Self {
        let mut cells = Self { shape: *shape, boids: vec![vec![]; shape.n_cells as usize] };
        for (i, position) in positions.iter().enumerate() {
            let cell = cells.number(cells.cell(*position));
            cells.boids[cell].push(i as u32);
        }
        cells
    }

    fn cell(&self, position: Vector) -> [u32; 3] {
        [0, 1, 2].map(|axis| {
            let at = ((position[axis] - self.shape.origin[axis]) * self.shape.per_cell).floor();
            at.clamp(0.0, (self.shape.size[axis] - 1) as f32) as u32
        })
    }

    fn number(&self, [x, y, z]: [u32; 3]) -> usize {
        ((z * self.shape.size[1] + y) * self.shape.size[0] + x) as usize
    }

    /// All boids in the cells that a neighbourhood reaches into.
    fn visit(&self, position: Vector, mut visit: impl FnMut(usize)) {
        let reach = |sign: f32| position.map(|at| at + sign * (1.0 + (at.abs() + 1.0) * 1e-6));
        let (low, high) = (self.cell(reach(-1.0)), self.cell(reach(1.0)));
        for z in low[2]..=high[2] {
            for y in low[1]..=high[1] {
                for x in low[0]..=high[0] {
                    self.boids[self.number([x, y, z])].iter().for_each(|boid| visit(*boid as usize));
                }
            }
        }
    }
}
