//! Comments with metadata: the form, where they belong, and where their errors are.

use spanforge_reflect::metadata::{
    Annotated, AnnotatedKind, Annotations, Literal, Metadata, MetadataErrors, Property,
};

use crate::damage::Random;

fn read(text: &str) -> Annotations {
    Annotations::read("a.glsl", text).unwrap_or_else(|e| panic!("{e}"))
}

fn errors(text: &str) -> Vec<String> {
    let MetadataErrors(errors) = Annotations::read("a.glsl", text).unwrap_err();
    errors.iter().map(ToString::to_string).collect()
}

/// The properties without their places.
fn said(metadata: &Metadata) -> Vec<Property> {
    metadata.0.iter().map(|(_, property)| property.clone()).collect()
}

fn only(annotations: &Annotations, name: &str) -> Annotated {
    let mut named = annotations.named(name);
    let found = named.next().unwrap_or_else(|| panic!("no {name}")).clone();
    assert!(named.next().is_none(), "several of {name}");
    found
}

#[test]
fn every_property_is_read() {
    let annotations = read(
        r#"//@ label "A \"wave\"" category "math/waves" help "one\ntwo \\" // a remark
float f(
    //@ unit "deg" default -90 min -0x10 max +1.5e3 step .25 semantic "angle"
    float x,
    //@ default (true, false) /* another */
    //@ label "Flags"
    bvec2 flags,
    //@ enum "Off" = 0, "Low side" = -1, "High" = 0xffffffff default 0
    int mode,
    //@color
    vec3 tint);"#,
    );
    let f = only(&annotations, "f");
    assert_eq!((f.kind, f.place.line, f.place.column), (AnnotatedKind::Prototype, 2, 7));
    use Property as P;
    let text = |text: &str| text.to_string();
    let whole = [P::Label(text("A \"wave\"")), P::Category(text("math/waves")), P::Help(text("one\ntwo \\"))];
    assert_eq!(said(&f.metadata), whole);
    let [x, flags, mode, tint] = f.parts.as_slice() else { panic!("{:?}", f.parts) };
    let of_x = [
        P::Unit(text("deg")),
        P::Default(vec![Literal::Integer(-90)]),
        P::Min(Literal::Integer(-16)),
        P::Max(Literal::Real(1500.0)),
        P::Step(Literal::Real(0.25)),
        P::Semantic(text("angle")),
    ];
    assert_eq!(said(&x.metadata), of_x);
    let of_flags = [P::Default(vec![Literal::Bool(true), Literal::Bool(false)]), P::Label(text("Flags"))];
    assert_eq!(said(&flags.metadata), of_flags);
    let choices = [("Off", 0), ("Low side", -1), ("High", 0xffff_ffff)];
    let choices = choices.map(|(label, value)| (text(label), Literal::Integer(value)));
    assert_eq!(said(&mode.metadata), [P::Enum(choices.to_vec()), P::Default(vec![Literal::Integer(0)])]);
    assert_eq!(said(&tint.metadata), [P::Color]);
    assert_eq!(flags.ty, "bvec2");
    // Every property knows its place.
    let (unit, _) = &x.metadata.0[0];
    assert_eq!((unit.line, unit.column, &*unit.file), (3, 9, "a.glsl"));
}

#[test]
fn comments_belong_to_the_declaration_below() {
    let annotations = read(
        r#"#version 460
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 8) in;
precision highp float;
//@ label "Speed"

// an ordinary comment between
#define X 1
layout(constant_id = 3) const float SPEED = float(1), OTHER = 2;
"#
        .replace(", OTHER = 2", "")
        .as_str(),
    );
    assert_eq!(said(&only(&annotations, "SPEED").metadata), [Property::Label("Speed".into())]);

    let annotations = read(
        r#"
//@ help "all lights"
//@ count: min 1
struct Light {
    //@ color
    vec3 tint; // what a light's colour is
    uint count, more[2][3];
    float[4] weights;
} first, rest[2];
//@ label "Frame" semantic "frame"
//@ time: unit "s"
layout(set = 0, binding = 0) uniform Frame {
    float time;
    //@ label "Sun"
    layout(offset = 16) Light sun;
} frame;
layout(push_constant) uniform Push {
    //@ min 0
    float amount;
};
//@ a: min 1
//@ b: max 2
uniform float a = float(1), b[2] = { 1, 2 }, c;
//@ label "Image"
layout(set = 0, binding = 1, rgba8) uniform restrict writeonly image2D image;
//@ return: unit "px"
//@ a: min 0
precise vec2 f(const in highp float a, out vec2[3] b, inout Light, void (*no)) { if (x) { y = z; } return a; }
void g(void);
float array[2] = float[](1, 2);
"#,
    );
    let light = only(&annotations, "Light");
    assert_eq!(light.kind, AnnotatedKind::Struct);
    let parts: Vec<_> =
        light.parts.iter().map(|p| (p.name.as_str(), p.ty.as_str(), p.metadata.0.len())).collect();
    let expected =
        [("tint", "vec3", 1), ("count", "uint", 1), ("more", "uint[2][3]", 0), ("weights", "float[4]", 0)];
    assert_eq!(parts, expected);
    assert_eq!(only(&annotations, "rest").kind, AnnotatedKind::Variable);
    // A block goes by two names.
    for name in ["Frame", "frame"] {
        let block = only(&annotations, name);
        assert_eq!((block.kind, block.metadata.0.len(), block.parts.len()), (AnnotatedKind::Block, 2, 2));
    }
    assert_eq!(annotations.member("Frame", "sun").map(said), Some(vec![Property::Label("Sun".into())]));
    assert_eq!(
        annotations.member("Push", "amount").map(said),
        Some(vec![Property::Min(Literal::Integer(0))])
    );
    assert_eq!(annotations.member("Push", "gone").map(said), None);
    assert_eq!(annotations.variable("a").map(said), Some(vec![Property::Min(Literal::Integer(1))]));
    assert_eq!(annotations.variable("b").map(said), Some(vec![Property::Max(Literal::Integer(2))]));
    assert_eq!(annotations.variable("c").map(said), Some(vec![]));
    assert_eq!(annotations.variable("image").map(said), Some(vec![Property::Label("Image".into())]));
    let f = only(&annotations, "f");
    assert_eq!(f.kind, AnnotatedKind::Function);
    assert_eq!(said(&f.returned), [Property::Unit("px".into())]);
    let parts: Vec<_> = f.parts.iter().map(|p| (p.name.as_str(), p.ty.as_str())).collect();
    assert_eq!(parts, [("a", "float"), ("b", "vec2[3]"), ("", "Light"), ("", "void")]);
    assert_eq!(only(&annotations, "g").parts, []);
    assert_eq!(only(&annotations, "array").kind, AnnotatedKind::Variable);
    assert_eq!(annotations.named("array").count() + annotations.named("x").count(), 1);
}

#[test]
fn overloads_are_told_apart_by_their_types() {
    let annotations = read(
        "float f(float x);
//@ help \"one\"
float f(float x) { return x; }
//@ help \"two\"
float f(vec2 x) { return x.x; }
//@ help \"array\"
float f(float x[N], int n) { return x[0]; }",
    );
    let find = |types: &[&str]| {
        let types: Vec<String> = types.iter().map(ToString::to_string).collect();
        annotations.function("f", &types).map(|f| f.place.line)
    };
    assert_eq!(find(&["float"]), Some(3), "the definition, not the prototype");
    assert_eq!(find(&["vec2"]), Some(5));
    assert_eq!(find(&["vec3"]), None, "two have one parameter");
    assert_eq!(find(&["float[3]", "int"]), Some(7), "the only one with two");
    assert_eq!(find(&[]), None);
}

#[test]
fn errors_name_line_and_column() {
    let f = "float f(float phase, int mode);";
    let cases: &[(&str, &str)] = &[
        ("//@ lable \"x\"", "1:5: no property `lable`: did you mean `label`?"),
        ("//@ description \"x\"", "1:5: no property `description`: did you mean `help`?"),
        ("//@ colour", "1:5: no property `colour`: did you mean `color`?"),
        (
            "//@ xyzzy 3",
            "1:5: no property `xyzzy`: there are label, category, help, unit, semantic, default, min, max, step, enum, color",
        ),
        ("//@ label", "1:10: a string in double quotes was expected after `label`"),
        ("//@ label Wave", "1:11: a string in double quotes was expected after `label`"),
        ("//@ label \"Wave", "1:11: a string without its closing quote"),
        ("//@ label \"\"", "1:11: the string of `label` is empty"),
        ("//@ label \"a\\t\"", "1:11: `\\t` stands for nothing in a string"),
        ("//@ label \"a\" label \"b\"", "1:15: `label` is given twice: first in line 1"),
        ("//@ label \"a\"\n  //@ label \"b\"", "2:7: `label` is given twice: first in line 1"),
        ("//@ phase: min", "1:15: a value is missing after `min`"),
        ("//@ phase: min max", "1:16: a value was expected after `min`, not `max`"),
        ("//@ phase: min 1..2", "1:16: `1..2` is no number"),
        ("//@ phase: min 0.5f", "1:16: `0.5f` is no number"),
        ("//@ phase: min 1e999", "1:16: `1e999` is no number"),
        ("//@ phase: min -true", "1:17: a value was expected after `min`, not `true`"),
        ("//@ phase: color default 1 1 .5", "1:28: components stand in parentheses: `default (1, 1, 0.5)`"),
        ("//@ phase: default 1, -1 min 0", "1:21: components stand in parentheses: `default (1, -1)`"),
        ("//@ phase: default 1 -", "1:22: a property was expected, not `-`"),
        ("//@ phase: default (1, 2", "1:25: `)` is missing after the components of `default`"),
        ("//@ phase: default ()", "1:21: a value was expected after `(`, not `)`"),
        ("//@ mode: enum \"A\" 0", "1:20: `=` is missing after the name of a value"),
        ("//@ mode: enum \"A\" = 0,", "1:24: a string in double quotes was expected after `,`"),
        ("//@ mode: enum \"A\" = 0, \"A\" = 1", "1:25: `enum` has the name \"A\" or the value 1 twice"),
        ("//@ mode: enum \"A\" = 0, \"B\" = 0", "1:25: `enum` has the name \"B\" or the value 0 twice"),
        ("//@ phse: min 0", "1:5: `phse` is not declared below: did you mean `phase`?"),
        ("//@ elephant: min 0", "1:5: `elephant` is not declared below"),
        ("//@ min 0", "1:5: `min` does not describe a function: say whose it is, as in `name:`"),
        ("//@ label \"é\" ünit \"m\"", "1:15: a property was expected, not `ü`"),
        ("//@ ; label \"x\"", "1:5: a property was expected, not `;`"),
        ("//@ label \"x\" \\", "1:15: a //@ comment has one line: begin the next with //@ too"),
        ("int x; //@ label \"x\"", "1:8: a //@ comment stands on a line of its own, above what it describes"),
        ("/* */ int x;\n\t//@ min", "2:9: a value is missing after `min`"),
    ];
    for (note, expected) in cases {
        let found = errors(&format!("{note}\n{f}"));
        assert_eq!(found, [format!("a.glsl:{expected}")], "{note}");
    }
}

#[test]
fn comments_that_describe_nothing_are_errors() {
    let nothing = "describes nothing: one declaration with one name belongs below it";
    for (text, place) in [
        ("float f(float x);\n//@ label \"x\"", "2:1"),
        ("float f(float x) {\n  //@ label \"x\"\n  return x; }", "2:3"),
        ("float a[2] = {\n//@ label \"x\"\n1, 2 };", "2:1"),
        ("struct S {\n float x;\n //@ label \"x\"\n};", "3:2"),
        ("struct S {\n //@ label \"x\"\n float x, y;\n};", "2:2"),
        ("float f(float x\n//@ label \"x\"\n);", "2:1"),
        ("//@ label \"x\"\nprecision highp float;", "1:1"),
        ("//@ label \"x\"\nlayout(local_size_x = 8) in;", "1:1"),
        ("//@ label \"x\"\n}", "1:1"),
        ("float f(\n//@ label \"x\"\nvoid);", "2:1"),
    ] {
        assert_eq!(errors(text), [format!("a.glsl:{place}: {nothing}")], "{text}");
    }
    let several = "several variables are declared below: say which, as in `name:`";
    assert_eq!(errors("//@ label \"x\"\nfloat a, b;"), [format!("a.glsl:1:1: {several}")]);
    let below = "`y` is not what is declared below: that is `x`";
    assert_eq!(errors("float f(\n//@ y: min 0\nfloat x);"), [format!("a.glsl:2:5: {below}")]);
    let no_value = "`return` is not declared below";
    assert_eq!(errors("//@ return: min 0\nstruct S { float a; };"), [format!("a.glsl:1:5: {no_value}")]);
}

#[test]
fn all_errors_are_reported_in_order() {
    let text = "//@ lable \"x\"\nfloat f(\n//@ min\nfloat x);\n//@ nothing";
    assert_eq!(errors(text).len(), 3);
    let lines: Vec<_> = errors(text).iter().map(|e| e.split(':').nth(1).unwrap().to_string()).collect();
    assert_eq!(lines, ["1", "3", "5"]);
}

/// What a comment is not.
#[test]
fn other_comments_and_strings_say_nothing() {
    let text = "// @ lable\n/* //@ lable */ /*\n//@ lable\n*/\n#define A //@ lable\nfloat f(float x); // //@ lable\n///@ lable\n";
    let annotations = read(text);
    assert_eq!(annotations.declarations().len(), 1);
    assert_eq!(Annotations::default().declarations(), []);
}

const SAMPLE: &str = r#"
//@ label "Wave" category "math"
//@ phase: unit "deg" default 90 min 0 max 360 step 1
//@ return: semantic "height"
float wave(float phase, //
    //@ enum "A" = 0, "B" = 1 default 1
    int mode) { return sin(phase); }
struct S {
    //@ color default (1, 0.5, 0)
    vec3 tint;
};
//@ a: min 1
layout(set = 0) uniform float a, b[2];
"#;

#[test]
fn mutated_texts_give_errors_inside_the_text() {
    let pieces = [
        "//@",
        "//@ x:",
        "\"",
        "(",
        ")",
        "{",
        "}",
        ";",
        ",",
        ":",
        "=",
        "\\",
        "\n",
        "\r\n",
        "/*",
        "*/",
        "é",
        "\u{0}",
        "enum",
        "default",
        "min",
        "-",
        "1e",
        "0x",
        "struct",
        "#",
        "[",
        "]",
        " ",
        "\t",
        "return:",
        "999999999999999999999999",
    ];
    let mut random = Random(0x5eed_0006);
    let (mut n_good, mut n_bad) = (0, 0);
    for _ in 0..30_000 {
        let seed = random.0;
        let mut chars: Vec<char> = SAMPLE.chars().collect();
        for _ in 0..1 + random.below(4) {
            let at = random.below(chars.len());
            match random.below(4) {
                0 => _ = chars.remove(at),
                1 => chars.truncate(at.max(1)),
                2 => _ = chars.drain(at..(at + random.below(20)).min(chars.len())),
                _ => _ = chars.splice(at..at, pieces[random.below(pieces.len())].chars()),
            }
            if chars.is_empty() {
                break;
            }
        }
        let text: String = chars.into_iter().collect();
        match std::panic::catch_unwind(|| Annotations::read("m", &text)) {
            Err(_) => panic!("a panic with seed {seed:#x}:\n{text}"),
            Ok(Ok(_)) => n_good += 1,
            Ok(Err(MetadataErrors(errors))) => {
                n_bad += 1;
                assert!(!errors.is_empty());
                for e in errors {
                    let line = text.split('\n').nth(e.place.line as usize - 1);
                    let line = line.unwrap_or_else(|| panic!("{seed:#x}: {e}\n{text}"));
                    let column = e.place.column as usize;
                    assert!((1..=line.chars().count() + 1).contains(&column), "{seed:#x}: {e}\n{text}");
                }
            }
        }
    }
    println!("{n_good} good, {n_bad} bad");
    assert!(n_good > 3_000 && n_bad > 3_000, "{n_good} good, {n_bad} bad");
}

/// Time that grows with the square of the text would take minutes here.
#[test]
fn long_texts_take_linear_time() {
    const N: usize = 200_000;
    let started = std::time::Instant::now();
    for text in [
        "(".repeat(N),
        "{".repeat(N),
        "float f(".repeat(N),
        "float a[2] = { 1 }, ".repeat(N),
        "//@ label \"x\"\n".repeat(N),
        format!(
            "//@ enum {}\nint x;",
            (0..N).map(|i| format!("\"{i}\" = {i}")).collect::<Vec<_>>().join(", ")
        ),
        format!("//@ default ({}0)\nint x;", "0, ".repeat(N)),
        format!("float f({});", "float a, ".repeat(N)),
        format!(
            "{}\nfloat f({});",
            "//@ a9: min 0\n".repeat(1_000),
            (0..N).map(|i| format!("float b{i}, ")).collect::<String>()
        ),
        "//@ x:\n#\n\\\n".repeat(N),
        "/*".repeat(N),
        "\"".repeat(N),
        "struct S { int a; } ".repeat(N),
        "#define x /* \n".repeat(N),
    ] {
        let _ = Annotations::read("long", &text);
    }
    let took = started.elapsed().as_secs_f64();
    assert!(took < 30.0, "{took} s");
}
