//! `exdoku rules`: the kinds of rules.

use std::io::Write;

use anyhow::Result;

use crate::rules::{KINDS, Kind, kind};
use crate::source::{Diagnostic, did_you_mean};

use super::output::complain;
use super::{Exit, Output};

/// List the kinds of rules; with a name, tell all about it
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The kind to tell about
    name: Option<String>,

    /// The whole reference, as it stands in the README
    #[arg(long, conflicts_with = "name")]
    markdown: bool,
}

pub(super) fn run(args: &Args, out: &mut Output<'_>) -> Result<Exit> {
    if args.markdown {
        out.write_all(markdown().as_bytes())?;
        return Ok(Exit::Answered);
    }
    if let Some(name) = &args.name {
        let Some(kind) = kind(name) else {
            let help = did_you_mean(name, KINDS.iter().map(|kind| kind.name));
            complain(Diagnostic::error(format!("there is no rule `{name}`")).help(help).into());
            return Ok(Exit::BadInput);
        };
        return tell(kind, out);
    }
    let width = KINDS.iter().map(|kind| kind.name.len()).max().unwrap_or(0);
    for kind in KINDS {
        writeln!(out, "{:width$}  {}", kind.name, kind.meaning)?;
    }
    Ok(Exit::Answered)
}

fn tell(kind: &Kind, out: &mut Output<'_>) -> Result<Exit> {
    writeln!(out, "{}\n\n{}\n\nValues:", kind.name, kind.meaning)?;
    for (form, meaning) in kind.forms {
        writeln!(out, "  {form}\n      {meaning}")?;
    }
    writeln!(out, "\nExample:\n  [rules]\n  {}\n\nCompiles to: {}.", kind.example, kind.compiles_to)?;
    Ok(Exit::Answered)
}

/// The reference as a table. The README has it, and a test holds the two together.
fn markdown() -> String {
    let mut table = "| rule | meaning | example |\n|---|---|---|\n".to_owned();
    for kind in KINDS {
        table.push_str(&format!("| `{}` | {} | `{}` |\n", kind.name, kind.meaning, kind.example));
    }
    table
}
