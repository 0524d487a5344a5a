//! Transforms against f64, beside glam's general way: no less exact, in the worst case and in the mean, over many random
//! inputs; and what has no answer is refused by name.

use std::f32::consts::PI;

use glam::{Affine3A, DAffine3, DMat4, DQuat, DVec3, Mat4, Vec3, camera, dcamera};
use spanforge::transform::{
    Transform, WithInverse, orthographic, perspective, perspective_infinite, perspective_infinite_reversed,
    perspective_reversed,
};
use spanforge::{Error, Result};

use crate::random::Random;

mod bits;

const N: usize = 20_000;

/// How far results are from the truth, relative to the truth's largest number in the same column, or, in the last one, to
/// what that is a sum of: terms that cancel bring their rounding errors along, which are those of the input.
#[derive(Default)]
struct Errors {
    worst: f64,
    sum: f64,
}

impl Errors {
    fn add(&mut self, found: Mat4, truth: DMat4, terms: f64) {
        let mut error = 0.0_f64;
        let columns = found.as_dmat4().to_cols_array_2d().into_iter().zip(truth.to_cols_array_2d());
        for ((found, truth), terms) in columns.zip([0.0, 0.0, 0.0, terms]) {
            let scale = truth.iter().fold(terms, |most, number| most.max(number.abs()));
            for (found, truth) in found.iter().zip(truth) {
                error = error.max((found - truth).abs() / scale);
            }
        }
        self.worst = self.worst.max(error);
        self.sum += error;
    }
}

/// Ours against the general way, over random inputs.
fn compare(name: &str, seed: u64, mut case: impl FnMut(&mut Random) -> [(Mat4, Mat4, DMat4); 2]) {
    compare_to_terms(name, seed, |random| (case(random), 0.0));
}

/// The same, with the size of the terms that the last column is a sum of.
fn compare_to_terms(
    name: &str,
    seed: u64,
    mut case: impl FnMut(&mut Random) -> ([(Mat4, Mat4, DMat4); 2], f64),
) {
    let mut random = Random::new(seed);
    // The matrix and its inverse, or two types.
    let mut errors: [[Errors; 2]; 2] = Default::default();
    for _ in 0..N {
        let (cases, terms) = case(&mut random);
        for (errors, (ours, general, truth)) in errors.iter_mut().zip(cases) {
            errors[0].add(ours, truth, terms);
            errors[1].add(general, truth, terms);
        }
    }
    for (part, [ours, general]) in errors.iter().enumerate() {
        let mean = |errors: &Errors| errors.sum / N as f64;
        println!(
            "{name} [{part}]: worst {:.2e} (general way {:.2e}), mean {:.2e} ({:.2e})",
            ours.worst,
            general.worst,
            mean(ours),
            mean(general)
        );
        assert!(ours.worst <= general.worst, "{name} [{part}], {random}: worst");
        assert!(mean(ours) <= mean(general), "{name} [{part}], {random}: mean");
    }
}

/// Lengths of many magnitudes, either sign.
fn length(random: &mut Random, low: f64, high: f64) -> f64 {
    let length = random.between(low.ln(), high.ln()).exp();
    if random.flip() { length } else { -length }
}

fn vector(random: &mut Random, low: f64, high: f64) -> DVec3 {
    DVec3::new(length(random, low, high), length(random, low, high), length(random, low, high))
}

fn rotation(random: &mut Random) -> DQuat {
    let part = |random: &mut Random| random.between(-1.0, 1.0);
    DQuat::from_xyzw(part(random), part(random), part(random), part(random) + 1.5).normalize()
}

#[test]
fn scale_and_translation_in_both_orders() {
    compare("translate_then_scale, scale_then_translate", 0x7A01, |random| {
        let (t, s) = (vector(random, 1e-3, 1e4), vector(random, 1e-3, 1e3));
        let (t32, s32) = (t.as_vec3(), s.as_vec3());
        let (t, s) = (DMat4::from_translation(t32.as_dvec3()), DMat4::from_scale(s32.as_dvec3()));
        let (tm, sm) = (Mat4::from_translation(t32), Mat4::from_scale(s32));
        let [first, second] = [Mat4::translate_then_scale(t32, s32), Mat4::scale_then_translate(s32, t32)];
        assert_eq!(Mat4::from(Affine3A::translate_then_scale(t32, s32)), first);
        assert_eq!(Mat4::from(Affine3A::scale_then_translate(s32, t32)), second);
        [(first, sm * tm, s * t), (second, tm * sm, t * s)]
    });
}

/// One change in place, of either type: ours, glam's product of that type, and the product in f64.
fn in_place(
    name: &str,
    ours: [fn(&mut Mat4, Vec3); 2],
    affine: [fn(&mut Affine3A, Vec3); 2],
    is_first: bool,
) {
    let model = |random: &mut Random| {
        let (r, s, t) = (rotation(random), vector(random, 1e-2, 1e2), vector(random, 1e-2, 1e3));
        Affine3A::from_scale_rotation_translation(s.as_vec3(), r.as_quat(), t.as_vec3())
    };
    compare(name, 0x7A02, |random| {
        let (model, by) = (Mat4::from(model(random)), vector(random, 1e-2, 1e2).as_vec3());
        let projection = camera::rh::proj::vulkan::perspective(1.0, 1.5, 0.1, 100.0);
        let changes = [
            (Mat4::from_translation(by), DMat4::from_translation(by.as_dvec3())),
            (Mat4::from_scale(by), DMat4::from_scale(by.as_dvec3())),
        ];
        std::array::from_fn(|i| {
            let matrix = if random.flip() { model } else { projection * model };
            let (change, truth) = changes[i];
            let mut changed = matrix;
            ours[i](&mut changed, by);
            match is_first {
                true => (changed, matrix * change, matrix.as_dmat4() * truth),
                false => (changed, change * matrix, truth * matrix.as_dmat4()),
            }
        })
    });
    compare(&format!("{name} of Affine3A"), 0x7A0C, |random| {
        let (model, by) = (model(random), vector(random, 1e-2, 1e2).as_vec3());
        let changes = [Affine3A::from_translation(by), Affine3A::from_scale(by)];
        std::array::from_fn(|i| {
            let mut changed = model;
            affine[i](&mut changed, by);
            let [matrix, change] = [model, changes[i]].map(|affine| Mat4::from(affine).as_dmat4());
            match is_first {
                true => (changed.into(), (model * changes[i]).into(), matrix * change),
                false => (changed.into(), (changes[i] * model).into(), change * matrix),
            }
        })
    });
}

#[test]
fn changes_in_place() {
    in_place(
        "first_translate, first_scale",
        [Mat4::first_translate, Mat4::first_scale],
        [Affine3A::first_translate, Affine3A::first_scale],
        true,
    );
    in_place(
        "then_translate, then_scale",
        [Mat4::then_translate, Mat4::then_scale],
        [Affine3A::then_translate, Affine3A::then_scale],
        false,
    );
}

/// The size of what errors are measured in: all numbers of the linear part, and of the translation.
fn sizes(matrix: DMat4) -> [f64; 2] {
    let columns =
        [matrix.x_axis, matrix.y_axis, matrix.z_axis].map(|column| column.truncate().length_squared());
    [columns.iter().sum::<f64>().sqrt(), matrix.w_axis.truncate().length()]
}

/// Long chains of changes to an `Affine3A`, before and behind, by this module and, for rotations, by glam's product, against
/// f64.
///
/// The bound is a running one (Higham, Accuracy and Stability of Numerical Algorithms, 3.3): each change stretches the error that
/// there is by no more than it stretches vectors, and adds the roundings of its own, each 2^-24 of what is rounded. A scale rounds
/// every number once; a number of a product with a rotation is a sum of three products, so each term is rounded three times, and
/// the terms of all nine are at most the root of 3, a rotation's size, times the size of the other factor; a translation before all
/// adds a fourth term, and brings the error of the linear part along.
#[test]
fn chains_of_affine_changes_stay_within_their_roundings() {
    const CHANGES: i32 = 64;
    let unit = 2.0_f64.powi(-24);
    let turned = 3.0 * 3.0_f64.sqrt() * unit;
    let mut random = Random::new(0x7A0D);
    let mut worst = [0.0_f64; 2];
    for chain in 0..2000 {
        let (mut affine, mut truth) = (Affine3A::IDENTITY, DMat4::IDENTITY);
        let [mut linear, mut moved] = [0.0_f64; 2];
        for _ in 0..CHANGES {
            let (kind, is_first) = (random.below(3), random.flip());
            let by = match kind {
                0 => vector(&mut random, 1e-2, 1e2).as_vec3(),
                _ => vector(&mut random, 0.7, 1.4).as_vec3(),
            };
            let change = match kind {
                0 => Affine3A::from_translation(by),
                1 => Affine3A::from_scale(by),
                _ => Affine3A::from_quat(rotation(&mut random).as_quat()),
            };
            match (kind, is_first) {
                (0, true) => affine.first_translate(by),
                (0, false) => affine.then_translate(by),
                (1, true) => affine.first_scale(by),
                (1, false) => affine.then_scale(by),
                (_, true) => affine *= change,
                (_, false) => affine = change * affine,
            }
            let change = Mat4::from(change).as_dmat4();
            let before = sizes(truth);
            truth = if is_first { truth * change } else { change * truth };
            let after = sizes(truth);
            let (length, stretch) = (f64::from(by.length()), f64::from(by.abs().max_element()));
            match (kind, is_first) {
                (0, true) => moved += linear * length + 4.0 * unit * (before[0] * length + before[1]),
                (0, false) => moved += unit * after[1],
                (1, _) => {
                    linear = linear * stretch + unit * after[0];
                    moved = if is_first { moved } else { moved * stretch + unit * after[1] };
                }
                (_, _) => {
                    linear += turned * before[0];
                    moved += if is_first { 0.0 } else { turned * before[1] };
                }
            }
        }
        let errors = sizes(Mat4::from(affine).as_dmat4() - truth);
        for (part, (error, bound)) in errors.into_iter().zip([linear, moved]).enumerate() {
            // Rotations of floats stretch by a few units, and squares of roundings were left out.
            let bound = bound * 1.01;
            assert!(error <= bound, "{random}, chain {chain}, part {part}: {error:e}, not {bound:e}");
            worst[part] = worst[part].max(error / bound);
        }
    }
    println!("the largest errors of chains of {CHANGES} changes are {worst:.3?} of their bounds");
    // Measured: 0.023 and 0.026. Roundings add up like a walk at random, an eighth of 64 in a row, and few terms are the largest
    // or rounded by a whole half. Twice as much would be a change that rounds more often than it says.
    assert!(worst.iter().all(|part| (0.01..0.05).contains(part)), "{worst:?}");
}

/// What the translation of an inverse is a sum of: products of its numbers with those of the translation.
fn terms(inverse: DMat4, translation: DVec3) -> f64 {
    let row = |row: usize| inverse.row(row).truncate().abs().dot(translation.abs());
    row(0).max(row(1)).max(row(2))
}

#[test]
fn inverse_of_rigid() {
    compare_to_terms("inverse_of_rigid", 0x7A04, |random| {
        let (r, t) = (rotation(random), vector(random, 1e-3, 1e4));
        let truth = DMat4::from_rotation_translation(r, t);
        let matrix = DAffine3::from_rotation_translation(r, t).as_affine3a();
        let ours = matrix.inverse_of_rigid().unwrap();
        assert_eq!(Mat4::from(matrix).inverse_of_rigid().unwrap(), Mat4::from(ours));
        let truth = truth.inverse();
        let [short, long] = [matrix.inverse().into(), Mat4::from(matrix).inverse()];
        ([(ours.into(), short, truth), (ours.into(), long, truth)], terms(truth, t))
    });
}

#[test]
fn inverse_of_scale_rotate_translate() {
    compare_to_terms("inverse_of_scale_rotate_translate", 0x7A05, |random| {
        let (s, r, t) = (vector(random, 1e-2, 1e2), rotation(random), vector(random, 1e-2, 1e3));
        let truth = DMat4::from_scale_rotation_translation(s, r, t);
        let matrix = DAffine3::from_scale_rotation_translation(s, r, t).as_affine3a();
        let ours = matrix.inverse_of_scale_rotate_translate().unwrap();
        assert_eq!(Mat4::from(matrix).inverse_of_scale_rotate_translate().unwrap(), Mat4::from(ours));
        let truth = truth.inverse();
        let [short, long] = [matrix.inverse().into(), Mat4::from(matrix).inverse()];
        ([(ours.into(), short, truth), (ours.into(), long, truth)], terms(truth, t))
    });
}

#[test]
fn look_at_and_back() {
    compare("look_at", 0x7A06, |random| {
        let (eye, view) = (vector(random, 1e-2, 1e3).as_vec3(), vector(random, 1e-1, 1e2).as_vec3());
        let (target, up) = (eye + view, rotation(random).mul_vec3(DVec3::Y).as_vec3());
        let truth =
            dcamera::rh::view::look_at_mat4(eye.as_dvec3(), target.as_dvec3(), up.as_dvec3().normalize());
        let general = camera::rh::view::look_at_mat4(eye, target, up);
        let WithInverse { matrix, inverse } = Mat4::look_at(eye, target, up).unwrap();
        let affine = Affine3A::look_at(eye, target, up * 4.0).unwrap();
        assert_eq!((affine.matrix.into(), affine.inverse.into()), (matrix, inverse));
        [(matrix, general, truth), (inverse, general.inverse(), truth.inverse())]
    });
    // The target lies straight ahead, and what is up is above.
    let view = Affine3A::look_at(Vec3::new(3.0, 2.0, 5.0), Vec3::ONE, Vec3::Y).unwrap();
    let ahead = view.matrix.transform_point3(Vec3::ONE);
    assert!(ahead.z < 0.0 && ahead.x.abs() < 1e-6 && ahead.y.abs() < 1e-6, "{ahead}");
    assert!(view.matrix.transform_point3(Vec3::new(1.0, 2.0, 1.0)).y > 0.0);
    assert_eq!(view.inverse.transform_point3(Vec3::ZERO), Vec3::new(3.0, 2.0, 5.0));
}

/// Angle, aspect ratio, near and far.
fn frustum(random: &mut Random) -> [f32; 4] {
    let near = random.between(1e-3_f64.ln(), 1.0_f64.ln()).exp();
    let far = near * random.between(1.5_f64.ln(), 1e5_f64.ln()).exp();
    [random.between(0.2, 3.0), random.between(0.3, 4.0), near, far].map(|number| number as f32)
}

#[test]
fn projections_and_back() {
    use camera::rh::proj::vulkan as single;
    use dcamera::rh::proj::vulkan as double;
    let case = |ours: WithInverse<Mat4>, general: Mat4, truth: DMat4| {
        [(ours.matrix, general, truth), (ours.inverse, general.inverse(), truth.inverse())]
    };
    compare("perspective", 0x7A07, |random| {
        let [fov, aspect, near, far] = frustum(random);
        let truth = double::perspective(fov.into(), aspect.into(), near.into(), far.into());
        case(perspective(fov, aspect, near, far).unwrap(), single::perspective(fov, aspect, near, far), truth)
    });
    compare("perspective_reversed", 0x7A08, |random| {
        let [fov, aspect, near, far] = frustum(random);
        let truth = double::perspective(fov.into(), aspect.into(), far.into(), near.into());
        let general = single::perspective(fov, aspect, far, near);
        case(perspective_reversed(fov, aspect, near, far).unwrap(), general, truth)
    });
    compare("perspective_infinite", 0x7A09, |random| {
        let [fov, aspect, near, _] = frustum(random);
        let truth = double::perspective_infinite(fov.into(), aspect.into(), near.into());
        let general = single::perspective_infinite(fov, aspect, near);
        case(perspective_infinite(fov, aspect, near).unwrap(), general, truth)
    });
    compare("perspective_infinite_reversed", 0x7A0A, |random| {
        let [fov, aspect, near, _] = frustum(random);
        let truth = double::perspective_infinite_reverse(fov.into(), aspect.into(), near.into());
        let general = single::perspective_infinite_reverse(fov, aspect, near);
        case(perspective_infinite_reversed(fov, aspect, near).unwrap(), general, truth)
    });
    compare("orthographic", 0x7A0B, |random| {
        let [left, bottom, near] = [(); 3].map(|()| random.between(-100.0, 100.0) as f32);
        let [width, height, depth] = [(); 3].map(|()| length(random, 0.5, 500.0) as f32);
        let [right, top, far] = [left + width, bottom + height, near + depth];
        let [l, r, b, t, n, f] = [left, right, bottom, top, near, far].map(f64::from);
        let truth = double::orthographic(l, r, b, t, n, f);
        let general = single::orthographic(left, right, bottom, top, near, far);
        case(orthographic(left, right, bottom, top, near, far).unwrap(), general, truth)
    });
}

/// Corners of what is seen land on the corners of Vulkan's clip space: y down, depth as said.
#[test]
fn corners_of_the_view_are_those_of_clip_space() {
    let (fov, aspect, near, far) = (1.2_f32, 1.5_f32, 0.5_f32, 40.0_f32);
    let half = (fov / 2.0).tan();
    let on_plane = |distance: f32| Vec3::new(half * aspect, half, -1.0) * distance;
    let check = |matrix: Mat4, point: Vec3, clip: Vec3| {
        let found = matrix.project_point3(point);
        assert!(found.abs_diff_eq(clip, 1e-5), "{point} to {found}, not {clip}");
    };
    for (projection, at_near, at_far) in [
        (perspective(fov, aspect, near, far), 0.0, 1.0),
        (perspective_reversed(fov, aspect, near, far), 1.0, 0.0),
        (perspective_infinite(fov, aspect, near), 0.0, 1.0 - near / far),
        (perspective_infinite_reversed(fov, aspect, near), 1.0, near / far),
    ] {
        let WithInverse { matrix, inverse } = projection.unwrap();
        for (distance, depth) in [(near, at_near), (far, at_far)] {
            check(matrix, on_plane(distance), Vec3::new(1.0, -1.0, depth));
            let back = inverse.project_point3(Vec3::new(1.0, -1.0, depth));
            assert!(back.distance(on_plane(distance)) < 1e-3 * distance, "{back}");
        }
    }
    let WithInverse { matrix, inverse } = orthographic(-3.0, 5.0, -2.0, 7.0, 1.0, 11.0).unwrap();
    check(matrix, Vec3::new(-3.0, -2.0, -1.0), Vec3::new(-1.0, 1.0, 0.0));
    check(matrix, Vec3::new(5.0, 7.0, -11.0), Vec3::new(1.0, -1.0, 1.0));
    check(inverse, Vec3::new(1.0, -1.0, 1.0), Vec3::new(5.0, 7.0, -11.0));
}

fn named<T: std::fmt::Debug>(result: Result<T>, name: &str) {
    match result {
        Err(Error::InvalidInput { what, .. }) => assert_eq!(what, name),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn a_view_that_is_none_is_refused() {
    let look_at = Affine3A::look_at;
    named(look_at(Vec3::ONE, Vec3::ONE, Vec3::Y), "target");
    named(look_at(Vec3::ONE, Vec3::ONE + Vec3::Y, Vec3::Y), "up");
    named(look_at(Vec3::ONE, Vec3::ONE - Vec3::Y, Vec3::Y * 1e-30), "up");
    named(look_at(Vec3::ZERO, Vec3::new(1.0, 2.0, 3.0), Vec3::new(-0.1, -0.2, -0.3)), "up");
    named(look_at(Vec3::ZERO, Vec3::X, Vec3::ZERO), "up");
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let bad = Vec3::new(0.0, bad, 0.0);
        named(look_at(bad, Vec3::X, Vec3::Y), "eye");
        named(look_at(Vec3::X, bad, Vec3::Y), "target");
        named(look_at(Vec3::X, Vec3::ZERO, bad), "up");
        named(Mat4::look_at(bad, Vec3::X, Vec3::Y), "eye");
    }
    // Far from the origin, near the target, nearly upright: still a view.
    let far = Vec3::splat(1e30);
    assert!(look_at(far, -far, Vec3::Y).is_ok() && look_at(Vec3::ZERO, Vec3::X * 1e-40, Vec3::Y).is_ok());
    assert!(look_at(Vec3::ZERO, Vec3::new(1e-4, 1.0, 0.0), Vec3::Y).is_ok());
    named(look_at(Vec3::splat(f32::MAX), Vec3::ZERO, Vec3::Y), "eye");
}

#[test]
fn projections_of_nothing_are_refused() {
    type Make = fn(f32, f32, f32) -> Result<WithInverse<Mat4>>;
    let all: [Make; 4] = [
        |fov, aspect, near| perspective(fov, aspect, near, 10.0),
        |fov, aspect, near| perspective_reversed(fov, aspect, near, 10.0),
        perspective_infinite,
        perspective_infinite_reversed,
    ];
    for make in all {
        for near in [0.0, -0.0, -1.0, f32::NAN, f32::INFINITY] {
            named(make(1.0, 1.0, near), "near");
        }
        for fov in [0.0, -1.0, PI, 4.0, f32::NAN, f32::INFINITY] {
            named(make(fov, 1.0, 0.1), "vertical_fov");
        }
        for aspect in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            named(make(1.0, aspect, 0.1), "aspect_ratio");
        }
        named(make(1.0, 1.0, 1e-42), "projection");
        named(make(1.0, 1e-42, 0.1), "projection");
    }
    for far in [0.5, 1.0, 0.0, -3.0, f32::NAN, f32::INFINITY] {
        named(perspective(1.0, 1.0, 1.0, far), "far");
        named(perspective_reversed(1.0, 1.0, 1.0, far), "far");
    }
    named(orthographic(1.0, 1.0, 0.0, 1.0, 0.0, 1.0), "width");
    named(orthographic(0.0, 1.0, 2.0, 2.0, 0.0, 1.0), "height");
    named(orthographic(0.0, 1.0, 0.0, 1.0, -5.0, -5.0), "depth");
    named(orthographic(0.0, f32::NAN, 0.0, 1.0, 0.0, 1.0), "width");
    named(orthographic(0.0, 1.0, 0.0, 1.0, 0.0, f32::INFINITY), "depth");
    named(orthographic(0.0, 1e-42, 0.0, 1.0, 0.0, 1.0), "projection");
}

#[test]
fn matrices_without_an_inverse_of_their_kind_are_refused() {
    let (rigid, scaled) = ("rigid transform", "scale, rotation and translation");
    let rotation = Affine3A::from_rotation_y(0.7);
    for scale in [0.0, 1e-25, 1e25, f32::NAN, f32::INFINITY] {
        let matrix = rotation * Affine3A::from_scale(Vec3::new(1.0, scale, 1.0));
        named(matrix.inverse_of_scale_rotate_translate(), scaled);
        named(Mat4::from(matrix).inverse_of_scale_rotate_translate(), scaled);
        named(matrix.inverse_of_rigid(), rigid);
    }
    for scale in [1.01, 0.99, 2.0] {
        named((rotation * Affine3A::from_scale(Vec3::new(1.0, scale, 1.0))).inverse_of_rigid(), rigid);
    }
    for bad in [f32::NAN, f32::INFINITY] {
        let matrix = Affine3A::from_translation(Vec3::new(0.0, bad, 0.0));
        named(matrix.inverse_of_rigid(), rigid);
        named(matrix.inverse_of_scale_rotate_translate(), scaled);
    }
    let projection = perspective_infinite(1.0, 1.0, 0.1).unwrap().matrix;
    named(projection.inverse_of_rigid(), "matrix");
    named(projection.inverse_of_scale_rotate_translate(), "matrix");
    // A mirror is rigid, and a product of a thousand rotations still is.
    let mut matrix = Affine3A::from_scale(Vec3::new(-1.0, 1.0, 1.0));
    (0..1000).for_each(|_| matrix = rotation * matrix);
    assert!(matrix.inverse_of_rigid().is_ok() && matrix.inverse_of_scale_rotate_translate().is_ok());
}
