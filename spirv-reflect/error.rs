//! The one error of the reader.

use rspirv::spirv;

/// Result of reading or reflecting a module.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a module could not be read: where, at which instruction, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("SPIR-V word {offset} ({}): {reason}", opcode_name(*.opcode))]
pub struct Error {
    /// Offset of the offending instruction in words from the start of the module.
    pub offset: usize,
    /// Its opcode; `None` in the header.
    pub opcode: Option<u16>,
    /// What is wrong with it.
    pub reason: String,
}

impl Error {
    pub(crate) fn header(offset: usize, reason: impl Into<String>) -> Error {
        Error { offset, opcode: None, reason: reason.into() }
    }
}

/// The name of an opcode as the specification writes it, `Op99999` for one that is not known.
pub fn opcode_name(opcode: Option<u16>) -> String {
    match opcode {
        None => "header".into(),
        Some(code) => match spirv::Op::from_u32(u32::from(code)) {
            Some(op) => format!("Op{op:?}"),
            None => format!("Op{code}"),
        },
    }
}
