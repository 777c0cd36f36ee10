//! The command line program.

use std::alloc::System;
use std::process::ExitCode;

use cap::Cap;

/// Counts the bytes in use, for `--memory`. It limits nothing by itself.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn main() -> ExitCode {
    exdoku_cli::main(exdoku::variant::BUILTINS, || ALLOCATOR.allocated())
}
