//! Pins: the ends of functions and shaders that a node shows and a link may join.

use crate::arithmetic::{decimal_of_f32, decimal_of_half, half_from_f64};
use crate::binding::DescriptorType;
use crate::layout::Scalar;
use crate::metadata::{Literal, Metadata, MetadataError, Property};
use crate::pin_type::PinType;
use crate::types::Id;

/// One end of a function or shader.
#[derive(Clone, Debug, PartialEq)]
pub struct Pin {
    /// Its name in the source; unlike for every pin of one direction of one function or shader.
    pub name: String,
    /// The name that people see.
    pub label: String,
    /// Which way values go.
    pub direction: PinDirection,
    /// What it carries.
    pub ty: PinType,
    /// Where it comes from.
    pub origin: PinOrigin,
    /// The value where nothing is linked: one for each component, of a matrix by columns. Sinks alone have it.
    pub default: Option<Vec<Number>>,
    /// The least value of every component.
    pub min: Option<Number>,
    /// The greatest value of every component.
    pub max: Option<Number>,
    /// The least change, above 0.
    pub step: Option<Number>,
    /// What one of it is, such as `deg`.
    pub unit: Option<String>,
    /// Names of values.
    pub choices: Vec<(String, Number)>,
    /// It is a colour.
    pub color: bool,
    /// What it means to a host.
    pub semantic: Option<String>,
    /// Where a menu lists it.
    pub category: Option<String>,
    /// A sentence about it.
    pub help: Option<String>,
}

/// Which way a pin's values go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PinDirection {
    /// Into the function or shader.
    Sink,
    /// Out of it.
    Source,
}

/// Where a pin comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum PinOrigin {
    /// A function's parameter, counted from 0.
    Parameter(usize),
    /// The value that a function returns.
    Return,
    /// A specialization constant.
    Constant {
        /// The number by which the host sets it.
        spec_id: u32,
    },
    /// A member of a push-constant block.
    Push {
        /// The block's variable.
        variable: Id,
        /// Bytes from the start of the push constants.
        offset: u64,
        /// Bytes it takes.
        size: u64,
    },
    /// A member of a uniform buffer.
    Uniform {
        /// The buffer's variable.
        variable: Id,
        /// Its descriptor set.
        set: u32,
        /// Its binding.
        binding: u32,
        /// Bytes from the start of the block.
        offset: u64,
        /// Bytes it takes.
        size: u64,
    },
    /// A whole descriptor: an image, a storage buffer, an array of uniform buffers.
    Resource {
        /// Its variable.
        variable: Id,
        /// Its descriptor set.
        set: u32,
        /// Its binding.
        binding: u32,
        /// Its kind.
        kind: DescriptorType,
    },
    /// A vertex shader's input.
    Attribute {
        /// Its variable.
        variable: Id,
        /// Its location.
        location: u32,
    },
    /// A fragment shader's output.
    Target {
        /// Its variable.
        variable: Id,
        /// Its location.
        location: u32,
    },
}

/// A component of a pin's value, in its own type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// Of a boolean.
    Bool(bool),
    /// Of a signed integer.
    Int(i64),
    /// Of an unsigned integer.
    Uint(u64),
    /// Of a float. Of one with fewer than 64 bits it is the shortest decimal number that rounds to it, which reads as it
    /// was written: 0.1, not 0.10000000149011612.
    Float(f64),
}

impl Number {
    /// A literal as a value of a type.
    fn new(scalar: Scalar, literal: Literal) -> Result<Number, String> {
        let misfit = |what: &str| Err(format!("{literal} is no {what}"));
        match (scalar, literal) {
            (Scalar::Bool, Literal::Bool(value)) => Ok(Number::Bool(value)),
            (Scalar::Bool, _) => misfit("boolean: `true` or `false`"),
            (Scalar::Int { bits }, Literal::Integer(value)) => match i64::try_from(value) {
                Ok(value) if (value << (64 - bits.clamp(1, 64)) >> (64 - bits.clamp(1, 64))) == value => {
                    Ok(Number::Int(value))
                }
                _ => misfit(&format!("signed integer of {bits} bits")),
            },
            (Scalar::Uint { bits }, Literal::Integer(value)) => match u64::try_from(value) {
                Ok(value) if value <= u64::MAX >> (64 - bits.clamp(1, 64)) => Ok(Number::Uint(value)),
                _ => misfit(&format!("unsigned integer of {bits} bits")),
            },
            (Scalar::Int { .. } | Scalar::Uint { .. }, _) => misfit("integer"),
            (Scalar::Float { .. }, Literal::Bool(_)) => misfit("number"),
            (Scalar::Float { bits }, Literal::Integer(value)) => Number::float(bits, value as f64, literal),
            (Scalar::Float { bits }, Literal::Real(value)) => Number::float(bits, value, literal),
        }
    }

    fn float(bits: u32, value: f64, literal: Literal) -> Result<Number, String> {
        let (largest, rounded) = match bits {
            16 => (65504.0, decimal_of_half(half_from_f64(value))),
            32 => (f64::from(f32::MAX), decimal_of_f32(value as f32)),
            _ => (f64::MAX, value),
        };
        if value.abs() > largest {
            return Err(format!("{literal} is too large for a float of {bits} bits"));
        }
        Ok(Number::Float(rounded))
    }

    /// Its place on the number line; booleans are 0 and 1, integers beyond 2^53 are rounded.
    pub fn to_f64(self) -> f64 {
        match self {
            Number::Bool(value) => f64::from(u8::from(value)),
            Number::Int(value) => value as f64,
            Number::Uint(value) => value as f64,
            Number::Float(value) => value,
        }
    }

    /// Its bits in a type of the module, zero-extended.
    pub(crate) fn from_bits(scalar: Scalar, bits: u64) -> Option<Number> {
        Some(match scalar {
            Scalar::Bool => Number::Bool(bits != 0),
            Scalar::Int { bits: width @ 1..=64 } => {
                Number::Int(((bits << (64 - width)) as i64) >> (64 - width))
            }
            Scalar::Uint { .. } => Number::Uint(bits),
            Scalar::Float { bits: 16 } => Number::Float(decimal_of_half(bits as u16)),
            Scalar::Float { bits: 32 } => Number::Float(decimal_of_f32(f32::from_bits(bits as u32))),
            Scalar::Float { bits: 64 } => Number::Float(f64::from_bits(bits)),
            _ => return None,
        })
    }
}

impl Pin {
    /// A pin of which nothing is said: its label follows from its name.
    pub fn new(name: impl Into<String>, direction: PinDirection, ty: PinType, origin: PinOrigin) -> Pin {
        let name = name.into();
        Pin {
            label: label_of(&name),
            name,
            direction,
            ty,
            origin,
            default: None,
            min: None,
            max: None,
            step: None,
            unit: None,
            choices: Vec::new(),
            color: false,
            semantic: None,
            category: None,
            help: None,
        }
    }

    /// Takes over what is said of it. The sink and the source of one `inout` parameter are described by the same
    /// words; the default is the sink's.
    ///
    /// # Errors
    /// Every property that does not suit its type, at the property's place.
    pub fn describe(&mut self, metadata: &Metadata) -> Result<(), Vec<MetadataError>> {
        let mut errors = Vec::new();
        for (place, property) in &metadata.0 {
            if let Err(reason) = self.take(property) {
                errors.push(MetadataError { place: place.clone(), reason });
            }
        }
        // Of the range and the values, only what is in itself right is compared.
        let place =
            |key: &str| metadata.0.iter().find(|(_, p)| p.key() == key).map(|(place, _)| place.clone());
        for (key, reason) in self.disagreements() {
            // A constant's default has no comment to blame.
            let place = [key, "max", "min", "enum"].into_iter().find_map(place);
            errors.extend(place.map(|place| MetadataError { place, reason }));
        }
        errors.sort_by_key(|error: &MetadataError| (error.place.line, error.place.column));
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    fn take(&mut self, property: &Property) -> Result<(), String> {
        let ty = self.ty.to_string();
        let scalar = self.ty.scalar();
        let key = property.key();
        let needs = |what: &str| format!("`{key}` is for {what}, not for {ty}");
        let number = |literal: &Literal| match scalar {
            Some(scalar) if scalar != Scalar::Bool => Number::new(scalar, *literal),
            _ => Err(needs("numbers")),
        };
        match property {
            Property::Label(text) => self.label.clone_from(text),
            Property::Category(text) => self.category = Some(text.clone()),
            Property::Help(text) => self.help = Some(text.clone()),
            Property::Semantic(text) => self.semantic = Some(text.clone()),
            Property::Unit(text) => match scalar {
                Some(scalar) if scalar != Scalar::Bool => self.unit = Some(text.clone()),
                _ => return Err(needs("numbers")),
            },
            Property::Min(literal) => self.min = Some(number(literal)?),
            Property::Max(literal) => self.max = Some(number(literal)?),
            Property::Step(literal) => {
                let step = number(literal)?;
                if step.to_f64() <= 0.0 {
                    return Err(format!("a step of {literal} is not above 0"));
                }
                self.step = Some(step);
            }
            Property::Color => match self.ty {
                PinType::Vector { scalar: Scalar::Float { .. }, components: 3 | 4 } => self.color = true,
                _ => return Err(needs("vectors of three or four floats")),
            },
            Property::Enum(choices) => match (&self.ty, scalar) {
                (PinType::Scalar(scalar @ (Scalar::Int { .. } | Scalar::Uint { .. })), _) => {
                    let of = |(label, value): &(String, Literal)| {
                        Number::new(*scalar, *value).map(|value| (label.clone(), value))
                    };
                    self.choices = choices.iter().map(of).collect::<Result<_, _>>()?;
                }
                _ => return Err(needs("integers")),
            },
            Property::Default(values) => self.take_default(scalar, values, &ty)?,
        }
        Ok(())
    }

    fn take_default(&mut self, scalar: Option<Scalar>, values: &[Literal], ty: &str) -> Result<(), String> {
        let n = self.ty.n_scalars();
        let Some(scalar) = scalar else { return Err(format!("{ty} has no default")) };
        match self.origin {
            PinOrigin::Constant { .. } => return Err("a constant's declaration has its default".into()),
            PinOrigin::Target { .. } | PinOrigin::Return => {
                return Err("what comes out has no default".into());
            }
            PinOrigin::Parameter(_) if self.direction == PinDirection::Source => return Ok(()),
            _ => {}
        }
        if values.len() != n {
            let (s, written) = (if n == 1 { "" } else { "s" }, values.len());
            return Err(format!("{ty} has {n} component{s}, not {written}"));
        }
        let values = values.iter().map(|literal| Number::new(scalar, *literal)).collect::<Result<_, _>>()?;
        self.default = Some(values);
        Ok(())
    }

    /// Whether range, values and default go together: what is gathered from several pins need not.
    pub fn agrees(&self) -> bool {
        self.disagreements().is_empty()
    }

    /// What does not go together, with the property to blame.
    fn disagreements(&self) -> Vec<(&'static str, String)> {
        let mut found = Vec::new();
        let at = |number: Option<Number>| number.map(Number::to_f64);
        if let (Some(min), Some(max)) = (at(self.min), at(self.max))
            && min > max
        {
            found.push(("max", format!("the range is empty: {max} is below {min}")));
            return found;
        }
        let outside = |value: Number| {
            let value = value.to_f64();
            at(self.min).is_some_and(|min| value < min) || at(self.max).is_some_and(|max| value > max)
        };
        let default = self.default.as_deref().unwrap_or(&[]);
        if let Some(value) = default.iter().find(|value| outside(**value)) {
            found.push(("default", format!("{} is outside the range", value.to_f64())));
        }
        if let Some((label, _)) = self.choices.iter().find(|(_, value)| outside(*value)) {
            found.push(("enum", format!("the value of \"{label}\" is outside the range")));
        }
        let is_choice = |value: &Number| self.choices.iter().any(|(_, choice)| choice == value);
        if !self.choices.is_empty() && !default.iter().all(is_choice) {
            found.push(("default", "no name of `enum` has this value".into()));
        }
        found
    }
}

/// A name as people write it: `baseColor` and `base_color` are "Base Color", `HTTPServer` is "HTTP Server".
///
/// ```
/// use spanforge_reflect::label_of;
/// assert_eq!(label_of("baseColor"), "Base Color");
/// assert_eq!(label_of("n_rows"), "N Rows");
/// assert_eq!(label_of("noise3D"), "Noise 3D");
/// ```
pub fn label_of(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut label = String::with_capacity(name.len() + 4);
    let mut begins = true;
    for (i, &c) in chars.iter().enumerate() {
        if matches!(c, '_' | '.' | ' ') {
            begins = true;
            continue;
        }
        let before = i.checked_sub(1).and_then(|i| chars.get(i)).copied().unwrap_or('_');
        let next_lower = chars.get(i + 1).is_some_and(|next| next.is_lowercase());
        begins |= c.is_uppercase() && (before.is_lowercase() || (before.is_uppercase() && next_lower));
        // A number is a word where a capital follows, as in `noise3D`.
        begins |= c.is_ascii_digit()
            && before.is_alphabetic()
            && chars.get(i + 1).is_some_and(|next| next.is_uppercase());
        if begins && !label.is_empty() {
            label.push(' ');
        }
        match begins {
            true => label.extend(c.to_uppercase()),
            false => label.push(c),
        }
        begins = false;
    }
    if label.is_empty() { name.into() } else { label }
}
