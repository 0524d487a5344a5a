//! Oracle of `engine/sequence/` and `glsl/shared/sequence.glsl`: the mirrored number as an exact fraction, divided once.

/// The digits of `index` in `base` mirrored at the point, in units of 2^-32, rounded down.
pub fn radical_inverse(index: u32, base: u32) -> u32 {
    let (mut rest, mut numerator, mut denominator) = (u128::from(index), 0_u128, 1_u128);
    let base = u128::from(base);
    while rest > 0 {
        numerator = numerator * base + rest % base;
        denominator *= base;
        rest /= base;
    }
    ((numerator << 32) / denominator) as u32
}

/// The largest float that is not above `fraction` times 2^-32.
pub fn unit_float(fraction: u32) -> f32 {
    let exact = f64::from(fraction) / 4_294_967_296.0;
    let nearest = exact as f32;
    if f64::from(nearest) > exact { f32::from_bits(nearest.to_bits() - 1) } else { nearest }
}

/// The star discrepancy, box by box.
pub fn star_discrepancy(points: &[[f32; 2]]) -> f64 {
    let side = |axis: usize| points.iter().map(move |point| point[axis]).chain([1.0]);
    let n = points.len() as f64;
    let share = |inside: &dyn Fn(&[f32; 2]) -> bool| points.iter().filter(|p| inside(p)).count() as f64 / n;
    let mut worst = 0.0_f64;
    for (x, y) in side(0).flat_map(|x| side(1).map(move |y| (x, y))) {
        let area = f64::from(x) * f64::from(y);
        let (open, closed) = (share(&|p| p[0] < x && p[1] < y), share(&|p| p[0] <= x && p[1] <= y));
        worst = worst.max(area - open).max(closed - area);
    }
    worst
}
