//! What the kernels do, on the CPU: the same regions split, the same leaves, in another order.

use spanforge_terrain_shaders::layout::Region;

use super::field::{Field, child_of, neighbours_of, node_of, nodes_above, parent_of};

/// How many regions there are, by level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Looked at.
    pub(crate) regions: Vec<u32>,
    /// Split, for what is seen or for a neighbour.
    pub(crate) splits: Vec<u32>,
    /// Drawn.
    pub(crate) leaves: Vec<u32>,
}

impl Counts {
    /// Of what was looked at and split, in lists by level, and of the leaves themselves.
    pub(crate) fn new(regions: Vec<u32>, splits: Vec<u32>, leaves: &[Region]) -> Self {
        let of_level =
            |level: usize| leaves.iter().filter(|leaf| leaf.level as usize == level).count() as u32;
        Self { leaves: (0..regions.len()).map(of_level).collect(), regions, splits }
    }

    /// Regions that were split for their neighbours' sake alone.
    pub(crate) fn n_forced(&self) -> u32 {
        self.splits.iter().sum::<u32>() - self.regions.iter().skip(1).sum::<u32>() / 4
    }

    pub(crate) fn n_leaves(&self) -> u32 {
        self.leaves.iter().sum()
    }
}

/// Counts and leaves, in order of their nodes.
pub(crate) fn refine(field: &Field, eye: [f32; 3], factor: f32) -> (Counts, Vec<Region>) {
    let n_levels = field.max_level as usize;
    let mut marks = vec![false; nodes_above(field.max_level) as usize];
    let mut regions = vec![Region::default()];
    let (mut n_regions, mut splits) = (vec![], vec![]);
    for _ in 0..n_levels {
        let split: Vec<Region> =
            regions.iter().copied().filter(|region| is_split(field, region, eye, factor)).collect();
        n_regions.push(regions.len() as u32);
        split.iter().for_each(|region| marks[node_of(region) as usize] = true);
        regions = split.iter().flat_map(|region| (0..4).map(|n| child_of(region, n))).collect();
        splits.push(split);
    }
    n_regions.push(regions.len() as u32);
    for level in (1..n_levels).rev() {
        for region in splits[level].clone() {
            let beside = neighbours_of(&region).into_iter().flatten();
            for parent in [region].into_iter().chain(beside).map(|region| parent_of(&region)) {
                if !std::mem::replace(&mut marks[node_of(&parent) as usize], true) {
                    splits[level - 1].push(parent);
                }
            }
        }
    }
    let mut leaves: Vec<Region> = vec![];
    for region in splits.iter().flatten() {
        for mut child in (0..4).map(|n| child_of(region, n)) {
            if child.level < field.max_level && marks[node_of(&child) as usize] {
                continue;
            }
            for (edge, neighbour) in neighbours_of(&child).into_iter().enumerate() {
                if neighbour.is_some_and(|neighbour| !marks[node_of(&parent_of(&neighbour)) as usize]) {
                    child.edges |= 1 << edge;
                }
            }
            leaves.push(child);
        }
    }
    leaves.sort_by_key(node_of);
    let splits = splits.iter().map(|splits| splits.len() as u32).collect();
    (Counts::new(n_regions, splits, &leaves), leaves)
}

/// In the shader's order of operations: the same bits.
fn is_split(field: &Field, region: &Region, eye: [f32; 3], factor: f32) -> bool {
    let node = field.nodes[node_of(region) as usize];
    let size = (field.side >> region.level) as f32;
    let outside = |low: f32, high: f32, at: f32| (low - at).max(at - high).max(0.0);
    let x = outside(region.x as f32 * size, (region.x + 1) as f32 * size, eye[0]);
    let y = outside(node.low, node.high, eye[1]);
    let z = outside(region.y as f32 * size, (region.y + 1) as f32 * size, eye[2]);
    region.level == 0 || node.error * node.error * factor > x * x + y * y + z * z
}

/// By how many levels neighbours differ at most; `None` where leaves overlap or leave a gap.
pub(crate) fn largest_step(field: &Field, leaves: &[Region]) -> Option<u32> {
    let n = 1_u32 << field.max_level;
    let mut levels = vec![None; (n * n) as usize];
    for leaf in leaves {
        let size = n >> leaf.level;
        for (x, y) in (0..size).flat_map(|y| (0..size).map(move |x| (leaf.x * size + x, leaf.y * size + y))) {
            if levels[(y * n + x) as usize].replace(leaf.level).is_some() {
                return None;
            }
        }
    }
    let levels: Vec<u32> = levels.into_iter().collect::<Option<_>>()?;
    let across = (0..n * n).filter(|i| i % n > 0).map(|i| (i, i - 1));
    let down = (n..n * n).map(|i| (i, i - n));
    across.chain(down).map(|(a, b)| levels[a as usize].abs_diff(levels[b as usize])).max()
}
