//! Figures as a chart, drawn by the vector rasterizer: bandwidth over size, both in powers.

use spanforge::gpu::Host;
use spanforge::text::{Font, TextStyle};
use spanforge::{Affine, BezPath, Brush, Color, Scene, Stroke};

use super::measure::Figure;
use super::options::Options;
use super::shared::picture::Picture;
use super::shared::{Failure, composite};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 640.0;
/// The plot itself, between the labels.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 780.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 590.0;

const COLORS: [[u8; 3]; 18] = [
    [20, 20, 20],
    [200, 40, 40],
    [30, 110, 200],
    [30, 150, 70],
    [220, 130, 0],
    [130, 60, 170],
    [0, 150, 160],
    [190, 60, 130],
    [120, 100, 40],
    [110, 110, 110],
    [150, 190, 40],
    [90, 60, 30],
    [250, 150, 150],
    [120, 170, 250],
    [20, 90, 60],
    [230, 190, 0],
    [170, 130, 220],
    [0, 60, 120],
];

/// Where values lie in the picture.
struct Axes {
    sizes: (f64, f64),
    /// Logarithms to base 10.
    rates: (f64, f64),
}

impl Axes {
    fn of(figures: &[Figure]) -> Self {
        let range = |values: &mut dyn Iterator<Item = f64>| {
            values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)))
        };
        let sizes = range(&mut figures.iter().map(|figure| f64::from(figure.log2)));
        let rates = range(&mut figures.iter().map(|figure| figure.gb_per_s.max(1e-6).log10()));
        let rates = (rates.0.floor(), rates.1.ceil().max(rates.0.floor() + 1.0));
        Self { sizes: (sizes.0, sizes.1.max(sizes.0 + 1.0)), rates }
    }

    fn x(&self, log2: f64) -> f64 {
        LEFT + (log2 - self.sizes.0) / (self.sizes.1 - self.sizes.0) * (RIGHT - LEFT)
    }

    fn y(&self, log10: f64) -> f64 {
        BOTTOM - (log10 - self.rates.0) / (self.rates.1 - self.rates.0) * (BOTTOM - TOP)
    }
}

struct Chart {
    scene: Scene,
    font: Font,
}

impl Chart {
    fn line(&mut self, points: &[(f64, f64)], width: f64, color: [u8; 3]) -> Result<(), Failure> {
        let Some((first, rest)) = points.split_first() else { return Ok(()) };
        let mut path = BezPath::new();
        path.move_to(*first);
        rest.iter().for_each(|point| path.line_to(*point));
        self.scene.stroke(&path, &Stroke::new(width), Affine::IDENTITY, &brush(color))?;
        Ok(())
    }

    fn text(&mut self, text: &str, at: (f64, f64), color: [u8; 3]) -> Result<(), Failure> {
        let layout = self.font.layout(text, &TextStyle::new(13.0))?;
        self.scene.fill_text(&layout, Affine::translate(at), &brush(color))?;
        Ok(())
    }
}

fn brush([r, g, b]: [u8; 3]) -> Brush {
    Brush::Solid(Color::from_rgb8(r, g, b))
}

/// The chart of all figures.
pub(crate) fn render(host: &Host, figures: &[Figure], options: &Options) -> Result<Picture, Failure> {
    let mut chart = Chart { scene: Scene::new(), font: Font::embedded()? };
    let axes = Axes::of(figures);
    let (grid, ink) = ([215, 215, 215], [60, 60, 60]);
    for log2 in (axes.sizes.0 as u32..=axes.sizes.1 as u32).filter(|log2| log2 % 2 == 0) {
        let x = axes.x(log2.into());
        chart.line(&[(x, TOP), (x, BOTTOM)], 1.0, grid)?;
        chart.text(&format!("2^{log2}"), (x - 12.0, BOTTOM + 20.0), ink)?;
    }
    for log10 in axes.rates.0 as i32..=axes.rates.1 as i32 {
        let y = axes.y(log10.into());
        chart.line(&[(LEFT, y), (RIGHT, y)], 1.0, grid)?;
        chart.text(&format!("{}", 10_f64.powi(log10)), (8.0, y + 4.0), ink)?;
    }
    let device = &host.device().limits().device_name;
    let title = format!("GB/s over words, {:?} of {:?}: {device}", options.operation(), options.element());
    chart.text(&title, (LEFT, TOP - 16.0), ink)?;
    let mut names: Vec<&str> = vec![];
    figures.iter().for_each(|figure| {
        if !names.contains(&figure.name.as_str()) {
            names.push(&figure.name);
        }
    });
    for (index, name) in names.iter().enumerate() {
        let color = COLORS[index % COLORS.len()];
        let points: Vec<_> = figures
            .iter()
            .filter(|figure| figure.name == *name)
            .map(|figure| (axes.x(figure.log2.into()), axes.y(figure.gb_per_s.max(1e-6).log10())))
            .collect();
        chart.line(&points, 2.0, color)?;
        let y = TOP + 20.0 + index as f64 * 22.0;
        chart.line(&[(RIGHT + 14.0, y - 4.0), (RIGHT + 38.0, y - 4.0)], 3.0, color)?;
        chart.text(name, (RIGHT + 46.0, y), ink)?;
    }
    composite(host, &chart.scene, WIDTH as u32, HEIGHT as u32)
}
