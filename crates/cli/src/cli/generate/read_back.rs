//! Generated puzzles are read back before they are written, to check that the text is the puzzle that was generated.

use std::sync::Arc;

use crate::cli::files::{Files, context};
use crate::cli::limits::of_reading;
use exdoku_puzzle::input::{Chunks, ReadOptions, Reader, Sudoku, read_with};
use exdoku_rules::variant::{Expectation, Puzzle, Variant, read_with as read_document};
use exdoku_text::board::{Grid, SymbolChoice, Symbols};
use exdoku_text::source::{Diagnostic, Diagnostics, Level, Source};

use super::arguments::{Args, Form};
use super::generators::NewPuzzle;
use super::write::PuzzleWriter;

/// A puzzle that was read.
struct Read<'r> {
    variant: &'r Variant,
    puzzle: &'r Puzzle,
    /// The solution beside it.
    solution: Option<&'r Grid>,
}

impl<'r> Read<'r> {
    fn of(sudoku: &'r Sudoku) -> Read<'r> {
        Read { variant: &sudoku.variant, puzzle: &sudoku.puzzle, solution: None }
    }
}

impl PuzzleWriter<'_> {
    /// Reads a puzzle that is about to be written.
    ///
    /// # Errors
    /// It cannot be read.
    ///
    /// # Panics
    /// It is another puzzle.
    pub(super) fn read_back(&mut self, text: &str, new_puzzle: &NewPuzzle) -> Result<(), Diagnostic> {
        let read = match self.args.format {
            Form::Line => self.read_line(text, new_puzzle),
            Form::Json => read_with(text, options()).map(|read| self.compare(&Read::of(&read), new_puzzle, text)),
            Form::Toml | Form::Grid | Form::Svg | Form::Html => self.read_toml(text, new_puzzle),
        };
        read.map_err(|wrong| unreadable(&wrong, self.args))
    }

    /// Reads a TOML file, or its last test if it has any.
    fn read_toml(&self, text: &str, new_puzzle: &NewPuzzle) -> Result<(), Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        // The files that it names are seen from the folder that it is written to.
        let name = self.args.into.as_ref().map_or(String::new(), |folder| folder.join("puzzle").display().to_string());
        let source = Source::new(name, text);
        let Some(document) = read_document(&source, &context(), &mut diagnostics) else { return Err(diagnostics) };
        let (variant, puzzle, expectation) = match document.tests.last() {
            Some(test) => (&test.variant, &test.puzzle, Some(&test.expectation)),
            None => (&document.variant, &document.puzzle, document.expectation.as_ref()),
        };
        let solution = expectation.and_then(Expectation::solution);
        self.compare(&Read { variant, puzzle, solution }, new_puzzle, text);
        Ok(())
    }

    /// Reads a line of givens with the variant. The reader is kept for the next one.
    fn read_line(&mut self, line: &str, new_puzzle: &NewPuzzle) -> Result<(), Diagnostics> {
        let variant = Some(self.args.variant.clone());
        let reader = match self.reader.take() {
            Some(reader) => reader,
            None => Arc::new(Reader::new(ReadOptions { variant, ..options() })?),
        };
        let mut puzzles = self.reader.insert(reader).open(Chunks::of_text("", line)).map_err(Diagnostics::from)?;
        match puzzles.next() {
            Some(Ok(read)) => self.compare(&Read::of(&read), new_puzzle, line),
            Some(Err(bad)) => return Err(bad.diagnostics),
            None => return Err(Diagnostics::new()),
        }
        Ok(())
    }

    fn compare(&self, read: &Read<'_>, new_puzzle: &NewPuzzle, text: &str) {
        let (variant, made) = (self.variant_of(new_puzzle), &new_puzzle.made);
        let other = match () {
            () if read.puzzle.givens != made.puzzle.givens => "givens",
            () if read.variant.board().regions().len() != variant.board().regions().len() => "regions",
            () if rules(read.variant) != rules(variant) => "rules",
            // Unknowns are not written.
            () if read
                .solution
                .is_some_and(|read| read.placed().any(|(cell, digit)| made.solution.get(cell) != Some(digit))) =>
            {
                "solution"
            }
            () if !read.variant.violations(&made.solution).is_empty() => "rules",
            () => return,
        };
        panic!("a puzzle was generated that has other {other} when it is read:\n{text}");
    }

    /// The symbols of a puzzle on a line, which cannot name them: usual symbols that are not mistaken for others.
    pub(super) fn symbols_of_line<'s>(&'s self, new_puzzle: &'s NewPuzzle) -> &'s Symbols {
        let made = &new_puzzle.made.puzzle;
        match &self.variant.symbols {
            SymbolChoice::Fixed(_) => &made.symbols,
            SymbolChoice::Detect(usual) => {
                let digits: Vec<_> = made.givens.placed().map(|(_, digit)| digit).collect();
                usual.unmistakable(&digits).unwrap_or(&made.symbols)
            }
        }
    }
}

/// The options for reading texts.
fn options() -> ReadOptions {
    ReadOptions { library: Some(Arc::new(Files)), limits: of_reading(), ..ReadOptions::default() }
}

/// The rules of a variant, in a canonical order.
fn rules(variant: &Variant) -> Vec<String> {
    let mut rules: Vec<String> =
        variant.rule_uses().iter().map(|one| format!("{} {:?}", one.kind, one.parameters)).collect();
    rules.sort_unstable();
    rules
}

/// The error for a text that cannot be read.
fn unreadable(diagnostics: &Diagnostics, args: &Args) -> Diagnostic {
    let first = diagnostics.iter().find(|one| one.level() == Level::Error);
    if let Some(stopped) = first.filter(|one| one.is_stopped()) {
        return stopped.clone();
    }
    let why = first.map_or("it has no puzzle", |first| first.message());
    let message = format!("the puzzle that was generated cannot be read in this form: {why}");
    Diagnostic::error(message).help(match args.format {
        Form::Toml => "this is an error in exdoku, please report it",
        _ => "use --format toml, which says what its symbols are",
    })
}
