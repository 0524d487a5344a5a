//! The sample without a window: a patch, its picture, and how long each step took.

use std::time::Instant;

use serde_json::json;
use spanforge::gpu::Host;
use spanforge::text::Font;

use super::canvas::Canvas;
use super::draw;
use super::editor::Editor;
use super::library::{self, Library, Made};
use super::options::Options;
use super::patch;
use super::shared::picture::Destination;
use super::shared::{Failure, Paper, require_silence, tell};

/// Frames of particles, where nobody says how many; a picture is that of the first.
const FRAMES: u32 = 180;

/// In milliseconds.
struct Times {
    /// Checking the patch and linking its shader.
    link: f64,
    pipeline: f64,
    /// Of one frame, from recording to its end.
    frame: f64,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let file = options.patch.as_deref().ok_or("no patch named; see --help")?;
    let destination = options.window.picture().map(Destination::find).transpose()?;
    let named = |error: spanforge::Error| format!("{}: {error}", file.display());
    let graph = patch::read(file)?;
    let library = Library::new(options.functions.as_deref())?;
    let start = Instant::now();
    let made = library::make(&library.banks, &graph).map_err(named)?;
    let link = ms(start);
    if let Some(folder) = &options.export {
        patch::export(&library.banks, &graph, folder)?;
    }

    let host = options.run.host("nodes")?;
    let paper = Paper::new(host.device(), options.window.size)?;
    let mut canvas = Canvas::new(host.device(), Paper::FORMAT)?;
    let start = Instant::now();
    canvas.set(&made).map_err(named)?;
    let pipeline = ms(start);
    let boxes = match options.boxes {
        true => {
            let editor = Editor::new(graph);
            let font = Font::embedded()?;
            let layout = editor.layout(&library.banks, Some(&made), None);
            Some((
                draw::scene(&editor, &layout, &font, &[], None, None)?,
                draw::view(&editor, options.window.size, 1.0),
            ))
        }
        false => None,
    };
    let keeps = made.host.n_particles > 0;
    let n_frames = options.window.frames.unwrap_or(if keeps { FRAMES } else { 1 });
    // What keeps nothing from frame to frame needs none but the last.
    let first = if keeps { 0 } else { n_frames.saturating_sub(1) };
    let start = Instant::now();
    for frame in first..n_frames {
        let boxes = boxes.as_ref().filter(|_| frame + 1 == n_frames).map(|(scene, view)| (scene, *view));
        host.submit(|cmd| paper.draw(cmd, |cmd, image| canvas.record(cmd, image, frame, boxes)))?;
    }
    let frame = ms(start) / f64::from((n_frames - first).max(1));
    if let Some(destination) = destination.filter(|_| n_frames > 0) {
        paper.picture()?.save(&destination)?;
    }
    report(options, &host, &made, n_frames, &Times { link, pipeline, frame })
}

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

fn report(options: &Options, host: &Host, made: &Made, n_frames: u32, times: &Times) -> Result<(), Failure> {
    let messages = host.messages();
    tell(&messages);
    let limits = host.device().limits();
    let Times { link, pipeline, frame } = times;
    if options.run.json {
        let parameters = made.linked.parameters.iter().map(|parameter| parameter.name.as_str());
        let object = json!({
            "device": limits.device_name,
            "driver": limits.driver_name,
            "host": made.host.file,
            "frames": n_frames,
            "words": made.linked.words.len(),
            "parameters": parameters.collect::<Vec<_>>(),
            "link_ms": link,
            "pipeline_ms": pipeline,
            "frame_ms": frame,
            "validation_messages": options.run.validate.then_some(messages.len()),
        });
        println!("{object:#}");
    } else {
        println!(
            "{}, {}, {} words of SPIR-V, {n_frames} frames",
            limits.device_name,
            made.host.file,
            made.linked.words.len()
        );
        println!("check and link {link:.3} ms, pipeline {pipeline:.3} ms, a frame {frame:.3} ms");
    }
    require_silence(&messages)
}
