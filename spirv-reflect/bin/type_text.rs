//! Types as GLSL writes them.

use std::cell::RefCell;
use std::collections::HashMap;

use spanforge_reflect::{Count, Dimensions, Evaluation, Id, Module, Type};

/// Types are written out this deep, and with this many dimensions.
const MAX_DEPTH: u32 = 16;
/// Text of a type longer than this ends in `…`. Any number of members may have one type.
const MAX_LENGTH: usize = 240;
/// So do names, in bytes, where others refer to them by name.
const MAX_NAME: usize = 200;

/// The types of a module as text, each written once, with the names of structures.
pub(crate) struct Types<'e, 'm> {
    values: &'e Evaluation<'m>,
    structs: HashMap<Id, String>,
    known: RefCell<HashMap<Id, String>>,
}

/// A name as others refer to it.
pub(crate) fn shortened(name: &str) -> String {
    cut(name, MAX_NAME)
}

/// A copy of what is kept alone: any number of them may be of one long text.
fn cut(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.into();
    }
    let end = (0..=most).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    format!("{}…", &text[..end])
}

impl<'e, 'm> Types<'e, 'm> {
    /// Names every structure of `ids`, in their order; what is there already gets a number behind it.
    pub(crate) fn new(values: &'e Evaluation<'m>, ids: &[Id]) -> Types<'e, 'm> {
        let mut structs = HashMap::new();
        let mut taken: HashMap<String, u32> = HashMap::new();
        for &id in ids {
            let name = values.module().name(id).unwrap_or_else(|| values.module().struct_name(id));
            let name = shortened(&name);
            let n = taken.entry(name.clone()).or_insert(0);
            *n += 1;
            structs.insert(id, if *n == 1 { name } else { format!("{name}#{n}") });
        }
        Types { values, structs, known: RefCell::default() }
    }

    /// The name of a structure.
    pub(crate) fn name_of(&self, id: Id) -> Option<&str> {
        self.structs.get(&id).map(String::as_str)
    }

    /// A type with its array dimensions: `vec4[8][N * 2]`.
    pub(crate) fn text(&self, ty: Id) -> String {
        if let Some(text) = self.known.borrow().get(&ty) {
            return text.clone();
        }
        let text = cut(&self.write(ty, MAX_DEPTH), MAX_LENGTH);
        self.known.borrow_mut().insert(ty, text.clone());
        text
    }

    /// The same with the dimensions of `array`, in which those of the type itself are the last ones: in front of them may
    /// be one that counts vertices.
    pub(crate) fn text_of(&self, ty: Id, array: &Dimensions) -> String {
        let (own, element) = self.values.dimensions(ty);
        match own == *array {
            true => self.text(ty),
            false => cut(&self.with_dimensions(self.element(element, MAX_DEPTH), array), MAX_LENGTH),
        }
    }

    fn module(&self) -> &'m Module {
        self.values.module()
    }

    fn write(&self, ty: Id, depth: u32) -> String {
        let (array, element) = self.values.dimensions(ty);
        self.with_dimensions(self.element(element, depth), &array)
    }

    fn with_dimensions(&self, mut text: String, array: &Dimensions) -> String {
        let mut dimensions = array.iter();
        for dimension in dimensions.by_ref().take(MAX_DEPTH as usize) {
            text.push_str(&match dimension.count {
                Count::Literal(n) => format!("[{n}]"),
                Count::Specialized { constant, .. } => format!("[{}]", self.module().expression(constant)),
                Count::Runtime => "[]".into(),
            });
            if text.len() > MAX_LENGTH {
                return text;
            }
        }
        match dimensions.count() {
            0 => {}
            n => text.push_str(&format!("[… {n} more]")),
        }
        text
    }

    fn element(&self, ty: Id, depth: u32) -> String {
        let Some(depth) = depth.checked_sub(1) else { return "…".into() };
        let module = self.module();
        match module.ty(ty) {
            Some(Type::Void) => "void".into(),
            Some(Type::Struct { .. }) => match self.name_of(ty) {
                Some(name) => name.into(),
                None => shortened(&module.struct_name(ty)),
            },
            Some(Type::Pointer { pointee: Some(pointee), .. }) => format!("{}*", self.write(*pointee, depth)),
            Some(Type::Pointer { pointee: None, .. }) => "void*".into(),
            Some(Type::Image(_) | Type::SampledImage(_) | Type::Sampler | Type::AccelerationStructure) => {
                self.values.pin_type(ty).to_string()
            }
            Some(Type::Function { .. }) => "function".into(),
            Some(Type::Other(opcode)) => spanforge_reflect::opcode_name(Some(*opcode)),
            _ => module.number_name(ty).unwrap_or_else(|| "?".into()),
        }
    }
}
