//! What the command-line tool refuses or leaves out, and that it says so.

use std::path::Path;

use crate::cli::{Folder, hard, refused, told, tool};

/// Spanforge calls `main`: what it would never call is not left out in silence.
#[test]
fn other_entry_points_are_refused() {
    use rspirv::binary::Assemble;
    use rspirv::spirv::{AddressingModel, Capability, ExecutionModel, FunctionControl, MemoryModel};
    let folder = Folder::new("entries");
    let out = folder.path("out.rs");
    for (names, listed) in [
        (&["run"][..], Some("`run` (Vertex)")),
        (&["main", "shade"], Some("`main` (Vertex), `shade` (Fragment)")),
        (&["main", "main"], Some("`main` (Vertex), `main` (Fragment)")),
        (&["main"], None),
    ] {
        let mut b = rspirv::dr::Builder::new();
        b.set_version(1, 6);
        b.capability(Capability::Shader);
        b.memory_model(AddressingModel::Logical, MemoryModel::GLSL450);
        let void = b.type_void();
        let ty = b.type_function(void, []);
        for (name, model) in names.iter().zip([ExecutionModel::Vertex, ExecutionModel::Fragment]) {
            let id = b.begin_function(void, None, FunctionControl::NONE, ty).unwrap();
            b.begin_block(None).unwrap();
            b.ret().unwrap();
            b.end_function().unwrap();
            b.entry_point(model, id, *name, []);
        }
        let bytes: Vec<u8> = b.module().assemble().iter().flat_map(|word| word.to_le_bytes()).collect();
        let path = folder.write("a.spv", &bytes);
        let output = tool(&["bindings", &path, "--out", &out]);
        let errors = String::from_utf8(output.stderr).unwrap();
        let reason = listed.map_or(String::new(), |names| {
            format!("spanforge-reflect: a.spv: a module needs one entry point, `main`, to be called; it has {names}\n")
        });
        assert_eq!((output.status.success(), errors), (listed.is_none(), reason));
        assert_eq!(Path::new(&out).exists(), listed.is_none());
    }
}

#[test]
fn errors_name_a_file_once() {
    let folder = Folder::new("once");
    let text = "#version 460
layout(location = 0) out float o;
//@ step 0
layout(constant_id = 0) const float ratio = 0.1;
void main() { o = ratio; }
";
    let path = folder.write("g.frag", text.as_bytes());
    let message = refused(&["bindings", &path, "--out", &folder.path("out.rs")]);
    assert_eq!(message.matches("g.frag").count(), 1, "{message}");
    assert!(message.starts_with(&format!("spanforge-reflect: {path}:3:")), "{message}");
}

/// A part of the corpus is no reason to call the rest of the list wrong.
#[test]
fn a_corpus_may_be_a_part_of_its_list() {
    let folder = Folder::new("part");
    let words = spanforge_reflect::compile::file(hard("stage.vert").as_ref(), &[], &[]).unwrap().plain;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    folder.write("alone.spv", &bytes);
    folder.write("broken.spv.yaml", b"module: {}\n");
    folder.write("broken.spv", &bytes[..20]);
    let list = folder
        .write("list.txt", b": why\nabsent.spv | a | 1 | 2\nalone.spv | a | 1 | 2\nbroken.spv | a | 1 | 2\n");
    let output = tool(&["corpus", &folder.path(""), "--known", &list]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("list.txt:4: ") && !text.contains("list.txt:2: ") && !text.contains("list.txt:3: "),
        "{text}"
    );
    assert!(text.ends_with("\n1 without YAML, only read\n1 passed, 1 failed\n"), "{text}");
    assert!(told(&["corpus", "--help"]).contains("from the root of SPIRV-Reflect's"));
}

/// A name says less of a file than its first bytes.
#[test]
fn text_under_a_name_of_spirv() {
    let folder = Folder::new("text");
    let out = folder.path("out.rs");
    let glsl = folder.write("glsl.spv", b"#version 460\nvoid main() {}\n");
    for message in [refused(&["reflect", &glsl]), refused(&["bindings", &glsl, "--out", &out])] {
        assert!(
            message.contains("glsl.spv is text, not SPIR-V") && message.contains("glsl.comp"),
            "{message}"
        );
    }
    let other = folder.write("other.spv", b"\0\x01 neither");
    for message in [refused(&["reflect", &other]), refused(&["bindings", &other, "--out", &out])] {
        assert!(message.contains("other.spv") && message.contains("no SPIR-V magic number"), "{message}");
    }
    // What begins as SPIR-V is SPIR-V, whatever it is called.
    let cut = folder.write("cut.txt", b"\x03\x02\x23\x07\0");
    assert!(refused(&["reflect", &cut]).contains("5 bytes are not whole words"));
}

/// Ids are listed in their order, wherever they are declared.
#[test]
fn constants_that_are_not_there() {
    let folder = Folder::new("ids");
    let text = "#version 460
layout(constant_id = 7) const uint a = 1;
layout(constant_id = 2) const uint b = 1;
layout(constant_id = 11) const uint c = 1;
layout(set = 0, binding = 0) buffer Out { uint out_[]; };
void main() { out_[0] = a + b + c; }
";
    let path = folder.write("ids.comp", text.as_bytes());
    let message = refused(&["reflect", &path, "--spec", "3=1"]);
    assert!(message.contains("no specialization constant 3; it has 2, 7, 11\n"), "{message}");
}

#[test]
fn bindings_tell_what_they_do_not_write() {
    let help = told(&["bindings", "--help"]);
    for part in [
        "geometry, task, mesh and ray stages",
        "acceleration structures, input attachments",
        "must keep its default",
    ] {
        assert!(help.contains(part), "{part} is not in\n{help}");
    }
    let folder = Folder::new("stages");
    let text = "#version 460\n#extension GL_EXT_ray_query : require\nlayout(set = 0, binding = 1) uniform accelerationStructureEXT scene;\nvoid main() { rayQueryEXT q; rayQueryInitializeEXT(q, scene, 0, 0xff, vec3(0), 0.0, vec3(1), 1.0); }\n";
    let path = folder.write("rays.comp", text.as_bytes());
    let message = refused(&["bindings", &path, "--out", &folder.path("out.rs")]);
    assert!(message.contains("set 0 binding 1 is an AccelerationStructure"), "{message}");
}
