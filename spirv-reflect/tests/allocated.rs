//! Bytes that a thread asks of the allocator. Copies of names take no steps; these they take.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use spanforge_reflect::steps;

use crate::steps::MOST;

/// Bytes for each word that reading, reflecting, merging or writing may ask for in all, freed ones too.
pub(crate) const MOST_BYTES: usize = 4096;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

fn ask(n: usize) {
    // A thread that ends has no count.
    let _ = ASKED.try_with(|asked| asked.set(asked.get().wrapping_add(n)));
}

struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: every call goes on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ask(layout.size());
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ask(size.saturating_sub(layout.size()));
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Does something that may take [`MOST`] steps and [`MOST_BYTES`] bytes for each of some words.
pub(crate) fn bounded<T>(what: &str, n_words: usize, work: impl FnOnce() -> T) -> T {
    let now = || (steps().unwrap() as usize, ASKED.with(Cell::get));
    let begin = now();
    let done = work();
    let end = now();
    let (steps, bytes) = (end.0 - begin.0, end.1.wrapping_sub(begin.1));
    let per_word = |n: usize| n as f64 / n_words as f64;
    println!("{what}: {:.2} steps and {:.0} bytes a word of {n_words}", per_word(steps), per_word(bytes));
    assert!(steps <= MOST as usize * n_words, "{what}: {steps} steps for {n_words} words");
    assert!(bytes <= MOST_BYTES * n_words, "{what}: {bytes} bytes for {n_words} words");
    done
}
