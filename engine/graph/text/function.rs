//! A plan as one function: a line a step, under the step's node.

use std::collections::HashMap;
use std::fmt::Write;

use spanforge_reflect::Direction;

use super::names::Names;
use super::source::Sources;
use crate::graph::bank::Banks;
use crate::graph::node::NodeId;
use crate::graph::plan::{Plan, Step, ValueId};
use crate::graph::value::{Base, Type};

/// A graph's function.
pub(super) struct Function {
    pub(super) text: String,
    /// The constants that it takes.
    pub(super) constants: String,
    /// Names of its parameters: what goes in.
    pub(super) parameters: Vec<String>,
    /// What comes out.
    pub(super) outputs: Vec<String>,
}

pub(super) fn written(
    plan: &Plan,
    origin: &dyn Fn(usize) -> Vec<NodeId>,
    banks: &Banks,
    sources: &Sources,
    names: &mut Names,
) -> Function {
    let parameters: Vec<String> =
        plan.parameters.iter().map(|(name, _)| names.unlike_others(&format!("in_{name}"))).collect();
    let outputs: Vec<String> =
        plan.outputs.iter().map(|(name, _)| names.unlike_others(&format!("out_{name}"))).collect();
    let values = vec![String::new(); plan.types.len()];
    let (known, constants, text) = (HashMap::new(), String::new(), String::new());
    let mut writer = Writer { plan, banks, sources, names, values, known, constants, text };
    for (n, (step, first)) in plan.steps.iter().enumerate() {
        writer.step(step, *first, &parameters, &origin(n));
    }
    let Writer { values, constants, text: steps, .. } = writer;
    let ins = parameters.iter().zip(&plan.parameters).map(|(name, (_, ty))| format!("{ty} {name}"));
    let typed =
        |(name, (_, value)): (&String, &(&str, ValueId))| format!("out {} {name}", plan.type_of(*value));
    let ends: Vec<String> = ins.chain(outputs.iter().zip(&plan.outputs).map(typed)).collect();
    let mut text = format!("void graph({}) {{\n{steps}#line 0 \"outputs\"\n", ends.join(", "));
    for (name, (_, value)) in outputs.iter().zip(&plan.outputs) {
        let value = values.get(*value as usize).map_or("", String::as_str);
        // Writing to a String can't fail.
        let _ = writeln!(text, "    {name} = {value};");
    }
    text.push_str("}\n");
    Function { text, constants, parameters, outputs }
}

struct Writer<'w, 'g> {
    plan: &'w Plan<'g>,
    banks: &'w Banks,
    sources: &'w Sources<'w>,
    names: &'w mut Names,
    /// What stands for each value.
    values: Vec<String>,
    /// Names of constants.
    known: HashMap<(Base, u32), String>,
    constants: String,
    text: String,
}

impl Writer<'_, '_> {
    fn value(&self, value: ValueId) -> &str {
        self.values.get(value as usize).map_or("", String::as_str)
    }

    fn keep(&mut self, value: ValueId, written: String) {
        self.values.get_mut(value as usize).into_iter().for_each(|place| place.clone_from(&written));
    }

    fn step(&mut self, step: &Step, first: ValueId, parameters: &[String], origin: &[NodeId]) {
        let ty = self.plan.type_of(first);
        let (what, expression) = match step {
            Step::Parameter(n) => {
                return self.keep(first, parameters.get(*n).cloned().unwrap_or_default());
            }
            Step::Constant(ty, words) => {
                let constant = self.constant(*ty, words);
                return self.keep(first, constant);
            }
            Step::Call(number, values) => return self.call(*number, values, first, origin),
            Step::Spread(_, value) => ("spread", format!("{ty}({})", self.value(*value))),
            Step::Swizzle(_, places, value) => ("swizzle", self.swizzle(ty, places, *value)),
            Step::Convert(_, _, value) => ("convert", format!("{ty}({})", self.value(*value))),
        };
        let name = self.name(what, origin, "");
        self.line(origin, &format!("{ty} {name} = {expression};"));
        self.keep(first, name);
    }

    /// What a node is called: what it does, its number, and one of several sources.
    fn name(&mut self, what: &str, origin: &[NodeId], pin: &str) -> String {
        let mut name = what.to_owned();
        origin.iter().for_each(|node| _ = write!(name, "_{}", node.0));
        if !pin.is_empty() {
            name = format!("{name}_{pin}");
        }
        self.names.unlike_others(&name)
    }

    /// Writes a line that messages call by its node.
    fn line(&mut self, origin: &[NodeId], line: &str) {
        let (node, path) = origin.split_last().map_or((0, origin), |(node, path)| (node.0, path));
        let mut file = String::from("graph");
        path.iter().for_each(|node| _ = write!(file, "/{}", node.0));
        // Compilers count lines in 31 bits.
        let _ = writeln!(self.text, "#line {} \"{file}\"\n    {line}", node.min(i32::MAX as u64));
    }

    fn call(&mut self, number: usize, values: &[ValueId], first: ValueId, origin: &[NodeId]) {
        let Some(function) = self.banks.numbered(number) else { return };
        let key = &function.key;
        let mut values = values.iter();
        let (mut arguments, mut at, mut declared) = (Vec::new(), first, Vec::new());
        let mut pins = function.ends.iter().flat_map(|ends| &ends.sources).map(|source| source.0.as_str());
        for parameter in &function.parameters {
            let given = if parameter.direction == Direction::Out { None } else { values.next().copied() };
            let given = given.map(|value| self.value(value).to_owned());
            if parameter.direction == Direction::In {
                arguments.extend(given);
                continue;
            }
            let name = self.name(&key.name, origin, pins.next().unwrap_or("out"));
            let value = given.map_or_else(String::new, |given| format!(" = {given}"));
            declared.push(format!("{} {name}{value};", parameter.pin));
            arguments.push(name.clone());
            self.keep(at, name);
            at += 1;
        }
        declared.iter().for_each(|line| self.line(origin, line));
        let called =
            format!("{}({});", self.sources.name(&key.bank, &function.source_name), arguments.join(", "));
        match &function.result {
            Some((_, ty)) => {
                let pin = if at > first { "return" } else { "" };
                let name = self.name(&key.name, origin, pin);
                self.line(origin, &format!("{ty} {name} = {called}"));
                self.keep(at, name);
            }
            None => self.line(origin, &called),
        }
    }

    fn swizzle(&self, ty: Type, places: &[u8], value: ValueId) -> String {
        let of = self.plan.type_of(value);
        let value = self.value(value);
        match (of.components(), ty.components()) {
            (Some(1), Some(1)) => value.to_owned(),
            (Some(1), _) => format!("{ty}({value})"),
            _ => {
                let letters = places.iter().filter_map(|&place| "xyzw".chars().nth(place.into()));
                format!("{value}.{}", letters.collect::<String>())
            }
        }
    }

    /// A constant: of numbers that are specialization constants.
    fn constant(&mut self, ty: Type, words: &[u32]) -> String {
        let parts: Vec<String> = words.iter().map(|&word| self.number(ty.base(), word)).collect();
        match parts.as_slice() {
            [one] => one.clone(),
            parts => format!("{ty}({})", parts.join(", ")),
        }
    }

    fn number(&mut self, base: Base, word: u32) -> String {
        if let Some(known) = self.known.get(&(base, word)) {
            return known.clone();
        }
        let (number, id) = (f32::from_bits(word), self.known.len());
        // A sign of zero, and what a compiler may flush, are told by bits.
        let is_plain = number.is_normal() || word == 0;
        let (ty, value) = match base {
            Base::Bool => ("bool", (word != 0).to_string()),
            // The least integer is no literal.
            Base::Int => ("int", format!("int({:#x}u)", word)),
            Base::Uint => ("uint", format!("{word}u")),
            Base::Float if is_plain => ("float", format!("{number:?}")),
            Base::Float => ("uint", format!("{word:#x}u")),
        };
        let value = match base {
            Base::Int if word as i32 != i32::MIN => (word as i32).to_string(),
            _ => value,
        };
        let name = self.names.unlike_others(&format!("constant_{id}"));
        let _ = writeln!(self.constants, "layout(constant_id = {id}) const {ty} {name} = {value};");
        let written = match base == Base::Float && !is_plain {
            true => format!("uintBitsToFloat({name})"),
            false => name,
        };
        self.known.insert((base, word), written.clone());
        written
    }
}
