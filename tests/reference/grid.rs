//! Points in cells, and neighbours by looking at all points.

use spanforge::layout::GridShape;

pub type Point = [f32; 3];

pub fn cell(shape: &GridShape, point: Point) -> [i32; 3] {
    let mut cell = [0; 3];
    for axis in 0..shape.dimensions as usize {
        let at = ((point[axis] - shape.origin[axis]) * shape.per_cell).floor();
        let (first, last) = match shape.hashed {
            0 => (0.0, shape.size[axis] as f32 - 1.0),
            _ => (-1_048_576.0, 1_048_576.0),
        };
        cell[axis] = at.max(first).min(last) as i32;
    }
    cell
}

pub fn key(shape: &GridShape, cell: [i32; 3]) -> u32 {
    let [x, y, z] = cell.map(|at| at as u32);
    if shape.hashed == 0 {
        return (z * shape.size[1] + y) * shape.size[0] + x;
    }
    let key = x.wrapping_mul(0x8DA6_B343) ^ y.wrapping_mul(0xD816_3841) ^ z.wrapping_mul(0xCB1A_B31F);
    let key = (key ^ (key >> 15)).wrapping_mul(0x7FEB_352D);
    (key ^ (key >> 16)) & (shape.n_cells - 1)
}

/// The cells' starts with the end of the last one, and the points' numbers by cell.
pub fn sorted(shape: &GridShape, points: &[Point]) -> (Vec<u32>, Vec<u32>) {
    let keys: Vec<u32> = points.iter().map(|point| key(shape, cell(shape, *point))).collect();
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    order.sort_by_key(|point| keys[*point as usize]);
    let mut counts = vec![0; shape.n_cells as usize];
    keys.iter().for_each(|key| counts[*key as usize] += 1);
    (super::scan::exclusive(&counts), order)
}

/// All points at most so far away, in the order in which a shader visits them.
pub fn neighbours(shape: &GridShape, points: &[Point], position: Point, radius: f32) -> Vec<u32> {
    let near = |point: &Point| {
        let [x, y, z] = [0, 1, 2].map(|axis| point[axis] - position[axis]);
        x * x + y * y + z * z <= radius * radius
    };
    let mut found: Vec<u32> = (0..points.len() as u32).filter(|i| near(&points[*i as usize])).collect();
    found.sort_by_key(|i| {
        let [x, y, z] = cell(shape, points[*i as usize]);
        (z, y, x)
    });
    found
}
