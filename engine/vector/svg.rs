//! SVG files, by usvg: bytes in, a [`Scene`] and the list of what it does not draw out.
//! usvg resolves styles, units, references and text; here its tree becomes paths with brushes, in painter's order.
//! Nothing is approximated in silence: a feature without an exact counterpart in [`Scene`] is counted in [`NotDrawn`].

mod convert;
mod dropped;
#[cfg(feature = "text")]
mod fonts;
mod numbers;
mod sheet;
mod style;
mod values;
mod walk;

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use usvg::roxmltree;

#[cfg(feature = "text")]
pub use self::fonts::Fonts;
use self::walk::Walk;
use super::scene::Scene;
use crate::error::Error;

/// How to read a file.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where relative references (images, style sheets) start: usually the file's own folder.
    pub resources: Option<PathBuf>,
    /// The family for text that names none.
    pub font_family: String,
    /// The fonts for text. Text for which it holds none is counted as [`NotDrawn::TEXT`].
    #[cfg(feature = "text")]
    pub fonts: Fonts,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            resources: None,
            font_family: "Noto Sans".into(),
            #[cfg(feature = "text")]
            fonts: Fonts::default(),
        }
    }
}

/// What a file holds.
#[derive(Debug)]
pub struct Drawing {
    /// Its paths, in the file's own units: x to the right, y down, from (0, 0) to (`width`, `height`).
    pub scene: Scene,
    /// Width of the picture, in user units (pixels at zoom 1).
    pub width: f64,
    /// Height of the picture.
    pub height: f64,
    /// Number of elements of each kind that the scene leaves out or draws without an effect they ask for.
    pub not_drawn: NotDrawn,
}

/// Features of a file that its scene leaves out, by name and count.
///
/// What a group's effect applies to is still drawn, without the effect; a shape painted with a pattern is not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotDrawn(BTreeMap<&'static str, usize>);

impl NotDrawn {
    /// A clip path that takes something away: the group is drawn whole.
    pub const CLIP_PATH: &'static str = "clip path";
    /// The old property `clip` on what has a viewport of its own (a nested `svg`, an image, a symbol): drawn without.
    pub const CLIP: &'static str = "clip property";
    /// `background` of the root, but for a plain colour in `background-color`: left out. And a colour that does not fill the
    /// picture: it fills the view box alone.
    pub const BACKGROUND: &'static str = "background";
    /// A mask: the group is drawn whole.
    pub const MASK: &'static str = "mask";
    /// A filter: the group is drawn without.
    pub const FILTER: &'static str = "filter";
    /// A blend mode other than `normal`: the group is drawn as `normal`.
    pub const BLEND_MODE: &'static str = "blend mode";
    /// Opacity of a group that paints more than once: each of its paints gets the opacity of its own.
    pub const GROUP_OPACITY: &'static str = "group opacity";
    /// Isolation of a group in which something blends. (Around plain painting, isolation changes nothing.)
    pub const ISOLATION: &'static str = "group isolation";
    /// A fill or stroke with a pattern: it is left out.
    pub const PATTERN: &'static str = "pattern";
    /// An image, bitmap or SVG, or one that cannot be read: it is left out.
    pub const IMAGE: &'static str = "image";
    /// Text for which no font was given: it is left out.
    pub const TEXT: &'static str = "text without a font";
    /// `shape-rendering` that turns anti-aliasing off: the shape is drawn with it.
    pub const ALIASED: &'static str = "shape-rendering without anti-aliasing";
    /// `stroke-linejoin: miter-clip`: drawn as `miter`.
    pub const MITER_CLIP: &'static str = "miter-clip join";
    /// More dashes than a stroke may have: it is drawn solid.
    pub const DASHES: &'static str = "more than 65,536 dashes";
    /// `stroke-linejoin: arcs`: drawn as `miter`.
    pub const ARCS_JOIN: &'static str = "arcs join";
    /// `vector-effect` on something stroked: the stroke is scaled with the shape.
    pub const VECTOR_EFFECT: &'static str = "vector-effect";
    /// `pathLength` on something dashed: dashes have their lengths in user units.
    pub const PATH_LENGTH: &'static str = "pathLength of dashes";
    /// A gradient with `color-interpolation: linearRGB`: interpolated in sRGB.
    pub const LINEAR_RGB: &'static str = "color-interpolation linearRGB";
    /// A `foreignObject` for which the file has no substitute: it is left out.
    pub const FOREIGN_OBJECT: &'static str = "foreignObject";
    /// A mesh, a hatch, a `solidColor`, a video, a canvas, an iframe: it is left out, and so is what it would paint.
    pub const UNKNOWN_ELEMENT: &'static str = "unsupported element";
    /// Animations: the picture is that of the file without them.
    pub const ANIMATION: &'static str = "animation";
    /// Scripts: they are not run.
    pub const SCRIPT: &'static str = "script";
    /// A style sheet, or the target of a `use`, in another file: it is left out. (`@import`, `<?xml-stylesheet?>`, `<link>`.)
    pub const EXTERNAL: &'static str = "reference into another file";
    /// `inline-size` or `shape-inside`: the text is not wrapped.
    pub const WRAPPED_TEXT: &'static str = "wrapped text";
    /// A `textPath` with a `path` of its own, on the right side of a path, or stretched along it: it follows the path that it
    /// refers to, on the left side, glyph by glyph, or is left out where it refers to none.
    pub const TEXT_PATH: &'static str = "attributes of textPath";
    /// A coordinate or transform beyond the range of f32, or a scale below its step: the element is left out.
    pub const NOT_FINITE: &'static str = "coordinates beyond f32";
    /// Transforms of CSS (units, `rotate: ..`, `transform-box`): left out.
    pub const CSS_TRANSFORM: &'static str = "CSS transform";
    /// Rules of a style sheet that are passed over: at-rules (`@media`), and selectors beyond CSS 2.1 (`:not(..)`).
    pub const CSS_RULE: &'static str = "CSS rule";
    /// Places and sizes given in CSS, `d: path(..)`, and sizes to be computed (`calc(..)`): left out.
    pub const CSS_GEOMETRY: &'static str = "CSS geometry";
    /// Values of CSS beyond SVG 1.1: other units (`rem`, `vw`), functions (`calc`, `var`), `unset`, keywords in capitals, and
    /// properties of text that have no effect here (`text-transform`, `white-space`). A default takes their place.
    pub const CSS_VALUE: &'static str = "CSS value";
    /// Colours by a function of CSS beyond `rgb` and `hsl`, or by a variable: as if they were not given.
    pub const CSS_COLOR: &'static str = "CSS colour function";

    /// True when the scene is the whole picture.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Names and counts, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, usize)> + '_ {
        self.0.iter().map(|(name, n)| (*name, *n))
    }

    /// How often `name` occurs.
    #[must_use]
    pub fn count(&self, name: &str) -> usize {
        self.0.get(name).copied().unwrap_or(0)
    }

    fn add(&mut self, name: &'static str, n: usize) {
        if n > 0 {
            *self.0.entry(name).or_default() += n;
        }
    }
}

impl fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, n)) in self.iter().enumerate() {
            write!(f, "{}{name}: {n}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// Reads an SVG file, gzipped or not: [`Document::parse`], then [`Document::drawing`].
///
/// ```
/// use spanforge::svg::{self, NotDrawn};
/// let text = r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
///     <rect width="10" height="10" fill="teal"/>
///     <g opacity="0.5"> <circle cx="12" cy="5" r="3"/> <circle cx="15" cy="5" r="3"/> </g>
/// </svg>"#;
/// let drawing = svg::read(text.as_bytes(), &svg::Options::default())?;
/// assert_eq!((drawing.width, drawing.height, drawing.scene.n_paths()), (20.0, 10.0, 3));
/// assert_eq!(drawing.not_drawn.count(NotDrawn::GROUP_OPACITY), 1);
///
/// let error = svg::read(b"<svg>\n  <rect>\n</svg>", &svg::Options::default()).unwrap_err();
/// assert!(error.to_string().contains("line 3"), "{error}");
/// # Ok::<(), spanforge::Error>(())
/// ```
///
/// # Errors
/// [`Error::Malformed`] with line and column when the bytes are not an SVG file; [`Error::InvalidInput`] names the path
/// whose coordinates or transform are not finite.
pub fn read(data: &[u8], options: &Options) -> Result<Drawing, Error> {
    Document::parse(data, options)?.drawing()
}

/// A parsed file: styles, units, references and text are resolved, nothing is encoded yet.
pub struct Document {
    tree: usvg::Tree,
    /// What is not in the tree.
    dropped: NotDrawn,
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document").field("size", &self.tree.size()).finish_non_exhaustive()
    }
}

impl Document {
    /// Parses a file.
    ///
    /// # Errors
    /// [`Error::Malformed`] with line and column when the bytes are not an SVG file.
    pub fn parse(data: &[u8], options: &Options) -> Result<Self, Error> {
        let inflated;
        let data = if data.starts_with(&[0x1f, 0x8b]) {
            inflated = usvg::decompress_svgz(data).map_err(|e| malformed(1, 1, e.to_string()))?;
            &inflated
        } else {
            data
        };
        let text = std::str::from_utf8(data).map_err(|e| {
            let (line, column) = position(&data[..e.valid_up_to()]);
            malformed(line, column, "the bytes are not UTF-8".into())
        })?;
        let xml_options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let xml = roxmltree::Document::parse_with_options(text, xml_options).map_err(|e| at(e.pos(), &e))?;
        let root = xml.root_element();
        let root_position = xml.text_pos_at(root.range().start);
        if root.tag_name().name() != "svg" {
            return Err(at(
                root_position,
                &format!("the root element is <{}>, not <svg>", root.tag_name().name()),
            ));
        }
        let missing = walk::MissingFonts::default();
        let options = walk::usvg_options(options, &missing);
        // usvg unwraps the rectangle of an image whose sides are so unequal that it has no width where it lies. Nothing
        // outlives a panic but a count of missing fonts, which is dropped.
        let tree = catch_unwind(AssertUnwindSafe(|| usvg::Tree::from_xmltree(&xml, &options)))
            .map_err(|_| at(root_position, &"usvg cannot read it: some length is too small or too large"))?
            .map_err(|e| match e {
                usvg::Error::ParsingFailed(e) => at(e.pos(), &e),
                e => at(root_position, &e),
            })?;
        drop(options);
        let mut dropped = NotDrawn::default();
        dropped.add(NotDrawn::TEXT, missing.count(&xml));
        dropped::count(&xml, tree.size(), &mut dropped);
        Ok(Self { tree, dropped })
    }

    /// Encodes what it paints into a scene.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] names the path whose coordinates or transform are not finite.
    pub fn drawing(&self) -> Result<Drawing, Error> {
        let mut walk = Walk { not_drawn: self.dropped.clone(), ..Walk::default() };
        walk.group(self.tree.root(), kurbo::Affine::IDENTITY, 1.0)?;
        let Walk { scene, not_drawn } = walk;
        let size = self.tree.size();
        Ok(Drawing { scene, width: size.width().into(), height: size.height().into(), not_drawn })
    }
}

fn malformed(line: u32, column: u32, why: String) -> Error {
    Error::Malformed { line, column, why }
}

fn at(position: roxmltree::TextPos, why: &impl fmt::Display) -> Error {
    // roxmltree ends its messages with the position; the error says it first.
    let why = why.to_string();
    let place = format!(" at {}:{}", position.row, position.col);
    malformed(position.row, position.col, why.strip_suffix(&place).unwrap_or(&why).into())
}

/// Line and column, from 1, of the byte after `before`.
fn position(before: &[u8]) -> (u32, u32) {
    let line = before.iter().filter(|b| **b == b'\n').count();
    let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count();
    (line as u32 + 1, column as u32 + 1)
}
