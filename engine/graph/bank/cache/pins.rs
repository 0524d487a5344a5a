//! Pins and their types as bytes, and back.

use std::cell::Cell;

use spanforge_reflect::{
    Count, Counts, DescriptorType, ImageType, MAX_NESTING, Number, Pin, PinDirection, PinOrigin, PinType,
    Scalar,
};

use super::bytes::{Reader, Table, put};

/// Components that a vector may have; a matrix has as many in all.
const MAX_COMPONENTS: u32 = 16;
/// What a type may hold within: a buffer an array, that a structure.
const MAX_DEPTH: usize = 4;
/// Bytes of a type's name, as reflection has them.
const MAX_NAME: usize = 256;
/// How often the bytes of a file may be copied as text.
const MAX_COPIES: usize = 256;

const KINDS: [DescriptorType; 14] = [
    DescriptorType::Unknown,
    DescriptorType::Sampler,
    DescriptorType::CombinedImageSampler,
    DescriptorType::SampledImage,
    DescriptorType::StorageImage,
    DescriptorType::UniformTexelBuffer,
    DescriptorType::StorageTexelBuffer,
    DescriptorType::UniformBuffer,
    DescriptorType::StorageBuffer,
    DescriptorType::InputAttachment,
    DescriptorType::AccelerationStructure,
    DescriptorType::SampleWeightImage,
    DescriptorType::BlockMatchImage,
    DescriptorType::Tensor,
];

/// Strings and types of a file that is written.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) strings: Table,
    pub(super) types: Table,
}

impl Tables {
    pub(super) fn string(&mut self, text: &str) -> u64 {
        let mut entry = Vec::with_capacity(text.len() + 2);
        put(&mut entry, text.len() as u64);
        entry.extend_from_slice(text.as_bytes());
        self.strings.number(entry)
    }

    pub(super) fn ty(&mut self, ty: &PinType) -> u64 {
        let mut entry = Vec::new();
        self.put_type(&mut entry, ty);
        self.types.number(entry)
    }

    fn put_type(&mut self, to: &mut Vec<u8>, ty: &PinType) {
        match ty {
            PinType::Scalar(scalar) => put_all(to, &[0, scalar_number(*scalar)]),
            PinType::Vector { scalar, components } => {
                put_all(to, &[1, scalar_number(*scalar), (*components).into()]);
            }
            PinType::Matrix { scalar, columns, rows } => {
                put_all(to, &[2, scalar_number(*scalar), (*columns).into(), (*rows).into()]);
            }
            PinType::Array { element, dimensions } => {
                put_all(to, &[3, dimensions.iter().count() as u64]);
                dimensions.iter().for_each(|count| put_count(to, count));
                self.put_type(to, element);
            }
            PinType::Struct { id, name } => put_all(to, &[4, (*id).into(), self.string(name)]),
            PinType::Image { kind, image, scalar } => {
                let kind = KINDS.iter().position(|known| known == kind).unwrap_or_default();
                let ImageType { sampled_type, dim, depth, arrayed, multisampled, sampled, format } = *image;
                put_all(to, &[5, kind as u64, sampled_type.into(), dim.into(), depth.into()]);
                put_all(to, &[arrayed.into(), multisampled.into(), sampled.into(), format.into()]);
                put_all(to, &[scalar.map_or(0, |scalar| scalar_number(scalar) + 1)]);
            }
            PinType::Sampler => put(to, 6),
            PinType::AccelerationStructure => put(to, 7),
            PinType::Buffer { block, name, element } => {
                put_all(to, &[8, (*block).into(), self.string(name), element.is_some().into()]);
                element.iter().for_each(|element| self.put_type(to, element));
            }
            PinType::Reference { name } => {
                put_all(to, &[9, name.is_some().into()]);
                name.iter().for_each(|name| put(to, self.string(name)));
            }
            PinType::Other { id, name } => put_all(to, &[10, (*id).into(), self.string(name)]),
        }
    }

    /// # Errors
    /// When it is no function's.
    pub(super) fn put_pin(&mut self, to: &mut Vec<u8>, pin: &Pin) -> Result<(), String> {
        let origin = match pin.origin {
            PinOrigin::Return => 0,
            PinOrigin::Parameter(n) => n as u64 + 1,
            _ => return Err(format!("`{}` is no pin of a function", pin.name)),
        };
        let ty = self.ty(&pin.ty);
        let is_source = u64::from(pin.direction == PinDirection::Source);
        put_all(to, &[self.string(&pin.name), self.string(&pin.label), is_source, ty, origin]);
        // Most have nothing to say: one byte then.
        let texts = [&pin.unit, &pin.semantic, &pin.category, &pin.help];
        let numbers = [pin.min, pin.max, pin.step];
        let said = texts.iter().map(|text| text.is_some()).chain(numbers.iter().map(Option::is_some));
        let said = said.chain([pin.default.is_some(), !pin.choices.is_empty(), pin.color]);
        put(to, said.enumerate().map(|(n, is_said)| u64::from(is_said) << n).sum());
        texts.into_iter().flatten().for_each(|text| put(to, self.string(text)));
        numbers.into_iter().flatten().for_each(|number| put_number(to, number));
        if let Some(default) = &pin.default {
            put(to, default.len() as u64);
            default.iter().for_each(|number| put_number(to, *number));
        }
        if !pin.choices.is_empty() {
            put(to, pin.choices.len() as u64);
            for (name, number) in &pin.choices {
                put(to, self.string(name));
                put_number(to, *number);
            }
        }
        Ok(())
    }
}

/// Strings and types of a file that is read.
pub(super) struct Known<'b> {
    strings: Vec<&'b str>,
    pub(super) types: Vec<PinType>,
    /// Bytes of strings that may still be copied.
    left: Cell<usize>,
}

impl<'b> Known<'b> {
    /// These strings, of a file of so many bytes.
    pub(super) fn new(strings: Vec<&'b str>, n_bytes: usize) -> Known<'b> {
        let left = Cell::new(n_bytes.saturating_mul(MAX_COPIES));
        Known { strings, types: Vec::new(), left }
    }

    pub(super) fn string(&self, from: &mut Reader) -> Result<String, String> {
        let at = from.below(self.strings.len(), "a text")?;
        let text = self.strings.get(at).copied().unwrap_or_default();
        match self.left.get().checked_sub(text.len()) {
            Some(left) => self.left.set(left),
            None => return from.wrong("texts that are repeated without end"),
        }
        Ok(text.to_owned())
    }

    /// Of a type: any number of pins may have a copy.
    fn short_string(&self, from: &mut Reader) -> Result<String, String> {
        let text = self.string(from)?;
        if text.len() > MAX_NAME { from.wrong("a type with a name that is too long") } else { Ok(text) }
    }

    pub(super) fn ty(&self, from: &mut Reader) -> Result<PinType, String> {
        let at = from.below(self.types.len(), "a type")?;
        self.types.get(at).cloned().ok_or_else(String::new)
    }

    /// One more of the types.
    pub(super) fn read_type(&self, from: &mut Reader, depth: usize) -> Result<PinType, String> {
        if depth > MAX_DEPTH {
            return from.wrong("a type within types without end");
        }
        let components = |from: &mut Reader| {
            let n = from.word()?;
            if (2..=MAX_COMPONENTS).contains(&n) { Ok(n) } else { from.wrong("a vector of no such length") }
        };
        Ok(match from.number()? {
            0 => PinType::Scalar(scalar(from)?),
            1 => PinType::Vector { scalar: scalar(from)?, components: components(from)? },
            2 => {
                PinType::Matrix { scalar: scalar(from)?, columns: components(from)?, rows: components(from)? }
            }
            3 => {
                let n = from.below(usize::from(MAX_NESTING) + 1, "an array of as many dimensions")?;
                let mut counts = Vec::with_capacity(n);
                for _ in 0..n {
                    counts.push(count(from)?);
                }
                let dimensions = Counts::from_iter(counts);
                PinType::Array { element: Box::new(self.read_type(from, depth + 1)?), dimensions }
            }
            4 => PinType::Struct { id: from.word()?, name: self.short_string(from)? },
            5 => PinType::Image {
                kind: KINDS.get(from.below(KINDS.len(), "a descriptor")?).copied().unwrap_or(KINDS[0]),
                image: ImageType {
                    sampled_type: from.word()?,
                    dim: from.word()?,
                    depth: from.word()?,
                    arrayed: from.flag()?,
                    multisampled: from.flag()?,
                    sampled: from.word()?,
                    format: from.word()?,
                },
                scalar: option_scalar(from)?,
            },
            6 => PinType::Sampler,
            7 => PinType::AccelerationStructure,
            8 => PinType::Buffer {
                block: from.word()?,
                name: self.short_string(from)?,
                element: from.option(|from| self.read_type(from, depth + 1).map(Box::new))?,
            },
            9 => PinType::Reference { name: from.option(|from| self.short_string(from))? },
            10 => PinType::Other { id: from.word()?, name: self.short_string(from)? },
            _ => return from.wrong("no kind of type"),
        })
    }

    pub(super) fn pin(&self, from: &mut Reader) -> Result<Pin, String> {
        let (name, label) = (self.string(from)?, self.string(from)?);
        let direction = if from.flag()? { PinDirection::Source } else { PinDirection::Sink };
        let ty = self.ty(from)?;
        let origin = match from.word()?.checked_sub(1) {
            None => PinOrigin::Return,
            Some(n) => PinOrigin::Parameter(n as usize),
        };
        let said = from.below(1 << 10, "a property")?;
        let is_said = |n: u32| said >> n & 1 == 1;
        let mut text = |n| if is_said(n) { self.string(from).map(Some) } else { Ok(None) };
        let (unit, semantic, category, help) = (text(0)?, text(1)?, text(2)?, text(3)?);
        let mut limit = |n| if is_said(n) { number(from).map(Some) } else { Ok(None) };
        let (min, max, step) = (limit(4)?, limit(5)?, limit(6)?);
        let default = if is_said(7) { Some(from.list(number)?) } else { None };
        let choice = |from: &mut Reader| Ok((self.string(from)?, number(from)?));
        let choices = if is_said(8) { from.list(choice)? } else { Vec::new() };
        let color = is_said(9);
        Ok(Pin {
            name,
            label,
            direction,
            ty,
            origin,
            default,
            min,
            max,
            step,
            unit,
            choices,
            color,
            semantic,
            category,
            help,
        })
    }
}

fn put_all(to: &mut Vec<u8>, numbers: &[u64]) {
    numbers.iter().for_each(|&number| put(to, number));
}

/// Kind and width of a scalar in one number.
fn scalar_number(scalar: Scalar) -> u64 {
    match scalar {
        Scalar::Bool => 0,
        Scalar::Int { bits } => u64::from(bits) << 2 | 1,
        Scalar::Uint { bits } => u64::from(bits) << 2 | 2,
        Scalar::Float { bits } => u64::from(bits) << 2 | 3,
    }
}

fn scalar(from: &mut Reader) -> Result<Scalar, String> {
    let number = from.number()?;
    of_number(from, number)
}

fn of_number(from: &Reader, number: u64) -> Result<Scalar, String> {
    let Ok(bits) = u32::try_from(number >> 2) else { return from.wrong("a scalar of as many bits") };
    Ok(match number & 3 {
        0 => Scalar::Bool,
        1 => Scalar::Int { bits },
        2 => Scalar::Uint { bits },
        _ => Scalar::Float { bits },
    })
}

fn option_scalar(from: &mut Reader) -> Result<Option<Scalar>, String> {
    let number = from.number()?.checked_sub(1);
    number.map(|number| of_number(from, number)).transpose()
}

fn put_count(to: &mut Vec<u8>, count: Count) {
    match count {
        Count::Runtime => put(to, 0),
        Count::Literal(n) => put_all(to, &[1, n]),
        Count::Specialized { constant, value: None } => put_all(to, &[2, constant.into()]),
        Count::Specialized { constant, value: Some(n) } => put_all(to, &[3, constant.into(), n]),
    }
}

fn count(from: &mut Reader) -> Result<Count, String> {
    Ok(match from.number()? {
        0 => Count::Runtime,
        1 => Count::Literal(from.number()?),
        2 => Count::Specialized { constant: from.word()?, value: None },
        3 => Count::Specialized { constant: from.word()?, value: Some(from.number()?) },
        _ => return from.wrong("no kind of length"),
    })
}

fn put_number(to: &mut Vec<u8>, number: Number) {
    let (kind, bits) = match number {
        Number::Bool(value) => (0, u64::from(value)),
        // Small ones of either sign are short.
        Number::Int(value) => (1, (value << 1 ^ value >> 63) as u64),
        Number::Uint(value) => (2, value),
        // The low bits of most are zeros.
        Number::Float(value) => (3, value.to_bits().reverse_bits()),
    };
    put_all(to, &[kind, bits]);
}

fn number(from: &mut Reader) -> Result<Number, String> {
    Ok(match from.number()? {
        0 => Number::Bool(from.flag()?),
        1 => {
            let bits = from.number()?;
            Number::Int((bits >> 1) as i64 ^ -((bits & 1) as i64))
        }
        2 => Number::Uint(from.number()?),
        3 => Number::Float(f64::from_bits(from.number()?.reverse_bits())),
        _ => return from.wrong("no kind of number"),
    })
}
