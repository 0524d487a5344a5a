//! What became of a flock without a window.

use serde_json::{Value, json};

use super::options::Options;
use super::shared::{self, Failure};
use super::twin::{self, average};

/// A number of a boid may differ so much from the twin's.
const MOST: f32 = 1e-4;
/// After so many frames at most: flocks are chaotic, and a last bit grows.
const FRAMES: u32 = 10;
/// Boids that the JSON object holds.
const SAMPLED: usize = 16;

pub(crate) struct Report<'a> {
    pub(crate) device: String,
    pub(crate) driver: String,
    /// The median of the steps, if there were any.
    pub(crate) ms: Option<f64>,
    /// Of positions and velocities, by the GPU.
    pub(crate) averages: Vec<[f32; 3]>,
    pub(crate) positions: &'a [[f32; 3]],
    pub(crate) velocities: &'a [[f32; 3]],
    pub(crate) twin: Option<twin::Flock>,
    pub(crate) messages: Vec<String>,
}

impl Report<'_> {
    /// Prints it; an error where something is not as it should be.
    pub(crate) fn tell(&self, options: &Options) -> Result<(), Failure> {
        shared::tell(&self.messages);
        let difference = self.twin.as_ref().map(|twin| twin.difference(self.positions, self.velocities));
        match options.run.json {
            true => println!("{:#}", self.json(options, difference)),
            false => self.print(options, difference),
        }
        if difference.is_some_and(|difference| difference > MOST) && options.n_frames() <= FRAMES {
            return Err("the flock of the GPU is not that of the CPU".into());
        }
        shared::require_silence(&self.messages)
    }

    /// Of all bits of the state, in order (FNV-1a).
    fn digest(&self) -> u64 {
        let words = self.positions.iter().chain(self.velocities).flatten().map(|number| number.to_bits());
        words.fold(0xCBF2_9CE4_8422_2325, |digest, word| {
            (digest ^ u64::from(word)).wrapping_mul(0x0000_0100_0000_01B3)
        })
    }

    fn json(&self, options: &Options, difference: Option<f32>) -> Value {
        let step = self.positions.len().div_ceil(SAMPLED);
        let sampled: Vec<_> = (0..self.positions.len())
            .step_by(step)
            .map(|i| json!({ "boid": i, "position": self.positions[i], "velocity": self.velocities[i] }))
            .collect();
        json!({
            "device": self.device,
            "driver": self.driver,
            "count": options.count,
            "frames": options.n_frames(),
            "step_ms": self.ms,
            "average_position": self.averages.first(),
            "average_velocity": self.averages.get(1),
            "exact_averages": [average(self.positions), average(self.velocities)],
            "digest": format!("{:016x}", self.digest()),
            "largest_difference": difference,
            "sampled": sampled,
            "validation_messages": options.run.validate.then_some(self.messages.len()),
        })
    }

    fn print(&self, options: &Options, difference: Option<f32>) {
        println!("{} ({})", self.device, self.driver);
        let ms = self.ms.map_or(String::new(), |ms| format!(", {ms:.2} ms each"));
        println!("{} boids, {} steps{ms}", options.count, options.n_frames());
        for (name, [x, y, z]) in ["position", "velocity"].iter().zip(&self.averages) {
            println!("average {name} {x:.4} {y:.4} {z:.4}");
        }
        if let Some(difference) = difference {
            println!("largest difference from the CPU's {difference:.1e}");
        }
    }
}
