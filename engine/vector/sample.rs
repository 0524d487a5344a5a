//! Where the samples of a pixel lie. Every sample has a row of its own (an N-rooks pattern), the uppermost is bit 0.

/// Sample positions in 1/256 pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Samples {
    /// 1 to 32.
    pub(crate) n: u32,
    /// y of the first sample, and from one to the next.
    pub(crate) first: u32,
    pub(crate) step: u32,
    /// x from the uppermost down.
    pub(crate) x: [u8; 32],
}

/// Vulkan's standard pattern of 16: x by row, in 1/16 pixel.
const STANDARD_16: [u8; 16] = [1, 8, 4, 11, 15, 7, 3, 12, 0, 9, 5, 13, 2, 10, 6, 14];

impl Samples {
    /// The pattern of composite and of one-sample draw: 4, 8, 16 or 32 samples counted as coverage.
    /// 4 and 8 lie where the hardware has them; 16 is the standard pattern moved by half a step, 32 the van der Corput sequence.
    pub(crate) fn coverage(n: u32) -> Option<Self> {
        let mut x = [0; 32];
        match n {
            4 | 8 => return Self::hardware(n),
            16 => x.iter_mut().zip(STANDARD_16).for_each(|(x, v)| *x = v * 16 + 8),
            32 => x.iter_mut().enumerate().for_each(|(i, x)| *x = ((i as u8).reverse_bits() >> 3) * 8 + 4),
            _ => return None,
        }
        Some(Self { n, first: 128 / n, step: 256 / n, x })
    }

    /// Vulkan's standard sample locations for 4, 8 and 16 samples, by row; `hardware_mask` in `draw.frag` tells which sample
    /// a row is.
    pub(crate) fn hardware(n: u32) -> Option<Self> {
        let mut x = [0; 32];
        let standard: &[u8] = match n {
            4 => &[96, 224, 32, 160],
            8 => &[240, 80, 144, 16, 208, 112, 48, 176],
            16 => &STANDARD_16.map(|x| x * 16),
            _ => return None,
        };
        x[..standard.len()].copy_from_slice(standard);
        // The first of 16 lies on the pixel's upper edge.
        let first = if n == 16 { 0 } else { 128 / n };
        Some(Self { n, first, step: 256 / n, x })
    }

    /// The x of four samples a word, as the shaders take them.
    pub(crate) fn words(&self) -> [u32; 8] {
        std::array::from_fn(|i| u32::from_le_bytes(std::array::from_fn(|k| self.x[4 * i + k])))
    }
}

/// The constants of a shader that counts samples (`glsl/shared/winding.glsl`), after others of its own.
macro_rules! sample_constants {
    ($samples:expr, $shader:ident $(, $field:ident)*) => {{
        let samples: &Samples = $samples;
        let [sample_x0, sample_x1, sample_x2, sample_x3, sample_x4, sample_x5, sample_x6, sample_x7] = samples.words();
        let (sample_step, sample_first, n_samples) = (samples.step, samples.first, samples.n);
        $shader::Constants {
            $($field,)*
            sample_step, sample_first, n_samples,
            sample_x0, sample_x1, sample_x2, sample_x3, sample_x4, sample_x5, sample_x6, sample_x7,
        }
    }};
}
pub(super) use sample_constants;

#[cfg(test)]
mod tests {
    use super::Samples;

    /// The standard locations of Vulkan 1.3, table 30, as (x, y) in 1/16 pixel in hardware order.
    const VULKAN_4: [(u8, u8); 4] = [(6, 2), (14, 6), (2, 10), (10, 14)];
    const VULKAN_16: [(u8, u8); 16] = [
        (9, 9),
        (7, 5),
        (5, 10),
        (12, 7),
        (3, 6),
        (10, 13),
        (13, 11),
        (11, 3),
        (6, 14),
        (8, 1),
        (4, 2),
        (2, 12),
        (0, 8),
        (15, 4),
        (14, 15),
        (1, 0),
    ];
    const VULKAN_8: [(u8, u8); 8] = [(9, 5), (7, 11), (13, 9), (5, 3), (3, 13), (1, 7), (11, 15), (15, 1)];

    #[test]
    fn rows_are_the_standard_locations_in_order_of_y() {
        for (n, table) in [(4, &VULKAN_4[..]), (8, &VULKAN_8[..]), (16, &VULKAN_16[..])] {
            let mut by_row = table.to_vec();
            by_row.sort_by_key(|p| p.1);
            let samples = Samples::hardware(n).expect("a hardware pattern");
            for (i, (x, y)) in by_row.into_iter().enumerate() {
                assert_eq!(u32::from(y) * 16, samples.first + i as u32 * samples.step, "y of row {i} of {n}");
                assert_eq!(x * 16, samples.x[i], "x of row {i} of {n}");
            }
        }
    }

    /// The tables of `hardware_mask`: which sample of the standard order lies in a row.
    #[test]
    fn the_shader_knows_the_sample_of_a_row() {
        let shader = include_str!("../../glsl/vector/draw.frag");
        for (n, table) in [(8, &VULKAN_8[..]), (16, &VULKAN_16[..])] {
            let (_, rest) =
                shader.split_once(&format!("SAMPLE_OF_ROW_{n}[{n}] = uint[{n}](")).expect("a table");
            let (list, _) = rest.split_once(')').expect("its end");
            let found: Vec<usize> =
                list.split(',').map(|v| v.trim().trim_end_matches('u').parse().expect("a number")).collect();
            let mut by_row: Vec<usize> = (0..n).collect();
            by_row.sort_by_key(|sample| table[*sample].1);
            assert_eq!(found, by_row, "{n} samples");
        }
    }

    #[test]
    fn every_column_has_one_sample() {
        for n in [4, 8, 16, 32] {
            let samples = Samples::coverage(n).expect("a pattern");
            let mut columns: Vec<_> =
                samples.x[..n as usize].iter().map(|x| u32::from(*x) * n / 256).collect();
            columns.sort_unstable();
            assert!(columns.iter().copied().eq(0..n), "{n}: {columns:?}");
        }
    }
}
