//! `#pragma form NAME`: two shaders of one file.

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
    assert!(wide.contains("UniformTexelBuffer") && wide.contains("name: \"image/blur_wide.comp\""), "{wide}");
    let (_, report) = build(&glsl).unwrap();
    assert_eq!((report.compiled.len(), report.n_cached), (0, 2));
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
