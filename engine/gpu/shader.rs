//! What reflection knows about a shader, as data, and the traits that tie a shader to its typed bindings.
//! `spanforge-reflect` writes the statics and the implementations, for the library's own shaders (`build.rs`) and for
//! those of whoever links it (`bindings FILE.comp --out FILE.rs`); nothing here is filled in by hand. What is reflected while
//! the program runs is the same type (`reflected.rs`), bound by name.

use super::constant::{Constants, SpecConstant};
use super::data::Data;
use super::image::{Image, ImageBinding};
use super::memory::BufferSlice;
use bytemuck::Pod;

/// One compiled shader and everything that reflection found in it.
#[derive(Debug, Clone)]
pub struct Shader {
    /// Its path in the folder of shaders, for messages and debug names.
    pub name: Data<str>,
    /// Pipeline stage.
    pub stage: Stage,
    /// SPIR-V words.
    pub words: Data<[u32]>,
    /// Workgroup size with default constants; 1 × 1 × 1 for other stages than compute.
    pub workgroup_size: [u32; 3],
    /// Specialization constant behind each axis of the workgroup size, if there is one.
    pub workgroup_size_ids: [Option<u32>; 3],
    /// Descriptors, ordered by set and binding; of a vertex shader those of its fragment shader too.
    pub bindings: Data<[Binding]>,
    /// Bytes of push constants.
    pub push_constants: Option<PushRange>,
    /// Specialization constants.
    pub constants: Data<[SpecConstant]>,
}

/// The words of a SPIR-V file, as `include_bytes!` gives it. A file of another length than `4 * WORDS` doesn't compile.
pub const fn words<const BYTES: usize, const WORDS: usize>(file: &[u8; BYTES]) -> [u32; WORDS] {
    let mut words: [u32; WORDS] = bytemuck::must_cast(*file);
    // The file is in little-endian order.
    let mut at = 0;
    while cfg!(target_endian = "big") && at < WORDS {
        words[at] = words[at].swap_bytes();
        at += 1;
    }
    words
}

impl Shader {
    /// Whether what serves one serves the other: bindings and constants are the same, but for what kind of descriptor a
    /// binding is. Only shaders that are part of the program are forms of each other.
    pub(super) const fn is_form_of(&self, other: &Self) -> bool {
        let (Some(ours), Some(theirs)) = (self.bindings.of_program(), other.bindings.of_program()) else {
            return false;
        };
        let mut same = ours.len() == theirs.len();
        let mut i = 0;
        while same && i < ours.len() {
            let (a, b) = (&ours[i], &theirs[i]);
            same =
                a.set == b.set && a.binding == b.binding && a.count == b.count && same_text(&a.name, &b.name);
            i += 1;
        }
        let (Some(ours), Some(theirs)) = (self.constants.of_program(), other.constants.of_program()) else {
            return false;
        };
        same = same && ours.len() == theirs.len();
        i = 0;
        while same && i < ours.len() {
            let (a, b) = (&ours[i], &theirs[i]);
            same = a.id == b.id
                && a.size == b.size
                && a.default == b.default
                && same_number(&a.lengths, &b.lengths)
                && same_text(&a.name, &b.name);
            i += 1;
        }
        same
    }
}

/// `a == b`, which is not const yet.
const fn same_text(a: &Data<str>, b: &Data<str>) -> bool {
    let (Some(a), Some(b)) = (a.of_program(), b.of_program()) else { return false };
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Both have as many, which is const.
const fn same_number<T>(a: &Data<[T]>, b: &Data<[T]>) -> bool {
    match (a.of_program(), b.of_program()) {
        (Some(a), Some(b)) => a.len() == b.len(),
        _ => false,
    }
}

/// A shader's stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Compute.
    Compute,
    /// Vertex.
    Vertex,
    /// Fragment.
    Fragment,
}

/// One descriptor of a shader.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Binding {
    /// Descriptor set.
    pub set: u32,
    /// Binding in the set.
    pub binding: u32,
    /// Name in GLSL.
    pub name: Data<str>,
    /// Type of descriptor.
    pub kind: BindingKind,
    /// Number of descriptors (1 unless it is an array).
    pub count: u32,
    /// The shader itself uses it. A vertex shader's bindings name those too that its fragment shader alone uses.
    pub used: bool,
    /// The shader itself reads it.
    pub reads: bool,
    /// The shader itself writes it (atomics read and write).
    pub writes: bool,
    /// Declared `restrict`: nothing else of the dispatch or draw leads to its memory, where either is written.
    pub restrict: bool,
    /// Of a buffer that ends in an array without a length, where its elements lie.
    pub elements: Option<Elements>,
}

/// Where the elements of a buffer lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Elements {
    /// First byte of the first one.
    pub offset: u32,
    /// Bytes from one to the next.
    pub stride: u32,
}

/// Type of a descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BindingKind {
    /// `buffer` block.
    StorageBuffer,
    /// `uniform` block.
    UniformBuffer,
    /// `usamplerBuffer`: a buffer that is read word by word as texels.
    UniformTexelBuffer,
    /// `image2D` and its like.
    StorageImage,
    /// `texture2D` and its like.
    SampledImage,
    /// `sampler2D` and its like.
    CombinedImageSampler,
    /// `sampler`.
    Sampler,
}

/// Bytes of push constants that a shader reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PushRange {
    /// First byte.
    pub offset: u32,
    /// Number of bytes.
    pub size: u32,
}

/// A shader as a type: its bindings, push constants and constants are typed, so that a wrong index cannot exist.
pub trait Kernel: 'static {
    /// The shader.
    const SHADER: &'static Shader;
    /// One named field per binding.
    type Bindings<'a>: Bindings<'a>;
    /// The push-constant block, or `()`.
    type Push: Pod;
    /// One named field per specialization constant.
    type Constants: Constants;
}

/// The resources of one dispatch or draw, in the order of [`Shader::bindings`].
pub trait Bindings<'a> {
    /// Appends every resource, in the order of [`Shader::bindings`].
    fn resources(&self, out: &mut Vec<Resource<'a>>);
}

/// A resource that a descriptor can name.
#[derive(Debug, Clone, Copy)]
pub enum Resource<'a> {
    /// A range of a buffer.
    Buffer(BufferSlice<'a>),
    /// An image.
    Image(ImageBinding<'a>),
}

impl<'a> From<BufferSlice<'a>> for Resource<'a> {
    fn from(slice: BufferSlice<'a>) -> Self {
        Self::Buffer(slice)
    }
}

/// As `image2D` and `texture2D` have it: without a sampler.
impl<'a> From<&'a Image> for Resource<'a> {
    fn from(image: &'a Image) -> Self {
        Self::Image(ImageBinding::new(image))
    }
}
