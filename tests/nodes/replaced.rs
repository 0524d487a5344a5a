//! Banks that change: what becomes of functions and of graphs with them, and that nothing is left behind.

use super::graphs::{function, parameter};
use super::load;
use super::tools::validator_says;
use spanforge::Error;
use spanforge::graph::{Banks, Change, ChangeKind, Exposed, FunctionKey, Graph, VALUE};
use spanforge_reflect::library::{Compiler, LibraryStage, Options};

const BEFORE: &str = "float helper(float x) { return x + 1.0; }
float same(float x) { return x * 2.0; }
float indirect(float x) { return helper(x); }
//@ y: default 1
float tuned(float x, float y) { return x * y; }
float renamed(float x, float y) { return x + y; }
float retyped(float x, int n) { return x * float(n); }
float gone(float x) { return x; }
vec2 split(vec2 x) { return x; }
vec3 split(vec3 x) { return x; }
";

const AFTER: &str = "//@ label \"Twice\"
float same(float x) { return x * 2.0; }
float helper(float x) { return x + 2.0; }
float indirect(float x) { return helper(x); }
//@ y: default 2
float tuned(float x, float y) { return x * y; }
float renamed(float x, float z) { return x + z; }
float retyped(float x, uint n) { return x * float(n); }
vec4 split(vec4 x) { return x; }
vec2 split(vec2 x, out float y) { y = x.y; return x; }
float added(float x) { return -x; }
";

fn key(name: &str, types: &[&str]) -> FunctionKey {
    FunctionKey {
        bank: "live".into(),
        name: name.into(),
        types: types.iter().map(|ty| (*ty).to_owned()).collect(),
    }
}

fn reload(banks: &mut Banks, compiler: &Compiler, text: &str) -> spanforge::Result<Vec<Change>> {
    banks.replace("live", |banks| {
        banks.load_glsl(compiler, "live", "live.glsl", text, &Options::default()).map(|_| ())
    })
}

#[test]
fn changes_are_told_apart() {
    let (compiler, mut banks) = (Compiler::new().unwrap(), Banks::new());
    let first = reload(&mut banks, &compiler, BEFORE).unwrap();
    assert!(first.len() == 9 && first.iter().all(|change| change.kind == ChangeKind::Added), "{first:#?}");
    let changes = reload(&mut banks, &compiler, AFTER).unwrap();
    let breaking = |now: Option<FunctionKey>, pins: &[&str]| {
        let pins = pins.iter().map(|pin| (*pin).to_owned()).collect();
        ChangeKind::Breaking { now, pins }
    };
    let two = &["float", "float"][..];
    let expected = [
        (key("helper", &["float"]), ChangeKind::Compatible),
        (key("same", &["float"]), ChangeKind::Identical),
        (key("indirect", &["float"]), ChangeKind::Compatible),
        (key("tuned", two), ChangeKind::Compatible),
        (key("renamed", two), breaking(Some(key("renamed", two)), &["y"])),
        (key("retyped", &["float", "int"]), breaking(Some(key("retyped", &["float", "uint"])), &["n"])),
        (key("gone", &["float"]), breaking(None, &["x", "return"])),
        (key("split", &["vec2"]), breaking(None, &["x", "return"])),
        (key("split", &["vec3"]), breaking(None, &["x", "return"])),
        (key("retyped", &["float", "uint"]), ChangeKind::Added),
        (key("split", &["vec4"]), ChangeKind::Added),
        (key("split", &["vec2", "out float"]), ChangeKind::Added),
        (key("added", &["float"]), ChangeKind::Added),
    ];
    let expected = expected.map(|(key, kind)| Change { key, kind });
    assert_eq!(changes, expected);
    // Nothing changes where nothing changed.
    let again = reload(&mut banks, &compiler, AFTER).unwrap();
    assert!(again.iter().all(|change| change.kind == ChangeKind::Identical), "{again:#?}");
}

/// A thousand saves, every other one broken: the last good one is there, whatever else is loaded keeps working, and no
/// more is kept than in the beginning.
#[test]
fn a_storm_of_saves_leaves_nothing_behind() {
    let (compiler, mut banks) = (Compiler::new().unwrap(), Banks::new());
    load(&mut banks, &compiler, "arithmetic");
    let host = "#version 460
layout(local_size_x = 1) in;
layout(set = 0, binding = 1) writeonly buffer To { float values[]; } to;
struct Pair { float a; float b; };
Pair pair(float x);
float own(float x) { return x + 0.25; }
void main() { Pair p = pair(1); to.values[0] = own(p.a) + p.b; }";
    let options = Options { stage: LibraryStage::Compute, ..Options::default() };
    banks.load_host_glsl(&compiler, "host.comp", host, &options).unwrap();
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "float"));
    let live = graph.add(function("live", "f", &["float"]));
    let sum = graph.add(function("arithmetic", "add", &["float", "float"]));
    graph.link((x, VALUE), (live, "x"));
    graph.link((live, "return"), (sum, "x"));
    graph.link((x, VALUE), (sum, "y"));
    graph.output("return.a", (sum, "return"));
    graph.output("return.b", (live, "return"));
    let text = |n: u32| {
        format!(
            "float f(float x) {{ precise float y = x * {n}.5; return y; }}\nvec4 g_{n}(vec4 v) {{ return v * {n}.25; }}"
        )
    };
    reload(&mut banks, &compiler, &text(0)).unwrap();
    let at_first = banks.n_kept();
    let link =
        |banks: &Banks| banks.link_host("host.comp", &[("pair", &graph)], Exposed::Nowhere).unwrap().words;
    let mut words = link(&banks);
    for n in 1..=1000 {
        if n % 2 == 0 {
            let error =
                reload(&mut banks, &compiler, &text(n).replace("return y", "return why")).unwrap_err();
            assert!(error.to_string().starts_with("live.glsl:1: 'why'"), "{error}");
            assert_eq!(link(&banks), words, "{n}");
        } else {
            let changes = reload(&mut banks, &compiler, &text(n)).unwrap();
            assert_eq!(changes.len(), 3, "{changes:#?}");
            let changed = link(&banks);
            assert_ne!(changed, words, "{n}");
            words = changed;
        }
    }
    assert_eq!(validator_says(&words), None);
    let constant = 999.5_f32.to_bits();
    assert!(words.contains(&constant));
    let kept = banks.n_kept();
    assert!(kept.0 <= at_first.0 + 200 && kept.1 <= at_first.1 + 200, "{kept:?}, {at_first:?} at first");
    // A bank that goes takes its functions with it, and no others.
    assert!(banks.remove("live").len() == 2 && banks.remove("live").is_empty());
    let Err(Error::Graph(errors)) = banks.check(&graph) else { panic!() };
    assert_eq!(errors.to_string(), "node 1: no function live.f(float)");
    assert!(banks.remove_host("host.comp") && !banks.remove_host("host.comp"));
    // A load that loads something else is an error.
    let other = banks.replace("live", |_| Ok(())).unwrap_err().to_string();
    assert_eq!(other, "live: nothing was loaded under this name");
}
