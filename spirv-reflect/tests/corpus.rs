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

/// The entries of one list of a YAML file, each as its `key: value` lines.
fn entries(yaml: &str, list: &str) -> Vec<std::collections::HashMap<String, String>> {
    let mut found: Vec<std::collections::HashMap<String, String>> = Vec::new();
    let lines =
        yaml.lines().skip_while(|line| *line != list).skip(1).take_while(|line| line.starts_with(' '));
    for line in lines {
        if line.starts_with("  - &") {
            found.push(Default::default());
        } else if let (Some(entry), Some((key, value))) = (found.last_mut(), line.split_once(": ")) {
            let value = value.split(" #").next().unwrap_or("").trim_matches('"');
            entry.entry(key.trim().to_string()).or_insert_with(|| value.to_string());
        }
    }
    found
}

/// What SPIRV-Reflect wrote of the same modules; its own mistakes are listed with their reasons.
#[test]
fn bindings_agree_with_spirv_reflect() {
    let Some(modules) = real_modules() else { return };
    let mut differences = Vec::new();
    let mut n_compared = 0;
    for (path, bytes) in modules {
        let yaml = std::fs::read_to_string(path.with_extension("spv.yaml")).unwrap();
        let module = Module::from_bytes(&bytes).unwrap();
        let values = module.evaluate(&[]);
        let ours = values.bindings();
        let used: std::collections::HashSet<_> =
            module.uses().iter().flatten().flat_map(|uses| uses.keys().copied()).collect();
        let theirs = entries(&yaml, "all_descriptor_bindings:");
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let mut differ = |what: String| differences.push(format!("{file}: {what}"));
        if ours.len() != theirs.len() {
            differ(format!("{} bindings, not {}", ours.len(), theirs.len()));
        }
        for entry in theirs {
            let id: u32 = entry["spirv_id"].parse().unwrap();
            let Some(binding) = ours.iter().find(|b| b.variable == id) else {
                differ(format!("no {}", entry["name"]));
                continue;
            };
            let kind = match binding.kind {
                DescriptorType::Sampler => 0,
                DescriptorType::CombinedImageSampler => 1,
                DescriptorType::SampledImage => 2,
                DescriptorType::StorageImage => 3,
                DescriptorType::UniformTexelBuffer => 4,
                DescriptorType::StorageTexelBuffer => 5,
                DescriptorType::UniformBuffer => 6,
                DescriptorType::StorageBuffer => 7,
                DescriptorType::InputAttachment => 10,
                DescriptorType::AccelerationStructure => 1_000_150_000,
                DescriptorType::Unknown => 999,
            };
            let dims: Vec<u64> = binding.array.iter().map(|d| d.count.value().unwrap_or(0)).collect();
            let array = format!("{{ dims_count: {}, dims: {dims:?} }}", dims.len())
                .replace("[", "[")
                .replace(",]", "]");
            let facts = [
                ("set", binding.set.to_string()),
                ("binding", binding.binding.to_string()),
                ("descriptor_type", kind.to_string()),
                ("array", array.replace(", ", " ").replace(" dims:", ", dims:")),
                ("accessed", u32::from(used.contains(&id)).to_string()),
                ("uav_counter_id", binding.counter.map_or("4294967295".into(), |id| id.to_string())),
            ];
            for (key, ours) in facts {
                n_compared += 1;
                let theirs = entry[key].replace(", ", " ").replace(" dims:", ", dims:").replace(",]", "]");
                if ours != theirs {
                    differ(format!("{} {key}: {ours}, not {theirs}", entry["name"]));
                }
            }
        }
    }
    println!("{n_compared} facts compared");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Sizes that SPIRV-Reflect counts in another way, or gets wrong.
const THEIR_SIZES: &[(&str, &str, &str)] = &[
    ("buffer_handle_2.spv", "c", "0 where a struct is reached for a second time, through a pointer"),
    ("buffer_handle_8.spv", "c", "0 where a struct is reached for a second time, through a pointer"),
    ("fn_struct_param.spv", "b", "a nested struct rounded up to 16: its place in std140, not its size"),
    (
        "constantbuffer.spv",
        "Strengths",
        "a nested struct rounded up to 16: its place in a constant buffer, not its size",
    ),
    (
        "phy_storage_buffer_used_3.spv",
        "used_struct",
        "a nested struct rounded up to 16: its place in std140, not its size",
    ),
    ("runtime_array_of_array_of_struct.spv", "input_values", "a runtime array has its stride for a size"),
    ("runtime_array_of_array_of_struct.spv", "output_values", "a runtime array has its stride for a size"),
];

#[test]
fn offsets_agree_with_spirv_reflect() {
    let Some(modules) = real_modules() else { return };
    let mut differences = Vec::new();
    let mut n_compared = 0;
    for (path, bytes) in modules {
        let yaml = std::fs::read_to_string(path.with_extension("spv.yaml")).unwrap();
        let module = Module::from_bytes(&bytes).unwrap();
        let values = module.evaluate(&[]);
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        // Every member of every struct with a layout, by name.
        let mut ours: std::collections::HashMap<String, Vec<(u64, u64)>> = Default::default();
        let mut open: Vec<u32> = module.variables().filter_map(|(_, v)| v.ty).collect();
        let mut seen = std::collections::HashSet::new();
        while let Some(ty) = open.pop() {
            let (_, element) = values.dimensions(ty);
            if !seen.insert(element) {
                continue;
            }
            if let Some(spanforge_reflect::Type::Pointer { pointee: Some(pointee), .. }) = module.ty(element)
            {
                open.push(*pointee);
            }
            for member in values.struct_layout(element).map_or(vec![], |layout| layout.members) {
                open.push(member.ty);
                ours.entry(member.name).or_default().push((member.offset, member.size));
            }
        }
        for entry in entries(&yaml, "all_block_variables:") {
            let (name, at) = (&entry["name"], |key: &str| entry[key].parse::<u64>().unwrap());
            let Some(places) = ours.get(name) else { continue };
            n_compared += 1;
            let is_known = THEIR_SIZES.iter().any(|(f, m, _)| (*f, *m) == (file.as_str(), name.as_str()));
            if !places.contains(&(at("offset"), at("size"))) && !is_known {
                differences.push(format!(
                    "{file}: {name} at {} size {}, ours {places:?}",
                    at("offset"),
                    at("size")
                ));
            }
        }
    }
    println!("{n_compared} members compared");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
