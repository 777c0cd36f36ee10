//! `exdoku lsp`: the language server.

use std::env;
use std::sync::Arc;

use anyhow::{Context, Result};

use exdoku_lsp::Host;

use super::exit::Exit;
use super::files::Files;

/// Serve an editor: a language server over standard input and output
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Editors start it; `editors/` in the source has the lines for each. It shows errors as they are typed, completes \
                  rules, parameters, cells and variants, explains them, renames and formats, and runs tests."
)]
pub(super) struct Args {
    /// Ignored; some editors pass it
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_args: &Args) -> Result<Exit> {
    let program = env::current_exe().context("cannot find the program itself")?;
    exdoku_lsp::run(Host { library: Arc::new(Files), program })?;
    Ok(Exit::Answered)
}
