//! The one error of the crate.

/// What went wrong, and with what.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An argument cannot be used.
    #[error("{what}: {why}")]
    InvalidInput {
        /// The thing that is wrong.
        what: String,
        /// The reason.
        why: String,
    },
}
