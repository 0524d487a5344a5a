//! The list of fields in which the YAML is known to be wrong.
//!
//! A line `: reason` says why, and the lines below it where: `file | path | ours | theirs`. Values are exact, so that a line
//! covers one mistake of theirs and none of ours. In the first two `*` stands for any text and `[*]` for any index. Empty
//! lines and lines that begin with `#` are left out.

use super::compare::Difference;

/// A line of the list.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) line: usize,
    pub(crate) text: String,
    file: String,
    path: String,
    ours: String,
    theirs: String,
}

impl Known {
    /// Reads the list.
    pub(crate) fn parse(text: &str) -> Result<Vec<Known>, String> {
        let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let mut known = Vec::new();
        let mut reason = None;
        for (line, text) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            if let Some(why) = text.strip_prefix(':') {
                reason = Some(why.trim()).filter(|why| !why.is_empty());
                continue;
            }
            let parts: Vec<&str> = text.split('|').map(str::trim).collect();
            let [file, path, ours, theirs] = parts[..] else {
                return Err(format!("line {line}: not `file | path | ours | theirs`"));
            };
            if reason.is_none() {
                return Err(format!("line {line}: no `: reason` above it"));
            }
            if ours.contains('*') || theirs.contains('*') {
                return Err(format!("line {line}: a `*` in a value would hide other values"));
            }
            let [file, path, ours, theirs] = [file, path, ours, theirs].map(String::from);
            known.push(Known { line, text: text.into(), file, path, ours, theirs });
        }
        Ok(known)
    }

    pub(crate) fn is_of(&self, file: &str) -> bool {
        matches(&self.file, file)
    }

    pub(crate) fn covers(&self, file: &str, difference: &Difference) -> bool {
        self.ours == difference.ours
            && self.theirs == difference.theirs
            && matches(&self.file, file)
            && matches(&self.path, &difference.path)
    }
}

/// Whether `text` is what `pattern` says.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(tail) = text.strip_prefix(head) else { return false };
    if head.ends_with('[') && rest.starts_with(']') {
        let index = tail.bytes().take_while(u8::is_ascii_digit).count();
        return index > 0 && matches(rest, &tail[index..]);
    }
    let ends = (0..=tail.len()).filter(|&i| tail.is_char_boundary(i));
    ends.into_iter().any(|i| matches(rest, &tail[i..]))
}
