//! Constants that GLSL sees too: `build.rs` includes this file and passes every entry as a macro.

macro_rules! limits {
    ($($(#[doc = $doc:literal])* $name:ident = $value:expr;)*) => {
        $($(#[doc = $doc])* pub const $name: u32 = $value;)*
        /// Every constant of this file by name, for `build.rs`.
        pub const MACROS: &[(&str, u32)] = &[$((stringify!($name), $name)),*];
    };
}

limits! {
    /// Sub-pixel units in one pixel: coordinates are rounded to 1/256 pixel once. Shaders shift by 8 bits.
    SUBPIXELS = 256;
    /// Curves in a chunk: the unit of culling, bounds and work distribution.
    CHUNK_CURVES = 64;
    /// Invocations of a linear workgroup where nothing is shared.
    GROUP_SIZE = 64;
    /// Lines a curve may become: enough for any curve inside `MAX_COORDINATE`.
    MAX_LINES = 4096;
    /// A line of a flattened curve spans at most this many pixels per axis, so that crossings fit in 32 bits (127 would do).
    LINE_PIXELS = 100;
    /// 1 / tolerance: a curve's lines leave it by at most 1/14 pixel before their nodes are moved, by 4/3 of that at most.
    FLATNESS = 14;
    /// Pixel coordinates beyond plus or minus this are clipped on the CPU in f64: below it an f32 holds 1/512 pixel.
    MAX_COORDINATE = 32768;
    /// Fragments of a row that one invocation sorts in registers.
    ROW_SHORT = 16;
    /// Fragments of a row that one invocation walks; longer rows are walked in parallel.
    ROW_LONG = 1024;
    /// Blocks of a parallel row walk that one invocation scans; this many times 1,024 is the most there may be.
    BLOCK_CHUNK = 512;
    /// Parts that a segment of BLOCK_CHUNK blocks is cut into where rows are sorted by digits, up to 1,024 fragments each.
    ROW_TILES = 8;
    /// Bits of a column that one pass of that looks at. A segment's counts, a word a digit and tile, fit where the winding steps
    /// of 65 blocks of 4 samples go, which rows of more than ROW_LONG fragments have at least.
    COLUMN_DIGIT_BITS = 6;
    /// Merge passes: rows of up to 16 * 2^24 fragments.
    MERGE_PASSES = 24;
    /// Picture rows that share a list of paths: neighbours work on the same path at the same time.
    LIST_ROWS = 8;
    /// Iterations of all its loops together after which lavapipe ends an invocation (it counts to 65,535).
    MAX_ITERATIONS = 60000;
    /// Pixels of a row that one invocation of composite owns on a CPU driver.
    COMPOSITE_COLUMNS = 4096;
    /// Spans of a row that one invocation of composite walks: in a frame with a row of more fragments it owns as many pixels.
    STRIP_SPANS = 1024;
    /// Spans of a row that one invocation joins to runs, or counts: a piece.
    PIECE_SPANS = 1024;
    /// Colours in the ramp of a gradient without breaks.
    RAMP_SIZE = 1024;
    /// Places in a ramp where the colour changes at once, or much within a step: ten steps of bisection find one.
    RAMP_BREAKS = 1023;
    /// Bits of the widest digit that a pass of a sort looks at.
    SORT_DIGIT_BITS = 8;
    /// Bases that one dispatch of the Halton kernel takes: with nine other words they are 128 bytes of push constants.
    HALTON_BASES = 23;
}
