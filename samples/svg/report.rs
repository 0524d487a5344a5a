//! The suite's report: a line a case, and a page that shows the failures.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use serde_json::json;
use spanforge::svg::NotDrawn;

use super::Failure;
use super::compare::{Distance, difference};
use super::fresh::Fresh;
use super::picture::{Destination, Picture};

/// What became of one case.
#[derive(Default)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) expected: Option<Picture>,
    pub(crate) actual: Option<Picture>,
    pub(crate) distance: Option<Distance>,
    pub(crate) not_drawn: NotDrawn,
    pub(crate) error: String,
}

impl Case {
    /// The pictures agree and nothing was left out.
    pub(crate) fn passes(&self) -> bool {
        self.error.is_empty() && self.not_drawn.is_empty() && self.distance.is_some_and(|d| d.passes())
    }

    fn why(&self) -> String {
        match (self.error.is_empty(), self.not_drawn.is_empty()) {
            (false, _) => self.error.replace(['\t', '\n'], " "),
            (true, false) => format!("not drawn: {}", self.not_drawn),
            (true, true) if !self.passes() => "the pictures differ".into(),
            (true, true) => String::new(),
        }
    }
}

/// Written case by case, in the place of an earlier one when it is whole.
pub(crate) struct Report {
    lines: (Fresh, BufWriter<File>),
    page: (Fresh, BufWriter<File>),
    page_path: PathBuf,
    pictures: Fresh,
    pictures_name: String,
    as_json: bool,
    n_cases: usize,
    n_failures: usize,
}

/// What is shown of a failure.
const KINDS: [&str; 3] = ["expected", "actual", "difference"];

const HEAD: &str = "<!doctype html><meta charset=\"utf-8\"><title>Failures</title><style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5em; max-width: 75em }
section { border-top: 1px solid #ccc; padding: .6em 0 }
h2 { font-size: 1em; margin: 0 } p { margin: .2em 0 .5em; color: #555 }
figure { display: inline-block; margin: 0 .8em 0 0; text-align: center } figcaption { color: #777; font-size: 85% }
img { width: 300px; border: 1px solid #ddd; background: repeating-conic-gradient(#eee 0 25%, #fff 0 50%) 0 0/16px 16px }
</style><h1>Failures</h1>
";

impl Report {
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        let said = |what: &Path, e: std::io::Error| format!("{}: {e}", what.display());
        if let Some(folder) = path.parent().filter(|p| !p.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|e| said(folder, e))?;
        }
        let page_path = path.with_extension("html");
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let pictures_name = format!("{stem}-pictures");
        let folder = path.with_file_name(&pictures_name);
        let pictures = Fresh::folder(&folder, is_picture).map_err(|e| said(&folder, e))?;
        let mut lines = Fresh::file(path).map_err(|e| said(path, e))?;
        let as_json = path.extension().is_some_and(|e| e == "json" || e == "jsonl");
        if !as_json {
            writeln!(lines.1, "case\tdiffering %\tmean\tpass\twhy")?;
        }
        let mut page = Fresh::file(&page_path).map_err(|e| said(&page_path, e))?;
        page.1.write_all(HEAD.as_bytes())?;
        Ok(Self { lines, page, page_path, pictures, pictures_name, as_json, n_cases: 0, n_failures: 0 })
    }

    pub(crate) fn add(&mut self, case: &Case) -> Result<(), Failure> {
        self.n_cases += 1;
        let (differing, mean) = case.distance.map(|d| (d.differing, d.mean)).unzip();
        if self.as_json {
            let line = json!({
                "case": case.name, "differing_percent": differing, "mean": mean, "pass": case.passes(),
                "not_drawn": case.not_drawn.iter().collect::<std::collections::BTreeMap<_, _>>(), "error": case.error,
            });
            writeln!(self.lines.1, "{line}")?;
        } else {
            let number = |n: Option<f64>| n.map_or_else(|| "-".into(), |n| format!("{n:.3}"));
            let pass = if case.passes() { "pass" } else { "fail" };
            writeln!(
                self.lines.1,
                "{}\t{}\t{}\t{pass}\t{}",
                case.name,
                number(differing),
                number(mean),
                case.why()
            )?;
        }
        if !case.passes() {
            self.show(case)?;
        }
        Ok(())
    }

    /// The three pictures of a failure, side by side.
    fn show(&mut self, case: &Case) -> Result<(), Failure> {
        self.n_failures += 1;
        write!(self.page.1, "<section><h2>{}</h2><p>", escape(&case.name))?;
        if let Some(d) = case.distance {
            write!(
                self.page.1,
                "{:.3} % of the pixels differ, mean difference {:.3}. ",
                d.differing, d.mean
            )?;
        }
        writeln!(self.page.1, "{}</p>", escape(&case.why()))?;
        let apart = case.actual.as_ref().zip(case.expected.as_ref()).map(|(a, e)| difference(a, e));
        for (kind, picture) in KINDS.into_iter().zip([&case.expected, &case.actual, &apart]) {
            let Some(picture) = picture.as_ref().filter(|p| !p.is_empty()) else { continue };
            let file = format!("{:04}-{kind}.png", self.n_failures);
            picture.save(&Destination::find(&self.pictures.path().join(&file))?)?;
            let source = escape(&format!("{}/{file}", self.pictures_name));
            writeln!(
                self.page.1,
                "<figure><img src=\"{source}\" alt=\"{kind}\"><figcaption>{kind}</figcaption></figure>"
            )?;
        }
        writeln!(self.page.1, "</section>")?;
        Ok(())
    }

    /// Puts all in its place; the path of the page.
    pub(crate) fn finish(mut self) -> Result<PathBuf, Failure> {
        writeln!(self.page.1, "<p>{} of {} cases failed.</p>", self.n_failures, self.n_cases)?;
        self.page.1.flush()?;
        self.lines.1.flush()?;
        self.pictures.keep()?;
        self.page.0.keep()?;
        self.lines.0.keep()?;
        Ok(self.page_path)
    }
}

/// The name of a picture that a report has shown.
fn is_picture(name: &str) -> bool {
    let parts = name.strip_suffix(".png").and_then(|name| name.split_once('-'));
    parts.is_some_and(|(number, kind)| number.parse::<u32>().is_ok() && KINDS.contains(&kind))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
