//! Glyphs in their places: lines one below the other, scaled to a size.

use std::ops::Range;

use kurbo::{Affine, BezPath};

use super::font::{Face, Font};
use super::glyph::Outline;
use super::shape::{Shaped, Shaping, is_break};
use crate::error::Error;

/// How text is set.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    /// Height of the font's em, in the layout's unit. Must be finite and not negative.
    pub size: f64,
    /// From one baseline to the next, in the layout's unit; `None` takes the font's own. Must be finite and not
    /// negative.
    pub line_height: Option<f64>,
    /// OpenType features beyond the usual ones, or turned off: `(*b"kern", 0)`, `(*b"zero", 1)`.
    pub features: Vec<([u8; 4], u32)>,
}

impl TextStyle {
    /// The usual style at a size.
    #[must_use]
    pub fn new(size: f64) -> Self {
        Self { size, line_height: None, features: Vec::new() }
    }
}

/// A glyph in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// Its number in the font; 0 stands for a character that the font lacks.
    pub id: u32,
    /// Where its origin is.
    pub x: f64,
    /// Where its origin is, downwards from the first baseline.
    pub y: f64,
    /// The byte of the text that it comes from; of several characters the first.
    pub byte: usize,
}

/// A line of a layout.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its baseline, downwards from the first line's.
    pub baseline: f64,
    /// From the first glyph's origin to where the next would be.
    pub width: f64,
    /// Its glyphs in [`TextLayout::glyphs`], left to right.
    pub glyphs: Range<usize>,
    /// Its bytes in the text, without the break.
    pub text: Range<usize>,
}

/// A text with every glyph in its place. It holds the outlines that it draws, not the text.
#[derive(Clone, Debug)]
pub struct TextLayout {
    glyphs: Vec<Glyph>,
    outlines: Vec<Option<Outline>>,
    lines: Vec<Line>,
    /// From units of the font.
    scale: f64,
    ascent: f64,
    descent: f64,
    line_height: f64,
    n_missing: usize,
    n_undrawable: usize,
    n_elements: usize,
}

/// Glyphs that a text may become: so many, and so many for each of its bytes. No script needs as many; a font can be
/// made to answer each character with thousands.
const MAX_GLYPHS: usize = 1024;
const MAX_GLYPHS_PER_BYTE: usize = 16;
/// Elements of all outlines of a text: 3.5 GB as a path.
const MAX_ELEMENTS: usize = 1 << 26;

impl Font {
    /// Puts the glyphs of a text into their places. Lines end at `\n`, `\r\n` and the other breaks of Unicode; each
    /// begins at x = 0, also where it reads to the left. A text that ends with a break has an empty last line.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] names the size or the line height that is negative or not finite, the text when it
    /// passes 4 GiB or its places pass what an `f64` holds, and the font when it makes more of the text than any script
    /// needs.
    pub fn layout(&self, text: &str, style: &TextStyle) -> Result<TextLayout, Error> {
        check("size", style.size)?;
        style.line_height.map_or(Ok(()), |height| check("line_height", height))?;
        if u32::try_from(text.len()).is_err() {
            return Err(Error::invalid("text", "it has 4 GiB or more"));
        }
        let face = &*self.0;
        let metrics = &face.metrics;
        let scale = style.size / metrics.units_per_em;
        let natural = (metrics.ascent + metrics.descent + metrics.leading) * scale;
        let mut layout = TextLayout {
            glyphs: Vec::new(),
            outlines: Vec::new(),
            lines: Vec::new(),
            scale,
            ascent: metrics.ascent * scale,
            descent: metrics.descent * scale,
            line_height: style.line_height.unwrap_or(natural),
            n_missing: 0,
            n_undrawable: 0,
            n_elements: 0,
        };
        let mut shaping = Shaping::new(face, text, &style.features)?;
        let most = MAX_GLYPHS + text.len().saturating_mul(MAX_GLYPHS_PER_BYTE);
        let mut shaped = Vec::new();
        let mut start = 0;
        loop {
            let end = text[start..].find(is_break).map_or(text.len(), |at| start + at);
            shaped.clear();
            shaping.line(start..end, most.saturating_sub(layout.glyphs.len()), &mut shaped);
            if layout.glyphs.len() + shaped.len() > most {
                return Err(Error::invalid(face.what(), "it makes more than 16 glyphs of a byte of text"));
            }
            layout.line(start..end, &shaped);
            let rest = &text[end..];
            match rest.chars().next() {
                Some('\r') if rest.starts_with("\r\n") => start = end + 2,
                Some(c) => start = end + c.len_utf8(),
                None => break,
            }
        }
        layout.take_outlines(face)?;
        let finite = |line: &Line| line.width.is_finite() && line.baseline.is_finite();
        let all_finite = layout.glyphs.iter().all(|glyph| glyph.x.is_finite() && glyph.y.is_finite());
        if !all_finite || !layout.lines.iter().all(finite) {
            return Err(Error::invalid("text", "its places are not finite at this size"));
        }
        Ok(layout)
    }
}

fn check(what: &str, value: f64) -> Result<(), Error> {
    match value {
        value if !value.is_finite() => Err(Error::invalid(what, format!("{value} is not finite"))),
        value if value < 0.0 => Err(Error::invalid(what, format!("{value} is negative"))),
        _ => Ok(()),
    }
}

impl TextLayout {
    /// All glyphs, line by line, each line from left to right.
    #[must_use]
    pub fn glyphs(&self) -> &[Glyph] {
        &self.glyphs
    }

    /// The lines; at least one.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Width of the widest line, from origin to origin. (Outlines may reach a little beyond.)
    #[must_use]
    pub fn width(&self) -> f64 {
        self.lines.iter().fold(0.0, |width, line| width.max(line.width))
    }

    /// From the top of the first line to the bottom of the last: ascent, the lines between, descent.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.lines.last().map_or(0.0, |line| line.baseline) + self.ascent + self.descent
    }

    /// How far the font reaches above a baseline.
    #[must_use]
    pub fn ascent(&self) -> f64 {
        self.ascent
    }

    /// How far the font reaches below a baseline: positive downwards.
    #[must_use]
    pub fn descent(&self) -> f64 {
        self.descent
    }

    /// From one baseline to the next.
    #[must_use]
    pub fn line_height(&self) -> f64 {
        self.line_height
    }

    /// Glyphs that stand for characters which the font lacks: drawn as its glyph 0, usually a box.
    #[must_use]
    pub fn n_missing(&self) -> usize {
        self.n_missing
    }

    /// Glyphs that are left out: they have no outline, or one that cannot be read.
    #[must_use]
    pub fn n_undrawable(&self) -> usize {
        self.n_undrawable
    }

    /// All outlines as one path, to be filled by the non-zero rule. It takes 56 bytes an element, of which a letter has
    /// some twenty.
    #[must_use]
    pub fn to_path(&self) -> BezPath {
        let mut path = Vec::with_capacity(self.n_elements);
        for (glyph, outline) in self.glyphs.iter().zip(&self.outlines) {
            let place = Affine::new([self.scale, 0.0, 0.0, self.scale, glyph.x, glyph.y]);
            path.extend(outline.iter().flat_map(|outline| outline.iter()).map(|element| place * *element));
        }
        BezPath::from_vec(path)
    }

    /// Adds a line below the others.
    fn line(&mut self, text: Range<usize>, shaped: &[Shaped]) {
        let baseline = self.lines.len() as f64 * self.line_height;
        let first = self.glyphs.len();
        // Whole units of the font: a sum that does not depend on its length.
        let mut pen = 0_i64;
        for glyph in shaped {
            let [x, y] = glyph.offset;
            self.glyphs.push(Glyph {
                id: glyph.glyph,
                x: (pen + i64::from(x)) as f64 * self.scale,
                y: baseline - f64::from(y) * self.scale,
                byte: glyph.byte as usize,
            });
            pen += i64::from(glyph.advance);
            self.n_missing += usize::from(glyph.glyph == 0);
        }
        let width = pen as f64 * self.scale;
        self.lines.push(Line { baseline, width, glyphs: first..self.glyphs.len(), text });
    }

    fn take_outlines(&mut self, face: &Face) -> Result<(), Error> {
        self.outlines = face.outlines(self.glyphs.iter().map(|glyph| glyph.id))?;
        self.n_undrawable = self.outlines.iter().filter(|outline| outline.is_none()).count();
        self.n_elements = self.outlines.iter().flatten().map(|outline| outline.len()).sum();
        if self.n_elements > MAX_ELEMENTS {
            return Err(Error::invalid("text", "its outlines have more than 67,108,864 elements"));
        }
        Ok(())
    }
}
