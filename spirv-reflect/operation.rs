//! The operations of `OpSpecConstantOp` on values: composites taken apart and put together, the rest by component.

use rspirv::spirv::Op;

use crate::arithmetic::{Kind, arithmetic};
use crate::module::Module;
use crate::specialize::{Evaluation, MAX_DEPTH, Value};
use crate::types::{Id, Type};

impl Evaluation<'_> {
    pub(crate) fn operation(&mut self, ty: Id, inst: &crate::reader::Instruction) -> Option<Value> {
        let op = Op::from_u32(inst.operand(2).ok()?)?;
        let ids = inst.operands_from(3);
        match op {
            Op::CompositeExtract => {
                let mut value = self.value(*ids.first()?)?;
                for &index in ids.get(1..)? {
                    value = match value {
                        Value::Composite(inner) => inner.parts().get(index as usize)?,
                        Value::Null => return Some(Value::Null),
                        _ => return None,
                    };
                }
                Some(value.clone())
            }
            Op::CompositeInsert => {
                let (object, composite) = (self.value(*ids.first()?)?.clone(), *ids.get(1)?);
                let whole = self.value(composite)?.clone();
                self.insert(ty, &whole, object, ids.get(2..)?)
            }
            Op::VectorShuffle => {
                let first = self.parts(*ids.first()?)?;
                let second = self.parts(*ids.get(1)?)?;
                self.spend(first.len() + second.len() + ids.len())?;
                let pick = |&index: &u32| {
                    let index = index as usize;
                    first.get(index).or_else(|| second.get(index.checked_sub(first.len())?)).cloned()
                };
                let picked = ids.get(2..)?.iter().map(|i| pick(i).unwrap_or(Value::Unknown));
                Some(Value::composite(picked.collect::<Vec<_>>()))
            }
            Op::Select => match self.value(*ids.first()?)? {
                // One condition chooses a whole composite; a vector of them chooses each component.
                Value::Composite(_) => self.per_component(op, ty, ids),
                condition => {
                    let chosen = if condition.bits()? != 0 { ids.get(1)? } else { ids.get(2)? };
                    self.value(*chosen).cloned()
                }
            },
            Op::CopyObject => self.value(*ids.first()?).cloned(),
            Op::Bitcast => self.bitcast(ty, *ids.first()?),
            _ => self.per_component(op, ty, ids),
        }
    }

    /// The same bits in components of another width, the lowest first.
    fn bitcast(&mut self, ty: Id, operand: Id) -> Option<Value> {
        let (from, to) = (self.module.constant(operand)?.ty, ty);
        let (from_bits, to_bits) = (self.module.scalar(from)?.bits(), self.module.scalar(to)?.bits());
        let whole = self.value(operand)?.clone();
        let components = match (&whole, self.module.ty(from)?) {
            (Value::Bits(_), _) | (Value::Null, Type::Int { .. } | Type::Float { .. }) => vec![whole],
            _ => self.expand(from, &whole)?,
        };
        let count = match self.module.ty(to)? {
            Type::Vector { count, .. } => Some(*count as usize),
            _ => None,
        };
        self.spend(count.unwrap_or(1))?;
        let n_to = count.unwrap_or(1) as u64;
        if components.len() as u64 * u64::from(from_bits) != n_to.checked_mul(u64::from(to_bits))? {
            return None;
        }
        let mut bits = Vec::new();
        for component in &components {
            let value = component.bits()?;
            bits.extend((0..from_bits).map(|i| value >> i & 1));
        }
        let number = |bits: &[u64]| bits.iter().rev().fold(0, |n, bit| n << 1 | bit);
        let mut values = bits.chunks(to_bits as usize).map(|bits| Value::Bits(number(bits)));
        if count.is_some() { Some(Value::composite(values.collect::<Vec<_>>())) } else { values.next() }
    }

    fn insert(&mut self, ty: Id, whole: &Value, object: Value, path: &[u32]) -> Option<Value> {
        let Some((&index, rest)) = path.split_first() else { return Some(object) };
        if path.len() > usize::from(MAX_DEPTH) {
            return None;
        }
        let mut parts = self.expand(ty, whole)?;
        let inner = match self.module.ty(ty)? {
            Type::Struct { members } => *members.get(index as usize)?,
            other => other.parts().0?,
        };
        let slot = parts.get(index as usize)?.clone();
        let new = self.insert(inner, &slot, object, rest)?;
        *parts.get_mut(index as usize)? = new;
        Some(Value::composite(parts))
    }

    /// The parts of a composite value, a null one written out.
    fn expand(&mut self, ty: Id, value: &Value) -> Option<Vec<Value>> {
        match value {
            Value::Composite(inner) => {
                self.spend(inner.parts().len())?;
                Some(inner.parts().to_vec())
            }
            Value::Null => {
                let count = self.n_parts(ty)?;
                self.spend(count)?;
                Some(vec![Value::Null; count])
            }
            _ => None,
        }
    }

    /// Number of parts of a composite type.
    pub(crate) fn n_parts(&self, ty: Id) -> Option<usize> {
        match self.module.ty(ty)? {
            Type::Vector { count, .. } | Type::Matrix { count, .. } => Some(*count as usize),
            Type::Array { length, .. } => usize::try_from(self.bits(*length)?).ok(),
            Type::Struct { members } => Some(members.len()),
            _ => None,
        }
    }

    fn parts(&mut self, id: Id) -> Option<Vec<Value>> {
        let (ty, value) = (self.module.constant(id)?.ty, self.value(id)?.clone());
        self.expand(ty, &value)
    }

    /// An operation on scalars, or on the components of vectors.
    fn per_component(&mut self, op: Op, ty: Id, ids: &[u32]) -> Option<Value> {
        let count = match self.module.ty(ty)? {
            Type::Vector { count, .. } => Some(*count as usize),
            _ => None,
        };
        self.spend(count.unwrap_or(1))?;
        let result = self.module.scalar(ty)?;
        // What the operands are like: of a select, the chosen ones.
        let operand_id = if op == Op::Select { *ids.get(1)? } else { *ids.first()? };
        let operand = self.module.scalar(self.module.constant(operand_id)?.ty)?;
        let component = |index: usize| -> Option<Value> {
            let mut bits = [0_u64; 3];
            for (slot, id) in bits.iter_mut().zip(ids) {
                *slot = match self.value(*id)? {
                    Value::Bits(bits) => *bits,
                    Value::Null => 0,
                    Value::Composite(inner) => match inner.parts().get(index)? {
                        Value::Bits(bits) => *bits,
                        Value::Null => 0,
                        _ => return None,
                    },
                    Value::Unknown => return None,
                };
            }
            arithmetic(op, operand, result, bits).map(|bits| Value::Bits(result.mask(bits)))
        };
        match count {
            None => component(0),
            Some(count) => {
                let all: Option<Vec<Value>> = (0..count).map(component).collect();
                all.map(Value::composite)
            }
        }
    }

    pub(crate) fn spend(&mut self, n: usize) -> Option<()> {
        // What the budget doesn't hold isn't done.
        self.budget = self.budget.checked_sub(n)?;
        crate::steps::step(n);
        Some(())
    }
}

impl Module {
    /// The scalar type of a scalar or a vector's component.
    pub(crate) fn scalar(&self, ty: Id) -> Option<Kind> {
        match self.ty(ty)? {
            Type::Bool => Some(Kind::Bool),
            Type::Int { bits, signed } if (1..=64).contains(bits) => {
                Some(Kind::Int { bits: *bits, signed: *signed })
            }
            Type::Float { bits } if (1..=64).contains(bits) => Some(Kind::Float { bits: *bits }),
            Type::Vector { component, .. } => match self.ty(*component)? {
                Type::Vector { .. } => None,
                _ => self.scalar(*component),
            },
            _ => None,
        }
    }
}
