//! Graphs that are nodes: the same words as without them, whatever holds what, however deep.

use super::all_banks;
use super::device::Runner;
use super::graphs::{add, errors, function, parameter, seconds, ty};
use super::tools::validator_says;
use spanforge::Error;
use spanforge::graph::{
    Banks, Effect, Graph, GraphErrorKind, Kernel, Kind, NodeId, Output, Port, VALUE, Value,
};
use spanforge_reflect::library::{Compiler, Options};

fn held(name: &str) -> Kind {
    Kind::Graph(name.into())
}

fn multiply(ty: &str) -> Kind {
    function("arithmetic", "multiply", &[ty, ty])
}

/// `sum` = a + b and `product` = a * b, of vectors; b is (2, 3) where nothing is linked.
fn both() -> Graph {
    let mut graph = Graph::new();
    let (a, b) = (graph.add(parameter("a", "vec2")), graph.add(parameter("b", "vec2")));
    graph.nodes[1].values.insert(VALUE.into(), Value { ty: ty("vec2"), of: vec![2.0, 3.0] });
    let sum = graph.add(function("arithmetic", "add", &["vec2", "vec2"]));
    let product = graph.add(multiply("vec2"));
    for node in [sum, product] {
        graph.link((a, VALUE), (node, "x"));
        graph.link((b, VALUE), (node, "y"));
    }
    graph.output("sum", (sum, "return"));
    graph.output("product", (product, "return"));
    graph
}

/// Defaults, a number that spreads at the border, a parameter handed through, a source that two ask for, and one that none
/// does: what is linked is what is linked without graphs within.
#[test]
fn words_are_those_without() {
    let mut middle = Graph::new();
    let x = middle.add(parameter("x", "float"));
    let v = middle.add(parameter("v", "vec2"));
    let first = middle.add(held("both"));
    middle.link((v, VALUE), (first, "a"));
    middle.link((x, VALUE), (first, "b")); // spreads
    let second = middle.add(held("both"));
    middle.link((first, "sum"), (second, "a")); // b is (2, 3)
    middle.output("same", (v, VALUE));
    middle.output("product", (second, "product"));
    middle.output("unused", (second, "sum"));
    let mut graph = Graph::new();
    graph.define("both", both()).unwrap();
    graph.define("middle", middle).unwrap();
    let p = graph.add(parameter("p", "vec2"));
    let node = graph.add(held("middle"));
    graph.link((p, VALUE), (node, "v"));
    graph.nodes[1].values.insert("x".into(), Value { ty: ty("float"), of: vec![4.0] });
    let last = graph.add(function("arithmetic", "add", &["vec2", "vec2"]));
    graph.link((node, "same"), (last, "x"));
    graph.link((node, "product"), (last, "y"));
    graph.output("o", (last, "return"));
    // A second one that takes the same is shared.
    let again = graph.add(held("middle"));
    graph.link((node, "same"), (again, "v"));
    graph.nodes[3].values.insert("x".into(), Value { ty: ty("float"), of: vec![4.0] });
    graph.output("again", (again, "product"));

    let mut flat = Graph::new();
    let p = flat.add(parameter("p", "vec2"));
    let four = flat.add(Kind::Constant(Value { ty: ty("float"), of: vec![4.0] }));
    let two = flat.add(Kind::Constant(Value { ty: ty("vec2"), of: vec![2.0, 3.0] }));
    let sum = flat.add(function("arithmetic", "add", &["vec2", "vec2"]));
    flat.link((p, VALUE), (sum, "x"));
    flat.link((four, VALUE), (sum, "y"));
    let product = flat.add(multiply("vec2"));
    flat.link((sum, "return"), (product, "x"));
    flat.link((two, VALUE), (product, "y"));
    let last = flat.add(function("arithmetic", "add", &["vec2", "vec2"]));
    flat.link((p, VALUE), (last, "x"));
    flat.link((product, "return"), (last, "y"));
    flat.output("o", (last, "return"));
    flat.output("again", (product, "return"));

    // What is known of `p` follows from what it feeds, which are pins of functions here and of graphs there.
    let same = |kernel: Kernel| {
        let parameters = kernel.parameters.into_iter().map(|p| (p.name, p.ty, p.offset)).collect::<Vec<_>>();
        (kernel.words, parameters, kernel.outputs)
    };
    let banks = all_banks();
    let expected = same(banks.graph_kernel(&flat).unwrap());
    assert_eq!(validator_says(&expected.0), None);
    assert_eq!(same(banks.graph_kernel(&graph).unwrap()), expected);
    // p = (1, 10): (1 + 4) * 2 and (10 + 4) * 3.
    let given = [1_f32, 10.0].map(f32::to_bits);
    let found = Runner::new().pipeline(&expected.0).run([1, 0], 1, &given, 4);
    assert_eq!(found, [11_f32, 52.0, 10.0, 42.0].map(f32::to_bits));
    // So is what is read from JSON.
    let text = graph.to_json().unwrap();
    let read = Graph::from_json(&text).unwrap();
    assert_eq!((&read, read.to_json().unwrap()), (&graph, text));
    assert_eq!(same(banks.graph_kernel(&read).unwrap()), expected);
}

/// A graph that is not there, or not as it was, loses no link; every error has its way from the outermost graph in.
#[test]
fn errors_name_the_way() {
    let mut inner = Graph::new();
    let a = inner.add(parameter("a", "float"));
    inner.nodes[0].values.insert(VALUE.into(), Value { ty: ty("vec2"), of: vec![0.0; 2] });
    let sum = inner.add(add());
    inner.link((a, VALUE), (sum, "x"));
    inner.link((a, "values"), (sum, "y"));
    inner.output("o", (sum, "return"));
    inner.output("o", (NodeId(9), "return"));
    let mut middle = Graph::new();
    let gone = middle.add(held("gone")); // 0
    let node = middle.add(held("inner")); // 1
    middle.link((gone, "some"), (node, "a"));
    middle.link((gone, "some"), (node, "b"));
    middle.output("o", (node, "o"));
    middle.output("p", (node, "p"));
    let mut graph = Graph::new();
    graph.add(held("middle"));
    graph.add(held("middle")); // said once
    let node = graph.add(held("inner"));
    let vector = graph.add(parameter("v", "vec3"));
    graph.link((vector, VALUE), (node, "a"));
    graph.graphs.insert("inner".into(), inner.clone());
    graph.graphs.insert("middle".into(), middle);
    // Nobody holds it: what is wrong there is nobody's.
    graph.graphs.insert("other".into(), {
        let mut other = Graph::new();
        other.add(add());
        other
    });
    assert_eq!(
        errors(all_banks(), &graph),
        [
            "node 2 pin `a`: vec3 where float is taken",
            "node 0/0: no graph `gone`",
            "node 0/1: no pin `b`",
            "node 0 output `p`: no pin `1.p`",
            "node 2/0 pin `value`: vec2 where float is taken",
            "node 2/1 pin `y`: no pin `0.values`",
            "node 2 output `o`: there is an output `o` already",
            "node 2 output `o`: no node 9",
        ]
    );
    let text = graph.to_json().unwrap();
    let mut read = Graph::from_json(&text).unwrap();
    assert_eq!(read, graph);
    // Numbers go on in graphs within.
    assert_eq!(read.graphs.get_mut("inner").unwrap().add(add()), NodeId(2));
    // A value for a parameter is for parameters alone.
    let mut wrong = Graph::new();
    wrong.add(Kind::Constant(Value { ty: ty("float"), of: vec![1.0] }));
    wrong.nodes[0].values.insert(VALUE.into(), Value { ty: ty("float"), of: vec![1.0] });
    assert_eq!(errors(all_banks(), &wrong), ["node 0: no pin `value`"]);
    // Graphs of graphs that are nodes: `define` takes them up, and no two may have one name.
    let mut holder = Graph::new();
    holder.define("inner", inner.clone()).unwrap();
    holder.add(held("inner"));
    let mut nested = Graph::new();
    nested.graphs.insert("holder".into(), holder.clone());
    nested.add(held("holder"));
    let found = errors(all_banks(), &nested);
    let expected = "node 0: graph `inner` is within a graph that is a node: it belongs to the outermost";
    assert_eq!(found, ["node 0/0: no graph `inner`", expected]);
    let mut outermost = Graph::new();
    outermost.define("inner", both()).unwrap();
    let before = outermost.clone();
    let error = outermost.define("holder", holder.clone()).unwrap_err().to_string();
    assert_eq!((error.as_str(), &outermost), ("there is a graph `inner` already", &before));
    outermost.graphs.clear();
    outermost.define("holder", holder.clone()).unwrap();
    outermost.define("holder", holder).unwrap();
    assert_eq!(outermost.graphs.keys().collect::<Vec<_>>(), ["holder", "inner"]);
    assert!(outermost.graphs.values().all(|graph| graph.graphs.is_empty()));
}

/// Each knot is named once, with its way round.
#[test]
fn graphs_that_hold_themselves_are_named() {
    let of = |names: &[&str]| {
        let mut graph = Graph::new();
        let ids: Vec<NodeId> = names.iter().map(|name| graph.add(held(name))).collect();
        ids.iter().for_each(|id| graph.output(&id.0.to_string(), (*id, "0")));
        graph
    };
    let mut graph = of(&["a", "self", "fine"]);
    for (name, holds) in
        [("a", &["b", "fine"][..]), ("b", &["c"]), ("c", &["a"]), ("self", &["self"]), ("fine", &[])]
    {
        graph.graphs.insert(name.into(), of(holds));
    }
    let found = errors(all_banks(), &graph);
    assert_eq!(
        found,
        [
            "output `2`: no pin `2.0`",
            "node 0: graphs that hold themselves: `a` `b` `c`",
            "node 0 output `1`: no pin `1.0`",
            "node 1: graphs that hold themselves: `self`",
        ]
    );
    let Err(Error::Graph(all)) = all_banks().check(&graph) else { panic!() };
    let GraphErrorKind::GraphCycle { path } = &all.0[1].kind else { panic!() };
    assert_eq!((path.len(), all.0[1].at.path.as_slice()), (3, &[NodeId(0)][..]));
}

/// Graphs of which each holds the one before as often as said: `x` in, `y` out.
fn tower(n: usize, lowest: Graph, each: &dyn Fn(&mut Graph, &str)) -> Graph {
    let mut all = Graph::new();
    all.graphs.insert("0".into(), lowest);
    for level in 1..=n {
        let mut graph = Graph::new();
        each(&mut graph, &(level - 1).to_string());
        all.graphs.insert(level.to_string(), graph);
    }
    each(&mut all, &n.to_string());
    all
}

fn one_more() -> Graph {
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "float"));
    let sum = graph.add(add());
    graph.link((x, VALUE), (sum, "x"));
    graph.nodes[1].values.insert("y".into(), Value { ty: ty("float"), of: vec![1.0] });
    graph.output("y", (sum, "return"));
    graph
}

/// `x`, then as many of `inner` one behind the other.
fn in_a_row(graph: &mut Graph, inner: &str, n: usize) {
    let mut last = (graph.add(parameter("x", "float")), VALUE);
    for _ in 0..n {
        let node = graph.add(held(inner));
        graph.link(last, (node, "x"));
        last = (node, "y");
    }
    graph.output("y", last);
}

#[test]
fn graphs_are_nested_to_any_depth() {
    let banks = all_banks();
    let started = seconds();
    let kernel =
        banks.graph_kernel(&tower(1_000, one_more(), &|graph, inner| in_a_row(graph, inner, 1))).unwrap();
    println!("1,000 deep: {:.2} ms", (seconds() - started) * 1e3);
    let mut flat = one_more();
    flat.graphs.clear();
    assert_eq!(kernel, banks.graph_kernel(&flat).unwrap());
    // Ten times as deep takes ten times as long; an error at the bottom has the end of its way.
    let mut deep = tower(100_000, one_more(), &|graph, inner| in_a_row(graph, inner, 1));
    let started = seconds();
    assert_eq!(banks.graph_kernel(&deep).unwrap().words, kernel.words);
    let text = banks.graph_text(&deep).unwrap().text;
    let took = seconds() - started;
    println!("100,000 deep, both ways: {:.0} ms", took * 1e3);
    assert!(took < 20.0 && text.len() < 10_000, "{took} s");
    deep.graphs.get_mut("0").unwrap().links[0].to.pin = "z".into();
    let Err(Error::Graph(all)) = banks.check(&deep) else { panic!() };
    assert_eq!((all.0.len(), all.0[0].at.node), (1, Some(NodeId(1))));
    assert_eq!(all.0[0].at.path.len(), 1_024);
}

/// Two of the one below, 40 deep: 2^40 nodes. Those that add nothing new are one, the rest is too much, and said soon.
#[test]
fn what_doubles_at_each_level_is_refused_soon() {
    let banks = all_banks();
    let refused = |graph: &Graph| {
        let started = seconds();
        let error = banks.graph_kernel(graph).unwrap_err().to_string();
        let took = seconds() - started;
        println!("{error}: {:.0} ms", took * 1e3);
        assert!(took < 10.0, "{took} s");
        error
    };
    let error = refused(&tower(40, one_more(), &|graph, inner| in_a_row(graph, inner, 2)));
    assert_eq!(error, "524289 uses of graphs are needed, there may be 524288");
    // 2^10 are not.
    let kernel =
        banks.graph_kernel(&tower(9, one_more(), &|graph, inner| in_a_row(graph, inner, 2))).unwrap();
    let found = Runner::new().pipeline(&kernel.words).run([1, 0], 1, &[0], 1);
    assert_eq!(found, [1_024_f32.to_bits()]);
    // No values at all: what goes in comes out, by 2^40 ways.
    let mut empty = Graph::new();
    let x = empty.add(parameter("x", "float"));
    empty.output("y", (x, VALUE));
    let error = refused(&tower(40, empty, &|graph, inner| in_a_row(graph, inner, 2)));
    assert_eq!(error, "524289 uses of graphs are needed, there may be 524288");
    // Nor any node that is asked for, but for the writers that might be within.
    let alone = |graph: &mut Graph, inner: &str| {
        graph.add(held(inner));
        graph.add(held(inner));
    };
    assert!(banks.graph_kernel(&tower(40, Graph::new(), &alone)).is_ok());
    let writers = writers();
    let mut lowest = Graph::new();
    lowest.add(function("w", "next", &[]));
    let error = writers.graph_kernel(&tower(40, lowest, &alone)).unwrap_err().to_string();
    assert_eq!(error, "524289 uses of graphs are needed, there may be 524288");
}

fn writers() -> Banks {
    let text = "uint state;\nvoid set(uint n) { state = n; }\nuint next() { state = state * 10u + 1u; return state; }\nvoid add(uint n) { state += n; }";
    let mut banks = Banks::new();
    banks.load_glsl(&Compiler::new().unwrap(), "w", "w.glsl", text, &Options::default()).unwrap();
    assert!(banks.functions("w").iter().all(|function| function.effect == Effect::Writes));
    banks
}

/// Writes stay, each as often as its graph is used, in the order of numbers, those of a graph in its node's place.
#[test]
fn writes_keep_their_order_within_graphs() {
    let banks = writers();
    let mut inner = Graph::new();
    let n = inner.add(parameter("n", "uint"));
    let sum = inner.add(function("w", "add", &["uint"]));
    inner.link((n, VALUE), (sum, "n"));
    let next = inner.add(function("w", "next", &[]));
    inner.output("next", (next, "return"));
    let mut graph = Graph::new();
    graph.define("inner", inner).unwrap();
    graph.add(function("w", "set", &["uint"])); // 5
    let one = graph.add(held("inner")); // + 1, * 10 + 1
    let next = graph.add(function("w", "next", &[]));
    let two = graph.add(held("inner"));
    for (node, n) in [(0, 5.0), (1, 1.0), (3, 1.0)] {
        graph.nodes[node].values.insert("n".into(), Value { ty: ty("uint"), of: vec![n] });
    }
    let from = Port { node: two, pin: "next".into() };
    graph.outputs.push(Output { name: "two".into(), from, unknown: Default::default() });
    graph.output("one", (one, "next"));
    graph.output("next", (next, "return"));
    let kernel = banks.graph_kernel(&graph).unwrap();
    assert_eq!(validator_says(&kernel.words), None);
    // 5: 6, 61; 611; 612, 6121.
    assert_eq!(Runner::new().pipeline(&kernel.words).run([1, 0], 1, &[0], 3), [6121, 61, 611]);
    // The order of numbers, not that of the list.
    graph.nodes.reverse();
    assert_eq!(banks.graph_kernel(&graph).unwrap(), kernel);
}
