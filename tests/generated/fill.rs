//! Writes the code that fills a model's blocks. It knows the declared types as a reader of the generated file does: from
//! its text.

use std::collections::HashMap;
use std::fmt::Write;

use crate::model::{Model, N_TAIL, Scalar, Ty};

/// The declared structs of a generated file: fields and their types, by name.
struct Text<'a>(HashMap<&'a str, HashMap<&'a str, &'a str>>);

impl<'a> Text<'a> {
    fn read(text: &'a str) -> Text<'a> {
        let mut structs: HashMap<&str, HashMap<&str, &str>> = HashMap::new();
        let mut open = "";
        for line in text.lines().map(str::trim) {
            if let Some(name) = line.strip_prefix("pub struct ") {
                open = name.trim_end_matches(" {");
            } else if let Some((name, ty)) = line.strip_prefix("pub ").and_then(|line| line.split_once(": "))
            {
                structs.entry(open).or_default().insert(name, ty.trim_end_matches(','));
            }
        }
        Text(structs)
    }

    fn field(&self, ty: &str, glsl: &str) -> (String, &'a str) {
        let fields = self.0.get(ty).unwrap_or_else(|| panic!("no struct {ty}"));
        // As the generator names them, for the names that the model uses.
        let mut name = String::new();
        for c in glsl.chars() {
            if c.is_uppercase() && !name.ends_with('_') {
                name.push('_');
            }
            name.extend(c.to_lowercase());
        }
        let ty = fields.get(name.as_str()).unwrap_or_else(|| panic!("no field {name} in {ty}"));
        (name, ty)
    }

    /// Element `i` of an array: where it is, and its type, without the padding around it.
    fn element<'t>(&'t self, array: &'t str, path: &str, i: usize) -> (String, &'t str) {
        if let Some(short) = self.0.get(array).filter(|_| array.contains("Short")) {
            let first = *short.get("first").unwrap();
            return match i < length(first) {
                true => self.element(first, &format!("{path}.first"), i),
                false => (format!("{path}.last"), short.get("last").unwrap()),
            };
        }
        let inner = array.strip_prefix('[').unwrap_or_else(|| panic!("{path}: {array} is no array"));
        let element = inner.get(..inner.rfind("; ").unwrap()).unwrap();
        match self.wrapped(element) {
            Some(inner) => (format!("{path}[{i}].value"), inner),
            None => (format!("{path}[{i}]"), element),
        }
    }

    /// What a struct that stretches an element holds.
    fn wrapped(&self, ty: &str) -> Option<&'a str> {
        let fields = self.0.get(ty).filter(|_| ty.contains("Stride"))?;
        fields.get("value").copied()
    }
}

/// The number of elements of `[T; n]`.
fn length(array: &str) -> usize {
    array.rsplit_once("; ").unwrap().1.trim_end_matches(']').parse().unwrap()
}

/// The type that the documentation of a binding names for the elements at its end.
fn tail_type(bindings: &str, binding: usize) -> &str {
    let start = format!("/// Set 0, binding {binding}: ");
    let line = bindings.lines().find_map(|line| line.trim().strip_prefix(&start)).unwrap();
    line.split_once("any number of [`layout::").unwrap().1.trim_end_matches("`].")
}

fn method(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "boolean",
        Scalar::Int => "int",
        Scalar::Uint => "uint",
        Scalar::Float => "float",
        Scalar::Int64 => "int64",
        Scalar::Uint64 => "uint64",
        Scalar::Double => "double",
        Scalar::Int8 => "int8",
        Scalar::Uint8 => "uint8",
        Scalar::Int16 => "int16",
        Scalar::Uint16 => "uint16",
        Scalar::Half => "half",
    }
}

/// Every scalar inside, in the order in which the shader stores them, by its path in Rust.
fn visit(
    model: &Model,
    text: &Text,
    ty: &Ty,
    rust: &str,
    path: &str,
    row_major: bool,
    store: &mut impl FnMut(Scalar, &str),
) {
    match ty {
        Ty::Scalar(scalar) => store(*scalar, path),
        Ty::Vector(scalar, n) => (0..*n).for_each(|i| store(*scalar, &format!("{path}[{i}]"))),
        Ty::Matrix(scalar, columns, rows) => {
            for (column, row) in (0..*columns).flat_map(|c| (0..*rows).map(move |r| (c, r))) {
                let (outer, inner) = if row_major { (row, column) } else { (column, row) };
                let (path, _) = text.element(rust, path, outer);
                store(*scalar, &format!("{path}[{inner}]"));
            }
        }
        Ty::Struct(n) => {
            for member in model.structs.get(*n).unwrap() {
                let (field, ty) = text.field(rust, &member.name);
                visit(model, text, &member.ty, ty, &format!("{path}.{field}"), row_major, store);
            }
        }
        Ty::Array(element, n) => {
            for i in 0..*n {
                let (path, ty) = text.element(rust, path, i);
                visit(model, text, element, ty, &path, row_major, store);
            }
        }
    }
}

/// The function `run` of a case.
pub fn run(model: &Model, bindings: &str) -> String {
    let text = Text::read(bindings);
    let mut code = String::new();
    let mut n_leaves = 0;
    for block in &model.blocks {
        let name = &block.name;
        writeln!(code, "    let mut {name} = layout::{}::default();", block.rust).unwrap();
        for member in &model.members {
            let (field, ty) = text.field(&block.rust, &member.name);
            let path = format!("{name}.{field}");
            visit(model, &text, &member.ty, ty, &path, member.row_major, &mut |scalar, path| {
                n_leaves += 1;
                writeln!(code, "    {path} = values.{}();", method(scalar)).unwrap();
            });
        }
        writeln!(code, "    let mut bytes = bytemuck::bytes_of(&{name}).to_vec();").unwrap();
        if let Some(tail) = model.tail.filter(|_| !block.is_uniform) {
            let element = tail_type(bindings, block.binding);
            let (path, ty) = match text.wrapped(element) {
                Some(inner) => ("tail.value", inner),
                None => ("tail", element),
            };
            for _ in 0..N_TAIL {
                writeln!(code, "    let mut tail = layout::{element}::default();").unwrap();
                visit(model, &text, &Ty::Struct(tail), ty, path, false, &mut |scalar, path| {
                    n_leaves += 1;
                    writeln!(code, "    {path} = values.{}();", method(scalar)).unwrap();
                });
                writeln!(code, "    bytes.extend(bytemuck::bytes_of(&tail));").unwrap();
            }
        }
        writeln!(code, "    let {name} = crate::upload(host, \"{name}\", &bytes)?;").unwrap();
    }
    let fields: Vec<String> = model.blocks.iter().map(|b| format!("{0}: {0}.all()", b.name)).collect();
    let fields = fields.join(", ");
    format!(
        "/// Fills every member, runs the shader, and gives what it must read and what it read.
#[allow(unused_mut, clippy::field_reassign_with_default)]
pub fn run(host: &gpu::Host) -> spanforge::Result<crate::Words> {{
    use spanforge::bytemuck;
    let mut values = crate::Values::new({});
{code}
    crate::expect_leaves(&values, {n_leaves});
    let pipeline = gpu::Pipeline::new(host.device(), &Constants::default())?;
    let words = crate::words(host, &values)?;
    host.submit(|cmd| {{
        let bindings = Bindings {{ {fields}, words: words.all() }};
        dispatch(cmd, &pipeline, bindings, 1)
    }})?;
    Ok((values.words, crate::download(host, &words)?))
}}",
        model.seed
    )
}
