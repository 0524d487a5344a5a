//! Constants under specialization: every `OpSpecConstantOp` that a shader may use, recomputed for given values.

use std::sync::Arc;

use rspirv::spirv::{ExecutionMode as Mode, Op};

use crate::dimensions::Dimensions;
use crate::ids::IdMap;
use crate::layout::TypeSize;
use crate::module::{Constant, EntryPoint, Module};
use crate::steps::step;
use crate::types::{Id, Type};

/// Composites nested deeper than this are unknown, as are values that cost more than the module's size allows.
pub(crate) const MAX_DEPTH: u16 = 255;

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
    pub(crate) fn composite(parts: impl Into<Arc<[Value]>>) -> Value {
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
    /// Its name; where it has none that of another constant of the same specialization id, else `constant_<spec id>`.
    pub name: String,
    /// Whether the module names this very constant.
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
    /// The constant vector with the builtin `WorkgroupSize`. An axis that is computed is an expression of its own:
    /// [`Module::component_expression`].
    pub vector: Option<Id>,
}

/// A module's constants and type sizes for one choice of specialization values.
#[derive(Clone, Debug)]
pub struct Evaluation<'m> {
    pub(crate) module: &'m Module,
    pub(crate) values: IdMap<Value>,
    pub(crate) sizes: IdMap<TypeSize>,
    /// Dimensions of array types, and the type inside.
    pub(crate) arrays: IdMap<(Dimensions, Id)>,
    /// Component copies that remain before values become unknown.
    pub(crate) budget: usize,
}

impl Module {
    /// The constants that a host can set, one for each specialization id, in the order of their declaration. Of several
    /// that share an id (glslang declares the constants behind a workgroup's axes a second time) it is the first that
    /// has a name, else the first; a host that sets the id sets them all.
    pub fn spec_constants(&self) -> Vec<SpecConstant> {
        let mut found = self.declared_spec_constants();
        found.retain(|constant| self.spec_ids.get(&constant.spec_id) == Some(&constant.constant));
        found
    }

    /// The same with every declaration, those too that share a specialization id.
    pub fn declared_spec_constants(&self) -> Vec<SpecConstant> {
        let constants =
            self.constants.iter().filter_map(|(id, constant)| Some((id, constant, constant.spec_id?)));
        constants
            .filter_map(|(id, constant, spec_id)| {
                step(1);
                let own = self.name(id);
                let named = own.is_some();
                let shared = || self.shared_name(*self.spec_ids.get(&spec_id)?);
                let name = own.or_else(shared);
                Some(SpecConstant {
                    constant: id,
                    spec_id,
                    named,
                    name: name.unwrap_or_else(|| format!("constant_{spec_id}")),
                    ty: self.ty(constant.ty)?.clone(),
                    default: self.literal_bits(constant, None)?,
                })
            })
            .collect()
    }

    /// The bits of a scalar constant that is written out, or those `given` for it.
    fn literal_bits(&self, constant: &Constant, given: Option<u64>) -> Option<u64> {
        let inst = self.instruction(constant.offset)?;
        let words = inst.operands_from(2);
        match inst.op()? {
            Op::ConstantTrue => Some(1),
            Op::ConstantFalse => Some(0),
            Op::SpecConstantTrue => Some(u64::from(given.unwrap_or(1) != 0)),
            Op::SpecConstantFalse => Some(u64::from(given.unwrap_or(0) != 0)),
            Op::Constant | Op::SpecConstant => {
                let low = u64::from(*words.first()?);
                let high = words.get(1).map_or(0, |&word| u64::from(word) << 32);
                Some(self.scalar(constant.ty)?.mask(given.unwrap_or(high | low)))
            }
            _ => None,
        }
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
        let budget = n.saturating_mul(2).saturating_add(64);
        let mut evaluation = Evaluation {
            module: self,
            values: IdMap::with_room(n, self.constants.len()),
            sizes: IdMap::with_room(n, self.types.len()),
            arrays: IdMap::new(n),
            budget,
        };
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

impl<'m> Evaluation<'m> {
    /// The module that it is an evaluation of.
    pub fn module(&self) -> &'m Module {
        self.module
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
        let mut found =
            WorkgroupSize { size: [None; 3], spec_ids: [None; 3], constants: [None; 3], vector: None };
        step(1);
        if let Some(builtin) = module.workgroup_size_builtin() {
            if let Some(Value::Composite(value)) = self.value(builtin) {
                for (axis, size) in found.size.iter_mut().enumerate() {
                    let bits = value.parts().get(axis).and_then(Value::bits);
                    *size = bits.and_then(|bits| u32::try_from(bits).ok());
                }
            }
            found.constants = module.components(builtin);
            found.vector = Some(builtin);
        } else if let Some(mode) = module.size_mode(entry, Mode::LocalSizeId) {
            for (axis, constant) in found.constants.iter_mut().enumerate() {
                *constant = mode.operands.get(axis).copied();
            }
        } else if let Some(mode) = module.size_mode(entry, Mode::LocalSize) {
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
            _ => module.literal_bits(constant, set).map(Value::Bits),
        }
    }
}
