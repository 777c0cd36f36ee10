//! The long diagonals.

use exdoku_rules::rules::keys;
use exdoku_text::board::Position;

use super::canvas::Mark;
use super::claim::{Claims, cells};
use super::patterns::Statement;
use super::sketch::{Spot, Stroke};

/// Whether a sentence is about all parallel diagonals, not only about a long one.
pub(super) fn are_all_parallels(text: &str) -> bool {
    let text = text.to_lowercase();
    let each = ["each positive", "each negative", "every positive", "every negative"];
    each.iter().any(|one| text.contains(one))
        || text.contains("positive diagonals") && !text.contains("negative")
        || text.contains("negative diagonals") && !text.contains("positive")
}

impl Claims<'_> {
    /// The long diagonals that are drawn, or both if the text speaks of both.
    pub(super) fn diagonals(&mut self, statement: &Statement) {
        if self.canvas.sketch.knows(&[keys::diagonals::NAME]) {
            return;
        }
        if are_all_parallels(&statement.text) {
            return self.parallel_diagonals(statement);
        }
        if let Some((main, anti)) = self.meant_diagonals(statement) {
            self.outcome.rules.note(&statement.text, keys::diagonals::NAME, |rules| rules.diagonals(main, anti));
        }
    }

    /// All diagonals of one direction, whose digits differ.
    fn parallel_diagonals(&mut self, statement: &Statement) {
        let (rows, columns) = (self.canvas.sketch.rows, self.canvas.sketch.columns);
        let rising = statement.text.to_lowercase().contains("positive");
        let number = |cell: &Position| if rising { cell.row + cell.column } else { cell.row + columns - cell.column };
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| Position::new(row, column)));
        let all: Vec<Position> = all.collect();
        for at in 0..=rows + columns {
            let list: Vec<Position> = all.iter().filter(|cell| number(cell) == at).copied().collect();
            if list.len() > 1 {
                self.add(statement, keys::extra_regions::NAME, [("cells", cells(&list))]);
            }
        }
    }

    /// Long diagonals whose digits meet a condition.
    pub(super) fn diagonal_sets(&mut self, statement: &Statement) {
        let Some(says) = statement.says.clone() else { return };
        let Some((main, anti)) = self.meant_diagonals(statement) else { return };
        let size = self.canvas.sketch.rows;
        for (is, falling) in [(main, true), (anti, false)] {
            if is {
                let cell = |row: usize| Position::new(row, if falling { row } else { size - 1 - row });
                let list: Vec<Position> = (0..size).map(cell).collect();
                let parameters = [("cells", cells(&list)), ("where", says.as_str().into())];
                self.add(statement, keys::digits::NAME, parameters);
            }
        }
    }

    /// Which long diagonals a sentence is about: from the top left, from the top right.
    fn meant_diagonals(&mut self, statement: &Statement) -> Option<(bool, bool)> {
        let (rows, columns) = (self.canvas.sketch.rows, self.canvas.sketch.columns);
        let text = statement.text.to_lowercase();
        if rows != columns || are_all_parallels(&text) {
            self.outcome.sentences.push(statement.text.clone());
            return None;
        }
        let size = rows as f64;
        let is = |stroke: &Stroke, top: bool| {
            let (Some(&first), Some(&last)) = (stroke.points.first(), stroke.points.last()) else { return false };
            let (left, right) = if first.1 < last.1 { (first, last) } else { (last, first) };
            let near = |a: f64, b: f64| (a - b).abs() <= 0.6;
            let (from, to) = if top { (0.0, size) } else { (size, 0.0) };
            near(left.1, 0.0)
                && near(right.1, size)
                && near(left.0, from)
                && near(right.0, to)
                && stroke.points.iter().all(|&(row, column)| near(row, if top { column } else { size - column }))
        };
        let (mut main, mut anti) = (false, false);
        for (stroke, claimed) in &mut self.canvas.others {
            let (down, up) = (is(stroke, true), is(stroke, false));
            *claimed |= down || up;
            main |= down;
            anti |= up;
        }
        for line in self.canvas.lines.iter_mut().filter(|line| line.path.len() == rows) {
            let all = |fits: fn(&Position, usize) -> bool| line.path.iter().all(|cell| fits(cell, rows));
            let (down, up) =
                (all(|cell, _| cell.row == cell.column), all(|cell, rows| cell.row + cell.column + 1 == rows));
            line.claimed |= down || up;
            main |= down;
            anti |= up;
        }
        let on = |fits: &dyn Fn(Position) -> bool| {
            let shaded = |row: usize, column: usize| {
                let is = |mark: &Mark| mark.is_shade() && mark.spot == Spot::Cell(Position::new(row, column));
                self.canvas.marks.iter().any(is)
            };
            (0..rows).all(|row| {
                (0..rows).filter(|&column| fits(Position::new(row, column))).all(|column| shaded(row, column))
            })
        };
        let (shaded_main, shaded_anti) =
            (on(&|cell| cell.row == cell.column), on(&|cell| cell.row + cell.column + 1 == rows));
        if shaded_main && shaded_anti && !main && !anti && self.canvas.marks.len() > rows * rows - 1 {
            // All cells are shaded.
        } else {
            main |= shaded_main;
            anti |= shaded_anti;
        }
        if !main && !anti && self.outcome.usual {
            return None;
        }
        if !main && !anti {
            let both = ["both", "main diagonals", "two", "each", "long diagonals", "either", "the diagonals"];
            let words = &statement.words;
            let (rising, falling) = (words.contains("positive diagonal"), words.contains("negative diagonal"));
            if rising || falling {
                return Some((falling, rising));
            }
            if !both.iter().any(|word| text.contains(word)) {
                self.outcome.unclaimed.push("no diagonal, where the rules mention one".to_owned());
                return None;
            }
            (main, anti) = (true, true);
        }
        Some((main, anti))
    }
}
