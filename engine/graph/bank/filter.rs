//! Which functions of a module become nodes.

use std::fmt;

use crate::graph::function::Function;

/// What a function must be to become a node. All that is said must hold; a filter that says nothing takes every function.
#[derive(Clone, Default)]
pub struct Filter<'f> {
    only: Vec<String>,
    never: Vec<String>,
    types: Option<Vec<String>>,
    no_resources: bool,
    predicates: Vec<Predicate<'f>>,
}

/// Why a function is not taken, if it is not.
type Predicate<'f> = &'f dyn Fn(&Function) -> Result<(), String>;

impl fmt::Debug for Filter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Filter { only, never, types, no_resources, predicates } = self;
        f.debug_struct("Filter")
            .field("only", only)
            .field("never", never)
            .field("types", types)
            .field("no_resources", no_resources)
            .field("predicates", &predicates.len())
            .finish()
    }
}

impl<'f> Filter<'f> {
    /// Every function.
    pub fn new() -> Filter<'f> {
        Filter::default()
    }

    /// Takes those alone that fit this pattern, or another that is said: of a name, or of name and types,
    /// `noise*(vec3, *)`. A `*` stands for any characters.
    pub fn only(mut self, pattern: &str) -> Self {
        self.only.push(pattern.into());
        self
    }

    /// Takes none that fit this pattern.
    pub fn never(mut self, pattern: &str) -> Self {
        self.never.push(pattern.into());
        self
    }

    /// Takes those alone whose pins all have one of these types.
    pub fn of_types(mut self, types: &[&str]) -> Self {
        self.types = Some(types.iter().map(|ty| (*ty).to_owned()).collect());
        self
    }

    /// Takes none that reads or writes what is bound: buffers, images, push constants, inputs and outputs of a stage.
    pub fn without_resources(mut self) -> Self {
        self.no_resources = true;
        self
    }

    /// Takes those alone for which this has no reason against it.
    pub fn when(mut self, predicate: &'f dyn Fn(&Function) -> Result<(), String>) -> Self {
        self.predicates.push(predicate);
        self
    }

    /// Why a function is not taken.
    pub(super) fn check(&self, function: &Function, uses_resources: bool) -> Result<(), String> {
        let (name, full) = (&function.key.name, function.key.signature());
        let is = |pattern: &&String| fits(pattern, name) || fits(pattern, &full);
        if !self.only.is_empty() && !self.only.iter().any(|pattern| is(&pattern)) {
            return Err(format!("the filter takes {}", listed(&self.only)));
        }
        if let Some(pattern) = self.never.iter().find(is) {
            return Err(format!("the filter takes none like `{pattern}`"));
        }
        if let Some(types) = &self.types {
            let other = function.pins.iter().find(|pin| !types.contains(&pin.ty.to_string()));
            if let Some(pin) = other {
                return Err(format!(
                    "the filter takes pins of {}; `{}` is {}",
                    listed(types),
                    pin.name,
                    pin.ty
                ));
            }
        }
        if self.no_resources && uses_resources {
            return Err("the filter takes none that uses resources".into());
        }
        self.predicates.iter().try_for_each(|predicate| predicate(function))
    }
}

fn listed(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
    texts.join(", ")
}

/// Whether a text is a pattern's: each `*` is tried at the first place at which what follows it fits, and moves on from
/// there, so that the time is at most the product of the lengths.
fn fits(pattern: &str, text: &str) -> bool {
    let (pattern, text) = (pattern.as_bytes(), text.as_bytes());
    let (mut p, mut t) = (0, 0);
    // The last `*`, and where what it stands for ends.
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(byte) if text.get(t) == Some(byte) => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((at, end)) = star else { return false };
                star = Some((at, end + 1));
                p = at + 1;
                t = end + 1;
            }
        }
    }
    pattern.get(p..).unwrap_or_default().iter().all(|&byte| byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, text) in [
            ("noise", "noise"),
            ("*", ""),
            ("*", "anything"),
            ("noise*", "noise_2d"),
            ("*_2d", "noise_2d"),
            ("n*e(vec3, *)", "noise(vec3, float)"),
            ("*a*b", "xaxbxab"),
            ("**", "x"),
        ] {
            assert!(fits(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in
            [("noise", "noise2"), ("", "x"), ("a*", "ba"), ("*a", "ab"), ("a*a", "a"), ("*a*b", "ba")]
        {
            assert!(!fits(pattern, text), "{pattern} {text}");
        }
        let many = "a".repeat(2000);
        assert!(!fits(&format!("{}b", "a*".repeat(200)), &many));
    }
}
