//! Instructions put together word by word.

use rspirv::spirv::Op;

/// Appends an instruction.
pub(super) fn push(words: &mut Vec<u32>, op: Op, operands: &[u32]) {
    debug_assert!(operands.len() < 0xffff, "whoever has more operands checks first");
    words.push(first_word(op, operands.len() + 1));
    words.extend_from_slice(operands);
}

/// The word that says opcode and length.
pub(super) fn first_word(op: Op, n_words: usize) -> u32 {
    (n_words as u32) << 16 | op as u32
}

/// Bytes of names that are kept; debug information may be any length.
const MOST: usize = 256;

/// A string as operands; what is behind a NUL or too long for a name is left out.
pub(super) fn string(text: &str) -> Vec<u32> {
    let mut end = text.find('\0').unwrap_or(text.len()).min(MOST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let bytes = text.as_bytes().get(..end).unwrap_or_default();
    let mut words: Vec<u32> = bytes
        .chunks(4)
        .map(|chunk| chunk.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte)))
        .collect();
    if bytes.len().is_multiple_of(4) {
        words.push(0);
    }
    words
}

/// The text of a string's words.
pub(super) fn text(words: &[u32]) -> String {
    let bytes: Vec<u8> =
        words.iter().flat_map(|word| word.to_le_bytes()).take_while(|&byte| byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whole instructions one behind the other, each with its place.
pub(super) fn instructions(words: &[u32]) -> impl Iterator<Item = (usize, &[u32])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let &first = words.get(at)?;
        let n = ((first >> 16) as usize).max(1);
        let found = (at, words.get(at..at + n)?);
        at += n;
        Some(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_end_in_zero() {
        assert_eq!(string("main"), [0x6e69_616d, 0]);
        assert_eq!(string("add"), [0x0064_6461]);
        assert_eq!(string("a\0b"), [0x61]);
        assert_eq!(string(""), [0]);
        assert_eq!([text(&string("add")), text(&string("main")), text(&[])], ["add", "main", ""]);
        // 255 bytes and a character of two.
        let long = "x".repeat(255) + "é";
        assert_eq!(string(&long).len(), 64);
        assert_eq!(string(&long)[63] >> 24, 0);
    }
}
