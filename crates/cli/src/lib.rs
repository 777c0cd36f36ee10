//! The exdoku program: its commands, and the page in the browser.

mod built_in;
mod cli;
#[cfg(feature = "serve")]
pub mod serve;

use std::panic::resume_unwind;
use std::process::ExitCode;
use std::thread;

pub use built_in::Embedded;

/// The program: parses the arguments, runs the command, chooses the exit code. `used` counts the bytes of memory in use.
pub fn main(embedded: Embedded, used: fn() -> usize) -> ExitCode {
    built_in::set(embedded);
    if cfg!(windows) {
        // The first thread of Windows has 1 MiB of stack, where other systems have 8. Expressions and tables may be nested.
        let program = thread::Builder::new().stack_size(8 << 20).spawn(move || cli::main(used));
        return program.expect("a thread starts").join().unwrap_or_else(|panic| resume_unwind(panic));
    }
    cli::main(used)
}

#[cfg(feature = "fuzzing")]
pub use cli::{add_up, understands};
