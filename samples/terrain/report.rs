//! What a frame without a window was made of.

use serde_json::{Value, json};

use super::field::PATCH;
use super::options::Options;
use super::shared::{self, Failure};
use super::twin::Counts;

pub(crate) struct Report {
    pub(crate) device: String,
    pub(crate) driver: String,
    pub(crate) counts: Counts,
    pub(crate) twin: Counts,
    /// Counts and leaves are the twin's.
    pub(crate) equal: bool,
    /// By how many levels neighbours differ; `None` where the leaves are no cover of the field.
    pub(crate) largest_step: Option<u32>,
    /// How often lists were made anew for lack of room.
    pub(crate) n_grown: u32,
    pub(crate) messages: Vec<String>,
}

impl Report {
    /// Prints it; an error where something is not as it should be.
    pub(crate) fn tell(&self, options: &Options) -> Result<(), Failure> {
        shared::tell(&self.messages);
        match options.run.json {
            true => println!("{:#}", self.json(options)),
            false => self.print(options),
        }
        if !self.equal {
            return Err("the regions of the GPU are not those of the CPU".into());
        }
        if self.largest_step.is_none_or(|step| step > 1) {
            return Err("neighbours are more than a level apart".into());
        }
        shared::require_silence(&self.messages)
    }

    fn n_triangles(&self) -> u32 {
        self.counts.n_leaves() * PATCH * PATCH * 2
    }

    fn json(&self, options: &Options) -> Value {
        let of = |counts: &Counts| {
            json!({
                "regions": counts.regions,
                "splits": counts.splits,
                "leaves": counts.leaves,
                "n_leaves": counts.n_leaves(),
                "n_forced": counts.n_forced(),
            })
        };
        json!({
            "device": self.device,
            "driver": self.driver,
            "width": options.window.size.0,
            "height": options.window.size.1,
            "levels": options.levels,
            "seed": options.seed,
            "frame": options.frame,
            "tolerance": options.tolerance,
            "counts": of(&self.counts),
            "twin": of(&self.twin),
            "equal": self.equal,
            "triangles": self.n_triangles(),
            "largest_step": self.largest_step,
            "grown": self.n_grown,
            "validation_messages": options.run.validate.then_some(self.messages.len()),
        })
    }

    fn print(&self, options: &Options) {
        let (width, height) = options.window.size;
        println!("{} ({}), {width} x {height} pixels", self.device, self.driver);
        println!("{:>5} {:>9} {:>9} {:>9}", "level", "regions", "split", "drawn");
        for (level, regions) in self.counts.regions.iter().enumerate() {
            let splits = self.counts.splits.get(level).copied().unwrap_or(0);
            println!("{level:>5} {regions:>9} {splits:>9} {:>9}", self.counts.leaves[level]);
        }
        let (n, forced) = (self.counts.n_leaves(), self.counts.n_forced());
        println!(
            "{n} regions drawn, {} triangles; {forced} regions split for a neighbour's sake",
            self.n_triangles()
        );
        if self.n_grown > 0 {
            println!("lists made anew {} times for lack of room", self.n_grown);
        }
    }
}
