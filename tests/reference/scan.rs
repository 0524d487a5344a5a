//! Twin of `glsl/primitive/scan_*.comp`, and of any scan by an operator of anyone's.

use spanforge::primitive::ScanShape;

/// An associative operator; floats are not quite, so that the order of the pieces is the shader's.
pub struct Operator<T> {
    pub identity: T,
    pub combine: fn(T, T) -> T,
}

/// Prefixes within segments, and behind them everything combined (of the last segment). `most` is the number of values
/// that the pieces were cut for.
pub fn scan<T: Copy>(
    values: &[T],
    most: usize,
    heads: Option<&[u32]>,
    shape: ScanShape,
    inclusive: bool,
    op: &Operator<T>,
) -> Vec<T> {
    let items: Vec<(T, bool)> = match heads {
        Some(heads) => values.iter().zip(heads).map(|(value, head)| (*value, *head != 0)).collect(),
        None => values.iter().map(|value| (*value, false)).collect(),
    };
    let (before, total) = levels(&items, most, shape, op);
    let prefix = |(item, before): (&(T, bool), T)| {
        let before = if item.1 { op.identity } else { before };
        if inclusive { (op.combine)(before, item.0) } else { before }
    };
    items.iter().zip(before).map(prefix).chain([total]).collect()
}

/// What lies before each item, heads and all, and what all come to.
fn levels<T: Copy>(items: &[(T, bool)], most: usize, shape: ScanShape, op: &Operator<T>) -> (Vec<T>, T) {
    let combine = |a: (T, bool), b: (T, bool)| if b.1 { b } else { ((op.combine)(a.0, b.0), a.1 | b.1) };
    let identity = (op.identity, false);
    let walk = |items: &[(T, bool)], mut before: (T, bool), out: &mut Vec<T>| {
        for item in items {
            out.push(before.0);
            before = combine(before, *item);
        }
        before.0
    };
    let mut out = Vec::with_capacity(items.len());
    if most <= shape.top as usize {
        let total = walk(items, identity, &mut out);
        return (out, total);
    }
    // Four at a time, as the shader takes them.
    let sum = |chunk: &[(T, bool)]| {
        let (fours, rest) = chunk.as_chunks::<4>();
        let fours = fours.iter().map(|[a, b, c, d]| combine(combine(*a, *b), combine(*c, *d)));
        rest.iter().copied().fold(fours.fold(identity, combine), combine)
    };
    let sums: Vec<_> = items.chunks(shape.chunk as usize).map(sum).collect();
    let (offsets, _) = levels(&sums, most.div_ceil(shape.chunk as usize), shape, op);
    let mut total = op.identity;
    for (chunk, offset) in items.chunks(shape.chunk as usize).zip(offsets) {
        total = walk(chunk, (offset, false), &mut out);
    }
    (out, total)
}

/// The sum of everything to the left of each value, and behind them the sum of all; sums wrap.
pub fn exclusive(values: &[u32]) -> Vec<u32> {
    let mut sum = 0u32;
    let mut prefixes: Vec<u32> = vec![];
    for value in values {
        prefixes.push(sum);
        sum = sum.wrapping_add(*value);
    }
    prefixes.push(sum);
    prefixes
}
