//! Modules made to cost more than their size: what is asked of each thing walks something that many share.

use spanforge_reflect::Module;
use spanforge_reflect::emit::{self, Options, Source};

use crate::damage::{borrow, in_time, module_of};

pub(crate) type Instructions = Vec<(u16, Vec<u32>)>;

/// An entry point, and `n` sampled images at bindings 0, 1 .. of set 0, all of type `ty`, which `types` declare.
pub(crate) fn images(n: u32, types: Instructions, ty: u32) -> Instructions {
    let mut found: Instructions = vec![(15, vec![5, 1, 0x6e69_616d, 0])];
    found.extend((0..n).flat_map(|i| [(71, vec![1_000_000 + i, 34, 0]), (71, vec![1_000_000 + i, 33, i])]));
    found.extend([(19, vec![2]), (33, vec![3, 2]), (22, vec![4, 32]), (25, vec![5, 4, 1, 0, 0, 0, 1, 0])]);
    found.extend([(21, vec![6, 32, 0]), (43, vec![6, 7, 1])]);
    found.extend(types);
    found.push((32, vec![10, 0, ty]));
    found.extend((0..n).map(|i| (59, vec![10, 1_000_000 + i, 0])));
    found.extend([(54, vec![2, 1, 0, 3]), (248, vec![99]), (253, vec![]), (56, vec![])]);
    found
}

#[test]
fn groups_of_decorations_are_looked_through_once() {
    const N: u32 = 20_000;
    let mut hostile = images(N, vec![(28, vec![9, 5, 7])], 9);
    hostile.splice(1..1, (0..N).map(|group| (74, vec![2_000_000 + group, 9])));
    hostile.splice(1..1, (0..N).map(|group| (71, vec![2_000_000 + group, group % 200])));
    let module = in_time("groups of one type", &hostile);
    // The first group that has a stride gives it.
    let array = module.evaluate(&[]).bindings()[0].array.first().copied().unwrap();
    assert_eq!(array.stride, None);
}

/// Group decorations hold where several groups of one target have several decorations.
#[test]
fn targets_have_the_decorations_of_all_their_groups() {
    let mut found = images(1, vec![(28, vec![9, 5, 7])], 9);
    let groups = [(20, 6, 16), (20, 6, 32), (21, 34, 5), (22, 24, 0), (23, 6, 64)];
    found.splice(1..1, groups.map(|(group, kind, literal)| (71, vec![group, kind, literal])));
    found.splice(
        1..1,
        [(74, vec![23, 9]), (74, vec![22, 9, 1_000_000]), (74, vec![20, 9]), (74, vec![21, 9])],
    );
    let module = Module::read(module_of(&borrow(&found))).unwrap();
    let binding = &module.evaluate(&[]).bindings()[0];
    assert!(binding.array.first().unwrap().stride == Some(16) && binding.read_only);
}

#[test]
fn dimensions_are_shared() {
    const N: u32 = 10_000;
    let nested = (0..250).map(|i| (28, vec![500 + i, if i == 0 { 5 } else { 499 + i }, 7])).collect();
    let module = in_time("nested arrays", &images(N, nested, 749));
    let bindings = module.evaluate(&[]).bindings();
    assert!(bindings.iter().all(|binding| binding.array.iter().count() == 250 && binding.count() == Some(1)));
    // Each would have its copy of 250 dimensions.
    let [first, .., last] = &bindings[..] else { panic!() };
    assert!(std::ptr::eq(first.array.first().unwrap(), last.array.first().unwrap()));
}

#[test]
fn nameless_constants_are_not_searched_for_each_use() {
    const N: u32 = 40_000;
    let mut types: Instructions = (0..N).map(|i| (50, vec![6, 3_000_000 + i, 4])).collect();
    types.extend((0..N).map(|i| (28, vec![4_000_000 + i, 5, 3_000_000 + i])));
    types.extend((0..N).map(|i| (32, vec![5_000_000 + i, 0, 4_000_000 + i])));
    types.extend((0..N).map(|i| (59, vec![5_000_000 + i, 6_000_000 + i, 0])));
    let mut hostile = images(0, types, 5);
    hostile.splice(1..1, (0..N).map(|i| (71, vec![3_000_000 + i, 1, i])));
    hostile.splice(1..1, (0..N).map(|i| (71, vec![6_000_000 + i, 33, i])));
    in_time("nameless constants", &hostile);
}

#[test]
fn kinds_of_heap_buffers_are_found_once() {
    const N: u32 = 10_000;
    let mut hostile: Instructions = vec![(15, vec![5, 1, 0x6e69_616d, 0]), (71, vec![8, 11, 5123])];
    hostile.extend([(19, vec![2]), (33, vec![3, 2]), (21, vec![6, 32, 0]), (43, vec![6, 7, 1])]);
    hostile.extend([(4417, vec![9, 0]), (4418, vec![9, 8, 0])]);
    hostile.extend((0..N).map(|i| (5115, vec![1_000_000 + i, 12 - 10 * (i % 2)])));
    hostile.extend((0..N).map(|i| (29, vec![2_000_000 + i, 1_000_000 + i])));
    hostile.extend([(54, vec![2, 1, 0, 3]), (248, vec![99])]);
    hostile.extend((0..N).map(|i| (4419, vec![9, 3_000_000 + i, 2_000_000 + i, 8, 7])));
    hostile.extend([(253, vec![]), (56, vec![])]);
    let module = in_time("heaps", &hostile);
    let heaps = module.heap_accesses()[0].clone().unwrap();
    use spanforge_reflect::DescriptorType::{StorageBuffer, UniformBuffer};
    assert_eq!((heaps[0].kind, heaps[1].kind, heaps.len()), (StorageBuffer, UniformBuffer, N as usize));
}

/// An id stands for one thing, whatever tables the two would be in.
#[test]
fn ids_are_declared_once_over_all_tables() {
    let base: [(u16, &[u32]); 3] = [(19, &[1]), (33, &[2, 1]), (21, &[3, 32, 0])];
    let of = |more: &[(u16, &[u32])]| Module::read(module_of(&[&base[..], more].concat()));
    let body: [(u16, &[u32]); 3] = [(248, &[9]), (253, &[]), (56, &[])];
    let constant: (u16, &[u32]) = (43, &[3, 3, 7]);
    let function = |id: &'static [u32]| [&[(54_u16, id)], &body[..]].concat();
    let parameter = [&[(54_u16, &[1, 5, 0, 2][..]), (55, &[3, 1])], &body[..]].concat();
    for (what, more, op) in [
        ("a constant and a type", vec![constant], "OpTypeInt"),
        ("a function and a type", function(&[1, 3, 0, 2]), "OpTypeInt"),
        ("two functions", [function(&[1, 5, 0, 2]), function(&[1, 5, 0, 2])].concat(), "OpFunction"),
        ("a parameter and a type", parameter, "OpTypeVoid"),
        ("a set and a type", vec![(11, &[1, 0][..])], "OpTypeVoid"),
        ("a variable and a type", vec![(32, &[6, 1, 3][..]), (59, &[6, 3, 1])], "OpTypeInt"),
    ] {
        let error = of(&more).expect_err(what);
        assert!(error.reason.contains("declared twice") && error.reason.contains(op), "{what}: {error}");
        assert!(error.offset > 12 && error.to_string().contains("at word"), "{what}: {error}");
    }
    assert!(of(&function(&[1, 5, 0, 2])).is_ok());
}

/// `n` storage buffers, all read, of one block with `n_members` words and a name of `4 * name_words` bytes.
pub(crate) fn buffers(n: u32, n_members: u32, name_words: usize) -> Instructions {
    let variable = |i: u32| 3_000_000 + i;
    let mut types: Instructions =
        vec![(43, vec![6, 8, 0]), (30, [vec![9], vec![6; n_members as usize]].concat())];
    types.extend([(32, vec![11, 12, 9]), (32, vec![12, 12, 6])]);
    types.extend((0..n).map(|i| (59, vec![11, variable(i), 12])));
    let mut found = images(0, types, 5);
    found.splice(1..1, (0..n).flat_map(|i| [(71, vec![variable(i), 34, 0]), (71, vec![variable(i), 33, i])]));
    found.splice(1..1, (0..n_members).map(|m| (72, vec![9, m, 35, 4 * m])));
    let name = [vec![9], vec![0x6161_6161; name_words], vec![0]].concat();
    found.splice(1..1, [(16, vec![1, 17, 1, 1, 1]), (5, name), (71, vec![9, 2])]);
    let body = found.iter().position(|(opcode, _)| *opcode == 248).unwrap() + 1;
    found.splice(
        body..body,
        (0..n).flat_map(|i| {
            [(65, vec![12, 4_000_000 + i, variable(i), 8]), (61, vec![6, 5_000_000 + i, 4_000_000 + i])]
        }),
    );
    found
}

/// The written Rust says the type of each binding: in full it would be a gigabyte.
#[test]
fn one_long_name_of_the_blocks_of_many_buffers() {
    let module = in_time("the name of a block", &buffers(2_000, 1, 60_000));
    let source = Source { name: "a.comp", module: &module, words: &[], file: "a.spv", pins: None };
    let text = emit::rust(&[source], &Options::default()).unwrap();
    assert!(text.len() < 8 << 20, "{} bytes", text.len());
    assert!(text.contains("binding: 1999,"));
}

/// Each is asked where the elements of its array lie.
#[test]
fn one_large_block_of_many_buffers() {
    in_time("a large block", &buffers(4_000, 4_000, 1));
}

/// Each length is told by the name of the constant that it follows from.
#[test]
fn one_long_name_of_the_constant_behind_many_lengths() {
    const N: u32 = 5_000;
    let (sum, array, pointer, variable) = (2_000_000, 3_000_000, 4_000_000, 5_000_000);
    let mut types: Instructions = vec![(50, vec![6, 1_000_000, 1])];
    types.extend((0..N).map(|i| (52, vec![6, sum + i, 128, 1_000_000, 1_000_000])));
    types.extend((0..N).map(|i| (28, vec![array + i, 5, sum + i])));
    types.extend((0..N).map(|i| (32, vec![pointer + i, 0, array + i])));
    types.extend((0..N).map(|i| (59, vec![pointer + i, variable + i, 0])));
    let mut hostile = images(0, types, 5);
    hostile.splice(
        1..1,
        (0..N).flat_map(|i| [(71, vec![variable + i, 34, 0]), (71, vec![variable + i, 33, i])]),
    );
    hostile.splice(1..1, [(71, vec![1_000_000, 1, 0])]);
    hostile.splice(1..1, [(5, [vec![1_000_000], vec![0x6161_6161; 60_000], vec![0]].concat())]);
    let module = in_time("the name of a constant", &hostile);
    assert!(module.expression(sum).starts_with("aaaa") && module.expression(sum).ends_with('…'));
}
