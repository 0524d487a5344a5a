//! A function over arrays, as a compute shader: words of all that goes in, call by call, words of all that comes out.
//!
//! Set 0 has at binding 0 the words that are read and at binding 1 those that are written; one push constant is the number
//! of calls. Floats and integers are their bits, a boolean is 0 or 1, matrices lie by columns, without gaps.

use rspirv::spirv::{BuiltIn, Decoration, ExecutionMode, ExecutionModel, Op, StorageClass};
use spanforge_reflect::{PinType, Scalar};

use super::Linker;
use super::callable::{Callable, ValueType};
use super::code::Code;
use super::finish::{Entry, Mode};
use super::types::Member;
use crate::error::Result;
use crate::graph::FunctionKey;
use crate::graph::bank::Banks;
use crate::graph::error::{At, GraphErrorKind, GraphErrors};

/// Invocations of a workgroup.
pub(in crate::graph) const GROUP_SIZE: u32 = 64;

impl Banks {
    /// A compute shader that calls a function once for each of any number of elements: workgroups of 64, entry point
    /// `main`. Set 0 has at binding 0 the words that go in, element by element, and at binding 1 those that come out: what
    /// is returned, then parameters. One push constant is the number of elements. Floats and integers are their bits, a
    /// boolean is 0 or 1, matrices lie by columns, without gaps.
    ///
    /// # Errors
    /// When no bank has the function, a pin is of another type than numbers of 32 bits, booleans and their vectors and
    /// matrices, the function is for fragment shaders alone, or the module would be too large ([`crate::Error::Graph`]).
    pub fn kernel(&self, key: &FunctionKey) -> Result<Vec<u32>> {
        let Some(function) = self.function(key) else {
            let kind = GraphErrorKind::UnknownFunction { key: key.clone() };
            return Err(GraphErrors::one(At::default(), kind).into());
        };
        let (file, name) = (Some(key.bank.clone()), Some(key.name.clone()));
        let at = At { file, line: function.line, function: name, ..At::default() };
        let refused =
            |reason: String| crate::Error::from(GraphErrors::one(at, GraphErrorKind::Refused { reason }));
        if let Some(reason) = function.refused_in_kernels() {
            return Err(refused(reason));
        }
        let mut linker = Linker::new(self);
        let callable = Callable::of(&mut linker, function);
        for ty in callable.ins().chain(callable.outs()) {
            if !is_plain(&ty.pin) {
                return Err(refused(format!("{} can't be made of words", ty.pin)));
            }
        }
        kernel(linker, &[("main", callable)])
    }
}

/// A module whose entry points, of these names, call a function each for each element. All have the same bindings.
pub(in crate::graph) fn kernel(mut linker: Linker, callables: &[(&str, Callable)]) -> Result<Vec<u32>> {
    let outside = Outside::new(&mut linker);
    let operands = vec![ExecutionMode::LocalSize as u32, GROUP_SIZE, 1, 1];
    let modes = [Mode { op: Op::ExecutionMode, operands }];
    let mut entries = Vec::with_capacity(callables.len());
    for (name, callable) in callables {
        let function = entry(&mut linker, &outside, callable);
        linker.name(function, name);
        entries.push(Entry { model: ExecutionModel::GLCompute, function, name, modes: &modes });
    }
    linker.finish(&entries)
}

/// What is made of 32-bit numbers and booleans alone.
fn is_plain(ty: &PinType) -> bool {
    let widths =
        [Scalar::Float { bits: 32 }, Scalar::Int { bits: 32 }, Scalar::Uint { bits: 32 }, Scalar::Bool];
    ty.scalar().is_some_and(|scalar| widths.contains(&scalar))
}

/// What shaders take from outside and give.
struct Outside {
    from: u32,
    to: u32,
    push: u32,
    invocation: u32,
}

impl Outside {
    fn new(linker: &mut Linker) -> Outside {
        let uint = linker.uint();
        let words = linker.runtime_array(uint, 4);
        let set = [Decoration::DescriptorSet as u32, 0];
        let mut buffer = |name: &str, binding: u32, access: Decoration| {
            let binding = [Decoration::Binding as u32, binding];
            let decorations: [&[u32]; 3] = [&set, &binding, &[access as u32]];
            linker.block(StorageClass::StorageBuffer, name, &[Member::new(words, "words", 0)], &decorations)
        };
        let from = buffer("From", 0, Decoration::NonWritable);
        let to = buffer("To", 1, Decoration::NonReadable);
        let push =
            linker.block(StorageClass::PushConstant, "Push", &[Member::new(uint, "n_elements", 0)], &[]);
        let uint3 = linker.vector(uint, 3);
        let invocation = linker.built_in(BuiltIn::GlobalInvocationId, uint3);
        Outside { from, to, push, invocation }
    }
}

/// The function of an entry point.
fn entry(linker: &mut Linker, outside: &Outside, callable: &Callable) -> u32 {
    let &Outside { from, to, push, invocation } = outside;
    let (uint, void, bool) = (linker.uint(), linker.void(), linker.bool());
    let uint3 = linker.vector(uint, 3);
    let of_push = linker.pointer(StorageClass::PushConstant, uint);
    let of_buffer = linker.pointer(StorageClass::StorageBuffer, uint);
    let zero = linker.index(0);

    let mut code = Code::new(linker, void, &[]);
    let all = code.value(Op::Load, uint3, &[invocation]);
    let element = code.value(Op::CompositeExtract, uint, &[all, 0]);
    let pointer = code.value(Op::AccessChain, of_push, &[push, zero]);
    let n_elements = code.value(Op::Load, uint, &[pointer]);
    let is_one = code.value(Op::ULessThan, bool, &[element, n_elements]);
    let (inside, end) = (code.linker.fresh(), code.linker.fresh());
    code.does(Op::SelectionMerge, &[end, 0]);
    code.does(Op::BranchConditional, &[is_one, inside, end]);
    code.label(inside);
    let mut place = Place { uint, of_buffer, zero, element };
    let types: Vec<ValueType> = callable.ins().cloned().collect();
    let base = place.base(&mut code, &types);
    let mut at = 0;
    let values: Vec<u32> = types.iter().map(|ty| place.read(&mut code, from, base, &mut at, ty)).collect();
    let values = callable.call(&mut code, &values);
    let types: Vec<ValueType> = callable.outs().cloned().collect();
    let base = place.base(&mut code, &types);
    let mut at = 0;
    for (ty, value) in types.iter().zip(values) {
        place.write(&mut code, to, base, &mut at, ty, value);
    }
    code.does(Op::Branch, &[end]);
    code.label(end);
    code.does(Op::Return, &[]);
    code.end()
}

/// Where the words of one element lie.
struct Place {
    uint: u32,
    of_buffer: u32,
    zero: u32,
    element: u32,
}

impl Place {
    /// The number of an element's first word.
    fn base(&mut self, code: &mut Code, types: &[ValueType]) -> u32 {
        let n_words: usize = types.iter().map(|ty| ty.pin.n_scalars()).sum();
        let n_words = code.linker.index(n_words as u32);
        code.value(Op::IMul, self.uint, &[self.element, n_words])
    }

    fn word(&mut self, code: &mut Code, buffer: u32, base: u32, at: &mut u32) -> u32 {
        let offset = code.linker.index(*at);
        *at += 1;
        let index = code.value(Op::IAdd, self.uint, &[base, offset]);
        code.value(Op::AccessChain, self.of_buffer, &[buffer, self.zero, index])
    }

    /// A value out of as many words as it has scalars.
    fn read(&mut self, code: &mut Code, buffer: u32, base: u32, at: &mut u32, ty: &ValueType) -> u32 {
        let Some(scalar) = ty.pin.scalar() else { return self.zero };
        let of_scalar = scalar_type(code.linker, scalar);
        let mut scalars = Vec::with_capacity(ty.pin.n_scalars());
        for _ in 0..ty.pin.n_scalars() {
            let pointer = self.word(code, buffer, base, at);
            let word = code.value(Op::Load, self.uint, &[pointer]);
            scalars.push(match scalar {
                Scalar::Bool => code.value(Op::INotEqual, of_scalar, &[word, self.zero]),
                Scalar::Uint { .. } => word,
                _ => code.value(Op::Bitcast, of_scalar, &[word]),
            });
        }
        match ty.pin {
            PinType::Matrix { rows, .. } => {
                let column = code.linker.vector(of_scalar, rows);
                let columns = scalars.chunks(rows.max(1) as usize);
                let columns: Vec<u32> =
                    columns.map(|scalars| code.value(Op::CompositeConstruct, column, scalars)).collect();
                code.value(Op::CompositeConstruct, ty.id, &columns)
            }
            PinType::Vector { .. } => code.value(Op::CompositeConstruct, ty.id, &scalars),
            _ => scalars.first().copied().unwrap_or(self.zero),
        }
    }

    fn write(&mut self, code: &mut Code, buffer: u32, base: u32, at: &mut u32, ty: &ValueType, value: u32) {
        let Some(scalar) = ty.pin.scalar() else { return };
        let of_scalar = scalar_type(code.linker, scalar);
        let one = (scalar == Scalar::Bool).then(|| code.linker.index(1));
        for n in 0..ty.pin.n_scalars() as u32 {
            let path: &[u32] = match ty.pin {
                PinType::Matrix { rows, .. } => &[n / rows.max(1), n % rows.max(1)],
                PinType::Vector { .. } => &[n],
                _ => &[],
            };
            let part = match path {
                [] => value,
                path => code.value(Op::CompositeExtract, of_scalar, &[&[value], path].concat()),
            };
            let word = match (scalar, one) {
                (Scalar::Bool, Some(one)) => code.value(Op::Select, self.uint, &[part, one, self.zero]),
                (Scalar::Uint { .. }, _) => part,
                _ => code.value(Op::Bitcast, self.uint, &[part]),
            };
            let pointer = self.word(code, buffer, base, at);
            code.does(Op::Store, &[pointer, word]);
        }
    }
}

fn scalar_type(linker: &mut Linker, scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Bool => linker.bool(),
        Scalar::Int { bits } => linker.int(bits, true),
        Scalar::Uint { bits } => linker.int(bits, false),
        Scalar::Float { bits } => linker.float(bits),
    }
}
