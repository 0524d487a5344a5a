//! Lines of Rust as rustfmt breaks them with its default settings.

use std::fmt::Write;

/// The longest line, indent included.
const MAX_WIDTH: usize = 100;
/// The longest fields of a struct expression on one line.
const STRUCT_WIDTH: usize = 18;
/// The longest items of a slice on one line, and arguments of a call.
const LIST_WIDTH: usize = 60;
/// Lists of items that are all this short are filled, not written one a line.
const SHORT_ITEM: usize = 10;

/// An expression that may have to be broken.
pub(crate) enum Expr {
    /// One that can't be.
    Text(String),
    /// `name { field: value }`; a field without a name is the base, [`Expr::base`].
    Struct(&'static str, Vec<(String, Expr)>),
    /// What opens and closes it, and the items between.
    List(&'static str, Vec<Expr>, &'static str),
    /// `name(argument)`; of a macro too, and without a name a tuple.
    Call(&'static str, Vec<Expr>),
    /// One with text behind it.
    Before(Box<Expr>, String),
}

impl Expr {
    pub(crate) fn text(value: impl std::fmt::Display) -> Expr {
        Expr::Text(value.to_string())
    }

    /// `name { field: value }`.
    pub(crate) fn fields<const N: usize>(name: &'static str, fields: [(&str, Expr); N]) -> Expr {
        Expr::Struct(name, fields.map(|(field, value)| (field.to_string(), value)).into())
    }

    /// The last field of a struct expression that has the others from a value: `..value`.
    pub(crate) fn base(value: &str) -> (String, Expr) {
        (String::new(), Expr::Text(format!("..{value}")))
    }

    /// `assert!(offset_of!(ty, field) == offset)`, with a message or without.
    pub(crate) fn assert_offset(ty: &str, field: &str, offset: u64, message: Option<String>) -> Expr {
        let place = Expr::Call("offset_of!", vec![Expr::text(ty), Expr::text(field)]);
        let test = Expr::Before(Box::new(place), format!(" == {offset}"));
        Expr::Call("assert!", [test].into_iter().chain(message.map(Expr::Text)).collect())
    }

    /// The expression on one line; `None` where rustfmt breaks it wherever it stands.
    fn one_line(&self) -> Option<String> {
        let join = |items: &[Expr]| {
            let limit = match items {
                // The only item may be as long as the line, a tuple as long as its own items allow.
                [Expr::Text(_) | Expr::Before(..)] => usize::MAX,
                [Expr::Call("", _)] => LIST_WIDTH + 2,
                _ => LIST_WIDTH,
            };
            let items: Option<Vec<String>> = items.iter().map(Expr::one_line).collect();
            items.map(|items| items.join(", ")).filter(|text| text.len() <= limit)
        };
        match self {
            Expr::Text(text) => Some(text.clone()),
            // One that has a base is long enough to be broken.
            Expr::Struct(_, fields) if fields.iter().any(|(name, _)| name.is_empty()) => None,
            Expr::Struct(name, fields) => {
                let fields: Option<Vec<String>> =
                    fields.iter().map(|(name, e)| e.one_line().map(|e| format!("{name}: {e}"))).collect();
                let body = fields?.join(", ");
                (body.len() <= STRUCT_WIDTH).then(|| format!("{name} {{ {body} }}"))
            }
            Expr::Before(inner, text) => inner.one_line().map(|inner| inner + text),
            Expr::List(open, items, close) => join(items).map(|items| format!("{open}{items}{close}")),
            Expr::Call(name, arguments) => join(arguments).map(|arguments| format!("{name}({arguments})")),
        }
    }
}

/// Writes indented lines.
pub(crate) struct Lines<'a> {
    text: &'a mut String,
    /// Added to every indent, for what stands inside a module.
    pub(crate) base: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a mut String) -> Lines<'a> {
        Lines { text, base: 0 }
    }

    pub(crate) fn line(&mut self, indent: usize, line: &str) {
        if !line.is_empty() {
            let _ = write!(self.text, "{:1$}{line}", "", (self.base + indent) * 4);
        }
        self.text.push('\n');
    }

    pub(crate) fn blank(&mut self) {
        self.text.push('\n');
    }

    fn fits(&self, indent: usize, line: &str) -> bool {
        (self.base + indent) * 4 + line.len() <= MAX_WIDTH
    }

    /// An expression between what comes before it and after it on its line.
    pub(crate) fn expr(&mut self, indent: usize, before: &str, expr: &Expr, after: &str) {
        if let Some(line) = expr.one_line().map(|text| format!("{before}{text}{after}"))
            && (self.fits(indent, &line) || matches!(expr, Expr::Text(_)))
        {
            return self.line(indent, &line);
        }
        match expr {
            Expr::Text(text) => self.line(indent, &format!("{before}{text}{after}")),
            Expr::Struct(name, fields) => {
                self.line(indent, &format!("{before}{name} {{"));
                for (name, value) in fields {
                    match name.as_str() {
                        "" => self.expr(indent + 1, "", value, ""),
                        _ => self.expr(indent + 1, &format!("{name}: "), value, ","),
                    }
                }
                self.line(indent, &format!("}}{after}"));
            }
            Expr::Before(inner, text) => self.expr(indent, before, inner, &format!("{text}{after}")),
            Expr::List(open, items, close) => {
                let (before, after) = (format!("{before}{open}"), format!("{close}{after}"));
                self.items(indent, &before, items, &after, ",");
            }
            Expr::Call(name, arguments) => {
                let last = if name.ends_with('!') { "" } else { "," };
                self.items(indent, &format!("{before}{name}("), arguments, &format!("){after}"), last);
            }
        }
    }

    fn items(&mut self, indent: usize, before: &str, items: &[Expr], after: &str, last: &str) {
        // The only item may stay behind what opens the list, if it is broken itself.
        if let [only @ (Expr::Struct(..) | Expr::List(..) | Expr::Call(..))] = items {
            return self.expr(indent, before, only, after);
        }
        self.line(indent, before);
        let short = |item: &Expr| matches!(item, Expr::Text(text) if text.len() <= SHORT_ITEM);
        if items.len() > 1 && items.iter().all(short) {
            let mut line = String::new();
            for item in items.iter().filter_map(Expr::one_line) {
                if !line.is_empty() && !self.fits(indent + 1, &format!("{line} {item},")) {
                    self.line(indent + 1, &std::mem::take(&mut line));
                }
                line += if line.is_empty() { "" } else { " " };
                line += &format!("{item},");
            }
            self.line(indent + 1, &line);
        } else {
            for (i, item) in items.iter().enumerate() {
                self.expr(indent + 1, "", item, if i + 1 == items.len() { last } else { "," });
            }
        }
        self.line(indent, after);
    }

    /// The head of a function, up to its opening brace.
    pub(crate) fn signature(&mut self, indent: usize, name: &str, parameters: &[String], result: &str) {
        let line = format!("{name}({}) -> {result} {{", parameters.join(", "));
        if self.fits(indent, &line) {
            return self.line(indent, &line);
        }
        self.line(indent, &format!("{name}("));
        parameters.iter().for_each(|parameter| self.line(indent + 1, &format!("{parameter},")));
        self.line(indent, &format!(") -> {result} {{"));
    }
}
