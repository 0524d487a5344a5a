//! What samples share beside windows: options, the host, pictures, and how a sample ends.

mod composite;
mod options;
pub(crate) mod picture;
mod targets;

pub(crate) use composite::composite;
pub(crate) use options::{RunOptions, parse_sides, parse_size};
pub(crate) use targets::{Paper, Targets};

use std::process::ExitCode;

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The end of `main`: what went wrong is said.
pub(crate) fn end(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Says what the validation layer has said.
pub(crate) fn tell(messages: &[String]) {
    messages.iter().for_each(|message| eprintln!("validation: {message}"));
}

/// An error where the validation layer has said anything.
pub(crate) fn require_silence(messages: &[String]) -> Result<(), Failure> {
    match messages.is_empty() {
        true => Ok(()),
        false => Err("the validation layer is not silent".into()),
    }
}
