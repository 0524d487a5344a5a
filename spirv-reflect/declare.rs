//! The structs of shaders as declarations in Rust: every byte at its place, with explicit padding.
//!
//! A struct is as long as its padded size where that fits everywhere it is used. The scalar layout may put the next
//! member into what would be its tail padding: then it ends where its last member does, and is packed.

use std::collections::{HashMap, HashSet};

use crate::layout::{MemberLayout, StructLayout};
use crate::names;
use crate::rust_type::{RustType, element_type, glsl_text};
use crate::specialize::Evaluation;
use crate::types::{Id, Type};

/// Rooms are handed from structs to their members at most this often; a module of more is refused where it matters.
const MAX_PASSES: usize = 8;
/// Layouts that structs of one name may have in one shader: GLSL knows three.
const MAX_LAYOUTS: usize = 16;

/// The declarations of all shaders, in an order in which each comes after what it is made of.
#[derive(Default)]
pub(crate) struct Declarations {
    pub(crate) structs: Vec<Declaration>,
    /// Indices of the structs that share a name, before numbers tell them apart.
    by_name: HashMap<String, Vec<usize>>,
    /// The fewest bytes that a struct has anywhere.
    rooms: HashMap<String, u64>,
    done: HashMap<(usize, Id), Declared>,
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

/// A struct of a shader in Rust.
#[derive(Clone, Default)]
pub(crate) struct Declared {
    /// `None` where it has nothing but an array without an end.
    pub(crate) ty: Option<RustType>,
    /// The array without an end: its name, its first byte and the type of its elements.
    pub(crate) tail: Option<(String, u64, RustType)>,
}

/// A block of a shader.
pub(crate) struct Block {
    pub(crate) ty: Id,
    /// Its name, also where the module has none.
    pub(crate) name: String,
    /// Push constants: whole words.
    pub(crate) is_push: bool,
}

/// The structs of one shader.
struct Shader<'a> {
    index: usize,
    name: &'a str,
    values: &'a Evaluation<'a>,
    /// Every struct that a block holds or points to, with its name, those that hold others first.
    structs: Vec<(Id, String)>,
    names: HashMap<Id, String>,
    push: HashSet<Id>,
}

impl Declarations {
    /// Declares what the blocks of these shaders are made of.
    pub(crate) fn new(shaders: &[(&str, &Evaluation, &[Block])]) -> Result<Declarations, (usize, String)> {
        let mut all = Declarations::default();
        let shaders: Vec<Shader> = shaders
            .iter()
            .enumerate()
            .map(|(index, (name, values, blocks))| Shader::new(index, name, values, blocks))
            .collect();
        for _ in 0..MAX_PASSES {
            // Not `any`: every shader takes part in every pass.
            if shaders.iter().filter(|shader| all.make_room(shader)).count() == 0 {
                break;
            }
        }
        for shader in &shaders {
            for (id, _) in &shader.structs {
                all.declare(shader, *id).map_err(|reason| (shader.index, reason))?;
            }
        }
        Ok(all)
    }

    /// What a struct of shader number `shader` became.
    pub(crate) fn of(&self, shader: usize, id: Id) -> Declared {
        self.done.get(&(shader, id)).cloned().unwrap_or_default()
    }

    /// Whether a struct of this name is declared.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Notes how much room the structs inside each struct have; whether that changed anything.
    fn make_room(&mut self, shader: &Shader) -> bool {
        let mut changed = false;
        for (id, name) in &shader.structs {
            let Some(layout) = shader.values.struct_layout(*id) else { continue };
            let end = self.target(name, &layout);
            let mut starts: Vec<u64> = layout.members.iter().map(|member| member.offset).collect();
            starts.sort_unstable();
            for member in &layout.members {
                let Some(inner) = shader.name_of(member.element) else { continue };
                let next = starts.partition_point(|&start| start <= member.offset);
                let next = starts.get(next).copied().unwrap_or(end);
                let whole = next.saturating_sub(member.offset);
                let room = member.array.last().and_then(|dimension| dimension.stride).unwrap_or(whole);
                let known = self.rooms.entry(inner.into()).or_insert(u64::MAX);
                changed |= room < *known;
                *known = room.min(*known);
            }
        }
        changed
    }

    /// The size that a struct has in Rust.
    fn target(&self, name: &str, layout: &StructLayout) -> u64 {
        let room = self.rooms.get(name).copied().unwrap_or(u64::MAX);
        if room >= layout.padded_size { layout.padded_size } else { layout.size }
    }

    fn declare(&mut self, shader: &Shader, id: Id) -> Result<Declared, String> {
        if let Some(known) = self.done.get(&(shader.index, id)) {
            return Ok(known.clone());
        }
        let glsl = shader.name_of(id).ok_or("a struct has no name")?;
        let layout = shader.values.struct_layout(id).ok_or_else(|| format!("`{glsl}` has no layout"))?;
        let mut size = self.target(glsl, &layout);
        if shader.push.contains(&id) {
            size = size.next_multiple_of(4);
        }
        let mut members: Vec<&MemberLayout> = layout.members.iter().collect();
        members.sort_by_key(|member| member.offset);
        let (mut fields, mut tail) = (Vec::with_capacity(members.len()), None);
        for member in members {
            let named = |why: String| format!("`{glsl}.{}` {why}", member.name);
            let (ty, is_tail) = self.member_type(shader, member).map_err(named)?;
            let name = names::field(&member.name);
            if is_tail {
                size = member.offset;
                tail = Some((name, member.offset, ty));
                continue;
            }
            let about = glsl_text(shader.values, member);
            fields.push(Field { name, offset: member.offset, ty, about });
        }
        let declared = match (&tail, fields.is_empty()) {
            (Some((_, 0, _)), true) => Declared { ty: None, tail },
            _ => {
                let about = format!("`{glsl}` in GLSL");
                let ty = self.add(shader, names::type_name(glsl), about, fields, size, None)?;
                Declared { ty: Some(ty), tail }
            }
        };
        self.done.insert((shader.index, id), declared.clone());
        Ok(declared)
    }

    /// A member's type, or that of one element of an array without an end.
    fn member_type(&mut self, shader: &Shader, member: &MemberLayout) -> Result<(RustType, bool), String> {
        let module = shader.values.module;
        let mut ty = match module.ty(member.element) {
            Some(Type::Struct { .. }) => {
                let inner = self.declare(shader, member.element)?;
                inner.ty.filter(|_| inner.tail.is_none()).ok_or("ends in an array without a length")?
            }
            Some(Type::Pointer { .. }) => RustType::new("u64", 8, 8),
            _ => {
                let (vector, matrix) = element_type(shader.values, member)?;
                match matrix {
                    Some((stride, count)) => self.stretch(shader, vector, stride)?.array(count)?,
                    None => vector,
                }
            }
        };
        for (depth, dimension) in member.array.iter().enumerate().rev() {
            let stride = dimension.stride.ok_or("is an array without a stride")?;
            ty = self.stretch(shader, ty, stride)?;
            match dimension.count.value() {
                Some(count) => ty = ty.array(count)?,
                None if depth == 0 => return Ok((ty, true)),
                None => return Err("is an array without a fixed length".into()),
            }
        }
        Ok((ty, false))
    }

    /// An element of an array, with padding up to the array's stride.
    fn stretch(&mut self, shader: &Shader, ty: RustType, stride: u64) -> Result<RustType, String> {
        if stride == ty.size {
            return Ok(ty);
        }
        if stride < ty.size {
            return Err(format!("is an array whose elements are {stride} bytes apart, but {} long", ty.size));
        }
        let name = format!("{}Stride{stride}", ty.word());
        let about = format!("`{}` in an array whose elements are {stride} bytes apart", ty.text);
        let stretches = Some(ty.text.clone());
        let value = Field { name: "value".into(), offset: 0, ty, about: "the element".into() };
        self.add(shader, name, about, vec![value], stride, stretches)
    }

    /// Places fields and pads between them.
    fn add(
        &mut self,
        shader: &Shader,
        name: String,
        about: String,
        fields: Vec<Field>,
        size: u64,
        stretches: Option<String>,
    ) -> Result<RustType, String> {
        let mut placed: Vec<Field> = Vec::with_capacity(fields.len());
        let mut names: HashSet<String> = fields.iter().map(|field| field.name.clone()).collect();
        if names.len() < fields.len() {
            return Err(format!("two members of `{name}` have one name in Rust"));
        }
        let (mut end, mut align) = (0_u64, 1);
        let mut pad = |placed: &mut Vec<Field>, from: u64, to: u64| {
            if from < to {
                let mut name = format!("padding_{from}");
                while !names.insert(name.clone()) {
                    name.push('_');
                }
                let ty = RustType::new("u8", 1, 1).array(to - from)?;
                placed.push(Field { name, offset: from, ty, about: "padding".into() });
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
        let shader_name = shader.name.to_string();
        let new = Declaration { name, about, shader: shader_name, size, packed, fields: placed, stretches };
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

impl<'a> Shader<'a> {
    fn new(index: usize, name: &'a str, values: &'a Evaluation, blocks: &[Block]) -> Shader<'a> {
        let module = values.module;
        let mut seen: HashSet<Id> = blocks.iter().map(|block| block.ty).collect();
        let mut open: Vec<(Id, String)> = blocks.iter().map(|b| (b.ty, b.name.clone())).collect();
        let push = blocks.iter().filter(|block| block.is_push).map(|block| block.ty).collect();
        let mut structs = Vec::new();
        while let Some((id, name)) = open.pop() {
            let Some(Type::Struct { members }) = module.ty(id) else { continue };
            for (number, &member) in members.iter().enumerate() {
                let element = match module.ty(module.element(member)) {
                    Some(Type::Pointer { pointee: Some(pointee), .. }) => module.element(*pointee),
                    _ => module.element(member),
                };
                if matches!(module.ty(element), Some(Type::Struct { .. })) && seen.insert(element) {
                    // Without a name of its own it is called by the first place where it is found.
                    let own = module.name(element).unwrap_or_else(|| {
                        let member = module.member_name(id, number as u32);
                        let member = member.unwrap_or_else(|| format!("member_{number}"));
                        format!("{}{}", names::type_name(&name), names::type_name(&member))
                    });
                    open.push((element, own));
                }
            }
            structs.push((id, name));
        }
        let nesting = |id: Id| module.types.get(id).map_or(0, |entry| entry.nesting);
        structs.sort_by_key(|&(id, _)| (std::cmp::Reverse(nesting(id)), id));
        let names = structs.iter().cloned().collect();
        Shader { index, name, values, structs, names, push }
    }

    fn name_of(&self, id: Id) -> Option<&str> {
        self.names.get(&id).map(String::as_str)
    }
}
