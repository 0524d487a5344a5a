//! The one error of the crate. Every kind that a caller may want to treat differently is a variant of its own.

/// What can go wrong. Each variant names the object or the call it is about.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The device was lost; everything made from it must be dropped and made anew on another device.
    #[error("the device was lost in {call}")]
    DeviceLost {
        /// The Vulkan function that reported it.
        call: &'static str,
    },
    /// The machine is out of memory.
    #[error("out of host memory in {call} for {what}")]
    OutOfHostMemory {
        /// The Vulkan function that reported it.
        call: &'static str,
        /// Name of the object that was being made or recorded.
        what: String,
    },
    /// The device is out of memory.
    #[error("out of device memory in {call} for {what}")]
    OutOfDeviceMemory {
        /// The function that reported it.
        call: &'static str,
        /// Name of the object that was being made or recorded.
        what: String,
    },
    /// Everything that is required and not there: API version, extensions, features, functions, layers.
    #[error("missing: {}", .0.join(", "))]
    Missing(Vec<String>),
    /// A buffer is too small. Nothing was recorded.
    #[error("{buffer} holds {available} bytes and {needed} bytes are needed")]
    Capacity {
        /// Name of the buffer.
        buffer: String,
        /// Bytes that are needed.
        needed: u64,
        /// Bytes that there are, or may be.
        available: u64,
    },
    /// What a shader would see of a buffer is longer than the device binds. Nothing was recorded.
    #[error("{buffer}: {needed} bytes in one binding, and {limit} of this device is {available}")]
    Range {
        /// Name of the buffer.
        buffer: String,
        /// Bytes that would be bound.
        needed: u64,
        /// The device's limit, as Vulkan names it.
        limit: &'static str,
        /// Its value.
        available: u64,
    },
    /// An argument that cannot be used.
    #[error("{what}: {why}")]
    InvalidInput {
        /// The argument or object.
        what: String,
        /// What is wrong with it.
        why: String,
    },
    /// A specialization constant was given another value than its default, and a length follows from it that Rust's types
    /// and the layouts of descriptors have as the default makes it.
    #[error("{shader}: constant `{constant}` must keep its default, which `{length}` was made for")]
    FixedConstant {
        /// The shader.
        shader: String,
        /// The constant.
        constant: String,
        /// The binding, the binding's member or the axis of the workgroup that has the length.
        length: String,
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
    /// A shader that is wrong: a message a line, each with its file and, of GLSL, its line.
    #[cfg(feature = "effect")]
    #[error("{0}")]
    Shader(String),
    /// Two recorded accesses touch the same bytes with no barrier between them that orders them.
    #[error("{0}")]
    Hazard(Box<crate::gpu::Hazard>),
    /// A graph or a bank of functions is wrong: everything that is wrong with it.
    #[cfg(feature = "graph")]
    #[error("{0}")]
    Graph(crate::graph::GraphErrors),
    /// A Vulkan function failed in another way.
    #[error("{call} failed for {what}: {}", code_name(*.code))]
    Vulkan {
        /// The function.
        call: &'static str,
        /// Name of the object that was being made or recorded.
        what: String,
        /// The `VkResult`.
        code: i32,
    },
}

/// Result with the crate's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An [`Error::InvalidInput`].
    pub fn invalid(what: impl Into<String>, why: impl Into<String>) -> Self {
        Self::InvalidInput { what: what.into(), why: why.into() }
    }
}

fn code_name(code: i32) -> String {
    crate::gpu::result_name(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capacity_has_a_unit() {
        let error = Error::Capacity { buffer: "rows".into(), needed: 64, available: 32 };
        assert_eq!(error.to_string(), "rows holds 32 bytes and 64 bytes are needed");
    }
}
