//! What a library's module follows from, in 64 bits.

use std::collections::BTreeSet;

use super::Options;
use crate::kept::{COMPILER, hash};

/// More files than these are no library's: an include that makes up names.
const MAX_FILES: usize = 4096;

/// A hash of all that a library's module follows from: its text, the files that it includes, macros, stage and compiler,
/// whatever the line ends. What was made of equal ones is equal, so it need not be compiled again.
///
/// Files that only a comment or an untaken branch includes count too. `None` where the text does not say what it includes,
/// but a macro: such a library is compiled each time.
///
/// ```
/// use spanforge_reflect::library::{Options, content_hash};
///
/// let hash = |text: &str| content_hash("wave.glsl", text, &Options::default());
/// assert_eq!(hash("float wave(float x) { return sin(x); }"), hash("float wave(float x) { return sin(x); }"));
/// assert_ne!(hash("float wave(float x) { return sin(x); }"), hash("float wave(float x) { return cos(x); }"));
/// assert_eq!(hash("#include WAVES"), None);
/// ```
pub fn content_hash(file: &str, text: &str, options: &Options) -> Option<u64> {
    let mut all = Vec::new();
    let mut add = |text: &str| {
        let text = text.replace("\r\n", "\n");
        all.extend((text.len() as u64).to_le_bytes());
        all.extend(text.into_bytes());
    };
    let version = [env!("CARGO_PKG_VERSION"), COMPILER];
    version.into_iter().for_each(&mut add);
    add(&format!("{:?} {:?}", options.stage, options.macros));
    let (mut seen, mut open) = (BTreeSet::from([file.to_owned()]), vec![(file.to_owned(), text.to_owned())]);
    while let Some((file, text)) = open.pop() {
        add(&file);
        add(&text);
        // A directive may go on behind a backslash.
        let joined = text.replace("\\\r\n", "").replace("\\\n", "");
        for line in joined.lines().filter(|line| line.contains("include")) {
            let names: Vec<&str> = line.split(['"', '<', '>']).skip(1).step_by(2).collect();
            if names.is_empty() && line.trim_start().starts_with('#') {
                return None;
            }
            for name in names {
                let found = options.include.and_then(|include| include(name, &file));
                add(name);
                add(if found.is_some() { "found" } else { "missing" });
                if let Some((file, text)) = found
                    && seen.insert(file.clone())
                {
                    open.push((file, text));
                }
            }
        }
        if seen.len() > MAX_FILES {
            return None;
        }
    }
    Some(hash(&all))
}
