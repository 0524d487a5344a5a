//! A folder that is edited while graphs of its functions run.

use super::graphs::{function, parameter};
use super::tools::validator_says;
use spanforge::graph::{Banks, ChangeKind, Filter, Folder, Graph, Kernel, Live, Outcome, VALUE};
use spanforge_reflect::library::Compiler;
use std::path::{Path, PathBuf};

/// A folder that goes with the test.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let path = std::env::temp_dir().join(format!("spanforge-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Temporary(path)
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.0.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The folder, the banks, and what it takes to look.
struct Library {
    files: Temporary,
    folder: Folder,
    banks: Banks,
    compiler: Compiler,
}

impl Library {
    fn new(name: &str) -> Library {
        let files = Temporary::new(name);
        let folder = Folder::new(&files.0).unwrap();
        Library { files, folder, banks: Banks::new(), compiler: Compiler::new().unwrap() }
    }

    /// Names and kinds of changes, and errors.
    fn look(&mut self) -> (Vec<(String, ChangeKind)>, Vec<String>) {
        let found = self.folder.refresh(&mut self.banks, &self.compiler, &Filter::new()).unwrap();
        let changes = found.changes.into_iter().map(|change| (change.key.to_string(), change.kind));
        (changes.collect(), found.errors.iter().map(ToString::to_string).collect())
    }

    /// Twice: what changed has settled.
    fn look_twice(&mut self) -> (Vec<(String, ChangeKind)>, Vec<String>) {
        assert_eq!(self.look(), (vec![], vec![]));
        self.look()
    }
}

fn added(names: &[&str]) -> Vec<(String, ChangeKind)> {
    names.iter().map(|name| ((*name).to_owned(), ChangeKind::Added)).collect()
}

const NONE: (Vec<(String, ChangeKind)>, Vec<String>) = (vec![], vec![]);

#[test]
fn a_folder_is_many_banks() {
    let mut library = Library::new("folder");
    library.files.write("easy.glsl", "float twice(float x) { return x + x; }");
    library.files.write("easy.toml", "[functions.twice]\nlabel = \"Two times\"");
    let inner = "#include \"common.glsl\"\n#include \"shared/base.glsl\"\nfloat deep(float x) { return base(part(x)); }";
    library.files.write("noise/deep.glsl", inner);
    library.files.write("noise/common.glsl", "float part(float x) { return x * 3.0; }");
    library.files.write("shared/base.glsl", "float base(float x) { return x - 1.0; }");
    library.files.write("README.md", "not a library");
    let all = [
        "easy.twice(float)",
        "noise/common.part(float)",
        "noise/deep.deep(float)",
        "shared/base.base(float)",
    ];
    assert_eq!(library.look(), (added(&all), vec![]));
    assert_eq!(library.banks.functions("easy")[0].label, "Two times");
    assert_eq!(library.look(), NONE);

    // What is included counts for who includes it.
    library.files.write("shared/base.glsl", "float base(float x) { return x - 2.0; }");
    let changes = library.look_twice();
    let compatible = |name: &str| (name.to_owned(), ChangeKind::Compatible);
    assert_eq!(
        changes,
        (vec![compatible("noise/deep.deep(float)"), compatible("shared/base.base(float)")], vec![])
    );
    // So does a sidecar that goes.
    std::fs::remove_file(library.files.0.join("easy.toml")).unwrap();
    assert_eq!(library.look_twice().0, [("easy.twice(float)".to_owned(), ChangeKind::Identical)]);
    assert_eq!(library.banks.functions("easy")[0].label, "Twice");

    // A file that is gone for a moment is not gone.
    let (path, aside) = (library.files.0.join("easy.glsl"), library.files.0.join("easy.glsl~"));
    std::fs::rename(&path, &aside).unwrap();
    assert_eq!(library.look(), NONE);
    std::fs::rename(&aside, &path).unwrap();
    assert_eq!((library.look(), library.look()), (NONE, NONE));
    std::fs::remove_file(&path).unwrap();
    let gone = library.look_twice().0;
    assert!(
        matches!(gone.as_slice(), [(name, ChangeKind::Breaking { now: None, .. })] if name == "easy.twice(float)"),
        "{gone:?}"
    );

    // Errors name files, lines, and are said once; nothing outside the folder is read.
    library.files.write("noise/deep.glsl", &inner.replace("common.glsl", "../../outside.glsl"));
    let (changes, errors) = library.look_twice();
    assert!(
        changes.is_empty() && errors.len() == 1 && errors[0].contains("noise/deep.glsl"),
        "{changes:?} {errors:?}"
    );
    assert_eq!(library.look(), NONE);
    assert_eq!(library.banks.functions("noise/deep").len(), 1);
    std::fs::write(library.files.0.join("words.spv"), b"no words").unwrap();
    let (_, errors) = library.look();
    assert!(errors.len() == 1 && errors[0].starts_with("words.spv: "), "{errors:?}");
    // A missing include is looked for until it is there.
    library.files.write("late.glsl", "#include \"later.glsl\"\nfloat late(float x) { return later(x); }");
    let (_, errors) = library.look();
    assert!(errors.len() == 1 && errors[0].contains("later.glsl"), "{errors:?}");
    library.files.write("later.glsl", "float later(float x) { return x; }");
    let (changes, errors) = library.look();
    assert_eq!((changes, errors), (added(&["later.later(float)"]), vec![]));
    assert_eq!(library.look(), (added(&["late.late(float)"]), vec![]));

    let error = Folder::new(Path::new("/nowhere/at all")).unwrap_err().to_string();
    assert!(error.starts_with("/nowhere/at all: "), "{error}");
}

/// A thousand saves in the three ways that editors have, half of them broken: the last good version runs, only the graph
/// that uses the function is made anew, and nothing is left behind.
#[test]
fn a_storm_of_saves_ends_with_the_last_good_version() {
    let mut library = Library::new("storm");
    library.files.write("live.glsl", "float f(float x) { return x; }");
    library.files.write("calm.glsl", "float g(float x) { return x * 2.0; }");
    library.look();
    let graph = |bank: &str, name: &str| {
        let mut graph = Graph::new();
        let x = graph.add(parameter("x", "float"));
        let node = graph.add(function(bank, name, &["float"]));
        graph.link((x, VALUE), (node, "x"));
        graph.output("y", (node, "return"));
        graph
    };
    let (mut live, mut calm) = (Live::<Kernel>::new(Graph::new()), Live::<Kernel>::new(Graph::new()));
    let make = |banks: &Banks, graph: &Graph| banks.graph_kernel(graph);
    assert_eq!(live.set(graph("live", "f"), &library.banks, make).unwrap(), Outcome::New);
    assert_eq!(calm.set(graph("calm", "g"), &library.banks, make).unwrap(), Outcome::New);
    // In another order it is the same.
    let mut turned = live.graph().clone();
    turned.nodes.reverse();
    assert_eq!(live.set(turned, &library.banks, make).unwrap(), Outcome::Same);
    let at_first = library.banks.n_kept();
    let (mut n_new, mut n_errors, mut last) = (0, 0, 0);
    let path = library.files.0.join("live.glsl");
    for n in 1..=1000_u32 {
        let text = match n % 4 {
            1 => format!("float f(float x) {{ return x + {n}.5; }}"),
            2 => format!("float f(float x) {{ return x + {n}.5 }}"),
            3 => format!("// {n}\nfloat f(float x, float y) {{ return x; }}"),
            _ => "float f(float x) { return ".to_owned(),
        };
        match n % 3 {
            0 => std::fs::write(&path, &text).unwrap(),
            1 => {
                let beside = library.files.0.join("live.glsl.tmp");
                std::fs::write(&beside, &text).unwrap();
                std::fs::rename(&beside, &path).unwrap();
            }
            _ => {
                std::fs::remove_file(&path).unwrap();
                if n % 5 == 0 {
                    library.look();
                }
                std::fs::write(&path, &text).unwrap();
            }
        }
        for _ in 0..2 {
            let found =
                library.folder.refresh(&mut library.banks, &library.compiler, &Filter::new()).unwrap();
            n_errors += found.errors.len();
            let outcome = live.take(&found.changes, &library.banks, make).unwrap();
            assert_eq!(
                calm.take(&found.changes, &library.banks, |_, _| panic!("it uses nothing that changed"))
                    .unwrap(),
                Outcome::Same
            );
            if outcome == Outcome::New {
                n_new += 1;
                last = n;
                assert!(live.errors().is_none());
            }
        }
        if n % 4 == 3 {
            // Its pins changed: the graph is wrong at its node, and what it was made into stays.
            let errors = live.errors().unwrap().to_string();
            assert!(errors.contains("no function live.f(float)"), "{errors}");
        }
        let constant = (f64::from(last) + 0.5) as f32;
        assert!(last == 0 || live.made().unwrap().words.contains(&constant.to_bits()), "{n}: {last}");
    }
    assert_eq!((n_new, last), (250, 997));
    assert!(n_errors >= 400, "{n_errors} of 500 broken ones were seen");
    assert_eq!(validator_says(&live.made().unwrap().words), None);
    let kept = library.banks.n_kept();
    assert!(kept.0 <= at_first.0 + 64 && kept.1 <= at_first.1 + 64, "{kept:?}, {at_first:?} at first");
}

/// Asked sooner than its interval says, a folder is not looked into.
#[test]
fn looks_keep_their_distance() {
    let mut library = Library::new("interval");
    library.files.write("a.glsl", "float f(float x) { return x; }\n");
    let hour = std::time::Duration::from_secs(3600);
    library.folder = Folder::new(&library.files.0).unwrap().every(hour);
    assert_eq!(library.look(), (added(&["a.f(float)"]), vec![]));
    library.files.write("b.glsl", "float g(float x) { return x; }\n");
    assert_eq!(library.look_twice(), NONE);
    library.folder = library.folder.every(std::time::Duration::ZERO);
    assert_eq!(library.look(), (added(&["b.g(float)"]), vec![]));
}
