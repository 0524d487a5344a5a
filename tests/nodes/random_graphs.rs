//! Random graphs of functions whose results are exact: on a device bit for bit what their twins give, node by node.

use super::device::{Pipeline, Runner};
use super::graphs::ty;
use super::tools::validator_says;
use super::{Shape, all_banks};
use crate::random::Random;
use crate::reference::nodes::BANKS;
use crate::reference::nodes::case::{Case, Tolerance};
use spanforge::graph::{
    Base, ExposedParameter, Function, FunctionKey, Graph, Kernel, Kind, NodeId, Type, VALUE, Value,
};
use std::collections::HashMap;

/// Elements of each run.
pub const N: usize = 256;

/// Functions with their twins.
pub type Twins = HashMap<FunctionKey, &'static Case>;

pub fn twins() -> Twins {
    let banks = all_banks();
    let of_bank = |(bank, cases): &(&str, &'static [Case])| {
        let pairs = banks.functions(bank).iter().zip(*cases);
        pairs.map(|(function, case)| (function.key.clone(), case)).collect::<Vec<_>>()
    };
    BANKS.iter().flat_map(of_bank).collect()
}

/// A graph whose nodes take from nodes before them alone.
struct Made {
    graph: Graph,
    /// What can be taken, by type.
    sources: HashMap<Type, Vec<(NodeId, String)>>,
}

impl Made {
    fn add(&mut self, kind: Kind, sources: &[(&str, Type)]) -> NodeId {
        let id = self.graph.add(kind);
        for (pin, ty) in sources {
            self.sources.entry(*ty).or_default().push((id, (*pin).to_owned()));
        }
        id
    }

    fn pick(&self, ty: Type, random: &mut Random) -> Option<(NodeId, String)> {
        let found = self.sources.get(&ty)?;
        // Late ones more often: graphs become deep.
        let from = if random.flip() { found.len() / 2 } else { 0 };
        found.get(from + random.below(found.len() - from)).cloned()
    }

    fn function(&mut self, function: &Function, random: &mut Random) {
        let shape = Shape::of(function);
        let mut sources = Vec::new();
        for (pin, direction) in function.pins.iter().map(|pin| (pin, pin.direction)) {
            if direction == spanforge::graph::PinDirection::Source {
                sources.push((pin.name.as_str(), Type::of(&pin.ty).unwrap()));
            }
        }
        let id = self.graph.add(Kind::Function(function.key.clone()));
        for (name, pin, direction) in &shape.parameters {
            if *direction == spanforge_reflect::Direction::Out {
                continue;
            }
            let wanted = Type::of(pin).unwrap();
            // A number spreads over a vector.
            let spread = wanted.components().is_some_and(|n| n > 1) && random.below(4) == 0;
            let found = if spread { Type::scalar(wanted.base()) } else { wanted };
            match self.pick(found, random) {
                Some((node, source)) if random.below(5) > 0 => self.graph.link((node, &source), (id, name)),
                _ => {
                    let of = (0..wanted.n_scalars()).map(|_| number(wanted.base(), random)).collect();
                    let last = self.graph.nodes.last_mut().unwrap();
                    last.values.insert(name.clone(), Value { ty: wanted, of });
                }
            }
        }
        for (pin, ty) in sources {
            self.sources.entry(ty).or_default().push((id, pin.to_owned()));
        }
    }

    fn other(&mut self, random: &mut Random) {
        let types: Vec<Type> = {
            let mut types: Vec<Type> = self.sources.keys().copied().collect();
            types.sort_unstable();
            types
        };
        let from = random.pick(&types);
        let Some((node, source)) = self.pick(from, random) else { return };
        let (kind, to) = match (from.components(), from.base()) {
            (Some(n), _) if random.flip() => {
                let places: String = (0..1 + random.below(4))
                    .map(|_| random.pick(&['x', 'y', 'z', 'w'][..n as usize]))
                    .collect();
                let n = places.len() as u8;
                let to = if n == 1 { Type::scalar(from.base()) } else { Type::vector(from.base(), n) };
                (Kind::Swizzle(places), to)
            }
            // Floats beyond the integers have no one value there.
            (Some(n), base) => {
                let bases: &[Base] = match base {
                    Base::Float => &[Base::Bool],
                    _ => &[Base::Bool, Base::Int, Base::Uint, Base::Float],
                };
                let base = random.pick(bases);
                let to = if n == 1 { Type::scalar(base) } else { Type::vector(base, n) };
                (Kind::Convert(to), to)
            }
            (None, _) => return,
        };
        let id = self.add(kind, &[(VALUE, to)]);
        self.graph.link((node, &source), (id, VALUE));
    }
}

fn number(base: Base, random: &mut Random) -> f64 {
    match base {
        Base::Bool => random.below(2) as f64,
        Base::Int => random.below(21) as f64 - 10.0,
        Base::Uint => random.below(21) as f64,
        Base::Float => f64::from(random.between(-8.0, 8.0) as f32),
    }
}

pub fn graph(pool: &[&Function], n_nodes: usize, random: &mut Random) -> Graph {
    let mut made = Made { graph: Graph::new(), sources: HashMap::new() };
    for (n, name) in
        ["float", "float", "vec2", "vec3", "vec4", "int", "uint", "bool", "mat2", "ivec2"].iter().enumerate()
    {
        let kind = Kind::Parameter { name: format!("p{n}"), ty: ty(name) };
        made.add(kind, &[(VALUE, ty(name))]);
    }
    for _ in 0..n_nodes {
        match random.below(4) {
            0 => made.other(random),
            _ => made.function(random.pick(pool), random),
        }
    }
    let mut ends: Vec<(NodeId, String)> = made.sources.into_values().flatten().collect();
    ends.sort();
    for (n, (node, pin)) in ends.iter().rev().step_by(3).take(4).enumerate() {
        made.graph.output(&format!("o{n}"), (*node, pin));
    }
    made.graph
}

/// The words of all sources of each node, for one element, computed one node after the other.
fn evaluate(
    graph: &Graph,
    twins: &Twins,
    given: &HashMap<&str, Vec<u32>>,
) -> HashMap<(NodeId, String), (Type, Vec<u32>)> {
    let mut values: HashMap<(NodeId, String), (Type, Vec<u32>)> = HashMap::new();
    for node in &graph.nodes {
        let taken = |pin: &str| {
            let link = graph.links.iter().find(|link| (link.to.node, &*link.to.pin) == (node.id, pin))?;
            values.get(&(link.from.node, link.from.pin.clone())).cloned()
        };
        let one = match &node.kind {
            Kind::Parameter { name, ty } => (*ty, given[name.as_str()].clone()),
            Kind::Constant(value) => (value.ty, words(value)),
            Kind::Swizzle(places) => {
                let (ty, words) = taken(VALUE).unwrap();
                let words: Vec<u32> = places.chars().map(|c| words["xyzw".find(c).unwrap()]).collect();
                let n = words.len() as u8;
                (if n == 1 { Type::scalar(ty.base()) } else { Type::vector(ty.base(), n) }, words)
            }
            Kind::Graph(_) | Kind::Unknown(_) => panic!("random graphs hold none"),
            Kind::Convert(to) => {
                let (ty, words) = taken(VALUE).unwrap();
                (*to, words.iter().map(|&word| converted(ty.base(), to.base(), word)).collect())
            }
            Kind::Function(key) => {
                let function = all_banks().function(key).unwrap();
                let shape = Shape::of(function);
                let mut words_in = Vec::new();
                for (name, pin, direction) in &shape.parameters {
                    if *direction == spanforge_reflect::Direction::Out {
                        continue;
                    }
                    let wanted = Type::of(pin).unwrap();
                    let (ty, found) = taken(name).unwrap_or_else(|| (wanted, words(&node.values[name])));
                    let spread = ty != wanted;
                    words_in.extend((0..wanted.n_scalars()).map(|n| found[if spread { 0 } else { n }]));
                }
                let out = (twins[key].run)(&words_in);
                let mut at = 0;
                let result = shape.result.iter().map(|ty| ("return".to_owned(), ty));
                let comes_out = shape.parameters.iter().filter(|p| p.2 != spanforge_reflect::Direction::In);
                for (pin, ty) in result.chain(comes_out.map(|(name, ty, _)| (name.clone(), ty))) {
                    let ty = Type::of(ty).unwrap();
                    values.insert((node.id, pin), (ty, out[at..at + ty.n_scalars()].to_vec()));
                    at += ty.n_scalars();
                }
                continue;
            }
        };
        values.insert((node.id, VALUE.into()), one);
    }
    values
}

fn words(value: &Value) -> Vec<u32> {
    let word = |number: &f64| match value.ty.base() {
        Base::Float => (*number as f32).to_bits(),
        _ => *number as i64 as u32,
    };
    value.of.iter().map(word).collect()
}

fn converted(from: Base, to: Base, word: u32) -> u32 {
    match (from, to) {
        (Base::Float, Base::Bool) => u32::from(f32::from_bits(word) != 0.0),
        (_, Base::Bool) => u32::from(word != 0),
        (Base::Int, Base::Float) => (word as i32 as f32).to_bits(),
        (Base::Bool | Base::Uint, Base::Float) => (word as f32).to_bits(),
        _ => word,
    }
}

/// What arithmetic need not keep: numbers too small or too large, and zeros of which sign may be either.
fn is_loose(value: &(Type, Vec<u32>)) -> bool {
    value.0.base() == Base::Float
        && value.1.iter().any(|&word| {
            let number = f32::from_bits(word);
            !(number.is_normal() || word == 0) || number.abs() > 1e30
        })
}

/// Random values of parameters, with their names, for each element.
pub fn given(parameters: &[ExposedParameter], random: &mut Random) -> Vec<Vec<(String, Vec<u32>)>> {
    let one = |ExposedParameter { name, ty, .. }: &ExposedParameter, random: &mut Random| {
        let of = (0..ty.n_scalars()).map(|_| number(ty.base(), random)).collect();
        (name.clone(), words(&Value { ty: *ty, of }))
    };
    (0..N).map(|_| parameters.iter().map(|p| one(p, random)).collect()).collect()
}

/// The functions whose twins they are equal to on every device.
pub fn exact_functions() -> Vec<&'static Function> {
    let (banks, twins) = (all_banks(), twins());
    // Integers beyond 24 bits become floats that either neighbour serves.
    let is_exact = |function: &&Function| twins[&function.key].bound.tolerance == Tolerance::Exact;
    BANKS.iter().flat_map(|(bank, _)| banks.functions(bank)).filter(is_exact).collect()
}

/// Runs a graph's shader with random parameters and compares with its twins; gives how many elements could be.
pub fn agrees(
    pipeline: &Pipeline,
    graph: &Graph,
    kernel: &Kernel,
    twins: &Twins,
    random: &mut Random,
) -> usize {
    let given = given(&kernel.parameters, random);
    let flat: Vec<u32> = given.iter().flatten().flat_map(|(_, words)| words.clone()).collect();
    let n_out: usize = kernel.outputs.iter().map(|(_, ty)| ty.n_scalars()).sum();
    let found = pipeline.run([N as u32, 0], N as u32 / 64, &flat, N * n_out);
    let mut n_compared = 0;
    for (i, given) in given.iter().enumerate() {
        let given = given.iter().map(|(name, words)| (name.as_str(), words.clone())).collect();
        let values = evaluate(graph, twins, &given);
        if values.values().any(is_loose) {
            continue;
        }
        let outputs =
            graph.outputs.iter().map(|output| &values[&(output.from.node, output.from.pin.clone())]);
        let expected: Vec<u32> = outputs.flat_map(|value| value.1.clone()).collect();
        let found = &found[i * n_out..(i + 1) * n_out];
        let fits = |(a, b): (&u32, &u32)| a == b || (a | b) << 1 == 0;
        assert!(
            expected.iter().zip(found).all(fits),
            "{random}, element {i} of {given:?}: {found:x?}, the twins' {expected:x?}\n{}",
            graph.to_json().unwrap()
        );
        n_compared += 1;
    }
    n_compared
}

#[test]
fn random_graphs_agree_with_their_twins() {
    let (banks, twins, runner) = (all_banks(), twins(), Runner::new());
    let pool = exact_functions();
    let (mut n_compared, mut n_words) = (0, 0);
    for n in 0..60_u64 {
        let mut random = Random::new(0x6EA9_0000 + n);
        let graph = graph(&pool, 4 + 2 * n as usize, &mut random);
        let kernel = banks.graph_kernel(&graph).unwrap_or_else(|error| panic!("{random}: {error}"));
        assert_eq!(validator_says(&kernel.words), None, "{random}");
        n_words += kernel.words.len();
        n_compared += agrees(&runner.pipeline(&kernel.words), &graph, &kernel, &twins, &mut random);
    }
    println!("{n_compared} elements of 60 graphs compared, {n_words} words");
    assert!(n_compared > 60 * N / 8, "{n_compared}");
}
