//! Ways in which a command touches memory, for barriers. One [`Access`] is a pipeline stage and what it does there.

use ash::vk;

/// What a command does with memory, and in which pipeline stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Access {
    /// Nothing: the state of fresh memory, and of an image that is handed to the presentation engine.
    None,
    /// Compute shaders read buffers or images.
    ComputeRead,
    /// Compute shaders write.
    ComputeWrite,
    /// Compute shaders read and write (atomics, or a buffer updated in place).
    ComputeReadWrite,
    /// Arguments of an indirect dispatch or draw are fetched.
    IndirectRead,
    /// A copy reads.
    TransferRead,
    /// A copy or fill writes.
    TransferWrite,
    /// Vertex shaders read.
    VertexRead,
    /// Fragment shaders read.
    FragmentRead,
    /// Fragment shaders write storage.
    FragmentWrite,
    /// Colour attachments are loaded, blended, resolved and stored.
    ColorWrite,
    /// Depth and stencil attachments are tested and written.
    DepthWrite,
    /// The CPU reads after the host's wait.
    HostRead,
    /// The CPU wrote before the submit.
    HostWrite,
}

/// A set of elementary accesses, one bit each.
pub(super) type Bits = u32;

const COMPUTE_READ: Bits = 1 << 0;
const COMPUTE_WRITE: Bits = 1 << 1;
const INDIRECT_READ: Bits = 1 << 2;
const TRANSFER_READ: Bits = 1 << 3;
const TRANSFER_WRITE: Bits = 1 << 4;
const VERTEX_READ: Bits = 1 << 5;
const FRAGMENT_READ: Bits = 1 << 6;
const FRAGMENT_WRITE: Bits = 1 << 7;
const COLOR_WRITE: Bits = 1 << 8;
const DEPTH_WRITE: Bits = 1 << 9;
const HOST_READ: Bits = 1 << 10;
const HOST_WRITE: Bits = 1 << 11;

/// Elementary accesses that share a pipeline stage.
const STAGES: [Bits; 8] = [
    COMPUTE_READ | COMPUTE_WRITE,
    INDIRECT_READ,
    TRANSFER_READ | TRANSFER_WRITE,
    VERTEX_READ,
    FRAGMENT_READ | FRAGMENT_WRITE,
    COLOR_WRITE,
    DEPTH_WRITE,
    HOST_READ | HOST_WRITE,
];

impl Access {
    /// The elementary accesses.
    pub(super) fn bits(self) -> Bits {
        match self {
            Self::None => 0,
            Self::ComputeRead => COMPUTE_READ,
            Self::ComputeWrite => COMPUTE_WRITE,
            Self::ComputeReadWrite => COMPUTE_READ | COMPUTE_WRITE,
            Self::IndirectRead => INDIRECT_READ,
            Self::TransferRead => TRANSFER_READ,
            Self::TransferWrite => TRANSFER_WRITE,
            Self::VertexRead => VERTEX_READ,
            Self::FragmentRead => FRAGMENT_READ,
            Self::FragmentWrite => FRAGMENT_WRITE,
            Self::ColorWrite => COLOR_WRITE,
            Self::DepthWrite => DEPTH_WRITE,
            Self::HostRead => HOST_READ,
            Self::HostWrite => HOST_WRITE,
        }
    }

    /// The access changes memory.
    pub fn writes(self) -> bool {
        let all = COMPUTE_WRITE | TRANSFER_WRITE | FRAGMENT_WRITE | COLOR_WRITE | DEPTH_WRITE | HOST_WRITE;
        self.bits() & all != 0
    }

    /// The stage and access masks of synchronization2.
    pub(super) fn masks(self) -> (vk::PipelineStageFlags2, vk::AccessFlags2) {
        use vk::{AccessFlags2 as A, PipelineStageFlags2 as S};
        match self {
            Self::None => (S::NONE, A::NONE),
            Self::ComputeRead => (S::COMPUTE_SHADER, A::SHADER_READ),
            Self::ComputeWrite => (S::COMPUTE_SHADER, A::SHADER_STORAGE_WRITE),
            Self::ComputeReadWrite => (S::COMPUTE_SHADER, A::SHADER_READ | A::SHADER_STORAGE_WRITE),
            Self::IndirectRead => (S::DRAW_INDIRECT, A::INDIRECT_COMMAND_READ),
            Self::TransferRead => (S::ALL_TRANSFER, A::TRANSFER_READ),
            Self::TransferWrite => (S::ALL_TRANSFER, A::TRANSFER_WRITE),
            Self::VertexRead => (S::VERTEX_SHADER, A::SHADER_READ),
            Self::FragmentRead => (S::FRAGMENT_SHADER, A::SHADER_READ),
            Self::FragmentWrite => (S::FRAGMENT_SHADER, A::SHADER_STORAGE_WRITE),
            Self::ColorWrite => {
                (S::COLOR_ATTACHMENT_OUTPUT, A::COLOR_ATTACHMENT_READ | A::COLOR_ATTACHMENT_WRITE)
            }
            Self::DepthWrite => (
                S::EARLY_FRAGMENT_TESTS | S::LATE_FRAGMENT_TESTS,
                A::DEPTH_STENCIL_ATTACHMENT_READ | A::DEPTH_STENCIL_ATTACHMENT_WRITE,
            ),
            Self::HostRead => (S::HOST, A::HOST_READ),
            Self::HostWrite => (S::HOST, A::HOST_WRITE),
        }
    }
}

/// Every elementary access of the pipeline stages that occur in `bits`.
pub(super) fn stages_of(bits: Bits) -> Bits {
    STAGES.iter().filter(|stage| *stage & bits != 0).fold(0, |all, stage| all | stage)
}

/// Stages of a pipeline in logical order: the arguments are fetched before any shader runs.
const COMPUTE_ORDER: [Bits; 2] = [INDIRECT_READ, COMPUTE_READ | COMPUTE_WRITE];
const GRAPHICS_ORDER: [Bits; 4] = [INDIRECT_READ, VERTEX_READ, FRAGMENT_READ | FRAGMENT_WRITE, COLOR_WRITE];

/// [`stages_of`] `bits`, and the logically earlier stages.
pub(super) fn and_earlier(bits: Bits) -> Bits {
    let mut all = stages_of(bits);
    for order in [&COMPUTE_ORDER[..], &GRAPHICS_ORDER] {
        let n = order.iter().rposition(|stage| stage & bits != 0).unwrap_or(0);
        all |= order[..n].iter().fold(0, |earlier, stage| earlier | stage);
    }
    all
}

/// [`stages_of`] `bits`, and the logically later stages.
pub(super) fn and_later(bits: Bits) -> Bits {
    let mut all = stages_of(bits);
    for order in [&COMPUTE_ORDER[..], &GRAPHICS_ORDER] {
        let first = order.iter().position(|stage| stage & bits != 0).unwrap_or(order.len());
        all |= order[first..].iter().fold(0, |later, stage| later | stage);
    }
    all
}

/// The union of the masks of several accesses.
pub(super) fn masks_of(accesses: &[Access]) -> (vk::PipelineStageFlags2, vk::AccessFlags2) {
    accesses.iter().fold(Default::default(), |(stages, access), one| {
        let (s, a) = one.masks();
        (stages | s, access | a)
    })
}
