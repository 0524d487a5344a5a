//! Constants as text.

use std::fmt::Write;

use rspirv::spirv::Op;

use crate::component::{Part, operands};
use crate::excerpt::excerpt;
use crate::layout::Scalar;
use crate::literal::literal;
use crate::module::Module;
use crate::operator::{UNARY, conversion, infix, sign_of};
use crate::reader::Instruction;
use crate::spec_ids::moves;
use crate::steps::step;
use crate::type_name::vector_name;
use crate::types::{Id, Type};

/// Text longer than this ends in `…`.
const MAX_LENGTH: usize = 240;
/// Expressions are written out this deep.
const MAX_DEPTH: u32 = 32;

impl Module {
    /// A constant as an expression of literals and specialization constants, in GLSL's terms: `N * 2 + 1`,
    /// `uint(N)`, `uvec3(M, N, 1)`. Its value is the constant's; operators act on vectors by component, and
    /// operations that GLSL has no word for have SPIR-V's. Parts that are nested very deep, and text beyond some 240
    /// bytes, are `…`.
    ///
    /// ```
    /// // OpName %2 "N"; OpTypeInt 32 1; OpSpecConstant %1 %2 4 with SpecId 0; OpConstant %1 %3 2; %4 = %2 * %3
    /// let words = [
    ///     0x0723_0203, 0x0001_0000, 0, 5, 0, //
    ///     0x0003_0005, 2, 0x4e, //
    ///     0x0004_0047, 2, 1, 0, //
    ///     0x0004_0015, 1, 32, 1, //
    ///     0x0004_0032, 1, 2, 4, //
    ///     0x0004_002b, 1, 3, 2, //
    ///     0x0006_0034, 1, 4, 132, 2, 3,
    /// ];
    /// let module = spanforge_reflect::Module::read(words.to_vec())?;
    /// assert_eq!(module.expression(4), "N * 2");
    /// assert_eq!(module.spec_ids_behind(4), [0]);
    /// # Ok::<(), spanforge_reflect::Error>(())
    /// ```
    pub fn expression(&self, constant: Id) -> String {
        self.part_expression(Part::whole(constant))
    }

    /// The same for one component of a constant vector, such as an axis of [`crate::WorkgroupSize::vector`].
    pub fn component_expression(&self, vector: Id, index: u32) -> String {
        self.part_expression(Part::component(vector, index))
    }

    fn part_expression(&self, part: Part) -> String {
        let mut writer = Writer { module: self, text: String::new() };
        writer.part(part, 0, MAX_DEPTH);
        let mut text = writer.text;
        if text.len() > MAX_LENGTH {
            // Callers keep many of these.
            text = excerpt(&text, MAX_LENGTH);
        }
        text
    }

    /// The first `most` bytes of the name of a specialization constant; of that of another of the same specialization
    /// id where it has none (glslang declares the constants behind a workgroup's axes a second time), else
    /// `constant_<spec id>`.
    fn spec_constant_name(&self, id: Id, spec_id: u32, most: usize) -> String {
        let of_another = || self.name_start(*self.spec_ids.get(&spec_id)?, most);
        self.name_start(id, most).or_else(of_another).unwrap_or_else(|| format!("constant_{spec_id}"))
    }
}

/// An expression while it is written.
struct Writer<'m> {
    module: &'m Module,
    text: String,
}

impl Writer<'_> {
    /// Writes a part of a constant; in parentheses where it binds less than `outer`.
    fn part(&mut self, part: Part, outer: u8, depth: u32) {
        step(1);
        let mut part = self.module.moved(part);
        let constant = self.module.constant(part.constant);
        let inst = constant.and_then(|constant| self.module.instruction(constant.offset));
        let (Some(constant), Some(inst)) = (constant, inst) else {
            self.text.push('?');
            return;
        };
        if self.text.len() > MAX_LENGTH || depth == 0 {
            self.text.push('…');
            return;
        }
        if let Some(spec_id) = constant.spec_id {
            // One byte more than what is missing tells that the name is cut; a character may need up to three more.
            let most = (MAX_LENGTH + 4).saturating_sub(self.text.len());
            self.text.push_str(&self.module.spec_constant_name(part.constant, spec_id, most));
            return;
        }
        let ty = match self.module.ty(constant.ty) {
            Some(&Type::Vector { component, .. }) if !part.path.is_empty() => component,
            Some(ty) if Scalar::of(ty).is_some() => {
                // A scalar that a vector's operation takes has no components.
                part.path.clear();
                constant.ty
            }
            _ => constant.ty,
        };
        match inst.op() {
            Some(Op::ConstantTrue | Op::SpecConstantTrue) => self.text.push_str("true"),
            Some(Op::ConstantFalse | Op::SpecConstantFalse) => self.text.push_str("false"),
            Some(Op::ConstantNull) => self.null(ty),
            Some(Op::Constant | Op::SpecConstant) => self.literal(constant.ty, &inst, outer),
            Some(Op::SpecConstantOp) => self.operation(&part, ty, outer, depth - 1),
            Some(
                Op::ConstantComposite
                | Op::SpecConstantComposite
                | Op::ConstantCompositeReplicateEXT
                | Op::SpecConstantCompositeReplicateEXT,
            ) => {
                let parts = operands(&inst).iter().map(|&id| Part::whole(id));
                let name = self.module.number_name(ty).unwrap_or_default();
                self.call(&name, parts, depth - 1);
            }
            _ => self.text.push('?'),
        }
    }

    fn literal(&mut self, ty: Id, inst: &Instruction, outer: u8) {
        let low = u64::from(inst.operands.get(2).copied().unwrap_or(0));
        let bits = low | inst.operands.get(3).map_or(0, |&high| u64::from(high) << 32);
        let text = self.module.ty(ty).map_or("?".into(), |ty| literal(ty, bits));
        // A minus before a number is an operator too.
        let wrap = text.starts_with('-') && outer >= UNARY;
        self.text.push_str(&if wrap { format!("({text})") } else { text });
    }

    fn null(&mut self, ty: Id) {
        let zero = match self.module.ty(ty) {
            Some(ty @ (Type::Bool | Type::Float { .. })) => literal(ty, 0),
            _ => "0".into(),
        };
        match self.module.ty(ty) {
            Some(Type::Vector { .. }) => {
                let name = self.module.number_name(ty).unwrap_or_default();
                let _ = write!(self.text, "{name}({zero})");
            }
            _ => self.text.push_str(&zero),
        }
    }

    /// `name(first, second)`.
    fn call(&mut self, name: &str, parts: impl IntoIterator<Item = Part>, depth: u32) {
        let _ = write!(self.text, "{name}(");
        for (i, part) in parts.into_iter().enumerate() {
            if self.text.len() > MAX_LENGTH {
                break;
            }
            self.text.push_str(if i == 0 { "" } else { ", " });
            self.part(part, 0, depth);
        }
        self.text.push(')');
    }

    /// The integer that a type is, or is a vector of.
    fn integer(&self, ty: Id) -> Option<(u32, bool)> {
        match *self.module.ty(ty)? {
            Type::Int { bits, signed } => Some((bits, signed)),
            Type::Vector { component, .. } => match *self.module.ty(component)? {
                Type::Int { bits, signed } => Some((bits, signed)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The name of `ty` with integers of the other signedness.
    fn with_sign(&self, ty: Id, signed: bool) -> Option<String> {
        let (bits, _) = self.integer(ty)?;
        let scalar = if signed { Scalar::Int { bits } } else { Scalar::Uint { bits } };
        Some(match self.module.ty(ty)? {
            Type::Vector { count, .. } => vector_name(&scalar.prefix(), *count),
            _ => scalar.to_string(),
        })
    }

    /// A part's type.
    fn type_of(&self, part: &Part) -> Option<Id> {
        let ty = self.module.constant(part.constant)?.ty;
        match self.module.ty(ty)? {
            Type::Vector { component, .. } if !part.path.is_empty() => Some(*component),
            _ => Some(ty),
        }
    }

    /// Whether GLSL takes the part for signed; `None` for what isn't an integer, and for literals, which are what is
    /// wanted.
    fn sign(&self, part: &Part) -> Option<bool> {
        match self.integer_literal(part) {
            Some(_) => None,
            None => self.integer(self.type_of(part)?).map(|(_, signed)| signed),
        }
    }

    /// Of an integer that is written as a literal: its width, whether its type is signed, and whether its value depends
    /// on that.
    fn integer_literal(&self, part: &Part) -> Option<(u32, bool, bool)> {
        let part = self.module.moved(part.clone());
        let constant = self.module.constant(part.constant)?;
        let Type::Int { bits, signed } = *self.module.ty(self.type_of(&part)?)? else { return None };
        match constant.opcode {
            op if op == Op::ConstantNull as u16 => Some((bits, signed, false)),
            op if op == Op::Constant as u16 => {
                let inst = self.module.instruction(constant.offset)?;
                let word = inst.operands_from(2).get(bits.saturating_sub(1) as usize / 32)?;
                Some((bits, signed, word >> (bits.saturating_sub(1) % 32) & 1 == 1))
            }
            _ => None,
        }
    }

    /// A literal to which nothing beside it gives a type. GLSL takes it for an int: what else it is has to be said.
    fn typed(&mut self, part: Part, wanted: Option<bool>, outer: u8, depth: u32) {
        let scalar =
            self.integer_literal(&part).and_then(|(bits, own, depends)| match wanted.unwrap_or(own) {
                true => (bits != 32 || !own && depends).then_some(Scalar::Int { bits }),
                false => Some(Scalar::Uint { bits }),
            });
        match scalar {
            Some(scalar) => self.call(&scalar.to_string(), [part], depth),
            None => self.part(part, outer, depth),
        }
    }

    /// Whether every component of a part is the literal 0.
    fn is_zero(&self, part: &Part) -> bool {
        let part = self.module.moved(part.clone());
        let literal_zero = |id: Id| {
            let inst = self.module.constant(id).and_then(|constant| self.module.instruction(constant.offset));
            inst.is_some_and(|inst| match inst.op() {
                Some(Op::Constant) => inst.operands_from(2).iter().all(|&word| word == 0),
                Some(Op::ConstantNull) => true,
                _ => false,
            })
        };
        let inst =
            self.module.constant(part.constant).and_then(|constant| self.module.instruction(constant.offset));
        match inst.as_ref().and_then(Instruction::op) {
            Some(Op::ConstantComposite) => {
                inst.is_some_and(|inst| inst.operands_from(2).iter().take(4).all(|&id| literal_zero(id)))
                    && self.module.n_components(part.constant).is_some_and(|n| n <= 4)
            }
            _ => literal_zero(part.constant),
        }
    }

    /// An operand of an operation that takes integers of one signedness: converted where it has the other.
    fn operand(&mut self, part: Part, wanted: Option<bool>, outer: u8, depth: u32) {
        let other = wanted.filter(|&wanted| match self.integer_literal(&part) {
            Some((_, is, depends)) => depends && is != wanted,
            None => self.sign(&part).is_some_and(|is| is != wanted),
        });
        let name = other.zip(self.type_of(&part)).and_then(|(signed, ty)| self.with_sign(ty, signed));
        match name {
            Some(name) => self.call(&name, [part], depth),
            None => self.part(part, outer, depth),
        }
    }

    /// Writes the result of an operation, or one component of it.
    fn operation(&mut self, part: &Part, ty: Id, outer: u8, depth: u32) {
        let Some((op, ids)) =
            self.module.constant_operation(part.constant).filter(|(_, ids)| !ids.is_empty())
        else {
            self.text.push('?');
            return;
        };
        if moves(op) {
            return self.moved(part, op, ids, ty, depth);
        }
        let inside = |id: Id| Part { constant: id, path: part.path.clone() };
        if op == Op::IAdd
            && let &[a, b] = ids
            && let Some(kept) = [(a, b), (b, a)].into_iter().find(|pair| self.is_zero(&inside(pair.1)))
        {
            // glslang's conversion between int and uint.
            let kept = inside(kept.0);
            let signs = (self.sign(&kept), self.integer(ty).map(|(_, signed)| signed));
            return match self.module.number_name(ty).filter(|_| signs.0 != signs.1) {
                Some(name) => self.call(&name, [kept], depth),
                None => self.part(kept, outer, depth),
            };
        }
        let (wanted, signs) = (sign_of(op), ids.iter().map(|&id| self.sign(&inside(id))));
        // A shift has the type of what is shifted.
        let is_shift = matches!(op, Op::ShiftLeftLogical | Op::ShiftRightLogical | Op::ShiftRightArithmetic);
        let signs: Vec<bool> = signs.take(if is_shift { 1 } else { 3 }).flatten().collect();
        let computes = infix(op).is_some() || matches!(op, Op::Not | Op::SNegate);
        let gives = match (computes, self.integer(ty)) {
            (true, Some((_, signed))) => Some(wanted.unwrap_or(if signs.is_empty() {
                signed
            } else {
                signs.iter().all(|&signed| signed)
            })),
            _ => conversion(op).and_then(|gives| gives),
        };
        let differs = gives.is_some_and(|gives| self.integer(ty).is_some_and(|(_, signed)| signed != gives));
        if differs && let Some(name) = self.module.number_name(ty) {
            let _ = write!(self.text, "{name}(");
            self.computed(part, op, ids, (ty, gives), 0, depth);
            self.text.push(')');
        } else {
            self.computed(part, op, ids, (ty, gives), outer, depth);
        }
    }

    /// An operation that computes by component, as what GLSL takes for the type `ty` with the signedness `gives`.
    fn computed(
        &mut self,
        part: &Part,
        op: Op,
        ids: &[Id],
        (ty, gives): (Id, Option<bool>),
        outer: u8,
        depth: u32,
    ) {
        let wanted = sign_of(op);
        let inside = |id: Id| Part { constant: id, path: part.path.clone() };
        let parts = ids.iter().map(|&id| inside(id));
        let wrapped = |writer: &mut Self, wrap: bool, write: &mut dyn FnMut(&mut Self)| {
            writer.text.push_str(if wrap { "(" } else { "" });
            write(writer);
            writer.text.push_str(if wrap { ")" } else { "" });
        };
        match (infix(op), conversion(op), op, ids) {
            (Some((sign, strength)), _, _, &[a, b]) => {
                let is_shift = strength == 9;
                let is_literal = |id: Id| self.integer_literal(&inside(id)).is_some();
                let untyped = is_literal(a) && (is_shift || is_literal(b));
                wrapped(self, strength < outer, &mut |writer| {
                    match untyped {
                        true => writer.typed(inside(a), gives.or(wanted), strength, depth),
                        false => writer.operand(inside(a), wanted, strength, depth),
                    }
                    let _ = write!(writer.text, " {sign} ");
                    writer.operand(inside(b), wanted.filter(|_| !is_shift), strength + 1, depth);
                });
            }
            (_, Some(_), _, &[a, ..]) => {
                let name = gives
                    .and_then(|signed| self.with_sign(ty, signed))
                    .or_else(|| self.module.number_name(ty));
                let _ = write!(self.text, "{}(", name.unwrap_or_default());
                self.operand(inside(a), wanted, 0, depth);
                self.text.push(')');
            }
            (_, _, Op::SNegate | Op::FNegate | Op::Not | Op::LogicalNot, &[a, ..]) => {
                let sign = match op {
                    Op::Not => '~',
                    Op::LogicalNot => '!',
                    _ => '-',
                };
                wrapped(self, UNARY < outer, &mut |writer| {
                    writer.text.push(sign);
                    // `--N` is another operator.
                    writer.typed(inside(a), gives, UNARY + 1, depth);
                });
            }
            (_, _, Op::FMod, _) => self.call("mod", parts, depth),
            (_, _, Op::Select, &[condition, yes, no]) => {
                let is_vector = part.path.is_empty() && self.module.n_components(condition).is_some();
                if is_vector {
                    return self.call("mix", [no, yes, condition].map(Part::whole), depth);
                }
                wrapped(self, outer > 0, &mut |writer| {
                    writer.part(inside(condition), 1, depth);
                    writer.text.push_str(" ? ");
                    match outer > 0 && writer.integer_literal(&inside(no)).is_some() {
                        true => writer.typed(inside(yes), None, 1, depth),
                        false => writer.part(inside(yes), 1, depth),
                    }
                    writer.text.push_str(" : ");
                    writer.part(inside(no), 0, depth);
                });
            }
            _ => self.call(&format!("{op:?}"), parts, depth),
        }
    }

    /// A vector that is put together, or what else is moved and could not be followed.
    fn moved(&mut self, part: &Part, op: Op, ids: &[Id], ty: Id, depth: u32) {
        let n = self.module.n_components(part.constant).filter(|_| part.path.is_empty());
        match (op, ids, n) {
            (Op::VectorShuffle, &[a, b, ref picks @ ..], Some(n)) => {
                let n_first = self.module.n_components(a).unwrap_or(0);
                let of_first: Vec<u32> =
                    picks.iter().take(5).copied().filter(|&pick| pick < n_first).collect();
                let is_swizzle = a == b || of_first.len() == picks.len();
                let lanes = picks
                    .iter()
                    .map(|&pick| LANES.get(if pick < n_first { pick } else { pick - n_first } as usize));
                let lanes: Option<String> = lanes.take(5).collect();
                // The components of what is put together have names of their own.
                let is_computed = self.module.moved(Part::component(a, 0)).constant == a;
                match lanes.filter(|lanes| is_swizzle && is_computed && lanes.len() <= 4) {
                    Some(lanes) => {
                        self.part(Part::whole(a), UNARY + 1, depth);
                        let _ = write!(self.text, ".{lanes}");
                    }
                    None => self.vector(part, ty, n, depth),
                }
            }
            (Op::CompositeInsert, _, Some(n)) => self.vector(part, ty, n, depth),
            (Op::CompositeInsert, &[object, whole, ref path @ ..], _) => {
                let _ = write!(self.text, "{op:?}(");
                self.part(Part::whole(object), 0, depth);
                self.text.push_str(", ");
                self.part(Part::whole(whole), 0, depth);
                path.iter().take(8).for_each(|index| _ = write!(self.text, ", {index}"));
                self.text.push(')');
                self.indices(&part.path);
            }
            (Op::CompositeExtract, &[whole, ref path @ ..], _) => {
                self.part(Part::whole(whole), UNARY + 1, depth);
                self.indices(path);
                self.indices(&part.path);
            }
            (Op::CopyObject, &[whole, ..], _) => {
                self.part(Part::whole(whole), UNARY + 1, depth);
                self.indices(&part.path);
            }
            _ => {
                self.call(&format!("{op:?}"), ids.iter().take(2).map(|&id| Part::whole(id)), depth);
                self.indices(&part.path);
            }
        }
    }

    /// A vector by its components.
    fn vector(&mut self, part: &Part, ty: Id, n: u32, depth: u32) {
        let name = self.module.number_name(ty).unwrap_or_default();
        self.call(&name, (0..n).map(|index| Part::component(part.constant, index)), depth);
    }

    fn indices(&mut self, path: &[u32]) {
        path.iter().take(8).for_each(|index| _ = write!(self.text, "[{index}]"));
    }
}

/// The components of a swizzle.
const LANES: [char; 4] = ['x', 'y', 'z', 'w'];
