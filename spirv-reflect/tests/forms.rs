//! `#pragma form NAME`: two shaders of one file; `#pragma pass NAME`: one for each.

use spanforge_reflect::bindings;
use spanforge_reflect::compile::{self, CompileError};
use spanforge_reflect::emit::Options;

use crate::generated::{Glsl, HEAD};

const BLUR: &str = "
#pragma form WIDE
layout(local_size_x = 4) in;
layout(set = 0, binding = 0, scalar) buffer Words { uint data[]; } words;
#ifdef WIDE
layout(set = 0, binding = 1) uniform usamplerBuffer source;
#else
layout(set = 0, binding = 1, scalar) restrict readonly buffer Source { uint data[]; } source;
#endif
void main() {
#ifdef WIDE
    words.data[gl_LocalInvocationIndex] = texelFetch(source, 3).x;
#else
    words.data[gl_LocalInvocationIndex] = source.data[3];
#endif
}";

fn build(glsl: &Glsl) -> Result<(String, compile::Report), CompileError> {
    let options = Options { modules: true, ..Options::default() };
    compile::build(&glsl.path("glsl"), &[], &glsl.path("out"), &options)
}

#[test]
fn a_form_is_a_shader_of_its_own() {
    let glsl = Glsl::new("forms", &[("image/blur.comp", &format!("{HEAD}{BLUR}"))]);
    let (text, report) = build(&glsl).unwrap();
    assert_eq!(report.compiled, ["image/blur.comp", "image/blur_wide.comp"]);
    let (plain, wide) = text.split_once("pub mod blur_wide {").unwrap();
    assert!(plain.contains("pub mod blur {") && !plain.contains("UniformTexelBuffer"), "{plain}");
    assert!(
        wide.contains("UniformTexelBuffer")
            && wide.contains("name: gpu::Data::Static(\"image/blur_wide.comp\")"),
        "{wide}"
    );
    let (_, report) = build(&glsl).unwrap();
    assert_eq!((report.compiled.len(), report.n_cached), (0, 2));
}

/// A file of passes is as many shaders, each in every form, and none as it stands.
#[test]
fn a_pass_is_a_shader_of_its_own() {
    let text = format!("{HEAD}\n#pragma pass ACROSS\n#pragma pass DOWN // then\n{BLUR}");
    let glsl = Glsl::new("passes", &[("image/blur.comp", &text)]);
    let (_, report) = build(&glsl).unwrap();
    let names = ["blur_across", "blur_across_wide", "blur_down", "blur_down_wide"];
    assert_eq!(report.compiled, names.map(|name| format!("image/{name}.comp")));
    let folder = compile::Folder::read(&glsl.path("glsl"), &[]).unwrap();
    let files: Vec<_> = folder.files().collect();
    assert_eq!(files.iter().filter(|file| file.ends_with("image/blur.comp")).count(), 1, "{files:?}");
    let twice = text.replace("DOWN", "ACROSS");
    let glsl = Glsl::new("passes-twice", &[("image/blur.comp", &twice)]);
    let error = build(&glsl).unwrap_err().to_string();
    assert!(error.ends_with("image/blur.comp: `#pragma pass ACROSS` is there twice"), "{error}");
}

/// Messages name the file that there is, and one name is one shader.
#[test]
fn forms_keep_their_file_and_their_name() {
    let glsl =
        Glsl::new("forms-wrong", &[("blur.comp", &format!("{HEAD}{}", BLUR.replace("3).x", "3).q(")))]);
    let message = build(&glsl).unwrap_err().to_string();
    assert!(message.starts_with("glsl/blur.comp:") && !message.contains("blur_wide"), "{message}");
    let text = format!("{HEAD}{BLUR}");
    let glsl = Glsl::new("forms-twice", &[("blur.comp", &text), ("blur_wide.comp", &text)]);
    let message = build(&glsl).unwrap_err().to_string();
    assert!(message.contains("makes the shader blur_wide.comp too"), "{message}");
}

/// One file's forms through the door that anyone has: a module each, and words each.
#[test]
fn bindings_have_every_form() {
    let glsl = Glsl::new("forms-bindings", &[("blur.comp", &format!("{HEAD}{BLUR}"))]);
    let out = glsl.path("blur.rs");
    let paths = [glsl.path("glsl/blur.comp")];
    let written = bindings::write(&paths, &out, &[], &[], &Options::default()).unwrap();
    let names: Vec<_> = written.iter().filter_map(|path| path.file_name()?.to_str()).collect();
    assert_eq!(names, ["blur.rs", "blur_blur_wide_comp.spv", "blur_blur_comp.spv"]);
    let text = std::fs::read_to_string(out).unwrap();
    let (wide, plain) = text.split_once("pub mod blur {").unwrap();
    assert!(wide.contains("pub mod blur_wide {") && wide.contains("UniformTexelBuffer"), "{wide}");
    assert!(!plain.contains("UniformTexelBuffer"), "{plain}");
}

/// What is `restrict`, and where the elements of a buffer lie, if it has any.
#[test]
fn bindings_tell_what_is_restrict_and_where_elements_lie() {
    let body = "
struct Pair { uint a; float b[2]; };
layout(local_size_x = 4) in;
layout(set = 0, binding = 0, scalar) buffer Plain { uint data[]; } plain;
layout(set = 0, binding = 1, scalar) restrict buffer List { uint count; uint unused[3]; Pair data[]; } list;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Fixed { uint data[4]; } fixed_;
layout(set = 0, binding = 3, scalar) restrict readonly buffer Rows { uint n; uint data[][3]; } rows;
void main() {
    list.data[fixed_.data[1]].a = plain.data[0] + rows.data[2][1];
    plain.data[1] = list.count;
}";
    let glsl = Glsl::new("forms-elements", &[("list.comp", &format!("{HEAD}{body}"))]);
    let (text, _) = build(&glsl).unwrap();
    let flat: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (name, restrict, elements) in [
        ("plain", false, "Some(gpu::Elements { offset: 0, stride: 4, })"),
        ("list", true, "Some(gpu::Elements { offset: 16, stride: 12, })"),
        ("fixed_", true, "None"),
        ("rows", true, "Some(gpu::Elements { offset: 4, stride: 12, })"),
    ] {
        let binding = flat.split(&format!("name: gpu::Data::Static(\"{name}\"),")).nth(1).unwrap();
        let binding = &binding[..binding.find("elements:").unwrap() + 70];
        let part = format!("restrict: {restrict}, elements: {elements},");
        assert!(binding.contains(&part), "{part} is not in {binding}");
    }
}
