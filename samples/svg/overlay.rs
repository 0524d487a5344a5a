//! Text over the picture, drawn by the rasterizer like everything else: panels of two columns in a layer above all others.

use kurbo::{Affine, Rect, Shape};
use peniko::{Color, Fill};
use spanforge::text::{Font, TextStyle};
use spanforge::{Brush, PathId, Result, Scene};

/// Above all that a drawing has.
const LAYER: u32 = u32::MAX;

/// Height of the text's em and distances, in points.
const SIZE: f64 = 13.0;
const PADDING: f64 = 8.0;
const COLUMN_GAP: f64 = 14.0;

/// Where a panel lies in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    TopLeft,
    Middle,
    Bottom,
}

/// Rows of a name and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Panel {
    pub(crate) place: Place,
    pub(crate) rows: Vec<(String, String)>,
}

pub(crate) struct Overlay {
    font: Font,
    /// The paths in the scene, and where they lie in the window.
    paths: Vec<(PathId, Affine)>,
    shown: Vec<Panel>,
    window: (u32, u32),
    scale: f64,
}

impl Overlay {
    pub(crate) fn new() -> Result<Self> {
        Ok(Self { font: Font::embedded()?, paths: Vec::new(), shown: Vec::new(), window: (0, 0), scale: 1.0 })
    }

    /// The scene that held the paths is gone.
    pub(crate) fn forget(&mut self) {
        self.paths.clear();
        self.shown.clear();
    }

    /// Shows `panels` in a window of that size, where `view` maps the scene to its pixels. Only what is another than before
    /// is laid out again; a view that moves costs a transform a path.
    pub(crate) fn update(
        &mut self,
        scene: &mut Scene,
        panels: Vec<Panel>,
        window: (u32, u32),
        scale: f64,
        view: Affine,
    ) -> Result<()> {
        if panels != self.shown || window != self.window || scale != self.scale {
            for (id, _) in self.paths.drain(..) {
                scene.remove(id)?;
            }
            (self.window, self.scale) = (window, scale);
            for panel in &panels {
                self.add(scene, panel)?;
            }
            self.shown = panels;
        }
        let to_scene = view.inverse();
        for (id, place) in &self.paths {
            scene.set_transform(*id, to_scene * *place)?;
        }
        Ok(())
    }

    fn add(&mut self, scene: &mut Scene, panel: &Panel) -> Result<()> {
        let column = |of: fn(&(String, String)) -> &str| {
            let text: Vec<_> = panel.rows.iter().map(of).collect();
            // Digits of one width: numbers that change do not dance.
            let style = TextStyle { features: vec![(*b"tnum", 1)], ..TextStyle::new(SIZE) };
            self.font.layout(&text.join("\n"), &style)
        };
        let (names, values) = (column(|row| &row.0)?, column(|row| &row.1)?);
        let value_x = PADDING + names.width() + if values.width() > 0.0 { COLUMN_GAP } else { 0.0 };
        let (width, height) = (value_x + values.width() + PADDING, names.height() + 2.0 * PADDING);
        let window = (f64::from(self.window.0) / self.scale, f64::from(self.window.1) / self.scale);
        let (x, y) = match panel.place {
            Place::TopLeft => (PADDING, PADDING),
            Place::Middle => ((window.0 - width) / 2.0, (window.1 - height) / 2.0),
            Place::Bottom => (PADDING, window.1 - height - PADDING),
        };
        // Whole pixels, so that edges are sharp.
        let corner = ((x * self.scale).round(), (y * self.scale).round());
        let place = Affine::translate(corner) * Affine::scale(self.scale);
        scene.set_current_layer(LAYER);
        let shape = Rect::new(0.0, 0.0, width, height).to_rounded_rect(5.0).to_path(0.01);
        let dark = Brush::Solid(Color::from_rgba8(22, 26, 34, 214));
        self.paths.push((scene.fill(&shape, Fill::NonZero, place, &dark)?, place));
        let columns = [
            (names, PADDING, Color::from_rgb8(176, 190, 210)),
            (values, value_x, Color::from_rgb8(255, 255, 255)),
        ];
        for (layout, x, color) in columns {
            let place = place * Affine::translate((x, PADDING + layout.ascent()));
            self.paths.push((scene.fill_text(&layout, place, &Brush::Solid(color))?, place));
        }
        scene.set_current_layer(0);
        Ok(())
    }
}
