//! Constants under specialization: every `OpSpecConstantOp` that a shader may use, recomputed for given values.

use std::sync::Arc;

use rspirv::spirv::{ExecutionMode as Mode, Op};

use crate::arithmetic::{Kind, arithmetic};
use crate::ids::IdMap;
use crate::layout::TypeSize;
use crate::module::{EntryPoint, Module};
use crate::steps::step;
use crate::types::{Id, Type};

/// Composites nested deeper than this are unknown, as are values that cost more than the module's size allows.
const MAX_DEPTH: u16 = 255;

/// The value of a constant.
#[derive(Clone, Debug)]
pub enum Value {
    /// A scalar's bits, zero-extended; booleans are 0 and 1.
    Bits(u64),
    /// The parts of a vector, matrix, array or structure.
    Composite(Composite),
    /// All zero, of whatever type.
    Null,
    /// Not computable from the module alone.
    Unknown,
}

/// A composite value. Parts are shared: written out, or compared part by part, a value may be far larger than its
/// module, so it can't be compared, and [`Debug`](std::fmt::Debug) tells the number of its parts alone.
#[derive(Clone)]
pub struct Composite {
    parts: Arc<[Value]>,
    depth: u16,
}

impl Composite {
    /// The parts, in order.
    pub fn parts(&self) -> &[Value] {
        &self.parts
    }
}

impl std::fmt::Debug for Composite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} parts", self.parts.len())
    }
}

impl Value {
    /// The bits of a scalar.
    pub fn bits(&self) -> Option<u64> {
        match self {
            Value::Bits(bits) => Some(*bits),
            Value::Null => Some(0),
            _ => None,
        }
    }

    /// A composite of parts; unknown where it would be nested too deep to walk.
    fn composite(parts: impl Into<Arc<[Value]>>) -> Value {
        let parts = parts.into();
        let depth = |value: &Value| if let Value::Composite(inner) = value { inner.depth } else { 0 };
        let depth = parts.iter().map(depth).max().unwrap_or(0) + 1;
        if depth > MAX_DEPTH { Value::Unknown } else { Value::Composite(Composite { parts, depth }) }
    }
}

/// A constant that a host can set.
#[derive(Clone, Debug, PartialEq)]
pub struct SpecConstant {
    /// The id of its declaration in the module.
    pub constant: Id,
    /// The number by which the host sets it.
    pub spec_id: u32,
    /// Its name, `constant_<spec id>` where the module has none.
    pub name: String,
    /// Whether the module names it.
    pub named: bool,
    /// Its type: a boolean, an integer or a float.
    pub ty: Type,
    /// The bits of its default, zero-extended.
    pub default: u64,
}

/// The size of a workgroup and the specialization ids behind its axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkgroupSize {
    /// Invocations along x, y, z; `None` where an axis is not computable.
    pub size: [Option<u32>; 3],
    /// The specialization id where an axis is exactly one specialization constant.
    pub spec_ids: [Option<u32>; 3],
    /// The constant behind each axis, where it is one.
    pub constants: [Option<Id>; 3],
}

/// A module's constants and type sizes for one choice of specialization values.
#[derive(Clone, Debug)]
pub struct Evaluation<'m> {
    pub(crate) module: &'m Module,
    pub(crate) values: IdMap<Value>,
    pub(crate) sizes: IdMap<TypeSize>,
    /// Component copies that remain before values become unknown.
    budget: usize,
}

impl Module {
    /// The constants that a host can set, in the order of declaration.
    pub fn spec_constants(&self) -> Vec<SpecConstant> {
        let defaults = self.evaluate(&[]);
        self.constants
            .iter()
            .filter_map(|(id, constant)| {
                let spec_id = constant.spec_id?;
                Some(SpecConstant {
                    constant: id,
                    spec_id,
                    named: self.name(id).is_some(),
                    name: self.spec_constant_name(id, spec_id),
                    ty: self.ty(constant.ty)?.clone(),
                    default: defaults.bits(id)?,
                })
            })
            .collect()
    }

    /// Computes constants, sizes and strides with the specialization constants set to `values`, pairs of
    /// specialization id and bits (zero-extended); the others keep their defaults. Of two values for one id the first
    /// counts; ids that the module doesn't have are ignored, as Vulkan ignores them.
    ///
    /// ```
    /// // OpTypeInt 32 0; OpSpecConstant %1 %2 7 with SpecId 3; OpSpecConstantOp %1 %3 IMul %2 %2
    /// let words = [
    ///     0x0723_0203, 0x0001_0000, 0, 4, 0, //
    ///     0x0004_0047, 2, 1, 3, //
    ///     0x0004_0015, 1, 32, 0, //
    ///     0x0004_0032, 1, 2, 7, //
    ///     0x0006_0034, 1, 3, 132, 2, 2,
    /// ];
    /// let module = spanforge_reflect::Module::read(words.to_vec())?;
    /// assert_eq!(module.evaluate(&[]).bits(3), Some(49));
    /// assert_eq!(module.evaluate(&[(3, 5)]).bits(3), Some(25));
    /// # Ok::<(), spanforge_reflect::Error>(())
    /// ```
    pub fn evaluate(&self, values: &[(u32, u64)]) -> Evaluation<'_> {
        let n = self.words.len();
        let budget = n.saturating_mul(16).saturating_add(4096);
        let mut evaluation = Evaluation { module: self, values: IdMap::new(n), sizes: IdMap::new(n), budget };
        let mut given: Vec<(u32, u64)> = values.to_vec();
        given.sort_by_key(|value| value.0);
        for (id, _) in self.constants.iter() {
            step(1);
            let value = evaluation.compute(id, &given).unwrap_or(Value::Unknown);
            evaluation.values.insert(id, value);
        }
        evaluation.measure();
        evaluation
    }
}

impl Evaluation<'_> {
    /// The value of constant `id`.
    pub fn value(&self, id: Id) -> Option<&Value> {
        self.values.get(id)
    }

    /// The bits of scalar constant `id`.
    pub fn bits(&self, id: Id) -> Option<u64> {
        self.value(id)?.bits()
    }

    /// The workgroup size of an entry point: the `WorkgroupSize` builtin before `LocalSizeId` before `LocalSize`.
    pub fn workgroup_size(&self, entry: &EntryPoint) -> Option<WorkgroupSize> {
        let module = self.module;
        let mut found = WorkgroupSize { size: [None; 3], spec_ids: [None; 3], constants: [None; 3] };
        let modes = module.execution_modes(entry);
        let mode_of = |mode: Mode| modes.iter().find(|m| m.mode == mode as u32);
        if let Some(builtin) = module.workgroup_size_builtin() {
            if let Some(Value::Composite(value)) = self.value(builtin) {
                for (axis, size) in found.size.iter_mut().enumerate() {
                    let bits = value.parts().get(axis).and_then(Value::bits);
                    *size = bits.and_then(|bits| u32::try_from(bits).ok());
                }
            }
            found.constants = module.workgroup_size_parts(builtin);
        } else if let Some(mode) = mode_of(Mode::LocalSizeId) {
            for (axis, constant) in found.constants.iter_mut().enumerate() {
                *constant = mode.operands.get(axis).copied();
            }
        } else if let Some(mode) = mode_of(Mode::LocalSize) {
            for (axis, size) in found.size.iter_mut().enumerate() {
                *size = mode.operands.get(axis).copied();
            }
            return Some(found);
        } else {
            return None;
        }
        // The constant of an axis says more than a value: it holds where another axis can't be computed.
        for axis in 0..3 {
            let Some(id) = found.constants[axis] else { continue };
            found.size[axis] = self.bits(id).and_then(|bits| u32::try_from(bits).ok());
            found.spec_ids[axis] = module.constant(id).and_then(|constant| constant.spec_id);
        }
        Some(found)
    }

    fn compute(&mut self, id: Id, given: &[(u32, u64)]) -> Option<Value> {
        let module = self.module;
        let constant = module.constant(id)?;
        let inst = module.instruction(constant.offset)?;
        let set = constant.spec_id.and_then(|spec| {
            let i = given.partition_point(|value| value.0 < spec);
            given.get(i).filter(|value| value.0 == spec).map(|value| value.1)
        });
        let parts = inst.operands_from(2);
        match inst.op()? {
            Op::ConstantTrue => Some(Value::Bits(1)),
            Op::ConstantFalse => Some(Value::Bits(0)),
            Op::SpecConstantTrue => Some(Value::Bits(u64::from(set.unwrap_or(1) != 0))),
            Op::SpecConstantFalse => Some(Value::Bits(u64::from(set.unwrap_or(0) != 0))),
            Op::Constant | Op::SpecConstant => {
                let low = u64::from(*parts.first()?);
                let high = parts.get(1).map_or(0, |&word| u64::from(word) << 32);
                let width = self.scalar(constant.ty)?;
                Some(Value::Bits(width.mask(set.unwrap_or(high | low))))
            }
            Op::ConstantNull => Some(Value::Null),
            Op::ConstantComposite | Op::SpecConstantComposite => {
                let part = |id: &u32| self.value(*id).cloned().unwrap_or(Value::Unknown);
                Some(Value::composite(parts.iter().map(part).collect::<Vec<_>>()))
            }
            Op::ConstantCompositeReplicateEXT | Op::SpecConstantCompositeReplicateEXT => {
                let part = self.value(*parts.first()?).cloned().unwrap_or(Value::Unknown);
                let count = self.n_parts(constant.ty)?;
                self.spend(count)?;
                Some(Value::composite(vec![part; count]))
            }
            Op::SpecConstantOp => self.operation(constant.ty, &inst),
            _ => None,
        }
    }

    fn operation(&mut self, ty: Id, inst: &crate::reader::Instruction) -> Option<Value> {
        let op = Op::from_u32(inst.operand(2).ok()?)?;
        let ids = inst.operands_from(3);
        match op {
            Op::CompositeExtract => {
                let mut value = self.value(*ids.first()?)?;
                for &index in ids.get(1..)? {
                    value = match value {
                        Value::Composite(inner) => inner.parts.get(index as usize)?,
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
        let (from_bits, to_bits) = (self.scalar(from)?.bits(), self.scalar(to)?.bits());
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
                self.spend(inner.parts.len())?;
                Some(inner.parts.to_vec())
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
    fn n_parts(&self, ty: Id) -> Option<usize> {
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
        let result = self.scalar(ty)?;
        // What the operands are like: of a select, the chosen ones.
        let operand_id = if op == Op::Select { *ids.get(1)? } else { *ids.first()? };
        let operand = self.scalar(self.module.constant(operand_id)?.ty)?;
        let component = |index: usize| -> Option<Value> {
            let mut bits = [0_u64; 3];
            for (slot, id) in bits.iter_mut().zip(ids) {
                *slot = match self.value(*id)? {
                    Value::Bits(bits) => *bits,
                    Value::Null => 0,
                    Value::Composite(inner) => match inner.parts.get(index)? {
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

    fn spend(&mut self, n: usize) -> Option<()> {
        step(n);
        self.budget = self.budget.checked_sub(n)?;
        Some(())
    }

    /// The scalar type of a scalar or a vector's component.
    fn scalar(&self, ty: Id) -> Option<Kind> {
        match self.module.ty(ty)? {
            Type::Bool => Some(Kind::Bool),
            Type::Int { bits, signed } if (1..=64).contains(bits) => {
                Some(Kind::Int { bits: *bits, signed: *signed })
            }
            Type::Float { bits } if (1..=64).contains(bits) => Some(Kind::Float { bits: *bits }),
            Type::Vector { component, .. } => match self.module.ty(*component)? {
                Type::Vector { .. } => None,
                _ => self.scalar(*component),
            },
            _ => None,
        }
    }
}
