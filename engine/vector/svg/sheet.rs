//! Rules of style sheets that usvg's reader of CSS passes over, or takes where they do not hold.

use simplecss::Selector;
use usvg::roxmltree::Node;

/// What a `style` element asks for and does not get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Unevaluated {
    /// At-rules with a block, nested rules, selectors that are not understood, names of properties in capitals; all of a
    /// sheet that is for some media only, or of a type in capitals or an empty one, and text behind a comment of XML.
    pub(super) rules: usize,
    /// `@import`.
    pub(super) imports: usize,
}

/// Of a `style` element.
pub(super) fn unevaluated(element: Node<'_, '_>) -> Unevaluated {
    let parts = || element.children().filter_map(|child| child.text().filter(|_| child.is_text()));
    if !is_css(element) {
        // Other languages are passed over by browsers too.
        let kind = element.attribute("type").unwrap_or_default();
        let is_other = !kind.is_empty() && !kind.eq_ignore_ascii_case("text/css");
        let is_lost = !is_other && parts().any(|text| text.contains('{'));
        return Unevaluated { rules: is_lost.into(), imports: 0 };
    }
    let media = element.attribute("media").unwrap_or_default().trim();
    let is_for_some =
        !media.is_empty() && !["all", "screen"].iter().any(|all| media.eq_ignore_ascii_case(all));
    let mut found = of_text(parts().next().unwrap_or_default());
    found.rules += usize::from(is_for_some) + parts().skip(1).filter(|text| text.contains('{')).count();
    found
}

/// Whether the element holds CSS, as usvg decides it.
pub(super) fn is_css(element: Node<'_, '_>) -> bool {
    matches!(element.attribute("type"), None | Some("text/css"))
}

fn of_text(sheet: &str) -> Unevaluated {
    let text = plain(sheet);
    let mut rest = text.as_str();
    let mut found = Unevaluated::default();
    while let Some(at) = rest.find(['{', ';', '}']) {
        let prelude = rest[..at].trim();
        let is_block = rest[at..].starts_with('{');
        rest = &rest[at + 1..];
        if !is_block {
            let is_import = prelude.get(..7).is_some_and(|word| word.eq_ignore_ascii_case("@import"));
            found.imports += usize::from(is_import);
            continue;
        }
        let (block, behind) = split_block(rest);
        found.rules += match prelude.starts_with('@') {
            true => 1,
            false => {
                let is_unknown = |selector: &&str| Selector::parse(selector.trim()).is_none();
                prelude.split(',').filter(is_unknown).count() + in_block(block)
            }
        };
        rest = behind;
    }
    found
}

/// Nested rules, and properties in capitals.
fn in_block(block: &str) -> usize {
    let names = block.split(';').filter_map(|declaration| declaration.split_once(':'));
    let in_capitals = |(name, _): &(&str, &str)| {
        let name = name.trim();
        !name.starts_with("--") && name.bytes().any(|byte| byte.is_ascii_uppercase())
    };
    match block.matches('{').count() {
        0 => names.filter(in_capitals).count(),
        nested => nested,
    }
}

/// A block whose first brace was just passed, and what follows it.
fn split_block(text: &str) -> (&str, &str) {
    let mut depth = 1;
    for (at, brace) in text.match_indices(['{', '}']) {
        depth = if brace == "{" { depth + 1 } else { depth - 1 };
        if depth == 0 {
            return (&text[..at], &text[at + 1..]);
        }
    }
    (text, "")
}

/// Without comments, and with nothing but blanks in strings.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'*') => {
                chars.next();
                let mut last = ' ';
                for c in chars.by_ref() {
                    if (last, c) == ('*', '/') {
                        break;
                    }
                    last = c;
                }
                plain.push(' ');
            }
            '"' | '\'' => {
                plain.push(c);
                while let Some(inside) = chars.next() {
                    if inside == c {
                        break;
                    }
                    if inside == '\\' {
                        chars.next();
                    }
                    plain.push('_');
                }
                plain.push(c);
            }
            c => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{Unevaluated, of_text, unevaluated};

    #[test]
    fn rules_that_are_passed_over_are_counted() {
        for (sheet, rules) in [
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
            ("[x=\"}\"] { fill: lime } [y='{'] { fill: red }", 0),
            ("rect { fill: lime; &.b { fill: red } } svg { rect { fill: red } a { } }", 3),
            ("rect { FILL: lime; --Own: 1; fill: RED }", 1),
        ] {
            assert_eq!(of_text(sheet), Unevaluated { rules, ..found_imports(sheet) }, "{sheet}");
        }
    }

    fn found_imports(sheet: &str) -> Unevaluated {
        Unevaluated { rules: 0, imports: usize::from(sheet.starts_with("@import")) }
    }

    #[test]
    fn imports_are_found_in_rules_only() {
        for (sheet, imports) in
            [("@IMPORT url(a.css); @import 'b.css';", 2), ("/* @import 'x'; */ a { b: '@import;' }", 0)]
        {
            assert_eq!(of_text(sheet).imports, imports, "{sheet}");
        }
    }

    #[test]
    fn what_an_element_says_of_its_sheet_counts() {
        for (element, rules) in [
            ("<style media='print'>a { fill: red }</style>", 1),
            ("<style media='SCREEN'>a { fill: red }</style>", 0),
            ("<style type='text/less'>@media x { a { } }</style>", 0),
            ("<style type=''>a { fill: red }</style>", 1),
            ("<style type='Text/CSS'>a { fill: red }</style>", 1),
            ("<style type=''/>", 0),
            ("<style>a { fill: red } <!-- b --> c { fill: lime }</style>", 1),
        ] {
            let xml = usvg::roxmltree::Document::parse(element).expect("XML");
            assert_eq!(unevaluated(xml.root_element()).rules, rules, "{element}");
        }
    }
}
