//! Lines with the values of layers after the digits, as they are [written](crate::line_with_layers): `2143.... shade=w..b.bww`.

use std::sync::Arc;

use crate::lines::Line;
use exdoku_rules::variant::{Puzzle, Variant, read_layer};
use exdoku_text::board::{Board, Cell, Digit, Misread, is_unknown_name, no_layer};

use super::{Entry, Piece};

/// The name of a layer, and its values on a line with their first byte.
type Values<'s> = (&'s str, usize, &'s str);

impl<'s> Piece<'_, 's> {
    /// The puzzle of a line that has values of layers; `None` if it has none.
    pub(super) fn layered(&mut self, variant: &Arc<Variant>, base: &Puzzle, line: &Line<'s>) -> Option<Entry> {
        let board = variant.board();
        let (digits, layers) = divided(board, line)?;
        let mut entry = match digits.is_empty() {
            true => {
                let (title, author, about) = (self.reader.title.take(), None, None);
                let puzzle = Ok((Arc::clone(variant), Puzzle { title, author, about, ..base.clone() }));
                Entry { line: line.number, bytes: line.bytes(), puzzle }
            }
            false => self.entry(variant, base, line.number, &[(line.start, digits)]),
        };
        entry.bytes = line.bytes();
        let (mut found, mut wrong) = (Vec::new(), Vec::new());
        for values in layers {
            match places(board, values) {
                Ok(values) => found.extend(values),
                Err(misreads) => wrong.extend(misreads),
            }
        }
        entry.puzzle = match (entry.puzzle, wrong.is_empty()) {
            (Ok((variant, mut puzzle)), true) => {
                found.into_iter().for_each(|(place, value)| puzzle.givens.set(place, value));
                Ok((variant, puzzle))
            }
            (Ok(_), false) => Err(self.complain(wrong)),
            (Err(before), _) => Err(before.into_iter().chain(self.complain(wrong)).collect()),
        };
        Some(entry)
    }
}

/// The places of the values of a layer.
fn places(board: &Board, (name, start, text): Values<'_>) -> Result<Vec<(Cell, Digit)>, Vec<Misread>> {
    let Some(layer) = board.layer(name) else {
        let before = start - "=".len();
        return Err(vec![no_layer(board, name, before - name.len()..before)]);
    };
    let moved = |mut misread: Misread| {
        misread.bytes = start + misread.bytes.start..start + misread.bytes.end;
        misread
    };
    let values = read_layer(layer, board, text).map_err(|wrong| wrong.into_iter().map(moved).collect::<Vec<_>>())?;
    Ok(values.into_iter().filter_map(|(cell, value)| Some((board.over(layer, cell)?, value))).collect())
}

/// The digits of a line, and the values of layers; `None` if it has none. A name that the board does not know is that of a
/// layer if it has a value for each cell.
fn divided<'s>(board: &Board, line: &Line<'s>) -> Option<(&'s str, Vec<Values<'s>>)> {
    if board.layers().is_empty() {
        return None;
    }
    let (digits, values) = by_name(line.content);
    let has_all = |text: &str| text.chars().filter(|sign| *sign != ' ').count() == board.cell_count();
    let is_layer = |(name, _, text): &Values<'_>| board.layer(name).is_some() || has_all(text);
    let layers = values.into_iter().filter(is_layer).map(|(name, at, text)| (name, line.start + at, text));
    let layers: Vec<Values<'s>> = layers.collect();
    (!layers.is_empty()).then_some((digits, layers))
}

/// A line before its first ` NAME=`, and for each of these the name, and the text up to the next one with its first byte.
fn by_name(line: &str) -> (&str, Vec<Values<'_>>) {
    let name_before = |equals: usize| {
        let start = line[..equals].rfind(' ').map_or(0, |blank| blank + 1);
        is_unknown_name(&line[start..equals]).then_some((start, equals))
    };
    let names: Vec<(usize, usize)> = line.match_indices('=').filter_map(|(at, _)| name_before(at)).collect();
    let ends = names.iter().skip(1).map(|&(start, _)| start).chain([line.len()]);
    let values = names
        .iter()
        .zip(ends)
        .map(|(&(start, equals), end)| (&line[start..equals], equals + 1, line[equals + 1..end].trim_end()));
    let digits = &line[..names.first().map_or(line.len(), |&(start, _)| start)];
    (digits.trim_end(), values.collect())
}

/// Whether a line has nothing but values of layers: `shade=w..b.bww........`. TOML has no such values.
pub(super) fn looks_layered(line: &str) -> bool {
    /// With so many cells, none need be open.
    const MANY: usize = 16;
    const FEWEST: usize = 9;
    let (digits, values) = by_name(line);
    let are_cells = |text: &str| {
        let sign = |sign: char| sign.is_alphanumeric() || sign == '.';
        let is_long = text.len() >= MANY || text.len() >= FEWEST && text.contains('.');
        is_long && text.parse::<f64>().is_err() && text.chars().all(sign)
    };
    digits.is_empty() && !values.is_empty() && values.iter().all(|(.., text)| are_cells(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_divided_by_name() {
        assert_eq!(by_name("12.. a=w..b b-c=1 . 3 ."), ("12..", vec![("a", 7, "w..b"), ("b-c", 16, "1 . 3 .")]));
        assert_eq!(by_name("shade=w..b"), ("", vec![("shade", 6, "w..b")]));
        assert_eq!(by_name("12.. # 3=4"), ("12.. # 3=4", vec![]));
    }

    #[test]
    fn layers_alone_are_no_toml() {
        for line in ["shade=w..b.bww........", "shade=w..b.b.ww x=1..2.3...", "shade=wbwbwwbbwbwbwwbb"] {
            assert!(looks_layered(line), "{line}");
        }
        for line in
            ["size=9", "title=Mine", "title=v1.0.2", "pi=3.1415926535", "size = 9", "a=\"w..b\"", "12.. a=w..b", "w..b"]
        {
            assert!(!looks_layered(line), "{line}");
        }
    }
}
