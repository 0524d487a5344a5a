//! Pins: what a host sets, links and shows of a shader, as data. `spanforge-reflect` writes them from the shader's
//! interface and from its `//@` comments, into the Rust of each shader as `PINS`.

/// One end of a shader. The bytes of its value are those of the type in the shader, at the place that `origin` says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pin {
    /// Its name in the source, a member's by its path (`light.color`); unlike for every pin of one direction.
    pub name: &'static str,
    /// The name that people see.
    pub label: &'static str,
    /// Which way values go.
    pub direction: Direction,
    /// Its type, as GLSL writes it.
    pub ty: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// The value where nothing is linked: one number for each component, of a matrix by columns; empty where none is said.
    pub default: &'static [Number],
    /// The least value of every component.
    pub min: Option<Number>,
    /// The greatest value of every component.
    pub max: Option<Number>,
    /// The least change, above 0.
    pub step: Option<Number>,
    /// What one of it is, such as `deg`.
    pub unit: Option<&'static str>,
    /// Names of values.
    pub choices: &'static [(&'static str, Number)],
    /// It is a colour.
    pub color: bool,
    /// What it means to a host, such as `time`.
    pub semantic: Option<&'static str>,
    /// Where a menu lists it, with `/` between levels.
    pub category: Option<&'static str>,
    /// A sentence about it.
    pub help: Option<&'static str>,
}

impl Pin {
    /// A sink of which nothing is said: what a pin has beside what is written of it.
    pub const NEW: Pin = Pin {
        name: "",
        label: "",
        direction: Direction::Sink,
        ty: "",
        origin: Origin::Function,
        default: &[],
        min: None,
        max: None,
        step: None,
        unit: None,
        choices: &[],
        color: false,
        semantic: None,
        category: None,
        help: None,
    };
}

/// Which way a pin's values go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Into the shader.
    Sink,
    /// Out of it.
    Source,
}

/// Where a pin comes from. Offsets and sizes are bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A specialization constant.
    Constant {
        /// Its `constant_id`.
        id: u32,
    },
    /// A member of the push constants.
    Push {
        /// From the start of the push constants.
        offset: u64,
        /// Its size.
        size: u64,
    },
    /// A member of a uniform buffer.
    Uniform {
        /// Descriptor set.
        set: u32,
        /// Binding in the set.
        binding: u32,
        /// From the start of the buffer.
        offset: u64,
        /// Its size.
        size: u64,
    },
    /// A whole descriptor: an image, a storage buffer.
    Resource {
        /// Descriptor set.
        set: u32,
        /// Binding in the set.
        binding: u32,
    },
    /// A vertex shader's input.
    Attribute {
        /// Its location.
        location: u32,
    },
    /// A fragment shader's output.
    Target {
        /// Its location.
        location: u32,
    },
    /// A function's parameter or result.
    Function,
}

/// A component of a pin's value, in its own type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// Of a boolean.
    Bool(bool),
    /// Of a signed integer.
    Int(i64),
    /// Of an unsigned integer.
    Uint(u64),
    /// Of a float. Of one with fewer than 64 bits it is the shortest decimal number that rounds to it: 0.1, not
    /// 0.10000000149011612.
    Float(f64),
}
