//! Arrows whose circle or pill has the sum, the product or the average of the digits along them.

use crate::toml_file::Toml;
use exdoku_rules::rules::keys;
use exdoku_text::board::Position;

use super::claim::{Claims, cells};
use super::patterns::Statement;

impl Claims<'_> {
    /// Arrows that begin in a circle, or in a pill if the text has pills.
    pub(super) fn arrows(&mut self, statements: &[Statement]) {
        let pills = self.has(keys::pill_arrow::NAME);
        let statement = &statements[0];
        let is_sum = |one: &Statement| [keys::arrow::NAME, keys::pill_arrow::NAME].contains(&one.kind);
        if statements.len() > 1 && !statements.iter().all(is_sum) {
            // It is unclear which circles have the sum and which something else.
            return;
        }
        for at in 0..self.canvas.arrows.len() {
            let arrow = &self.canvas.arrows[at];
            let Some(path) = arrow.path.clone().filter(|_| !arrow.claimed) else { continue };
            // A circle on a pill is the bulb of a thermometer.
            if pills && let Some((pill, bulb)) = self.pill_at(path[0]) {
                self.canvas.arrows[at].claimed = true;
                self.canvas.marks[pill].claimed = true;
                let shaft: Vec<Position> = path.into_iter().filter(|cell| !bulb.contains(cell)).collect();
                if !shaft.is_empty() {
                    self.add(statement, keys::pill_arrow::NAME, [("pill", cells(&bulb)), ("shaft", cells(&shaft))]);
                }
            } else if let Some(circle) = self.canvas.circle_at(path[0]) {
                self.canvas.arrows[at].claimed = true;
                self.canvas.marks[circle].claimed = true;
                self.arrow(statement, &path);
            }
        }
    }

    /// The rule of an arrow whose circle has the sum, the product or the average of its shaft.
    fn arrow(&mut self, statement: &Statement, path: &[Position]) {
        let (circle, shaft) = (&path[..1], &path[1..]);
        match statement.kind {
            "average-arrow" => {
                let factors: Toml = vec![shaft.len() as i64].into();
                let parameters = [("cells", cells(shaft)), ("equals", cells(circle)), ("factors", factors)];
                self.add(statement, keys::sum::NAME, parameters);
            }
            "product-arrow" => {
                let table = |entries: [(&str, &str); 2]| {
                    Toml::Table(entries.map(|(name, value)| (name.to_owned(), value.into())).into())
                };
                let start = table([("circle", "0"), ("product", "1")]);
                let next = table([("circle", "if(i == 1, d, circle)"), ("product", "if(i == 1, 1, product * d)")]);
                let (keep, accept) = ("product <= largest", "product == circle");
                let parameters = [("cells", cells(path)), ("start", start), ("next", next)];
                let ends = [("keep", keep.into()), ("accept", accept.into())];
                self.add(statement, keys::line::NAME, parameters.into_iter().chain(ends));
            }
            _ => self.add(statement, keys::arrow::NAME, [("line", cells(path))]),
        }
    }

    /// A rounded shape over two or three cells in a row.
    fn pill_at(&self, cell: Position) -> Option<(usize, Vec<Position>)> {
        self.canvas.marks.iter().enumerate().find_map(|(at, mark)| {
            let long = mark.width.max(mark.height);
            let count = long.round() as usize;
            if !mark.round || !(1.4..3.1).contains(&long) || mark.width.min(mark.height) > 1.1 {
                return None;
            }
            let turned = (mark.angle.rem_euclid(180.0) - 90.0).abs() < 10.0;
            let upright = (mark.height > mark.width) != turned;
            let along = |number: usize| {
                let shift = number as f64 - (count as f64 - 1.0) / 2.0;
                let (row, column) = mark.centre;
                self.canvas.sketch.cell(if upright { (row + shift, column) } else { (row, column + shift) })
            };
            let cells: Vec<Position> = (0..count).map(along).collect::<Option<_>>()?;
            cells.contains(&cell).then_some((at, cells))
        })
    }
}
