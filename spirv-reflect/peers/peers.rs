//! One function for each reader and task: false where it refuses a module.

use std::collections::HashSet;
use std::hint::black_box;

use spanforge_reflect::{Evaluation, Module};

/// A reader doing one task.
pub struct Job {
    pub name: &'static str,
    pub run: fn(&[u8]) -> bool,
}

/// Bytes to a module that can be asked.
pub const LOAD: [Job; 3] = [
    Job { name: "load", run: |bytes| black_box(Module::from_bytes(bytes)).is_ok() },
    Job { name: "  rspirv", run: |bytes| black_box(rspirv::dr::load_bytes(bytes)).is_ok() },
    Job {
        name: "  rspirv-reflect",
        run: |bytes| black_box(rspirv_reflect::Reflection::new_from_spirv(bytes)).is_ok(),
    },
];

/// Bytes to what rspirv-reflect tells: descriptors, push constants, the workgroup size.
pub const DESCRIPTORS: [Job; 2] =
    [Job { name: "descriptors", run: descriptors }, Job { name: "  rspirv-reflect", run: rspirv_reflect }];

/// Bytes to all that the reader can tell. spirq tells
/// of variables with their types for each entry point, execution modes and constants.
pub const REFLECT: [Job; 3] = [
    Job { name: "load and reflect", run: ours },
    Job { name: "  spirq", run: spirq },
    Job { name: "  rspirv-reflect", run: rspirv_reflect },
];

fn descriptors(bytes: &[u8]) -> bool {
    let Ok(module) = Module::from_bytes(bytes) else { return false };
    let values = module.evaluate(&[]);
    let size = module.entry_points().first().map(|entry| values.workgroup_size(entry));
    black_box((values.bindings(), values.push_constants(), size));
    true
}

fn ours(bytes: &[u8]) -> bool {
    let Ok(module) = Module::from_bytes(bytes) else { return false };
    let values = module.evaluate(&[]);
    black_box(module.spec_constants());
    let bindings = values.bindings();
    let push = values.push_constants();
    let mut seen = HashSet::new();
    let blocks = bindings.iter().map(|b| b.ty).chain(push.iter().map(|p| p.ty));
    blocks.for_each(|ty| layouts(&values, ty, &mut seen));
    for entry in module.entry_points() {
        black_box((values.interface(entry), values.workgroup_size(entry)));
    }
    black_box((module.uses(), bindings, push));
    true
}

/// The layout of a block and of every structure in it.
fn layouts(values: &Evaluation, ty: u32, seen: &mut HashSet<u32>) {
    if !seen.insert(ty) {
        return;
    }
    let Some(layout) = values.struct_layout(ty) else { return };
    layout.members.iter().for_each(|member| layouts(values, member.element, seen));
    black_box(layout);
}

fn spirq(bytes: &[u8]) -> bool {
    let reflected = spirq::ReflectConfig::new().spv(bytes).reflect();
    black_box(reflected).is_ok()
}

fn rspirv_reflect(bytes: &[u8]) -> bool {
    let Ok(module) = rspirv_reflect::Reflection::new_from_spirv(bytes) else { return false };
    let facts =
        (module.get_descriptor_sets(), module.get_push_constant_range(), module.get_compute_group_size());
    let told = facts.0.is_ok() && facts.1.is_ok();
    let _ = black_box(facts);
    told
}
