//! The editor as a scene for the rasterizer: wires, boxes, pins, values, what is wrong, and the search.

use kurbo::{Affine, BezPath, Circle, Point, Rect, Shape, Stroke, Vec2};
use peniko::{Color, Fill};
use spanforge::graph::Base;
use spanforge::text::{Font, TextStyle};
use spanforge::{Brush, Result, Scene, View};

use super::editor::Editor;
use super::layout::{Field, Layout, NodeBox, ROW, Row, Sink, TITLE};
use super::search::Search;
use super::writing::Writing;

const BOX: Color = Color::from_rgba8(24, 28, 36, 224);
const PAPER: Color = Color::from_rgba8(24, 28, 36, 246);
const BAR: Color = Color::from_rgba8(58, 72, 98, 240);
const FIELD: Color = Color::from_rgba8(255, 255, 255, 26);
const CHOSEN: Color = Color::from_rgb8(255, 214, 120);
const TEXT: Color = Color::from_rgb8(226, 232, 242);
const WIRE: Color = Color::from_rgb8(190, 204, 226);
const WRONG: Color = Color::from_rgb8(255, 104, 92);

const SIZE: f64 = 11.0;
const PIN: f64 = 4.0;
const PADDING: f64 = 6.0;
/// Of the search, and of lines about the whole.
const PANEL: f64 = 380.0;
/// Of a text, with its numbers of lines; and lines that are shown of one.
const TEXT_WIDTH: f64 = 560.0;
const NUMBERS: f64 = 34.0;
const TEXT_ROWS: usize = 24;
/// Of what is said below a box.
const ERROR: f64 = 300.0;

/// How the scene lies in a window of that size, in which a point is `scale` pixels.
pub(crate) fn view(editor: &Editor, (width, height): (u32, u32), scale: f64) -> View {
    View { transform: Affine::scale(scale) * Affine::translate(editor.pan), ..View::new(width, height) }
}

/// The scene; `wrong` and `said` are lines about the whole, and `writing` lies over all.
pub(crate) fn scene(
    editor: &Editor,
    layout: &Layout,
    font: &Font,
    wrong: &[String],
    said: Option<&str>,
    writing: Option<&Writing>,
) -> Result<Scene> {
    let mut painter = Painter { scene: Scene::new(), font };
    wires(&mut painter, editor, layout)?;
    for of in &layout.boxes {
        let is_chosen = of.node.is_some() && of.node == editor.selected;
        painter.node(of, is_chosen)?;
    }
    // In the window's corner, wherever the graph lies.
    let corner = Point::new(PADDING, PADDING) - editor.pan;
    let lines: Vec<&str> = layout.errors.iter().chain(wrong).flat_map(|text| text.lines()).collect();
    let below = painter.panel(corner, &lines, WRONG)?;
    let lines: Vec<&str> = said.iter().flat_map(|text| text.lines()).collect();
    painter.panel(Point::new(corner.x, below), &lines, TEXT)?;
    if let Some(search) = &editor.search {
        painter.search(search)?;
    }
    if let Some(writing) = writing {
        painter.writing(corner, writing)?;
    }
    Ok(painter.scene)
}

fn wires(painter: &mut Painter<'_>, editor: &Editor, layout: &Layout) -> Result<()> {
    let graph = editor.graph();
    let of_links = graph.links.iter().map(|link| (&link.from, Sink::Pin(link.to.clone())));
    let of_outputs = graph.outputs.iter().map(|output| (&output.from, Sink::Output(output.name.clone())));
    for (from, to) in of_links.chain(of_outputs) {
        if let Some((from, to)) = layout.source(from).zip(layout.sink(&to)) {
            painter.wire(from, to)?;
        }
    }
    match editor.wire().and_then(|(from, to)| Some((layout.source(from)?, to))) {
        Some((from, to)) => painter.wire(from, to),
        None => Ok(()),
    }
}

struct Painter<'f> {
    scene: Scene,
    font: &'f Font,
}

impl Painter<'_> {
    fn wire(&mut self, from: Point, to: Point) -> Result<()> {
        let mut path = BezPath::new();
        let bend = Vec2::new(((to.x - from.x).abs() / 2.0).max(30.0), 0.0);
        path.move_to(from);
        path.curve_to(from + bend, to - bend, to);
        self.scene.stroke(&path, &Stroke::new(2.0), Affine::IDENTITY, &Brush::Solid(WIRE))?;
        Ok(())
    }

    fn node(&mut self, of: &NodeBox, is_chosen: bool) -> Result<()> {
        let Rect { x0, y0, x1, .. } = of.rect;
        self.fill(&of.rect.to_rounded_rect(5.0), BOX)?;
        self.fill(&Rect::new(x0, y0, x1, y0 + TITLE).to_rounded_rect((5.0, 5.0, 0.0, 0.0)), BAR)?;
        let edge = match (of.errors.is_empty(), is_chosen) {
            (false, _) => Some(WRONG),
            (true, true) => Some(CHOSEN),
            (true, false) => None,
        };
        if let Some(color) = edge {
            self.edge(of.rect, color)?;
        }
        let inside = of.rect.width() - 2.0 * PADDING;
        self.text(&of.title, Point::new(x0 + PADDING, y0 + TITLE / 2.0), TEXT, inside)?;
        for row in &of.rows {
            self.row(of, row)?;
        }
        for (n, error) in of.errors.iter().enumerate() {
            let at = Point::new(x0, of.rect.y1 + ROW * (n as f64 + 0.6));
            self.text(error, at, WRONG, ERROR)?;
        }
        Ok(())
    }

    fn row(&mut self, of: &NodeBox, row: &Row) -> Result<()> {
        let color = if row.is_wrong { WRONG } else { WIRE };
        self.fill(&Circle::new(row.at, PIN), color)?;
        let left = of.rect.x0 + 2.0 * PADDING;
        let right = row.field.as_ref().map_or(of.rect.x1 - 2.0 * PADDING, |field| field.rect.x0);
        let room = right - left;
        if row.is_source && row.field.is_none() {
            // At its pin.
            let width = self.font.layout(&row.label, &TextStyle::new(SIZE))?.width().min(room);
            self.text(&row.label, Point::new(right - width, row.at.y), TEXT, room)?;
        } else {
            self.text(&row.label, Point::new(left, row.at.y), TEXT, room)?;
        }
        row.field.as_ref().map_or(Ok(()), |field| self.field(field))
    }

    fn field(&mut self, field: &Field) -> Result<()> {
        self.fill(&field.rect.to_rounded_rect(3.0), FIELD)?;
        for (number, part) in field.parts() {
            let text = match field.value.ty.base() {
                Base::Bool if number == 0.0 => "false".into(),
                Base::Bool => "true".into(),
                Base::Float => short(number),
                Base::Int | Base::Uint => format!("{number}"),
            };
            self.text(&text, Point::new(part.x0 + 3.0, part.center().y), TEXT, part.width() - 4.0)?;
        }
        Ok(())
    }

    fn search(&mut self, search: &Search) -> Result<()> {
        let typed = format!("> {}_", search.text);
        let lines: Vec<&str> = std::iter::once(typed.as_str()).chain(search.found()).collect();
        let chosen = Rect::new(0.0, 0.0, PANEL, ROW) + search.at.to_vec2();
        self.panel(search.at, &lines, TEXT)?;
        self.fill(&(chosen + Vec2::new(0.0, ROW * (search.chosen + 1) as f64 + PADDING)), FIELD)
    }

    /// A text with its cursor; what is wrong with a line stands below it.
    fn writing(&mut self, at: Point, writing: &Writing) -> Result<()> {
        let Writing { file, lines, row, column, errors, .. } = writing;
        // The cursor's line is among those that are shown.
        let first = row.saturating_sub(TEXT_ROWS - 1);
        let shown = lines.iter().enumerate().skip(first).take(TEXT_ROWS);
        let of_line = |n: usize| errors.iter().filter(move |(line, _)| *line == n + 1);
        let n_rows: usize = shown.clone().map(|(n, _)| 1 + of_line(n).count()).sum();
        let height = ROW * (n_rows + 1) as f64 + 2.0 * PADDING;
        let rect = Rect::new(at.x, at.y, at.x + TEXT_WIDTH, at.y + height);
        self.fill(&rect.to_rounded_rect(5.0), PAPER)?;
        if !errors.is_empty() {
            self.edge(rect, WRONG)?;
        }
        let room = TEXT_WIDTH - NUMBERS - PADDING;
        let mut middle = at.y + PADDING + ROW / 2.0;
        let head = format!("{file}: F2 writes it, Esc closes");
        self.text(&head, Point::new(at.x + PADDING, middle), CHOSEN, TEXT_WIDTH - 2.0 * PADDING)?;
        for (n, line) in shown {
            middle += ROW;
            let left = at.x + NUMBERS;
            self.text(&(n + 1).to_string(), Point::new(at.x + PADDING, middle), WIRE, NUMBERS)?;
            self.text(line, Point::new(left, middle), TEXT, room)?;
            if n == *row {
                let before: String = line.chars().take(*column).collect();
                let x = left + self.font.layout(&before, &TextStyle::new(SIZE))?.width().min(room);
                self.fill(
                    &Rect::new(x, middle - ROW / 2.0 + 2.0, x + 1.5, middle + ROW / 2.0 - 2.0),
                    CHOSEN,
                )?;
            }
            for (_, error) in of_line(n) {
                middle += ROW;
                self.text(error, Point::new(left, middle), WRONG, room)?;
            }
        }
        Ok(())
    }

    /// Lines in a box of their own, nothing where there are none; gives where the next may begin.
    fn panel(&mut self, at: Point, lines: &[&str], color: Color) -> Result<f64> {
        if lines.is_empty() {
            return Ok(at.y);
        }
        let height = ROW * lines.len() as f64 + 2.0 * PADDING;
        let rect = Rect::new(at.x, at.y, at.x + PANEL, at.y + height);
        self.fill(&rect.to_rounded_rect(5.0), BOX)?;
        if color == WRONG {
            self.edge(rect, color)?;
        }
        for (n, line) in lines.iter().enumerate() {
            let middle = at.y + PADDING + ROW * (n as f64 + 0.5);
            self.text(line, Point::new(at.x + PADDING, middle), color, PANEL - 2.0 * PADDING)?;
        }
        Ok(rect.y1 + PADDING)
    }

    fn edge(&mut self, rect: Rect, color: Color) -> Result<()> {
        let outline = rect.to_rounded_rect(5.0).to_path(0.1);
        self.scene.stroke(&outline, &Stroke::new(2.0), Affine::IDENTITY, &Brush::Solid(color))?;
        Ok(())
    }

    fn fill(&mut self, shape: &impl Shape, color: Color) -> Result<()> {
        self.scene.fill(&shape.to_path(0.05), Fill::NonZero, Affine::IDENTITY, &Brush::Solid(color))?;
        Ok(())
    }

    /// A line whose middle is at that height; as much of it as there is room for.
    fn text(&mut self, text: &str, at: Point, color: Color, room: f64) -> Result<()> {
        let style = TextStyle::new(SIZE);
        let mut layout = self.font.layout(text, &style)?;
        if layout.width() > room {
            let n = text.chars().count() as f64 * room.max(0.0) / layout.width();
            let short: String = text.chars().take((n as usize).saturating_sub(1)).collect();
            layout = self.font.layout(&format!("{short}.."), &style)?;
        }
        let base = Affine::translate((at.x, at.y + (layout.ascent() - layout.descent()) / 2.0));
        self.scene.fill_text(&layout, base, &Brush::Solid(color))?;
        Ok(())
    }
}

/// A number with as many digits as a field has room for.
fn short(number: f64) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.to_owned() }
}
