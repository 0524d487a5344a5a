//! The GPU layer itself.
