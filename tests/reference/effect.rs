//! The effects of `glsl/effects` in double precision, texel by texel, with a convolution that nothing cuts off.

/// Texels of four components, row by row. Beyond its edges a picture goes on with the texels at them.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub texels: Vec<[f64; 4]>,
}

/// By components.
fn zip(a: [f64; 4], b: [f64; 4], of: impl Fn(f64, f64) -> f64) -> [f64; 4] {
    std::array::from_fn(|i| of(a[i], b[i]))
}

/// `sum + weight * more`.
fn add(sum: [f64; 4], weight: f64, more: [f64; 4]) -> [f64; 4] {
    zip(sum, more, |sum, more| sum + weight * more)
}

fn luma(c: [f64; 4]) -> f64 {
    0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]
}

impl Picture {
    pub fn new(width: usize, height: usize, of: impl Fn(i64, i64) -> [f64; 4]) -> Self {
        let places = (0..height as i64).flat_map(|y| (0..width as i64).map(move |x| (x, y)));
        Self { width, height, texels: places.map(|(x, y)| of(x, y)).collect() }
    }

    pub fn at(&self, x: i64, y: i64) -> [f64; 4] {
        let [x, y] = [(x, self.width), (y, self.height)].map(|(i, n)| i.clamp(0, n as i64 - 1) as usize);
        self.texels[y * self.width + x]
    }

    /// Between texels, whose centres are at halves.
    pub fn between(&self, x: f64, y: f64) -> [f64; 4] {
        let (x, y) = (x - 0.5, y - 0.5);
        let (column, row) = (x.floor(), y.floor());
        let row_at = |row: i64| {
            let [left, right] = [0, 1].map(|i| self.at(column as i64 + i, row));
            zip(left, right, |left, right| left + (right - left) * (x - column))
        };
        let [upper, lower] = [0, 1].map(|i| row_at(row as i64 + i));
        zip(upper, lower, |upper, lower| upper + (lower - upper) * (y - row))
    }

    /// The most that neighbours differ.
    pub fn contrast(&self) -> f64 {
        let steps = (0..self.height as i64).flat_map(|y| (0..self.width as i64).map(move |x| (x, y)));
        let to = |x, y, dx, dy| zip(self.at(x, y), self.at(x + dx, y + dy), |a, b| (a - b).abs());
        steps.flat_map(|(x, y)| [to(x, y, 1, 0), to(x, y, 0, 1)]).flatten().fold(0.0, f64::max)
    }

    pub fn largest(&self) -> f64 {
        self.texels.iter().flatten().fold(0.0, |most, value| value.abs().max(most))
    }
}

/// The convolution with a Gaussian, sampled at whole texels, up to ten deviations away.
pub fn blur(image: &Picture, sigma: f64) -> Picture {
    let radius = (10.0 * sigma).ceil() as i64;
    let weight = |i: i64| if i == 0 { 1.0 } else { (-0.5 * (i as f64 / sigma).powi(2)).exp() };
    let total: f64 = (-radius..=radius).map(weight).sum();
    let along = |image: &Picture, dx, dy| {
        Picture::new(image.width, image.height, |x, y| {
            let sum = (-radius..=radius)
                .fold([0.0; 4], |sum, i| add(sum, weight(i), image.at(x + i * dx, y + i * dy)));
            sum.map(|sum| sum / total)
        })
    };
    along(&along(image, 1, 0), 0, 1)
}

pub fn bloom(image: &Picture, threshold: f64, intensity: f64, spread: f64) -> Picture {
    const WEIGHTS: [f64; 4] = [0.125, 0.375, 0.375, 0.125];
    let part = |n: usize| [image.width, image.height].map(|side| side.div_ceil(n));
    let halved = |image: &Picture, x: i64, y: i64| {
        let places = (0..4).flat_map(|dy| (0..4).map(move |dx| (dx, dy)));
        places.fold([0.0; 4], |sum, (dx, dy)| {
            let weight = WEIGHTS[dx as usize] * WEIGHTS[dy as usize];
            add(sum, weight, image.at(2 * x + dx - 1, 2 * y + dy - 1))
        })
    };
    let doubled =
        |image: &Picture, x: i64, y: i64| image.between((x as f64 + 0.5) / 2.0, (y as f64 + 0.5) / 2.0);
    let [w, h] = part(2);
    let bright = Picture::new(w, h, |x, y| {
        let c = halved(image, x, y);
        let brightness = c[0].max(c[1]).max(c[2]);
        c.map(|c| c * ((brightness - threshold).max(0.0) / brightness.max(1e-4)))
    });
    let [w, h] = part(4);
    let quarter = Picture::new(w, h, |x, y| halved(&bright, x, y));
    let [w, h] = part(8);
    let eighth = Picture::new(w, h, |x, y| halved(&quarter, x, y));
    let wide = Picture::new(quarter.width, quarter.height, |x, y| {
        add(quarter.at(x, y), spread, doubled(&eighth, x, y))
    });
    let wider =
        Picture::new(bright.width, bright.height, |x, y| add(bright.at(x, y), spread, doubled(&wide, x, y)));
    Picture::new(image.width, image.height, |x, y| {
        let [r, g, b, _] = doubled(&wider, x, y);
        add(image.at(x, y), intensity, [r, g, b, 0.0])
    })
}

/// `shape` is 0 for columns, 1 for rows, 2 for rings.
pub fn displace(image: &Picture, spectrum: &[f32], amount: f64, shape: u32) -> Picture {
    let level = |place: f64| {
        let last = spectrum.len() - 1;
        let at = place.clamp(0.0, 1.0) * last as f64;
        let band = (at as usize).min(last.saturating_sub(1));
        let [low, high] = [band, (band + 1).min(last)].map(|band| f64::from(spectrum[band]));
        low + (high - low) * (at - band as f64)
    };
    let [w, h] = [image.width as f64, image.height as f64];
    Picture::new(image.width, image.height, |x, y| {
        let (cx, cy) = (x as f64 + 0.5, y as f64 + 0.5);
        let (ax, ay) = (cx - w / 2.0, cy - h / 2.0);
        let far = ax.hypot(ay);
        let (dx, dy) = match shape {
            0 => (0.0, level(cx / w)),
            1 => (level(cy / h), 0.0),
            _ if far > 0.0 => {
                let level = level(far / (w / 2.0).hypot(h / 2.0));
                (ax / far * level, ay / far * level)
            }
            _ => (0.0, 0.0),
        };
        image.between(cx + amount * dx, cy + amount * dy)
    })
}

/// What [`grade`] is told.
pub struct Grade {
    pub lift: [f64; 3],
    pub gamma: [f64; 3],
    pub gain: [f64; 3],
    pub exposure: f64,
    pub contrast: f64,
    pub saturation: f64,
}

pub fn grade(image: &Picture, to: &Grade) -> Picture {
    let graded = |[r, g, b, a]: [f64; 4]| {
        if a <= 0.0 {
            return [r, g, b, a];
        }
        let rgb = [r, g, b];
        let c: [f64; 3] = std::array::from_fn(|i| {
            let c = rgb[i] / a * to.exposure.exp2();
            let c = c * to.gain[i] + to.lift[i] * (1.0 - c);
            let c = c.max(0.0).powf(1.0 / to.gamma[i]);
            ((c - 0.5) * to.contrast + 0.5).max(0.0)
        });
        let grey = luma([c[0], c[1], c[2], 0.0]);
        let [r, g, b] = c.map(|c| (grey + (c - grey) * to.saturation).max(0.0) * a);
        [r, g, b, a]
    };
    Picture::new(image.width, image.height, |x, y| graded(image.at(x, y)))
}

pub fn edge(image: &Picture, color: [f64; 4], strength: f64, threshold: f64, keep: f64) -> Picture {
    let bright = |x, y| luma(image.at(x, y));
    Picture::new(image.width, image.height, |x, y| {
        let (mut dx, mut dy) = (0.0, 0.0);
        for (i, weight) in [(-1, 0.25), (0, 0.5), (1, 0.25)] {
            dx += weight * (bright(x + 1, y + i) - bright(x - 1, y + i));
            dy += weight * (bright(x + i, y + 1) - bright(x + i, y - 1));
        }
        let edge = (strength * (dx.hypot(dy) - threshold)).clamp(0.0, 1.0) * color[3];
        let [r, g, b, _] = color;
        zip(image.at(x, y), [r, g, b, 1.0], |source, ink| source * keep * (1.0 - edge) + ink * edge)
    })
}

/// One frame over what the one before showed, if there was one.
pub fn feedback(image: &Picture, before: Option<&Picture>, decay: f64, zoom: f64, angle: f64) -> Picture {
    let [w, h] = [image.width as f64, image.height as f64];
    Picture::new(image.width, image.height, |x, y| {
        let (ax, ay) = ((x as f64 + 0.5 - w / 2.0) / zoom, (y as f64 + 0.5 - h / 2.0) / zoom);
        let px = angle.cos() * ax + angle.sin() * ay + w / 2.0;
        let py = angle.cos() * ay - angle.sin() * ax + h / 2.0;
        let is_inside = (0.0..w).contains(&px) && (0.0..h).contains(&py);
        let old = before.filter(|_| is_inside).map_or([0.0; 4], |before| before.between(px, py));
        let source = image.at(x, y);
        add(source, decay * (1.0 - source[3]), old)
    })
}
