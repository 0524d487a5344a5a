//! Sequences: against exact fractions, for what makes them low in discrepancy, and the GPU against the CPU.

use spanforge::sequence::{
    Halton, Scrambling, radical_inverse, star_discrepancy, unit_float, van_der_corput,
};
use spanforge::{Error, Result};

use crate::random::Random;
use crate::reference::sequence as reference;

mod fill;
#[cfg(unix)]
mod sample;

/// Small, composite, prime, around the largest divisor of the two-step division, and the largest.
const BASES: [u32; 24] = [
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    16,
    29,
    61,
    64,
    67,
    97,
    1009,
    4096,
    65_535,
    65_536,
    65_537,
    1 << 20,
    1 << 31,
    u32::MAX - 4,
    u32::MAX,
];

const SCRAMBLINGS: [Scrambling; 5] = [
    Scrambling::None,
    Scrambling::Digits { seed: 0 },
    Scrambling::Digits { seed: 0xFEED_F00D },
    Scrambling::Owen { seed: 0 },
    Scrambling::Owen { seed: u32::MAX },
];

fn indices(base: u32) -> Vec<u32> {
    let mut random = Random::new(0x5E91_0000 + u64::from(base));
    let around = [base, base.wrapping_mul(base), 1 << 16, 1 << 31].into_iter();
    let mut all: Vec<u32> = around.flat_map(|n| [n.wrapping_sub(1), n, n.wrapping_add(1)]).collect();
    all.extend((0..300).chain(u32::MAX - 20..=u32::MAX));
    all.extend((0..500).map(|_| random.next() as u32));
    all
}

#[test]
fn radical_inverses_are_exact() {
    for base in BASES {
        for index in indices(base) {
            let fraction = radical_inverse(index, base).unwrap();
            assert_eq!(fraction, reference::radical_inverse(index, base), "{index} in base {base}");
            let value = van_der_corput(index, base).unwrap();
            assert_eq!(value, reference::unit_float(fraction), "{index} in base {base}");
            assert!((0.0..1.0).contains(&value));
        }
    }
    assert_eq!(radical_inverse(6, 2).unwrap(), 0x6000_0000);
    let of_base_2 =
        indices(2).into_iter().all(|index| radical_inverse(index, 2).unwrap() == index.reverse_bits());
    assert!(of_base_2);
}

#[test]
fn no_value_reaches_one() {
    for fraction in [u32::MAX, u32::MAX - 1, 0xFFFF_FF00, 0xFFFF_FEFF, 0x00FF_FFFF, 0x0100_0001, 1, 0] {
        assert_eq!(unit_float(fraction), reference::unit_float(fraction), "{fraction:#x}");
    }
    assert_eq!(unit_float(u32::MAX), 1.0 - f32::EPSILON / 2.0);
    assert_eq!(unit_float(1), 2.0_f32.powi(-32));
    // The last index of a base mirrors to the largest number there is.
    for base in BASES {
        let last = (1..=u32::MAX.ilog(base)).fold(0_u32, |last, _| last * base + (base - 1));
        assert!(van_der_corput(last, base).unwrap() < 1.0);
        for scrambling in SCRAMBLINGS {
            let halton = Halton::new(&[base]).unwrap().with_scrambling(scrambling);
            assert!(indices(base).into_iter().all(|n| (0.0..1.0).contains(&halton.value(n, 0).unwrap())));
        }
    }
}

/// Of b^m points in a row, from a multiple of it on, every interval of length b^-m has one: what scrambling must keep.
#[test]
fn every_interval_has_its_point() {
    for base in [2_u32, 3, 4, 5, 6, 7, 10, 13, 61, 64, 65, 67, 97, 1009] {
        for m in (1..=10).take_while(|m| base.pow(*m) <= 4096) {
            let n = base.pow(m);
            for scrambling in SCRAMBLINGS {
                for block in [0, 1, 5, u32::MAX / n - 1] {
                    let halton =
                        Halton::new(&[base]).unwrap().with_scrambling(scrambling).with_offset(block * n);
                    let mut seen = vec![false; n as usize];
                    for point in 0..n {
                        // A number on an interval's lower border is rounded down, and is still its.
                        let above = u64::from(halton.fraction(point, 0).unwrap()) + 1;
                        let interval = (above * u64::from(n) - 1) >> 32;
                        let again = std::mem::replace(&mut seen[interval as usize], true);
                        assert!(
                            !again,
                            "base {base}, {n} points from {block}, {scrambling:?}: {interval} twice"
                        );
                    }
                }
            }
        }
    }
}

/// Owen's scrambling makes each point uniform, and the mean over seeds that of the square.
#[test]
fn owen_scrambled_points_are_uniform() {
    for (dimension, base) in [(0, 2), (1, 3), (2, 5), (3, 67)] {
        for index in [0, 1, 12_345] {
            let mut tenths = [0_u32; 10];
            for seed in 0..10_000 {
                let halton = Halton::unchecked(&vec![base; dimension + 1]).unwrap();
                let halton = halton.with_scrambling(Scrambling::Owen { seed });
                tenths[(halton.value(index, dimension).unwrap() * 10.0) as usize] += 1;
            }
            let chi: f64 = tenths.iter().map(|n| (f64::from(*n) - 1000.0).powi(2) / 1000.0).sum();
            assert!(chi < 40.0, "base {base}, index {index}: {tenths:?}");
        }
    }
}

#[test]
fn offset_skip_and_leap_take_the_points_they_say() {
    let plain = Halton::new(&[2, 3, 5]).unwrap();
    let taken = plain.clone().with_leap(6).unwrap().with_offset(11).with_skip(4);
    for n in [0, 1, 2, 100, 1_000_000] {
        assert_eq!(taken.index(n), Ok(11 + (4 + n) * 7));
        for dimension in 0..3 {
            assert_eq!(taken.value(n, dimension), plain.value(11 + (4 + n) * 7, dimension));
        }
    }
    let flat: Vec<f32> =
        (3..9).flat_map(|n| (0..3).map(move |d| (n, d))).map(|(n, d)| taken.value(n, d).unwrap()).collect();
    assert_eq!(taken.points(3..9).unwrap(), flat);
    // One who has taken 3 goes on behind them.
    assert_eq!(taken.clone().with_skip(7).points(0..6).unwrap(), flat);
    // 32 bits, and no more.
    let last = Halton::new(&[2]).unwrap().with_offset(u32::MAX);
    assert!(last.index(0) == Ok(u32::MAX) && last.index(1).is_err() && last.points(0..2).is_err());
    let far = Halton::unchecked(&[2]).unwrap().with_leap(u32::MAX).unwrap().with_skip(u32::MAX);
    assert!(far.index(u32::MAX).is_err());
    assert!(taken.value(0, 3).is_err(), "a dimension that is not there");
}

fn refusal<T: std::fmt::Debug>(result: Result<T>) -> String {
    match result {
        Err(Error::InvalidInput { what, why }) => format!("{what}: {why}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn bases_that_share_a_factor_are_refused_by_name() {
    for (bases, says) in [
        (&[2, 4][..], "2 and 4 are not coprime: 2 divides both"),
        (&[2, 3, 5, 7, 35], "5 and 35 are not coprime: 5 divides both"),
        (&[3, 3], "3 and 3 are not coprime"),
        (&[12, 5, 18], "12 and 18 are not coprime: 6 divides both"),
    ] {
        assert!(refusal(Halton::new(bases)).contains(says), "{bases:?}: {}", refusal(Halton::new(bases)));
        assert_eq!(Halton::unchecked(bases).unwrap().bases(), bases);
    }
    for bases in [&[][..], &[0], &[1], &[2, 1], &[3, 0]] {
        assert!(Halton::new(bases).is_err() && Halton::unchecked(bases).is_err(), "{bases:?}");
    }
    for base in [0, 1] {
        assert!(radical_inverse(5, base).is_err() && refusal(van_der_corput(5, base)).contains("is not 2"));
    }
    let halton = Halton::new(&[2, 3]).unwrap();
    assert!(
        refusal(halton.clone().with_leap(5))
            .contains("5 and one is 6, which has a factor in common with base 2")
    );
    assert!(halton.with_leap(4).is_ok() && Halton::unchecked(&[2, 3]).unwrap().with_leap(5).is_ok());
    assert_eq!(Halton::with_primes(8).unwrap().bases(), [2, 3, 5, 7, 11, 13, 17, 19]);
    assert_eq!(Halton::with_primes(1000).unwrap().bases().last(), Some(&7919));
    assert!(Halton::with_primes(0).is_err());
}

fn pairs(values: &[f32]) -> Vec<[f32; 2]> {
    values.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn correlation(points: &[[f32; 2]]) -> f64 {
    let n = points.len() as f64;
    let mean = |f: &dyn Fn(&[f32; 2]) -> f64| points.iter().map(f).sum::<f64>() / n;
    let (x, y) = (mean(&|p| p[0].into()), mean(&|p| p[1].into()));
    let product = |i: usize, k: usize| {
        let centre = [x, y];
        mean(&|p| (f64::from(p[i]) - centre[i]) * (f64::from(p[k]) - centre[k]))
    };
    product(0, 1) / (product(0, 0) * product(1, 1)).sqrt()
}

/// What is warned of is what correlates, and nothing else among the primes of two digits.
#[test]
fn correlated_pairs_are_known() {
    let primes = Halton::with_primes(25).unwrap();
    let warned = primes.correlated();
    assert!([(11, 13), (17, 19), (23, 29), (19, 37), (59, 61)].iter().all(|pair| warned.contains(pair)));
    let first_points = |a: u32, b: u32, scrambling| {
        let halton = Halton::new(&[a, b]).unwrap().with_scrambling(scrambling);
        correlation(&pairs(&halton.points(0..a.max(b)).unwrap()))
    };
    for (i, &b) in primes.bases().iter().enumerate() {
        for &a in primes.bases()[..i].iter().filter(|a| **a >= 10) {
            let r = first_points(a, b, Scrambling::None);
            if warned.contains(&(a, b)) {
                assert!(r > 0.25, "{a} and {b}: {r}");
            } else {
                assert!(r < 0.26, "{a} and {b}: {r}");
            }
        }
    }
    let mean = |scrambling: fn(u32) -> Scrambling| {
        (0..100).map(|seed| first_points(59, 61, scrambling(seed))).sum::<f64>() / 100.0
    };
    assert!(mean(|seed| Scrambling::Digits { seed }).abs() < 0.1);
    assert!(mean(|seed| Scrambling::Owen { seed }).abs() < 0.1);
    assert!(primes.with_scrambling(Scrambling::Owen { seed: 1 }).correlated().is_empty());
    assert!(Halton::with_primes(5).unwrap().correlated().is_empty());
}

#[test]
fn star_discrepancy_looks_at_every_box() {
    assert_eq!(star_discrepancy(&[[0.5, 0.5]]).unwrap(), 0.75);
    assert_eq!(star_discrepancy(&[[0.0, 0.0]]).unwrap(), 1.0);
    assert_eq!(star_discrepancy(&[[1.0, 1.0]]).unwrap(), 1.0);
    let mut random = Random::new(0x57A2);
    for n in 1..40 {
        // Coordinates that meet, and ones that do not; some on the border.
        for steps in [3.0, 8.0, 1e6] {
            let mut side = || (random.between(0.0, 1.0) * steps).round() as f32 / steps as f32;
            let points: Vec<_> = (0..n).map(|_| [side(), side()]).collect();
            assert_eq!(
                star_discrepancy(&points).unwrap(),
                reference::star_discrepancy(&points),
                "{points:?}"
            );
        }
    }
    for wrong in [&[][..], &[[f32::NAN, 0.5]], &[[0.5, 1.5]], &[[-0.1, 0.0]]] {
        assert!(star_discrepancy(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn two_and_three_beat_random_and_two_and_four_are_poor() {
    for n in [64, 256, 1024, 2048] {
        let of = |bases: &[u32], scrambling| {
            let halton = Halton::unchecked(bases).unwrap().with_offset(1).with_scrambling(scrambling);
            star_discrepancy(&pairs(&halton.points(0..n).unwrap())).unwrap()
        };
        let mut random = Random::new(0xD15C);
        let mut side = || random.between(0.0, 1.0) as f32;
        let points: Vec<_> = (0..n).map(|_| [side(), side()]).collect();
        let random = star_discrepancy(&points).unwrap();
        let (good, poor) = (of(&[2, 3], Scrambling::None), of(&[2, 4], Scrambling::None));
        let owen = of(&[2, 3], Scrambling::Owen { seed: 3 });
        println!("{n} points: (2, 3) {good:.4}, Owen {owen:.4}, random {random:.4}, (2, 4) {poor:.4}");
        assert!(
            2.0 * good < random
                && 1.5 * owen < random
                && good < 4.0 * (f64::from(n).ln().powi(2)) / f64::from(n)
        );
        assert!(poor > random && poor > 0.1);
    }
}
