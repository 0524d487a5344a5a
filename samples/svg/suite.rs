//! `--suite`: every .svg under a folder that has a .png beside it.

use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use spanforge::svg;

use super::Failure;
use super::compare::Distance;
use super::options::Options;
use super::picture::Picture;
use super::render::{Renderer, Size};
use super::report::{Case, Report};

pub(crate) fn run(options: &Options, folder: &Path) -> Result<(), Failure> {
    let mut files = Vec::new();
    find(folder, &mut files)?;
    files.sort();
    let name = |file: &Path| file.strip_prefix(folder).unwrap_or(file).display().to_string();
    if let Some(filter) = &options.filter {
        files.retain(|file| name(file).contains(filter.as_str()));
    }
    if files.is_empty() {
        return Err(format!("{}: no .svg with a .png beside it", folder.display()).into());
    }

    let mut renderer = Renderer::new(options)?;
    let mut reading = super::reading(options, folder)?;
    let mut report = Report::new(options.report.as_deref().ok_or("--suite needs --report")?)?;
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed}, {eta} to go  {msg}")?;
    let progress = ProgressBar::new(files.len() as u64).with_style(style);
    let mut n_passed = 0;
    for file in &files {
        let name = name(file);
        progress.set_message(name.clone());
        reading.resources = file.parent().map(Path::to_owned);
        let case = compare(options, &mut renderer, &reading, file, name);
        n_passed += usize::from(case.passes());
        report.add(&case)?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    let page = report.finish()?;
    if let Some(messages) = renderer.messages().filter(|m| !m.is_empty()) {
        for message in &messages {
            eprintln!("validation: {message}");
        }
        return Err("the validation layer is not silent".into());
    }
    println!("failures: {}", page.display());
    let n_failed = files.len() - n_passed;
    println!("{n_passed} passed, {n_failed} failed");
    if n_failed > options.allow_failures {
        return Err(
            format!("{n_failed} cases failed, {} may (--allow-failures)", options.allow_failures).into()
        );
    }
    Ok(())
}

/// Renders one case as its reference was rendered: at that picture's size, the drawing stretched to it.
fn compare(
    options: &Options,
    renderer: &mut Renderer,
    reading: &svg::Options,
    file: &Path,
    name: String,
) -> Case {
    let mut case = Case { name, ..Case::default() };
    let mut run = || -> Result<(), Failure> {
        let expected = case.expected.insert(Picture::load(&file.with_extension("png"))?);
        let drawing = super::read(file, reading)?.drawing()?;
        case.not_drawn = drawing.not_drawn.clone();
        let size = Size::stretched(&drawing, expected.width, expected.height)?;
        let rendered = renderer.render(&drawing.scene, &size, options.background, 0, Instant::now())?;
        case.distance = Distance::between(&rendered.picture, expected);
        case.actual = Some(rendered.picture);
        Ok(())
    };
    if let Err(failure) = run() {
        case.error = failure.to_string();
    }
    case
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for entry in std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "svg") && path.with_extension("png").exists() {
            files.push(path);
        }
    }
    Ok(())
}
