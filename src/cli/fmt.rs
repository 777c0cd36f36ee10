//! `exdoku fmt`: variant files, tidied.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};

use crate::format::tidy;
use crate::source::Diagnostic;
use crate::variant::builtin;

use super::files::open;
use super::log::log;
use super::output::report;
use super::{Exit, Output};

/// Tidy variant files: blanks, columns, empty lines; comments and the order of keys are kept
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku fmt mine.toml                 # in place
  exdoku fmt --check *.toml            # changes nothing; names those that are not tidy
  exdoku fmt - < mine.toml             # to standard output")]
pub(super) struct Args {
    /// TOML files; `-` is standard input, tidied to standard output
    #[arg(value_name = "FILE.toml", required = true)]
    files: Vec<String>,

    /// Change nothing, but name the files that are not tidy
    #[arg(long)]
    check: bool,
}

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    let mut exit = Exit::default();
    for file in &args.files {
        if builtin(file).is_some() {
            let message = format!("{file} is a built-in variant, which travels inside the program");
            report(Diagnostic::error(message).help(format!("a file of that name is ./{file}")).into());
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
        let tidied = match tidy(&source) {
            Ok(tidied) => tidied,
            Err(why) => {
                report(why.into());
                exit.note(Exit::BadInput);
                continue;
            }
        };
        let is_tidy = source.text() == tidied;
        log(|| format!("{}: {}", source.name(), if is_tidy { "tidy" } else { "not tidy" }));
        match (args.check, file.as_str()) {
            (true, _) if is_tidy => {}
            (true, _) => {
                writeln!(out, "{} is not tidy", source.name())?;
                exit.note(Exit::No);
            }
            (false, "-") => out.write_all(tidied.as_bytes())?,
            (false, _) if is_tidy => {}
            (false, path) => fs::write(path, tidied).with_context(|| path.to_owned())?,
        }
    }
    Ok(exit)
}
