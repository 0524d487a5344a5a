//! Generated files that lie in a repository, so that a build without their compiler has them: a folder, and in it a
//! manifest of what they were made of.
//!
//! Whoever has the compiler makes the files, writes down what they follow from ([`Kept::manifest`]) and puts all into the
//! folder ([`Manifest::with`], [`replace`]). Whoever has not asks [`Kept::check`], which takes nothing that is stale or
//! damaged and names every file that is.
//!
//! Line ends don't count in texts, since Git may change them on the way: what has no NUL is text. Names that begin with a
//! dot or end in `~` are an editor's or the system's, and not seen.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::emit::Options;

/// What `compile` asks of glslang and SPIRV-Tools, and their version.
pub(crate) const COMPILER: &str = "vulkan1.3 spirv1.6 zero+performance shaderc0.10 v1";
/// The manifest's name in its folder.
const MANIFEST: &str = "manifest";

/// Files by name: below a folder, with `/` between the parts.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A folder of kept files and what they follow from.
#[derive(Clone, Debug)]
pub struct Kept<'a> {
    /// The folder that names begin at.
    pub root: &'a Path,
    /// The folder of kept files, below the root.
    pub folder: &'a str,
    /// Files and folders that they follow from, below the root. One that is not there at all is none of those that count: a
    /// package need not bring what only the compiler reads.
    pub sources: &'a [&'a str],
    /// What else they follow from: see [`made_by`].
    pub made_by: String,
    /// The command that makes them anew.
    pub renew: &'a str,
}

/// What kept files were made of, and what they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    made_by: String,
    sources: BTreeMap<String, u64>,
    files: BTreeMap<String, u64>,
}

/// Why kept files can't be taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeptError {
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// A manifest that is none.
    #[error("{}:{line}: {reason}", path.display())]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Files that are not what the manifest says: all of them.
    #[error("{}\n{renew} makes them anew", problems.join("\n"))]
    Stale {
        /// What is wrong, each with its file.
        problems: Vec<String>,
        /// The command that helps.
        renew: String,
    },
}

/// What `compile::build` makes Rust and SPIR-V with.
pub fn made_by(options: &Options) -> String {
    format!("spanforge-reflect {}, {COMPILER}, {options:?}", env!("CARGO_PKG_VERSION"))
}

/// 64 bits, the same on every machine and in every version. Of two files of one length they differ where no more than eight
/// bytes in a row do, at a multiple of eight; else they are equal by chance. Against accidents: whoever wants two files with
/// one hash can make them.
pub fn hash(bytes: &[u8]) -> u64 {
    let (eights, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    let length = (bytes.len() as u64).to_le_bytes();
    // Each step is a bijection of the value and of the hash before. The length is a step of its own: mixed into the first one,
    // other first bytes could make up for it.
    eights.iter().chain([&last, &length]).fold(0xcbf2_9ce4_8422_2325_u64, |hash, eight| {
        let mixed = (hash ^ u64::from_le_bytes(*eight)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 29
    })
}

/// Of a file, whatever its line ends.
fn hash_of_file(bytes: &[u8]) -> u64 {
    if bytes.contains(&0) || !bytes.contains(&b'\r') {
        return hash(bytes);
    }
    let kept = |(at, byte): (usize, &u8)| {
        let is_end = *byte == b'\r' && bytes.get(at + 1) == Some(&b'\n');
        (!is_end).then_some(*byte)
    };
    hash(&bytes.iter().enumerate().filter_map(kept).collect::<Vec<_>>())
}

impl Kept<'_> {
    /// Whether what is kept is whole, and of these sources and this version.
    ///
    /// # Errors
    /// Every file that has changed, is missing, or is there and not in the manifest; a manifest that is none or is not there.
    pub fn check(&self) -> Result<(), KeptError> {
        let (name, path) = (|file: &str| format!("{}/{file}", self.folder), self.root.join(self.folder));
        let stale = |problems| Err(KeptError::Stale { problems, renew: self.renew.into() });
        if !path.join(MANIFEST).is_file() {
            return stale(vec![format!("{} is missing", name(MANIFEST))]);
        }
        let manifest = Manifest::read(&path.join(MANIFEST))?;
        let (mut kept, sources) = (read(&path)?, self.read_sources()?);
        kept.remove(MANIFEST);
        let mut problems = Vec::new();
        if manifest.made_by != self.made_by {
            let (by, now) = (&manifest.made_by, &self.made_by);
            problems.push(format!("{} was made by another version: {by}; this is {now}", name(MANIFEST)));
        }
        let is_left_out = |source: &str| {
            self.sources.iter().any(|root| is_below(source, root) && !self.root.join(root).exists())
        };
        for (source, hash) in &manifest.sources {
            match sources.get(source) {
                Some(now) if now != hash => {
                    problems.push(format!("{source} has changed since {}/ was made", self.folder));
                }
                None if !is_left_out(source) => {
                    problems.push(format!("{source} is missing, and {}/ was made of it", self.folder));
                }
                _ => {}
            }
        }
        let new = sources.keys().filter(|source| !manifest.sources.contains_key(*source));
        problems.extend(new.map(|source| format!("{source} is new since {}/ was made", self.folder)));
        for (file, hash) in &manifest.files {
            match kept.remove(file) {
                None => problems.push(format!("{} is missing", name(file))),
                Some(bytes) if hash_of_file(&bytes) != *hash => {
                    problems.push(format!("{} is damaged: it is not what was kept", name(file)));
                }
                Some(_) => {}
            }
        }
        problems.extend(kept.keys().map(|file| format!("{} is not in the manifest", name(file))));
        if problems.is_empty() { Ok(()) } else { stale(problems) }
    }

    /// The manifest of files that were made below `out` of the sources as they are.
    ///
    /// # Errors
    /// When a file can't be read.
    pub fn manifest(&self, out: &Path, files: &[String]) -> Result<Manifest, KeptError> {
        let mut made = BTreeMap::new();
        for file in files {
            made.insert(file.clone(), hash_of_file(&read_file(&out.join(file))?));
        }
        Ok(Manifest { made_by: self.made_by.clone(), sources: self.read_sources()?, files: made })
    }

    fn read_sources(&self) -> Result<BTreeMap<String, u64>, KeptError> {
        let mut hashes = BTreeMap::new();
        for source in self.sources {
            let path = self.root.join(source);
            if path.is_dir() {
                let files = read(&path)?;
                hashes.extend(
                    files.iter().map(|(file, bytes)| (format!("{source}/{file}"), hash_of_file(bytes))),
                );
            } else if path.exists() {
                hashes.insert((*source).to_owned(), hash_of_file(&read_file(&path)?));
            }
        }
        Ok(hashes)
    }
}

fn is_below(file: &str, root: &str) -> bool {
    file.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// When the file can't be read, or a line is none of a manifest's.
    pub fn read(path: &Path) -> Result<Manifest, KeptError> {
        let text = String::from_utf8_lossy(&read_file(path)?).into_owned();
        let mut manifest = Manifest::default();
        for (line, n) in text.lines().zip(1..) {
            manifest.take(line).map_err(|reason| KeptError::Manifest {
                path: path.into(),
                line: n,
                reason,
            })?;
        }
        Ok(manifest)
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let list = match word {
            "#" => return Ok(()),
            "made-by" if self.made_by.is_empty() => {
                self.made_by = rest.into();
                return Ok(());
            }
            "source" => &mut self.sources,
            "file" => &mut self.files,
            _ => return Err(format!("no line of a manifest: {line:?}")),
        };
        let (hash, file) = rest.split_once(' ').ok_or("a hash and a name are missing")?;
        let is_hash = hash.len() == 16 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let hash = u64::from_str_radix(hash, 16).ok().filter(|_| is_hash);
        let hash = hash.ok_or_else(|| format!("no hash of 16 digits: {rest:?}"))?;
        match list.insert(file.into(), hash) {
            None => Ok(()),
            Some(_) => Err(format!("{file} for a second time")),
        }
    }

    /// The names of the files.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// A folder of these files, and of these alone, with this manifest among them.
    pub fn with(mut self, mut files: Files) -> Files {
        self.files = files.iter().map(|(file, bytes)| (file.clone(), hash_of_file(bytes))).collect();
        files.insert(MANIFEST.into(), self.to_string().into());
        files
    }
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Hashes of what the files beside this one were made of, and of themselves.")?;
        writeln!(f, "made-by {}", self.made_by)?;
        let mut lines = String::new();
        for (word, list) in [("source", &self.sources), ("file", &self.files)] {
            for (file, hash) in list {
                writeln!(lines, "{word} {hash:016x} {file}")?;
            }
        }
        f.write_str(&lines)
    }
}

/// All files below a folder.
///
/// # Errors
/// When one can't be read, or has a name that is not Unicode.
pub fn read(folder: &Path) -> Result<Files, KeptError> {
    let (mut files, mut open) = (Files::new(), vec![(folder.to_path_buf(), String::new())]);
    while let Some((folder, before)) = open.pop() {
        let failed = |source| KeptError::File { path: folder.clone(), source };
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().and_then(|name| name.to_str()).ok_or_else(|| {
                let source = io::Error::new(io::ErrorKind::InvalidData, "a name that is not Unicode");
                KeptError::File { path: path.clone(), source }
            })?;
            if name.starts_with('.') || name.ends_with('~') {
                continue;
            }
            let name = format!("{before}{name}");
            if path.is_dir() {
                open.push((path, format!("{name}/")));
            } else {
                let bytes = read_file(&path)?;
                files.insert(name, bytes);
            }
        }
    }
    Ok(files)
}

/// Makes a folder hold these files and no others. A file that would not change keeps its time; the manifest comes last, so
/// that what was interrupted is found stale.
///
/// # Errors
/// When a file can't be read, written or removed.
pub fn replace(folder: &Path, files: &Files) -> Result<(), KeptError> {
    let there = if folder.exists() { read(folder)? } else { Files::new() };
    for file in there.keys().filter(|file| !files.contains_key(*file)) {
        let path = folder.join(file);
        fs::remove_file(&path).map_err(|source| KeptError::File { path, source })?;
    }
    let is_manifest = |file: &String| file == MANIFEST;
    let (last, first): (Vec<_>, Vec<_>) = files.iter().partition(|(file, _)| is_manifest(file));
    for (file, bytes) in first.into_iter().chain(last) {
        let path = folder.join(file);
        write(&path, bytes).map_err(|source| KeptError::File { path, source })?;
    }
    Ok(())
}

/// Writes a file unless it is so already: then nothing is compiled again for it.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, bytes)
}

fn read_file(path: &Path) -> Result<Vec<u8>, KeptError> {
    fs::read(path).map_err(|source| KeptError::File { path: path.into(), source })
}
