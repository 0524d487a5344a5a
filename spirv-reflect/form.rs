//! The shaders that one file is: its forms, or its passes.

use crate::compile::CompileError;
use crate::pass::passes;

/// The macros that make the shaders of a file: those of its forms, and none, for the plain one; or those of its passes, each of
/// them in every form.
pub(crate) fn forms(path: &str, text: &str) -> Result<Vec<Vec<String>>, CompileError> {
    let passes = passes(text).map_err(|why| CompileError::Glsl(format!("{path}: {why}")))?;
    let forms = text.lines().filter_map(|line| line.strip_prefix("#pragma form "));
    let forms: Vec<Option<String>> = forms.map(|form| Some(form.trim().to_string())).chain([None]).collect();
    let of = |pass: Option<String>| {
        forms.iter().map(move |form| pass.iter().chain(form).cloned().collect()).collect::<Vec<Vec<String>>>()
    };
    Ok(match passes.is_empty() {
        true => of(None),
        false => passes.into_iter().flat_map(|pass| of(Some(pass))).collect(),
    })
}

/// The name of the shader that these macros make of a file.
pub(crate) fn form_name(file: &str, macros: &[String]) -> String {
    match file.rsplit_once('.') {
        Some((stem, stage)) => {
            let ends: String = macros.iter().map(|name| format!("_{}", name.to_lowercase())).collect();
            format!("{stem}{ends}.{stage}")
        }
        None => file.to_string(),
    }
}
