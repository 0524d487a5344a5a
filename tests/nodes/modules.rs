//! Banks of SPIR-V: what is easily linked wrongly, what is refused, and damage.

use super::all_banks;
use super::device::Runner;
use super::tools::{assembled, validator_says};
use spanforge::Error;
use spanforge::graph::{Banks, Effect, Function};
use spanforge_reflect::Module;

const HEAD: &str = "
OpCapability Shader
OpCapability Linkage
OpCapability Int64
OpCapability Float64
OpCapability GroupNonUniform
%glsl = OpExtInstImport \"GLSL.std.450\"
%debug = OpExtInstImport \"NonSemantic.Test\"
OpMemoryModel Logical GLSL450
";

/// A module of these decorations and of these declarations and functions.
fn module(decorations: &str, rest: &str) -> Vec<u32> {
    let types = "
%void = OpTypeVoid
%float = OpTypeFloat 32
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%long = OpTypeInt 64 1
%double = OpTypeFloat 64
%f_f = OpTypeFunction %float %float
%i_i = OpTypeFunction %int %int
%one = OpConstant %float 1
%two = OpConstant %int 2
";
    assembled(&format!("{HEAD}{decorations}{types}{rest}"))
}

fn load<'b>(banks: &'b mut Banks, name: &str, words: &[u32]) -> &'b [Function] {
    banks.load_spirv(name, words).unwrap_or_else(|error| panic!("{error}"));
    banks.functions(name)
}

/// The function's words, which are valid, and what it makes of two elements.
fn run(banks: &Banks, function: &Function, given: [u32; 2]) -> (Module, Vec<u32>) {
    let words = banks.kernel(&function.key).unwrap();
    assert_eq!(validator_says(&words), None, "{}", function.key);
    let found = Runner::new().pipeline(&words).run([2, 0], 1, &given, 2);
    (Module::read(words).unwrap(), found)
}

fn count(module: &Module, opcode: u16) -> usize {
    module.instructions().filter(|inst| inst.opcode == opcode).count()
}

/// Phis name what comes after them, switches have literals of 64 bits that equal ids, loops go back.
#[test]
fn bodies_keep_their_shape() {
    let words = module(
        "OpName %f \"f\"\n",
        "
%bool = OpTypeBool
%zero = OpConstant %int 0
%step = OpConstant %int 1
%f = OpFunction %int None %i_i
%x = OpFunctionParameter %int
%start = OpLabel
%wide = OpSConvert %long %x
OpSelectionMerge %after None
OpSwitch %wide %after 1 %first 4294967296 %second 2 %second
%first = OpLabel
OpBranch %after
%second = OpLabel
OpBranch %after
%after = OpLabel
%begin = OpPhi %int %x %start %zero %first %two %second
OpBranch %head
%head = OpLabel
%i = OpPhi %int %begin %after %next %body
%more = OpSLessThan %bool %i %two
OpLoopMerge %end %body None
OpBranchConditional %more %body %end
%body = OpLabel
%next = OpIAdd %int %i %step
OpBranch %head
%end = OpLabel
OpReturnValue %i
OpFunctionEnd
",
    );
    let mut banks = Banks::new();
    let function = load(&mut banks, "m", &words)[0].clone();
    assert_eq!((function.key.to_string().as_str(), function.effect), ("m.f(int)", Effect::None));
    // 1 starts at 0, 2 at 2, 7 at 7; SwiftShader has no 64-bit integers to switch over.
    if std::env::var("SPANFORGE_DRIVER").as_deref() != Ok("swiftshader") {
        assert_eq!(run(&banks, &function, [1, 7]).1, [2, 7]);
    }
    // The capability for what it has, and none for what only its module has.
    let linked = Module::read(banks.kernel(&function.key).unwrap()).unwrap();
    assert_eq!(linked.capabilities(), [1, 11]);
}

/// Two structures of one shape and other offsets stay two; equal ones of two banks are one.
#[test]
fn structures_differ_by_decorations() {
    let text = |offset: u32, name: &str| {
        module(
            &format!(
                "OpName %f \"f\"\nOpName %pair \"{name}\"\nOpMemberDecorate %pair 0 Offset 0\nOpMemberDecorate %pair 1 Offset {offset}\n"
            ),
            "
%pair = OpTypeStruct %float %float
%to = OpTypePointer Function %pair
%f = OpFunction %float None %f_f
%x = OpFunctionParameter %float
%l = OpLabel
%v = OpVariable %to Function
%made = OpCompositeConstruct %pair %x %one
OpStore %v %made
%loaded = OpLoad %pair %v
%a = OpCompositeExtract %float %loaded 0
%b = OpCompositeExtract %float %loaded 1
%sum = OpFAdd %float %a %b
OpReturnValue %sum
OpFunctionEnd
",
        )
    };
    let mut banks = Banks::new();
    load(&mut banks, "four", &text(4, "Pair"));
    let (n_globals, n_bodies) = banks.n_kept();
    load(&mut banks, "again", &text(4, "Pair"));
    assert_eq!(banks.n_kept(), (n_globals, n_bodies), "an equal module");
    load(&mut banks, "eight", &text(8, "Pair"));
    // The structure, the pointer to it; the function.
    assert_eq!(banks.n_kept(), (n_globals + 2, n_bodies + 1), "another offset");
    load(&mut banks, "named", &text(8, "Other"));
    assert_eq!(banks.n_kept(), (n_globals + 4, n_bodies + 2), "another name");
    // Current validators want no layout on a function's own variables: this one is not run.
    let linked = Module::read(banks.kernel(&banks.functions("eight")[0].key).unwrap()).unwrap();
    let offsets: Vec<_> = linked.decorations().filter(|d| d.kind == 35 && d.member == Some(1)).collect();
    assert_eq!(offsets.iter().map(|d| d.operands).collect::<Vec<_>>(), [&[8]]);
}

/// Variables and specialization constants are things: those of two modules are two, with their initial values.
#[test]
fn things_are_never_made_one() {
    let text = |value: &str| {
        module(
            "OpName %f \"f\"\nOpName %state \"state\"\nOpDecorate %special SpecId 3\n",
            &format!(
                "
%start = OpConstant %float {value}
%special = OpSpecConstant %float 0.5
%to = OpTypePointer Private %float
%state = OpVariable %to Private %start
%f = OpFunction %float None %f_f
%x = OpFunctionParameter %float
%l = OpLabel
%old = OpLoad %float %state
%sum = OpFAdd %float %old %x
%more = OpFAdd %float %sum %special
OpStore %state %more
OpReturnValue %more
OpFunctionEnd
"
            ),
        )
    };
    let mut banks = Banks::new();
    load(&mut banks, "a", &text("10"));
    load(&mut banks, "b", &text("20"));
    for (bank, start) in [("a", 10.5_f32), ("b", 20.5)] {
        let function = &banks.functions(bank)[0];
        assert_eq!(function.effect, Effect::Writes);
        let (linked, found) = run(&banks, function, [1_f32.to_bits(), 2_f32.to_bits()]);
        assert_eq!(found, [start + 1.0, start + 2.0].map(f32::to_bits));
        // `state` and the kernel's four.
        assert_eq!(linked.variables().count(), 5);
        assert_eq!(linked.spec_constants().len(), 1);
    }
}

/// Calls, an import used by two, debug instructions, names that are not there.
#[test]
fn what_is_called_comes_along() {
    let words = module(
        "",
        "
%text = OpTypeFunction %void
%root = OpFunction %float None %f_f
%x = OpFunctionParameter %float
%l = OpLabel
%note = OpExtInst %void %debug 1 %one
%r = OpExtInst %float %glsl Sqrt %x
OpReturnValue %r
OpFunctionEnd
%outer = OpFunction %float None %f_f
%y = OpFunctionParameter %float
%m = OpLabel
%a = OpFunctionCall %float %root %y
%b = OpExtInst %float %glsl FAbs %a
OpReturnValue %b
OpFunctionEnd
%unused = OpFunction %float None %f_f
%z = OpFunctionParameter %float
%n = OpLabel
OpReturnValue %z
OpFunctionEnd
",
    );
    let mut banks = Banks::new();
    let functions = load(&mut banks, "m", &words).to_vec();
    let names: Vec<_> = functions.iter().map(|function| function.key.to_string()).collect();
    assert_eq!(names, ["m.function_0(float)", "m.function_1(float)", "m.function_2(float)"]);
    let (linked, found) = run(&banks, &functions[1], [9_f32.to_bits(), 4_f32.to_bits()]);
    assert_eq!(found, [3_f32, 2.0].map(f32::to_bits));
    // `main`, and two of three; one import, which is not that of debug information.
    assert_eq!((linked.functions().len(), count(&linked, 11)), (3, 1));
    assert_eq!(linked.capabilities(), [1]);
}

#[test]
fn what_cant_be_linked_says_why() {
    let words = module(
        "OpName %f \"f\"\nOpName %g \"g\"\nOpName %h \"h\"\nOpName %i \"i\"\n",
        "
%image = OpTypeImage %float 2D 0 0 0 1 Unknown
%sampled = OpTypePointer UniformConstant %image
%of_image = OpTypeFunction %float %sampled
%f = OpFunction %float None %of_image
%p = OpFunctionParameter %sampled
%l = OpLabel
OpReturnValue %one
OpFunctionEnd
%g = OpFunction %float None %f_f
%x = OpFunctionParameter %float
%m = OpLabel
%a = OpFunctionCall %float %h %x
OpReturnValue %a
OpFunctionEnd
%h = OpFunction %float None %f_f
%y = OpFunctionParameter %float
%n = OpLabel
%b = OpFunctionCall %float %g %y
OpReturnValue %b
OpFunctionEnd
%i = OpFunction %double None %of_double
%z = OpFunctionParameter %double
%o = OpLabel
OpReturnValue %z
OpFunctionEnd
"
        .replace("%f = OpFunction", "%of_double = OpTypeFunction %double %double\n%f = OpFunction")
        .as_str(),
    );
    let mut banks = Banks::new();
    let bank = banks.load_spirv("m", &words).unwrap();
    let refused: Vec<_> = bank.refused.iter().map(|r| format!("{}: {}", r.name, r.reason)).collect();
    assert_eq!(
        refused,
        [
            "f: `parameter_0` is no value: texture2D",
            "g: it calls itself, perhaps through others, or what does",
            "h: it calls itself, perhaps through others, or what does",
        ]
    );
    // Doubles are linked, and no words of 32 bits.
    let function = banks.functions("m")[0].clone();
    let Err(Error::Graph(errors)) = banks.kernel(&function.key) else { panic!() };
    assert_eq!(errors.to_string(), "m: `i`: double can't be made of words");
    let unknown = spanforge::graph::FunctionKey { name: "j".into(), ..function.key };
    assert_eq!(banks.kernel(&unknown).unwrap_err().to_string(), "no function m.j(double)");
    let Err(Error::Graph(errors)) = banks.load_spirv("m", &words) else { panic!() };
    assert_eq!(errors.to_string(), "m: there is a bank `m` already");
    let Err(Error::Graph(errors)) = banks.load_spirv("n", &words[1..]) else { panic!() };
    assert_eq!(errors.to_string(), "n: SPIR-V word 0 (header): no SPIR-V magic number");
}

/// What banks share is kept once: `hashing` is a bank, and included by two others.
#[test]
fn banks_share_bodies() {
    let banks = all_banks();
    let (n_globals, n_bodies) = banks.n_kept();
    let n_functions: usize = banks.banks().map(|bank| banks.functions(&bank.name).len()).sum();
    println!("{n_functions} functions: {n_bodies} bodies, {n_globals} types and constants");
    assert_eq!(n_functions, 624);
    // Each has one of its own; helpers come on top, once.
    assert!((624..700).contains(&n_bodies), "{n_bodies}");
    assert!(n_globals < 1_500, "{n_globals}");
}
