//! Shaders of the tests' own, as `build.rs` would write them for the library's.

use spanforge::gpu::{
    Binding, BindingKind, Bindings, BufferSlice, ConstantValue, Constants, Data, Kernel, PushRange, Resource,
    Shader, Stage,
};

macro_rules! words {
    ($file:literal) => {{
        const BYTES: &[u8; include_bytes!(concat!("shaders/", $file, ".spv")).len()] =
            include_bytes!(concat!("shaders/", $file, ".spv"));
        static WORDS: [u32; BYTES.len() / 4] = spanforge::gpu::words(BYTES);
        &WORDS
    }};
}

const fn buffer(name: &'static str, reads: bool, writes: bool) -> Binding {
    Binding {
        set: 0,
        binding: 0,
        name: Data::Static(name),
        kind: BindingKind::StorageBuffer,
        count: 1,
        used: true,
        reads,
        writes,
        restrict: false,
        elements: None,
    }
}

pub static MARK: Shader = Shader {
    name: Data::Static("mark.comp"),
    stage: Stage::Compute,
    words: Data::Static(words!("mark.comp")),
    workgroup_size: [64, 1, 1],
    workgroup_size_ids: [None; 3],
    bindings: Data::Static(&[buffer("words", false, true)]),
    push_constants: Some(PushRange { offset: 0, size: 8 }),
    constants: Data::Static(&[]),
};

pub static COVER_VERT: Shader = Shader {
    name: Data::Static("cover.vert"),
    stage: Stage::Vertex,
    words: Data::Static(words!("cover.vert")),
    workgroup_size: [1; 3],
    workgroup_size_ids: [None; 3],
    bindings: Data::Static(&[buffer("colors", true, false)]),
    push_constants: None,
    constants: Data::Static(&[]),
};

pub static COVER_FRAG: Shader = Shader {
    name: Data::Static("cover.frag"),
    stage: Stage::Fragment,
    words: Data::Static(words!("cover.frag")),
    workgroup_size: [1; 3],
    workgroup_size_ids: [None; 3],
    bindings: Data::Static(&[]),
    push_constants: None,
    constants: Data::Static(&[]),
};

/// `mark.comp` as a type; its push constants are the number of words and the value.
pub enum Mark {}
/// `cover.vert` as a type.
pub enum Cover {}

/// The one buffer of either.
pub struct One<'a>(pub BufferSlice<'a>);

/// No constants.
pub struct Nothing;

impl Kernel for Mark {
    const SHADER: &'static Shader = &MARK;
    type Bindings<'a> = One<'a>;
    type Push = [u32; 2];
    type Constants = Nothing;
}

impl Kernel for Cover {
    const SHADER: &'static Shader = &COVER_VERT;
    type Bindings<'a> = One<'a>;
    type Push = ();
    type Constants = Nothing;
}

impl<'a> Bindings<'a> for One<'a> {
    fn resources(&self, out: &mut Vec<Resource<'a>>) {
        out.push(Resource::Buffer(self.0));
    }
}

impl Constants for Nothing {
    fn values(&self) -> Vec<(u32, ConstantValue)> {
        vec![]
    }
}
