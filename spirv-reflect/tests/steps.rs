//! The reader's work, counted: at most 16 steps for each word of input, whatever the words are.

use std::collections::HashSet;

use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{Count, MergeOptions, Module, ShaderStage, merge, steps};

use crate::real_modules;

/// Steps for each word that reading and reflecting all of a module may take, and merging for each stage.
pub(crate) const MOST: u64 = 16;

/// Steps that reading some words and asking for everything once took, and merging the first entry points for each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Taken {
    pub(crate) reflect: u64,
    pub(crate) merge: u64,
    /// The pins of the first entry point and of all functions.
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
    // Each entry point has a list of its own, which is part of the input.
    let n = module.entry_points().iter().map(|entry| values.interface(entry).len()).sum::<usize>();
    let (reached, heaps) = (module.reached(), module.heap_accesses());
    // A range for each member that is reached, and each block.
    let used = values.used_push_constants(reached.first().and_then(Option::as_ref));
    let sizes = module.entry_points().iter().take(2).filter_map(|entry| values.workgroup_size(entry));
    let axes: usize =
        sizes.flat_map(|size| size.vector).map(|vector| module.component_expression(vector, 0).len()).sum();
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
    let entries = module.entry_points().iter().take(1);
    let of_entries = entries.map(|entry| values.interface_pins(entry, &none).unwrap().len());
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
