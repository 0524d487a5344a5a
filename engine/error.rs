//! The one error of the crate. Every kind that a caller may want to treat differently is a variant of its own.

/// What can go wrong. Each variant names the object or the call it is about.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An argument that cannot be used.
    #[error("{what}: {why}")]
    InvalidInput {
        /// The argument or object.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// A file that is not what it should be.
    #[error("line {line}, column {column}: {why}")]
    Malformed {
        /// Line of the first fault, from 1.
        line: u32,
        /// Column of the first fault in characters, from 1.
        column: u32,
        /// What is wrong there.
        why: String,
    },
}
