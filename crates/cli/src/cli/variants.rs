//! `exdoku variants`: the built-in variants.

use std::io::Write;

use anyhow::Result;
use toml::{Table, Value};

use crate::built_in::{built_in, builtin};
use exdoku_rules::variant::BuiltIn;
use exdoku_text::source::{Diagnostic, did_you_mean};

use super::exit::Exit;
use super::messages::report;
use super::terminal::Output;

/// List the built-in variants, or print the file of one
#[derive(Debug, clap::Args)]
#[command(
    after_help = "To make a variant of your own, print a built-in one, change it, and name the file wherever an option takes a \
variant.

Examples:
  exdoku variants
  exdoku variants windoku > mine.toml
  exdoku generate --variant mine.toml"
)]
pub(super) struct Args {
    /// Variant to print [default: list all]
    #[arg(value_name = "VARIANT")]
    name: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    if let Some(name) = &args.name {
        let Some(variant) = builtin(name) else {
            let help = did_you_mean(name, built_in().into_iter().map(|variant| variant.name));
            report(Diagnostic::error(format!("no built-in variant `{name}`")).help(help).into());
            return Ok(Exit::BadInput);
        };
        out.write_all(variant.text.as_bytes())?;
        return Ok(Exit::Answered);
    }
    let width = built_in().into_iter().map(|variant| variant.name.len()).max().unwrap_or(0);
    for variant in built_in() {
        writeln!(out, "{:width$}  {}", variant.name, about(variant))?;
    }
    Ok(Exit::Answered)
}

/// The description of a built-in variant. Its rules are not compiled for this.
pub(super) fn about(built_in: BuiltIn) -> String {
    let file: Table = built_in.text.parse().expect("the built-in variants are TOML");
    file.get("about").and_then(Value::as_str).unwrap_or_default().to_owned()
}
