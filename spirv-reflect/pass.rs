//! Passes: several shaders that run one after the other, in one file.

/// The macros that make the passes of a text, by its lines `#pragma pass NAME`, in their order; none for a text that is one
/// shader. The text is each pass with its macro defined.
///
/// ```
/// let text = "#version 460\n#pragma pass ACROSS // first\n#pragma pass DOWN\n";
/// assert_eq!(spanforge_reflect::passes(text)?, ["ACROSS", "DOWN"]);
/// assert!(spanforge_reflect::passes("#pragma pass 2").is_err());
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// A line with another thing than the name of a macro, or one that is there twice.
pub fn passes(text: &str) -> Result<Vec<String>, String> {
    let mut passes: Vec<String> = vec![];
    for line in text.lines().filter_map(|line| line.trim_start().strip_prefix("#pragma pass")) {
        let name = line.split("//").next().unwrap_or_default().trim();
        let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_word {
            return Err(format!("`#pragma pass {name}`: a pass has the name of a macro, such as ACROSS"));
        }
        if passes.iter().any(|other| other == name) {
            return Err(format!("`#pragma pass {name}` is there twice"));
        }
        passes.push(name.into());
    }
    Ok(passes)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::passes;

    #[test]
    fn passes_are_in_the_order_of_their_lines() {
        assert_eq!(passes("void main() {}").unwrap(), [""; 0]);
        let text = "#version 460\n#pragma pass ACROSS // first\n  #pragma pass DOWN\n";
        assert_eq!(passes(text).unwrap(), ["ACROSS", "DOWN"]);
        for (wrong, why) in [
            ("#pragma pass", "name of a macro"),
            ("#pragma pass 2nd", "name of a macro"),
            ("#pragma pass A B", "name of a macro"),
            ("#pragma pass A\n#pragma pass A", "twice"),
        ] {
            assert!(passes(wrong).unwrap_err().contains(why), "{wrong}");
        }
    }
}
