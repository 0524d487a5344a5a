//! Random structs in the layouts of GLSL, their generated bindings, and code that fills them: `build.rs` writes it all.
//! The tests run each case on a device: a shader copies every scalar of a struct that Rust filled, and all must arrive.

use spanforge::gpu::{Buffer, BufferDesc, Host, Memory, Usage};

/// The words that a shader must read, and those that it read.
pub type Words = (Vec<u32>, Vec<u32>);

/// One shader.
pub struct Case {
    /// Its module.
    pub name: &'static str,
    /// The seed that it was made from.
    pub seed: u64,
    /// Fills its blocks and runs it.
    pub run: fn(&Host) -> spanforge::Result<Words>,
}

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// `tint.comp`.
pub mod tint {
    include!(concat!(env!("OUT_DIR"), "/tint.rs"));
}

/// `constants.comp`.
pub mod constants {
    include!(concat!(env!("OUT_DIR"), "/constants.rs"));
}

/// `lengths.comp`.
pub mod lengths {
    include!(concat!(env!("OUT_DIR"), "/lengths.rs"));
}

/// `index.comp`.
pub mod index {
    include!(concat!(env!("OUT_DIR"), "/index.rs"));
}

/// `points.comp`.
pub mod points {
    include!(concat!(env!("OUT_DIR"), "/points.rs"));
}

/// `affine_reduce.comp`.
pub mod affine_reduce {
    include!(concat!(env!("OUT_DIR"), "/affine_reduce.rs"));
}

/// `affine_look_back.comp`.
pub mod affine_look_back {
    include!(concat!(env!("OUT_DIR"), "/affine_look_back.rs"));
}

/// `affine_apply.comp`.
pub mod affine_apply {
    include!(concat!(env!("OUT_DIR"), "/affine_apply.rs"));
}

/// A predicate, `far.comp`, in its four forms.
pub mod selection {
    include!(concat!(env!("OUT_DIR"), "/far.rs"));
}

/// `glsl/effects/bloom.comp`, a module a pass.
pub mod bloom {
    include!(concat!(env!("OUT_DIR"), "/bloom.rs"));
}

/// `glsl/effects/blur.comp`, a module a pass.
pub mod blur {
    include!(concat!(env!("OUT_DIR"), "/blur.rs"));
}

/// `glsl/effects/displace.comp`.
pub mod displace {
    include!(concat!(env!("OUT_DIR"), "/displace.rs"));
}

/// `glsl/effects/edge.comp`.
pub mod edge {
    include!(concat!(env!("OUT_DIR"), "/edge.rs"));
}

/// `glsl/effects/feedback.comp`, a module a pass.
pub mod feedback {
    include!(concat!(env!("OUT_DIR"), "/feedback.rs"));
}

/// `glsl/effects/grade.comp`.
pub mod grade {
    include!(concat!(env!("OUT_DIR"), "/grade.rs"));
}

/// `neighbours.comp`.
pub mod neighbours {
    include!(concat!(env!("OUT_DIR"), "/neighbours.rs"));
}

/// Shaders over lists, by the size of an element in 16 bytes.
macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident $file:literal,)*) => {$(
        $(#[$doc])*
        pub mod $name {
            include!(concat!(env!("OUT_DIR"), $file));
        }
    )*};
}

lists! {
    /// Elements of 16 bytes.
    list_1 "/list_1.rs",
    /// Elements of 32 bytes.
    list_2 "/list_2.rs",
    /// Elements of 48 bytes.
    list_3 "/list_3.rs",
    /// Elements of 256 bytes.
    list_16 "/list_16.rs",
}

/// Random values, and the words that the shader makes of them.
struct Values {
    state: u64,
    n_leaves: usize,
    words: Vec<u32>,
}

impl Values {
    fn new(seed: u64) -> Self {
        Self { state: seed, n_leaves: 0, words: Vec::new() }
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn word(&mut self, word: u32) {
        self.n_leaves += 1;
        self.words.push(word);
    }

    fn pair(&mut self, bits: u64) {
        self.n_leaves += 1;
        self.words.extend([bits as u32, (bits >> 32) as u32]);
    }
}

/// What the shader reads of a value as a word. Floats are normal numbers: only their bits are compared, but a driver may
/// flush others.
#[allow(dead_code)]
impl Values {
    fn boolean(&mut self) -> u32 {
        let bits = self.next();
        let value = if bits >> 63 == 0 { 0 } else { bits as u32 | 1 };
        self.word(u32::from(value != 0));
        value
    }

    fn uint(&mut self) -> u32 {
        let value = self.next() as u32;
        self.word(value);
        value
    }

    fn int(&mut self) -> i32 {
        self.uint() as i32
    }

    fn float(&mut self) -> f32 {
        let value = f32::from_bits(0x3f80_0000 | (self.next() as u32 & 0x807f_ffff));
        self.word(value.to_bits());
        value
    }

    fn uint64(&mut self) -> u64 {
        let value = self.next();
        self.pair(value);
        value
    }

    fn int64(&mut self) -> i64 {
        self.uint64() as i64
    }

    fn double(&mut self) -> f64 {
        let value = f64::from_bits(0x3ff0_0000_0000_0000 | (self.next() & 0x800f_ffff_ffff_ffff));
        self.pair(value.to_bits());
        value
    }

    fn uint8(&mut self) -> u8 {
        let value = self.next() as u8;
        self.word(value.into());
        value
    }

    fn int8(&mut self) -> i8 {
        let value = self.next() as i8;
        self.word(i32::from(value) as u32);
        value
    }

    fn uint16(&mut self) -> u16 {
        let value = self.next() as u16;
        self.word(value.into());
        value
    }

    fn int16(&mut self) -> i16 {
        let value = self.next() as i16;
        self.word(i32::from(value) as u32);
        value
    }

    /// The bits of a half; the shader widens it.
    fn half(&mut self) -> u16 {
        let bits = self.next() as u16 & 0x83ff;
        let (sign, mantissa) = (u32::from(bits & 0x8000), u32::from(bits & 0x3ff));
        self.word(sign << 16 | 0x3f80_0000 | mantissa << 13);
        bits | 0x3c00
    }
}

/// The code that fills has named every scalar.
fn expect_leaves(values: &Values, n: usize) {
    assert_eq!(values.n_leaves, n);
}

/// A buffer of these bytes, as a shader's storage or uniform block.
///
/// # Errors
/// As Vulkan fails.
pub fn upload(host: &Host, name: &str, bytes: &[u8]) -> spanforge::Result<Buffer> {
    let size = bytes.len().next_multiple_of(4) as u64;
    let usage = Usage::STORAGE | Usage::UNIFORM | Usage::TRANSFER_DST;
    let target = host.device().create_buffer(&BufferDesc { name, size, usage, memory: Memory::Device })?;
    let (usage, memory) = (Usage::TRANSFER_SRC, Memory::Upload);
    let mut staging = host.device().create_buffer(&BufferDesc { name: "staging", size, usage, memory })?;
    staging.write(0, bytes)?;
    host.submit(|cmd| cmd.copy(staging.all(), target.all()))?;
    Ok(target)
}

/// The buffer that the shader writes.
fn words(host: &Host, values: &Values) -> spanforge::Result<Buffer> {
    let size = values.words.len() as u64 * 4;
    let usage = Usage::STORAGE | Usage::TRANSFER_SRC;
    host.device().create_buffer(&BufferDesc { name: "words", size, usage, memory: Memory::Device })
}

/// All words of a buffer.
///
/// # Errors
/// As Vulkan fails.
pub fn download(host: &Host, source: &Buffer) -> spanforge::Result<Vec<u32>> {
    let (size, usage, memory) = (source.size(), Usage::TRANSFER_DST, Memory::Readback);
    let staging = host.device().create_buffer(&BufferDesc { name: "staging", size, usage, memory })?;
    host.submit(|cmd| cmd.copy(source.all(), staging.all()))?;
    staging.read()
}
