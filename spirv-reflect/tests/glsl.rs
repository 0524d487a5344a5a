//! Hard cases of our own, compiled here.

use std::path::Path;

use spanforge_reflect::compile;
use spanforge_reflect::{
    Binding, Count, DescriptorType, Evaluation, MemberLayout, Module, Scalar, Type, Use,
};

use crate::damage::{Random, survive};

/// A file of `hard/`. The driver's test makes pipelines of the same files (`tests/reflection.rs` of the workspace).
pub(crate) fn compile(name: &str) -> Module {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hard").join(name);
    let compiled = compile::file(&path, &[], &[]).unwrap_or_else(|e| panic!("{e}"));
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

fn places(members: &[MemberLayout]) -> Vec<(&str, u64, u64, u64)> {
    members.iter().map(|m| (m.name.as_str(), m.offset, m.size, m.padded_size)).collect()
}

#[test]
fn nested_layouts_are_exact() {
    let module = compile("layout.comp");
    let values = module.evaluate(&[]);
    let block = |name: &str| values.struct_layout(binding(&values, name).ty).unwrap();
    let inner_of = |m: &MemberLayout| values.struct_layout(m.element).unwrap();

    let std140 = block("std140_block");
    assert_eq!(
        places(&std140.members),
        [("first", 0, 4, 16), ("outer", 16, 256, 256), ("last", 272, 32, 32)]
    );
    let outer = inner_of(&std140.members[1]);
    // Offsets are from the start of the struct that holds the member.
    assert_eq!(places(&outer.members), [("x", 0, 4, 16), ("inner", 16, 192, 192), ("rows", 208, 48, 48)]);
    assert_eq!(outer.members[1].array[0].stride, Some(64));
    let rows = outer.members[2].matrix.unwrap();
    assert_eq!((rows.columns, rows.rows, rows.stride, rows.row_major), (2, 3, 16, true));

    let outer = inner_of(&block("std430_block").members[1]);
    let rows = outer.members[2].matrix.unwrap();
    assert_eq!((rows.stride, rows.row_major, outer.members[2].size), (16, false, 32));

    let scalar = block("scalar_block");
    assert!(scalar.runtime);
    assert_eq!(places(&scalar.members), [("first", 0, 4, 4), ("outer", 4, 184, 184), ("tail", 188, 0, 0)]);
    assert_eq!((scalar.size, scalar.padded_size), (188, 188));
    assert_eq!(
        (scalar.members[2].array[0].count, scalar.members[2].array[0].stride),
        (Count::Runtime, Some(184))
    );
    let inner = inner_of(&inner_of(&scalar.members[1]).members[1]);
    assert_eq!(places(&inner.members), [("a", 0, 12, 12), ("b", 12, 4, 4), ("m", 16, 36, 36)]);
    assert_eq!((inner.members[0].scalar, inner.members[0].components), (Some(Scalar::Float { bits: 32 }), 3));
}

#[test]
fn sizes_follow_specialization() {
    let module = compile("specialized.comp");
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
    let count = binding(&module.evaluate(&[]), "t").array[0].count;
    assert!(matches!(count, Count::Specialized { value: Some(8), .. }), "{count:?}");
}

#[test]
fn wide_constants_and_conversions() {
    let module = compile("wide.comp");
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
    let module = compile("access.comp");
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
    let module = compile("kinds.frag");
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

#[test]
fn aliases_of_one_binding_are_kept() {
    let module = compile("alias.comp");
    let bindings = module.evaluate(&[]).bindings();
    let names: Vec<_> = bindings.iter().map(|b| (b.set, b.binding, b.name.as_str())).collect();
    assert_eq!(names, [(0, 0, "words"), (0, 0, "floats")]);
}

#[test]
fn buffer_references_may_be_recursive() {
    let module = compile("references.comp");
    let values = module.evaluate(&[]);
    let push = &values.push_constants()[0];
    assert_eq!((push.offset, push.size), (0, 20));
    let block = values.struct_layout(push.ty).unwrap();
    assert_eq!(places(&block.members), [("pad", 0, 4, 8), ("first", 8, 8, 8), ("last", 16, 4, 8)]);
    let Some(Type::Pointer { pointee: Some(node), .. }) = module.ty(block.members[1].ty) else { panic!() };
    let node = values.struct_layout(*node).unwrap();
    assert_eq!(places(&node.members), [("value", 0, 4, 8), ("next", 8, 8, 8)]);
    // Memory behind a pointer is not the buffer that holds the pointer.
    assert_eq!(used(&module, "heads"), Some(Use { reads: true, writes: false }));
}

#[test]
fn push_constants_begin_where_the_first_member_does() {
    let module = compile("push.vert");
    let push = &module.evaluate(&[]).push_constants()[0];
    assert_eq!((push.offset, push.size), (16, 64));
}

#[test]
fn interfaces_name_locations() {
    let module = compile("interface.vert");
    let values = module.evaluate(&[]);
    let mut found: Vec<_> = values
        .interface(&module.entry_points()[0])
        .into_iter()
        .filter(|v| v.built_in.is_none())
        .map(|v| (v.is_input, v.name, v.location.unwrap(), v.component, v.components, v.flat))
        .collect();
    found.sort();
    let expected = [
        (false, "id", 3, 0, 1, true),
        (false, "more", 9, 0, 1, false),
        (false, "uv", 0, 0, 2, false),
        (false, "wide", 1, 0, 4, false),
        (true, "extra", 2, 1, 1, false),
        (true, "position", 0, 0, 2, false),
        (true, "transform", 3, 0, 4, false),
    ];
    let expected = expected.map(|(i, n, l, c, k, f)| (i, n.to_string(), l, c, k, f));
    assert_eq!(found, expected);
    let built_ins = values.interface(&module.entry_points()[0]);
    assert!(
        built_ins.iter().any(|v| v.name == "gl_Position" && v.built_in == Some(0) && v.location.is_none())
    );
}

/// Removes every name: opcodes 5 and 6.
fn strip(words: &[u32]) -> Vec<u32> {
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
    let module = compile("stripped.comp");
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
    let module = compile("damaged.comp");
    let n_read = survive("our own", module.words(), 4_000, &mut Random(0x5eed_0002));
    assert!(n_read > 400, "{n_read} of them could be read");
}
