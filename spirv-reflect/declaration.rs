//! The declarations of a GLSL text, found without a grammar of expressions: what lies between two `;` at the outermost
//! level is one, and bodies are skipped. Total, and linear: a text that is no GLSL has few declarations, not an error.

use std::ops::Range;

use crate::item::{Item, Lexeme, arrays, skip_group, split, until};

/// Something with a type and a name: a parameter, a member, a variable.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Empty where it has none.
    pub(crate) name: String,
    /// Without qualifiers and array sizes.
    pub(crate) ty: String,
    /// Array sizes at the type.
    pub(crate) type_arrays: String,
    /// Array sizes at the name.
    pub(crate) name_arrays: String,
    /// Its qualifiers with a blank between, without what they have in brackets.
    #[cfg_attr(not(feature = "compile"), expect(dead_code, reason = "stubs follow them"))]
    pub(crate) qualifiers: String,
    pub(crate) notes: Vec<usize>,
}

impl Part {
    /// The type with all array sizes, outermost first.
    pub(crate) fn full_type(&self) -> String {
        format!("{}{}{}", self.ty, self.name_arrays, self.type_arrays)
    }

    /// Whether it has a qualifier.
    #[cfg(feature = "compile")]
    pub(crate) fn is(&self, qualifier: &str) -> bool {
        self.qualifiers.split(' ').any(|word| word == qualifier)
    }
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Function {
        #[cfg_attr(
            not(feature = "compile"),
            expect(dead_code, reason = "bodies of open functions return it")
        )]
        result: Part,
        parameters: Vec<Part>,
        defined: bool,
    },
    Struct {
        members: Vec<Part>,
    },
    Block {
        members: Vec<Part>,
        instance: Option<String>,
    },
    Variables(Vec<Part>),
}

#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) what: What,
    /// Empty for variables.
    pub(crate) name: String,
    pub(crate) file: u32,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) notes: Vec<usize>,
    /// The items that it is written with, its notes, body and `;` included. A struct and variables of it share theirs.
    pub(crate) items: Range<usize>,
}

#[rustfmt::skip]
const QUALIFIERS: [&str; 50] = [
    "layout", "const", "in", "out", "inout", "uniform", "buffer", "shared", "highp", "mediump", "lowp", "precise",
    "coherent", "volatile", "restrict", "readonly", "writeonly", "invariant", "centroid", "flat", "smooth",
    "noperspective", "patch", "sample", "varying", "attribute", "subroutine", "nonuniformEXT", "subgroupcoherent",
    "workgroupcoherent", "devicecoherent", "queuefamilycoherent", "shadercallcoherent", "nonprivate", "pervertexEXT",
    "perprimitiveEXT", "taskPayloadSharedEXT", "rayPayloadEXT", "rayPayloadInEXT", "hitAttributeEXT",
    "callableDataEXT", "callableDataInEXT", "spirv_by_reference", "spirv_literal", "spirv_decorate",
    "spirv_decorate_id", "spirv_decorate_string", "spirv_storage_class", "spirv_instruction", "nontemporal",
];

fn is_qualifier(word: &str) -> bool {
    QUALIFIERS.contains(&word)
}

/// The declarations, and the notes that have none.
pub(crate) fn declarations(items: &[Item]) -> (Vec<Declaration>, Vec<usize>) {
    let mut scanner = Scanner { items, at: 0, found: Vec::new(), stray: Vec::new() };
    while scanner.at < items.len() {
        let (start, n_before) = (scanner.at, scanner.found.len());
        scanner.declaration();
        let end = scanner.at;
        scanner.found.iter_mut().skip(n_before).for_each(|declaration| declaration.items = start..end);
    }
    (scanner.found, scanner.stray)
}

struct Scanner<'i, 't> {
    items: &'i [Item<'t>],
    at: usize,
    found: Vec<Declaration>,
    stray: Vec<usize>,
}

impl<'i, 't> Scanner<'i, 't> {
    fn slice(&self, start: usize, end: usize) -> &'i [Item<'t>] {
        self.items.get(start..end).unwrap_or(&[])
    }

    /// Notes that belong to nothing.
    fn lose(&mut self, items: &[Item]) {
        self.stray.extend(items.iter().filter_map(|item| match item.lexeme {
            Lexeme::Note(note) => Some(note),
            _ => None,
        }));
    }

    /// The notes at the front, and what is after them.
    fn front<'a>(&self, items: &'a [Item<'t>]) -> (Vec<usize>, &'a [Item<'t>]) {
        let mut notes = Vec::new();
        let mut rest = items;
        while let Some((Item { lexeme: Lexeme::Note(note), .. }, after)) = rest.split_first() {
            notes.push(*note);
            rest = after;
        }
        (notes, rest)
    }

    fn declaration(&mut self) {
        let start = self.at;
        let (mut depth, mut assigned) = (0_usize, false);
        while let Some(item) = self.items.get(self.at) {
            match item.lexeme {
                Lexeme::Symbol("(" | "[") => depth += 1,
                Lexeme::Symbol(")" | "]") => depth = depth.saturating_sub(1),
                Lexeme::Symbol("=") if depth == 0 => assigned = true,
                Lexeme::Symbol(";") if depth == 0 => {
                    let head = self.slice(start, self.at);
                    self.at += 1;
                    return self.statement(head, assigned);
                }
                Lexeme::Symbol("{") if assigned || depth > 0 => {
                    let inside = self.braces();
                    self.lose(inside);
                    continue;
                }
                Lexeme::Symbol("{") => return self.with_body(self.slice(start, self.at)),
                Lexeme::Symbol("}") => break,
                _ => {}
            }
            self.at += 1;
        }
        self.at = (self.at + 1).min(self.items.len());
        self.lose(self.slice(start, self.at));
    }

    /// From a `{` past its `}`; gives what is between.
    fn braces(&mut self) -> &'i [Item<'t>] {
        let start = self.at + 1;
        let mut depth = 0_usize;
        while let Some(item) = self.items.get(self.at) {
            self.at += 1;
            depth = match item.lexeme {
                Lexeme::Symbol("{") => depth + 1,
                Lexeme::Symbol("}") if depth <= 1 => return self.slice(start, self.at - 1),
                Lexeme::Symbol("}") => depth - 1,
                _ => depth,
            };
        }
        self.slice(start, self.at)
    }

    fn push(&mut self, what: What, name: &str, at: &Item, notes: Vec<usize>) {
        let (file, line, column) = (at.file, at.line, at.column);
        self.found.push(Declaration { what, name: name.into(), file, line, column, notes, items: 0..0 });
    }

    /// A declaration up to its `;`, without braces but those of initializers.
    fn statement(&mut self, head: &[Item<'t>], assigned: bool) {
        if !assigned && self.function(head, false) {
            return;
        }
        let (notes, rest) = self.front(head);
        let Some(first) = rest.first() else { return self.lose(head) };
        let mut variables: Vec<Part> = Vec::new();
        for declarator in split(rest, ",") {
            let written = until(declarator, "=");
            // All declarators share the type of the first.
            let part = match variables.first() {
                None => self.part(written),
                Some(first) => {
                    let mut part = self.part(written);
                    part.name_arrays = std::mem::take(&mut part.type_arrays);
                    part.name = std::mem::replace(&mut part.ty, first.ty.clone());
                    part.type_arrays = first.type_arrays.clone();
                    part
                }
            };
            if !part.name.is_empty() {
                variables.push(part);
            } else if variables.is_empty() {
                break;
            }
        }
        if variables.is_empty() || first.word() == Some("precision") {
            return self.lose(head);
        }
        self.push(What::Variables(variables), "", first, notes);
    }

    /// Takes a function's head; false where it is none. Of a definition, the body lies ahead.
    fn function(&mut self, head: &[Item<'t>], defined: bool) -> bool {
        let (notes, rest) = self.front(head);
        if !rest.last().is_some_and(|last| last.is(")")) {
            return false;
        }
        let mut depth = 0_usize;
        let open = rest.iter().rposition(|item| {
            depth = match item.lexeme {
                Lexeme::Symbol(")") => depth + 1,
                Lexeme::Symbol("(") => depth.saturating_sub(1),
                _ => depth,
            };
            depth == 0
        });
        let Some((before, inside)) = open.and_then(|open| rest.split_at_checked(open)) else { return false };
        let Some((name, result)) = before.split_last() else { return false };
        let Some(word) = name.word().filter(|word| !is_qualifier(word)) else { return false };
        let result = self.part(result);
        if result.ty.is_empty() || !result.name.is_empty() {
            return false;
        }
        let inside = inside.get(1..inside.len() - 1).unwrap_or(&[]);
        let parameters: Vec<Part> = split(inside, ",").map(|parameter| self.part(parameter)).collect();
        let nothing = |part: &Part| part.ty.is_empty() || part.ty == "void";
        let parameters = if let [one] = parameters.as_slice()
            && nothing(one)
        {
            self.stray.extend(&one.notes);
            Vec::new()
        } else {
            parameters
        };
        self.push(What::Function { result, parameters, defined }, word, name, notes);
        true
    }

    /// A function, struct or block whose `{` is the next item.
    fn with_body(&mut self, head: &[Item<'t>]) {
        if self.function(head, true) {
            let body = self.braces();
            return self.lose(body);
        }
        let (notes, rest) = self.front(head);
        let is_struct = rest.iter().position(|item| item.word() == Some("struct"));
        let name = match is_struct {
            Some(at) => rest.get(at + 1).filter(|item| item.word().is_some()),
            None => rest.last().filter(|item| item.word().is_some_and(|word| !is_qualifier(word))),
        };
        let at = name.or(rest.first()).or(self.items.get(self.at)).copied();
        let inside = self.braces();
        let members = self.members(inside);
        let tail_start = self.at;
        let mut depth = 0_usize;
        while let Some(item) = self.items.get(self.at) {
            match item.lexeme {
                Lexeme::Symbol(";") if depth == 0 => break,
                Lexeme::Symbol("(" | "[") => depth += 1,
                Lexeme::Symbol(")" | "]") => depth = depth.saturating_sub(1),
                Lexeme::Symbol("{") => {
                    let inside = self.braces();
                    self.lose(inside);
                    continue;
                }
                _ => {}
            }
            self.at += 1;
        }
        let tail = self.slice(tail_start, self.at);
        self.at = (self.at + 1).min(self.items.len());
        self.lose(tail);
        let Some(at) = at else { return self.stray.extend(notes) };
        let name = name.and_then(Item::word).unwrap_or("");
        if is_struct.is_none() {
            let instance = tail.iter().find_map(Item::word).map(String::from);
            return self.push(What::Block { members, instance }, name, &at, notes);
        }
        self.push(What::Struct { members }, name, &at, notes);
        let mut variables = Vec::new();
        for declarator in split(tail, ",") {
            let mut part = self.part(until(declarator, "="));
            part.name_arrays = std::mem::take(&mut part.type_arrays);
            part.name = std::mem::replace(&mut part.ty, name.into());
            part.notes.clear();
            if !part.name.is_empty() {
                variables.push(part);
            }
        }
        if let (false, Some(first)) = (variables.is_empty(), tail.first()) {
            self.push(What::Variables(variables), "", first, Vec::new());
        }
    }

    fn members(&mut self, inside: &[Item<'t>]) -> Vec<Part> {
        let mut members: Vec<Part> = Vec::new();
        for statement in split(inside, ";") {
            let mut first: Option<(String, String)> = None;
            let mut parts = Vec::new();
            for declarator in split(statement, ",") {
                let mut part = self.part(declarator);
                if let Some((ty, arrays)) = &first {
                    part.name_arrays = std::mem::take(&mut part.type_arrays);
                    part.name = std::mem::replace(&mut part.ty, ty.clone());
                    part.type_arrays = arrays.clone();
                }
                first.get_or_insert_with(|| (part.ty.clone(), part.type_arrays.clone()));
                parts.push(part);
            }
            // A note above several names is above none of them.
            if parts.len() > 1 || parts.iter().any(|part| part.name.is_empty()) {
                parts.iter_mut().for_each(|part| self.stray.append(&mut part.notes));
            }
            members.extend(parts.into_iter().filter(|part| !part.name.is_empty()));
        }
        members
    }

    /// Qualifiers, type, array sizes, name, array sizes; what follows is not looked at.
    fn part(&mut self, items: &[Item<'t>]) -> Part {
        let (notes, mut rest) = self.front(items);
        self.lose(rest);
        let mut qualifiers = String::new();
        while let Some((item, after)) = rest.split_first() {
            match item.lexeme {
                Lexeme::Note(_) => rest = after,
                Lexeme::Word(word) if is_qualifier(word) => {
                    if !qualifiers.is_empty() {
                        qualifiers.push(' ');
                    }
                    qualifiers.push_str(word);
                    rest = skip_group(after, "(", ")").1;
                }
                _ => break,
            }
        }
        let mut word = || {
            let (item, after) = rest.split_first()?;
            let word = item.word()?;
            rest = after;
            Some(word)
        };
        let ty = word().unwrap_or("").to_string();
        let (type_arrays, after) = arrays(rest);
        rest = after;
        let mut word = || {
            let (item, after) = rest.split_first()?;
            let word = item.word().filter(|word| !is_qualifier(word))?;
            rest = after;
            Some(word)
        };
        let name = word().unwrap_or("").to_string();
        let (name_arrays, _) = arrays(rest);
        Part { name, ty, type_arrays, name_arrays, qualifiers, notes }
    }
}
