//! `exdoku lsp`: the language server.

use std::env;
use std::io::{IsTerminal, stdin};
use std::sync::Arc;

use anyhow::{Context, Result};

use exdoku_lsp::Host;
use exdoku_text::source::Diagnostic;

use super::exit::Exit;
use super::files::Files;
use super::limits::limit_program;
use super::messages::report;

/// Run the language server on standard input and output
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The server reports errors as you type, completes and explains rules, parameters, cells and variants, renames, formats, \
                  and runs tests. `editors/` in the source has configurations for editors.

Examples:
  exdoku lsp                                       # what an editor runs"
)]
pub(super) struct Args {
    /// Ignored; some editors pass it
    #[arg(long, hide = true)]
    stdio: bool,
}

/// The memory of the server: beyond it, reading stops.
const MEMORY: usize = 1 << 30;

pub(super) fn run(_args: &Args) -> Result<Exit> {
    if stdin().is_terminal() {
        let wrong = Diagnostic::error("a language server talks with an editor, not with a terminal");
        report(wrong.help("let the editor run `exdoku lsp`").into());
        return Ok(Exit::BadInput);
    }
    limit_program(MEMORY);
    let program = env::current_exe().context("cannot find the program itself")?;
    exdoku_lsp::run(Host { library: Arc::new(Files), program })?;
    Ok(Exit::Answered)
}
