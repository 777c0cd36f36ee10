//! The exdoku program: its commands, and the page in the browser.

mod built_in;
mod cli;
#[cfg(feature = "serve")]
pub mod serve;

use std::process::ExitCode;

pub use built_in::Embedded;

/// The program: parses the arguments, runs the command, chooses the exit code. `used` counts the bytes of memory in use.
pub fn main(embedded: Embedded, used: fn() -> usize) -> ExitCode {
    built_in::set(embedded);
    cli::main(used)
}

#[cfg(feature = "fuzzing")]
pub use cli::{add_up, understands};
