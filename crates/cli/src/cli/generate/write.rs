//! Generated puzzles as output: TOML, lines, JSON, drawings, a printable page; to standard output or to files.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use serde::Serialize;
use toml_edit::DocumentMut;

use crate::cli::book::Book;
use crate::cli::files::save;
use crate::cli::numbers::{counted, in_hundredths};
use crate::cli::output::json;
use crate::cli::rules_below::rules_below;
use crate::cli::terminal::Output;
use exdoku_format as format;
use exdoku_puzzle::input::Reader;
use exdoku_puzzle::render::{Picture, draw_grid, draw_svg};
use exdoku_reason::generate::Generated;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::Grid;
use exdoku_text::source::Diagnostic;

use super::arguments::{Args, Form};
use super::generators::NewPuzzle;

/// A puzzle as text.
pub(super) struct Text {
    /// The text to write.
    pub(super) written: String,
    /// The file that contains it, without other puzzles.
    pub(super) whole: String,
}

/// Writes generated puzzles.
pub(super) struct PuzzleWriter<'p> {
    pub(super) args: &'p Args,
    pub(super) variant: &'p Arc<Variant>,
    /// The variant's file merged with the files that it refers to, if it is written out.
    pub(super) whole: Option<DocumentMut>,
    pub(super) seed: u64,
    pub(super) written: u64,
    /// Reads lines of givens, once the first was written.
    pub(super) reader: Option<Arc<Reader>>,
    /// The printable page, if it is requested.
    book: Option<Book>,
}

/// A puzzle as JSON, in the form that exdoku reads.
#[derive(Serialize)]
struct Answer<'a> {
    /// The variant, if it has all rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'a str>,
    /// Its givens; or the whole TOML, if clues were drawn for it.
    puzzle: String,
    solution: String,
    givens: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se_score: Option<f64>,
    /// The score of the hardest step of its path, and its technique, if the path was computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'a str>,
    seed: u64,
    number: u64,
}

impl<'p> PuzzleWriter<'p> {
    /// A writer for the puzzles of a run with this seed.
    pub(super) fn new(
        args: &'p Args,
        variant: &'p Arc<Variant>,
        whole: Option<DocumentMut>,
        seed: u64,
    ) -> PuzzleWriter<'p> {
        let book = || Book::new(args.per_page.map_or(Book::PER_PAGE, NonZeroUsize::get));
        let book = (args.format == Form::Html).then(book);
        PuzzleWriter { args, variant, whole, seed, written: 0, reader: None, book }
    }

    /// The number of puzzles written.
    pub(super) fn written(&self) -> u64 {
        self.written
    }

    /// Writes the next puzzle after reading its text; or says why it cannot be read.
    pub(super) fn write(&mut self, new_puzzle: &NewPuzzle, out: &mut Output) -> Result<Result<(), Diagnostic>> {
        self.written += 1;
        let text = self.text(new_puzzle);
        if let Err(wrong) = self.read_back(&text.whole, new_puzzle) {
            self.written -= 1;
            return Ok(Err(wrong));
        }
        let made = &new_puzzle.made;
        let variant = Arc::clone(self.variant_of(new_puzzle));
        match self.args.format {
            Form::Toml => self.put(".toml", &text.written, out)?,
            Form::Line | Form::Json => out.write_all(text.written.as_bytes())?,
            Form::Grid => {
                let clues = counted(made.puzzle.givens.filled() as u64, "given");
                let note = note(made);
                let note = if note.is_empty() { note } else { format!(", {note}") };
                if self.written > 1 {
                    writeln!(out)?;
                }
                out.write_all(draw_grid(variant.board(), &made.puzzle.givens, &made.puzzle.symbols).as_bytes())?;
                writeln!(out, "{}: {clues}{note}, puzzle {} of seed {}", self.variant.name, self.written, self.seed)?;
            }
            Form::Svg => {
                let puzzle = Puzzle { title: Some(self.title()), ..made.puzzle.clone() };
                self.put(".svg", &svg(&variant, &puzzle, None), out)?;
                if self.args.into.is_some() {
                    self.put("-solution.svg", &svg(&variant, &puzzle, Some(&made.solution)), out)?;
                }
            }
            Form::Html => {
                let title = self.title();
                let note = note(made);
                let book = self.book.as_mut().expect("the format is that of a book");
                book.add(title, note, &variant, &made.puzzle, Some(&made.solution));
            }
        }
        Ok(Ok(()))
    }

    /// A puzzle as text. For a picture, the file that it shows.
    fn text(&self, new_puzzle: &NewPuzzle) -> Text {
        let (board, givens) = (self.variant_of(new_puzzle).board(), &new_puzzle.made.puzzle.givens);
        let alone = |text: String| Text { written: text.clone(), whole: text };
        match self.args.format {
            Form::Toml => self.toml(new_puzzle),
            Form::Line => {
                let line = format::line_with_layers(givens, board, self.symbols_of_line(new_puzzle));
                Text { written: format!("{line}\n"), whole: line }
            }
            Form::Json => alone(self.json(new_puzzle)),
            Form::Grid | Form::Svg | Form::Html => alone(format!("{}{}", self.head(new_puzzle), self.file(new_puzzle))),
        }
    }

    /// A puzzle as JSON.
    fn json(&self, new_puzzle: &NewPuzzle) -> String {
        let (board, made) = (self.variant_of(new_puzzle).board(), &new_puzzle.made);
        let line = |grid| format::line_with_layers(grid, board, self.symbols_of_line(new_puzzle));
        let is_drawn = new_puzzle.drawn.is_some();
        let file = || format!("{}{}", self.head(new_puzzle), self.file(new_puzzle));
        json(&Answer {
            variant: (!is_drawn).then_some(self.args.variant.as_str()),
            puzzle: if is_drawn { file() } else { line(&made.puzzle.givens) },
            solution: line(&made.solution),
            givens: made.puzzle.givens.filled(),
            rating: made.rating.map(|rating| in_hundredths(rating.number())),
            se_score: made.se.as_ref().map(|se| se.score),
            hardest: made.hardest.as_ref().map(|hardest| in_hundredths(hardest.score)),
            technique: made.hardest.as_ref().map(|hardest| hardest.technique.as_str()),
            seed: self.seed,
            number: self.written,
        })
    }

    /// Writes what is written after the last puzzle.
    pub(super) fn finish(&mut self, out: &mut Output) -> Result<()> {
        let Some(book) = self.book.take() else { return Ok(()) };
        match &self.args.into {
            Some(folder) => self.save(folder, &format!("{}.html", self.stem()), &book.to_html(&name_of(self.variant))),
            None => Ok(out.write_all(book.to_html(&name_of(self.variant)).as_bytes())?),
        }
    }

    /// The variant with the clues of a puzzle.
    pub(super) fn variant_of<'a>(&'a self, new_puzzle: &'a NewPuzzle) -> &'a Arc<Variant> {
        new_puzzle.drawn.as_ref().map_or(self.variant, |drawn| &drawn.variant)
    }

    /// The title of the puzzle that is being written: the name of the variant, with a number if there are several.
    pub(super) fn title(&self) -> String {
        let name = self.name();
        if self.args.count.get() == 1 { name } else { format!("{name} {}", self.written) }
    }

    /// The name of the variant.
    pub(super) fn name(&self) -> String {
        name_of(self.variant)
    }

    /// Writes a text to the file of this puzzle, or to standard output.
    fn put(&self, ending: &str, text: &str, out: &mut Output) -> Result<()> {
        let Some(folder) = &self.args.into else { return Ok(out.write_all(text.as_bytes())?) };
        let width = self.args.count.to_string().len();
        self.save(folder, &format!("{}-{:0width$}{ending}", self.stem(), self.written), text)
    }

    fn save(&self, folder: &Path, name: &str, text: &str) -> Result<()> {
        Ok(save(&folder.join(name), text, self.args.overwrite)?)
    }

    /// The beginning of file names.
    fn stem(&self) -> String {
        let stem = Path::new(&self.args.variant).file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    }
}

/// The rating and the hardest step of a puzzle, as far as they were computed.
pub(super) fn note(made: &Generated) -> String {
    let rating = made.rating.map(|rating| format!("search rating {rating}"));
    let se = made.se.as_ref().map(|se| format!("SE score {:.1} ({})", se.score, se.technique));
    let hardest = made.hardest.as_ref().map(|hardest| format!("hardest step {hardest}"));
    rating.into_iter().chain(se).chain(hardest).collect::<Vec<_>>().join(", ")
}

/// The name of a variant, or of its file.
fn name_of(variant: &Variant) -> String {
    let stem = Path::new(&variant.name).file_stem().filter(|_| variant.name.ends_with(".toml"));
    stem.map_or(variant.name.clone(), |stem| stem.to_string_lossy().into_owned())
}

/// The picture with its rules below it.
fn svg(variant: &Variant, puzzle: &Puzzle, solution: Option<&Grid>) -> String {
    let picture = Picture { variant, puzzle, solution, candidates: None, marked: None };
    draw_svg(&Picture { marked: Some(&rules_below(&picture)), ..picture })
}
