//! The exdoku program: its commands, and the page in the browser.

mod built_in;
mod cli;
#[cfg(feature = "serve")]
pub mod serve;

use std::process::ExitCode;

use exdoku_rules::variant::BuiltIns;

/// The program with these built-in variants: parses the arguments, runs the command, chooses the exit code. `used` counts
/// the bytes of memory in use.
pub fn main(variants: BuiltIns, used: fn() -> usize) -> ExitCode {
    built_in::set(variants);
    cli::main(used)
}

#[cfg(fuzzing)]
pub use cli::{add_up, understands};
