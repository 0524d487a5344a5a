//! Scenes edited in place are the scenes that were meant: after every edit the picture is that of a scene made anew.

use kurbo::{Affine, BezPath, Stroke};
use spanforge::{Brush, Color, Error, Fill, PathId, Scene, View};

use crate::random::Random;
use crate::shapes::{KINDS, adversarial, random_path};
use crate::shot::{new_rasterizer, shoot, shoot_with};

const VIEW: (u32, u32) = (48, 40);

/// A path as the test remembers it.
#[derive(Clone)]
struct Model {
    id: PathId,
    shape: BezPath,
    /// A width, or else a fill.
    stroke: Option<f64>,
    transform: Affine,
    brush: Brush,
    opacity: f32,
    visible: bool,
    layer: u32,
}

impl Model {
    fn add(&self, scene: &mut Scene) -> PathId {
        scene.set_current_layer(self.layer);
        match self.stroke {
            None => scene.fill(&self.shape, Fill::EvenOdd, self.transform, &self.brush),
            Some(width) => scene.stroke(&self.shape, &Stroke::new(width), self.transform, &self.brush),
        }
        .unwrap()
    }
}

/// A scene made anew of what should be visible, from the lowest up.
fn anew(models: &[Model]) -> Scene {
    let mut scene = Scene::new();
    for model in models.iter().filter(|model| model.visible) {
        let brush = model.brush.clone().with_opacity(model.opacity);
        Model { layer: 0, brush, ..model.clone() }.add(&mut scene);
    }
    scene
}

fn random_model(random: &mut Random, layer: u32, id: PathId) -> Model {
    Model {
        id,
        shape: random_shape(random),
        stroke: random.flip().then(|| random.between(0.5, 4.0)),
        transform: random_place(random),
        brush: random_brush(random),
        opacity: 1.0,
        visible: true,
        layer,
    }
}

fn random_shape(random: &mut Random) -> BezPath {
    let kind = random.pick(&KINDS);
    random_path(random, kind, 5, 40.0)
}

fn random_place(random: &mut Random) -> Affine {
    let scale = random.pick(&[0.6, 1.0, 1.7, 3.1]);
    Affine::scale(scale).then_translate((random.between(-10.0, 20.0), random.between(-10.0, 20.0)).into())
}

fn random_brush(random: &mut Random) -> Brush {
    let [r, g, b] = [0; 3].map(|_| random.pick(&[0.0, 0.5, 1.0]));
    Brush::Solid(Color::new([r, g, b, random.pick(&[1.0, 0.6])]))
}

/// Where a path on top of a layer goes.
fn top_of(models: &[Model], layer: u32) -> usize {
    models.iter().rposition(|model| model.layer <= layer).map_or(0, |at| at + 1)
}

#[test]
fn edited_scenes_are_those_made_anew() {
    let mut random = Random::new(0xED17_0001);
    let (width, height) = VIEW;
    let view = View { background: Color::WHITE, ..View::new(width, height) };
    let mut rasterizer = new_rasterizer(16);
    let mut scene = Scene::new();
    let mut models: Vec<Model> = Vec::new();
    let mut removed = Vec::new();
    let unknown =
        Scene::new().fill(&BezPath::new(), Fill::NonZero, Affine::IDENTITY, &random_brush(&mut random));
    for step in 0..600 {
        let edit = if models.len() < 3 { 0 } else { random.below(14) };
        let at = random.below(models.len().max(1));
        match edit {
            0 | 1 if models.len() < 12 => {
                let layer = random.pick(&[0, 1, 7]);
                let mut model = random_model(&mut random, layer, *unknown.as_ref().unwrap());
                model.id = model.add(&mut scene);
                let place = top_of(&models, layer);
                models.insert(place, model);
            }
            2 => {
                let model = models.remove(at);
                scene.remove(model.id).unwrap();
                removed.push(model.id);
            }
            3 | 4 => {
                models[at].transform = random_place(&mut random);
                scene.set_transform(models[at].id, models[at].transform).unwrap();
            }
            5 => {
                models[at].brush = random_brush(&mut random);
                scene.set_brush(models[at].id, &models[at].brush).unwrap();
            }
            6 => {
                models[at].opacity = random.pick(&[0.0, 0.25, 1.0]);
                scene.set_opacity(models[at].id, models[at].opacity).unwrap();
            }
            7 | 8 => {
                models[at].visible ^= true;
                scene.set_visible(models[at].id, models[at].visible).unwrap();
            }
            9 => {
                models[at].shape = random_shape(&mut random);
                scene.set_shape(models[at].id, &models[at].shape).unwrap();
            }
            10 => {
                let mut model = models.remove(at);
                model.layer = random.pick(&[0, 1, 3, 7]);
                scene.set_layer(model.id, model.layer).unwrap();
                let place = top_of(&models, model.layer);
                models.insert(place, model);
            }
            11 | 12 => {
                let other = random.below(models.len());
                let (id, beside) = (models[at].id, models[other].id);
                let above = edit == 11;
                let moved = if above { scene.move_above(id, beside) } else { scene.move_below(id, beside) };
                moved.unwrap();
                if at != other {
                    let mut model = models.remove(at);
                    let place = models.iter().position(|m| m.id == beside).unwrap();
                    model.layer = models[place].layer;
                    models.insert(place + usize::from(above), model);
                }
            }
            // Nothing: the same frame again.
            _ => {}
        }
        let what = format!("{random}, step {step}, edit {edit}");
        assert!(scene.ids().eq(models.iter().map(|model| model.id)), "{what}");
        assert_eq!(scene.n_paths(), models.len());
        let edited = shoot_with(&mut rasterizer, 16, &scene, &view).unwrap();
        let expected = shoot(16, &anew(&models), &view);
        let differs = (0..edited.pixels.len()).find(|p| edited.pixels[*p] != expected.pixels[*p]);
        assert_eq!(differs, None, "{what}: a pixel differs");
        for id in &removed {
            assert!(!scene.contains(*id), "{what}: {id} was removed");
        }
    }
    assert!(removed.len() > 10);
}

/// What cannot be done names the path and leaves the scene as it was.
#[test]
fn edits_that_are_refused_change_nothing() {
    let square = adversarial("M2 2 H9 V9 H2 Z");
    let mut scene = Scene::new();
    let black = Brush::Solid(Color::BLACK);
    let [gone, kept] =
        [0; 2].map(|_| scene.stroke(&square, &Stroke::new(1.0), Affine::IDENTITY, &black).unwrap());
    scene.remove(gone).unwrap();
    let view = View::new(12, 12);
    let before = shoot(16, &scene, &view).pixels;
    let nan = Affine::translate((f64::NAN, 0.0));
    let bad_brush = Brush::Solid(Color::new([f32::NAN, 0.0, 0.0, 1.0]));
    let refused: [(PathId, Result<(), Error>); 14] = [
        (gone, scene.set_transform(gone, Affine::IDENTITY)),
        (gone, scene.set_brush(gone, &black)),
        (gone, scene.set_opacity(gone, 0.5)),
        (gone, scene.set_visible(gone, false)),
        (gone, scene.set_shape(gone, &square)),
        (gone, scene.set_layer(gone, 3)),
        (gone, scene.move_above(gone, kept)),
        (gone, scene.move_below(kept, gone)),
        (gone, scene.remove(gone)),
        (kept, scene.set_transform(kept, nan)),
        (kept, scene.set_brush(kept, &bad_brush)),
        (kept, scene.set_opacity(kept, f32::NAN)),
        (kept, scene.set_opacity(kept, 1.5)),
        (
            kept,
            scene.set_shape(
                kept,
                &adversarial("M1 1 L1e300 1 L1 1e300 Z").iter().map(|el| nan * el).collect(),
            ),
        ),
    ];
    for (i, (id, result)) in refused.into_iter().enumerate() {
        let Err(Error::InvalidInput { what, why }) = result else { panic!("edit {i}: {result:?}") };
        assert!(what.contains(&id.to_string()), "edit {i} names {what}: {why}");
    }
    assert!(shoot(16, &scene, &view).pixels == before);
    // The number is given again, the name is not.
    let next = scene.fill(&square, Fill::NonZero, Affine::IDENTITY, &black).unwrap();
    assert_eq!((next.number(), next == gone, scene.contains(gone)), (gone.number(), false, false));
}
