//! Specialization constants of a pipeline's stages: what the host sets, and whether stages agree about it.

use std::collections::{HashMap, HashSet};

use crate::conflict::{About, Conflict, Place, Side};
use crate::pipeline::Reflected;
use crate::specialize::SpecConstant;
use crate::steps::step;
use crate::types::Type;

/// The values of one stage's constants, packed for Vulkan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Specialization {
    /// Where each value lies, by id.
    pub entries: Vec<SpecializationEntry>,
    /// The values in the machine's byte order, one after the other.
    pub data: Vec<u8>,
}

/// Where the value of a constant lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecializationEntry {
    /// The constant's id.
    pub spec_id: u32,
    /// Its first byte in the data.
    pub offset: u32,
    /// Its bytes: those of its type, four for a boolean.
    pub size: u32,
}

/// Packs the values that the host gives a stage.
pub(crate) fn specialization(stage: &Reflected, conflicts: &mut Vec<Conflict>) -> Specialization {
    let inventory = &stage.evaluated.inventory;
    let mut given: Vec<(u32, u64)> = stage.input.constants.to_vec();
    given.sort_by_key(|value| value.0);
    given.dedup();
    let mut packed = Specialization::default();
    for pair in given.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let constant = inventory.constant(pair[0].0);
        let name = constant.map_or_else(|| format!("constant_{}", pair[0].0), |c| c.name.clone());
        let side = |value: u64| Side::new(stage.input.shader, &name, format!("{value:#x}"));
        let (first, second) = (side(pair[0].1), side(pair[1].1));
        let place = Place::Constant { spec_id: pair[0].0 };
        conflicts.push(Conflict::Differ { place, about: About::Value, first, second });
    }
    for (spec_id, value) in given {
        let Some(constant) = inventory.constant(spec_id) else { continue };
        let (bits, size) = width(&constant.ty);
        if bits < 64 && value >> bits != 0 {
            let shader = stage.input.shader.to_owned();
            conflicts.push(Conflict::ConstantTooWide { shader, spec_id, value });
            continue;
        }
        packed.entries.push(SpecializationEntry { spec_id, offset: packed.data.len() as u32, size });
        packed.data.extend(bytes(value, size));
    }
    packed
}

/// The bits of a constant's value, and the bytes that it takes as a `VkSpecializationMapEntry` has it.
pub(crate) fn width(ty: &Type) -> (u32, u32) {
    match *ty {
        Type::Bool => (1, 4),
        Type::Int { bits, .. } | Type::Float { bits } => (bits, bits.div_ceil(8)),
        _ => (0, 0),
    }
}

/// The lowest `size` bytes in the machine's order.
fn bytes(value: u64, size: u32) -> Vec<u8> {
    let size = (size as usize).min(8);
    match cfg!(target_endian = "big") {
        true => value.to_be_bytes().get(8 - size..).unwrap_or(&[]).to_vec(),
        false => value.to_le_bytes().get(..size).unwrap_or(&[]).to_vec(),
    }
}

/// Stages specialize independently of each other, so one id may mean two things. Of one id and one name they must have one
/// type and one value; and every value given must be for a constant that some stage has.
pub(crate) fn check_constants(reflected: &[Reflected], conflicts: &mut Vec<Conflict>) {
    let mut seen = HashSet::new();
    // Stages of one module with the same values agree.
    let firsts: Vec<&Reflected> =
        reflected.iter().filter(|stage| seen.insert(stage.found.evaluation)).collect();
    let constants = firsts.iter().flat_map(|stage| &stage.evaluated.inventory.constants);
    let there: HashSet<u32> = constants.map(|constant| constant.spec_id).collect();
    for stage in reflected {
        for &(spec_id, _) in stage.input.constants {
            step(1);
            if !there.contains(&spec_id) {
                let shader = stage.input.shader.to_owned();
                conflicts.push(Conflict::NoConstant { shader, spec_id });
            }
        }
    }
    let mut known: HashMap<(u32, &str), (&Reflected, &SpecConstant)> = HashMap::new();
    for &stage in &firsts {
        for constant in stage.evaluated.inventory.constants.iter().filter(|constant| constant.named) {
            step(1);
            let key = (constant.spec_id, constant.name.as_str());
            let &mut (other, first) = known.entry(key).or_insert((stage, constant));
            let value = |stage: &Reflected, c: &SpecConstant| stage.values().bits(c.constant);
            let about = match () {
                () if first.ty != constant.ty => About::Type,
                () if value(other, first) != value(stage, constant) => About::Value,
                () => continue,
            };
            let side = |stage: &Reflected, c: &SpecConstant| {
                let declared = match (about, value(stage, c)) {
                    (About::Value, Some(value)) => format!("{value:#x}"),
                    _ => type_text(&c.ty),
                };
                Side::new(stage.input.shader, &c.name, declared)
            };
            let (first, second) = (side(other, first), side(stage, constant));
            let place = Place::Constant { spec_id: constant.spec_id };
            conflicts.push(Conflict::Differ { place, about, first, second });
        }
    }
}

fn type_text(ty: &Type) -> String {
    match ty {
        Type::Bool => "bool".into(),
        Type::Int { bits, signed: true } => format!("an int of {bits} bits"),
        Type::Int { bits, signed: false } => format!("a uint of {bits} bits"),
        Type::Float { bits } => format!("a float of {bits} bits"),
        _ => "another type".into(),
    }
}
