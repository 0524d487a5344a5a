//! The window system's handles, as surfaces are made of them.

use raw_window_handle::{HasDisplayHandle, HasWindowHandle, RawDisplayHandle, RawWindowHandle};

use crate::engine::Failure;

/// The display. winit speaks Xlib; drivers are more likely to know XCB, and the connection is the same.
pub(crate) fn display(of: &impl HasDisplayHandle) -> Result<RawDisplayHandle, Failure> {
    let raw = of.display_handle()?.as_raw();
    match raw {
        #[cfg(target_os = "linux")]
        RawDisplayHandle::Xlib(xlib) => {
            let display = xlib.display.ok_or("the display has no connection")?;
            let library = x11_dl::xlib_xcb::Xlib_xcb::open()?;
            // SAFETY: the display is alive, as its handle is, and so is then the connection that it holds.
            let connection = unsafe { (library.XGetXCBConnection)(display.as_ptr().cast()) };
            let connection = std::ptr::NonNull::new(connection.cast());
            Ok(raw_window_handle::XcbDisplayHandle::new(connection, xlib.screen).into())
        }
        other => Ok(other),
    }
}

/// The window on that display.
pub(crate) fn window(of: &impl HasWindowHandle) -> Result<RawWindowHandle, Failure> {
    let raw = of.window_handle()?.as_raw();
    match raw {
        RawWindowHandle::Xlib(xlib) => {
            let id = u32::try_from(xlib.window)?;
            let id = std::num::NonZeroU32::new(id).ok_or("the window has no number")?;
            Ok(raw_window_handle::XcbWindowHandle::new(id).into())
        }
        other => Ok(other),
    }
}
