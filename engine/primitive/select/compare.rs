//! The comparisons that come with the library, as words for their shader.

/// How an element compares with a bound where it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// Below it.
    Less,
    /// Below it, or the same.
    LessOrEqual,
    /// The same.
    Equal,
    /// Another one; every NaN is.
    NotEqual,
    /// Above it, or the same.
    GreaterOrEqual,
    /// Above it.
    Greater,
}

/// What elements are compared with, and with that what they are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// Words without a sign.
    U32(u32),
    /// Words with a sign.
    I32(i32),
    /// Floats as IEEE 754 compares them: both zeros are the same, and a NaN, on either side, is not equal and nothing else.
    /// Subnormal floats are compared as what they are.
    F32(f32),
}

impl Comparison {
    /// The words for [`Select::record`](super::Select::record) of a selection by comparison.
    pub fn than(self, bound: Bound) -> [u32; 4] {
        // `SELECT_*` of `glsl/shared/select.glsl`.
        let [less, equal, greater, no_number] = [1, 2, 4, 8];
        let results = match self {
            Self::Less => less,
            Self::LessOrEqual => less | equal,
            Self::Equal => equal,
            Self::NotEqual => less | greater | no_number,
            Self::GreaterOrEqual => equal | greater,
            Self::Greater => greater,
        };
        let (kind, word) = match bound {
            Bound::U32(word) => (0, word),
            Bound::I32(word) => (1, word as u32),
            Bound::F32(float) => (2, float.to_bits()),
        };
        [kind, results, word, 0]
    }
}
