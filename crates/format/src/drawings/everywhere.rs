//! Statements about the whole grid, most of which need no drawing.

use std::collections::BTreeMap;

use exdoku_rules::rules::keys;
use exdoku_text::board::{Digits, Position};

use crate::toml_file::Toml;

use super::canvas::Mark;
use super::claim::{Claims, cells};
use super::kind::kind;
use super::patterns::Statement;
use super::sketch::Spot;

/// The first range of digits in a sentence.
pub(super) fn range(words: &str) -> Option<Digits> {
    words.split(' ').find_map(range_of)
}

/// The digits of a word like `0-8`.
fn range_of(word: &str) -> Option<Digits> {
    let (first, last) = word.split_once('-')?;
    let (first, last): (i32, i32) = (first.parse().ok()?, last.parse().ok()?);
    Digits::new(first, usize::try_from(last.checked_sub(first)?.checked_add(1)?).ok()?)
}

impl Claims<'_> {
    /// Digits may repeat in the rows, columns or boxes.
    pub(super) fn no_houses(&mut self, from: &Statement) {
        let rule = kind(from.kind).rule.as_str();
        self.outcome.rules.note(&from.text, rule, |rules| rules.set(rule, false));
    }

    /// The least difference of neighbours.
    pub(super) fn neighbours(&mut self, from: &Statement) {
        let Some(number) = from.number else { return };
        let steps: Toml = vec![Toml::Step(0, 1)].into();
        let says = format!("abs(a - b) >= {number}");
        self.add(from, "pair", [("name", "neighbours".into()), ("where", says.into()), ("steps", steps)]);
    }

    /// A condition on each group of cells of some shapes, anywhere in the grid.
    pub(super) fn everywhere(&mut self, from: &Statement, shapes: &[&str]) {
        let sketch = self.canvas.sketch;
        let (Some(says), true) = (from.says.clone(), sketch.rows > 2 && sketch.columns > 2) else { return };
        let table = |entries: Vec<(&str, Toml)>| {
            Toml::Table(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
        };
        for &shape in shapes {
            let digits = table(vec![("cells", shape.into()), ("where", says.as_str().into())]);
            let rules = table(vec![(keys::digits::NAME, digits)]);
            self.add(from, keys::repeat::NAME, [("rules", rules), ("shifts", "all".into())]);
        }
    }

    /// Indexing columns or rows: those that the sentence names, each with its digit, or the first, the middle and the last.
    pub(super) fn indexing(&mut self, from: &Statement) {
        let (rows, columns) = (self.canvas.sketch.rows, self.canvas.sketch.columns);
        let mut named: BTreeMap<usize, usize> = BTreeMap::new();
        for number in from.words.split(' ').filter_map(|word| word.parse().ok()) {
            *named.entry(number).or_default() += 1;
        }
        let numbers: Vec<usize> = match from.number {
            // The column 1 and the digit 2 are another rule.
            Some(_) if named.len() > 1 && named.values().any(|&times| times < 2) => {
                return self.outcome.sentences.push(from.text.clone());
            }
            Some(_) => named.into_keys().collect(),
            None => vec![1, 5, 9],
        };
        let by_column = from.kind == keys::column_indexing::NAME;
        for number in numbers {
            if number > if by_column { columns } else { rows } {
                return self.outcome.sentences.push(from.text.clone());
            }
            let list: Vec<Position> = match by_column {
                true => (0..rows).map(|row| Position::new(row, number - 1)).collect(),
                false => (0..columns).map(|column| Position::new(number - 1, column)).collect(),
            };
            self.add(from, &kind(from.kind).rule, [("cells", cells(&list))]);
        }
    }

    /// The digits of the board: as many as a row has cells, or more if a sentence places them in the grid, and not each
    /// once in a row.
    pub(super) fn digits(&mut self, from: &Statement) {
        let size = self.canvas.sketch.digits;
        let words: Vec<&str> = from.words.split(' ').collect();
        let has = |some: &[&str]| words.iter().any(|word| some.contains(word));
        let places = ["place", "fill", "enter", "put"].contains(&words[0]) && has(&["grid", "cell"]) && !has(&["once"]);
        let fits = |range: &Digits| range.count() == size || range.count() > size && places;
        match range(&from.words).filter(fits) {
            Some(range) => self.outcome.digits = Some(range),
            None => self.outcome.sentences.push(from.text.clone()),
        }
    }

    /// A condition on the digits of an area of the grid that has a name.
    pub(super) fn areas(&mut self, from: &Statement) {
        let sketch = self.canvas.sketch;
        let edge = |at: usize, size: usize| at == 0 || at + 1 == size;
        let inside = |row: usize, column: usize| match from.sign.as_deref() {
            Some("corner") => edge(row, sketch.rows) && edge(column, sketch.columns),
            _ => edge(row, sketch.rows) || edge(column, sketch.columns),
        };
        let Some(says) = from.says.clone().filter(|_| !sketch.has_grids) else {
            return self.outcome.sentences.push(from.text.clone());
        };
        let all = (0..sketch.rows).flat_map(|row| (0..sketch.columns).map(move |column| (row, column)));
        let list: Vec<Position> =
            all.filter(|&(row, column)| inside(row, column)).map(|(row, column)| Position::new(row, column)).collect();
        match says.strip_prefix("sum == ").and_then(|total| total.parse::<i64>().ok()) {
            Some(total) => self.add(from, keys::sum::NAME, [("cells", cells(&list)), ("total", total.into())]),
            None => self.add(from, keys::digits::NAME, [("cells", cells(&list)), ("where", says.into())]),
        }
    }

    /// Digits that are chosen from a range, as many as a row has cells: the same in each row, and so in each column and box.
    pub(super) fn chosen_digits(&mut self, from: &Statement) {
        let (rows, columns, size) = (self.canvas.sketch.rows, self.canvas.sketch.columns, self.canvas.sketch.digits);
        let words = || from.words.split(' ');
        let mut ranges: Vec<Digits> = words().filter_map(range_of).collect();
        ranges.dedup();
        let known = self.canvas.sketch.regions.iter().all(Option::is_some) && (rows, columns) == (size, size);
        let counts = words().filter_map(|word| word.parse().ok()).all(|count: usize| count == size);
        let range = match ranges[..] {
            [range] if known && counts && range.count() > size => range,
            _ => return self.outcome.sentences.push(from.text.clone()),
        };
        self.outcome.digits = Some(range);
        let row = |row: usize| cells(&(0..columns).map(|column| Position::new(row, column)).collect::<Vec<_>>());
        let sets: Vec<Toml> = (0..rows).map(row).collect();
        self.add(from, &kind(from.kind).rule, [("sets", sets.into())]);
    }

    /// The box in the middle, as a magic square.
    pub(super) fn central_box(&mut self, from: &Statement) {
        let sketch = self.canvas.sketch;
        let boxes = (0..81)
            .all(|at| sketch.regions.get(at).copied().flatten() == sketch.regions[at / 27 * 27 + at % 9 / 3 * 3]);
        if (sketch.rows, sketch.columns, sketch.digits, sketch.regions.len()) != (9, 9, 9, 81) || !boxes {
            return self.outcome.sentences.push(from.text.clone());
        }
        self.add(from, keys::magic_square::NAME, [("cells", "r4-6c4-6".into())]);
        let inside = |cell: Position| (3..6).contains(&cell.row) && (3..6).contains(&cell.column);
        let is_shade = |mark: &Mark| matches!(mark.spot, Spot::Cell(cell) if inside(cell)) && mark.is_shade();
        self.canvas.marks.iter_mut().filter(|mark| is_shade(mark)).for_each(|mark| mark.claimed = true);
    }

    pub(super) fn windoku(&mut self, from: &Statement) {
        if self.canvas.sketch.digits == 9 {
            self.add_plain_rule(from, "windoku");
            self.canvas.marks.iter_mut().filter(|mark| mark.is_shade()).for_each(|mark| mark.claimed = true);
        } else {
            self.outcome.sentences.push(from.text.clone());
        }
    }
}
