//! The reader's work, counted: at most 16 steps for each word of input, whatever the words are.

use std::collections::HashSet;

use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{Count, MergeOptions, Module, ShaderStage, merge, steps};

use crate::damage::{Started, borrow, module_of};
use crate::real_modules;

/// Steps for each word that reading and reflecting all of a module may take, and merging for each stage.
pub(crate) const MOST: u64 = 16;

/// Steps that reading some words and asking for everything once took, and merging the first entry points for each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Taken {
    pub(crate) reflect: u64,
    pub(crate) merge: u64,
    /// The pins of all entry points and of all functions.
    pub(crate) pins: u64,
    pub(crate) was_read: bool,
}

impl Taken {
    /// Fails where a word took more than it may. Nothing is shorter than a header, which counts as its words.
    pub(crate) fn check(self, n_words: usize, what: &dyn Fn() -> String) {
        let most = MOST * n_words.max(5) as u64;
        let Taken { reflect, merge, pins, .. } = self;
        let all = [reflect, merge, pins];
        assert!(all.iter().all(|steps| *steps <= most), "{self:?} steps for {n_words} words: {}", what());
    }
}

pub(crate) fn count(words: Vec<u32>) -> Taken {
    let now = || steps().expect("tests run with debug assertions");
    let begin = now();
    let module = Module::read(words);
    let Ok(module) = module else { return Taken { reflect: now() - begin, ..Taken::default() } };
    let values = module.evaluate(&[(0, 3), (1, u64::MAX)]);
    let bindings = values.bindings();
    let push = values.push_constants();
    let mut seen = HashSet::new();
    let mut open: Vec<u32> = bindings.iter().map(|b| b.ty).chain(push.iter().map(|p| p.ty)).collect();
    while let Some(ty) = open.pop().map(|ty| values.dimensions(ty).1) {
        if seen.insert(ty) {
            open.extend(
                values.struct_layout(ty).iter().flat_map(|s| &s.members).map(|member| member.element),
            );
        }
    }
    let uses = module.uses();
    // Each entry point has a list of its own, which is part of the input; what the variables give is shared.
    let n = values.interfaces().iter().flatten().map(|leaves| leaves.len()).sum::<usize>();
    let (reached, heaps) = (module.reached(), module.heap_accesses());
    // A range for each member that is reached, and each block.
    let used = values.used_push_constants(reached.first().and_then(Option::as_ref));
    let mut sizes: Vec<_> =
        module.entry_points().iter().filter_map(|entry| values.workgroup_size(entry)?.vector).collect();
    sizes.dedup();
    let axes: usize = sizes.iter().map(|&vector| module.component_expression(vector, 0).len()).sum();
    std::hint::black_box((uses, n, used, heaps, axes, module.spec_constants(), module.signatures()));
    // The length of each array once, whatever has it.
    let lengths = bindings.iter().flat_map(|binding| binding.array.first()).filter_map(|dimension| {
        match dimension.count {
            Count::Specialized { constant, .. } => Some(constant),
            _ => None,
        }
    });
    let lengths: HashSet<u32> = lengths.collect();
    std::hint::black_box(lengths.iter().map(|&length| module.expression(length).len()).sum::<usize>());
    let reflect = now() - begin;

    let begin = now();
    let none = Annotations::default();
    let of_entries = values.all_interface_pins(&none).unwrap().into_iter().map(|pins| pins.len());
    let signatures = module.signatures();
    let of_functions =
        signatures.iter().map(|s| values.function_pins(s, values.annotated(s, &none)).unwrap().len());
    std::hint::black_box(of_entries.chain(of_functions).sum::<usize>());
    let pins = now() - begin;

    let begin = now();
    let stages: Vec<ShaderStage> = module
        .entry_points()
        .iter()
        .take(3)
        .map(|entry| ShaderStage {
            shader: "damaged",
            module: &module,
            entry_point: &entry.name,
            constants: &[(0, 3), (1, 1)],
        })
        .collect();
    // With one more stage every binding, constant and location meets itself.
    let stages = [&stages[..], stages.get(..1).unwrap_or(&[])].concat();
    let merged = merge(&stages, &MergeOptions { keep_unused: true, ..MergeOptions::default() });
    if let Err(conflicts) = &merged {
        assert!(!conflicts.0.is_empty() && !conflicts.to_string().is_empty());
    }
    std::hint::black_box(merged.is_ok());
    Taken { reflect, merge: (now() - begin) / stages.len().max(1) as u64, pins, was_read: true }
}

#[test]
fn real_modules_take_few_steps() {
    let Some(modules) = real_modules() else { return };
    let mut worst = (0.0_f64, 0.0_f64);
    for (path, bytes) in modules {
        let words = spanforge_reflect::words_from_bytes(&bytes).unwrap();
        let n = words.len();
        let taken = count(words);
        taken.check(n, &|| path.display().to_string());
        assert!(
            taken.was_read && taken.reflect as usize > n / 16,
            "work is counted: {taken:?} for {n} words"
        );
        let per_word = |steps: u64| steps as f64 / n as f64;
        worst = (worst.0.max(per_word(taken.reflect)), worst.1.max(per_word(taken.merge)));
    }
    println!("at most {:.2} steps a word, {:.2} for each stage merged", worst.0, worst.1);
}

/// Many entry points and one long function: its instructions are looked at once for all of them.
#[test]
fn pins_of_many_entry_points_take_one_look() {
    const N: u32 = 200;
    let mut found: Vec<(u16, Vec<u32>)> = (0..N).map(|i| (15, vec![5, 1_000 + i, 0])).collect();
    found.extend([(71, vec![8, 34, 0]), (71, vec![8, 33, 0]), (71, vec![4, 2]), (72, vec![4, 0, 35, 0])]);
    found.extend([(19, vec![1]), (21, vec![2, 32, 0]), (33, vec![3, 1]), (30, vec![4, 2])]);
    found.extend([(32, vec![5, 12, 4]), (32, vec![6, 12, 2]), (43, vec![2, 7, 0]), (59, vec![5, 8, 12])]);
    found.extend([(54, vec![1, 9, 0, 3]), (248, vec![10])]);
    found.extend((0..10_000).map(|i| (65, vec![6, 20_000 + i, 8, 7])));
    found.extend([(62, vec![20_000, 7]), (253, vec![]), (56, vec![])]);
    for i in 0..N {
        found.extend([(54, vec![1, 1_000 + i, 0, 3]), (248, vec![2_000 + i])]);
        found.extend([(57, vec![1, 3_000 + i, 9]), (253, vec![]), (56, vec![])]);
    }
    let words = module_of(&borrow(&found));
    let n = words.len() as u64;
    let module = Module::read(words).unwrap();
    let (values, none) = (module.evaluate(&[]), Annotations::default());
    let begin = steps().unwrap();
    let uses = module.uses();
    let of = |i: usize| values.interface_pins_of(&module.entry_points()[i], uses[i].as_ref(), &none).unwrap();
    let pins: Vec<_> = (0..N as usize).map(of).collect();
    let taken = steps().unwrap() - begin;
    assert!(taken < MOST * n, "{taken} steps for {n} words");
    // Each of them alone looks at everything.
    let begin = steps().unwrap();
    let alone = values.interface_pins(&module.entry_points()[0], &none).unwrap();
    assert!((steps().unwrap() - begin) * u64::from(N) > 4 * MOST * n);
    assert_eq!((alone.len(), &alone), (1, &pins[0]));
    let source = spanforge_reflect::PinDirection::Source;
    assert!(pins.iter().flatten().all(|pin| pin.direction == source));
    // Where the flow of memory is not known, all that is declared counts as used.
    let all = values.interface_pins_of(&module.entry_points()[0], None, &none).unwrap();
    assert_eq!(all.len(), 2);
}

/// Many entry points that list one block of many members: its leaves are found once for all of them.
#[test]
fn interfaces_of_many_entry_points_take_one_walk() {
    const ENTRIES: u32 = 2_000;
    const MEMBERS: u32 = 5_000;
    let mut found: Vec<(u16, Vec<u32>)> = (0..ENTRIES).map(|i| (15, vec![0, 1, 0x61, 62 + i % 2])).collect();
    found.extend((0..MEMBERS).map(|m| (72, vec![60, m, 30, m])));
    found.extend([(71, vec![60, 2]), (19, vec![2]), (33, vec![3, 2]), (22, vec![4, 32])]);
    found.push((30, [vec![60], vec![4; MEMBERS as usize]].concat()));
    found.extend([(32, vec![61, 1, 60]), (59, vec![61, 62, 1]), (32, vec![64, 3, 4]), (59, vec![64, 63, 3])]);
    found.extend([(54, vec![2, 1, 0, 3]), (248, vec![99]), (253, vec![]), (56, vec![])]);
    let words = module_of(&borrow(&found));
    count(words.clone()).check(words.len(), &|| "a block of many entry points".into());
    let n = words.len() as u64;
    let module = Module::read(words).unwrap();
    let values = module.evaluate(&[]);
    let begin = steps().unwrap();
    let all = values.interfaces();
    let taken = steps().unwrap() - begin;
    assert!(taken < n, "{taken} steps for {n} words");
    // What each of them has is whole, and the same object.
    assert!(all.len() == ENTRIES as usize && all.iter().all(|variables| variables.len() == 1));
    assert_eq!((all[0][0].len(), all[1][0].len()), (MEMBERS as usize, 1));
    assert!(std::sync::Arc::ptr_eq(&all[0][0], &all[2][0]));
    // One by one they would walk through it again.
    let begin = steps().unwrap();
    assert_eq!(values.interface(&module.entry_points()[0]), *all[0][0]);
    assert!((steps().unwrap() - begin) * u64::from(ENTRIES / 2) > MOST * n);
}

/// The pins of entry points that use one block are bounded together, and a module that people write has them all.
#[test]
fn pins_of_entry_points_share_a_budget() {
    let module = |entries: u32, members: u32| {
        let mut found: Vec<(u16, Vec<u32>)> = (0..entries).map(|i| (15, vec![5, 1_000 + i, 0x61])).collect();
        found.extend([(71, vec![8, 34, 0]), (71, vec![8, 33, 0]), (71, vec![4, 2])]);
        found.extend((0..members).map(|m| (72, vec![4, m, 35, 4 * m])));
        found.extend([(19, vec![1]), (21, vec![2, 32, 0]), (33, vec![3, 1])]);
        found.push((30, [vec![4], vec![2; members as usize]].concat()));
        found.extend([(32, vec![5, 2, 4]), (32, vec![6, 2, 2]), (43, vec![2, 7, 0]), (59, vec![5, 8, 2])]);
        for i in 0..entries {
            found.extend([(54, vec![1, 1_000 + i, 0, 3]), (248, vec![10_000 + i])]);
            found.extend([(65, vec![6, 20_000 + i, 8, 7]), (61, vec![2, 30_000 + i, 20_000 + i])]);
            found.extend([(253, vec![]), (56, vec![])]);
        }
        Module::read(module_of(&borrow(&found))).unwrap()
    };
    let none = Annotations::default();
    let ordinary = module(8, 100);
    let values = ordinary.evaluate(&[]);
    let all = values.all_interface_pins(&none).unwrap();
    assert!(all.iter().all(|pins| pins.len() == 100));
    let alone = |entry| values.interface_pins(entry, &none).unwrap();
    assert!(ordinary.entry_points().iter().zip(&all).all(|(entry, pins)| alone(entry) == *pins));
    // Four million pins, were they all there.
    let hostile = module(2_000, 2_000);
    let begin = steps().unwrap();
    let all = hostile.evaluate(&[]).all_interface_pins(&none).unwrap();
    let (taken, n) = (steps().unwrap() - begin, hostile.words().len() as u64);
    assert!(taken < MOST * n, "{taken} steps for {n} words");
    let n_pins: usize = all.iter().map(Vec::len).sum();
    assert!(all.len() == 2_000 && all[0].len() == 2_000 && n_pins as u64 <= 4 * n, "{n_pins}");
}

/// A stage for each of many entry points of one module: what they share is looked at once.
#[test]
fn stages_of_one_module_are_merged_together() {
    const N: u32 = 600;
    // Misses, each of which lists a block of inputs and calls one long function.
    let mut found: Vec<(u16, Vec<u32>)> =
        (0..N).map(|i| (15, vec![5317, 1_000 + i, 0x3030_3030 + i, 0, 62])).collect();
    found.extend([(71, vec![8, 34, 0]), (71, vec![8, 33, 0]), (71, vec![4, 2]), (72, vec![4, 0, 35, 0])]);
    found.push((71, vec![60, 2]));
    found.extend((0..1_000).map(|m| (72, vec![60, m, 30, m])));
    found.extend([(19, vec![1]), (21, vec![2, 32, 0]), (33, vec![3, 1]), (30, vec![4, 2])]);
    found.extend([(32, vec![5, 12, 4]), (32, vec![6, 12, 2]), (43, vec![2, 7, 0]), (59, vec![5, 8, 12])]);
    found.push((30, [vec![60], vec![2; 1_000]].concat()));
    found.extend([(32, vec![61, 1, 60]), (59, vec![61, 62, 1])]);
    found.extend([(54, vec![1, 9, 0, 3]), (248, vec![10])]);
    found.extend((0..10_000).map(|i| (65, vec![6, 20_000 + i, 8, 7])));
    found.extend([(62, vec![20_000, 7]), (253, vec![]), (56, vec![])]);
    for i in 0..N {
        found.extend([(54, vec![1, 1_000 + i, 0, 3]), (248, vec![2_000 + i])]);
        found.extend([(57, vec![1, 3_000 + i, 9]), (253, vec![]), (56, vec![])]);
    }
    let words = module_of(&borrow(&found));
    let n = words.len() as u64;
    let module = Module::read(words).unwrap();
    let stage = |entry_point| ShaderStage { shader: "rays", module: &module, entry_point, constants: &[] };
    let stages: Vec<ShaderStage> = module.entry_points().iter().map(|entry| stage(&entry.name)).collect();
    let begin = steps().unwrap();
    let layout = merge(&stages, &MergeOptions::default()).unwrap();
    let taken = steps().unwrap() - begin;
    assert!(taken < MOST * n, "{taken} steps for {n} words");
    let binding = layout.binding(0, 0).unwrap();
    assert!(layout.stages.len() == N as usize && binding.variables.len() == N as usize && binding.writes);
    // Alone each looks at all of it.
    let begin = steps().unwrap();
    assert!(merge(&stages[..1], &MergeOptions::default()).is_ok());
    assert!((steps().unwrap() - begin) * u64::from(N) > 4 * MOST * n);
}

/// Entry points of one function, which has many modes: the size is found without looking through them. A search takes no
/// steps, so the clock tells: looking through them all takes several seconds.
#[test]
fn workgroups_of_many_entry_points_and_modes() {
    const N: u32 = 60_000;
    let mut found: Vec<(u16, Vec<u32>)> = (0..N).map(|_| (15, vec![5, 1, 0x61])).collect();
    found.extend((0..N).map(|i| (16, vec![1, 1_000_000 + i])));
    found.extend([(16, vec![1, 17, 8, 4, 2]), (16, vec![1, 17, 1, 1, 1])]);
    found.extend([(19, vec![2]), (33, vec![3, 2])]);
    found.extend([(54, vec![2, 1, 0, 3]), (248, vec![99]), (253, vec![]), (56, vec![])]);
    let words = module_of(&borrow(&found));
    let module = Module::read(words).unwrap();
    let values = module.evaluate(&[]);
    let started = Started::now();
    // The first of the two counts.
    let is_first = |entry| values.workgroup_size(entry).unwrap().size == [Some(8), Some(4), Some(2)];
    assert!(module.entry_points().iter().all(is_first));
    let took = started.seconds();
    assert!(took < 1.0, "{took} s");
}

/// What entry points share is what each of them has alone.
#[test]
fn interfaces_are_those_of_each_entry_point() {
    let Some(modules) = real_modules() else { return };
    let mut n = 0;
    for (path, bytes) in modules {
        let module = Module::from_bytes(&bytes).unwrap();
        let values = module.evaluate(&[]);
        for (entry, shared) in module.entry_points().iter().zip(values.interfaces()) {
            let shared: Vec<_> = shared.iter().flat_map(|leaves| leaves.iter().cloned()).collect();
            assert_eq!(values.interface(entry), shared, "{}: {}", path.display(), entry.name);
            n += shared.len();
        }
    }
    assert!(n > 100, "{n}");
}
