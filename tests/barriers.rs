//! Every barrier of a frame is needed: with any one left out the hazard check fails, and the validation layer complains
//! where it can see it.

use kurbo::Affine;
use spanforge::gpu::{
    Access, Buffer, Commands, Format, Host, HostDesc, Image, ImageDesc, ImageState, ImageUsage, Memory,
    RenderingDesc, Validation,
};
use spanforge::vector::inspect;
use spanforge::{
    Brush, Color, DrawForm, DrawState, Error, Fill, Output, Rasterizer, RasterizerDesc, RowWorkForm, Scene,
    View,
};

use crate::forms::comb;
use crate::harness::{assert_seen, buffer, desc, validation};
use crate::random::Random;
use crate::shapes::{KINDS, adversarial, random_path};
use crate::shot::budget_of_parts;

const SIDE: u32 = 64;

/// More rows than the top of a scan takes at once, some of them long; narrow, since only their number matters.
fn scene() -> Scene {
    let mut random = Random::new(0xBA44);
    let mut scene = Scene::new();
    for i in 0..90 {
        let path = random_path(&mut random, KINDS[i % 4], if i == 0 { 50 } else { 3 }, f64::from(SIDE));
        let rule = if random.flip() { Fill::NonZero } else { Fill::EvenOdd };
        let narrow = Affine::scale_non_uniform(if i == 0 { 1.0 } else { 0.15 }, 1.0);
        scene.fill(&path, rule, narrow, &Brush::Solid(Color::new([0.5, 0.2, 0.0, 0.5]))).unwrap();
    }
    scene
}

/// What a frame records, pipelines and buffers made before; it is told whether it is the first or second of its recording.
type Frame<'h> = Box<dyn FnMut(&mut Commands<'_>, usize) -> Result<(), Error> + 'h>;

/// Two frames in one recording: the second needs what the first used. Only the second is copied out: the host's own
/// barriers would stand in for the rasterizer's.
fn twice(frame: &mut Frame<'_>, cmd: &mut Commands<'_>) -> Result<(), Error> {
    frame(cmd, 0)?;
    frame(cmd, 1)
}

fn readback(host: &Host, size: u32) -> Buffer {
    buffer(host.device(), "back", u64::from(size), Memory::Readback)
}

/// Prepare, composite, count, and the picture copied out.
fn composited(host: &Host, row_work: RowWorkForm) -> Frame<'_> {
    let desc = RasterizerDesc { output: Output::Composite { samples: 16 }, row_work, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    let back = readback(host, SIDE * SIDE * 4);
    Box::new(move |cmd, turn| {
        rasterizer.prepare(cmd, &scene, &view)?;
        rasterizer.composite(cmd)?;
        if turn == 0 {
            return Ok(());
        }
        cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
        cmd.copy(rasterizer.pixels()?, back.all())
    })
}

/// A frame in parts, stored into an image that is copied out.
fn stored_in_parts(host: &Host) -> Frame<'_> {
    let desc = RasterizerDesc { memory: 2 << 20, row_work: RowWorkForm::Parallel, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    let back = readback(host, SIDE * SIDE * 4);
    Box::new(move |cmd, turn| {
        rasterizer.prepare(cmd, &scene, &view)?;
        assert!(inspect::frame(&rasterizer).n_parts > 1);
        rasterizer.composite(cmd)?;
        if turn == 0 {
            return Ok(());
        }
        let picture = image(host, "picture", 1, ImageUsage::STORAGE | ImageUsage::TRANSFER_SRC);
        cmd.transition(&picture, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
        rasterizer.store(cmd, &picture)?;
        cmd.transition(&picture, ImageState::COMPUTE_WRITE, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(&picture, back.all())
    })
}

/// A row of more fragments than an invocation walks, put in order in two passes.
fn huge(host: &Host) -> Frame<'_> {
    let desc = RasterizerDesc { row_work: RowWorkForm::Serial, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let mut scene = Scene::new();
    let path = comb(3000, 1.0, 63.0, 64.0, false);
    scene.fill(&path, Fill::EvenOdd, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
    Box::new(move |cmd, _| {
        rasterizer.prepare(cmd, &scene, &View::new(SIDE, 1))?;
        rasterizer.composite(cmd)
    })
}

/// A frame of so many layers that composite takes it in sections.
fn sectioned(host: &Host) -> Frame<'_> {
    let mut rasterizer = Rasterizer::new(host.device(), &RasterizerDesc::default()).unwrap();
    let mut scene = Scene::new();
    for _ in 0..300 {
        let shape = adversarial("M-5 -5 H2000 V40 H-5 Z");
        scene.fill(&shape, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
    }
    Box::new(move |cmd, _| {
        rasterizer.prepare(cmd, &scene, &View::new(1024, 9))?;
        assert!(inspect::frame(&rasterizer).n_sections > 1);
        rasterizer.composite(cmd)
    })
}

/// Prepare and count, and the counts copied out.
fn counted(host: &Host, row_work: RowWorkForm) -> Frame<'_> {
    let desc = RasterizerDesc { output: Output::Composite { samples: 32 }, row_work, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    let totals = [0, 1].map(|_| buffer(host.device(), "totals", 16, Memory::Device));
    let back = readback(host, 16);
    Box::new(move |cmd, turn| {
        rasterizer.prepare(cmd, &scene, &view)?;
        cmd.fill(totals[turn].all(), 0)?;
        rasterizer.count(cmd, totals[turn].all())?;
        if turn == 0 {
            return Ok(());
        }
        cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
        cmd.copy(totals[turn].all(), back.all())
    })
}

fn target(host: &Host, name: &str, samples: u32) -> Image {
    image(host, name, samples, ImageUsage::COLOR | ImageUsage::TRANSFER_SRC)
}

fn image(host: &Host, name: &str, samples: u32, usage: ImageUsage) -> Image {
    let desc = ImageDesc { name, width: SIDE, height: SIDE, format: Format::Rgba8Unorm, samples, usage };
    host.device().create_image(&desc).unwrap()
}

/// Prepare, and lay the picture over a target of one sample.
fn pictured(host: &Host) -> Frame<'_> {
    let output = Output::draw(Format::Rgba8Unorm, 1);
    let desc = RasterizerDesc { output, draw_form: DrawForm::Picture, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    let back = readback(host, SIDE * SIDE * 4);
    Box::new(move |cmd, turn| {
        rasterizer.prepare(cmd, &scene, &view)?;
        let color = target(host, "target", 1);
        cmd.transition(&color, ImageState::UNDEFINED, ImageState::COLOR)?;
        let clear = Some([0.0; 4]);
        let desc = RenderingDesc { color: &color, clear, resolve: None, depth: None, clear_depth: None };
        cmd.begin_rendering(&desc)?;
        rasterizer.draw(cmd, &DrawState::default())?;
        cmd.end_rendering();
        if turn == 0 {
            return Ok(());
        }
        cmd.transition(&color, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(&color, back.all())
    })
}

/// Prepare, and draw inside a rendering at 4x; in parts where there are to be more than one.
fn drawn(host: &Host, row_work: RowWorkForm, parts: u64) -> Frame<'_> {
    let output = Output::draw(Format::Rgba8Unorm, 4);
    let desc = RasterizerDesc { output, row_work, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    if parts > 1 {
        host.submit(|cmd| rasterizer.prepare(cmd, &scene, &view)).unwrap();
        let (memory, _) = budget_of_parts(&rasterizer, parts);
        rasterizer = Rasterizer::new(host.device(), &RasterizerDesc { memory, ..desc }).unwrap();
    }
    let back = readback(host, SIDE * SIDE * 4);
    let totals = buffer(host.device(), "totals", 16, Memory::Device);
    Box::new(move |cmd, turn| {
        rasterizer.prepare(cmd, &scene, &view)?;
        assert_eq!(inspect::frame(&rasterizer).n_parts > 1, parts > 1);
        // New ones: that they have no layout yet is part of what is checked.
        let (color, resolve) = (target(host, "target", 4), target(host, "resolved", 1));
        cmd.transition(&color, ImageState::UNDEFINED, ImageState::COLOR)?;
        cmd.transition(&resolve, ImageState::UNDEFINED, ImageState::COLOR)?;
        let clear = Some([0.0; 4]);
        let desc =
            RenderingDesc { color: &color, clear, resolve: Some(&resolve), depth: None, clear_depth: None };
        cmd.begin_rendering(&desc)?;
        rasterizer.draw(cmd, &DrawState::default())?;
        cmd.end_rendering();
        if turn == 0 {
            // What computes after the draw is waited for too.
            cmd.fill(totals.all(), 0)?;
            return rasterizer.count(cmd, totals.all());
        }
        cmd.transition(&resolve, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(&resolve, back.all())
    })
}

/// Leaves out each barrier in turn.
fn each_is_needed(name: &str, make: impl Fn(&Host) -> Frame<'_>) {
    let host = Host::new(&HostDesc { validation: Validation::Off, kind: None, ..desc() }).unwrap();
    let mut frame = make(&host);
    let mut submit = |host: &Host| host.submit(|cmd| twice(&mut frame, cmd));
    submit(&host).unwrap();
    let n_first = host.device().n_barriers();
    submit(&host).unwrap();
    let n = host.device().n_barriers();
    // A later recording begins with those that wait for the frame before, of which the check knows nothing. The second
    // frame has the same.
    let first = n - n_first;
    let (mut hazards, mut missed) = (Vec::new(), Vec::new());
    for number in first..n {
        host.device().skip_barrier(Some(number));
        match submit(&host) {
            Err(Error::Hazard(hazard)) => hazards.push(hazard.to_string()),
            result => missed.push(format!("barrier {number}: {result:?}")),
        }
    }
    assert!(
        missed.is_empty(),
        "{name}: {n} barriers, and without these the hazard check is content: {missed:#?}"
    );
    host.device().skip_barrier(None);
    submit(&host).unwrap();
    if validation() != Validation::Core {
        return;
    }
    let host = Host::new(&HostDesc { hazard_check: false, kind: None, ..desc() }).unwrap();
    let mut frame = make(&host);
    let mut submit = |host: &Host| host.submit(|cmd| twice(&mut frame, cmd));
    submit(&host).unwrap();
    submit(&host).unwrap();
    let mut said = host.messages().len();
    assert_eq!(said, 0, "{name}: {:#?}", host.messages());
    let mut unseen = Vec::new();
    for (number, hazard) in (first..n).zip(&hazards) {
        host.device().skip_barrier(Some(number));
        // The layer looks at recordings; layouts it compares when they are submitted.
        host.rehearse(!hazard.contains("(Layout)"));
        submit(&host).unwrap();
        let now = host.messages().len();
        if now == said {
            unseen.push(format!("{number}: {hazard}"));
        }
        said = now;
    }
    assert_seen(name, unseen);
}

#[test]
fn of_composite() {
    each_is_needed("composite", |host| composited(host, RowWorkForm::Auto));
}

#[test]
fn of_composite_in_parallel() {
    each_is_needed("composite, rows in parallel", |host| composited(host, RowWorkForm::Parallel));
}

#[test]
fn of_a_huge_row() {
    each_is_needed("a huge row", huge);
}

#[test]
fn of_counts() {
    each_is_needed("count", |host| counted(host, RowWorkForm::Auto));
}

#[test]
fn of_draw() {
    each_is_needed("draw", |host| drawn(host, RowWorkForm::Auto, 1));
}

#[test]
fn of_draw_as_a_picture() {
    each_is_needed("draw, as a picture", pictured);
}

#[test]
fn of_draw_in_parallel() {
    each_is_needed("draw, rows in parallel", |host| drawn(host, RowWorkForm::Parallel, 1));
}

#[test]
fn of_draw_in_parts() {
    each_is_needed("draw in parts", |host| drawn(host, RowWorkForm::Parallel, 3));
}

#[test]
fn of_frames_in_parts() {
    each_is_needed("parts", stored_in_parts);
}

#[test]
fn of_frames_in_sections() {
    each_is_needed("sections", sectioned);
}
