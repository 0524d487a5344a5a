//! Pointer, wheel and fingers on the picture: what they move and zoom.

use kurbo::Point;
use winit::event::{ElementState, MouseButton, WindowEvent};

use super::keys;
use super::navigation::Navigation;

#[derive(Clone, Debug, Default)]
pub(crate) struct Pointing {
    /// In the window, if it is there.
    pointer: Option<Point>,
    /// The button that moves the picture is down.
    dragging: bool,
}

impl Pointing {
    /// What a zoom leaves in its place: what lies under the pointer, or in the middle.
    pub(crate) fn held(&self, navigation: &Navigation) -> Point {
        self.pointer.unwrap_or(navigation.middle())
    }

    /// Whether the event has moved the picture; `None` where it is none of a pointer or a finger. `scale` is the number of
    /// pixels of a point.
    pub(crate) fn event(
        &mut self,
        event: &WindowEvent,
        scale: f64,
        navigation: &mut Navigation,
    ) -> Option<bool> {
        let mut zoom = |factor: f64| {
            let held = self.held(navigation);
            navigation.zoom(factor, held);
            true
        };
        Some(match event {
            WindowEvent::MouseWheel { delta, .. } => zoom(keys::of_wheel(*delta, scale)),
            WindowEvent::PinchGesture { .. } => keys::of_pinch(event).is_some_and(zoom),
            WindowEvent::CursorMoved { position, .. } => {
                let at = Point::new(position.x, position.y);
                let before = self.pointer.replace(at).filter(|_| self.dragging);
                before.is_some_and(|before| {
                    navigation.pan(at - before);
                    true
                })
            }
            WindowEvent::CursorLeft { .. } => {
                // What is dragged may go out and come back.
                self.pointer = self.pointer.filter(|_| self.dragging);
                false
            }
            WindowEvent::MouseInput { state, button: MouseButton::Left | MouseButton::Middle, .. } => {
                self.dragging = *state == ElementState::Pressed;
                false
            }
            WindowEvent::Focused(false) => {
                // What is let go now, nobody here will hear of.
                self.dragging = false;
                navigation.release();
                false
            }
            WindowEvent::Touch(touch) => {
                let at = Point::new(touch.location.x, touch.location.y);
                navigation.touch(touch.id, keys::of_touch(touch.phase), at)
            }
            _ => return None,
        })
    }
}
