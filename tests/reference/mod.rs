//! Plain CPU twins: slices in, `Vec` out.

pub mod scan;
pub mod sort;
