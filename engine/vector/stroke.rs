//! Strokes: from a path and a style to the outline that is filled. Dashes come first, then kurbo's joins and caps; pieces
//! without length, which have nothing to offset, get their caps here.

use std::f64::consts::PI;

use kurbo::{
    Affine, Arc, BezPath, Cap, ParamCurve, ParamCurveArclen, ParamCurveDeriv, PathEl, PathSeg, Point, Shape,
    Stroke, Vec2,
};

/// Dashes that one stroke may fall into, as its control polygon has it: a tenth of a second's work.
pub(crate) const MAX_DASHES: f64 = 65_536.0;
/// Lengths that differ by this part of a path's are the same.
const SAME_LENGTH: f64 = 1e-9;
/// Parts of equal parameter in a curve whose lengths are kept.
const N_PARTS: usize = 16;

/// Why a style was refused for `path`.
pub(crate) fn check(path: &BezPath, style: &Stroke) -> Result<(), String> {
    let numbers = [style.width, style.miter_limit, style.dash_offset];
    if numbers.iter().chain(&style.dash_pattern).any(|v| !v.is_finite()) {
        return Err("the stroke style is not finite".into());
    }
    if style.width < 0.0 || style.dash_pattern.iter().any(|d| *d < 0.0) {
        return Err("the stroke style has a negative length".into());
    }
    let period: f64 = style.dash_pattern.iter().sum();
    if !(2.0 * period).is_finite() {
        return Err("the sum of the dash pattern is not finite".into());
    }
    let n_dashes = polygon_length(path) / period * style.dash_pattern.len() as f64;
    // A pattern of zeros is none.
    if period > 0.0 && !(n_dashes <= MAX_DASHES) {
        return Err(format!("the stroke falls into {n_dashes:.3e} dashes and gaps, more than {MAX_DASHES}"));
    }
    Ok(())
}

/// Length of the control polygon: at least that of the path. Of any size: `Vec2::length` overflows where the square does.
pub(crate) fn polygon_length(path: &BezPath) -> f64 {
    path.segments().map(|segment| arms(&segment).iter().map(|arm| arm.x.hypot(arm.y)).sum::<f64>()).sum()
}

/// The outline of a stroked path, right within 1/20 pixel at `scale` pixels per unit.
pub(crate) fn outline(path: &BezPath, style: &Stroke, scale: f64) -> BezPath {
    // The stroker squares lengths and takes those below 1e-6 for none: it gets a path of usual size.
    let size = points(path).fold(style.width, |size, p| size.max(p.x.abs()).max(p.y.abs()));
    if size > 0.0 && !(1.0..=1e6).contains(&size) {
        let unit = 2_f64.powi(size.log2().ceil().clamp(-1000.0, 1000.0) as i32 - 10);
        let mut style = style.clone();
        style.width /= unit;
        style.dash_offset /= unit;
        style.dash_pattern.iter_mut().for_each(|d| *d /= unit);
        let small =
            BezPath::from_vec(path.elements().iter().map(|e| Affine::scale(1.0 / unit) * *e).collect());
        return Affine::scale(unit) * outline_of_usual_size(&small, &style, scale * unit);
    }
    outline_of_usual_size(path, style, scale)
}

fn outline_of_usual_size(path: &BezPath, style: &Stroke, scale: f64) -> BezPath {
    let tolerance = 0.05 / scale;
    let pattern = Pattern::new(style);
    let mut pieces = Pieces::default();
    for sub_path in sub_paths(path, tolerance) {
        match &pattern {
            Some(pattern) if !sub_path.segments.is_empty() => pieces.dash(&sub_path, pattern),
            _ => pieces.whole(&sub_path),
        }
    }
    let solid = Stroke { dash_pattern: Default::default(), ..style.clone() };
    let mut outline = kurbo::stroke(pieces.path, &solid, &kurbo::StrokeOpts::default(), tolerance);
    for (center, direction) in pieces.points {
        cap_point(center, direction, style, tolerance, &mut outline);
    }
    outline
}

fn points(path: &BezPath) -> impl Iterator<Item = Point> {
    path.elements().iter().flat_map(|element| match *element {
        PathEl::MoveTo(p) | PathEl::LineTo(p) => [p, p, p],
        PathEl::QuadTo(a, p) => [a, p, p],
        PathEl::CurveTo(a, b, p) => [a, b, p],
        PathEl::ClosePath => [Point::ZERO; 3],
    })
}

/// A contour without its segments of no length.
struct SubPath {
    start: Point,
    segments: Vec<PathSeg>,
    closed: bool,
    /// More than a move.
    drawn: bool,
}

fn sub_paths(path: &BezPath, tolerance: f64) -> Vec<SubPath> {
    let begin = |start| SubPath { start, segments: Vec::new(), closed: false, drawn: false };
    let mut all = Vec::new();
    let mut current = begin(Point::ZERO);
    let mut last = Point::ZERO;
    for element in path.elements() {
        if current.closed || matches!(element, PathEl::MoveTo(_)) {
            last = current.start;
            all.push(std::mem::replace(&mut current, begin(last)));
        }
        let segment = match *element {
            PathEl::MoveTo(p) => {
                (current.start, last) = (p, p);
                continue;
            }
            PathEl::LineTo(p) => PathSeg::Line(kurbo::Line::new(last, p)),
            PathEl::QuadTo(a, p) => PathSeg::Quad(kurbo::QuadBez::new(last, a, p)),
            PathEl::CurveTo(a, b, p) => PathSeg::Cubic(kurbo::CubicBez::new(last, a, b, p)),
            PathEl::ClosePath => {
                current.closed = true;
                PathSeg::Line(kurbo::Line::new(last, current.start))
            }
        };
        current.drawn = true;
        last = segment.end();
        if arms(&segment).iter().any(|arm| *arm != Vec2::ZERO) {
            current.segments.push(without_stubs(segment, tolerance));
        }
    }
    all.push(current);
    all.retain(|sub_path| sub_path.drawn);
    all
}

fn arms(segment: &PathSeg) -> [Vec2; 3] {
    match *segment {
        PathSeg::Line(l) => [l.p1 - l.p0, Vec2::ZERO, Vec2::ZERO],
        PathSeg::Quad(q) => [q.p1 - q.p0, q.p2 - q.p1, Vec2::ZERO],
        PathSeg::Cubic(c) => [c.p1 - c.p0, c.p2 - c.p1, c.p3 - c.p2],
    }
}

/// A control point that all but coincides with its end says nothing about the direction there, and would turn caps and
/// joins any way: it moves onto the end, which changes the curve by less than half of what is too small to see.
fn without_stubs(segment: PathSeg, tolerance: f64) -> PathSeg {
    let length: f64 = arms(&segment).iter().map(|arm| arm.length()).sum();
    // A millionth is a tenth of a pixel where the curve fills a thousand views of 100 pixels.
    let stub = (length * 1e-6).max((tolerance / 128.0).min(length * 1e-3));
    match segment {
        PathSeg::Line(_) => segment,
        PathSeg::Quad(q) if q.p0.distance(q.p1) < stub || q.p1.distance(q.p2) < stub => {
            PathSeg::Line(kurbo::Line::new(q.p0, q.p2))
        }
        PathSeg::Quad(_) => segment,
        PathSeg::Cubic(mut c) => {
            let (first, last) = (c.p0.distance(c.p1) < stub, c.p2.distance(c.p3) < stub);
            if first && last && c.p0 != c.p3 {
                return PathSeg::Line(kurbo::Line::new(c.p0, c.p3));
            }
            c.p1 = if first { c.p0 } else { c.p1 };
            c.p2 = if last { c.p3 } else { c.p2 };
            PathSeg::Cubic(c)
        }
    }
}

fn element(segment: &PathSeg) -> PathEl {
    match *segment {
        PathSeg::Line(l) => PathEl::LineTo(l.p1),
        PathSeg::Quad(q) => PathEl::QuadTo(q.p1, q.p2),
        PathSeg::Cubic(c) => PathEl::CurveTo(c.p1, c.p2, c.p3),
    }
}

/// Dash, gap, dash, gap, and where in it a contour begins.
struct Pattern {
    lengths: Vec<f64>,
    first: usize,
    left: f64,
}

impl Pattern {
    /// `None` where the stroke is solid: no pattern, or only zeros.
    fn new(style: &Stroke) -> Option<Self> {
        let mut lengths = style.dash_pattern.to_vec();
        if lengths.len() % 2 == 1 {
            lengths.extend_from_within(..);
        }
        let period: f64 = lengths.iter().sum();
        if !(period > 0.0) {
            return None;
        }
        let mut left = style.dash_offset.rem_euclid(period);
        let mut first = 0;
        // A dash that ends where the contour begins is over, unless it has no length at all.
        while first + 1 < lengths.len() && left >= lengths[first] && left > 0.0 {
            left -= lengths[first];
            first += 1;
        }
        left = (lengths[first] - left).max(0.0);
        Some(Self { lengths, first, left })
    }

    /// From where to where the dashes of a contour of this length reach; those that touch are one.
    fn dashes(&self, length: f64) -> Vec<[f64; 2]> {
        let mut dashes: Vec<[f64; 2]> = Vec::new();
        let (mut at, mut index, mut left) = (0.0, self.first, self.left);
        while at < length * (1.0 - SAME_LENGTH) {
            let end = at + left;
            if index % 2 == 0 {
                match dashes.last_mut() {
                    Some(last) if last[1] == at => last[1] = end.min(length),
                    _ => dashes.push([at, end.min(length)]),
                }
            }
            at = end;
            index = (index + 1) % self.lengths.len();
            left = self.lengths[index];
        }
        dashes
    }
}

/// What is stroked: pieces with a length, and points with a direction.
#[derive(Default)]
struct Pieces {
    path: BezPath,
    points: Vec<(Point, Vec2)>,
}

impl Pieces {
    fn whole(&mut self, sub_path: &SubPath) {
        if sub_path.segments.is_empty() {
            // SVG 2, 13.5.4: a square stands upright.
            self.points.push((sub_path.start, Vec2::new(1.0, 0.0)));
            return;
        }
        self.path.move_to(sub_path.start);
        self.path.extend(sub_path.segments.iter().map(element));
        if sub_path.closed {
            self.path.close_path();
        }
    }

    fn dash(&mut self, sub_path: &SubPath, pattern: &Pattern) {
        let ruler = Ruler::new(&sub_path.segments);
        let mut dashes = pattern.dashes(ruler.length);
        let around = |dash: &[f64; 2]| dash[1] >= ruler.length;
        if let ([[0.0, _]], true) = (&dashes[..], sub_path.closed && dashes.iter().any(around)) {
            return self.whole(sub_path);
        }
        // The last dash of a closed contour goes on in the first.
        let mut first = None;
        if sub_path.closed && dashes.len() > 1 && dashes[0][0] == 0.0 && dashes.last().is_some_and(around) {
            first = Some(dashes.remove(0));
        }
        let n = dashes.len();
        for (i, dash) in dashes.into_iter().enumerate() {
            let rest = first.filter(|_| i + 1 == n);
            let same = ruler.length * SAME_LENGTH;
            let length = dash[1] - dash[0] + rest.map_or(0.0, |rest| rest[1]);
            if length <= same {
                let (index, t) = ruler.place(dash[0]);
                self.points.push((sub_path.segments[index].eval(t), direction(&sub_path.segments[index], t)));
                continue;
            }
            let mut empty = true;
            for [from, to] in [Some(dash), rest].into_iter().flatten() {
                if to - from > same {
                    self.piece(&ruler, from, to, empty);
                    empty = false;
                }
            }
        }
    }

    fn piece(&mut self, ruler: &Ruler<'_>, from: f64, to: f64, mut empty: bool) {
        let ((first, t0), (last, t1)) = (ruler.place(from), ruler.place(to));
        for index in first..=last {
            let range = if index == first { t0 } else { 0.0 }..if index == last { t1 } else { 1.0 };
            let [start, end] = ruler.span(index);
            // Rounding must not leave a splinter of another direction.
            if end.min(to) - start.max(from) <= ruler.length * SAME_LENGTH {
                continue;
            }
            let segment = ruler.segments[index];
            let segment = if range == (0.0..1.0) { segment } else { segment.subsegment(range) };
            if std::mem::take(&mut empty) {
                self.path.move_to(segment.start());
            }
            self.path.push(element(&segment));
        }
    }
}

/// The direction of a segment at `t`, towards its end.
fn direction(segment: &PathSeg, t: f64) -> Vec2 {
    let derivative = match segment {
        PathSeg::Line(l) => l.p1 - l.p0,
        PathSeg::Quad(q) => q.deriv().eval(t).to_vec2(),
        PathSeg::Cubic(c) => c.deriv().eval(t).to_vec2(),
    };
    if derivative.hypot() > 0.0 {
        return derivative;
    }
    // Where the curve stands still: what comes next, or came before.
    let rest = arms(&segment.subsegment(t..1.0)).into_iter().find(|arm| arm.hypot() > 0.0);
    let before = || arms(&segment.subsegment(0.0..t)).into_iter().rfind(|arm| arm.hypot() > 0.0);
    rest.or_else(before).unwrap_or(Vec2::new(1.0, 0.0))
}

/// Lengths along the segments of a contour.
struct Ruler<'a> {
    segments: &'a [PathSeg],
    /// Where each segment's parts begin, `N_PARTS` a segment.
    starts: Vec<f64>,
    length: f64,
    accuracy: f64,
}

impl<'a> Ruler<'a> {
    fn new(segments: &'a [PathSeg]) -> Self {
        // Relative: the work of measuring is then bounded whatever the size.
        let polygon: f64 = segments.iter().flat_map(|s| arms(s)).map(|arm| arm.length()).sum();
        let accuracy = polygon * 1e-10;
        let mut length = 0.0;
        let mut starts = Vec::with_capacity(segments.len() * N_PARTS);
        let at = |part: usize| part as f64 / N_PARTS as f64;
        for segment in segments {
            for part in 0..N_PARTS {
                starts.push(length);
                length += match segment {
                    PathSeg::Line(l) => l.length() / N_PARTS as f64,
                    _ => segment.subsegment(at(part)..at(part + 1)).arclen(accuracy),
                };
            }
        }
        Self { segments, starts, length, accuracy }
    }

    /// Where a segment begins and ends.
    fn span(&self, index: usize) -> [f64; 2] {
        let end = self.starts.get((index + 1) * N_PARTS).copied().unwrap_or(self.length);
        [self.starts[index * N_PARTS], end]
    }

    /// The segment and the parameter at length `s`.
    fn place(&self, s: f64) -> (usize, f64) {
        let part = self.starts.partition_point(|start| *start <= s).max(1) - 1;
        let (index, part) = (part / N_PARTS, part % N_PARTS);
        let segment = &self.segments[index];
        let [start, end] = self.span(index);
        if let PathSeg::Line(_) = segment {
            return (index, ((s - start) / (end - start)).clamp(0.0, 1.0));
        }
        let begin = self.starts[index * N_PARTS + part];
        let (t0, t1) = (part as f64 / N_PARTS as f64, (part + 1) as f64 / N_PARTS as f64);
        let after = self.starts.get(index * N_PARTS + part + 1).copied().unwrap_or(self.length);
        let (mut low, mut high) = (t0, t1);
        let mut t = t0 + (t1 - t0) * ((s - begin) / (after - begin)).clamp(0.0, 1.0);
        // Newton's steps inside a bracket.
        for _ in 0..40 {
            let off = begin + segment.subsegment(t0..t).arclen(self.accuracy) - s;
            if off.abs() <= 4.0 * self.accuracy || high - low < 1e-15 {
                break;
            }
            *(if off < 0.0 { &mut low } else { &mut high }) = t;
            let next = t - off / speed(segment, t);
            t = if next > low && next < high { next } else { 0.5 * (low + high) };
        }
        (index, t)
    }
}

fn speed(segment: &PathSeg, t: f64) -> f64 {
    match segment {
        PathSeg::Line(l) => l.length(),
        PathSeg::Quad(q) => q.deriv().eval(t).to_vec2().hypot(),
        PathSeg::Cubic(c) => c.deriv().eval(t).to_vec2().hypot(),
    }
}

/// Both caps of a piece without length: a dot where they are round, a square along `direction` where they are square.
fn cap_point(center: Point, direction: Vec2, style: &Stroke, tolerance: f64, outline: &mut BezPath) {
    if style.start_cap == Cap::Butt && style.end_cap == Cap::Butt {
        return;
    }
    let half = 0.5 * style.width;
    let along = direction / direction.hypot() * half;
    outline.move_to(center + along.turn_90());
    for (cap, along) in [(style.end_cap, along), (style.start_cap, -along)] {
        let across = along.turn_90();
        match cap {
            Cap::Butt => {}
            Cap::Square => {
                outline.line_to(center + across + along);
                outline.line_to(center - across + along);
            }
            Cap::Round => {
                let arc = Arc::new(center, (half, half), across.atan2(), -PI, 0.0);
                outline.extend(arc.path_elements(tolerance).skip(1));
            }
        }
        outline.line_to(center - across);
    }
    outline.close_path();
}

#[cfg(test)]
mod tests;
