//! Damaged modules: an error or facts, never a panic, and never more work than the input's size allows.

use std::time::Instant;

use spanforge_reflect::Module;

use crate::{exercise, real_modules};

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

pub(crate) fn survive(name: &str, words: &[u32], n: usize, random: &mut Random) -> usize {
    let mut n_read = 0;
    for _ in 0..n {
        let seed = random.0;
        let damaged = damage(words, random);
        let len = damaged.len();
        let started = Instant::now();
        let outcome =
            std::panic::catch_unwind(|| Module::read(damaged).inspect(|module| _ = exercise(module)).is_ok());
        match outcome {
            Ok(read) => n_read += usize::from(read),
            Err(_) => panic!("{name}: a panic with seed {seed:#x}"),
        }
        let took = started.elapsed().as_secs_f64();
        assert!(took < 2.0, "{name}: {took} s for {len} words with seed {seed:#x}");
    }
    n_read
}

#[test]
fn twenty_thousand_damaged_modules() {
    let Some(modules) = real_modules() else { return };
    let mut random = Random(0x5eed_0001);
    let mut n_read = 0;
    let modules: Vec<_> = modules.iter().filter(|(_, bytes)| bytes.len() < 12_000).collect();
    let each = 20_000 / modules.len() + 1;
    for (path, bytes) in &modules {
        let words = spanforge_reflect::words_from_bytes(bytes).unwrap();
        n_read += survive(&path.display().to_string(), &words, each, &mut random);
    }
    // Damage that is never read past the reader would test the reader alone.
    assert!(n_read > 2_000, "{n_read} of them could be read");
}

#[test]
fn every_truncation_of_a_small_module() {
    let Some(modules) = real_modules() else { return };
    let (_, bytes) = modules.iter().min_by_key(|(_, bytes)| bytes.len()).unwrap();
    for n in 0..bytes.len() {
        let _ = Module::from_bytes(&bytes[..n]).map(|module| exercise(&module));
    }
}

fn module_of(instructions: &[(u16, &[u32])]) -> Vec<u32> {
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
