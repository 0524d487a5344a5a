//! spanforge
mod error;
pub mod gpu;

pub use error::{Error, Result};
