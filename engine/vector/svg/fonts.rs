//! The fonts that text in SVG files may use.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use usvg::fontdb::{Database, Family, Query};

use crate::error::Error;

/// A set of fonts. Only what is loaded here is used: the fonts of the system are not asked.
#[derive(Clone, Debug, Default)]
pub struct Fonts(Arc<Database>);

/// What the generic families mean, where the set holds it: the first family of a list.
const SERIF: &[&str] = &["Noto Serif", "DejaVu Serif", "Liberation Serif", "Times New Roman"];
const SANS_SERIF: &[&str] = &["Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial"];
const MONOSPACE: &[&str] =
    &["Noto Mono", "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono", "Courier New"];
const CURSIVE: &[&str] = &["Yellowtail", "Comic Sans MS"];
const FANTASY: &[&str] = &["Sedgwick Ave Display", "Impact"];

impl Fonts {
    /// Loads every font file (ttf, otf, ttc, otc) under `folder` and says how many faces came in.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] names the folder or file that cannot be read.
    pub fn load_folder(&mut self, folder: &Path) -> Result<usize, Error> {
        let mut files = Vec::new();
        find(folder, &mut files)?;
        // In the order of their names: which face wins a query must not depend on the file system.
        files.sort();
        let before = self.0.len();
        for file in files {
            self.add(std::fs::read(&file).map_err(|e| refuse(&file, &e))?);
        }
        self.choose_families();
        Ok(self.0.len() - before)
    }

    /// Loads the faces of one font file's bytes and says how many there were: 0 when it is not a font.
    pub fn load(&mut self, data: Vec<u8>) -> usize {
        let before = self.0.len();
        self.add(data);
        self.choose_families();
        self.0.len() - before
    }

    /// Number of faces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True when no face is loaded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn database(&self) -> Arc<Database> {
        Arc::clone(&self.0)
    }

    fn add(&mut self, data: Vec<u8>) {
        Arc::make_mut(&mut self.0).load_font_data(data);
    }

    fn choose_families(&mut self) {
        let fonts = Arc::make_mut(&mut self.0);
        let first = |fonts: &Database, names: &[&'static str]| {
            let held = |name: &str| {
                let families = &[Family::Name(name)];
                fonts.query(&Query { families, ..Query::default() }).is_some()
            };
            names.iter().find(|name| held(name)).copied()
        };
        for (names, set) in [
            (SERIF, Database::set_serif_family as fn(&mut Database, String)),
            (SANS_SERIF, Database::set_sans_serif_family),
            (MONOSPACE, Database::set_monospace_family),
            (CURSIVE, Database::set_cursive_family),
            (FANTASY, Database::set_fantasy_family),
        ] {
            if let Some(name) = first(fonts, names) {
                set(fonts, name.to_owned());
            }
        }
    }
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    for entry in std::fs::read_dir(folder).map_err(|e| refuse(folder, &e))? {
        let entry = entry.map_err(|e| refuse(folder, &e))?;
        let path = entry.path();
        let kind = entry.file_type().map_err(|e| refuse(&path, &e))?;
        // A link to a folder is not followed: it may lead back here.
        if kind.is_dir() {
            find(&path, files)?;
        } else if is_font(&path) {
            files.push(path);
        }
    }
    Ok(())
}

fn is_font(path: &Path) -> bool {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    ["ttf", "otf", "ttc", "otc"].iter().any(|known| known.eq_ignore_ascii_case(extension))
}

fn refuse(path: &Path, error: &std::io::Error) -> Error {
    Error::InvalidInput { what: path.display().to_string(), why: error.to_string() }
}
