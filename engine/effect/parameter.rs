//! Parameters: members of push constants, set by name and checked against what their pins say.

use spanforge_reflect::{Number, Pin, PinType, Scalar, half};

/// What a parameter is set to: a number, a boolean, or the components of a vector.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting(Vec<Number>);

macro_rules! settings {
    ($($ty:ty => $variant:ident($as:ty);)*) => {$(
        impl From<$ty> for Setting {
            fn from(value: $ty) -> Self {
                Self(vec![Number::$variant(<$as>::from(value))])
            }
        }

        impl<const N: usize> From<[$ty; N]> for Setting {
            fn from(values: [$ty; N]) -> Self {
                Self(values.into_iter().map(|value| Number::$variant(<$as>::from(value))).collect())
            }
        }
    )*};
}

settings! {
    bool => Bool(bool);
    i32 => Int(i64);
    i64 => Int(i64);
    u32 => Uint(u64);
    u64 => Uint(u64);
    f32 => Float(f64);
    f64 => Float(f64);
}

impl From<Vec<Number>> for Setting {
    fn from(values: Vec<Number>) -> Self {
        Self(values)
    }
}

/// A parameter, with where it lies in the push constants of each pass that has it.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) pin: Pin,
    pub(super) value: Vec<Number>,
    /// Pass and first byte.
    pub(super) places: Vec<(usize, usize)>,
}

impl Parameter {
    /// The parameter of a pin, with its default: what is said, else the value in the range that is nearest to 0, else the
    /// first of the choices.
    ///
    /// # Errors
    /// A pin that is no number or vector.
    pub(super) fn new(pin: &Pin) -> Result<Self, String> {
        let scalar = match &pin.ty {
            PinType::Scalar(scalar) | PinType::Vector { scalar, .. } => *scalar,
            other => return Err(format!("it is of type {other}, and parameters are numbers and vectors")),
        };
        if width(scalar).is_none() {
            return Err(format!("a parameter of type {} isn't supported", pin.ty));
        }
        let least = |number: Option<Number>, or: f64| number.map_or(or, Number::to_f64);
        let near = 0.0_f64.max(least(pin.min, f64::NEG_INFINITY)).min(least(pin.max, f64::INFINITY));
        let zero = match pin.choices.first() {
            Some((_, value)) => *value,
            None => match scalar {
                Scalar::Bool => Number::Bool(false),
                Scalar::Int { .. } => Number::Int(near.ceil() as i64),
                Scalar::Uint { .. } => Number::Uint(near.ceil() as u64),
                Scalar::Float { .. } => Number::Float(near),
            },
        };
        let value = pin.default.clone().unwrap_or_else(|| vec![zero; pin.ty.n_scalars()]);
        Ok(Self { pin: pin.clone(), value, places: vec![] })
    }

    /// Takes a value.
    ///
    /// # Errors
    /// A value of another type, outside the range, or that no choice has. It is then as it was.
    pub(super) fn set(&mut self, setting: Setting) -> Result<(), String> {
        let Pin { ty, min, max, choices, .. } = &self.pin;
        let n = ty.n_scalars();
        if setting.0.len() != n {
            let s = if n == 1 { "" } else { "s" };
            return Err(format!("{ty} has {n} component{s}, not {}", setting.0.len()));
        }
        let Some(scalar) = ty.scalar() else { return Err(format!("{ty} cannot be set")) };
        let mut value = Vec::with_capacity(n);
        for number in setting.0 {
            let number = fitted(scalar, number).ok_or_else(|| format!("{} is no {ty}", told(number)))?;
            // A bound is the shortest decimal of what it is in the shader.
            let as_held = |number: Number| match scalar {
                Scalar::Float { bits: 32 } => f64::from(number.to_f64() as f32),
                _ => number.to_f64(),
            };
            let at = as_held(number);
            if min.is_some_and(|min| at < as_held(min)) || max.is_some_and(|max| at > as_held(max)) {
                let bound = |bound: &Option<Number>| {
                    bound.map_or("any".to_owned(), |bound| bound.to_f64().to_string())
                };
                return Err(format!(
                    "{} is outside its range, {} to {}",
                    told(number),
                    bound(min),
                    bound(max)
                ));
            }
            if !choices.is_empty() && choices.iter().all(|(_, choice)| *choice != number) {
                let names: Vec<_> =
                    choices.iter().map(|(name, n)| format!("{} ({name})", told(*n))).collect();
                return Err(format!("{} is none of its choices: {}", told(number), names.join(", ")));
            }
            value.push(number);
        }
        self.value = value;
        Ok(())
    }

    /// Bytes as a shader reads them.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let Some(scalar) = self.pin.ty.scalar() else { return vec![] };
        self.value.iter().flat_map(|number| bytes(scalar, *number)).collect()
    }
}

/// Bytes of a scalar; of what blocks don't have none.
fn width(scalar: Scalar) -> Option<usize> {
    match scalar {
        Scalar::Int { bits: bits @ (8 | 16 | 32 | 64) }
        | Scalar::Uint { bits: bits @ (8 | 16 | 32 | 64) }
        | Scalar::Float { bits: bits @ (16 | 32 | 64) } => Some(bits as usize / 8),
        _ => None,
    }
}

/// A number as one of a type, where it is one: integers of either sign are one another, and floats too, but a float is no
/// integer, and what is not finite is nothing.
fn fitted(scalar: Scalar, number: Number) -> Option<Number> {
    let (least, most) = match scalar {
        Scalar::Int { bits } => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
        Scalar::Uint { bits } => (0, (1_i128 << bits) - 1),
        Scalar::Float { bits } => {
            let value = match number {
                Number::Bool(_) => return None,
                Number::Int(_) | Number::Uint(_) | Number::Float(_) => number.to_f64(),
            };
            let largest = match bits {
                16 => 65504.0,
                32 => f64::from(f32::MAX),
                _ => f64::MAX,
            };
            return (value.is_finite() && value.abs() <= largest).then_some(Number::Float(value));
        }
        Scalar::Bool => return matches!(number, Number::Bool(_)).then_some(number),
    };
    let value = match number {
        Number::Int(value) => i128::from(value),
        Number::Uint(value) => i128::from(value),
        // GLSL has booleans in blocks as words.
        Number::Bool(value) => i128::from(value),
        Number::Float(_) => return None,
    };
    match (least..=most).contains(&value) {
        true if least < 0 => Some(Number::Int(value as i64)),
        true => Some(Number::Uint(value as u64)),
        false => None,
    }
}

fn bytes(scalar: Scalar, number: Number) -> Vec<u8> {
    let n = width(scalar).unwrap_or(0);
    let all = match (scalar, number) {
        (Scalar::Float { bits: 16 }, _) => u64::from(half(number.to_f64())),
        (Scalar::Float { bits: 32 }, _) => u64::from((number.to_f64() as f32).to_bits()),
        (Scalar::Float { .. }, _) => number.to_f64().to_bits(),
        (_, Number::Int(value)) => value as u64,
        (_, Number::Uint(value)) => value,
        (_, Number::Bool(value)) => u64::from(value),
        (_, Number::Float(_)) => 0,
    };
    // In the machine's order, as push constants are.
    match cfg!(target_endian = "big") {
        true => all.to_be_bytes()[8 - n..].to_vec(),
        false => all.to_le_bytes()[..n].to_vec(),
    }
}

fn told(number: Number) -> String {
    match number {
        Number::Bool(value) => value.to_string(),
        Number::Int(value) => value.to_string(),
        Number::Uint(value) => value.to_string(),
        Number::Float(value) => format!("{value:?}"),
    }
}
