//! Clues outside the grid.

use crate::sides::Clues;
use exdoku_rules::rules::keys;
use exdoku_text::board::{Position, Side};

use super::canvas::Mark;
use super::claim::{Claims, cells, of_colour};
use super::kind::kind;
use super::patterns::Statement;
use super::sketch::{Point, Spot};

impl Mark {
    fn is_outside(&self) -> bool {
        matches!(self.spot, Spot::Outside(..)) && !self.text.is_empty()
    }

    fn number(&self) -> Option<i64> {
        self.text.trim().parse().ok().filter(|number| (0..1000).contains(number))
    }
}

impl Claims<'_> {
    /// Little killers: numbers outside the grid with an arrow along a diagonal.
    pub(super) fn little_killers(&mut self, statement: &Statement) {
        for at in 0..self.canvas.arrows.len() {
            let arrow = &self.canvas.arrows[at];
            let (Some(&from), Some(&to)) = (arrow.points.first(), arrow.points.last()) else { continue };
            let (down, right) = (to.0 - from.0, to.1 - from.1);
            let is_diagonal = down.abs() > 0.02 && (down.abs() - right.abs()).abs() < 0.25 * down.abs() + 0.02;
            let begins_outside = self.canvas.sketch.cell(from).is_none();
            if arrow.claimed || !is_diagonal || !begins_outside || down.abs() > 1.5 {
                continue;
            }
            let Some(line) = self.ray(to, (down.signum(), right.signum())) else { continue };
            let near = |mark: &Mark| -> Option<f64> {
                let away = |point: Point| (mark.centre.0 - point.0).hypot(mark.centre.1 - point.1);
                let away = away(from).min(away(to));
                (!mark.claimed && mark.is_outside() && mark.number().is_some() && away < 1.1).then_some(away)
            };
            let best = self.canvas.marks.iter().enumerate().filter_map(|(at, mark)| Some((near(mark)?, at)));
            let Some((_, clue)) = best.min_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
            let Some(sum) = self.canvas.marks[clue].number() else { continue };
            self.canvas.marks[clue].claimed = true;
            self.canvas.arrows[at].claimed = true;
            self.add(statement, keys::little_killer::NAME, [("line", cells(&line)), ("sum", sum.into())]);
            if let Some(unique) = self.statements.iter().find(|one| one.kind == "little-unique").cloned() {
                self.add(&unique, keys::extra_regions::NAME, [("cells", cells(&line))]);
            }
        }
    }

    /// The cells along a diagonal that begins at a point near the board.
    fn ray(&self, from: Point, (down, right): Point) -> Option<Vec<Position>> {
        let sketch = self.canvas.sketch;
        // The tip lies on the board's edge, or near the corner or the middle of the first cell.
        let mut point = (from.0 + down * 0.05, from.1 + right * 0.05);
        for _ in 0..8 {
            if sketch.cell(point).is_some() {
                break;
            }
            point = (point.0 + down * 0.2, point.1 + right * 0.2);
        }
        let mut cell = sketch.cell(point)?;
        let mut line = Vec::new();
        loop {
            line.push(cell);
            let next = (cell.row as f64 + 0.5 + down, cell.column as f64 + 0.5 + right);
            match sketch.cell(next) {
                Some(next) => cell = next,
                None => return Some(line),
            }
        }
    }

    /// Numbers beside rows, and above and below columns. Several kinds are told apart by side or colour.
    pub(super) fn outside(&mut self, statements: &[Statement]) {
        let sketch = self.canvas.sketch;
        let (rows, columns) = (sketch.rows, sketch.columns);
        let by_side = sides_of(statements);
        let mut clues: Vec<Option<Clues>> = statements.iter().map(|_| None).collect();
        for mark in self.canvas.marks.iter_mut().filter(|mark| !mark.claimed && mark.is_outside()) {
            let (Some((side, at)), Some(number)) = (side_of(mark.centre, rows, columns), mark.number()) else {
                continue;
            };
            let owner = match &by_side {
                Some(sides) => sides.iter().position(|sides| sides.contains(&side)),
                None => {
                    of_colour(statements, mark.ink).and_then(|one| statements.iter().position(|other| other == one))
                }
            };
            let Some(owner) = owner else { continue };
            mark.claimed = true;
            let clues = clues[owner].get_or_insert_with(|| Clues::new(rows, columns));
            clues.add(side, at, number, mark.read_at.clone());
        }
        for (statement, clues) in statements.iter().zip(clues) {
            const RULES: [&str; 7] = [
                keys::sandwich::NAME,
                keys::x_sum::NAME,
                keys::skyscraper::NAME,
                keys::hidden_skyscraper::NAME,
                keys::numbered_room::NAME,
                keys::frame_sum::NAME,
                keys::outside::NAME,
            ];
            let kind = kind(statement.kind);
            if let (Some(clues), Some(rule)) = (clues, RULES.into_iter().find(|rule| *rule == kind.rule)) {
                self.outcome.rules.note(&statement.text, rule, |rules| clues.write(rule, None, rules));
            }
        }
    }
}

/// The side of the grid on which a clue stands, and its row or column.
pub(super) fn side_of((row, column): Point, rows: usize, columns: usize) -> Option<(Side, usize)> {
    let beside = |at: f64, count: usize| {
        let is_middle = (at.rem_euclid(1.0) - 0.5).abs() < 0.3;
        (is_middle && at > 0.0 && at < count as f64).then_some(at as usize)
    };
    let near = |at: f64, count: usize| {
        if (-1.3..0.0).contains(&at) {
            Some(true)
        } else if (count as f64..count as f64 + 1.3).contains(&at) {
            Some(false)
        } else {
            None
        }
    };
    match (beside(row, rows), beside(column, columns)) {
        (Some(row), None) => near(column, columns).map(|left| (if left { Side::Left } else { Side::Right }, row)),
        (None, Some(column)) => near(row, rows).map(|top| (if top { Side::Top } else { Side::Bottom }, column)),
        _ => None,
    }
}

/// The sides that each of several statements names, if each names some and no two name the same.
fn sides_of(statements: &[Statement]) -> Option<Vec<Vec<Side>>> {
    let of = |statement: &Statement| -> Vec<Side> {
        let has = |side: &Side| statement.words.split(' ').any(|word| word == side.name());
        Side::ALL.into_iter().filter(has).collect()
    };
    let sides: Vec<Vec<Side>> = statements.iter().map(of).collect();
    let mut all = sides.concat();
    all.sort_unstable();
    let is_clear =
        statements.len() > 1 && !sides.iter().any(Vec::is_empty) && all.windows(2).all(|pair| pair[0] != pair[1]);
    is_clear.then_some(sides)
}
