//! The beginning of a text, for what any number of others may be told with.

/// The end of the last character of `text` that ends within `most` bytes.
pub(crate) fn boundary(text: &str, most: usize) -> usize {
    (0..=most.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

/// A text, or as much of it as `most` bytes hold and `…`.
pub(crate) fn excerpt(text: &str, most: usize) -> String {
    match text.get(..boundary(text, most)) {
        Some(start) if start.len() < text.len() => format!("{start}…"),
        _ => text.into(),
    }
}
