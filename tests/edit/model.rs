//! Scenes under edits, and what they must hold.

use kurbo::{Affine, BezPath, Stroke};
use spanforge::{Brush, Color, Fill, Gradient, PathId, Scene};

use crate::random::Random;
use crate::shapes::{KINDS, random_path};

/// A path as the test remembers it.
#[derive(Clone)]
pub struct Model {
    pub shape: BezPath,
    /// A width, or else a fill.
    pub stroke: Option<f64>,
    pub transform: Affine,
    pub brush: Brush,
    pub opacity: f32,
    pub visible: bool,
    pub layer: u32,
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

/// A scene, and what it must hold from the lowest path up.
#[derive(Default)]
pub struct Drawing {
    pub scene: Scene,
    pub ids: Vec<PathId>,
    pub models: Vec<Model>,
}

impl Drawing {
    /// On top of its layer.
    pub fn add(&mut self, model: Model) {
        let id = model.add(&mut self.scene);
        self.put(self.top_of(model.layer), id, model);
    }

    pub fn remove(&mut self, at: usize) -> PathId {
        let (id, _) = self.take(at);
        self.scene.remove(id).unwrap();
        id
    }

    pub fn set_transform(&mut self, at: usize, transform: Affine) {
        self.models[at].transform = transform;
        self.scene.set_transform(self.ids[at], transform).unwrap();
    }

    pub fn set_brush(&mut self, at: usize, brush: Brush) {
        self.scene.set_brush(self.ids[at], &brush).unwrap();
        self.models[at].brush = brush;
    }

    pub fn set_opacity(&mut self, at: usize, opacity: f32) {
        self.models[at].opacity = opacity;
        self.scene.set_opacity(self.ids[at], opacity).unwrap();
    }

    pub fn set_visible(&mut self, at: usize, visible: bool) {
        self.models[at].visible = visible;
        self.scene.set_visible(self.ids[at], visible).unwrap();
    }

    pub fn set_shape(&mut self, at: usize, shape: BezPath) {
        self.scene.set_shape(self.ids[at], &shape).unwrap();
        self.models[at].shape = shape;
    }

    pub fn set_layer(&mut self, at: usize, layer: u32) {
        let (id, model) = self.take(at);
        self.scene.set_layer(id, layer).unwrap();
        self.put(self.top_of(layer), id, Model { layer, ..model });
    }

    /// To right above another one, or right below it.
    pub fn move_beside(&mut self, at: usize, other: usize, above: bool) {
        let (id, beside) = (self.ids[at], self.ids[other]);
        let moved = if above { self.scene.move_above(id, beside) } else { self.scene.move_below(id, beside) };
        moved.unwrap();
        if at != other {
            let (id, model) = self.take(at);
            let place = self.ids.iter().position(|id| *id == beside).unwrap();
            let layer = self.models[place].layer;
            self.put(place + usize::from(above), id, Model { layer, ..model });
        }
    }

    fn take(&mut self, at: usize) -> (PathId, Model) {
        (self.ids.remove(at), self.models.remove(at))
    }

    fn put(&mut self, at: usize, id: PathId, model: Model) {
        self.ids.insert(at, id);
        self.models.insert(at, model);
    }

    /// Where a path on top of a layer goes.
    fn top_of(&self, layer: u32) -> usize {
        self.models.iter().rposition(|model| model.layer <= layer).map_or(0, |at| at + 1)
    }

    pub fn check_order(&self, what: &str) {
        assert!(self.scene.ids().eq(self.ids.iter().copied()), "{what}: another order");
        assert_eq!(self.scene.n_paths(), self.models.len());
    }

    /// A scene made anew of what should be visible, from the lowest up.
    pub fn anew(&self) -> Scene {
        let mut scene = Scene::new();
        for model in self.models.iter().filter(|model| model.visible) {
            let brush = model.brush.clone().with_opacity(model.opacity);
            Model { layer: 0, brush, ..model.clone() }.add(&mut scene);
        }
        scene
    }
}

pub fn random_model(random: &mut Random, layer: u32) -> Model {
    Model {
        shape: random_shape(random),
        stroke: random.flip().then(|| random.between(0.5, 4.0)),
        transform: random_place(random),
        brush: random_brush(random),
        opacity: 1.0,
        visible: true,
        layer,
    }
}

pub fn random_shape(random: &mut Random) -> BezPath {
    let kind = random.pick(&KINDS);
    random_path(random, kind, 5, 40.0)
}

pub fn random_place(random: &mut Random) -> Affine {
    let scale = random.pick(&[0.6, 1.0, 1.7, 3.1]);
    Affine::scale(scale).then_translate((random.between(-10.0, 20.0), random.between(-10.0, 20.0)).into())
}

pub fn random_brush(random: &mut Random) -> Brush {
    let mut color = || {
        let [r, g, b] = [0; 3].map(|_| random.pick(&[0.0, 0.5, 1.0]));
        Color::new([r, g, b, random.pick(&[1.0, 0.6])])
    };
    let (from, to) = (color(), color());
    match random.below(4) {
        0 => Gradient::new_linear((0.0, 0.0), (30.0, 20.0)).with_stops([from, to]).into(),
        _ => Brush::Solid(from),
    }
}
