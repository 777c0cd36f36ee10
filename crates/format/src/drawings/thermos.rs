//! Thermometers: lines with a bulb (a circle of their colour) at one end, and their branches.
//!
//! ```text
//!   O───┬───        a bulb, a line, and a line that begins on it
//!       └───
//!
//!   ───O───         a bulb in the middle: a branch on either side
//!
//!          ┌───     a line of which only the middle is on another one: also a branch on either side
//!   O──────┤
//!          └───
//! ```

use exdoku_rules::rules::keys;
use exdoku_text::board::Position;

use super::canvas::{Line, Mark};
use super::claim::{Claims, cells, nearness};
use super::colours::{Colour, ColourName};
use super::kind::kind;
use super::patterns::Statement;
use super::sketch::Spot;

/// A branch of a thermometer: the number of its line, and its cells from the bulb on.
type Branch = (usize, Vec<Position>);

/// From this width on, a line with a circle of another colour is a thermometer.
const THICK: f64 = 9.0;

impl Claims<'_> {
    /// Lines with a bulb at one end, and the lines that branch off from them.
    pub(super) fn thermos(&mut self, statements: &[Statement]) {
        // Only colours tell which of several are slow.
        if statements.len() > 1 && statements.iter().any(|one| one.colours.is_empty()) {
            return;
        }
        let own = |line: &Line, mark: &Mark| {
            let near = |fill: Colour, colour: Colour| fill.resembles(colour) || fill.is_akin(colour);
            mark.fill.is_some_and(|fill| line.colours().any(|colour| near(fill, colour)))
        };
        for statement in statements {
            let names: Vec<ColourName> = statement.colours.iter().copied().collect();
            let fits = |line: &Line| names.is_empty() || nearness(line, &names).is_some();
            self.thermos_with(statement, fits, own);
        }
        if let [only] = statements
            && !self.outcome.usual
        {
            let others: Vec<ColourName> = self
                .statements
                .iter()
                .filter(|one| one.kind != only.kind)
                .flat_map(|one| one.colours.clone())
                .collect();
            let fits = |line: &Line| line.width >= THICK && line.colours().all(|one| !one.is_of(&others));
            self.thermos_with(only, fits, |_, mark| {
                !mark.claimed && mark.fill.is_some_and(|fill| !fill.is_white()) && !mark.is_of(&others)
            });
        }
    }

    /// The thermometers among the lines that fit, with their bulbs.
    fn thermos_with(
        &mut self,
        statement: &Statement,
        fits: impl Fn(&Line) -> bool,
        is_bulb: impl Fn(&Line, &Mark) -> bool,
    ) {
        let mut trunk: Vec<Branch> = Vec::new();
        for at in 0..self.canvas.lines.len() {
            let line = &self.canvas.lines[at];
            if line.claimed || !fits(line) {
                continue;
            }
            let bulb = |cell| {
                let is = |mark: &Mark| mark.is_circle() && mark.spot == Spot::Cell(cell) && is_bulb(line, mark);
                self.canvas.marks.iter().position(is)
            };
            let (first, last) = line.ends();
            let (paths, bulb): (Vec<Vec<Position>>, usize) = match (bulb(first), bulb(last)) {
                (Some(bulb), None) => (vec![line.path.clone()], bulb),
                (None, Some(bulb)) => (vec![reversed(&line.path)], bulb),
                (None, None) => {
                    let inner = 1..line.path.len() - 1;
                    let found = inner.filter_map(|place| Some((place, bulb(line.path[place])?))).next();
                    let Some((place, bulb)) = found else { continue };
                    (apart(&line.path, place), bulb)
                }
                _ => continue,
            };
            let fill = self.canvas.marks[bulb].fill;
            let line = &mut self.canvas.lines[at];
            line.claimed = true;
            line.shared = !line.others.is_empty() && !fill.is_some_and(|fill| fill.is_akin(line.colour));
            self.canvas.marks[bulb].claimed = true;
            for path in paths {
                self.thermo(statement, at, path, &mut trunk);
            }
        }
        self.branches(statement, trunk);
    }

    fn thermo(&mut self, statement: &Statement, at: usize, path: Vec<Position>, trunk: &mut Vec<Branch>) {
        self.add(statement, &kind(statement.kind).rule, [("line", cells(&path))]);
        if let ("fast-thermo", Some(by)) = (statement.kind, statement.number) {
            self.add(statement, keys::whisper::NAME, [("line", cells(&path)), ("by", by.into())]);
        }
        trunk.push((at, path));
    }

    fn branches(&mut self, statement: &Statement, mut trunk: Vec<Branch>) {
        while let Some((at, paths)) = (0..self.canvas.lines.len()).find_map(|at| Some((at, self.grown(at, &trunk)?))) {
            self.canvas.lines[at].claimed = true;
            for path in paths {
                self.thermo(statement, at, path, &mut trunk);
            }
        }
    }

    /// The branches that a line forms if one of its cells is on a thermometer of its colour.
    fn grown(&self, at: usize, trunk: &[Branch]) -> Option<Vec<Vec<Position>>> {
        let line = &self.canvas.lines[at];
        let alike = |other: &Line| other.colours().any(|one| line.colours().any(|colour| one.resembles(colour)));
        let grows_from = |cell: Position| {
            trunk.iter().any(|(other, path)| alike(&self.canvas.lines[*other]) && path.contains(&cell))
        };
        let (first, last) = line.ends();
        let has_circle = |cell: Position| self.canvas.circle_at(cell).is_some();
        match (line.claimed, grows_from(first), grows_from(last)) {
            (true, ..) | (_, true, true) => None,
            (_, true, false) => Some(vec![line.path.clone()]),
            (_, false, true) => Some(vec![reversed(&line.path)]),
            (_, false, false) if !has_circle(first) && !has_circle(last) => {
                let mut on = (1..line.path.len() - 1).filter(|&place| grows_from(line.path[place]));
                let place = on.next().filter(|_| on.next().is_none())?;
                Some(apart(&line.path, place))
            }
            _ => None,
        }
    }
}

fn reversed(path: &[Position]) -> Vec<Position> {
    path.iter().rev().copied().collect()
}

/// A line split into two that begin at one of its cells.
fn apart(path: &[Position], place: usize) -> Vec<Vec<Position>> {
    vec![reversed(&path[..=place]), path[place..].to_vec()]
}
