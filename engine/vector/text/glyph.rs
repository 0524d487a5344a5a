//! Outlines of glyphs, read once and kept in units of the font, y down.

use std::collections::HashMap;
use std::sync::Arc;

use kurbo::{PathEl, Point};
use skrifa::instance::Size;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::budget;
use super::font::Face;
use crate::error::Error;

/// The elements of a glyph's outline; none where it draws nothing.
pub(super) type Outline = Arc<[PathEl]>;

/// Elements that a glyph's outline may have: more than any font asks for.
const MAX_ELEMENTS: usize = 1 << 16;
/// Elements held for a face (some 15 MB), where every glyph counts as so many more.
const MAX_HELD: usize = 1 << 18;
const ENTRY: usize = 4;

/// What has been read of a face.
#[derive(Default)]
pub(super) struct Glyphs {
    /// `None`: no outline, or one that cannot be read.
    outlines: HashMap<u32, Option<Outline>>,
    n_elements: usize,
    n_read: u64,
}

impl Glyphs {
    pub(super) fn n_read(&self) -> u64 {
        self.n_read
    }

    pub(super) fn n_held(&self) -> usize {
        self.outlines.len()
    }

    fn insert(&mut self, glyph: u32, outline: Option<Outline>) {
        let room = ENTRY + outline.as_ref().map_or(0, |outline| outline.len());
        // All at once: what is still drawn comes back with its next layout, and nothing need be remembered of who was
        // last.
        if self.n_elements + room > MAX_HELD {
            self.outlines.clear();
            self.n_elements = 0;
        }
        self.n_elements += room;
        self.outlines.insert(glyph, outline);
    }
}

impl Face {
    /// The outlines of `glyphs`, in their order, the same for the same glyph. `None` where there is none to draw.
    pub(super) fn outlines(&self, glyphs: impl Iterator<Item = u32>) -> Result<Vec<Option<Outline>>, Error> {
        let mut source = None;
        let mut held = self.glyphs();
        let mut outlines = Vec::with_capacity(glyphs.size_hint().0);
        for glyph in glyphs {
            if let Some(outline) = held.outlines.get(&glyph) {
                outlines.push(outline.clone());
                continue;
            }
            let (font, collection) = match &mut source {
                Some(source) => source,
                none => {
                    let font = self.font()?;
                    let collection = font.outline_glyphs();
                    none.insert((font, collection))
                }
            };
            let outline = self.read(font, collection, GlyphId::new(glyph));
            held.n_read += 1;
            held.insert(glyph, outline.clone());
            outlines.push(outline);
        }
        Ok(outlines)
    }

    fn read(&self, font: &FontRef<'_>, all: &OutlineGlyphCollection<'_>, glyph: GlyphId) -> Option<Outline> {
        let location = self.location();
        if budget::is_blank(font, self.format, glyph) {
            return Some(Outline::default());
        }
        if !budget::allows_outline(font, self.format, location.coords(), glyph) {
            return None;
        }
        let mut pen = Pen::default();
        all.get(glyph)?.draw(DrawSettings::unhinted(Size::unscaled(), location), &mut pen).ok()?;
        (!pen.overflows).then(|| pen.elements.into())
    }
}

/// Collects what skrifa draws, y down.
#[derive(Default)]
struct Pen {
    elements: Vec<PathEl>,
    last: Point,
    is_open: bool,
    /// Too many elements, or a number that is not finite.
    overflows: bool,
}

impl Pen {
    fn point(&mut self, x: f32, y: f32) -> Point {
        let point = Point::new(x.into(), -f64::from(y));
        self.overflows |= !point.is_finite();
        point
    }

    fn push(&mut self, element: PathEl, end: Point) {
        if self.elements.len() >= MAX_ELEMENTS {
            self.overflows = true;
            return;
        }
        // A damaged font may draw before it moves: its line must not begin where the glyph before ended.
        if !self.is_open && !matches!(element, PathEl::MoveTo(_)) {
            self.elements.push(PathEl::MoveTo(self.last));
        }
        self.elements.push(element);
        self.is_open = true;
        self.last = end;
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let end = self.point(x, y);
        self.push(PathEl::MoveTo(end), end);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let end = self.point(x, y);
        self.push(PathEl::LineTo(end), end);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (control, end) = (self.point(cx, cy), self.point(x, y));
        self.push(PathEl::QuadTo(control, end), end);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (a, b, end) = (self.point(ax, ay), self.point(bx, by), self.point(x, y));
        self.push(PathEl::CurveTo(a, b, end), end);
    }

    fn close(&mut self) {
        if self.is_open {
            self.push(PathEl::ClosePath, self.last);
            self.is_open = false;
        }
    }
}
