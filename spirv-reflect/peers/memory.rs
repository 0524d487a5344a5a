//! An allocator that counts what is asked of it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system's allocator, counted.
pub struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static TOTAL: AtomicUsize = AtomicUsize::new(0);

fn grow(n: usize) {
    TOTAL.fetch_add(n, Relaxed);
    PEAK.fetch_max(LIVE.fetch_add(n, Relaxed) + n, Relaxed);
}

// SAFETY: every call goes on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grow(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Counted as growth in place, to nobody's disadvantage.
        TOTAL.fetch_add(size.saturating_sub(layout.size()), Relaxed);
        if size >= layout.size() {
            let more = size - layout.size();
            PEAK.fetch_max(LIVE.fetch_add(more, Relaxed) + more, Relaxed);
        } else {
            LIVE.fetch_sub(layout.size() - size, Relaxed);
        }
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Bytes between two moments.
#[derive(Clone, Copy)]
pub struct Usage {
    /// The most that was live at once, beyond what was live at the start.
    pub peak: usize,
    /// All that was asked for.
    pub total: usize,
}

impl Usage {
    /// Starts counting; `peak` and `total` hold the state of now.
    pub fn begin() -> Usage {
        let live = LIVE.load(Relaxed);
        PEAK.store(live, Relaxed);
        Usage { peak: live, total: TOTAL.load(Relaxed) }
    }

    /// What has been used since.
    pub fn end(self) -> Usage {
        Usage { peak: PEAK.load(Relaxed) - self.peak, total: TOTAL.load(Relaxed) - self.total }
    }
}
