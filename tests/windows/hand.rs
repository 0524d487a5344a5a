//! A person at the window: real events of the X server (by its XTEST extension), and the window's pixels on the screen.

use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, CreateWindowAux, EventMask,
    ImageFormat, InputFocus, MapState, PropMode, SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, Window,
    WindowClass,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

const KEY_PRESS: u8 = 2;
const KEY_RELEASE: u8 = 3;
const BUTTON_PRESS: u8 = 4;
const BUTTON_RELEASE: u8 = 5;
const MOTION: u8 = 6;

/// Names of keys that are not characters.
pub const LEFT: u32 = 0xFF51;
pub const UP: u32 = 0xFF52;
pub const RIGHT: u32 = 0xFF53;
pub const ESCAPE: u32 = 0xFF1B;
const SHIFT: u32 = 0xFFE1;

/// Buttons; a turn of the wheel is one too.
pub const BUTTON: u8 = 1;
pub const WHEEL_UP: u8 = 4;
pub const WHEEL_DOWN: u8 = 5;

pub struct Hand {
    x: RustConnection,
    root: Window,
    window: Window,
}

impl Hand {
    /// Stays connected, so that the server does.
    pub fn new(display: &str) -> Self {
        let (x, screen) = x11rb::connect(Some(display)).unwrap();
        let root = x.setup().roots[screen].root;
        Self { x, root, window: 0 }
    }

    /// The one window that there is on the screen, if it is there yet. There is no window manager: it lies at the top.
    pub fn find(&mut self) -> bool {
        let children = self.x.query_tree(self.root).unwrap().reply().unwrap().children;
        let is_shown = |window: &Window| {
            let attributes = self.x.get_window_attributes(*window).unwrap().reply();
            let geometry = self.x.get_geometry(*window).unwrap().reply();
            attributes.is_ok_and(|a| a.map_state == MapState::VIEWABLE) && geometry.is_ok_and(|g| g.width > 1)
        };
        let Some(window) = children.into_iter().find(is_shown) else { return false };
        self.window = window;
        self.focus();
        true
    }

    fn focus(&self) {
        self.x.set_input_focus(InputFocus::PARENT, self.window, x11rb::CURRENT_TIME).unwrap();
        self.x.sync().unwrap();
    }

    fn fake(&self, kind: u8, detail: u8, (x, y): (i16, i16)) {
        self.x.xtest_fake_input(kind, detail, 0, self.root, x, y, 0).unwrap();
        self.x.sync().unwrap();
    }

    /// Presses and releases a key, with shift where the keyboard needs that. All at once: the server repeats a key that is held,
    /// however busy the machine is.
    pub fn key(&self, keysym: u32) {
        let setup = self.x.setup();
        let n = setup.max_keycode - setup.min_keycode + 1;
        let map = self.x.get_keyboard_mapping(setup.min_keycode, n).unwrap().reply().unwrap();
        let per = usize::from(map.keysyms_per_keycode);
        let code = |wanted: u32, level: usize| {
            let position = map.keysyms.chunks(per).position(|of_key| of_key.get(level) == Some(&wanted));
            position.map(|index| setup.min_keycode + index as u8)
        };
        let (code, shift) = match (code(keysym, 0), code(keysym, 1)) {
            (Some(code), _) => (code, None),
            (None, Some(with_shift)) => (with_shift, code(SHIFT, 0)),
            (None, None) => panic!("no key for {keysym:#x}"),
        };
        let down = shift.into_iter().chain([code]).map(|code| (KEY_PRESS, code));
        let up = [code].into_iter().chain(shift).map(|code| (KEY_RELEASE, code));
        for (kind, code) in down.chain(up) {
            self.x.xtest_fake_input(kind, code, 0, self.root, 0, 0, 0).unwrap();
        }
        self.x.sync().unwrap();
    }

    pub fn type_(&self, character: char) {
        self.key(character as u32);
    }

    pub fn point(&self, x: i16, y: i16) {
        let at = self.x.translate_coordinates(self.window, self.root, x, y).unwrap().reply().unwrap();
        self.fake(MOTION, 0, (at.dst_x, at.dst_y));
    }

    pub fn press(&self, button: u8) {
        self.fake(BUTTON_PRESS, button, (0, 0));
    }

    pub fn release(&self, button: u8) {
        self.fake(BUTTON_RELEASE, button, (0, 0));
    }

    pub fn click(&self, button: u8) {
        self.press(button);
        self.release(button);
    }

    pub fn resize(&self, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.x.configure_window(self.window, &size).unwrap();
        self.x.sync().unwrap();
    }

    /// Of the window, as the server has it.
    pub fn size(&self) -> (u32, u32) {
        let geometry = self.x.get_geometry(self.window).unwrap().reply().unwrap();
        (geometry.width.into(), geometry.height.into())
    }

    /// So many pixels a point: the setting of all fonts, where there is no desktop. winit reads it off the root window, and does
    /// so when it hears of a property of that name on a window that it watches: its own is one.
    pub fn scale(&self, factor: f64) {
        let text = format!("Xft.dpi:\t{}\n", 96.0 * factor);
        let (name, kind) = (AtomEnum::RESOURCE_MANAGER, AtomEnum::STRING);
        for window in [self.root, self.window] {
            self.x.change_property8(PropMode::REPLACE, window, name, kind, text.as_bytes()).unwrap();
        }
        self.x.sync().unwrap();
    }

    fn atom(&self, name: &str) -> u32 {
        self.x.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
    }

    /// What a window manager does: the window is said to be hidden, and taken off the screen.
    pub fn minimize(&self) {
        self.say_hidden(true);
        self.x.unmap_window(self.window).unwrap();
        self.x.sync().unwrap();
    }

    /// What the window is said to be; where it stays on the screen, it keeps the keyboard.
    pub fn say_hidden(&self, is_hidden: bool) {
        let (state, hidden) = (self.atom("_NET_WM_STATE"), self.atom("_NET_WM_STATE_HIDDEN"));
        let states: &[u32] = if is_hidden { &[hidden] } else { &[] };
        self.x.change_property32(PropMode::REPLACE, self.window, state, AtomEnum::ATOM, states).unwrap();
        self.x.sync().unwrap();
    }

    pub fn restore(&self) {
        self.say_hidden(false);
        self.x.map_window(self.window).unwrap();
        self.x.sync().unwrap();
        // The server gives the focus away when a window goes.
        self.focus();
    }

    /// Asks the window to close, as the button in its bar does.
    pub fn close(&self) {
        self.tell("WM_PROTOCOLS", [self.atom("WM_DELETE_WINDOW"), 0, 0, 0, 0]);
    }

    fn tell(&self, kind: &str, data: [u32; 5]) {
        let event = ClientMessageEvent::new(32, self.window, self.atom(kind), data);
        self.x.send_event(false, self.window, EventMask::NO_EVENT, event).unwrap();
        self.x.sync().unwrap();
    }

    /// Drags a file over the window and drops it there, as file managers do: the protocol XDND, version 5.
    pub fn drop_file(&self, path: &std::path::Path) {
        let source = self.x.generate_id().unwrap();
        let (class, nothing) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
        self.x.create_window(0, source, self.root, 0, 0, 1, 1, 0, class, 0, &nothing).unwrap();
        let (selection, list) = (self.atom("XdndSelection"), self.atom("text/uri-list"));
        self.x.set_selection_owner(source, selection, x11rb::CURRENT_TIME).unwrap();
        self.tell("XdndEnter", [source, 5 << 24, list, 0, 0]);
        let copy = self.atom("XdndActionCopy");
        self.tell("XdndPosition", [source, 0, (20 << 16) | 20, x11rb::CURRENT_TIME, copy]);
        self.answer(source, list, path, "XdndStatus");
        self.tell("XdndDrop", [source, 0, x11rb::CURRENT_TIME, 0, 0]);
        self.answer(source, list, path, "XdndFinished");
        self.x.destroy_window(source).unwrap();
    }

    /// Tells the name of the dragged file when asked, until the window says `last`.
    fn answer(&self, source: Window, list: u32, path: &std::path::Path, last: &str) {
        let last = self.atom(last);
        let mut done = false;
        until("an answer to the dragged file", Duration::from_secs(60), || {
            while let Some(event) = self.x.poll_for_event().unwrap() {
                match event {
                    Event::SelectionRequest(asked) => {
                        let text = format!("file://{}\r\n", path.display());
                        let (to, at) = (asked.requestor, asked.property);
                        self.x.change_property8(PropMode::REPLACE, to, at, list, text.as_bytes()).unwrap();
                        let told = SelectionNotifyEvent {
                            response_type: SELECTION_NOTIFY_EVENT,
                            sequence: 0,
                            time: asked.time,
                            requestor: to,
                            selection: asked.selection,
                            target: asked.target,
                            property: at,
                        };
                        self.x.send_event(false, to, EventMask::NO_EVENT, told).unwrap();
                        self.x.flush().unwrap();
                    }
                    Event::ClientMessage(said) if said.window == source => done |= said.type_ == last,
                    _ => {}
                }
            }
            done
        });
    }

    /// What the screen shows of a window of that size: opaque RGBA8.
    pub fn look(&self, width: u32, height: u32) -> Vec<[u8; 4]> {
        let size = (width as u16, height as u16);
        let format = ImageFormat::Z_PIXMAP;
        let image = self.x.get_image(format, self.window, 0, 0, size.0, size.1, u32::MAX).unwrap();
        image.reply().unwrap().data.chunks_exact(4).map(|p| [p[2], p[1], p[0], 255]).collect()
    }
}

/// Waits until `done`, at most `limit`.
pub fn until(what: &str, limit: Duration, mut done: impl FnMut() -> bool) {
    let begin = std::time::Instant::now();
    while !done() {
        assert!(begin.elapsed() < limit, "waited {limit:?} for {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
