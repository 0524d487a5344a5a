//! The list of fields in which the YAML is known to be wrong.
//!
//! A line is `files | path | ours | theirs | reason`; `*` in any of the first four stands for any text. Empty lines and
//! lines that begin with `#` are left out.

use super::compare::Difference;

/// A line of the list.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) line: usize,
    pub(crate) text: String,
    patterns: [String; 4],
}

impl Known {
    /// Reads the list.
    pub(crate) fn parse(text: &str) -> Result<Vec<Known>, String> {
        let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        lines
            .map(|(line, text)| {
                let parts: Vec<&str> = text.splitn(5, '|').map(str::trim).collect();
                match parts[..] {
                    [file, path, ours, theirs, reason] if !reason.is_empty() => {
                        let patterns = [file, path, ours, theirs].map(String::from);
                        Ok(Known { line, text: text.into(), patterns })
                    }
                    _ => Err(format!("line {line}: not `files | path | ours | theirs | reason`")),
                }
            })
            .collect()
    }

    pub(crate) fn covers(&self, file: &str, difference: &Difference) -> bool {
        let texts = [file, &difference.path, &difference.ours, &difference.theirs];
        self.patterns.iter().zip(texts).all(|(pattern, text)| matches(pattern, text))
    }
}

/// Whether `text` is what `pattern` says, `*` in it standing for any text.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(tail) = text.strip_prefix(head) else { return false };
    if rest.is_empty() {
        return true;
    }
    let ends = (0..=tail.len()).filter(|&i| tail.is_char_boundary(i));
    ends.into_iter().any(|i| matches(rest, &tail[i..]))
}
