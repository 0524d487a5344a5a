//! The dimensions of arrays. Types that are nested in each other share them, as do all variables of a type.

use std::sync::Arc;

use crate::specialize::Evaluation;
use crate::types::{Id, Type};

/// A number of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Fixed in the module.
    Literal(u64),
    /// The value of a specialization constant or an expression of some; `value` is the evaluated one, `None` where it
    /// can't be computed.
    Specialized {
        /// The constant that holds it.
        constant: Id,
        /// Its value.
        value: Option<u64>,
    },
    /// Known at run time only.
    Runtime,
}

impl Count {
    /// The number, unless it is known at run time only or not computable.
    pub fn value(self) -> Option<u64> {
        match self {
            Count::Literal(n) => Some(n),
            Count::Specialized { value, .. } => value,
            Count::Runtime => None,
        }
    }
}

/// One dimension of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayDimension {
    /// Number of elements.
    pub count: Count,
    /// Bytes from one element to the next, where the type declares it.
    pub stride: Option<u64>,
}

/// The dimensions of an array, outermost first; none for what is no array.
///
/// They are a list whose rest is the list of the array's element: it costs no more than the types themselves, however
/// many variables and members have them.
#[derive(Clone, Default)]
pub struct Dimensions(Option<Arc<Node>>);

struct Node {
    dimension: ArrayDimension,
    /// Elements of this dimension and those inside; `None` where one isn't known.
    elements: Option<u64>,
    /// The same with dimensions that aren't known as 1.
    known: u64,
    inner: Dimensions,
}

impl Dimensions {
    /// An array of what has the dimensions `inner`.
    pub(crate) fn around(dimension: ArrayDimension, inner: Dimensions) -> Dimensions {
        let count = dimension.count.value();
        let elements = count.zip(inner.elements()).and_then(|(n, inner)| n.checked_mul(inner));
        let known = count.unwrap_or(1).saturating_mul(inner.known());
        Dimensions(Some(Arc::new(Node { dimension, elements, known, inner })))
    }

    /// These dimensions, then those of `inner`.
    pub(crate) fn then(&self, inner: &Dimensions) -> Dimensions {
        if inner.is_empty() {
            return self.clone();
        }
        let outer: Vec<ArrayDimension> = self.iter().copied().collect();
        outer.into_iter().rev().fold(inner.clone(), |inner, dimension| Dimensions::around(dimension, inner))
    }

    /// Whether it is no array.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The outermost dimension.
    pub fn first(&self) -> Option<&ArrayDimension> {
        self.iter().next()
    }

    /// The outermost dimension, and those of the array's element.
    pub(crate) fn split_first(&self) -> Option<(&ArrayDimension, &Dimensions)> {
        self.0.as_deref().map(|node| (&node.dimension, &node.inner))
    }

    /// The dimensions, outermost first.
    pub fn iter(&self) -> DimensionsIter<'_> {
        DimensionsIter(self)
    }

    /// Number of elements of all dimensions together: 1 without dimensions, `None` where one isn't known.
    pub fn elements(&self) -> Option<u64> {
        self.0.as_ref().map_or(Some(1), |node| node.elements)
    }

    /// The same with dimensions that aren't known as 1, at most [`u64::MAX`].
    pub(crate) fn known(&self) -> u64 {
        self.0.as_ref().map_or(1, |node| node.known)
    }
}

/// See [`Dimensions::iter`].
#[derive(Clone)]
pub struct DimensionsIter<'a>(&'a Dimensions);

impl<'a> Iterator for DimensionsIter<'a> {
    type Item = &'a ArrayDimension;

    fn next(&mut self) -> Option<Self::Item> {
        let (dimension, inner) = self.0.split_first()?;
        self.0 = inner;
        Some(dimension)
    }
}

impl<'a> IntoIterator for &'a Dimensions {
    type Item = &'a ArrayDimension;
    type IntoIter = DimensionsIter<'a>;

    fn into_iter(self) -> DimensionsIter<'a> {
        self.iter()
    }
}

impl PartialEq for Dimensions {
    fn eq(&self, other: &Dimensions) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) if Arc::ptr_eq(a, b) => true,
            _ => self.iter().eq(other.iter()),
        }
    }
}

impl std::fmt::Debug for Dimensions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// How many elements each dimension of an array has, outermost first: [`Dimensions`] without strides, and shared as they
/// are.
#[derive(Clone, Default)]
pub struct Counts(pub(crate) Dimensions);

impl Counts {
    /// Whether there are none: it is no array.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The numbers, outermost first.
    pub fn iter(&self) -> CountsIter<'_> {
        CountsIter(self.0.iter())
    }
}

impl FromIterator<Count> for Counts {
    /// Of these numbers, outermost first.
    fn from_iter<I: IntoIterator<Item = Count>>(counts: I) -> Counts {
        let counts: Vec<Count> = counts.into_iter().collect();
        let around = |inner, count| Dimensions::around(ArrayDimension { count, stride: None }, inner);
        Counts(counts.into_iter().rev().fold(Dimensions::default(), around))
    }
}

/// See [`Counts::iter`].
#[derive(Clone)]
pub struct CountsIter<'a>(DimensionsIter<'a>);

impl Iterator for CountsIter<'_> {
    type Item = Count;

    fn next(&mut self) -> Option<Count> {
        self.0.next().map(|dimension| dimension.count)
    }
}

impl<'a> IntoIterator for &'a Counts {
    type Item = Count;
    type IntoIter = CountsIter<'a>;

    fn into_iter(self) -> CountsIter<'a> {
        self.iter()
    }
}

impl PartialEq for Counts {
    fn eq(&self, other: &Counts) -> bool {
        match (&self.0.0, &other.0.0) {
            (Some(a), Some(b)) if Arc::ptr_eq(a, b) => true,
            _ => self.iter().eq(other.iter()),
        }
    }
}

impl std::fmt::Debug for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Evaluation<'_> {
    /// The number of elements that the constant `length` says.
    pub fn count(&self, length: Id) -> Count {
        let value = self.bits(length);
        let literal = self.module.constant(length).is_some_and(|constant| !constant.is_specialized());
        match value {
            Some(n) if literal => Count::Literal(n),
            _ => Count::Specialized { constant: length, value },
        }
    }

    /// Peels array dimensions off a type: those, outermost first, and the type inside.
    pub fn dimensions(&self, ty: Id) -> (Dimensions, Id) {
        self.arrays.get(ty).cloned().unwrap_or((Dimensions::default(), ty))
    }

    /// Notes the dimensions of an array type; those of its element are noted before it.
    pub(crate) fn note_dimension(&mut self, id: Id, ty: &Type) {
        let (element, count) = match ty {
            Type::Array { element, length } => (*element, self.count(*length)),
            Type::RuntimeArray { element } => (*element, Count::Runtime),
            _ => return,
        };
        let (inner, element) = self.dimensions(element);
        let dimension = ArrayDimension { count, stride: self.stride(id) };
        self.arrays.insert(id, (Dimensions::around(dimension, inner), element));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Module, PinType};

    /// Pins of one type share its dimensions; what differs in strides alone is alike.
    #[test]
    fn pins_share_dimensions() {
        // uint[3][3] twice: with a stride and without.
        let words = [
            0x0723_0203,
            0x0001_0000,
            0,
            9,
            0, //
            0x0004_0047,
            4,
            6,
            4, //
            0x0004_0015,
            2,
            32,
            0, //
            0x0004_002b,
            2,
            3,
            3, //
            0x0004_001c,
            4,
            2,
            3, //
            0x0004_001c,
            5,
            4,
            3, //
            0x0004_001c,
            6,
            2,
            3, //
            0x0004_001c,
            7,
            6,
            3, //
        ];
        let Ok(module) = Module::read(words.to_vec()) else { panic!("a module") };
        let values = module.evaluate(&[]);
        let counts = |ty: Id| match values.pin_type(ty) {
            PinType::Array { dimensions, .. } => dimensions,
            _ => Counts::default(),
        };
        let (first, again, other) = (counts(5), counts(5), counts(7));
        assert!(first.0.0.as_ref().zip(again.0.0.as_ref()).is_some_and(|(a, b)| Arc::ptr_eq(a, b)));
        assert!(first.0 != other.0 && first == other && first.iter().count() == 2);
        assert!(!first.is_empty() && first.into_iter().all(|count| count == Count::Literal(3)));
        assert!(Counts::default().is_empty());
    }
}
