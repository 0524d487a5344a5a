//! Edits that crowd into one place of the order, empty layers and fill them: places there are used up over and over.

use kurbo::{Affine, BezPath};
use spanforge::vector::inspect;
use spanforge::{Brush, Color, Rasterizer, Scene, View};

use super::model::{Drawing, Model, random_brush, random_model};
use crate::draw;
use crate::random::Random;
use crate::shot::{new_rasterizer, shoot_with};

const VIEW: (u32, u32) = (40, 44);

/// What draws the edited scene, and what draws those made anew.
struct Pair {
    drawing: Drawing,
    random: Random,
    /// By composite, or else drawn.
    composes: bool,
    edited: Rasterizer,
    anew: Rasterizer,
    what: String,
}

impl Pair {
    fn all(seed: u64) -> Vec<Self> {
        let forms = draw::forms(4).into_iter().map(|form| {
            let [edited, anew] = [0; 2].map(|_| draw::new_rasterizer(4, form));
            (format!("{form:?}"), false, edited, anew)
        });
        forms
            .chain([("composite".into(), true, new_rasterizer(16), new_rasterizer(16))])
            .map(|(what, composes, edited, anew)| {
                let (drawing, random) = (Drawing::default(), Random::new(seed));
                Self { drawing, random, composes, edited, anew, what }
            })
            .collect()
    }

    /// A small path somewhere, translucent here and there, so that order shows.
    fn small(&mut self, layer: u32) -> Model {
        let size = self.random.between(3.0, 9.0);
        let shape = BezPath::from_svg(&format!("M0 0 L{size} 2 L4 {size} Z")).unwrap();
        let at = (self.random.between(0.0, 34.0), self.random.between(0.0, 38.0));
        Model {
            shape,
            stroke: None,
            transform: Affine::translate(at),
            ..random_model(&mut self.random, layer)
        }
    }

    /// One that has no pixel.
    fn empty(&mut self, layer: u32) -> Model {
        Model { shape: BezPath::new(), ..self.small(layer) }
    }

    fn add(&mut self, n: usize, layer: u32) {
        for _ in 0..n {
            let model = self.small(layer);
            self.drawing.add(model);
        }
    }

    /// A frame of the edited scene is that of one made anew.
    fn check(&mut self, edit: &str) {
        let what = format!("{}, {}: {edit}", self.what, self.random);
        self.drawing.check_order(&what);
        let (width, height) = VIEW;
        let view = View { background: Color::WHITE, ..View::new(width, height) };
        let composes = self.composes;
        let shoot = |rasterizer: &mut Rasterizer, scene: &Scene| match composes {
            true => shoot_with(rasterizer, 16, scene, &view).unwrap().pixels,
            false => draw::draw(rasterizer, 4, scene, &view).unwrap(),
        };
        let edited = shoot(&mut self.edited, &self.drawing.scene);
        let anew = shoot(&mut self.anew, &self.drawing.anew());
        let differs = (0..edited.len()).find(|p| edited[*p] != anew[*p]);
        assert_eq!(differs, None, "{what}: a pixel differs");
    }

    fn n_plans(&self) -> u64 {
        inspect::frame(&self.edited).n_plans
    }
}

/// Thousands of paths come to one place, in between two that stay; ranks and rows there run out.
#[test]
fn paths_that_crowd_into_one_place() {
    for mut pair in Pair::all(0xED17_0003) {
        pair.add(300, 0);
        pair.check("made");
        let renumbered = inspect::renumbered(&pair.drawing.scene);
        let mut place = 150;
        for k in 0..1000 {
            let model = if k % 7 == 3 { pair.empty(0) } else { pair.small(0) };
            pair.drawing.add(model);
            let (last, above) = (pair.drawing.models.len() - 1, k % 3 == 0);
            pair.drawing.move_beside(last, place, above);
            // Always beside the one that came last, or the same one.
            place += usize::from(!above && k < 500);
            if k % 3 > 0 {
                // As many go as come.
                let gone = if k % 2 == 0 { 0 } else { pair.drawing.models.len() - 1 };
                pair.drawing.remove(gone);
                place -= usize::from(gone == 0);
                place = place.max(2);
            }
            if k % 40 == 39 {
                pair.check(&format!("step {k}"));
            }
        }
        assert!(inspect::renumbered(&pair.drawing.scene) > renumbered, "ranks were used up");
        assert!(pair.n_plans() < 8, "{}: {} plans were made anew", pair.what, pair.n_plans());
    }
}

#[test]
fn paths_that_go_to_the_front_and_to_the_back() {
    for mut pair in Pair::all(0xED17_0004) {
        pair.add(60, 0);
        pair.add(60, 2);
        pair.check("made");
        for k in 0..240 {
            let (at, n) = (pair.random.below(120), 120);
            match k % 4 {
                0 => pair.drawing.move_beside(at, n - 1, true),
                1 => pair.drawing.move_beside(at, 0, false),
                2 => pair.drawing.set_layer(at, 2),
                // Between the two layers, in either.
                _ => pair.drawing.move_beside(at, 60, k % 8 == 3),
            }
            if k % 6 == 5 {
                pair.check(&format!("step {k}"));
            }
        }
        assert!(pair.n_plans() < 8, "{}: {} plans were made anew", pair.what, pair.n_plans());
    }
}

/// All paths go out of sight one by one and come back; some have moved meanwhile, and some have never had a pixel.
#[test]
fn all_hidden_and_all_shown() {
    for mut pair in Pair::all(0xED17_0005) {
        pair.add(40, 1);
        let empty = pair.empty(1);
        pair.drawing.add(empty);
        pair.add(39, 4);
        pair.check("made");
        for round in 0..3 {
            for visible in [false, true] {
                for k in 0..80 {
                    // 37 and 80 have no common divisor: each in turn.
                    let at = (k * 37 + round) % 80;
                    let id = pair.drawing.ids[at];
                    pair.drawing.set_visible(at, visible);
                    if k % 9 == 4 {
                        let other = pair.random.below(80);
                        pair.drawing.move_beside(at, other, round == 1);
                        let now = pair.drawing.ids.iter().position(|other| *other == id).unwrap();
                        pair.drawing.move_beside(now, at, true);
                    }
                    if k % 8 == 7 {
                        pair.check(&format!("round {round}, {k} shown: {visible}"));
                    }
                }
                // What moved meanwhile may have been left out above.
                (0..80).for_each(|at| pair.drawing.set_visible(at, visible));
                pair.check(&format!("round {round}, all shown: {visible}"));
            }
            // And all at once.
            (0..80).for_each(|at| pair.drawing.set_visible(at, false));
            pair.check("none");
            (0..80).for_each(|at| pair.drawing.set_visible(at, true));
            pair.check("all at once");
        }
    }
}

/// Layers lose their last path and get one again, by every way that there is, with gradients and without.
#[test]
fn layers_that_come_and_go() {
    for mut pair in Pair::all(0xED17_0006) {
        for layer in 0..12 {
            pair.add(1 + layer as usize % 3, 2 * layer);
        }
        pair.check("made");
        for k in 0..400 {
            let n = pair.drawing.models.len();
            let at = pair.random.below(n);
            let layer = pair.random.below(26) as u32;
            match pair.random.below(8) {
                0 if n > 8 => drop(pair.drawing.remove(at)),
                1 if n < 40 => {
                    let model = pair.small(layer);
                    pair.drawing.add(model);
                }
                2 => {
                    let model = pair.empty(layer);
                    pair.drawing.set_shape(at, model.shape);
                }
                3 => {
                    let model = pair.small(layer);
                    pair.drawing.set_shape(at, model.shape);
                }
                4 => pair.drawing.set_layer(at, layer),
                5 => pair.drawing.set_visible(at, !pair.drawing.models[at].visible),
                6 => {
                    let brush: Brush = random_brush(&mut pair.random);
                    pair.drawing.set_brush(at, brush);
                }
                _ => {
                    let other = pair.random.below(n);
                    pair.drawing.move_beside(at, other, k % 2 == 0);
                }
            }
            if k % 4 == 3 {
                pair.check(&format!("step {k}"));
            }
        }
    }
}
