//! Types as GLSL writes them.

use std::collections::HashMap;

use spanforge_reflect::{Count, Evaluation, Id, ImageType, Module, Type};

/// Types are written out this deep.
const MAX_DEPTH: u32 = 16;

/// The names of a module's structures, each once.
pub(crate) struct Names {
    structs: HashMap<Id, String>,
}

impl Names {
    /// Names every structure of `ids`, in their order: by its own name, `struct_<n>` for the n-th without one; what is
    /// there already gets a number behind it.
    pub(crate) fn new(module: &Module, ids: &[Id]) -> Names {
        let mut structs = HashMap::new();
        let mut taken: HashMap<String, u32> = HashMap::new();
        let mut n_nameless = 0;
        for &id in ids {
            let name = module.name(id).unwrap_or_else(|| {
                n_nameless += 1;
                format!("struct_{n_nameless}")
            });
            let n = taken.entry(name.clone()).or_insert(0);
            *n += 1;
            structs.insert(id, if *n == 1 { name } else { format!("{name}#{n}") });
        }
        Names { structs }
    }

    pub(crate) fn of(&self, id: Id) -> Option<&str> {
        self.structs.get(&id).map(String::as_str)
    }
}

/// A type with its array dimensions: `vec4[8][N * 2]`.
pub(crate) fn type_text(values: &Evaluation, names: &Names, ty: Id) -> String {
    write(values, names, ty, MAX_DEPTH)
}

fn write(values: &Evaluation, names: &Names, ty: Id, depth: u32) -> String {
    let (array, element) = values.dimensions(ty);
    let mut text = element_text(values, names, element, depth);
    for dimension in array.iter().take(MAX_DEPTH as usize) {
        text.push_str(&match dimension.count {
            Count::Literal(n) => format!("[{n}]"),
            Count::Specialized { constant, .. } => format!("[{}]", values.module().expression(constant)),
            Count::Runtime => "[]".into(),
        });
    }
    text
}

fn element_text(values: &Evaluation, names: &Names, ty: Id, depth: u32) -> String {
    let Some(depth) = depth.checked_sub(1) else { return "…".into() };
    let module = values.module();
    match module.ty(ty) {
        Some(Type::Void) => "void".into(),
        Some(Type::Vector { component, count }) => match vector_prefix(module, *component) {
            Some(prefix) => format!("{prefix}vec{count}"),
            None => format!("{} x {count}", write(values, names, *component, depth)),
        },
        Some(Type::Matrix { column, count }) => match module.ty(*column) {
            Some(Type::Vector { component, count: rows }) => {
                let prefix = vector_prefix(module, *component).unwrap_or_default();
                match rows == count {
                    true => format!("{prefix}mat{count}"),
                    false => format!("{prefix}mat{count}x{rows}"),
                }
            }
            _ => "matrix".into(),
        },
        Some(Type::Struct { .. }) => match names.of(ty) {
            Some(name) => name.into(),
            None => module.name(ty).unwrap_or_else(|| "struct".into()),
        },
        Some(Type::Pointer { pointee: Some(pointee), .. }) => {
            format!("{}*", write(values, names, *pointee, depth))
        }
        Some(Type::Pointer { pointee: None, .. }) => "void*".into(),
        Some(Type::Image(image)) => image_text(module, image, false),
        Some(Type::SampledImage(image)) => match module.ty(*image) {
            Some(Type::Image(image)) => image_text(module, image, true),
            _ => "sampler".into(),
        },
        Some(Type::Sampler) => "sampler".into(),
        Some(Type::AccelerationStructure) => "accelerationStructure".into(),
        Some(Type::Function { .. }) => "function".into(),
        Some(Type::Other(opcode)) => spanforge_reflect::opcode_name(Some(*opcode)),
        Some(scalar) => scalar_text(scalar),
        None => "?".into(),
    }
}

/// `float`, `uint16_t`.
pub(crate) fn scalar_text(ty: &Type) -> String {
    match *ty {
        Type::Bool => "bool".into(),
        Type::Int { bits: 32, signed } => if signed { "int" } else { "uint" }.into(),
        Type::Int { bits, signed } => format!("{}int{bits}_t", if signed { "" } else { "u" }),
        Type::Float { bits: 32 } => "float".into(),
        Type::Float { bits: 64 } => "double".into(),
        Type::Float { bits } => format!("float{bits}_t"),
        Type::OtherFloat { bits, encoding: 0 } => format!("bfloat{bits}_t"),
        Type::OtherFloat { bits, encoding } => format!("float{bits}_e{encoding}_t"),
        _ => "?".into(),
    }
}

/// What stands before `vec` and `mat`.
fn vector_prefix(module: &Module, component: Id) -> Option<String> {
    Some(match *module.ty(component)? {
        Type::Bool => "b".into(),
        Type::Int { bits: 32, signed } => if signed { "i" } else { "u" }.into(),
        Type::Int { bits, signed } => format!("{}{bits}", if signed { "i" } else { "u" }),
        Type::Float { bits: 32 } => String::new(),
        Type::Float { bits: 64 } => "d".into(),
        Type::Float { bits } => format!("f{bits}"),
        Type::OtherFloat { bits, encoding: 0 } => format!("bf{bits}"),
        _ => return None,
    })
}

fn image_text(module: &Module, image: &ImageType, sampler: bool) -> String {
    let prefix = match module.ty(image.sampled_type) {
        Some(Type::Int { bits: 64, signed }) => {
            if *signed {
                "i64"
            } else {
                "u64"
            }
        }
        Some(Type::Int { signed: true, .. }) => "i",
        Some(Type::Int { signed: false, .. }) => "u",
        _ => "",
    };
    let is_subpass = image.dim == 6;
    let base = match (sampler, image.sampled) {
        _ if is_subpass => "subpassInput",
        (true, _) => "sampler",
        (false, 2) => "image",
        (false, _) => "texture",
    };
    let dim = match image.dim {
        0 => "1D",
        1 => "2D",
        2 => "3D",
        3 => "Cube",
        4 => "2DRect",
        5 => "Buffer",
        _ => "",
    };
    let samples = if image.multisampled { "MS" } else { "" };
    let layers = if image.arrayed { "Array" } else { "" };
    let shadow = if image.depth == 1 && sampler { "Shadow" } else { "" };
    format!("{prefix}{base}{dim}{samples}{layers}{shadow}")
}
