//! The structs that Rust has twins of: collected over all shaders, compared, and written as compile-time checks.

use std::collections::{BTreeMap, HashSet};

use crate::declare::Block;
use crate::layout::MemberLayout;
use crate::names::ident;
use crate::pretty::{Expr, Lines};
use crate::rust_type::{MAX_DIMENSIONS, scalar_text, too_many_dimensions};
use crate::specialize::Evaluation;
use crate::types::{Id, Type};

/// Structs by name, and the path of the module that has their twins.
pub(crate) struct Twins {
    path: String,
    structs: BTreeMap<String, Struct>,
}

/// A struct as the first shader that uses it declares it.
struct Struct {
    shader: String,
    shape: Shape,
}

#[derive(PartialEq)]
struct Shape {
    size: u64,
    members: Vec<Member>,
}

#[derive(PartialEq)]
struct Member {
    name: String,
    offset: u64,
    /// Its type in Rust.
    ty: String,
}

impl Twins {
    pub(crate) fn new(path: &str) -> Twins {
        Twins { path: path.into(), structs: BTreeMap::new() }
    }

    /// Adds every named struct inside the blocks of a shader, once; a block's own struct is GLSL's alone.
    pub(crate) fn add_blocks(
        &mut self,
        shader: &str,
        values: &Evaluation,
        blocks: &[Block],
    ) -> Result<(), String> {
        let module = values.module;
        let mut open: Vec<(Id, bool)> = blocks.iter().rev().map(|block| (block.ty, true)).collect();
        let mut seen: HashSet<(Id, bool)> = open.iter().copied().collect();
        while let Some((id, is_block)) = open.pop() {
            let Some(Type::Struct { members }) = module.ty(id) else { continue };
            for &member in members {
                let (is_block, element) = match module.ty(module.element(member)) {
                    Some(Type::Pointer { pointee: Some(pointee), .. }) => (true, *pointee),
                    _ => (false, module.element(member)),
                };
                if seen.insert((element, is_block)) {
                    open.push((element, is_block));
                }
            }
            if !is_block {
                self.add(shader, values, id)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, shader: &str, values: &Evaluation, id: Id) -> Result<(), String> {
        let layout = values.struct_layout(id).ok_or("a struct in a block has no layout")?;
        let Some(name) = layout.name else { return Ok(()) };
        let mut members = Vec::with_capacity(layout.members.len());
        for member in &layout.members {
            let ty = member_type(values, member, &self.path)
                .map_err(|why| format!("`{name}.{}` {why}", member.name))?;
            members.push(Member { name: member.name.clone(), offset: member.offset, ty });
        }
        let shape = Shape { size: layout.padded_size, members };
        match self.structs.get(&name) {
            None => _ = self.structs.insert(name, Struct { shader: shader.into(), shape }),
            Some(known) if known.shape == shape => {}
            Some(known) => {
                let how = known.shape.difference(&shape);
                return Err(format!("struct `{name}` is not what {} declares: {how}", known.shader));
            }
        }
        Ok(())
    }

    /// Writes the module `checks`.
    pub(crate) fn write(&self, text: &mut String) {
        if self.structs.is_empty() {
            return;
        }
        let path = &self.path;
        let mut lines = Lines::new(text);
        lines.blank();
        lines.line(0, "/// What GLSL says of the structs that it shares with Rust, checked by the compiler.");
        lines.line(0, "mod checks {");
        for line in PRELUDE {
            lines.line(1, line);
        }
        for (name, Struct { shader, shape }) in &self.structs {
            let name = ident(name);
            lines.blank();
            lines.line(1, &format!("// {shader}"));
            lines.line(1, &format!("impl Shape<{path}::{name}> for {path}::{name} {{}}"));
            lines.line(1, "const _: () = {");
            lines.line(2, &format!("use {path}::{name};"));
            let size = shape.size;
            let message = format!("{name} has {size} bytes in GLSL");
            let test = format!("size_of::<{name}>() == {size}");
            let arguments = [test, format!("{message:?}")].map(Expr::Text);
            lines.expr(2, "", &Expr::Call("assert!", arguments.into()), ";");
            for Member { name: member, offset, ty } in &shape.members {
                let member = ident(member);
                let message = format!("{name}.{member} is at byte {offset} in GLSL");
                let test = Expr::assert_offset(&name, &member, *offset, Some(format!("{message:?}")));
                lines.expr(2, "", &test, ";");
                lines.line(2, &format!("member::<{name}, _, {ty}>(|value| &value.{member});"));
            }
            lines.line(1, "};");
        }
        lines.line(0, "}");
    }
}

/// `Shape<T>`: in memory like GLSL's `T`.
const PRELUDE: &[&str] = &[
    "use core::mem::offset_of;",
    "",
    "/// In memory like `T`.",
    "trait Shape<T> {}",
    "",
    "macro_rules! shapes {",
    "    ($($type:ty: $shape:ty),* $(,)?) => { $(impl Shape<$shape> for $type {})* };",
    "}",
    "",
    "shapes! {",
    "    u8: u8, u16: u16, u32: u32, u64: u64, i8: i8, i16: i16, i32: i32, i64: i64, f32: f32, f64: f64,",
    "    glam::Vec2: [f32; 2], glam::Vec3: [f32; 3], glam::Vec4: [f32; 4],",
    "    glam::UVec2: [u32; 2], glam::UVec3: [u32; 3], glam::UVec4: [u32; 4],",
    "    glam::IVec2: [i32; 2], glam::IVec3: [i32; 3], glam::IVec4: [i32; 4],",
    "    glam::Mat2: [f32; 4], glam::Mat3: [f32; 9], glam::Mat4: [f32; 16],",
    "}",
    "",
    "impl<A: Shape<B>, B, const N: usize> Shape<[B; N]> for [A; N] {}",
    "",
    "/// Compiles where the member has the shape `T`.",
    "const fn member<S, M: Shape<T>, T>(_: fn(&S) -> &M) {}",
];

impl Shape {
    /// The first thing that differs, ours first.
    fn difference(&self, other: &Shape) -> String {
        let text = |m: Option<&Member>| {
            m.map_or("nothing".into(), |m| format!("`{}: {}` at byte {}", m.name, m.ty, m.offset))
        };
        let n = self.members.len().max(other.members.len());
        let pairs = (0..n).map(|i| (self.members.get(i), other.members.get(i)));
        match pairs.into_iter().find(|(ours, theirs)| ours != theirs) {
            Some((ours, theirs)) => format!("{} there, {} here", text(ours), text(theirs)),
            None => format!("{} bytes there, {} here", self.size, other.size),
        }
    }
}

/// A member's type in Rust; an error says what Rust can't express.
fn member_type(values: &Evaluation, member: &MemberLayout, path: &str) -> Result<String, String> {
    let module = values.module;
    let (mut ty, mut size) = match module.ty(member.element) {
        Some(Type::Struct { .. }) => {
            let inner = values.struct_layout(member.element).ok_or("has no layout")?;
            let name = inner.name.ok_or("is of a struct without a name")?;
            (format!("{path}::{}", ident(&name)), inner.padded_size)
        }
        Some(Type::Pointer { .. }) => ("u64".into(), 8),
        _ => {
            let scalar = member.scalar.and_then(scalar_text).ok_or("has a type without a Rust twin")?;
            let width = values.scalar_size(member.element).ok_or("has no size")?;
            match member.matrix {
                Some(matrix) => {
                    let vectors = if matrix.row_major { matrix.rows } else { matrix.columns };
                    let bytes = matrix.stride.saturating_mul(u64::from(vectors));
                    (format!("[{scalar}; {}]", bytes / width), bytes)
                }
                None if member.components == 1 => (scalar.into(), width),
                None => {
                    let n = u64::from(member.components);
                    (format!("[{scalar}; {n}]"), width.saturating_mul(n))
                }
            }
        }
    };
    let array: Vec<_> = member.array.iter().take(MAX_DIMENSIONS + 1).collect();
    if array.len() > MAX_DIMENSIONS {
        return Err(too_many_dimensions());
    }
    for dimension in array.into_iter().rev() {
        let count = dimension.count.value().ok_or("is an array without a fixed length")?;
        let stride = dimension.stride.ok_or("is an array without a stride")?;
        if stride != size {
            return Err(format!(
                "is an array whose elements are {stride} bytes apart, but {size} long: use the scalar layout"
            ));
        }
        (ty, size) = (format!("[{ty}; {count}]"), stride.saturating_mul(count));
    }
    Ok(ty)
}
