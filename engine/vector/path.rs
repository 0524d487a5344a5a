//! Encode: outlines become curves in path space, once per change. In: a kurbo path and a style. Out: points, curve
//! words and chunks (the unit of culling, bounds and work distribution). Nothing here depends on a view.

use kurbo::{Affine, BezPath, PathEl, Point, Rect, Stroke};

use super::clip::Clipped;
use super::stroke;
use crate::limits::CHUNK_CURVES;

/// A run of at most `CHUNK_CURVES` curves of one path, with what the bound of its fragments needs.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    /// First curve, counted within the path.
    pub(crate) first_curve: u32,
    pub(crate) n_curves: u32,
    /// Box of the control points in path space.
    pub(crate) bounds: Rect,
    /// Sum of |Δx| and of |Δy| over the control polygons.
    pub(crate) length: [f64; 2],
    /// Sum over the curves of the square root of the largest second difference, per axis sum: the number of lines a
    /// curve becomes under a linear map of norm s is at most `1 + sqrt(s) * bend / sqrt(8 tolerance)`.
    pub(crate) bend: f64,
    /// The longest control polygon and the largest bend of one curve: how finely to cut the work.
    pub(crate) longest: f64,
    pub(crate) sharpest: f64,
}

/// One path's curves in path space. Curve `i` is `curves[i]`: index of its first point * 4 + degree (1, 2, 3).
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    pub(crate) points: Vec<Point>,
    pub(crate) curves: Vec<u32>,
    pub(crate) chunks: Vec<Chunk>,
    pub(crate) bounds: Option<Rect>,
}

/// Why a path was refused.
pub(crate) fn check_finite(path: &BezPath) -> Result<(), String> {
    let finite = |p: &Point| p.x.is_finite() && p.y.is_finite();
    for (i, element) in path.elements().iter().enumerate() {
        let ok = match element {
            PathEl::MoveTo(p) | PathEl::LineTo(p) => finite(p),
            PathEl::QuadTo(a, b) => finite(a) && finite(b),
            PathEl::CurveTo(a, b, c) => finite(a) && finite(b) && finite(c),
            PathEl::ClosePath => true,
        };
        if !ok {
            return Err(format!("element {i} has a coordinate that is not finite"));
        }
        if i == 0 && !matches!(element, PathEl::MoveTo(_)) {
            return Err("the first element is not a move".into());
        }
    }
    Ok(())
}

impl Outline {
    /// The curves of a filled path; open sub-paths are closed by a line.
    pub(crate) fn of_fill(path: &BezPath) -> Self {
        let mut outline = Self::default();
        let mut start = Point::ZERO;
        let mut last = Point::ZERO;
        for element in path.elements() {
            match *element {
                PathEl::MoveTo(p) => {
                    outline.line(last, start);
                    (start, last) = (p, p);
                }
                PathEl::LineTo(p) => {
                    outline.line(last, p);
                    last = p;
                }
                PathEl::QuadTo(a, p) => {
                    outline.curve(&[last, a, p]);
                    last = p;
                }
                PathEl::CurveTo(a, b, p) => {
                    outline.curve(&[last, a, b, p]);
                    last = p;
                }
                PathEl::ClosePath => {
                    outline.line(last, start);
                    last = start;
                }
            }
        }
        outline.line(last, start);
        outline.chunk();
        outline
    }

    /// The outline of a stroked path, right within 1/20 pixel up to `scale` pixels per unit.
    pub(crate) fn of_stroke(path: &BezPath, style: &Stroke, scale: f64) -> Self {
        Self::of_fill(&stroke::outline(path, style, scale))
    }

    fn line(&mut self, a: Point, b: Point) {
        if a != b {
            self.curve(&[a, b]);
        }
    }

    fn curve(&mut self, points: &[Point]) {
        let degree = points.len() - 1;
        if self.points.last() != Some(&points[0]) {
            self.points.push(points[0]);
        }
        let first = self.points.len() as u32 - 1;
        self.points.extend_from_slice(&points[1..]);
        self.curves.push(first << 2 | degree as u32);
    }

    /// The points of a curve: 2, 3 or 4.
    pub(crate) fn points_of(&self, curve: u32) -> &[Point] {
        let first = (curve >> 2) as usize;
        &self.points[first..=first + (curve & 3) as usize]
    }

    fn chunk(&mut self) {
        let (points, curves) = (&self.points, &self.curves);
        let first_of = |curve: u32| &points[(curve >> 2) as usize..][..(curve & 3) as usize + 1];
        self.chunks = chunks(curves, first_of);
        self.bounds = self.chunks.iter().map(|c| c.bounds).reduce(|a, b| a.union(b));
    }

    /// The chunks of curves that were cut for a view, from curve `first` on; `first_curve` counts from there.
    pub(crate) fn of_clipped(clipped: &Clipped, first: usize) -> Vec<Chunk> {
        let mut buffer = Vec::new();
        let curves = &clipped.curves[first..];
        let mut flat = Vec::with_capacity(curves.len());
        for &curve in curves {
            let start = buffer.len() as u32;
            let points = &clipped.points[(curve >> 2) as usize..][..(curve & 3) as usize + 1];
            buffer.extend(points.iter().map(|p| Point::new(p[0].into(), p[1].into())));
            flat.push(start << 2 | (curve & 3));
        }
        chunks(&flat, |curve| &buffer[(curve >> 2) as usize..][..(curve & 3) as usize + 1])
    }
}

fn chunks<'a>(curves: &[u32], points_of: impl Fn(u32) -> &'a [Point]) -> Vec<Chunk> {
    let mut chunks = Vec::with_capacity(curves.len().div_ceil(CHUNK_CURVES as usize));
    let mut first_curve = 0;
    for curves in curves.chunks(CHUNK_CURVES as usize) {
        let mut chunk = Chunk {
            first_curve,
            n_curves: curves.len() as u32,
            bounds: Rect::from_origin_size(points_of(curves[0])[0], (0.0, 0.0)),
            length: [0.0; 2],
            bend: 0.0,
            longest: 0.0,
            sharpest: 0.0,
        };
        for &curve in curves {
            let points = points_of(curve);
            let mut length = [0.0; 2];
            for pair in points.windows(2) {
                length[0] += (pair[1].x - pair[0].x).abs();
                length[1] += (pair[1].y - pair[0].y).abs();
            }
            let bend = bend(points).sqrt();
            for &p in points {
                chunk.bounds = chunk.bounds.union_pt(p);
            }
            chunk.length[0] += length[0];
            chunk.length[1] += length[1];
            chunk.bend += bend;
            chunk.longest = chunk.longest.max(length[0] + length[1]);
            chunk.sharpest = chunk.sharpest.max(bend);
        }
        first_curve += chunk.n_curves;
        chunks.push(chunk);
    }
    chunks
}

/// The largest length of the second derivative of a curve (Wang's bound): with n equal parts no part leaves its chord
/// by more than this / (8 n²). L1 norms: never below the Euclidean length.
fn bend(points: &[Point]) -> f64 {
    let second = |a: Point, b: Point, c: Point| (a.x - 2.0 * b.x + c.x).abs() + (a.y - 2.0 * b.y + c.y).abs();
    match *points {
        [a, b, c] => 2.0 * second(a, b, c),
        [a, b, c, d] => 6.0 * second(a, b, c).max(second(b, c, d)),
        _ => 0.0,
    }
}

/// The largest stretch of a linear map in the L1 norm: of a vector's |x| + |y|.
pub(crate) fn stretch(transform: Affine) -> f64 {
    let [a, b, c, d, ..] = transform.as_coeffs();
    (a.abs() + b.abs()).max(c.abs() + d.abs())
}

/// The middle of two points, of any size.
fn middle(a: Point, b: Point) -> Point {
    Point::new(a.x.midpoint(b.x), a.y.midpoint(b.y))
}

/// Curve halves for the exact clip: de Casteljau at 1/2, the same bits for a curve and its reverse.
pub(crate) fn halves(points: &[Point], out: &mut [[Point; 4]; 2]) {
    match *points {
        [a, b] => {
            let m = middle(a, b);
            out[0][..2].copy_from_slice(&[a, m]);
            out[1][..2].copy_from_slice(&[m, b]);
        }
        [a, b, c] => {
            let (ab, bc) = (middle(a, b), middle(b, c));
            let m = middle(ab, bc);
            out[0][..3].copy_from_slice(&[a, ab, m]);
            out[1][..3].copy_from_slice(&[m, bc, c]);
        }
        [a, b, c, d] => {
            let (ab, bc, cd) = (middle(a, b), middle(b, c), middle(c, d));
            let (abc, bcd) = (middle(ab, bc), middle(bc, cd));
            let m = middle(abc, bcd);
            out[0] = [a, ab, abc, m];
            out[1] = [m, bcd, cd, d];
        }
        _ => {}
    }
}
