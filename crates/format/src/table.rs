//! Tables of puzzles: one column holds the puzzles, others their solutions and further data.
//!
//! ```text
//!   id,question,answer,rating                    a header, which may tell the column
//!   7,53..7....6..1,534678912...,0               commas, semicolons, tabs
//!
//!   | puzzle   | solution |                      Markdown
//!   |----------|----------|
//!   | 53..7... | 5346...  |
//! ```
//!
//! The column must have cells of a board. Of several such columns, the one whose name announces a puzzle, or no solution, is
//! read; or the only one with empty cells.

use crate::columns::{names_puzzle, names_solution};
use crate::links::{has_gaps, looks_like_cells};
use exdoku_text::source::Span;

/// What may separate the fields of a line.
const SEPARATORS: [char; 4] = ['\t', '|', ';', ','];

/// The header of a table, and the column that is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    names: Vec<String>,
    /// Whether the column was already reported.
    told: bool,
    /// What was guessed.
    pub(super) note: Option<String>,
}

impl Table {
    /// The bytes of the puzzle in a line, if it is a row of a table; or the number of fields that it could be. The names of
    /// a header are kept for the rows below it.
    pub(super) fn puzzle(&mut self, line: &str) -> Option<Result<Span, usize>> {
        let fields = fields(line)?;
        let boards: Vec<usize> = (0..fields.len()).filter(|&at| looks_like_cells(&line[fields[at].clone()])).collect();
        if boards.is_empty() {
            let is_name = |field: &Span| line[field.clone()].chars().any(char::is_alphabetic);
            let names: Vec<String> = fields.iter().map(|field| line[field.clone()].to_owned()).collect();
            if fields.iter().any(is_name) && names != self.names {
                (self.names, self.told) = (names, false);
            }
            return None;
        }
        let name = |at: &usize| self.names.get(*at).filter(|_| self.names.len() == fields.len());
        let those = |fits: &dyn Fn(&usize) -> bool| -> Vec<usize> { boards.iter().copied().filter(fits).collect() };
        let chosen = [
            those(&|at| name(at).is_some_and(|name| names_puzzle(name))),
            those(&|at| !name(at).is_some_and(|name| names_solution(name))),
            those(&|at| has_gaps(&line[fields[*at].clone()])),
        ];
        let column = match chosen.iter().find(|some| some.len() == 1) {
            Some(only) => only[0],
            // The first field has always been the puzzle.
            None if boards[0] == 0 => 0,
            None => return Some(Err(boards.len())),
        };
        if !self.told && fields.len() > 1 {
            let of = name(&column).map_or_else(String::new, |name| format!(", {name:?}"));
            self.note = Some(format!("the puzzles are in column {}{of}, of {}", column + 1, fields.len()));
            self.told = true;
        }
        Some(Ok(fields[column].clone()))
    }

    /// Whether a line is the last header that was read.
    pub(super) fn is_header(&self, line: &str) -> bool {
        let named = || fields(line).is_some_and(|fields| fields.into_iter().map(|field| &line[field]).eq(&self.names));
        !self.names.is_empty() && named()
    }
}

/// The bytes of the fields of a line without surrounding spaces and quotes; `None` if it has no separator.
fn fields(line: &str) -> Option<Vec<Span>> {
    let separator = SEPARATORS.into_iter().find(|&separator| line.contains(separator))?;
    let inner = match separator {
        '|' => {
            let start = usize::from(line.starts_with('|'));
            start..line.len() - usize::from(line.len() > 1 && line.ends_with('|'))
        }
        _ => 0..line.len(),
    };
    let (mut fields, mut start, mut quoted) = (Vec::new(), inner.start, false);
    for (at, sign) in line[inner.clone()].char_indices().map(|(at, sign)| (inner.start + at, sign)) {
        if sign == '"' {
            quoted = !quoted;
        } else if sign == separator && !quoted {
            fields.push(bare(line, start..at));
            start = at + 1;
        }
    }
    fields.push(bare(line, start..inner.end));
    Some(fields)
}

/// A field without surrounding spaces and quotes.
fn bare(line: &str, field: Span) -> Span {
    let text = line[field.clone()].trim().trim_matches(['"', '\'', '`']);
    let start = text.as_ptr() as usize - line.as_ptr() as usize;
    start..start + text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "12..34....43...1";
    const SOLVED: &str = "1234341221434321";

    fn read(lines: &[&str]) -> Option<String> {
        let mut table = Table::default();
        let field = |line: &&str| table.puzzle(line).and_then(Result::ok).map(|field| line[field].to_owned());
        lines.iter().map(field).last()?
    }

    #[test]
    fn columns_are_found() {
        let row = format!("7,{SOLVED},{BOARD},x");
        assert_eq!(read(&["id,answer,question,note", &row]).as_deref(), Some(BOARD));
        assert_eq!(read(&[&row]).as_deref(), Some(BOARD));
        assert_eq!(read(&["answer|quizzes", "---|---", &format!("| {SOLVED} | {BOARD} |")]).as_deref(), Some(BOARD));
        assert_eq!(read(&[&format!("\"a, b\";\"{BOARD}\"")]).as_deref(), Some(BOARD));
        assert_eq!(read(&["a\tsolution\tb", &format!("{BOARD}\t{BOARD}\t1")]).as_deref(), Some(BOARD));
        assert_eq!(read(&[&format!("x,{BOARD},{BOARD}")]), None);
        assert_eq!(read(&[BOARD]), None);
    }
}
