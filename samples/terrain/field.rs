//! A square height field and what is known of its regions beforehand: how far a region's patch lies from the field, and
//! between which heights.

use spanforge_terrain_shaders::layout::{Node, Region};

/// Quads of a region's side (`PATCH` in `terrain.glsl`).
pub(crate) const PATCH: u32 = 8;

/// Of noise over noise, each half as wide and about half as tall.
const OCTAVES: u32 = 8;

pub(crate) struct Field {
    /// The finest level; the whole field is level 0.
    pub(crate) max_level: u32,
    /// Quads of a side; heights are in the same unit.
    pub(crate) side: u32,
    /// Row by row, one more than quads.
    pub(crate) heights: Vec<f32>,
    pub(crate) tallest: f32,
    /// The quadtree's, level by level, row by row.
    pub(crate) nodes: Vec<Node>,
}

impl Field {
    pub(crate) fn new(max_level: u32, seed: u32) -> Self {
        let side = PATCH << max_level;
        let at = |i: u32| (i % (side + 1), i / (side + 1));
        let heights: Vec<f32> = (0..(side + 1) * (side + 1)).map(|i| height(at(i), side, seed)).collect();
        let tallest = heights.iter().copied().fold(1.0, f32::max);
        let nodes = vec![Node::default(); nodes_above(max_level + 1) as usize];
        let mut field = Self { max_level, side, heights, tallest, nodes };
        for level in (0..=max_level).rev() {
            for (x, y) in places(level) {
                let region = Region { x, y, level, edges: 0 };
                let node = field.node(&region);
                field.nodes[node_of(&region) as usize] = node;
            }
        }
        field
    }

    pub(crate) fn height(&self, x: u32, y: u32) -> f32 {
        self.heights[(y.min(self.side) * (self.side + 1) + x.min(self.side)) as usize]
    }

    /// Of a region whose children's are known.
    fn node(&self, region: &Region) -> Node {
        let size = self.side >> region.level;
        let (x0, y0) = (region.x * size, region.y * size);
        if region.level == self.max_level {
            let all = (0..=PATCH).flat_map(|y| (0..=PATCH).map(move |x| (x0 + x, y0 + y)));
            let heights = all.map(|(x, y)| self.height(x, y));
            let (low, high) = heights.fold((f32::MAX, f32::MIN), |(a, b), h| (a.min(h), b.max(h)));
            return Node { error: 0.0, low, high };
        }
        let children = (0..4).map(|n| self.nodes[node_of(&child_of(region, n)) as usize]);
        let below = children.reduce(|a, b| Node {
            error: a.error.max(b.error),
            low: a.low.min(b.low),
            high: a.high.max(b.high),
        });
        let below = below.unwrap_or_default();
        // Both meshes are flat between the vertices of the finer one.
        let (step, half) = (size / PATCH, size / PATCH / 2);
        let mut error: f32 = 0.0;
        for (x, y) in (0..PATCH).flat_map(|y| (0..PATCH).map(move |x| (x0 + x * step, y0 + y * step))) {
            for (x1, y1) in [(x + step, y), (x, y + step), (x + step, y + step)] {
                let between = (self.height(x, y) + self.height(x1, y1)) / 2.0;
                let middle =
                    self.height(if x1 > x { x + half } else { x }, if y1 > y { y + half } else { y });
                error = error.max((middle - between).abs());
            }
        }
        Node { error: error + below.error, ..below }
    }
}

/// All places of a level.
fn places(level: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..1 << level).flat_map(move |y| (0..1 << level).map(move |x| (x, y)))
}

/// Regions in all levels above.
pub(crate) fn nodes_above(level: u32) -> u32 {
    ((1 << (2 * level)) - 1) / 3
}

pub(crate) fn node_of(region: &Region) -> u32 {
    nodes_above(region.level) + (region.y << region.level) + region.x
}

pub(crate) fn child_of(region: &Region, n: u32) -> Region {
    Region { x: region.x * 2 + (n & 1), y: region.y * 2 + (n >> 1), level: region.level + 1, edges: 0 }
}

pub(crate) fn parent_of(region: &Region) -> Region {
    Region { x: region.x / 2, y: region.y / 2, level: region.level.saturating_sub(1), edges: 0 }
}

/// The neighbours of the same level: at low x, high x, low y, high y.
pub(crate) fn neighbours_of(region: &Region) -> [Option<Region>; 4] {
    let n = 1 << region.level;
    let at = |x: Option<u32>, y: Option<u32>| {
        let (x, y) = (x.filter(|x| *x < n)?, y.filter(|y| *y < n)?);
        Some(Region { x, y, level: region.level, edges: 0 })
    };
    let Region { x, y, .. } = *region;
    [
        at(x.checked_sub(1), Some(y)),
        at(Some(x + 1), Some(y)),
        at(Some(x), y.checked_sub(1)),
        at(Some(x), Some(y + 1)),
    ]
}

/// Mountains with ridges over rolling ground, and water where it would be below 0.
fn height((x, y): (u32, u32), side: u32, seed: u32) -> f32 {
    let (mut sum, mut scale, mut weight) = (0.0, 1.0, 1.0);
    for octave in 0..OCTAVES {
        let width = f64::from(side) / (3.0 * f64::from(1 << octave));
        let noise = noise(f64::from(x) / width, f64::from(y) / width, seed.wrapping_add(octave * 97));
        // Ridges where the coarser noise is high.
        let ridge = 1.0 - (2.0 * noise - 1.0).abs();
        sum += scale * weight * ridge * ridge;
        weight = (ridge * 1.6).clamp(0.1, 1.0);
        scale *= 0.46;
    }
    ((sum - 0.45) * 0.12 * f64::from(side)).max(0.0) as f32
}

/// From 0 to 1, smooth.
fn noise(x: f64, y: f64, seed: u32) -> f64 {
    let (x0, y0) = (x.floor(), y.floor());
    let smooth = |t: f64| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (u, v) = (smooth(x - x0), smooth(y - y0));
    let lot =
        |dx: f64, dy: f64| f64::from(mixed((x0 + dx) as u32, (y0 + dy) as u32, seed)) / f64::from(u32::MAX);
    let mix = |a: f64, b: f64, t: f64| a + (b - a) * t;
    mix(mix(lot(0.0, 0.0), lot(1.0, 0.0), u), mix(lot(0.0, 1.0), lot(1.0, 1.0), u), v)
}

fn mixed(x: u32, y: u32, seed: u32) -> u32 {
    let mut word = x.wrapping_mul(0x9E37_79B9) ^ y.wrapping_mul(0x85EB_CA6B) ^ seed.wrapping_mul(0xC2B2_AE35);
    for factor in [0x7FEB_352D, 0x846C_A68B] {
        word = (word ^ (word >> 16)).wrapping_mul(factor);
    }
    word ^ (word >> 15)
}
