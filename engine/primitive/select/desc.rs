//! How a selection is made: its order, what it stores, how it is cut into pieces.

use crate::error::{Error, Result};
use crate::gpu::Device;

/// What is stored of the elements that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SelectOutput {
    /// They themselves.
    #[default]
    Values,
    /// Their indices.
    Indices,
    /// Both, in the same order.
    Both,
}

impl SelectOutput {
    pub(super) fn has_values(self) -> bool {
        self != Self::Indices
    }

    pub(super) fn has_indices(self) -> bool {
        self != Self::Values
    }
}

/// How a selection is cut into pieces. Any shape keeps the same elements; the best depends on the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelectShape {
    /// Invocations of a workgroup.
    pub group: u32,
    /// Elements that one invocation takes.
    pub chunk: u32,
    /// Without order: neighbours in a workgroup take neighbours in memory, instead of a chunk each.
    pub columns: bool,
    /// Without order: what a workgroup keeps is added up over subgroups, instead of in shared memory alone.
    pub subgroups: bool,
}

impl SelectShape {
    /// The shape for a device, by whether the order is kept.
    pub fn for_device(device: &Device, stable: bool) -> Self {
        let subgroups = device.features().subgroup_arithmetic;
        match (device.features().is_cpu, stable) {
            // Few lanes, and a barrier inside a workgroup costs as much as many elements.
            (true, _) => Self { group: 64, chunk: 512, columns: false, subgroups },
            (false, true) => Self { group: 64, chunk: 32, columns: false, subgroups },
            (false, false) => Self { group: 256, chunk: 16, columns: true, subgroups },
        }
    }
}

/// How to make a [`Select`](super::Select).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelectDesc {
    /// What is kept stays in order. Without, it is one dispatch, and where an element lies may differ from run to run.
    pub stable: bool,
    /// What is stored.
    pub output: SelectOutput,
    /// How it is cut into pieces.
    pub shape: SelectShape,
}

impl SelectDesc {
    /// In order, the elements themselves, in the shape for the device.
    pub fn new(device: &Device) -> Self {
        let shape = SelectShape::for_device(device, true);
        Self { stable: true, output: SelectOutput::Values, shape }
    }

    /// The same in no order.
    pub fn unordered(device: &Device) -> Self {
        let shape = SelectShape::for_device(device, false);
        Self { stable: false, output: SelectOutput::Values, shape }
    }

    /// The same with something else stored.
    #[must_use]
    pub fn with_output(self, output: SelectOutput) -> Self {
        Self { output, ..self }
    }

    /// Checks shape and stride.
    pub(super) fn check(&self, stride: u64) -> Result<()> {
        let SelectShape { group, chunk, .. } = self.shape;
        if group == 0 || chunk == 0 || group.checked_mul(chunk).is_none_or(|tile| tile > 1 << 31) {
            let why = format!("{:?}: a workgroup takes 1 to 2^31 elements", self.shape);
            return Err(Error::invalid("select shape", why));
        }
        match stride > 0 && stride.is_multiple_of(4) && stride < 1 << 32 {
            true => Ok(()),
            false => Err(Error::invalid("select stride", format!("{stride} bytes are no whole words"))),
        }
    }
}
