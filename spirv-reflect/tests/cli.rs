//! The command-line tool, as a person calls it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(crate) fn tool(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_spanforge-reflect")).args(arguments).output().unwrap()
}

pub(crate) fn hard(file: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hard").join(file);
    path.to_string_lossy().into_owned()
}

/// What a call writes when all is well.
pub(crate) fn told(arguments: &[&str]) -> String {
    let output = tool(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a call that fails.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let output = tool(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn text_is_for_people() {
    let text = told(&["reflect", &hard("workgroup.comp"), "--spec", "2=8", "--spec", "7=true"]);
    for line in [
        "entry point main (Compute)",
        "  workgroup  8 x 5 x 1; x = M (id 2); z = constant_9 (id 9)",
        "   1  N           int         4",
        "   2  M           uint        3      8",
        "   7  WIDE        bool    false   true",
        "    0        0  images  StorageImage  uimage2D  9 = WIDE ? N * 2 + 1 : N - 1 (ids 1, 7)",
        "  id  name        type  default  value",
    ] {
        assert!(text.lines().any(|found| found.starts_with(line)), "{line:?} is not in\n{text}");
    }
    // A constant's place is that of its id, and the workgroup's size is told once.
    let at = |part: &str| text.find(part).unwrap();
    assert!(at("\n   1  N ") < at("\n   2  M ") && at("\n   7  WIDE ") < at("\n   9  constant_9 "));
    assert!(!text.contains("LocalSize") && text.contains(", by shaderc (generator 13."), "{text}");
    let text = told(&["reflect", &hard("layouts.comp")]);
    // A tree: the member of a member of a block, with its own offset.
    let line = "     208       48      48         16      columns  mat2x3 row_major";
    assert!(text.lines().any(|found| found == line), "{text}");
    let text = told(&["reflect", &hard("push_parts.frag")]);
    assert!(text.lines().any(|line| line.ends_with("push  Push  60..80")), "{text}");
}

#[test]
fn json_and_yaml_say_the_same() {
    for file in
        ["workgroup.comp", "references.comp", "wide.comp", "stage.vert", "generation.rgen", "images.comp"]
    {
        let json: Value = serde_json::from_str(&told(&["reflect", "--json", &hard(file)])).unwrap();
        let yaml: Value = serde_saphyr::from_str(&told(&["reflect", "--yaml", &hard(file)])).unwrap();
        assert_eq!(json, yaml, "{file}");
    }
    let json: Value = serde_json::from_str(&told(&["reflect", "--json", &hard("workgroup.comp")])).unwrap();
    let keys: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "file",
        "version",
        "generator",
        "source",
        "capabilities",
        "extensions",
        "given",
        "entry_points",
        "bindings",
        "push_constants",
        "spec_constants",
        "structs",
        "functions",
    ];
    assert_eq!(keys, expected);
    let help = told(&["reflect", "--help"]);
    for key in keys {
        assert!(help.contains(key), "--help doesn't tell of {key}");
    }
    let axis = &json["entry_points"][0]["workgroup_size"][0];
    assert_eq!((&axis["expression"], &axis["spec_ids"][0]), (&Value::from("M"), &Value::from(2)));
}

/// Specialized, an array may reach into the next member.
#[test]
fn overlaps_are_told() {
    let arguments = ["reflect", &hard("layouts.comp"), "--spec", "0=6"];
    let text = told(&arguments);
    assert!(text.lines().any(|line| line.contains(" b ") && line.ends_with(", overlaps a")), "{text}");
    assert!(!told(&arguments[..2]).contains("overlaps"));
}

#[test]
fn values_are_read_by_the_type_of_their_constant() {
    let of = |spec: &str| {
        let text = told(&["reflect", "--json", &hard("wide.comp"), "--spec", spec]);
        let json: Value = serde_json::from_str(&text).unwrap();
        let id = json["given"][0]["id"].clone();
        let all = json["spec_constants"].as_array().unwrap();
        all.iter().find(|constant| constant["id"] == id).unwrap()["value"].clone()
    };
    assert_eq!(of("0=0xffffffffffffffff"), Value::from(u64::MAX));
    assert_eq!(of("1=-128"), Value::from(-128));
    assert_eq!(of("2=-0.5"), Value::from(-0.5));
    assert_eq!(of("3=1e300"), Value::from(1e300));
    assert_eq!(of("4=-32768"), Value::from(-32768));
    let file = hard("wide.comp");
    for (spec, reason) in [
        ("1=200", "200 is no value of TINY"),
        ("0=-1", "-1 is no value of BIG"),
        ("0=1.5", "1.5 is no value of BIG"),
        ("8=1", "no specialization constant 8; it has "),
        ("x=1", "x is no number of a constant"),
        ("1", "not ID=VALUE"),
    ] {
        let message = refused(&["reflect", &file, "--spec", spec]);
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn errors_name_file_place_opcode_and_reason() {
    let folder = std::env::temp_dir().join(format!("spanforge-reflect-{}-cli", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("broken.spv");
    // A header, then OpTypeInt that says it has nine words.
    let words = [0x0723_0203_u32, 0x0001_0000, 0, 9, 0, 0x0009_0015, 1, 32, 0];
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    std::fs::write(&path, &bytes).unwrap();
    let message = refused(&["reflect", path.to_str().unwrap()]);
    let expected = "broken.spv: SPIR-V word 5 (OpTypeInt): word count 9 does not fit the 4 words left\n";
    assert!(message.ends_with(expected), "{message}");
    let glsl = folder.join("broken.comp");
    std::fs::write(&glsl, "#version 460\nvoid main() { nothing = 1; }\n").unwrap();
    let message = refused(&["reflect", glsl.to_str().unwrap()]);
    assert!(message.contains("broken.comp:2: 'nothing' : undeclared identifier"), "{message}");
    assert!(refused(&["reflect", "absent.spv"]).contains("absent.spv: "));
    assert!(refused(&["corpus", folder.to_str().unwrap()]).contains("no .spv with a .spv.yaml"));
    assert_eq!(tool(&["reflect"]).status.code(), Some(2));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn standard_input_and_closed_pipes() {
    let words = spanforge_reflect::compile::file(hard("stage.vert").as_ref(), &[], &[]).unwrap().plain;
    // The other byte order, as a pipe may bring it.
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_spanforge-reflect"));
        command.args(["reflect", "-", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(&bytes).unwrap();
        child
    };
    let output = start().wait_with_output().unwrap();
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["entry_points"][0]["stage"], "Vertex");
    // Nobody reads what it writes.
    let mut child = start();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.is_empty(), "{errors}");
}

/// A folder for a test's files, gone when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("spanforge-reflect-{}-cli-{test}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.0.join(name), bytes).unwrap();
        self.path(name)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn other_languages_get_advice() {
    let folder = Folder::new("languages");
    for (name, advice) in [
        ("a.spvasm", "is SPIR-V as text; make a module of it first: `spirv-as "),
        ("a.hlsl", "is HLSL, which is not compiled here; make a module of it first: `dxc -spirv "),
        ("a.slang", "is Slang, which is not compiled here; make a module of it first: `slangc "),
        ("a.wgsl", "is WGSL, which is not compiled here; make a module of it first: `naga "),
        ("a.glsl", "the name ends in no stage; give a shader's GLSL as .comp, .vert, "),
        ("a", "the name ends in no stage; "),
    ] {
        // Not UTF-8: the advice does not wait for the text.
        let path = folder.write(name, &[0x80, 0xff]);
        let out = folder.path("out.rs");
        for message in [refused(&["reflect", &path]), refused(&["bindings", &path, "--out", &out])] {
            assert!(message.contains(advice) && message.contains(&path), "{message}");
        }
    }
}

/// glslang would first print the declarations of all builtin functions.
#[test]
fn old_versions_of_glsl_are_refused_in_a_line() {
    let folder = Folder::new("versions");
    for (text, place, reason) in [
        ("", 1, "no `#version`; a shader for Vulkan begins with one, such as `#version 460`"),
        ("void main() { }", 1, "no `#version`; "),
        ("// old\n #  version 110\nvoid main() { }", 2, "`#version 110` is not for Vulkan; "),
        ("#version\nvoid main() { }", 1, "`#version ` is not for Vulkan; "),
    ] {
        let path = folder.write("a.comp", text.as_bytes());
        let message = refused(&["reflect", &path]);
        assert!(message.contains(&format!("{path}:{place}: {reason}")), "{message}");
    }
    let path = folder.write("b.comp", b"// new\n#version 450 core\nvoid main() { }");
    told(&["reflect", &path]);
}

#[test]
fn wrong_arguments_are_named() {
    let folder = Folder::new("arguments");
    let (file, list) = (hard("wide.comp"), folder.write("list.txt", b": why\nnonsense\n"));
    for (arguments, message) in [
        (["reflect", &file, "--spec", "1=2", "--spec", "1=3"], "--spec 1=3: constant 1 is set twice"),
        (["reflect", &file, "-D", "1x=3", "-D", "N"], "-D 1x=3: `1x` can't be the name of a macro"),
        (["reflect", &file, "-D", "N", "-D", "=2"], "-D =2: `` can't be the name of a macro"),
    ] {
        assert!(refused(&arguments).ends_with(&format!("{message}\n")), "{message}");
    }
    let message = refused(&["corpus", &folder.path(""), "--known", &list]);
    assert!(message.ends_with(&format!("{list}: line 2: not `file | path | ours | theirs`\n")), "{message}");
    for name in ["out", "out.spv", "out.txt"] {
        let output = tool(&["bindings", &file, "--out", &folder.path(name)]);
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
}

#[test]
fn options_for_glsl_are_refused_with_spirv() {
    let folder = Folder::new("options");
    let words = spanforge_reflect::compile::file(hard("stage.vert").as_ref(), &[], &[]).unwrap().plain;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    // By its first bytes, whatever its name.
    let (named, other) = (folder.write("a.spv", &bytes), folder.write("b.module", &bytes));
    let out = folder.path("out.rs");
    for (options, reason) in [
        (&["-D", "N=1"][..], "-D is for GLSL, this is SPIR-V already"),
        (&["-I", "."], "-I is for GLSL, this is SPIR-V already"),
        (&["-I", ".", "-D", "N"], "-D and -I are for GLSL, this is SPIR-V already"),
    ] {
        for path in [&named, &other] {
            let reflect = [&["reflect", path][..], options].concat();
            let bindings = [&["bindings", path, "--out", &out][..], options].concat();
            for message in [refused(&reflect), refused(&bindings)] {
                assert!(message.ends_with(&format!("{path}: {reason}\n")), "{message}");
            }
        }
    }
    // With GLSL beside it they have a meaning.
    told(&["bindings", &named, &hard("access.comp"), "--out", &out, "-D", "N=1"]);
}

#[test]
fn bindings_say_what_they_need_and_where_it_is() {
    let help = told(&["bindings", "--help"]);
    for part in ["needs the crate `spanforge`", "--crate <PATH>", "in a folder that is there"] {
        assert!(help.contains(part), "{part} is not in\n{help}");
    }
    let folder = Folder::new("crate");
    let (file, out) = (hard("access.comp"), folder.path("out.rs"));
    let written = told(&["bindings", &file, "--out", &out]);
    assert_eq!(written, format!("{out}\n{}\n", folder.path("out.spv")));
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.contains("use spanforge::{gpu, pin};"), "{text}");
    told(&["bindings", &file, "--out", &out, "--crate", "my_engine::gpu2d"]);
    let text = std::fs::read_to_string(&out).unwrap();
    for part in [
        "use my_engine::gpu2d::{gpu, pin};",
        "-> my_engine::gpu2d::Result<()> {",
        "#[bytemuck(crate = \"my_engine::gpu2d::bytemuck\")]",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert!(!text.contains("spanforge::"), "{text}");
    for path in ["my-engine", "1a", "", "a::", "a b", "a;b"] {
        let output = tool(&["bindings", &file, "--out", &out, "--crate", path]);
        assert_eq!(output.status.code(), Some(2), "{path}");
    }
    // A misspelt folder is a mistake, not a wish.
    let absent = folder.path("nodir/x.rs");
    let message = refused(&["bindings", &file, "--out", &absent]);
    let expected = format!("{absent}: the folder {} does not exist\n", folder.path("nodir"));
    assert!(message.ends_with(&expected), "{message}");
    assert!(!Path::new(&folder.path("nodir")).exists());
}
