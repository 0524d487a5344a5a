//! Graphs as GLSL: what a compiler makes of it runs as what is linked, name by name, node by node.

use super::all_banks;
use super::device::Runner;
use super::graphs::{diamonds, errors, function, parameter, ty};
use super::random_graphs::{N, exact_functions, given, graph};
use super::tools::validator_says;
use crate::random::Random;
use crate::reference::nodes::BANKS;
use spanforge::graph::{Banks, Function, Graph, Kind, NodeId, VALUE, Value};
use spanforge_reflect::compile::Compiled;
use spanforge_reflect::library::{Compiler, Options};

/// What shaderc makes of a graph's text.
fn compiled(banks: &Banks, graph: &Graph, name: &str) -> (String, Compiled) {
    let made = banks.graph_text(graph).unwrap_or_else(|error| panic!("{name}: {error}"));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("graph_{name}.comp"));
    std::fs::write(&file, &made.text).unwrap();
    let compiled = spanforge_reflect::compile::file(&file, &[], &[]);
    (made.text.clone(), compiled.unwrap_or_else(|error| panic!("{name}: {error}\n{}", made.text)))
}

/// Runs a graph both ways, of its text as it is and optimized; gives how many words were compared.
fn agree(banks: &Banks, runner: &Runner, graph: &Graph, name: &str, random: &mut Random) -> usize {
    let kernel = banks.graph_kernel(graph).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (text, compiled) = compiled(banks, graph, name);
    let made = banks.graph_text(graph).unwrap();
    assert_eq!((&made.parameters, &made.outputs), (&kernel.parameters, &kernel.outputs));
    let given = given(&kernel.parameters, random);
    let flat: Vec<u32> = given.iter().flatten().flat_map(|(_, words)| words.clone()).collect();
    let n_out = N * kernel.outputs.iter().map(|(_, ty)| ty.n_scalars()).sum::<usize>();
    let run = |words: &[u32]| {
        assert_eq!(validator_says(words), None, "{name}\n{text}");
        runner.pipeline(words).run([N as u32, 0], N as u32 / 64, &flat, n_out)
    };
    let linked = run(&kernel.words);
    for words in [&compiled.plain, &compiled.optimized] {
        let found = run(words);
        let differs = linked.iter().zip(&found).position(|(a, b)| a != b && !(is_nan(*a) && is_nan(*b)));
        assert_eq!(differs, None, "{random}, {name}: {found:x?}, linked {linked:x?}\n{text}");
    }
    n_out
}

/// Of which bits is nobody's promise.
fn is_nan(word: u32) -> bool {
    f32::from_bits(word).is_nan()
}

/// Functions that are exact are equal to the bit, and constants are not computed with before the driver sees them.
#[test]
fn texts_of_random_graphs_agree_with_what_is_linked() {
    let (banks, runner, pool) = (all_banks(), Runner::new(), exact_functions());
    let mut n_words = 0;
    for n in 0..60_u64 {
        let mut random = Random::new(0x6EA9_0000 + n);
        let graph = graph(&pool, 4 + 2 * n as usize, &mut random);
        n_words += agree(banks, &runner, &graph, &format!("random_{n}"), &mut random);
    }
    println!("{n_words} words of 60 graphs are equal");
    assert!(n_words > 60 * N);
}

/// A graph that takes all its values from outside.
fn with_parameters_alone(mut graph: Graph) -> Graph {
    let mut given = Vec::new();
    for node in &mut graph.nodes {
        let values = std::mem::take(&mut node.values).into_iter();
        given.extend(values.map(|(pin, value)| (node.id, pin, value.ty)));
    }
    for (n, (node, pin, ty)) in given.into_iter().enumerate() {
        let parameter = graph.add(Kind::Parameter { name: format!("v{n}"), ty });
        graph.link((parameter, VALUE), (node, &pin));
    }
    graph
}

/// All functions, transcendental ones too. Vulkan lets a driver compute those as it likes within its table of precisions;
/// both of ours compute them alike wherever they stand, so what comes out is equal as well. Not of constants: a star
/// (sines, an arc, roots) of constants was seen to be three units in the last place away on SwiftShader where they are
/// specialization constants.
#[test]
fn texts_with_all_functions_agree_with_what_is_linked() {
    let (banks, runner) = (all_banks(), Runner::new());
    let pool: Vec<&Function> = BANKS.iter().flat_map(|(bank, _)| banks.functions(bank)).collect();
    let mut n_words = 0;
    for n in 0..20_u64 {
        let mut random = Random::new(0x7E87_0000 + n);
        let graph = with_parameters_alone(graph(&pool, 4 + n as usize, &mut random));
        n_words += agree(banks, &runner, &graph, &format!("any_{n}"), &mut random);
    }
    assert!(n_words > 20 * N);
}

/// (a + b) * factor in a graph that is a node, whose messages name the way to it.
#[test]
fn lines_are_nodes() {
    let mut inner = Graph::new();
    let (a, b) = (inner.add(parameter("a", "vec2")), inner.add(parameter("b", "vec2")));
    let sum = inner.add(function("arithmetic", "add", &["vec2", "vec2"]));
    inner.link((a, VALUE), (sum, "x"));
    inner.link((b, VALUE), (sum, "y"));
    inner.output("sum", (sum, "return"));
    let mut graph = Graph::new();
    graph.define("plus", inner).unwrap();
    let (p, one) = (graph.add(parameter("p", "vec2")), graph.add(parameter("one", "float")));
    let node = graph.add(Kind::Graph("plus".into()));
    graph.link((p, VALUE), (node, "a"));
    graph.link((one, VALUE), (node, "b"));
    let swizzle = graph.add(Kind::Swizzle("yx".into()));
    graph.link((node, "sum"), (swizzle, VALUE));
    graph.output("turned", (swizzle, VALUE));
    let (text, compiled) = compiled(all_banks(), &graph, "lines");
    assert_eq!(validator_says(&compiled.plain), None);
    let expected = "void graph(float in_one, vec2 in_p, out vec2 out_turned) {
#line 2 \"graph\"
    vec2 spread_2 = vec2(in_one);
#line 2 \"graph/2\"
    vec2 add_2_2 = add(in_p, spread_2);
#line 3 \"graph\"
    vec2 swizzle_3 = add_2_2.yx;
#line 0 \"outputs\"
    out_turned = swizzle_3;
}
";
    assert!(text.contains(expected), "{text}");
    assert!(text.contains("\nprecise vec2 add(vec2 x, vec2 y);\n"), "{text}");
    // Only the overloads of what is called are there.
    assert!(!text.contains("multiply"), "{text}");
}

/// Names that are nobody's to choose: keywords, builtins, other alphabets, all alike.
#[test]
fn any_name_will_do() {
    let mut graph = Graph::new();
    let names = ["float", "gl_x", "a b", "a_b", "a__b", "é", "", "main", "graph", "7", "element", "in_float"];
    for name in names {
        let node = graph.add(parameter(name, "float"));
        graph.output(name, (node, VALUE));
    }
    agree(all_banks(), &Runner::new(), &graph, "names", &mut Random::new(3));
}

/// The ends of all types, which literals can't all say.
#[test]
fn constants_are_kept_to_the_bit() {
    let mut graph = Graph::new();
    let least = f64::from(f32::from_bits(1));
    let values: [(&str, &[f64]); 7] = [
        ("vec4", &[-0.0, 0.0, least, -1.5e-42]),
        ("vec4", &[f64::from(f32::MAX), f64::from(f32::MIN_POSITIVE), 0.1, 1e-30]),
        ("ivec4", &[f64::from(i32::MIN), -1.0, 0.0, f64::from(i32::MAX)]),
        ("uvec2", &[0.0, f64::from(u32::MAX)]),
        ("bvec2", &[1.0, 0.0]),
        ("mat2x3", &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
        ("float", &[1e20]),
    ];
    let mut expected = Vec::new();
    for (n, (name, of)) in values.iter().enumerate() {
        let node = graph.add(Kind::Constant(Value { ty: ty(name), of: of.to_vec() }));
        graph.output(&n.to_string(), (node, VALUE));
        expected.extend(of.iter().map(|&number| match name.as_bytes()[0] {
            b'i' => number as i32 as u32,
            b'u' | b'b' => number as u32,
            _ => (number as f32).to_bits(),
        }));
    }
    let runner = Runner::new();
    let (text, compiled) = compiled(all_banks(), &graph, "constants");
    for words in [&compiled.plain, &compiled.optimized, &all_banks().graph_kernel(&graph).unwrap().words] {
        assert_eq!(validator_says(words), None, "{text}");
        let found = runner.pipeline(words).run([1, 0], 1, &[0], expected.len());
        assert_eq!(found, expected, "{text}");
    }
}

fn load(banks: &mut Banks, bank: &str, text: &str, options: &Options) {
    let compiler = Compiler::new().unwrap();
    banks.load_glsl(&compiler, bank, &format!("{bank}.glsl"), text, options).unwrap();
}

/// Two banks that use one name for different functions, constants and structures; macros, an include that both have, a
/// member called as a function, an overload that would be the better one for the other's call, out and inout.
#[test]
fn banks_may_use_names_otherwise() {
    let shared = "float half_of(float x) { return x * 0.5; }\n#define TWICE(x) ((x) + (x))\n";
    let include = |name: &str, _: &str| (name == "s.glsl").then(|| (name.to_owned(), shared.to_owned()));
    let options = Options { include: Some(&include), ..Options::default() };
    let a = "#include \"s.glsl\"
const float SCALE = 3.0;
struct Pair { float offset; float helper; };
float helper(float x) { return TWICE(x) + SCALE; }
float twist(int n) { return -1.0; }
float f(float x, out float rest) { Pair p = Pair(1.0, helper(x)); rest = p.helper; return half_of(p.offset); }
float twisted(float x) { return twist(2) + x; }
";
    let b = "#include \"s.glsl\"
const float SCALE = 5.0;
struct Pair { vec2 both; };
float helper(float x) { return x - SCALE; }
float twist(float n) { return n; }
float offset(float x) { return x + 0.25; }
float f(float x, inout float kept) { Pair p; p.both = vec2(helper(x), twist(2)); kept += p.both.y; return half_of(p.both.x) + offset(x); }
";
    let mut banks = Banks::new();
    load(&mut banks, "a", a, &options);
    load(&mut banks, "b", b, &options);
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "float"));
    let nodes: Vec<NodeId> = ["a", "b"]
        .map(|bank| {
            let inout = if bank == "a" { "out float" } else { "inout float" };
            let node = graph.add(function(bank, "f", &["float", inout]));
            graph.link((x, VALUE), (node, "x"));
            node
        })
        .into();
    graph.link((x, VALUE), (nodes[1], "kept"));
    let twisted = graph.add(function("a", "twisted", &["float"]));
    graph.link((x, VALUE), (twisted, "x"));
    graph.output("a", (nodes[0], "return"));
    graph.output("rest", (nodes[0], "rest"));
    graph.output("b", (nodes[1], "return"));
    graph.output("kept", (nodes[1], "kept"));
    graph.output("twisted", (twisted, "return"));
    let (text, _) = compiled(&banks, &graph, "clash");
    assert_eq!(text.matches("float half_of(").count(), 1, "{text}");
    agree(&banks, &Runner::new(), &graph, "clash", &mut Random::new(4));
}

/// What the kernel itself has can't be a bank's.
#[test]
fn names_of_the_kernel_are_its_own() {
    let mut banks = Banks::new();
    let text =
        "float graph(float x) { return x + 1.0; }\nconst float to = 2.0;\nstruct From { float words; };
float element(float x) { From from = From(graph(x)); return from.words * to; }";
    load(&mut banks, "k", text, &Options::default());
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "float"));
    for name in ["graph", "element"] {
        let node = graph.add(function("k", name, &["float"]));
        graph.link((x, VALUE), (node, "x"));
        graph.output(name, (node, "return"));
    }
    agree(&banks, &Runner::new(), &graph, "own", &mut Random::new(7));
}

/// What a bank's overload is to another bank's call of a builtin function: nothing.
#[test]
fn builtin_functions_stay() {
    let mut banks = Banks::new();
    load(&mut banks, "a", "vec2 mod(vec2 x, int y) { return vec2(-1.0); }", &Options::default());
    load(&mut banks, "b", "vec2 g(vec2 x) { return mod(x, 2); }", &Options::default());
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "vec2"));
    for (bank, name, types) in [("a", "mod", &["vec2", "int"][..]), ("b", "g", &["vec2"])] {
        let node = graph.add(function(bank, name, types));
        graph.nodes.last_mut().unwrap().values.insert("y".into(), Value { ty: ty("int"), of: vec![1.0] });
        if bank == "b" {
            graph.nodes.last_mut().unwrap().values.clear();
        }
        graph.link((x, VALUE), (node, "x"));
        graph.output(bank, (node, "return"));
    }
    agree(&banks, &Runner::new(), &graph, "builtin", &mut Random::new(5));
}

/// Sums that are not marked `precise` round twice in both ways; what a bank is called is no identifier.
#[test]
fn arithmetic_is_precise_in_text_too() {
    let mut banks = Banks::new();
    let text = "float f(float x, float y, float z) { float p = x * y; return p + z; }
void g(float x, out float y, inout vec2 z) { y = x * x + 1.0; z = z * 2.0 + z; }
uint h(uint x) { return x * 3u; }";
    load(&mut banks, "a-b c", text, &Options::default());
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "float"));
    let f = graph.add(function("a-b c", "f", &["float", "float", "float"]));
    let g = graph.add(function("a-b c", "g", &["float", "out float", "inout vec2"]));
    for (node, pin) in [(f, "x"), (f, "y"), (f, "z"), (g, "x"), (g, "z")] {
        graph.link((x, VALUE), (node, pin));
    }
    let convert = graph.add(Kind::Convert(ty("uint")));
    graph.link((f, "return"), (convert, VALUE));
    let h = graph.add(function("a-b c", "h", &["uint"]));
    graph.link((convert, VALUE), (h, "x"));
    for (name, node, pin) in [("f", f, "return"), ("y", g, "y"), ("z", g, "z")] {
        graph.output(name, (node, pin));
    }
    let (text, compiled) = compiled(&banks, &graph, "precise");
    assert!(text.contains("void g(float x, precise out float y, precise inout vec2 z);"), "{text}");
    for words in [&compiled.plain, &banks.graph_kernel(&graph).unwrap().words] {
        let module = spanforge_reflect::Module::read(words.clone()).unwrap();
        let precise: Vec<u32> = module.decorations().filter(|d| d.kind == 42).map(|d| d.target).collect();
        // FAdd, FMul, VectorTimesScalar.
        let rounds = module.instructions().filter(|inst| [129, 133, 142].contains(&inst.opcode));
        let rounds: Vec<u32> = rounds.filter_map(|inst| inst.result_id()).collect();
        assert!(rounds.len() >= 6 && rounds.iter().all(|id| precise.contains(id)), "{text}");
    }
    agree(&banks, &Runner::new(), &graph, "precise", &mut Random::new(6));
    graph.output("h", (h, "return"));
    assert!(banks.graph_text(&graph).unwrap().text.contains("\nuint h(uint x);\n"));
}

/// A bank of SPIR-V has no text: the function is named, and the node that calls it.
#[test]
fn banks_without_text_say_so() {
    let compiler = Compiler::new().unwrap();
    let library = compiler.compile("l.glsl", "float f(float x) { return x; }", &Options::default()).unwrap();
    let mut banks = Banks::new();
    banks.load_spirv("words", library.module.words()).unwrap();
    let mut inner = Graph::new();
    let x = inner.add(parameter("x", "float"));
    let f = inner.add(function("words", "f", &["float"]));
    inner.link((x, VALUE), (f, "x"));
    inner.output("y", (f, "return"));
    let mut graph = Graph::new();
    graph.define("inner", inner).unwrap();
    let x = graph.add(parameter("x", "float"));
    let node = graph.add(Kind::Graph("inner".into()));
    graph.link((x, VALUE), (node, "x"));
    graph.output("y", (node, "y"));
    assert!(banks.graph_kernel(&graph).is_ok());
    let error = banks.graph_text(&graph).unwrap_err().to_string();
    assert_eq!(error, "node 1/1: words.f(float) is of a bank without text");
    // What is wrong with the graph is said first, as the other way says it.
    graph.links.clear();
    assert_eq!(banks.graph_text(&graph).unwrap_err().to_string(), errors(&banks, &graph).join("\n"));
}

/// Check and emission against GLSL through shaderc, and a large graph.
#[test]
fn words_come_faster_than_by_way_of_text() {
    let (banks, runs) = (all_banks(), 20);
    let least = |run: &dyn Fn()| {
        let once = |_| {
            let started = std::time::Instant::now();
            run();
            started.elapsed().as_secs_f64() * 1e3
        };
        (0..runs).map(once).fold(f64::MAX, f64::min)
    };
    let pool = exact_functions();
    let graph = graph(&pool, 250, &mut Random::new(0xF16));
    let n_calls = {
        let words = banks.graph_kernel(&graph).unwrap().words;
        let module = spanforge_reflect::Module::read(words).unwrap();
        module.instructions().filter(|inst| inst.opcode == 57).count()
    };
    let linked = least(&|| _ = banks.graph_kernel(&graph).unwrap());
    let written = least(&|| _ = banks.graph_text(&graph).unwrap());
    let text = banks.graph_text(&graph).unwrap().text;
    let compiler = shaderc::Compiler::new().unwrap();
    let by_shaderc = least(&|| {
        let kind = shaderc::ShaderKind::Compute;
        _ = compiler.compile_into_spirv(&text, kind, "graph.comp", "main", None).unwrap();
    });
    let hundred = diamonds(100, false);
    let of_hundred = least(&|| _ = banks.graph_kernel(&hundred).unwrap());
    let ten_thousand = diamonds(10_000, false);
    let large = least(&|| _ = banks.graph_kernel(&ten_thousand).unwrap());
    println!(
        "a random graph of {} nodes, {n_calls} calls: linked in {linked:.3} ms, text in {written:.3} ms, shaderc {by_shaderc:.2} ms ({:.0} times); 100 sums {of_hundred:.3} ms, 10,000 {large:.2} ms",
        graph.nodes.len(),
        (written + by_shaderc) / linked
    );
    // Far from what is measured on a machine at rest: this must hold on any.
    assert!(written + by_shaderc > linked * 4.0, "{linked} {written} {by_shaderc}");
}
