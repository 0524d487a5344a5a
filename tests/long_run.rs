//! A thousand frames of edits, zooms and resizes, three of them in flight: what they hold is what the first hundred held,
//! and the last picture is that of a scene and a rasterizer made anew.

use kurbo::{Affine, BezPath, Point, Stroke};
use spanforge::gpu::{
    Access, Buffer, Commands, Device, Format, Image, ImageDesc, ImageState, ImageUsage, Memory, RenderingDesc,
};
use spanforge::{
    Brush, Color, DrawForm, DrawState, Fill, Gradient, Output, PathId, Rasterizer, RasterizerDesc, Scene,
    View,
};

use crate::heap;
use crate::outsider::{adopt, engine, silent};
use crate::random::Random;
use crate::shapes::{KINDS, random_path};
use crate::{draw, shot};

const N_FRAMES: usize = 1000;
/// Frames that show the most there will be: all paths alike, each shape in turn, at every zoom, in the largest picture.
const N_FIRST: usize = 100;
const N_IN_FLIGHT: usize = 3;
const MOST_PATHS: usize = 10;
/// Most pixels of a side.
const SIDE: u32 = 96;
const SHAPE_SIZE: f64 = 40.0;
/// The least and the most of what `random_zoom` gives, and between. The last one is beyond what f32 holds: curves are cut on
/// the CPU.
const ZOOMS: [f64; 8] = [0.02, 0.4, 1.0, 2.0, 4.0, 9.0, 20.0, FAR];
const FAR: f64 = 1e6;
/// Uploads take turns with buffers that are a little larger than they need. A frame that left 20 bytes behind would show.
const SLACK: u64 = 16 << 10;
const OPACITIES: [f32; 3] = [0.0, 0.3, 1.0];
const LAYERS: [u32; 3] = [0, 3, 8];

/// What paths are made of.
struct Stock {
    shapes: Vec<BezPath>,
    brushes: Vec<Brush>,
    places: Vec<Affine>,
}

impl Stock {
    fn new(random: &mut Random) -> Self {
        let solid = |r, g, b, a| Brush::Solid(Color::new([r, g, b, a]));
        let ramp = |x: f64| {
            let stops = [Color::from_rgb8(250, 60, 20), Color::from_rgba8(20, 90, 240, 128), Color::WHITE];
            Brush::from(Gradient::new_linear((x, 0.0), (SHAPE_SIZE, SHAPE_SIZE)).with_stops(stops))
        };
        let mut place = || {
            let by = (random.between(-10.0, 10.0), random.between(-10.0, 10.0));
            Affine::translate(by) * Affine::rotate(random.between(-0.4, 0.4))
        };
        let places = (0..6).map(|_| place()).collect();
        let shapes = (0..6).map(|i| random_path(random, KINDS[i % KINDS.len()], 6, SHAPE_SIZE)).collect();
        let brushes = vec![ramp(0.0), solid(0.9, 0.2, 0.1, 1.0), ramp(17.0), solid(0.1, 0.3, 0.8, 0.5)];
        Self { shapes, brushes, places }
    }

    fn add_to(&self, scene: &mut Scene, item: &Item) -> PathId {
        let (shape, place, brush) =
            (&self.shapes[item.shape], self.places[item.place], &self.brushes[item.brush]);
        scene.set_current_layer(item.layer);
        match item.is_stroke {
            false => scene.fill(shape, Fill::EvenOdd, place, brush),
            true => scene.stroke(shape, &Stroke::new(2.5), place, brush),
        }
        .unwrap()
    }

    fn random_item(&self, random: &mut Random) -> Item {
        Item {
            shape: random.below(self.shapes.len()),
            is_stroke: random.flip(),
            brush: random.below(self.brushes.len()),
            place: random.below(self.places.len()),
            opacity: 1.0,
            visible: true,
            layer: random.pick(&LAYERS),
        }
    }
}

/// A path as the test remembers it, by its place in the stock.
#[derive(Clone, Copy)]
struct Item {
    shape: usize,
    is_stroke: bool,
    brush: usize,
    place: usize,
    opacity: f32,
    visible: bool,
    layer: u32,
}

/// A scene, and what it must hold from the lowest path up.
struct Drawing {
    stock: Stock,
    scene: Scene,
    items: Vec<(PathId, Item)>,
}

impl Drawing {
    fn add(&mut self, item: Item) {
        let id = self.stock.add_to(&mut self.scene, &item);
        self.insert(id, item);
    }

    /// On top of its layer.
    fn insert(&mut self, id: PathId, item: Item) {
        let at = self.items.partition_point(|(_, other)| other.layer <= item.layer);
        self.items.insert(at, (id, item));
    }

    fn remove(&mut self, at: usize) {
        self.scene.remove(self.items.remove(at).0).unwrap();
    }

    /// All paths go, and as many as there can be come.
    fn replace_all(&mut self, shape: usize, is_stroke: bool) {
        (0..self.items.len()).rev().for_each(|at| self.remove(at));
        for i in 0..MOST_PATHS {
            // Gradients all, in every opacity: each has a ramp of its own.
            let (brush, opacity, place) = (2 * (i % 2), OPACITIES[i % 3], i % self.stock.places.len());
            self.add(Item { shape, is_stroke, brush, place, opacity, visible: true, layer: LAYERS[i / 4] });
            self.scene.set_opacity(self.items[i].0, opacity).unwrap();
        }
    }

    fn edit(&mut self, random: &mut Random) {
        let at = random.below(self.items.len());
        let new = self.stock.random_item(random);
        let id = self.items[at].0;
        match random.below(16) {
            0..3 if self.items.len() < MOST_PATHS => self.add(new),
            3..6 if self.items.len() > MOST_PATHS / 2 => self.remove(at),
            6..8 => {
                self.items[at].1.shape = new.shape;
                self.scene.set_shape(id, &self.stock.shapes[new.shape]).unwrap();
            }
            8 | 9 => {
                self.items[at].1.brush = new.brush;
                self.scene.set_brush(id, &self.stock.brushes[new.brush]).unwrap();
            }
            10 => {
                self.items[at].1.opacity = random.pick(&OPACITIES);
                self.scene.set_opacity(id, self.items[at].1.opacity).unwrap();
            }
            11 => {
                self.items[at].1.visible ^= true;
                self.scene.set_visible(id, self.items[at].1.visible).unwrap();
            }
            12 => {
                let (id, mut item) = self.items.remove(at);
                item.layer = new.layer;
                self.scene.set_layer(id, item.layer).unwrap();
                self.insert(id, item);
            }
            13 => {
                let (id, mut item) = self.items.remove(at);
                let beside = random.below(self.items.len());
                let (other, Item { layer, .. }) = self.items[beside];
                item.layer = layer;
                self.scene.move_below(id, other).unwrap();
                self.items.insert(beside, (id, item));
            }
            _ => {
                self.items[at].1.place = new.place;
                self.scene.set_transform(id, self.stock.places[new.place]).unwrap();
            }
        }
    }

    /// The same scene, that nobody has edited.
    fn anew(&self) -> Scene {
        let mut scene = Scene::new();
        for (_, item) in self.items.iter().filter(|(_, item)| item.visible) {
            let id = self.stock.add_to(&mut scene, &Item { layer: 0, ..*item });
            scene.set_opacity(id, item.opacity).unwrap();
        }
        scene
    }
}

/// `zoom` about a point of the shapes, which comes to lie in the middle.
fn view((width, height): (u32, u32), zoom: f64, about: Point) -> View {
    let middle = (f64::from(width) / 2.0, f64::from(height) / 2.0);
    let transform = Affine::translate(middle) * Affine::scale(zoom) * Affine::translate(-about.to_vec2());
    View { transform, background: Color::WHITE, ..View::new(width, height) }
}

fn random_zoom(random: &mut Random) -> f64 {
    if random.below(8) == 0 { FAR } else { random.between(0.02_f64.ln(), 20.0_f64.ln()).exp() }
}

fn random_point(random: &mut Random) -> Point {
    Point::new(random.between(0.0, SHAPE_SIZE), random.between(0.0, SHAPE_SIZE))
}

/// A way out: what is drawn into, and a buffer for the picture of each frame in flight.
struct Way {
    desc: RasterizerDesc,
    pictures: Vec<Buffer>,
    /// Multisampled, and resolved: for draws.
    targets: Option<[Image; 2]>,
}

const SAMPLES: u32 = 4;

impl Way {
    fn new(device: &Device, output: Output, memory: u64) -> Self {
        let picture =
            || crate::harness::buffer(device, "picture", u64::from(SIDE * SIDE) * 4, Memory::Readback);
        let image = |samples| {
            let usage = ImageUsage::COLOR | ImageUsage::TRANSFER_SRC;
            let (width, height, format) = (SIDE, SIDE, Format::Rgba8Unorm);
            device.create_image(&ImageDesc { name: "target", width, height, format, samples, usage }).unwrap()
        };
        let draws = matches!(output, Output::Draw(_));
        Self {
            desc: RasterizerDesc { output, memory, ..RasterizerDesc::default() },
            pictures: (0..N_IN_FLIGHT).map(|_| picture()).collect(),
            targets: draws.then(|| [image(SAMPLES), image(1)]),
        }
    }

    /// Where the picture of a frame goes.
    fn picture(&self, frame: u64) -> &Buffer {
        &self.pictures[frame as usize % N_IN_FLIGHT]
    }

    fn record(
        &self,
        cmd: &mut Commands<'_>,
        rasterizer: &mut Rasterizer,
        scene: &Scene,
        view: &View,
    ) -> spanforge::Result<()> {
        let picture = self.picture(cmd.frame().current);
        match &self.targets {
            None => {
                // The frame before has copied its picture before this one writes there.
                cmd.barrier(Access::TransferRead, &[Access::ComputeReadWrite]);
                rasterizer.prepare(cmd, scene, view)?;
                rasterizer.composite(cmd)?;
                // Composed before it is copied.
                cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
                let pixels = rasterizer.pixels()?;
                cmd.copy(pixels, picture.slice(..pixels.size()))?;
            }
            Some([color, resolved]) => {
                rasterizer.prepare(cmd, scene, view)?;
                // The frame before has drawn into the one and copied the other.
                let is_first = cmd.frame().current == 1;
                let of_last = |state| if is_first { ImageState::UNDEFINED } else { state };
                cmd.transition(color, of_last(ImageState::COLOR), ImageState::COLOR)?;
                cmd.transition(resolved, of_last(ImageState::TRANSFER_SRC), ImageState::COLOR)?;
                cmd.begin_rendering(&RenderingDesc {
                    color,
                    clear: Some([1.0; 4]),
                    resolve: Some(resolved),
                    depth: None,
                    clear_depth: None,
                })?;
                rasterizer.draw(cmd, &DrawState::default())?;
                cmd.end_rendering();
                cmd.transition(resolved, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
                cmd.copy_to_buffer(resolved, picture.all())?;
            }
        }
        // The CPU reads it once the frame is completed.
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    }

    /// The pixels of a completed frame.
    fn pixels(&self, frame: u64, view: &View) -> Vec<u32> {
        let words: Vec<u32> = self.picture(frame).read().unwrap();
        let row = if self.targets.is_some() { SIDE } else { view.width } as usize;
        words
            .chunks(row)
            .take(view.height as usize)
            .flat_map(|row| &row[..view.width as usize])
            .copied()
            .collect()
    }

    /// What a rasterizer made for this frame alone, on another device, makes of it.
    fn expected(&self, scene: &Scene, view: &View) -> Vec<u32> {
        match self.targets {
            None => shot::shoot_with(&mut shot::new_rasterizer(16), 16, scene, view).unwrap().pixels,
            Some(_) => {
                let mut rasterizer = draw::new_rasterizer(SAMPLES, DrawForm::Auto);
                draw::draw(&mut rasterizer, SAMPLES, scene, view).unwrap()
            }
        }
    }
}

/// Bytes after a frame, or the most of each after several.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    /// All buffers of the rasterizer.
    buffers: u64,
    /// What the device's allocator has given out.
    given: u64,
    /// What that holds of the device.
    device: u64,
    /// The heap, by this thread, beside what the test itself needs to compare pictures.
    heap: i64,
}

impl Held {
    fn most(self, other: Self) -> Self {
        Self {
            buffers: self.buffers.max(other.buffers),
            given: self.given.max(other.given),
            device: self.device.max(other.device),
            heap: self.heap.max(other.heap),
        }
    }
}

/// Runs the thousand frames; returns the most parts that a frame had.
fn run(seed: u64, output: Output, memory: u64) -> usize {
    let mut random = Random::new(seed);
    let stock = Stock::new(&mut random);
    let mut engine = engine(N_IN_FLIGHT);
    let device = adopt(&engine);
    let way = Way::new(&device, output, memory);
    let mut rasterizer = Rasterizer::new(&device, &way.desc).unwrap();
    let mut drawing = Drawing { stock, scene: Scene::new(), items: Vec::new() };
    let (mut size, mut zoom, mut about) = ((SIDE, SIDE), 1.0, Point::ORIGIN);
    let [mut first, mut later] = [Held::default(); 2];
    let (mut most_parts, mut of_test) = (0, 0);
    for i in 0..N_FRAMES {
        if i < N_FIRST {
            let of_stock = i / ZOOMS.len();
            drawing.replace_all(of_stock / 2 % drawing.stock.shapes.len(), of_stock % 2 == 1);
            (zoom, about) = (ZOOMS[i % ZOOMS.len()], random_point(&mut random));
            // The extremes of size, and the largest again.
            size = [(1, 1), (SIDE, 1), (1, SIDE)].get(i % 13).copied().unwrap_or((SIDE, SIDE));
        } else {
            (0..1 + random.below(3)).for_each(|_| drawing.edit(&mut random));
            match random.below(4) {
                0 => size = (1 + random.below(SIDE as usize) as u32, 1 + random.below(SIDE as usize) as u32),
                1 => zoom = random_zoom(&mut random),
                2 => about = random_point(&mut random),
                _ => {}
            }
        }
        let view = view(size, zoom, about);
        let frame = i as u64 + 1;
        let recorded = engine.frame(|buffer, numbers| {
            // SAFETY: the engine executes the buffer once, as this frame.
            let mut cmd = unsafe { device.commands(buffer, numbers)? };
            way.record(&mut cmd, &mut rasterizer, &drawing.scene, &view)?;
            Ok(cmd.finish()?)
        });
        if let Err(why) = recorded {
            // Else what the frames in flight use would go with the panic.
            engine.wait().unwrap();
            panic!("{random}: frame {frame}, {view:?}: {why}");
        }
        let (given, of_device) = device.memory();
        let now =
            Held { buffers: rasterizer.bytes(), given, device: of_device, heap: heap::held() - of_test };
        match i < N_FIRST {
            true => first = first.most(now),
            false => later = later.most(now),
        }
        most_parts = most_parts.max(rasterizer.n_parts());
        if frame.is_multiple_of(125) {
            let before = heap::held();
            engine.wait().unwrap();
            let expected = way.expected(&drawing.anew(), &view);
            assert!(way.pixels(frame, &view) == expected, "{random}: frame {frame} differs");
            drop(expected);
            of_test += heap::held() - before;
        }
    }
    println!("{random}: first {first:?}, later {later:?}, {most_parts} parts");
    // Frames of one size are cut into other parts each time, and a buffer may be a quarter larger than it need be.
    let slack = |of_first: u64| if most_parts > 1 { of_first / 4 } else { SLACK };
    let grown = [
        ("buffers", first.buffers + slack(first.buffers) < later.buffers),
        ("what is given out", first.given + slack(first.given) < later.given),
        ("what is held of the device", first.device < later.device),
        ("the heap", first.heap + (SLACK as i64) < later.heap),
    ];
    let grown: Vec<_> = grown.into_iter().filter_map(|(what, grows)| grows.then_some(what)).collect();
    assert!(grown.is_empty(), "{random}: {grown:?} grew: {first:?}, {later:?}");
    engine.wait().unwrap();
    drop((rasterizer, way, device));
    silent(&engine);
    most_parts
}

#[test]
fn composite_for_a_thousand_frames() {
    assert_eq!(run(0x0010_4601, Output::Composite { samples: 16 }, u64::MAX), 1);
}

#[test]
fn composite_in_parts_for_a_thousand_frames() {
    let n_parts = run(0x0010_4602, Output::Composite { samples: 16 }, 4 << 20);
    assert!(n_parts > 1, "{n_parts} parts");
}

#[test]
fn draw_for_a_thousand_frames() {
    assert_eq!(run(0x0010_4603, Output::draw(Format::Rgba8Unorm, SAMPLES), u64::MAX), 1);
}
