//! Where boxes, pins and values lie, in points: what is drawn, and what a pointer hits.

use std::collections::HashMap;

use kurbo::{Point, Rect, Size, Vec2};
use spanforge::graph::{Banks, ExposedParameter, Graph, GraphErrors, Node, NodeId, Port, Value};

use super::host::HOSTS;
use super::pins::{self, NodePin, Range};

const WIDTH: f64 = 172.0;
pub(crate) const TITLE: f64 = 22.0;
pub(crate) const ROW: f64 = 18.0;
/// Of the part of a row that has a value.
const FIELD: f64 = 88.0;
const MARGIN: f64 = 6.0;
/// From a pin's middle, how far it is hit.
const REACH: f64 = 9.0;
/// Between the outputs' box and those to its left.
const GAP: f64 = 60.0;
/// Numbers that a field shows side by side.
const MOST: usize = 4;

pub(crate) struct Layout {
    pub(crate) boxes: Vec<NodeBox>,
    /// What is wrong, and of no box.
    pub(crate) errors: Vec<String>,
}

pub(crate) struct NodeBox {
    /// None is what comes out of the graph.
    pub(crate) node: Option<NodeId>,
    pub(crate) rect: Rect,
    pub(crate) title: String,
    pub(crate) rows: Vec<Row>,
    pub(crate) errors: Vec<String>,
}

/// A line of a box: a pin, and its value where it can be dragged.
pub(crate) struct Row {
    pub(crate) pin: String,
    pub(crate) label: String,
    pub(crate) is_source: bool,
    pub(crate) at: Point,
    pub(crate) field: Option<Field>,
    pub(crate) is_wrong: bool,
}

pub(crate) struct Field {
    pub(crate) rect: Rect,
    pub(crate) value: Value,
    pub(crate) range: Range,
}

/// What a pointer hits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Hit {
    /// A pin that something comes out of.
    Source(Port),
    Sink(Sink),
    /// A component of a value.
    Field {
        node: NodeId,
        pin: String,
        component: usize,
        value: Value,
        range: Range,
    },
    Node(NodeId),
    Ground,
}

/// Where a link ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sink {
    Pin(Port),
    Output(String),
}

impl Layout {
    pub(crate) fn new(
        graph: &Graph,
        banks: &Banks,
        exposed: &[ExposedParameter],
        errors: Option<&GraphErrors>,
    ) -> Self {
        let linked: std::collections::HashSet<&Port> = graph.links.iter().map(|link| &link.to).collect();
        let mut boxes: Vec<NodeBox> = graph
            .nodes
            .iter()
            .map(|node| {
                let mut pins = pins::pins(graph, node, banks, exposed);
                for pin in pins.iter_mut().filter(|pin| !pin.is_source) {
                    let port = Port { node: node.id, pin: pin.name.clone() };
                    pin.value.take_if(|_| linked.contains(&port));
                }
                NodeBox::new(Some(node.id), place(node), pins::title(node, banks), pins)
            })
            .collect();
        let right = graph.nodes.iter().map(place).max_by(|a, b| a.x.total_cmp(&b.x)).unwrap_or(Point::ZERO);
        let outputs = HOSTS.iter().map(|host| NodePin {
            name: host.output.into(),
            label: host.output.into(),
            is_source: false,
            value: None,
            range: Range::default(),
        });
        boxes.push(NodeBox::new(
            None,
            right + Vec2::new(WIDTH + GAP, 0.0),
            "Output".into(),
            outputs.collect(),
        ));
        let mut layout = Self { boxes, errors: Vec::new() };
        layout.blame(errors);
        layout
    }

    /// Puts errors to their boxes and pins.
    fn blame(&mut self, errors: Option<&GraphErrors>) {
        let places: HashMap<_, _> =
            self.boxes.iter().enumerate().map(|(place, of)| (of.node, place)).collect();
        for error in errors.iter().flat_map(|errors| &errors.0) {
            // A node that is a graph has what is wrong within.
            let node = error.at.path.first().copied().or(error.at.node);
            let of_output = node.is_none() && error.at.pin.is_some();
            let found = places.get(&node).filter(|_| node.is_some() || of_output);
            let Some(of) = found.and_then(|&place| self.boxes.get_mut(place)) else {
                self.errors.push(error.to_string());
                continue;
            };
            let pin = error.at.pin.as_ref().filter(|_| error.at.path.is_empty());
            of.rows.iter_mut().filter(|row| Some(&row.pin) == pin).for_each(|row| row.is_wrong = true);
            of.errors.push(match pin {
                Some(pin) => format!("{pin}: {}", error.kind),
                None => error.kind.to_string(),
            });
        }
    }

    /// What lies at a place, the uppermost of it.
    pub(crate) fn hit(&self, at: Point) -> Hit {
        for of in self.boxes.iter().rev() {
            if let Some(hit) = of.hit(at) {
                return hit;
            }
        }
        Hit::Ground
    }

    /// Where a source's pin lies.
    pub(crate) fn source(&self, port: &Port) -> Option<Point> {
        self.pin(Some(port.node), &port.pin, true)
    }

    /// Where a sink's pin lies.
    pub(crate) fn sink(&self, sink: &Sink) -> Option<Point> {
        match sink {
            Sink::Pin(port) => self.pin(Some(port.node), &port.pin, false),
            Sink::Output(name) => self.pin(None, name, false),
        }
    }

    fn pin(&self, node: Option<NodeId>, pin: &str, is_source: bool) -> Option<Point> {
        let of = self.boxes.iter().find(|of| of.node == node)?;
        of.rows.iter().find(|row| row.pin == pin && row.is_source == is_source).map(|row| row.at)
    }
}

impl NodeBox {
    fn new(node: Option<NodeId>, corner: Point, title: String, pins: Vec<NodePin>) -> Self {
        let size = Size::new(WIDTH, TITLE + ROW * pins.len() as f64 + MARGIN);
        let rect = Rect::from_origin_size(corner, size);
        let rows = pins.into_iter().enumerate().map(|(n, pin)| {
            let middle = corner.y + TITLE + ROW * (n as f64 + 0.5);
            let at = Point::new(if pin.is_source { rect.x1 } else { rect.x0 }, middle);
            let right = rect.x1 - MARGIN - if pin.is_source { MARGIN } else { 0.0 };
            let field = Rect::new(right - FIELD, middle - ROW / 2.0 + 2.0, right, middle + ROW / 2.0 - 2.0);
            let field = pin.value.map(|value| Field { rect: field, value, range: pin.range });
            let (pin, label, is_source) = (pin.name, pin.label, pin.is_source);
            Row { pin, label, is_source, at, field, is_wrong: false }
        });
        Self { node, rect, title, rows: rows.collect(), errors: Vec::new() }
    }

    fn hit(&self, at: Point) -> Option<Hit> {
        if let Some(row) = self.rows.iter().find(|row| (row.at - at).hypot() <= REACH) {
            let port = self.node.map(|node| Port { node, pin: row.pin.clone() });
            return match port {
                Some(port) if row.is_source => Some(Hit::Source(port)),
                Some(port) => Some(Hit::Sink(Sink::Pin(port))),
                None => Some(Hit::Sink(Sink::Output(row.pin.clone()))),
            };
        }
        if !self.rect.contains(at) {
            return None;
        }
        let node = self.node?;
        let fields = self.rows.iter().filter_map(|row| Some((row, row.field.as_ref()?)));
        for (row, Field { rect, value, range }) in fields {
            if rect.contains(at) {
                let n = value.of.len().clamp(1, MOST);
                let component = ((at.x - rect.x0) / rect.width() * n as f64) as usize;
                let (pin, value, component) = (row.pin.clone(), value.clone(), component.min(n - 1));
                return Some(Hit::Field { node, pin, component, value, range: *range });
            }
        }
        Some(Hit::Node(node))
    }
}

impl Field {
    /// Each number that is shown, and its part of the field.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (f64, Rect)> + '_ {
        let n = self.value.of.len().clamp(1, MOST);
        let width = self.rect.width() / n as f64;
        self.value.of.iter().take(MOST).enumerate().map(move |(k, number)| {
            let x = self.rect.x0 + width * k as f64;
            (*number, Rect::new(x, self.rect.y0, x + width, self.rect.y1))
        })
    }
}

fn place(node: &Node) -> Point {
    let [x, y] = node.position.map(f64::from);
    Point::new(x, y)
}
