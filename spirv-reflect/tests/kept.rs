//! Kept files: what is stale, damaged, missing or too much is named, and line ends don't count.

use std::path::{Path, PathBuf};

use spanforge_reflect::emit::{Options, Structs};
use spanforge_reflect::kept::{self, Files, Kept, KeptError, Manifest, hash, made_by};

/// A package with sources and what was kept of them, gone when the test ends.
struct Package(PathBuf);

const SOURCES: [&str; 2] = ["limits.rs", "glsl"];

impl Package {
    fn new(test: &str) -> Package {
        let root = std::env::temp_dir().join(format!("spanforge-kept-{}-{test}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        let package = Package(root);
        package.write("limits.rs", b"A = 1;\nB = 2;\n");
        package.write("glsl/a.comp", b"void main() {}\n");
        package.write("glsl/shared/s.glsl", b"int s;\n");
        // What editors and systems leave there.
        package.write("glsl/.a.comp.swp", b"1");
        package.write("glsl/a.comp~", b"2");
        package.write("out/shaders.rs", b"mod a {\n}\n");
        package.write("out/spirv/a-comp.spv", &[3, 2, 0x23, 7, 0, b'\r', b'\n', 0]);
        let files = ["shaders.rs".to_owned(), "spirv/a-comp.spv".to_owned()];
        let manifest = package.kept().manifest(&package.0.join("out"), &files).unwrap();
        assert_eq!(manifest.files().collect::<Vec<_>>(), files);
        let mut made = Files::new();
        for file in files {
            let bytes = std::fs::read(package.0.join("out").join(&file)).unwrap();
            made.insert(file, bytes);
        }
        made.insert("nodes/b.bank".into(), vec![0, 1, 2]);
        kept::replace(&package.0.join("kept"), &manifest.with(made)).unwrap();
        package
    }

    fn kept(&self) -> Kept<'_> {
        let options =
            Options { structs: Structs::Twins("crate::layout"), modules: true, ..Options::default() };
        let (sources, made_by) = (&SOURCES, made_by(&options));
        Kept { root: &self.0, folder: "kept", sources, made_by, renew: "scripts/keep.sh" }
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    fn edit(&self, name: &str, edit: impl Fn(String) -> String) {
        let text = std::fs::read_to_string(self.0.join(name)).unwrap();
        self.write(name, edit(text).as_bytes());
    }

    fn remove(&self, name: &str) {
        std::fs::remove_file(self.0.join(name)).unwrap();
    }

    /// What is wrong.
    fn problems(&self) -> Vec<String> {
        match self.kept().check() {
            Ok(()) => Vec::new(),
            Err(error @ KeptError::Stale { .. }) => {
                let text = error.to_string();
                let (problems, help) = text.rsplit_once('\n').unwrap();
                assert_eq!(help, "scripts/keep.sh makes them anew");
                problems.lines().map(str::to_owned).collect()
            }
            Err(other) => vec![other.to_string().replace(&*self.0.display().to_string(), "")],
        }
    }
}

impl Drop for Package {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_is_not_as_it_was_is_named() {
    let package = Package::new("named");
    assert_eq!(package.problems(), [""; 0]);
    type Step = (fn(&Package), &'static str);
    let steps: [Step; 8] = [
        (|p| p.edit("glsl/a.comp", |text| text + " "), "glsl/a.comp has changed since kept/ was made"),
        (
            |p| p.edit("limits.rs", |text| text.replace('2', "3")),
            "limits.rs has changed since kept/ was made",
        ),
        (|p| p.write("glsl/b.comp", b""), "glsl/b.comp is new since kept/ was made"),
        (|p| p.remove("glsl/shared/s.glsl"), "glsl/shared/s.glsl is missing, and kept/ was made of it"),
        (|p| p.remove("kept/shaders.rs"), "kept/shaders.rs is missing"),
        (
            |p| p.write("kept/spirv/a-comp.spv", &[3, 2, 0x23, 7, 0, b'\n', 0]),
            "kept/spirv/a-comp.spv is damaged: it is not what was kept",
        ),
        (|p| p.write("kept/nodes/b.bank", &[]), "kept/nodes/b.bank is damaged: it is not what was kept"),
        (|p| p.write("kept/nodes/c.bank", &[1]), "kept/nodes/c.bank is not in the manifest"),
    ];
    for (n, (step, problem)) in steps.iter().enumerate() {
        let package = Package::new(&format!("named-{n}"));
        step(&package);
        assert_eq!(package.problems(), [*problem]);
    }
    // All at once.
    steps.iter().for_each(|(step, _)| step(&package));
    let (mut found, mut expected) = (package.problems(), steps.map(|(_, problem)| problem.to_owned()));
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

#[test]
fn another_generator_is_told() {
    let package = Package::new("generator");
    let other = Kept { made_by: made_by(&Options::default()), ..package.kept() };
    let error = other.check().unwrap_err().to_string();
    assert!(error.starts_with("kept/manifest was made by another version: spanforge-reflect "), "{error}");
    assert!(error.contains("Twins(\"crate::layout\")") && error.contains("; this is "), "{error}");
    package.remove("kept/manifest");
    assert_eq!(package.problems(), ["kept/manifest is missing"]);
    package.write("kept/manifest", b"made-by x\nsource 12 a\n");
    let at_line =
        format!("{}kept{}manifest:2: no hash", std::path::MAIN_SEPARATOR, std::path::MAIN_SEPARATOR);
    assert!(package.problems()[0].starts_with(&at_line), "{:?}", package.problems());
    std::fs::remove_dir_all(package.0.join("kept")).unwrap();
    assert_eq!(package.problems(), ["kept/manifest is missing"]);
}

/// Git may have put other line ends into texts. Bytes that are no text stay bytes.
#[test]
fn line_ends_do_not_count_in_texts() {
    let package = Package::new("ends");
    for file in ["limits.rs", "glsl/a.comp", "glsl/shared/s.glsl", "kept/shaders.rs", "kept/manifest"] {
        package.edit(file, |text| text.replace('\n', "\r\n"));
    }
    assert_eq!(package.problems(), [""; 0]);
    // Alone it is no line end.
    package.edit("glsl/a.comp", |text| text.replace("\r\n", "\r"));
    assert_eq!(package.problems(), ["glsl/a.comp has changed since kept/ was made"]);
}

/// A package that brings no GLSL is none whose GLSL has changed; one that brings half of it is.
#[test]
fn sources_may_be_left_out_as_a_whole() {
    let package = Package::new("left-out");
    std::fs::remove_dir_all(package.0.join("glsl")).unwrap();
    assert_eq!(package.problems(), [""; 0]);
    package.remove("limits.rs");
    assert_eq!(package.problems(), [""; 0]);
    package.write("kept/shaders.rs", b"mod b {\n}\n");
    assert_eq!(package.problems(), ["kept/shaders.rs is damaged: it is not what was kept"]);
    // A source that is none any more.
    let package = Package::new("other-sources");
    let kept = Kept { sources: &["limits.rs"], ..package.kept() };
    let error = kept.check().unwrap_err().to_string();
    assert!(error.contains("glsl/a.comp is missing, and kept/ was made of it"), "{error}");
}

/// Whatever becomes of a manifest, it is another one, or an error.
#[test]
fn damaged_manifests_are_refused() {
    let package = Package::new("manifest");
    let path = package.0.join("kept/manifest");
    let (text, whole) = (std::fs::read(&path).unwrap(), Manifest::read(&path).unwrap());
    assert_eq!(whole.to_string().as_bytes(), text);
    let mut n_refused = 0;
    for at in 0..text.len() {
        for new in [&b""[..], b"0", b" ", b"\n", b"\r", b"A", b"\xff", b"../"] {
            std::fs::write(&path, [&text[..at], new, &text[at + 1..]].concat()).unwrap();
            let is_same = Manifest::read(&path).is_ok_and(|manifest| manifest == whole);
            assert_eq!(package.kept().check().is_ok(), is_same, "byte {at} is {new:?}");
            n_refused += usize::from(!is_same);
        }
    }
    assert!(n_refused > 6 * text.len(), "{n_refused} of {}", text.len());
    // Twice the same line is none.
    std::fs::write(&path, [&text[..], b"file 0000000000000000 shaders.rs\n"].concat()).unwrap();
    assert!(package.problems()[0].contains("shaders.rs for a second time"), "{:?}", package.problems());
}

/// The folder holds what was made and nothing else; what is the same already keeps its time.
#[test]
fn folders_are_replaced() {
    let package = Package::new("replaced");
    let folder = package.0.join("kept");
    let files = kept::read(&folder).unwrap();
    let time = |file: &str| std::fs::metadata(folder.join(file)).unwrap().modified().unwrap();
    let before = time("shaders.rs");
    package.write("kept/nodes/gone.bank", b"gone");
    package.remove("kept/manifest");
    kept::replace(&folder, &files).unwrap();
    assert_eq!(kept::read(&folder).unwrap(), files);
    assert_eq!(time("shaders.rs"), before);
    assert_eq!(package.problems(), [""; 0]);
    let missing = kept::read(Path::new("/no/such/folder")).unwrap_err().to_string();
    assert!(missing.contains("no/such/folder"), "{missing}");
}

#[test]
fn hashes_tell_bytes_apart() {
    let bytes: Vec<u8> = (0x80..0xe4).collect();
    let mut all = std::collections::HashSet::from([hash(&bytes)]);
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut other = bytes.clone();
            other[at] ^= 1 << bit;
            assert!(all.insert(hash(&other)), "bit {bit} of byte {at}");
        }
    }
    for n in 0..bytes.len() {
        assert!(all.insert(hash(&bytes[..n])) && all.insert(hash(&vec![0; n + 1])), "{n} bytes");
    }
    // A length that other first bytes could make up for.
    let (short, mut long) = ((0..16).collect::<Vec<u8>>(), (0..16).chain([0]).collect::<Vec<u8>>());
    long[0] ^= 16 ^ 17;
    assert_ne!(hash(&short), hash(&long));
    // What is written today is found by every version after.
    assert_eq!(format!("{:016x}", hash(b"Spanforge")), "77ed82533897ffd8");
}
