//! Counts the reader's work where debug assertions are on, so that tests can bound it by the input's size without a
//! clock.
//!
//! A step is one instruction decoded, one operand of an unlimited list visited, one entry of a table made or visited,
//! or one edge of the memory flow followed. What a search by id takes is not counted.

#[cfg(debug_assertions)]
thread_local! {
    static STEPS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

#[inline]
pub(crate) fn step(n: usize) {
    #[cfg(debug_assertions)]
    STEPS.with(|steps| steps.set(steps.get().wrapping_add(n as u64)));
    #[cfg(not(debug_assertions))]
    let _ = n;
}

/// Steps of this thread so far; `None` without debug assertions, where nothing is counted.
#[doc(hidden)]
pub fn steps() -> Option<u64> {
    #[cfg(debug_assertions)]
    return Some(STEPS.with(std::cell::Cell::get));
    #[cfg(not(debug_assertions))]
    None
}
