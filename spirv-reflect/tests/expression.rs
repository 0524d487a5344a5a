//! Constants as text: what a person would write, and worth what the constant is worth.

use std::collections::HashMap;

use rspirv::spirv::Op;
use spanforge_reflect::{Module, Type};

use crate::constants::{Constants, Kind};
use crate::damage::Random;

/// A value of GLSL, as the evaluator below computes it: components of one scalar type. Literals are of any.
#[derive(Clone, Debug, PartialEq)]
struct Glsl {
    ty: Scalar,
    parts: Vec<i128>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scalar {
    Literal,
    Bool,
    Int(u32),
    Uint(u32),
}

impl Scalar {
    fn wrap(self, value: i128) -> i128 {
        match self {
            Scalar::Literal => value,
            Scalar::Bool => i128::from(value != 0),
            Scalar::Uint(bits) => value & ((1 << bits) - 1),
            Scalar::Int(bits) => {
                let value = value & ((1 << bits) - 1);
                if value >> (bits - 1) == 1 { value - (1 << bits) } else { value }
            }
        }
    }
}

/// Evaluates what reflection writes, by GLSL's rules: int and uint give uint, literals are what is wanted.
struct Evaluator<'a> {
    rest: &'a str,
    names: &'a HashMap<String, Glsl>,
}

impl Evaluator<'_> {
    fn eat(&mut self, token: &str) -> bool {
        match self.rest.trim_start().strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self) -> String {
        let text = self.rest.trim_start();
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        self.rest = rest;
        word.into()
    }

    fn ternary(&mut self) -> Glsl {
        let condition = self.binary(0);
        if !self.eat("?") {
            return condition;
        }
        let yes = self.ternary();
        assert!(self.eat(":"), "{}", self.rest);
        let no = self.ternary();
        let ty = if yes.ty == Scalar::Literal { no.ty } else { yes.ty };
        Glsl { ty, ..if condition.parts[0] != 0 { yes } else { no } }
    }

    fn binary(&mut self, level: usize) -> Glsl {
        const LEVELS: [&[&str]; 10] = [
            &["||"],
            &["&&"],
            &["|"],
            &["^"],
            &["&"],
            &["==", "!="],
            &["<=", ">=", "<", ">"],
            &["<<", ">>"],
            &["+", "-"],
            &["*", "/", "%"],
        ];
        let Some(signs) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1);
        loop {
            let text = self.rest.trim_start();
            let longer = ["||", "&&", "<<", ">>"].iter().find(|long| text.starts_with(**long));
            let sign =
                signs.iter().find(|sign| text.starts_with(**sign) && longer.is_none_or(|l| l == *sign));
            let Some(sign) = sign else { return left };
            self.eat(sign);
            let right = self.binary(level + 1);
            left = combine(sign, &left, &right);
        }
    }

    fn unary(&mut self) -> Glsl {
        for (sign, f) in [("-", (|x| -x) as fn(i128) -> i128), ("~", |x| !x), ("!", |x| i128::from(x == 0))] {
            if self.eat(sign) {
                let is_number = sign == "-" && self.rest.starts_with(|c: char| c.is_ascii_digit());
                let Glsl { ty, parts } = self.unary();
                let ty = if ty == Scalar::Literal && !is_number { Scalar::Int(32) } else { ty };
                return Glsl { ty, parts: parts.into_iter().map(|x| ty.wrap(f(x))).collect() };
            }
        }
        let mut value = self.primary();
        while self.eat(".") {
            let lanes = self.word();
            let parts = lanes.chars().map(|lane| value.parts["xyzw".find(lane).unwrap()]).collect();
            value = Glsl { parts, ..value };
        }
        value
    }

    fn primary(&mut self) -> Glsl {
        if self.eat("(") {
            let inner = self.ternary();
            assert!(self.eat(")"), "{}", self.rest);
            return inner;
        }
        let word = self.word();
        let literal = |n| Glsl { ty: Scalar::Literal, parts: vec![n] };
        match word.as_str() {
            "true" | "false" => return Glsl { ty: Scalar::Bool, parts: vec![i128::from(word == "true")] },
            _ => {}
        }
        if let Ok(number) = word.parse() {
            return literal(number);
        }
        if let Some(known) = self.names.get(&word) {
            return known.clone();
        }
        // A conversion or a vector put together.
        let mut arguments = Vec::new();
        assert!(self.eat("("), "`{word}` before {}", self.rest);
        while !self.eat(")") {
            arguments.push(self.ternary());
            self.eat(",");
        }
        let (scalar, n) = match word.split_once("vec") {
            Some((prefix, n)) => (prefix, Some(n.parse::<usize>().unwrap())),
            None => (word.as_str(), None),
        };
        let ty = match scalar {
            "bool" | "b" => Scalar::Bool,
            "int" | "i" => Scalar::Int(32),
            "uint" | "u" => Scalar::Uint(32),
            "int64_t" | "i64" => Scalar::Int(64),
            "uint64_t" | "u64" => Scalar::Uint(64),
            "int16_t" | "i16" => Scalar::Int(16),
            "uint16_t" | "u16" => Scalar::Uint(16),
            _ => panic!("`{word}` is no word of GLSL"),
        };
        let mut parts: Vec<i128> = arguments.into_iter().flat_map(|a| a.parts).map(|x| ty.wrap(x)).collect();
        if let (Some(n), 1) = (n, parts.len()) {
            parts = vec![parts[0]; n];
        }
        assert_eq!(parts.len(), n.unwrap_or(1), "{word}");
        Glsl { ty, parts }
    }
}

fn combine(sign: &str, a: &Glsl, b: &Glsl) -> Glsl {
    let common = match (a.ty, b.ty) {
        // Where nothing else gives a type, a literal is an int.
        (Scalar::Literal, Scalar::Literal) => Scalar::Int(32),
        (Scalar::Literal, ty) | (ty, Scalar::Literal) => ty,
        (Scalar::Int(x), Scalar::Uint(y)) | (Scalar::Uint(x), Scalar::Int(y)) if x == y => Scalar::Uint(x),
        (x, y) if x == y => x,
        _ if sign.len() == 2 && "<<>>".contains(sign) => a.ty,
        other => panic!("{other:?} of {sign}"),
    };
    let is_shift = matches!(sign, "<<" | ">>");
    let common = match a.ty {
        Scalar::Literal if is_shift => Scalar::Int(32),
        ty if is_shift => ty,
        _ => common,
    };
    let truth = matches!(sign, "||" | "&&" | "==" | "!=" | "<" | ">" | "<=" | ">=");
    let ty = if truth { Scalar::Bool } else { common };
    let one = |x: i128, y: i128| {
        let (x, y) = (common.wrap(x), if is_shift { y } else { common.wrap(y) });
        ty.wrap(match sign {
            "+" => x + y,
            "-" => x - y,
            "*" => x * y,
            "/" => x / y,
            "%" => x.rem_euclid(y),
            "<<" => x << y,
            ">>" => x >> y,
            "&" => x & y,
            "|" => x | y,
            "^" => x ^ y,
            "==" => i128::from(x == y),
            "!=" => i128::from(x != y),
            "<" => i128::from(x < y),
            ">" => i128::from(x > y),
            "<=" => i128::from(x <= y),
            ">=" => i128::from(x >= y),
            "&&" => i128::from(x != 0 && y != 0),
            "||" => i128::from(x != 0 || y != 0),
            _ => panic!("{sign}"),
        })
    };
    let n = a.parts.len().max(b.parts.len());
    let at = |v: &Glsl, i: usize| v.parts[i.min(v.parts.len() - 1)];
    Glsl { ty, parts: (0..n).map(|i| one(at(a, i), at(b, i))).collect() }
}

fn evaluate(text: &str, names: &HashMap<String, Glsl>) -> Glsl {
    let mut evaluator = Evaluator { rest: text, names };
    let value = evaluator.ternary();
    assert!(evaluator.rest.trim().is_empty(), "{text}: {}", evaluator.rest);
    value
}

/// The bits of a constant, or of each of its components.
fn bits(module: &Module, given: &[(u32, u64)], id: u32) -> Vec<u64> {
    let values = module.evaluate(given);
    match values.value(id) {
        Some(spanforge_reflect::Value::Composite(whole)) => {
            whole.parts().iter().map(|part| part.bits().unwrap()).collect()
        }
        _ => vec![values.bits(id).unwrap_or_else(|| panic!("{id}: {}", module.expression(id)))],
    }
}

/// The names of the module's specialization constants with their values.
fn names(module: &Module, given: &[(u32, u64)]) -> HashMap<String, Glsl> {
    let values = module.evaluate(given);
    let constants = module.spec_constants().into_iter();
    constants
        .map(|c| {
            let ty = match c.ty {
                Type::Bool => Scalar::Bool,
                Type::Int { bits, signed: true } => Scalar::Int(bits),
                Type::Int { bits, .. } => Scalar::Uint(bits),
                _ => panic!(),
            };
            let value = ty.wrap(i128::from(values.bits(c.constant).unwrap()));
            (c.name, Glsl { ty, parts: vec![value] })
        })
        .collect()
}

/// An expression's value is the constant's, in the bits of its type.
pub(crate) fn assert_same(module: &Module, given: &[(u32, u64)], id: u32) {
    let text = module.expression(id);
    let value = evaluate(&text, &names(module, given));
    let ty = module.ty(module.constant(id).unwrap().ty).unwrap();
    let width = match *ty {
        Type::Vector { component, .. } => module.ty(component).unwrap(),
        ref ty => ty,
    };
    let width = if let Type::Int { bits, .. } = *width { bits } else { 1 };
    let found: Vec<u64> = value.parts.iter().map(|&x| Scalar::Uint(width).wrap(x) as u64).collect();
    assert_eq!(found, bits(module, given, id), "{text} is {value:?}");
}

#[test]
fn conversions_read_like_glsl() {
    let mut module = Constants::new();
    let (int, uint, long) =
        (module.scalar(Kind::Int(32)), module.scalar(Kind::Uint(32)), module.scalar(Kind::Int(64)));
    let ulong = module.scalar(Kind::Uint(64));
    let (n, m) = (module.spec(Kind::Int(32), 0xffff_fff0), module.spec(Kind::Uint(32), 7));
    let zero = module.literal_constant(Kind::Uint(32), 0);
    let three = module.literal_constant(Kind::Int(32), 3);
    let b = &mut module.builder;
    b.name(n, "N");
    b.name(m, "M");
    let cases = [
        (module.operation(Op::SConvert, long, &[n], &[]), "int64_t(N)"),
        (module.operation(Op::UConvert, ulong, &[m], &[]), "uint64_t(M)"),
        (module.operation(Op::UConvert, ulong, &[n], &[]), "uint64_t(uint(N))"),
        (module.operation(Op::SConvert, ulong, &[m], &[]), "uint64_t(int(M))"),
        // How glslang writes `uint(N)`, and what is left of `M + 0u`.
        (module.operation(Op::IAdd, uint, &[n, zero], &[]), "uint(N)"),
        (module.operation(Op::IAdd, uint, &[m, zero], &[]), "M"),
        (module.operation(Op::ShiftRightLogical, int, &[n, three], &[]), "int(uint(N) >> 3)"),
        (module.operation(Op::ShiftRightArithmetic, int, &[n, three], &[]), "N >> 3"),
        (module.operation(Op::IMul, int, &[n, m], &[]), "int(N * M)"),
        (module.operation(Op::IMul, uint, &[n, m], &[]), "N * M"),
    ];
    let negated = module.operation(Op::SNegate, int, &[n], &[]);
    let twice = module.operation(Op::SNegate, int, &[negated], &[]);
    let (module, given) = module.read();
    for (id, text) in cases.into_iter().chain([(twice, "-(-N)")]) {
        assert_eq!(module.expression(id), text);
        assert_same(&module, &given, id);
    }
}

#[test]
fn vectors_read_like_glsl() {
    let mut module = Constants::new();
    let (uint, uint2, uint3) =
        (module.scalar(Kind::Uint(32)), module.vector(Kind::Uint(32), 2), module.vector(Kind::Uint(32), 3));
    let specs =
        [module.spec(Kind::Uint(32), 5), module.spec(Kind::Uint(32), 6), module.spec(Kind::Uint(32), 7)];
    for (id, name) in specs.into_iter().zip(["A", "B", "C"]) {
        module.builder.name(id, name);
    }
    let first = module.composite(uint3, &specs);
    let second = module.composite(uint2, &[specs[2], specs[0]]);
    let sum = module.operation(Op::IAdd, uint3, &[first, first], &[]);
    let cases = [
        (module.operation(Op::VectorShuffle, uint3, &[first, first], &[2, 1, 0]), "uvec3(C, B, A)"),
        // Of two vectors: the first has three components.
        (module.operation(Op::VectorShuffle, uint2, &[first, second], &[1, 3]), "uvec2(B, C)"),
        (module.operation(Op::VectorShuffle, uint2, &[sum, second], &[1, 4]), "uvec2(B + B, A)"),
        (
            module.operation(Op::VectorShuffle, uint2, &[sum, sum], &[1, 3]),
            "(uvec3(A, B, C) + uvec3(A, B, C)).yx",
        ),
        (module.operation(Op::CompositeExtract, uint, &[sum], &[2]), "C + C"),
        (module.operation(Op::CompositeInsert, uint3, &[specs[2], first], &[0]), "uvec3(C, B, C)"),
    ];
    let (module, given) = module.read();
    for (id, text) in cases {
        assert_eq!(module.expression(id), text);
        assert_same(&module, &given, id);
    }
    // An axis of a computed workgroup size.
    assert_eq!(
        (module.component_expression(sum, 1), module.component_spec_ids_behind(sum, 1)),
        ("B + B".into(), vec![1])
    );
}

/// Random operations on random operands: whatever is written is worth what it stands for.
#[test]
fn expressions_have_the_values_of_constants() {
    let mut random = Random(0x5eed_0008);
    let mut n_checked = 0;
    for _ in 0..200 {
        let mut module = Constants::new();
        let kinds = [Kind::Int(32), Kind::Uint(32)];
        let mut known: Vec<u32> = Vec::new();
        for i in 0..3 {
            let bits = random.below(7) as u64 + 1;
            known.push(module.spec(kinds[i % 2], bits));
            known.push(module.literal_constant(kinds[i % 2], random.below(4) as u64));
        }
        let vectors = kinds.map(|kind| module.vector(kind, 3));
        let mut whole: Vec<u32> = vectors
            .map(|ty| {
                let kind = usize::from(ty == vectors[1]);
                let of_kind = [0, 4, 0].map(|int| if kind == 0 { known[int] } else { known[2] });
                module.composite(ty, &of_kind)
            })
            .to_vec();
        let scalars = kinds.map(|kind| module.scalar(kind));
        let mut made = Vec::new();
        for _ in 0..12 {
            let vector = random.below(3) == 0;
            let list = if vector { &whole } else { &known };
            let (a, b) = (list[random.below(list.len())], list[random.below(list.len())]);
            let ty = if vector { vectors[random.below(2)] } else { scalars[random.below(2)] };
            let ops = [
                Op::IAdd,
                Op::ISub,
                Op::IMul,
                Op::BitwiseAnd,
                Op::BitwiseOr,
                Op::BitwiseXor,
                Op::Not,
                Op::SNegate,
            ];
            let op = ops[random.below(ops.len())];
            let operands = if matches!(op, Op::Not | Op::SNegate) { vec![a] } else { vec![a, b] };
            let id = match random.below(8) {
                0 if vector => {
                    let picks = [0, 1, 2].map(|_| random.below(6) as u32);
                    // A shuffle keeps the type of its first vector.
                    let (first, ty) = (whole[0], vectors[0]);
                    module.operation(Op::VectorShuffle, ty, &[first, first], &picks)
                }
                _ => module.operation(op, ty, &operands, &[]),
            };
            made.push(id);
            if vector { whole.push(id) } else { known.push(id) }
        }
        let (module, given) = module.read();
        for id in made {
            if !module.expression(id).contains('…') {
                assert_same(&module, &given, id);
                n_checked += 1;
            }
        }
    }
    assert!(n_checked > 1_500, "{n_checked}");
}
