//! Ramps: the colours of gradients along their axis, premultiplied and sRGB-encoded, as `glsl/shared/gradient.glsl` reads
//! them. Equal steps from 0 to 1, and breaks where a colour changes at once, or much within a step: those are exact.

use std::collections::HashMap;

use peniko::InterpolationAlphaSpace::Premultiplied;
use peniko::{Color, Gradient};

use super::table::Table;
use crate::limits::{RAMP_BREAKS, RAMP_SIZE};

const N_STEPS: usize = RAMP_SIZE as usize - 2;
/// A colour may change by this much of 255 within a step.
const MAX_CHANGE: f32 = 2.0;

/// Words of gradients that no path has any more may be as many as those of gradients in use, and these.
const SPARE: usize = 256 * RAMP_SIZE as usize;

/// The ramps of a scene, one a distinct gradient.
#[derive(Default)]
pub(crate) struct Ramps {
    /// All ramps, end to end.
    pub(crate) words: Table<u32>,
    /// By stops, as bits.
    known: HashMap<Vec<u32>, Known>,
    round: u64,
    /// Words that were asked for in this round.
    used: usize,
    /// So many words there may be until the ramps are made anew.
    may_be: usize,
}

/// Where a gradient's words begin, how many there are, the number of its breaks, and when it was last asked for.
struct Known {
    first: u32,
    n_words: usize,
    n_breaks: u32,
    round: u64,
}

impl Ramps {
    /// All gradients of a scene will be asked for.
    pub(crate) fn begin(&mut self) {
        self.round += 1;
        self.used = 0;
    }

    /// All have been asked for.
    pub(crate) fn end(&mut self) {
        self.may_be = 2 * self.used + SPARE;
    }

    /// Much of what there is may have no gradient any more.
    pub(crate) fn is_wasteful(&self) -> bool {
        self.words.len() > self.may_be
    }

    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&self.words[..]) as u64
    }

    /// Where a gradient's words begin, and the number of its breaks.
    pub(crate) fn of(&mut self, gradient: &Gradient) -> (u32, u32) {
        let stops = Stops::new(gradient);
        let (round, used, words) = (self.round, &mut self.used, &mut self.words);
        let known = self.known.entry(stops.bits()).or_insert_with(|| {
            let breaks = stops.breaks();
            let first = words.len();
            words.extend(stops.colors(&breaks));
            words.extend(breaks.iter().map(|t| t.to_bits()));
            let n_words = words.len() - first;
            *used += n_words;
            Known { first: first as u32, n_words, n_breaks: breaks.len() as u32, round }
        });
        if known.round != round {
            known.round = round;
            *used += known.n_words;
        }
        (known.first, known.n_breaks)
    }
}

/// A colour as a premultiplied RGBA8 word, red in the low byte.
pub(crate) fn premultiplied(color: Color) -> u32 {
    let [r, g, b, a] = color.components.map(|c| c.clamp(0.0, 1.0));
    pack([r * a, g * a, b * a, a])
}

/// The mean of all colours from 0 to 1.
pub(crate) fn average(gradient: &Gradient) -> u32 {
    let stops = Stops::new(gradient);
    let mut sum = [0.0_f32; 4];
    for step in 0..N_STEPS {
        let color = stops.color((step as f32 + 0.5) / N_STEPS as f32);
        sum = std::array::from_fn(|k| sum[k] + color[k]);
    }
    pack(sum.map(|v| (v / N_STEPS as f32).clamp(0.0, 1.0)))
}

fn pack(c: [f32; 4]) -> u32 {
    c.iter().rev().fold(0, |word, v| word << 8 | (v * 255.0 + 0.5) as u32)
}

/// Offsets and colours in the space they are interpolated in, sorted as SVG asks: an offset below its predecessor's counts
/// as equal to it.
struct Stops {
    stops: Vec<(f32, [f32; 4])>,
    premultiplied: bool,
}

impl Stops {
    fn new(gradient: &Gradient) -> Self {
        let premultiplied = gradient.interpolation_alpha_space == Premultiplied;
        let mut floor = 0.0_f32;
        let stops = gradient
            .stops
            .iter()
            .map(|stop| {
                floor = floor.max(stop.offset.clamp(0.0, 1.0));
                let [r, g, b, a] = stop.color.to_alpha_color::<peniko::color::Srgb>().components;
                (floor, if premultiplied { [r * a, g * a, b * a, a] } else { [r, g, b, a] })
            })
            .collect();
        Self { stops, premultiplied }
    }

    /// The same for the same ramp.
    fn bits(&self) -> Vec<u32> {
        let stop = |(t, color): &(f32, [f32; 4])| [*t, color[0], color[1], color[2], color[3]];
        let stops = self.stops.iter().flat_map(stop).map(f32::to_bits);
        [u32::from(self.premultiplied)].into_iter().chain(stops).collect()
    }

    fn finish(&self, color: [f32; 4]) -> [f32; 4] {
        let [r, g, b, a] = color.map(|c| c.clamp(0.0, 1.0));
        if self.premultiplied { [r.min(a), g.min(a), b.min(a), a] } else { [r * a, g * a, b * a, a] }
    }

    /// The premultiplied colour at `t`; where stops coincide that of the last of them.
    fn color(&self, t: f32) -> [f32; 4] {
        let next = self.stops.partition_point(|stop| stop.0 <= t);
        let before = next.checked_sub(1).map(|i| self.stops[i]);
        match (before, self.stops.get(next)) {
            (Some((t0, c0)), Some((t1, c1))) => {
                let f = (t - t0) / (t1 - t0);
                self.finish(std::array::from_fn(|k| c0[k] + (c1[k] - c0[k]) * f))
            }
            (Some((_, color)), None) => self.finish(color),
            (None, Some((_, color))) => self.finish(*color),
            (None, None) => [0.0; 4],
        }
    }

    /// Where a step is not enough, in order, between 0 and 1. Of more than there may be, jumps come first, and changes
    /// within a step get fewer each.
    fn breaks(&self) -> Vec<f32> {
        let inside = |t: &f32| *t > 0.0 && *t < 1.0;
        let (mut breaks, mut steep) = (Vec::new(), Vec::new());
        for pair in self.stops.windows(2) {
            let ((t0, c0), (t1, c1)) = (pair[0], pair[1]);
            let change = |k: usize| (c1[k].clamp(0.0, 1.0) - c0[k].clamp(0.0, 1.0)).abs();
            let change = 255.0 * (0..4).map(change).fold(0.0, f32::max);
            if t0 == t1 {
                breaks.push(t0);
            } else if change > MAX_CHANGE * (t1 - t0) * N_STEPS as f32 {
                steep.push((t0, t1, (change / MAX_CHANGE).ceil() as usize + 1));
            }
        }
        breaks.retain(inside);
        breaks.dedup();
        breaks.truncate(RAMP_BREAKS as usize);
        let room = RAMP_BREAKS as usize - breaks.len();
        let wanted: usize = steep.iter().map(|s| s.2).sum();
        for (t0, t1, n) in steep {
            let n = if wanted > room { n * room / wanted } else { n };
            let last = n.max(2) - 1;
            breaks.extend((0..n).map(|k| t0 + (t1 - t0) * (k as f32 / last as f32)).filter(inside));
        }
        breaks.sort_unstable_by(f32::total_cmp);
        breaks.dedup();
        breaks
    }

    /// The colour before the first stop, those in the middle of steps and of their parts between breaks, and that after
    /// the last stop.
    fn colors(&self, breaks: &[f32]) -> Vec<u32> {
        let mut words = Vec::with_capacity(RAMP_SIZE as usize + breaks.len());
        let end = |stop: Option<&(f32, [f32; 4])>| stop.map_or(0, |stop| pack(self.finish(stop.1)));
        words.push(end(self.stops.first()));
        let mut breaks = breaks.iter().copied().peekable();
        for step in 0..N_STEPS {
            let mut from = step as f32 / N_STEPS as f32;
            // As the shader counts steps.
            while let Some(t) = breaks.next_if(|t| (*t * N_STEPS as f32) as usize <= step) {
                words.push(pack(self.color(0.5 * (from + t))));
                from = t;
            }
            let to = (step + 1) as f32 / N_STEPS as f32;
            words.push(pack(self.color(0.5 * (from + to))));
        }
        words.push(end(self.stops.last()));
        words
    }
}

#[cfg(test)]
mod tests {
    use peniko::{Color, ColorStop, Gradient};

    use super::{N_STEPS, Ramps, Stops};
    use crate::limits::{RAMP_BREAKS, RAMP_SIZE};

    /// `gradient_color` of `glsl/shared/gradient.glsl`, from a position between 0 and 1.
    fn looked_up(ramps: &Ramps, (first, n_breaks): (u32, u32), t: f32) -> u32 {
        let words = &ramps.words[first as usize..];
        let (colors, breaks) = words.split_at((RAMP_SIZE + n_breaks) as usize);
        let n = breaks[..n_breaks as usize].iter().filter(|b| f32::from_bits(**b) <= t).count();
        colors[1 + ((t * N_STEPS as f32) as usize).min(N_STEPS - 1) + n]
    }

    fn gradient(stops: &[(f32, f32)]) -> Gradient {
        let stops: Vec<ColorStop> =
            stops.iter().map(|(t, v)| (*t, Color::new([*v, 1.0 - *v, *v * *v, 1.0])).into()).collect();
        Gradient::new_linear((0.0, 0.0), (1.0, 0.0)).with_stops(&stops[..])
    }

    #[test]
    fn colors_are_right_at_every_position() {
        let mut ramps = Ramps::default();
        let stripes: Vec<(f32, f32)> =
            (0..400).map(|i| (((i + 1) / 2) as f32 / 200.0, (i / 2 % 2) as f32)).collect();
        let all: [&[(f32, f32)]; 8] = [
            &[(0.0, 0.0), (1.0, 1.0)],
            &[(0.3333, 0.0), (0.3333, 1.0)],
            &[(0.5, 0.0), (0.5001, 1.0), (0.5001, 0.2), (1.0, 0.7)],
            &[(0.0, 0.3), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)],
            &[(0.1, 0.0), (0.10001, 1.0), (0.10002, 0.0), (0.7, 0.5), (0.7, 0.5), (0.7, 0.1)],
            &[(0.9, 1.0), (0.2, 0.0)],
            &[(1.0 / 1022.0, 0.0), (1.0 / 1022.0, 1.0), (511.0 / 1022.0, 0.5), (511.0 / 1022.0, 0.0)],
            &stripes,
        ];
        for stops in all {
            let gradient = gradient(stops);
            let place = ramps.of(&gradient);
            let exact = Stops::new(&gradient);
            let near_jumps = exact.stops.iter().flat_map(|s| [s.0, s.0.next_down(), s.0.next_up()]);
            for t in (0..20_000).map(|i| i as f32 / 20_000.0).chain(near_jumps) {
                if !(0.0..1.0).contains(&t) {
                    continue;
                }
                let (found, wanted) = (looked_up(&ramps, place, t), exact.color(t));
                for (k, wanted) in wanted.into_iter().enumerate() {
                    let off = ((found >> (8 * k) & 255) as f32 - 255.0 * wanted).abs();
                    // Half a level of rounding, and half of what a step may change.
                    assert!(off <= 1.6, "{stops:?} at {t}: channel {k} off by {off}");
                }
            }
        }
    }

    #[test]
    fn breaks_are_few() {
        assert!(Stops::new(&gradient(&[(0.0, 0.0), (1.0, 1.0)])).breaks().is_empty());
        assert_eq!(Stops::new(&gradient(&[(0.25, 0.0), (0.25, 1.0)])).breaks(), [0.25]);
        let many: Vec<(f32, f32)> = (0..100_000).map(|i| (i as f32 / 1e5, (i % 2) as f32)).collect();
        assert!(Stops::new(&gradient(&many)).breaks().len() <= RAMP_BREAKS as usize);
    }
}
