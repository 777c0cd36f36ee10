//! `exdoku fmt`: formats TOML files.

use std::io::Write;

use anyhow::{Context, Result};

use crate::built_in::builtin;
use exdoku_format::tidy;
use exdoku_text::source::Diagnostic;

use super::exit::Exit;
use super::files::open;
use super::limits::{LimitArgs, Stage, write_file};
use super::log::log;
use super::messages::report;
use super::terminal::Output;

/// Format TOML files: white space, alignment, empty lines; comments and the order of keys are kept
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku fmt mine.toml                 # in place
  exdoku fmt --check *.toml            # change nothing; list the unformatted files
  exdoku fmt - < mine.toml             # to standard output")]
pub(super) struct Args {
    /// TOML files, formatted in place; `-` formats standard input to standard output
    #[arg(value_name = "FILE.toml", required = true)]
    files: Vec<String>,

    /// Change nothing; list unformatted files, and exit with 1 if there are any
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let mut exit = Exit::default();
    for file in &args.files {
        if builtin(file).is_some() {
            let message = format!("{file} is a built-in variant, not a file");
            report(Diagnostic::error(message).help(format!("write ./{file} for a file of that name")).into());
            exit.note(Exit::BadInput);
            continue;
        }
        let source = match open(file) {
            Ok(source) => source,
            Err(why) => {
                report(why.into());
                exit.note(Exit::BadInput);
                continue;
            }
        };
        Stage::Formatting.begin();
        let tidied = match tidy(&source) {
            Ok(tidied) => tidied,
            Err(why) => {
                report(why.into());
                exit.note(Exit::BadInput);
                continue;
            }
        };
        let is_tidy = source.text() == tidied;
        log(|| format!("{}: {}", source.name(), if is_tidy { "formatted" } else { "not formatted" }));
        match (args.check, file.as_str()) {
            (true, _) if is_tidy => {}
            (true, _) => {
                writeln!(out, "{} is not formatted", source.name())?;
                exit.note(Exit::No);
            }
            (false, "-") => out.write_all(tidied.as_bytes())?,
            (false, _) if is_tidy => {}
            (false, path) => write_file(path, tidied).with_context(|| format!("cannot write {path}"))?,
        }
    }
    Ok(exit)
}
