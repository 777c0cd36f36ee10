//! Drawn cells: pictures of the board with a letter for each set, or with marks for single cells.

use std::collections::BTreeMap;
use std::ops::Range;

use exdoku_text::board::{
    Cell, HOW_CELLS_ARE_WRITTEN, Mark, Misread, is_blank, is_of_layer, is_unknown_name, lay_out, no_layer,
};
use exdoku_text::source::fields::{Form, Text, Value};

use super::binding::{Binding, NamedSet};
use super::cells::starts_like_a_cell;
use super::value_reader::ValueReader;

/// The letters of a picture: the cells of each, and the bytes of its first occurrence.
pub(super) type Letters<'t> = BTreeMap<&'t str, (Vec<Cell>, Range<usize>)>;

impl ValueReader<'_, '_> {
    /// The cells of a picture, each with its mark; blanks are left out.
    pub fn picture<'t>(&mut self, text: &Text<'t>) -> Option<Vec<(Cell, Mark<'t>)>> {
        let marks = match lay_out(self.board, text.as_str()).whole() {
            Ok(marks) => marks,
            Err(mut misreads) => {
                // On one line, a list of cells is as likely.
                if !text.as_str().contains('\n') {
                    misreads.iter_mut().for_each(|one| _ = one.help.get_or_insert(HOW_CELLS_ARE_WRITTEN.into()));
                }
                self.report(text, misreads);
                return None;
            }
        };
        let (down, right) = self.scope.moved;
        let mut moved = Vec::new();
        let mut wrong = Vec::new();
        for (cell, mark) in marks.into_iter().filter(|(_, mark)| !is_blank(mark.text)) {
            match self.board.step(cell, down, right) {
                Some(to) => moved.push((to, mark)),
                None => {
                    let message = format!("{} moved by {down},{right} is not on the board", self.board.name(cell));
                    wrong.push(Misread::new(mark.bytes, message));
                }
            }
        }
        if !wrong.is_empty() {
            self.report(text, wrong);
            return None;
        }
        let (cells, marks): (Vec<Cell>, Vec<Mark<'t>>) = moved.into_iter().unzip();
        self.remember(&cells);
        let cells = self.meant(cells, &text.part(0..text.as_str().len()))?;
        Some(cells.into_iter().zip(marks).collect())
    }

    /// Cells either listed or drawn: in a picture, every cell that is not a blank.
    pub fn listed_or_drawn(&mut self, value: &Value<'_>) -> Option<Vec<Cell>> {
        match value.form() {
            Form::Text(text) if self.is_picture(&text) => {
                self.not_a_layer(&text)?;
                Some(self.picture(&text)?.into_iter().map(|(cell, _)| cell).collect())
            }
            Form::Text(_) | Form::Cells(_) | Form::List(_) => self.cells(value),
            _ => self.refuse(value.wrong("a list of cells like \"r1c1 r2c2-5\", or a picture")),
        }
    }

    /// The cells of each letter of a picture, with the bytes of its first occurrence.
    pub(super) fn letters<'t>(&mut self, text: &Text<'t>) -> Option<Letters<'t>> {
        let mut letters = Letters::new();
        for (cell, mark) in self.picture(text)? {
            letters.entry(mark.text).or_insert_with(|| (Vec::new(), mark.bytes)).0.push(cell);
        }
        Some(letters)
    }

    /// Sets of cells: a picture with one letter per set, one list, or a list of lists, each with a name for messages (`A`,
    /// `2`).
    pub(super) fn sets(&mut self, value: &Value<'_>) -> Option<Binding> {
        let sets = match value.form() {
            Form::Text(text) if self.is_picture(&text) => {
                self.not_a_layer(&text)?;
                let set = |(name, (cells, first)): (&str, (Vec<Cell>, Range<usize>))| NamedSet {
                    name: name.to_owned(),
                    cells,
                    spot: Some(text.part(first).spot()),
                };
                self.letters(&text)?.into_iter().map(set).collect()
            }
            Form::Text(_) | Form::Cells(_) | Form::List(_) => {
                if let Some(Binding::Lines(lines)) = self.whole(value) {
                    let lines = lines.into_iter().map(|line| self.meant(line, value)).collect::<Option<Vec<_>>>()?;
                    let set = |(cells, number): (Vec<Cell>, usize)| numbered(number, cells, value);
                    return Some(Binding::Sets(lines.into_iter().zip(1..).map(set).collect()));
                }
                let lists = value.one_or_more();
                if lists.is_empty() {
                    return self.refuse(value.error(format!("`{}` names no cells", value.path())));
                }
                // Every list is read before giving up, so that all errors are reported at once.
                let sets: Vec<Option<NamedSet>> = lists
                    .iter()
                    .zip(1..)
                    .map(|(list, number)| Some(numbered(number, self.cells(list)?, list)))
                    .collect();
                let mut sets = sets.into_iter().collect::<Option<Vec<_>>>()?;
                if let [only] = &mut sets[..] {
                    only.name.clear();
                }
                sets
            }
            _ => {
                let wanted = "cells like \"r1c1 r2c2-5\", a list of such sets, or a picture with a letter per set";
                return self.refuse(value.wrong(wanted));
            }
        };
        Some(Binding::Sets(sets))
    }

    /// Complains about a word in place of a picture that is probably the name of a layer, and not a mark for each cell.
    fn not_a_layer(&mut self, text: &Text<'_>) -> Option<()> {
        let name = text.as_str();
        let (cells, marks) = (self.board.cell_count(), name.chars().count());
        if !is_unknown_name(name) || [cells, self.board.height() * self.board.width()].contains(&marks) {
            return Some(());
        }
        let Misread { bytes, message, help, .. } = no_layer(self.board, name, 0..name.len());
        let complaint = text.error(bytes, message).maybe_help(help);
        self.refuse(complaint.help(format!("a picture has a mark for each of the {cells} cells")))
    }

    /// Whether a text is a picture: it has several lines, or its first word is nothing like a cell.
    fn is_picture(&self, text: &Text<'_>) -> bool {
        let text = text.as_str().trim();
        let first = text.split([' ', ',']).next().unwrap_or("");
        // A run of unknowns begins with one: v1..v3.
        let first = first.split("..").next().unwrap_or("");
        let layer = first.split_once('.').map_or(first, |(layer, _)| layer);
        let named = self.board.unknown(first).is_some() || self.board.layer(layer).is_some();
        let has_cell = || text.split([' ', ',']).any(begins_with_a_cell);
        // Half a board is the fewest that is meant as a picture.
        let is_short = || text.chars().filter(|sign| !sign.is_whitespace()).count() * 2 < self.board.cell_count();
        let is_list = || (text.contains([' ', ',']) || is_lettered(text)) && is_short();
        let listed = starts_like_a_cell(text) || text.starts_with('$') || named || is_of_layer(first) || has_cell();
        text.contains('\n') || !(text.is_empty() || listed || is_list())
    }
}

/// Whether a word is a cell as in spreadsheets: `A1`.
fn is_lettered(word: &str) -> bool {
    let row = word.strip_prefix(|sign: char| sign.is_ascii_alphabetic());
    row.is_some_and(|row| !row.is_empty() && row.chars().all(|sign| sign.is_ascii_digit()))
}

/// Whether a word begins like `r1c1`, whatever follows.
fn begins_with_a_cell(word: &str) -> bool {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let row = word.strip_prefix(['r', 'R']).filter(|row| row.starts_with(is_digit));
    row.is_some_and(|row| row.trim_start_matches(is_digit).starts_with(['c', 'C']))
}

fn numbered(number: usize, cells: Vec<Cell>, place: &Value<'_>) -> NamedSet {
    NamedSet { name: number.to_string(), cells, spot: Some(place.spot()) }
}
