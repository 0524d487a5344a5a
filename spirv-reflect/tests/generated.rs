//! The generated Rust: what it says, that it compiles, and that drift does not.

use std::path::{Path, PathBuf};
use std::process::Command;

use spanforge_reflect::Module;
use spanforge_reflect::compile::{self, CompileError};
use spanforge_reflect::emit::{Options, Structs};

use crate::damage::{Random, survive};
use crate::exercise;

/// A folder of shaders that is gone when the test ends.
pub(crate) struct Glsl {
    root: PathBuf,
}

impl Glsl {
    pub(crate) fn new(test: &str, files: &[(&str, &str)]) -> Glsl {
        let root = std::env::temp_dir().join(format!("spanforge-reflect-{}-{test}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        let glsl = Glsl { root };
        files.iter().for_each(|(name, text)| glsl.write(name, text));
        glsl
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.root.join("glsl").join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    fn build(&self) -> Result<(String, compile::Report), CompileError> {
        let options = Options { spanforge: "crate", structs: Structs::Twins("crate::layout"), modules: true };
        compile::build(&self.path("glsl"), &[("GROUP_SIZE", 64)], &self.path("out"), &options)
    }
}

impl Drop for Glsl {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

pub(crate) const HEAD: &str = "#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
";

const SCAN_GLSL: &str = "
struct Cell { uvec2 range; float weight; };
struct ScanPush { uint n; float scale; uvec2 size; };
";

fn scan(body: &str) -> String {
    format!(
        "{HEAD}#include \"scan.glsl\"
layout(constant_id = 0) const uint GROUP = 64;
layout(constant_id = 3) const bool inclusive = true;
layout(constant_id = 4) const float TOLERANCE = 0.25;
layout(constant_id = 5) const int BIAS = -2;
layout(local_size_x = GROUP_SIZE, local_size_x_id = 0) in;
layout(set = 0, binding = 0, scalar) restrict readonly buffer Counts {{ uint data[]; }} counts;
layout(set = 0, binding = 1, scalar) buffer RowSums {{ uint row_data[]; }};
layout(set = 0, binding = 2, scalar) restrict buffer Cells {{ Cell data[]; }} type;
layout(set = 0, binding = 3, scalar) restrict buffer Unused {{ uint data[]; }} unused;
layout(set = 1, binding = 0, rgba8) uniform writeonly restrict image2D target;
layout(push_constant, scalar) uniform Push {{ ScanPush push; }};
void store(inout uint to, uint value) {{ to = value; }}
void main() {{
    uint i = gl_GlobalInvocationID.x;
    uint n = inclusive ? 1 : 0;
    store(row_data[i], counts.data[i] + n + uint(TOLERANCE) + uint(BIAS) + GROUP);
    atomicAdd(type.data[i].range.x, push.n);
    imageStore(target, ivec2(push.size), vec4(push.scale));
    {body}
}}"
    )
}

#[test]
fn a_shader_becomes_a_module() {
    let glsl = Glsl::new("module", &[("primitive/scan.comp", &scan("")), ("shared/scan.glsl", SCAN_GLSL)]);
    let (text, report) = glsl.build().unwrap();
    assert_eq!(report.compiled, ["primitive/scan.comp"]);
    for line in [
        "pub mod scan {",
        "use crate::gpu;",
        "name: gpu::Data::Static(\"primitive/scan.comp\"),",
        "stage: gpu::Stage::Compute,",
        "workgroup_size: [64, 1, 1],",
        "workgroup_size_ids: [Some(0), None, None],",
        "type Push = crate::layout::ScanPush;",
        "pub counts: gpu::BufferSlice<'a>,",
        "pub row_sums: gpu::BufferSlice<'a>,",
        "pub r#type: gpu::BufferSlice<'a>,",
        "pub target: gpu::ImageBinding<'a>,",
        "pub inclusive: bool,",
        "tolerance: 0.25,",
        "bias: -2,",
        "pub fn with_bias(mut self, value: i32) -> Self {",
        "cmd.dispatch(pipeline, bindings, push, pipeline.groups_for(n_items))",
        "member::<ScanPush, _, [u32; 2]>(|value| &value.size);",
        "\"Cell.weight is at byte 8 in GLSL\"",
    ] {
        assert!(text.lines().any(|l| l.trim() == line), "{line} is not in\n{text}");
    }
    let flat: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "push_constants: Some(gpu::PushRange { offset: 0, size: 16, }),",
        "gpu::SpecConstant { id: 0, name: gpu::Data::Static(\"GROUP\"), size: 4, default: 64, lengths: gpu::Data::Static(&[]), },",
    ] {
        assert!(flat.contains(part), "{part} is not in\n{text}");
    }
    let words = std::fs::read(glsl.path("out/spirv/primitive-scan-comp.spv")).unwrap();
    let line = format!(
        "static WORDS: [u32; {}] = gpu::words(include_bytes!(\"spirv/primitive-scan-comp.spv\"));",
        words.len() / 4
    );
    assert!(text.contains(&line), "{line} is not in\n{text}");
    assert_eq!(text, std::fs::read_to_string(glsl.path("out/shaders.rs")).unwrap());
    assert!(!text.contains("unused"), "a binding that the shader never touches has no field");
    let access: Vec<_> =
        text.lines().map(str::trim).filter(|l| l.starts_with("reads:") || l.starts_with("writes:")).collect();
    let read_only = ["reads: true,", "writes: false,"];
    let write_only = ["reads: false,", "writes: true,"];
    // `inout` copies in and out: the sum's place is not read, as its value is never used... but GLSL copies it in.
    let both = ["reads: true,", "writes: true,"];
    assert_eq!(access, [read_only, both, both, write_only].concat());
}

/// Stands for Spanforge: what the generated text names.
pub(crate) const STUB: &str = "
#![allow(dead_code)]
pub type Result<T> = std::result::Result<T, ()>;
pub mod gpu {
    pub enum Data<T: ?Sized + 'static> { Static(&'static T) }
    pub struct Shader { pub name: Data<str>, pub stage: Stage, pub words: Data<[u32]>,
        pub workgroup_size: [u32; 3], pub workgroup_size_ids: [Option<u32>; 3],
        pub bindings: Data<[Binding]>, pub push_constants: Option<PushRange>,
        pub constants: Data<[SpecConstant]> }
    pub const fn words<const B: usize, const W: usize>(_: &[u8; B]) -> [u32; W] { assert!(B == W * 4); [0; W] }
    pub enum Stage { Compute, Vertex, Fragment }
    pub struct Binding { pub set: u32, pub binding: u32, pub name: Data<str>, pub kind: BindingKind,
        pub count: u32, pub used: bool, pub reads: bool, pub writes: bool,
        pub restrict: bool, pub elements: Option<Elements> }
    pub struct Elements { pub offset: u32, pub stride: u32 }
    pub enum BindingKind { StorageBuffer, UniformBuffer, StorageImage, SampledImage, CombinedImageSampler, Sampler }
    pub struct PushRange { pub offset: u32, pub size: u32 }
    pub struct SpecConstant { pub id: u32, pub name: Data<str>, pub size: u32, pub default: u64,
        pub lengths: Data<[Data<str>]> }
    pub trait Kernel: 'static { const SHADER: &'static Shader; type Bindings<'a>: Bindings<'a>; type Push; type Constants: Constants; }
    pub trait Bindings<'a> { fn resources(&self, out: &mut Vec<Resource<'a>>); }
    pub trait Constants { fn values(&self) -> Vec<(u32, ConstantValue)>; }
    pub struct ConstantValue(());
    macro_rules! values { ($($t:ty)*) => { $(impl From<$t> for ConstantValue { fn from(_: $t) -> Self { Self(()) } })* } }
    values! { bool i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 }
    #[derive(Clone, Copy, Debug)] pub struct BufferSlice<'a>(pub &'a u32);
    #[derive(Clone, Copy, Debug)] pub struct ImageBinding<'a>(pub &'a u32);
    #[derive(Clone, Copy, Debug)] pub enum Resource<'a> { Buffer(BufferSlice<'a>), Image(ImageBinding<'a>) }
    pub struct Pipeline<K: Kernel>(pub std::marker::PhantomData<K>);
    impl<K: Kernel> Pipeline<K> {
        pub fn groups_for(&self, n: u64) -> u64 { n }
        pub fn grid_for(&self, n: [u32; 3]) -> [u32; 3] { n }
    }
    pub struct Commands<'a>(pub &'a u32);
    impl Commands<'_> {
        pub fn dispatch<K: Kernel>(&mut self, _: &Pipeline<K>, _: K::Bindings<'_>, _: &K::Push, _: u64) -> super::Result<()> { Ok(()) }
        pub fn dispatch_grid<K: Kernel>(&mut self, _: &Pipeline<K>, _: K::Bindings<'_>, _: &K::Push, _: [u32; 3]) -> super::Result<()> { Ok(()) }
    }
}
";

/// What the engine has beside that.
const ENGINE: &str = "
#[path = \"glam.rs\"] pub mod glam;
pub mod layout { LAYOUT }
#[path = \"out/shaders.rs\"] pub mod shaders;
";

const GLAM: &str = "
macro_rules! types { ($($name:ident $t:ty, $n:literal;)*) => { $(#[repr(C)] pub struct $name(pub [$t; $n]);)* } }
types! { Vec2 f32, 2; Vec3 f32, 3; Vec4 f32, 4; UVec2 u32, 2; UVec3 u32, 3; UVec4 u32, 4;
    IVec2 i32, 2; IVec3 i32, 3; IVec4 i32, 4; Mat2 f32, 4; Mat3 f32, 9; Mat4 f32, 16; }
";

const LAYOUT: &str = "
    #[repr(C)] pub struct Cell { pub range: [u32; 2], pub weight: f32 }
    #[repr(C)] pub struct ScanPush { pub n: u32, pub scale: f32, pub size: crate::glam::UVec2 }
";

/// Compiles generated text against the stub with warnings denied; the compiler's messages on failure.
fn rustc(glsl: &Glsl, text: &str, layout: &str) -> Result<(), String> {
    // In the engine glam is a dependency, not a module.
    let shaders = glsl.path("out/shaders.rs");
    std::fs::write(&shaders, text.replace("glam::", "crate::glam::")).unwrap();
    std::fs::write(glsl.path("glam.rs"), GLAM).unwrap();
    let lib = glsl.path("lib.rs");
    std::fs::write(&lib, format!("{STUB}{}", ENGINE.replace("LAYOUT", layout))).unwrap();
    let result = compile_lib(&glsl.path(""), &lib);
    std::fs::write(&shaders, text).unwrap();
    result
}

/// Compiles a library with warnings denied.
pub(crate) fn compile_lib(out: &Path, lib: &Path) -> Result<(), String> {
    let rustc = option_env!("RUSTC").unwrap_or("rustc");
    let output = Command::new(rustc)
        .args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "-Dwarnings", "--out-dir"])
        .args([out, lib])
        .output()
        .expect("rustc runs");
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// Checks a file with rustfmt's default settings.
pub(crate) fn is_formatted(path: &Path) {
    let config = path.with_file_name("rustfmt.toml");
    std::fs::write(&config, "").unwrap();
    let ran = Command::new("rustfmt")
        .args(["--edition=2024", "--check", "--config-path"])
        .args([config.as_path(), path])
        .output();
    match ran {
        Ok(output) if output.status.success() => {}
        Ok(output) => {
            panic!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
        }
        Err(e) => println!("skipped: no rustfmt ({e})"),
    }
}

#[test]
fn the_text_compiles_and_drift_does_not() {
    let glsl = Glsl::new("rustc", &[("primitive/scan.comp", &scan("")), ("shared/scan.glsl", SCAN_GLSL)]);
    let (text, _) = glsl.build().unwrap();
    rustc(&glsl, &text, LAYOUT).unwrap_or_else(|e| panic!("{e}"));
    let moved =
        LAYOUT.replace("pub range: [u32; 2], pub weight: f32", "pub weight: f32, pub range: [u32; 2]");
    let error = rustc(&glsl, &text, &moved).unwrap_err();
    assert!(error.contains("Cell.range is at byte 0 in GLSL"), "{error}");
    let error = rustc(&glsl, &text, &LAYOUT.replace("weight: f32", "weight: u32")).unwrap_err();
    assert!(error.contains("Shape<f32>"), "{error}");
    let error =
        rustc(&glsl, &text, &LAYOUT.replace("weight: f32", "weight: f32, pub more: f32")).unwrap_err();
    assert!(error.contains("Cell has 12 bytes in GLSL"), "{error}");
}

#[test]
fn the_text_is_formatted() {
    let glsl = Glsl::new("format", &[("primitive/scan.comp", &scan("")), ("shared/scan.glsl", SCAN_GLSL)]);
    glsl.build().unwrap();
    is_formatted(&glsl.path("out/shaders.rs"));
}

#[test]
fn glsl_errors_name_file_and_line() {
    let glsl = Glsl::new(
        "errors",
        &[
            ("primitive/scan.comp", &scan("int x = nothing;")),
            ("shared/scan.glsl", SCAN_GLSL),
            (
                "vector/other.comp",
                &format!("{HEAD}#include \"bad.glsl\"\nlayout(local_size_x = 1) in; void main() {{}}"),
            ),
            ("shared/bad.glsl", "\n\nfloat f() { return true; }\n"),
            ("vector/third.comp", &format!("{HEAD}#include \"absent.glsl\"\nvoid main() {{}}")),
        ],
    );
    let error = glsl.build().unwrap_err().to_string();
    let lines: Vec<&str> = error.lines().collect();
    let line = scan("int x = nothing;").lines().position(|l| l.contains("nothing")).unwrap() + 1;
    assert!(
        lines.iter().any(|l| l.starts_with(&format!("glsl/primitive/scan.comp:{line}: 'nothing'"))),
        "{error}"
    );
    assert!(lines.iter().any(|l| l.starts_with("glsl/shared/bad.glsl:3: ")), "{error}");
    assert!(
        lines.iter().any(|l| l.starts_with("glsl/vector/third.comp:4: ") && l.contains("absent.glsl")),
        "{error}"
    );
}

#[test]
fn only_what_changed_is_compiled_again() {
    let other = format!("{HEAD}layout(local_size_x = 1) in; void main() {{}}");
    let glsl = Glsl::new(
        "cache",
        &[("primitive/scan.comp", &scan("")), ("shared/scan.glsl", SCAN_GLSL), ("vector/other.comp", &other)],
    );
    let (first, report) = glsl.build().unwrap();
    assert_eq!((report.compiled.len(), report.n_cached), (2, 0));
    let (second, report) = glsl.build().unwrap();
    assert_eq!((report.compiled.len(), report.n_cached), (0, 2));
    assert_eq!(first, second, "the text is the same in every build");
    glsl.write("shared/scan.glsl", &SCAN_GLSL.replace("float weight", "uint weight"));
    let (third, report) = glsl.build().unwrap();
    assert_eq!((report.compiled, report.n_cached), (vec!["primitive/scan.comp".to_string()], 1));
    assert!(third.contains("member::<Cell, _, u32>(|value| &value.weight)"));
    // A damaged cache is not believed.
    let cached = glsl.path("out/spirv").join("vector-other-comp.words");
    let mut bytes = std::fs::read(&cached).unwrap();
    bytes[40] ^= 1;
    std::fs::write(&cached, bytes).unwrap();
    assert_eq!(glsl.build().unwrap().1.compiled, ["vector/other.comp"]);
}

#[test]
fn shaders_that_disagree_are_both_named() {
    let shader = |member: &str| {
        format!(
            "{HEAD}struct Cell {{ {member} }};
layout(local_size_x = 1) in;
layout(set = 0, binding = 0, scalar) buffer Cells {{ Cell data[]; }} cells;
void main() {{ cells.data[0].b += 1; }}"
        )
    };
    let glsl =
        Glsl::new("disagree", &[("a/one.comp", &shader("uint a, b;")), ("a/two.comp", &shader("uint b;"))]);
    let error = glsl.build().unwrap_err().to_string();
    assert_eq!(
        error,
        "a/two.comp: struct `Cell` is not what a/one.comp declares: `a: u32` at byte 0 there, `b: u32` at byte 0 here"
    );
}

#[test]
fn no_shaders_no_text() {
    let glsl = Glsl::new("none", &[]);
    assert_eq!(glsl.build().unwrap().0, "");
}

#[test]
fn a_vertex_shader_carries_what_its_fragment_shader_binds() {
    let vert = format!(
        "{HEAD}struct DrawPush {{ vec2 scale; }};
layout(push_constant, scalar) uniform Push {{ DrawPush push; }};
layout(set = 0, binding = 0, scalar) readonly buffer Lines {{ vec2 data[]; }} lines;
void main() {{ gl_Position = vec4(lines.data[gl_VertexIndex] * push.scale, 0, 1); }}"
    );
    let frag = format!(
        "{HEAD}layout(set = 0, binding = 1) uniform sampler2D colours[2];
layout(location = 0) out vec4 colour;
void main() {{ colour = texture(colours[1], vec2(0)); }}"
    );
    let glsl = Glsl::new("pair", &[("vector/draw.vert", &vert), ("vector/draw.frag", &frag)]);
    let (text, _) = glsl.build().unwrap();
    let vertex = &text[text.find("pub mod draw_vert").unwrap()..text.find("mod checks").unwrap()];
    assert!(vertex.contains("pub lines: gpu::BufferSlice<'a>,"));
    assert!(vertex.contains("pub colours: [gpu::ImageBinding<'a>; 2],"));
    // What the fragment shader alone binds is no use of the vertex shader's, so it gives no stage and no access.
    let flat: String = vertex.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "name: gpu::Data::Static(\"lines\"), kind: gpu::BindingKind::StorageBuffer, count: 1, used: true, reads: true, writes: false,",
        "name: gpu::Data::Static(\"colours\"), kind: gpu::BindingKind::CombinedImageSampler, count: 2, used: false, reads: false, \
         writes: false,",
    ] {
        assert!(flat.contains(part), "{part} is not in\n{vertex}");
    }
    let fragment = &text[text.find("pub mod draw_frag").unwrap()..text.find("pub mod draw_vert").unwrap()];
    assert!(fragment.contains("used: true,") && fragment.contains("push_constants: None,"), "{fragment}");
    let layout = "#[repr(C)] pub struct DrawPush { pub scale: [f32; 2] }";
    rustc(&glsl, &text, layout).unwrap_or_else(|e| panic!("{e}"));
}

/// A pair that no pipeline can have is refused, in the words of `merge`; and push constants that the fragment shader alone
/// has are no range of the vertex shader's.
#[test]
fn a_pair_is_a_pipeline() {
    let vert = |body: &str| format!("{HEAD}{body}void main() {{ gl_Position = vec4(0); }}");
    let frag = format!(
        "{HEAD}struct Ink {{ vec4 colour; }};
layout(push_constant, scalar) uniform Push {{ Ink ink; }};
layout(location = 0) in vec2 at;
layout(location = 0) out vec4 colour;
void main() {{ colour = ink.colour + at.xyxy; }}"
    );
    let build = |name, vert: &str| Glsl::new(name, &[("ink.vert", vert), ("ink.frag", &frag)]).build();
    let message = build("pair-no", &vert("")).unwrap_err().to_string();
    assert_eq!(
        message,
        "ink.frag: location 0: ink.frag has `at` as 2 components of float32, but ink.vert writes nothing there"
    );
    let writes = vert("layout(location = 0) out vec2 at;").replace("{ gl", "{ at = vec2(0); gl");
    let (text, _) = build("pair-yes", &writes).unwrap();
    let vertex = &text[text.find("pub mod ink_vert").unwrap()..text.find("mod checks").unwrap()];
    assert!(vertex.contains("push_constants: None,"), "{vertex}");
    assert!(vertex.contains("type Push = crate::layout::Ink;"), "{vertex}");
}

#[allow(dead_code, unreachable_pub)]
#[path = "../../engine/limits.rs"]
mod limits;

/// The shaders that the engine ships: all of them reflect, before and after optimization, and survive damage.
#[test]
fn the_projects_own_shaders() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../glsl");
    let folder = compile::Folder::read(&root, limits::MACROS).unwrap();
    let mut random = Random(0x5eed_0003);
    for name in folder.shaders() {
        let compiled = folder.compile(name).unwrap_or_else(|e| panic!("{e}"));
        for words in [&compiled.plain, &compiled.optimized] {
            let module = Module::read(words.clone()).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(module.entry_points().len(), 1, "{name}");
            assert!(module.uses()[0].is_some(), "{name}");
            assert!(exercise(&module) > 0, "{name}");
            assert_eq!(crate::renumber::check(name, &module), Ok(true));
            survive(name, words, 40, &mut random);
        }
    }
}
