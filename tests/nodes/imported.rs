//! Which functions of a library become nodes, and what a sidecar says of them.

use super::graphs::{function, parameter};
use super::tools::validator_says;
use spanforge::Error;
use spanforge::graph::{Banks, Filter, Function, FunctionKey, Graph, Import, Sidecar, VALUE};
use spanforge_reflect::PinDirection;
use spanforge_reflect::library::{Compiler, Options};

const LIBRARY: &str = "//@ label \"From a comment\" help \"Kept.\"
//@ v: default (1, 2, 3)
float snoise(vec3 v) { return v.x; }
float snoise(vec2 v) { return v.x; }
float mode(int kind) { return float(kind); }
float debug(float x) { return x; }
layout(set = 0, binding = 5) uniform sampler2D picture;
layout(set = 0, binding = 6) buffer Data { float data[]; };
float scratch;
float keeps(float x) { scratch = x * 2.0; return scratch; }
float samples(vec2 uv) { return textureLod(picture, uv, 0.0).x; }
float deep(vec2 uv) { return samples(uv) + 1.0; }
float reads(int at) { return data[at]; }
";

const SIDECAR: &str = r#"# Not my library.
[functions.snoise]
name = "simplex_noise"
category = "Noise"
[functions.snoise.pins.v]
label = "Position"
unit = "m"

[functions."snoise(vec3)"]
label = "Simplex noise"
[functions."snoise(vec3)".pins]
v = { default = [0, 0.5, 7], min = -10, max = 10 }
return = { label = "Height" }

[functions.mode.pins.kind]
enum = { Off = 0, On = 1 }

[functions.debug]
refuse = "for its author alone"
"#;

fn import(text: &str, import: &Import) -> spanforge::Result<Banks> {
    let mut banks = Banks::new();
    let compiler = Compiler::new().unwrap();
    banks.import_glsl(&compiler, "lib", "lib.glsl", text, &Options::default(), import)?;
    Ok(banks)
}

fn of<'b>(banks: &'b Banks, name: &str, types: &[&str]) -> &'b Function {
    let types = types.iter().map(|ty| (*ty).to_owned()).collect();
    banks.function(&FunctionKey { bank: "lib".into(), name: name.into(), types }).unwrap()
}

fn names(banks: &Banks) -> Vec<String> {
    banks.functions("lib").iter().map(|function| function.key.signature()).collect()
}

#[test]
fn a_sidecar_says_what_comments_could() {
    let sidecar = Sidecar::read("lib.toml", SIDECAR).unwrap();
    let banks = import(LIBRARY, &Import { sidecar: Some(&sidecar), ..Import::default() }).unwrap();
    let noise = of(&banks, "simplex_noise", &["vec3"]);
    assert_eq!(
        (noise.label.as_str(), noise.category.as_str(), noise.help.as_str()),
        ("Simplex noise", "Noise", "Kept.")
    );
    let pin = &noise.pins[0];
    assert_eq!((pin.label.as_str(), pin.unit.as_deref()), ("Position", Some("m")));
    let default: Vec<f64> = pin.default.as_ref().unwrap().iter().map(|number| number.to_f64()).collect();
    assert_eq!((default, pin.min.map(|n| n.to_f64())), (vec![0.0, 0.5, 7.0], Some(-10.0)));
    let back = noise.pins.iter().find(|pin| pin.direction == PinDirection::Source).unwrap();
    assert_eq!(back.label, "Height");
    // The other overload has what is said of both.
    let other = of(&banks, "simplex_noise", &["vec2"]);
    assert_eq!((other.label.as_str(), other.category.as_str()), ("Simplex Noise", "Noise"));
    assert_eq!((other.pins[0].label.as_str(), other.pins[0].default.as_ref()), ("Position", None));
    assert_eq!(of(&banks, "mode", &["int"]).pins[0].choices[1].0, "On");
    let bank = banks.banks().next().unwrap();
    let refused: Vec<_> = bank.refused.iter().map(|r| (r.name.as_str(), r.line, r.reason.as_str())).collect();
    assert_eq!(refused, [("debug", Some(6), "for its author alone")]);
    // A node by its new name is the function.
    let mut graph = Graph::new();
    let place = graph.add(parameter("p", "vec3"));
    let node = graph.add(function("lib", "simplex_noise", &["vec3"]));
    graph.link((place, VALUE), (node, "v"));
    graph.output("return", (node, "return"));
    assert_eq!(validator_says(&banks.graph_kernel(&graph).unwrap().words), None);
    // A module without comments has what the sidecar says too.
    let words = banks.kernel(&noise.key).unwrap();
    let sidecar =
        Sidecar::read("b.toml", "[functions.snoise]\nlabel = \"Of SPIR-V\"\npins.v.unit = \"px\"").unwrap();
    let mut banks = Banks::new();
    banks.import_spirv("words", &words, &Import { sidecar: Some(&sidecar), ..Import::default() }).unwrap();
    let function = &banks.functions("words")[0];
    assert_eq!((function.label.as_str(), function.pins[0].unit.as_deref()), ("Of SPIR-V", Some("px")));
}

fn lines<T: std::fmt::Debug>(result: spanforge::Result<T>) -> Vec<String> {
    match result {
        Err(Error::Graph(errors)) => errors.0.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_a_sidecar_gets_wrong_is_named() {
    let wrong = "colour = 1
[functions.a]
name = \"two words\"
lable = \"x\"
help = 3
pins = 5
[functions.b.pins.x]
default = [1, \"two\"]
min = inf
enum = 3
color = \"red\"
odd = 1
[functions.b.pins]
y = 7
";
    let found = lines(Sidecar::read("wrong.toml", wrong));
    let expected = [
        "wrong.toml:1: no key `colour`: there are functions",
        "wrong.toml:3: `two words` can't name a function",
        "wrong.toml:4: no key `lable`: there are name, label, category, help, refuse, pins",
        "wrong.toml:5: `help` is no text",
        "wrong.toml:6: `pins` is no table",
        "wrong.toml:8: `default` is no finite number",
        "wrong.toml:9: `min` is no finite number",
        "wrong.toml:10: `enum` is no table of names and numbers",
        "wrong.toml:11: `color` is neither true nor false",
        "wrong.toml:12: no key `odd`: there are label, category, help, unit, semantic, default, min, max, step, enum, color",
        "wrong.toml:14: `y` is no table",
    ];
    assert_eq!(found, expected);
    let found = lines(Sidecar::read("bad.toml", "[functions.a]\nname = \n"));
    assert!(found.len() == 1 && found[0].starts_with("bad.toml:2: "), "{found:#?}");
    // What does not suit the functions, all at once.
    let text = "[functions.snoise.pins.w]\nunit = \"m\"\n[functions.\"snoise(vec3)\".pins.v]\ndefault = [1, 2]
[functions.gone]\nlabel = \"x\"\n[functions.\"mode(uint)\"]\nlabel = \"y\"\n[functions.mode.pins.kind]\nmin = 0.5";
    let sidecar = Sidecar::read("unsuited.toml", text).unwrap();
    let found = lines(import(LIBRARY, &Import { sidecar: Some(&sidecar), ..Import::default() }));
    assert!(found.contains(&"unsuited.toml:1: `snoise` has no pin `w`".to_owned()), "{found:#?}");
    assert!(found.iter().any(|line| line.starts_with("unsuited.toml:4: ")), "{found:#?}");
    assert!(found.contains(&"unsuited.toml:5: no function `gone`".to_owned()), "{found:#?}");
    assert!(found.contains(&"unsuited.toml:7: no function `mode(uint)`".to_owned()), "{found:#?}");
    assert!(found.iter().any(|line| line.starts_with("unsuited.toml:10: ")), "{found:#?}");
    // Any damage is an error or a sidecar.
    for at in 0..SIDECAR.len() {
        for new in ["", "\"", "[", "=", "\n", "9e9999"] {
            let damaged = format!("{}{new}{}", &SIDECAR[..at], &SIDECAR[at + 1..]);
            if let Err(Error::Graph(errors)) = Sidecar::read("damaged.toml", &damaged) {
                assert!(errors.0.iter().all(|error| error.at.line.is_some()), "{errors}");
            }
        }
    }
}

#[test]
fn filters_say_why() {
    let with = |filter: Filter| import(LIBRARY, &Import { filter, ..Import::default() }).unwrap();
    let all = names(&with(Filter::new()));
    assert_eq!(all.len(), 8, "{all:#?}");
    let only = with(Filter::new().only("snoise").only("*(int)").never("reads"));
    assert_eq!(names(&only), ["snoise(vec3)", "snoise(vec2)", "mode(int)"]);
    let reasons: Vec<_> = only
        .banks()
        .next()
        .unwrap()
        .refused
        .iter()
        .map(|r| (r.name.as_str(), r.line, r.reason.as_str()))
        .collect();
    assert!(reasons.contains(&("debug", Some(6), "the filter takes `snoise`, `*(int)`")), "{reasons:#?}");
    assert!(reasons.contains(&("reads", Some(13), "the filter takes none like `reads`")), "{reasons:#?}");
    // A variable of its own is no resource; what a callee samples is.
    let bare = with(Filter::new().without_resources());
    assert_eq!(names(&bare), ["snoise(vec3)", "snoise(vec2)", "mode(int)", "debug(float)", "keeps(float)"]);
    let floats = with(Filter::new().of_types(&["float", "vec2"]));
    assert_eq!(
        names(&floats),
        ["snoise(vec2)", "debug(float)", "keeps(float)", "samples(vec2)", "deep(vec2)"]
    );
    let reason = &floats.banks().next().unwrap().refused[0].reason;
    assert_eq!(reason, "the filter takes pins of `float`, `vec2`; `v` is vec3");
    let long = |function: &Function| match function.key.name.len() {
        0..=4 => Ok(()),
        n => Err(format!("a name of {n} letters")),
    };
    let short = with(Filter::new().when(&long));
    assert_eq!(names(&short), ["mode(int)", "deep(vec2)"]);
    assert_eq!(short.banks().next().unwrap().refused[0].reason, "a name of 6 letters");
}
