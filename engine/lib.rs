//! spanforge
