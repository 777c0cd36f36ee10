//! Puzzles that were read, and texts that could not be read.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use exdoku_format::{Export, Found, Shard, Stated, to_toml};
use exdoku_rules::variant::{Document, Draws, Expectation, Puzzle, TEST_KEYS, Test, Variant};
use exdoku_text::board::Grid;
use exdoku_text::source::{Diagnostic, Diagnostics, Source, Span};

use crate::render::draw_grid;

/// A puzzle: its board and rules, its givens, and where it was read.
///
/// It owns its data, so that it can be kept, sent to another thread, and solved at any time. `Display` draws
/// its givens.
///
/// ```
/// use exdoku_puzzle::input::{ReadOptions, read_with};
///
/// let sudoku = read_with("12..34....43...1", ReadOptions::default())?;
/// assert_eq!(sudoku.variant.name, "classic-4x4");
/// assert_eq!(sudoku.puzzle.givens.filled(), 7);
/// # Ok::<(), exdoku_text::source::Diagnostics>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sudoku {
    /// Where it was read: `file:line`, or the file alone if that has one puzzle.
    pub name: String,
    /// The id of a JSON record: a text or a number.
    pub id: Option<Value>,
    /// Whether it is one of several in its file, or comes from one of several files.
    pub one_of_several: bool,
    /// Its board and rules.
    pub variant: Arc<Variant>,
    /// The name of its variant, if that is named apart from it: that of a built-in variant, or of a file.
    pub variant_name: Option<String>,
    /// Its givens, pencil marks and title.
    pub puzzle: Puzzle,
    /// The number of tests in its file.
    pub tests: usize,
    /// What it was read from, where that is more than plain text.
    pub(super) document: Option<Written>,
    /// How the clues of the kinds that its file defines are drawn.
    pub draws: BTreeMap<String, Draws>,
    /// The solution that its file states.
    pub solution: Option<Grid>,
    /// How it was written.
    pub origin: Origin,
    /// Warnings for its author.
    pub warnings: Diagnostics,
    /// The shard of a puzzle that it is, if it is one.
    pub shard: Option<Box<Shard>>,
    /// The name of files about it, which no other puzzle of the input has; none if there are no such files.
    pub stem: Option<String>,
}

/// A document of board, rules and givens.
#[derive(Clone, Debug)]
pub(super) enum Written {
    Toml(Arc<Source>),
    Foreign(Arc<Stated>),
}

/// How a puzzle was written.
#[derive(Clone, Debug)]
pub enum Origin {
    /// As a separate TOML file.
    File,
    /// As plain text: the bytes of its rows, without the title.
    Plain(Arc<Source>, Span),
    /// In the notation of another program.
    Foreign(Found),
}

impl Sudoku {
    /// A puzzle of a variant, without a file.
    pub fn new(variant: Arc<Variant>, puzzle: Puzzle) -> Sudoku {
        let name = variant.name.clone();
        Sudoku::plain(name, (variant, puzzle), Origin::File)
    }

    /// A puzzle of plain text.
    pub(super) fn plain(name: String, (variant, puzzle): (Arc<Variant>, Puzzle), origin: Origin) -> Sudoku {
        Sudoku {
            name,
            id: None,
            one_of_several: false,
            variant,
            variant_name: None,
            puzzle,
            tests: 0,
            document: None,
            draws: BTreeMap::new(),
            solution: None,
            origin,
            warnings: Diagnostics::new(),
            shard: None,
            stem: None,
        }
    }

    /// The puzzle of a TOML file.
    pub(super) fn of_document(name: String, written: Written, document: Document, warnings: Diagnostics) -> Sudoku {
        let Document { variant, puzzle, expectation, tests, draws, .. } = document;
        let solution = expectation.as_ref().and_then(Expectation::solution).cloned();
        let (tests, document) = (tests.len(), Some(written));
        Sudoku { tests, document, draws, solution, warnings, ..Sudoku::plain(name, (variant, puzzle), Origin::File) }
    }

    /// A test of a TOML file, by its number from 0.
    pub(super) fn of_test(
        source: &Arc<Source>,
        mut document: Document,
        number: usize,
        warnings: Diagnostics,
    ) -> Sudoku {
        let Test { line, variant, puzzle, expectation, .. } = document.tests.swap_remove(number);
        let name = format!("{}:{line}", source.name());
        let written = file_of_test(source, number).map(|text| Written::Toml(Source::new(name.as_str(), text)));
        let (solution, draws) = (expectation.solution().cloned(), document.draws);
        let plain = Sudoku::plain(name, (variant, puzzle), Origin::File);
        Sudoku { document: written, draws, solution, warnings, ..plain }
    }

    /// Its TOML file, or its translation into TOML, which is written when first asked for; `None` for plain text.
    pub fn toml(&self) -> Option<&Arc<Source>> {
        match self.document.as_ref()? {
            Written::Toml(source) => Some(source),
            Written::Foreign(stated) => Some(stated.toml()),
        }
    }

    /// A TOML file of it: its own, or one that names its variant.
    pub fn as_toml(&self) -> Arc<Source> {
        let written = || Source::new(self.name.as_str(), to_toml(&self.export(), self.variant_name.as_deref()));
        self.toml().cloned().unwrap_or_else(written)
    }

    /// Its title, if it has one.
    pub fn title(&self) -> Option<&str> {
        self.puzzle.title.as_deref()
    }

    /// The puzzle with the solution that its file states, for the writers of [`format`](mod@exdoku_format).
    pub fn export(&self) -> Export<'_> {
        Export { variant: &self.variant, puzzle: &self.puzzle, solution: self.solution.as_ref() }
    }
}

impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(draw_grid(self.variant.board(), &self.puzzle.givens, &self.puzzle.symbols).trim_end())
    }
}

/// A part of the input that could not be read as a puzzle.
#[derive(Clone, Debug)]
pub struct Unreadable {
    /// Where it is: `file:line`, or the file alone.
    pub name: String,
    /// The id of a JSON record.
    pub id: Option<Box<Value>>,
    /// The errors.
    pub diagnostics: Diagnostics,
}

impl Unreadable {
    /// Input that could not be read at all, and why.
    pub fn new(name: impl Into<String>, diagnostics: impl Into<Diagnostics>) -> Unreadable {
        Unreadable { name: name.into(), id: None, diagnostics: diagnostics.into() }
    }

    /// The first error, on one line.
    pub fn summary(&self) -> String {
        self.diagnostics.first().map_or_else(String::new, Diagnostic::one_line)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot be read as a puzzle", self.name)
    }
}

impl Error for Unreadable {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.diagnostics)
    }
}

/// A test of a file as a separate file, which inherits from it.
fn file_of_test(source: &Source, number: usize) -> Option<String> {
    let mut file: toml::Table = source.text().parse().ok()?;
    let test = file.get_mut("test")?.as_array_mut()?.get_mut(number)?.as_table_mut()?;
    let expected = TEST_KEYS.iter().filter_map(|key| test.remove_entry(key.name)).collect::<toml::Table>();
    let name = source.plain_name();
    let mut own = toml::Table::from_iter([("variant".to_owned(), name.into())]);
    own.extend(std::mem::take(test));
    if !expected.is_empty() {
        own.insert("expect".to_owned(), expected.into());
    }
    toml::to_string_pretty(&own).ok()
}
