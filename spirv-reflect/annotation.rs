//! Metadata found in a text, by declaration.

use std::collections::HashMap;
use std::sync::Arc;

use crate::declaration::{self, Declaration, Part, What};
use crate::item;
use crate::metadata::{Metadata, MetadataError, MetadataErrors, Property};
use crate::note::{Note, Said, nearest};
use crate::token::{Kind, Place};

/// What was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnnotatedKind {
    /// A function with a body.
    Function,
    /// A function's declaration without a body.
    Prototype,
    /// A structure.
    Struct,
    /// A buffer, uniform, push-constant or interface block.
    Block,
    /// A variable, an image, a constant.
    Variable,
}

/// A declaration and what comments say of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotated {
    /// What it is.
    pub kind: AnnotatedKind,
    /// Its name in the source; of a struct perhaps empty.
    pub name: String,
    /// The place of a function's name; else where the declaration begins.
    pub place: Place,
    /// What is said of the whole.
    pub metadata: Metadata,
    /// A function's parameters, a struct's or block's members.
    pub parts: Vec<AnnotatedPart>,
    /// What is said of the value that a function returns.
    pub returned: Metadata,
}

/// A parameter or member and what comments say of it.
#[derive(Clone, Debug, PartialEq)]
pub struct AnnotatedPart {
    /// Its name; empty for a parameter without one.
    pub name: String,
    /// Its type as written, without qualifiers.
    pub ty: String,
    /// What is said of it.
    pub metadata: Metadata,
}

/// The declarations of a text. Those of none ([`Annotations::default`]) say nothing.
#[derive(Clone, Debug, Default)]
pub struct Annotations {
    list: Vec<Annotated>,
    by_name: HashMap<String, Vec<usize>>,
}

impl Annotations {
    /// Whether nothing is said of anything.
    pub fn is_empty(&self) -> bool {
        let is_silent = |metadata: &Metadata| metadata.0.is_empty();
        self.list.iter().all(|annotated| {
            let mut parts = annotated.parts.iter();
            is_silent(&annotated.metadata)
                && is_silent(&annotated.returned)
                && parts.all(|part| is_silent(&part.metadata))
        })
    }

    /// Bytes of what is said of all.
    pub(crate) fn text_len(&self) -> usize {
        let of = |annotated: &Annotated| {
            let parts = annotated.parts.iter().map(|part| part.metadata.text_len());
            annotated.metadata.text_len() + annotated.returned.text_len() + parts.sum::<usize>()
        };
        self.list.iter().map(of).sum()
    }

    /// Reads a text without the preprocessor: conditional parts count, includes and macros do not. (A library that is
    /// compiled is read with all of them: see `library`, behind the feature `compile`.)
    ///
    /// Any text is accepted but for its `//@` comments; `file` is how errors name it.
    ///
    /// # Errors
    /// Every `//@` comment that is malformed, describes nothing, or says what its declaration can't have.
    pub fn read(file: &str, text: &str) -> Result<Annotations, MetadataErrors> {
        let file: Arc<str> = file.into();
        let mut notes = Vec::new();
        let items = item::items(text, |token| {
            let place = Place { file: file.clone(), line: token.line, column: token.column };
            let trailing = token.kind == Kind::TrailingNote;
            notes.push(Note { place, text: token.text.trim_end().into(), trailing });
        });
        let (declarations, stray) = declaration::declarations(&items);
        Annotations::new(&declarations, &stray, &notes, &[file])
    }

    pub(crate) fn new(
        declarations: &[Declaration],
        stray: &[usize],
        notes: &[Note],
        files: &[Arc<str>],
    ) -> Result<Annotations, MetadataErrors> {
        let mut errors = Vec::new();
        let said = notes.iter().map(|note| note.parse().map_err(|error| errors.push(error)).ok()).collect();
        let mut builder = Builder { notes, said, files, errors, list: Vec::new() };
        for declaration in declarations {
            builder.take(declaration);
        }
        let mut stray = stray.to_vec();
        stray.sort_unstable();
        stray.dedup();
        // What is wrong in itself is not blamed for its place too.
        let sound = |&&note: &&usize| matches!(builder.said.get(note), Some(Some(_)));
        let stray: Vec<&Note> = stray.iter().filter(sound).filter_map(|&note| notes.get(note)).collect();
        for note in stray {
            let reason = "describes nothing: one declaration with one name belongs below it".into();
            builder.errors.push(MetadataError { place: note.place.clone(), reason });
        }
        let Builder { mut errors, list, .. } = builder;
        if !errors.is_empty() {
            errors.sort_by(|a, b| {
                let key = |e: &MetadataError| (e.place.file.clone(), e.place.line, e.place.column);
                key(a).cmp(&key(b))
            });
            errors.dedup();
            return Err(MetadataErrors(errors));
        }
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (i, annotated) in list.iter().enumerate() {
            by_name.entry(annotated.name.clone()).or_default().push(i);
        }
        Ok(Annotations { list, by_name })
    }

    /// Adds the declarations of another text, such as a file that this one includes; of two of one name the first counts.
    pub fn extend(&mut self, other: Annotations) {
        for annotated in other.list {
            self.by_name.entry(annotated.name.clone()).or_default().push(self.list.len());
            self.list.push(annotated);
        }
    }

    /// All declarations, in order.
    pub fn declarations(&self) -> &[Annotated] {
        &self.list
    }

    /// The declarations of a name, in order.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &Annotated> {
        let found = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        found.iter().filter_map(|&i| self.list.get(i))
    }

    /// The function of a name whose parameters have these types, written as
    /// [`PinType`](crate::PinType) displays them. Where types are written in another way (array sizes by constants),
    /// the only function with that many parameters. A definition goes before a prototype.
    pub fn function(&self, name: &str, types: &[String]) -> Option<&Annotated> {
        let is_function =
            |a: &&Annotated| matches!(a.kind, AnnotatedKind::Function | AnnotatedKind::Prototype);
        let all = || self.named(name).filter(is_function).filter(|a| a.parts.len() == types.len());
        let mut exact: Vec<_> =
            all().filter(|a| a.parts.iter().zip(types).all(|(p, ty)| p.ty == *ty)).collect();
        if exact.is_empty() {
            exact = all().collect();
            if exact.iter().filter(|a| a.kind == AnnotatedKind::Function).count() > 1 {
                return None;
            }
        }
        exact.sort_by_key(|a| a.kind != AnnotatedKind::Function);
        exact.first().copied()
    }

    /// What is said of a variable, or of a block by its name.
    pub fn variable(&self, name: &str) -> Option<&Metadata> {
        let is_variable = |a: &&Annotated| matches!(a.kind, AnnotatedKind::Variable | AnnotatedKind::Block);
        self.named(name).find(is_variable).map(|a| &a.metadata)
    }

    /// What is said of a member of the struct or block of a name.
    pub fn member(&self, of: &str, member: &str) -> Option<&Metadata> {
        let has_members = |a: &&Annotated| matches!(a.kind, AnnotatedKind::Struct | AnnotatedKind::Block);
        let mut parts = self.named(of).filter(has_members).flat_map(|a| &a.parts);
        parts.find(|part| part.name == member).map(|part| &part.metadata)
    }
}

struct Builder<'n> {
    notes: &'n [Note],
    said: Vec<Option<Said>>,
    files: &'n [Arc<str>],
    errors: Vec<MetadataError>,
    list: Vec<Annotated>,
}

impl Builder<'_> {
    fn error(&mut self, place: Place, reason: String) {
        self.errors.push(MetadataError { place, reason });
    }

    /// Adds what a note says to metadata.
    fn merge(&mut self, into: &mut Metadata, said: &Said) {
        for (place, property) in &said.metadata.0 {
            if let Err(error) = into.add(place.clone(), property.clone()) {
                self.errors.push(error);
            }
        }
    }

    /// The metadata of a parameter, member or single variable from the notes above it alone.
    fn part(&mut self, part: &Part) -> AnnotatedPart {
        let mut metadata = Metadata::default();
        for &note in &part.notes {
            let Some(said) = self.said.get(note).cloned().flatten() else { continue };
            match &said.target {
                Some((place, name)) if *name != part.name => {
                    let reason = format!("`{name}` is not what is declared below: that is `{}`", part.name);
                    self.error(place.clone(), reason);
                }
                _ => self.merge(&mut metadata, &said),
            }
        }
        AnnotatedPart { name: part.name.clone(), ty: part.full_type(), metadata }
    }

    fn take(&mut self, declaration: &Declaration) {
        let file = self.files.get(declaration.file as usize).cloned().unwrap_or_else(|| "".into());
        let place = Place { file, line: declaration.line, column: declaration.column };
        let (kind, parts) = match &declaration.what {
            What::Function { parameters, defined: true, .. } => (AnnotatedKind::Function, parameters),
            What::Function { parameters, .. } => (AnnotatedKind::Prototype, parameters),
            What::Struct { members } => (AnnotatedKind::Struct, members),
            What::Block { members, .. } => (AnnotatedKind::Block, members),
            What::Variables(variables) => (AnnotatedKind::Variable, variables),
        };
        let mut annotated = Annotated {
            kind,
            name: declaration.name.clone(),
            place,
            metadata: Metadata::default(),
            parts: parts.iter().map(|part| self.part(part)).collect(),
            returned: Metadata::default(),
        };
        // A part's place in the list, for notes by name.
        let mut names: HashMap<&str, usize> = HashMap::new();
        for (i, part) in parts.iter().enumerate() {
            names.entry(&part.name).or_insert(i);
        }
        for &note in &declaration.notes {
            let Some(said) = self.said.get(note).cloned().flatten() else { continue };
            self.describe(&mut annotated, &names, note, &said);
        }
        if kind == AnnotatedKind::Variable {
            for part in annotated.parts {
                let (name, metadata, place) = (part.name, part.metadata, annotated.place.clone());
                let (parts, returned) = (Vec::new(), Metadata::default());
                self.list.push(Annotated { kind, name, place, metadata, parts, returned });
            }
            return;
        }
        // A block's instance is another name of the block.
        if let What::Block { instance: Some(instance), .. } = &declaration.what {
            self.list.push(Annotated { name: instance.clone(), ..annotated.clone() });
        }
        self.list.push(annotated);
    }

    /// Adds what a note above a declaration says to the whole or to the part that it names.
    fn describe(&mut self, to: &mut Annotated, names: &HashMap<&str, usize>, note: usize, said: &Said) {
        let of_variables = to.kind == AnnotatedKind::Variable;
        let is_function = matches!(to.kind, AnnotatedKind::Function | AnnotatedKind::Prototype);
        match &said.target {
            None if of_variables && to.parts.len() > 1 => {
                let Some(place) = self.notes.get(note).map(|note| note.place.clone()) else { return };
                self.error(place, "several variables are declared below: say which, as in `name:`".into());
            }
            None if of_variables => {
                if let Some(part) = to.parts.first_mut() {
                    self.merge(&mut part.metadata, said);
                }
            }
            None => {
                let (what, with_semantic) = match to.kind {
                    AnnotatedKind::Struct => ("struct", false),
                    AnnotatedKind::Block => ("block", true),
                    _ => ("function", false),
                };
                for (place, property) in &said.metadata.0 {
                    use Property as P;
                    let suits = matches!(property, P::Label(_) | P::Category(_) | P::Help(_))
                        || (with_semantic && matches!(property, P::Semantic(_)));
                    if !suits {
                        let reason = format!(
                            "`{}` does not describe a {what}: say whose it is, as in `name:`",
                            property.key()
                        );
                        self.error(place.clone(), reason);
                    }
                }
                self.merge(&mut to.metadata, said);
            }
            Some((_, name)) if name == "return" && is_function => self.merge(&mut to.returned, said),
            Some((place, name)) => match names.get(name.as_str()).and_then(|&i| to.parts.get_mut(i)) {
                Some(part) => self.merge(&mut part.metadata, said),
                None => {
                    let known =
                        to.parts.iter().map(|part| part.name.as_str()).filter(|name| !name.is_empty());
                    let mut reason = format!("`{name}` is not declared below");
                    if let Some(meant) = nearest(name, known) {
                        reason.push_str(&format!(": did you mean `{meant}`?"));
                    }
                    self.error(place.clone(), reason);
                }
            },
        }
    }
}
