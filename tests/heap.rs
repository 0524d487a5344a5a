//! What a thread holds of the heap: all that it has allocated, less what it has freed. Tests run side by side, so what the
//! process holds says nothing of one of them.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static HELD: Cell<i64> = const { Cell::new(0) };
}

/// The system's allocator, counted.
pub struct Counted;

/// Bytes that this thread holds; less than nothing where it has freed what others have allocated.
pub fn held() -> i64 {
    HELD.with(Cell::get)
}

fn note(bytes: i64) {
    // A thread that ends frees what it has left when its count is gone.
    let _ = HELD.try_with(|held| held.set(held.get() + bytes));
}

// SAFETY: everything is the system allocator's; counting allocates nothing.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as i64);
        // SAFETY: as this function's own.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as i64);
        // SAFETY: as this function's own.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        note(-(layout.size() as i64));
        // SAFETY: as this function's own.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size as i64 - layout.size() as i64);
        // SAFETY: as this function's own.
        unsafe { System.realloc(at, layout, size) }
    }
}
