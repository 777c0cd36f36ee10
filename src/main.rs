//! The command line program: parses the arguments, runs the command, chooses the exit code.

use std::io;
use std::process::ExitCode;

use exdoku::cli::{self, Cli};

fn main() -> ExitCode {
    match cli::run(Cli::read()) {
        Ok(exit) => exit.into(),
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            cli::complain(&error);
            cli::Exit::BadInput.into()
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
