//! The walk over usvg's tree: groups and text are opened, paths go into the scene, the rest is counted.

use std::sync::Arc;

use kurbo::Affine;
use usvg::{BlendMode, Group, ImageHrefResolver, Node, Paint, PaintOrder, roxmltree};

use super::{NotDrawn, Options, convert};
use crate::error::Error;
use crate::vector::paint::Brush;
use crate::vector::scene::{PathId, Scene};

/// Where the walk collects.
#[derive(Default)]
pub(super) struct Walk {
    pub(super) scene: Scene,
    pub(super) not_drawn: NotDrawn,
}

impl Walk {
    /// Adds what `group` paints. `parent` maps its parent's space to the scene's; `opacity` is what the groups around ask for.
    pub(super) fn group(&mut self, group: &Group, parent: Affine, opacity: f32) -> Result<(), Error> {
        let not_drawn = &mut self.not_drawn;
        let clips = group.clip_path().is_some_and(|clip| !encloses(clip, group.stroke_bounding_box()));
        not_drawn.add(NotDrawn::CLIP_PATH, clips.into());
        not_drawn.add(NotDrawn::MASK, group.mask().is_some().into());
        not_drawn.add(NotDrawn::FILTER, group.filters().len());
        not_drawn.add(NotDrawn::BLEND_MODE, (group.blend_mode() != BlendMode::Normal).into());
        // One paint under an opacity is that paint with its alpha multiplied; two may overlap, which needs a layer.
        let own = group.opacity().get();
        not_drawn.add(NotDrawn::GROUP_OPACITY, (own != 1.0 && n_paints(group) > 1).into());
        // Source-over is associative: only a blend mode inside can tell an isolated group from an open one.
        not_drawn.add(NotDrawn::ISOLATION, (group.isolate() && blends_inside(group)).into());

        let transform = parent * convert::affine(group.transform());
        for node in group.children() {
            match node {
                Node::Group(child) => self.group(child, transform, opacity * own)?,
                Node::Path(path) => self.path(path, transform, opacity * own)?,
                Node::Text(text) => self.group(text.flattened(), transform, opacity * own)?,
                Node::Image(image) => self.not_drawn.add(NotDrawn::IMAGE, image.is_visible().into()),
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &usvg::Path, transform: Affine, opacity: f32) -> Result<(), Error> {
        if !path.is_visible() {
            return Ok(());
        }
        let aliased = !path.rendering_mode().use_shape_antialiasing() && n_path_paints(path) > 0;
        self.not_drawn.add(NotDrawn::ALIASED, aliased.into());
        let shape = convert::path(path.data());
        let fill_first = path.paint_order() == PaintOrder::FillAndStroke;
        for fill_turn in [fill_first, !fill_first] {
            let added = if fill_turn {
                let Some(fill) = path.fill().filter(|_| has_area(path)) else { continue };
                let Some(brush) = self.brush(fill.paint(), fill.opacity().get() * opacity) else { continue };
                self.scene.fill(&shape, convert::rule(fill.rule()), transform, &brush)
            } else {
                let Some(stroke) = path.stroke() else { continue };
                let Some(brush) = self.brush(stroke.paint(), stroke.opacity().get() * opacity) else {
                    continue;
                };
                let style = convert::stroke(stroke, &shape, &mut self.not_drawn);
                self.scene.stroke(&shape, &style, transform, &brush)
            };
            name_element(added, path.id())?;
        }
        Ok(())
    }

    fn brush(&mut self, paint: &Paint, opacity: f32) -> Option<Brush> {
        let brush = convert::brush(paint);
        self.not_drawn.add(NotDrawn::PATTERN, brush.is_none().into());
        brush.map(|b| b.with_opacity(opacity))
    }
}

/// Puts the element's id into an error that knows only the path's number.
fn name_element(added: Result<PathId, Error>, id: &str) -> Result<(), Error> {
    match added {
        Err(Error::InvalidInput { what, why }) if !id.is_empty() => {
            Err(Error::InvalidInput { what: format!("{what} (element \"{id}\")"), why })
        }
        other => other.map(|_| ()),
    }
}

/// A line along an axis encloses nothing, whatever its fill.
fn has_area(path: &usvg::Path) -> bool {
    let bounds = path.data().bounds();
    bounds.width() > 0.0 && bounds.height() > 0.0
}

fn n_path_paints(path: &usvg::Path) -> usize {
    let fill = path.fill().is_some() && has_area(path);
    if path.is_visible() { usize::from(fill) + usize::from(path.stroke().is_some()) } else { 0 }
}

/// How many fills, strokes and images a group paints, counted up to 2.
fn n_paints(group: &Group) -> usize {
    let mut n = 0;
    for node in group.children() {
        n += match node {
            Node::Group(child) => n_paints(child),
            Node::Path(path) => n_path_paints(path),
            Node::Text(text) => n_paints(text.flattened()),
            Node::Image(image) => image.is_visible().into(),
        };
        if n > 1 {
            return 2;
        }
    }
    n
}

/// A clip path that is one upright rectangle around all that the group paints (the usual `overflow` of a marker or
/// symbol) takes nothing away.
fn encloses(clip: &usvg::ClipPath, painted: usvg::Rect) -> bool {
    let ([Node::Path(path)], None) = (clip.root().children(), clip.clip_path()) else { return false };
    let Some(data) = path.data().clone().transform(clip.transform().pre_concat(clip.root().transform()))
    else {
        return false;
    };
    // Every corner of the bounds is a point, and there is no fifth: the bounds are the shape.
    let bounds = data.bounds();
    let corner = |p: &usvg::tiny_skia_path::Point| {
        (p.x == bounds.left() || p.x == bounds.right()) && (p.y == bounds.top() || p.y == bounds.bottom())
    };
    let points = data.points();
    let is_rectangle = data.verbs().len() == 5
        && points.len() == 4
        && points.iter().all(corner)
        && (0..4).all(|i| (points[i].x == points[(i + 1) % 4].x) != (points[i].y == points[(i + 1) % 4].y));
    is_rectangle
        && bounds.left() <= painted.left()
        && bounds.top() <= painted.top()
        && bounds.right() >= painted.right()
        && bounds.bottom() >= painted.bottom()
}

fn blends_inside(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(child) => {
            child.blend_mode() != BlendMode::Normal || (!child.isolate() && blends_inside(child))
        }
        _ => false,
    })
}

/// Counts the text for which no font was found; usvg drops such text from its tree.
#[derive(Default)]
pub(super) struct MissingFonts {
    #[cfg(feature = "text")]
    n_spans: std::sync::atomic::AtomicUsize,
}

impl MissingFonts {
    /// Spans of text without a font.
    #[cfg(feature = "text")]
    pub(super) fn count(&self, _: &roxmltree::Document) -> usize {
        self.n_spans.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Without the feature `text`, usvg drops all text: count the elements.
    #[cfg(not(feature = "text"))]
    pub(super) fn count(&self, xml: &roxmltree::Document) -> usize {
        let has_text = |n: &roxmltree::Node| {
            n.tag_name().name() == "text"
                && n.descendants().any(|d| d.text().is_some_and(|t| !t.trim().is_empty()))
        };
        xml.descendants().filter(has_text).count()
    }
}

/// Stands in the tree for an image that cannot be read, so that the walk counts it where it can be seen.
const UNREADABLE: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";

fn image_resolver<'a>() -> ImageHrefResolver<'a> {
    let data = ImageHrefResolver::default_data_resolver();
    let string = ImageHrefResolver::default_string_resolver();
    let stand_in = |options: &usvg::Options<'_>| {
        ImageHrefResolver::default_data_resolver()("image/svg+xml", Arc::new(UNREADABLE.to_vec()), options)
    };
    ImageHrefResolver {
        resolve_data: Box::new(move |mime, bytes, options| {
            data(mime, bytes, options).or_else(|| stand_in(options))
        }),
        resolve_string: Box::new(move |href, options| string(href, options).or_else(|| stand_in(options))),
    }
}

/// usvg's options. Its font lookup reports into `missing`.
pub(super) fn usvg_options<'a>(options: &'a Options, missing: &'a MissingFonts) -> usvg::Options<'a> {
    let mut usvg_options = usvg::Options {
        resources_dir: options.resources.clone(),
        font_family: options.font_family.clone(),
        image_href_resolver: image_resolver(),
        ..usvg::Options::default()
    };
    #[cfg(feature = "text")]
    {
        use std::sync::atomic::Ordering;
        let select = usvg::FontResolver::default_font_selector();
        usvg_options.fontdb = options.fonts.database();
        usvg_options.font_resolver.select_font = Box::new(move |font, fonts| {
            let found = select(font, fonts);
            if found.is_none() {
                missing.n_spans.fetch_add(1, Ordering::Relaxed);
            }
            found
        });
    }
    #[cfg(not(feature = "text"))]
    let _ = (&mut usvg_options, missing);
    usvg_options
}
