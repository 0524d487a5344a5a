//! Graphs as a crate: what is in it, what it makes of Cargo and of a device, and how it gets into a folder.

use super::all_banks;
use super::device::Runner;
use super::graphs::{add, function, parameter, ty};
use super::random_graphs::{agrees, exact_functions, graph, twins};
use super::tools::validator_says;
use crate::random::Random;
use spanforge::graph::{Export, Graph, Kind, NodeId, VALUE, Value};
use spanforge_reflect::{Module, words_from_bytes};
use std::ffi::CString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of the test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/tmp/exported").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Parameters of all kinds that come out as they are, and one sum of them; its nodes in another order if `turned`.
fn kinds(turned: bool) -> Graph {
    let mut graph = Graph::new();
    let names = [
        ("speed", "float"),
        ("at", "vec3"),
        ("turn", "mat2x3"),
        ("n", "int"),
        ("on", "bool"),
        ("bits", "uvec2"),
        ("type", "float"),
        ("Type", "float"),
        ("two words", "float"),
    ];
    let mut kinds: Vec<Kind> = names.iter().map(|(name, of)| parameter(name, of)).chain([add()]).collect();
    if turned {
        kinds.reverse();
    }
    let ids: Vec<(Kind, NodeId)> = kinds.into_iter().map(|kind| (kind.clone(), graph.add(kind))).collect();
    let of = |kind: &Kind| ids.iter().find(|(known, _)| known == kind).unwrap().1;
    for (name, ty) in names {
        graph.output(name, (of(&parameter(name, ty)), VALUE));
    }
    let [speed, other] = ["speed", "type"].map(|name| of(&parameter(name, "float")));
    graph.link((speed, VALUE), (of(&add()), "x"));
    graph.link((other, VALUE), (of(&add()), "y"));
    graph.output("sum", (of(&add()), "return"));
    for node in &mut graph.nodes {
        let Kind::Parameter { name, .. } = &node.kind else { continue };
        let default = match name.as_str() {
            "speed" => {
                node.about.label = Some("Speed \"of\" `it`\n\u{202e}".into());
                node.about.unit = Some("m/s".into());
                (node.about.min, node.about.max, node.about.step) = (Some(-1.5), Some(1e10), Some(0.1));
                Value { ty: ty("float"), of: vec![0.1] }
            }
            "at" => Value { ty: ty("vec3"), of: vec![1.0, -2.5, 1e-7] },
            "turn" => Value { ty: ty("mat2x3"), of: vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0] },
            "n" => {
                node.about.choices = vec![("Least".into(), -2147483648.0), ("None".into(), 0.0)];
                Value { ty: ty("int"), of: vec![-2147483648.0] }
            }
            "on" => Value { ty: ty("bool"), of: vec![1.0] },
            _ => continue,
        };
        node.values.insert(VALUE.into(), default);
    }
    graph
}

/// One function of a bank and a constant.
fn double() -> Graph {
    let mut graph = Graph::new();
    let x = graph.add(parameter("x", "float"));
    let product = graph.add(function("arithmetic", "multiply", &["float", "float"]));
    let two = graph.add(Kind::Constant(Value { ty: ty("float"), of: vec![2.0] }));
    graph.link((x, VALUE), (product, "x"));
    graph.link((two, VALUE), (product, "y"));
    graph.output("doubled", (product, "return"));
    graph
}

fn export(graphs: &[(&str, &Graph)]) -> Export {
    all_banks().export("patches", graphs).unwrap_or_else(|error| panic!("{error}"))
}

fn words(export: &Export) -> Vec<u32> {
    words_from_bytes(&export.files()["module.spv"]).unwrap()
}

/// What a crate that uses the exported one prints.
const USER: &str = r#"//! A user of exported graphs.
use patches::{double, kinds};
fn main() {
    println!("{} {:?} {:?}", patches::words().len(), patches::ENTRY_POINTS, patches::workgroups(65));
    let sizes = [std::mem::size_of::<kinds::Parameters>(), std::mem::size_of::<double::Outputs>()];
    println!("{} {} {sizes:?}", kinds::ENTRY_POINT, double::ENTRY_POINT);
    println!("{:?}", kinds::Parameters::default().to_words());
    let speed = kinds::PARAMETERS.iter().find(|parameter| parameter.name == "speed").unwrap();
    println!("{speed:?}");
    let given = kinds::Parameters { r#type: 8.0, type_2: 9.0, two_words: 10.0, bits: [7, 8], ..Default::default() };
    println!("{:?}", given.to_words());
    println!("{:?}", double::Outputs::from_words([double::Parameters { x: -2.0 }.to_words()[0]]));
}
"#;

/// The crate builds with Cargo alone, and what it says is what was exported.
#[test]
fn an_exported_crate_builds_and_runs() {
    let (here, export) = (folder("user"), export(&[("kinds", &kinds(false)), ("double", &double())]));
    export.write(&here.join("patches")).unwrap();
    std::fs::create_dir(here.join("src")).unwrap();
    std::fs::write(here.join("src/main.rs"), USER).unwrap();
    let manifest = "[workspace]\n[package]\nname = \"user\"\nversion = \"0.1.0\"\nedition = \"2021\"
[dependencies]\npatches = { path = \"patches\" }\n[lints.rust]\nwarnings = \"deny\"\n";
    std::fs::write(here.join("Cargo.toml"), manifest).unwrap();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["run", "--offline", "--quiet", "--target-dir"])
        .arg(here.join("built"))
        .current_dir(&here)
        .env("RUSTFLAGS", "-D warnings -D missing_docs")
        .env_remove("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let n_words = words(&export).len();
    assert_eq!(lines[0], format!("{n_words} [\"double\", \"kinds\"] [2, 1, 1]"));
    assert_eq!(lines[1], "kinds double [68, 4]");
    let bits = |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<u32>>();
    let after = |type_upper: f32, at_bits: [u32; 2], type_lower: f32, two: f32| {
        let mut all = bits(&[type_upper, 1.0, -2.5, 1e-7]);
        all.extend(at_bits);
        all.extend([i32::MIN as u32, 1]);
        all.extend(bits(&[0.1, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, two, type_lower]));
        all
    };
    // In the order of names: Type, at, bits, n, on, speed, turn, two words, type.
    assert_eq!(lines[2], format!("{:?}", after(0.0, [0; 2], 0.0, 0.0)));
    assert!(
        lines[3].contains("label: \"Speed \\\"of\\\" `it`\\n\\u{202e}\"")
            && lines[3]
                .contains("min: Some(-1.5), max: Some(10000000000.0), step: Some(0.1), unit: Some(\"m/s\")")
            && lines[3].contains("default: [0.1]"),
        "{}",
        lines[3]
    );
    assert_eq!(lines[4], format!("{:?}", after(8.0, [7, 8], 9.0, 10.0)));
    assert_eq!(lines[5], "Outputs { doubled: -2.0 }");
    std::fs::remove_dir_all(here).unwrap();
}

/// One module has an entry point for each graph, each with its functions alone; reflection finds what the crate says.
#[test]
fn one_module_has_all_graphs() {
    let export = export(&[("kinds", &kinds(false)), ("double", &double())]);
    let words = words(&export);
    assert_eq!(validator_says(&words), None);
    let module = Module::read(words.clone()).unwrap();
    let names: Vec<&str> = module.entry_points().iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["double", "kinds"]);
    let mut functions: Vec<String> =
        module.signatures().into_iter().map(|signature| signature.name).collect();
    functions.sort();
    assert_eq!(functions, ["add", "double", "graph", "graph", "kinds", "multiply"]);
    let values = module.evaluate(&[]);
    let mut bindings: Vec<_> = values.bindings().iter().map(|b| (b.set, b.binding, b.read_only)).collect();
    bindings.sort();
    assert_eq!(bindings, [(0, 0, true), (0, 1, false)]);
    for entry in module.entry_points() {
        assert_eq!(values.workgroup_size(entry).unwrap().size, [Some(64), Some(1), Some(1)]);
    }
    // The texts are there where banks have one.
    let texts: Vec<&str> =
        export.files().keys().map(String::as_str).filter(|name| name.starts_with("glsl/")).collect();
    match cfg!(feature = "shaderc") {
        true => assert_eq!(texts, ["glsl/double.comp", "glsl/kinds.comp"]),
        false => assert_eq!(texts, [""; 0]),
    }
    // Run: what goes in comes out, and a sum.
    let runner = Runner::new();
    let pipeline = runner.pipeline_at(&words, c"double");
    let input: Vec<u32> = (0..64).map(|n| (n as f32 * 0.75).to_bits()).collect();
    let doubled: Vec<u32> = (0..64).map(|n| (n as f32 * 1.5).to_bits()).collect();
    assert_eq!(pipeline.run([64, 0], 1, &input, 64), doubled);
}

/// Random graphs in one module, on a device as their twins.
#[test]
fn exported_graphs_agree_with_their_twins() {
    let (banks, twins, runner, pool) = (all_banks(), twins(), Runner::new(), exact_functions());
    let names: Vec<String> = (0..8).map(|n| format!("graph_{n}")).collect();
    let graphs: Vec<Graph> =
        (0..8).map(|n| graph(&pool, 8 + 6 * n as usize, &mut Random::new(0xE8B0 + n))).collect();
    let named: Vec<(&str, &Graph)> = names.iter().map(String::as_str).zip(&graphs).collect();
    let export = banks.export("patches", &named).unwrap();
    let words = words(&export);
    assert_eq!(validator_says(&words), None);
    let mut n_compared = 0;
    for (n, (name, graph)) in named.iter().enumerate() {
        let kernel = banks.graph_kernel(graph).unwrap();
        let pipeline = runner.pipeline_at(&words, &CString::new(*name).unwrap());
        n_compared += agrees(&pipeline, graph, &kernel, &twins, &mut Random::new(0xE8B1 + n as u64));
    }
    assert!(n_compared > 256, "{n_compared}");
}

/// Bytes follow from the graphs alone: not from the order in which they or their nodes were given.
#[test]
fn equal_graphs_are_equal_bytes() {
    let first = export(&[("kinds", &kinds(false)), ("double", &double())]);
    assert_eq!(export(&[("kinds", &kinds(false)), ("double", &double())]), first);
    assert_eq!(export(&[("double", &double()), ("kinds", &kinds(true))]), first);
    // Through JSON, with other numbers.
    let mut other = Graph::new();
    (0..5).for_each(|_| _ = other.add(add()));
    let json = kinds(true).to_json().unwrap();
    assert_eq!(export(&[("double", &double()), ("kinds", &Graph::from_json(&json).unwrap())]), first);
    // Another default is other bytes, in the library's text alone.
    let mut changed = double();
    changed.nodes[0].values.insert(VALUE.into(), Value { ty: ty("float"), of: vec![5.0] });
    let changed = export(&[("kinds", &kinds(false)), ("double", &changed)]);
    let differ = first.files().iter().filter(|(name, content)| changed.files()[*name] != **content);
    assert_eq!(differ.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["src/lib.rs"]);
}

fn errors(result: spanforge::Result<impl std::fmt::Debug>) -> Vec<String> {
    match result {
        Err(spanforge::Error::Graph(errors)) => errors.0.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn wrong_exports_are_named() {
    let (banks, good) = (all_banks(), double());
    let mut bad = double();
    bad.outputs[0].from.pin = "gone".into();
    let found = errors(banks.export("Patches", &[("a", &good), ("a", &bad), ("fn", &good)]));
    let expected = [
        "Patches: Rust can't have a crate of the name \"Patches\"",
        "Patches: there is a graph `a` already",
        "Patches: Rust can't have a graph of the name \"fn\"",
        "a: output `doubled`: no pin `1.gone`",
    ];
    assert_eq!(found, expected);
    assert_eq!(errors(banks.export("patches", &[])), ["patches: there is no graph in it"]);
    for name in ["", "../x", "a b", "9", "std", "a\"", "é"] {
        assert!(banks.export(name, &[("a", &good)]).is_err(), "{name}");
        assert!(banks.export("patches", &[(name, &good)]).is_err(), "{name}");
    }
}

/// All files or what was there; nobody else's folder.
#[test]
fn folders_are_whole_or_left_alone() {
    let here = folder("folders");
    let (first, second) = (export(&[("double", &double())]), export(&[("kinds", &kinds(false))]));
    let crate_folder = here.join("patches");
    let is = |export: &Export| {
        let mut n = 0;
        let mut open = vec![crate_folder.clone()];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let name = path.strip_prefix(&crate_folder).unwrap().to_str().unwrap().to_owned();
                assert_eq!(std::fs::read(path).unwrap(), export.files()[&name], "{name}");
                n += 1;
            }
        }
        assert_eq!(n, export.files().len());
        // Nothing else is left.
        assert_eq!(std::fs::read_dir(&here).unwrap().count(), 1);
    };
    first.write(&crate_folder).unwrap();
    is(&first);
    // What Cargo built goes with it.
    std::fs::create_dir(crate_folder.join("target")).unwrap();
    std::fs::write(crate_folder.join("Cargo.lock"), "").unwrap();
    second.write(&crate_folder).unwrap();
    is(&second);
    // An empty folder is nobody's.
    std::fs::remove_dir_all(&crate_folder).unwrap();
    std::fs::create_dir(&crate_folder).unwrap();
    first.write(&crate_folder).unwrap();
    is(&first);
    // A file of somebody else's stays, and all else with it.
    for name in ["src/main.rs", "notes.txt", "glsl/mine.txt"] {
        let path = crate_folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, "mine").unwrap();
        let found = errors(second.write(&crate_folder));
        let expected = format!("{}: no export wrote it, and the next would remove it", path.display());
        assert_eq!(found, [expected]);
        assert_eq!(std::fs::read(&path).unwrap(), b"mine");
        std::fs::remove_file(&path).unwrap();
        let _ = std::fs::remove_dir(crate_folder.join("glsl"));
    }
    is_module(&crate_folder, &first);
    // A folder that is no export, a file, and a place that is not there.
    std::fs::remove_dir_all(&crate_folder).unwrap();
    std::fs::create_dir(&crate_folder).unwrap();
    std::fs::write(crate_folder.join("Cargo.toml"), "[package]\n").unwrap();
    let found = errors(first.write(&crate_folder));
    assert_eq!(found, [format!("{}: it is a folder that no export wrote", crate_folder.display())]);
    let file = here.join("file");
    std::fs::write(&file, "mine").unwrap();
    assert_eq!(errors(first.write(&file)), [format!("{}: it is no folder", file.display())]);
    assert_eq!(std::fs::read(&file).unwrap(), b"mine");
    assert!(first.write(&here.join("gone/deep")).is_err());
    assert!(!here.join("gone").exists());
    std::fs::remove_dir_all(here).unwrap();
}

fn is_module(folder: &Path, export: &Export) {
    assert_eq!(std::fs::read(folder.join("module.spv")).unwrap(), export.files()["module.spv"]);
}
