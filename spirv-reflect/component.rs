//! Parts of constants that are only moved about: what a component of a shuffled, extracted or copied vector is.

use rspirv::spirv::Op;

use crate::module::Module;
use crate::reader::Instruction;
use crate::steps::step;
use crate::types::{Id, Type};

/// Constants that a part is followed through. What is moved more often is left as it is.
const MAX_HOPS: usize = 32;
/// A path is followed while it is no longer than this.
const MAX_PATH: usize = 16;

/// A part of a constant: the indices from the whole inwards; none for all of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    pub(crate) constant: Id,
    pub(crate) path: Vec<u32>,
}

impl Part {
    pub(crate) fn whole(constant: Id) -> Part {
        Part { constant, path: Vec::new() }
    }

    pub(crate) fn component(constant: Id, index: u32) -> Part {
        Part { constant, path: vec![index] }
    }
}

impl Module {
    /// The operation of an `OpSpecConstantOp`, and its operands.
    pub(crate) fn constant_operation(&self, constant: Id) -> Option<(Op, &[u32])> {
        let inst = self.instruction(self.constant(constant)?.offset)?;
        let op = (inst.op()? == Op::SpecConstantOp)
            .then(|| Op::from_u32(inst.operands.get(2).copied()?))
            .flatten();
        Some((op?, inst.operands_from(3)))
    }

    /// The constant, or the part of an operation's result, that a part is: nothing that only moves parts is left in
    /// front.
    pub(crate) fn moved(&self, mut part: Part) -> Part {
        for _ in 0..MAX_HOPS {
            step(1 + part.path.len());
            match self.moved_once(&part) {
                Some(from) if from.path.len() <= MAX_PATH => part = from,
                _ => break,
            }
        }
        part
    }

    fn moved_once(&self, part: &Part) -> Option<Part> {
        let inst = self.instruction(self.constant(part.constant)?.offset)?;
        let (first, rest) =
            part.path.split_first().map_or((None, &[][..]), |(&first, rest)| (Some(first), rest));
        let elements = inst.operands_from(2);
        let element = match inst.op()? {
            Op::ConstantComposite | Op::SpecConstantComposite => elements.get(first? as usize),
            Op::ConstantCompositeReplicateEXT | Op::SpecConstantCompositeReplicateEXT => {
                first?;
                elements.first()
            }
            _ => None,
        };
        if let Some(&constant) = element {
            return Some(Part { constant, path: rest.to_vec() });
        }
        let path = &part.path;
        match self.constant_operation(part.constant)? {
            (Op::CopyObject, &[constant, ..]) => Some(Part { constant, path: path.clone() }),
            (Op::CompositeExtract, [constant, outer @ ..]) if outer.len() <= MAX_PATH => {
                Some(Part { constant: *constant, path: [outer, path].concat() })
            }
            (Op::CompositeInsert, [object, whole, at @ ..]) if !path.is_empty() => {
                match path.strip_prefix(at) {
                    Some(inner) => Some(Part { constant: *object, path: inner.to_vec() }),
                    // A part of which only a part was put in.
                    None if at.starts_with(path) => None,
                    None => Some(Part { constant: *whole, path: path.clone() }),
                }
            }
            (Op::VectorShuffle, [a, b, picks @ ..]) => {
                let pick = *picks.get(first? as usize)?;
                let n_first = self.n_components(*a)?;
                match pick.checked_sub(n_first) {
                    None => Some(Part { constant: *a, path: vec![pick] }),
                    Some(pick) if pick < self.n_components(*b)? => {
                        Some(Part { constant: *b, path: vec![pick] })
                    }
                    Some(_) => None,
                }
            }
            _ => None,
        }
    }

    /// Components of a constant vector.
    pub(crate) fn n_components(&self, constant: Id) -> Option<u32> {
        match self.ty(self.constant(constant)?.ty)? {
            Type::Vector { count, .. } => Some(*count),
            _ => None,
        }
    }

    /// The constants that the first three components of a vector are, where they are constants.
    pub(crate) fn components(&self, vector: Id) -> [Option<Id>; 3] {
        [0, 1, 2].map(|index| {
            let part = self.moved(Part::component(vector, index));
            (part.path.is_empty() && self.constants.contains(part.constant)).then_some(part.constant)
        })
    }
}

/// The operands of a constant that are constants: literals are left out.
pub(crate) fn operands<'a>(inst: &Instruction<'a>) -> &'a [u32] {
    let from = |first: usize, n: usize| {
        let ids = inst.operands_from(first);
        ids.get(..n).unwrap_or(ids)
    };
    match inst.op() {
        Some(Op::SpecConstantOp) => match inst.operands.get(2).and_then(|&code| Op::from_u32(code)) {
            Some(Op::CompositeExtract) => from(3, 1),
            Some(Op::CompositeInsert | Op::VectorShuffle) => from(3, 2),
            _ => inst.operands_from(3),
        },
        Some(
            Op::ConstantComposite
            | Op::SpecConstantComposite
            | Op::ConstantCompositeReplicateEXT
            | Op::SpecConstantCompositeReplicateEXT,
        ) => inst.operands_from(2),
        _ => &[],
    }
}
