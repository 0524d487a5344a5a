//! Twin of `glsl/primitive/reduce_*.comp` and `engine/primitive/reduce/`. Minima, maxima and sums of integers are the
//! same in any order and are made in the plainest way; sums of floats follow the tree of the kernels.

use spanforge::primitive::{Element, Method, Operation, ReduceDesc, ReduceShape};

pub const NAN: u32 = 0x7FC0_0000;

pub fn words(element: Element) -> usize {
    element.stride() as usize / 4
}

/// The result for elements given by their words.
pub fn reduce(values: &[u32], desc: &ReduceDesc, shape: &ReduceShape) -> Vec<u32> {
    let stride = words(desc.element);
    let n = values.len() / stride;
    let sums = desc.element.is_float().then(|| tree(values, desc, shape));
    let mut results = vec![vec![0; stride]; 4];
    for c in 0..desc.element.components() as usize {
        let column: Vec<u32> = values.iter().skip(c).step_by(stride).copied().collect();
        let four = match (&sums, desc.element) {
            (Some(sums), _) => floats(sums[c], &column),
            (None, Element::I32) => {
                integers(&column, |word| i64::from(word as i32), i64::from(i32::MAX), i64::from(i32::MIN))
            }
            (None, _) => integers(&column, i64::from, i64::from(u32::MAX), 0),
        };
        assert_eq!(column.len(), n);
        results.iter_mut().zip(four).for_each(|(result, word)| result[c] = word);
    }
    match desc.operation {
        Operation::Sum => results.swap_remove(0),
        Operation::Average => results.swap_remove(1),
        Operation::Min => results.swap_remove(2),
        Operation::Max => results.swap_remove(3),
        Operation::All => results.concat(),
    }
}

fn integers(column: &[u32], value: impl Fn(u32) -> i64, most: i64, least: i64) -> [u32; 4] {
    let values = || column.iter().map(|word| value(*word));
    let sum: i128 = values().map(i128::from).sum();
    let average = if column.is_empty() { 0 } else { sum.div_euclid(column.len() as i128) };
    [
        sum as u32,
        average as u32,
        values().min().unwrap_or(most) as u32,
        values().max().unwrap_or(least) as u32,
    ]
}

fn floats(sum: f32, column: &[u32]) -> [u32; 4] {
    let values = || column.iter().map(|word| f32::from_bits(*word)).filter(|value| !value.is_nan());
    let low = values().min_by(f32::total_cmp).unwrap_or(f32::INFINITY);
    let high = values().max_by(f32::total_cmp).unwrap_or(f32::NEG_INFINITY);
    // Rounded twice, and right all the same: with less than 2^28 elements a quotient is never so close to a half.
    let average = flush((f64::from(sum) / column.len() as f64) as f32);
    let clean = |value: f32| if value.is_nan() { NAN } else { value.to_bits() };
    [clean(sum), clean(average), low.to_bits(), high.to_bits()]
}

fn flush(value: f32) -> f32 {
    if value.is_subnormal() { 0.0_f32.copysign(value) } else { value }
}

/// Four sums: of the lanes of a quad, or of components.
type Lanes = [f32; 4];

fn add(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|i| flush(a[i] + b[i]))
}

fn four(a: [Lanes; 4]) -> Lanes {
    add(add(a[0], a[1]), add(a[2], a[3]))
}

const NONE: Lanes = [0.0; 4];

/// The sums of the components in the order of the kernels.
fn tree(values: &[u32], desc: &ReduceDesc, shape: &ReduceShape) -> Lanes {
    let (stride, group) = (words(desc.element), shape.group as usize);
    let in_group = !matches!(desc.method, Method::OneThread | Method::Rows | Method::Columns);
    let most = shape.window as usize / 4;
    let mut partials = vec![];
    for window in values.chunks(most).chain(values.is_empty().then_some(values)) {
        let cell = if stride == 3 { 12 } else { 16 };
        let n_cells = window.len().div_ceil(cell);
        let n_groups = n_cells.div_ceil(group * shape.min_cells as usize).clamp(1, shape.max_groups as usize);
        for number in 0..n_groups {
            let share = |lane| share(window, stride, shape, n_cells, n_groups, number, lane);
            let lanes: Vec<Lanes> = (0..group).map(share).collect();
            match in_group {
                true => partials.push(workgroup(lanes)),
                false => partials.extend(lanes),
            }
        }
    }
    let n_lanes = shape.last_group as usize;
    let lane = |first: usize| {
        (first..partials.len()).step_by(4 * n_lanes).fold(NONE, |sum, index| {
            let at = |k: usize| partials.get(index + k * n_lanes).copied().unwrap_or(NONE);
            add(sum, four([at(0), at(1), at(2), at(3)]))
        })
    };
    workgroup((0..n_lanes).map(lane).collect())
}

/// Everything that one invocation takes of a window, by component.
fn share(
    window: &[u32],
    stride: usize,
    shape: &ReduceShape,
    n_cells: usize,
    n_groups: usize,
    number: usize,
    lane: usize,
) -> Lanes {
    let (group, cell) = (shape.group as usize, if stride == 3 { 3 } else { 4 });
    // First quads of the cells, and the distance of a cell's quads.
    let (cells, spacing): (Vec<usize>, usize) = if shape.columns {
        let n_tiles = n_cells.div_ceil(group);
        let each = n_tiles.div_ceil(n_groups);
        let tiles = number * each..((number + 1) * each).min(n_tiles);
        (tiles.map(|tile| tile * group * cell + lane).collect(), group)
    } else {
        let each = n_cells.div_ceil(n_groups * group);
        let first = (number * group + lane) * each;
        ((first..(first + each).min(n_cells)).map(|index| index * cell).collect(), 1)
    };
    let quad = |index: usize| -> Lanes {
        std::array::from_fn(|j| window.get(index * 4 + j).map_or(0.0, |word| flush(f32::from_bits(*word))))
    };
    if stride != 3 {
        let sum = cells
            .iter()
            .fold(NONE, |sum, &first| add(sum, four([0, 1, 2, 3].map(|k| quad(first + k * spacing)))));
        let [x, y, z, w] = sum;
        return match stride {
            // Lanes 0 and 2, 1 and 3, then both.
            1 => [add(add(sum, [z, w, x, y]), add([y, x, w, z], [w, z, y, x]))[0], 0.0, 0.0, 0.0],
            2 => add(sum, [z, w, x, y]),
            _ => sum,
        };
    }
    // Three sums, each of quads that begin with the same component.
    let turned = [0, 1, 2].map(|k| {
        let sum = cells.iter().fold(NONE, |sum, &first| add(sum, quad(first + k * spacing)));
        let phase = cells.first().map_or(0, |first| (first + k * spacing) % 3);
        let mut whole = NONE;
        let mut last = NONE;
        (0..3).for_each(|j| whole[(phase + j) % 3] = sum[j]);
        last[phase] = sum[3];
        add(whole, last)
    });
    add(add(turned[0], turned[1]), turned[2])
}

/// What invocation 0 of a workgroup ends with.
fn workgroup(lanes: Vec<Lanes>) -> Lanes {
    let root = match lanes.len() {
        1024.. => 32,
        256.. => 16,
        64.. => 8,
        16.. => 4,
        _ => 1,
    };
    let first = |lane: usize| {
        (lane + root..lanes.len()).step_by(root).fold(lanes[lane], |sum, other| add(sum, lanes[other]))
    };
    (1..root).fold(first(0), |sum, lane| add(sum, first(lane)))
}

/// The sum in double precision, by component.
pub fn exact(values: &[u32], element: Element) -> Vec<f64> {
    let stride = words(element);
    (0..element.components() as usize)
        .map(|c| values.iter().skip(c).step_by(stride).map(|word| f64::from(f32::from_bits(*word))).sum())
        .collect()
}
