//! What one stage writes and the next reads, location by location.

use std::collections::BTreeMap;

use rspirv::spirv::Decoration;

use crate::conflict::{About, Conflict, Place, Side};
use crate::interface::InterfaceVariable;
use crate::layout::Scalar;
use crate::module::Stage;
use crate::pipeline::Reflected;
use crate::steps::step;
use crate::types::{Id, Type};

/// Locations of one stage that are looked at. Devices have 32 or so.
const MAX_LOCATIONS: usize = 4096;

/// A scalar or vector in a location.
struct Part {
    location: u32,
    /// First and one past the last 32-bit component.
    components: (u32, u32),
    scalar: Option<Scalar>,
    name: String,
}

/// Checks the inputs of every drawing stage against the outputs of the one before.
pub(crate) fn check_interfaces(reflected: &[Reflected], conflicts: &mut Vec<Conflict>) {
    let order = |stage: Stage| match stage {
        Stage::Vertex | Stage::Mesh => Some(0),
        Stage::TessellationControl => Some(1),
        Stage::TessellationEvaluation => Some(2),
        Stage::Geometry => Some(3),
        Stage::Fragment => Some(4),
        _ => None,
    };
    let mut stages: Vec<_> = reflected.iter().filter_map(|s| Some((order(s.entry.stage)?, s))).collect();
    stages.sort_by_key(|stage| stage.0);
    for pair in stages.windows(2).filter(|pair| pair[0].0 < pair[1].0) {
        check_pair(pair[0].1, pair[1].1, conflicts);
    }
}

fn check_pair(producer: &Reflected, consumer: &Reflected, conflicts: &mut Vec<Conflict>) {
    let mut outputs: BTreeMap<u32, Vec<Part>> = BTreeMap::new();
    parts(producer, false).into_iter().for_each(|part| outputs.entry(part.location).or_default().push(part));
    let mut last: Option<String> = None;
    for input in parts(consumer, true) {
        let overlaps = |output: &&Part| {
            output.components.0 < input.components.1 && input.components.0 < output.components.1
        };
        let there = outputs.get(&input.location).map_or(&[][..], Vec::as_slice);
        step(there.len());
        let side = |stage: &Reflected, part: &Part| Side {
            shader: stage.input.shader.to_owned(),
            name: part.name.clone(),
            declared: part_text(part),
        };
        let covered: u32 =
            there.iter().filter(overlaps).fold(0, |bits, output| bits | mask(output.components));
        let place = Place::Location { location: input.location, component: input.components.0 };
        let other = there.iter().filter(overlaps).find(|output| output.scalar != input.scalar);
        let conflict = if let Some(other) = other {
            let (first, second) = (side(producer, other), side(consumer, &input));
            Conflict::Differ { place, about: About::Type, first, second }
        } else if mask(input.components) & !covered != 0 {
            let (side, producer) = (side(consumer, &input), producer.input.shader.to_owned());
            Conflict::NoOutput { place, side, producer }
        } else {
            continue;
        };
        // An array or a matrix is told of once.
        if last.as_ref() != Some(&input.name) {
            conflicts.push(conflict);
            last = Some(input.name);
        }
    }
}

fn mask((from, to): (u32, u32)) -> u32 {
    (from..to.min(4)).fold(0, |bits, component| bits | 1 << component)
}

/// The inputs or outputs of a stage that have a location, one for each location and vector.
fn parts(stage: &Reflected, inputs: bool) -> Vec<Part> {
    let mut found = Vec::new();
    let mut budget = MAX_LOCATIONS;
    for variable in stage.types.values.interface(stage.entry) {
        let Some(location) = variable.location.filter(|_| variable.is_input == inputs) else { continue };
        let mut vectors = Vec::new();
        flatten(stage, per_vertex_element(stage, &variable), &mut vectors, &mut budget);
        let mut next = location;
        for (scalar, components) in vectors {
            // Three or four 64-bit components go on into a second location.
            let words = components.saturating_mul(if bits(scalar) == 64 { 2 } else { 1 });
            let first = variable.component.min(3);
            for (from, to) in [(first, first.saturating_add(words)), (0, words.saturating_sub(4))] {
                if to > from {
                    let components = (from, to.min(4));
                    found.push(Part { location: next, components, scalar, name: variable.name.clone() });
                    next = next.saturating_add(1);
                }
            }
        }
    }
    found
}

fn bits(scalar: Option<Scalar>) -> u32 {
    match scalar {
        Some(Scalar::Int { bits } | Scalar::Uint { bits } | Scalar::Float { bits }) => bits,
        _ => 32,
    }
}

/// The type of one vertex's value where a stage sees all vertices of a primitive as an array.
fn per_vertex_element(stage: &Reflected, variable: &InterfaceVariable) -> Id {
    let is_input = variable.is_input;
    let module = stage.input.module;
    let has = |kind| module.decoration(variable.variable, kind).is_some();
    let is_array = match stage.entry.stage {
        Stage::TessellationControl => !has(Decoration::Patch),
        Stage::TessellationEvaluation => is_input && !has(Decoration::Patch),
        Stage::Geometry => is_input,
        Stage::Mesh => !is_input,
        Stage::Fragment => is_input && has(Decoration::PerVertexKHR),
        _ => false,
    };
    match module.ty(variable.ty) {
        Some(&Type::Array { element, .. }) if is_array && variable.member.is_none() => element,
        _ => variable.ty,
    }
}

/// The scalars and vectors that a type is made of, in order of their locations.
fn flatten(stage: &Reflected, ty: Id, found: &mut Vec<(Option<Scalar>, u32)>, budget: &mut usize) {
    let Some(rest) = budget.checked_sub(1) else { return };
    *budget = rest;
    step(1);
    let values = stage.types.values;
    match stage.input.module.ty(ty) {
        Some(&Type::Array { element, length }) => {
            let n = values.bits(length).unwrap_or(1);
            let mut i = 0;
            while i < n && *budget > 0 {
                flatten(stage, element, found, budget);
                i += 1;
            }
        }
        Some(&Type::Matrix { column, count }) => {
            for _ in 0..count {
                if *budget == 0 {
                    break;
                }
                flatten(stage, column, found, budget);
            }
        }
        Some(Type::Struct { members }) => {
            for &member in members {
                if *budget == 0 {
                    break;
                }
                flatten(stage, member, found, budget);
            }
        }
        _ => found.push(values.scalar_of(ty)),
    }
}

fn part_text(part: &Part) -> String {
    let n = part.components.1.saturating_sub(part.components.0);
    let components = if bits(part.scalar) == 64 { n / 2 } else { n };
    let scalar = match part.scalar {
        Some(Scalar::Float { bits }) => format!("float{bits}"),
        Some(Scalar::Int { bits }) => format!("int{bits}"),
        Some(Scalar::Uint { bits }) => format!("uint{bits}"),
        Some(Scalar::Bool) => "bool".into(),
        None => "another type".into(),
    };
    if components == 1 { scalar } else { format!("{components} components of {scalar}") }
}
