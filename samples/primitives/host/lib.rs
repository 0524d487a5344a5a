//! What the sample `primitives` compares with on the CPU. A package of its own, because this workspace's release profile has
//! assertions, and with those sorting takes twice as long.

/// Sorts keys in this thread.
pub fn sort_unstable(keys: &mut [u32]) {
    keys.sort_unstable();
}
