//! A folder of libraries: every file in it a bank, loaded again when it changes.
//!
//! Nothing here runs by itself: whoever has the folder asks it to look, once a frame or once in a while. A change counts
//! when the file looked the same twice, so that an editor that writes in steps, or takes the file away before it puts
//! another in its place, is waited for.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use spanforge_reflect::library::{Compiler, Options};
use spanforge_reflect::words_from_bytes;

use super::replace::Change;
use crate::error::{Error, Result};
use crate::graph::bank::{Banks, Filter, Import, Sidecar, failed};

/// Folders within folders that are looked into.
const MAX_DEPTH: usize = 16;

/// A folder whose `.glsl` and `.spv` files are banks. A bank has the path of its file without the ending, `noise/simplex`;
/// a `.toml` file of the same name is its [`Sidecar`]. Files include each other by paths from themselves or from the
/// folder, and nothing outside it.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    banks: BTreeMap<String, Watched>,
    interval: Duration,
    /// When it was looked into last.
    looked: Option<Instant>,
}

/// What came of looking.
#[derive(Debug, Default)]
pub struct Refreshed {
    /// What became of the functions of banks that were loaded, or went; graphs with these must be made anew, but for
    /// [identical](crate::graph::ChangeKind::Identical) ones.
    pub changes: Vec<Change>,
    /// What is wrong with files that changed: their banks stay what they were. It is said once.
    pub errors: Vec<Error>,
}

/// A file's length and time, where it is there.
type Stamp = Option<(u64, SystemTime)>;

#[derive(Debug, Default)]
struct Watched {
    /// The file, and all that it was made with: sidecar, included files.
    loaded: BTreeMap<PathBuf, Stamp>,
    /// What these were when they were last looked at.
    seen: BTreeMap<PathBuf, Stamp>,
    /// What they held.
    held: BTreeMap<PathBuf, Vec<u8>>,
    /// One of them was so young when it was read that another change may have given it the same time.
    is_young: bool,
}

/// Clocks of file systems are this coarse.
const TICK: Duration = Duration::from_millis(20);

impl Folder {
    /// A folder, not yet looked into.
    ///
    /// # Errors
    /// When there is no such folder ([`Error::Graph`]).
    pub fn new(path: &Path) -> Result<Folder> {
        let root =
            path.canonicalize().map_err(|error| failed(&path.display().to_string(), error.to_string()))?;
        if !root.is_dir() {
            return Err(failed(&path.display().to_string(), "it is no folder".into()));
        }
        Ok(Folder { root, banks: BTreeMap::new(), interval: Duration::ZERO, looked: None })
    }

    /// Lets so much time pass between looks: asked sooner, [`Folder::refresh`] does not look and finds nothing.
    pub fn every(self, interval: Duration) -> Folder {
        Folder { interval, ..self }
    }

    /// Loads what is new, loads again what changed, and takes out what is gone. What `filter` refuses is no node.
    ///
    /// # Errors
    /// When the folder itself can't be read ([`Error::Graph`]). Of one file it is in [`Refreshed::errors`].
    pub fn refresh(&mut self, banks: &mut Banks, compiler: &Compiler, filter: &Filter) -> Result<Refreshed> {
        let mut refreshed = Refreshed::default();
        if self.looked.is_some_and(|looked| looked.elapsed() < self.interval) {
            return Ok(refreshed);
        }
        let found = self.files()?;
        self.looked = Some(Instant::now());
        let known: BTreeSet<String> = self.banks.keys().chain(found.keys()).cloned().collect();
        for name in known {
            let is_new = !self.banks.contains_key(&name);
            let file = found.get(&name);
            let mut watched = self.banks.remove(&name).unwrap_or_default();
            let mut now: BTreeMap<PathBuf, Stamp> =
                watched.loaded.keys().map(|path| (path.clone(), stamp(path))).collect();
            if let Some(file) = file {
                now.extend(
                    [file.clone(), file.with_extension("toml")].map(|path| (path.clone(), stamp(&path))),
                );
            }
            if now == watched.loaded && watched.is_young && !now.values().any(is_young) {
                // Looked at once more, now that its time would tell.
                watched.is_young = false;
                if !watched.holds() {
                    watched.loaded.clear();
                    watched.seen.clone_from(&now);
                }
            }
            let is_settled = is_new || now == watched.seen;
            watched.seen.clone_from(&now);
            if now == watched.loaded || !is_settled {
                self.banks.insert(name, watched);
                continue;
            }
            let Some(file) = file else {
                refreshed.changes.extend(banks.remove(&name));
                continue;
            };
            let (stamps, held) = (RefCell::default(), RefCell::default());
            let read = Read { folder: self, compiler, filter, name: &name, file, stamps, held };
            match read.bank(banks) {
                Ok(changes) => refreshed.changes.extend(changes),
                Err(error) => refreshed.errors.push(error),
            }
            // What it failed with must change before it is tried again.
            watched.loaded = read.stamps.into_inner();
            watched.held = read.held.into_inner();
            watched.seen.clone_from(&watched.loaded);
            watched.is_young = watched.loaded.values().any(is_young);
            self.banks.insert(name, watched);
        }
        Ok(refreshed)
    }

    /// Files that are banks, by name.
    fn files(&self) -> Result<BTreeMap<String, PathBuf>> {
        let (mut found, mut open) = (BTreeMap::new(), vec![(self.root.clone(), 0)]);
        while let Some((folder, depth)) = open.pop() {
            let failed = |error: std::io::Error| failed(&folder.display().to_string(), error.to_string());
            for entry in std::fs::read_dir(&folder).map_err(failed)? {
                let entry = entry.map_err(failed)?;
                let (path, kind) = (entry.path(), entry.file_type().map_err(failed)?);
                if kind.is_dir() && depth < MAX_DEPTH {
                    open.push((path, depth + 1));
                    continue;
                }
                let ending = path.extension().and_then(|ending| ending.to_str());
                if matches!(ending, Some("glsl" | "spv"))
                    && let Some(name) = self.name(&path.with_extension(""))
                {
                    found.insert(name, path);
                }
            }
        }
        Ok(found)
    }

    /// A path within the folder, with `/` between its parts.
    fn name(&self, path: &Path) -> Option<String> {
        let parts = path.strip_prefix(&self.root).ok()?.components();
        let parts: Option<Vec<&str>> = parts.map(|part| part.as_os_str().to_str()).collect();
        parts.map(|parts| parts.join("/"))
    }
}

impl Watched {
    /// Whether files hold what they held.
    fn holds(&self) -> bool {
        self.loaded.keys().all(|path| std::fs::read(path).ok().as_ref() == self.held.get(path))
    }
}

/// Reads the files of one bank, and notes which.
struct Read<'f> {
    folder: &'f Folder,
    compiler: &'f Compiler,
    filter: &'f Filter<'f>,
    name: &'f str,
    file: &'f Path,
    held: RefCell<BTreeMap<PathBuf, Vec<u8>>>,
    stamps: RefCell<BTreeMap<PathBuf, Stamp>>,
}

impl Read<'_> {
    fn bank(&self, banks: &mut Banks) -> Result<Vec<Change>> {
        let Read { compiler, filter, name, file, .. } = *self;
        let shown = self.folder.name(file).unwrap_or_default();
        let beside = file.with_extension("toml");
        let both = [file, &beside].map(|path| (path.to_owned(), stamp(path)));
        self.stamps.borrow_mut().extend(both);
        let bytes = self.file(file).map_err(|error| failed(&shown, error.to_string()))?;
        let sidecar = match self.text(&beside) {
            Ok(text) => Some(Sidecar::read(&self.folder.name(&beside).unwrap_or_default(), &text)?),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => {
                let shown = self.folder.name(&beside).unwrap_or_default();
                return Err(failed(&shown, error.to_string()));
            }
        };
        let import = Import { sidecar: sidecar.as_ref(), filter: filter.clone() };
        banks.replace(name, |banks| {
            if file.extension().is_some_and(|ending| ending == "spv") {
                let words = words_from_bytes(&bytes).map_err(|error| failed(&shown, error.to_string()))?;
                return banks.import_spirv(name, &words, &import).map(|_| ());
            }
            let text = String::from_utf8(bytes).map_err(|_| failed(&shown, "it is no UTF-8".into()))?;
            let include = |wanted: &str, from: &str| self.include(wanted, from);
            let options = Options { include: Some(&include), ..Options::default() };
            banks.import_glsl(compiler, name, &shown, &text, &options, &import).map(|_| ())
        })
    }

    /// A file that another includes: from that one's folder, else from the root.
    fn include(&self, wanted: &str, from: &str) -> Option<(String, String)> {
        let root = &self.folder.root;
        let beside = root.join(from).parent().map(Path::to_path_buf);
        let candidates = beside.into_iter().chain([root.clone()]);
        candidates.filter_map(|folder| plain(&folder.join(wanted))).find_map(|path| {
            let name = self.folder.name(&path)?;
            self.text(&path).ok().map(|text| (name, text))
        })
    }

    fn text(&self, path: &Path) -> std::io::Result<String> {
        String::from_utf8(self.file(path)?).map_err(|_| std::io::Error::other("it is no UTF-8"))
    }

    /// The stamp is taken first: what changes while it is read is read again.
    fn file(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        self.stamps.borrow_mut().insert(path.to_owned(), stamp(path));
        let bytes = std::fs::read(path)?;
        self.held.borrow_mut().insert(path.to_owned(), bytes.clone());
        Ok(bytes)
    }
}

fn is_young(stamp: &Stamp) -> bool {
    // A time in the future is as uncertain.
    stamp.is_some_and(|(_, time)| time.elapsed().map_or(true, |age| age < TICK))
}

fn stamp(path: &Path) -> Stamp {
    let data = std::fs::metadata(path).ok()?;
    Some((data.len(), data.modified().ok()?))
}

/// A path without `.` and `..`; nothing where these lead out of it.
fn plain(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                if !plain.pop() {
                    return None;
                }
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    Some(plain)
}
