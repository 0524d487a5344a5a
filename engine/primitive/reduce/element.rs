//! What is reduced, and to what.

/// Elements of a reduction. Vectors are reduced component by component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Element {
    /// A float.
    F32,
    /// Two floats, 8 bytes.
    Vec2,
    /// Three floats, 12 bytes: without padding.
    Vec3,
    /// Three floats and 4 bytes that are not looked at; 0 in a result.
    Vec3Padded,
    /// Four floats, 16 bytes.
    Vec4,
    /// An unsigned integer.
    U32,
    /// A signed integer.
    I32,
}

impl Element {
    /// Every kind of element.
    pub const ALL: [Self; 7] =
        [Self::F32, Self::Vec2, Self::Vec3, Self::Vec3Padded, Self::Vec4, Self::U32, Self::I32];

    /// Bytes from one element to the next.
    pub const fn stride(self) -> u64 {
        self.words() as u64 * 4
    }

    /// Numbers of an element.
    pub const fn components(self) -> u32 {
        match self {
            Self::F32 | Self::U32 | Self::I32 => 1,
            Self::Vec2 => 2,
            Self::Vec3 | Self::Vec3Padded => 3,
            Self::Vec4 => 4,
        }
    }

    /// It is made of floats.
    pub const fn is_float(self) -> bool {
        !matches!(self, Self::U32 | Self::I32)
    }

    pub(super) const fn words(self) -> u32 {
        match self {
            Self::Vec3Padded => 4,
            _ => self.components(),
        }
    }

    /// `KIND` in `glsl/shared/reduce.glsl`.
    pub(super) const fn kind(self) -> u32 {
        match self {
            Self::U32 => 1,
            Self::I32 => 2,
            _ => 0,
        }
    }
}

/// What is made of all elements. Of no elements at all, a sum is 0, a minimum the largest value of the type (for floats
/// infinity) and a maximum the smallest; the average is NaN (`0x7FC00000`) for floats and 0 for integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Their sum; of integers modulo 2^32.
    Sum,
    /// Their sum divided by their number: of floats rounded once after the sum, of integers exact and rounded down, also
    /// where the sum does not fit 32 bits.
    Average,
    /// The least. Of floats -0 is below +0, and NaNs are passed over: of NaNs alone it is that of no elements.
    Min,
    /// The greatest, by the same rules.
    Max,
    /// Sum, average, minimum and maximum one behind the other, out of one read.
    All,
}

impl Operation {
    /// Every operation.
    pub const ALL: [Self; 5] = [Self::Sum, Self::Average, Self::Min, Self::Max, Self::All];

    /// Elements of the result.
    pub const fn n_results(self) -> u32 {
        match self {
            Self::All => 4,
            _ => 1,
        }
    }

    /// `OPERATION` in `glsl/shared/reduce.glsl`.
    pub(super) const fn number(self) -> u32 {
        self as u32
    }

    /// What is kept of the elements while they are reduced.
    pub(super) fn kept(self, element: Element) -> Kept {
        let is = |one| self == one || self == Self::All;
        Kept {
            sum: is(Self::Sum) || self == Self::Average,
            carry: is(Self::Average) && !element.is_float(),
            low: is(Self::Min),
            high: is(Self::Max),
        }
    }
}

/// Parts of a partial, four words each.
pub(super) struct Kept {
    pub(super) sum: bool,
    pub(super) carry: bool,
    pub(super) low: bool,
    pub(super) high: bool,
}

impl Kept {
    pub(super) fn n_quads(&self) -> u64 {
        let Self { sum, carry, low, high } = *self;
        [sum, carry, low, high].map(u64::from).iter().sum()
    }
}
