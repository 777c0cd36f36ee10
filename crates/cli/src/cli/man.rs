//! `exdoku man`: manual pages, made from the help texts.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Command;
use clap_mangen::Man;
use roff::{Roff, bold, roman};

use exdoku_text::source::{Diagnostic, did_you_mean};

use super::exit::Exit;
use super::files::create_folder;
use super::help::is_heading;
use super::limits::write_file;
use super::messages::report;
use super::terminal::Output;

/// Print the manual page of a command, or write all pages to a directory
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku man > exdoku.1
  exdoku man solve > exdoku-solve.1
  exdoku man --into man1                           # all pages; view one with: man -l man1/exdoku.1")]
pub(super) struct Args {
    /// Command [default: the program itself]
    #[arg(value_name = "COMMAND", conflicts_with = "into")]
    command: Option<String>,

    /// Write the pages of the program and all its commands to this directory, which is created if needed
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

pub(super) fn run(args: &Args, program: Command, out: &mut Output) -> Result<Exit> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.into {
        if let Err(wrong) = create_folder("--into", folder) {
            report(wrong.into());
            return Ok(Exit::BadInput);
        }
        for command in std::iter::once(&program).chain(program.get_subcommands()) {
            let path = folder.join(format!("{}.1", title(command)));
            write_file(&path, page(command, &program)?).with_context(|| format!("cannot write {}", path.display()))?;
        }
        return Ok(Exit::Answered);
    }
    let Some(name) = &args.command else {
        out.write_all(&page(&program, &program)?)?;
        return Ok(Exit::Answered);
    };
    let Some(command) = program.find_subcommand(name) else {
        let known: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let help = did_you_mean(name, known);
        report(Diagnostic::error(format!("no such command: `{name}`")).help(help).into());
        return Ok(Exit::BadInput);
    };
    out.write_all(&page(command, &program)?)?;
    Ok(Exit::Answered)
}

/// `exdoku-solve`.
fn title(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command, program: &Command) -> Result<Vec<u8>> {
    let version = program.get_version().unwrap_or_default();
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    // No date, so that the same program always writes the same page.
    writeln!(page, ".TH \"{}\" \"1\" \"\" \"exdoku {version}\" \"User Commands\"", title(command).to_uppercase())?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut more = Roff::new();
    if let Some(text) = command.get_after_help() {
        below(&text.to_string(), &mut more);
    }
    see_also(command, program, &mut more);
    more.to_writer(&mut page)?;
    Ok(page)
}

/// The text below the arguments in the help: a heading begins a section, and indented lines are kept.
fn below(text: &str, page: &mut Roff) {
    let (mut in_section, mut as_is) = (false, false);
    for line in text.lines() {
        let indented = line.starts_with("  ");
        if as_is && !indented && !line.is_empty() {
            page.control("fi", []).control("RE", []);
            as_is = false;
        }
        if is_heading(line) {
            page.control("SH", [line.trim_end_matches(':').to_uppercase().as_str()]);
            in_section = true;
            continue;
        }
        if !in_section && !line.is_empty() {
            page.control("SH", ["NOTES"]);
            in_section = true;
        }
        if indented && !as_is {
            page.control("RS", ["4"]).control("nf", []);
            as_is = true;
        }
        match line.strip_prefix("  ") {
            Some(line) => page.text([roman(line)]),
            None if line.is_empty() && as_is => page.text([roman("")]),
            None if line.is_empty() => page.control("PP", []),
            None => page.text([roman(line)]),
        };
    }
    if as_is {
        page.control("fi", []).control("RE", []);
    }
}

fn see_also(command: &Command, program: &Command, page: &mut Roff) {
    page.control("SH", ["SEE ALSO"]);
    let all = std::iter::once(program).chain(program.get_subcommands());
    let others: Vec<&str> = all.map(title).filter(|other| *other != title(command)).collect();
    for (index, other) in others.iter().enumerate() {
        let comma = if index + 1 < others.len() { "(1)," } else { "(1)" };
        page.text([bold(*other), roman(comma)]);
    }
}
