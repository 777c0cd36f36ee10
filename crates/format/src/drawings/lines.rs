//! Lines by their colours.

use crate::paths::{Reading, pieces};
use crate::toml_file::Toml;
use exdoku_rules::rules::keys;
use exdoku_text::board::Position;

use super::canvas::Line;
use super::claim::{Claims, cells, nearness, places};
use super::colours::ColourName;
use super::joined::{Drawn, Whole, joined, segments};
use super::kind::kind;
use super::patterns::Statement;
use super::sketch::Spot;

/// Whether a sentence is about all lines, beside sentences about some of them.
fn is_of_all_lines(statement: &Statement, owners: &[Option<&Statement>]) -> bool {
    let text = statement.text.to_lowercase();
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| text.contains(phrase));
    let has_none = !owners.contains(&Some(statement));
    statement.colours.is_empty()
        && (says(&["all lines", "all of the lines"]) || has_none && says(&["each line", "every line"]))
}

impl Claims<'_> {
    /// Lines by their colours. A line goes to the sentence whose colour is nearest; lines of other colours to a sentence
    /// that names none: one that usually has that colour, or the only one.
    pub(super) fn lines(&mut self, statements: &[Statement]) {
        if self.canvas.lines.is_empty() {
            return self.neighbours_beside_lines(&statements.iter().collect::<Vec<_>>(), &[]);
        }
        self.ended_lines(statements);
        if self.outcome.usual && self.canvas.lines.iter().any(|line| !line.claimed && self.has_circle_at_end(line)) {
            return;
        }
        let rest: Vec<&Statement> = statements.iter().filter(|one| kind(one.kind).ends.is_none()).collect();
        let coloured: Vec<&Statement> = rest.iter().filter(|one| !one.colours.is_empty()).copied().collect();
        let plain: Vec<&Statement> = rest.iter().filter(|one| one.colours.is_empty()).copied().collect();
        let mut owners: Vec<Option<&Statement>> = vec![None; self.canvas.lines.len()];
        let free = |line: &Line| !line.claimed || line.shared;
        for (line, owner) in self.canvas.lines.iter().zip(&mut owners).filter(|(line, _)| free(line)) {
            let fit = |one: &&Statement| {
                let names: Vec<ColourName> = one.colours.iter().copied().collect();
                nearness(line, &names)
            };
            let best = coloured.iter().filter_map(|one| Some((fit(one)?, *one)));
            *owner = best.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, one)| one);
            if line.claimed {
                continue;
            }
            if owner.is_none() && plain.len() == 1 && (coloured.is_empty() || self.canvas.lines.len() > 1) {
                *owner = Some(plain[0]);
            }
            if owner.is_none() {
                let usual = |one: &&Statement| nearness(line, &kind(one.kind).usual_colours());
                let best = plain.iter().filter_map(|one| Some((usual(one)?, *one)));
                *owner = best.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, one)| one);
            }
        }
        if let [only] = rest[..]
            && !self.outcome.usual
        {
            self.lines_in_another_colour(only, &mut owners);
        }
        self.neighbours_beside_lines(&rest, &owners);
        let everywhere: Vec<&Statement> = rest.iter().filter(|one| is_of_all_lines(one, &owners)).copied().collect();
        let owners: Vec<Option<Statement>> = owners.into_iter().map(Option::<&Statement>::cloned).collect();
        let drawn: Vec<bool> = self.canvas.lines.iter().map(|line| !line.claimed).collect();
        for statement in statements {
            let all = everywhere.contains(&statement);
            let own = |at: &usize| owners[*at].as_ref() == Some(statement) || all && drawn[*at];
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

    /// Whether a line ends in a circle that belongs to nothing else.
    fn has_circle_at_end(&self, line: &Line) -> bool {
        let (first, last) = line.ends();
        let is_free = |at: usize| !self.canvas.marks[at].claimed;
        [first, last].into_iter().filter_map(|end| self.canvas.circle_at(end)).any(is_free)
    }

    /// If no line is left and the sentence mentions nothing like one, it is about all neighbours.
    fn neighbours_beside_lines(&mut self, statements: &[&Statement], owners: &[Option<&Statement>]) {
        const PLAIN: [&str; 9] =
            ["adjacent", "orthogonal", "orthogonally", "digit", "cell", "differ", "difference", "least", "join"];
        let is_free = |(line, owner): (&Line, &Option<&Statement>)| !line.claimed && owner.is_none();
        if self.canvas.lines.iter().zip(owners).any(is_free) {
            return;
        }
        let plain = |word: &str| PLAIN.contains(&word) || word.parse::<u32>().is_ok();
        for one in statements.iter().filter(|one| one.kind == keys::whisper::NAME && one.words.split(' ').all(plain)) {
            if !owners.contains(&Some(one)) {
                self.neighbours(one);
            }
        }
    }

    /// The only lines of a puzzle belong to its only sentence about lines, whatever colour it names.
    fn lines_in_another_colour<'s>(&self, only: &'s Statement, owners: &mut [Option<&'s Statement>]) {
        let free: Vec<usize> = (0..owners.len()).filter(|&at| !self.canvas.lines[at].claimed).collect();
        let Some(&first) = free.first() else { return };
        let colour = self.canvas.lines[first].colour;
        let alike = |at: &usize| self.canvas.lines[*at].colour.resembles(colour);
        if owners.iter().all(Option::is_none) && colour.is_coloured() && free.iter().all(alike) {
            free.iter().for_each(|&at| owners[at] = Some(only));
        }
    }

    /// The lines of a statement in one colour. Those that meet are one line.
    fn lines_of_a_colour(&mut self, statement: &Statement, list: &[usize]) {
        let kind = kind(statement.kind);
        let drawn = |&at: &usize| (self.canvas.lines[at].path.clone(), self.canvas.lines[at].points.clone());
        let strokes: Vec<Drawn> = list.iter().map(drawn).collect();
        let wholes = match kind.reading == Some(2) {
            // A rule about neighbours applies to each stroke by itself.
            true => strokes.into_iter().enumerate().map(|(at, (path, _))| (vec![at], Whole::Path(path))).collect(),
            false => joined(&strokes),
        };
        for (members, whole) in wholes {
            match whole {
                // Its groups may begin anywhere on a loop.
                Whole::Path(path) if kind.rule == keys::sum_line::NAME && path[0] == path[path.len() - 1] => continue,
                Whole::Path(path) => self.line(statement, &path),
                Whole::Tree(strokes) if kind.reading == Some(0) => self.line(statement, &strokes.concat()),
                Whole::Tree(strokes) if kind.rule == keys::region_sum::NAME => {
                    let pieces = segments(&strokes, |cell| self.canvas.sketch.region(cell));
                    let pieces: Vec<Toml> = pieces.iter().map(|piece| cells(piece)).collect();
                    self.add(statement, keys::sum::NAME, [("segments", pieces.into())]);
                }
                // The ends of such a line are unknown.
                Whole::Tree(_) => continue,
            }
            members.iter().for_each(|&member| self.canvas.lines[list[member]].claimed = true);
        }
    }

    /// The rule of one line.
    pub(super) fn line(&mut self, statement: &Statement, path: &[Position]) {
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

    /// A loop rotated to begin where it enters a region, so that no segment is cut in two.
    fn beginning_at_a_border(&self, path: &[Position]) -> Vec<Position> {
        let mut cells = path[..path.len() - 1].to_vec();
        let region = |cell: Position| self.canvas.sketch.region(cell);
        let enters = |at: &usize| region(cells[*at]) != region(cells[(*at + cells.len() - 1) % cells.len()]);
        let start = (0..cells.len()).find(enters).unwrap_or(0);
        cells.rotate_left(start);
        cells
    }

    /// All lines of the named colours, or simply all lines, claimed or not.
    pub(super) fn line_unique(&mut self, statement: &Statement) {
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let fits = |at: &usize| {
            let line = &self.canvas.lines[*at];
            names.is_empty() || nearness(line, &names).is_some()
        };
        let list: Vec<usize> = (0..self.canvas.lines.len()).filter(fits).collect();
        self.lines_of_a_colour(statement, &list);
    }

    /// The cells of all lines, or of those of the named colours, each of which tells how many of them have its digit.
    pub(super) fn counting_lines(&mut self, statement: &Statement) {
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let mut found: Vec<Position> = Vec::new();
        for line in self.canvas.lines.iter_mut().filter(|line| names.is_empty() || nearness(line, &names).is_some()) {
            line.claimed = true;
            found.extend(&line.path);
        }
        found.sort_unstable();
        found.dedup();
        if !found.is_empty() {
            self.add(statement, &kind(statement.kind).rule, [("cells", cells(&found))]);
        }
    }

    /// Claims the free lines of the named colours, or all free lines, that do not branch.
    pub(super) fn claimed_paths(&mut self, statement: &Statement) -> Vec<Vec<Position>> {
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let fits = |at: &usize| {
            let line = &self.canvas.lines[*at];
            !line.claimed && (names.is_empty() || nearness(line, &names).is_some())
        };
        let list: Vec<usize> = (0..self.canvas.lines.len()).filter(fits).collect();
        let strokes: Vec<Drawn> =
            list.iter().map(|&at| (self.canvas.lines[at].path.clone(), self.canvas.lines[at].points.clone())).collect();
        let mut paths = Vec::new();
        for (members, whole) in joined(&strokes) {
            let Whole::Path(path) = whole else { continue };
            members.iter().for_each(|&member| self.canvas.lines[list[member]].claimed = true);
            paths.push(path);
        }
        paths
    }

    /// A condition on each run of some number of consecutive cells on a line.
    pub(super) fn line_windows(&mut self, statement: &Statement) {
        let (Some(says), Some(count)) = (statement.says.clone(), statement.number) else { return };
        for path in self.claimed_paths(statement) {
            for window in path.windows(count as usize) {
                let parameters = [("cells", cells(window)), ("where", says.as_str().into())];
                self.add(statement, keys::digits::NAME, parameters);
            }
        }
    }

    /// Lines along which digits increase from either end.
    pub(super) fn increasing_lines(&mut self, statement: &Statement) {
        for path in self.claimed_paths(statement) {
            let back: Vec<Position> = path.iter().rev().copied().collect();
            let group = |path: &[Position]| Toml::Table(vec![(keys::thermo::NAME.to_owned(), cells(path))]);
            let of: Toml = vec![group(&path), group(&back)].into();
            self.add(statement, keys::any::NAME, [("of", of)]);
        }
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
}
