//! Constants that GLSL sees too: `build.rs` includes this file and passes every entry as a macro.

macro_rules! limits {
    ($($(#[doc = $doc:literal])* $name:ident = $value:expr;)*) => {
        $($(#[doc = $doc])* pub const $name: u32 = $value;)*
        /// Every constant of this file by name, for `build.rs`.
        pub const MACROS: &[(&str, u32)] = &[$((stringify!($name), $name)),*];
    };
}

limits! {
    /// Sub-pixel units in one pixel: coordinates are rounded to 1/256 pixel once.
    SUBPIXELS = 256;
    /// Curves in a chunk: the unit of culling and of work distribution.
    CHUNK_CURVES = 64;
    /// Invocations of a linear workgroup where nothing is shared.
    GROUP_SIZE = 64;
}
