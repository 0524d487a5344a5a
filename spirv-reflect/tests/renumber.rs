//! Every id of every module gets another number: what reflection says is the same, and what was valid still is. An id that
//! the walk misses, or a literal that it takes for one, makes another module.

use std::fmt::Write;
use std::io::Write as _;
use std::process::{Command, Stdio};

use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{IdRole, Module, emit};

use crate::damage::{borrow, module_of};
use crate::own_modules::modules;

/// The words with every id `i` as `bound - i`; the opcodes that are not known as the error.
fn renumbered(module: &Module) -> Result<Vec<u32>, spanforge_reflect::Error> {
    let mut words = module.words().to_vec();
    let bound = module.header().bound;
    let mut ids = module.ids();
    for instruction in module.instructions() {
        let mut results = Vec::new();
        ids.each(&instruction, |place, role| {
            let word = &mut words[instruction.offset + 1 + place];
            match role {
                IdRole::Result => results.push((*word, instruction.result_id())),
                IdRole::ResultType => assert_eq!(Some(*word), instruction.result_type()),
                IdRole::Operand => {}
            }
            *word = bound.wrapping_sub(*word);
        })?;
        assert!(results.iter().all(|(id, result)| Some(*id) == *result), "{instruction:?}");
    }
    Ok(words)
}

/// What reflection says, without a number of an id.
fn facts(module: &Module) -> String {
    let mut text = String::new();
    let annotations = Annotations::default();
    let source = emit::Source { name: "a.comp", module, words: &[], file: "a.spv", pins: Some(&annotations) };
    match emit::rust(&[source], &emit::Options::default()) {
        Ok(rust) => text.push_str(&rust),
        // Shaders of some kinds have no Rust.
        Err(error) => writeln!(text, "{error}").unwrap(),
    }
    let values = module.evaluate(&[]);
    for binding in values.bindings() {
        let (set, number, kind) = (binding.set, binding.binding, binding.kind);
        writeln!(text, "{set} {number} {} {kind:?} {:?}", binding.name, binding.count()).unwrap();
    }
    for entry in module.entry_points() {
        writeln!(text, "{} {:?} {:?}", entry.name, entry.stage, values.workgroup_size(entry).map(|s| s.size))
            .unwrap();
        for pin in values.interface_pins(entry, &annotations).unwrap() {
            writeln!(text, "{} {} {:?}", pin.name, pin.ty, pin.direction).unwrap();
        }
    }
    for signature in module.signatures() {
        let result = signature.result.map(|ty| values.pin_type(ty).to_string());
        write!(text, "{} {result:?} {}", signature.name, signature.callees.len()).unwrap();
        for parameter in &signature.parameters {
            let ty = values.pin_type(parameter.ty);
            write!(text, " {} {ty} {:?} {:?}", parameter.name, parameter.direction, parameter.body).unwrap();
        }
        text.push('\n');
    }
    text
}

fn is_valid(words: &[u32]) -> bool {
    let mut child = Command::new("spirv-val")
        .args(["--target-env", "vulkan1.3", "--scalar-block-layout", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("spirv-val, which scripts/setup.sh --test installs");
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    // It may have seen enough before all is written.
    let _ = child.stdin.take().unwrap().write_all(&bytes);
    child.wait().unwrap().success()
}

/// Fails where other numbers make another module; gives whether it is valid, or what is not known.
pub(crate) fn check(name: &str, module: &Module) -> Result<bool, spanforge_reflect::Error> {
    let other = renumbered(module)?;
    assert_ne!(other, module.words(), "{name}");
    let other = Module::read(other).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(facts(&other), facts(module), "{name}");
    assert_eq!(renumbered(&other).unwrap(), module.words(), "{name}");
    let was_valid = is_valid(module.words());
    assert!(!was_valid || is_valid(other.words()), "{name}");
    Ok(was_valid)
}

#[test]
fn every_id_may_have_another_number() {
    let (mut n, mut n_valid, mut unknown) = (0, 0, Vec::new());
    for (name, words) in modules() {
        match check(&name, &Module::read(words).unwrap()) {
            Ok(valid) => {
                n += 1;
                n_valid += usize::from(valid);
            }
            Err(error) => unknown.push(format!("{name}: {error}")),
        }
    }
    println!("{n} modules, {n_valid} of them valid");
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert!(n_valid * 2 > n, "{n_valid} of {n}");
}

/// Masks in the order of their bits, pairs, literals of 64 bits, expressions.
#[test]
fn what_masks_bring_is_told_apart() {
    let places = |opcode: u16, operands: &[u32]| {
        // Types 1 (64-bit integers) and 2; constant 3 of type 1.
        let head: [(u16, &[u32]); 3] = [(21, &[1, 64, 0]), (21, &[2, 32, 0]), (43, &[1, 3, 0, 0])];
        let module = Module::read(module_of(&[&head[..], &borrow(&[(opcode, operands.to_vec())])].concat()));
        let module = module.unwrap();
        let (mut ids, mut found) = (module.ids(), Vec::new());
        for instruction in module.instructions() {
            found.clear();
            ids.each(&instruction, |place, _| found.push(place))?;
        }
        Ok::<_, spanforge_reflect::Error>(found)
    };
    // Load: aligned (a literal), then available (a scope).
    assert_eq!(places(61, &[2, 9, 8, 0x2 | 0x8 | 0x20, 16, 7]), Ok(vec![0, 1, 2, 5]));
    // Sample: a gradient is two, and lies between lod and offset.
    assert_eq!(places(88, &[2, 9, 8, 7, 0x4 | 0x8, 11, 12, 13]), Ok(vec![0, 1, 2, 3, 5, 6, 7]));
    // A switch over 64 bits, one over 32.
    assert_eq!(places(251, &[3, 9, 0, 0, 10, 1, 0, 11]), Ok(vec![0, 1, 4, 7]));
    assert_eq!(places(251, &[5, 9, 0, 10, 1, 11]), Ok(vec![0, 1, 3, 5]));
    // An expression: its opcode and an extracted member's number are none.
    assert_eq!(places(52, &[2, 9, 81, 8, 3]), Ok(vec![0, 1, 3]));
    // Names and decorations: strings and literals.
    assert_eq!(places(5, &[2, 0x0061_6161]), Ok(vec![0]));
    assert_eq!(places(71, &[2, 34, 3]), Ok(vec![0]));
    assert_eq!(places(332, &[2, 44, 3]), Ok(vec![0, 2]));

    // Bits, opcodes and lengths that are not known are errors, never guesses.
    for (opcode, operands) in [
        (61, &[2, 9, 8, 0x8000_0000][..]),
        (61, &[2, 9, 8, 2]),
        (61, &[2]),
        (128, &[2, 9, 8, 7, 6]),
        (52, &[2, 9, 52, 3]),
        (52, &[2, 9, 9999, 3]),
        (251, &[3, 9, 0, 10]),
        (9999, &[2]),
        (7, &[9, 0x6161_6161]),
    ] {
        assert!(places(opcode, operands).is_err(), "{opcode} {operands:?}");
    }
}
