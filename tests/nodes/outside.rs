//! What functions take from outside themselves: built-ins are told once, what a kernel has not or has itself is refused.
//! And what a function's body may not bring.

use super::device::Runner;
use super::graphs::{function, parameter, ty};
use super::tools::{assembled, validator_says};
use crate::random::Random;
use spanforge::Error;
use spanforge::graph::{Banks, Graph, Kind, NodeId, VALUE, Value};
use spanforge_reflect::Module;
use spanforge_reflect::library::{Compiler, LibraryStage, Options};

fn load(banks: &mut Banks, bank: &str, text: &str, stage: LibraryStage) {
    let options = Options { stage, ..Options::default() };
    let compiler = Compiler::new().unwrap();
    banks.load_glsl(&compiler, bank, &format!("{bank}.glsl"), text, &options).unwrap();
}

/// Two banks and the kernel ask for one built-in: one variable.
#[test]
fn built_ins_are_one() {
    let mut banks = Banks::new();
    let text = "uint at(uint n) { return gl_GlobalInvocationID.x * 10u + n; }";
    load(&mut banks, "a", text, LibraryStage::Any);
    load(&mut banks, "b", &text.replace("10u", "1000u"), LibraryStage::Any);
    let mut graph = Graph::new();
    let n = graph.add(parameter("n", "uint"));
    for bank in ["a", "b"] {
        let node = graph.add(function(bank, "at", &["uint"]));
        graph.link((n, VALUE), (node, "n"));
        graph.output(bank, (node, "return"));
    }
    let words = banks.graph_kernel(&graph).unwrap().words;
    assert_eq!(validator_says(&words), None);
    let built_in = |d: &spanforge_reflect::Decorated| d.kind == 11;
    assert_eq!(Module::read(words.clone()).unwrap().decorations().filter(built_in).count(), 1);
    let found = Runner::new().pipeline(&words).run([3, 0], 1, &[7, 8, 9], 6);
    assert_eq!(found, [7, 7, 18, 1008, 29, 2009]);
}

/// One entry point has one block of push constants, bindings of its own, and the built-ins of its stage.
#[test]
fn what_a_kernel_has_not_is_refused() {
    let mut banks = Banks::new();
    let text = "
layout(push_constant) uniform Push { float scale; };
layout(set = 0, binding = 1) buffer Own { float own[]; };
layout(set = 0, binding = 2) buffer Free { float free[]; };
float pushed(float x) { return x * scale; }
float called(float x) { return pushed(x) + 1.0; }
float bound(float x) { return x + own[0]; }
float other(float x) { return x + free[0]; }
";
    load(&mut banks, "c", text, LibraryStage::Any);
    load(&mut banks, "f", "float across() { return gl_FragCoord.x; }", LibraryStage::Fragment);
    load(
        &mut banks,
        "v",
        "layout(location = 0) in float x;\nfloat given() { return x; }",
        LibraryStage::Vertex,
    );
    let refused = |bank: &str, name: &str| {
        let function = banks.functions(bank).iter().find(|f| f.key.name == name).unwrap();
        let error = banks.kernel(&function.key).unwrap_err().to_string();
        let mut graph = Graph::new();
        graph.add(Kind::Function(function.key.clone()));
        if bank == "c" {
            graph.nodes[0].values.insert("x".into(), Value { ty: ty("float"), of: vec![0.0] });
        }
        let of_graph = banks.graph_kernel(&graph).unwrap_err().to_string();
        let reason = error.split_once("`: ").unwrap().1.to_owned();
        assert_eq!(of_graph, format!("node 0: {reason}"));
        reason
    };
    let of_push = "it has push constants, and so has the kernel";
    assert_eq!((refused("c", "pushed").as_str(), refused("c", "called").as_str()), (of_push, of_push));
    assert_eq!(refused("c", "bound"), "its binding 1 of set 0 is the kernel's own");
    assert_eq!(refused("f", "across"), "it reads FragCoord, which compute shaders have not");
    assert_eq!(refused("v", "given"), "it reads an input of another stage");
    let other = banks.functions("c").iter().find(|f| f.key.name == "other").unwrap();
    assert_eq!(validator_says(&banks.kernel(&other.key).unwrap()), None);
}

/// The constant of a library would be the size of the kernel's workgroups.
#[test]
fn the_size_of_workgroups_is_no_functions() {
    let mut banks = Banks::new();
    let text = "uint n(uint x) { return gl_WorkGroupSize.x + x; }
uvec3 all() { return gl_WorkGroupSize; }
uint called(uint x) { return n(x); }
uint plain(uint x) { return x; }";
    load(&mut banks, "w", text, LibraryStage::Any);
    let names = |banks: &Banks| banks.functions("w").iter().map(|f| f.key.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&banks), ["plain"]);
    let refused = &banks.bank("w").unwrap().refused;
    assert!(refused.iter().all(|refused| refused.reason.contains("size of workgroups")), "{refused:?}");
    assert_eq!(refused.iter().map(|refused| refused.line).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
    // Other compilers leave the constant, which would decide for all that is linked with it.
    let words = assembled(
        "OpCapability Shader
OpCapability Linkage
OpMemoryModel Logical GLSL450
OpName %f \"f\"
OpDecorate %size BuiltIn WorkgroupSize
%uint = OpTypeInt 32 0
%uint3 = OpTypeVector %uint 3
%one = OpConstant %uint 1
%size = OpConstantComposite %uint3 %one %one %one
%to_uint = OpTypeFunction %uint
%f = OpFunction %uint None %to_uint
%l = OpLabel
%x = OpCompositeExtract %uint %size 0
OpReturnValue %x
OpFunctionEnd
",
    );
    let mut banks = Banks::new();
    let refused = &banks.load_spirv("m", &words).unwrap().refused;
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].reason, "it asks for the size of workgroups, which is for its shader to say");
}

/// glslang lets `main` store what a variable begins with, and no `main` of a library is linked.
#[test]
fn values_that_main_would_store_are_not_lost() {
    let mut banks = Banks::new();
    let text = "float state = 5.0;\nfloat own;\nfloat next() { state += 1.0; return state; }\nfloat two() { return next() + next(); }\nfloat keep(float x) { own = x; return own; }";
    load(&mut banks, "s", text, LibraryStage::Any);
    let refused: Vec<_> =
        banks.bank("s").unwrap().refused.iter().map(|r| format!("{}: {}", r.name, r.reason)).collect();
    let reason = "`state` begins with a value that only its own shader would store";
    assert_eq!(
        refused,
        [format!("next: {reason}"), format!("two: it calls `next(`, which can't be linked: {reason}")]
    );
    assert_eq!(banks.functions("s")[0].key.name, "keep");
}

const HEAD: &str = "
OpCapability Shader
OpCapability Linkage
OpMemoryModel Logical GLSL450
OpName %f \"f\"
OpDecorate %import LinkageAttributes \"import\" Import
OpDecorate %block BufferBlock
OpMemberDecorate %block 0 Offset 0
OpMemberDecorate %block 11 Offset 44
OpDecorate %v DescriptorSet 1
OpDecorate %v Binding 0
%float = OpTypeFloat 32
%int = OpTypeInt 32 1
%zero = OpConstant %int 0
%block = OpTypeStruct %float %float %float %float %float %float %float %float %float %float %float %float
%to = OpTypePointer Uniform %block
%to_float = OpTypePointer Uniform %float
%v = OpVariable %to Uniform
%f_f = OpTypeFunction %float %float
";

fn refused(body: &str) -> Vec<String> {
    // The assembler alone: what is refused here need not be valid.
    let words = assembled(&format!("{HEAD}{body}"));
    let mut banks = Banks::new();
    let bank = banks.load_spirv("m", &words).unwrap();
    bank.refused.iter().map(|refused| refused.reason.clone()).collect()
}

#[test]
fn bodies_that_are_elsewhere_and_blocks_of_the_past_are_refused() {
    let import = "
%import = OpFunction %float None %f_f
%y = OpFunctionParameter %float
OpFunctionEnd
%f = OpFunction %float None %f_f
%x = OpFunctionParameter %float
%l = OpLabel
%a = OpFunctionCall %float %import %x
OpReturnValue %a
OpFunctionEnd
";
    let found = refused(import);
    assert!(found.len() == 1 && found[0].ends_with("which can't be linked: it has no body"), "{found:?}");
    let block = "
%f = OpFunction %float None %f_f
%x = OpFunctionParameter %float
%l = OpLabel
%p = OpAccessChain %to_float %v %zero
%a = OpLoad %float %p
OpReturnValue %a
OpFunctionEnd
";
    assert_eq!(refused(block), ["it has a `BufferBlock`, which SPIR-V 1.6 has no more"]);
}

/// What JSON's readers round, and what has no end here.
#[test]
fn numbers_of_json_are_kept_or_refused() {
    let mut random = Random::new(0x0001_504E);
    let mut graph = Graph::new();
    for _ in 0..2_000 {
        let number = f64::from_bits(random.next());
        let number = if number.is_finite() { number } else { 0.1 };
        graph.add(Kind::Constant(Value { ty: ty("float"), of: vec![number] }));
    }
    let text = graph.to_json().unwrap();
    let read = Graph::from_json(&text).unwrap();
    assert_eq!(read, graph);
    assert_eq!(read.to_json().unwrap(), text);
    let of = |id: &str, x: &str| {
        let text = format!(
            "{{\"next\": 0, \"nodes\": [{{\"id\": {id}, \"kind\": {{\"swizzle\": \"x\"}}, \"position\": [{x}, 0]}}]}}"
        );
        Graph::from_json(&text)
    };
    let most = (1_u64 << 53) - 1;
    let mut graph = of(&most.to_string(), "0").unwrap();
    assert_eq!(graph.add(Kind::Swizzle("x".into())), NodeId(most + 1));
    for (id, x, expected) in [
        (
            "18446744073709551615",
            "0",
            "node 18446744073709551615: the number of a node is above 9007199254740991",
        ),
        ("3", "1e39", "graph:1: number out of range at line 1 column 75"),
    ] {
        let Err(Error::Graph(errors)) = of(id, x) else { panic!("{id}, {x}") };
        assert_eq!(errors.to_string(), expected);
    }
}
