//! What is known of a graph's parameters: what their nodes say, and what follows from the pins that they feed.

use super::graphs::{errors, function, parameter, ty};
use super::tools::validator_says;
use spanforge::graph::{About, Banks, Exposed, Graph, Kind, NodeId, VALUE, Value};
use spanforge_reflect::library::{Compiler, LibraryStage, Options};
use spanforge_reflect::{Number, Pin};

const TEXT: &str = "//@ x: min 0 max 10 step 0.5 unit \"m\" default 2 help \"How far\"
float far(float x) { return x; }
//@ x: min 0 max 10 unit \"m\" default 3
float near(float x) { return x; }
//@ x: min 0 max 4
float other(float x) { return x; }
//@ x: min -1 max 1 default (0, 0, 1) color
vec3 wide(vec3 x) { return x; }
//@ kind: enum \"Off\" = 0, \"On\" = 1 default 1
int mode(int kind) { return kind; }
float silent(float x) { return x; }
";

fn banks() -> (Compiler, Banks) {
    let (compiler, mut banks) = (Compiler::new().unwrap(), Banks::new());
    banks.load_glsl(&compiler, "b", "b.glsl", TEXT, &Options::default()).unwrap();
    (compiler, banks)
}

/// A graph whose parameter `p` feeds these functions of one parameter.
fn feeding(of: &str, functions: &[(&str, &str, &str)]) -> (Graph, NodeId) {
    let mut graph = Graph::new();
    let p = graph.add(parameter("p", of));
    for (n, (name, ty, pin)) in functions.iter().enumerate() {
        let node = graph.add(function("b", name, &[ty]));
        graph.link((p, VALUE), (node, pin));
        graph.output(&format!("o{n}"), (node, "return"));
    }
    (graph, p)
}

fn pin(banks: &Banks, graph: &Graph) -> Pin {
    let kernel = banks.graph_kernel(graph).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(validator_says(&kernel.words), None);
    assert_eq!(kernel.parameters.len(), 1);
    kernel.parameters.into_iter().next().unwrap().pin
}

fn range(pin: &Pin) -> [Option<f64>; 3] {
    [pin.min, pin.max, pin.step].map(|number| number.map(Number::to_f64))
}

fn default(pin: &Pin) -> Option<Vec<f64>> {
    pin.default.as_ref().map(|default| default.iter().map(|part| part.to_f64()).collect())
}

#[test]
fn parameters_take_what_their_pins_agree_about() {
    let (_, banks) = banks();
    let x = |name| (name, "float", "x");
    // One pin, with all that it says; the label is the parameter's own.
    let found = pin(&banks, &feeding("float", &[x("far")]).0);
    assert_eq!(range(&found), [Some(0.0), Some(10.0), Some(0.5)]);
    assert_eq!((found.unit.as_deref(), found.help.as_deref()), (Some("m"), Some("How far")));
    assert_eq!((default(&found), found.label.as_str()), (Some(vec![2.0]), "P"));
    // Two that differ in the default alone; one that says nothing does not matter.
    for functions in [[x("far"), x("near"), x("silent")], [x("silent"), x("near"), x("far")]] {
        let found = pin(&banks, &feeding("float", &functions).0);
        assert_eq!(range(&found), [Some(0.0), Some(10.0), Some(0.5)]);
        assert_eq!((default(&found), found.unit.as_deref()), (None, Some("m")));
    }
    // Ranges that differ are none, but for the end that they share.
    let found = pin(&banks, &feeding("float", &[x("far"), x("other")]).0);
    assert_eq!((range(&found), default(&found)), ([Some(0.0), None, Some(0.5)], Some(vec![2.0])));
    // A number that spreads over a vector has its range, not its default, and is no colour.
    let found = pin(&banks, &feeding("float", &[("wide", "vec3", "x")]).0);
    assert_eq!((range(&found), default(&found), found.color), ([Some(-1.0), Some(1.0), None], None, false));
    let found = pin(&banks, &feeding("vec3", &[("wide", "vec3", "x")]).0);
    assert_eq!((default(&found), found.color), (Some(vec![0.0, 0.0, 1.0]), true));
    // Named values.
    let found = pin(&banks, &feeding("int", &[("mode", "int", "kind")]).0);
    assert_eq!(found.choices, [("Off".to_owned(), Number::Int(0)), ("On".to_owned(), Number::Int(1))]);
    assert_eq!(default(&found), Some(vec![1.0]));
}

#[test]
fn what_a_node_says_comes_first() {
    let (_, banks) = banks();
    let (mut graph, p) = feeding("float", &[("far", "float", "x")]);
    let node = &mut graph.nodes[p.0 as usize];
    node.about.label = Some("How high".into());
    node.about.unit = Some("km".into());
    node.about.max = Some(7.5);
    node.values.insert(VALUE.into(), Value { ty: ty("float"), of: vec![0.1] });
    let found = pin(&banks, &graph);
    assert_eq!((found.label.as_str(), found.unit.as_deref()), ("How high", Some("km")));
    assert_eq!((range(&found), default(&found)), ([Some(0.0), Some(7.5), Some(0.5)], Some(vec![0.1])));
    // A range that a default lies outside of is not taken.
    graph.nodes[0].about = About::default();
    graph.nodes[0].values.insert(VALUE.into(), Value { ty: ty("float"), of: vec![-3.0] });
    let found = pin(&banks, &graph);
    assert_eq!((range(&found), default(&found)), ([None, None, Some(0.5)], Some(vec![-3.0])));
    // All of it comes back out of JSON.
    let about = About {
        label: Some("L".into()),
        category: Some("a/b".into()),
        help: Some("\"h\"".into()),
        unit: Some("m".into()),
        semantic: Some("time".into()),
        min: Some(-4.0),
        max: Some(0.1),
        step: Some(1e-3),
        ..About::default()
    };
    graph.nodes[0].about = about;
    let text = graph.to_json().unwrap();
    let read = Graph::from_json(&text).unwrap();
    assert_eq!(read, graph);
    assert_eq!(pin(&banks, &read), pin(&banks, &graph));
    assert_eq!(pin(&banks, &read).semantic.as_deref(), Some("time"));
    graph.nodes[0].about.min = Some(f64::NAN);
    assert!(graph.to_json().unwrap_err().to_string().contains("node 0: a number that is not finite"));
}

#[test]
fn what_does_not_suit_a_parameter_is_named() {
    let (_, banks) = banks();
    let wrong = |of: &str, default: Option<(&str, f64)>, about: About| {
        let (mut graph, p) = feeding(of, &[]);
        graph.output("p", (p, VALUE));
        graph.nodes[0].about = about;
        let value = default.map(|(of, value)| Value { ty: ty(of), of: vec![value] });
        graph.nodes[0].values.extend(value.map(|value| (VALUE.to_owned(), value)));
        errors(&banks, &graph)
    };
    let none = About::default;
    let (min, max) = (|least| About { min: Some(least), ..none() }, Some(1.0));
    let at = "node 0 pin `value`:";
    for (of, default, about, expected) in [
        ("float", Some(("float", 2.0)), About { max, ..none() }, "2 is outside the range"),
        ("float", Some(("int", 2.0)), none(), "int where float is taken"),
        ("float", None, About { max, ..min(2.0) }, "the range is empty: 1 is below 2"),
        ("int", None, min(0.5), "0.5 is no integer"),
        ("uint", None, min(-1.0), "-1 is no unsigned integer of 32 bits"),
        ("bool", None, min(0.0), "`min` is for numbers, not for bool"),
        ("float", None, min(f64::INFINITY), "a number that is said of it is not finite"),
        ("float", None, About { step: Some(0.0), ..none() }, "a step of 0.0 is not above 0"),
        (
            "vec2",
            None,
            About { color: true, ..none() },
            "`color` is for vectors of three or four floats, not for vec2",
        ),
        (
            "float",
            None,
            About { choices: vec![("A".into(), 0.0)], ..none() },
            "`enum` is for integers, not for float",
        ),
    ] {
        assert_eq!(wrong(of, default, about), [format!("{at} {expected}")], "{of}");
    }
    let choices = vec![("A".to_owned(), 0.0), ("B".to_owned(), 4.0)];
    let found = wrong("int", Some(("int", 3.0)), About { choices, ..none() });
    assert_eq!(found, [format!("{at} no name of `enum` has this value")]);
    // Two of a name, and words about what is no parameter.
    let (mut graph, _) = feeding("float", &[("far", "float", "x")]);
    graph.add(parameter("p", "float"));
    graph.nodes[1].about.label = Some("Far".into());
    let expected =
        ["node 1: parameters alone have words about them", "node 2: there is a parameter `p` already"];
    assert_eq!(errors(&banks, &graph), expected);
}

/// A graph that is a node is as a function: its parameter's pin is what it takes where nothing is linked.
#[test]
fn graphs_that_are_nodes_hand_it_on() {
    let (_, banks) = banks();
    let (inner, _) = feeding("float", &[("far", "float", "x")]);
    let mut outer = Graph::new();
    outer.define("inner", inner).unwrap();
    let node = outer.add(Kind::Graph("inner".into()));
    outer.output("o", (node, "o0"));
    assert_eq!(banks.graph_kernel(&outer).unwrap().parameters, []);
    let p = outer.add(parameter("height", "float"));
    outer.link((p, VALUE), (node, "p"));
    let found = pin(&banks, &outer);
    assert_eq!(range(&found), [Some(0.0), Some(10.0), Some(0.5)]);
    assert_eq!((found.name.as_str(), default(&found)), ("height", Some(vec![2.0])));
}

/// In a host's block, with what the graphs that share a name agree about.
#[test]
fn hosts_tell_what_they_expose() {
    let (compiler, mut banks) = banks();
    let text = "#version 460
layout(local_size_x = 1) in;
layout(set = 0, binding = 1) writeonly buffer To { float of[]; } to;
float first();
float second();
void main() { to.of[0] = first() + second(); }";
    let options = Options { stage: LibraryStage::Compute, ..Options::default() };
    banks.load_host_glsl(&compiler, "h.comp", text, &options).unwrap();
    let graph = |name: &str| {
        let (mut graph, _) = feeding("float", &[(name, "float", "x")]);
        graph.outputs[0].name = "return".into();
        graph
    };
    let (mut far, other) = (graph("far"), graph("other"));
    far.nodes[0].about.label = Some("How far".into());
    for supplied in [[("first", &far), ("second", &other)], [("second", &other), ("first", &far)]] {
        let linked = banks.link_host("h.comp", &supplied, Exposed::PushConstants).unwrap();
        let [parameter] = &linked.parameters[..] else { panic!("{:?}", linked.parameters) };
        assert_eq!((parameter.name.as_str(), parameter.ty, parameter.offset), ("p", ty("float"), 0));
        assert_eq!(range(&parameter.pin), [Some(0.0), None, Some(0.5)]);
        assert_eq!((parameter.pin.label.as_str(), default(&parameter.pin)), ("How far", Some(vec![2.0])));
    }
}
