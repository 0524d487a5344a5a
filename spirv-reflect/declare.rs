//! The structs of shaders as declarations in Rust: every byte at its place, with explicit padding.
//!
//! A struct is as long as its padded size where that fits everywhere it is used. The scalar layout may put the next
//! member into what would be padding, behind a struct or behind the last element of an array: then the struct ends where
//! its last scalar does, and is packed, and the array's last element stands apart.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::dimensions::Count;
use crate::layout::{MemberLayout, StructLayout};
use crate::names;
use crate::placement::{Field, Registry};
use crate::rust_type::{MAX_DIMENSIONS, RustType, element_type, glsl_text, too_many_dimensions};
use crate::specialize::Evaluation;
use crate::types::{Id, Type};

/// Rooms are handed from structs to their members at most this often; a module of more is refused where it matters.
const MAX_PASSES: usize = 8;

/// The structs of all shaders.
#[derive(Default)]
pub(crate) struct Declarations {
    pub(crate) all: Registry,
    /// The fewest bytes that a struct has anywhere, by its signature.
    rooms: HashMap<u64, u64>,
    done: HashMap<(usize, Id), Declared>,
}

/// A struct of a shader in Rust.
#[derive(Clone, Default)]
pub(crate) struct Declared {
    /// `None` where it has nothing but an array without an end.
    pub(crate) ty: Option<RustType>,
    /// The array without an end: its name, its first byte and the type of its elements.
    pub(crate) tail: Option<(String, u64, RustType)>,
    /// Its length follows from specialization constants.
    is_specialized: bool,
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
    /// Every struct that a block holds or points to, in the order in which they are found.
    found: Vec<Id>,
    /// The same, those that hold others first.
    structs: Vec<Id>,
    names: HashMap<Id, String>,
    /// Bytes to the end of the last scalar.
    tight: HashMap<Id, u64>,
    /// A hash of name and layout: the same in every shader that has the struct.
    signatures: HashMap<Id, u64>,
    push: HashSet<Id>,
}

/// What surrounds a member's scalar, vector or struct: number and stride of each dimension, outermost first, a matrix's
/// vectors last. `None` is an array without an end.
type Dimensions = Vec<(Option<u64>, u64)>;

impl Declarations {
    /// Declares what the blocks of these shaders are made of. An error names the shader by its place in the list.
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
            for id in &shader.found {
                all.declare(shader, *id).map_err(|reason| (shader.index, reason))?;
            }
        }
        Ok(all)
    }

    /// What a struct of shader number `shader` became.
    pub(crate) fn of(&self, shader: usize, id: Id) -> Declared {
        self.done.get(&(shader, id)).cloned().unwrap_or_default()
    }

    /// Notes how much room the structs inside each struct have; whether that changed anything.
    fn make_room(&mut self, shader: &Shader) -> bool {
        let mut changed = false;
        for id in &shader.structs {
            let Some(layout) = shader.values.struct_layout(*id) else { continue };
            let end = self.target(shader, &layout);
            for (member, limit) in members(&layout, end) {
                let Some(inner) = shader.signatures.get(&member.element) else { continue };
                let Ok(dimensions) = dimensions(member, None) else { continue };
                let stride = dimensions.last().map_or(u64::MAX, |(_, stride)| *stride);
                // The last element's room; an array without an end has room for all.
                let room = before_last(&dimensions).map_or(u64::MAX, |before| limit.saturating_sub(before));
                let room = room.min(stride);
                let known = self.rooms.entry(*inner).or_insert(u64::MAX);
                changed |= room < *known;
                *known = room.min(*known);
            }
        }
        changed
    }

    /// The size that a struct has in Rust.
    fn target(&self, shader: &Shader, layout: &StructLayout) -> u64 {
        let signature = shader.signatures.get(&layout.id);
        let room = signature.and_then(|signature| self.rooms.get(signature)).copied().unwrap_or(u64::MAX);
        let tight = shader.tight.get(&layout.id).copied().unwrap_or(layout.size);
        [layout.padded_size, layout.size].into_iter().find(|size| *size <= room).unwrap_or(tight)
    }

    fn declare(&mut self, shader: &Shader, id: Id) -> Result<Declared, String> {
        if let Some(known) = self.done.get(&(shader.index, id)) {
            return Ok(known.clone());
        }
        let glsl = shader.names.get(&id).ok_or("a struct has no name")?;
        let layout = shader.values.struct_layout(id).ok_or_else(|| format!("`{glsl}` has no layout"))?;
        let mut size = self.target(shader, &layout);
        if shader.push.contains(&id) {
            size = size.next_multiple_of(4);
        }
        let members = members(&layout, size);
        let (mut fields, mut tail, mut is_specialized) = (Vec::with_capacity(members.len()), None, false);
        for (member, limit) in members {
            let named = |why: String| format!("`{glsl}.{}` {why}", member.name);
            is_specialized |= member.array.iter().any(|d| matches!(d.count, Count::Specialized { .. }));
            let inner = match shader.values.module.ty(member.element) {
                Some(Type::Struct { .. }) => {
                    let inner = self.declare(shader, member.element)?;
                    is_specialized |= inner.is_specialized;
                    let whole = inner.ty.filter(|_| inner.tail.is_none());
                    Some(whole.ok_or_else(|| named("holds an array without a length".into()))?)
                }
                _ => None,
            };
            let (ty, is_tail) = self.member_type(shader, member, inner, limit).map_err(named)?;
            let name = names::field(&member.name);
            if is_tail {
                size = member.offset;
                tail = Some((name, member.offset, ty));
                continue;
            }
            fields.push(Field::new(&name, member.offset, ty, glsl_text(shader.values, member)));
        }
        let declared = match (&tail, fields.is_empty()) {
            (Some((_, 0, _)), true) => Declared { ty: None, tail, is_specialized },
            _ => {
                let (name, mut about) = (names::type_name(glsl), format!("`{glsl}` in GLSL"));
                if is_specialized {
                    about += " with default constants";
                }
                let ty = self.all.add(shader.name, name, about, fields, size, None)?;
                Declared { ty: Some(ty), tail, is_specialized }
            }
        };
        self.done.insert((shader.index, id), declared.clone());
        Ok(declared)
    }

    /// A member's type in at most `limit` bytes, or that of one element of an array without an end. `inner` is the
    /// struct that it is made of.
    fn member_type(
        &mut self,
        shader: &Shader,
        member: &MemberLayout,
        inner: Option<RustType>,
        limit: u64,
    ) -> Result<(RustType, bool), String> {
        let is_pointer = matches!(shader.values.module.ty(member.element), Some(Type::Pointer { .. }));
        let (base, matrix) = match inner {
            Some(inner) => (inner, None),
            None if is_pointer => (RustType::new("u64", 8, 8), None),
            None => element_type(shader.values, member)?,
        };
        let dimensions = dimensions(member, matrix)?;
        // The whole array, and one that ends where the last element does.
        let (mut ty, mut short) = (base.clone(), base);
        for (depth, (count, stride)) in dimensions.into_iter().enumerate().rev() {
            let element = self.all.stretch(shader.name, ty, stride)?;
            let Some(count) = count else {
                return match depth {
                    0 => Ok((element, true)),
                    _ => Err("is an array without a fixed length".into()),
                };
            };
            let needs_short = stride.saturating_mul(count) > limit;
            short = match needs_short {
                true => self.all.short_array(shader.name, element.clone(), count, short)?,
                false => element.clone().array(count)?,
            };
            ty = element.array(count)?;
        }
        Ok((if ty.size > limit { short } else { ty }, false))
    }
}

/// Members by offset, with the bytes up to the next one or to the struct's end.
fn members(layout: &StructLayout, end: u64) -> Vec<(&MemberLayout, u64)> {
    let mut members: Vec<&MemberLayout> = layout.members.iter().collect();
    members.sort_by_key(|member| member.offset);
    let ends: Vec<u64> = members.iter().skip(1).map(|member| member.offset).chain([end]).collect();
    members.into_iter().zip(ends).map(|(member, end)| (member, end.saturating_sub(member.offset))).collect()
}

/// `matrix`: stride and number of a matrix's vectors.
fn dimensions(member: &MemberLayout, matrix: Option<(u64, u64)>) -> Result<Dimensions, String> {
    let mut all = Vec::new();
    for dimension in &member.array {
        if all.len() == MAX_DIMENSIONS {
            return Err(too_many_dimensions());
        }
        all.push((dimension.count.value(), dimension.stride.ok_or("is an array without a stride")?));
    }
    all.extend(matrix.map(|(stride, count)| (Some(count), stride)));
    Ok(all)
}

/// Bytes before the last element; `None` for an array without an end.
fn before_last(dimensions: &Dimensions) -> Option<u64> {
    dimensions.iter().try_fold(0_u64, |sum, (count, stride)| {
        Some(sum.saturating_add(stride.saturating_mul((*count)?.saturating_sub(1))))
    })
}

impl<'a> Shader<'a> {
    fn new(index: usize, name: &'a str, values: &'a Evaluation, blocks: &[Block]) -> Shader<'a> {
        let module = values.module;
        let mut names: HashMap<Id, String> = blocks.iter().map(|b| (b.ty, b.name.clone())).collect();
        let push = blocks.iter().filter(|block| block.is_push).map(|block| block.ty).collect();
        let (mut seen, mut found) = (HashSet::new(), Vec::new());
        let mut open: VecDeque<Id> = blocks.iter().map(|block| block.ty).collect();
        while let Some(id) = open.pop_front() {
            let Some(Type::Struct { members }) = module.ty(id).filter(|_| seen.insert(id)) else { continue };
            let own = names.get(&id).map_or(String::new(), |name| names::type_name(name));
            for (number, &member) in members.iter().enumerate() {
                let element = match module.ty(module.element(member)) {
                    Some(Type::Pointer { pointee: Some(pointee), .. }) => module.element(*pointee),
                    _ => module.element(member),
                };
                if matches!(module.ty(element), Some(Type::Struct { .. })) && !names.contains_key(&element) {
                    // Without a name of its own it is called by the first place where it is found.
                    let name = module.name(element).unwrap_or_else(|| {
                        let member = module.member_name(id, number as u32);
                        let member = member.unwrap_or_else(|| format!("member_{number}"));
                        format!("{own}{}", names::type_name(&member))
                    });
                    names.insert(element, name);
                    open.push_back(element);
                }
            }
            found.push(id);
        }
        let nesting = |id: Id| module.types.get(id).map_or(0, |entry| entry.nesting);
        let mut structs = found.clone();
        structs.sort_by_key(|&id| std::cmp::Reverse(nesting(id)));
        let (tight, signatures) = Default::default();
        let mut shader = Shader { index, name, values, found, structs, names, tight, signatures, push };
        shader.tight = shader.tight();
        shader.signatures = shader.signatures();
        shader
    }

    fn tight(&self) -> HashMap<Id, u64> {
        let mut tight: HashMap<Id, u64> = HashMap::new();
        for id in self.structs.iter().rev() {
            let Some(layout) = self.values.struct_layout(*id) else { continue };
            let ends = layout.members.iter().map(|member| {
                let (size, matrix) = match tight.get(&member.element) {
                    Some(size) => (*size, None),
                    None => match element_type(self.values, member) {
                        Ok((ty, matrix)) => (ty.size, matrix),
                        // A buffer's address.
                        Err(_) => (8, None),
                    },
                };
                let before = dimensions(member, matrix).ok().and_then(|all| before_last(&all));
                // An array without an end has no size.
                before
                    .map_or(member.offset, |before| member.offset.saturating_add(before).saturating_add(size))
            });
            tight.insert(*id, ends.max().unwrap_or(0));
        }
        tight
    }
    fn signatures(&self) -> HashMap<Id, u64> {
        let mut signatures: HashMap<Id, u64> = HashMap::new();
        for id in self.structs.iter().rev() {
            let Some(layout) = self.values.struct_layout(*id) else { continue };
            let mut hasher = DefaultHasher::new();
            (self.names.get(id), layout.size).hash(&mut hasher);
            for member in &layout.members {
                (&member.name, member.offset, signatures.get(&member.element)).hash(&mut hasher);
                if let Ok((ty, matrix)) = element_type(self.values, member) {
                    (ty.text, matrix).hash(&mut hasher);
                }
                dimensions(member, None).ok().hash(&mut hasher);
            }
            signatures.insert(*id, hasher.finish());
        }
        signatures
    }
}
