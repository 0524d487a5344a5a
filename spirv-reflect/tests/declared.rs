//! Structs that the generated Rust declares: what they say, that they compile, and what is refused by name.

use spanforge_reflect::bindings;
use spanforge_reflect::compile::{self, CompileError};
use spanforge_reflect::emit::{self, EmitError, Options, Source, Structs};
use spanforge_reflect::{Module, words_from_bytes};

use crate::generated::{Glsl, HEAD, STUB, compile_lib, is_formatted};
use crate::glsl::strip;

/// In the place of bytemuck: its derives can't be here, the package `spanforge-generated` has the real ones.
const BYTEMUCK: &str = "
extern crate self as spanforge;
pub mod bytemuck {
    pub trait Zeroable: Sized { fn zeroed() -> Self { unsafe { std::mem::zeroed() } } }
    impl<T: Copy> Zeroable for T {}
}
";

/// The engine's own pins: they name nothing else.
const PIN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/pin.rs");

/// The Rust of one shader: written by `bindings`, formatted, and compiled with warnings denied.
pub(crate) fn declare(test: &str, stage: &str, body: &str) -> Result<String, CompileError> {
    let name = format!("glsl/{test}.{stage}");
    let glsl =
        Glsl::new(&format!("declared-{test}"), &[(&format!("{test}.{stage}"), &format!("{HEAD}{body}"))]);
    let out = glsl.path("out.rs");
    let written = bindings::write(&[glsl.path(&name)], &out, &[], &[], &Options::default())?;
    assert_eq!(written, [out.clone(), glsl.path("out.spv")]);
    let text = std::fs::read_to_string(&out).unwrap();
    is_formatted(&out);
    std::fs::write(&out, without_derives(&text)).unwrap();
    let lib = glsl.path("lib.rs");
    std::fs::write(
        &lib,
        format!("{STUB}{BYTEMUCK}#[path = {PIN:?}] pub mod pin; #[path = \"out.rs\"] pub mod out;"),
    )
    .unwrap();
    compile_lib(&glsl.path(""), &lib).unwrap_or_else(|e| panic!("{e}\n{text}"));
    Ok(text)
}

fn without_derives(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().starts_with("#[bytemuck"));
    let lines: Vec<String> =
        lines.map(|line| line.replace(", bytemuck::Pod, bytemuck::Zeroable", "")).collect();
    lines.join("\n")
}

fn assert_lines(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.lines().any(|l| l.trim() == *line), "{line} is not in\n{text}");
    }
}

/// The declaration of a struct with its documentation.
fn declaration_and_docs<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let lines = text.lines().map(str::trim);
    let inside = lines.skip_while(|line| *line != format!("pub struct {name} {{")).skip(1);
    inside.take_while(|line| *line != "}").collect()
}

/// The declaration of a struct, without documentation.
fn declaration<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let start = lines.iter().position(|l| *l == format!("pub struct {name} {{")).unwrap_or_else(|| {
        panic!("no struct {name} in\n{text}");
    });
    let end = start + lines[start..].iter().position(|l| *l == "}").unwrap();
    let packed = lines[..start].iter().rev().find(|line| line.starts_with("#[repr")).copied();
    let fields = lines[start + 1..end].iter().copied().filter(|line| !line.starts_with("///"));
    packed.into_iter().chain(fields).collect()
}

#[test]
fn every_block_is_declared() {
    let text = declare(
        "blocks",
        "comp",
        "
layout(constant_id = 0) const uint N_LIGHTS = 4;
layout(constant_id = 1) const float almostPi = 3.14159265;
layout(local_size_x = 8, local_size_y = 4) in;
struct light_source { vec3 position; float power; bool isOn; };
layout(set = 0, binding = 0, std140) uniform Scene {
    mat3 basis; layout(row_major) mat4x3 view; float weights[3]; light_source lights[N_LIGHTS];
} scene;
layout(set = 0, binding = 1, std430) readonly buffer Particles { uint count; light_source all[]; } particles;
layout(set = 0, binding = 2, std430) writeonly buffer Sums { vec2 data[]; } sums;
layout(push_constant, std430) uniform Push { layout(offset = 16) vec4 tint; uint16_t small; } push;
void main() {
    uint i = gl_GlobalInvocationID.x + gl_GlobalInvocationID.y;
    sums.data[i] = particles.all[i % particles.count].position.xy * scene.lights[0].power * almostPi
        * push.tint.xy * scene.view[0].xy * scene.weights[i % 3] * scene.basis[0].x * float(uint(push.small));
}"
        .replace(
            "layout(constant_id = 0)",
            "\n#extension GL_EXT_shader_16bit_storage : require\nlayout(constant_id = 0)",
        )
        .as_str(),
    )
    .unwrap();
    assert_eq!(
        declaration(&text, "Scene"),
        [
            "#[repr(C)]",
            "pub basis: [F32x3Stride16; 3],",
            "pub view: [[f32; 4]; 3],",
            "pub weights: [F32Stride16; 3],",
            "pub lights: [LightSourceStride32; 4],"
        ]
    );
    assert_eq!(
        declaration(&text, "F32x3Stride16"),
        ["#[repr(C)]", "pub value: [f32; 3],", "pub padding_12: [u8; 4],"]
    );
    let light = ["#[repr(C)]", "pub position: [f32; 3],", "pub power: f32,", "pub is_on: u32,"];
    assert_eq!(declaration(&text, "LightSource"), light);
    // The header ends where the array without an end begins.
    assert_eq!(
        declaration(&text, "Particles"),
        ["#[repr(C)]", "pub count: u32,", "pub padding_4: [u8; 12],"]
    );
    let push = [
        "#[repr(C)]",
        "pub padding_0: [u8; 16],",
        "pub tint: [f32; 4],",
        "pub small: u16,",
        "pub padding_34: [u8; 2],",
    ];
    assert_eq!(declaration(&text, "Push"), push);
    assert_lines(
        &text,
        &[
            "/// Set 0, binding 0: [`layout::Scene`].",
            "/// Set 0, binding 1: [`layout::Particles`], then `all` from byte 16 on, any number of [`layout::LightSourceStride32`].",
            "/// Set 0, binding 2: `data` from byte 0 on, any number of `[f32; 2]`.",
            "/// Byte 96: `float[3]`.",
            "/// Byte 48: `mat4x3`, row by row.",
            "/// Byte 144: `light_source[N_LIGHTS]`, `N_LIGHTS` is 4 with default constants.",
            "push_constants: Some(gpu::PushRange {",
            "offset: 16,",
            "size: 20,",
            "type Push = layout::Push;",
            "almost_pi: 3.1415927,",
            "pub fn with_n_lights(mut self, value: u32) -> Self {",
            "size: [u32; 3],",
            "cmd.dispatch_grid(pipeline, bindings, push, pipeline.grid_for(size))",
        ],
    );
}

/// One struct of GLSL in two layouts is two structs in Rust; in one layout it is one, wherever it is used.
#[test]
fn two_layouts_of_one_struct_are_told_apart() {
    let text = declare(
        "layouts",
        "comp",
        "
layout(local_size_x = 1) in;
struct Inner { float x[2]; };
layout(set = 0, binding = 0, std140) uniform A { Inner one; } a;
layout(set = 0, binding = 1, scalar) buffer B { Inner one; Inner more[2]; } b;
layout(set = 0, binding = 2, std430) buffer C { Inner one; } c;
void main() { b.one.x[0] = a.one.x[1] + c.one.x[0]; }",
    )
    .unwrap();
    assert_eq!(declaration(&text, "Inner"), ["#[repr(C)]", "pub x: [F32Stride16; 2],"]);
    assert_eq!(declaration(&text, "Inner2"), ["#[repr(C)]", "pub x: [f32; 2],"]);
    assert_eq!(declaration(&text, "A"), ["#[repr(C)]", "pub one: Inner,"]);
    assert_eq!(declaration(&text, "B"), ["#[repr(C)]", "pub one: Inner2,", "pub more: [Inner2; 2],"]);
    assert_eq!(declaration(&text, "C"), ["#[repr(C)]", "pub one: Inner2,"]);
    assert!(!text.contains("Inner3"), "{text}");
}

/// The scalar layout puts a member into the tail padding of the struct before it.
#[test]
fn tails_that_are_used_are_packed() {
    let text = declare(
        "packed",
        "comp",
        "
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
struct Leaf { uint64_t id; uint8_t kind; };
struct Branch { uint8_t a; Leaf leaf; };
layout(set = 0, binding = 0, scalar) buffer Tree { Branch one; uint8_t b; Leaf all[2]; uint8_t c; } tree;
void main() { tree.b = tree.one.leaf.kind + tree.all[1].kind + tree.c; }",
    )
    .unwrap();
    assert_eq!(declaration(&text, "Leaf"), ["#[repr(C, packed(1))]", "pub id: u64,", "pub kind: u8,"]);
    let branch = ["#[repr(C)]", "pub a: u8,", "pub padding_1: [u8; 7],", "pub leaf: Leaf,"];
    assert_eq!(declaration(&text, "Branch"), branch);
    assert_eq!(
        declaration(&text, "Tree"),
        [
            "#[repr(C)]",
            "pub one: Branch,",
            "pub b: u8,",
            "pub padding_18: [u8; 6],",
            "pub all: LeafStride16x2Short,",
            "pub c: u8,",
            "pub padding_50: [u8; 6],"
        ]
    );
    let short = ["#[repr(C)]", "pub first: [LeafStride16; 1],", "pub last: Leaf,"];
    assert_eq!(declaration(&text, "LeafStride16x2Short"), short);
}

#[test]
fn what_a_buffer_points_to_is_declared() {
    let text = declare(
        "references",
        "comp",
        "
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
struct Payload { uvec2 a; uint b; };
layout(buffer_reference, scalar) buffer Node;
layout(buffer_reference, scalar) buffer Node { Payload payload; Node next; Node more[2]; };
layout(push_constant, scalar) uniform Push { Node first; } push;
void main() { push.first.next.payload.b = push.first.payload.b; }",
    )
    .unwrap();
    let node = [
        "#[repr(C)]",
        "pub payload: Payload,",
        "pub padding_12: [u8; 4],",
        "pub next: u64,",
        "pub more: [u64; 2],",
    ];
    assert_eq!(declaration(&text, "Node"), node);
    assert_eq!(declaration(&text, "Push"), ["#[repr(C)]", "pub first: u64,"]);
    assert_lines(&text, &["/// Byte 16: `a buffer's address`."]);
}

#[test]
fn a_shader_of_nothing_has_everything_empty() {
    let text = declare("empty", "comp", "layout(local_size_x = 1) in; void main() {}").unwrap();
    assert!(!text.contains("mod layout"), "{text}");
    assert_lines(
        &text,
        &[
            "type Push = ();",
            "pub struct Constants {}",
            "cmd.dispatch(pipeline, Bindings::default(), &(), pipeline.groups_for(n_items))",
        ][..2],
    );
    let vert = declare("only", "vert", "void main() { gl_Position = vec4(0); }").unwrap();
    assert!(!vert.contains("fn dispatch"), "only compute shaders are dispatched\n{vert}");
}

/// Names of any kind become what rustc's lints accept; the shader's own names stay in the data.
#[test]
fn names_suit_rust() {
    let text = declare(
        "names",
        "comp",
        "
layout(constant_id = 7) const int SOME_very_long_NAME_of_a_constant_of_a_shader = -3;
layout(local_size_x = 1) in;
struct Default { uint Self; uint self; uint fn; uint padding_12; uvec2 aVeryLongNameOfAMemberThatTakesUpMostOfTheLine; };
layout(set = 0, binding = 0, std430) buffer camera_Data { uint Type; Default x; } uCamera;
void main() { uCamera.Type = uCamera.x.Self
    + uint(SOME_very_long_NAME_of_a_constant_of_a_shader); }"
        .replace("uint Self; uint self;", "uint Self;")
        .as_str(),
    )
    .unwrap();
    assert_eq!(
        declaration(&text, "Default"),
        [
            "#[repr(C)]",
            "pub self_: u32,",
            "pub r#fn: u32,",
            "pub padding_12: u32,",
            "pub padding_12_: [u8; 4],",
            "pub a_very_long_name_of_a_member_that_takes_up_most_of_the_line: [u32; 2],"
        ]
    );
    assert_lines(
        &text,
        &["pub u_camera: gpu::BufferSlice<'a>,", "name: gpu::Data::Static(\"uCamera\"),", "pub r#type: u32,"],
    );
}

#[test]
fn stripped_shaders_have_stable_names() {
    let glsl = Glsl::new(
        "declared-stripped",
        &[(
            "s.comp",
            &format!(
                "{HEAD}layout(local_size_x = 1) in; struct S {{ uint a; vec2 b; }};
layout(set = 2, binding = 3, scalar) buffer Data {{ S data[2]; uint more; }} data;
void main() {{ data.data[0].a = data.more; }}"
            ),
        )],
    );
    let compiled = compile::file(&glsl.path("glsl/s.comp"), &[], &[]).unwrap();
    let module = Module::read(strip(&compiled.plain)).unwrap();
    let source = Source { name: "s.comp", module: &module, words: &[], file: "s.spv", pins: None };
    let text = emit::rust(&[source], &Options::default()).unwrap();
    assert_eq!(
        declaration(&text, "Binding23"),
        ["#[repr(C)]", "pub member_0: [Binding23Member0; 2],", "pub member_1: u32,"]
    );
    let inner = ["#[repr(C)]", "pub member_0: u32,", "pub member_1: [f32; 2],"];
    assert_eq!(declaration(&text, "Binding23Member0"), inner);
}

/// Constants of every width: a half by its bits.
#[test]
fn constants_of_every_width() {
    let text = declare(
        "widths",
        "comp",
        "#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(constant_id = 0) const uint64_t BIG = 0x100000002ul;
layout(constant_id = 1) const int8_t TINY = int8_t(-3);
layout(constant_id = 2) const float16_t HALF = float16_t(1.5);
layout(constant_id = 3) const double WIDE = 0.1lf;
layout(constant_id = 4) const bool FLAG = true;
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer A { double x; } a;
void main() { a.x = double(BIG) + double(TINY) + double(HALF) + WIDE + (FLAG ? 1.0 : 0.0); }",
    )
    .unwrap();
    let expected = [
        "/// Constant 0, 4294967298 by default.",
        "pub big: u64,",
        "/// Constant 1, -3 by default.",
        "pub tiny: i8,",
        "/// Constant 2, 0x3e00 by default, the bits of 1.5.",
        "pub half: u16,",
        "/// Constant 3, 0.1 by default.",
        "pub wide: f64,",
        "/// Constant 4, true by default.",
        "pub flag: bool,",
    ];
    assert_eq!(declaration_and_docs(&text, "Constants"), expected);
    assert_lines(&text, &["half: 0x3e00,", "wide: 0.1,", "(2, self.half.into()),", "(4, self.flag.into()),"]);
    let flat: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let wide = 0.1_f64.to_bits();
    for (id, name, size, default) in [
        (0, "BIG", 8, 4294967298),
        (1, "TINY", 1, 0xfd),
        (2, "HALF", 2, 0x3e00),
        (3, "WIDE", 8, wide),
        (4, "FLAG", 4, 1),
    ] {
        let part = format!(
            "gpu::SpecConstant {{ id: {id}, name: gpu::Data::Static(\"{name}\"), size: {size}, default: {default}, \
             lengths: gpu::Data::Static(&[]), }},"
        );
        assert!(flat.contains(&part), "{part} is not in\n{text}");
    }
}

/// Two variables of one binding see its bytes as two blocks: both are declared, and the binding's field tells of both.
#[test]
fn aliases_have_all_their_types() {
    let text = declare(
        "aliased",
        "comp",
        "layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Words { uint n; uint words[]; } as_words;
layout(set = 0, binding = 0) buffer Pairs { vec2 pairs[4]; } as_pairs;
void main() { as_words.words[0] = as_words.n + uint(as_pairs.pairs[0].x); }",
    )
    .unwrap();
    let line = "/// Set 0, binding 0: [`layout::Words`], then `words` from byte 4 on, any number of `u32`; \
        or [`layout::Pairs`].";
    assert_lines(&text, &[line, "pub struct Words {", "pub struct Pairs {"]);
    assert_eq!(text.matches("pub as_words: gpu::BufferSlice<'a>,").count(), 1);
    assert!(!text.contains("pub as_pairs"), "{text}");
}

/// Why a shader is refused.
pub(crate) fn refused(test: &str, body: &str) -> String {
    declare(test, "comp", &format!("layout(local_size_x = 1) in;\n{body}")).unwrap_err().to_string()
}

#[test]
fn what_rust_cannot_say_is_refused_by_name() {
    let error = refused(
        "twice",
        "layout(set = 0, binding = 0) buffer A { uint aB; uint a_b; } a; void main() { a.aB = a.a_b; }",
    );
    assert_eq!(error, "twice.comp: two members of `A` have one name in Rust");
    let error = refused(
        "endless",
        "#extension GL_EXT_nonuniform_qualifier : require
layout(set = 0, binding = 0) buffer A { uint x; } a[]; void main() { a[gl_LocalInvocationIndex].x = 1; }",
    );
    assert_eq!(error, "endless.comp: set 0 binding 0 has no fixed number of descriptors");
    let error = refused(
        "huge",
        "layout(set = 0, binding = 0) buffer A { uint x; vec4 many[400000000]; } a;
void main() { a.x = uint(a.many[1].x); }",
    );
    assert_eq!(error, "huge.comp: `A.many` is larger than 4294967295 bytes");
}

/// The layouts that GLSL can't ask for: offsets and strides changed in the words.
#[test]
fn layouts_that_overlap_are_refused_by_name() {
    let glsl = Glsl::new(
        "declared-overlap",
        &[(
            "s.comp",
            &format!(
                "{HEAD}layout(local_size_x = 1) in; struct S {{ uvec2 a; uint b; }};
layout(set = 0, binding = 0, scalar) buffer Data {{ S s[2]; uint last; }} data;
void main() {{ data.s[0].a.x = data.last; }}"
            ),
        )],
    );
    let words = compile::file(&glsl.path("glsl/s.comp"), &[], &[]).unwrap().plain;
    let emit = |words: Vec<u32>| -> Result<String, EmitError> {
        let module = Module::read(words).unwrap();
        let source = Source { name: "s.comp", module: &module, words: &[], file: "s.spv", pins: None };
        emit::rust(&[source], &Options::default())
    };
    // OpMemberDecorate %S 1 Offset 8, OpDecorate %array ArrayStride 12, OpMemberDecorate %Data 1 Offset 24.
    let change = |pattern: &[u32], value: u32| {
        let mut words = words.clone();
        let at = words.windows(pattern.len()).position(|window| window == pattern).unwrap();
        words[at + pattern.len() - 1] = value;
        words
    };
    assert!(emit(words.clone()).is_ok());
    let error = emit(change(&[1, 35, 8], 4)).unwrap_err();
    assert_eq!(error.reason, "`S.b` begins at byte 4, inside `a`");
    let error = emit(change(&[6, 12], 8)).unwrap_err();
    assert_eq!(error.reason, "`Data.s` is an array whose elements are 8 bytes apart, but 12 long");
    let error = emit(change(&[1, 35, 24], 20)).unwrap_err();
    assert_eq!(error.reason, "`Data.last` begins at byte 20, inside `s`");
    // What lies apart has padding between.
    let text = emit(change(&[1, 35, 24], 40)).unwrap();
    assert!(text.contains("pub padding_24: [u8; 16],"), "{text}");
}

#[test]
fn several_shaders_get_modules() {
    let shader = |n: u32| format!("{HEAD}layout(local_size_x = {n}) in; void main() {{}}");
    let files = [("a.comp", shader(1)), ("b.comp", shader(2))];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let glsl = Glsl::new("declared-several", &files);
    let (paths, out) = ([glsl.path("glsl/a.comp"), glsl.path("glsl/b.comp")], glsl.path("both.rs"));
    let written = bindings::write(&paths, &out, &[], &[], &Options::default()).unwrap();
    assert_eq!(written, [out.clone(), glsl.path("both_a_comp.spv"), glsl.path("both_b_comp.spv")]);
    let text = std::fs::read_to_string(&out).unwrap();
    assert_lines(&text, &["pub mod a {", "pub mod b {", "workgroup_size: [2, 1, 1],"]);
    is_formatted(&out);
    let words = words_from_bytes(&std::fs::read(glsl.path("both_b_comp.spv")).unwrap()).unwrap();
    let b = Module::read(words).unwrap();
    let source = Source { name: "b.comp", module: &b, words: b.words(), file: "b.spv", pins: None };
    let error = emit::rust(&[source, source], &Options::default()).unwrap_err();
    assert_eq!(error.to_string(), "b.comp: several shaders need modules of their own");
    let twice = Options { modules: true, structs: Structs::Declared, ..Options::default() };
    let error = emit::rust(&[source, source], &twice).unwrap_err();
    assert_eq!(error.to_string(), "b.comp: its Rust module `b` is that of b.comp too");
}
