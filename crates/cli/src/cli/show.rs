//! `exdoku show`: the board, its rules, and their exact cover.

use std::collections::HashSet;
use std::io::{self, Write};

use anyhow::Result;

use exdoku_cover::{Entry, OptionId, Problem, Restriction};
use exdoku_format::in_words;
use exdoku_puzzle::input::Sudoku;
use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::Distinctions;
use exdoku_rules::variant::{Compiled, Variant};

use super::colours::Palette;
use super::convert::dlx;
use super::exit::Exit;
use super::inputs::InputArgs;
use super::limits::{LimitArgs, Stage};
use super::meaning::in_short;
use super::numbers::{counted, grouped, sizes};
use super::terminal::Output;

/// Draw each board, list its rules, and print the size of their exact cover
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku show killer
  exdoku show samurai --empty
  exdoku show killer --test 'No alibi'
  exdoku show puzzle.toml --cover --after-givens
  exdoku show puzzle.toml --cover > options.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Draw the empty board of a built-in variant, instead of its first known puzzle
    #[arg(long, conflicts_with = "test")]
    empty: bool,

    /// List all options with the items that they cover
    #[arg(long)]
    cover: bool,

    /// List only the options that remain after the givens are chosen
    #[arg(long, requires = "cover")]
    after_givens: bool,

    /// Print the exact cover in Knuth's DLX text format: the same as `exdoku convert --to dlx`
    #[arg(long, conflicts_with_all = ["cover", "after_givens"])]
    dlx: bool,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let show_one = |sudoku| match sudoku {
        Ok(sudoku) => show(args, &sudoku, out),
        Err(_) => Ok(Exit::BadInput),
    };
    // The exact cover is that of the file itself.
    let itself = args.empty || args.cover || args.dlx;
    if itself { args.input.for_each(show_one) } else { args.input.for_each_known(show_one) }
}

fn show(args: &Args, sudoku: &Sudoku, out: &mut Output) -> Result<Exit> {
    let Sudoku { variant, puzzle, .. } = sudoku;
    Stage::Writing.begin();
    let compiled = variant.compiled();
    let restriction = compiled.restriction(puzzle);
    if args.dlx {
        out.write_all(dlx(sudoku).as_bytes())?;
        return Ok(Exit::Answered);
    }
    let palette = Palette::of(variant);
    write_board(sudoku, &palette, out)?;
    write_rules(sudoku, &palette, out)?;
    write_cover(variant, &restriction, out)?;
    if args.cover {
        let left = match (&restriction, args.after_givens) {
            (Ok(restriction), true) => still_possible(compiled.problem(), restriction),
            _ => compiled.problem().options().map(|(option, _)| option).collect(),
        };
        for option in left {
            writeln!(out, "{}", name_option(compiled, option))?;
        }
    }
    Ok(Exit::Answered)
}

/// The drawing, and a summary of the board.
fn write_board(sudoku: &Sudoku, palette: &Palette, out: &mut Output) -> io::Result<()> {
    let Sudoku { variant, puzzle, .. } = sudoku;
    writeln!(out, "{}", puzzle.title.as_deref().unwrap_or(&variant.name))?;
    if let Some(about) = &variant.about {
        writeln!(out, "{about}")?;
    }
    out.write_all(palette.draw(variant, &puzzle.givens, &puzzle.symbols).as_bytes())?;
    let board = variant.board();
    let boxes = board.boxes().map_or(String::new(), |shape| format!(", boxes of {shape}"));
    let regions =
        if board.regions().is_empty() { String::new() } else { format!(", {} regions", board.regions().len()) };
    let (cells, digits) = (board.cell_count(), board.digits());
    writeln!(out, "board   {}{boxes}{regions}; {cells} cells, digits {digits}", board.describe())?;
    if !board.unknowns().is_empty() {
        let unknowns: Vec<String> = board.unknowns().iter().map(|one| format!("{} {}", one.name, one.digits)).collect();
        writeln!(out, "unknown {}", unknowns.join(", "))?;
    }
    let (filled, marked) = (puzzle.givens.filled(), puzzle.marks.len());
    let marks =
        if marked > 0 { format!(", {} with pencil marks", counted(marked as u64, "cell")) } else { String::new() };
    writeln!(out, "givens  {filled}{marks}")
}

/// The rules, each kind with its uses, and the pencil marks.
fn write_rules(sudoku: &Sudoku, palette: &Palette, out: &mut Output) -> io::Result<()> {
    let Sudoku { variant, puzzle, .. } = sudoku;
    let board = variant.board();
    let distinctions = Distinctions::of(variant.rule_uses(), board);
    for (i, uses) in variant.rules().chunk_by(|one, next| one.kind == next.kind).enumerate() {
        let active = &uses[0];
        let times = if uses.len() > 1 { format!(" ({})", uses.len()) } else { String::new() };
        let meaning = in_short(active, variant);
        let told = distinctions.of_kind(&active.kind);
        let told = told.map_or(String::new(), |told| format!(" ({})", told.words_without_colours()));
        writeln!(out, "{}{}{told}{times}: {meaning}", if i == 0 { "rules   " } else { "        " }, active.kind)?;
        for (number, rule_use) in variant.rule_uses().iter().enumerate().filter(|(_, said)| said.kind == active.kind) {
            let words = in_words(rule_use, board, &puzzle.symbols);
            if !words.is_empty() {
                writeln!(out, "            {}", palette.words(number, &words))?;
            }
        }
    }
    for (&cell, digits) in &puzzle.marks {
        let digits: Vec<&str> = digits.iter().map(|digit| puzzle.symbols.name(digit)).collect();
        writeln!(out, "        {} is one of {}", board.name(cell), digits.join(" "))?;
    }
    Ok(())
}

/// The size of the exact cover, before and after the givens are chosen.
fn write_cover(variant: &Variant, restriction: &Result<Restriction, Candidate>, out: &mut Output) -> io::Result<()> {
    let problem = variant.compiled().problem();
    writeln!(out, "cover   {}", sizes(problem))?;
    match restriction {
        Ok(restriction) if !restriction.is_empty() => {
            let (left, chosen) = (problem.restricted(restriction), &restriction.chosen);
            let options = left.option_count() - chosen.len();
            let entries = left.entry_count() - chosen.iter().map(|&option| problem.option(option).len()).sum::<usize>();
            writeln!(
                out,
                "        after the givens: {} options, {} entries",
                grouped(options as u64),
                grouped(entries as u64)
            )
        }
        Ok(_) => Ok(()),
        Err(Candidate { cell, .. }) => {
            writeln!(out, "        the given in {} is excluded by a rule", variant.board().name(*cell))
        }
    }
}

/// The options that neither pencil marks nor givens exclude, without the givens themselves.
fn still_possible(problem: &Problem, restriction: &Restriction) -> Vec<OptionId> {
    let Restriction { dropped, chosen } = restriction;
    let dropped: HashSet<&OptionId> = dropped.iter().collect();
    // The item that each given has covered.
    let mut taken: Vec<Option<Entry>> = vec![None; problem.item_count()];
    for &entry in chosen.iter().flat_map(|&given| problem.option(given)) {
        taken[entry.item.index()] = Some(entry);
    }
    let is_free = |entry: &Entry| taken[entry.item.index()].is_none_or(|taken| !taken.excludes(*entry));
    let open = |option: &OptionId| !dropped.contains(option) && problem.option(*option).iter().all(is_free);
    problem.options().map(|(option, _)| option).filter(open).collect()
}

/// `r3c2=5: r3c2, row 3 has 5, column 2 has 5, box 1 has 5`.
fn name_option(compiled: &Compiled, option: OptionId) -> String {
    let problem = compiled.problem();
    let item = |entry: &Entry| match entry.colour {
        Some(colour) => format!("{}:{}", problem.item_name(entry.item), problem.colour_name(colour)),
        None => problem.item_name(entry.item).to_owned(),
    };
    let items: Vec<String> = problem.option(option).iter().map(item).collect();
    match compiled.candidate(option) {
        Some(_) => format!("{}: {}", compiled.describe(option), items.join(", ")),
        None => items.join(", "),
    }
}
