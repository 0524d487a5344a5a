//! Long names, many members, many stages and many functions at once: merging, pins and written Rust take what the modules'
//! sizes allow together, in steps and in bytes.

use spanforge_reflect::emit::{self, Options, Source, Structs};
use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{Conflict, Conflicts, MergeOptions, Module, PipelineLayout, ShaderStage, merge};

use crate::allocated::bounded;
use crate::damage::{borrow, module_of};
use crate::hostile::{Instructions, buffers, images};

/// Bytes of Rust for each word of a module, and for the shortest one.
pub(crate) const MOST_TEXT: usize = 256;
pub(crate) const LEAST_TEXT: usize = 16 << 10;

fn read(instructions: &Instructions) -> Module {
    Module::read(module_of(&borrow(instructions))).unwrap()
}

fn name(id: u32, n_words: usize) -> (u16, Vec<u32>) {
    (5, [vec![id], vec![0x6161_6161; n_words], vec![0]].concat())
}

/// Merges the first entry points of modules, and says what is wrong.
fn merged(what: &str, modules: &[Module], keep_unused: bool) -> Result<PipelineLayout, Conflicts> {
    let stages: Vec<ShaderStage> = modules
        .iter()
        .map(|module| {
            let entry_point = &module.entry_points()[0].name;
            ShaderStage { shader: "a", module, entry_point, constants: &[] }
        })
        .collect();
    let n = modules.iter().map(|module| module.words().len()).sum();
    bounded(what, n, || {
        let found = merge(&stages, &MergeOptions { keep_unused, ..MergeOptions::default() });
        if let Err(conflicts) = &found {
            assert!(!conflicts.to_string().is_empty());
        }
        found
    })
}

/// All bindings of two stages are of one block, and the two blocks differ in their last member, which has a long name.
#[test]
fn blocks_that_differ_at_their_ends() {
    const N: u32 = 1_500;
    let module = |model: u32, last: u32| {
        let mut found = buffers(N, N, 40_000);
        found[0].1[0] = model;
        let place = found.iter_mut().find(|(opcode, words)| *opcode == 72 && words[1] == N - 1).unwrap();
        place.1[3] = last;
        found.insert(1, (6, [vec![9, N - 1], vec![0x6262_6262; 40_000], vec![0]].concat()));
        read(&found)
    };
    let modules = [module(0, 4 * N), module(4, 4 * N + 4)];
    let conflicts = merged("blocks that differ", &modules, false).unwrap_err();
    assert_eq!(conflicts.0.len(), N as usize);
    let text = conflicts.0[0].to_string();
    assert!(text.contains("`bbbb") && text.contains(&format!("at byte {}", 4 * N)), "{text}");
    // Every binding is told of in the same words.
    assert!(text.len() < 2_000 && conflicts.0[1].to_string().len() < 2_000, "{text}");
}

/// Each of many stages sees a binding otherwise than the first, which has a long name for it.
#[test]
fn a_long_name_that_stages_disagree_about() {
    let mut first = buffers(1, 1, 1);
    first.insert(1, name(3_000_000, 60_000));
    let small = read(&images(1, vec![], 5));
    let mut modules = vec![read(&first)];
    modules.extend((0..1_000).map(|_| small.clone()));
    let conflicts = merged("a long name", &modules, true).unwrap_err();
    let differ = |c: &&Conflict| matches!(c, Conflict::Differ { .. });
    assert_eq!(conflicts.0.iter().filter(differ).count(), 1_000);
    let text = conflicts.0.iter().find(differ).unwrap().to_string();
    assert!(text.contains("aaaa…` as a storage buffer") && text.len() < 500, "{text}");
}

/// Stages of one module, which declares much that they don't use and one large block that all of them do.
#[test]
fn stages_of_one_module_share_what_it_declares() {
    const N: u32 = 800;
    const MEMBERS: u32 = 4_000;
    let mut found = buffers(N, MEMBERS, 1);
    let body = found.iter().position(|(opcode, _)| *opcode == 54).unwrap();
    let function: Instructions = found.split_off(body);
    // One entry point for each buffer, of which each reads the first two.
    found[0] = (15, vec![5317, 6_000_000, 0x3030_3030, 0]);
    found.splice(1..2, (1..N).map(|i| (15, vec![5317, 6_000_000 + i, 0x3030_3030 + i, 0])));
    found.extend((0..N).map(|i| (50, vec![6, 7_000_000 + i, i])));
    found.extend((0..N).map(|i| (59, vec![11, 8_000_000 + i, 9])));
    found.splice(N as usize..N as usize, (0..N).map(|i| (71, vec![7_000_000 + i, 1, i])));
    for i in 0..N {
        found.extend([(54, vec![2, 6_000_000 + i, 0, 3]), (248, vec![9_000_000 + i])]);
        found.extend(function.iter().filter(|(opcode, _)| [65, 61].contains(opcode)).take(4).map(
            |(opcode, words)| {
                let mut words = words.clone();
                words[1] += 10_000_000 + 1_000_000 * i;
                if *opcode == 61 {
                    words[2] += 10_000_000 + 1_000_000 * i;
                }
                (*opcode, words)
            },
        ));
        found.extend([(253, vec![]), (56, vec![])]);
    }
    let module = read(&found);
    let stage = |entry_point| ShaderStage { shader: "a", module: &module, entry_point, constants: &[(3, 7)] };
    let stages: Vec<ShaderStage> = module.entry_points().iter().map(|entry| stage(&entry.name)).collect();
    assert_eq!(stages.len(), N as usize);
    let layout = bounded("stages of one module", module.words().len(), || {
        merge(&stages, &MergeOptions::default()).unwrap()
    });
    assert_eq!((layout.sets.len(), layout.sets[0].bindings.len()), (1, 2));
    assert_eq!(layout.sets[0].bindings[0].variables.len(), N as usize);
    assert_eq!(layout.stages[7].specialization.entries[0].spec_id, 3);
    // What they don't use would be a list of everything for each of them.
    let keep = MergeOptions { keep_unused: true, ..MergeOptions::default() };
    let kept = bounded("stages that keep all", module.words().len(), || merge(&stages, &keep));
    let conflicts = kept.unwrap_err();
    let too_many = |c: &&Conflict| matches!(c, Conflict::TooManyDeclarations { .. });
    assert_eq!(conflicts.0.iter().filter(too_many).count(), 1, "{conflicts}");
}

/// A stage that passes things on: an entry point of a model, and variables of a storage class.
pub(crate) fn interface(
    model: u32,
    types: Instructions,
    variables: &[(u32, u32, u32)],
    storage: u32,
) -> Instructions {
    let ids: Vec<u32> = variables.iter().map(|variable| variable.0).collect();
    let mut found: Instructions = vec![(15, [vec![model, 1, 0x6e69_616d, 0], ids].concat())];
    found.extend(variables.iter().map(|&(id, _, location)| (71, vec![id, 30, location])));
    found.extend([(19, vec![2]), (33, vec![3, 2]), (22, vec![4, 32]), (21, vec![6, 32, 0])]);
    found.push((43, vec![6, 7, 4_096]));
    found.extend(types);
    found.extend(variables.iter().map(|&(id, ty, _)| (59, vec![ty, id, storage])));
    found.extend([(54, vec![2, 1, 0, 3]), (248, vec![99]), (253, vec![]), (56, vec![])]);
    found
}

/// An output with a long name is an array, and each of its locations is read as something else.
#[test]
fn one_long_name_in_many_locations() {
    const N: u32 = 4_096;
    let array = vec![(28, vec![20, 4, 7]), (32, vec![21, 3, 20])];
    let mut vertex = interface(0, array, &[(1_000, 21, 0)], 3);
    vertex.insert(1, name(1_000, 60_000));
    let inputs: Vec<_> = (0..N).map(|i| (1_000 + i, 21, i)).collect();
    let fragment = interface(4, vec![(32, vec![21, 1, 6])], &inputs, 1);
    let conflicts = merged("one name", &[read(&vertex), read(&fragment)], false).unwrap_err();
    assert_eq!(conflicts.0.len(), N as usize);
    assert!(conflicts.0[9].to_string().contains("…` as float32"), "{}", conflicts.0[9]);
}

/// Nothing keeps a damaged module from giving one location to any number of outputs.
#[test]
fn outputs_that_share_a_location() {
    let side = |model: u32, ty: u32, storage: u32| {
        let all: Vec<_> = (0..4_096).map(|i| (1_000 + i, 21, 0)).collect();
        read(&interface(model, vec![(32, vec![21, storage, ty])], &all, storage))
    };
    assert!(merged("one location", &[side(0, 4, 3), side(4, 4, 1)], false).is_ok());
    let conflicts = merged("one location of two types", &[side(0, 4, 3), side(4, 6, 1)], false).unwrap_err();
    // Those without a name have that of their place, and what has one name is told of once.
    assert_eq!(conflicts.0.len(), 1);
}

/// Functions of parameters whose type has a long name, which one says of itself too.
pub(crate) fn functions(n: u32, n_words: usize) -> Instructions {
    let mut found: Instructions = vec![name(9, n_words), name(100_000, n_words)];
    found.extend([(19, vec![2]), (22, vec![4, 32]), (30, vec![9, 4]), (33, vec![3, 9, 9, 9])]);
    for i in 0..n {
        found.extend([(54, vec![9, 100_000 + i, 0, 3])]);
        found.extend([(55, vec![9, 200_000 + i]), (55, vec![9, 300_000 + i]), (56, vec![])]);
    }
    found
}

#[test]
fn pins_of_many_functions() {
    const N: u32 = 10_000;
    let module = read(&functions(N, 60_000));
    let (values, none) = (module.evaluate(&[]), Annotations::default());
    let n = bounded("functions", module.words().len(), || {
        let signatures = module.signatures();
        let of = |s| values.function_pins(s, values.annotated(s, &none)).unwrap().len();
        signatures.iter().map(of).sum::<usize>()
    });
    assert_eq!(n, 3 * N as usize);
}

/// Stages that all use one uniform block, of many members with names that are not short.
#[test]
fn pins_of_many_stages() {
    const N: u32 = 1_500;
    let mut found: Instructions = (0..N).map(|i| (15, vec![5, 100_000 + i, 0x61])).collect();
    found.extend([(71, vec![8, 34, 0]), (71, vec![8, 33, 0]), (71, vec![9, 2]), name(9, 20_000)]);
    found.extend((0..N).map(|m| (72, vec![9, m, 35, 4 * m])));
    found.extend((0..N).map(|m| (6, [vec![9, m], vec![0x6262_6262; 40], vec![0]].concat())));
    found.extend([(19, vec![1]), (21, vec![6, 32, 0]), (33, vec![3, 1])]);
    found.push((30, [vec![9], vec![6; N as usize]].concat()));
    found.extend([(32, vec![5, 2, 9]), (32, vec![4, 2, 6]), (43, vec![6, 7, 0]), (59, vec![5, 8, 2])]);
    for i in 0..N {
        found.extend([(54, vec![1, 100_000 + i, 0, 3]), (248, vec![200_000 + i])]);
        found.extend([(65, vec![4, 300_000 + i, 8, 7]), (61, vec![6, 400_000 + i, 300_000 + i])]);
        found.extend([(253, vec![]), (56, vec![])]);
    }
    let module = read(&found);
    let none = Annotations::default();
    let all =
        bounded("stages", module.words().len(), || module.evaluate(&[]).all_interface_pins(&none).unwrap());
    assert_eq!((all.len(), all[0].len()), (N as usize, N as usize));
}

/// Writes Rust in both ways, with pins.
fn written(what: &str, instructions: &Instructions) -> [Result<String, String>; 2] {
    let module = read(instructions);
    let none = Annotations::default();
    let source = Source { name: "a.comp", module: &module, words: &[], file: "a.spv", pins: Some(&none) };
    [Structs::Declared, Structs::Twins("twins")].map(|structs| {
        let options = Options { structs, ..Options::default() };
        let n = module.words().len();
        let text = bounded(&format!("{what}, {structs:?}"), n, || emit::rust(&[source], &options));
        text.map_err(|error| error.reason).inspect(|text| {
            println!("{what}: {} bytes of Rust a word", text.len() / n);
            assert!(text.len() <= LEAST_TEXT + MOST_TEXT * n, "{what}: {} bytes for {n} words", text.len());
        })
    })
}

#[test]
fn buffers_of_one_block_as_rust() {
    let [declared, twins] = written("one block", &buffers(2_000, 2_000, 60_000));
    assert!(declared.unwrap().contains("binding: 1999,") && twins.unwrap().contains("binding: 1999,"));
    // A name is cut and stays its own: it ends in digits that follow from all of it.
    let [declared, _] = written("a name", &buffers(2, 1, 100));
    let text = declared.unwrap();
    let line = text.lines().find(|line| line.contains("pub struct A")).unwrap();
    assert!(line.contains(&format!("A{}", "a".repeat(110))) && line.len() < 160, "{line}");
}

/// Blocks of their own around one large struct, which has twins.
#[test]
fn blocks_around_one_struct_as_rust() {
    const N: u32 = 1_500;
    let mut found = buffers(N, N, 1);
    let at = found.iter().position(|(opcode, words)| *opcode == 32 && words[0] == 11).unwrap();
    found.splice(at..at, (0..N).map(|i| (30, vec![5_500_000 + i, 9])));
    let own: Instructions = (0..N).map(|i| (32, vec![6_500_000 + i, 12, 5_500_000 + i])).collect();
    let at = found.iter().position(|(opcode, _)| *opcode == 59).unwrap();
    found.splice(at..at, own);
    for (opcode, words) in &mut found {
        if *opcode == 59 {
            words[0] = 6_500_000 + (words[1] - 3_000_000);
        }
        if *opcode == 65 {
            words.push(8);
        }
    }
    found.splice(1..1, (0..N).map(|i| (72, vec![5_500_000 + i, 0, 35, 0])));
    let [declared, twins] = written("one struct", &found);
    assert!(declared.is_ok(), "{declared:?}");
    assert_eq!(twins.unwrap().matches(" is at byte ").count(), N as usize);
}

/// Members that are arrays of arrays, more than anybody writes and as many as a type may be nested.
#[test]
fn arrays_of_arrays_as_rust() {
    let nested = |depth: u32| {
        let mut found = buffers(1, 2_000, 1);
        let at = found.iter().position(|(opcode, _)| *opcode == 30).unwrap();
        let array = |i: u32| (28, vec![500 + i, if i == 0 { 6 } else { 499 + i }, 7]);
        found.splice(at..at, (0..depth).map(array));
        let members = found.iter_mut().find(|(opcode, _)| *opcode == 30).unwrap();
        members.1[1..].fill(499 + depth);
        found.splice(1..1, (0..depth).map(|i| (71, vec![500 + i, 6, 4])));
        for (_, words) in found.iter_mut().filter(|(opcode, _)| *opcode == 65) {
            words.extend(vec![8; depth as usize]);
        }
        found
    };
    let [declared, _] = written("32 dimensions", &nested(32));
    assert!(declared.unwrap().contains(&format!("{}u32{}", "[".repeat(32), "; 1]".repeat(32))));
    let [declared, _] = written("250 dimensions", &nested(250));
    assert!(declared.unwrap_err().contains("more than 32 dimensions"));
}

/// One binding has a long name and a length that follows from many constants.
#[test]
fn a_long_name_that_many_constants_list() {
    const N: u32 = 2_000;
    let mut found = buffers(2, 1, 1);
    let (spec, sum) = (7_000_000, 8_000_000);
    let before = |i: u32| if i == 0 { 8 } else { sum + i - 1 };
    let at = found.iter().position(|(opcode, _)| *opcode == 59).unwrap();
    let mut more: Instructions = (0..N).map(|i| (50, vec![6, spec + i, 1])).collect();
    more.extend((0..N).map(|i| (52, vec![6, sum + i, 128, before(i), spec + i])));
    more.extend([(28, vec![9_000_000, 9, sum + N - 1]), (32, vec![9_000_001, 12, 9_000_000])]);
    found.splice(at..at, more);
    for (opcode, words) in &mut found {
        if *opcode == 59 && words[1] == 3_000_000 {
            words[0] = 9_000_001;
        }
        if *opcode == 65 && words[2] == 3_000_000 {
            words.push(8);
        }
    }
    found.splice(1..1, (0..N).map(|i| (71, vec![spec + i, 1, i])));
    found.insert(1, name(3_000_000, 60_000));
    let [declared, _] = written("constants", &found);
    let text = declared.unwrap();
    assert!(text.contains("which the length of `aaaa") && text.matches("aaaa…").count() >= 3 * N as usize);
}

/// Vulkan takes one block of push constants; a choice between several would be silent.
#[test]
fn several_blocks_of_push_constants_are_refused() {
    let mut found = buffers(2, 1, 1);
    for (opcode, words) in &mut found {
        match *opcode {
            32 => words[1] = 9,
            59 => words[2] = 9,
            _ => {}
        }
    }
    found.retain(|(opcode, words)| *opcode != 71 || ![33, 34].contains(&words[1]));
    let [declared, _] = written("push constants", &found);
    assert!(declared.unwrap_err().contains("several blocks of push constants"));
}

/// No device has so many locations, and a damaged module may have an array of any length.
#[cfg(feature = "vulkan")]
#[test]
fn vertex_attributes_end_at_4096_locations() {
    let attributes = |n: u32| {
        let types = vec![(43, vec![6, 8, n]), (28, vec![20, 4, 8]), (32, vec![21, 1, 20])];
        let layout =
            merged("attributes", &[read(&interface(0, types, &[(1_000, 21, 0)], 1))], false).unwrap();
        spanforge_reflect::vulkan::vertex_attributes(&layout.stages[0]).map(|all| all.len())
    };
    assert_eq!([4_095, 4_096, 4_097, u32::MAX].map(attributes), [Some(4_095), Some(4_096), None, None]);
}
