//! Real modules: glslang, DXC and slang output of many versions.

use spanforge_reflect::{DescriptorType, Module};

use crate::{exercise, real_modules};

#[test]
fn every_real_module_loads() {
    let Some(modules) = real_modules() else { return };
    assert_eq!(modules.len(), 80);
    for (path, bytes) in modules {
        let module = Module::from_bytes(&bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(!module.entry_points().is_empty(), "{}", path.display());
        exercise(&module);
        assert!(module.uses().iter().all(Option::is_some), "{}", path.display());
    }
}

#[test]
fn both_endiannesses_read_the_same() {
    let Some(modules) = real_modules() else { return };
    for (path, bytes) in modules {
        let swapped: Vec<u8> = bytes.chunks(4).flat_map(|w| [w[3], w[2], w[1], w[0]]).collect();
        let (a, b) = (Module::from_bytes(&bytes).unwrap(), Module::from_bytes(&swapped).unwrap());
        assert_eq!(a.words(), b.words(), "{}", path.display());
    }
}

fn load(name: &str) -> Option<Module> {
    let modules = real_modules()?;
    let (_, bytes) = modules.iter().find(|(path, _)| path.ends_with(name)).expect("a module of this name");
    Some(Module::from_bytes(bytes).unwrap())
}

#[test]
fn push_constants_that_begin_at_4() {
    let Some(module) = load("push_constants/non_zero_block_offset.spv") else { return };
    let blocks = module.evaluate(&[]).push_constants();
    assert_eq!(blocks.len(), 1);
    assert_eq!((blocks[0].offset, blocks[0].size), (4, 16));
}

#[test]
fn hlsl_counters_belong_to_their_buffers() {
    let Some(module) = load("hlsl/append_consume.spv") else { return };
    let bindings = module.evaluate(&[]).bindings();
    let counters: Vec<_> = bindings.iter().filter_map(|b| b.counter).collect();
    assert!(!counters.is_empty());
    for counter in counters {
        let counter = bindings.iter().find(|b| b.variable == counter).expect("a binding");
        assert_eq!(counter.kind, DescriptorType::StorageBuffer);
    }
}

#[test]
fn entry_points_use_what_they_touch() {
    let Some(module) = load("multi_entrypoint/multi_entrypoint.spv") else { return };
    let uses = module.uses();
    assert!(uses.len() > 1);
    let of = |i: usize| {
        let mut ids: Vec<_> = uses[i].as_ref().unwrap().keys().copied().collect();
        ids.sort_unstable();
        ids
    };
    assert_ne!(of(0), of(1));
}
