//! The command line program.

use std::alloc::System;
use std::process::ExitCode;

use cap::Cap;
use exdoku::variant::BUILTINS;
use exdoku_cli::Embedded;

/// Counts the bytes in use, for `--memory`. It sets no limit by itself.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn main() -> ExitCode {
    let embedded = Embedded { variants: BUILTINS, definitions: include_str!("../docs/define.md") };
    exdoku_cli::main(embedded, || ALLOCATOR.allocated())
}
