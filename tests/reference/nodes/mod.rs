//! Twins of the function banks in glsl/nodes, a file a bank.

#[allow(dead_code, reason = "calls with as many parameters as functions may have")]
pub mod case;

use case::Case;

macro_rules! banks {
    ($($bank:ident)*) => {
        $(pub mod $bank;)*
        /// Name and functions of each bank.
        pub const BANKS: &[(&str, &[Case])] = &[$((stringify!($bank), $bank::CASES)),*];
    };
}

banks! {
    angle arithmetic colour colour_space comparison distance_2d distance_3d distance_operator easing hashing integer
    matrix noise range rounding sequences trigonometry vector waves
}
