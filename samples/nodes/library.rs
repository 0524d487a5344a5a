//! The functions that patches are made of, and what a patch becomes with them.

use std::path::Path;
use std::time::Duration;

use spanforge::graph::{Banks, Exposed, Filter, Folder, Graph, Linked, Refreshed, standard_banks};
use spanforge_reflect::library::{Compiler, LibraryStage, Options};

use super::host::{HOSTS, Host};
use super::shared::Failure;

/// How often a folder of functions is looked at.
pub(crate) const INTERVAL: Duration = Duration::from_millis(100);

/// Where the hosts' shaders find a patch's own parameters.
const PARAMETERS: Exposed = Exposed::Buffer { set: 0, binding: 7 };

/// The standard banks, the hosts, and a folder of somebody's own functions.
pub(crate) struct Library {
    pub(crate) banks: Banks,
    /// Names of the standard banks.
    standard: Vec<String>,
    compiler: Compiler,
    folder: Option<Folder>,
}

/// A patch as a shader.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Made {
    pub(crate) host: &'static Host,
    pub(crate) linked: Linked,
}

impl Library {
    pub(crate) fn new(functions: Option<&Path>) -> Result<Self, Failure> {
        let (mut banks, compiler) = (standard_banks()?, Compiler::new()?);
        let standard = banks.banks().map(|bank| bank.name.clone()).collect();
        for host in &HOSTS {
            let options = Options { stage: LibraryStage::Compute, ..Options::default() };
            banks.load_host_glsl(&compiler, host.file, host.text, &options)?;
        }
        let folder = functions.map(Folder::new).transpose()?.map(|folder| folder.every(INTERVAL));
        let mut library = Self { banks, standard, compiler, folder };
        // What is wrong at the beginning nobody can have made right meanwhile.
        match library.refresh()?.errors.into_iter().next() {
            Some(error) => Err(error.into()),
            None => Ok(library),
        }
    }

    /// Whether there are functions that may change.
    pub(crate) fn is_watched(&self) -> bool {
        self.folder.is_some()
    }

    /// Whether a bank's text is somebody's own, and not a standard one.
    pub(crate) fn is_of_folder(&self, bank: &str) -> bool {
        !self.standard.iter().any(|standard| standard == bank)
    }

    /// Reads what changed in the folder.
    pub(crate) fn refresh(&mut self) -> spanforge::Result<Refreshed> {
        match &mut self.folder {
            Some(folder) => folder.refresh(&mut self.banks, &self.compiler, &Filter::new()),
            None => Ok(Refreshed::default()),
        }
    }
}

/// Links a patch into its host.
pub(crate) fn make(banks: &Banks, graph: &Graph) -> spanforge::Result<Made> {
    let host = Host::of(graph);
    // Of the graph alone what is wrong is said without the host's name.
    banks.check(graph)?;
    let linked = banks.link_host(host.file, &[(host.function, graph)], PARAMETERS)?;
    Ok(Made { host, linked })
}
