//! What usvg and Spanforge's reader say about a file while they read it, on standard error.

use std::sync::atomic::{AtomicUsize, Ordering};

use log::{LevelFilter, Log, Metadata, Record};

/// A damaged file may have a fault in every line.
const MOST: usize = 20;

static N_SAID: AtomicUsize = AtomicUsize::new(0);

struct Said;

impl Log for Said {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        ["usvg", "spanforge"].iter().any(|name| metadata.target().starts_with(name))
    }

    fn log(&self, record: &Record<'_>) {
        if !self.enabled(record.metadata()) {
            return;
        }
        match N_SAID.fetch_add(1, Ordering::Relaxed) {
            n if n < MOST => eprintln!("warning: {}", record.args()),
            MOST => eprintln!("warning: there are more like these"),
            _ => {}
        }
    }

    fn flush(&self) {}
}

/// From now on warnings are printed.
pub(crate) fn show() {
    // Fails only where a logger was set before, and none is here.
    if log::set_logger(&Said).is_ok() {
        log::set_max_level(LevelFilter::Warn);
    }
}
