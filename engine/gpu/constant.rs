//! Specialization constants: what a shader declares, the values that a host sets, and the form that Vulkan takes.

use super::data::Data;
use super::shader::Shader;
use crate::error::{Error, Result};
use ash::vk;

/// A specialization constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecConstant {
    /// `constant_id`.
    pub id: u32,
    /// Name in GLSL.
    pub name: Data<str>,
    /// Bytes of a value: those of its type, four for a boolean.
    pub size: u32,
    /// The bits of its default, zero-extended.
    pub default: u64,
    /// What has a length that follows from it: bindings (`textures`), members (`lights.lamps`), axes of the workgroup.
    /// The layout and Rust's types have those of the default, so a constant of which there are any must keep it.
    pub lengths: Data<[Data<str>]>,
}

/// Values of a shader's specialization constants.
pub trait Constants {
    /// `constant_id` and value of every constant.
    fn values(&self) -> Vec<(u32, ConstantValue)>;
}

/// The value of a specialization constant of 1, 2, 4 or 8 bytes. It is made from the number itself, and as long as its
/// type; a boolean is a `VkBool32`, a half is made from its bits, a `u16`.
///
/// ```
/// use spanforge::gpu::ConstantValue;
///
/// assert_eq!(ConstantValue::from(-2_i16).bytes(), (-2_i16).to_ne_bytes());
/// assert_eq!(ConstantValue::from(true).bytes(), 1_u32.to_ne_bytes());
/// assert_eq!(ConstantValue::from(0.5_f64).bits(), 0.5_f64.to_bits());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ConstantValue {
    /// The bytes in the machine's order, and zeros behind them.
    bytes: [u8; 8],
    size: u32,
}

impl ConstantValue {
    /// The bytes that Vulkan is given, in the machine's order.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.size as usize).unwrap_or(&self.bytes)
    }

    /// The bits of the value, zero-extended.
    pub fn bits(&self) -> u64 {
        let in_order = self.bytes().iter().enumerate().map(|(i, &byte)| match cfg!(target_endian = "big") {
            true => u64::from(byte) << (8 * (self.bytes().len() - 1 - i)),
            false => u64::from(byte) << (8 * i),
        });
        in_order.fold(0, |bits, part| bits | part)
    }
}

macro_rules! values {
    ($($number:ty)*) => {$(
        impl From<$number> for ConstantValue {
            fn from(value: $number) -> Self {
                let mut bytes = [0; 8];
                bytes[..size_of::<$number>()].copy_from_slice(&value.to_ne_bytes());
                Self { bytes, size: size_of::<$number>() as u32 }
            }
        }
    )*};
}

values! { i8 u8 i16 u16 i32 u32 i64 u64 f32 f64 }

impl From<bool> for ConstantValue {
    fn from(value: bool) -> Self {
        u32::from(value).into()
    }
}

/// The constants of one stage in the form that Vulkan takes.
pub(super) struct Specialization {
    entries: Vec<vk::SpecializationMapEntry>,
    /// Eight bytes a value, so that each lies aligned.
    data: Vec<[u8; 8]>,
}

impl Specialization {
    /// Values for constants that the shader doesn't have are passed over: two stages may be given one list.
    ///
    /// # Errors
    /// A value is of another size than its constant, or is not the default of one that has lengths follow from it.
    pub(super) fn new(shader: &Shader, values: &[(u32, ConstantValue)]) -> Result<Self> {
        let mut special = Self { entries: vec![], data: vec![] };
        for (id, value) in values {
            let Some(constant) = shader.constants.iter().find(|constant| constant.id == *id) else {
                continue;
            };
            if constant.size != value.size {
                let why =
                    format!("`{}` has {} bytes, its value {}", constant.name, constant.size, value.size);
                return Err(Error::invalid(&*shader.name, why));
            }
            if let (Some(length), true) = (constant.lengths.first(), value.bits() != constant.default) {
                return Err(Error::FixedConstant {
                    shader: shader.name.to_string(),
                    constant: constant.name.to_string(),
                    length: length.to_string(),
                });
            }
            let entry = vk::SpecializationMapEntry::default().constant_id(*id);
            let offset = special.data.len() as u32 * 8;
            special.entries.push(entry.offset(offset).size(value.size as usize));
            special.data.push(value.bytes);
        }
        Ok(special)
    }

    pub(super) fn info(&self) -> vk::SpecializationInfo<'_> {
        vk::SpecializationInfo::default().map_entries(&self.entries).data(self.data.as_flattened())
    }
}
