//! Structs in Rust with every field at its byte, each declared once.

use std::collections::{HashMap, HashSet};

use crate::rust_type::RustType;

/// Layouts that structs of one name may have in one shader: GLSL knows three, each with matrices of two orders.
const MAX_LAYOUTS: usize = 16;

/// The structs of all shaders, in an order in which each comes after what it is made of.
#[derive(Default)]
pub(crate) struct Registry {
    pub(crate) structs: Vec<Declaration>,
    /// Indices of the structs that share a name, before numbers tell them apart.
    by_name: HashMap<String, Vec<usize>>,
    taken: HashSet<String>,
}

/// A struct in Rust.
#[derive(Clone)]
pub(crate) struct Declaration {
    pub(crate) name: String,
    /// What it is, for its documentation.
    pub(crate) about: String,
    /// The shader that declares it.
    shader: String,
    pub(crate) size: u64,
    /// Its alignment where that is not the one of its fields.
    pub(crate) packed: Option<u64>,
    pub(crate) fields: Vec<Field>,
    /// The type of the field `value`, of a struct that stretches an array's element to its stride.
    pub(crate) stretches: Option<String>,
}

/// A field.
#[derive(Clone, PartialEq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) offset: u64,
    pub(crate) ty: RustType,
    pub(crate) about: String,
}

impl Field {
    pub(crate) fn new(name: &str, offset: u64, ty: RustType, about: impl Into<String>) -> Field {
        Field { name: name.into(), offset, ty, about: about.into() }
    }
}

impl Registry {
    /// Whether a struct of this name is declared.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// An element of an array, with padding up to the array's stride.
    pub(crate) fn stretch(&mut self, shader: &str, ty: RustType, stride: u64) -> Result<RustType, String> {
        if stride == ty.size {
            return Ok(ty);
        }
        if stride < ty.size {
            return Err(format!("is an array whose elements are {stride} bytes apart, but {} long", ty.size));
        }
        let name = format!("{}Stride{stride}", ty.word());
        let about = format!("`{}` in an array whose elements are {stride} bytes apart", ty.text);
        let stretches = Some(ty.text.clone());
        let value = Field::new("value", 0, ty, "the element");
        self.add(shader, name, about, vec![value], stride, stretches)
    }

    /// An array of `count` elements, `first` but for the last one, whose padding belongs to what follows.
    pub(crate) fn short_array(
        &mut self,
        shader: &str,
        first: RustType,
        count: u64,
        last: RustType,
    ) -> Result<RustType, String> {
        let Some(before @ 1..) = count.checked_sub(1) else { return last.array(count) };
        let whole = first.clone().array(count)?;
        let first = first.array(before)?;
        let (name, about) = (format!("{}Short", whole.word()), "without padding behind the last element");
        let about = format!("`{}` {about}", whole.text);
        let at = first.size;
        let size = at.saturating_add(last.size);
        let fields = vec![
            Field::new("first", 0, first, "all elements but the last"),
            Field::new("last", at, last, "the last element"),
        ];
        self.add(shader, name, about, fields, size, None)
    }

    /// Places fields, in the order of their offsets, and pads between them.
    pub(crate) fn add(
        &mut self,
        shader: &str,
        name: String,
        about: String,
        fields: Vec<Field>,
        size: u64,
        stretches: Option<String>,
    ) -> Result<RustType, String> {
        let mut names: HashSet<String> = fields.iter().map(|field| field.name.clone()).collect();
        if names.len() < fields.len() {
            return Err(format!("two members of `{name}` have one name in Rust"));
        }
        let mut placed: Vec<Field> = Vec::with_capacity(fields.len());
        let (mut end, mut align) = (0_u64, 1);
        let mut pad = |placed: &mut Vec<Field>, from: u64, to: u64| {
            if from < to {
                let mut name = format!("padding_{from}");
                while !names.insert(name.clone()) {
                    name.push('_');
                }
                placed.push(Field::new(&name, from, RustType::new("u8", 1, 1).array(to - from)?, "padding"));
            }
            Ok::<(), String>(())
        };
        for field in fields {
            if let Some(before) = placed.last().filter(|_| field.offset < end) {
                let (before, at) = (&before.name, field.offset);
                return Err(format!("`{name}.{}` begins at byte {at}, inside `{before}`", field.name));
            }
            pad(&mut placed, end, field.offset)?;
            end = field.offset.checked_add(field.ty.size).ok_or("has no end")?;
            align = field.ty.align.max(align);
            placed.push(field);
        }
        if size < end {
            return Err(format!("`{name}` takes {end} bytes in Rust, where {size} are left"));
        }
        pad(&mut placed, end, size)?;
        let natural = align;
        let fits = |align: u64| {
            let mut offsets = placed.iter().map(|field| (field.offset, field.ty.align));
            size.is_multiple_of(align) && offsets.all(|(offset, own)| offset.is_multiple_of(own.min(align)))
        };
        while align > 1 && !fits(align) {
            align /= 2;
        }
        let packed = (align < natural).then_some(align);
        let new = Declaration { name, about, shader: shader.into(), size, packed, fields: placed, stretches };
        Ok(RustType { text: self.number(new)?, size, align })
    }

    /// Finds the same declaration, or adds this one; the second of a name within one shader gets a number.
    fn number(&mut self, mut new: Declaration) -> Result<String, String> {
        let known = self.by_name.entry(new.name.clone()).or_default();
        let all: Vec<&Declaration> = known.iter().filter_map(|&i| self.structs.get(i)).collect();
        if let Some(same) = all.iter().find(|old| (old.size, &old.fields) == (new.size, &new.fields)) {
            return Ok(same.name.clone());
        }
        if let Some(first) = all.first().filter(|_| !all.iter().any(|old| old.shader == new.shader)) {
            let how = first.difference(&new);
            return Err(format!("struct `{}` is not what {} declares: {how}", new.name, first.shader));
        }
        if all.len() >= MAX_LAYOUTS {
            return Err(format!("struct `{}` has more than {MAX_LAYOUTS} layouts", new.name));
        }
        let (base, mut number) = (new.name.clone(), all.len() + 1);
        while !self.taken.insert(new.name.clone()) {
            new.name = format!("{base}{number}");
            number += 1;
        }
        known.push(self.structs.len());
        let name = new.name.clone();
        self.structs.push(new);
        Ok(name)
    }
}

impl Declaration {
    /// The first thing that differs, ours first.
    fn difference(&self, other: &Declaration) -> String {
        let text = |field: Option<&Field>| {
            field.map_or("nothing".into(), |f| format!("`{}: {}` at byte {}", f.name, f.ty.text, f.offset))
        };
        let n = self.fields.len().max(other.fields.len());
        let mut pairs = (0..n).map(|i| (self.fields.get(i), other.fields.get(i)));
        match pairs.find(|(ours, theirs)| ours != theirs) {
            Some((ours, theirs)) => format!("{} there, {} here", text(ours), text(theirs)),
            None => format!("{} bytes there, {} here", self.size, other.size),
        }
    }
}
