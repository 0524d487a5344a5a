//! Formats of images, and what can be done with each.

use ash::vk;

/// Formats of images.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Four bytes, red first.
    Rgba8Unorm,
    /// Four bytes, red first, sRGB-encoded on store.
    Rgba8Srgb,
    /// Four bytes, blue first.
    Bgra8Unorm,
    /// Four bytes, blue first, sRGB-encoded on store.
    Bgra8Srgb,
    /// Four half floats.
    Rgba16Float,
    /// Four floats.
    Rgba32Float,
    /// One unsigned integer.
    R32Uint,
    /// One byte.
    R8Unorm,
    /// Depth as a float.
    Depth32Float,
    /// Depth in 16 bits.
    Depth16Unorm,
    /// Depth in 24 bits and stencil in 8 (optional in Vulkan).
    Depth24UnormStencil8,
    /// Depth as a float and stencil in 8 bits (optional in Vulkan).
    Depth32FloatStencil8,
}

impl Format {
    /// Every format known here.
    pub(super) const ALL: [Self; 12] = [
        Self::Rgba8Unorm,
        Self::Rgba8Srgb,
        Self::Bgra8Unorm,
        Self::Bgra8Srgb,
        Self::Rgba16Float,
        Self::Rgba32Float,
        Self::R32Uint,
        Self::R8Unorm,
        Self::Depth32Float,
        Self::Depth16Unorm,
        Self::Depth24UnormStencil8,
        Self::Depth32FloatStencil8,
    ];

    pub(super) fn raw(self) -> vk::Format {
        match self {
            Self::Rgba8Unorm => vk::Format::R8G8B8A8_UNORM,
            Self::Rgba8Srgb => vk::Format::R8G8B8A8_SRGB,
            Self::Bgra8Unorm => vk::Format::B8G8R8A8_UNORM,
            Self::Bgra8Srgb => vk::Format::B8G8R8A8_SRGB,
            Self::Rgba16Float => vk::Format::R16G16B16A16_SFLOAT,
            Self::Rgba32Float => vk::Format::R32G32B32A32_SFLOAT,
            Self::R32Uint => vk::Format::R32_UINT,
            Self::R8Unorm => vk::Format::R8_UNORM,
            Self::Depth32Float => vk::Format::D32_SFLOAT,
            Self::Depth16Unorm => vk::Format::D16_UNORM,
            Self::Depth24UnormStencil8 => vk::Format::D24_UNORM_S8_UINT,
            Self::Depth32FloatStencil8 => vk::Format::D32_SFLOAT_S8_UINT,
        }
    }

    /// Bytes of one pixel in a copy, of its depth where there is also stencil.
    pub fn bytes(self) -> u64 {
        match self {
            Self::R8Unorm => 1,
            Self::Depth16Unorm => 2,
            Self::Rgba16Float => 8,
            Self::Rgba32Float => 16,
            _ => 4,
        }
    }

    /// It holds depth.
    pub fn has_depth(self) -> bool {
        matches!(self, Self::Depth32Float | Self::Depth16Unorm) || self.has_stencil()
    }

    /// It holds stencil values.
    pub fn has_stencil(self) -> bool {
        matches!(self, Self::Depth24UnormStencil8 | Self::Depth32FloatStencil8)
    }

    /// Its colours are stored as they are given, in 8 bits.
    pub fn is_unorm(self) -> bool {
        matches!(self, Self::Rgba8Unorm | Self::Bgra8Unorm)
    }

    /// Colours are given to it in linear light: it encodes them, or holds floats.
    pub fn is_linear(self) -> bool {
        matches!(self, Self::Rgba8Srgb | Self::Bgra8Srgb | Self::Rgba16Float | Self::Rgba32Float)
    }

    pub(super) fn aspect(self) -> vk::ImageAspectFlags {
        match (self.has_depth(), self.has_stencil()) {
            (_, true) => vk::ImageAspectFlags::DEPTH | vk::ImageAspectFlags::STENCIL,
            (true, false) => vk::ImageAspectFlags::DEPTH,
            (false, false) => vk::ImageAspectFlags::COLOR,
        }
    }
}
