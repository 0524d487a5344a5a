//! Node graphs: the banks in glsl/nodes against their twins, and what is linked out of them.
//!
//! `tests/kept` has these tests once more, without the feature `shaderc`: the banks are then the kept ones.

mod banks;
#[cfg(feature = "shaderc")]
mod by_glsl;
mod compare;
pub mod device;
#[cfg(feature = "shaderc")]
mod drawn;
mod exported;
pub mod graphs;
#[cfg(feature = "shaderc")]
mod held;
#[cfg(feature = "shaderc")]
mod hosts;
#[cfg(feature = "shaderc")]
mod imported;
mod inputs;
mod linked;
#[cfg(feature = "shaderc")]
mod live;
mod modules;
#[cfg(feature = "shaderc")]
mod of_text;
#[cfg(feature = "shaderc")]
mod outside;
#[cfg(feature = "shaderc")]
mod parameters;
mod random_graphs;
#[cfg(feature = "shaderc")]
mod replaced;
mod saved;
#[cfg(feature = "shaderc")]
mod text;
mod tools;

use spanforge::graph::{Banks, Function, PinDirection, PinType};
#[cfg(feature = "shaderc")]
use spanforge_reflect::library::{Compiler, Options};
use spanforge_reflect::{Direction, PinOrigin, RETURN};
use std::sync::OnceLock;

#[cfg(feature = "shaderc")]
fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("glsl/nodes")
}

/// The text of a file that a bank includes.
#[cfg(feature = "shaderc")]
fn include(name: &str, _: &str) -> Option<(String, String)> {
    std::fs::read_to_string(folder().join(name)).ok().map(|text| (name.to_owned(), text))
}

#[cfg(feature = "shaderc")]
fn load(banks: &mut Banks, compiler: &Compiler, bank: &str) {
    let file = format!("{bank}.glsl");
    let text = std::fs::read_to_string(folder().join(&file)).unwrap();
    let options = Options { include: Some(&include), ..Options::default() };
    let loaded = banks.load_glsl(compiler, bank, &file, &text, &options);
    let loaded = loaded.unwrap_or_else(|error| panic!("{bank}: {error}"));
    assert_eq!(loaded.refused, [], "{bank}");
}

/// All banks, compiled once for all tests, or as they are kept where nothing compiles them.
pub fn all_banks() -> &'static Banks {
    static ALL: OnceLock<Banks> = OnceLock::new();
    #[cfg(feature = "shaderc")]
    let all = || {
        let (compiler, mut banks) = (Compiler::new().unwrap(), Banks::new());
        let names = crate::reference::nodes::BANKS.iter();
        names.for_each(|(bank, _)| load(&mut banks, &compiler, bank));
        banks
    };
    #[cfg(not(feature = "shaderc"))]
    let all = || spanforge::graph::standard_banks().unwrap();
    ALL.get_or_init(all)
}

/// Whether two functions are the same in all that is public.
fn assert_equal(found: &Function, expected: &Function) {
    let Function { key, pins, label, category, help, line, effect, of_fragments, .. } = expected;
    assert_eq!((&found.key, &found.pins), (key, pins));
    assert_eq!([&found.label, &found.category, &found.help], [label, category, help], "{key}");
    assert_eq!((found.line, found.effect, found.of_fragments), (*line, *effect, *of_fragments), "{key}");
}

/// A function as its twin has it: name, parameters, and what is returned.
struct Shape {
    signature: String,
    /// Name, type and direction.
    parameters: Vec<(String, PinType, Direction)>,
    result: Option<PinType>,
}

impl Shape {
    fn of(function: &Function) -> Shape {
        let parameters = function.key.types.iter().enumerate().map(|(n, ty)| {
            let pin = function.pins.iter().find(|pin| pin.origin == PinOrigin::Parameter(n)).unwrap();
            let direction = match ty.split_once(' ') {
                Some(("out", _)) => Direction::Out,
                Some(("inout", _)) => Direction::InOut,
                _ => Direction::In,
            };
            assert_eq!(pin.direction == PinDirection::Source, direction == Direction::Out);
            (pin.name.clone(), pin.ty.clone(), direction)
        });
        let result = function.pins.iter().find(|pin| pin.name == RETURN).map(|pin| pin.ty.clone());
        let returned = result.as_ref().map_or("void".into(), PinType::to_string);
        let signature = format!("{returned} {}({})", function.key.name, function.key.types.join(", "));
        Shape { signature, parameters: parameters.collect(), result }
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
