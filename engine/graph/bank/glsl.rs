//! Banks of GLSL text.

use spanforge_reflect::library::{Compiler, LibraryError, Options};

use super::{Bank, Banks, Import, Refused, Wanted, failed};
use crate::error::Result;
use crate::graph::error::{At, GraphError, GraphErrorKind, GraphErrors};
use crate::graph::text::BankText;

impl Banks {
    /// Takes the functions of a GLSL library: those of `text`, which `file` names. Functions of included files are linked
    /// where they are called, and are no nodes of this bank. Comments that begin with `//@` describe functions and pins.
    ///
    /// # Errors
    /// When the name is taken, and everything that the compiler says, with file and line ([`crate::Error::Graph`]). A
    /// function that no node can be made of is [refused](Bank::refused).
    pub fn load_glsl(
        &mut self,
        compiler: &Compiler,
        name: &str,
        file: &str,
        text: &str,
        options: &Options,
    ) -> Result<&Bank> {
        self.import_glsl(compiler, name, file, text, options, &Import::default())
    }

    /// As [`Banks::load_glsl`], of the functions that `import` takes.
    ///
    /// # Errors
    /// As there, and what the sidecar says that does not suit the functions.
    pub fn import_glsl(
        &mut self,
        compiler: &Compiler,
        name: &str,
        file: &str,
        text: &str,
        options: &Options,
        import: &Import,
    ) -> Result<&Bank> {
        is_file_name(name, file)?;
        let library = compiler.compile(file, text, options).map_err(|error| errors(name, error))?;
        let text = BankText::new(library.pieces, library.extensions);
        // The compiler makes a number of it: that of a library, which has no workgroups.
        let sized = text.who_says("gl_WorkGroupSize");
        let own = library.functions.iter().filter(|function| *function.place.file == *file);
        let (sized, own): (Vec<_>, Vec<_>) =
            own.partition(|function| sized.contains(function.signature.name.as_str()));
        let wanted = own.into_iter().map(|function| Wanted {
            signature: &function.signature,
            line: Some(function.place.line),
            pins: function.pins.clone(),
            annotated: Some(function.annotated.clone()),
            renamed: None,
        });
        let refused = library.refused.iter().filter(|refused| *refused.place.file == *file);
        let refused = refused.map(|refused| Refused {
            name: refused.name.clone(),
            line: Some(refused.place.line),
            reason: refused.reason.clone(),
        });
        let sized = sized.into_iter().map(|function| Refused {
            name: function.signature.name.clone(),
            line: Some(function.place.line),
            reason: "it asks for the size of workgroups, which is for its shader to say".into(),
        });
        let (wanted, refused) = (wanted.collect(), refused.chain(sized).collect());
        self.add(name, &library.module, wanted, refused, import)?;
        self.texts.insert(name.into(), text);
        // It was added above.
        self.bank(name).ok_or_else(|| failed(name, "it is not there".into()))
    }
}

/// The compiler would have other characters in the places of some, and no function would be the file's own.
pub(in crate::graph) fn is_file_name(bank: &str, file: &str) -> Result<()> {
    if file.is_empty() || file.chars().any(|c| c.is_control() || matches!(c, '"' | '\\')) {
        return Err(failed(bank, format!("{file:?} can't name a file")));
    }
    Ok(())
}

pub(in crate::graph) fn errors(bank: &str, error: LibraryError) -> crate::Error {
    let one = |file: &str, line: Option<u32>, reason: String| GraphError {
        at: At { line, ..At::file(file) },
        kind: GraphErrorKind::Bank { reason },
    };
    let found: Vec<_> = match error {
        LibraryError::Glsl(messages) => {
            messages.into_iter().map(|message| one(&message.file, message.line, message.text)).collect()
        }
        LibraryError::Metadata(errors) => {
            errors.0.into_iter().map(|e| one(&e.place.file, Some(e.place.line), e.reason)).collect()
        }
        other => return failed(bank, other.to_string()),
    };
    GraphErrors(found).into()
}
