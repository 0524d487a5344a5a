//! How a reduction is cut into pieces: windows that one binding covers, workgroups, invocations. Twin of the arithmetic in
//! `glsl/shared/reduce.glsl`.

use super::element::Element;
use super::method::Method;
use crate::error::{Error, Result};
use crate::gpu::Device;
use crate::limits::MAX_ITERATIONS;

/// A multiple of every alignment of bindings, of every element's bytes and of cells.
const WINDOW_UNIT: u64 = 768;
/// Bytes that a binding holds on every device, less what may lie before its first element.
const EVERY_RANGE: u64 = (1 << 27) - 256;

/// Bytes that are drawn at a time: a million floats.
const DRAWN: u64 = (4 << 20) / WINDOW_UNIT * WINDOW_UNIT;

/// How a reduction is cut into pieces. Sums of floats depend on it, in their last bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReduceShape {
    /// Invocations of a workgroup, a power of two.
    pub group: u32,
    /// Workgroups of a window, at most.
    pub max_groups: u32,
    /// Cells (four words four times, or three times for elements of three) that an invocation takes, at least, before there
    /// is another workgroup.
    pub min_cells: u32,
    /// Neighbours in a workgroup read neighbouring memory; else each invocation a piece of its own.
    pub columns: bool,
    /// Invocations of the workgroup that combines what the others have made, a power of two.
    pub last_group: u32,
    /// Bytes that one dispatch reads, at most; a multiple of 768.
    pub window: u64,
    /// Combine by subgroup arithmetic; else in shared memory.
    pub subgroups: bool,
}

impl ReduceShape {
    /// The shape that suits a device.
    pub fn for_device(device: &Device, method: Method) -> Self {
        let (features, limits) = (device.features(), device.limits());
        let group = match (features.is_cpu, method) {
            // As many lanes as run at once: the next ones would read far away, and those that share wait in turn.
            (true, Method::Shared) => 64,
            (true, _) => 8,
            (false, _) => 256.min(limits.max_group_invocations),
        };
        let window = (limits.max_storage_range - 256).min(u64::from(u32::MAX)) / WINDOW_UNIT * WINDOW_UNIT;
        let subgroups = features.subgroup_arithmetic;
        let shape = match features.is_cpu {
            // Pieces of memory of one length for all, enough of them for the cores to share.
            true => Self {
                group,
                max_groups: 64,
                min_cells: 256,
                columns: false,
                last_group: 1,
                window,
                subgroups,
            },
            false => Self {
                group,
                max_groups: 2048,
                min_cells: 4,
                columns: true,
                last_group: group,
                window,
                subgroups,
            },
        };
        shape.of(method)
    }

    /// The shape that is the same on every device.
    pub fn fixed(method: Method) -> Self {
        let window = EVERY_RANGE / WINDOW_UNIT * WINDOW_UNIT;
        let shape = Self {
            group: 64,
            max_groups: 512,
            min_cells: 8,
            columns: true,
            last_group: 64,
            window,
            subgroups: false,
        };
        shape.of(method)
    }

    /// What a method leaves no choice in.
    fn of(self, method: Method) -> Self {
        match method {
            // So few that sums in one pixel keep most of their bits, and textures are small.
            Method::Blend | Method::Mips => Self { group: 1, max_groups: 1, window: DRAWN, ..self },
            Method::OneThread => Self {
                group: 1,
                max_groups: 1,
                columns: false,
                last_group: 1,
                // What lavapipe lets one invocation do.
                window: u64::from(MAX_ITERATIONS) * 48 / WINDOW_UNIT * WINDOW_UNIT,
                ..self
            },
            Method::Columns => Self { columns: true, ..self },
            Method::Rows => Self { columns: false, ..self },
            Method::Shared => Self { max_groups: 1, last_group: self.group, ..self },
            Method::Subgroup => Self { last_group: self.group, ..self },
            Method::OneLaunch => Self { last_group: self.group, ..self },
        }
    }

    pub(super) fn check(&self) -> Result<()> {
        let Self { group, max_groups, min_cells, last_group, window, .. } = *self;
        let counts =
            group.is_power_of_two() && last_group.is_power_of_two() && max_groups > 0 && min_cells > 0;
        match counts && max_groups <= 65_535 && window > 0 && window.is_multiple_of(WINDOW_UNIT) {
            true => Ok(()),
            false => Err(Error::invalid("reduce shape", format!("{self:?}"))),
        }
    }
}

/// A piece that one dispatch reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    /// First element, and number of elements.
    pub(super) first: u32,
    pub(super) n: u32,
    /// Workgroups.
    pub(super) n_groups: u32,
    /// Place of the first partial.
    pub(super) first_partial: u32,
}

/// The windows of `n` elements, at least one, and the number of their partials. A workgroup leaves `per_group`.
pub(super) fn windows(shape: &ReduceShape, element: Element, n: u32, per_group: u32) -> (Vec<Window>, u32) {
    let most = (shape.window / element.stride()).min(u32::MAX.into()) as u32;
    let (mut windows, mut first, mut n_partials) = (vec![], 0, 0);
    loop {
        let part = (n - first).min(most);
        let n_groups = groups(shape, element, part);
        windows.push(Window { first, n: part, n_groups, first_partial: n_partials });
        n_partials += n_groups * per_group;
        first += part;
        if first == n {
            return (windows, n_partials);
        }
    }
}

/// Workgroups of a window.
fn groups(shape: &ReduceShape, element: Element, n: u32) -> u32 {
    let cell = if element.words() == 3 { 12 } else { 16 };
    let n_cells = (u64::from(n) * u64::from(element.words())).div_ceil(cell);
    let wanted = n_cells.div_ceil(u64::from(shape.group) * u64::from(shape.min_cells));
    wanted.clamp(1, shape.max_groups.into()) as u32
}
