//! Twin of glsl/nodes/matrix.glsl.

use super::case::{Case, DIVISION, ROUNDED, SELECT, call1, call2, case, of_circular};

type Matrix<const N: usize> = [[f32; N]; N];

fn without<const N: usize, const M: usize>(m: Matrix<N>, column: usize, row: usize) -> Matrix<M> {
    std::array::from_fn(|c| {
        std::array::from_fn(|r| m[c + usize::from(c >= column)][r + usize::from(r >= row)])
    })
}

pub fn product<const N: usize>(a: Matrix<N>, b: Matrix<N>) -> Matrix<N> {
    b.map(|column| transform(a, column))
}

pub fn transform<const N: usize>(a: Matrix<N>, x: [f32; N]) -> [f32; N] {
    std::array::from_fn(|row| (1..N).fold(a[0][row] * x[0], |sum, k| sum + a[k][row] * x[k]))
}

pub fn transposed<const N: usize>(a: Matrix<N>) -> Matrix<N> {
    std::array::from_fn(|column| std::array::from_fn(|row| a[row][column]))
}

pub fn sum<const N: usize>(a: Matrix<N>, b: Matrix<N>) -> Matrix<N> {
    std::array::from_fn(|c| std::array::from_fn(|r| a[c][r] + b[c][r]))
}

pub fn scale<const N: usize>(a: Matrix<N>, factor: f32) -> Matrix<N> {
    a.map(|column| column.map(|x| x * factor))
}

pub fn trace_of<const N: usize>(a: Matrix<N>) -> f32 {
    (1..N).fold(a[0][0], |sum, i| sum + a[i][i])
}

pub fn determinant_2(a: Matrix<2>) -> f32 {
    a[0][0] * a[1][1] - a[1][0] * a[0][1]
}

pub fn determinant_3(a: Matrix<3>) -> f32 {
    let across: [f32; 3] = std::array::from_fn(|i| {
        a[1][(i + 1) % 3] * a[2][(i + 2) % 3] - a[1][(i + 2) % 3] * a[2][(i + 1) % 3]
    });
    a[0][0] * across[0] + a[0][1] * across[1] + a[0][2] * across[2]
}

pub fn determinant_4(a: Matrix<4>) -> f32 {
    let minor = |c: usize, i: usize, j: usize| a[c][i] * a[c + 1][j] - a[c + 1][i] * a[c][j];
    let first =
        minor(0, 0, 1) * minor(2, 2, 3) - minor(0, 0, 2) * minor(2, 1, 3) + minor(0, 0, 3) * minor(2, 1, 2);
    let second =
        minor(0, 1, 2) * minor(2, 0, 3) - minor(0, 1, 3) * minor(2, 0, 2) + minor(0, 2, 3) * minor(2, 0, 1);
    first + second
}

pub fn inverted_2(a: Matrix<2>) -> Matrix<2> {
    let d = determinant_2(a);
    if d == 0.0 {
        return [[0.0; 2]; 2];
    }
    [[a[1][1] / d, -a[0][1] / d], [-a[1][0] / d, a[0][0] / d]]
}

pub fn inverted_3(a: Matrix<3>) -> Matrix<3> {
    let d = determinant_3(a);
    if d == 0.0 {
        return [[0.0; 3]; 3];
    }
    let minor = |i: usize, j: usize| {
        let (p, q) = ((i + 1) % 3, (i + 2) % 3);
        a[p][(j + 1) % 3] * a[q][(j + 2) % 3] - a[p][(j + 2) % 3] * a[q][(j + 1) % 3]
    };
    std::array::from_fn(|column| std::array::from_fn(|row| minor(row, column) / d))
}

pub fn inverted_4(a: Matrix<4>) -> Matrix<4> {
    let d = determinant_4(a);
    if d == 0.0 {
        return [[0.0; 4]; 4];
    }
    std::array::from_fn(|column| {
        std::array::from_fn(|row| {
            let minor = determinant_3(without(a, row, column)) / d;
            if (column + row) % 2 == 0 { minor } else { -minor }
        })
    })
}

pub fn rotation_2(angle: f32) -> Matrix<2> {
    let (s, c) = angle.sin_cos();
    [[c, s], [-s, c]]
}

pub fn rotation_3(axis: [f32; 3], angle: f32) -> Matrix<3> {
    let (s, c) = angle.sin_cos();
    let [x, y, z] = axis;
    let turned = [[c, s * z, -s * y], [-s * z, c, s * x], [s * y, -s * x, c]];
    std::array::from_fn(|i| std::array::from_fn(|j| axis[i] * (1.0 - c) * axis[j] + turned[i][j]))
}

pub fn translation_2(offset: [f32; 2]) -> Matrix<3> {
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [offset[0], offset[1], 1.0]]
}

pub fn translation_3(offset: [f32; 3]) -> Matrix<4> {
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [offset[0], offset[1], offset[2], 1.0]]
}

pub fn scaling_2(factors: [f32; 2]) -> Matrix<2> {
    [[factors[0], 0.0], [0.0, factors[1]]]
}

pub fn scaling_3(factors: [f32; 3]) -> Matrix<3> {
    std::array::from_fn(|c| std::array::from_fn(|r| if c == r { factors[c] } else { 0.0 }))
}

pub fn transform_point(a: Matrix<4>, point: [f32; 3]) -> [f32; 3] {
    let [x, y, z, w] = transform(a, [point[0], point[1], point[2], 1.0]);
    if w == 0.0 { [x, y, z] } else { [x / w, y / w, z / w] }
}

pub fn transform_direction(a: Matrix<4>, direction: [f32; 3]) -> [f32; 3] {
    let [x, y, z, _] = transform(a, [direction[0], direction[1], direction[2], 0.0]);
    [x, y, z]
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("mat2 product(mat2, mat2)", ROUNDED, [-8.0, 8.0], |w| call2(w, product::<2>)),
    case("mat3 product(mat3, mat3)", ROUNDED, [-8.0, 8.0], |w| call2(w, product::<3>)),
    case("mat4 product(mat4, mat4)", ROUNDED, [-8.0, 8.0], |w| call2(w, product::<4>)),
    case("vec2 transform(mat2, vec2)", ROUNDED, [-8.0, 8.0], |w| call2(w, transform::<2>)),
    case("vec3 transform(mat3, vec3)", ROUNDED, [-8.0, 8.0], |w| call2(w, transform::<3>)),
    case("vec4 transform(mat4, vec4)", ROUNDED, [-8.0, 8.0], |w| call2(w, transform::<4>)),
    case("mat2 transposed(mat2)", SELECT, [-8.0, 8.0], |w| call1(w, transposed::<2>)),
    case("mat3 transposed(mat3)", SELECT, [-8.0, 8.0], |w| call1(w, transposed::<3>)),
    case("mat4 transposed(mat4)", SELECT, [-8.0, 8.0], |w| call1(w, transposed::<4>)),
    case("mat2 sum(mat2, mat2)", ROUNDED, [-8.0, 8.0], |w| call2(w, sum::<2>)),
    case("mat3 sum(mat3, mat3)", ROUNDED, [-8.0, 8.0], |w| call2(w, sum::<3>)),
    case("mat4 sum(mat4, mat4)", ROUNDED, [-8.0, 8.0], |w| call2(w, sum::<4>)),
    case("mat2 scale(mat2, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, scale::<2>)),
    case("mat3 scale(mat3, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, scale::<3>)),
    case("mat4 scale(mat4, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, scale::<4>)),
    case("float trace_of(mat2)", ROUNDED, [-8.0, 8.0], |w| call1(w, trace_of::<2>)),
    case("float trace_of(mat3)", ROUNDED, [-8.0, 8.0], |w| call1(w, trace_of::<3>)),
    case("float trace_of(mat4)", ROUNDED, [-8.0, 8.0], |w| call1(w, trace_of::<4>)),
    case("float determinant_of(mat2)", ROUNDED, [-8.0, 8.0], |w| call1(w, determinant_2)),
    case("float determinant_of(mat3)", ROUNDED, [-8.0, 8.0], |w| call1(w, determinant_3)),
    case("float determinant_of(mat4)", ROUNDED, [-8.0, 8.0], |w| call1(w, determinant_4)),
    case("mat2 inverted(mat2)", DIVISION, [-8.0, 8.0], |w| call1(w, inverted_2)),
    case("mat3 inverted(mat3)", DIVISION, [-8.0, 8.0], |w| call1(w, inverted_3)),
    case("mat4 inverted(mat4)", DIVISION, [-8.0, 8.0], |w| call1(w, inverted_4)),
    case("mat2 rotation(float)", of_circular(5e-4), [-3.0, 3.0], |w| call1(w, rotation_2)),
    case("mat3 rotation(vec3, float)", of_circular(3e-3), [-1.0, 1.0], |w| call2(w, rotation_3)),
    case("mat3 translation(vec2)", SELECT, [-8.0, 8.0], |w| call1(w, translation_2)),
    case("mat4 translation(vec3)", SELECT, [-8.0, 8.0], |w| call1(w, translation_3)),
    case("mat2 scaling(vec2)", SELECT, [-8.0, 8.0], |w| call1(w, scaling_2)),
    case("mat3 scaling(vec3)", SELECT, [-8.0, 8.0], |w| call1(w, scaling_3)),
    case("vec3 transform_point(mat4, vec3)", DIVISION, [-8.0, 8.0], |w| call2(w, transform_point)),
    case("vec3 transform_direction(mat4, vec3)", ROUNDED, [-8.0, 8.0], |w| call2(w, transform_direction)),
];
