//! Names of GLSL as names of Rust.

use crate::binding::snake_case;

const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// A name as a Rust identifier.
pub(crate) fn ident(name: &str) -> String {
    let clean = plain(name);
    match clean.as_str() {
        "self" | "Self" | "super" | "crate" => clean + "_",
        word if KEYWORDS.contains(&word) => format!("r#{clean}"),
        _ => clean,
    }
}

/// Characters of a name that an identifier has, at most: it is written wherever it is used.
const MOST: usize = 128;

/// The characters of an identifier, none of them a keyword's escape. A longer name than an identifier may have ends in
/// digits that follow from the whole of it: names that begin alike stay different.
fn plain(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
    let mut clean: String = name.chars().take(MOST + 1).map(plain).collect();
    if clean.len() > MOST {
        clean.truncate(MOST - 17);
        clean.push_str(&format!("_{:016x}", digest(name)));
    }
    if clean.chars().all(|c| c == '_') || clean.starts_with(|c: char| c.is_ascii_digit()) {
        clean.insert(0, 'n');
    }
    clean
}

/// The same for a text in every build (FNV-1a): generated files don't change by themselves.
fn digest(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The words of a name in lower case, with one underscore between them: what rustc's lints ask of a field.
fn snake(name: &str) -> String {
    let spaced = snake_case(&plain(name));
    let words: Vec<&str> = spaced.split('_').filter(|word| !word.is_empty()).collect();
    words.join("_")
}

/// A name as a field, a parameter or a module of Rust: in lower case, and no keyword.
pub fn field(name: &str) -> String {
    ident(&snake(name))
}

/// The name of a method that sets `name`.
pub(crate) fn setter(name: &str) -> String {
    format!("with_{}", snake(name))
}

/// A name as a type: `camera_data` to `CameraData`.
pub(crate) fn type_name(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    for word in plain(name).split('_') {
        let mut chars = word.chars();
        camel.extend(chars.next().map(|first| first.to_ascii_uppercase()));
        camel.extend(chars);
    }
    ident(&camel)
}

/// `primitive/scan_reduce.comp` to `scan_reduce`, `vector/draw.frag` to `draw_frag`.
pub(crate) fn module_name(name: &str) -> String {
    let file = name.rsplit('/').next().unwrap_or(name);
    match file.rsplit_once('.') {
        Some((stem, "comp")) => field(stem),
        Some((stem, stage)) => field(&format!("{stem}_{stage}")),
        None => field(file),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_rustc_and_its_lints_accept() {
        let fields = ["worldPos", "a__b", "type", "self", "9lives", "__", "GROUP_SIZE", "x.y", "_a_"];
        let expected = ["world_pos", "a_b", "r#type", "self_", "n9lives", "n", "group_size", "x_y", "a"];
        assert_eq!(fields.map(field), expected);
        let types = ["camera_data", "Cell", "type.StructuredBuffer.float4", "self", "4d", "AABB"];
        let expected = ["CameraData", "Cell", "TypeStructuredBufferFloat4", "Self_", "N4d", "AABB"];
        assert_eq!(types.map(type_name), expected);
        assert_eq!(setter("type"), "with_type");
        // Long names that begin alike.
        let long = |end: &str| type_name(&("a".repeat(1_000) + end));
        assert!(long("b") != long("c") && long("b") == long("b") && long("").len() < 130, "{}", long("b"));
        assert_eq!(["a/scan.comp", "b/draw.frag", "x"].map(module_name), ["scan", "draw_frag", "x"]);
    }
}
