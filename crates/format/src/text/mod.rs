//! Puzzles in plain text: on one line, or over several lines, any number in one file.
//!
//! ```text
//!   # comments (also ; % and //) are ignored, and so is the rest of a line after its puzzle, but for values of layers
//!   53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//!
//!   Grid 02                      a line of words is the title of what follows
//!   53. | .7. | ...
//!   6.. | 195 | ...
//!   ----+-----+----             rulers, bars and empty lines are for the eye
//!   ...
//! ```
//!
//! A puzzle without a named variant is classic, and its length determines the size: n rows of n cells, or n² cells on a
//! line. Sixteen cells may be a 4x4 puzzle or a row of a 16x16 puzzle, as the lines around them show. If they do not (all
//! cells are empty), that is an error.
//!
//! `named.rs` finds puzzles of a named variant, `size.rs` puzzles of unknown size; `puzzle.rs` reads their rows, `spaced.rs`
//! boards with blank cells, `layered.rs` values of layers after the digits.

mod layered;
mod named;
mod puzzle;
mod size;
mod spaced;

use std::collections::BTreeMap;
use std::sync::Arc;

use exdoku_rules::rules::kind;
use exdoku_rules::variant::{BuiltIns, Puzzle, Variant};
use exdoku_text::board::{Board, Digits, MAX_SIDE, Symbols};
use exdoku_text::source::{Diagnostic, Source, Span};

use super::killer;
use super::lines::{Line, lines};
use super::links::is_link;
use super::notation::Notation;
use super::table::Table;
use spaced::Spaced;

/// The longest row that is recognised without a named variant.
const LONGEST_ROW: usize = 36;

/// A puzzle found in a text, or what is wrong with it.
#[derive(Debug)]
pub struct Entry {
    /// The line it begins on, from 1.
    pub line: usize,
    /// From its first cell to its last, without its title.
    pub bytes: Span,
    /// The puzzle and its variant, or what is wrong.
    pub puzzle: Result<(Arc<Variant>, Puzzle), Vec<Diagnostic>>,
}

/// Whether a text is TOML: after empty lines and comments, it begins with `key = value`, or with a `[header]` before such a
/// line.
pub fn looks_like_toml(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let key = |key: &str| {
        let bare = |c: char| c.is_ascii_alphanumeric() || "-_.\"' ".contains(c);
        key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '"') && key.chars().all(bare)
    };
    let header = |line: &str| line.starts_with('[') && line.ends_with(']');
    // SumoCueV1=10J0... is killer cages, and a packed puzzle may end in an equals sign.
    let is_foreign = |line: &str| is_link(line) || killer::looks_like(line) || layered::looks_layered(line);
    let sets = |line: &str| !is_foreign(line) && line.split_once('=').is_some_and(|(name, _)| key(name.trim()));
    // A header alone may as well be the title of a puzzle.
    lines.take_while(|line| header(line) || sets(line)).take(2).any(sets)
}

/// The size of the board whose digits, from 1 up, have these symbols; `None` for `numbers`, which fit any size.
pub fn size_of_symbols(spelled: &str) -> Option<usize> {
    let fits = |n: &usize| Digits::new(1, *n).is_some_and(|digits| Symbols::parse(spelled, digits).is_ok());
    (1..=MAX_SIDE).filter(|_| spelled != "numbers").find(fits)
}

/// The notation of a line that is not plain text, and so neither a title nor a row.
fn other_notation(line: &Line<'_>) -> Option<&'static str> {
    const SITES: &[&str] = &[
        "f-puzzles.com",
        "sudokupad.app",
        "crackingthecryptic.com",
        "penpa-edit",
        "lisudoku.xyz",
        "sudokuwiki.org",
        "Interactive-Sudoku-Solver",
        "tinyurl.com",
    ];
    if line.plain {
        return None;
    }
    let line = line.content;
    if is_link(line) || SITES.iter().any(|site| line.contains(site)) {
        return Some("a link");
    }
    let is_kind = |word: &str| kind(word).is_some() || ["rules", "size", "variant", "regions", "cages"].contains(&word);
    let set = line.split_once('=').map(|(key, _)| key.trim());
    let header = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    match Notation::of_line(line) {
        Some(notation) if notation.name == "f-puzzles" || notation.has_lines() => Some(notation.about),
        _ if set.or(header).is_some_and(is_kind) => Some("TOML"),
        _ => None,
    }
}

/// Reads the puzzles of a text one after the other. The text may come in chunks, of which only one is in memory at a time:
/// see [`Piece`].
#[derive(Debug)]
pub struct TextReader {
    /// The variant of all puzzles, and the givens of its file.
    named: Option<(Arc<Variant>, Arc<Puzzle>)>,
    symbols: Option<String>,
    /// The variants that are recognised without being named: `samurai`.
    built_in: BuiltIns,
    /// The classic variants of the sizes met so far, each with its empty board.
    classics: BTreeMap<usize, (Arc<Variant>, Arc<Puzzle>)>,
    /// The line of words before the next puzzle.
    title: Option<String>,
    /// The symbols of an earlier puzzle, for later ones whose symbols are ambiguous.
    found: Option<Symbols>,
    /// Whether the help for an unreadable line was given; once per text is enough.
    helped: bool,
    /// The width of rows with dashes for empty cells, once there was such a row.
    dashes: Option<usize>,
    /// The header of a table of puzzles.
    table: Table,
    /// The number of lines at the beginning of the next chunk that are known to be one puzzle each.
    one_line: usize,
}

impl TextReader {
    /// A reader of puzzles of the named variant, or of classic ones. `symbols` states how the digits are written, if the
    /// variant allows several ways; without a variant, it also determines the size.
    pub fn new(named: Option<(Arc<Variant>, Puzzle)>, symbols: Option<String>, built_in: BuiltIns) -> TextReader {
        let mut reader = TextReader {
            named: named.map(|(variant, base)| (variant, Arc::new(base))),
            symbols,
            built_in,
            classics: BTreeMap::new(),
            title: None,
            found: None,
            helped: false,
            dashes: None,
            table: Table::default(),
            one_line: 0,
        };
        if let (None, Some(size)) = (&reader.named, reader.symbols.as_deref().and_then(size_of_symbols)) {
            reader.named = Some(reader.classic(size));
        }
        reader
    }

    /// The puzzles of a whole text, or of a chunk of whole lines. `last` means that this is the end of the text.
    pub fn read<'r, 's>(&'r mut self, source: &'s Arc<Source>, last: bool) -> Piece<'r, 's> {
        let board = self.named.as_ref().map(|(variant, _)| variant.board());
        let ahead = board.map_or(LONGEST_ROW, Board::height) + 2;
        let lines = lines(source, board, &mut self.dashes, &mut self.table);
        let one_line_until = self.one_line;
        Piece { reader: self, source, lines, next: 0, one_line_until, ahead, last }
    }

    /// What was guessed since the last call, if anything was.
    pub fn take_note(&mut self) -> Option<String> {
        self.table.note.take()
    }

    /// The classic variant of a size, and its empty board.
    fn classic(&mut self, n: usize) -> (Arc<Variant>, Arc<Puzzle>) {
        let make = || {
            let variant = Variant::classic(n).expect("no size that is looked for is beyond the longest side");
            let empty = Puzzle::empty(&variant);
            (Arc::new(variant), Arc::new(empty))
        };
        self.classics.entry(n).or_insert_with(make).clone()
    }
}

/// The puzzles of one piece of a text.
///
/// They end before the first one that may continue in the next piece, which therefore begins with the lines from
/// [`rest`](Self::rest) on. The meaning of a line depends on at most `ahead` lines, so that the puzzles are the same
/// wherever the text is cut.
#[derive(Debug)]
pub struct Piece<'r, 's> {
    reader: &'r mut TextReader,
    source: &'s Arc<Source>,
    lines: Vec<Line<'s>>,
    next: usize,
    /// Lines before this one are known to be a puzzle each.
    one_line_until: usize,
    ahead: usize,
    last: bool,
}

impl<'s> Piece<'_, 's> {
    /// The byte after the last line that was needed: where the next piece begins.
    pub fn rest(self) -> usize {
        /// Text of this length without a line of cells is skipped; shorter text is examined again with what follows.
        const LONG: usize = 1 << 20;
        let text = self.source.text();
        self.reader.one_line = self.one_line_until.saturating_sub(self.next);
        match self.next.checked_sub(1) {
            _ if self.lines.is_empty() && text.len() > LONG => text.len(),
            None => 0,
            Some(last) => {
                let end = self.lines[last].bytes().end;
                text[end..].find('\n').map_or(text.len(), |gap| end + gap + 1)
            }
        }
    }

    /// Whether the puzzle that begins with the line just read may depend on lines not yet available. Then that line is left
    /// for the next piece.
    fn wants_more(&mut self) -> bool {
        let wants_more = !self.last && (self.lines.len() < self.next + self.ahead || self.wants_more_cells());
        self.next -= usize::from(wants_more);
        wants_more
    }

    fn refuse(&mut self, line: &Line<'_>, message: String, help: impl FnOnce(Diagnostic) -> Diagnostic) -> Entry {
        self.reader.title = None;
        let diagnostic = Diagnostic::error(message).at(self.source, line.bytes());
        let first = !std::mem::replace(&mut self.reader.helped, true);
        let puzzle = Err(vec![if first { help(diagnostic) } else { diagnostic }]);
        Entry { line: line.number, bytes: line.bytes(), puzzle }
    }

    /// Reports a line in another notation, or of a table whose puzzles could be in several columns.
    fn refuse_other_notation(&mut self, line: &Line<'_>) -> Option<Entry> {
        if line.rivals > 0 {
            let message = format!("ambiguous: {} columns of this table could be the puzzle", line.rivals);
            let help = "name the columns in a first line: puzzle, solution";
            return Some(self.refuse(line, message, |wrong| wrong.help(help)));
        }
        let what = other_notation(line)?;
        let help = "put it into a file without plain text; comments begin with #";
        self.reader.title = None;
        let diagnostic =
            Diagnostic::error(format!("this line is {what}, not plain text")).at(self.source, line.bytes());
        Some(Entry { line: line.number, bytes: line.bytes(), puzzle: Err(vec![diagnostic.help(help)]) })
    }

    /// The next line that is not a title. A title before it names the puzzle.
    fn next_line(&mut self, is_title: impl Fn(&Line<'s>) -> bool) -> Option<Line<'s>> {
        loop {
            let line = *self.lines.get(self.next)?;
            self.next += 1;
            if !is_title(&line) || other_notation(&line).is_some() {
                return Some(line);
            }
            // The header of a table names its columns, not a puzzle.
            self.reader.title =
                Some(line.content.to_owned()).filter(|title| title.contains(' ') || !title.contains(','));
        }
    }

    /// The board that begins with the line just read, if it has blank cells or one cell per line. `size` is the numbers of
    /// rows and columns, if they are known.
    fn spaced(&mut self, line: &Line<'s>, size: Option<(usize, usize)>) -> Option<Spaced<'s>> {
        let spaced = match line.plain {
            true => None,
            false => spaced::read(self.source.text(), line.start, size),
        };
        if let Some(spaced) = &spaced {
            self.reader.table.note.get_or_insert_with(|| "blank places are empty cells".to_owned());
            self.next += self.lines[self.next..].iter().take_while(|line| line.start < spaced.bytes.end).count();
        }
        spaced.or_else(|| self.cell_a_line(line, size))
    }

    /// A board with one cell per line.
    fn cell_a_line(&mut self, line: &Line<'s>, size: Option<(usize, usize)>) -> Option<Spaced<'s>> {
        const MOST: usize = MAX_SIDE * MAX_SIDE;
        let single = |line: &&Line<'s>| line.content.len() <= 4 && line.mark_count() == 1;
        if !single(&line) {
            return None;
        }
        let here = self.next - 1;
        let count = self.lines[here..].iter().take(MOST).take_while(single).count();
        let columns = size.map_or(count.isqrt(), |(_, columns)| columns);
        let rows = size.map_or(columns, |(rows, _)| rows);
        if rows * columns != count || count < 16 {
            return None;
        }
        let cells = &self.lines[here..here + count];
        let bytes = cells[0].start..cells[count - 1].bytes().end;
        let marks: Vec<_> = cells.iter().flat_map(Line::symbols).collect();
        self.next = here + count;
        self.reader.table.note.get_or_insert_with(|| format!("{count} lines of one cell each are read as one puzzle"));
        Some(Spaced { rows: marks.chunks(columns).map(<[_]>::to_vec).collect(), bytes })
    }

    /// Whether lines of one cell extend to the end of this piece, so that more may follow in the next.
    fn wants_more_cells(&self) -> bool {
        let here = &self.lines[self.next - 1..];
        let single = |line: &Line<'s>| line.content.len() <= 4 && line.mark_count() == 1;
        !self.last && here.len() <= MAX_SIDE * MAX_SIDE && here.iter().all(single)
    }

    /// The rows of the puzzle that begins with this line. Empty lines may separate bands; but if the parts together
    /// have too many rows, the next part is another puzzle, and this one is too short.
    fn gather(&mut self, first: Line<'s>, height: usize, is_end: impl Fn(&Line<'s>) -> bool) -> Vec<Line<'s>> {
        let mut rows = vec![first];
        while rows.len() < height {
            let ahead = &self.lines[self.next..];
            let Some(line) = ahead.first().filter(|line| !is_end(line) && other_notation(line).is_none()) else {
                break;
            };
            if line.after_gap {
                let part = 1 + ahead[1..].iter().take_while(|line| !line.after_gap && !is_end(line)).count();
                if rows.len() + part > height {
                    break;
                }
            }
            rows.push(*line);
            self.next += 1;
        }
        rows
    }
}

impl Iterator for Piece<'_, '_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        match self.reader.named.clone() {
            Some((variant, base)) => self.next_named(&variant, &base),
            None => self.next_classic(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let source = Source::new("test", text);
        let show = |entry: Entry| match entry.puzzle {
            Ok((variant, puzzle)) => {
                let title = puzzle.title.map_or(String::new(), |title| format!(" {title}"));
                let line = crate::line(&puzzle.givens, variant.board(), &puzzle.symbols);
                format!("{}: {}{title}: {line}", entry.line, variant.name)
            }
            Err(wrong) => format!("{}: {}", entry.line, wrong[0].message()),
        };
        TextReader::new(None, None, BuiltIns::NONE).read(&source, true).map(show).collect()
    }

    #[test]
    fn lines_grids_titles_and_comments() {
        let text = "# two\n12..34......43..1 easy\n\nGrid 02\n1 2 | . .\n3 4 | _ _\n----+----\n0 0 | 4 3\n* * | . 1\n";
        assert_eq!(
            read(text),
            ["2: a line of 17 cells is not a classic Sudoku", "5: classic-4x4 Grid 02: 12..34....43...1"]
        );
        assert_eq!(
            read("12..34....43...1, x\n....34....43...1"),
            ["1: classic-4x4: 12..34....43...1", "2: classic-4x4: ....34....43...1"]
        );
        assert_eq!(read("1234\n3412\n34"), ["1: found 3 rows, expected 4"]);
        assert_eq!(read("12345"), ["1: a line of 5 cells is not a classic Sudoku"]);
    }

    #[test]
    fn rows_of_sixteen_are_told_from_small_puzzles() {
        let rows = "1..............G\n.............8..\n".to_owned() + &"................\n".repeat(14);
        let found = read(&rows);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("1: classic-16x16: 1..............G...."), "{}", found[0]);
        let empty = read(&"................\n".repeat(16));
        assert!(empty.len() == 1 && empty[0].contains("empty cells"), "{empty:?}");
        let numbers =
            "10 . 3 . 5 . 7 . 9 . . . . . . 16\n".to_owned() + &". . . . . . . . . . . . . . . 1\n".repeat(15);
        assert!(read(&numbers)[0].starts_with("1: classic-16x16: 10 . 3"));
        assert_eq!(read("................"), ["1: classic-4x4: ................"]);
    }

    #[test]
    fn one_bad_line_stays_one() {
        assert_eq!(
            read("12..34....43...1\n12..34..x.43...1\n12..34....43...1\n12..34....43..."),
            [
                "1: classic-4x4: 12..34....43...1",
                "2: `x` is not a digit of this board",
                "3: classic-4x4: 12..34....43...1",
                "4: a line of 15 cells is not a classic Sudoku",
            ]
        );
        let good = "1234\n3412\n2143\n4321\n";
        let found =
            read(&format!("1234\n341\n2143\n4321\n\n123\n3412\n2143\n4321\n\n1234\n3412\n2143\n\n{good}\n{good}"));
        assert_eq!(
            found,
            [
                "1: row 2 has 3 cells, not 4",
                "6: row 1 has 3 cells, not 4",
                "11: found 3 rows, expected 4",
                "15: classic-4x4: 1234341221434321",
                "20: classic-4x4: 1234341221434321",
            ]
        );
    }

    #[test]
    fn a_wrong_sign_among_many_small_puzzles_stays_one() {
        let good = "12..34....43...1\n";
        let found = read(&(good.repeat(3) + "12..3x....43...1\n" + &good.repeat(16)));
        assert_eq!(found.len(), 20);
        assert_eq!(found.iter().filter(|line| line.contains("not a digit")).count(), 1);
    }

    #[test]
    fn a_later_puzzle_is_written_as_the_first() {
        let first = "1G".to_owned() + &".".repeat(254);
        let second = "1F".to_owned() + &".".repeat(254);
        assert!(read(&format!("{first}\n{second}\n"))[1].contains("classic-16x16: 1F"));
        assert!(read(&second)[0].contains("could be meant as"));
    }

    #[test]
    fn symbols_tell_the_size() {
        let source = Source::new("test", "AB..CD....DC...A\n");
        let entry = TextReader::new(None, Some("A-D".to_owned()), BuiltIns::NONE).read(&source, true).next().unwrap();
        assert_eq!(entry.puzzle.unwrap().0.name, "classic-4x4");
    }

    #[test]
    fn numbers_between_blanks() {
        let row = "10 . 3 . 5 . 7 . 9 .\n";
        let found = read(&(row.to_owned() + &". . . . . . . . . .\n".repeat(9)));
        assert!(found[0].starts_with("1: classic-10x10: 10 . 3 . 5 . 7"), "{}", found[0]);
    }

    #[test]
    fn pencil_marks_are_limits() {
        let text = "4 puzzle\n.----.-----.\n| 1 234 | 3 24 |\n| 34 . | 12 u2 |\n:----+-----:\n| 2 4 | 1 3 |\n| 3 1 | 24 24 |\n";
        let source = Source::new("test", text);
        let mut reader = TextReader::new(None, None, BuiltIns::NONE);
        let (variant, puzzle) = reader.read(&source, true).next().unwrap().puzzle.unwrap();
        assert_eq!(crate::line(&puzzle.givens, variant.board(), &puzzle.symbols), "1.3.....241331..");
        let limits: Vec<String> = puzzle
            .marks
            .iter()
            .map(|(cell, set)| {
                let names: String = set.iter().map(|digit| puzzle.symbols.name(digit)).collect();
                format!("{} {names}", variant.board().position(*cell))
            })
            .collect();
        assert_eq!(limits, ["r1c2 234", "r1c4 24", "r2c1 34", "r2c3 12", "r2c4 2", "r4c3 24", "r4c4 24"]);
    }

    #[test]
    fn comments_above_the_rows_say_what_it_is() {
        let text =
            "# a comment\n#ARuud\n#DMonday\n#LEasy\n12..\n34..\n....\n....\n\n#Comment\n1...\n....\n....\n....\n";
        let source = Source::new("test", text);
        let puzzles: Vec<Puzzle> = TextReader::new(None, None, BuiltIns::NONE)
            .read(&source, true)
            .map(|entry| entry.puzzle.unwrap().1)
            .collect();
        let told = |puzzle: &Puzzle| [&puzzle.title, &puzzle.author, &puzzle.about].map(Clone::clone);
        assert_eq!(told(&puzzles[0]), ["Monday", "Ruud", "level: Easy"].map(|text| Some(text.to_owned())));
        assert_eq!(told(&puzzles[1]), [None, None, None]);
    }

    #[test]
    fn toml_is_recognised() {
        assert!(!looks_like_toml("SumoCueV1=10J0+0J0=7J1\n"));
        assert!(looks_like_toml("# a comment\nsize = 9\n"));
        assert!(looks_like_toml("[rules]\nwindoku = true\n"));
        assert!(!looks_like_toml("[Puzzle]\n53..7....\n"));
        assert!(!looks_like_toml("53..7....\n6..195...\n"));
        assert!(!looks_like_toml("=========\n"));
    }
}
