//! One function of a module as a body.

use std::collections::HashMap;

use rspirv::spirv::{Decoration, Op};
use spanforge_reflect::{Function, Instruction, Module};

use super::effect::{class_of_type, effect, is_of_fragments};
use super::outside::outside;
use super::{Bodies, Body, BodyId, Facts, Patch, Slot};
use crate::graph::Effect;
use crate::graph::need::Needs;
use crate::graph::pool::Pool;
use crate::graph::pool::read::{Declarations, name_of, with_target};
use crate::graph::words::first_word;

/// As many parameters as the specification demands of a device.
const MAX_PARAMETERS: usize = 255;

/// The body of `function`, whose callees have theirs, or are open and have numbers.
pub(in crate::graph) fn read<'m>(
    module: &'m Module,
    declarations: &mut Declarations<'m>,
    pool: &mut Pool,
    bodies: &Bodies,
    (callees, open): (&HashMap<u32, BodyId>, &HashMap<u32, u32>),
    function: &Function,
) -> Result<(Body, Facts), String> {
    if function.parameters.len() > MAX_PARAMETERS {
        return Err(format!("{} parameters, there may be {MAX_PARAMETERS}", function.parameters.len()));
    }
    let kept: Vec<Instruction> =
        module.function_instructions(function).filter(|inst| !is_dropped(declarations, inst)).collect();
    if kept.last().and_then(Instruction::op) != Some(Op::FunctionEnd) {
        return Err("its end is missing".into());
    }
    if kept.iter().all(|inst| inst.op() != Some(Op::Label)) {
        return Err("it has no body".into());
    }
    let mut locals: HashMap<u32, u32> = HashMap::new();
    for id in kept.iter().filter_map(Instruction::result_id) {
        let n = locals.len() as u32;
        if locals.insert(id, n).is_some() || declarations.has(id) {
            return Err(format!("%{id} is declared twice"));
        }
    }
    let classes = HashMap::new();
    let mut reader = Reader { module, declarations, pool, bodies, callees, open, locals, classes };
    let (mut words, mut patches) = (Vec::new(), Vec::new());
    let (needs, effect) = (Needs::default(), Effect::None);
    let mut facts = Facts { needs, effect, of_fragments: false, outside: None };
    let (mut decorations, mut names) = (Vec::new(), Vec::new());
    let mut ids = module.ids();
    for inst in &kept {
        reader.declarations.declared.add(inst, &mut facts.needs);
        let (effect, of_fragments) = reader.effect(inst);
        facts.effect = facts.effect.max(effect);
        facts.of_fragments |= of_fragments;
        let start = words.len();
        words.push(u32::from(inst.opcode) | ((inst.operands.len() as u32 + 1) << 16));
        words.extend_from_slice(inst.operands);
        let mut places = Vec::new();
        ids.each(inst, |place, _| places.push(place)).map_err(|error| error.to_string())?;
        for place in places {
            let at = start + 1 + place;
            let Some(word) = words.get_mut(at) else { continue };
            let id = std::mem::take(word);
            facts.outside = facts.outside.take().or_else(|| reader.outside(id));
            let slot = reader.slot(id)?;
            patches.push(Patch { word: at as u32, slot });
        }
        if let Some(id) = inst.result_id() {
            let n = reader.locals.get(&id).copied().unwrap_or_default();
            let mut own: Vec<_> =
                reader.declarations.decorations(id).iter().map(|inst| with_target(inst, n)).collect();
            for inst in reader.declarations.decorations(id) {
                reader.declarations.declared.add(inst, &mut facts.needs);
            }
            if is_arithmetic(inst) {
                own.push(vec![first_word(Op::Decorate, 3), n, Decoration::NoContraction as u32]);
            }
            own.sort_unstable();
            own.dedup();
            decorations.extend(own.concat());
            let is_named = matches!(inst.op(), Some(Op::Function | Op::FunctionParameter | Op::Variable));
            if let Some(name) = module.name(id).filter(|_| is_named) {
                names.extend(name_of(n, &name));
            }
        }
    }
    let n_locals = reader.locals.len() as u32;
    let (words, patches) = (words.into(), patches.into());
    let (decorations, names) = (decorations.into(), names.into());
    Ok((Body { words, patches, n_locals, decorations, names }, facts))
}

/// Float arithmetic that a compiler may contract: two roundings become one. No function's may, whether its source says
/// `precise` or not, or what comes out would follow from what it is linked with.
fn is_arithmetic(inst: &Instruction) -> bool {
    let floats =
        [Op::FNegate, Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FRem, Op::FMod, Op::OuterProduct, Op::Dot];
    let code = u32::from(inst.opcode);
    let is_product = (Op::VectorTimesScalar as u32..=Op::MatrixTimesMatrix as u32).contains(&code);
    is_product || inst.op().is_some_and(|op| floats.contains(&op))
}

/// Debug information within a body: lines, and what sets of it say.
fn is_dropped(declarations: &Declarations, inst: &Instruction) -> bool {
    match inst.op() {
        Some(Op::Line | Op::NoLine) => true,
        Some(Op::ExtInst) => inst.operands.get(2).is_some_and(|&set| declarations.is_debug_set(set)),
        _ => false,
    }
}

/// What is known while one function is read.
struct Reader<'r, 'm> {
    module: &'m Module,
    declarations: &'r mut Declarations<'m>,
    pool: &'r mut Pool,
    bodies: &'r Bodies,
    callees: &'r HashMap<u32, BodyId>,
    open: &'r HashMap<u32, u32>,
    /// Numbers of its own.
    locals: HashMap<u32, u32>,
    /// Storage classes of its own that are pointers.
    classes: HashMap<u32, u32>,
}

impl Reader<'_, '_> {
    fn slot(&mut self, id: u32) -> Result<Slot, String> {
        if let Some(&local) = self.locals.get(&id) {
            return Ok(Slot::Local(local));
        }
        if let Some(&number) = self.open.get(&id) {
            return Ok(Slot::Open(number));
        }
        if let Some(&callee) = self.callees.get(&id) {
            return Ok(Slot::Callee(callee));
        }
        self.declarations.global(self.pool, id).map(Slot::Global)
    }

    /// What another function or a variable takes that a kernel can't give.
    fn outside(&self, id: u32) -> Option<String> {
        if let Some(callee) = self.callees.get(&id) {
            return self.bodies.get(*callee).and_then(|(_, facts)| facts.outside.clone());
        }
        let variable = self.module.variable(id)?;
        outside(class_of_type(self.module, variable.pointer)?, self.declarations.decorations(id))
    }

    /// What it does, and whether fragment shaders alone have it.
    fn effect(&mut self, inst: &Instruction) -> (Effect, bool) {
        if let (Some(id), Some(ty)) = (inst.result_id(), inst.result_type())
            && let Some(class) = class_of_type(self.module, ty)
        {
            self.classes.insert(id, class);
        }
        if inst.op() == Some(Op::FunctionCall) {
            let callee = inst.operands.get(2).and_then(|id| self.callees.get(id));
            let facts = callee.and_then(|&callee| self.bodies.get(callee));
            return facts.map_or((Effect::Writes, false), |(_, facts)| (facts.effect, facts.of_fragments));
        }
        let class_of = |id: u32| {
            let global = self.module.variable(id).map(|variable| variable.pointer);
            let of_global = global.and_then(|pointer| class_of_type(self.module, pointer));
            self.classes.get(&id).copied().or(of_global)
        };
        (effect(&class_of, inst), is_of_fragments(inst))
    }
}
