//! spirv reflect
