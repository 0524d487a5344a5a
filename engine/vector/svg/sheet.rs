//! Rules of style sheets that usvg's reader of CSS passes over.

use simplecss::Selector;

/// At-rules with a block, and selectors that are not understood. (`@import` names another file and counts as that.)
pub(super) fn n_unevaluated(sheet: &str) -> usize {
    let text = without_comments(sheet);
    let mut rest = text.as_str();
    let mut n = 0;
    while let Some(at) = rest.find(['{', ';', '}']) {
        let prelude = rest[..at].trim();
        let is_block = rest[at..].starts_with('{');
        rest = &rest[at + 1..];
        if !is_block {
            continue;
        }
        n += match prelude.starts_with('@') {
            true => 1,
            false => prelude.split(',').filter(|selector| Selector::parse(selector.trim()).is_none()).count(),
        };
        rest = behind_block(rest);
    }
    n
}

/// What follows the block whose first brace was just passed.
fn behind_block(text: &str) -> &str {
    let mut depth = 1;
    for (at, brace) in text.match_indices(['{', '}']) {
        depth = if brace == "{" { depth + 1 } else { depth - 1 };
        if depth == 0 {
            return &text[at + 1..];
        }
    }
    ""
}

fn without_comments(text: &str) -> String {
    let (mut clean, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, comment)) = rest.split_once("/*") {
        clean.push_str(before);
        clean.push(' ');
        rest = comment.split_once("*/").map_or("", |(_, behind)| behind);
    }
    clean + rest
}

#[cfg(test)]
mod tests {
    use super::n_unevaluated;

    #[test]
    fn rules_that_are_passed_over_are_counted() {
        for (sheet, n) in [
            ("", 0),
            ("rect { fill: red } .a > #b, [x='1'] path:first-child, a + b { fill: lime }", 0),
            ("/* @media x { */ rect { fill: red } /*", 0),
            ("@import 'a.css'; @charset 'utf-8'; rect { fill: red }", 0),
            ("@media screen { rect { fill: lime } .a { fill: red } } rect { fill: red }", 1),
            ("@font-face { src: url(a.ttf) } @supports (x) { @media print { a { } } }", 2),
            ("rect:not(.a), rect, rect:nth-child(2) { fill: lime } a ~ b { fill: red }", 3),
            ("@media { rect { fill: lime }", 1),
            ("rect { fill: lime", 0),
            ("} } rect::before { fill: lime }", 1),
        ] {
            assert_eq!(n_unevaluated(sheet), n, "{sheet}");
        }
    }
}
