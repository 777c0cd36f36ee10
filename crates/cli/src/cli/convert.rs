//! `exdoku convert`: puzzles in another notation.

mod target;

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;

use exdoku_cover::dimacs::Formula;
use exdoku_cover::dlx_text;
use exdoku_format::{self as format, Export, UnsupportedItem, Written};
use exdoku_puzzle::input::{Origin, Sudoku};
use exdoku_puzzle::render::{Picture, draw_svg};
#[cfg(feature = "png")]
use exdoku_puzzle::render::{Png, draw_png};
use exdoku_reason::solve::{SolveOptions, Solver};
use exdoku_rules::variant::Puzzle;
use exdoku_text::board::Grid;
use exdoku_text::source::{Diagnostic, Diagnostics, Level, Source};

use super::arguments::at_least_one;
use super::book::Book;
use super::exit::Exit;
use super::files::{FileNames, create_folder, file_stem, save};
use super::inputs::InputArgs;
use super::limits::{LimitArgs, Stage};
use super::messages::report;
use super::moved::{moved, renamed_into};
use super::rules_below::rules_below;
use super::terminal::Output;
use target::Target;

/// Write puzzles in another notation
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku convert --to toml links.txt               # from links, f-puzzles JSON, ...
  exdoku convert --to f-puzzles-link puzzle.toml
  exdoku convert --to svg --solution puzzle.toml > puzzle.svg
  exdoku convert --to png --into pictures puzzle.toml puzzles.txt
  exdoku convert --to html --solution puzzles.txt > sheets.html
  exdoku convert --to dlx puzzle.toml > puzzle.dlx && exdoku cover puzzle.dlx --count
  exdoku convert --to cnf --into formulas puzzles.txt
  exdoku convert --draft link.txt > draft.toml     # a TOML file to finish by hand")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Output notation
    #[arg(
        long,
        value_name = "NOTATION",
        value_parser = Target::parser(),
        required = false,
        required_unless_present = "draft",
        default_value_if("draft", "true", "toml"),
    )]
    to: Target,

    /// Write a TOML file to finish by hand: as --guess-drawings, but sentences that are not understood become comments, and
    /// drawings that no sentence is about become kinds that are only drawn
    #[arg(long, conflicts_with_all = ["guess_drawings", "to"])]
    draft: bool,

    /// Include the solution, solving for it if the file has none
    #[arg(long)]
    solution: bool,

    /// In a picture, write into each empty cell the digits that it has in some solution
    #[arg(long)]
    candidates: bool,

    /// Below a picture, write all rules in words, not only those that it does not draw
    #[arg(long)]
    rules: bool,

    /// Pixels per unit of the drawing for --to png; a cell is 64 units wide [default: 2]
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true, value_parser = scale)]
    scale: Option<f32>,

    /// Puzzles per sheet of paper, for --to html [default: 4]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroUsize>)]
    per_page: Option<NonZeroUsize>,

    /// Leave out what the notation does not support, with a warning instead of an error
    #[arg(long)]
    leave_out: bool,

    /// Write each puzzle to its own file in this directory, which is created if needed
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,

    /// Overwrite existing files in the directory of --into
    #[arg(long, requires = "into")]
    overwrite: bool,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

fn scale(text: &str) -> Result<f32, String> {
    let factor = text.parse().ok().filter(|factor| (0.05..=100.0).contains(factor));
    factor.ok_or_else(|| "expected a number from 0.05 to 100".to_owned())
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    if let Some(wrong) = args.impossible() {
        report(wrong.into());
        return Ok(Exit::BadInput);
    }
    if let Some(folder) = &args.into
        && let Err(wrong) = create_folder("--into", folder)
    {
        report(wrong.into());
        return Ok(Exit::BadInput);
    }
    let (mut written, mut reported) = (0, false);
    let mut page = (args.to.is_page() && args.into.is_none()).then(|| args.page());
    let mut titles = Vec::new();
    let mut names = FileNames::default();
    let input = if args.draft { args.input.as_draft() } else { args.input.clone() };
    let exit = input.for_each(|sudoku| {
        // With one puzzle per line, each keeps its place.
        let nothing = |name: &str, several: bool, out: &mut Output| {
            if args.into.is_none() && args.to.is_line() && several {
                writeln!(out, "# {name}: not written")?;
            }
            anyhow::Ok(Exit::BadInput)
        };
        let sudoku = match sudoku {
            Ok(sudoku) => sudoku,
            Err(bad) => return nothing(&bad.name, true, out),
        };
        if args.into.is_none() && args.to.is_alone() && sudoku.one_of_several {
            if !std::mem::replace(&mut reported, true) {
                let message = format!("{} files hold one puzzle each, but the input has several", args.to.noun());
                report(Diagnostic::error(message).help("write a file for each with --into FOLDER").into());
            }
            return Ok(Exit::BadInput);
        }
        Stage::Writing.begin();
        let text = match &mut page {
            Some(page) => {
                titles.push(sudoku.title().map_or_else(|| format!("Puzzle {}", titles.len() + 1), str::to_owned));
                add_to(page, args, &sudoku, &titles[titles.len() - 1]).map(|()| Some(Vec::new()))
            }
            None => write(args, &sudoku),
        };
        let text = match text {
            Ok(Some(_)) if page.is_some() => return Ok(Exit::Answered),
            Ok(Some(text)) => text,
            Ok(None) => return nothing(&sudoku.name, sudoku.one_of_several, out),
            Err(Stopped) => {
                let message = format!("{}: limit reached while solving it", sudoku.name);
                report(Diagnostic::error(message).stopped().into());
                nothing(&sudoku.name, sudoku.one_of_several, out)?;
                return Ok(Exit::Spent);
            }
        };
        match &args.into {
            Some(folder) => {
                let path = folder.join(format!("{}.{}", names.next(&file_stem(&sudoku.name)), args.to.ending()));
                if let Err(wrong) = save(&path, text, args.overwrite) {
                    report(wrong.into());
                    return Ok(Exit::BadInput);
                }
            }
            None => {
                written += 1;
                if written > 1 {
                    out.write_all(args.to.gap().as_bytes())?;
                }
                out.write_all(&text)?;
            }
        }
        Ok(Exit::Answered)
    })?;
    if let Some(page) = page.filter(|_| !titles.is_empty()) {
        let title = if let [title] = &titles[..] { title } else { "Sudoku" };
        out.write_all(page.to_html(title).as_bytes())?;
    }
    Ok(exit)
}

/// A limit was reached before the answer was found.
struct Stopped;

impl Args {
    /// A page without puzzles.
    fn page(&self) -> Book {
        Book::new(self.per_page.map_or(Book::PER_PAGE, NonZeroUsize::get))
    }

    /// Asks a solver within the limits.
    fn ask<T>(&self, sudoku: &Sudoku, question: fn(&mut Solver, &Puzzle) -> Option<T>) -> Result<Option<T>, Stopped> {
        let mut solver = Solver::new(Arc::clone(&sudoku.variant), SolveOptions::default());
        solver.set_budget(self.limits.budget());
        let answer = question(&mut solver, &sudoku.puzzle);
        if solver.is_partial() { Err(Stopped) } else { Ok(answer) }
    }

    /// The error in the arguments, whatever the puzzles are.
    fn impossible(&self) -> Option<Diagnostic> {
        let only = |option: &str, targets: &str| {
            let wrong = Diagnostic::error(format!("{option} has no effect on {}", self.to.noun()));
            Some(wrong.help(format!("it is for {targets}")))
        };
        match self.to {
            Target::Png if self.per_page.is_none() => {}
            _ if self.per_page.is_some() && !self.to.is_page() => return only("--per-page", "--to html"),
            _ if self.scale.is_some() => return only("--scale", "--to png"),
            Target::Svg => return None,
            _ if self.candidates => return only("--candidates", "pictures: --to svg or png"),
            _ if self.rules => return only("--rules", "pictures: --to svg or png"),
            _ => return None,
        }
        if cfg!(not(feature = "png")) {
            let message = "this build of exdoku does not support PNG";
            let help = "use --to svg, or install with `cargo install --features png`";
            return Some(Diagnostic::error(message).help(help));
        }
        let to_terminal = self.into.is_none() && io::stdout().is_terminal();
        let help = "use --into FOLDER, or redirect the output: > picture.png";
        to_terminal.then(|| Diagnostic::error("a terminal cannot show PNG").help(help))
    }
}

/// Adds a puzzle to a page.
fn add_to(page: &mut Book, args: &Args, sudoku: &Sudoku, title: &str) -> Result<(), Stopped> {
    let Sudoku { variant, puzzle, .. } = sudoku;
    page.add(title.to_owned(), String::new(), variant, puzzle, solution(args, sudoku)?.as_deref());
    Ok(())
}

/// The solution that is written along with a puzzle, if any.
fn solution<'s>(args: &Args, sudoku: &'s Sudoku) -> Result<Option<Cow<'s, Grid>>, Stopped> {
    match &sudoku.solution {
        Some(stated) if args.solution || !args.to.is_picture() => Ok(Some(Cow::Borrowed(stated))),
        None if args.solution => {
            Ok(args.ask(sudoku, |solver, puzzle| solver.solutions(puzzle, 1).pop())?.map(Cow::Owned))
        }
        _ => Ok(None),
    }
}

/// The puzzle in the output notation; none if that is impossible, which is reported.
fn write(args: &Args, sudoku: &Sudoku) -> Result<Option<Vec<u8>>, Stopped> {
    let Sudoku { variant, puzzle, .. } = sudoku;
    let solution = solution(args, sudoku)?;
    let solution = solution.as_deref();
    let sheet = Export { variant, puzzle, solution };
    let writer = match args.to {
        Target::Toml if sudoku.shard.is_some() => {
            let wrong = Diagnostic::error(format!("{}: a shard cannot be converted to TOML", sudoku.name));
            report(wrong.help("convert the puzzle that was split").into());
            return Ok(None);
        }
        Target::Toml => {
            let source = match sudoku.toml() {
                Some(source) => args.into.as_ref().map_or(Arc::clone(source), |folder| moved(source, folder)),
                None => {
                    let named = sudoku.variant_name.as_deref();
                    let variant = named.map(|name| renamed_into(name, args.into.as_deref()));
                    Source::new(sudoku.name.as_str(), format::to_toml(&sheet, variant.as_deref()))
                }
            };
            return match format::tidy(&source) {
                Ok(text) => Ok(Some(text.into_bytes())),
                Err(why) => {
                    report(why.into());
                    Ok(None)
                }
            };
        }
        Target::Svg => return Ok(Some(svg(args, sudoku, solution)?.into_bytes())),
        Target::Png => return Ok(png(args, sudoku, &svg(args, sudoku, solution)?)),
        Target::Html => {
            let (mut page, title) = (args.page(), sudoku.title().unwrap_or("Sudoku"));
            add_to(&mut page, args, sudoku, title)?;
            return Ok(Some(page.to_html(title).into_bytes()));
        }
        Target::Dlx => return Ok(Some(dlx(sudoku).into_bytes())),
        Target::Cnf => return Ok(Some(cnf(sudoku).into_bytes())),
        Target::Notation(writer) => writer,
    };
    let mut written = (writer.write)(&sheet);
    // A puzzle that was read with --variant is also written for --variant.
    if args.input.variant.is_some() && writer.is_plain_text() {
        written = written.for_variant();
    }
    Ok(accept(args, sudoku, written).map(String::into_bytes))
}

/// The text; none if something is not supported and --leave-out is not given.
fn accept(args: &Args, sudoku: &Sudoku, written: Written) -> Option<String> {
    let fine = written.is_same_puzzle() || args.leave_out;
    let Written { text, unsupported } = written;
    let complaint = |one: &UnsupportedItem| {
        let complaint = one.complaint(args.to.noun(), args.leave_out);
        let place = match (sudoku.toml(), &sudoku.origin) {
            (Some(file), _) => one.place_in(file),
            (None, Origin::Plain(source, bytes)) => Some((Arc::clone(source), bytes.clone())),
            (None, _) => None,
        };
        match place {
            Some((source, bytes)) => complaint.or_at(&source, bytes),
            None => complaint,
        }
    };
    let diagnostics = unsupported.iter().map(complaint);
    let mut diagnostics: Vec<Diagnostic> = diagnostics.collect();
    let mut errors = diagnostics.iter_mut().filter(|one| one.level() == Level::Error);
    if !fine && let Some(last) = errors.next_back() {
        last.add_help("--leave-out writes the rest, which is a different puzzle");
    }
    if sudoku.one_of_several {
        diagnostics.iter_mut().for_each(|one| one.add_help(format!("in {}", sudoku.name)));
    }
    report(diagnostics.into_iter().collect::<Diagnostics>());
    fine.then_some(text)
}

/// The exact cover with the givens chosen.
pub(super) fn dlx(sudoku: &Sudoku) -> String {
    let compiled = sudoku.variant.compiled();
    dlx_text::write(&compiled.problem().restricted(&compiled.restriction_of_cover(&sudoku.puzzle)))
}

fn svg(args: &Args, sudoku: &Sudoku, solution: Option<&Grid>) -> Result<String, Stopped> {
    let Sudoku { variant, puzzle, .. } = sudoku;
    let candidates = if args.candidates { args.ask(sudoku, Solver::candidates)? } else { None };
    let picture = Picture { variant, puzzle, solution, candidates: candidates.as_deref(), marked: None };
    let rules = args.rules.then(|| rules_below(&picture));
    Ok(draw_svg(&Picture { marked: rules.as_ref(), ..picture }))
}

/// The picture in pixels; none if that is impossible, which is reported.
#[cfg(feature = "png")]
fn png(args: &Args, sudoku: &Sudoku, svg: &str) -> Option<Vec<u8>> {
    let scale = args.scale.unwrap_or(2.0);
    match draw_png(svg, scale) {
        Ok(Png { bytes, missing, .. }) if missing.is_empty() => Some(bytes),
        Ok(Png { bytes, missing, .. }) => {
            let signs: String = missing.into_iter().collect();
            let message = format!("{}: the font has no glyph for {signs}", sudoku.name);
            report(Diagnostic::warning(message).help("--to svg uses the fonts of the viewer").into());
            Some(bytes)
        }
        Err(why) => {
            let help = format!("use a --scale below {scale}");
            report(Diagnostic::error(format!("{}: {why}", sudoku.name)).help(help).into());
            None
        }
    }
}

#[cfg(not(feature = "png"))]
fn png(_args: &Args, _task: &Sudoku, _svg: &str) -> Option<Vec<u8>> {
    unreachable!("without the feature, the arguments are refused")
}

fn cnf(sudoku: &Sudoku) -> String {
    let compiled = sudoku.variant.compiled();
    compiled.to_dimacs(Formula::new(compiled.problem(), &compiled.restriction_of_cover(&sudoku.puzzle)))
}
