//! `exdoku rules`: the kinds of rules.

use std::io::Write;

use anyhow::Result;

use crate::rules::{AnyKind, Param, kind, kinds};
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
            let help = did_you_mean(name, kinds().map(AnyKind::name));
            complain(Diagnostic::error(format!("there is no rule `{name}`")).help(help).into());
            return Ok(Exit::BadInput);
        };
        return tell(kind, out);
    }
    let width = kinds().map(|kind| kind.name().len()).max().unwrap_or(0);
    for kind in kinds() {
        writeln!(out, "{:width$}  {}", kind.name(), kind.meaning())?;
    }
    Ok(Exit::Answered)
}

fn tell(kind: AnyKind<'_>, out: &mut Output<'_>) -> Result<Exit> {
    writeln!(out, "{}\n\n{}\n\nValues:", kind.name(), kind.meaning())?;
    for (form, meaning) in kind.forms() {
        writeln!(out, "  {form}\n      {meaning}")?;
    }
    if let AnyKind::Defined(definition) = kind {
        tell_params(&definition.params, out)?;
    }
    let example = kind.example().replace('\n', "\n  ");
    writeln!(out, "\nExample:\n  [rules]\n  {example}\n\nCompiles to: {}.", kind.compiles_to())?;
    if let AnyKind::Defined(definition) = kind {
        writeln!(out, "\nDefined so, as any TOML file may define a rule:\n")?;
        for line in definition.text().trim_end().lines() {
            writeln!(out, "{}", format!("  {line}").trim_end())?;
        }
    }
    Ok(Exit::Answered)
}

fn tell_params(params: &[Param<'_>], out: &mut Output<'_>) -> Result<()> {
    if params.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nParameters, the main one first:")?;
    let width = params.iter().map(|param| param.name.len()).max().unwrap_or(0);
    for param in params {
        let note = if param.optional { " (may be left out)" } else { "" };
        writeln!(out, "  {:width$}  {}{note}", param.name, param.written.trim_end_matches('?'))?;
    }
    Ok(())
}

/// The reference as a table. The README has it, and a test holds the two together.
fn markdown() -> String {
    let mut table = "| rule | meaning | example |\n|---|---|---|\n".to_owned();
    for kind in kinds() {
        table.push_str(&format!("| `{}` | {} | `{}` |\n", kind.name(), kind.meaning(), kind.example()));
    }
    table
}
