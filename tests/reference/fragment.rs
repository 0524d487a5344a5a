//! Twin of `glsl/shared/fragment.glsl` and `fragment_emit.comp`. Crossings by exact 64-bit division.

use spanforge::layout::{PathView, WorkGroup};

use super::curve::{flatten, to_pixels};

/// What both fragment shaders read.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    pub groups: &'a [WorkGroup],
    pub group_size: u32,
    pub paths: &'a [PathView],
    pub curves: &'a [u32],
    pub points: &'a [[f32; 2]],
    pub width: i32,
    pub n_rows: usize,
    pub sample_first: i32,
    pub sample_step: i32,
}

/// Two words, as the shader packs them.
pub type Fragment = [u32; 2];

/// The fragments of every row, in order of work.
pub fn rows(input: Input<'_>) -> Vec<Vec<Fragment>> {
    let mut rows = vec![Vec::new(); input.n_rows];
    for group in input.groups {
        let items = group.item_first..(group.item_first + input.group_size).min(group.n_items);
        for item in items {
            let path = &input.paths[group.path as usize];
            let curve = input.curves[(group.curve_first + (item >> group.parts_log2)) as usize];
            let part = item & ((1 << group.parts_log2) - 1);
            let first = (curve >> 2) as usize;
            let points: Vec<_> = input.points[first..=first + (curve & 3) as usize]
                .iter()
                .map(|p| to_pixels(path, *p))
                .collect();
            let flat = flatten(&points);
            let [begin, end] = [part, part + 1].map(|p| (p * flat.n) >> group.parts_log2);
            for k in begin..end {
                line(input, path, flat.node(k), flat.node(k + 1), flat.flipped, &mut rows);
            }
        }
    }
    rows
}

struct Line {
    top: [i32; 2],
    bottom: [i32; 2],
    leftwards: bool,
    flags: u32,
}

impl Line {
    /// x at height y: rounded to nearest, halves up.
    fn x_at(&self, y: i32) -> i32 {
        let [dx, dy] = [self.bottom[0] - self.top[0], self.bottom[1] - self.top[1]].map(i64::from);
        let twice = 2 * dx * i64::from(y - self.top[1]) + dy;
        self.top[0] + twice.div_euclid(2 * dy) as i32
    }

    /// y at column border x: rounded to nearest, halves down the picture.
    fn y_at(&self, x: i32) -> i32 {
        let [dx, dy] = [self.bottom[0] - self.top[0], self.bottom[1] - self.top[1]].map(i64::from);
        let twice = 2 * dy * i64::from(x - self.top[0]).abs() + dx.abs();
        self.top[1] + twice.div_euclid(2 * dx.abs()) as i32
    }
}

fn line(
    input: Input<'_>,
    path: &PathView,
    a: [i32; 2],
    b: [i32; 2],
    flipped: bool,
    rows: &mut [Vec<Fragment>],
) {
    if a[1] == b[1] {
        return;
    }
    let upwards = b[1] < a[1];
    let (top, bottom) = if upwards { (b, a) } else { (a, b) };
    let flags = u32::from(upwards != flipped) | (path.flags & 1) << 1;
    let line = Line { top, bottom, leftwards: bottom[0] < top[0], flags };
    let above = |y: i32| (y + input.sample_step - 1 - input.sample_first) / input.sample_step;
    for row in (top[1] >> 8).max(path.row_min)..=((bottom[1] - 1) >> 8).min(path.row_max - 1) {
        let cut = |y: i32| match y {
            y if y == top[1] => top,
            y if y == bottom[1] => bottom,
            y => [line.x_at(y), y],
        };
        let from = cut(top[1].max(row << 8));
        let to = cut(bottom[1].min((row + 1) << 8));
        let in_view = from[0].min(to[0]) >> 8 < input.width;
        if in_view && above(from[1] - (row << 8)) < above(to[1] - (row << 8)) {
            columns(input, &line, row, from, to, &mut rows[(path.row_base + row) as usize]);
        }
    }
}

fn columns(
    input: Input<'_>,
    line: &Line,
    row: i32,
    top: [i32; 2],
    bottom: [i32; 2],
    out: &mut Vec<Fragment>,
) {
    let column_of = |p: [i32; 2]| (p[0] >> 8).clamp(-1, input.width);
    let (from, to) = (column_of(top), column_of(bottom));
    let mut at = top;
    let mut column = from;
    let step = if line.leftwards { -1 } else { 1 };
    if from == input.width {
        at = [input.width << 8, line.y_at(input.width << 8).clamp(top[1], bottom[1])];
        column -= 1;
    }
    loop {
        if column == input.width {
            return;
        }
        let border = (if line.leftwards { column } else { column + 1 }) << 8;
        let next = if column == to { bottom } else { [border, line.y_at(border).clamp(at[1], bottom[1])] };
        let came = !line.leftwards && column > top[0] >> 8;
        let went = line.leftwards && column > bottom[0] >> 8;
        let edges = u32::from(came) << 3 | u32::from(went) << 2;
        let x = |p: [i32; 2]| if column < 0 { 0 } else { (p[0] - (column << 8)) as u32 };
        let y = |p: [i32; 2]| (p[1] - (row << 8)) as u32;
        out.push([
            ((column + 1) as u32) << 16 | x(at) << 7 | edges | line.flags,
            x(next) | y(at) << 9 | y(next) << 18,
        ]);
        if column == to {
            return;
        }
        at = next;
        column += step;
    }
}
