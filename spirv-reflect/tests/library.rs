//! Libraries of GLSL: every function is kept, its parameters tell what goes in and what comes out, and errors are at the
//! library's own lines.

use spanforge_reflect::library::{Compiler, Library, LibraryError, LibraryStage, Options};
use spanforge_reflect::{Direction, Evidence, Module, Passing, Signature};

use crate::damage::{Random, survive};

fn library(text: &str) -> Library {
    Library::compile("lib.glsl", text, &Options::default()).unwrap_or_else(|e| panic!("{e}"))
}

fn errors(text: &str) -> String {
    Library::compile("lib.glsl", text, &Options::default()).unwrap_err().to_string()
}

/// Name, type and direction of each parameter.
fn written(library: &Library, n: usize) -> String {
    let values = library.module.evaluate(&[]);
    let signature = &library.functions[n].signature;
    let direction = |d| match d {
        Direction::In => "in",
        Direction::Out => "out",
        Direction::InOut => "inout",
        Direction::Unknown => "?",
    };
    let parameters: Vec<String> = signature
        .parameters
        .iter()
        .map(|p| {
            let constant = if p.is_const() { "const " } else { "" };
            format!("{constant}{} {} {}", direction(p.direction), values.pin_type(p.ty), p.name)
        })
        .collect();
    let result = signature.result.map_or("void".into(), |ty| values.pin_type(ty).to_string());
    format!("{result} {}({})", signature.name, parameters.join(", "))
}

#[test]
fn directions_come_from_the_stub() {
    let library = library(
        "
struct Light { vec3 color; float power[2]; };
const int N = 3;
float plain(float x, in vec2 y, const int z) { return x + y.x + float(z); }
void ways(out float a, inout vec3 b, out mat3 c, inout Light d) { }
void overwritten(float x, out float y) { x = 2; y = x; x += y; }
void arrays(float a[N], inout vec4 b[2][N], out Light[2] c) { b[0][0] = vec4(a[1]); c[1].power[0] = 1; }
Light make(const Light from, bool flip, uvec2 size, dvec2 exact, uint64_t wide) { return from; }
vec2[2] both() { return vec2[](vec2(0), vec2(1)); }
void nothing(void) { }
"
        .replace("\nstruct", "\n#extension GL_ARB_gpu_shader_int64 : require\nstruct")
        .as_str(),
    );
    let found: Vec<String> = (0..library.functions.len()).map(|n| written(&library, n)).collect();
    let expected = [
        "float plain(in float x, in vec2 y, const in int z)",
        "void ways(out float a, inout vec3 b, out mat3 c, inout Light d)",
        "void overwritten(in float x, out float y)",
        "void arrays(in float[3] a, inout vec4[2][3] b, out Light[2] c)",
        "Light make(const in Light from, in bool flip, in uvec2 size, in dvec2 exact, in uint64_t wide)",
        "vec2[2] both()",
        "void nothing()",
    ];
    assert_eq!(found, expected);
    assert!(library.refused.is_empty());
    let all = library.functions.iter().flat_map(|f| &f.signature.parameters);
    assert!(all.into_iter().all(|p| matches!(p.evidence, Evidence::Calls | Evidence::Passing)));
    let lines: Vec<u32> = library.functions.iter().map(|f| f.place.line).collect();
    assert_eq!(lines, [5, 6, 7, 8, 9, 10, 11]);
}

/// Without names the rule still holds: it looks at calls, not at names.
#[test]
fn directions_without_names() {
    let library = library("float f(float a, const float b, out float c, inout float d) { c = a; return d; }");
    let id = library.functions[0].signature.id;
    let stripped = Module::read(crate::glsl::strip(library.module.words())).unwrap();
    let signatures = stripped.signatures();
    let f = signatures.iter().find(|s| s.id == id).unwrap();
    let place = signatures.iter().position(|s| s.id == id).unwrap();
    assert_eq!((f.name.as_str(), f.named), (format!("function_{place}").as_str(), false));
    let found: Vec<_> =
        f.parameters.iter().map(|p| (p.name.as_str(), p.named, p.direction, p.passing)).collect();
    let expected = [
        ("parameter_0", false, Direction::In, Passing::Variable),
        ("parameter_1", false, Direction::In, Passing::Value),
        ("parameter_2", false, Direction::Out, Passing::Variable),
        ("parameter_3", false, Direction::InOut, Passing::Variable),
    ];
    assert_eq!(found, expected);
}

#[test]
fn images_and_samplers_are_references() {
    let library = library(
        "
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Node; layout(buffer_reference, scalar) buffer Node { float value; Node next; };
vec4 look(sampler2D s, vec2 at) { return textureLod(s, at, 0); }
uvec4 fetch(usampler3D s, texture2DArray t, sampler p, ivec3 at) { return texelFetch(s, at, 0); }
void paint(writeonly image2D i, uimage2D counts, imageBuffer b, sampler2DShadow sh) { imageStore(i, ivec2(0), vec4(1)); }
vec4 many(sampler2D s[3], int i) { return textureLod(s[i], vec2(0), 0); }
float follow(Node node, inout Node other) { other = node.next; return node.value; }
",
    );
    assert_eq!(library.refused, []);
    let found: Vec<String> = (0..library.functions.len()).map(|n| written(&library, n)).collect();
    let expected = [
        "vec4 look(in sampler2D s, in vec2 at)",
        "uvec4 fetch(in usampler3D s, in texture2DArray t, in sampler p, in ivec3 at)",
        "void paint(in image2D i, in uimage2D counts, in imageBuffer b, in sampler2DShadow sh)",
        "vec4 many(in sampler2D[3] s, in int i)",
        "float follow(in Node node, inout Node other)",
    ];
    assert_eq!(found, expected);
    assert_eq!(library.functions[0].signature.parameters[0].passing, Passing::Reference(0));
}

#[test]
fn overloads_and_the_call_graph() {
    let library = library(
        "
float base(float x) { return x * 2; }
vec2 base(vec2 x) { return vec2(base(x.x), base(x.y)); }
float twice(float x) { return base(base(x)); }
float initial = twice(1.0);
float base(float x, float y);
float last(float x) { return base(x, x) + initial; }
float base(float x, float y) { return x + y; }
float unused(float x) { return x; }
",
    );
    let f: Vec<&Signature> = library.functions.iter().map(|f| &f.signature).collect();
    let names: Vec<_> = f.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["base", "base", "twice", "last", "base", "unused"]);
    let overloads: Vec<_> = f.iter().map(|s| s.overload).collect();
    assert_eq!(overloads, [0, 1, 0, 0, 2, 0]);
    assert_eq!(f[1].callees, [f[0].id]);
    assert_eq!(f[0].callers, [f[1].id, f[2].id]);
    assert_eq!((f[3].callees.as_slice(), f[4].callers.as_slice()), (&[f[4].id][..], &[f[3].id][..]));
    assert!(f[5].callers.is_empty() && f[5].callees.is_empty(), "the stub is no caller");
    // No function reaches itself.
    for start in &f {
        let mut open = start.callees.clone();
        let mut seen = std::collections::HashSet::new();
        while let Some(id) = open.pop() {
            assert_ne!(id, start.id);
            if seen.insert(id) {
                open.extend(&f.iter().find(|s| s.id == id).unwrap().callees);
            }
        }
    }
}

#[test]
fn conditions_macros_and_includes_count() {
    let include = |name: &str, from: &str| {
        let text = match name {
            "a.glsl" => {
                "#ifndef A\n#define A\n//@ help \"from a\"\n\nfloat from_a(out float x) { x = 1; return 2; }\n#endif\n"
            }
            "b.glsl" => "#include \"a.glsl\"\n//@ help \"b\"\nfloat from_b(float x) { return x; }",
            _ => return None,
        };
        assert!(from.ends_with(".glsl"));
        Some((format!("inc/{name}"), text.to_string()))
    };
    let options = Options {
        include: Some(&include),
        macros: vec![("REAL".into(), "float".into()), ("ON".into(), "1".into())],
        ..Options::default()
    };
    let text = "#version 460
#extension GL_GOOGLE_include_directive : require
#define TWICE(name, type) type name(type x) { \\
    return x + x; }
#include \"b.glsl\"
#include \"a.glsl\"
TWICE(twice, REAL)
TWICE(twice, vec2)
#if !ON
//@ help \"absent\"
float absent(float x) { return x; }
#else
//@ help \"present\"
#endif
REAL /* { */ present(
    //@ min 0
    REAL x // )
    , \"no\"[0]
) { return x; }
#define present(x) 0
#define vec3 0
#define spanforge_argument_0 zero
vec2 last(vec2 x)
{ return x; }"
        .replace(", \"no\"[0]\n", "");
    let library = Library::compile("dir/main.glsl", &text, &options).unwrap_or_else(|e| panic!("{e}"));
    let found: Vec<_> = library
        .functions
        .iter()
        .map(|f| {
            let help = f.annotated.metadata.0.first().map(|(_, p)| format!("{p:?}")).unwrap_or_default();
            (f.signature.name.as_str(), &*f.place.file, f.place.line, help)
        })
        .collect();
    let expected = [
        ("from_a", "inc/a.glsl", 5, "Help(\"from a\")".to_string()),
        ("from_b", "inc/b.glsl", 3, "Help(\"b\")".to_string()),
        ("twice", "dir/main.glsl", 7, String::new()),
        ("twice", "dir/main.glsl", 8, String::new()),
        ("present", "dir/main.glsl", 15, "Help(\"present\")".to_string()),
        ("last", "dir/main.glsl", 22, String::new()),
    ];
    assert_eq!(found, expected);
    assert_eq!(written(&library, 2), "float twice(in float x)");
    assert_eq!(written(&library, 3), "vec2 twice(in vec2 x)");
    assert_eq!(library.functions[4].pins[0].min.map(|n| n.to_f64()), Some(0.0));
}

#[test]
fn errors_are_at_the_librarys_own_lines() {
    assert_eq!(
        errors("float f(float x) {\n  return y;\n}\n"),
        "lib.glsl:2: 'y' : undeclared identifier\nlib.glsl:2: 'return' : type does not match, or is not convertible to, the function's return type"
            .split('\n')
            .next()
            .unwrap()
    );
    assert_eq!(
        errors("#version 460\n\nfloat g();\nfloat f(float x) { return g(); }"),
        "lib.glsl:3: `g` is declared and called, and has no body"
    );
    let recursion =
        errors("float g(float x);\nfloat f(float x) { return g(x); }\nfloat g(float x) { return f(x); }");
    assert!(recursion.starts_with("lib.glsl:") && recursion.contains("calls itself"), "{recursion}");
    assert_eq!(
        errors("float f(float x) { return x; }\nvoid main() { f(1); }"),
        "lib.glsl:2: a library has no `main`: this is a shader"
    );
    for (text, line) in [
        ("float f(float x) { return x; ", 1),
        ("float f(float x) { return x; } /* ", 1),
        ("#if 1\nfloat f(float x) { return x; }", 2),
        ("\n\nfloat f(float x) { return x; }\nfloat f(float x) { return x; }", 4),
        ("\nfloat f(float é) { return 1; }", 2),
        ("\n\nfloat f() { return 1; } // \0", 3),
        ("#include \"gone.glsl\"", 1),
        ("float f(thing x) { return 1; }", 1),
        ("float f(float x) { return x; } \\", 1),
        ("float f(float x) { return x; }\nfloat", 2),
        ("float f(float x) { return x; }\nstruct S { float x; }\n\n", 2),
        ("float f(float x) { return x; }\n}\nfloat g() { return 1; }", 2),
        ("float f(float x) { return (x]; }\n", 1),
    ] {
        match Library::compile("lib.glsl", text, &Options::default()) {
            Ok(_) => assert!(text.ends_with('\\'), "{text}"),
            Err(LibraryError::Glsl(messages)) => {
                assert!(messages.iter().all(|m| m.file == "lib.glsl"), "{messages:?}");
                assert!(messages.iter().any(|m| m.line == Some(line)), "{text:?}: {messages:?}");
            }
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_no_stub_can_call_is_refused_and_the_rest_kept() {
    let library = library(
        "
struct Bound { sampler2D image; float scale; };
float scaled(Bound b) { return textureLod(b.image, vec2(0), 0).x * b.scale; }
float kept(float x) { return x; }",
    );
    let names: Vec<_> = library.functions.iter().map(|f| f.signature.name.as_str()).collect();
    assert_eq!(names, ["kept"]);
    assert_eq!((library.refused[0].name.as_str(), library.refused[0].place.line), ("scaled", 3));
    assert!(!library.refused[0].reason.is_empty());
}

#[test]
fn the_stage_follows_from_what_is_used() {
    let derivative = "float slope(float x) { return dFdx(x); }";
    assert_eq!(library(derivative).module.entry_points()[0].stage, spanforge_reflect::Stage::Fragment);
    let lane = "uint lane() { return gl_GlobalInvocationID.x; }";
    assert!(library(lane).module.entry_points()[0].is_compute());
    let vertex = Options { stage: LibraryStage::Vertex, ..Options::default() };
    assert!(Library::compile("v", "int v() { return gl_VertexIndex; }", &vertex).is_ok());
    assert!(Library::compile("v", derivative, &vertex).is_err());
    let both = errors("float slope(float x) { return dFdx(x) + float(gl_GlobalInvocationID.x); }");
    assert!(both.starts_with("lib.glsl:1: "), "{both}");
}

#[test]
fn a_hostile_library_does_not_reach_the_compiler() {
    for text in [
        format!("float f() {{ return {}1{}; }}", "(".repeat(100_000), ")".repeat(100_000)),
        format!("void f() {}{}", "{".repeat(100_000), "}".repeat(100_000)),
        format!("float f(float x) {{ return {}x; }}", "x + ".repeat(100_000)),
        format!("float f(float x) {{ return {}x; }}", "- ".repeat(100_000)),
        format!("#if {}1\n#endif\n", "-".repeat(100_000)),
    ] {
        let error = Library::compile("l", &text, &Options::default()).unwrap_err().to_string();
        assert!(error.starts_with("l:1: ") && error.len() < 200, "{error}");
    }
    // What is just within passes, on a thread with little stack.
    let sum = format!("float f(float x) {{ return {}x; }}", "x + ".repeat(990));
    let nested = format!("float f(float x) {{ return {}x{}; }}", "(".repeat(250), ")".repeat(250));
    for text in [sum, nested] {
        assert!(Library::compile("l", &text, &Options::default()).is_ok());
    }
    let own = |_: &str, _: &str| Some(("own.glsl".to_string(), "#include \"own.glsl\"\n".to_string()));
    let options = Options { include: Some(&own), ..Options::default() };
    assert!(Library::compile("l", "#include \"own.glsl\"\n", &options).is_err());
    for name in ["", "a\0b", "a\"b\nc", "C:\\x.glsl"] {
        assert!(Library::compile(name, "float f() { return 1; }", &Options::default()).is_ok());
    }
}

const SAMPLE: &str = "#define F float
//@ label \"Wave\" category \"math/waves\"
//@ phase: label \"Phase\" unit \"deg\" default 90 min 0 max 360 step 1
//@ return: min -1 max 1
F wave(F phase, out vec2 both, inout S s[2]) { both = vec2(phase); return sin(phase); }
/* a comment */ const int N = 3; // another
vec3 tint(
    //@ color default (1, 0.5, 0)
    vec3 base, const bool on, sampler2D image) { for (int i = 0; i < N; i++) { base *= 0.5; } return base; }
#if N > 2
F wave(F x, uint mode) { return x; }
#endif
";

#[test]
fn mutated_libraries_give_errors_with_a_place() {
    let sample = format!("struct S {{ float a; }};\n{}", SAMPLE.replace("#if N > 2", "#if 1"));
    assert_eq!(library(&sample).functions.len(), 3);
    let bits: Vec<char> = "(){}[];,=#\"\\/*@:.-+ \n\t09azAZ_<>é\u{0}".chars().collect();
    let words =
        ["//@", "/*", "*/", "#if 1\n", "#endif\n", "//", "float", "out", "struct", "//@ x:", "#define x ("];
    let mut random = Random(0x5eed_0003);
    let compiler = std::panic::AssertUnwindSafe(Compiler::new().unwrap());
    let (mut n_good, mut n_bad) = (0, 0);
    for _ in 0..1_500 {
        let seed = random.0;
        let mut chars: Vec<char> = sample.chars().collect();
        for _ in 0..1 + random.below(3) {
            let at = random.below(chars.len());
            match random.below(5) {
                0 => _ = chars.remove(at),
                1 => chars[at] = bits[random.below(bits.len())],
                2 => chars.insert(at, bits[random.below(bits.len())]),
                3 => _ = chars.splice(at..at, words[random.below(words.len())].chars()),
                _ => _ = chars.drain(at..(at + random.below(12)).min(chars.len())),
            }
        }
        let text: String = chars.into_iter().collect();
        let n_lines = text.lines().count() as u32 + 1;
        let started = std::time::Instant::now();
        let outcome = std::panic::catch_unwind(|| compiler.compile("m.glsl", &text, &Options::default()));
        assert!(started.elapsed().as_secs_f64() < 10.0, "{seed:#x}: {:?}", started.elapsed());
        match outcome.unwrap_or_else(|_| panic!("a panic with seed {seed:#x}:\n{text}")) {
            Ok(_) => n_good += 1,
            Err(LibraryError::Glsl(messages)) => {
                n_bad += 1;
                for m in messages {
                    assert!(m.file == "m.glsl" || text.contains("#line"), "{seed:#x}: {m}\n{text}");
                    assert!(m.line.is_some_and(|n| n <= n_lines), "{seed:#x}: {m}\n{text}");
                }
            }
            Err(LibraryError::Metadata(errors)) => {
                n_bad += 1;
                for e in errors.0 {
                    let line = text
                        .split('\n')
                        .nth(e.place.line as usize - 1)
                        .unwrap_or_else(|| panic!("{e}\n{text}"));
                    assert!(e.place.column as usize <= line.chars().count() + 1, "{seed:#x}: {e}\n{text}");
                }
            }
            Err(other) => panic!("{seed:#x}: {other}\n{text}"),
        }
    }
    println!("{n_good} good, {n_bad} bad");
    assert!(n_good > 50 && n_bad > 500, "{n_good} good, {n_bad} bad");
}

/// Random signatures: what the module says is what was written.
#[test]
fn random_signatures_come_back() {
    let types = ["float", "vec2", "ivec3", "uint", "bool", "mat2x3", "S", "double", "bvec4"];
    let mut random = Random(0x5eed_0004);
    let mut text = String::from("struct S { vec3 a; int b[2]; };\n");
    let mut expected = Vec::new();
    for f in 0..150 {
        let mut parameters = Vec::new();
        let mut named = Vec::new();
        for p in 0..random.below(6) {
            let ty = types[random.below(types.len())];
            let array = ["", "", "", "[2]", "[3][2]"][random.below(5)];
            let (qualifier, said) = [
                ("", "in"),
                ("in ", "in"),
                ("out ", "out"),
                ("inout ", "inout"),
                ("const ", "const in"),
                ("const in ", "const in"),
                ("highp inout ", "inout"),
            ][random.below(7)];
            let qualifier = if qualifier.starts_with("highp") && (ty == "S" || ty.contains('b')) {
                "inout "
            } else {
                qualifier
            };
            parameters.push(if random.below(2) == 0 {
                format!("{qualifier}{ty} p{p}{array}")
            } else {
                format!("{qualifier}{ty}{array} p{p}")
            });
            named.push(format!("{said} {ty}{array} p{p}"));
        }
        // Bodies that use, overwrite, or ignore their parameters.
        let mut body = String::new();
        for (p, said) in named.iter().enumerate().filter(|(_, said)| !said.starts_with("const")) {
            match random.below(4) {
                0 => body.push_str(&format!("p{p} = p{p}; ")),
                1 => body.push_str(&format!("p{p}; ")),
                2 if said.starts_with("out") => body.push_str(&format!("p{p} = p{p}; p{p}; ")),
                _ => {}
            }
        }
        let name = ["f", "g", "h"][random.below(3)];
        text.push_str(&format!("void {name}{f}({}) {{ {body}}}\n", parameters.join(", ")));
        expected.push(format!("void {name}{f}({})", named.join(", ")));
    }
    let library = library(&text);
    let found: Vec<String> = (0..library.functions.len()).map(|n| written(&library, n)).collect();
    assert_eq!(found, expected);
}

#[test]
fn damaged_libraries_as_modules() {
    let sample = format!("struct S {{ float a; }};\n{}", SAMPLE.replace("#if N > 2", "#if 1"));
    let n_read = survive("library", library(&sample).module.words(), 3_000, &mut Random(0x5eed_0005));
    assert!(n_read > 300, "{n_read} of them could be read");
}

/// Each declaration by itself, without comments and macros, on its own lines; members and swizzles are no names of others.
#[test]
fn pieces_can_be_written_with_other_names() {
    let text = "#define TWICE(x) ((x) + (x))
struct S { vec2 f; int n; } s; // a struct and a variable
//@ c: default (1, 2)
float f(S a,
        out vec2 b, in vec2 c) {
    b = a.f; // not the function
    return TWICE(f2(c.x));
}
float f2(float x);
uint g(uint x) { return x * 2u; }
void h(inout mat2 m, const float x) { m *= x; }
";
    let text = format!("float f2(float x) {{ return x; }}\n{text}");
    let library = library(&text);
    let names: Vec<_> = library.pieces.iter().map(|piece| piece.names.join(" ")).collect();
    assert_eq!(names, ["f2", "S s", "f", "f2", "g", "h"]);
    let renamed = |name: &str| matches!(name, "f" | "S" | "x" | "g").then(|| format!("other_{name}"));
    assert_eq!(library.pieces[1].written(&renamed), "struct other_S { vec2 f; int n; } s;");
    let f = &library.pieces[2];
    assert_eq!((f.place.line, f.words().filter(|word| *word == "f").count()), (5, 1));
    let expected = "precise float other_f(other_S a,
        precise out vec2 b, in vec2 c) {
    b = a.f;
    return( (f2(c.x)) + (f2(c.x)));
}";
    assert_eq!(f.written(&renamed), expected);
    let prototype = |n: usize| library.pieces[n].prototype(&renamed);
    assert_eq!(prototype(2).unwrap(), "precise float other_f(other_S a, precise out vec2 b, in vec2 c);");
    assert_eq!((prototype(1), prototype(3).unwrap()), (None, "precise float f2(float other_x);".into()));
    assert_eq!(prototype(4).unwrap(), "uint other_g(uint other_x);");
    assert_eq!(prototype(5).unwrap(), "void h(precise inout mat2 m, const float other_x);");
}
