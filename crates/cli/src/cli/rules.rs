//! `exdoku rules`: the kinds of rules.

use std::io::Write;

use anyhow::Result;

use crate::built_in::definitions;
use exdoku_rules::rules::{AnyKind, FileKinds, Kinds, Param, Type, families, kind_meant};
use exdoku_rules::variant::with_kinds;
use exdoku_text::source::{Diagnostic, Diagnostics, Help, nearest};

use super::exit::Exit;
use super::files::{context, is_toml, open};
use super::limits::LimitArgs;
use super::messages::report;
use super::terminal::Output;

/// List the kinds of rules, or describe one
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku rules
  exdoku rules killer
  exdoku rules lines                               # those about lines
  exdoku rules define                              # how to define a kind
  exdoku rules --in mine.toml                      # those that a file defines")]
pub(super) struct Args {
    /// The kind to describe, a word of a heading for the kinds below it, or `define` for the reference of [define]
    #[arg(value_name = "RULE")]
    name: Option<String>,

    /// Use the kinds that this TOML file defines or includes
    #[arg(long = "in", value_name = "FILE")]
    file: Option<String>,

    /// Print Markdown tables of all kinds
    #[arg(long, conflicts_with_all = ["name", "file"])]
    markdown: bool,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

/// The name in place of a kind for the reference of definitions.
const DEFINE: &str = "define";

/// The length of the words that do not name a family.
const SHORT_WORD: usize = 3;

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    if args.markdown {
        out.write_all(markdown().as_bytes())?;
        return Ok(Exit::Answered);
    }
    if args.name.as_deref() == Some(DEFINE) && args.file.is_none() {
        out.write_all(definitions().as_bytes())?;
        return Ok(Exit::Answered);
    }
    let Some(file) = &args.file else {
        return match &args.name {
            Some(name) => tell_named(name, &FileKinds::new(Kinds::builtin()), out),
            None => list_families(&families().collect::<Vec<_>>(), out),
        };
    };
    let source = match open(file) {
        Ok(source) => source,
        Err(why) => {
            report(why.into());
            return Ok(Exit::BadInput);
        }
    };
    if !is_toml(&source) {
        report(Diagnostic::error(format!("{} is not TOML, so it defines no kinds of rules", source.name())).into());
        return Ok(Exit::BadInput);
    }
    let mut diagnostics = Diagnostics::new();
    let mut answer = None;
    with_kinds(&source, &context(), &mut diagnostics, &mut |known| {
        answer = Some(match &args.name {
            Some(name) => tell_named(name, known, out),
            None if known.own().is_empty() => writeln!(out, "{} defines no kinds of rules", source.name())
                .map(|()| Exit::Answered)
                .map_err(Into::into),
            None => list(&known.own().iter().map(AnyKind::Defined).collect::<Vec<_>>(), "", out),
        });
    });
    let is_wrong = diagnostics.has_errors();
    let is_stopped = diagnostics.is_stopped();
    report(diagnostics);
    let mut exit = answer.unwrap_or(Ok(Exit::BadInput))?;
    if is_wrong {
        exit.note(if is_stopped { Exit::Spent } else { Exit::BadInput });
    }
    Ok(exit)
}

/// The description of a layer, which is not a kind of rule but used by many.
const LAYERS: &str = r#"layers: one more value in each cell, found along with the digits

A key of the file, not a rule. Cells of a layer are written with its name.

    layers = { shade = "white black" }                        one of these names
    layers = { heat = "-1-1", level = 3 }                     a number from -1 to 1; from 1 to 3
    layers = { other = "digits" }                             a digit
    layers = { way = "path" }                                 how a path passes through the cell
    layers = { inner = { values = "0-1", cells = "r2-4c2-4" } }
                                                              only in these cells
    layers = { region = { values = "1-9", look = "walls" } }  drawn as walls: also fill, circle, path, sign, none
    layers = { value = { is = "if(shade == black, 2 * digit, digit)" } }
                                                              computed

    shade, shade.r1c1-5, $line.shade    cells of the layer, wherever cells stand
    of = "value"                        in a rule, or in a table of rules: cells mean those of the layer
    givens.shade = "b... ..w. .... ...."
    digits = "none"                     a board with layers only
    solution = "digits"                 solutions that differ only in layers count as one

Kinds made for layers: connected, areas, division, stars, sight, path, count, if, any.
Variants to look at: yin-yang, nurikabe, cave, fillomino, star-battle, loop, galaxies, doublers, schrodinger.
docs/layers.md is the reference, and begins with an example.
"#;

/// Describes the kind of this name.
fn tell_named(name: &str, known: &FileKinds<'_>, out: &mut Output) -> Result<Exit> {
    if let Some(kind) = known.find(name) {
        return tell(kind, out);
    }
    if ["layer", "layers"].contains(&name) {
        out.write_all(LAYERS.as_bytes())?;
        return Ok(Exit::Answered);
    }
    let families: Vec<_> = families().filter(|(heading, _)| has_word(heading, name)).collect();
    if !families.is_empty() {
        return list_families(&families, out);
    }
    if let Some(kind) = known.meant(name) {
        return tell(kind, out);
    }
    report(Diagnostic::error(format!("unknown rule `{name}`")).help(kind_or_list(name, known.names())).into());
    Ok(Exit::BadInput)
}

/// The help for a name that no kind has: the kind that is meant, or where all are listed.
pub(super) fn kind_or_list<'k>(name: &str, known: impl Iterator<Item = &'k str> + Clone) -> Help {
    let other = kind_meant(name).map(AnyKind::name).filter(|meant| known.clone().any(|one| one == *meant));
    match nearest(name, known).or(other) {
        Some(meant) => Help::Meant(meant.to_owned()),
        None => "`exdoku rules` lists all kinds".into(),
    }
}

/// Whether a heading has a word, other than `and` and its like.
fn has_word(heading: &str, word: &str) -> bool {
    word.len() > SHORT_WORD && heading.split(' ').any(|one| one.eq_ignore_ascii_case(word))
}

/// Lists kinds below the names of their families.
fn list_families(families: &[(&str, Vec<AnyKind<'_>>)], out: &mut Output) -> Result<Exit> {
    for (number, (heading, kinds)) in families.iter().enumerate() {
        writeln!(out, "{}{heading}:", if number == 0 { "" } else { "\n" })?;
        list(kinds, "  ", out)?;
    }
    Ok(Exit::Answered)
}

fn list(kinds: &[AnyKind<'_>], indent: &str, out: &mut Output) -> Result<Exit> {
    let width = kinds.iter().map(|kind| kind.name().len()).max().unwrap_or(0);
    for kind in kinds {
        writeln!(out, "{indent}{:width$}  {}", kind.name(), kind.meaning())?;
    }
    Ok(Exit::Answered)
}

fn tell(kind: AnyKind<'_>, out: &mut Output) -> Result<Exit> {
    writeln!(out, "{}\n\n{}\n\nValues:", kind.name(), kind.meaning())?;
    for (form, meaning) in kind.forms() {
        writeln!(out, "  {form}\n      {meaning}")?;
    }
    tell_params(kind.signature().params, out)?;
    if !kind.example().is_empty() {
        writeln!(out, "\nExample:")?;
        for line in kind.example_in_file().lines() {
            writeln!(out, "{}", format!("  {line}").trim_end())?;
        }
    }
    if !kind.also().is_empty() {
        writeln!(out, "\nAlso known as: {}.", kind.also().join(", "))?;
    }
    writeln!(out, "\nCompiles to: {}.", kind.compiles_to())?;
    if let AnyKind::Defined(definition) = kind {
        writeln!(out, "\nDefinition:\n")?;
        for line in definition.text().trim_end().lines() {
            writeln!(out, "{}", format!("  {line}").trim_end())?;
        }
    }
    Ok(Exit::Answered)
}

fn tell_params(params: &[Param<'_>], out: &mut Output) -> Result<()> {
    if params.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nParameters (the main one first):")?;
    let width = params.iter().map(|param| param.name.len()).max().unwrap_or(0);
    for param in params {
        writeln!(out, "  {:width$}  {}", param.name, facts(param))?;
    }
    Ok(())
}

/// `number, default (digits + 1) / 2: the least difference`
fn facts(param: &Param<'_>) -> String {
    let mut facts = match param.kind {
        Type::Choice(words) => words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" or "),
        kind => kind.name().to_owned(),
    };
    match (param.default, param.optional) {
        (Some(default), _) => facts += &format!(", default {default}"),
        (None, true) => facts += ", optional",
        (None, false) => {}
    }
    if !param.meaning.is_empty() {
        facts += &format!(": {}", param.meaning);
    }
    facts
}

/// The reference, a table for each family. A test keeps docs/rules.md equal to it.
fn markdown() -> String {
    let example = |kind: &AnyKind<'_>| match kind.example_needs() {
        "" => format!("`{}`", kind.example()),
        needs => format!("`{}` with `{}`", kind.example(), needs.replace('\n', "` and `")),
    };
    let row = |kind: &AnyKind<'_>| format!("| `{}` | {} | {} |\n", kind.name(), kind.meaning(), example(kind));
    let family = |(heading, kinds): (&str, Vec<AnyKind<'_>>)| {
        let rows: String = kinds.iter().map(row).collect();
        format!("## {heading}\n\n| rule | meaning | example |\n|---|---|---|\n{rows}")
    };
    families().map(family).collect::<Vec<_>>().join("\n")
}
