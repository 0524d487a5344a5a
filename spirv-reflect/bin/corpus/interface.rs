//! Inputs and outputs in the YAML's terms.

use serde_json::{Value, json};
use spanforge_reflect::{EntryPoint, Id, InterfaceVariable, Type};

use super::document::{Document, decoration, filled};

const NONE: u32 = u32::MAX;

/// The variables of one direction, in the order in which the entry point lists them.
pub(crate) fn variables(document: &Document, entry: &EntryPoint, is_input: bool) -> Vec<Value> {
    let leaves = document.values.interface(entry);
    let mut seen: Vec<Id> = Vec::new();
    for leaf in leaves.iter().filter(|leaf| leaf.is_input == is_input) {
        if !seen.contains(&leaf.variable) {
            seen.push(leaf.variable);
        }
    }
    seen.iter()
        .map(|&id| {
            let of: Vec<&InterfaceVariable> = leaves.iter().filter(|leaf| leaf.variable == id).collect();
            variable(document, id, is_input, &of)
        })
        .collect()
}

fn variable(document: &Document, id: Id, is_input: bool, leaves: &[&InterfaceVariable]) -> Value {
    let ty = document.pointee(id);
    let (array, element) = document.values.dimensions(ty);
    let members = match document.module.ty(element) {
        Some(Type::Struct { members }) => members.clone(),
        _ => Box::default(),
    };
    let list: Vec<Value> = members
        .iter()
        .enumerate()
        .map(|(m, &ty)| {
            let m = m as u32;
            let leaf = leaves.iter().find(|leaf| leaf.member == Some(m));
            member(document, element, m, ty, is_input, leaf.copied())
        })
        .collect();
    let built_ins: Vec<Option<u32>> = leaves.iter().map(|leaf| leaf.built_in).collect();
    let has_built_in = built_ins.iter().any(Option::is_some);
    let built_in = match members.is_empty() {
        true => built_ins.first().copied().flatten().map_or((-1).into(), Value::from),
        // A list of one is written as a number, a longer one with commas.
        false if built_ins.len() == 1 => built_ins[0].map_or((-1).into(), Value::from),
        false => {
            let texts = built_ins.iter().map(|b| b.map_or("-1".into(), |b| b.to_string()));
            texts.collect::<Vec<_>>().join(", ").into()
        }
    };
    let flags = document.decoration_flags(id, None) | document.decoration_flags(element, None);
    let location = document.literal(id, None, decoration::LOCATION);
    let first = leaves.first();
    json!({
        "spirv_id": id,
        "name": document.name(id),
        "location": location.unwrap_or(NONE),
        "storage_class": if is_input { 1 } else { 3 },
        "semantic": document.string(id, None, decoration::SEMANTIC),
        "decoration_flags": flags | if has_built_in { 0x10 } else { 0 },
        "built_in": built_in,
        "numeric": document.numeric(element, None),
        "array": document.array(&array, true),
        "member_count": members.len(),
        "members": filled(list),
        "format": first.filter(|_| members.is_empty()).and_then(|leaf| leaf.vertex_format()).unwrap_or(0),
        "type_description": document.type_description(ty, None),
        "word_offset": { "location": document.word_offset(id, None, decoration::LOCATION) },
    })
}

fn member(
    document: &Document,
    parent: Id,
    m: u32,
    ty: Id,
    is_input: bool,
    leaf: Option<&InterfaceVariable>,
) -> Value {
    let (array, element) = document.values.dimensions(ty);
    json!({
        "spirv_id": 0,
        "name": document.member_name(parent, m),
        "location": leaf.and_then(|leaf| leaf.location).unwrap_or(NONE),
        "storage_class": if is_input { 1 } else { 3 },
        "semantic": document.string(parent, Some(m), decoration::SEMANTIC),
        "decoration_flags": document.decoration_flags(parent, Some(m)),
        "built_in": leaf.and_then(|leaf| leaf.built_in).map_or((-1).into(), Value::from),
        "numeric": document.numeric(element, None),
        "array": document.array(&array, true),
        "member_count": 0,
        "members": null,
        "format": leaf.and_then(InterfaceVariable::vertex_format).unwrap_or(0),
        "type_description": document.type_description(ty, Some((parent, m))),
        "word_offset": { "location": document.word_offset(parent, Some(m), decoration::LOCATION) },
    })
}
