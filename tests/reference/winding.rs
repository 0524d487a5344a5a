//! Twin of `glsl/shared/winding.glsl` with a plain counter a sample instead of bit planes.

use super::fragment::Fragment;

/// Where samples lie in a pixel: x by sample row, in 1/256 pixel.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub first: i32,
    pub step: i32,
    pub x: Vec<i32>,
}

/// The fields of a fragment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    pub column: i32,
    pub x: [i32; 2],
    pub y: [i32; 2],
    pub winding: i32,
    pub even_odd: bool,
}

pub fn unpack(fragment: Fragment) -> Piece {
    let field = |word: usize, shift: u32| (fragment[word] >> shift & 511) as i32;
    Piece {
        column: (fragment[0] >> 16) as i32 - 1,
        x: [field(0, 7), field(1, 0)],
        y: [field(1, 9), field(1, 18)],
        winding: if fragment[0] & 1 == 1 { -1 } else { 1 },
        even_odd: fragment[0] & 2 == 2,
    }
}

/// Adds a fragment to the winding of `samples` of its own pixel and to `left`, that of all pixels further right.
pub fn add(pattern: &Pattern, piece: Piece, samples: &mut [i32], left: &mut [i32]) {
    for (i, &sample_x) in pattern.x.iter().enumerate() {
        let y = pattern.first + i as i32 * pattern.step;
        if (piece.y[0] <= y) == (piece.y[1] <= y) {
            continue;
        }
        left[i] += piece.winding;
        let (dx, dy) = (piece.x[1] - piece.x[0], piece.y[1] - piece.y[0]);
        if (sample_x - piece.x[0]) * dy - (y - piece.y[0]) * dx >= 0 {
            samples[i] += piece.winding;
        }
    }
}

/// The mask of the samples whose winding fills.
pub fn inside(winding: &[i32], even_odd: bool) -> u32 {
    let fills = |w: i32| if even_odd { w % 2 != 0 } else { w != 0 };
    winding.iter().enumerate().fold(0, |mask, (i, &w)| mask | u32::from(fills(w)) << i)
}

/// What lies before each block of `block` fragments of a row in order, by sample: the winding of all pixels further right,
/// and that of the pixel in hand.
pub fn before(sorted: &[Fragment], pattern: &Pattern, block: usize) -> Vec<Vec<[i32; 2]>> {
    let n = pattern.x.len();
    let (mut left, mut pixel, mut column) = (vec![0; n], vec![0; n], None);
    let mut all = Vec::new();
    for (i, &fragment) in sorted.iter().enumerate() {
        if i % block == 0 {
            all.push(left.iter().zip(&pixel).map(|(l, p)| [*l, *p]).collect());
        }
        let piece = unpack(fragment);
        if column != Some(piece.column) {
            column = Some(piece.column);
            pixel.clone_from(&left);
        }
        add(pattern, piece, &mut pixel, &mut left);
    }
    all
}
