//! Lines, thermometers, arrows, and the long diagonals.

use crate::paths::{Reading, pieces};
use crate::toml_file::Toml;
use exdoku_rules::rules::keys;
use exdoku_text::board::Position;

use super::canvas::Mark;
use super::claim::{Claims, cells, nearness, places};
use super::colours::ColourName;
use super::joined::{Drawn, Whole, joined, segments};
use super::kind::kind;
use super::patterns::Statement;
use super::sketch::{Spot, Stroke};

impl Claims<'_> {
    /// Lines by their colours. A line goes to the sentence whose colour is nearest; lines of other colours to a sentence
    /// that names none: one that usually has that colour, or the only one.
    pub(super) fn lines(&mut self, statements: &[Statement]) {
        if self.canvas.lines.is_empty() {
            // Where no line is drawn, and nothing like one is mentioned, all neighbours are meant.
            const PLAIN: [&str; 9] =
                ["adjacent", "orthogonal", "orthogonally", "digit", "cell", "differ", "difference", "least", "join"];
            let plain = |word: &str| PLAIN.contains(&word) || word.parse::<u32>().is_ok();
            let all = |one: &&Statement| one.kind == keys::whisper::NAME && one.words.split(' ').all(plain);
            statements.iter().filter(all).for_each(|one| self.neighbours(one));
            return;
        }
        self.ended_lines(statements);
        let rest: Vec<&Statement> = statements.iter().filter(|one| kind(one.kind).ends.is_none()).collect();
        let coloured: Vec<&Statement> = rest.iter().filter(|one| !one.colours.is_empty()).copied().collect();
        let plain: Vec<&Statement> = rest.iter().filter(|one| one.colours.is_empty()).copied().collect();
        let mut owners: Vec<Option<&Statement>> = vec![None; self.canvas.lines.len()];
        for (line, owner) in self.canvas.lines.iter().zip(&mut owners).filter(|(line, _)| !line.claimed) {
            let fit = |one: &&Statement| {
                let names: Vec<ColourName> = one.colours.iter().copied().collect();
                nearness(line, &names)
            };
            let best = coloured.iter().filter_map(|one| Some((fit(one)?, *one)));
            *owner = best.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, one)| one);
            if owner.is_none() && plain.len() == 1 && (coloured.is_empty() || self.canvas.lines.len() > 1) {
                *owner = Some(plain[0]);
            }
            if owner.is_none() {
                let usual = |one: &&Statement| nearness(line, &kind(one.kind).usual_colours());
                let best = plain.iter().filter_map(|one| Some((usual(one)?, *one)));
                *owner = best.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, one)| one);
            }
        }
        let owners: Vec<Option<Statement>> = owners.into_iter().map(Option::<&Statement>::cloned).collect();
        for statement in statements {
            let own = |at: &usize| owners[*at].as_ref() == Some(statement);
            let mut left: Vec<usize> = (0..owners.len()).filter(own).collect();
            while let Some(&first) = left.first() {
                let colour = self.canvas.lines[first].colour;
                let alike = |at: &usize| self.canvas.lines[*at].colour.resembles(colour);
                let (of_colour, others): (Vec<usize>, Vec<usize>) = left.into_iter().partition(alike);
                left = others;
                self.lines_of_a_colour(statement, &of_colour);
            }
        }
    }

    /// Lines of a statement in one colour, of which those that meet are one line.
    fn lines_of_a_colour(&mut self, statement: &Statement, list: &[usize]) {
        let kind = kind(statement.kind);
        let drawn = |&at: &usize| (self.canvas.lines[at].path.clone(), self.canvas.lines[at].points.clone());
        let strokes: Vec<Drawn> = list.iter().map(drawn).collect();
        let wholes = match kind.reading == Some(2) {
            // What holds for neighbours holds for each stroke.
            true => strokes.into_iter().enumerate().map(|(at, (path, _))| (vec![at], Whole::Path(path))).collect(),
            false => joined(&strokes),
        };
        for (members, whole) in wholes {
            match whole {
                Whole::Path(path) => self.line(statement, &path),
                Whole::Tree(strokes) if kind.reading == Some(0) => self.line(statement, &strokes.concat()),
                Whole::Tree(strokes) if kind.rule == keys::region_sum::NAME => {
                    let pieces = segments(&strokes, |cell| self.canvas.sketch.region(cell));
                    let pieces: Vec<Toml> = pieces.iter().map(|piece| cells(piece)).collect();
                    self.add(statement, keys::sum::NAME, [("segments", pieces.into())]);
                }
                // From where to where such a line runs is unknown.
                Whole::Tree(_) => continue,
            }
            members.iter().for_each(|&member| self.canvas.lines[list[member]].claimed = true);
        }
    }

    /// Lines with something at both of their ends.
    fn ended_lines(&mut self, statements: &[Statement]) {
        for statement in statements {
            let Some(ends) = &kind(statement.kind).ends else { continue };
            let fits = |mark: &Mark| if ends == "diamonds" { mark.diamond } else { mark.is_circle() };
            for at in 0..self.canvas.lines.len() {
                let line = &self.canvas.lines[at];
                let names: Vec<ColourName> = statement.colours.iter().copied().collect();
                // A colour may be that of the circles.
                let alone = statements.iter().filter(|one| kind(one.kind).ends.is_some()).count() == 1;
                let of_colour = names.is_empty() || nearness(line, &names).is_some() || alone;
                if line.claimed || !of_colour {
                    continue;
                }
                let (first, last) = (line.path[0], line.path[line.path.len() - 1]);
                let end = |cell| self.canvas.marks.iter().position(|mark| fits(mark) && mark.spot == Spot::Cell(cell));
                let (Some(first), Some(last)) = (end(first), end(last)) else { continue };
                if first == last || line.path.len() < 3 {
                    continue;
                }
                let path = line.path.clone();
                self.canvas.lines[at].claimed = true;
                for end in [first, last] {
                    self.canvas.marks[end].claimed = true;
                }
                self.line(statement, &path);
            }
        }
    }

    /// The rule of one line.
    fn line(&mut self, statement: &Statement, path: &[Position]) {
        let kind = kind(statement.kind);
        let reading = match kind.reading {
            Some(0) => Reading::Set,
            Some(count @ 2..) => Reading::Neighbours(count),
            _ => Reading::Whole,
        };
        let parameter = match kind.parameter.as_deref() {
            Some("cells") => "cells",
            Some("along") => "along",
            _ => "line",
        };
        let dutch = statement.words.contains("dutch").then_some(4);
        let number = statement.number.or(dutch).zip(kind.number.as_deref());
        let number =
            number.filter(|(number, _)| !(kind.rule == "whisper" && self.canvas.sketch.digits == 9 && *number == 5));
        let number: Option<(&'static str, Toml)> =
            number.map(|(number, name)| (if name == "by" { "by" } else { "sum" }, number.into()));
        if kind.rule == keys::zipper::NAME && path.len() % 2 == 1 {
            // The circle that marks its middle.
            let middle = Spot::Cell(path[path.len() / 2]);
            let marks = self.canvas.marks.iter_mut().filter(|mark| mark.spot == middle && mark.is_circle());
            marks.filter(|mark| mark.text.is_empty()).for_each(|mark| mark.claimed = true);
        }
        let turned;
        let mut path = path;
        if kind.rule == keys::region_sum::NAME && path.len() > 3 && path[0] == path[path.len() - 1] {
            turned = self.beginning_at_a_border(path);
            path = &turned;
        }
        for piece in pieces(places(path), reading) {
            let cells: Toml = crate::cells::named(&piece).into();
            let says = statement.says.clone().map(|says| ("where", says.into()));
            self.add(statement, &kind.rule, [(parameter, cells)].into_iter().chain(number.clone()).chain(says));
        }
    }

    /// A loop that begins where it enters a region, so that no piece of it is cut in two.
    fn beginning_at_a_border(&self, path: &[Position]) -> Vec<Position> {
        let mut cells = path[..path.len() - 1].to_vec();
        let region = |cell: Position| self.canvas.sketch.region(cell);
        let enters = |at: &usize| region(cells[*at]) != region(cells[(*at + cells.len() - 1) % cells.len()]);
        let start = (0..cells.len()).find(enters).unwrap_or(0);
        cells.rotate_left(start);
        cells
    }

    /// All lines of the colours named, or all of them, claimed or not.
    pub(super) fn line_unique(&mut self, statement: &Statement) {
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let fits = |at: &usize| {
            let line = &self.canvas.lines[*at];
            names.is_empty() || nearness(line, &names).is_some()
        };
        let list: Vec<usize> = (0..self.canvas.lines.len()).filter(fits).collect();
        self.lines_of_a_colour(statement, &list);
    }

    pub(super) fn same_sum_lines(&mut self, statement: &Statement) {
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let mut sets: Vec<Toml> = Vec::new();
        for line in self.canvas.lines.iter_mut().filter(|line| names.is_empty() || nearness(line, &names).is_some()) {
            line.claimed = true;
            let mut path = line.path.clone();
            path.sort_unstable();
            path.dedup();
            sets.push(cells(&path));
        }
        if sets.len() > 1 {
            self.add(statement, keys::equal_sum::NAME, [("sets", sets.into())]);
        }
    }

    /// Lines with a bulb, a circle of their colour, at one end; and those that branch off from such a line.
    pub(super) fn thermos(&mut self, statements: &[Statement]) {
        let [statement, more @ ..] = statements else { return };
        if !more.is_empty() {
            // Which of them is slow, colours must say.
            if statements.iter().any(|one| one.colours.is_empty()) {
                return;
            }
        }
        for statement in [statement].into_iter().chain(more) {
            let names: Vec<ColourName> = statement.colours.iter().copied().collect();
            let mut trunk: Vec<(usize, Vec<Position>)> = Vec::new();
            for at in 0..self.canvas.lines.len() {
                let line = &self.canvas.lines[at];
                if line.claimed || (!names.is_empty() && nearness(line, &names).is_none()) {
                    continue;
                }
                let bulb = |cell| {
                    let is = |mark: &Mark| {
                        mark.is_circle()
                            && mark.spot == Spot::Cell(cell)
                            && mark.fill.is_some_and(|fill| fill.resembles(line.colour) || fill.is_akin(line.colour))
                    };
                    self.canvas.marks.iter().position(is)
                };
                let (first, last) = (line.path[0], line.path[line.path.len() - 1]);
                let (path, bulb) = match (bulb(first), bulb(last)) {
                    (Some(bulb), None) => (line.path.clone(), bulb),
                    (None, Some(bulb)) => (line.path.iter().rev().copied().collect(), bulb),
                    (None, None) => {
                        // A bulb in the middle of a line has a branch on either side.
                        let inner = 1..line.path.len() - 1;
                        let Some((at_bulb, bulb)) = inner.filter_map(|at| Some((at, bulb(line.path[at])?))).next()
                        else {
                            continue;
                        };
                        let back: Vec<Position> = line.path[..=at_bulb].iter().rev().copied().collect();
                        trunk.push((at, back.clone()));
                        let ahead = line.path[at_bulb..].to_vec();
                        self.add(statement, &kind(statement.kind).rule, [("line", cells(&back))]);
                        (ahead, bulb)
                    }
                    _ => continue,
                };
                self.canvas.lines[at].claimed = true;
                self.canvas.marks[bulb].claimed = true;
                self.add(statement, &kind(statement.kind).rule, [("line", cells(&path))]);
                trunk.push((at, path));
            }
            self.branches(statement, trunk);
        }
    }

    fn branches(&mut self, statement: &Statement, mut trunk: Vec<(usize, Vec<Position>)>) {
        loop {
            let found = (0..self.canvas.lines.len()).find_map(|at| {
                let line = &self.canvas.lines[at];
                if line.claimed {
                    return None;
                }
                let (first, last) = (line.path[0], line.path[line.path.len() - 1]);
                let grows_from = |cell: Position| {
                    let alike = |one: &usize| self.canvas.lines[*one].colour.resembles(line.colour);
                    trunk.iter().any(|(one, path)| alike(one) && path.contains(&cell))
                };
                match (grows_from(first), grows_from(last)) {
                    (true, false) => Some((at, line.path.clone())),
                    (false, true) => Some((at, line.path.iter().rev().copied().collect())),
                    _ => None,
                }
            });
            let Some((at, path)) = found else { return };
            self.canvas.lines[at].claimed = true;
            self.add(statement, &kind(statement.kind).rule, [("line", cells(&path))]);
            trunk.push((at, path));
        }
    }

    /// Arrows that begin in a circle, or in a pill if the text has pills.
    pub(super) fn arrows(&mut self, statements: &[Statement]) {
        let pills = self.has(keys::pill_arrow::NAME);
        let statement = &statements[0];
        for at in 0..self.canvas.arrows.len() {
            let arrow = &self.canvas.arrows[at];
            let Some(path) = arrow.path.clone().filter(|_| !arrow.claimed) else { continue };
            if let Some(circle) = self.canvas.circle_at(path[0]) {
                self.canvas.arrows[at].claimed = true;
                self.canvas.marks[circle].claimed = true;
                self.add(statement, "arrow", [("line", cells(&path))]);
            } else if pills && let Some((pill, bulb)) = self.pill_at(path[0]) {
                self.canvas.arrows[at].claimed = true;
                self.canvas.marks[pill].claimed = true;
                let shaft: Vec<Position> = path.into_iter().filter(|cell| !bulb.contains(cell)).collect();
                if !shaft.is_empty() {
                    self.add(statement, keys::pill_arrow::NAME, [("pill", cells(&bulb)), ("shaft", cells(&shaft))]);
                }
            }
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

    /// The long diagonals that are drawn, or both where the text speaks of both.
    pub(super) fn diagonals(&mut self, statement: &Statement) {
        if self.canvas.sketch.knows(&[keys::diagonals::NAME]) {
            return;
        }
        if let Some((main, anti)) = self.meant_diagonals(statement) {
            self.outcome.rules.note(&statement.text, keys::diagonals::NAME, |rules| rules.diagonals(main, anti));
        }
    }

    /// Long diagonals of whose digits a condition is true.
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
        if rows != columns {
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
            let text = statement.text.to_lowercase();
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
