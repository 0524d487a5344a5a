//! Specialization constants: every operation, assembled, since GLSL can't say most of them. What is expected is computed
//! by Rust's own arithmetic on numbers, not on bits.

use rspirv::binary::Assemble;
use rspirv::dr::{Builder, Instruction, Operand};
use rspirv::spirv::{self, Op};
use spanforge_reflect::{Module, Value, half};

use crate::damage::Random;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Bool,
    Int(u32),
    Uint(u32),
    Float(u32),
}
use Kind::{Bool, Float, Int, Uint};

/// A module of constants alone.
pub(crate) struct Constants {
    pub(crate) builder: Builder,
    n_specs: u32,
    given: Vec<(u32, u64)>,
}

impl Constants {
    pub(crate) fn new() -> Constants {
        let mut builder = Builder::new();
        builder.set_version(1, 6);
        for capability in [
            spirv::Capability::Shader,
            spirv::Capability::Kernel,
            spirv::Capability::Int8,
            spirv::Capability::Int16,
            spirv::Capability::Int64,
            spirv::Capability::Float16,
            spirv::Capability::Float64,
            spirv::Capability::Linkage,
        ] {
            builder.capability(capability);
        }
        builder.memory_model(spirv::AddressingModel::Logical, spirv::MemoryModel::GLSL450);
        Constants { builder, n_specs: 0, given: Vec::new() }
    }

    pub(crate) fn scalar(&mut self, kind: Kind) -> u32 {
        match kind {
            Bool => self.builder.type_bool(),
            Int(bits) => self.builder.type_int(bits, 1),
            Uint(bits) => self.builder.type_int(bits, 0),
            Float(bits) => self.builder.type_float(bits, None),
        }
    }

    pub(crate) fn vector(&mut self, kind: Kind, count: u32) -> u32 {
        let component = self.scalar(kind);
        self.builder.type_vector(component, count)
    }

    fn literal(kind: Kind, bits: u64) -> Vec<Operand> {
        let width = match kind {
            Bool => return vec![],
            Int(width) | Uint(width) | Float(width) => width,
        };
        // Narrow signed literals are sign-extended to a word.
        let low = match kind {
            Int(width @ ..32) => ((bits << (64 - width)) as i64 >> (64 - width)) as u32,
            _ => bits as u32,
        };
        let mut words = vec![Operand::LiteralBit32(low)];
        if width == 64 {
            words.push(Operand::LiteralBit32((bits >> 32) as u32));
        }
        words
    }

    fn push(&mut self, op: Op, ty: u32, operands: Vec<Operand>) -> u32 {
        let id = self.builder.id();
        let inst = Instruction::new(op, Some(ty), Some(id), operands);
        self.builder.module_mut().types_global_values.push(inst);
        id
    }

    pub(crate) fn literal_constant(&mut self, kind: Kind, bits: u64) -> u32 {
        let ty = self.scalar(kind);
        let op = match (kind, bits) {
            (Bool, 0) => Op::ConstantFalse,
            (Bool, _) => Op::ConstantTrue,
            _ => Op::Constant,
        };
        self.push(op, ty, Self::literal(kind, bits))
    }

    /// A constant with another default, given as `bits`.
    pub(crate) fn spec(&mut self, kind: Kind, bits: u64) -> u32 {
        let id = self.spec_default(kind, 1);
        self.given.push((self.n_specs - 1, bits));
        id
    }

    pub(crate) fn spec_default(&mut self, kind: Kind, default: u64) -> u32 {
        let ty = self.scalar(kind);
        let op = match (kind, default) {
            (Bool, 0) => Op::SpecConstantFalse,
            (Bool, _) => Op::SpecConstantTrue,
            _ => Op::SpecConstant,
        };
        let id = self.push(op, ty, Self::literal(kind, default));
        let number = Operand::LiteralBit32(self.n_specs);
        self.builder.decorate(id, spirv::Decoration::SpecId, [number]);
        self.n_specs += 1;
        id
    }

    pub(crate) fn composite(&mut self, ty: u32, parts: &[u32]) -> u32 {
        self.push(Op::SpecConstantComposite, ty, parts.iter().map(|&id| Operand::IdRef(id)).collect())
    }

    pub(crate) fn operation(&mut self, op: Op, ty: u32, ids: &[u32], literals: &[u32]) -> u32 {
        let mut operands = vec![Operand::LiteralSpecConstantOpInteger(op)];
        operands.extend(ids.iter().map(|&id| Operand::IdRef(id)));
        operands.extend(literals.iter().map(|&word| Operand::LiteralBit32(word)));
        self.push(Op::SpecConstantOp, ty, operands)
    }

    pub(crate) fn read(self) -> (Module, Vec<(u32, u64)>) {
        (Module::read(self.builder.module().assemble()).unwrap(), self.given)
    }
}

/// One operation: operands with their types, and the result; `None` where it has none.
type Case = (Op, Vec<(Kind, u64)>, Kind, Option<u64>);

fn check(cases: &[Case]) {
    let mut module = Constants::new();
    let mut ids = Vec::new();
    for (op, operands, result, _) in cases {
        let operands: Vec<u32> = operands.iter().map(|&(kind, bits)| module.spec(kind, bits)).collect();
        let ty = module.scalar(*result);
        ids.push(module.operation(*op, ty, &operands, &[]));
    }
    let (module, given) = module.read();
    let values = module.evaluate(&given);
    for (id, case) in ids.iter().zip(cases) {
        assert_eq!(values.bits(*id), case.3, "{case:x?}: {}", module.expression(*id));
    }
}

fn f32s(value: f32) -> (Kind, u64) {
    (Float(32), u64::from(value.to_bits()))
}

fn f64s(value: f64) -> (Kind, u64) {
    (Float(64), value.to_bits())
}

fn f16s(value: f64) -> (Kind, u64) {
    (Float(16), u64::from(half(value)))
}

/// `value` in `bits` bits.
fn wrap(value: i128, bits: u32) -> u64 {
    (value & ((1 << bits) - 1)) as u64
}

fn signed(value: u64, bits: u32) -> i128 {
    let value = i128::from(value);
    if value >> (bits - 1) & 1 == 1 { value - (1 << bits) } else { value }
}

#[test]
fn integer_operations_of_every_width() {
    let mut random = Random(0x5eed_0003);
    let mut cases: Vec<Case> = Vec::new();
    for bits in [8, 16, 32, 64] {
        for round in 0..40 {
            // Small, extreme and any numbers.
            let mut any = |n: usize| random.below(n);
            let mut pick = || match any(4) {
                0 => wrap(any(9) as i128 - 4, bits),
                1 => 1 << (bits - 1),
                2 => wrap(-1, bits),
                _ => wrap(any(usize::MAX) as i128 * any(usize::MAX) as i128, bits),
            };
            let (a, b) = (pick(), pick());
            let b = if round % 8 == 0 { 0 } else { b };
            let (ua, ub, sa, sb) = (i128::from(a), i128::from(b), signed(a, bits), signed(b, bits));
            let int = |value: i128| Some(wrap(value, bits));
            let defined = |value: Option<i128>| value.map(|value| wrap(value, bits));
            let truth = |value: bool| Some(u64::from(value));
            let shift = u32::try_from(ub).ok().filter(|&n| n < bits);
            let modulo = |a: i128, b: i128| (b != 0).then(|| a - b * a.div_euclid(b));
            let floor_mod = modulo(sa, sb).map(|m| if m != 0 && sb < 0 { m + sb } else { m });
            let (int_kind, uint_kind) = (Int(bits), Uint(bits));
            let two_uint = vec![(uint_kind, a), (uint_kind, b)];
            let two_int = vec![(int_kind, a), (int_kind, b)];
            for (op, value) in [
                (Op::IAdd, int(ua + ub)),
                (Op::ISub, int(ua - ub)),
                (Op::IMul, int(sa * sb)),
                (Op::UDiv, defined(ua.checked_div(ub))),
                (Op::UMod, defined(ua.checked_rem(ub))),
                (Op::ShiftLeftLogical, shift.map(|n| wrap(ua << n, bits))),
                (Op::ShiftRightLogical, shift.map(|n| wrap(ua >> n, bits))),
                (Op::ShiftRightArithmetic, shift.map(|n| wrap(sa >> n, bits))),
                (Op::BitwiseOr, int(ua | ub)),
                (Op::BitwiseXor, int(ua ^ ub)),
                (Op::BitwiseAnd, int(ua & ub)),
            ] {
                cases.push((op, two_uint.clone(), uint_kind, value));
            }
            for (op, value) in
                [(Op::SDiv, sa.checked_div(sb)), (Op::SRem, sa.checked_rem(sb)), (Op::SMod, floor_mod)]
            {
                cases.push((op, two_int.clone(), int_kind, defined(value)));
            }
            for (op, value) in [
                (Op::IEqual, a == b),
                (Op::INotEqual, a != b),
                (Op::UGreaterThan, ua > ub),
                (Op::UGreaterThanEqual, ua >= ub),
                (Op::ULessThan, ua < ub),
                (Op::ULessThanEqual, ua <= ub),
            ] {
                cases.push((op, two_uint.clone(), Bool, truth(value)));
            }
            for (op, value) in [
                (Op::SGreaterThan, sa > sb),
                (Op::SGreaterThanEqual, sa >= sb),
                (Op::SLessThan, sa < sb),
                (Op::SLessThanEqual, sa <= sb),
            ] {
                cases.push((op, two_int.clone(), Bool, truth(value)));
            }
            cases.push((Op::SNegate, vec![(int_kind, a)], int_kind, int(-sa)));
            cases.push((Op::Not, vec![(uint_kind, a)], uint_kind, int(-1 - ua)));
            for wide in [8, 16, 32, 64] {
                cases.push((Op::UConvert, vec![(uint_kind, a)], Uint(wide), Some(wrap(ua, wide))));
                cases.push((Op::SConvert, vec![(int_kind, a)], Int(wide), Some(wrap(sa, wide))));
            }
        }
    }
    assert!(cases.len() > 4000);
    check(&cases);
}

#[test]
fn truths() {
    let mut cases: Vec<Case> = Vec::new();
    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let two = vec![(Bool, a), (Bool, b)];
        for (op, value) in [
            (Op::LogicalOr, a | b),
            (Op::LogicalAnd, a & b),
            (Op::LogicalEqual, u64::from(a == b)),
            (Op::LogicalNotEqual, u64::from(a != b)),
        ] {
            cases.push((op, two.clone(), Bool, Some(value)));
        }
        cases.push((Op::LogicalNot, vec![(Bool, a)], Bool, Some(1 - a)));
        let operands = vec![(Bool, a), (Uint(64), 1 << 40), (Uint(64), 7)];
        cases.push((Op::Select, operands, Uint(64), Some(if a == 1 { 1 << 40 } else { 7 })));
    }
    check(&cases);
}

#[test]
fn floats_of_every_width() {
    let numbers = [0.0, -0.0, 1.5, -2.75, 6.0e-8, 65504.0, 0.333251953125, f64::INFINITY, f64::NAN];
    let mut cases: Vec<Case> = Vec::new();
    for x in numbers {
        for y in numbers {
            let (a, b) = (x as f32, y as f32);
            let modulo = |r: f64, y: f64| if r != 0.0 && (r < 0.0) != (y < 0.0) { r + y } else { r };
            for (op, double, single) in [
                (Op::FAdd, x + y, a + b),
                (Op::FSub, x - y, a - b),
                (Op::FMul, x * y, a * b),
                (Op::FDiv, x / y, a / b),
                (Op::FRem, x % y, a % b),
                (Op::FMod, modulo(x % y, y), modulo(f64::from(a % b), f64::from(b)) as f32),
            ] {
                // The bits of a NaN say nothing.
                if !double.is_nan() {
                    cases.push((op, vec![f64s(x), f64s(y)], Float(64), Some(f64s(double).1)));
                }
                if !single.is_nan() {
                    cases.push((op, vec![f32s(a), f32s(b)], Float(32), Some(f32s(single).1)));
                }
            }
            let unordered = x.is_nan() || y.is_nan();
            for (ordered, other, value) in [
                (Op::FOrdEqual, Op::FUnordEqual, x == y),
                (Op::FOrdNotEqual, Op::FUnordNotEqual, !unordered && x != y),
                (Op::FOrdLessThan, Op::FUnordLessThan, x < y),
                (Op::FOrdGreaterThan, Op::FUnordGreaterThan, x > y),
                (Op::FOrdLessThanEqual, Op::FUnordLessThanEqual, x <= y),
                (Op::FOrdGreaterThanEqual, Op::FUnordGreaterThanEqual, x >= y),
            ] {
                let two = vec![f64s(x), f64s(y)];
                cases.push((ordered, two.clone(), Bool, Some(u64::from(value))));
                cases.push((other, two, Bool, Some(u64::from(value || unordered))));
            }
        }
        if !x.is_nan() {
            cases.push((Op::FNegate, vec![f64s(x)], Float(64), Some(f64s(-x).1)));
            cases.push((Op::FConvert, vec![f64s(x)], Float(32), Some(f32s(x as f32).1)));
            cases.push((Op::FConvert, vec![f64s(x)], Float(16), Some(f16s(x).1)));
        }
    }
    check(&cases);
    let halves: Vec<Case> = vec![
        (Op::FAdd, vec![f16s(2048.0), f16s(1.0)], Float(16), Some(f16s(2048.0).1)),
        (Op::FAdd, vec![f16s(2048.0), f16s(3.0)], Float(16), Some(f16s(2052.0).1)),
        (Op::FMul, vec![f16s(300.0), f16s(300.0)], Float(16), Some(0x7c00)),
        (Op::FConvert, vec![f16s(1.5)], Float(64), Some(f64s(1.5).1)),
        // Rounded by way of f32 it would be a tie, and go to the even half above.
        (Op::FConvert, vec![f64s(1.0 + 3.0 / 2048.0 - 1e-12)], Float(16), Some(0x3c01)),
        (Op::QuantizeToF16, vec![f32s(1.0 / 3.0)], Float(32), Some(f32s(1365.0 / 4096.0).1)),
        (Op::QuantizeToF16, vec![f32s(-70000.0)], Float(32), Some(f32s(f32::NEG_INFINITY).1)),
        (Op::QuantizeToF16, vec![f32s(-3.0e-5)], Float(32), Some(f32s(-0.0).1)),
    ];
    check(&halves);
}

/// What only kernels may write.
#[test]
fn conversions_of_kernels() {
    let cases: Vec<Case> = vec![
        (Op::ConvertFToS, vec![f32s(-7.9)], Int(16), Some(wrap(-7, 16))),
        (Op::ConvertFToU, vec![f64s(255.9)], Uint(8), Some(255)),
        (Op::ConvertFToU, vec![f64s(256.0)], Uint(8), None),
        (Op::ConvertFToS, vec![f32s(f32::NAN)], Int(32), None),
        (Op::ConvertSToF, vec![(Int(8), wrap(-3, 8))], Float(64), Some(f64s(-3.0).1)),
        (Op::ConvertUToF, vec![(Uint(64), u64::MAX)], Float(32), Some(f32s(u64::MAX as f32).1)),
        (Op::ConvertUToF, vec![(Uint(8), 200)], Float(16), Some(f16s(200.0).1)),
        (Op::Bitcast, vec![f32s(1.0)], Uint(32), Some(0x3f80_0000)),
        // Addresses are known to the device alone.
        (Op::ConvertPtrToU, vec![(Uint(64), 4)], Uint(64), None),
        (Op::ConvertUToPtr, vec![(Uint(64), 4)], Uint(64), None),
        (Op::GenericCastToPtr, vec![(Uint(64), 4)], Uint(64), None),
    ];
    check(&cases);
}

fn parts(value: Option<&Value>) -> Vec<Option<u64>> {
    match value {
        Some(Value::Composite(whole)) => whole.parts().iter().map(Value::bits).collect(),
        other => panic!("{other:?} has no parts"),
    }
}

#[test]
fn vectors_by_component_and_shuffled() {
    let mut module = Constants::new();
    let (int, int3, int4) = (module.scalar(Int(32)), module.vector(Int(32), 3), module.vector(Int(32), 4));
    let bool3 = module.vector(Bool, 3);
    let long3 = module.vector(Int(64), 3);
    let x = [5, 6, 7].map(|n| module.spec(Int(32), n));
    let a = module.composite(int3, &x);
    let null = module.push(Op::ConstantNull, int3, vec![]);
    let sum = module.operation(Op::IAdd, int3, &[a, a], &[]);
    let negative = module.operation(Op::SNegate, int3, &[sum], &[]);
    let wide = module.operation(Op::SConvert, long3, &[negative], &[]);
    let less = module.operation(Op::SLessThan, bool3, &[negative, null], &[]);
    let chosen = module.operation(Op::Select, int3, &[less, a, null], &[]);
    let shuffled = module.operation(Op::VectorShuffle, int4, &[a, sum], &[2, 0, 5, u32::MAX]);
    let swizzled = module.operation(Op::VectorShuffle, int3, &[a, a], &[2, 1, 0]);
    let one = module.operation(Op::CompositeExtract, int, &[swizzled], &[0]);
    let (module, given) = module.read();
    let values = module.evaluate(&given);
    let of = |id: u32| parts(values.value(id));
    assert_eq!(of(negative), [-10, -12, -14].map(|n| Some(wrap(n, 32))));
    assert_eq!(of(wide), [-10, -12, -14].map(|n| Some(wrap(n, 64))));
    assert_eq!(of(less), [Some(1); 3]);
    assert_eq!(of(chosen), [5, 6, 7].map(Some));
    assert_eq!(of(shuffled), [Some(7), Some(5), Some(14), None]);
    assert_eq!(values.bits(one), Some(7));
    assert_eq!(module.expression(one), "constant_2");
    assert_eq!(module.spec_ids_behind(one), [2]);
    // Not given, all are 1.
    assert_eq!(module.evaluate(&[]).bits(one), Some(1));
}

#[test]
fn composites_are_taken_apart_and_put_together() {
    let mut module = Constants::new();
    let (uint, uint2) = (module.scalar(Uint(32)), module.vector(Uint(32), 2));
    let two = module.literal_constant(Uint(32), 2);
    let array = module.builder.type_array(uint2, two);
    let whole = module.builder.type_struct([uint, array]);
    let null = module.push(Op::ConstantNull, whole, vec![]);
    let (n, m) = (module.spec(Uint(32), 40), module.spec(Uint(32), 2));
    let inner = module.operation(Op::CompositeInsert, whole, &[n, null], &[1, 1, 0]);
    let outer = module.operation(Op::CompositeInsert, whole, &[m, inner], &[0]);
    let pair = module.operation(Op::CompositeExtract, uint2, &[outer], &[1, 1]);
    let forty = module.operation(Op::CompositeExtract, uint, &[pair], &[0]);
    let zero = module.operation(Op::CompositeExtract, uint, &[outer], &[1, 0, 1]);
    let yes = module.spec(Bool, 0);
    let chosen = module.operation(Op::Select, whole, &[yes, null, outer], &[]);
    let through = module.operation(Op::CompositeExtract, uint, &[chosen], &[1, 1, 0]);
    let beyond = module.operation(Op::CompositeExtract, uint, &[outer], &[2]);
    let sum = module.operation(Op::IAdd, uint, &[forty, m], &[]);
    let replicated = module.push(Op::SpecConstantCompositeReplicateEXT, uint2, vec![Operand::IdRef(n)]);
    let long = module.scalar(Uint(64));
    let cast = module.operation(Op::Bitcast, long, &[replicated], &[]);
    let back = module.operation(Op::Bitcast, uint2, &[cast], &[]);
    let (module, given) = module.read();
    let values = module.evaluate(&given);
    assert_eq!(parts(values.value(pair)), [Some(40), Some(0)]);
    assert_eq!((values.bits(forty), values.bits(zero)), (Some(40), Some(0)));
    assert_eq!((values.bits(sum), values.bits(through)), (Some(42), Some(40)));
    assert_eq!(values.bits(beyond), None);
    assert_eq!(parts(values.value(replicated)), [Some(40), Some(40)]);
    assert_eq!(values.bits(cast), Some(40 << 32 | 40));
    assert_eq!(parts(values.value(back)), [Some(40), Some(40)]);
    // The other way: what is null stays null.
    let mut other = given.clone();
    other.retain(|(id, _)| *id != 2);
    assert_eq!(module.evaluate(&other).bits(through), Some(0));
}

#[test]
fn expressions_read_like_glsl() {
    let mut module = Constants::new();
    let (int, truth) = (module.scalar(Int(32)), module.scalar(Bool));
    let n = module.spec(Int(32), 3);
    module.builder.name(n, "N");
    let two = module.literal_constant(Int(32), 2);
    let minus = module.literal_constant(Int(32), wrap(-1, 32));
    let sum = module.operation(Op::IAdd, int, &[n, two], &[]);
    let product = module.operation(Op::IMul, int, &[sum, two], &[]);
    let rest = module.operation(Op::ISub, int, &[product, sum], &[]);
    let less = module.operation(Op::SLessThan, truth, &[rest, minus], &[]);
    let chosen = module.operation(Op::Select, int, &[less, two, rest], &[]);
    // Each squares the one before: written out, the last would have 2^40 factors.
    let mut square = chosen;
    for _ in 0..40 {
        square = module.operation(Op::IMul, int, &[square, square], &[]);
    }
    let (module, _) = module.read();
    assert_eq!(module.expression(product), "(N + 2) * 2");
    assert_eq!(module.expression(rest), "(N + 2) * 2 - (N + 2)");
    assert_eq!(module.expression(chosen), "(N + 2) * 2 - (N + 2) < -1 ? 2 : (N + 2) * 2 - (N + 2)");
    let text = module.expression(square);
    assert!(text.len() < 300 && text.ends_with('…'), "{text}");
    assert_eq!(module.spec_ids_behind(square), [0]);
}
