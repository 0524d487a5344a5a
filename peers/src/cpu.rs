//! resvg, on one thread: the whole file as it draws it, and the display list through the rasterizer below it.

use resvg::tiny_skia::{
    self, Color, FillRule, GradientStop, LinearGradient, Pixmap, RadialGradient, Shader, SpreadMode,
    Transform,
};

use super::list::Item;
use super::{Failure, Peer, View};

/// `resvg::render` on the tree.
pub struct Resvg<'a> {
    tree: &'a usvg::Tree,
    transform: Transform,
    pixmap: Pixmap,
}

impl<'a> Resvg<'a> {
    pub fn new(tree: &'a usvg::Tree, view: &View) -> Result<Self, Failure> {
        let pixmap = Pixmap::new(view.width, view.height).ok_or("no pixmap")?;
        Ok(Self { tree, transform: view.transform, pixmap })
    }
}

impl Peer for Resvg<'_> {
    fn name(&self) -> &'static str {
        "resvg"
    }

    fn frame(&mut self) -> Result<(), Failure> {
        self.pixmap.fill(Color::TRANSPARENT);
        resvg::render(self.tree, self.transform, &mut self.pixmap.as_mut());
        Ok(())
    }

    fn picture(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(self.pixmap.data().to_vec())
    }
}

/// The display list, paint by paint, as resvg calls tiny-skia.
pub struct TinySkia<'a> {
    list: &'a [Item<'a>],
    transform: Transform,
    pixmap: Pixmap,
}

impl<'a> TinySkia<'a> {
    pub fn new(list: &'a [Item<'a>], view: &View) -> Result<Self, Failure> {
        let pixmap = Pixmap::new(view.width, view.height).ok_or("no pixmap")?;
        Ok(Self { list, transform: view.transform, pixmap })
    }
}

impl Peer for TinySkia<'_> {
    fn name(&self) -> &'static str {
        "resvg (same list)"
    }

    fn frame(&mut self) -> Result<(), Failure> {
        self.pixmap.fill(Color::TRANSPARENT);
        for item in self.list {
            let Some(paint) = paint(item) else { continue };
            let transform = self.transform.pre_concat(item.transform);
            let data = item.path.data();
            match item.path.stroke().filter(|_| !item.is_fill) {
                Some(stroke) => {
                    self.pixmap.stroke_path(data, &paint, &stroke.to_tiny_skia(), transform, None)
                }
                None => {
                    let rule = match item.rule() {
                        peniko::Fill::EvenOdd => FillRule::EvenOdd,
                        peniko::Fill::NonZero => FillRule::Winding,
                    };
                    self.pixmap.fill_path(data, &paint, rule, transform, None);
                }
            }
        }
        Ok(())
    }

    fn picture(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(self.pixmap.data().to_vec())
    }
}

fn paint<'a>(item: &Item<'_>) -> Option<tiny_skia::Paint<'a>> {
    let paint = match item.is_fill {
        true => item.path.fill()?.paint(),
        false => item.path.stroke()?.paint(),
    };
    let color =
        |c: usvg::Color, alpha: f32| Color::from_rgba8(c.red, c.green, c.blue, (alpha * 255.0 + 0.5) as u8);
    let stops = |base: &usvg::BaseGradient| -> Vec<GradientStop> {
        let stop = |s: &usvg::Stop| {
            GradientStop::new(s.offset().get(), color(s.color(), s.opacity().get() * item.opacity))
        };
        base.stops().iter().map(stop).collect()
    };
    let mode = |base: &usvg::BaseGradient| match base.spread_method() {
        usvg::SpreadMethod::Pad => SpreadMode::Pad,
        usvg::SpreadMethod::Reflect => SpreadMode::Reflect,
        usvg::SpreadMethod::Repeat => SpreadMode::Repeat,
    };
    let shader = match paint {
        usvg::Paint::Color(c) => Shader::SolidColor(color(*c, item.opacity)),
        usvg::Paint::LinearGradient(g) => {
            let (start, end) = ((g.x1(), g.y1()).into(), (g.x2(), g.y2()).into());
            LinearGradient::new(start, end, stops(g), mode(g), g.transform())?
        }
        usvg::Paint::RadialGradient(g) => {
            let (focus, center) = ((g.fx(), g.fy()).into(), (g.cx(), g.cy()).into());
            RadialGradient::new(focus, g.fr().get(), center, g.r().get(), stops(g), mode(g), g.transform())?
        }
        usvg::Paint::Pattern(_) => return None,
    };
    Some(tiny_skia::Paint { shader, anti_alias: true, ..tiny_skia::Paint::default() })
}
