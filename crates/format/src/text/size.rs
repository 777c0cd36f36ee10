//! Puzzles whose size must be inferred from their lines and the lines around them.

use crate::lines::Line;
use exdoku_rules::variant::{BuiltIn, read};
use exdoku_text::board::{Digits, MAX_SIDE, Mark, Symbols, Usual, counted, is_blank, is_blank_sign};
use exdoku_text::source::{Diagnostics, Hint};

use super::puzzle::grids_agree;
use super::{Entry, LONGEST_ROW, Piece};

impl<'s> Piece<'_, 's> {
    /// The next puzzle, whose size must be inferred.
    pub(super) fn next_classic(&mut self) -> Option<Entry> {
        let line = self.next_line(Line::is_heading)?;
        if let Some(refused) = self.refuse_other_notation(&line) {
            return Some(refused);
        }
        match self.samurai(&line) {
            Samurai::Whole(samurai) => return Some(*samurai),
            Samurai::Begun => {
                self.next -= 1;
                return None;
            }
            Samurai::No => {}
        }
        if let Some((n, field)) = lone_field(&line) {
            let (variant, base) = self.reader.classic(n);
            return Some(self.entry(&variant, &base, line.number, &[field]));
        }
        let length = line.mark_count();
        let square = square_root(length).filter(|n| *n >= 4);
        if let Some(n) = square.filter(|_| length > LONGEST_ROW) {
            return Some(self.one_line(n, line));
        }
        if self.wants_more() {
            return None;
        }
        if let Some(spaced) = self.spaced(&line, None) {
            let (variant, base) = self.reader.classic(spaced.rows.len());
            return Some(self.entry_of_spaced(&variant, &base, line.number, spaced));
        }
        if let Some(n) = square {
            match self.run(length, n) {
                Run::Puzzles => return Some(self.one_line(n, line)),
                Run::Rows => {}
                Run::Empty(lines) => {
                    self.next += lines - 1;
                    let message = format!(
                        "ambiguous: {length} empty cells are a {n}x{n} puzzle or a row of a {length}x{length} one"
                    );
                    let names = [n, length].map(|n| format!("classic-{n}x{n}"));
                    let hint = Hint::NameVariant(names.into());
                    return Some(self.refuse(&line, message, |wrong| wrong.hint(hint)));
                }
            }
        }
        let following = self.lines.get(self.next).map_or(0, Line::mark_count);
        // The first row may be the one that is a little too short or too long.
        let near = |n: &usize| n.abs_diff(length) <= 2;
        let Some(n) = [length, following].into_iter().filter(near).find(|&n| self.is_grid(n)) else {
            let help = "a puzzle on one line has 16, 36, 64, 81, 100, 144, 256, 625, ... cells, else it has n rows of n \
                        cells; comments begin with #";
            let message = format!("a line of {} is not a classic Sudoku", counted(length, "cell"));
            return Some(self.refuse(&line, message, |wrong| wrong.help(help).hint(Hint::NameVariant(Vec::new()))));
        };
        let longest = (n * n).max(10);
        let rows = self.gather(line, n, |line| line.is_heading() || line.field_length() >= longest);
        let (variant, base) = self.reader.classic(n);
        Some(self.entry(&variant, &base, line.number, &rows.iter().map(Line::row).collect::<Vec<_>>()))
    }

    /// A text of exactly five 9x9 grids in the order of a samurai that agree about their shared cells. If a chunk ends after
    /// the fifth line, or before one without a line break, the next chunk shows whether more follows.
    fn samurai(&mut self, line: &Line<'s>) -> Samurai {
        let enough = if self.last { 5..=5 } else { 4..=5 };
        if self.next != 1 || !enough.contains(&self.lines.len()) || self.source.line_of(0) != 1 {
            return Samurai::No;
        }
        let rows: Vec<(usize, &'s str)> = self.lines.iter().map(Line::first_field).collect();
        // Four or five unrelated puzzles are far more common, so the variant is read only for lines that may be of it.
        if !share_corners(&rows.iter().map(|(_, row)| *row).collect::<Vec<_>>()) {
            return Samurai::No;
        }
        let built_in = self.reader.built_in;
        let source = built_in.named("samurai").map(BuiltIn::source);
        let Some(document) = source.and_then(|source| read(&source, &built_in, &mut Diagnostics::new())) else {
            return Samurai::No;
        };
        if !grids_agree(document.variant.board(), &rows) {
            return Samurai::No;
        }
        if !self.last {
            return Samurai::Begun;
        }
        self.next = self.lines.len();
        Samurai::Whole(Box::new(self.entry_of_grids(&document.variant, &document.puzzle, line.number, &rows)))
    }

    fn one_line(&mut self, n: usize, line: Line<'s>) -> Entry {
        let (variant, base) = self.reader.classic(n);
        let row = if line.field_length() == n * n { line.first_field() } else { line.row() };
        self.entry(&variant, &base, line.number, &[row])
    }

    /// Whether the line just read begins n rows of n cells: whether most of the lines after it are such rows.
    fn is_grid(&self, n: usize) -> bool {
        if !(4..=LONGEST_ROW).contains(&n) {
            return false;
        }
        let after = self.lines[self.next..].iter().take(n - 1).take_while(|line| !line.is_heading());
        let rows = after.filter(|line| line.mark_count() == n).count();
        rows > 0 && 2 * (rows + 1) >= n
    }

    /// Decides whether this line and the following ones of the same length are n x n puzzles or rows of a larger board.
    /// They are rows only if there are enough of them and most have symbols that no n x n puzzle, but a larger one,
    /// may have.
    fn run(&mut self, length: usize, n: usize) -> Run {
        if self.next <= self.one_line_until {
            return Run::Puzzles;
        }
        let here = self.next - 1;
        let run = self.lines[here..].iter().map(Line::marks).take_while(|marks| marks.len() == length);
        let run: Vec<Vec<Mark<'_>>> = run.take(length).collect();
        let is_digit = |mark: &&Mark<'_>| mark.text.parse().is_ok_and(|value: usize| (1..=n).contains(&value));
        let signs = || run.iter().flatten().filter(|mark| !is_blank(mark.text));
        let filled = || run.iter().filter(|marks| !marks.iter().all(|mark| is_blank(mark.text)));
        let is_foreign =
            |marks: &&Vec<Mark<'_>>| !marks.iter().filter(|mark| !is_blank(mark.text)).all(|mark| is_digit(&mark));
        let mostly_foreign = 2 * filled().filter(is_foreign).count() >= filled().count();
        let several_figures = run.iter().flatten().any(|mark| mark.text.chars().count() > 1);
        let usual = Digits::new(1, length).map(Usual::of);
        let of_larger = |symbols: &Symbols| signs().all(|mark| symbols.digit(mark.text).is_some());
        if run.len() == length && signs().next().is_none() {
            Run::Empty(length)
        } else if run.len() == length
            && (several_figures || mostly_foreign)
            && usual.is_some_and(|usual| usual.all().iter().any(of_larger))
        {
            Run::Rows
        } else {
            self.one_line_until = here + run.len();
            Run::Puzzles
        }
    }
}

/// The only field of a line with the length of a puzzle, if it is not the first: in a table, the puzzle of a row.
fn lone_field<'s>(line: &Line<'s>) -> Option<(usize, (usize, &'s str))> {
    if line.plain {
        return None;
    }
    let fields = line.content.split([' ', '\t', ',', ';']).filter(|field| !field.is_empty());
    let size = |field: &str| square_root(field.len()).filter(|n| *n >= 6);
    let is_puzzle = |field: &&str| {
        size(field).is_some() && field.bytes().all(|sign| sign.is_ascii_digit() || b"._*".contains(&sign))
    };
    let (long, others): (Vec<&str>, Vec<&str>) = fields.partition(|field| field.len() >= 36);
    let [field] = long[..] else { return None };
    let is_after = !line.content.starts_with(field) && !others.is_empty();
    let start = line.start + (field.as_ptr() as usize - line.content.as_ptr() as usize);
    (is_after && is_puzzle(&field)).then(|| size(field).map(|n| (n, (start, field)))).flatten()
}

/// Whether a text is a samurai on five lines.
enum Samurai {
    No,
    /// Perhaps: more of the text is needed.
    Begun,
    Whole(Box<Entry>),
}

/// The top left cells of the grids of a samurai, in the order of its lines.
const CORNERS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// Whether lines are 9x9 puzzles that agree with the third one about the corner box that they share in a samurai, at least
/// one of which holds a digit.
fn share_corners(lines: &[&str]) -> bool {
    let grids: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
    let (Some(middle), true) = (grids.get(2), grids.iter().all(|grid| grid.len() == 81)) else { return false };
    let shared = |start: usize| start.max(6)..(start + 9).min(15);
    let mut digits = 0;
    for (grid, (top, left)) in grids.iter().zip(CORNERS).filter(|(_, corner)| *corner != CORNERS[2]) {
        for (row, column) in shared(top).flat_map(|row| shared(left).map(move |column| (row, column))) {
            let ours = grid[9 * (row - top) + column - left];
            let theirs = middle[9 * (row - 6) + column - 6];
            if ours != theirs && !(is_blank_sign(ours) && is_blank_sign(theirs)) {
                return false;
            }
            digits += usize::from(!is_blank_sign(ours));
        }
    }
    digits > 0
}

/// The meaning of consecutive lines of the same length.
enum Run {
    /// One puzzle each.
    Puzzles,
    /// Rows of one puzzle.
    Rows,
    /// The number of empty lines, which could be either.
    Empty(usize),
}

/// The side of a square of this many cells, up to the longest side of a board.
fn square_root(cells: usize) -> Option<usize> {
    let root = cells.isqrt();
    (root * root == cells && root <= MAX_SIDE).then_some(root)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines that are no samurai are told apart without reading the variant, which takes longer than reading all of them.
    #[test]
    fn puzzles_that_disagree_are_no_samurai() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let empty = ".".repeat(81);
        assert!(!share_corners(&[line; 4]) && !share_corners(&[line; 5]));
        assert!(!share_corners(&[empty.as_str(); 5]), "no digit is shared");
        assert!(!share_corners(&[line, line]) && !share_corners(&["1"; 5]));
        let last = format!("{}1", ".".repeat(80));
        // The last cell of the first grid is that of the corner box of the third one.
        let middle = format!("{}1{}", "0".repeat(20), "0".repeat(60));
        for number in [4, 5] {
            assert!(share_corners(&[last.as_str(), &empty, &middle, &empty, &empty][..number]));
        }
        assert!(!share_corners(&[&last, &empty, &last, &empty, &empty]));
    }
}
