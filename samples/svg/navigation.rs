//! Where the picture lies in the window: fitted, moved, zoomed about a point. Pixels of the window, y down.

use kurbo::{Affine, Point, Vec2};

/// How far in and out, against the fitted size.
const ZOOM: std::ops::RangeInclusive<f64> = 1e-3..=1e6;

/// A view that moves.
#[derive(Clone, Debug)]
pub(crate) struct Navigation {
    /// Of the drawing, in its own unit.
    drawing: (f64, f64),
    /// Of the window, in pixels.
    window: (f64, f64),
    /// Pixels a unit.
    scale: f64,
    /// Where the drawing's origin lies.
    origin: Vec2,
    /// It follows the window's size.
    fitted: bool,
    /// Fingers on the screen: at most two are followed.
    touches: Vec<(u64, Point)>,
}

/// What a finger does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    Down,
    Move,
    Up,
}

impl Navigation {
    /// A drawing of that size, fitted into the window.
    pub(crate) fn new(drawing: (f64, f64), window: (u32, u32)) -> Self {
        let window = (f64::from(window.0), f64::from(window.1));
        let mut navigation =
            Self { drawing, window, scale: 1.0, origin: Vec2::ZERO, fitted: true, touches: Vec::new() };
        navigation.fit();
        navigation
    }

    /// Drawing to window.
    pub(crate) fn transform(&self) -> Affine {
        Affine::translate(self.origin) * Affine::scale(self.scale)
    }

    /// Pixels a unit, and where the drawing's origin lies.
    pub(crate) fn place(&self) -> (f64, Vec2) {
        (self.scale, self.origin)
    }

    /// Goes where [`Navigation::place`] said.
    pub(crate) fn go(&mut self, scale: f64, origin: Vec2) {
        (self.scale, self.origin, self.fitted) = (scale, origin, false);
    }

    fn fitted_scale(&self) -> f64 {
        (self.window.0 / self.drawing.0).min(self.window.1 / self.drawing.1)
    }

    /// All of the drawing, as large as it goes, in the middle.
    pub(crate) fn fit(&mut self) {
        self.scale = self.fitted_scale();
        let rest = |window: f64, drawing: f64| (window - drawing * self.scale) / 2.0;
        self.origin = Vec2::new(rest(self.window.0, self.drawing.0), rest(self.window.1, self.drawing.1));
        self.fitted = true;
    }

    /// Moves the picture.
    pub(crate) fn pan(&mut self, by: Vec2) {
        self.origin += by;
        self.fitted = false;
    }

    /// Makes everything `factor` times as large; what lies at `about` stays there.
    pub(crate) fn zoom(&mut self, factor: f64, about: Point) {
        let fitted = self.fitted_scale();
        let scale = (self.scale * factor).clamp(fitted * ZOOM.start(), fitted * ZOOM.end());
        let about = about.to_vec2();
        self.origin = about + (self.origin - about) * (scale / self.scale);
        self.scale = scale;
        self.fitted = false;
    }

    /// The window has another size: a fitted picture is fitted again, else what is in the middle stays there.
    pub(crate) fn resize(&mut self, width: u32, height: u32) {
        let window = (f64::from(width), f64::from(height));
        if window == self.window {
            return;
        }
        let grown = Vec2::new(window.0 - self.window.0, window.1 - self.window.1);
        self.window = window;
        if self.fitted { self.fit() } else { self.origin += grown / 2.0 }
    }

    /// The drawing has another size: where it was fitted it is again.
    pub(crate) fn replace(&mut self, drawing: (f64, f64)) {
        self.drawing = drawing;
        if self.fitted {
            self.fit();
        }
    }

    pub(crate) fn middle(&self) -> Point {
        Point::new(self.window.0 / 2.0, self.window.1 / 2.0)
    }

    /// No finger is down.
    pub(crate) fn release(&mut self) {
        self.touches.clear();
    }

    /// One finger moves, two fingers move and zoom. False where nothing has changed.
    pub(crate) fn touch(&mut self, finger: u64, touch: Touch, at: Point) -> bool {
        let known = self.touches.iter().position(|(id, _)| *id == finger);
        match (touch, known) {
            (Touch::Down, None) if self.touches.len() < 2 => self.touches.push((finger, at)),
            (Touch::Up, Some(index)) => drop(self.touches.remove(index)),
            (Touch::Move, Some(index)) => {
                let before = self.touches[index].1;
                self.touches[index].1 = at;
                match self.touches.get(1 - index.min(1)).filter(|_| self.touches.len() == 2) {
                    None => self.pan(at - before),
                    Some(&(_, other)) => {
                        // The other finger holds what is below it.
                        let (was, is) = (before.distance(other), at.distance(other));
                        if was >= 1.0 && is >= 1.0 {
                            self.zoom(is / was, other);
                        }
                    }
                }
                return true;
            }
            _ => {}
        }
        false
    }
}
