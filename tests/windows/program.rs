//! A sample in a window on an X server of its own.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::compare::Distance;
use super::hand::{Hand, until};
use super::picture::Picture;
use super::xvfb::Xvfb;
use crate::example;
use crate::harness;
use crate::shared_data::skip;
use spanforge::gpu::Validation;

/// Software drivers under the validation layer, beside other tests, take their time.
const LIMIT: Duration = Duration::from_secs(120);

const NO_SERVER: &str = "needs Xvfb (scripts/setup.sh --test)";

pub struct Program {
    child: Child,
    name: &'static str,
    said: Arc<Mutex<Vec<String>>>,
    pub hand: Hand,
    /// After the sample: its last client.
    _server: Xvfb,
    folder: PathBuf,
}

/// A screenshot, and the arguments that make the same picture without a window.
pub struct Saved {
    pub picture: Picture,
    pub line: String,
}

/// The sample with the layer's runner before it, where there is one: it brings the C runtime that the layer needs.
pub fn command(test: &str, name: &str) -> Option<Command> {
    let binary = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("release/examples").join(name);
    if !binary.exists() {
        skip(test, &format!("needs the example {name} (cargo build --release --example {name})"));
        return None;
    }
    example::assert_current(&binary);
    let is_runner = |name: &str| name.starts_with("CARGO_TARGET_") && name.ends_with("_RUNNER");
    let runner = std::env::vars().find(|(name, _)| is_runner(name)).map(|(_, runner)| runner);
    let mut command = match runner {
        Some(runner) => {
            let mut command = Command::new(runner);
            command.arg(binary);
            command
        }
        None => Command::new(binary),
    };
    // Mesa wants a folder of the user's.
    if std::env::var_os("XDG_RUNTIME_DIR").is_none() {
        command.env("XDG_RUNTIME_DIR", std::env::temp_dir());
    }
    command.env_remove("WAYLAND_DISPLAY").env_remove("DISPLAY").stdin(Stdio::null());
    // The layer's settings of the GPU-assisted pass are not the sample's: it goes without the layer there.
    if harness::validation() == Validation::Core {
        command.arg("--validate");
    }
    Some(command)
}

/// Runs the sample on an X server of its own until it ends by itself, with a screenshot of its last frame.
pub fn run_to_its_end(test: &str, name: &str, arguments: &[&str]) -> Option<Output> {
    let mut command = command(test, name)?;
    command.args(arguments);
    until_its_end(test, name, command)
}

/// The same of a command with its arguments.
pub fn until_its_end(test: &str, name: &str, mut command: Command) -> Option<Output> {
    let Some(server) = Xvfb::start() else {
        skip(test, NO_SERVER);
        return None;
    };
    // Else the server would end with its first client, which Mesa makes and drops.
    let _hand = Hand::new(&server.display);
    // The test's own: tests run side by side.
    let of_test = test.rsplit("::").next().unwrap();
    let path = std::env::temp_dir().join(format!("spanforge-{of_test}-{name}-{}.png", std::process::id()));
    command.env("DISPLAY", &server.display).arg("--screenshot").arg(&path);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let begin = std::time::Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begin.elapsed() > LIMIT {
            child.kill().unwrap();
            panic!("{name} does not end: {:?}", child.wait_with_output().unwrap());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Picture::load(&path).is_ok_and(|picture| !picture.is_empty()), "no picture of the last frame");
    std::fs::remove_file(&path).unwrap();
    Some(child.wait_with_output().unwrap())
}

impl Program {
    /// Starts the sample and waits for its window. None where something is missing, which `test` then has said.
    pub fn start(test: &str, name: &'static str, arguments: &[&str]) -> Option<Self> {
        let mut command = command(test, name)?;
        let Some(server) = Xvfb::start() else {
            skip(test, NO_SERVER);
            return None;
        };
        let hand = Hand::new(&server.display);
        // The test's own: tests run side by side.
        let of_test = test.rsplit("::").next().unwrap();
        let folder = std::env::temp_dir().join(format!("spanforge-{of_test}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        command
            .env("DISPLAY", &server.display)
            .args(arguments)
            .arg("--screenshot")
            .arg(folder.join("shot.png"));
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let said = Arc::<Mutex<Vec<String>>>::default();
        let (lines, heard) = (BufReader::new(child.stderr.take().unwrap()).lines(), said.clone());
        std::thread::spawn(move || {
            lines.map_while(Result::ok).for_each(|line| heard.lock().unwrap().push(line))
        });
        let mut program = Self { child, name, said, hand, _server: server, folder };
        let mut window = false;
        until("a window", LIMIT, || {
            let ended = program.child.try_wait().unwrap();
            assert!(ended.is_none(), "{name} ended: {:#?}", program.said());
            window |= program.hand.find();
            window
        });
        // The first frame, and with it all that happens once.
        program.save();
        Some(program)
    }

    pub fn said(&self) -> Vec<String> {
        self.said.lock().unwrap().clone()
    }

    /// A file beside the screenshot.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Presses S and waits for the file. It shows what all events before have led to.
    pub fn save(&mut self) -> Saved {
        let path = self.file("shot.png");
        let _ = std::fs::remove_file(&path);
        let before = self.said().iter().filter(|line| line.starts_with("saved")).count();
        self.hand.type_('s');
        until("a screenshot", LIMIT, || {
            let ended = self.child.try_wait().unwrap();
            assert!(ended.is_none(), "{} ended: {:#?}", self.name, self.said());
            self.said().iter().filter(|line| line.starts_with("saved")).count() > before
        });
        let line = self.said().into_iter().rfind(|line| line.starts_with("saved")).unwrap();
        Saved { picture: Picture::load(&path).unwrap(), line }
    }

    /// What the sample makes without a window.
    pub fn headless(&self, arguments: &[&str]) -> Picture {
        let path = self.file("headless.png");
        let mut command = command("windows", self.name).unwrap();
        let output =
            command.args(arguments).arg("--headless").arg("--screenshot").arg(&path).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Picture::load(&path).unwrap()
    }

    /// The screen comes to show `expected`.
    pub fn assert_on_screen(&self, expected: &Picture) {
        let (width, height) = (expected.width, expected.height);
        until("the screenshot's picture on the screen", LIMIT, || {
            let pixels = self.hand.look(width, height);
            Distance::between(&Picture { width, height, pixels }, expected).is_some_and(|d| d.passes())
        });
    }

    /// The window gets each of these sizes in turn; `check` sees it then, and a screenshot.
    pub fn resized<const N: usize>(
        &mut self,
        sizes: [(u32, u32); N],
        mut check: impl FnMut(&mut Self, Saved),
    ) {
        for (width, height) in sizes {
            self.hand.resize(width, height);
            let saved = self.save();
            assert_eq!((saved.picture.width, saved.picture.height), (width, height));
            check(self, saved);
        }
    }

    /// The window comes to have that size by itself.
    pub fn until_size(&self, width: u32, height: u32) {
        until("another size of the window", LIMIT, || self.hand.size() == (width, height));
    }

    /// Minimized, nobody sees it: once the frames on their way have ended it waits and does not turn in circles. Then it is there
    /// again.
    pub fn hide_and_show(&self) {
        self.hand.minimize();
        until("a window that rests where nobody sees it", LIMIT, || {
            let before = self.cpu_seconds();
            std::thread::sleep(Duration::from_secs(2));
            self.cpu_seconds() - before < 0.3
        });
        self.hand.restore();
    }

    /// Seconds of a CPU that the sample has used.
    fn cpu_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        // The name in brackets may hold anything; user and system time are the 12th and 13th field after it.
        let fields: Vec<_> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks: f64 = fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap();
        ticks / 100.0
    }

    /// The sample comes to say so.
    pub fn until_said(&mut self, what: &str) {
        until(what, LIMIT, || {
            let ended = self.child.try_wait().unwrap();
            assert!(ended.is_none(), "{} ended: {:#?}", self.name, self.said());
            self.said().iter().any(|line| line == what)
        });
    }

    /// It ends, with exit code 1 and a last sentence, which is of something else than the layer.
    pub fn assert_ends_with(&mut self, what: &str) {
        let status = self.ended();
        assert_eq!(status.code(), Some(1), "{:#?}", self.said());
        until(what, LIMIT, || self.said().iter().any(|line| line == what));
        assert!(!self.said().iter().any(|line| line.starts_with("validation")), "{:#?}", self.said());
    }

    /// It ends, with exit code 0: the layer had nothing to say.
    pub fn assert_ends_well(&mut self) {
        let status = self.ended();
        assert!(status.success(), "{status}: {:#?}", self.said());
    }

    /// Waits for the end.
    fn ended(&mut self) -> ExitStatus {
        let mut status = None;
        until("the end", LIMIT, || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        status.unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// Equal within the usual tolerance.
pub fn assert_alike(what: &str, actual: &Picture, expected: &Picture) {
    let distance = Distance::between(actual, expected);
    let sizes = ((actual.width, actual.height), (expected.width, expected.height));
    assert!(distance.is_some_and(|d| d.passes()), "{what}: {distance:?}, {sizes:?}");
}
