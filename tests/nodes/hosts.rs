//! Shaders whose functions graphs supply.

use super::device::Runner;
use super::graphs::{function, parameter, ty};
use super::load;
use super::tools::{assembled, validator_says};
use crate::random::Random;
use spanforge::Error;
use spanforge::graph::{Banks, Exposed, ExposedParameter, Graph, Kind, Linked, NodeId, VALUE, Value};
use spanforge_reflect::library::{Compiler, LibraryStage, Options};

/// Elements of every run.
const N: usize = 128;

fn banks() -> (Compiler, Banks) {
    let (compiler, mut banks) = (Compiler::new().unwrap(), Banks::new());
    ["arithmetic", "comparison", "vector"].iter().for_each(|bank| load(&mut banks, &compiler, bank));
    (compiler, banks)
}

fn options(stage: LibraryStage) -> Options<'static> {
    Options { stage, ..Options::default() }
}

/// A compute shader over words, with this between its buffers and its `main`, and this for each element.
fn compute(declarations: &str, body: &str) -> String {
    format!(
        "#version 460
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer From {{ uint words[]; }} from;
layout(set = 0, binding = 1) writeonly buffer To {{ uint words[]; }} to;
float read(uint at) {{ return uintBitsToFloat(from.words[at]); }}
void write(uint at, float value) {{ to.words[at] = floatBitsToUint(value); }}
{declarations}
void main() {{
  uint i = gl_GlobalInvocationID.x;
  if (i >= {N}) return;
{body}
}}
"
    )
}

const FORCES: &str = "//@ position: label \"Where\"
vec3 GetForce(vec3 position);";
const APPLY_FORCES: &str = "  vec3 force = GetForce(vec3(read(3 * i), read(3 * i + 1), read(3 * i + 2)));
  write(3 * i, force.x); write(3 * i + 1, force.y); write(3 * i + 2, force.z);";

/// -position * strength.
fn spring() -> Graph {
    let mut graph = Graph::new();
    let position = graph.add(parameter("position", "vec3"));
    let strength = graph.add(parameter("strength", "float"));
    let product = graph.add(function("arithmetic", "multiply", &["vec3", "vec3"]));
    let back = graph.add(function("arithmetic", "negate", &["vec3"]));
    graph.link((position, VALUE), (product, "x"));
    graph.link((strength, VALUE), (product, "y"));
    graph.link((product, "return"), (back, "x"));
    graph.output("return", (back, "return"));
    graph
}

/// Floats as words.
fn floats(seed: u64, n: usize) -> Vec<u32> {
    let mut random = Random::new(seed);
    (0..n).map(|_| (random.between(-50.0, 50.0) as f32).to_bits()).collect()
}

fn runs(runner: &Runner, linked: &Linked, push: [u32; 2], input: &[u32], n_out: usize) -> Vec<u32> {
    assert_eq!(validator_says(&linked.words), None);
    let pipeline = runner.pipeline(&linked.words);
    pipeline.run(push, N.div_ceil(64) as u32, input, n_out)
}

fn errors(result: spanforge::Result<impl std::fmt::Debug>) -> Vec<String> {
    match result {
        Err(Error::Graph(errors)) => errors.0.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

/// One graph in two hosts, its other parameter in push constants.
#[test]
fn a_prototype_is_supplied() {
    let (compiler, mut banks) = banks();
    let other = FORCES.replace("GetForce(vec3 position)", "Turn(vec3 position)");
    let calls = APPLY_FORCES.replace("GetForce", "Turn");
    for (file, declarations, calls) in [("forces.comp", FORCES, APPLY_FORCES), ("turns.comp", &other, &calls)]
    {
        let text = compute(declarations, calls);
        let host = banks.load_host_glsl(&compiler, file, &text, &options(LibraryStage::Compute)).unwrap();
        let open: Vec<_> = host.functions.iter().filter(|function| function.open).collect();
        assert_eq!((open.len(), open[0].line), (1, Some(8)), "{open:#?}");
        assert_eq!((open[0].pins[0].label.as_str(), open[0].types[0].as_str()), ("Where", "vec3"));
    }
    let (runner, graph, input) = (Runner::new(), spring(), floats(1, 3 * N));
    let strength = 0.37_f32;
    let expected: Vec<u32> =
        input.iter().map(|word| (-(f32::from_bits(*word) * strength)).to_bits()).collect();
    for (host, function) in [("forces.comp", "GetForce"), ("turns.comp", "Turn(vec3)")] {
        let linked = banks.link_host(host, &[(function, &graph)], Exposed::PushConstants).unwrap();
        let [ExposedParameter { name, ty: of, offset, .. }] = &linked.parameters[..] else { panic!() };
        assert_eq!((name.as_str(), *of, *offset, linked.size), ("strength", ty("float"), 0, 4));
        assert_eq!(runs(&runner, &linked, [strength.to_bits(), 0], &input, 3 * N), expected);
    }
}

/// A body is a default: without a graph it stays, with one it is gone.
#[test]
fn a_default_is_replaced() {
    let (compiler, mut banks) = banks();
    let declarations = "float unlike() { return 5.0; }
float shape(float x) { return x + unlike(); }";
    let text = compute(declarations, "  write(i, shape(read(i)));");
    banks.load_host_glsl(&compiler, "shape.comp", &text, &options(LibraryStage::Compute)).unwrap();
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "float"));
    let product = graph.add(function("arithmetic", "multiply", &["float", "float"]));
    graph.link((x, VALUE), (product, "x"));
    graph.link((x, VALUE), (product, "y"));
    graph.output("return", (product, "return"));
    let (runner, input) = (Runner::new(), floats(2, N));
    let value = |word: &u32| f32::from_bits(*word);
    let default = banks.link_host("shape.comp", &[], Exposed::Nowhere).unwrap();
    let expected: Vec<u32> = input.iter().map(|word| (value(word) + 5.0).to_bits()).collect();
    assert_eq!(runs(&runner, &default, [0; 2], &input, N), expected);
    let replaced = banks.link_host("shape.comp", &[("shape", &graph)], Exposed::Nowhere).unwrap();
    let expected: Vec<u32> = input.iter().map(|word| (value(word) * value(word)).to_bits()).collect();
    assert_eq!(runs(&runner, &replaced, [0; 2], &input, N), expected);
    // What only the default called went with it.
    let names = |linked: &Linked| {
        let module = spanforge_reflect::Module::read(linked.words.clone()).unwrap();
        module.signatures().into_iter().map(|signature| signature.name).collect::<Vec<_>>()
    };
    assert!(names(&default).contains(&"unlike".into()) && !names(&replaced).contains(&"unlike".into()));
}

const PARTICLE: &str = "struct Body { float mass; vec2 size; };
struct Particle { vec3 position; Body body; float unused[2]; vec3 velocity; };
void advance(inout Particle p, float time, out bool heavy, out vec2 size);";
const ADVANCE: &str = "  Particle p;
  p.position = vec3(read(5 * i), 1, 2);
  p.body = Body(read(5 * i + 1), vec2(3, read(5 * i + 2)));
  p.unused[0] = 7; p.unused[1] = read(5 * i + 3);
  p.velocity = vec3(0);
  bool heavy; vec2 size;
  advance(p, read(5 * i + 4), heavy, size);
  write(8 * i, p.position.x); write(8 * i + 1, p.body.mass); write(8 * i + 2, p.body.size.y);
  write(8 * i + 3, p.unused[1]); write(8 * i + 4, p.velocity.x); write(8 * i + 5, p.velocity.z);
  to.words[8 * i + 6] = heavy ? 1 : 0; write(8 * i + 7, size.y);";

/// Members of a structure are pins; those without an output keep what they had, and so does what no link carries.
#[test]
fn structures_go_in_and_come_out() {
    let (compiler, mut banks) = banks();
    let text = compute(PARTICLE, ADVANCE);
    banks.load_host_glsl(&compiler, "particles.comp", &text, &options(LibraryStage::Compute)).unwrap();
    let mut graph = Graph::new();
    let position = graph.add(parameter("p.position", "vec3"));
    let mass = graph.add(parameter("p.body.mass", "float"));
    let size = graph.add(parameter("p.body.size", "vec2"));
    let time = graph.add(parameter("time", "float"));
    let moved = graph.add(function("arithmetic", "multiply", &["vec3", "vec3"]));
    graph.link((position, VALUE), (moved, "x"));
    graph.link((time, VALUE), (moved, "y"));
    let heavier = graph.add(function("arithmetic", "add", &["float", "float"]));
    graph.link((mass, VALUE), (heavier, "x"));
    graph.link((time, VALUE), (heavier, "y"));
    let heavy = graph.add(Kind::Convert(ty("bool")));
    graph.link((mass, VALUE), (heavy, VALUE));
    graph.output("heavy", (heavy, VALUE));
    graph.output("p.velocity", (moved, "return"));
    graph.output("p.body.mass", (heavier, "return"));
    graph.output("size", (size, VALUE));
    let linked = banks.link_host("particles.comp", &[("advance", &graph)], Exposed::Nowhere).unwrap();
    let mut input = floats(3, 5 * N);
    input.iter_mut().skip(1).step_by(10).for_each(|mass| *mass = 0);
    let expected = input.chunks(5).flat_map(|words| {
        let [x, mass, y, unused, time] = [0, 1, 2, 3, 4].map(|n| f32::from_bits(words[n]));
        let float = [x, mass + time, y, unused, x * time, 2.0 * time].map(f32::to_bits);
        let [a, b, c, d, e, f] = float;
        [a, b, c, d, e, f, u32::from(mass != 0.0), y.to_bits()]
    });
    let expected: Vec<u32> = expected.collect();
    assert_eq!(runs(&Runner::new(), &linked, [0; 2], &input, 8 * N), expected);

    // What comes out alone is made whole.
    let text =
        compute("struct Two { float a; float b; }; Two make(float x);", "  write(i, make(read(i)).b);");
    banks.load_host_glsl(&compiler, "two.comp", &text, &options(LibraryStage::Compute)).unwrap();
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "float"));
    graph.output("return.b", (x, VALUE));
    let found = errors(banks.link_host("two.comp", &[("make", &graph)], Exposed::Nowhere));
    assert_eq!(
        found,
        ["two.comp:7: `make`: output `return.a`: nothing is linked to it, and it has no value"]
    );
    graph.output("return.a", (x, VALUE));
    let linked = banks.link_host("two.comp", &[("make", &graph)], Exposed::Nowhere).unwrap();
    let input = floats(4, N);
    assert_eq!(runs(&Runner::new(), &linked, [0; 2], &input, N), input);
}

/// Several functions of one host, several graphs, one block of parameters with places as in std430.
#[test]
fn parameters_lie_in_a_buffer() {
    let (compiler, mut banks) = banks();
    let declarations = "float first(float x); float second(float x); float first(float x, float y);";
    let body = "  write(i, first(read(i)) + second(read(i)) + first(read(i), 1.0));";
    let text = compute(declarations, body);
    banks.load_host_glsl(&compiler, "several.comp", &text, &options(LibraryStage::Compute)).unwrap();
    let uses = |exposed: &[(&str, &str)]| {
        let mut graph = Graph::new();
        let x = graph.add(parameter("x", "float"));
        let mut last: (NodeId, &str) = (x, VALUE);
        for (name, of) in exposed {
            let given = graph.add(parameter(name, of));
            let part = match *of {
                "float" => given,
                "bool" => graph.add(Kind::Convert(ty("float"))),
                _ => graph.add(Kind::Swizzle("x".into())),
            };
            if part != given {
                graph.link((given, VALUE), (part, VALUE));
            }
            let sum = graph.add(function("arithmetic", "add", &["float", "float"]));
            graph.link(last, (sum, "x"));
            graph.link((part, VALUE), (sum, "y"));
            last = (sum, "return");
        }
        graph.output("return", last);
        graph
    };
    let first = uses(&[("b", "vec3"), ("a", "float")]);
    let second = uses(&[("a", "float"), ("d", "bool"), ("c", "vec2")]);
    let supplied = [("second", &second), ("first(float)", &first), ("first(float, float)", &uses(&[]))];
    let buffer = Exposed::Buffer { set: 1, binding: 4 };
    let linked = banks.link_host("several.comp", &supplied, buffer).unwrap();
    assert_eq!(validator_says(&linked.words), None);
    let places: Vec<_> =
        linked.parameters.iter().map(|p| (p.name.as_str(), p.ty.to_string(), p.offset)).collect();
    let expected = [("a", "float", 0), ("b", "vec3", 16), ("c", "vec2", 32), ("d", "bool", 40)];
    assert_eq!(places, expected.map(|(name, of, offset)| (name, of.to_owned(), offset)));
    assert_eq!(linked.size, 44);
    // Reflection finds them where they are said to be.
    let module = spanforge_reflect::Module::read(linked.words.clone()).unwrap();
    let values = module.evaluate(&[]);
    let bindings = values.bindings();
    let found = bindings.iter().find(|binding| (binding.set, binding.binding) == (1, 4)).unwrap();
    assert!(found.read_only, "{found:?}");

    // In push constants it runs on the device here: two words.
    let second = uses(&[("a", "float"), ("d", "bool")]);
    let first = uses(&[("a", "float")]);
    let supplied = [("second", &second), ("first(float)", &first), ("first(float, float)", &uses(&[]))];
    let linked = banks.link_host("several.comp", &supplied, Exposed::PushConstants).unwrap();
    let input = floats(5, N);
    for (a, d) in [(0.25_f32, 0), (-3.5, 77)] {
        let truth = if d == 0 { 0.0_f32 } else { 1.0 };
        let expected = input.iter().map(|word| {
            let x = f32::from_bits(*word);
            ((x + a) + ((x + a) + truth) + x).to_bits()
        });
        let expected: Vec<u32> = expected.collect();
        assert_eq!(runs(&Runner::new(), &linked, [a.to_bits(), d], &input, N), expected);
    }
}

/// All of it at once, with the host's line and the graph's node.
#[test]
fn what_does_not_fit_is_named() {
    let (compiler, mut banks) = banks();
    let push = "layout(push_constant) uniform Push { uint n; } push;\nfloat other(float x) { return x; }\n";
    let declarations = format!("{push}{FORCES}\nfloat second(float x, out float y);");
    let body = format!("{APPLY_FORCES}\n float y = other(1.0); write(i, second(float(push.n), y) + y);");
    let text = compute(&declarations, &body);
    let load = |banks: &mut Banks, file: &str, text: &str| {
        banks
            .load_host_glsl(&compiler, file, text, &options(LibraryStage::Compute))
            .map(|host| host.name.clone())
    };
    load(&mut banks, "host.comp", &text).unwrap();
    let link = |supplied: &[(&str, &Graph)], exposed| errors(banks.link_host("host.comp", supplied, exposed));
    let nothing =
        ["host.comp:10: `GetForce`: nothing supplies it", "host.comp:11: `second`: nothing supplies it"];
    assert_eq!(link(&[], Exposed::Nowhere), nothing);
    let found = link(&[("GetForces", &spring()), ("other", &Graph::new())], Exposed::Nowhere);
    assert_eq!(found[0], "host.comp: `GetForces`: the host calls no such function", "{found:#?}");
    assert_eq!(found[1..], nothing);

    let mut second = Graph::new();
    let x = second.add(parameter("x", "vec2"));
    let z = second.add(Kind::Constant(Value { ty: ty("int"), of: vec![1.0] }));
    second.output("return", (z, VALUE));
    second.output("z", (x, VALUE));
    let found = link(&[("GetForce", &spring()), ("second", &second)], Exposed::Nowhere);
    let expected = [
        "host.comp:10: `GetForce`: node 1 pin `value`: nothing supplies it",
        "host.comp:11: `second`: node 0 pin `value`: float where vec2 is taken",
        "host.comp:11: `second`: output `y`: nothing is linked to it, and it has no value",
        "host.comp:11: `second`: output `return`: int where float is taken",
        "host.comp:11: `second`: no pin `z`",
    ];
    assert_eq!(found, expected);
    let found = link(&[("GetForce", &spring()), ("GetForce", &spring())], Exposed::PushConstants);
    assert_eq!(found[0], "host.comp: `GetForce`: there is a graph for `GetForce` already", "{found:#?}");
    let mut good = Graph::new();
    let x = good.add(parameter("x", "float"));
    good.output("return", (x, VALUE));
    good.output("y", (x, VALUE));
    let both = [("GetForce", &spring()), ("second", &good)];
    assert!(
        link(&both, Exposed::PushConstants)[0]
            .ends_with("push constants of its own, and a shader has one block of them")
    );
    let taken = Exposed::Buffer { set: 0, binding: 1 };
    assert!(link(&both, taken)[0].ends_with("the host uses the binding that parameters shall have"));
    banks.link_host("host.comp", &both, Exposed::Buffer { set: 0, binding: 2 }).unwrap();

    // Errors of a graph are those of its function.
    let mut wrong = spring();
    wrong.add(Kind::Swizzle("x".into()));
    let found = link(&[("GetForce", &wrong), ("second", &good)], Exposed::PushConstants);
    assert_eq!(found, ["`GetForce`: node 4 pin `value`: nothing is linked to it, and it has no value"]);

    // Hosts themselves.
    assert_eq!(errors(banks.link_host("gone", &[], Exposed::Nowhere)), ["gone: no host has this name"]);
    assert_eq!(
        errors(load(&mut banks, "host.comp", &text)),
        ["host.comp: there is a host `host.comp` already"]
    );
    // What no link can carry may go in, and nobody sees it; it can't come out, nor can what is no value.
    let declarations = "layout(set = 0, binding = 3) uniform sampler2D picture;
float[3] f(float x);
float g(sampler2D s);
float h(float x[3], float y);";
    let wrong = compute(declarations, "  write(i, f(1)[0] + g(picture) + h(float[3](1, 2, 3), 4));");
    let found = errors(load(&mut banks, "wrong.comp", &wrong));
    assert_eq!(
        (found.len(), found[0].as_str()),
        (2, "wrong.comp:8: `f`: no link can carry `return`"),
        "{found:#?}"
    );
    assert!(found[1].starts_with("wrong.comp:9: `g`: `s` is no value"), "{found:#?}");
    let found = errors(load(&mut banks, "syntax.comp", &compute("", "  nothing();")));
    assert!(found[0].starts_with("syntax.comp:11: 'nothing'"), "{found:#?}");
    let found = errors(load(&mut banks, "library.comp", "float f(float x) { return x; }"));
    assert!(!found.is_empty(), "{found:#?}");
    // Two overloads by name alone.
    let text = compute("float f(float x); float f(vec2 x);", "  write(i, f(1.0) + f(vec2(1)));");
    load(&mut banks, "overloads.comp", &text).unwrap();
    let found = errors(banks.link_host("overloads.comp", &[("f", &good)], Exposed::Nowhere));
    assert!(found[0].contains("several functions have this name: `f(float)`, `f(vec2)`"), "{found:#?}");
}

/// A prototype with a body behind it is no open one, nor is one that nothing calls; macros end before the bodies here.
#[test]
fn only_what_is_open_is_open() {
    let (compiler, mut banks) = banks();
    let declarations = "#define x y
#define float_of(a) float(a)
float later(float);
float unnamed(const in float, inout highp float);
float never(float v);
float later(float v) { return v; }
float unnamed(const in float, inout highp float);";
    let body = "  float w = 1; write(i, later(unnamed(float_of(i), w)));";
    let text = compute(declarations, body);
    let host = banks.load_host_glsl(&compiler, "open.comp", &text, &options(LibraryStage::Any)).unwrap();
    let open: Vec<_> =
        host.functions.iter().filter(|f| f.open).map(|f| (f.name.as_str(), f.types.clone())).collect();
    assert_eq!(open, [("unnamed", vec!["float".to_owned(), "inout float".to_owned()])]);
    assert!(host.functions.iter().any(|function| function.name == "later" && !function.open));
}

/// The same function in stages of graphics; derivatives are for fragment shaders alone.
#[test]
fn every_stage_is_a_host() {
    let (compiler, mut banks) = banks();
    let text = "float slope(float x) { return dFdx(x); }";
    let fragment = Options { stage: LibraryStage::Fragment, ..Options::default() };
    banks.load_glsl(&compiler, "slopes", "slopes.glsl", text, &fragment).unwrap();
    let vertex = "#version 460
layout(location = 0) in vec2 place;
layout(location = 0) out vec2 uv;
vec2 move(vec2 at);
void main() { uv = place; gl_Position = vec4(move(place), 0, 1); }";
    let pixels = "#version 460
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(early_fragment_tests) in;
layout(constant_id = 3) const float SCALE = 2;
float shade(vec2 at, float y);
void main() { if (uv.x > 0.75) discard; color = vec4(shade(uv * SCALE, uv.y)); }";
    for (file, text, stage) in
        [("a.vert", vertex, LibraryStage::Vertex), ("a.frag", pixels, LibraryStage::Fragment)]
    {
        banks.load_host_glsl(&compiler, file, text, &options(stage)).unwrap();
    }
    let mut moved = Graph::new();
    let at = moved.add(parameter("at", "vec2"));
    let sum = moved.add(function("arithmetic", "add", &["vec2", "vec2"]));
    moved.link((at, VALUE), (sum, "x"));
    moved.link((at, VALUE), (sum, "y"));
    moved.output("return", (sum, "return"));
    let mut shade = Graph::new();
    let y = shade.add(parameter("y", "float"));
    let slope = shade.add(function("slopes", "slope", &["float"]));
    shade.link((y, VALUE), (slope, "x"));
    shade.output("return", (slope, "return"));
    let linked = banks.link_host("a.vert", &[("move", &moved)], Exposed::Nowhere).unwrap();
    assert_eq!(validator_says(&linked.words), None);
    let linked = banks.link_host("a.frag", &[("shade", &shade)], Exposed::Nowhere).unwrap();
    assert_eq!(validator_says(&linked.words), None);
    let module = spanforge_reflect::Module::read(linked.words).unwrap();
    let entry = &module.entry_points()[0];
    let modes: Vec<u32> = module.execution_modes(entry).iter().map(|mode| mode.mode).collect();
    // OriginUpperLeft and EarlyFragmentTests.
    assert_eq!(modes, [7, 9]);
    assert_eq!(module.spec_constants().len(), 1);
    // Elsewhere there are no derivatives.
    let mut derived = moved.clone();
    let slope = derived.add(function("slopes", "slope", &["float"]));
    let first = derived.add(Kind::Swizzle("x".into()));
    derived.link((at, VALUE), (first, VALUE));
    derived.link((first, VALUE), (slope, "x"));
    let found = errors(banks.link_host("a.vert", &[("move", &derived)], Exposed::Nowhere));
    assert_eq!(found, ["`move`: node 2: it is for fragment shaders alone"]);
}

/// A module of another compiler: what it imports is open. Workgroup sizes by constants stay.
#[test]
fn spirv_can_be_a_host() {
    let text = "OpCapability Shader
OpCapability Linkage
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %to
OpExecutionModeId %main LocalSizeId %size %one %one
OpName %f \"answer\"
OpName %x \"x\"
OpDecorate %f LinkageAttributes \"answer\" Import
OpDecorate %size SpecId 0
OpDecorate %words ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %to DescriptorSet 0
OpDecorate %to Binding 1
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%size = OpSpecConstant %uint 64
%one = OpConstant %uint 1
%zero = OpConstant %uint 0
%half = OpConstant %float 0.5
%words = OpTypeRuntimeArray %float
%block = OpTypeStruct %words
%of_block = OpTypePointer StorageBuffer %block
%of_float = OpTypePointer StorageBuffer %float
%to = OpVariable %of_block StorageBuffer
%no = OpTypeFunction %void
%ty = OpTypeFunction %float %float
%f = OpFunction %float None %ty
%x = OpFunctionParameter %float
OpFunctionEnd
%main = OpFunction %void None %no
%label = OpLabel
%value = OpFunctionCall %float %f %half
%place = OpAccessChain %of_float %to %zero %zero
OpStore %place %value
OpReturn
OpFunctionEnd
";
    let (_, mut banks) = banks();
    let host = banks.load_host_spirv("answers", &assembled(text)).unwrap();
    assert!(host.functions.len() == 1 && host.functions[0].open, "{host:#?}");
    assert_eq!(
        errors(banks.link_host("answers", &[], Exposed::Nowhere)),
        ["answers: `answer`: nothing supplies it"]
    );
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "float"));
    let sum = graph.add(function("arithmetic", "add", &["float", "float"]));
    graph.link((x, VALUE), (sum, "x"));
    graph.link((x, VALUE), (sum, "y"));
    graph.output("return", (sum, "return"));
    let linked = banks.link_host("answers", &[("answer", &graph)], Exposed::Nowhere).unwrap();
    assert_eq!(runs(&Runner::new(), &linked, [0; 2], &[0], 1), [1_f32.to_bits()]);
    // No entry point, and two.
    let none = text
        .replace("OpEntryPoint GLCompute %main \"main\" %to\n", "")
        .replace("OpExecutionModeId %main LocalSizeId %size %one %one\n", "");
    let found = errors(banks.load_host_spirv("none", &assembled(&none)));
    assert_eq!(found, ["none: a host has one entry point, this has 0"]);
}
