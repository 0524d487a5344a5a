//! Banks of GLSL text: its errors, what is for fragment shaders, and damage to what is made of it.

use super::include;
use super::tools::validator_says;
use crate::random::Random;
use crate::reference::nodes::BANKS;
use spanforge::Error;
use spanforge::graph::{Banks, Effect, kept_source};
use spanforge_reflect::library::{Compiler, Library, Options, content_hash};
use std::collections::BTreeSet;

/// Every file of the folder is a bank with a twin, and no other.
#[test]
fn files_and_twins_match() {
    let files: BTreeSet<String> = std::fs::read_dir(super::folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let expected: BTreeSet<String> = BANKS.iter().map(|(bank, _)| format!("{bank}.glsl")).collect();
    assert_eq!(files, expected);
}

#[test]
fn errors_of_glsl_name_file_and_line() {
    let (compiler, mut banks) = (Compiler::new().unwrap(), Banks::new());
    let mut load = |text: &str| match banks.load_glsl(&compiler, "b", "b.glsl", text, &Options::default()) {
        Err(Error::Graph(errors)) => errors.to_string(),
        other => panic!("{other:?}"),
    };
    let wrong =
        load("float f(float x) { return x; }\nfloat g(float x) { return y; }\nfloat h() { return z; }");
    assert_eq!(wrong.lines().count(), 2, "{wrong}");
    assert!(wrong.starts_with("b.glsl:2: ") && wrong.contains("\nb.glsl:3: "), "{wrong}");
    assert_eq!(load("//@ lable \"x\"\nfloat f();"), "b.glsl:1: no property `lable`: did you mean `label`?");
}

/// Derivatives are for fragment shaders: said when it is linked, not by a driver.
#[test]
fn functions_of_fragment_shaders_are_known() {
    let (compiler, mut banks) = (Compiler::new().unwrap(), Banks::new());
    let text = "float slope(float x) { return dFdx(x); } float two(float x) { return slope(x) * 2.0; } float one(float x) { return x; }";
    banks.load_glsl(&compiler, "b", "b.glsl", text, &Options::default()).unwrap();
    let functions = banks.functions("b");
    assert_eq!(functions.iter().map(|f| f.of_fragments).collect::<Vec<_>>(), [true, true, false]);
    assert!(functions.iter().all(|function| function.effect == Effect::None));
    let error = banks.kernel(&functions[1].key).unwrap_err();
    assert_eq!(error.to_string(), "b:1: `two`: it is for fragment shaders alone");
    assert_eq!(validator_says(&banks.kernel(&functions[2].key).unwrap()), None);
}

/// All that comments say of pins comes back out of bytes, and what a bank was made of is told before it is loaded.
#[test]
fn what_comments_say_is_saved() {
    let text = "
//@ label \"A Name\" category \"a/b\" help \"says \\\"it\\\"\"
//@ a: default 0.1 min -1e-3 max 3.5 step 0.25 unit \"deg\" semantic \"time\" help \"h\" category \"c\"
//@ b: default -7 min -2147483648 max 2147483647 step 2
//@ c: default 4294967295 enum \"none\" = 0, \"all\" = 4294967295
//@ d: default (1, 0, 0.5) color label \"Tint\"
//@ e: default (true, false)
//@ return: min 0 unit \"m\"
float all(float a, int b, uint c, vec3 d, bvec2 e, inout mat2x3 f, out ivec4 g) { g = ivec4(b); return a * d.x * f[0].x; }
float all(double a, float list[3]) { return float(a) + list[2]; }
struct S { float x; };
S made(S s) { return s; }
float of(sampler2D s) { return textureSize(s, 0).x; }
";
    let mut banks = Banks::new();
    let compiler = Compiler::new().unwrap();
    banks.load_glsl(&compiler, "b", "b.glsl", text, &Options::default()).unwrap();
    let source = content_hash("b.glsl", text, &Options::default()).unwrap();
    let bytes = banks.save("b", source).unwrap();
    assert_eq!(kept_source(&bytes), Some(source));
    let kept = super::saved::reloaded(&banks, "b");
    assert_eq!(kept.functions("b").len(), 3);
    let pins = &kept.functions("b")[0].pins;
    assert_eq!((pins[2].choices.len(), pins[3].color, pins[0].step.is_some()), (2, true, true));
    assert_eq!(kept.banks().next().unwrap().refused.len(), 1);
}

/// Whatever a module follows from changes the hash, and nothing else does.
#[test]
fn content_is_told_apart() {
    let files = |shared: &'static str| {
        move |name: &str, _: &str| (name == "shared.glsl").then(|| (name.to_owned(), shared.to_owned()))
    };
    let (one, two) = (files("float s() { return 1.0; }"), files("float s() { return 2.0; }"));
    let with = |include| Options { include: Some(include), ..Options::default() };
    let text = "#include \"shared.glsl\"\nfloat f() { return s(); }";
    let first = content_hash("f.glsl", text, &with(&one)).unwrap();
    assert_eq!(content_hash("f.glsl", &text.replace('\n', "\r\n"), &with(&one)), Some(first));
    let continued = text.replace("#include", "#inc\\\nlude");
    let macros = Options { macros: vec![("M".into(), "1".into())], ..with(&one) };
    let stage = Options { stage: spanforge_reflect::library::LibraryStage::Fragment, ..with(&one) };
    let others = [
        content_hash("g.glsl", text, &with(&one)),
        content_hash("f.glsl", &format!("{text} "), &with(&one)),
        content_hash("f.glsl", text, &with(&two)),
        content_hash("f.glsl", text, &Options::default()),
        content_hash("f.glsl", &continued, &with(&one)),
        content_hash("f.glsl", &continued, &with(&two)),
        content_hash("f.glsl", text, &macros),
        content_hash("f.glsl", text, &stage),
    ];
    let different: BTreeSet<_> = others.into_iter().flatten().chain([first]).collect();
    assert_eq!(different.len(), others.len() + 1);
    // A file that includes itself, and names that never end.
    let same = |name: &str, _: &str| Some((name.to_owned(), "#include \"a.glsl\"".to_owned()));
    assert!(content_hash("a.glsl", "#include \"a.glsl\"", &with(&same)).is_some());
    let endless = |name: &str, _: &str| Some((name.to_owned(), format!("#include \"{name}x\"")));
    assert_eq!(content_hash("a.glsl", "#include \"a\"", &with(&endless)), None);
    assert_eq!(content_hash("a.glsl", "#define F \"a\"\n # include F", &with(&same)), None);
}

/// Any words at all: an error, or functions; never a panic, never without end. What is linked of damaged bodies need not be
/// valid, and does not run.
#[test]
fn damaged_modules_are_survived() {
    let text = "
struct S { float a; vec2 b; };
const float TABLE[4] = float[](1.0, 2.0, 3.0, 4.0);
float pick(int i) { return TABLE[i & 3]; }
S both(float x, inout vec3 v, out int n) { v *= x; n = int(v.x); S s; s.a = x; s.b = v.xy; return s; }
float loop_(float x, int n) { for (int i = 0; i < n; ++i) { switch (i) { case 1: x += 1.0; break; default: x *= pick(i); } } return x; }
";
    let compiler = Compiler::new().unwrap();
    let library = Library::compile("d.glsl", text, &Options::default()).unwrap();
    let noise = std::fs::read_to_string(super::folder().join("hashing.glsl")).unwrap();
    let options = Options { include: Some(&include), ..Options::default() };
    let hashing = compiler.compile("hashing.glsl", &noise, &options).unwrap();
    let (mut n_loaded, mut n_linked) = (0, 0);
    for (words, n, seed) in [(library.module.words(), 3_000, 1), (hashing.module.words(), 200, 2)] {
        let mut random = Random::new(0xDA_3A6E + seed);
        for _ in 0..n {
            let mut damaged = words.to_vec();
            for _ in 0..1 + random.below(4) {
                let at = random.below(damaged.len());
                damaged[at] = match random.below(6) {
                    0 => damaged[at] ^ 1 << random.below(32),
                    1 => random.next() as u32,
                    2 => damaged[at] & 0xffff | (random.below(16) as u32) << 16,
                    3 => damaged[at] & 0xffff_0000 | random.below(400) as u32,
                    // Another id.
                    _ => damaged[random.below(damaged.len())],
                };
            }
            let mut banks = Banks::new();
            if banks.load_spirv("d", &damaged).is_ok() {
                n_loaded += 1;
                for function in banks.functions("d") {
                    n_linked += usize::from(banks.kernel(&function.key).is_ok());
                }
            }
        }
    }
    println!("{n_loaded} of 3,200 damaged modules could be loaded, {n_linked} functions linked");
    assert!(n_loaded > 500 && n_linked > 1_000, "{n_loaded}, {n_linked}");
}
