//! Banks through bytes: all of it comes back, and damage is an error that names the bank.

use super::tools::{assembled, validator_says};
use super::{all_banks, assert_equal};
use crate::random::Random;
use spanforge::graph::{Banks, kept_source, standard_banks};
use spanforge_reflect::kept::hash;
use std::fmt::Write;
use std::time::Instant;

/// A bank that was saved and loaded, alone: it is what it was, and so are its bytes.
pub fn reloaded(banks: &Banks, bank: &str) -> Banks {
    let bytes = banks.save(bank, 7).unwrap();
    let mut kept = Banks::new();
    let refused = kept.load_kept(bank, &bytes).unwrap_or_else(|error| panic!("{error}")).refused.clone();
    assert_eq!(refused, banks.banks().find(|b| b.name == bank).unwrap().refused);
    let functions = banks.functions(bank);
    assert_eq!(kept.functions(bank).len(), functions.len());
    for (found, function) in kept.functions(bank).iter().zip(functions) {
        assert_equal(found, function);
        assert_eq!(kept.kernel(&function.key), banks.kernel(&function.key), "{}", function.key);
    }
    assert_eq!(kept.save(bank, 7).unwrap(), bytes);
    assert_eq!(kept_source(&bytes), Some(7));
    kept
}

/// Functions of all kinds that a module can have: things of its own, refused ones, structures, doubles, extensions.
fn mixed() -> Vec<u32> {
    assembled(
        "
OpCapability Shader
OpCapability Linkage
OpCapability Float64
OpCapability StorageBuffer16BitAccess
OpCapability ImageQuery
OpExtension \"SPV_KHR_16bit_storage\"
%glsl = OpExtInstImport \"GLSL.std.450\"
OpMemoryModel Logical GLSL450
OpName %f \"f\"
OpName %g \"g\"
OpName %h \"h\"
OpName %i \"i\"
OpName %j \"j\"
OpName %state \"state\"
OpName %pair \"Pair\"
OpMemberName %pair 0 \"first\"
OpDecorate %special SpecId 3
OpDecorate %sum NoContraction
OpMemberDecorate %pair 0 Offset 0
OpMemberDecorate %pair 1 Offset 4
%void = OpTypeVoid
%float = OpTypeFloat 32
%uint = OpTypeInt 32 0
%half = OpTypeFloat 16
%double = OpTypeFloat 64
%three = OpConstant %uint 3
%list = OpTypeArray %float %three
%pair = OpTypeStruct %float %half
%f_f = OpTypeFunction %float %float
%special = OpSpecConstant %float 0.5
%to = OpTypePointer Private %float
%state = OpVariable %to Private %special
%of_list = OpTypeFunction %float %list
%of_pair = OpTypeFunction %float %pair
%of_double = OpTypeFunction %double %double
%image = OpTypeImage %float 2D 0 1 0 1 Unknown
%of_image = OpTypeFunction %float %image
%f = OpFunction %float None %f_f
%x = OpFunctionParameter %float
%l = OpLabel
%old = OpLoad %float %state
%sum = OpFAdd %float %old %x
%root = OpExtInst %float %glsl Sqrt %sum
OpStore %state %root
OpReturnValue %root
OpFunctionEnd
%g = OpFunction %float None %f_f
%y = OpFunctionParameter %float
%m = OpLabel
%a = OpFunctionCall %float %f %y
%b = OpFunctionCall %float %f %a
OpReturnValue %b
OpFunctionEnd
%h = OpFunction %float None %of_list
%z = OpFunctionParameter %list
%n = OpLabel
%c = OpCompositeExtract %float %z 1
OpReturnValue %c
OpFunctionEnd
%i = OpFunction %float None %of_pair
%w = OpFunctionParameter %pair
%o = OpLabel
%d = OpCompositeExtract %float %w 0
OpReturnValue %d
OpFunctionEnd
%j = OpFunction %double None %of_double
%v = OpFunctionParameter %double
%p = OpLabel
OpReturnValue %v
OpFunctionEnd
%k = OpFunction %float None %of_image
%u = OpFunctionParameter %image
%q = OpLabel
OpReturnValue %special
OpFunctionEnd
%r = OpFunction %float None %f_f
%t = OpFunctionParameter %float
%s = OpLabel
%e = OpFunctionCall %float %r %t
OpReturnValue %e
OpFunctionEnd
",
    )
}

#[test]
fn every_bank_comes_back() {
    let banks = all_banks();
    for bank in banks.banks() {
        reloaded(banks, &bank.name);
    }
    let mut banks = Banks::new();
    banks.load_spirv("m", &mixed()).unwrap();
    assert_eq!(banks.functions("m").len(), 6);
    assert_eq!(banks.banks().next().unwrap().refused.len(), 1);
    let kept = reloaded(&banks, "m");
    assert_eq!(kept.functions("m")[1].key.to_string(), "m.g(float)");
    assert_eq!(validator_says(&kept.kernel(&kept.functions("m")[1].key).unwrap()), None);
    // Under another name, beside itself: bodies are shared, functions are two.
    let mut kept = kept;
    let (before, bytes) = (kept.n_kept(), banks.save("m", 0).unwrap());
    kept.load_kept("again", &bytes).unwrap();
    assert_eq!((kept.n_kept(), kept.functions("again")[0].key.bank.as_str()), (before, "again"));
}

/// What else is loaded, and in which order, changes no byte.
#[test]
fn bytes_follow_from_functions_alone() {
    let banks = all_banks();
    let saved: Vec<_> = banks.banks().map(|bank| (&*bank.name, banks.save(&bank.name, 1).unwrap())).collect();
    let mut turned = Banks::new();
    turned.load_spirv("m", &mixed()).unwrap();
    for (name, bytes) in saved.iter().rev() {
        turned.load_kept(name, bytes).unwrap();
    }
    for (name, bytes) in &saved {
        assert!(turned.save(name, 1).unwrap() == *bytes, "{name}");
    }
}

fn load_error(bytes: &[u8]) -> String {
    let mut banks = Banks::new();
    banks.load_spirv("m", &mixed()).unwrap();
    let before = banks.n_kept();
    let error = banks.load_kept("my bank", bytes).unwrap_err().to_string();
    // Nothing is half there.
    assert_eq!((banks.n_kept(), banks.banks().count()), (before, 1));
    assert!(error.starts_with("my bank: "), "{error}");
    error
}

#[test]
fn what_is_no_kept_bank_is_refused() {
    let mut banks = Banks::new();
    banks.load_spirv("m", &mixed()).unwrap();
    let bytes = banks.save("m", 5).unwrap();
    for n in 0..bytes.len() {
        let error = load_error(&bytes[..n]);
        assert!(error.contains("no kept bank") || error.contains("damaged"), "{error}");
        assert!(kept_source(&bytes[..n]).is_none());
        let mut damaged = bytes.clone();
        for bit in [0, 3, 7] {
            damaged[n] ^= 1 << bit;
            load_error(&damaged);
        }
    }
    load_error(&[&bytes[..], &[0]].concat());
    assert_eq!(load_error(&bytes[1..]), "my bank: no kept bank: it does not begin as one");
    let mut newer = bytes.clone();
    newer[8] += 1;
    assert_eq!(load_error(&newer), "my bank: a kept bank of version 3, and this is version 2: save it anew");
    assert_eq!(banks.save("n", 0).unwrap_err().to_string(), "n: there is no such bank");
    assert_eq!(banks.load_kept("m", &bytes).unwrap_err().to_string(), "m: there is a bank `m` already");
}

/// Damage whose hash was made to fit: an error or a bank whose functions can be asked for, never a panic and never without
/// end. What is linked of it need not be valid, and does not run.
#[test]
fn damaged_banks_are_survived() {
    let mut banks = standard_banks().unwrap();
    banks.load_spirv("m", &mixed()).unwrap();
    let (mut n_loaded, mut n_linked) = (0, 0);
    for (bank, n) in [("m", 20_000), ("hashing", 1_000), ("integer", 500)] {
        let bytes = banks.save(bank, 0).unwrap();
        let mut random = Random::new(0xBA_4B + n as u64);
        for _ in 0..n {
            let mut damaged = bytes[20..].to_vec();
            for _ in 0..1 + random.below(3) {
                if damaged.len() < 16 {
                    break;
                }
                let at = random.below(damaged.len());
                match random.below(7) {
                    0 => damaged[at] ^= 1 << random.below(8),
                    1 => damaged[at] = random.next() as u8,
                    2 => damaged[at] = damaged[random.below(bytes.len() - 20).min(damaged.len() - 1)],
                    3 => _ = damaged.remove(at),
                    4 => damaged.insert(at, random.next() as u8),
                    5 => damaged.truncate(at.max(1)),
                    // The longest number.
                    _ => _ = damaged.splice(at..at, [0xff; 9].into_iter().chain([1])).count(),
                }
            }
            let sum = hash(&damaged).to_le_bytes();
            let damaged = [&bytes[..12], &sum, &damaged].concat();
            let mut kept = Banks::new();
            match kept.load_kept("d", &damaged) {
                Ok(_) => {
                    n_loaded += 1;
                    for function in kept.functions("d") {
                        n_linked += usize::from(kept.kernel(&function.key).is_ok());
                    }
                    let again = kept.save("d", 0);
                    assert!(again.is_err() || Banks::new().load_kept("d", &again.unwrap()).is_ok());
                }
                Err(error) => {
                    assert_eq!((kept.n_kept(), kept.banks().count()), ((0, 0), 0));
                    assert!(error.to_string().starts_with("d: "), "{error}");
                }
            }
        }
    }
    println!("{n_loaded} of 21,500 damaged banks could be loaded, {n_linked} functions linked");
    assert!(n_loaded > 1_000 && n_linked > 2_000, "{n_loaded}, {n_linked}");
}

/// Times of 5,000 functions, for people to read.
#[test]
fn five_thousand_functions() {
    const N: usize = 5_000;
    let mut text = String::from(
        "OpCapability Shader\nOpCapability Linkage\nOpMemoryModel Logical GLSL450\n%float = OpTypeFloat 32\n\
         %to = OpTypePointer Function %float\n%signature = OpTypeFunction %float %to %to %to\n",
    );
    let (mut names, mut functions) = (String::new(), String::new());
    for n in 0..N {
        // Writing to a String can't fail.
        let _ = write!(
            names,
            "OpName %f{n} \"function_of_three_{n}\"\nOpName %x{n} \"x\"\nOpName %y{n} \"y\"\nOpName %z{n} \"z\"\n"
        );
        let _ = writeln!(text, "%c{n} = OpConstant %float {n}.5");
        let _ = writeln!(
            functions,
            "%f{n} = OpFunction %float None %signature\n%x{n} = OpFunctionParameter %to\n%y{n} = OpFunctionParameter %to\n\
             %z{n} = OpFunctionParameter %to\n%l{n} = OpLabel\n%v{n} = OpVariable %to Function\n%a{n} = OpLoad %float %x{n}\n\
             %b{n} = OpLoad %float %y{n}\n%d{n} = OpLoad %float %z{n}\n%p{n} = OpFMul %float %a{n} %c{n}\n\
             %q{n} = OpFAdd %float %p{n} %b{n}\nOpStore %v{n} %q{n}\n%r{n} = OpLoad %float %v{n}\n\
             %s{n} = OpFSub %float %r{n} %d{n}\nOpReturnValue %s{n}\nOpFunctionEnd"
        );
    }
    let at = text.find("%float = ").unwrap();
    text.insert_str(at, &names);
    let words = assembled(&(text + &functions));
    let mut banks = Banks::new();
    let started = Instant::now();
    banks.load_spirv("many", &words).unwrap();
    let read = started.elapsed();
    assert_eq!(banks.functions("many").len(), N);
    let started = Instant::now();
    let bytes = banks.save("many", 0).unwrap();
    let (saved, mut least) = (started.elapsed(), None);
    for _ in 0..5 {
        let mut kept = Banks::new();
        let started = Instant::now();
        kept.load_kept("many", &bytes).unwrap();
        let took = started.elapsed();
        least = Some(least.map_or(took, |least| took.min(least)));
        assert_eq!(kept.functions("many").len(), N);
    }
    let kept = least.unwrap();
    println!(
        "{N} functions: {} words read and reflected in {read:.1?}, {} bytes saved in {saved:.1?}, loaded in {kept:.1?}",
        words.len(),
        bytes.len()
    );
}
