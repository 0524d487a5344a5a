//! Literals in expressions, where operations read them as signed or as unsigned.

use rspirv::spirv::Op;

use crate::constants::{Constants, Kind};
use crate::damage::Random;
use crate::expression::assert_same;

#[test]
fn literals_have_the_sign_that_an_operation_takes() {
    let mut module = Constants::new();
    let (int, uint, truth) =
        (module.scalar(Kind::Int(32)), module.scalar(Kind::Uint(32)), module.scalar(Kind::Bool));
    let ulong = module.scalar(Kind::Uint(64));
    let n = module.spec(Kind::Int(32), 2);
    module.builder.name(n, "N");
    let [minus, four] = [0xffff_fff8, 4].map(|bits| module.literal_constant(Kind::Int(32), bits));
    let [large, one] = [0xffff_fff8, 1].map(|bits| module.literal_constant(Kind::Uint(32), bits));
    let less = module.operation(Op::ULessThan, truth, &[minus, four], &[]);
    let cases = [
        (module.operation(Op::ShiftRightLogical, int, &[minus, n], &[]), "int(uint(-8) >> N)"),
        (module.operation(Op::ShiftRightArithmetic, int, &[minus, n], &[]), "-8 >> N"),
        (module.operation(Op::ShiftLeftLogical, int, &[four, n], &[]), "4 << N"),
        (module.operation(Op::ShiftLeftLogical, uint, &[one, n], &[]), "uint(1) << N"),
        (module.operation(Op::UConvert, ulong, &[minus], &[]), "uint64_t(uint(-8))"),
        (module.operation(Op::Select, int, &[less, four, n], &[]), "uint(-8) < 4 ? 4 : N"),
        (module.operation(Op::UDiv, int, &[minus, four], &[]), "int(uint(-8) / 4)"),
        (module.operation(Op::SDiv, uint, &[large, four], &[]), "uint(int(4294967288) / 4)"),
        (module.operation(Op::SDiv, int, &[n, large], &[]), "N / int(4294967288)"),
        (module.operation(Op::SNegate, int, &[minus], &[]), "-(-8)"),
        (module.operation(Op::ISub, int, &[n, minus], &[]), "N - -8"),
    ];
    let (module, given) = module.read();
    for (id, text) in cases {
        assert_eq!(module.expression(id), text);
        assert_same(&module, &given, id);
    }
}

/// Random literals that are negative or too large for the other sign, and operations that ask for a sign.
#[test]
fn expressions_keep_the_sign_of_literals() {
    const LITERALS: [u64; 8] = [0, 1, 3, 8, 0x7fff_ffff, 0x8000_0000, 0xffff_fff8, 0xffff_ffff];
    const OPS: [Op; 18] = [
        Op::ShiftRightLogical,
        Op::ShiftRightArithmetic,
        Op::ShiftLeftLogical,
        Op::UDiv,
        Op::SDiv,
        Op::UMod,
        Op::ULessThan,
        Op::SLessThan,
        Op::UGreaterThanEqual,
        Op::SGreaterThan,
        Op::IEqual,
        Op::UConvert,
        Op::SConvert,
        Op::SNegate,
        Op::Not,
        Op::IAdd,
        Op::ISub,
        Op::IMul,
    ];
    let mut random = Random(0x5eed_0009);
    let mut n_checked = 0;
    for _ in 0..400 {
        let mut module = Constants::new();
        let mut kinds = [Kind::Int(32), Kind::Uint(32)].into_iter().cycle();
        let mut known = Vec::new();
        for kind in kinds.by_ref().take(4) {
            let bits = [1, 5, 0xffff_fff0][random.below(3)];
            known.push(module.spec(kind, bits));
            known.push(module.literal_constant(kind, LITERALS[random.below(LITERALS.len())]));
        }
        let bool_type = module.scalar(Kind::Bool);
        let mut made = Vec::new();
        for kind in kinds.take(10) {
            let [a, b, c] = [0; 3].map(|_| known[random.below(known.len())]);
            let ty = module.scalar(kind);
            let op = OPS[random.below(OPS.len())];
            let id = match op {
                Op::UConvert | Op::SConvert => {
                    let wide = module.scalar([Kind::Int(64), Kind::Uint(64)][random.below(2)]);
                    let wide = module.operation(op, wide, &[a], &[]);
                    made.push(wide);
                    module.operation(op, ty, &[wide], &[])
                }
                Op::SNegate | Op::Not => module.operation(op, ty, &[a], &[]),
                Op::ULessThan | Op::SLessThan | Op::UGreaterThanEqual | Op::SGreaterThan | Op::IEqual => {
                    let truth = module.operation(op, bool_type, &[a, b], &[]);
                    let other = module.literal_constant(kind, 4);
                    let literal = module.literal_constant(kind, LITERALS[random.below(LITERALS.len())]);
                    made.push(truth);
                    module.operation(Op::Select, ty, &[truth, literal, other], &[])
                }
                _ => module.operation(op, ty, &[a, if random.below(2) == 0 { b } else { c }], &[]),
            };
            made.push(id);
            known.push(id);
        }
        let (module, given) = module.read();
        let values = module.evaluate(&given);
        // A division by 0 and a shift too far have no value.
        for id in made.into_iter().filter(|&id| values.bits(id).is_some()) {
            if !module.expression(id).contains('…') {
                assert_same(&module, &given, id);
                n_checked += 1;
            }
        }
    }
    assert!(n_checked > 2_000, "{n_checked}");
}
