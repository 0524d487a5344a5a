//! What keys, buttons, wheel and fingers mean.

use winit::event::{ElementState, KeyEvent, MouseScrollDelta, TouchPhase, WindowEvent};
use winit::keyboard::{Key, NamedKey};

use kurbo::Vec2;

use super::navigation::Touch;

/// What is shown on `?`.
pub(crate) const HELP: [(&str, &str); 9] = [
    ("drag, arrow keys, one finger", "move the picture"),
    ("wheel, + and -, two fingers", "zoom about the pointer"),
    ("0 or F", "fit it into the window"),
    ("I", "figures: times, fragments, memory"),
    ("S", "save a screenshot"),
    ("R", "read the file again (a changed file is read by itself)"),
    ("drop a file", "open it"),
    ("?", "this help"),
    ("Esc or Q", "quit"),
];

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Action {
    /// Move the picture, in points.
    Pan(Vec2),
    /// Zoom about the pointer.
    Zoom(f64),
    Fit,
    Figures,
    Help,
    Screenshot,
    Reload,
    Quit,
}

/// How much one step of a key or of the wheel zooms.
const STEP: f64 = 1.25;
/// How far an arrow key moves the picture, in points.
const FAR: f64 = 50.0;

/// A key that went down.
pub(crate) fn of_key(event: &KeyEvent) -> Option<Action> {
    if event.state != ElementState::Pressed {
        return None;
    }
    Some(match &event.logical_key {
        // The view goes the way of the arrow, so the picture goes the other.
        Key::Named(NamedKey::ArrowLeft) => Action::Pan(Vec2::new(FAR, 0.0)),
        Key::Named(NamedKey::ArrowRight) => Action::Pan(Vec2::new(-FAR, 0.0)),
        Key::Named(NamedKey::ArrowUp) => Action::Pan(Vec2::new(0.0, FAR)),
        Key::Named(NamedKey::ArrowDown) => Action::Pan(Vec2::new(0.0, -FAR)),
        Key::Named(NamedKey::Escape) => Action::Quit,
        Key::Character(text) => match text.as_str() {
            "+" | "=" => Action::Zoom(STEP),
            "-" => Action::Zoom(1.0 / STEP),
            // What follows is done once, however long the key is held.
            _ if event.repeat => return None,
            "0" | "f" | "F" => Action::Fit,
            "i" | "I" => Action::Figures,
            "?" | "h" | "H" => Action::Help,
            "s" | "S" => Action::Screenshot,
            "r" | "R" => Action::Reload,
            "q" | "Q" => Action::Quit,
            _ => return None,
        },
        _ => return None,
    })
}

/// By how much a turn of the wheel zooms. A touch pad's pixels come in small numbers: about 50 are a step of a wheel.
pub(crate) fn of_wheel(delta: MouseScrollDelta, scale: f64) -> f64 {
    let steps = match delta {
        MouseScrollDelta::LineDelta(_, y) => f64::from(y),
        MouseScrollDelta::PixelDelta(by) => by.y / (50.0 * scale),
    };
    STEP.powf(steps)
}

/// Two fingers on a touch pad, where the system says so itself.
pub(crate) fn of_pinch(event: &WindowEvent) -> Option<f64> {
    match event {
        WindowEvent::PinchGesture { delta, .. } if delta.is_finite() => Some((1.0 + delta).max(0.1)),
        _ => None,
    }
}

/// What a finger on the screen does.
pub(crate) fn of_touch(phase: TouchPhase) -> Touch {
    match phase {
        TouchPhase::Started => Touch::Down,
        TouchPhase::Moved => Touch::Move,
        TouchPhase::Ended | TouchPhase::Cancelled => Touch::Up,
    }
}
