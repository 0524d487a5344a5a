//! `#[repr(C)]` twins of the structs in `glsl/shared`. `build.rs` compares both by reflection: drift is a compile error.

use bytemuck::{Pod, Zeroable};

macro_rules! twins {
    ($($(#[doc = $doc:literal])* $name:ident { $($(#[doc = $field_doc:literal])* $field:ident: $type:ty,)* })*) => {$(
        $(#[doc = $doc])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
        pub struct $name { $($(#[doc = $field_doc])* pub $field: $type,)* }
        impl Default for $name {
            fn default() -> Self {
                Self::zeroed()
            }
        }
    )*};
}

twins! {
    /// One path under one view (`glsl/shared/scene.glsl`): pixel = linear * point + offset.
    PathView {
        /// Linear part, columns one after the other: x of x, y of x, x of y, y of y.
        linear: [f32; 4],
        /// Offset in pixels.
        offset: [f32; 2],
        /// Row of the row table at picture row 0 (may be negative: only rows from `row_min` on are used).
        row_base: i32,
        /// First picture row of the path's box within the view.
        row_min: i32,
        /// One past the last.
        row_max: i32,
        /// Bit 0: even-odd.
        flags: u32,
    }
    /// The share of one workgroup (`glsl/shared/scene.glsl`): items `item_first..` of a chunk, an item is a part of a curve.
    WorkGroup {
        /// First curve of the chunk.
        curve_first: u32,
        /// Curves times parts.
        n_items: u32,
        /// First item of this workgroup.
        item_first: u32,
        /// Each curve is cut into `2^parts_log2` parts.
        parts_log2: u32,
        /// The chunk's path.
        path: u32,
    }
    /// Push constants of the fragment stage (`glsl/shared/scene.glsl`).
    FragmentPush {
        /// Width of the view in pixels.
        width: i32,
        /// Number of workgroups in the work list.
        n_groups: u32,
    }
    /// Push constants of the row stage (`glsl/shared/row.glsl`).
    RowPush {
        /// Rows of all paths.
        n_rows: u32,
        /// Width of the view in pixels.
        width: u32,
        /// Keys in one half of the key buffer.
        n_keys: u32,
        /// Blocks in one half of the block buffer: those of long rows, then those of huge rows.
        n_blocks: u32,
        /// Workgroup g takes share `g * stride` modulo the number of workgroups.
        stride: u32,
    }
    /// Counters and indirect arguments of the row stage (`glsl/shared/row.glsl`).
    RowWork {
        /// Counts of huge rows that are sorted by digits; where a binding may begin.
        n_digit_counts: u32,
        /// Indirect dispatch over `blocks`.
        block_groups: [u32; 3],
        /// Indirect dispatch over `long_rows`.
        long_groups: [u32; 3],
        /// Indirect dispatch over `huge_blocks`.
        huge_groups: [u32; 3],
        /// Indirect dispatch over chunks of blocks times samples.
        lane_groups: [u32; 3],
        /// Indirect dispatch over chunks of blocks.
        chunk_groups: [u32; 3],
        /// Indirect dispatch, a workgroup for each of `segments`.
        segment_groups: [u32; 3],
        /// Indirect dispatches of the merge passes.
        merge_groups: [u32; 72],
        /// Blocks of `ROW_SHORT` fragments to sort for the serial walk.
        n_blocks: u32,
        /// Rows that one invocation walks after its blocks are sorted.
        n_long: u32,
        /// Blocks of the rows that are walked in parallel.
        n_huge_blocks: u32,
        /// Stretches of those blocks that are still to be listed.
        n_segments: u32,
        /// Fragments of the longest of those rows.
        longest: u32,
    }
    /// Push constants of shaders over pieces of rows (`glsl/shared/pieces.glsl`).
    PiecePush {
        /// Rows of all paths.
        n_rows: u32,
        /// Pieces of each row.
        n_pieces: u32,
    }
    /// What a path is filled with (`glsl/shared/paint.glsl`).
    Paint {
        /// Solid, linear, radial.
        kind: u32,
        /// Pad, repeat, reflect.
        extend: u32,
        /// Where the words of a gradient's ramp begin.
        ramp: u32,
        /// Premultiplied RGBA8, red in the low byte; of a gradient the number of breaks in its ramp.
        color: u32,
        /// Pixel to gradient, columns one after the other.
        matrix: [f32; 4],
        /// Pixel to gradient, offset.
        offset: [f32; 2],
        /// Radial: centre of the end circle from the start circle's.
        center: [f32; 2],
        /// Radial: start and end radius.
        radii: [f32; 2],
    }
    /// Push constants of `composite` (`glsl/shared/paint.glsl`).
    CompositePush {
        /// Width of the view in pixels.
        width: u32,
        /// Height of the view in pixels.
        height: u32,
        /// Premultiplied RGBA8 below everything.
        background: u32,
        /// Zero: start from `background`; else keep what the picture holds.
        keep: u32,
        /// Workgroup g takes share `g * stride` modulo the number of workgroups.
        stride: u32,
        /// Which section of every list of paths.
        section: u32,
        /// Strips of a picture row, at most.
        n_strips: u32,
    }
    /// Push constants of the reduce kernels (`glsl/shared/reduce.glsl`).
    ReducePush {
        /// Elements of this window, at most.
        n: u32,
        /// Elements of the windows before it.
        first: u32,
        /// 1: there are as many elements as `count` says, at most all windows'.
        counted: u32,
        /// Where that is, in words.
        count_word: u32,
        /// Quad of `values` at which the window begins.
        first_quad: u32,
        /// Place of the window's first partial.
        first_partial: u32,
        /// Partials of all windows: those that are combined.
        n_partials: u32,
        /// Elements of all windows, at most.
        total: u32,
        /// Workgroups that share a window, at most.
        max_groups: u32,
        /// Cells of an invocation, at least, where there are several workgroups.
        min_cells: u32,
        /// Workgroups that were launched for the window.
        n_groups: u32,
        /// Where the result goes, in words.
        result_word: u32,
    }
    /// Push constants of the points of a reduction (`glsl/shared/reduce_texture.glsl`).
    ReducePointsPush {
        /// Points: elements of this window, at most.
        n: u32,
        /// Elements of the windows before it.
        first: u32,
        /// 1: there are as many elements as `count` says.
        counted: u32,
        /// Where that is, in words.
        count_word: u32,
        /// Word of `values` at which the window begins.
        first_word: u32,
        /// Of the texture.
        width: u32,
        /// Of the texture.
        height: u32,
    }
    /// Push constants of a reduction's textures (`glsl/shared/reduce_texture.glsl`).
    ReduceTexturePush {
        /// Of the part of the texture that holds something.
        width: u32,
        /// Of the part of the texture that holds something.
        height: u32,
        /// Quad of the partial that is made.
        partial: u32,
        /// What a texel is multiplied with.
        scale: f32,
    }
    /// Push constants of the scan kernels (`glsl/shared/scan.glsl`).
    ScanPush {
        /// Elements of this window, or the most there may be.
        n: u32,
        /// Elements of the windows before it.
        first: u32,
        /// 1: also store everything combined, at index `n`, if the elements end in this window; 2: they do.
        total: u32,
        /// How often values are sums of chunks.
        level: u32,
        /// Values that one of them sums.
        chunk: u32,
        /// 1: the number of elements lies in memory.
        has_count: u32,
        /// Where values are texels of four words: the one at which the window begins.
        first_quad: u32,
    }
    /// Push constants of the sort kernels (`glsl/shared/sort.glsl`).
    SortPush {
        /// Elements, or the most there may be.
        n: u32,
        /// 1: their number lies in memory.
        has_count: u32,
        /// Elements of a tile, the last one may be short.
        tile: u32,
        /// First bit of the digit.
        shift: u32,
        /// Bits of the digit.
        bits: u32,
        /// 1: it is a digit of the segment.
        of_segments: u32,
        /// Where streams are texels of four words: the one at which keys begin.
        key_quad: u32,
        /// And segments.
        segment_quad: u32,
        /// And payloads.
        payload_quad: u32,
        /// The tile with which the window begins that is read.
        first_tile: u32,
        /// The one behind its last.
        end_tile: u32,
        /// The place with which the window begins that is written.
        first_place: u32,
        /// Its places.
        n_places: u32,
        /// 1: another window of places comes.
        restores: u32,
    }
    /// Push constants of the select kernels (`glsl/shared/select.glsl`).
    SelectPush {
        /// Elements, or the most there may be.
        n: u32,
        /// 1: their number lies in memory.
        has_count: u32,
        /// For the predicate.
        words: [u32; 4],
        /// Where values are texels of four words, the one at which they begin.
        value_quad: u32,
        /// The same of flags.
        flag_quad: u32,
        /// The chunk with which the window begins that is read.
        first_chunk: u32,
        /// The one behind its last.
        end_chunk: u32,
        /// The first element that is bound.
        bound: u32,
        /// And its first number, modulo 2^32.
        bound_word: u32,
        /// The place with which the window begins that is written.
        first_place: u32,
        /// Its places.
        n_places: u32,
    }
    /// Push constants of the histogram kernel (`glsl/shared/histogram.glsl`).
    HistogramPush {
        /// Keys of this window, or the most there may be.
        n: u32,
        /// 1: their number lies in memory.
        has_count: u32,
        /// Keys that an invocation takes, at most.
        tile: u32,
        /// Bins.
        n_bins: u32,
        /// First bit of a digit.
        shift: u32,
        /// What a signed key's bits are turned around by.
        sign: u32,
        /// The range's first key, in unsigned order.
        lower: u32,
        /// The range's last key, from there.
        last: u32,
        /// Bins per key, the whole part.
        whole: u32,
        /// And behind the point, in 64 bits: the lower half.
        part_low: u32,
        /// The upper half.
        part_high: u32,
        /// Where a range of floats begins.
        origin: f32,
        /// Bins per unit.
        per_unit: f32,
        /// Where keys are texels of four words, the one at which they begin.
        key_quad: u32,
        /// Keys of the windows before this one.
        before: u32,
    }
    /// A grid of cells over points (`glsl/shared/grid.glsl`): [`GridShape::bounded`] or [`GridShape::hashed`].
    GridShape {
        /// Of cell (0, 0, 0).
        origin: [f32; 3],
        /// Cells in a unit of length.
        per_cell: f32,
        /// Cells along each axis, of a bounded grid.
        size: [u32; 3],
        /// All of them; of a hashed grid the places that they share, a power of two.
        n_cells: u32,
        /// 1: cells without bounds share places.
        hashed: u32,
        /// 2 or 3.
        dimensions: u32,
    }
    /// Push constants of the grid kernel (`glsl/shared/grid.glsl`).
    GridPush {
        /// The grid.
        shape: GridShape,
        /// Points of this window, at most.
        n: u32,
        /// Floats from one point to the next.
        stride: u32,
        /// Points of the windows before it.
        before: u32,
    }
    /// Push constants of the Halton kernels (`glsl/shared/halton.glsl`).
    HaltonPush {
        /// Points of this window, at most.
        n: u32,
        /// Points of the windows before it.
        before: u32,
        /// Index of its first point.
        first: u32,
        /// From the index of one point to that of the next.
        step: u32,
        /// Floats from one point to the next.
        stride: u32,
        /// Which of a point's numbers the first of these bases is for.
        first_dimension: u32,
        /// How many of these bases there are.
        n_dimensions: u32,
        /// None, digits, Owen.
        scrambling: u32,
        /// Of the scrambling.
        seed: u32,
        /// The bases.
        bases: [u32; 23],
    }
    /// What a list begins with (`glsl/shared/append.glsl`).
    AppendHeader {
        /// Elements that were appended, also those that found no room.
        count: u32,
        /// Elements that there is room for.
        capacity: u32,
        /// Nothing: elements begin at byte 16.
        unused: [u32; 2],
    }
    /// Arguments of an indirect dispatch (`glsl/shared/append_arguments.glsl`).
    DispatchArguments {
        /// Workgroups along x.
        x: u32,
        /// Workgroups along y.
        y: u32,
        /// Workgroups along z.
        z: u32,
    }
    /// Push constants of `append_arguments_dispatch` (`glsl/shared/append_arguments.glsl`).
    AppendDispatchPush {
        /// Elements that a workgroup takes.
        group_size: u32,
    }
    /// Push constants of `append_arguments_draw` (`glsl/shared/append_arguments.glsl`).
    AppendDrawPush {
        /// Vertices of an element.
        vertices: u32,
        /// 1: each element is an instance.
        instanced: u32,
    }
    /// A stretch of touching pixels of one row (`glsl/shared/draw.glsl`).
    Run {
        /// First pixel and one past the last, 16 bits each.
        ends: u32,
        /// First pixel of the gap and one past its last, 16 bits each.
        inner: u32,
        /// Picture row.
        y: u32,
        /// First span.
        span: u32,
        /// The path.
        path: u32,
    }
    /// Push constants of the draw stage (`glsl/shared/draw.glsl`).
    DrawPush {
        /// Width of the view in pixels.
        width: u32,
        /// Height of the view in pixels.
        height: u32,
        /// Left side of the view, in the target.
        left: i32,
        /// Upper side of the view, in the target.
        top: i32,
        /// Depth of every sample, before the viewport's range.
        depth: f32,
        /// 1 where normalized y grows downwards, -1 where the viewport turns it around.
        down: f32,
    }
    /// Arguments of an indirect draw (`glsl/shared/draw.glsl`).
    DrawArguments {
        /// Vertices.
        vertices: u32,
        /// Instances.
        instances: u32,
        /// First vertex.
        first_vertex: u32,
        /// First instance.
        first_instance: u32,
    }
    /// Push constants of the parallel row work (`glsl/shared/block.glsl`).
    BlockPush {
        /// Fragments in one half of the sorted buffer.
        half_size: u32,
        /// Length of the runs that are in order.
        run: u32,
        /// Number of the merge pass.
        pass: u32,
        /// Values a block in a scan.
        lanes: u32,
        /// Width of the view in pixels.
        width: u32,
        /// Passes that rows were put in order by, a digit each; 0 where their blocks were merged.
        n_digit_passes: u32,
    }
    /// What a frame consists of (`glsl/shared/counts.glsl`).
    Counts {
        /// Monotone pieces of curves: lines on the 1/256 grid.
        lines: u32,
        /// Pieces of lines inside one pixel.
        fragments: u32,
        /// Pixels of a path that an outline touches and that have a sample inside.
        merged: u32,
        /// Stretches of pixels inside a path between those.
        spans: u32,
    }
}
