//! The figures of the overlay: times of the last frames, what they consisted of, memory.

use std::time::{Duration, Instant};

use spanforge::Counts;
use spanforge::gpu::StageTime;

/// How often the text changes: a person can read it, and laying it out does not show in the times.
const INTERVAL: Duration = Duration::from_millis(400);
/// How many texts after a frame show all of its figures.
const LATE: u32 = 3;

/// What is known of a frame's recording, and of the last frame that the GPU has finished.
#[derive(Clone, Debug, Default)]
pub(crate) struct Measured {
    pub(crate) stages: Vec<StageTime>,
    pub(crate) counts: Option<Counts>,
    /// Parts that the frame is made in.
    pub(crate) n_parts: usize,
    /// That the device's memory holds for all of this.
    pub(crate) bytes: u64,
}

pub(crate) struct Figures {
    shown: bool,
    rows: Vec<(String, String)>,
    /// How many times more the text is to change: figures come some frames late, and a window that sleeps has no next frame.
    due: u32,
    next: Instant,
    /// The next frame is drawn for the text alone, and is no reason for another.
    is_refresh: bool,
    last_frame: Option<Instant>,
    /// From one frame to the next, once two have followed each other.
    frame_ms: Option<f64>,
    record_ms: f64,
    stages: Vec<StageTime>,
    counts: Option<Counts>,
    n_parts: usize,
    device: String,
    bytes: u64,
    scale: f64,
}

impl Figures {
    pub(crate) fn new() -> Self {
        Self {
            shown: true,
            rows: vec![("Figures come with the next frame.".into(), String::new())],
            due: 0,
            next: Instant::now(),
            is_refresh: false,
            last_frame: None,
            frame_ms: None,
            record_ms: 0.0,
            stages: Vec::new(),
            counts: None,
            n_parts: 1,
            device: String::new(),
            bytes: 0,
            scale: 1.0,
        }
    }

    /// What the device is called.
    pub(crate) fn set_device(&mut self, name: &str) {
        name.clone_into(&mut self.device);
    }

    pub(crate) fn toggle(&mut self) {
        self.shown = !self.shown;
        self.due = if self.shown { LATE } else { 0 };
    }

    pub(crate) fn are_shown(&self) -> bool {
        self.shown
    }

    pub(crate) fn rows(&self) -> &[(String, String)] {
        &self.rows
    }

    /// What a frame took to record, and what is known of the one that was finished last.
    pub(crate) fn note(&mut self, record: Duration, measured: Measured, scale: f64) {
        let now = Instant::now();
        // Between frames that follow each other; after a pause it says nothing.
        let since = self.last_frame.replace(now).map(|last| now - last);
        if let Some(since) = since.filter(|since| *since < INTERVAL) {
            self.frame_ms = Some(since.as_secs_f64() * 1e3);
        }
        self.record_ms = record.as_secs_f64() * 1e3;
        if !measured.stages.is_empty() {
            self.stages = measured.stages;
        }
        self.n_parts = measured.n_parts;
        self.counts = measured.counts.or(self.counts).filter(|_| self.n_parts == 1);
        self.bytes = measured.bytes;
        self.scale = scale;
    }

    /// After a frame: newer texts are due, unless the frame was for the text.
    pub(crate) fn frame_is_shown(&mut self) {
        if !std::mem::take(&mut self.is_refresh) {
            self.due = LATE;
        }
    }

    pub(crate) fn next_refresh(&self) -> Option<Instant> {
        (self.shown && self.due > 0).then_some(self.next)
    }

    /// Makes the text anew where that is due: a frame is to be drawn then.
    pub(crate) fn refresh(&mut self, now: Instant) -> bool {
        if self.next_refresh().is_none_or(|at| at > now) {
            return false;
        }
        self.rows = self.text();
        (self.due, self.is_refresh, self.next) = (self.due - 1, true, now + INTERVAL);
        true
    }

    fn text(&self) -> Vec<(String, String)> {
        let row = |name: &str, value: String| (name.to_owned(), value);
        let ms = |ms: f64| format!("{ms:.2} ms");
        let gpu: f64 = self.stages.iter().map(|stage| stage.ms).sum();
        let mut rows = vec![row("device", self.device.clone())];
        rows.extend(self.frame_ms.map(|time| row("frame", ms(time))));
        rows.push(row("record (CPU)", ms(self.record_ms)));
        if !self.stages.is_empty() {
            rows.push(row("GPU", ms(gpu)));
        }
        for (name, of_stage) in summed(&self.stages) {
            rows.push((format!("  {name}"), ms(of_stage)));
        }
        if let Some(counts) = self.counts {
            rows.push(row("fragments", counts.fragments.to_string()));
            rows.push(row("merged, spans", format!("{}, {}", counts.merged, counts.spans)));
        }
        if self.n_parts > 1 {
            rows.push(row("made in", format!("{} parts", self.n_parts)));
        }
        rows.push(row("memory", format!("{:.1} MiB", self.bytes as f64 / f64::from(1 << 20))));
        rows.push(row("zoom", format!("{:.1} %", self.scale * 100.0)));
        rows
    }
}

/// Stages of one name are one, in the order in which they first came.
fn summed(stages: &[StageTime]) -> Vec<(&'static str, f64)> {
    let mut sums: Vec<(&'static str, f64)> = Vec::new();
    for stage in stages {
        match sums.iter_mut().find(|(name, _)| *name == stage.name) {
            Some((_, sum)) => *sum += stage.ms,
            None => sums.push((stage.name, stage.ms)),
        }
    }
    sums
}
