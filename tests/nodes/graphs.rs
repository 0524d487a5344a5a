//! Whole graphs: by hand, wrong ones, very large ones, and random ones against their functions' twins.

use super::all_banks;
use super::tools::validator_says;
use spanforge::Error;
use spanforge::graph::{Banks, Base, FunctionKey, Graph, GraphErrorKind, Kind, NodeId, Type, VALUE, Value};
use std::sync::OnceLock;
use std::time::Instant;

pub fn ty(name: &str) -> Type {
    Type::try_from(name.to_owned()).unwrap()
}

pub fn function(bank: &str, name: &str, types: &[&str]) -> Kind {
    let types = types.iter().map(|ty| (*ty).to_owned()).collect();
    Kind::Function(FunctionKey { bank: bank.into(), name: name.into(), types })
}

pub fn parameter(name: &str, of: &str) -> Kind {
    Kind::Parameter { name: name.into(), ty: ty(of) }
}

pub fn add() -> Kind {
    function("arithmetic", "add", &["float", "float"])
}

/// (a + b) * (a + b) + 2, once with two equal sums, once with one.
fn squares(apart: bool, turned: bool) -> Graph {
    let mut graph = Graph::new();
    let two = Kind::Constant(Value { ty: ty("float"), of: vec![2.0] });
    let kinds = [parameter("a", "float"), parameter("b", "float"), add(), add(), two, add()];
    let mut ids: Vec<NodeId> = Vec::new();
    match turned {
        false => ids.extend(kinds.map(|kind| graph.add(kind))),
        true => {
            ids.extend(kinds.into_iter().rev().map(|kind| graph.add(kind)));
            ids.reverse();
        }
    }
    let [a, b, sum, same, two, last] = ids[..] else { panic!() };
    let product = graph.add(function("arithmetic", "multiply", &["float", "float"]));
    for sum in [sum, same] {
        graph.link((a, VALUE), (sum, "x"));
        graph.link((b, VALUE), (sum, "y"));
    }
    graph.link((sum, "return"), (product, "x"));
    graph.link((if apart { same } else { sum }, "return"), (product, "y"));
    graph.link((product, "return"), (last, "x"));
    graph.link((two, VALUE), (last, "y"));
    graph.output("result", (last, "return"));
    graph
}

/// Equal nodes are one, nodes that no output needs are none, and the words don't depend on how the graph is written down.
#[test]
fn words_follow_from_structure_alone() {
    let banks = all_banks();
    let words = |graph: &Graph| {
        let kernel = banks.graph_kernel(graph).unwrap();
        assert_eq!(validator_says(&kernel.words), None);
        let parameters: Vec<_> =
            kernel.parameters.iter().map(|p| (p.name.as_str(), p.ty, p.offset)).collect();
        assert_eq!(parameters, [("a", ty("float"), 0), ("b", ty("float"), 4)]);
        assert_eq!(kernel.outputs, [("result".to_owned(), ty("float"))]);
        kernel.words
    };
    let first = words(&squares(false, false));
    for (apart, turned) in [(true, false), (false, true), (true, true)] {
        assert_eq!(words(&squares(apart, turned)), first);
    }
    let calls = |words: &[u32]| {
        let module = spanforge_reflect::Module::read(words.to_vec()).unwrap();
        module.instructions().filter(|inst| inst.opcode == 57).count()
    };
    // Sum, product, sum, and main's.
    assert_eq!(calls(&first), 4);
    // A value that differs makes other words.
    let mut other = squares(false, false);
    let two = other.nodes.iter_mut().find(|node| matches!(node.kind, Kind::Constant(_))).unwrap();
    two.kind = Kind::Constant(Value { ty: ty("float"), of: vec![3.0] });
    assert_ne!(words(&other), first);
}

#[test]
fn json_keeps_everything() {
    let mut graph = squares(true, false);
    graph.links[0].truncate = true;
    graph.nodes[2].values.insert("y".into(), Value { ty: ty("float"), of: vec![0.5] });
    // What no bank has, and what another version wrote, stays.
    let lost = graph.add(function("gone", "lost", &["vec3"]));
    graph.link((lost, "return"), (NodeId(77), "x"));
    graph.unknown.insert("zoom".into(), 2.into());
    graph.nodes[0].unknown.insert("comment".into(), "here".into());
    let text = graph.to_json().unwrap();
    let read = Graph::from_json(&text).unwrap();
    assert_eq!(read, graph);
    assert_eq!(read.to_json().unwrap(), text);
    // Numbers go on.
    let (mut graph, mut read) = (graph, read);
    assert_eq!(graph.add(add()), read.add(add()));
    assert!(read.add(add()) > lost);

    graph.nodes[1].position[0] = f32::NAN;
    assert!(graph.to_json().unwrap_err().to_string().contains("not finite"));
    let Err(Error::Graph(errors)) = Graph::from_json("{\n\"nodes\": [}") else { panic!() };
    assert_eq!(errors.0[0].at.line, Some(2), "{errors}");
    // Any damage is an error or a graph.
    for at in 0..text.len() {
        for new in ["", "0", "\"", "]", "-1e999"] {
            let damaged = format!("{}{new}{}", &text[..at], &text[at + 1..]);
            if let Ok(graph) = Graph::from_json(&damaged) {
                let _ = all_banks().graph_kernel(&graph);
            }
        }
    }
}

/// A kind of a later version stays in the graph, and is an error of its node alone; so do words of links and outputs.
#[test]
fn what_a_later_version_wrote_stays() {
    let mut graph = squares(false, false);
    graph.links[0].unknown.insert("color".into(), "red".into());
    graph.outputs[0].unknown.insert("shown".into(), true.into());
    let text = graph.to_json().unwrap();
    assert_eq!(Graph::from_json(&text).unwrap(), graph);
    assert!(all_banks().check(&graph).is_ok());
    let kind = "\"swizzle\": \"x\"";
    let node = graph.add(Kind::Swizzle("x".into()));
    graph.link((node, VALUE), (NodeId(2), "x"));
    graph.links.remove(0);
    let text = graph.to_json().unwrap();
    for (new, name) in [
        ("\"curve\": [{\"x\": 0.1, \"y\": null}]", "`curve`"),
        ("\"curve\": 1, \"swizzle\": \"x\"", "`curve`"),
    ] {
        let read = Graph::from_json(&text.replace(kind, new)).unwrap();
        assert!(matches!(read.nodes[7].kind, Kind::Unknown(_)), "{:?}", read.nodes[7]);
        assert_eq!(Graph::from_json(&read.to_json().unwrap()).unwrap(), read);
        assert_eq!(errors(all_banks(), &read), [format!("node 7: no kind of node is {name}")]);
    }
    let bare = text.replace(&format!("{{\n        {kind}\n      }}"), "\"curve\"");
    assert_eq!(
        errors(all_banks(), &Graph::from_json(&bare).unwrap()),
        ["node 7: no kind of node is `curve`"]
    );
    // What is known and damaged is no other version's.
    for (new, reason) in [
        ("\"swizzle\": 5", "invalid type: integer `5`, expected a string"),
        ("\"convert\": \"double\"", "no type `double`"),
        ("\"parameter\": {\"name\": \"a\", \"type\": \"int\", \"min\": 1}", "unknown field `min`"),
    ] {
        let error = Graph::from_json(&text.replace(kind, new)).unwrap_err().to_string();
        assert!(error.starts_with("graph:") && error.contains(reason), "{error}");
    }
    let typo = text.replacen("\"pin\"", "\"pim\"", 1);
    assert!(Graph::from_json(&typo).unwrap_err().to_string().contains("unknown field `pim`"));
}

pub fn errors(banks: &Banks, graph: &Graph) -> Vec<String> {
    match banks.graph_kernel(graph) {
        Err(Error::Graph(errors)) => errors.0.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

/// Everything that is wrong is said at once, each with its node and pin.
#[test]
fn all_errors_come_at_once() {
    let mut graph = Graph::new();
    let vector = graph.add(parameter("v", "vec3")); // 0
    let number = graph.add(parameter("n", "int")); // 1
    let sum = graph.add(add()); // 2
    graph.link((vector, VALUE), (sum, "x")); // a vector to a number
    graph.link((number, VALUE), (sum, "y")); // an integer to a float
    let unknown = graph.add(function("arithmetic", "added", &["float"])); // 3
    graph.link((unknown, "return"), (sum, "y")); // of what is not known no more is said
    let swizzle = graph.add(Kind::Swizzle("xw".into())); // 4
    graph.link((vector, VALUE), (swizzle, VALUE));
    let convert = graph.add(Kind::Convert(ty("ivec2"))); // 5
    graph.link((vector, VALUE), (convert, VALUE));
    let empty = graph.add(Kind::Swizzle("x".into())); // 6
    graph.add(parameter("v", "float")); // 7
    graph.add(Kind::Constant(Value { ty: ty("uint"), of: vec![-1.0] })); // 8
    let pins = graph.add(add()); // 9
    graph.link((vector, "values"), (pins, "x"));
    graph.link((number, VALUE), (pins, "z"));
    graph.link((NodeId(99), VALUE), (pins, "y"));
    graph.nodes[9].values.insert("w".into(), Value { ty: ty("float"), of: vec![0.0] });
    graph.nodes[9].values.insert("x".into(), Value { ty: ty("vec2"), of: vec![0.0, 0.0] });
    let twice = graph.add(add()); // 10
    let float = graph.add(parameter("f", "float")); // 11
    graph.link((float, VALUE), (twice, "x"));
    graph.link((float, VALUE), (twice, "x"));
    graph.output("o", (sum, "return"));
    graph.output("o", (sum, "result"));
    graph.output("p", (NodeId(98), "return"));
    let _ = empty;
    assert_eq!(
        errors(all_banks(), &graph),
        [
            "node 2 pin `x`: vec3 where float is taken",
            "node 2 pin `y`: int where float is taken",
            "node 3: no function arithmetic.added(float)",
            "node 4: `xw` of vec3",
            "node 5: vec3 where ivec2 is taken",
            "node 6 pin `value`: nothing is linked to it, and it has no value",
            "node 7: there is a parameter `v` already",
            "node 8: -1 is no value of uint",
            "node 9: no pin `z`",
            "node 9: no pin `w`",
            "node 9 pin `x`: no pin `0.values`",
            "node 9 pin `x`: vec2 where float is taken",
            "node 9 pin `y`: no node 99",
            "node 10 pin `x`: a second link",
            "output `o`: there is an output `o` already",
            "output `o`: no pin `2.result`",
            "output `p`: no node 98",
        ]
    );
}

/// Of each knot one way round, and nothing of what hangs behind.
#[test]
fn cycles_have_a_path() {
    let mut graph = Graph::new();
    let nodes: Vec<NodeId> = (0..9).map(|_| graph.add(add())).collect();
    for (from, to) in [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (5, 5), (6, 7), (7, 6)] {
        graph.link((nodes[from], "return"), (nodes[to], "x"));
    }
    graph.link((nodes[4], "return"), (nodes[8], "y"));
    graph.link((nodes[0], "return"), (nodes[2], "y"));
    let found = errors(all_banks(), &graph);
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[0] == "node 0: a cycle: 0 1 2" || found[0] == "node 0: a cycle: 0 2", "{found:#?}");
    assert_eq!(found[1..], ["node 5: a cycle: 5", "node 6: a cycle: 6 7"]);
    let at = |n: usize| match banks_error(&graph, n) {
        GraphErrorKind::Cycle { path } => path,
        other => panic!("{other:?}"),
    };
    assert_eq!(at(2), [nodes[6], nodes[7]]);
}

fn banks_error(graph: &Graph, n: usize) -> GraphErrorKind {
    match all_banks().check(graph) {
        Err(Error::Graph(errors)) => errors.0[n].kind.clone(),
        other => panic!("{other:?}"),
    }
}

/// Seconds of this thread on a processor: other work on the machine doesn't count where the system tells them apart.
pub fn seconds() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_cpu = text.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    on_cpu.map_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64(), |ns| ns * 1e-9)
}

fn took(what: &str, graph: &Graph) -> (f64, spanforge::Result<usize>) {
    let started = seconds();
    let made = all_banks().graph_kernel(graph).map(|kernel| kernel.words.len());
    let took = seconds() - started;
    println!("{what}: {:.2} ms, {:?} words", took * 1e3, made.as_ref().ok());
    (took, made)
}

/// A chain in which each node takes the one before twice: 2^n ways through it.
pub fn diamonds(n: usize, closed: bool) -> Graph {
    let mut graph = Graph::new();
    let first = graph.add(if closed { add() } else { parameter("a", "float") });
    let mut last = (first, if closed { "return" } else { VALUE });
    for _ in 0..n {
        let next = graph.add(add());
        graph.link(last, (next, "x"));
        graph.link(last, (next, "y"));
        last = (next, "return");
    }
    if closed {
        graph.link(last, (first, "x"));
    }
    graph.output("a", last);
    graph
}

/// A hundred thousand nodes: no recursion, no time that grows faster than the graph.
#[test]
fn large_graphs_take_linear_time() {
    all_banks();
    // Its time on a processor is counted in steps of more than this takes.
    let hundred = diamonds(100, false);
    let once = |_| {
        let started = Instant::now();
        all_banks().graph_kernel(&hundred).unwrap();
        started.elapsed()
    };
    println!("100 diamonds: {:?} at best", (0..100).map(once).min().unwrap());
    let (small, made) = took("10,000 diamonds", &diamonds(10_000, false));
    assert!(made.unwrap() > 50_000);
    let (large, made) = took("100,000 diamonds", &diamonds(100_000, false));
    made.unwrap();
    // Ten times as much takes ten times as long, and more where it leaves the caches.
    assert!(large < small * 40.0 + 0.1, "{small}, {large}");
    let (large, made) = took("100,000 in a cycle", &diamonds(100_000, true));
    let Err(Error::Graph(errors)) = made else { panic!() };
    let GraphErrorKind::Cycle { path } = &errors.0[0].kind else { panic!() };
    assert_eq!((errors.0.len(), path.len()), (1, 100_001));
    assert!(large < small * 40.0 + 0.1, "{small}, {large}");
    let mut wide = Graph::new();
    let parameters: Vec<NodeId> = (0..255).map(|n| wide.add(parameter(&format!("p{n}"), "float"))).collect();
    assert_eq!(validator_says(&all_banks().graph_kernel(&wide).unwrap().words), None);
    wide.output("o", (parameters[0], VALUE));
    let error = all_banks().graph_kernel(&wide).unwrap_err().to_string();
    assert_eq!(error, "256 parameters and outputs are needed, there may be 255");
    // More than a device takes is an error.
    let (_, made) = took("270,000 diamonds", &diamonds(270_000, false));
    assert!(made.unwrap_err().to_string().contains("values are needed, there may be 262144"));
}

#[test]
fn conversions_are_declared() {
    let banks = all_banks();
    let mut graph = Graph::new();
    let (number, vector) = (graph.add(parameter("n", "float")), graph.add(parameter("v", "vec4")));
    let sum = graph.add(function("arithmetic", "add", &["vec2", "vec2"]));
    graph.link((number, VALUE), (sum, "x"));
    graph.link((vector, VALUE), (sum, "y"));
    graph.output("sum", (sum, "return"));
    // A number spreads by itself, a vector loses components only where the link says so.
    assert_eq!(errors(banks, &graph), ["node 2 pin `y`: vec4 where vec2 is taken"]);
    graph.links[1].truncate = true;
    let kernel = banks.graph_kernel(&graph).unwrap();
    assert_eq!(validator_says(&kernel.words), None);
    assert_eq!(kernel.outputs, [("sum".to_owned(), Type::vector(Base::Float, 2))]);
}
