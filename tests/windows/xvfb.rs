//! An X server of the test's own, without a screen. It ends with the test.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

pub struct Xvfb {
    child: Child,
    /// What `DISPLAY` is to be.
    pub display: String,
}

impl Xvfb {
    /// None where it is not installed.
    pub fn start() -> Option<Self> {
        // The server says its number when it is ready, and ends by itself should this process die: with its last client.
        let arguments = ["-displayfd", "1", "-screen", "0", "2000x1400x24", "-nolisten", "tcp", "-terminate"];
        let started =
            Command::new("Xvfb").args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = match started {
            Ok(child) => child,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
            Err(error) => panic!("Xvfb: {error}"),
        };
        let mut number = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let display = format!(":{}", number.trim());
        assert!(!number.trim().is_empty(), "Xvfb did not start");
        Some(Self { child, display })
    }
}

impl Drop for Xvfb {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
