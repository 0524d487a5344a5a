//! Every barrier of a frame is needed: with any one left out the hazard check fails, and the validation layer complains
//! where it can see it.

use kurbo::Affine;
use spanforge::gpu::{
    Access, Commands, Format, Host, HostDesc, Image, ImageDesc, ImageState, ImageUsage, Memory,
    RenderingDesc, Validation,
};
use spanforge::{Brush, Color, Error, Fill, Output, Rasterizer, RasterizerDesc, RowWorkForm, Scene, View};

use crate::harness::{buffer, desc, validation};
use crate::random::Random;
use crate::shapes::{KINDS, random_path};

const SIDE: u32 = 64;

/// More rows than the top of a scan takes at once, some of them long.
fn scene() -> Scene {
    let mut random = Random::new(0xBA44);
    let mut scene = Scene::new();
    for i in 0..90 {
        let path = random_path(&mut random, KINDS[i % 4], if i == 0 { 600 } else { 8 }, f64::from(SIDE));
        let rule = if random.flip() { Fill::NonZero } else { Fill::EvenOdd };
        scene.fill(&path, rule, Affine::IDENTITY, &Brush::Solid(Color::new([0.5, 0.2, 0.0, 0.5]))).unwrap();
    }
    scene
}

/// What one recording holds, pipelines and buffers made before.
type Frame<'h> = Box<dyn FnMut(&mut Commands<'_>) -> Result<(), Error> + 'h>;

/// Prepare, composite, count, and the picture copied out.
fn composited(host: &Host, row_work: RowWorkForm) -> Frame<'_> {
    let desc = RasterizerDesc { output: Output::Composite { samples: 16 }, row_work, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    let back = buffer(host.device(), "back", u64::from(SIDE * SIDE) * 4, Memory::Readback);
    Box::new(move |cmd| {
        rasterizer.prepare(cmd, &scene, &view)?;
        rasterizer.composite(cmd)?;
        cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
        cmd.copy(rasterizer.pixels()?, back.all())
    })
}

/// A frame in parts, stored into an image that is copied out.
fn stored_in_parts(host: &Host) -> Frame<'_> {
    let desc = RasterizerDesc { memory: 6 << 20, row_work: RowWorkForm::Parallel, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    let back = buffer(host.device(), "back", u64::from(SIDE * SIDE) * 4, Memory::Readback);
    Box::new(move |cmd| {
        rasterizer.prepare(cmd, &scene, &view)?;
        rasterizer.composite(cmd)?;
        let picture = image(host, "picture", 1, ImageUsage::STORAGE | ImageUsage::TRANSFER_SRC);
        cmd.transition(&picture, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
        rasterizer.store(cmd, &picture)?;
        cmd.transition(&picture, ImageState::COMPUTE_WRITE, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(&picture, back.all())
    })
}

/// Prepare and count, and the counts copied out.
fn counted(host: &Host, row_work: RowWorkForm) -> Frame<'_> {
    let desc = RasterizerDesc { output: Output::Composite { samples: 32 }, row_work, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    let totals = buffer(host.device(), "totals", 16, Memory::Device);
    let back = buffer(host.device(), "back", 16, Memory::Readback);
    Box::new(move |cmd| {
        rasterizer.prepare(cmd, &scene, &view)?;
        cmd.fill(totals.all(), 0)?;
        rasterizer.count(cmd, totals.all())?;
        cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
        cmd.copy(totals.all(), back.all())
    })
}

fn target(host: &Host, name: &str, samples: u32) -> Image {
    image(host, name, samples, ImageUsage::COLOR | ImageUsage::TRANSFER_SRC)
}

fn image(host: &Host, name: &str, samples: u32, usage: ImageUsage) -> Image {
    let desc = ImageDesc { name, width: SIDE, height: SIDE, format: Format::Rgba8Unorm, samples, usage };
    host.device().create_image(&desc).unwrap()
}

/// Prepare, and draw inside a rendering at 4x.
fn drawn(host: &Host, row_work: RowWorkForm) -> Frame<'_> {
    let output = Output::Draw { format: Format::Rgba8Unorm, samples: 4 };
    let desc = RasterizerDesc { output, row_work, ..Default::default() };
    let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    let back = buffer(host.device(), "back", u64::from(SIDE * SIDE) * 4, Memory::Readback);
    Box::new(move |cmd| {
        rasterizer.prepare(cmd, &scene, &view)?;
        // New ones: that they have no layout yet is part of what is checked.
        let (color, resolve) = (target(host, "target", 4), target(host, "resolved", 1));
        cmd.transition(&color, ImageState::UNDEFINED, ImageState::COLOR)?;
        cmd.transition(&resolve, ImageState::UNDEFINED, ImageState::COLOR)?;
        let clear = Some([0.0; 4]);
        let desc =
            RenderingDesc { color: &color, clear, resolve: Some(&resolve), depth: None, clear_depth: None };
        cmd.begin_rendering(&desc)?;
        rasterizer.draw(cmd)?;
        cmd.end_rendering();
        cmd.transition(&resolve, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(&resolve, back.all())
    })
}

/// Barriers at the beginning of `prepare` that order it behind the frame before: of composite, and of draw.
const BEHIND_COMPOSITE: u32 = 2;
const BEHIND_DRAW: u32 = 3;

/// Leaves out each barrier in turn, but for the first `behind`, which order a frame behind another recording.
fn each_is_needed(name: &str, behind: u32, make: impl Fn(&Host) -> Frame<'_>) {
    let host = Host::new(&HostDesc { validation: Validation::Off, ..desc() }).unwrap();
    let mut frame = make(&host);
    host.submit(&mut frame).unwrap();
    let n = host.device().n_barriers();
    let mut missed = Vec::new();
    for number in behind..n {
        host.device().skip_barrier(Some(number));
        match host.submit(&mut frame) {
            Err(Error::Hazard(_)) => {}
            result => missed.push(format!("barrier {number}: {result:?}")),
        }
    }
    assert!(
        missed.is_empty(),
        "{name}: {n} barriers, and without these the hazard check is content: {missed:#?}"
    );
    host.device().skip_barrier(None);
    host.submit(&mut frame).unwrap();
    if validation() != Validation::Core {
        return;
    }
    let host = Host::new(&HostDesc { hazard_check: false, ..desc() }).unwrap();
    let mut frame = make(&host);
    host.submit(&mut frame).unwrap();
    let mut said = host.messages().len();
    assert_eq!(said, 0, "{name}: {:#?}", host.messages());
    let mut unseen = Vec::new();
    for number in behind..n {
        host.device().skip_barrier(Some(number));
        host.submit(&mut frame).unwrap();
        let now = host.messages().len();
        if now == said {
            unseen.push(number);
        }
        said = now;
    }
    let n = n - behind;
    let seen = n as usize - unseen.len();
    println!("{name}: the layer complains for {seen} of {n} left-out barriers, not for {unseen:?}");
    // The runner of a current layer sets its path.
    if std::env::var_os("VK_LAYER_PATH").is_some() {
        assert!(unseen.is_empty(), "{name}: the current layer misses {unseen:?}");
    }
}

#[test]
fn of_composite() {
    each_is_needed("composite", BEHIND_COMPOSITE, |host| composited(host, RowWorkForm::Auto));
}

#[test]
fn of_composite_in_parallel() {
    each_is_needed("composite, rows in parallel", BEHIND_COMPOSITE, |host| {
        composited(host, RowWorkForm::Parallel)
    });
}

#[test]
fn of_counts() {
    each_is_needed("count", BEHIND_COMPOSITE, |host| counted(host, RowWorkForm::Auto));
}

#[test]
fn of_draw() {
    each_is_needed("draw", BEHIND_DRAW, |host| drawn(host, RowWorkForm::Auto));
}

#[test]
fn of_draw_in_parallel() {
    each_is_needed("draw, rows in parallel", BEHIND_DRAW, |host| drawn(host, RowWorkForm::Parallel));
}

#[test]
fn of_frames_in_parts() {
    each_is_needed("parts", BEHIND_COMPOSITE, stored_in_parts);
}

/// Two frames in one recording: those that `each_is_needed` leaves alone.
#[test]
fn behind_the_frame_before() {
    let host = Host::new(&HostDesc { validation: Validation::Off, ..desc() }).unwrap();
    let (scene, view) = (scene(), View::new(SIDE, SIDE));
    for draws in [false, true] {
        let output = match draws {
            true => Output::Draw { format: Format::Rgba8Unorm, samples: 4 },
            false => Output::Composite { samples: 16 },
        };
        let behind = if draws { BEHIND_DRAW } else { BEHIND_COMPOSITE };
        let desc = RasterizerDesc { output, ..Default::default() };
        let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
        host.submit(|cmd| rasterizer.prepare(cmd, &scene, &view)).unwrap();
        let mut record = |n_prepares: u32, skip: Option<u32>| {
            host.device().skip_barrier(skip);
            host.submit(|cmd| {
                rasterizer.prepare(cmd, &scene, &view)?;
                if draws {
                    let color = target(&host, "target", 4);
                    cmd.transition(&color, ImageState::UNDEFINED, ImageState::COLOR)?;
                    let clear = Some([0.0; 4]);
                    let (resolve, depth, clear_depth) = (None, None, None);
                    cmd.begin_rendering(&RenderingDesc {
                        color: &color,
                        clear,
                        resolve,
                        depth,
                        clear_depth,
                    })?;
                    rasterizer.draw(cmd)?;
                    cmd.end_rendering();
                } else {
                    rasterizer.composite(cmd)?;
                }
                if n_prepares == 2 { rasterizer.prepare(cmd, &scene, &view) } else { Ok(()) }
            })
        };
        record(1, None).unwrap();
        let first = host.device().n_barriers();
        record(2, None).unwrap();
        for number in 0..behind {
            let result = record(2, Some(first + number));
            assert!(matches!(result, Err(Error::Hazard(_))), "draws {draws}, barrier {number}: {result:?}");
        }
        host.device().skip_barrier(None);
    }
}
