//! What one stage writes and the next reads, location by location.

use std::collections::BTreeMap;

use crate::conflict::{About, Conflict, Place, Side};
use crate::layout::Scalar;
use crate::module::Stage;
use crate::pipeline::Reflected;
use crate::steps::step;

/// Locations of one stage that are looked at. Devices have 32 or so.
const MAX_LOCATIONS: usize = 4096;
/// Outputs of one location that are looked at: it has four components.
const MAX_SHARING: usize = 8;

/// A scalar or vector in a location.
struct Part<'e> {
    location: u32,
    /// First and one past the last 32-bit component.
    components: (u32, u32),
    scalar: Option<Scalar>,
    name: &'e str,
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
    for part in parts(producer, false) {
        let there = outputs.entry(part.location).or_default();
        if there.len() < MAX_SHARING {
            there.push(part);
        }
    }
    let mut last: Option<&str> = None;
    for input in parts(consumer, true) {
        let overlaps = |output: &&Part| {
            output.components.0 < input.components.1 && input.components.0 < output.components.1
        };
        let there = outputs.get(&input.location).map_or(&[][..], Vec::as_slice);
        step(there.len());
        let side = |stage: &Reflected, part: &Part| Side::new(stage.input.shader, part.name, part_text(part));
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
        if last.replace(input.name) != Some(input.name) {
            conflicts.push(conflict);
        }
    }
}

fn mask((from, to): (u32, u32)) -> u32 {
    (from..to.min(4)).fold(0, |bits, component| bits | 1 << component)
}

/// The inputs or outputs of a stage that have a location, one for each location.
fn parts<'e>(stage: &Reflected<'_, 'e>, inputs: bool) -> Vec<Part<'e>> {
    let mut found = Vec::new();
    for variable in stage.interface() {
        let Some(location) = variable.location.filter(|_| variable.is_input == inputs) else { continue };
        // Three or four 64-bit components go on into a second location.
        let words = variable.components.saturating_mul(if bits(variable.scalar) == 64 { 2 } else { 1 });
        let is_wide = words > 4;
        let n_left = MAX_LOCATIONS.saturating_sub(found.len());
        for n in 0..variable.locations.min(n_left as u32) {
            step(1);
            let components = match is_wide && n % 2 == 1 {
                true => (0, words - 4),
                false => (variable.component, variable.component.saturating_add(words)),
            };
            let components = (components.0.min(3), components.1.min(4));
            let location = location.saturating_add(n);
            found.push(Part { location, components, scalar: variable.scalar, name: &variable.name });
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
