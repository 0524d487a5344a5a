//! The text of declared structs: the module `layout`.

use crate::emit::doc;
use crate::placement::{Declaration, Registry};
use crate::pretty::{Expr, Lines};

/// Writes the module `layout`, if there is anything to declare.
pub(crate) fn write(text: &mut String, all: &Registry, spanforge: &str) {
    if all.structs.is_empty() {
        return;
    }
    let mut lines = Lines::new(text);
    lines.blank();
    lines.line(0, "/// The structs of buffers and push constants, every byte where the shader has it.");
    lines.line(0, "pub mod layout {");
    lines.base = 1;
    if all.structs.iter().any(|declaration| !declaration.fields.is_empty()) {
        lines.line(0, "use core::mem::offset_of;");
        lines.blank();
    }
    lines.line(0, &format!("use {spanforge}::bytemuck;"));
    for declaration in &all.structs {
        lines.blank();
        write_struct(&mut lines, declaration, spanforge);
    }
    lines.base = 0;
    lines.line(0, "}");
}

fn write_struct(lines: &mut Lines, declaration: &Declaration, spanforge: &str) {
    let Declaration { name, size, fields, .. } = declaration;
    lines.line(0, &format!("/// {}: {size} bytes.", doc(&declaration.about)));
    match declaration.packed {
        Some(align) => lines.line(0, &format!("#[repr(C, packed({align}))]")),
        None => lines.line(0, "#[repr(C)]"),
    }
    lines.line(0, "#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]");
    lines.line(0, &format!("#[bytemuck(crate = \"{spanforge}::bytemuck\")]"));
    if fields.is_empty() {
        lines.line(0, &format!("pub struct {name} {{}}"));
    } else {
        lines.line(0, &format!("pub struct {name} {{"));
        for field in fields {
            lines.line(1, &format!("/// Byte {}: {}.", field.offset, doc(&field.about)));
            lines.line(1, &format!("pub {}: {},", field.name, field.ty.text));
        }
        lines.line(0, "}");
    }
    lines.blank();
    lines.line(0, &format!("impl ::core::default::Default for {name} {{"));
    lines.line(1, "fn default() -> Self {");
    lines.line(2, "bytemuck::Zeroable::zeroed()");
    lines.line(1, "}");
    lines.line(0, "}");
    if let Some(value) = &declaration.stretches {
        lines.blank();
        lines.line(0, &format!("impl ::core::convert::From<{value}> for {name} {{"));
        lines.line(1, &format!("fn from(value: {value}) -> Self {{"));
        lines.line(2, "Self {");
        lines.line(3, "value,");
        lines.line(3, "..::core::default::Default::default()");
        lines.line(2, "}");
        lines.line(1, "}");
        lines.line(0, "}");
    }
    lines.blank();
    lines.line(0, "const _: () = {");
    let test = Expr::text(format!("size_of::<{name}>() == {size}"));
    lines.expr(1, "", &Expr::Call("assert!", vec![test]), ";");
    for field in fields {
        lines.expr(1, "", &Expr::assert_offset(name, &field.name, field.offset, None), ";");
    }
    lines.line(0, "};");
}
