//! Hard cases of our own, compiled here.

use spanforge_reflect::compile::Folder;
use spanforge_reflect::{Binding, Count, DescriptorType, Evaluation, Module, Use};

use crate::damage::{Random, survive};
use crate::generated::{Glsl, HEAD};
use crate::hard::shader;

pub(crate) fn compile(test: &str, stage: &str, body: &str) -> Module {
    let name = format!("case/{test}.{stage}");
    let glsl = Glsl::new(test, &[(&name, &format!("{HEAD}{body}"))]);
    let folder = Folder::read(&glsl.path("glsl"), &[]).unwrap();
    let compiled = folder.compile(&name).unwrap_or_else(|e| panic!("{e}"));
    // What ships is read too.
    Module::read(compiled.optimized).unwrap();
    Module::read(compiled.plain).unwrap()
}

fn binding(values: &Evaluation, name: &str) -> Binding {
    let found = values.bindings();
    found.iter().find(|b| b.name == name).cloned().unwrap_or_else(|| panic!("{name} is not in {found:#?}"))
}

fn used(module: &Module, name: &str) -> Option<Use> {
    let id = binding(&module.evaluate(&[]), name).variable;
    module.uses()[0].as_ref().unwrap().get(&id).copied()
}

#[test]
fn sizes_follow_specialization() {
    let module = shader("specialized.comp");
    let names: Vec<_> =
        module.spec_constants().iter().map(|c| (c.spec_id, c.named, c.name.clone(), c.default)).collect();
    assert!(names.contains(&(1, true, "N".into(), 4)), "{names:?}");
    assert!(names.contains(&(7, true, "WIDE".into(), 0)), "{names:?}");

    let facts = |given: &[(u32, u64)]| {
        let values = module.evaluate(given);
        let data = values.struct_layout(binding(&values, "data").ty).unwrap();
        let size = values.workgroup_size(&module.entry_points()[0]).unwrap();
        assert_eq!(size.spec_ids, [Some(2), None, Some(9)]);
        let sizes: Vec<u64> = data.members.iter().map(|m| m.size).collect();
        (binding(&values, "t").count(), sizes, size.size)
    };
    // SWIZZLED = N + (M << 2) % 5. glslang declares the constant behind an axis once more, with a default of 1.
    assert_eq!(facts(&[]), (Some(8), vec![12, 48, 4], [Some(1), Some(5), Some(1)]));
    assert_eq!(
        facts(&[(1, 6), (2, 4), (7, 1), (9, 2)]),
        (Some(12), vec![52, 56, 4], [Some(4), Some(5), Some(2)])
    );
    let count = binding(&module.evaluate(&[]), "t").array.first().unwrap().count;
    assert!(matches!(count, Count::Specialized { value: Some(8), .. }), "{count:?}");
}

#[test]
fn wide_constants_and_conversions() {
    let module = shader("wide_constants.comp");
    let size = |given: &[(u32, u64)]| {
        let values = module.evaluate(given);
        let data = values.struct_layout(binding(&values, "data").ty).unwrap();
        (data.members[0].size, data.members[1].size, data.members[2].size, data.alignment)
    };
    // 1 - 3 + (-7 % 3) + 8; GLSL's % of a negative number is undefined, glslang writes OpSMod: 2.
    assert_eq!(size(&[]), (64, 2, 3, 8));
    assert_eq!(size(&[(0, 3 << 32), (1, 4)]), (8 * (3 + 2 + 1 + 8), 2, 3, 8));
    let defaults: Vec<u64> = module.spec_constants().iter().map(|c| c.default).collect();
    assert_eq!(defaults, [0x1_0000_0002, 0xffff_fff9, 0x3e00]);
}

#[test]
fn what_is_read_and_what_is_written() {
    let module = shader("access.comp");
    let is = |name: &str, reads: bool, writes: bool| {
        assert_eq!(used(&module, name), Some(Use { reads, writes }), "{name}");
    };
    is("read", true, false);
    is("written", false, true);
    is("both", true, true);
    is("atomic", true, true);
    is("length_only", false, false);
    is("copied_from", true, false);
    is("copied_to", false, true);
    is("declared_read_only", true, false);
    is("image_atomic", true, true);
    is("image_written", false, true);
    is("image_read", true, false);
    is("image_size", false, false);
    is("plain_texture", true, false);
    is("plain_sampler", true, false);
    is("image_argument", false, true);
    is("images", false, true);
    let values = module.evaluate(&[]);
    assert!(values.bindings().iter().all(|b| b.name != "not_used") || used(&module, "not_used").is_none());
    let declared = binding(&values, "declared_read_only");
    assert!(declared.read_only && !declared.write_only);
    assert!(binding(&values, "image_argument").write_only);
    assert_eq!(binding(&values, "images").count(), Some(4));
}

#[test]
fn every_descriptor_type() {
    let module = shader("kinds.frag");
    let values = module.evaluate(&[]);
    use DescriptorType::*;
    for (name, kind, count) in [
        ("s", Sampler, Some(1)),
        ("combined", CombinedImageSampler, Some(6)),
        ("sampled", SampledImage, Some(1)),
        ("storage", StorageImage, Some(1)),
        ("uniform_texel", UniformTexelBuffer, Some(1)),
        ("storage_texel", StorageTexelBuffer, Some(1)),
        ("uniform_block", UniformBuffer, Some(1)),
        ("storage_block", StorageBuffer, Some(1)),
        ("attachment", InputAttachment, Some(1)),
        ("scene", AccelerationStructure, Some(1)),
        ("unbounded", SampledImage, None),
    ] {
        let found = binding(&values, name);
        assert_eq!((found.kind, found.count()), (kind, count), "{name}");
        let only_read = Use { reads: true, writes: false };
        assert_eq!(used(&module, name), Some(only_read), "{name}");
    }
    assert_eq!(binding(&values, "attachment").input_attachment_index, Some(3));
    let combined = binding(&values, "combined").image.unwrap();
    assert!(combined.arrayed && combined.dim == 1 && !combined.multisampled);
    assert!(binding(&values, "unbounded").image.unwrap().multisampled);
}

/// Removes every name: opcodes 5 and 6.
pub(crate) fn strip(words: &[u32]) -> Vec<u32> {
    let mut kept = words[..5].to_vec();
    let mut at = 5;
    while at < words.len() {
        let (opcode, n) = (words[at] & 0xffff, (words[at] >> 16) as usize);
        if opcode != 5 && opcode != 6 {
            kept.extend(&words[at..at + n]);
        }
        at += n;
    }
    kept
}

#[test]
fn without_names_the_facts_are_the_same() {
    let module = shader("stripped.comp");
    let stripped = Module::read(strip(module.words())).unwrap();
    let (a, b) = (module.evaluate(&[]), stripped.evaluate(&[]));
    let (named, nameless) = (&a.bindings()[0], &b.bindings()[0]);
    assert_eq!(nameless.name, "binding_2_3");
    assert_eq!((named.set, named.binding, named.kind), (nameless.set, nameless.binding, nameless.kind));
    let (x, y) = (a.struct_layout(named.ty).unwrap(), b.struct_layout(nameless.ty).unwrap());
    assert_eq!(y.members[1].name, "member_1");
    assert_eq!((x.size, x.members[1].offset), (y.size, y.members[1].offset));
    assert_eq!(stripped.spec_constants()[0].name, "constant_5");
    assert_eq!(module.uses(), stripped.uses());
}

#[test]
fn damaged_shaders_of_our_own() {
    let module = shader("damaged.comp");
    let n_read = survive("our own", module.words(), 4_000, &mut Random(0x5eed_0002));
    assert!(n_read > 400, "{n_read} of them could be read");
}

/// Names that a stripped module gets stay when it is compiled anew with other ids; an entry point's function has its name.
#[test]
fn names_of_stripped_modules_are_stable() {
    let body = |by: &str, inside: &str| {
        format!(
            "struct Light {{ vec3 colour; float range; }};
layout(set = 1, binding = 2, scalar) buffer Lights {{ Light lights[]; }} lights;
layout(location = 3) in vec2 at;
layout(location = 1) out vec4 colour;
float half_of(float x) {{ return x * 0.5; }}
Light lit(Light light, {by} by) {{ light.range *= half_of(float(by)); return light; }}
void main() {{ {inside} colour = vec4(lit(lights.lights[0], {by}(at.x)).colour, half_of(at.y)); }}"
        )
    };
    let names = |test: &str, by: &str, inside: &str| {
        let module = compile(&format!("stable-{test}"), "frag", &body(by, inside));
        let stripped = Module::read(strip(module.words())).unwrap();
        let values = stripped.evaluate(&[]);
        let entry = &stripped.entry_points()[0];
        let signatures = stripped.signatures();
        let ids: Vec<u32> = signatures.iter().map(|f| f.id).collect();
        let light = signatures.iter().find_map(|f| f.result.filter(|_| f.parameters.len() == 2));
        let light = values.pin_type(light.unwrap()).to_string();
        let functions: Vec<String> = signatures.into_iter().map(|f| f.name).collect();
        // They are listed in the order in which the text uses them.
        let mut ends: Vec<String> = values.interface(entry).into_iter().map(|end| end.name).collect();
        ends.sort();
        let bindings: Vec<String> = values.bindings().into_iter().map(|binding| binding.name).collect();
        (ids, light, functions, ends, bindings)
    };
    let (ids, light, functions, ends, bindings) = names("plain", "float", "");
    assert_eq!(functions, ["main", "function_1", "function_2"]);
    assert_eq!(ends, ["input_3", "output_1"]);
    assert_eq!(bindings, ["binding_1_2"]);
    // One type more moves the ids of all that comes behind it.
    let again = names("moved", "uint", "float tenth = 0.1 * at.x; tenth *= 2.0;");
    assert_eq!((&light, &functions, &ends, &bindings), (&again.1, &again.2, &again.3, &again.4));
    assert_ne!(ids, again.0);
}
