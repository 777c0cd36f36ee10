//! Turns rows of cells into a puzzle of a known variant.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::sdk::Header;
use exdoku_rules::variant::{Puzzle, Variant, read_laid, read_line};
use exdoku_text::board::{
    Board, Cell, DigitSet, Laid, Mark, Misread, Position, SymbolChoice, Symbols, is_blank, marks_of_line,
};
use exdoku_text::source::{Diagnostic, Hint, Span};

use super::spaced::Spaced;
use super::{Entry, Piece};
use crate::blank;

impl<'s> Piece<'_, 's> {
    /// A puzzle of a variant from lines that should hold it.
    pub(super) fn entry(
        &mut self,
        variant: &Arc<Variant>,
        base: &Puzzle,
        line: usize,
        rows: &[(usize, &'s str)],
    ) -> Entry {
        if let [(start, row)] = *rows
            && let Some(puzzle) = self.puzzle_of_line(variant, base, row)
        {
            return Entry { line, bytes: start..start + row.len(), puzzle: Ok((Arc::clone(variant), puzzle)) };
        }
        let laid = Laid::of_rows(variant.board(), rows, span(rows));
        self.entry_of(variant, base, line, rows, laid)
    }

    /// A puzzle with a place for each cell.
    pub(super) fn entry_of_spaced(
        &mut self,
        variant: &Arc<Variant>,
        base: &Puzzle,
        line: usize,
        spaced: Spaced<'s>,
    ) -> Entry {
        let marks = variant.board().cells().zip(spaced.rows.into_iter().flatten()).collect();
        let text = self.source.text();
        let whole = (spaced.bytes.start, &text[spaced.bytes]);
        self.entry_of(variant, base, line, &[whole], Laid { marks, wrong: Vec::new() })
    }

    /// A puzzle of several grids, each on one line.
    pub(super) fn entry_of_grids(
        &mut self,
        variant: &Arc<Variant>,
        base: &Puzzle,
        line: usize,
        rows: &[(usize, &'s str)],
    ) -> Entry {
        let laid = of_grids(variant.board(), rows);
        self.entry_of(variant, base, line, rows, laid)
    }

    fn entry_of(
        &mut self,
        variant: &Arc<Variant>,
        base: &Puzzle,
        line: usize,
        rows: &[(usize, &'s str)],
        laid: Laid<'s>,
    ) -> Entry {
        let bytes = span(rows);
        let puzzle = self.puzzle(variant.board(), &variant.symbols, base, (rows, laid));
        let puzzle = puzzle.map(|puzzle| (Arc::clone(variant), puzzle)).map_err(|wrong| self.complain(wrong));
        Entry { line, bytes, puzzle }
    }

    /// The puzzle of a line with one character per cell, where nothing but the digits needs to be read.
    fn puzzle_of_line(&mut self, variant: &Variant, base: &Puzzle, line: &str) -> Option<Puzzle> {
        let symbols = match &variant.symbols {
            SymbolChoice::Fixed(symbols) => symbols,
            SymbolChoice::Detect(usual) => usual.only().filter(|_| self.reader.symbols.is_none())?,
        };
        let mut givens = base.givens.clone();
        if !read_line(variant.board(), symbols, line, &mut givens) {
            return None;
        }
        self.reader.found = Some(symbols.clone());
        let (title, marks, symbols) = (self.reader.title.take(), base.marks.clone(), symbols.clone());
        Some(Puzzle { title, author: None, about: None, fog: None, givens, marks, symbols })
    }

    fn puzzle(
        &mut self,
        board: &Board,
        choice: &SymbolChoice,
        base: &Puzzle,
        (rows, mut laid): (&[(usize, &'s str)], Laid<'s>),
    ) -> Result<Puzzle, Vec<Misread>> {
        let bytes = span(rows);
        let title = self.reader.title.take();
        use_usual_blanks(choice, &mut laid);
        let limits = take_candidates(board, choice, &mut laid);
        let header = if rows.len() > 1 { self.header(bytes.start) } else { Header::default() };
        let told = match (choice, &self.reader.symbols) {
            (SymbolChoice::Detect(_), Some(spelled)) => {
                let symbols = Symbols::parse(spelled, board.digits());
                Some(SymbolChoice::Fixed(symbols.map_err(|error| vec![Misread::new(bytes, error.to_string())])?))
            }
            (SymbolChoice::Detect(usual), None) => {
                let open = usual.detect(laid.marks.iter().map(|(_, mark)| mark.text)).err().unwrap_or_default();
                self.reader.found.clone().filter(|found| open.contains(&found)).map(SymbolChoice::Fixed)
            }
            (SymbolChoice::Fixed(_), _) => None,
        };
        let givens = read_laid(board, told.as_ref().unwrap_or(choice), laid)?;
        self.reader.found = Some(givens.symbols.clone());
        let title = header.title.or(title);
        let (author, about) = (header.author, header.about);
        let mut puzzle = Puzzle { title, author, about, symbols: givens.symbols, ..base.clone() };
        limits.into_iter().for_each(|(cell, digits)| puzzle.limit(cell, digits));
        givens.grid.placed().for_each(|(cell, digit)| puzzle.givens.set(cell, digit));
        Ok(puzzle)
    }

    /// The contents of the comments directly above the line that begins at this byte.
    fn header(&self, start: usize) -> Header {
        let line = self.lines[..self.next].iter().rev().find(|line| line.start <= start);
        let header = line.filter(|line| line.start == start).and_then(|line| line.header);
        header.map_or_else(Header::default, |header| Header::read(&self.source.text()[header..start]))
    }

    pub(super) fn complain(&self, misreads: Vec<Misread>) -> Vec<Diagnostic> {
        let complaint = |misread: Misread| {
            let complaint = Diagnostic::error(misread.message).at(self.source, misread.bytes).maybe_help(misread.help);
            match misread.symbols {
                Some(symbols) => complaint.hint(Hint::NameSymbols(symbols)),
                None => complaint,
            }
        };
        misreads.into_iter().map(complaint).collect()
    }
}

/// Replaces other words for empty cells, and whole numbers with a fraction.
fn use_usual_blanks(choice: &SymbolChoice, laid: &mut Laid<'_>) {
    let alphabets = match choice {
        SymbolChoice::Fixed(symbols) => std::slice::from_ref(symbols),
        SymbolChoice::Detect(usual) => usual.all(),
    };
    let words = blank::usual(laid.marks.iter().map(|(_, mark)| mark.text), alphabets);
    laid.marks.iter_mut().zip(words).for_each(|((_, mark), word)| mark.text = word);
}

/// The cells of pencil marks: a cell with several digits, or with one placed while solving (`u5`), is limited
/// to them. In the picture they become empty.
fn take_candidates(board: &Board, choice: &SymbolChoice, laid: &mut Laid<'_>) -> Vec<(Cell, DigitSet)> {
    let symbols = choice.first();
    let mut limits = Vec::new();
    if board.digits().count() > 9 || !symbols.is_single() {
        return limits;
    }
    for (cell, mark) in laid.marks.iter_mut().filter(|(_, mark)| mark.text.len() > 1) {
        let signs = mark.text.strip_prefix('u').unwrap_or(mark.text);
        let digits = signs.chars().map(|sign| symbols.digit_of(sign));
        if let Some(digits) = digits.collect::<Option<Vec<_>>>().filter(|digits| digits.is_sorted_by(|a, b| a < b)) {
            limits.push((*cell, digits.into_iter().collect()));
            mark.text = ".";
        }
    }
    limits
}

/// The cells of overlapping grids, one grid per line. A shared cell may be empty in one of its grids.
fn of_grids<'t>(board: &Board, lines: &[(usize, &'t str)]) -> Laid<'t> {
    let mut marks: BTreeMap<Cell, Mark<'t>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (corner, (start, line)) in board.grids().iter().zip(lines) {
        for (place, mark) in marks_of_line(line, *start, false).into_iter().enumerate() {
            let (row, column) = (place / board.grid_columns(), place % board.grid_columns());
            let Some(cell) = board.cell_at(Position::new(corner.row + row, corner.column + column)) else { continue };
            match marks.get_mut(&cell) {
                None => drop(marks.insert(cell, mark)),
                Some(known) if is_blank(known.text) => *known = mark,
                Some(known) if is_blank(mark.text) || known.text == mark.text => {}
                Some(known) => {
                    let message =
                        format!("{} is {} here and {} in another grid", board.position(cell), mark.text, known.text);
                    wrong.push(Misread::new(mark.bytes, message));
                }
            }
        }
    }
    Laid { marks: marks.into_iter().collect(), wrong }
}

/// Whether grids, one per line, agree about their shared cells, at least one of which holds a digit.
pub(super) fn grids_agree(board: &Board, lines: &[(usize, &str)]) -> bool {
    let mut marks: BTreeMap<Position, &str> = BTreeMap::new();
    let mut digits = 0;
    for (corner, (start, line)) in board.grids().iter().zip(lines) {
        for (place, mark) in marks_of_line(line, *start, false).into_iter().enumerate() {
            let (row, column) = (place / board.grid_columns(), place % board.grid_columns());
            let known = marks.insert(Position::new(corner.row + row, corner.column + column), mark.text);
            let same = known.is_none_or(|known| known == mark.text || (is_blank(known) && is_blank(mark.text)));
            if !same {
                return false;
            }
            digits += usize::from(known.is_some() && !is_blank(mark.text));
        }
    }
    digits > 0
}

/// From the first row to the last.
fn span(rows: &[(usize, &str)]) -> Span {
    let first = rows.first().map_or(0, |(start, _)| *start);
    first..rows.last().map_or(first, |(start, content)| start + content.len())
}
