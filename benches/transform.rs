//! Transforms beside glam's general way, over 1,024 random inputs. `scripts/bench.sh --transforms [FILTER]`

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use glam::{Affine3A, EulerRot, Mat4, Quat, Vec3, camera};
use spanforge::transform::{
    Transform, orthographic, perspective, perspective_infinite, perspective_infinite_reversed,
    perspective_reversed,
};

const N: usize = 1024;

/// Numbers from -1 to 1, the same on every run (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 40) as f32 / 8_388_608.0 - 1.0
    }

    fn vector(&mut self) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next())
    }
}

fn inputs<T>(mut make: impl FnMut(&mut Random) -> T) -> Vec<T> {
    let mut random = Random(0xBE7C);
    (0..N).map(|_| make(&mut random)).collect()
}

/// Each of two ways over the same inputs. Results go into memory as an engine's would; nobody reads them at once, which
/// after stores in parts costs more than any of this.
fn pair<T: Copy, A, B>(
    criterion: &mut Criterion,
    name: &str,
    inputs: &[T],
    ours: impl Fn(T) -> A,
    general: impl Fn(T) -> B,
) {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(N as u64));
    group
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(400))
        .sample_size(20);
    group.bench_function("ours", |b| {
        let mut results = Vec::with_capacity(N);
        b.iter(|| {
            results.clear();
            results.extend(black_box(inputs).iter().map(|&input| ours(input)));
            black_box(&results).len()
        });
    });
    group.bench_function("general", |b| {
        let mut results = Vec::with_capacity(N);
        b.iter(|| {
            results.clear();
            results.extend(black_box(inputs).iter().map(|&input| general(input)));
            black_box(&results).len()
        });
    });
    group.finish();
}

/// The same change in place of many matrices, by ours and by a product.
fn in_place<M: Copy>(
    criterion: &mut Criterion,
    name: &str,
    matrices: &[M],
    ours: impl Fn(&mut M, Vec3),
    general: impl Fn(&mut M, Vec3),
) {
    // Scales stay what they are, however often, and translations finite.
    let by = Vec3::ONE;
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(N as u64));
    group
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(400))
        .sample_size(20);
    let mut own = matrices.to_vec();
    group.bench_function("ours", |b| {
        b.iter(|| own.iter_mut().for_each(|matrix| ours(black_box(matrix), black_box(by))));
    });
    let mut own = matrices.to_vec();
    group.bench_function("general", |b| {
        b.iter(|| own.iter_mut().for_each(|matrix| general(black_box(matrix), black_box(by))));
    });
    group.finish();
}

fn construction(criterion: &mut Criterion) {
    let both = inputs(|random| (random.vector(), random.vector()));
    let product = |(t, s)| Mat4::from_scale(s) * Mat4::from_translation(t);
    pair(criterion, "translate_then_scale Mat4", &both, |(t, s)| Mat4::translate_then_scale(t, s), product);
    let product = |(t, s)| Mat4::from_translation(t) * Mat4::from_scale(s);
    pair(criterion, "scale_then_translate Mat4", &both, |(t, s)| Mat4::scale_then_translate(s, t), product);
    let product = |(t, s)| Affine3A::from_scale(s) * Affine3A::from_translation(t);
    let ours = |(t, s)| Affine3A::translate_then_scale(t, s);
    pair(criterion, "translate_then_scale Affine3A", &both, ours, product);
    let product = |(t, s)| Affine3A::from_translation(t) * Affine3A::from_scale(s);
    let ours = |(t, s)| Affine3A::scale_then_translate(s, t);
    pair(criterion, "scale_then_translate Affine3A", &both, ours, product);
}

fn model(random: &mut Random) -> Mat4 {
    let rotation = Quat::from_euler(EulerRot::XYZ, random.next(), random.next(), random.next());
    Mat4::from_scale_rotation_translation(random.vector() + 2.0, rotation, random.vector())
}

fn changes(criterion: &mut Criterion) {
    let long = inputs(model);
    let short: Vec<Affine3A> = long.iter().map(|matrix| Affine3A::from_mat4(*matrix)).collect();
    in_place(criterion, "first_translate Mat4", &long, Mat4::first_translate, |m, by| {
        *m *= Mat4::from_translation(by);
    });
    in_place(criterion, "first_scale Mat4", &long, Mat4::first_scale, |m, by| *m *= Mat4::from_scale(by));
    in_place(criterion, "then_translate Mat4", &long, Mat4::then_translate, |m, by| {
        *m = Mat4::from_translation(by) * *m;
    });
    in_place(criterion, "then_scale Mat4", &long, Mat4::then_scale, |m, by| *m = Mat4::from_scale(by) * *m);
    in_place(criterion, "first_translate Affine3A", &short, Affine3A::first_translate, |m, by| {
        *m *= Affine3A::from_translation(by);
    });
    in_place(criterion, "first_scale Affine3A", &short, Affine3A::first_scale, |m, by| {
        *m *= Affine3A::from_scale(by);
    });
    in_place(criterion, "then_translate Affine3A", &short, Affine3A::then_translate, |m, by| {
        *m = Affine3A::from_translation(by) * *m;
    });
    in_place(criterion, "then_scale Affine3A", &short, Affine3A::then_scale, |m, by| {
        *m = Affine3A::from_scale(by) * *m;
    });
}

fn inverses(criterion: &mut Criterion) {
    let rigid = inputs(|random| {
        let rotation = Quat::from_euler(EulerRot::XYZ, random.next(), random.next(), random.next());
        Affine3A::from_rotation_translation(rotation, random.vector())
    });
    let rigid_long: Vec<Mat4> = rigid.iter().map(|matrix| Mat4::from(*matrix)).collect();
    let long = inputs(model);
    let short: Vec<Affine3A> = long.iter().map(|matrix| Affine3A::from_mat4(*matrix)).collect();
    pair(criterion, "inverse_of_rigid Affine3A", &rigid, |m| m.inverse_of_rigid(), |m| m.inverse());
    pair(criterion, "inverse_of_rigid Mat4", &rigid_long, |m| m.inverse_of_rigid(), |m| m.inverse());
    let name = "inverse_of_scale_rotate_translate";
    let [of_short, of_long] = ["Affine3A", "Mat4"].map(|ty| format!("{name} {ty}"));
    pair(criterion, &of_short, &short, |m| m.inverse_of_scale_rotate_translate(), |m| m.inverse());
    pair(criterion, &of_long, &long, |m| m.inverse_of_scale_rotate_translate(), |m| m.inverse());
}

/// The general way makes the matrix and inverts it.
fn views(criterion: &mut Criterion) {
    let views = inputs(|random| (random.vector(), random.vector() + 4.0));
    pair(
        criterion,
        "look_at Mat4",
        &views,
        |(eye, target)| Mat4::look_at(eye, target, Vec3::Y),
        |(eye, target)| with_inverse(camera::rh::view::look_at_mat4(eye, target, Vec3::Y)),
    );
    pair(
        criterion,
        "look_at Affine3A",
        &views,
        |(eye, target)| Affine3A::look_at(eye, target, Vec3::Y),
        |(eye, target)| {
            let view = camera::rh::view::look_at_affine3a(eye, target, Vec3::Y);
            (view, view.inverse())
        },
    );
}

fn with_inverse(matrix: Mat4) -> (Mat4, Mat4) {
    (matrix, matrix.inverse())
}

fn projections(criterion: &mut Criterion) {
    use camera::rh::proj::vulkan;
    let views = inputs(|random| {
        let [fov, aspect, near] = [random.next() + 1.5, random.next() + 2.0, random.next() * 0.1 + 0.2];
        (fov, aspect, near, near + 100.0)
    });
    pair(
        criterion,
        "perspective",
        &views,
        |(fov, aspect, near, far)| perspective(fov, aspect, near, far),
        |(fov, aspect, near, far)| with_inverse(vulkan::perspective(fov, aspect, near, far)),
    );
    pair(
        criterion,
        "perspective_reversed",
        &views,
        |(fov, aspect, near, far)| perspective_reversed(fov, aspect, near, far),
        |(fov, aspect, near, far)| with_inverse(vulkan::perspective(fov, aspect, far, near)),
    );
    pair(
        criterion,
        "perspective_infinite",
        &views,
        |(fov, aspect, near, _)| perspective_infinite(fov, aspect, near),
        |(fov, aspect, near, _)| with_inverse(vulkan::perspective_infinite(fov, aspect, near)),
    );
    pair(
        criterion,
        "perspective_infinite_reversed",
        &views,
        |(fov, aspect, near, _)| perspective_infinite_reversed(fov, aspect, near),
        |(fov, aspect, near, _)| with_inverse(vulkan::perspective_infinite_reverse(fov, aspect, near)),
    );
    pair(
        criterion,
        "orthographic",
        &views,
        |(width, height, near, far)| orthographic(0.0, width, 0.0, height, near, far),
        |(width, height, near, far)| with_inverse(vulkan::orthographic(0.0, width, 0.0, height, near, far)),
    );
}

criterion_group!(benches, construction, changes, inverses, views, projections);
criterion_main!(benches);
