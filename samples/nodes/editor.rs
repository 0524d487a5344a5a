//! A person's hand on a graph: what pointer and keys change in it.

use kurbo::{Point, Vec2};
use spanforge::graph::{Banks, Base, Graph, GraphErrors, Kind, NodeId, Port, VALUE, Value};

use super::history::History;
use super::host::HOSTS;
use super::layout::{Hit, Layout, Sink};
use super::library::Made;
use super::pins::Range;
use super::search::Search;

/// Points of a pointer's way from the least value to the greatest.
const WAY: f64 = 150.0;

pub(crate) struct Editor {
    history: History,
    pub(crate) selected: Option<NodeId>,
    pub(crate) search: Option<Search>,
    /// Where the graph's origin lies in the window, in points as everything here.
    pub(crate) pan: Vec2,
    pointer: Point,
    grab: Grab,
}

/// What the button holds.
enum Grab {
    Nothing,
    Ground,
    /// A box, by a place in it.
    Node(NodeId, Vec2),
    /// A wire, by its free end.
    Wire(Port),
    /// A value, which was this at that place.
    Value {
        node: NodeId,
        pin: String,
        component: usize,
        value: Value,
        range: Range,
        from: Point,
    },
}

/// What came of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Came {
    Nothing,
    /// It looks otherwise.
    Look,
    /// The graph is another.
    Graph,
}

impl Editor {
    pub(crate) fn new(graph: Graph) -> Self {
        let (pan, pointer) = (Vec2::new(16.0, 16.0), Point::ZERO);
        Self { history: History::new(graph), selected: None, search: None, pan, pointer, grab: Grab::Nothing }
    }

    pub(crate) fn graph(&self) -> &Graph {
        self.history.graph()
    }

    /// Where everything lies. `made` is what was made last of the graph, of which `errors` are.
    pub(crate) fn layout(&self, banks: &Banks, made: Option<&Made>, errors: Option<&GraphErrors>) -> Layout {
        let exposed = made.map_or(&[][..], |made| &made.linked.parameters);
        Layout::new(self.graph(), banks, exposed, errors)
    }

    /// The wire that the button holds: where it begins, and where its free end is.
    pub(crate) fn wire(&self) -> Option<(&Port, Point)> {
        match &self.grab {
            Grab::Wire(from) => Some((from, self.pointer - self.pan)),
            _ => None,
        }
    }

    /// The button goes down.
    pub(crate) fn press(&mut self, layout: &Layout) -> Came {
        let at = self.pointer - self.pan;
        self.search = None;
        self.history.end();
        match layout.hit(at) {
            Hit::Source(port) => self.grab = Grab::Wire(port),
            Hit::Sink(sink) => return self.pull(&sink),
            Hit::Field { node, pin, component, value, range } => {
                self.selected = Some(node);
                self.grab = Grab::Value { node, pin, component, value, range, from: self.pointer };
            }
            Hit::Node(node) => {
                self.selected = Some(node);
                let place = self.graph().nodes.iter().find(|of| of.id == node).map(|of| of.position);
                let [x, y] = place.unwrap_or_default().map(f64::from);
                self.grab = Grab::Node(node, at - Point::new(x, y));
            }
            Hit::Ground => {
                self.selected = None;
                self.grab = Grab::Ground;
            }
        }
        Came::Look
    }

    /// Takes a wire off a pin; the hand holds its end.
    fn pull(&mut self, sink: &Sink) -> Came {
        let graph = self.history.graph();
        let from = match sink {
            Sink::Pin(port) => graph.links.iter().find(|link| link.to == *port).map(|link| &link.from),
            Sink::Output(name) => {
                graph.outputs.iter().find(|output| output.name == *name).map(|output| &output.from)
            }
        };
        let Some(from) = from.cloned() else { return Came::Nothing };
        self.history.change(|graph| free(graph, sink));
        self.grab = Grab::Wire(from);
        Came::Graph
    }

    /// The pointer is there now.
    pub(crate) fn point(&mut self, at: Point) -> Came {
        let by = at - self.pointer;
        self.pointer = at;
        let Self { history, grab, pan, .. } = self;
        match grab {
            Grab::Nothing => Came::Nothing,
            Grab::Wire(_) => Came::Look,
            Grab::Ground => {
                *pan += by;
                Came::Look
            }
            Grab::Node(node, held) => {
                let corner = at - *pan - *held;
                let position = [corner.x, corner.y].map(|part| part.round() as f32);
                change(history, *node, |node| node.position = position);
                Came::Look
            }
            Grab::Value { node, pin, component, value, range, from } => {
                let value = dragged(value, *component, range, at.x - from.x);
                change(history, *node, |node| match &mut node.kind {
                    Kind::Constant(constant) => *constant = value,
                    _ => _ = node.values.insert(pin.clone(), value),
                });
                Came::Graph
            }
        }
    }

    /// The button goes up.
    pub(crate) fn release(&mut self, layout: &Layout) -> Came {
        let at = self.pointer - self.pan;
        let grab = std::mem::replace(&mut self.grab, Grab::Nothing);
        let came = match (grab, layout.hit(at)) {
            (Grab::Wire(from), Hit::Sink(sink)) => {
                self.history.change(|graph| {
                    free(graph, &sink);
                    join(graph, &from, &sink);
                });
                Came::Graph
            }
            (Grab::Nothing, _) => Came::Nothing,
            _ => Came::Look,
        };
        self.history.end();
        came
    }

    /// The hand holds nothing any more.
    pub(crate) fn let_go(&mut self) {
        self.grab = Grab::Nothing;
        self.history.end();
    }

    /// Takes the chosen box out, with its wires.
    pub(crate) fn delete(&mut self) -> Came {
        let Some(node) = self.selected.take() else { return Came::Nothing };
        self.grab = Grab::Nothing;
        self.history.change(|graph| {
            graph.nodes.retain(|of| of.id != node);
            graph.links.retain(|link| link.from.node != node && link.to.node != node);
            graph.outputs.retain(|output| output.from.node != node);
        });
        self.history.end();
        Came::Graph
    }

    pub(crate) fn undo(&mut self) -> Came {
        self.turn(History::undo)
    }

    pub(crate) fn redo(&mut self) -> Came {
        self.turn(History::redo)
    }

    fn turn(&mut self, turn: fn(&mut History) -> bool) -> Came {
        self.grab = Grab::Nothing;
        self.history.end();
        if turn(&mut self.history) { Came::Graph } else { Came::Nothing }
    }

    /// Lets somebody search for a node that will lie at the pointer.
    pub(crate) fn search(&mut self, banks: &Banks) {
        self.search = Some(Search::new(banks, self.pointer - self.pan));
    }

    /// Adds what the search has found.
    pub(crate) fn add(&mut self) -> Came {
        let Some(search) = self.search.take() else { return Came::Nothing };
        let Some(kind) = search.kind() else { return Came::Look };
        let mut added = None;
        self.history.change(|graph| {
            let id = graph.add(kind);
            if let Some(node) = graph.nodes.iter_mut().find(|node| node.id == id) {
                node.position = [search.at.x, search.at.y].map(|part| part.round() as f32);
                if let Kind::Parameter { name, ty } = &mut node.kind
                    && name.is_empty()
                {
                    *name = format!("parameter_{}", id.0);
                    // So that it has one, whatever it will feed.
                    node.values.insert(VALUE.into(), Value { ty: *ty, of: vec![0.0; ty.n_scalars()] });
                }
            }
            added = Some(id);
        });
        self.history.end();
        self.selected = added;
        Came::Graph
    }
}

fn change(history: &mut History, id: NodeId, change: impl FnOnce(&mut spanforge::graph::Node)) {
    history.change(|graph| {
        if let Some(node) = graph.nodes.iter_mut().find(|node| node.id == id) {
            change(node);
        }
    });
}

/// Takes off what ends there.
fn free(graph: &mut Graph, sink: &Sink) {
    match sink {
        Sink::Pin(port) => graph.links.retain(|link| link.to != *port),
        // A patch is one host's: what comes out for the other goes too.
        Sink::Output(_) => {
            graph.outputs.retain(|output| !HOSTS.iter().any(|host| host.output == output.name));
        }
    }
}

fn join(graph: &mut Graph, from: &Port, sink: &Sink) {
    let from = (from.node, from.pin.as_str());
    match sink {
        Sink::Pin(port) => graph.link(from, (port.node, &port.pin)),
        Sink::Output(name) => graph.output(name, from),
    }
}

/// A value of which one component was dragged so many points, within its range.
fn dragged(value: &Value, component: usize, range: &Range, by: f64) -> Value {
    let mut value = value.clone();
    let Some(number) = value.of.get_mut(component) else { return value };
    let is_whole = value.ty.base() != Base::Float;
    let (least, most) = match value.ty.base() {
        Base::Bool => (0.0, 1.0),
        Base::Int => (f64::from(i32::MIN), f64::from(i32::MAX)),
        Base::Uint => (0.0, f64::from(u32::MAX)),
        Base::Float => (-1e6, 1e6),
    };
    let (least, most) = (range.min.unwrap_or(least), range.max.unwrap_or(most));
    let a_point = match (range.min, range.max) {
        (Some(min), Some(max)) => (max - min) / WAY,
        _ if is_whole => 0.1,
        _ => 0.01,
    };
    let step = range.step.unwrap_or(if is_whole { 1.0 } else { 0.001 });
    let wanted = *number + by * a_point;
    let stepped = (wanted / step).round() * step;
    // The numbers of steps are short ones.
    let short = (stepped * 1e6).round() / 1e6;
    *number = short.clamp(least.min(most), most);
    value
}
