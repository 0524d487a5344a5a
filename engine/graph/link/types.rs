//! Types and constants that what is emitted here needs: one with those of banks where they are equal.

use rspirv::spirv::{BuiltIn, Decoration, Op, StorageClass};

use super::{Linker, write};
use crate::graph::value::{Base, Type};
use crate::graph::words::{first_word, string};

/// A member of a block.
pub(in crate::graph) struct Member<'m> {
    pub(in crate::graph) ty: u32,
    pub(in crate::graph) name: &'m str,
    /// In bytes.
    pub(in crate::graph) offset: u32,
    /// Of a matrix, the bytes from column to column.
    pub(in crate::graph) stride: Option<u32>,
}

impl<'m> Member<'m> {
    pub(in crate::graph) fn new(ty: u32, name: &'m str, offset: u32) -> Member<'m> {
        Member { ty, name, offset, stride: None }
    }
}

impl Linker<'_> {
    /// A declaration whose result is operand `at`.
    fn own(&mut self, op: Op, operands: &[u32], at: usize) -> u32 {
        let mut words = Vec::with_capacity(operands.len() + 1);
        write(&mut words, op, operands);
        self.declare(words, at + 1, &[], &[], false)
    }

    pub(in crate::graph) fn void(&mut self) -> u32 {
        self.own(Op::TypeVoid, &[0], 0)
    }

    pub(in crate::graph) fn bool(&mut self) -> u32 {
        self.own(Op::TypeBool, &[0], 0)
    }

    pub(in crate::graph) fn int(&mut self, bits: u32, signed: bool) -> u32 {
        self.own(Op::TypeInt, &[0, bits, u32::from(signed)], 0)
    }

    pub(in crate::graph) fn uint(&mut self) -> u32 {
        self.int(32, false)
    }

    pub(in crate::graph) fn float(&mut self, bits: u32) -> u32 {
        self.own(Op::TypeFloat, &[0, bits], 0)
    }

    pub(in crate::graph) fn vector(&mut self, of: u32, n: u32) -> u32 {
        self.own(Op::TypeVector, &[0, of, n], 0)
    }

    pub(in crate::graph) fn pointer(&mut self, class: StorageClass, to: u32) -> u32 {
        self.own(Op::TypePointer, &[0, class as u32, to], 0)
    }

    pub(in crate::graph) fn function_type(&mut self, result: u32, parameters: &[u32]) -> u32 {
        self.own(Op::TypeFunction, &[&[0, result], parameters].concat(), 0)
    }

    /// A constant of one word.
    pub(in crate::graph) fn constant(&mut self, ty: u32, word: u32) -> u32 {
        self.own(Op::Constant, &[ty, 0, word], 1)
    }

    pub(in crate::graph) fn index(&mut self, value: u32) -> u32 {
        let uint = self.uint();
        self.constant(uint, value)
    }

    /// The type of a link.
    pub(in crate::graph) fn plain(&mut self, ty: Type) -> u32 {
        let scalar = match ty.base() {
            Base::Bool => self.bool(),
            Base::Int => self.int(32, true),
            Base::Uint => self.uint(),
            Base::Float => self.float(32),
        };
        match (ty.columns(), ty.rows()) {
            (1, 1) => scalar,
            (1, rows) => self.vector(scalar, rows.into()),
            (columns, rows) => {
                let column = self.vector(scalar, rows.into());
                self.own(Op::TypeMatrix, &[0, column, columns.into()], 0)
            }
        }
    }

    /// A constant of a link's type, of as many words as it has numbers.
    pub(in crate::graph) fn plain_constant(&mut self, ty: Type, words: &[u32]) -> u32 {
        let scalar = self.plain(Type::scalar(ty.base()));
        let mut parts: Vec<u32> = Vec::with_capacity(words.len());
        for &word in words {
            parts.push(match (ty.base(), word) {
                (Base::Bool, 0) => self.own(Op::ConstantFalse, &[scalar, 0], 1),
                (Base::Bool, _) => self.own(Op::ConstantTrue, &[scalar, 0], 1),
                _ => self.constant(scalar, word),
            });
        }
        if ty.columns() > 1 {
            let column = self.vector(scalar, ty.rows().into());
            let columns = parts.chunks(ty.rows().into());
            parts = columns.map(|column_parts| self.composite(column, column_parts)).collect();
        }
        match (ty.n_scalars(), parts.first()) {
            (1, Some(&part)) => part,
            _ => {
                let ty = self.plain(ty);
                self.composite(ty, &parts)
            }
        }
    }

    fn composite(&mut self, ty: u32, parts: &[u32]) -> u32 {
        self.own(Op::ConstantComposite, &[&[ty, 0], parts].concat(), 1)
    }

    /// A block of members, each at its offset, in a variable.
    pub(in crate::graph) fn block(
        &mut self,
        class: StorageClass,
        name: &str,
        members: &[Member],
        decorations: &[&[u32]],
    ) -> u32 {
        let types: Vec<u32> = members.iter().map(|member| member.ty).collect();
        let mut words = Vec::new();
        write(&mut words, Op::TypeStruct, &[&[0], &types[..]].concat());
        let (mut of_block, mut names) = (Vec::new(), Vec::new());
        write(&mut of_block, Op::Decorate, &[0, Decoration::Block as u32]);
        let text = string(name);
        names.push(first_word(Op::Name, text.len() + 2));
        names.push(0);
        names.extend(text);
        for (n, Member { name, offset, stride, .. }) in members.iter().enumerate() {
            let mut decorate = |decoration: Decoration, literals: &[u32]| {
                let member = [&[0, n as u32, decoration as u32], literals].concat();
                write(&mut of_block, Op::MemberDecorate, &member);
            };
            decorate(Decoration::Offset, &[*offset]);
            if let Some(stride) = stride {
                decorate(Decoration::ColMajor, &[]);
                decorate(Decoration::MatrixStride, &[*stride]);
            }
            write(&mut names, Op::MemberName, &[&[0, n as u32], &string(name)[..]].concat());
        }
        let block = self.declare(words, 1, &of_block, &names, false);
        self.variable(class, block, name, decorations)
    }

    /// A global variable of its own.
    pub(in crate::graph) fn variable(
        &mut self,
        class: StorageClass,
        ty: u32,
        name: &str,
        decorations: &[&[u32]],
    ) -> u32 {
        let pointer = self.pointer(class, ty);
        let mut words = Vec::new();
        write(&mut words, Op::Variable, &[pointer, 0, class as u32]);
        let id = self.declare(words, 2, &[], &[], true);
        decorations.iter().for_each(|decoration| self.decorate(id, decoration));
        self.name(id, name);
        id
    }

    /// What a shader is told, which has one variable however many ask for it.
    pub(in crate::graph) fn built_in(&mut self, built_in: BuiltIn, ty: u32) -> u32 {
        let pointer = self.pointer(StorageClass::Input, ty);
        let (mut words, mut decoration) = (Vec::new(), Vec::new());
        write(&mut words, Op::Variable, &[pointer, 0, StorageClass::Input as u32]);
        write(&mut decoration, Op::Decorate, &[0, Decoration::BuiltIn as u32, built_in as u32]);
        self.declare(words, 2, &decoration, &[], false)
    }

    /// An array without a length whose elements lie one behind the other.
    pub(in crate::graph) fn runtime_array(&mut self, of: u32, stride: u32) -> u32 {
        let mut words = Vec::new();
        write(&mut words, Op::TypeRuntimeArray, &[0, of]);
        let mut decorations = Vec::new();
        write(&mut decorations, Op::Decorate, &[0, Decoration::ArrayStride as u32, stride]);
        self.declare(words, 1, &decorations, &[], false)
    }
}
