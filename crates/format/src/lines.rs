//! The lines of a text that hold cells, and properties of a single line.

use std::ops::Range;

use exdoku_text::board::{
    Board, Mark, is_blank, is_blank_sign, is_row_of_dashes, is_ruler, marks_of_line, width_with_dashes,
};
use exdoku_text::source::Source;

use super::blank;
use super::sdk::is_header;
use super::table::Table;

/// A first field of at least this length has all cells of its line: groups of cells between spaces are shorter.
const LONG_FIELD: usize = 16;

/// A line without surrounding spaces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'s> {
    /// From 1.
    pub(super) number: usize,
    /// The byte it begins at.
    pub(super) start: usize,
    pub(super) content: &'s str,
    /// In a row of a table, the number of fields that could be the puzzle, if that is ambiguous.
    pub(super) rivals: usize,
    /// Whether it consists of digits and dots alone, like most long lists.
    pub(super) plain: bool,
    /// Whether it follows an empty line.
    pub(super) after_gap: bool,
    /// The start of the comments directly above it that describe it, if there are any.
    pub(super) header: Option<usize>,
}

/// The lines of a text without comments, rulers and empty lines. On a board with holes, `#` stands for one
/// and begins a comment only where no row begins. `dashes` is the width of rows with dashes for empty cells, kept from
/// piece to piece of a text, like the header of a table.
pub(super) fn lines<'s>(
    source: &'s Source,
    board: Option<&Board>,
    dashes: &mut Option<usize>,
    table: &mut Table,
) -> Vec<Line<'s>> {
    let (text, first) = (source.text(), source.line_of(0));
    let gaps = board.filter(|board| board.cell_count() < board.width() * board.height());
    let is_row = |line: &str| {
        let marks = marks_of_line(line, 0, false);
        let cell =
            |mark: &Mark<'_>| mark.text == "#" || is_blank(mark.text) || mark.text.chars().all(char::is_alphanumeric);
        gaps.is_some_and(|board| marks.len() == board.width()) && marks.iter().all(cell)
    };
    *dashes = dashes.or_else(|| width_with_dashes(text));
    let (mut start, mut after_gap, mut header) = (0, false, None);
    let mut lines = Vec::new();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let content = line.trim();
        let plain = content.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let comment = !plain && ["#", ";", "%", "//"].iter().any(|sign| content.starts_with(sign)) && !is_row(content);
        if comment && is_header(content) {
            header.get_or_insert(start);
        } else if content.is_empty() {
            (after_gap, header) = (true, None);
        } else if !comment && (plain || !is_ruler(content) || is_row_of_dashes(content, *dashes)) {
            let indent = line.len() - line.trim_start().len();
            let field = if plain { None } else { table.puzzle(content) };
            if matches!(field, Some(Ok(_))) && lines.last().is_some_and(|last: &Line<'_>| table.is_header(last.content))
            {
                lines.pop();
            }
            let rivals = field.as_ref().and_then(|field| field.as_ref().err()).copied().unwrap_or_default();
            let field = field.and_then(Result::ok).unwrap_or(0..content.len());
            lines.push(Line {
                number: first + index,
                start: start + indent + field.start,
                content: &content[field],
                rivals,
                plain,
                after_gap,
                header: header.take(),
            });
            after_gap = false;
        }
        start += line.len();
    }
    lines
}

impl<'s> Line<'s> {
    pub(super) fn bytes(&self) -> Range<usize> {
        self.start..self.start + self.content.len()
    }

    /// The line as the row of a picture.
    pub(super) fn row(&self) -> (usize, &'s str) {
        (self.start, self.content)
    }

    /// The part before the first space or comma, as a row: in a table of puzzles, the puzzle.
    pub(super) fn first_field(&self) -> (usize, &'s str) {
        if self.plain {
            return self.row();
        }
        let end = self.content.bytes().position(|byte| matches!(byte, b' ' | b'\t' | b',' | b';'));
        (self.start, &self.content[..end.unwrap_or(self.content.len())])
    }

    pub(super) fn field_length(&self) -> usize {
        if self.plain { self.content.len() } else { self.first_field().1.chars().count() }
    }

    pub(super) fn symbols(&self) -> Vec<Mark<'s>> {
        marks_of_line(self.content, self.start, false)
    }

    /// The number of its [`symbols`](Self::symbols).
    pub(super) fn symbol_count(&self) -> usize {
        if self.plain { self.content.len() } else { self.symbols().len() }
    }

    pub(super) fn words(&self) -> Vec<Mark<'s>> {
        marks_of_line(self.content, self.start, true)
    }

    /// The cells of the line of an unknown board: its numbers, if it is written in numbers; its first field, if that is
    /// longer than groups of cells between spaces; otherwise all its symbols.
    pub(super) fn marks(&self) -> Vec<Mark<'s>> {
        if let Some(cells) = self.candidates() {
            return cells;
        }
        if self.field_length() >= LONG_FIELD {
            return marks_of_line(self.first_field().1, self.start, false);
        }
        let words = self.words();
        let numbers = words.len() >= 10 && words.iter().all(is_number) && words.iter().any(|word| word.text.len() > 1);
        // 5,3,.,.,7: a comma between any two.
        let commas = words.len() > 1 && self.content.matches(',').count() + 1 == words.len();
        if numbers || commas { words } else { self.symbols() }
    }

    /// The number of its [`marks`](Self::marks).
    pub(super) fn mark_count(&self) -> usize {
        let (_, field) = self.first_field();
        let is_cell = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.';
        match field.len() >= LONG_FIELD && (self.plain || field.bytes().all(is_cell)) {
            true => field.len(),
            false => self.marks().len(),
        }
    }

    /// The words of a row of pencil marks, each the candidates of a cell: `12 347 5 ...`. At least one cell has several.
    pub(super) fn candidates(&self) -> Option<Vec<Mark<'s>>> {
        let figures = || self.content.bytes().filter(u8::is_ascii_digit).count();
        if self.field_length() > 9 || figures() < 5 {
            return None;
        }
        let words = self.words();
        let count = words.len();
        let most = char::from(b'0' + u8::try_from(count).ok().filter(|count| (4..=9).contains(count))?);
        let fits = |mark: &Mark<'_>| {
            let digits = mark.text.strip_prefix('u').unwrap_or(mark.text);
            let rises = digits.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
            is_blank(mark.text) || (rises && digits.chars().all(|sign| ('1'..=most).contains(&sign)))
        };
        let several = words.iter().any(|mark| mark.text.len() > 1);
        (several && words.iter().all(fits)).then_some(words)
    }

    /// Whether the line is words rather than cells: `Grid 02`, `Puzzle by ...`. A row followed by a name is not.
    pub(super) fn is_heading(&self) -> bool {
        if self.plain || !self.content.contains(char::is_lowercase) {
            return false;
        }
        let is_word = |word: &str| word.chars().count() >= 3 && word.chars().all(char::is_alphabetic);
        let words = self.content.split([' ', ':', ',', '.', '[', ']']);
        let is_title = |word: &&str| is_word(word) && word.contains(char::is_lowercase) && !blank::is_empty(word);
        let words = words.filter(is_title);
        let letters: usize = words.map(|word| word.chars().count()).sum();
        letters > self.content.chars().filter(|c| c.is_ascii_digit() || is_blank_sign(*c)).count()
    }
}

fn is_number(mark: &Mark<'_>) -> bool {
    is_blank(mark.text) || mark.text.bytes().all(|b| b.is_ascii_digit())
}
