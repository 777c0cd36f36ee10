//! `exdoku variants`: the built-in variants.

use std::io::Write;

use anyhow::Result;

use crate::source::{Diagnostic, Diagnostics, did_you_mean};
use crate::variant::{self, BUILTINS, NoFiles, builtin};

use super::output::complain;
use super::{Exit, Output};

/// List the built-in variants; with a name, print its file
#[derive(Debug, clap::Args)]
#[command(after_help = "To make a variant of your own, print one, change it, and name the file: \
                        exdoku solve mine.toml")]
pub(super) struct Args {
    /// The variant to print
    name: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    if let Some(name) = &args.name {
        let Some(variant) = builtin(name) else {
            let help = did_you_mean(name, BUILTINS.iter().map(|variant| variant.name));
            complain(Diagnostic::error(format!("there is no built-in variant `{name}`")).help(help).into());
            return Ok(Exit::BadInput);
        };
        out.write_all(variant.text.as_bytes())?;
        return Ok(Exit::Answered);
    }
    let width = BUILTINS.iter().map(|variant| variant.name.len()).max().unwrap_or(0);
    for built_in in BUILTINS {
        let document = variant::read(&built_in.source(), &NoFiles, &mut Diagnostics::new());
        let about = document.and_then(|document| document.variant.about.clone()).unwrap_or_default();
        writeln!(out, "{:width$}  {about}", built_in.name)?;
    }
    Ok(Exit::Answered)
}
