//! Twin of `gradient.glsl`: the colour of a brush at a pixel, in `f32` and in the shader's order.

use spanforge::layout::Paint;
use spanforge::limits::RAMP_SIZE;

const N_STEPS: i32 = RAMP_SIZE as i32 - 2;

/// The colour at the centre of pixel (x, y): premultiplied RGBA8, red in the low byte. `ramps` are the words of all gradients.
pub fn color(paint: &Paint, ramps: &[u32], x: u32, y: u32) -> u32 {
    if paint.kind == 0 {
        return paint.color;
    }
    let Some(t) = position(paint, x as f32 + 0.5, y as f32 + 0.5) else { return 0 };
    let t = match paint.extend {
        0 => t,
        1 => t - t.floor(),
        _ => 1.0 - (1.0 - 2.0 * (0.5 * t - (0.5 * t).floor())).abs(),
    };
    let first = paint.ramp as usize;
    let (n_steps, n_breaks) = (RAMP_SIZE as usize - 2, paint.color as usize);
    let place = if paint.extend == 0 && t < 0.0 {
        0
    } else if paint.extend == 0 && t >= 1.0 {
        1 + n_steps + n_breaks
    } else {
        // Breaks are in order, and lie behind the colours.
        let breaks = &ramps[first + n_steps + 2 + n_breaks..][..n_breaks];
        let passed = breaks.iter().filter(|at| f32::from_bits(**at) <= t).count();
        1 + ((t * N_STEPS as f32) as i32).clamp(0, N_STEPS - 1) as usize + passed
    };
    ramps[first + place]
}

/// The position on the gradient's axis; `None` where a radial gradient has no colour.
fn position(paint: &Paint, px: f32, py: f32) -> Option<f32> {
    let Paint { matrix: m, offset, center: [cx, cy], radii: [r0, r1], .. } = *paint;
    let x = m[0] * px + m[2] * py + offset[0];
    if paint.kind == 1 {
        return Some(x);
    }
    let y = m[1] * px + m[3] * py + offset[1];
    let dr = r1 - r0;
    let apart = cx * cx + cy * cy;
    let a = apart - dr * dr;
    let b = x * cx + y * cy + r0 * dr;
    let c = x * x + y * y - r0 * r0;
    let t = if a.abs() < 1e-6 * apart {
        if b == 0.0 {
            return None;
        }
        0.5 * c / b
    } else {
        let discriminant = b * b - a * c;
        if discriminant < 0.0 {
            return None;
        }
        let root = discriminant.sqrt();
        let (t0, t1) = ((b + root) / a, (b - root) / a);
        let t = t0.max(t1);
        if r0 + t * dr < 0.0 { t0.min(t1) } else { t }
    };
    (r0 + t * dr >= 0.0).then_some(t)
}
