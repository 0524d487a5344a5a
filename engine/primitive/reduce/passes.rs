//! The pipelines of a reduction: from values to partials or at once to the result, and from partials to the result.

use super::drawn::Drawn;
use super::method::{Method, ReduceDesc, Rounding};
use super::plan::ReduceShape;
use crate::error::Result;
use crate::gpu::{Device, Pipeline, Usage};
use crate::shaders::{
    reduce_group, reduce_group_texels, reduce_launch, reduce_launch_texels, reduce_subgroup,
    reduce_subgroup_texels, reduce_threads, reduce_threads_texels,
};

/// All kernels have the same bindings and constants, those of `reduce_threads`.
type Kernel = Pipeline<reduce_threads::Kernel>;

/// The kernels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    Threads,
    Group,
    Subgroup,
    Launch,
}

/// A pass over values: as storage, and, where the device prefers that, as texels.
#[derive(Debug)]
pub(super) struct Pass {
    plain: Kernel,
    texels: Option<Kernel>,
}

impl Pass {
    pub(super) fn form(&self, texels: bool) -> &Kernel {
        self.texels.as_ref().filter(|_| texels).unwrap_or(&self.plain)
    }
}

/// What is recorded for a window.
pub(super) enum Step<'p> {
    Computed(&'p Pass),
    Drawn(&'p Drawn),
}

/// How values become partials.
#[derive(Debug)]
pub(super) enum Share {
    Computed(Box<Pass>),
    Drawn(Box<Drawn>),
}

/// Everything that one reduction may dispatch or draw.
#[derive(Debug)]
pub(super) struct Passes {
    /// Values to partials.
    share: Share,
    /// Values to the result.
    whole: Option<Pass>,
    /// Partials to the result.
    combine: Kernel,
    which: Which,
}

impl Passes {
    pub(super) fn new(device: &Device, desc: &ReduceDesc, shape: &ReduceShape) -> Result<Self> {
        let which = match desc.method {
            Method::Blend | Method::Mips => Which::Threads,
            Method::OneThread | Method::Columns | Method::Rows => Which::Threads,
            Method::Subgroup if shape.subgroups => Which::Subgroup,
            Method::Subgroup | Method::Shared => Which::Group,
            Method::OneLaunch => Which::Launch,
        };
        let kept = desc.operation.kept(desc.element);
        let constants = |group, from_partials, finish| reduce_threads::Constants {
            group,
            kind: desc.element.kind(),
            stride: desc.element.words(),
            components: desc.element.components(),
            operation: desc.operation.number(),
            columns: shape.columns,
            fixed: desc.rounding == Rounding::Fixed,
            from_partials,
            finish,
            has_sum: kept.sum,
            has_carry: kept.carry,
            has_low: kept.low,
            has_high: kept.high,
        };
        let over_values = |finish| -> Result<Pass> {
            let constants = constants(shape.group, false, finish);
            let texels = match device.texels() {
                true => Some(kernel(device, which, true, &constants)?),
                false => None,
            };
            Ok(Pass { plain: kernel(device, which, false, &constants)?, texels })
        };
        let whole = match desc.method {
            Method::OneThread | Method::Shared | Method::OneLaunch => Some(over_values(true)?),
            _ => None,
        };
        // One invocation needs no shared memory.
        let combining = match (which, shape.last_group) {
            (_, 1) => Which::Threads,
            (Which::Subgroup, _) => Which::Subgroup,
            _ => Which::Group,
        };
        let combine = kernel(device, combining, false, &constants(shape.last_group, true, true))?;
        let share = match desc.method.draws() {
            true => Share::Drawn(Box::new(Drawn::new(device, desc, shape)?)),
            false => Share::Computed(Box::new(over_values(false)?)),
        };
        Ok(Self { share, whole, combine, which })
    }

    /// The pass over a window of values, which is the last one, or the only one.
    pub(super) fn of_values(&self, is_last: bool, is_only: bool) -> Step<'_> {
        let finishes = is_only || (is_last && self.which == Which::Launch);
        match (&self.whole, &self.share) {
            (Some(whole), _) if finishes => Step::Computed(whole),
            (_, Share::Computed(pass)) => Step::Computed(pass),
            (_, Share::Drawn(drawn)) => Step::Drawn(drawn),
        }
    }

    /// The pass over partials, where the values' own does not finish.
    pub(super) fn of_partials(&self, is_only: bool) -> Option<&Kernel> {
        let finished = self.whole.is_some() && (is_only || self.which == Which::Launch);
        (!finished).then_some(&self.combine)
    }

    /// Partials that a workgroup leaves.
    pub(super) fn partials_of_group(&self, shape: &ReduceShape) -> u32 {
        if self.which == Which::Threads { shape.group } else { 1 }
    }

    pub(super) fn reads_texels(&self) -> bool {
        matches!(&self.share, Share::Computed(pass) if pass.texels.is_some())
    }

    pub(super) fn input_usage(&self) -> Usage {
        if self.reads_texels() { Usage::STORAGE | Usage::TEXELS } else { Usage::STORAGE }
    }
}

fn kernel(
    device: &Device,
    which: Which,
    texels: bool,
    constants: &reduce_threads::Constants,
) -> Result<Kernel> {
    match (which, texels) {
        (Which::Threads, false) => Kernel::of_form::<reduce_threads::Kernel>(device, constants),
        (Which::Threads, true) => Kernel::of_form::<reduce_threads_texels::Kernel>(device, constants),
        (Which::Group, false) => Kernel::of_form::<reduce_group::Kernel>(device, constants),
        (Which::Group, true) => Kernel::of_form::<reduce_group_texels::Kernel>(device, constants),
        (Which::Subgroup, false) => Kernel::of_form::<reduce_subgroup::Kernel>(device, constants),
        (Which::Subgroup, true) => Kernel::of_form::<reduce_subgroup_texels::Kernel>(device, constants),
        (Which::Launch, false) => Kernel::of_form::<reduce_launch::Kernel>(device, constants),
        (Which::Launch, true) => Kernel::of_form::<reduce_launch_texels::Kernel>(device, constants),
    }
}
