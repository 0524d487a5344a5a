//! Hosts of GLSL text.

use spanforge_reflect::library::{Compiler, Options};

use super::{Given, Host};
use crate::error::Result;
use crate::graph::bank::Banks;
use crate::graph::bank::glsl::{errors, is_file_name};

impl Banks {
    /// Takes a shader of GLSL, with its `main`; `file` names it. A prototype without a body must be supplied by a graph,
    /// and any other function can be. Comments that begin with `//@` describe functions and pins. The stage is that of
    /// `options`.
    ///
    /// # Errors
    /// When a host has the name, and everything that the compiler says, with file and line; when no graph can supply a
    /// prototype, because no link can carry what it takes or gives ([`crate::Error::Graph`]).
    pub fn load_host_glsl(
        &mut self,
        compiler: &Compiler,
        file: &str,
        text: &str,
        options: &Options,
    ) -> Result<&Host> {
        is_file_name(file, file)?;
        let shader = compiler.compile_shader(file, text, options).map_err(|error| errors(file, error))?;
        let given = shader.functions.iter().map(|function| Given {
            signature: &function.signature,
            line: Some(function.place.line),
            pins: function.pins.clone(),
            open: function.open,
        });
        let given = given.collect();
        self.add_host(file, &shader.module, given)
    }
}
