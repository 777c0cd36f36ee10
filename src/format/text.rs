//! Puzzles in plain text: one a line, or over several lines, any number in one file.
//!
//! ```text
//!   # comments are passed over, and so is what follows the puzzle on its line
//!   53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//!
//!   Grid 02                      a line of words is the title of what follows
//!   53. | .7. | ...
//!   6.. | 195 | ...
//!   ----+-----+----             rulers, bars and empty lines are for the eye
//!   ...
//! ```
//!
//! A puzzle whose variant is not named is classic, of the size its length says: n rows of n cells, or n² cells on a
//! line. Sixteen cells may be a 4x4 puzzle or a row of a 16x16 one; the lines around it tell. Where they do not (all
//! empty), that is said.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use crate::board::{Mark, Misread, SymbolChoice, Symbols, is_blank, is_ruler, lay_out_rows, marks_of_line};
use crate::source::{Diagnostic, Source};
use crate::variant::{Puzzle, Variant, read_marks};

/// The longest row that is looked for without being told the variant.
const LONGEST_ROW: usize = 36;

/// A puzzle found in a text, or what is wrong with it.
#[derive(Debug)]
pub struct Entry {
    /// The line it begins on, from 1.
    pub line: usize,
    /// The puzzle and its variant, or the complaints.
    pub puzzle: Result<(Arc<Variant>, Puzzle), Vec<Diagnostic>>,
}

/// Whether a text is TOML rather than puzzles: whether its first line that says something is `key = value` or a
/// `[header]`.
pub fn looks_like_toml(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let key = |key: &str| {
        let bare = |c: char| c.is_ascii_alphanumeric() || "-_.\"' ".contains(c);
        key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '"') && key.chars().all(bare)
    };
    lines.next().is_some_and(|line| {
        (line.starts_with('[') && line.contains(']')) || line.split_once('=').is_some_and(|(name, _)| key(name.trim()))
    })
}

/// Reads the puzzles of a text one after the other.
#[derive(Debug)]
pub struct TextReader<'s> {
    source: &'s Arc<Source>,
    /// The variant all puzzles are of, and what its file already puts into the cells.
    named: Option<(Arc<Variant>, Puzzle)>,
    symbols: Option<String>,
    classics: HashMap<usize, Arc<Variant>>,
    lines: Vec<Line<'s>>,
    next: usize,
    title: Option<String>,
}

#[derive(Clone, Copy, Debug)]
struct Line<'s> {
    number: usize,
    start: usize,
    content: &'s str,
}

impl<'s> Line<'s> {
    fn bytes(&self) -> Range<usize> {
        self.start..self.start + self.content.len()
    }

    /// What stands before the first blank or comma: in a table of puzzles, the puzzle.
    fn first_field(&self) -> &'s str {
        self.content.split([' ', '\t', ',', ';']).next().unwrap_or_default()
    }

    fn symbols(&self) -> Vec<Mark<'s>> {
        marks_of_line(self.content, self.start, false)
    }

    fn words(&self) -> Vec<Mark<'s>> {
        marks_of_line(self.content, self.start, true)
    }
}

impl<'s> TextReader<'s> {
    /// The puzzles of `source`: of the named variant, or classic ones. `symbols` is how the digits are written, if
    /// the variant leaves that open.
    pub fn new(
        source: &'s Arc<Source>,
        named: Option<(Arc<Variant>, Puzzle)>,
        symbols: Option<String>,
    ) -> TextReader<'s> {
        let mut start = 0;
        let mut lines = Vec::new();
        for (index, line) in source.text().split_inclusive('\n').enumerate() {
            let content = line.trim_end().trim_start_matches('\u{feff}');
            let indent = line.trim_end().len() - content.len();
            let comment = content.trim_start().starts_with(['#', ';', '%']) || content.trim_start().starts_with("//");
            if !content.trim().is_empty() && !comment && !is_ruler(content) {
                lines.push(Line { number: index + 1, start: start + indent, content });
            }
            start += line.len();
        }
        TextReader { source, named, symbols, classics: HashMap::new(), lines, next: 0, title: None }
    }

    fn complain(&self, misreads: Vec<Misread>) -> Vec<Diagnostic> {
        let complaint = |misread: Misread| {
            Diagnostic::error(misread.message).at(self.source, misread.bytes).maybe_help(misread.help)
        };
        misreads.into_iter().map(complaint).collect()
    }

    /// A puzzle of a variant from lines that should hold it.
    fn puzzle(
        &mut self,
        variant: &Arc<Variant>,
        base: &Puzzle,
        rows: &[(usize, &'s str)],
    ) -> Result<Puzzle, Vec<Misread>> {
        let first = rows.first().map_or(0, |(start, _)| *start);
        let last = rows.last().map_or(0, |(start, content)| start + content.len());
        let marks = lay_out_rows(&variant.board, rows, first..last)?;
        let chosen = match (&variant.symbols, &self.symbols) {
            (SymbolChoice::Detect, Some(spelled)) => {
                let symbols = Symbols::parse(spelled, variant.board.digits());
                SymbolChoice::Fixed(symbols.map_err(|error| {
                    vec![Misread::new(first..last, format!("--symbols {spelled}: {error} of this puzzle"))]
                })?)
            }
            (choice, _) => choice.clone(),
        };
        let givens = read_marks(&variant.board, &chosen, &marks)?;
        let mut puzzle = Puzzle { title: self.title.take(), symbols: givens.symbols, ..base.clone() };
        givens.grid.placed().for_each(|(cell, digit)| puzzle.givens.set(cell, digit));
        Ok(puzzle)
    }

    fn entry(&mut self, variant: &Arc<Variant>, base: &Puzzle, line: usize, rows: &[(usize, &'s str)]) -> Entry {
        let puzzle = self.puzzle(variant, base, rows);
        let puzzle = puzzle.map(|puzzle| (Arc::clone(variant), puzzle)).map_err(|wrong| self.complain(wrong));
        Entry { line, puzzle }
    }

    fn refuse(&self, line: &Line<'_>, message: String, help: &str) -> Entry {
        let diagnostic = Diagnostic::error(message).at(self.source, line.bytes()).help(help);
        Entry { line: line.number, puzzle: Err(vec![diagnostic]) }
    }

    /// The next puzzle of the named variant.
    fn next_named(&mut self, variant: &Arc<Variant>, base: &Puzzle) -> Option<Entry> {
        let (cells, height) = (variant.board.cell_count(), variant.board.height());
        let line = self.next_line(|line| !is_title(line, variant))?;
        for whole in [line.first_field(), line.content] {
            let symbols = marks_of_line(whole, line.start, false).len();
            let words = marks_of_line(whole, line.start, true).len();
            if height == 1 || symbols == cells || words == cells {
                return Some(self.entry(variant, base, line.number, &[(line.start, whole)]));
            }
        }
        let widths = [variant.board.width(), variant.board.row_lengths()[0]];
        let is_row = |line: &Line<'_>| widths.iter().any(|&w| line.symbols().len() == w || line.words().len() == w);
        if !is_row(&line) {
            let message = format!("a line of {} cells", line.symbols().len());
            let help = format!("a puzzle of this variant has {cells} cells on a line, or {height} rows");
            return Some(self.refuse(&line, message, &help));
        }
        Some(self.rows(variant, base, line))
    }

    /// A puzzle that begins with this row and goes on over the next lines.
    fn rows(&mut self, variant: &Arc<Variant>, base: &Puzzle, first: Line<'s>) -> Entry {
        let height = variant.board.height();
        let mut rows = vec![(first.start, first.content)];
        while rows.len() < height {
            // A line that is a whole puzzle, or a title, ends this one too early.
            let whole = |line: &Line<'_>| line.first_field().len() >= variant.board.cell_count().max(10);
            match self.lines.get(self.next) {
                Some(line) if !whole(line) && !is_title(line, variant) => rows.push((line.start, line.content)),
                _ => break,
            }
            self.next += 1;
        }
        self.entry(variant, base, first.number, &rows)
    }

    /// The next line that is wanted; the lines before it are titles.
    fn next_line(&mut self, wanted: impl Fn(&Line<'s>) -> bool) -> Option<Line<'s>> {
        loop {
            let line = *self.lines.get(self.next)?;
            self.next += 1;
            if wanted(&line) {
                return Some(line);
            }
            self.title = Some(line.content.trim().to_owned());
        }
    }

    /// The next puzzle, whose size must be found out.
    fn next_classic(&mut self) -> Option<Entry> {
        let line = self.next_line(|line| !is_heading(line.content))?;
        let symbols = line.symbols();
        let words = line.words();
        let numbers = words.len() >= 10 && words.iter().all(is_number) && words.iter().any(|w| w.text.len() > 1);
        let (length, field) = match (numbers, line.first_field()) {
            (true, _) => (words.len(), line.content),
            // Groups of cells between blanks are never so long.
            (false, field) if field.chars().count() >= 16 => (field.chars().count(), field),
            (false, _) => (symbols.len(), line.content),
        };
        let on_one_line = match square_root(length) {
            Some(n) if n >= 4 && length > LONGEST_ROW => Some(n),
            Some(n) if n >= 4 => match self.run_is_one_line_each(length, n) {
                Some(true) => Some(n),
                Some(false) => None,
                None => {
                    let message =
                        format!("{length} empty cells: a {n}x{n} puzzle, or a row of a {length}x{length} one");
                    let help = format!("say which: --variant classic-{n}x{n} or --variant classic-{length}x{length}");
                    return Some(self.refuse(&line, message, &help));
                }
            },
            _ => None,
        };
        if let Some(n) = on_one_line {
            let variant = self.classic(n);
            let base = Puzzle::empty(&variant);
            return Some(self.entry(&variant, &base, line.number, &[(line.start, field)]));
        }
        let alone =
            self.lines.get(self.next).is_none_or(|next| next.symbols().len() != length && next.words().len() != length);
        if !(4..=LONGEST_ROW).contains(&length) || alone {
            let help = "a puzzle on one line has 16, 36, 64, 81, 100, 144, 256, 625, ... cells; else n rows of n cells. \
                        Other boards need --variant; comments begin with #";
            return Some(self.refuse(&line, format!("a line of {length} cells is no classic Sudoku"), help));
        }
        let variant = self.classic(length);
        let base = Puzzle::empty(&variant);
        Some(self.rows(&variant, &base, line))
    }

    /// Whether this line and those after it with the same number of cells are n x n puzzles on one line each (all
    /// signs are digits up to n) rather than rows of a larger board; `None` if they are all empty.
    fn run_is_one_line_each(&self, length: usize, n: usize) -> Option<bool> {
        let here = self.next - 1;
        let run = self.lines[here..].iter().map(Line::symbols).take_while(|marks| marks.len() == length);
        let digits = |mark: &Mark<'_>| mark.text.parse().is_ok_and(|value: usize| (1..=n).contains(&value));
        let (mut rows, mut signs) = (0, 0);
        for marks in run.take(length) {
            rows += 1;
            for mark in marks.iter().filter(|mark| !is_blank(mark.text)) {
                signs += 1;
                if !digits(mark) {
                    return Some(false);
                }
            }
        }
        if signs > 0 || rows < length { Some(true) } else { None }
    }

    fn classic(&mut self, n: usize) -> Arc<Variant> {
        let make = || Arc::new(Variant::classic(n).expect("sizes in a text are between 4 and the longest side"));
        Arc::clone(self.classics.entry(n).or_insert_with(make))
    }
}

impl Iterator for TextReader<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        match self.named.clone() {
            Some((variant, base)) => self.next_named(&variant, &base),
            None => self.next_classic(),
        }
    }
}

fn is_number(mark: &Mark<'_>) -> bool {
    is_blank(mark.text) || mark.text.bytes().all(|b| b.is_ascii_digit())
}

/// The side of a square of so many cells, up to the longest side of a board.
fn square_root(cells: usize) -> Option<usize> {
    let root = cells.isqrt();
    (root * root == cells && root <= crate::board::MAX_SIDE).then_some(root)
}

/// A line that is words rather than cells: `Grid 02`, `Puzzle by ...`. A row with a name behind it is none.
fn is_heading(line: &str) -> bool {
    let is_word = |word: &str| word.chars().count() >= 3 && word.chars().all(char::is_alphabetic);
    let words = line.split([' ', ':', ',', '.']).filter(|word| is_word(word) && word.contains(char::is_lowercase));
    let letters: usize = words.map(|word| word.chars().count()).sum();
    letters > line.chars().filter(|c| c.is_ascii_digit() || is_blank(c.encode_utf8(&mut [0; 4]))).count()
}

/// A heading, unless the variant's own symbols make a row of it.
fn is_title(line: &Line<'_>, variant: &Variant) -> bool {
    let length = line.symbols().len();
    is_heading(line.content) && length != variant.board.width() && length != variant.board.cell_count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    fn read(text: &str) -> Vec<String> {
        let source = Source::new("test", text);
        let show = |entry: Entry| match entry.puzzle {
            Ok((variant, puzzle)) => {
                let title = puzzle.title.map_or(String::new(), |title| format!(" {title}"));
                let line = format::line(&puzzle.givens, &variant.board, &puzzle.symbols);
                format!("{}: {}{title}: {line}", entry.line, variant.name)
            }
            Err(wrong) => format!("{}: {}", entry.line, wrong[0].message()),
        };
        TextReader::new(&source, None, None).map(show).collect()
    }

    #[test]
    fn lines_grids_titles_and_comments() {
        let text = "# two\n12..34......43..1 easy\n\nGrid 02\n1 2 | . .\n3 4 | _ _\n----+----\n0 0 | 4 3\n* * | . 1\n";
        assert_eq!(
            read(text),
            ["2: a line of 17 cells is no classic Sudoku", "5: classic-4x4 Grid 02: 12..34....43...1"]
        );
        assert_eq!(
            read("12..34....43...1, x\n....34....43...1"),
            ["1: classic-4x4: 12..34....43...1", "2: classic-4x4: ....34....43...1"]
        );
        assert_eq!(read("1234\n3412\n34"), ["1: 3 rows, where this board has 4"]);
        assert_eq!(read("12345"), ["1: a line of 5 cells is no classic Sudoku"]);
    }

    #[test]
    fn rows_of_sixteen_are_told_from_small_puzzles() {
        let rows = "1..............G\n".to_owned() + &"................\n".repeat(15);
        let found = read(&rows);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("1: classic-16x16: 1..............G...."), "{}", found[0]);
        assert!(read(&"................\n".repeat(16))[0].contains("empty cells"));
        assert_eq!(read("................"), ["1: classic-4x4: ................"]);
    }

    #[test]
    fn numbers_between_blanks() {
        let row = "10 . 3 . 5 . 7 . 9 .\n";
        let found = read(&(row.to_owned() + &". . . . . . . . . .\n".repeat(9)));
        assert!(found[0].starts_with("1: classic-10x10: 10 . 3 . 5 . 7"), "{}", found[0]);
    }

    #[test]
    fn toml_is_recognised() {
        assert!(looks_like_toml("# a comment\nsize = 9\n"));
        assert!(looks_like_toml("[rules]\n"));
        assert!(!looks_like_toml("53..7....\n6..195...\n"));
        assert!(!looks_like_toml("=========\n"));
    }
}
