//! Keys that mean the same in every sample that moves by itself.

use winit::event::{ElementState, KeyEvent, WindowEvent};
use winit::keyboard::{Key, NamedKey};

use super::Wish;

/// A key that went down.
pub(crate) enum Pressed<'a> {
    /// What every window does: Esc and Q close it, S saves a screenshot where there is a file for it.
    Wish(Wish),
    /// The space bar: stop, or go on.
    Pause,
    /// The sample's own; held down it comes again and again.
    Other(&'a Key),
}

/// The key of an event, if it is one that went down. `saves`: screenshots have a file.
pub(crate) fn pressed(event: &WindowEvent, saves: bool) -> Option<Pressed<'_>> {
    let WindowEvent::KeyboardInput { event: KeyEvent { logical_key, state, repeat, .. }, .. } = event else {
        return None;
    };
    if *state != ElementState::Pressed {
        return None;
    }
    let once = match logical_key {
        Key::Named(NamedKey::Escape) => Pressed::Wish(Wish::Close),
        Key::Named(NamedKey::Space) => Pressed::Pause,
        Key::Character(text) if text.eq_ignore_ascii_case("q") => Pressed::Wish(Wish::Close),
        Key::Character(text) if text.eq_ignore_ascii_case("s") && saves => Pressed::Wish(Wish::Capture),
        other => return Some(Pressed::Other(other)),
    };
    (!repeat).then_some(once)
}
