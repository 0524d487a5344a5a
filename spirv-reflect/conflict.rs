//! What keeps stages from sharing one pipeline layout: each case names both sides.

use std::fmt;

use crate::excerpt::excerpt;
use crate::module::Stage;

/// Everything that is wrong with a choice of stages, in the order of sets and bindings; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflicts(pub Vec<Conflict>);

impl std::error::Error for Conflicts {}

impl fmt::Display for Conflicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, conflict) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{conflict}")?;
        }
        Ok(())
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Conflict {
    /// A shader has no entry point of the name that was asked for.
    #[error("{shader} has no entry point `{entry_point}`")]
    NoEntryPoint {
        /// The shader.
        shader: String,
        /// The name.
        entry_point: String,
    },
    /// Two stages that no pipeline has together, or twice.
    #[error("{} is a {:?} shader, {} a {:?} shader: no pipeline has both", first.0, first.1, second.0, second.1)]
    Stages {
        /// A shader and its stage.
        first: (String, Stage),
        /// The other.
        second: (String, Stage),
    },
    /// Two declarations of one thing differ.
    #[error("{place}: {first}, {second}: {about} differs")]
    Differ {
        /// What is declared twice.
        place: Place,
        /// How they differ.
        about: About,
        /// A declaration.
        first: Side,
        /// The other.
        second: Side,
    },
    /// A binding of a kind that this crate does not know.
    #[error("{place}: {side}, which is no descriptor that this crate knows")]
    UnknownDescriptor {
        /// The binding.
        place: Place,
        /// Its declaration.
        side: Side,
    },
    /// A number of descriptors that only the host can know (see [`MergeOptions::counts`](crate::MergeOptions))
    /// and didn't say, or a size that can't be computed or passes 2^32 - 1.
    #[error("{place}: {side}: how many descriptors there are isn't known")]
    UnknownCount {
        /// The binding.
        place: Place,
        /// Its declaration.
        side: Side,
    },
    /// A variable number of descriptors in a binding that isn't the last of its set.
    #[error("{place} has a variable number of descriptors, but binding {last} lies behind it")]
    VariableCountNotLast {
        /// The binding.
        place: Place,
        /// The set's last binding.
        last: u32,
    },
    /// An input that the stage before doesn't write.
    #[error("{place}: {side}, but {producer} writes nothing there")]
    NoOutput {
        /// The location.
        place: Place,
        /// The input.
        side: Side,
        /// The shader before.
        producer: String,
    },
    /// Push constants that can't be computed or reach past 2^32 - 1.
    #[error("{shader}: the size of its push constants isn't known")]
    UnknownPushConstants {
        /// The shader.
        shader: String,
    },
    /// A value for a constant that no shader of the pipeline has.
    #[error("{shader} is given a value for constant {spec_id}, which no shader of the pipeline has")]
    NoConstant {
        /// The shader.
        shader: String,
        /// The constant's id.
        spec_id: u32,
    },
    /// A value with more bits than its constant: of a boolean anything but 0 and 1.
    #[error("{shader}: constant {spec_id} can't hold {value:#x}")]
    ConstantTooWide {
        /// The shader.
        shader: String,
        /// The constant's id.
        spec_id: u32,
        /// The value given.
        value: u64,
    },
    /// So many stages take all that their module declares, because too much happens in it to tell what each of them uses
    /// or because the host keeps what they don't, that it is more than the modules' size allows.
    #[error("{shader}: with its declarations there are too many to merge")]
    TooManyDeclarations {
        /// The first shader that is too much.
        shader: String,
    },
    /// More variables share one binding than [`MAX_ALIASES`](crate::MAX_ALIASES).
    #[error("{place}: {shader} declares it more than {} times", crate::MAX_ALIASES)]
    TooManyAliases {
        /// The binding.
        place: Place,
        /// The shader.
        shader: String,
    },
}

/// What is declared by more than one shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A descriptor.
    Binding {
        /// Its set.
        set: u32,
        /// Its binding in the set.
        binding: u32,
    },
    /// What one stage writes and the next reads.
    Location {
        /// The location.
        location: u32,
        /// The first component in it.
        component: u32,
    },
    /// A specialization constant.
    Constant {
        /// Its id.
        spec_id: u32,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Binding { set, binding } => write!(f, "set {set} binding {binding}"),
            Place::Location { location, component: 0 } => write!(f, "location {location}"),
            Place::Location { location, component } => write!(f, "location {location} component {component}"),
            Place::Constant { spec_id } => write!(f, "constant {spec_id}"),
        }
    }
}

/// In what two declarations differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum About {
    /// The descriptor type, or the type of a constant or of what goes from stage to stage.
    Type,
    /// The number of descriptors.
    Count,
    /// An image's dimension, layers, samples, component type or format.
    Image,
    /// The size of a block.
    Size,
    /// The members of blocks of one size.
    Layout,
    /// The value of a constant.
    Value,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            About::Type => "the type",
            About::Count => "the number of descriptors",
            About::Image => "the image",
            About::Size => "the block's size",
            About::Layout => "the block's layout",
            About::Value => "the value",
        })
    }
}

/// Bytes of a name in a message: one name may be in any number of them.
pub(crate) const MAX_NAME: usize = 200;

/// One declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The shader, as the host named it.
    pub shader: String,
    /// The variable's name; of one longer than 200 bytes the beginning, and `…`.
    pub name: String,
    /// What it is declared as, in words.
    pub declared: String,
}

impl Side {
    pub(crate) fn new(shader: &str, name: &str, declared: String) -> Side {
        Side { shader: shader.into(), name: excerpt(name, MAX_NAME), declared }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has `{}` as {}", self.shader, self.name, self.declared)
    }
}
