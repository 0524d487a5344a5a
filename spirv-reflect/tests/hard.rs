//! Hard cases in GLSL: `tests/hard/`, a file a case; what each is about stands in its first lines.

use std::path::{Path, PathBuf};

use spanforge_reflect::{
    Binding, Count, DescriptorType, Evaluation, InterfaceVariable, Module, PayloadKind, Scalar, StructLayout,
    Type, Use, compile,
};

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hard")
}

/// The shader of a file. The workspace's `tests/reflection.rs` makes pipelines of all of them.
/// The files of the hard cases, by name.
pub(crate) fn files() -> Vec<String> {
    let all = std::fs::read_dir(folder()).unwrap();
    let mut names: Vec<String> = all.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

pub(crate) fn shader(file: &str) -> Module {
    let compiled = compile::file(&folder().join(file), &[], &[]).unwrap_or_else(|e| panic!("{e}"));
    // What ships is read too.
    Module::read(compiled.optimized).unwrap();
    Module::read(compiled.plain).unwrap()
}

fn binding(values: &Evaluation, name: &str) -> Binding {
    let found = values.bindings();
    found.iter().find(|b| b.name == name).cloned().unwrap_or_else(|| panic!("{name} is not in {found:#?}"))
}

fn block(values: &Evaluation, name: &str) -> StructLayout {
    values.struct_layout(binding(values, name).ty).unwrap()
}

/// Offset, size and padded size of each member.
fn places(layout: &StructLayout) -> Vec<(&str, u64, u64, u64)> {
    layout.members.iter().map(|m| (m.name.as_str(), m.offset, m.size, m.padded_size)).collect()
}

fn member_ty(module: &Module, layout: &StructLayout, name: &str) -> u32 {
    let member = layout.members.iter().find(|member| member.name == name).unwrap();
    match module.ty(member.element) {
        Some(Type::Pointer { pointee: Some(pointee), .. }) => *pointee,
        _ => member.element,
    }
}

#[test]
fn workgroups_follow_their_constants() {
    let module = shader("workgroup.comp");
    let entry = &module.entry_points()[0];
    let facts = |given: &[(u32, u64)]| {
        let values = module.evaluate(given);
        let size = values.workgroup_size(entry).unwrap();
        assert_eq!(size.spec_ids, [Some(2), None, Some(9)]);
        (size.size, binding(&values, "images").count())
    };
    // glslang declares the constant behind an axis once more, with a default of 1.
    assert_eq!(facts(&[]), ([Some(1), Some(5), Some(1)], Some(3)));
    assert_eq!(facts(&[(1, 6), (2, 4), (7, 1), (9, 2)]), ([Some(4), Some(5), Some(2)], Some(13)));
    let values = module.evaluate(&[]);
    let Count::Specialized { constant, .. } = binding(&values, "images").array.first().unwrap().count else {
        panic!()
    };
    assert_eq!(module.expression(constant), "WIDE ? N * 2 + 1 : N - 1");
    assert_eq!(module.spec_ids_behind(constant), [1, 7]);
}

#[test]
fn a_count_is_an_expression() {
    let module = shader("sampler_array.frag");
    let values = module.evaluate(&[]);
    let t = binding(&values, "t");
    assert_eq!((t.kind, t.count()), (DescriptorType::CombinedImageSampler, Some(8)));
    let Count::Specialized { constant, value: Some(8) } = t.array.first().unwrap().count else {
        panic!("{t:?}")
    };
    assert_eq!((module.expression(constant), module.spec_ids_behind(constant)), ("N * 2".into(), vec![1]));
    assert_eq!(binding(&module.evaluate(&[(1, 5)]), "t").count(), Some(10));
    let grid = binding(&values, "grid");
    assert_eq!(grid.count(), Some(4));
    assert!(grid.image.is_some_and(|image| image.arrayed && image.depth == 1));
}

#[test]
fn swizzled_constants_set_sizes() {
    let module = shader("swizzled.comp");
    let sizes = |given: &[(u32, u64)]| {
        let values = module.evaluate(given);
        block(&values, "data").members.iter().map(|member| member.size).collect::<Vec<_>>()
    };
    // MIXED = (A + B, A, B, 7): wzyx of (7, B, A, A + B). LENGTH = A + (A + B) * (BIG >> 32), SUM.x = A + B.
    assert_eq!(sizes(&[]), [4 * (2 + 5 * 5), 8 * 5 * 2, 4]);
    assert_eq!(sizes(&[(0, 4), (1, 1), (2, 2 << 32 | 77)]), [4 * (4 + 5 * 2), 8 * 5 * 2, 4]);
    assert_eq!(sizes(&[(0, 10), (1, 2), (2, 0)]), [4 * 10, 8 * 12 * 2, 4]);
}

#[test]
fn aliases_are_kept_and_told() {
    let module = shader("aliases.comp");
    let bindings = module.evaluate(&[]).bindings();
    let groups: Vec<Vec<&str>> =
        Binding::aliases(&bindings).map(|group| group.iter().map(|b| b.name.as_str()).collect()).collect();
    assert_eq!(groups, [vec!["words", "pairs", "floats"], vec!["as_bytes", "as_word"]]);
    let uses = module.uses_of(&module.entry_points()[0]).unwrap();
    let used: Vec<Use> = bindings.iter().map(|binding| uses[&binding.variable]).collect();
    let (read, written) = (Use { reads: true, writes: false }, Use { reads: false, writes: true });
    assert_eq!(used, [written, read, written, written, read]);
    // Without names each has one of its own all the same.
    let stripped = Module::read(crate::glsl::strip(module.words())).unwrap();
    let names: Vec<String> = stripped.evaluate(&[]).bindings().into_iter().map(|b| b.name).collect();
    assert_eq!(names, ["binding_0_0", "binding_0_0_1", "binding_0_0_2", "binding_1_3", "binding_1_3_1"]);
}

#[test]
fn push_constants_are_exact() {
    let module = shader("push_16_80.vert");
    let push = module.evaluate(&[]).push_constants();
    assert_eq!((push.len(), push[0].offset, push[0].size), (1, 16, 64));

    let module = shader("push_parts.frag");
    let values = module.evaluate(&[]);
    let push = &values.push_constants()[0];
    assert_eq!((push.offset, push.size), (0, 96));
    let reached = module.reached_by(&module.entry_points()[0]).unwrap();
    let members = &reached[&push.variable];
    let paths: Vec<&[u32]> = members.paths().collect();
    assert_eq!(paths, [[1, 1], [1, 2]]);
    assert!(members.touches(&[1]) && !members.touches(&[0]) && !members.touches(&[1, 0]));
    let used = &values.used_push_constants(Some(&reached))[0];
    assert_eq!((used.offset, used.size), (48 + 12, 20));
    assert_eq!(&values.used_push_constants(None), &values.push_constants());
}

#[test]
fn references_lead_on_and_back() {
    let module = shader("references.comp");
    let values = module.evaluate(&[]);
    let heads = block(&values, "heads");
    assert_eq!((heads.members[0].array.first().unwrap().stride, heads.runtime), (Some(8), true));
    let list = values.struct_layout(member_ty(&module, &heads, "data")).unwrap();
    assert_eq!(places(&list), [("value", 0, 4, 8), ("next", 8, 8, 8)]);
    assert_eq!(member_ty(&module, &list, "next"), list.id);
    let push = values.struct_layout(values.push_constants()[0].ty).unwrap();
    assert_eq!(places(&push), [("pad", 0, 4, 8), ("root", 8, 8, 8)]);
    let tree = values.struct_layout(member_ty(&module, &push, "root")).unwrap();
    assert_eq!(places(&tree), [("leaves", 0, 16, 16), ("up", 16, 8, 8), ("not_used", 24, 4, 8)]);
    let leaf = values.struct_layout(member_ty(&module, &tree, "leaves")).unwrap();
    assert_eq!(places(&leaf), [("tree", 0, 8, 8), ("m", 8, 36, 40)]);
    assert_eq!(member_ty(&module, &leaf, "tree"), tree.id);
    // What is reached behind addresses.
    let reached = module.reached_by(&module.entry_points()[0]).unwrap();
    let touched = |id: u32, n: u32| (0..n).map(|m| reached[&id].touches(&[m])).collect::<Vec<_>>();
    assert_eq!(touched(tree.id, 3), [true, true, false]);
    assert_eq!(touched(leaf.id, 2), [true, true]);
    assert_eq!(touched(list.id, 2), [true, true]);
    // The buffer of addresses is read; what they point to isn't in it.
    let uses = module.uses_of(&module.entry_points()[0]).unwrap();
    assert_eq!(uses[&binding(&values, "heads").variable], Use { reads: true, writes: false });
}

#[test]
fn arrays_without_a_size() {
    let module = shader("indexing.frag");
    let values = module.evaluate(&[]);
    for (name, kind) in [
        ("textures", DescriptorType::SampledImage),
        ("buffers", DescriptorType::StorageBuffer),
        ("images", DescriptorType::StorageImage),
        ("texels", DescriptorType::UniformTexelBuffer),
    ] {
        let binding = binding(&values, name);
        assert_eq!((binding.kind, binding.count()), (kind, None), "{name}");
        assert_eq!(binding.array.first().unwrap().count, Count::Runtime, "{name}");
    }
    assert_eq!(binding(&values, "samplers").count(), Some(4));
    let buffer = block(&values, "buffers");
    assert_eq!(places(&buffer), [("n", 0, 4, 16), ("data", 16, 0, 0)]);
    let uses = module.uses_of(&module.entry_points()[0]).unwrap();
    assert!(uses[&binding(&values, "images").variable].writes);
    assert!(binding(&values, "images").write_only);
    // `RuntimeDescriptorArray` and the kinds of indexing, which a device must be asked for.
    for capability in [5302, 5307, 5308, 5309] {
        assert!(module.capabilities().contains(&capability), "{capability}");
    }
}

#[test]
fn attachments_and_their_indices() {
    let module = shader("attachments.frag");
    let values = module.evaluate(&[]);
    let found: Vec<_> = values
        .bindings()
        .into_iter()
        .map(|b| (b.name.clone(), b.kind, b.input_attachment_index, b.count()))
        .collect();
    let kind = DescriptorType::InputAttachment;
    let expected = [("colours", 3, 1), ("numbers", 1, 1), ("more", 4, 2)];
    assert_eq!(found, expected.map(|(name, index, n)| (name.to_string(), kind, Some(index), Some(n))));
    let outputs = values.interface(&module.entry_points()[0]);
    let outputs: Vec<_> = outputs.iter().map(|v| (v.name.as_str(), v.location, v.index)).collect();
    assert_eq!(outputs, [("colour", Some(0), 0), ("other", Some(0), 1)]);
}

#[test]
fn rays() {
    let module = shader("rays.comp");
    let values = module.evaluate(&[]);
    let uses = module.uses_of(&module.entry_points()[0]).unwrap();
    for (name, count) in [("scene", 1), ("more", 3)] {
        let binding = binding(&values, name);
        assert_eq!((binding.kind, binding.count()), (DescriptorType::AccelerationStructure, Some(count)));
        assert_eq!(uses[&binding.variable], Use { reads: true, writes: false }, "{name}");
    }
    let of = |file: &str| {
        let module = shader(file);
        let payloads = module.evaluate(&[]).payloads(&module.entry_points()[0]);
        payloads.into_iter().map(|p| (p.name, p.kind, p.location)).collect::<Vec<_>>()
    };
    let (hit, shade) = (PayloadKind::Ray, PayloadKind::Callable);
    assert_eq!(of("generation.rgen"), [("hit".into(), hit, None), ("shade".into(), shade, None)]);
    let (hit, attribute) = (PayloadKind::IncomingRay, PayloadKind::HitAttribute);
    let mut incoming = of("closest.rchit");
    incoming.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(incoming, [("barycentrics".into(), attribute, None), ("hit".into(), hit, None)]);
    assert_eq!(of("quads.mesh"), [("task".into(), PayloadKind::Task, None)]);
}

#[test]
fn types_of_every_width() {
    let module = shader("wide.comp");
    let values = module.evaluate(&[]);
    let data = block(&values, "data");
    assert_eq!(
        places(&data),
        [
            ("small", 0, 32, 32),
            ("wide", 32, 24, 24),
            ("long_", 56, 8, 8),
            ("half_", 64, 8, 8),
            ("tail", 72, 0, 0)
        ]
    );
    assert_eq!((data.alignment, data.members[4].array.first().unwrap().stride), (8, Some(4)));
    assert_eq!((data.members[1].scalar, data.members[1].components), (Some(Scalar::Float { bits: 64 }), 3));
    let small = values.struct_layout(data.members[0].element).unwrap();
    assert_eq!(places(&small), [("a", 0, 1, 2), ("b", 2, 6, 6), ("c", 8, 3, 4), ("d", 12, 4, 4)]);
    assert_eq!((small.size, small.alignment), (16, 2));
    let scalars: Vec<_> = small.members.iter().map(|member| member.scalar.unwrap()).collect();
    let (int, uint, float) = (Scalar::Int { bits: 8 }, Scalar::Uint { bits: 8 }, Scalar::Float { bits: 16 });
    assert_eq!(scalars, [uint, Scalar::Uint { bits: 16 }, int, float]);
    let mut constants = module.spec_constants();
    constants.sort_by_key(|constant| constant.spec_id);
    let constants: Vec<_> = constants
        .into_iter()
        .map(|c| (c.name.clone(), spanforge_reflect::literal(&c.ty, c.default)))
        .collect();
    let expected =
        [("BIG", "4294967298"), ("TINY", "-3"), ("HALF", "1.5"), ("WIDE", "0.1"), ("SHORT", "-300")];
    assert_eq!(constants, expected.map(|(name, value)| (name.to_string(), value.to_string())));
}

#[test]
fn layouts_are_exact_and_recursive() {
    let module = shader("layouts.comp");
    let values = module.evaluate(&[]);
    let inner_of = |layout: &StructLayout, m: usize| values.struct_layout(layout.members[m].element).unwrap();

    let std140 = block(&values, "std140_block");
    assert_eq!(places(&std140), [("first", 0, 4, 16), ("outer", 16, 256, 256), ("last", 272, 32, 32)]);
    // Offsets are from the start of the structure that holds the member.
    let outer = inner_of(&std140, 1);
    assert_eq!(places(&outer), [("x", 0, 4, 16), ("inner", 16, 192, 192), ("columns", 208, 48, 48)]);
    assert_eq!(outer.members[1].array.first().unwrap().stride, Some(64));
    let columns = outer.members[2].matrix.unwrap();
    assert_eq!((columns.columns, columns.rows, columns.stride, columns.row_major), (2, 3, 16, true));

    let outer = inner_of(&block(&values, "std430_block"), 1);
    let columns = outer.members[2].matrix.unwrap();
    assert_eq!((columns.stride, columns.row_major, outer.members[2].size), (16, false, 32));

    let scalar = block(&values, "scalar_block");
    assert_eq!(places(&scalar), [("first", 0, 4, 4), ("outer", 4, 184, 184), ("tail", 188, 0, 0)]);
    assert_eq!((scalar.size, scalar.padded_size, scalar.runtime), (188, 188, true));
    assert_eq!(scalar.members[2].array.first().unwrap().stride, Some(184));
    let inner = inner_of(&inner_of(&scalar, 1), 1);
    assert_eq!(places(&inner), [("a", 0, 12, 12), ("b", 12, 4, 4), ("m", 16, 36, 36)]);

    // Of a mat4x2 rows have 4 numbers, columns 2.
    let mixed = block(&values, "mixed");
    assert_eq!(places(&mixed)[..2], [("rows", 0, 64, 64), ("columns", 64, 64, 64)]);
    let matrices: Vec<_> = mixed.members.iter().filter_map(|member| member.matrix).collect();
    assert_eq!(
        matrices.iter().map(|m| (m.stride, m.row_major)).collect::<Vec<_>>(),
        [(16, true), (8, false)]
    );
    let counted = inner_of(&mixed, 2);
    assert_eq!(places(&counted), [("a", 0, 32, 32), ("b", 32, 4, 4)]);
    let strides: Vec<_> = counted.members[0].array.iter().map(|d| (d.count.value(), d.stride)).collect();
    assert_eq!(strides, [(Some(2), Some(16)), (Some(2), Some(8))]);

    let tail = block(&values, "tail");
    let dimensions: Vec<_> = tail.members[1].array.iter().map(|d| (d.count, d.stride)).collect();
    let literal = Count::Literal;
    assert_eq!(dimensions, [(Count::Runtime, Some(144)), (literal(4), Some(36)), (literal(3), Some(12))]);
    assert_eq!(values.place_of(mixed.id, &[2, 1]), Some((mixed.members[2].offset + 32, 4)));

    // Under specialization sizes grow; offsets are the module's and stay.
    let values = module.evaluate(&[(0, 6)]);
    let counted = values.struct_layout(block(&values, "mixed").members[2].element).unwrap();
    assert_eq!((counted.members[0].size, counted.members[1].offset), (96, 32));
}

#[test]
fn images_of_every_kind() {
    let module = shader("images.comp");
    let values = module.evaluate(&[]);
    let uses = module.uses_of(&module.entry_points()[0]).unwrap();
    use DescriptorType::{
        CombinedImageSampler, SampledImage, Sampler, StorageImage, StorageTexelBuffer, UniformTexelBuffer,
    };
    // Kind, dimension, layers, samples, format, use.
    let (rw, r, w) = ((true, true), (true, false), (false, true));
    for (name, kind, dim, arrayed, multisampled, format, used) in [
        ("line", StorageImage, 0, false, false, 3, r),
        ("layers", StorageImage, 1, true, false, 32, w),
        ("volume", StorageImage, 2, false, false, 24, rw),
        ("cube", StorageImage, 3, false, false, 2, w),
        ("texels", StorageTexelBuffer, 5, false, false, 33, w),
        ("cubes", CombinedImageSampler, 3, true, false, 0, r),
        ("samples", CombinedImageSampler, 1, false, true, 0, r),
        ("words", UniformTexelBuffer, 5, false, false, 0, r),
        ("shadow", CombinedImageSampler, 1, false, false, 0, r),
        ("plain", SampledImage, 0, true, false, 0, r),
        ("only_asked", SampledImage, 1, false, false, 0, r),
    ] {
        let binding = binding(&values, name);
        let image = binding.image.unwrap();
        assert_eq!(
            (binding.kind, image.dim, image.arrayed, image.multisampled, image.format),
            (kind, dim, arrayed, multisampled, format),
            "{name}"
        );
        let found = uses[&binding.variable];
        assert_eq!((found.reads, found.writes), used, "{name}");
    }
    for name in ["plain_sampler", "compare"] {
        assert_eq!(binding(&values, name).kind, Sampler);
    }
    let declared = |name: &str| {
        let b = binding(&values, name);
        [b.read_only, b.write_only, b.coherent, b.volatile, b.restrict]
    };
    assert_eq!(declared("line"), [true, false, false, false, false]);
    assert_eq!(declared("layers"), [false, true, false, false, false]);
    assert_eq!(declared("volume"), [false, false, true, false, false]);
    assert_eq!(declared("cube"), [false, false, true, true, true]);
}

/// Name, location, locations, component, components, columns.
fn located(list: &[InterfaceVariable], is_input: bool) -> Vec<(&str, u32, u32, u32, u32, u32)> {
    let of = list.iter().filter(|v| v.is_input == is_input && v.built_in.is_none());
    let mut found: Vec<_> = of
        .map(|v| (v.name.as_str(), v.location.unwrap(), v.locations, v.component, v.components, v.columns))
        .collect();
    found.sort_by_key(|v| v.1);
    found
}

#[test]
fn locations_go_into_structures() {
    let module = shader("stage.vert");
    let interface = module.evaluate(&[]).interface(&module.entry_points()[0]);
    assert_eq!(
        located(&interface, true),
        [
            ("position", 0, 1, 0, 2, 1),
            ("extra", 2, 1, 1, 1, 1),
            ("transform", 3, 4, 0, 4, 4),
            ("precise_position", 7, 2, 0, 3, 1)
        ]
    );
    assert_eq!(
        located(&interface, false),
        [
            ("uv", 0, 1, 0, 2, 1),
            ("wide", 1, 2, 0, 4, 1),
            ("id", 3, 1, 0, 1, 1),
            ("more", 9, 1, 0, 1, 1),
            ("colour", 10, 1, 0, 4, 1),
            ("cones[0].angle", 11, 1, 0, 2, 1),
            ("cones[0].falloff", 12, 1, 0, 1, 1),
            ("cones[1].angle", 13, 1, 0, 2, 1),
            ("cones[1].falloff", 14, 1, 0, 1, 1),
            ("centre", 15, 1, 0, 3, 1),
            ("rows", 16, 4, 0, 4, 1)
        ]
    );
    let formats: Vec<_> = interface.iter().filter(|v| v.location.is_some() && v.is_input).collect();
    let formats: Vec<_> = formats.iter().map(|v| (v.name.as_str(), v.vertex_format().unwrap())).collect();
    // R32G32_SFLOAT, R32_SFLOAT, R32G32B32A32_SFLOAT a column, R64G64B64_SFLOAT.
    for expected in [("position", 103), ("extra", 100), ("transform", 109), ("precise_position", 118)] {
        assert!(formats.contains(&expected), "{formats:?}");
    }
    let centre = interface.iter().find(|v| v.name == "centre").unwrap();
    assert!(centre.no_perspective && centre.centroid && !centre.flat);
    assert!(
        interface.iter().any(|v| v.name == "gl_Position" && v.built_in == Some(0) && v.location.is_none())
    );
}

#[test]
fn arrays_by_vertex_take_no_locations() {
    let of = |file: &str| {
        let module = shader(file);
        let values = module.evaluate(&[]);
        let list = values.interface(&module.entry_points()[0]).into_iter().filter(|v| v.built_in.is_none());
        let mut list: Vec<_> = list
            .map(|v| (v.name.clone(), v.location.unwrap(), v.locations, v.per_vertex_array, v.patch))
            .collect();
        list.sort_by_key(|v| (v.1, v.2));
        list
    };
    let same = |found: Vec<(String, u32, u32, bool, bool)>, expected: &[(&str, u32, u32, bool, bool)]| {
        let found: Vec<_> = found.iter().map(|v| (v.0.as_str(), v.1, v.2, v.3, v.4)).collect();
        assert_eq!(found, expected);
    };
    let control: Vec<_> = of("patch.tesc");
    assert_eq!(control.len(), 4);
    assert!(control.contains(&("position".into(), 0, 1, true, false)), "{control:?}");
    assert!(control.contains(&("uv".into(), 1, 2, true, false)), "{control:?}");
    assert!(control.contains(&("moved".into(), 0, 1, true, false)), "{control:?}");
    assert!(control.contains(&("whole".into(), 4, 2, false, true)), "{control:?}");
    same(of("patch.tese"), &[("moved", 0, 1, true, false), ("whole", 4, 2, false, true)]);
    let geometry = of("points.geom");
    assert!(geometry.contains(&("uv".into(), 0, 1, true, false)), "{geometry:?}");
    assert!(geometry.contains(&("passed".into(), 0, 1, false, false)), "{geometry:?}");
    same(of("quads.mesh"), &[("uv", 0, 1, true, false), ("material", 1, 1, true, false)]);
    let module = shader("quads.mesh");
    let material = module.evaluate(&[]).interface(&module.entry_points()[0]);
    assert!(material.iter().any(|v| v.name == "material" && v.per_primitive));
}
