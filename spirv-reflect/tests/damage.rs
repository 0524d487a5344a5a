//! Damaged modules: an error or facts, never a panic, and never more work than the input's size allows.

use std::time::Instant;

use spanforge_reflect::Module;

use crate::own_modules::{modules, smallest};
use crate::{exercise, steps};

/// A small generator: the same damage in every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }
}

/// What this thread has had of a processor: other work on the machine doesn't count where the system tells them apart.
pub(crate) struct Started(Option<f64>, Instant);

impl Started {
    pub(crate) fn now() -> Started {
        Started(Self::on_cpu(), Instant::now())
    }

    pub(crate) fn seconds(&self) -> f64 {
        match (self.0, Self::on_cpu()) {
            (Some(begin), Some(end)) => end - begin,
            _ => self.1.elapsed().as_secs_f64(),
        }
    }

    fn on_cpu() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(text.split(' ').next()?.parse::<f64>().ok()? * 1e-9)
    }
}

pub(crate) fn damage(words: &[u32], random: &mut Random) -> Vec<u32> {
    let mut words = words.to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(words.len());
        match random.below(8) {
            0 => words[at] ^= 1 << random.below(32),
            1 => words[at] = random.below(usize::MAX) as u32,
            2 => words.truncate(at.max(5)),
            // Another word count, another opcode.
            3 => words[at] = words[at] & 0xffff | (random.below(64) as u32) << 16,
            4 => words[at] = words[at] & 0xffff_0000 | random.below(400) as u32,
            // Another id, taken from elsewhere in the module.
            5 | 6 => words[at] = words[random.below(words.len())],
            _ => words[at] = [0, 1, u32::MAX, u32::MAX - 1, 1 << 31][random.below(5)],
        }
        if words.len() <= 5 {
            break;
        }
    }
    words
}

/// Reads `n` damaged versions and asks each everything; gives how many could be read.
pub(crate) fn survive(name: &str, words: &[u32], n: usize, random: &mut Random) -> usize {
    let mut n_read = 0;
    for _ in 0..n {
        let seed = random.0;
        let damaged = damage(words, random);
        n_read += usize::from(endure(&damaged, &|| format!("{name} with seed {seed:#x}")));
    }
    n_read
}

/// Reads words and asks everything: no panic, no more steps than the words allow. True where they could be read.
fn endure(words: &[u32], what: &dyn Fn() -> String) -> bool {
    let started = Started::now();
    let outcome = std::panic::catch_unwind(|| {
        let taken = steps::count(words.to_vec());
        if let Ok(module) = Module::read(words.to_vec()) {
            exercise(&module);
        }
        taken
    });
    let Ok(taken) = outcome else { panic!("a panic: {}", what()) };
    taken.check(words.len(), what);
    // What is not counted, such as the generator's text, is at least not endless.
    let took = started.seconds();
    assert!(took < 2.0, "{took} s for {} words: {}", words.len(), what());
    taken.was_read
}

#[test]
fn twenty_thousand_damaged_modules() {
    let mut random = Random(0x5eed_0001);
    let mut n_read = 0;
    let modules: Vec<_> = modules().into_iter().filter(|(_, words)| words.len() < 3_000).collect();
    let each = 20_000 / modules.len() + 1;
    for (name, words) in &modules {
        n_read += survive(name, words, each, &mut random);
    }
    println!("{} damaged versions of {} modules, {n_read} read", each * modules.len(), modules.len());
    // Damage that is never read past the reader would test the reader alone.
    assert!(n_read > 2_000, "{n_read} of them could be read");
}

/// One word at a time: every bit flipped, every word count and every id of the module in its place.
#[test]
fn every_word_of_a_small_module() {
    let words = smallest();
    let mut n_read = 0;
    for at in 0..words.len() {
        let flips = (0..32).map(|bit| words[at] ^ 1 << bit);
        let counts = (0..=words.len() as u32 + 1).map(|n| words[at] & 0xffff | n << 16);
        let ids = 0..=words[3].min(200);
        for word in flips.chain(counts).chain(ids) {
            let mut damaged = words.clone();
            damaged[at] = word;
            n_read += usize::from(endure(&damaged, &|| format!("word {at} is {word:#x}")));
        }
    }
    assert!(n_read > words.len() * 20, "{n_read} of them could be read");
}

#[test]
fn every_truncation_of_a_small_module() {
    let bytes: Vec<u8> = smallest().iter().flat_map(|word| word.to_le_bytes()).collect();
    for n in 0..bytes.len() {
        let _ = Module::from_bytes(&bytes[..n]).map(|module| exercise(&module));
    }
}

pub(crate) fn module_of(instructions: &[(u16, &[u32])]) -> Vec<u32> {
    let mut words = vec![0x0723_0203, 0x0001_0600, 0, 1000, 0];
    for (opcode, operands) in instructions {
        words.push((operands.len() as u32 + 1) << 16 | u32::from(*opcode));
        words.extend(*operands);
    }
    words
}

#[test]
fn types_that_contain_themselves() {
    let own: &[u32] = &[1, 1];
    assert!(Module::read(module_of(&[(30, own)])).is_err());
    // Struct 1 holds struct 2, which is declared later and holds struct 1.
    assert!(Module::read(module_of(&[(30, &[1, 2]), (30, &[2, 1])])).is_err());
    // Through a pointer it is legal.
    let through_pointer = module_of(&[(39, &[2, 5349]), (30, &[1, 2]), (32, &[2, 5349, 1])]);
    assert!(Module::read(through_pointer).is_ok());
}

/// Found by fuzzing: an operation on a vector type of thousands of components, in a module of a few words.
#[test]
fn wide_vectors_cost_what_their_module_holds() {
    let words = |n_components: u32| {
        module_of(&[
            (71, &[4, 1, 8]),
            (71, &[5, 1, 4]),
            (20, &[1]),
            (21, &[2, 32, 0]),
            (23, &[3, 2, n_components]),
            (48, &[1, 4]),
            (46, &[3, 5]),
            (52, &[3, 6, 169, 4, 5, 5]),
            (52, &[3, 7, 128, 5, 5]),
            (52, &[3, 8, 128, 5, 5]),
        ])
    };
    for n in [100, 1000, 2000, 8195, u32::MAX] {
        steps::count(words(n)).check(words(n).len(), &|| format!("a vector of {n} components"));
    }
    // Vectors that a shader can have are still computed.
    let module = Module::read(words(4)).unwrap();
    let values = module.evaluate(&[]);
    let Some(spanforge_reflect::Value::Composite(sum)) = values.value(8) else { panic!() };
    assert_eq!(sum.parts().len(), 4);
}

#[test]
fn nesting_is_bounded() {
    let mut instructions: Vec<(u16, Vec<u32>)> = vec![(21, vec![1, 32, 0])];
    instructions.extend((2..100_000).map(|id| (30, vec![id, id - 1, id - 1])));
    let borrowed: Vec<(u16, &[u32])> = instructions.iter().map(|(op, w)| (*op, w.as_slice())).collect();
    let error = Module::read(module_of(&borrowed)).unwrap_err();
    assert!(error.reason.contains("nested"), "{error}");
}

/// Each composite holds the one before it twice: the value has 2^n scalars, the module n words.
#[test]
fn composites_share_their_parts() {
    let mut instructions: Vec<(u16, Vec<u32>)> = vec![(21, vec![1, 32, 0]), (43, vec![1, 2, 7])];
    for level in 0..300_u32 {
        let (ty, value) = (10 + 2 * level, 11 + 2 * level);
        let (inner_ty, inner) = if level == 0 { (1, 2) } else { (ty - 2, value - 2) };
        if level < 250 {
            instructions.push((30, vec![ty, inner_ty, inner_ty]));
        }
        instructions.push((44, vec![ty, value, inner, inner]));
    }
    let borrowed: Vec<(u16, &[u32])> = instructions.iter().map(|(op, w)| (*op, w.as_slice())).collect();
    let module = Module::read(module_of(&borrowed)).unwrap();
    let values = module.evaluate(&[]);
    let unknown =
        |level: u32| matches!(values.value(11 + 2 * level), Some(spanforge_reflect::Value::Unknown));
    assert!(!unknown(254) && unknown(255), "values are nested as deep as types, and no deeper");
}

#[test]
fn ids_near_the_limit_cost_no_memory() {
    let words = module_of(&[(21, &[u32::MAX, 32, 0]), (43, &[u32::MAX, u32::MAX - 1, 5])]);
    let module = Module::read(words).unwrap();
    assert_eq!(module.evaluate(&[]).bits(u32::MAX - 1), Some(5));
}

#[test]
fn an_error_says_where() {
    let mut words = module_of(&[(17, &[1])]);
    words.push(9 << 16 | 21);
    let error = Module::read(words).unwrap_err();
    assert_eq!((error.offset, error.opcode), (7, Some(21)));
    assert_eq!(error.to_string(), "SPIR-V word 7 (OpTypeInt): word count 9 does not fit the 1 words left");
}

pub(crate) fn borrow(instructions: &[(u16, Vec<u32>)]) -> Vec<(u16, &[u32])> {
    instructions.iter().map(|(opcode, operands)| (*opcode, operands.as_slice())).collect()
}

/// Time that grows with the square of the input would take minutes here.
pub(crate) fn in_time(name: &str, instructions: &[(u16, Vec<u32>)]) -> Module {
    let words = module_of(&borrow(instructions));
    steps::count(words.clone()).check(words.len(), &|| name.into());
    let (n, started) = (words.len(), Started::now());
    let module = Module::read(words).unwrap_or_else(|e| panic!("{name}: {e}"));
    exercise(&module);
    let took = started.seconds();
    assert!(took < 10.0, "{name}: {took} s for {n} words");
    module
}

#[test]
fn many_entry_points_into_one_large_function() {
    const N: u32 = 20_000;
    let mut hostile: Vec<(u16, Vec<u32>)> = vec![];
    hostile.extend((0..N).map(|i| (15, vec![5, 100_000 + i, 0])));
    hostile.extend([(19, vec![1]), (21, vec![2, 32, 0]), (30, vec![3, 2]), (32, vec![4, 12, 3])]);
    hostile.extend((0..N).map(|i| (59, vec![4, 200_000 + i, 12])));
    hostile.extend((0..N).map(|i| (71, vec![200_000 + i, 34, i])));
    hostile.push((54, vec![1, 50, 0, 6]));
    hostile.extend((0..N).map(|i| (62, vec![200_000 + i, 200_000 + i])));
    hostile.push((56, vec![]));
    for i in 0..N {
        hostile.extend([(54, vec![1, 100_000 + i, 0, 6]), (57, vec![1, 400_000 + i, 50]), (56, vec![])]);
    }
    let module = in_time("entry points", &hostile);
    let uses = module.uses();
    assert!(uses[0].is_some(), "the first is within the budget");
    assert!(uses[N as usize - 1].is_none(), "not all of them can be");
}

#[test]
fn many_variables_of_one_large_block() {
    const N: u32 = 30_000;
    for storage in [1, 2, 9, 12] {
        let mut hostile: Vec<(u16, Vec<u32>)> =
            vec![(15, [vec![0, 50, 0], (200_000..200_000 + N).collect()].concat())];
        hostile.extend((0..N).map(|member| (72, vec![3, member, 35, member * 4])));
        hostile.push((71, vec![3, 2]));
        hostile.extend([
            (21, vec![2, 32, 0]),
            (30, [vec![3], vec![2; N as usize]].concat()),
            (32, vec![4, storage, 3]),
        ]);
        hostile.extend((0..N).map(|i| (59, vec![4, 200_000 + i, storage])));
        hostile.extend((0..N).map(|i| (71, vec![200_000 + i, 34, i])));
        let words = module_of(&borrow(&hostile));
        steps::count(words.clone()).check(words.len(), &|| format!("storage {storage}"));
        let (n, started) = (words.len(), Started::now());
        let module = Module::read(words).unwrap();
        let values = module.evaluate(&[]);
        let found = values.bindings().len() + values.push_constants().len();
        let interface = values.interface(&module.entry_points()[0]).len();
        assert!(interface <= n && module.uses().len() == 1);
        assert_eq!(found, if storage == 1 { 0 } else { N as usize }, "storage {storage}");
        assert!(started.seconds() < 10.0, "storage {storage}: {} s for {n} words", started.seconds());
    }
}

#[test]
fn groups_of_decorations_are_not_multiplied() {
    const N: u32 = 50_000;
    let mut hostile: Vec<(u16, Vec<u32>)> = (0..N).map(|kind| (71, vec![7, kind])).collect();
    hostile.push((73, vec![7]));
    hostile.push((74, [vec![7], (1_000..1_000 + N).collect()].concat()));
    in_time("groups", &hostile);
}
