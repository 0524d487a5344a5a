//! Node graphs: the banks in glsl/nodes against their twins, and what is linked out of them.

mod banks;
mod compare;
mod device;
mod inputs;

use spanforge_reflect::library::{Compiler, Library, LibraryFunction, Options};
use spanforge_reflect::{Direction, Parameter, PinType};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("glsl/nodes")
}

/// The text of a file that a bank includes.
fn include(name: &str, _: &str) -> Option<(String, String)> {
    std::fs::read_to_string(folder().join(name)).ok().map(|text| (name.to_owned(), text))
}

/// A bank, compiled, and its own functions, without those of included files.
fn library(compiler: &Compiler, bank: &str) -> (Library, Vec<LibraryFunction>) {
    let file = format!("{bank}.glsl");
    let text = std::fs::read_to_string(folder().join(&file)).unwrap();
    let options = Options { include: Some(&include), ..Options::default() };
    let library = compiler.compile(&file, &text, &options).unwrap_or_else(|error| panic!("{bank}: {error}"));
    assert_eq!(library.refused, [], "{bank}");
    let own = library.functions.iter().filter(|function| *function.place.file == *file).cloned().collect();
    (library, own)
}

/// A function as its twin has it: name, parameters, and what is returned.
struct Shape {
    signature: String,
    /// Name, type and direction.
    parameters: Vec<(String, PinType, Direction)>,
    result: Option<PinType>,
}

impl Shape {
    fn new(library: &Library, function: &LibraryFunction) -> Shape {
        let values = library.module.evaluate(&[]);
        let signature = &function.signature;
        let parameter = |p: &Parameter| (p.name.clone(), values.pin_type(p.ty), p.direction);
        let parameters: Vec<_> = signature.parameters.iter().map(parameter).collect();
        let result = signature.result.map(|ty| values.pin_type(ty));
        let types = parameters.iter().map(|(_, ty, direction)| match direction {
            Direction::In => ty.to_string(),
            Direction::Out => format!("out {ty}"),
            Direction::InOut => format!("inout {ty}"),
            Direction::Unknown => format!("unknown {ty}"),
        });
        let types = types.collect::<Vec<_>>().join(", ");
        let returned = result.as_ref().map_or("void".into(), PinType::to_string);
        let signature = format!("{returned} {}({types})", signature.name);
        Shape { signature, parameters, result }
    }

    /// Types of what goes in, in order.
    fn ins(&self) -> impl Iterator<Item = &PinType> {
        self.parameters.iter().filter(|p| p.2 != Direction::Out).map(|p| &p.1)
    }

    /// Types of what comes out, in the order of twins.
    fn outs(&self) -> impl Iterator<Item = &PinType> {
        self.result.iter().chain(self.parameters.iter().filter(|p| p.2 != Direction::In).map(|p| &p.1))
    }
}
