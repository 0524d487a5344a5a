//! Words to instructions, bounds checked: every input gives instructions or an [`Error`].

use std::sync::LazyLock;

use rspirv::grammar::{INSTRUCTION_TABLE, OperandKind};
use rspirv::spirv;

use crate::error::{Error, Result};
use crate::steps::step;

const MAGIC: u32 = spirv::MAGIC_NUMBER;
const HEADER_WORDS: usize = 5;

/// The five words in front of the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Major and minor version.
    pub version: (u8, u8),
    /// The tool that wrote the module: its number in the upper 16 bits, its version in the lower.
    pub generator: u32,
    /// All ids are below this number.
    pub bound: u32,
}

/// One instruction: its opcode, its place and its operand words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction<'a> {
    /// The opcode number, known or not.
    pub opcode: u16,
    /// Offset of its first word in the module.
    pub offset: usize,
    /// The words after the first.
    pub operands: &'a [u32],
}

/// Bytes of either endianness to words in the machine's order.
///
/// # Errors
/// When the length is not a multiple of four, or the bytes don't begin with SPIR-V's magic number.
pub fn words_from_bytes(bytes: &[u8]) -> Result<Vec<u32>> {
    let magic = bytes.first_chunk().map(|first| u32::from_le_bytes(*first));
    if magic.is_some_and(|magic| ![MAGIC, MAGIC.swap_bytes()].contains(&magic)) {
        return Err(Error::header(0, "no SPIR-V magic number"));
    }
    if !bytes.len().is_multiple_of(4) {
        return Err(Error::header(bytes.len() / 4, format!("{} bytes are not whole words", bytes.len())));
    }
    let mut words: Vec<u32> =
        bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    normalize(&mut words);
    if words.first() != Some(&MAGIC) {
        return Err(Error::header(0, "no SPIR-V magic number"));
    }
    Ok(words)
}

/// Turns the words of a module of the other endianness into the machine's.
pub(crate) fn normalize(words: &mut [u32]) {
    if words.first() == Some(&MAGIC.swap_bytes()) {
        words.iter_mut().for_each(|w| *w = w.swap_bytes());
    }
}

/// Reads the header; the words are in the machine's order.
pub(crate) fn header(words: &[u32]) -> Result<Header> {
    let &[magic, version, generator, bound, schema, ..] = words else {
        return Err(Error::header(words.len(), "shorter than a header of five words"));
    };
    if magic != MAGIC {
        return Err(Error::header(0, "no SPIR-V magic number"));
    }
    let [zero, major, minor, low] = version.to_be_bytes();
    if zero != 0 || low != 0 || major != 1 {
        return Err(Error::header(1, format!("version word {version:#010x} is not a version 1.x")));
    }
    if schema != 0 {
        return Err(Error::header(4, format!("instruction schema {schema} is not 0")));
    }
    Ok(Header { version: (major, minor), generator, bound })
}

/// The instructions of a module, from the first after the header.
pub(crate) fn instructions(words: &[u32]) -> Instructions<'_> {
    Instructions { words, offset: HEADER_WORDS }
}

/// Walks instructions in order; after an error it ends.
#[derive(Clone, Debug)]
pub(crate) struct Instructions<'a> {
    words: &'a [u32],
    offset: usize,
}

impl<'a> Instructions<'a> {
    /// Begins at the instruction that lies at `offset`.
    pub(crate) fn at(words: &'a [u32], offset: usize) -> Instructions<'a> {
        Instructions { words, offset }
    }
}

impl<'a> Iterator for Instructions<'a> {
    type Item = Result<Instruction<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        step(1);
        let rest = self.words.get(self.offset..)?;
        let &first = rest.first()?;
        let (opcode, n_words) = ((first & 0xffff) as u16, (first >> 16) as usize);
        let offset = self.offset;
        match rest.get(1..n_words) {
            Some(operands) => {
                self.offset += n_words;
                Some(Ok(Instruction { opcode, offset, operands }))
            }
            None => {
                self.offset = self.words.len();
                let reason = format!("word count {n_words} does not fit the {} words left", rest.len());
                Some(Err(Error { offset, opcode: Some(opcode), reason }))
            }
        }
    }
}

impl<'a> Instruction<'a> {
    /// The opcode where the specification knows it.
    pub fn op(&self) -> Option<spirv::Op> {
        shape(self.opcode).op
    }

    /// The operand word `index` (result type and result id count).
    ///
    /// # Errors
    /// When the instruction is shorter.
    pub fn operand(&self, index: usize) -> Result<u32> {
        self.operands.get(index).copied().ok_or_else(|| self.error(format!("operand {index} is missing")))
    }

    /// The operand words from `index` on; empty past the end.
    pub fn operands_from(&self, index: usize) -> &'a [u32] {
        self.operands.get(index..).unwrap_or(&[])
    }

    /// The string that begins at operand `index`, and the operand after it.
    ///
    /// # Errors
    /// When no zero byte ends it inside the instruction. Bytes that are not UTF-8 are replaced.
    pub fn string(&self, index: usize) -> Result<(String, usize)> {
        let n_words = self.string_words(index)?;
        let words = self.operands_from(index).iter().take(n_words);
        let mut bytes = Vec::with_capacity(n_words * 4);
        bytes.extend(words.flat_map(|w| w.to_le_bytes()));
        bytes.truncate(bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len()));
        let text = String::from_utf8(bytes);
        let text = text.unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
        Ok((text, index + n_words))
    }

    /// Words of the string that begins at operand `index`, with its end.
    ///
    /// # Errors
    /// When no zero byte ends it inside the instruction.
    pub(crate) fn string_words(&self, index: usize) -> Result<usize> {
        // A word without its lowest ones borrows into the top bit of a byte exactly where one is zero.
        let has_zero = |word: &u32| word.wrapping_sub(0x0101_0101) & !word & 0x8080_8080 != 0;
        let last = self.operands_from(index).iter().position(has_zero);
        step(last.map_or(self.operands.len(), |last| last + 1));
        last.map(|last| last + 1).ok_or_else(|| self.error("a string without its end"))
    }

    /// The id of the result's type, for the opcodes that have one.
    pub fn result_type(&self) -> Option<u32> {
        let shape = shape(self.opcode);
        shape.has_type.then(|| self.operands.first().copied()).flatten()
    }

    /// The result's id, for the opcodes that have one.
    pub fn result_id(&self) -> Option<u32> {
        let shape = shape(self.opcode);
        shape.has_result.then(|| self.operands.get(usize::from(shape.has_type)).copied()).flatten()
    }

    /// The ids among the leading operands that are one word each, as the grammar lists them. Nothing for
    /// unknown opcodes; operands behind a string, a mask or an enumerant are not looked at.
    pub(crate) fn leading_ids(&self) -> impl Iterator<Item = u32> + use<'a> {
        let shape = shape(self.opcode);
        let first = usize::from(shape.has_type) + usize::from(shape.has_result);
        let (ids, more) = (shape.ids, shape.ids_repeat);
        self.operands_from(first).iter().enumerate().filter_map(move |(i, &word)| {
            let is_id = if i < 32 && i < usize::from(shape.n_fixed) { ids >> i & 1 == 1 } else { more };
            is_id.then_some(word)
        })
    }

    /// Whether it is one of the `OpType...` instructions.
    pub(crate) fn declares_type(&self) -> bool {
        shape(self.opcode).is_type
    }

    pub(crate) fn class(&self) -> Class {
        shape(self.opcode).class
    }

    pub(crate) fn error(&self, reason: impl Into<String>) -> Error {
        Error { offset: self.offset, opcode: Some(self.opcode), reason: reason.into() }
    }
}

/// What the grammar says of an opcode's operands, packed for look-up by number.
#[derive(Clone, Copy, Default)]
struct Shape {
    /// `None` for a number that is no opcode.
    op: Option<spirv::Op>,
    has_type: bool,
    has_result: bool,
    /// Bit i: the i-th operand after type and result is an id.
    ids: u32,
    n_fixed: u8,
    /// The operands after the fixed ones are ids.
    ids_repeat: bool,
    is_type: bool,
    class: Class,
}

/// Groups of opcodes that touch memory in one way.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Class {
    #[default]
    Other,
    /// Reads texels of the image that is its first operand.
    ImageRead,
    /// Asks an image for its size or the like.
    ImageQuery,
    /// Reads and writes through the pointer that is its first operand.
    Atomic,
}

static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| {
    let mut shapes = Vec::new();
    for grammar in INSTRUCTION_TABLE.iter() {
        let code = grammar.opcode as usize;
        let is = |names: &[&str]| names.iter().any(|name| grammar.opname.starts_with(name));
        let class = match () {
            () if is(&[
                "ImageSample",
                "ImageFetch",
                "ImageGather",
                "ImageDref",
                "ImageRead",
                "ImageSparse",
            ]) =>
            {
                Class::ImageRead
            }
            () if is(&["ImageQuery"]) => Class::ImageQuery,
            () if is(&["Atomic"]) => Class::Atomic,
            () => Class::Other,
        };
        let mut shape = Shape { is_type: is(&["Type"]), class, ..Shape::default() };
        for operand in grammar.operands {
            use rspirv::grammar::OperandQuantifier as Q;
            match (operand.kind, operand.quantifier) {
                (OperandKind::IdResultType, _) => shape.has_type = true,
                (OperandKind::IdResult, _) => shape.has_result = true,
                (OperandKind::IdRef, Q::ZeroOrMore) => shape.ids_repeat = true,
                (OperandKind::IdRef, _) if shape.n_fixed < 32 => {
                    shape.ids |= 1 << shape.n_fixed;
                    shape.n_fixed += 1;
                }
                (
                    OperandKind::IdScope | OperandKind::IdMemorySemantics | OperandKind::LiteralInteger,
                    Q::One,
                ) => shape.n_fixed += 1,
                _ => break,
            }
        }
        if shapes.len() <= code {
            let known = |code: usize| spirv::Op::from_u32(u32::try_from(code).ok()?);
            shapes.extend((shapes.len()..=code).map(|code| Shape { op: known(code), ..Shape::default() }));
        }
        shape.op = shapes[code].op;
        shapes[code] = shape;
    }
    shapes
});

fn shape(opcode: u16) -> &'static Shape {
    static UNKNOWN: Shape = Shape {
        op: None,
        has_type: false,
        has_result: false,
        ids: 0,
        n_fixed: 0,
        ids_repeat: false,
        is_type: false,
        class: Class::Other,
    };
    SHAPES.get(usize::from(opcode)).unwrap_or(&UNKNOWN)
}
