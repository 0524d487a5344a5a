//! The command-line tool of `spanforge-reflect`.

mod command;
mod corpus;
mod functions_text;
mod gather;
mod input;
mod pins_text;
mod print;
mod report;
mod table;
mod type_text;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use command::{Arguments, Command};

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Reflect(options) => command::reflect(&options),
        Command::Corpus(options) => command::corpus(&options),
        Command::Bindings(options) => command::write_bindings(&options),
    };
    let (text, code) = match done {
        Ok((text, ok)) => (text, if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE }),
        Err(message) => {
            // There is nobody left to tell where this fails too.
            let _ = writeln!(io::stderr(), "spanforge-reflect: {message}");
            return ExitCode::FAILURE;
        }
    };
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // Whoever read the other end, such as `head`, has had enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => code,
        Err(error) => {
            let _ = writeln!(io::stderr(), "spanforge-reflect: standard output: {error}");
            ExitCode::FAILURE
        }
        Ok(()) => code,
    }
}
