//! The fragment stage against its twin: the same fragments in every row, in any order.

use kurbo::{Affine, BezPath};
use spanforge::{Brush, Color, Fill, Scene, View};

use crate::random::Random;
use crate::reference::fragment::{self, Fragment};
use crate::reference::winding::unpack;
use crate::shapes::{ADVERSARIAL, KINDS, adversarial, random_path, random_transform, reversed};
use crate::shot::{Shot, shoot};

fn sorted(fragments: &[Fragment]) -> Vec<Fragment> {
    let mut sorted = fragments.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Every row's fragments are those of the twin.
pub fn compare(shot: &Shot, what: &str) {
    let rows = fragment::rows(shot.input());
    for (row, twin) in rows.iter().enumerate() {
        let (gpu, twin) = (sorted(shot.row_fragments(row)), sorted(twin));
        if gpu != twin {
            let only = |a: &[Fragment], b: &[Fragment]| -> Vec<_> {
                a.iter().filter(|f| !b.contains(f)).map(|f| (unpack(*f), *f)).collect()
            };
            panic!(
                "{what}: row {row} has {} fragments, its twin {}\nonly on the GPU: {:#?}\nonly in the twin: {:#?}",
                gpu.len(),
                twin.len(),
                only(&gpu, &twin),
                only(&twin, &gpu)
            );
        }
    }
}

/// A scene of random paths about a view of 40 x 32.
fn random_scene(random: &mut Random) -> Scene {
    let mut scene = Scene::new();
    for _ in 0..4 {
        let kind = random.pick(&KINDS);
        let size = random.pick(&[3.0, 36.0, 36.0, 200.0]);
        let path = random_path(random, kind, 6, size);
        let rule = if random.flip() { Fill::NonZero } else { Fill::EvenOdd };
        let transform = if random.flip() { random_transform(random, size) } else { Affine::IDENTITY };
        scene.fill(&path, rule, transform, &Brush::Solid(Color::BLACK)).unwrap();
    }
    scene
}

#[test]
fn random_paths() {
    for samples in [4, 8, 16, 32] {
        for i in 0..12 {
            let mut random = Random::new(0xF4A6_0000 + u64::from(samples) * 100 + i);
            let scene = random_scene(&mut random);
            let shot = shoot(samples, &scene, &View::new(40, 32));
            compare(&shot, &format!("{random}, {samples} samples"));
        }
    }
}

#[test]
fn adversarial_paths() {
    for samples in [4, 8, 16, 32] {
        let mut scene = Scene::new();
        for (_, text) in ADVERSARIAL {
            scene
                .fill(&adversarial(text), Fill::NonZero, Affine::IDENTITY, &Brush::Solid(Color::BLACK))
                .unwrap();
        }
        for view in [(20, 20), (7, 20), (20, 7), (1, 1), (5, 3)] {
            for offset in [(0.0, 0.0), (-6.0, -5.0), (-6.5, 3.0 / 256.0)] {
                let view = View { transform: Affine::translate(offset), ..View::new(view.0, view.1) };
                let shot = shoot(samples, &scene, &view);
                compare(&shot, &format!("{samples} samples, {view:?}"));
            }
        }
    }
}

#[test]
fn long_curves_are_shared_out() {
    let mut random = Random::new(0x1046);
    let mut scene = Scene::new();
    for kind in KINDS {
        let path = random_path(&mut random, kind, 5, 9000.0);
        scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
    }
    for scale in [0.01, 0.1, 1.0] {
        let view = View { transform: Affine::scale(scale), ..View::new(300, 300) };
        let shot = shoot(16, &scene, &view);
        assert!(scale < 1.0 || shot.groups.iter().any(|g| g.parts_log2 > 1), "no curve is cut into parts");
        compare(&shot, &format!("{random}, scale {scale}"));
    }
}

#[test]
fn curves_cut_on_the_cpu() {
    let mut random = Random::new(0xC07);
    for size in [1e5, 1e7, 1e12, 1e19] {
        let mut scene = Scene::new();
        for kind in KINDS {
            let path = random_path(&mut random, kind, 4, size);
            scene.fill(&path, Fill::EvenOdd, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
        }
        let shot = shoot(16, &scene, &View::new(40, 30));
        assert!(shot.cut, "size {size} is not far");
        compare(&shot, &format!("{random}, size {size}"));
    }
}

#[test]
fn a_path_and_its_reverse_have_the_same_fragments() {
    for i in 0..24 {
        let mut random = Random::new(0x4E7E_0000 + i);
        let mut path = random_path(&mut random, KINDS[i as usize % 4], 6, 30.0);
        path.close_path();
        let transform = random_transform(&mut random, 30.0);
        let shots = [path.clone(), reversed(&path)].map(|path: BezPath| {
            let mut scene = Scene::new();
            scene.fill(&path, Fill::NonZero, transform, &Brush::Solid(Color::BLACK)).unwrap();
            shoot(16, &scene, &View::new(30, 30))
        });
        assert_eq!(shots[0].n_rows, shots[1].n_rows, "{random}");
        for row in 0..shots[0].n_rows {
            let turned: Vec<_> = shots[1].row_fragments(row).iter().map(|f| [f[0] ^ 1, f[1]]).collect();
            assert_eq!(sorted(shots[0].row_fragments(row)), sorted(&turned), "{random}: row {row}");
        }
        assert_eq!(shots[0].masks(0), shots[1].masks(0), "{random}");
    }
}

/// A closed path enters and leaves every sample row equally often, in every row, where nothing lies right of the view.
#[test]
fn rows_close() {
    let mut random = Random::new(0xC105);
    for i in 0..16 {
        let mut scene = Scene::new();
        let path = random_path(&mut random, KINDS[i % 4], 8, 40.0);
        scene
            .fill(&path, Fill::NonZero, Affine::translate((-20.0, 0.0)), &Brush::Solid(Color::BLACK))
            .unwrap();
        let shot = shoot(16, &scene, &View::new(64, 40));
        for row in 0..shot.n_rows {
            let mut sums = [0; 16];
            let mut unused = [0; 16];
            for &f in shot.row_fragments(row) {
                crate::reference::winding::add(&shot.pattern, unpack(f), &mut unused, &mut sums);
            }
            assert_eq!(sums, [0; 16], "{random}: path {i}, row {row}");
        }
    }
}
