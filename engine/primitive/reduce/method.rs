//! Ways to reduce, and which of them can do what.

use super::drawn::FORMAT;
use super::element::{Element, Operation};
use crate::error::{Error, Result};
use crate::gpu::Device;

/// How a reduction is made. All give the same minimum and maximum, and the same sums of integers; sums of floats differ
/// in their rounding. [`Reduce::tuned`](super::Reduce::tuned) chooses by measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Points drawn into one pixel and blended there; floats and their vectors. It needs blending into RGBA32F.
    Blend,
    /// Points drawn one to a pixel, and then levels of half the size, by scaling where the level is full and the device can,
    /// in compute elsewhere; floats and their vectors.
    Mips,
    /// One invocation in a loop (one dispatch per 2.9 MB, and one more). How not to.
    OneThread,
    /// Two dispatches: invocations whose neighbours read neighbouring memory, then one workgroup over what they made.
    Columns,
    /// Two dispatches: invocations that each read a piece of memory of their own, then one workgroup over what they made.
    Rows,
    /// One dispatch of one workgroup, which combines in shared memory.
    Shared,
    /// Two dispatches of workgroups that combine by subgroup arithmetic; in shared memory where the device has none.
    Subgroup,
    /// One dispatch: the workgroup that finishes last combines what the others have left. It needs the features
    /// `vulkanMemoryModel` and `vulkanMemoryModelDeviceScope`.
    OneLaunch,
}

impl Method {
    /// Every method.
    pub const ALL: [Self; 8] = [
        Self::Blend,
        Self::Mips,
        Self::OneThread,
        Self::Columns,
        Self::Rows,
        Self::Shared,
        Self::Subgroup,
        Self::OneLaunch,
    ];

    /// It draws; the others compute.
    pub const fn draws(self) -> bool {
        matches!(self, Self::Blend | Self::Mips)
    }

    /// A name for tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blend => "blend",
            Self::Mips => "mips",
            Self::OneThread => "one thread",
            Self::Columns => "columns",
            Self::Rows => "rows",
            Self::Shared => "shared",
            Self::Subgroup => "subgroup",
            Self::OneLaunch => "one launch",
        }
    }
}

/// In what order floats are added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rounding {
    /// In the order that suits the device.
    #[default]
    Fast,
    /// The same bits on every device and in every run, for one method and one number of elements: a fixed tree, subnormal
    /// floats taken as zeros, NaN as `0x7FC00000`.
    Fixed,
}

/// What to reduce, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReduceDesc {
    /// The elements.
    pub element: Element,
    /// What is made of them.
    pub operation: Operation,
    /// How.
    pub method: Method,
    /// In what order floats are added.
    pub rounding: Rounding,
}

impl ReduceDesc {
    /// A reduction in the order that suits the device, by the method that is best on most: one launch.
    #[must_use]
    pub const fn new(element: Element, operation: Operation) -> Self {
        Self { element, operation, method: Method::OneLaunch, rounding: Rounding::Fast }
    }

    /// The same by another method.
    #[must_use]
    pub const fn by(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// The same with the same bits on every device.
    #[must_use]
    pub const fn fixed(self) -> Self {
        Self { rounding: Rounding::Fixed, ..self }
    }

    /// Whether there is such a reduction on a device. The table in [`Reduce`](super::Reduce) shows all.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a combination that does not exist anywhere, [`Error::Missing`] for one that this device
    /// lacks something for.
    pub fn check(&self, device: &Device) -> Result<()> {
        let Self { element, method, rounding, .. } = *self;
        if method.draws() {
            let why = match (element.is_float(), rounding) {
                (false, _) => "only floats are drawn",
                (true, Rounding::Fixed) => "how what is drawn is added is the device's affair",
                (true, Rounding::Fast) => return drawn_on(device, method),
            };
            return Err(Error::invalid(format!("reduction of {element:?} by {method:?}"), why));
        }
        if rounding == Rounding::Fixed && method == Method::Subgroup {
            let why = "the order in which a subgroup adds is the device's affair";
            return Err(Error::invalid("reduction by subgroup with fixed rounding", why));
        }
        let enabled = device.features().enabled;
        let lacks = [
            ("feature vulkanMemoryModel for a reduction in one launch", enabled.vulkan_memory_model),
            (
                "feature vulkanMemoryModelDeviceScope for a reduction in one launch",
                enabled.vulkan_memory_model_device_scope,
            ),
        ];
        let lacks: Vec<_> =
            lacks.iter().filter(|(_, there)| !there).map(|(what, _)| (*what).to_owned()).collect();
        match method == Method::OneLaunch && !lacks.is_empty() {
            true => Err(Error::Missing(lacks)),
            false => Ok(()),
        }
    }
}

/// What drawing needs of a device.
fn drawn_on(device: &Device, method: Method) -> Result<()> {
    let limits = device.limits();
    let (can, what) = match method {
        Method::Blend => (limits.blendable_formats.contains(&FORMAT), "blending into"),
        _ => (limits.attachment_formats.contains(&FORMAT), "drawing into"),
    };
    match can {
        true => Ok(()),
        false => Err(Error::Missing(vec![format!("{what} {FORMAT:?}, for a reduction")])),
    }
}
