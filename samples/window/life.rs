//! When a window draws, and what it needs when its application goes on: decided without a window system, so that tests can go
//! through all of it.

/// What an application needs that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// It is the first time: window, device, surface.
    Everything,
    /// The surface went when it was suspended.
    Surface,
    Nothing,
}

/// What becomes of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// Nobody would see it: it is left out.
    Hidden,
    /// It is drawn; the flag says whether its pixels are wanted.
    Drawn(bool),
}

/// Why there are no pixels to save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPixels {
    /// Nobody sees the window.
    Hidden,
    /// It gives no image.
    NoImage,
    /// Its images can be shown and not read.
    Unreadable,
}

impl NoPixels {
    /// What becomes of pixels that are not to be had: a warning for who asks while the window is open, an error for the last
    /// frame's, which the command line asks for and nothing can give later.
    pub(crate) fn refuse(self, is_last: bool) -> Result<String, String> {
        let why = match self {
            Self::Hidden => "the window is not to be seen",
            Self::NoImage => "the window gives no image",
            Self::Unreadable => "this window's images cannot be read back",
        };
        let said = format!("{why}: no screenshot");
        if is_last { Err(said) } else { Ok(said) }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Life {
    started: bool,
    suspended: bool,
    covered: bool,
    /// Pixels were asked for, and there was no image: the next frame has them.
    owed: bool,
}

impl Life {
    pub(crate) fn resume(&mut self) -> Need {
        let was_suspended = std::mem::take(&mut self.suspended);
        match (std::mem::replace(&mut self.started, true), was_suspended) {
            (false, _) => Need::Everything,
            (true, true) => Need::Surface,
            (true, false) => Need::Nothing,
        }
    }

    /// False where there is no surface to let go of.
    pub(crate) fn suspend(&mut self) -> bool {
        self.started && !std::mem::replace(&mut self.suspended, true)
    }

    /// Whether other windows lie over all of it.
    pub(crate) fn cover(&mut self, covered: bool) {
        self.covered = covered;
    }

    /// A frame of a window that is so large, minimized or not; `capture` says that its pixels are wanted.
    pub(crate) fn frame(&mut self, (width, height): (u32, u32), minimized: bool, capture: bool) -> Frame {
        let is_seen = self.started && !self.suspended && !self.covered && !minimized;
        match is_seen && width > 0 && height > 0 {
            true => Frame::Drawn(capture | std::mem::take(&mut self.owed)),
            false => Frame::Hidden,
        }
    }

    /// The frame got no image: what was wanted of it the next one has.
    pub(crate) fn owe(&mut self, capture: bool) {
        self.owed |= capture;
    }
}
