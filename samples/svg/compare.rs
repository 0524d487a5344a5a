//! When two pictures count as equal.

use super::picture::Picture;

/// A pixel differs when a premultiplied channel is off by more than this, of 255: the references' own anti-aliasing has
/// steps that an exact coverage misses by up to 63.
const MAX_CHANNEL: u8 = 64;
/// A case passes with at most this share of differing pixels, in percent ...
const MAX_DIFFERING: f64 = 0.3;
/// ... and at most this mean difference over all channels, of 255.
const MAX_MEAN: f64 = 1.0;

/// How far two pictures are apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distance {
    /// Percent of pixels that differ.
    pub(crate) differing: f64,
    /// Mean absolute difference of a channel, of 255.
    pub(crate) mean: f64,
}

impl Distance {
    /// Between pictures of one size.
    pub(crate) fn between(actual: &Picture, expected: &Picture) -> Option<Self> {
        if (actual.width, actual.height) != (expected.width, expected.height) || actual.is_empty() {
            return None;
        }
        let (mut n_differing, mut sum) = (0_u64, 0_u64);
        for (a, e) in actual.pixels.iter().zip(&expected.pixels) {
            let apart: [u8; 4] = std::array::from_fn(|k| a[k].abs_diff(e[k]));
            n_differing += u64::from(apart.iter().any(|d| *d > MAX_CHANNEL));
            sum += apart.iter().map(|d| u64::from(*d)).sum::<u64>();
        }
        let n = actual.pixels.len() as f64;
        Some(Self { differing: n_differing as f64 / n * 100.0, mean: sum as f64 / (n * 4.0) })
    }

    pub(crate) fn passes(&self) -> bool {
        self.differing <= MAX_DIFFERING && self.mean <= MAX_MEAN
    }
}

/// A picture of where two differ: grey by how much, red where a pixel counts as differing.
pub(crate) fn difference(actual: &Picture, expected: &Picture) -> Picture {
    let pixels = actual.pixels.iter().zip(&expected.pixels).map(|(a, e)| {
        let worst = (0..4).map(|k| a[k].abs_diff(e[k])).max().unwrap_or(0);
        if worst > MAX_CHANNEL {
            [220, 20, 20, 255]
        } else {
            [255 - worst * 2, 255 - worst * 2, 255 - worst * 2, 255]
        }
    });
    Picture { width: actual.width, height: actual.height, pixels: pixels.collect() }
}
