//! Types of several modules made comparable: equal numbers are equal layouts, whatever module and id they come from.

use std::collections::HashMap;

use rspirv::spirv::Decoration;

use crate::dimensions::ArrayDimension;
use crate::specialize::Evaluation;
use crate::steps::step;
use crate::types::{Id, Type};

/// A type without names and ids, as memory sees it. Types inside are numbers of [`Shapes`].
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

/// All shapes seen so far.
#[derive(Default)]
pub(crate) struct Shapes {
    known: HashMap<Shape, u32>,
}

/// One module's types under one specialization, with the shapes of those that were asked for.
pub(crate) struct ShapedTypes<'m, 'e> {
    pub(crate) values: &'e Evaluation<'m>,
    known: HashMap<Id, u32>,
}

impl<'m, 'e> ShapedTypes<'m, 'e> {
    pub(crate) fn new(values: &'e Evaluation<'m>) -> ShapedTypes<'m, 'e> {
        ShapedTypes { values, known: HashMap::new() }
    }

    /// The shape of a type. A type is looked at once, and types are nested no deeper than [`crate::MAX_NESTING`].
    pub(crate) fn shape(&mut self, shapes: &mut Shapes, ty: Id) -> u32 {
        if let Some(&shape) = self.known.get(&ty) {
            return shape;
        }
        step(1);
        let module = self.values.module;
        let stride = module.decoration_value(ty, Decoration::ArrayStride);
        let shape = match module.ty(ty) {
            Some(Type::Bool) => Shape::Plain(Leaf::Bool),
            Some(&Type::Int { bits, signed }) => Shape::Plain(Leaf::Int { bits, signed }),
            Some(&Type::Float { bits }) => Shape::Plain(Leaf::Float { bits, encoding: None }),
            Some(&Type::OtherFloat { bits, encoding }) => {
                Shape::Plain(Leaf::Float { bits, encoding: Some(encoding) })
            }
            Some(&Type::Vector { component, count }) => {
                Shape::Plain(Leaf::Vector { component: self.shape(shapes, component), count })
            }
            Some(&Type::Matrix { column, count }) => {
                Shape::Plain(Leaf::Matrix { column: self.shape(shapes, column), count })
            }
            Some(&Type::Array { element, length }) => {
                Shape::Array { element: self.shape(shapes, element), count: self.values.bits(length), stride }
            }
            Some(&Type::RuntimeArray { element }) => {
                Shape::Runtime { element: self.shape(shapes, element), stride }
            }
            Some(Type::Struct { members }) => {
                step(members.len());
                let member = |(index, &member): (usize, &Id)| {
                    let (offset, matrix_stride, row_major) = self.place(ty, index);
                    Member { offset, matrix_stride, row_major, shape: self.shape(shapes, member) }
                };
                Shape::Struct(members.iter().enumerate().map(member).collect())
            }
            // What lies behind a pointer is not in the block.
            Some(Type::Pointer { .. }) => Shape::Plain(Leaf::Pointer),
            Some(&Type::Other(opcode)) => Shape::Plain(Leaf::Opaque(opcode)),
            _ => Shape::Plain(Leaf::Opaque(0)),
        };
        let next = shapes.known.len() as u32;
        let number = *shapes.known.entry(shape).or_insert(next);
        self.known.insert(ty, number);
        number
    }

    /// The type in the words of GLSL, for messages.
    pub(crate) fn describe(&self, ty: Id) -> String {
        let (array, element) = self.values.dimensions(ty);
        let module = self.values.module;
        let mut text = match module.ty(element) {
            Some(Type::Struct { .. }) => module.name(element).unwrap_or_else(|| "a struct".into()),
            Some(Type::Pointer { .. }) => "a buffer reference".into(),
            _ => module.number_name(element).unwrap_or_else(|| "another type".into()),
        };
        for dimension in &array {
            text += &dimension.count.value().map_or("[]".into(), |n| format!("[{n}]"));
        }
        if let Some(stride) = array.first().and_then(|dimension| dimension.stride) {
            text += &format!(" of stride {stride}");
        }
        text
    }
}

/// Where two blocks differ for the first time: what each side has there. Goes into the first member that differs, so its
/// work is the members along one path.
pub(crate) fn first_difference(
    shapes: &mut Shapes,
    (first, mut a): (&mut ShapedTypes, Id),
    (second, mut b): (&mut ShapedTypes, Id),
) -> (String, String) {
    let mut path = String::new();
    loop {
        let (ours, theirs) = (first.members(a), second.members(b));
        step(ours.len() + theirs.len());
        let differs = |&index: &usize| match (ours.get(index), theirs.get(index)) {
            (Some(&x), Some(&y)) => {
                first.place(a, index) != second.place(b, index)
                    || first.shape(shapes, x) != second.shape(shapes, y)
            }
            _ => true,
        };
        let Some(index) = (0..ours.len().max(theirs.len())).find(differs) else {
            return (first.describe(a), second.describe(b));
        };
        let (x, y) = (ours.get(index).copied(), theirs.get(index).copied());
        if let (Some(x), Some(y)) = (x, y)
            && first.place(a, index) == second.place(b, index)
            && let (of_x, of_y) = (first.values.dimensions(x), second.values.dimensions(y))
            && of_x.0.iter().map(numbers).eq(of_y.0.iter().map(numbers))
            && !first.members(of_x.1).is_empty()
            && !second.members(of_y.1).is_empty()
        {
            path = format!("{path}{}.", first.member_name(a, index));
            (a, b) = (of_x.1, of_y.1);
            continue;
        }
        return (first.describe_member(&path, a, index, x), second.describe_member(&path, b, index, y));
    }
}

fn numbers(dimension: &ArrayDimension) -> (Option<u64>, Option<u64>) {
    (dimension.count.value(), dimension.stride)
}

impl<'m> ShapedTypes<'m, '_> {
    /// The members of a structure; none of other types.
    fn members(&self, ty: Id) -> &'m [Id] {
        match self.values.module.ty(ty) {
            Some(Type::Struct { members }) => members,
            _ => &[],
        }
    }

    /// Offset, matrix stride and order of a member.
    fn place(&self, ty: Id, member: usize) -> (Option<u32>, Option<u32>, bool) {
        let value = |kind| self.values.module.member_decoration(ty, member as u32, kind);
        let literal = |kind| value(kind).and_then(|words| words.first().copied());
        (
            literal(Decoration::Offset),
            literal(Decoration::MatrixStride),
            value(Decoration::RowMajor).is_some(),
        )
    }

    fn member_name(&self, ty: Id, member: usize) -> String {
        let name = self.values.module.member_name(ty, member as u32);
        name.unwrap_or_else(|| format!("member_{member}"))
    }

    fn describe_member(&self, path: &str, ty: Id, index: usize, member: Option<Id>) -> String {
        let Some(member) = member else { return format!("only {index} members in {}", self.describe(ty)) };
        let (offset, stride, row_major) = self.place(ty, index);
        let mut text = format!("`{path}{}`", self.member_name(ty, index));
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
