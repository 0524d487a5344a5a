//! The suite's report: a line a case, and a page that shows the failures.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use serde_json::json;
use spanforge::svg::NotDrawn;

use super::Failure;
use super::compare::{Distance, difference};
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

/// Written case by case, so that an interrupted run leaves what it knew.
pub(crate) struct Report {
    lines: BufWriter<File>,
    page: BufWriter<File>,
    page_path: PathBuf,
    pictures: PathBuf,
    as_json: bool,
    n_cases: usize,
    n_failures: usize,
}

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
        let pictures = path.with_file_name(format!("{stem}-pictures"));
        std::fs::create_dir_all(&pictures).map_err(|e| said(&pictures, e))?;
        let mut lines = BufWriter::new(File::create(path).map_err(|e| said(path, e))?);
        let as_json = path.extension().is_some_and(|e| e == "json" || e == "jsonl");
        if !as_json {
            writeln!(lines, "case\tdiffering %\tmean\tpass\twhy")?;
        }
        let mut page = BufWriter::new(File::create(&page_path).map_err(|e| said(&page_path, e))?);
        page.write_all(HEAD.as_bytes())?;
        Ok(Self { lines, page, page_path, pictures, as_json, n_cases: 0, n_failures: 0 })
    }

    pub(crate) fn add(&mut self, case: &Case) -> Result<(), Failure> {
        self.n_cases += 1;
        let (differing, mean) = case.distance.map(|d| (d.differing, d.mean)).unzip();
        if self.as_json {
            let line = json!({
                "case": case.name, "differing_percent": differing, "mean": mean, "pass": case.passes(),
                "not_drawn": case.not_drawn.iter().collect::<std::collections::BTreeMap<_, _>>(), "error": case.error,
            });
            writeln!(self.lines, "{line}")?;
        } else {
            let number = |n: Option<f64>| n.map_or_else(|| "-".into(), |n| format!("{n:.3}"));
            let pass = if case.passes() { "pass" } else { "fail" };
            writeln!(
                self.lines,
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
        self.lines.flush()?;
        self.page.flush()?;
        Ok(())
    }

    /// The three pictures of a failure, side by side.
    fn show(&mut self, case: &Case) -> Result<(), Failure> {
        self.n_failures += 1;
        write!(self.page, "<section><h2>{}</h2><p>", escape(&case.name))?;
        if let Some(d) = case.distance {
            write!(self.page, "{:.3} % of the pixels differ, mean difference {:.3}. ", d.differing, d.mean)?;
        }
        writeln!(self.page, "{}</p>", escape(&case.why()))?;
        let apart = case.actual.as_ref().zip(case.expected.as_ref()).map(|(a, e)| difference(a, e));
        for (kind, picture) in
            [("expected", &case.expected), ("actual", &case.actual), ("difference", &apart)]
        {
            let Some(picture) = picture.as_ref().filter(|p| !p.is_empty()) else { continue };
            let file = format!("{:04}-{kind}.png", self.n_failures);
            picture.save(&Destination::find(&self.pictures.join(&file))?)?;
            let folder = self.pictures.file_name().unwrap_or_default().to_string_lossy();
            let source = escape(&format!("{folder}/{file}"));
            writeln!(
                self.page,
                "<figure><img src=\"{source}\" alt=\"{kind}\"><figcaption>{kind}</figcaption></figure>"
            )?;
        }
        writeln!(self.page, "</section>")?;
        Ok(())
    }

    /// Ends the files; the path of the page.
    pub(crate) fn finish(mut self) -> Result<PathBuf, Failure> {
        writeln!(self.page, "<p>{} of {} cases failed.</p>", self.n_failures, self.n_cases)?;
        self.page.flush()?;
        self.lines.flush()?;
        Ok(self.page_path)
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
