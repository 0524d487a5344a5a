//! Types of several modules made comparable: equal numbers are equal layouts, whatever module and id they come from.

use std::collections::HashMap;

use rspirv::spirv::Decoration;

use crate::conflict::MAX_NAME;
use crate::dimensions::{ArrayDimension, Dimensions};
use crate::specialize::Evaluation;
use crate::steps::step;
use crate::types::{Id, Type};

/// A type without names and ids, as memory sees it. Types inside are numbers of [`Types`].
#[derive(Clone, PartialEq, Eq, Hash)]
enum Shape {
    Plain(Leaf),
    Array { element: u32, count: Option<u64>, stride: Option<u32> },
    Runtime { element: u32, stride: Option<u32> },
    Struct(Box<[Member]>),
}

/// The types whose layout follows from themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Leaf {
    Bool,
    Int {
        bits: u32,
        signed: bool,
    },
    Float {
        bits: u32,
        encoding: Option<u32>,
    },
    Vector {
        component: u32,
        count: u32,
    },
    Matrix {
        column: u32,
        count: u32,
    },
    Pointer,
    /// By the number of the opcode.
    Opaque(u16),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Member {
    offset: Option<u32>,
    matrix_stride: Option<u32>,
    row_major: bool,
    shape: u32,
}

/// A type: the place of its module's evaluation, and its id there.
pub(crate) type At = (usize, Id);

/// The types of several evaluations, and all shapes seen so far.
pub(crate) struct Types<'e, 'm> {
    values: Vec<&'e Evaluation<'m>>,
    known: HashMap<At, u32>,
    shapes: HashMap<Shape, u32>,
    /// What is told of two blocks that differ: any number of bindings may be of the two.
    differences: HashMap<[At; 2], (String, String)>,
    /// Members that may still be compared for messages.
    budget: usize,
}

impl<'e, 'm> Types<'e, 'm> {
    pub(crate) fn new(values: impl Iterator<Item = &'e Evaluation<'m>>) -> Types<'e, 'm> {
        let values: Vec<_> = values.collect();
        let budget = values.iter().map(|values| values.module.words().len()).sum();
        let (known, shapes, differences) = Default::default();
        Types { values, known, shapes, differences, budget }
    }

    /// The shape of a type. A type is looked at once, and types are nested no deeper than [`crate::MAX_NESTING`].
    pub(crate) fn shape(&mut self, at: At) -> u32 {
        if let Some(&shape) = self.known.get(&at) {
            return shape;
        }
        step(1);
        let (of, ty) = at;
        let Some(&values) = self.values.get(of) else { return 0 };
        let module = values.module;
        let stride = module.decoration_value(ty, Decoration::ArrayStride);
        let shape = match module.ty(ty) {
            Some(Type::Bool) => Shape::Plain(Leaf::Bool),
            Some(&Type::Int { bits, signed }) => Shape::Plain(Leaf::Int { bits, signed }),
            Some(&Type::Float { bits }) => Shape::Plain(Leaf::Float { bits, encoding: None }),
            Some(&Type::OtherFloat { bits, encoding }) => {
                Shape::Plain(Leaf::Float { bits, encoding: Some(encoding) })
            }
            Some(&Type::Vector { component, count }) => {
                Shape::Plain(Leaf::Vector { component: self.shape((of, component)), count })
            }
            Some(&Type::Matrix { column, count }) => {
                Shape::Plain(Leaf::Matrix { column: self.shape((of, column)), count })
            }
            Some(&Type::Array { element, length }) => {
                Shape::Array { element: self.shape((of, element)), count: values.bits(length), stride }
            }
            Some(&Type::RuntimeArray { element }) => {
                Shape::Runtime { element: self.shape((of, element)), stride }
            }
            Some(Type::Struct { members }) => {
                step(members.len());
                let member = |(index, &member): (usize, &Id)| {
                    let (offset, matrix_stride, row_major) = place(values, ty, index);
                    Member { offset, matrix_stride, row_major, shape: self.shape((of, member)) }
                };
                Shape::Struct(members.iter().enumerate().map(member).collect())
            }
            // What lies behind a pointer is not in the block.
            Some(Type::Pointer { .. }) => Shape::Plain(Leaf::Pointer),
            Some(&Type::Other(opcode)) => Shape::Plain(Leaf::Opaque(opcode)),
            _ => Shape::Plain(Leaf::Opaque(0)),
        };
        let next = self.shapes.len() as u32;
        let number = *self.shapes.entry(shape).or_insert(next);
        self.known.insert(at, number);
        number
    }

    /// The size of a type in bytes.
    pub(crate) fn size_of(&self, (of, ty): At) -> Option<u64> {
        self.values.get(of)?.size_of(ty)
    }

    /// The type in the words of GLSL, for messages.
    pub(crate) fn describe(&self, (of, ty): At) -> String {
        let Some(values) = self.values.get(of) else { return String::new() };
        let (array, element) = values.dimensions(ty);
        let module = values.module;
        let mut text = match module.ty(element) {
            Some(Type::Struct { .. }) => module.struct_name(element),
            Some(Type::Pointer { .. }) => "a buffer reference".into(),
            _ => module.number_name(element).unwrap_or_else(|| "another type".into()),
        };
        for dimension in array.iter().take(MAX_DIMENSIONS) {
            text += &dimension.count.value().map_or("[]".into(), |n| format!("[{n}]"));
        }
        if array.iter().nth(MAX_DIMENSIONS).is_some() {
            text += "…";
        }
        if let Some(stride) = array.first().and_then(|dimension| dimension.stride) {
            text += &format!(" of stride {stride}");
        }
        text
    }

    /// Where two blocks differ for the first time: what each side has there. Where very much was compared already, what
    /// they are called.
    pub(crate) fn first_difference(&mut self, first: At, second: At) -> (String, String) {
        if let Some(known) = self.differences.get(&[first, second]) {
            return known.clone();
        }
        let found = self.compare(first, second);
        let found = found.unwrap_or_else(|| (self.describe(first), self.describe(second)));
        self.differences.insert([first, second], found.clone());
        found
    }

    /// Goes into the first member that differs, so its work is the members along one path.
    fn compare(&mut self, mut a: At, mut b: At) -> Option<(String, String)> {
        let mut path = String::new();
        loop {
            let (ours, theirs) = (self.members(a), self.members(b));
            let n = ours.len().max(theirs.len());
            let mut index = 0;
            while index < n && !self.differs(a, b, index) {
                index += 1;
            }
            step(index + 1);
            self.budget = self.budget.checked_sub(index + 1)?;
            let (x, y) = (ours.get(index).map(|&ty| (a.0, ty)), theirs.get(index).map(|&ty| (b.0, ty)));
            if index == n {
                return None;
            }
            if let (Some(x), Some(y)) = (x, y)
                && self.place(a, index) == self.place(b, index)
                && let (of_x, of_y) = (self.dimensions(x), self.dimensions(y))
                && of_x.0.iter().map(numbers).eq(of_y.0.iter().map(numbers))
                && !self.members(of_x.1).is_empty()
                && !self.members(of_y.1).is_empty()
            {
                if path.len() < MAX_PATH {
                    path = format!("{path}{}.", self.member_name(a, index));
                }
                (a, b) = (of_x.1, of_y.1);
                continue;
            }
            return Some((
                self.describe_member(&path, a, index, x),
                self.describe_member(&path, b, index, y),
            ));
        }
    }

    /// Whether two structures differ in a member.
    fn differs(&mut self, a: At, b: At, index: usize) -> bool {
        match (self.members(a).get(index), self.members(b).get(index)) {
            (Some(&x), Some(&y)) => {
                self.place(a, index) != self.place(b, index) || self.shape((a.0, x)) != self.shape((b.0, y))
            }
            _ => true,
        }
    }

    fn dimensions(&self, (of, ty): At) -> (Dimensions, At) {
        let found = self.values.get(of).map(|values| values.dimensions(ty));
        found.map_or((Dimensions::default(), (of, ty)), |(array, element)| (array, (of, element)))
    }

    /// The members of a structure; none of other types.
    fn members(&self, (of, ty): At) -> &'m [Id] {
        match self.values.get(of).and_then(|values| values.module.ty(ty)) {
            Some(Type::Struct { members }) => members,
            _ => &[],
        }
    }

    fn place(&self, (of, ty): At, member: usize) -> (Option<u32>, Option<u32>, bool) {
        self.values.get(of).map_or((None, None, false), |values| place(values, ty, member))
    }

    fn member_name(&self, (of, ty): At, member: usize) -> String {
        let module = self.values.get(of).map(|values| values.module);
        let name = module.and_then(|module| module.member_name_start(ty, member as u32, MAX_NAME));
        name.unwrap_or_else(|| format!("member_{member}"))
    }

    fn describe_member(&self, path: &str, at: At, index: usize, member: Option<At>) -> String {
        let Some(member) = member else { return format!("only {index} members in {}", self.describe(at)) };
        let (offset, stride, row_major) = self.place(at, index);
        let mut text = format!("`{path}{}`", self.member_name(at, index));
        if let Some(offset) = offset {
            text += &format!(" at byte {offset}");
        }
        text += &format!(" as {}", self.describe(member));
        if let Some(stride) = stride {
            text += &format!(" of stride {stride}");
        }
        text + if row_major { ", row major" } else { "" }
    }
}

/// Dimensions of an array that a message tells.
pub(crate) const MAX_DIMENSIONS: usize = 16;
/// A path through structures that is longer than this is not continued: the last member is named all the same.
const MAX_PATH: usize = 512;

fn numbers(dimension: &ArrayDimension) -> (Option<u64>, Option<u64>) {
    (dimension.count.value(), dimension.stride)
}

/// Offset, matrix stride and order of a member.
fn place(values: &Evaluation, ty: Id, member: usize) -> (Option<u32>, Option<u32>, bool) {
    let own = values.module.decorations_of(ty, member as u32);
    (own.value(Decoration::Offset), own.value(Decoration::MatrixStride), own.has(Decoration::RowMajor))
}
