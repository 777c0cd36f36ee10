//! Writes clues at the edge, sets of cells, and groups of constraints.

use crate::base64;
use crate::dots::Dots;
use crate::export::{Why, write_rule};
use crate::iss::automaton::key_of;
use crate::iss::writer::{Writer, coordinate, joined};
use exdoku_rules::rules::{Key, Machine, Parts, Read, RuleUse, keys};
use exdoku_text::board::{Cell, Digit, DigitSet, Side};

impl Writer<'_> {
    /// A clue before one of the two ends of a row or column.
    pub(super) fn end(&mut self, name: &str, rule_use: &RuleUse, line: Key<[Cell]>, clue: Key<i64>) -> Result<(), Why> {
        let (line, is_first) = self.line_of(rule_use, line)?;
        let clue = rule_use.get(clue).ok_or(Why::NoSuchKind)?.to_string();
        match is_first {
            true => self.add(name, &[&line, &clue]),
            false => self.add(name, &[&line, "", &clue]),
        }
    }

    /// In that solver, buildings are visible from height 1 on.
    pub(in crate::iss) fn skyscraper(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let lowest = i64::from(self.export.variant.board().digits().first());
        match rule_use.get(keys::skyscraper::GROUND) {
            Some(ground) if ground.max(lowest - 1) == 0.max(lowest - 1) => {
                self.end("Skyscraper", rule_use, keys::skyscraper::LINE, keys::skyscraper::CLUE)
            }
            _ => Err(Why::NoSuchKind),
        }
    }

    pub(in crate::iss) fn region_sum(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cells = self.cells(rule_use, keys::region_sum::LINE)?;
        self.add("RegionSumLine", &[&cells])
    }

    /// A clue, with one constraint for the ties of the whole puzzle.
    pub(in crate::iss) fn full_rank(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let constraint = format!(".FullRankTies~{}", rule_use.get(keys::full_rank::TIES).unwrap_or_default());
        if !self.constraints.contains(&constraint) {
            self.constraints.push(constraint);
        }
        match rule_use.get(keys::full_rank::LINE) {
            Some(_) => self.end("FullRank", rule_use, keys::full_rank::LINE, keys::full_rank::CLUE),
            None => Ok(()),
        }
    }

    pub(in crate::iss) fn sandwich(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let (line, _) = self.line_of(rule_use, keys::sandwich::LINE)?;
        let clue = rule_use.get(keys::sandwich::CLUE).ok_or(Why::NoSuchKind)?.to_string();
        self.add("Sandwich", &[&clue, &line])
    }

    /// `R3`, and whether it is seen from the left or top.
    fn line_of(&self, rule_use: &RuleUse, line: Key<[Cell]>) -> Result<(String, bool), Why> {
        let whole = || Why::Because("a clue belongs to a whole row or column".to_owned());
        let line = rule_use.get(line).ok_or(Why::NoSuchKind)?;
        let (side, at) = self.export.variant.board().seen_from(line).ok_or_else(whole)?;
        let letter = if side.sees_rows() { 'R' } else { 'C' };
        Ok((format!("{letter}{}", coordinate(at)), matches!(side, Side::Left | Side::Top)))
    }

    pub(in crate::iss) fn diagonals(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let which: &[&str] = match rule_use.get(keys::diagonals::WHICH) {
            Some("both") => &["1", "-1"],
            Some("main") => &["-1"],
            Some("anti") => &["1"],
            _ => return Err(Why::NoSuchKind),
        };
        which.iter().try_for_each(|which| self.add("Diagonal", &[which]))
    }

    pub(in crate::iss) fn extra_region(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        self.all_different(rule_use.get(keys::extra_regions::CELLS).ok_or(Why::NoSuchKind)?)
    }

    /// Writes a set of cells, or several pairs.
    pub(in crate::iss) fn different(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        if let Some(cells) = rule_use.get(keys::different::CELLS) {
            return self.all_different(cells);
        }
        let pairs = rule_use.get(keys::different::PAIRS).unwrap_or_default();
        pairs.iter().try_for_each(|&(a, b)| self.all_different(&[a, b]))
    }

    pub(super) fn all_different(&mut self, cells: &[Cell]) -> Result<(), Why> {
        let cells = self.names(cells)?;
        self.add("AllDifferent", &[&cells])
    }

    /// Cells whose digits have this remainder modulo 2.
    pub(in crate::iss) fn parity(&mut self, rule_use: &RuleUse, cells: Key<[Cell]>, rest: i32) -> Result<(), Why> {
        let digits = self.export.variant.board().digits();
        let set = digits.iter().filter(|&digit| digits.value(digit).rem_euclid(2) == rest).collect();
        self.limit(rule_use, cells, set)
    }

    pub(in crate::iss) fn marks(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let set = rule_use.get(keys::marks::DIGITS).unwrap_or_default().iter().copied().collect();
        self.limit(rule_use, keys::marks::CELLS, set)
    }

    /// Cells with candidates, as a given each.
    fn limit(&mut self, rule_use: &RuleUse, cells: Key<[Cell]>, to: DigitSet) -> Result<(), Why> {
        let values: Vec<Digit> = to.iter().collect();
        let values = joined(&self.values(&values));
        let cells = rule_use.get(cells).ok_or(Why::NoSuchKind)?;
        let names = cells.iter().map(|&cell| Ok(format!("{}_{values}", self.names(&[cell])?)));
        let givens = names.collect::<Result<Vec<String>, Why>>()?.join("~");
        self.add("", &[&givens])
    }

    /// Writes a quadruple; four cells that are not a square in reading order merely contain the digits.
    pub(in crate::iss) fn quadruple(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let digits = self.values(rule_use.get(keys::quadruple::DIGITS).unwrap_or_default());
        let cells = rule_use.get(keys::quadruple::CELLS).unwrap_or_default();
        match self.square(cells) {
            Some(first) => {
                let digits: Vec<String> = digits.iter().map(i64::to_string).collect();
                let first = self.names(&[first])?;
                self.add("Quad", &[&first, &digits.join("~")])
            }
            None => {
                let cells = self.names(cells)?;
                self.add("ContainAtLeast", &[&joined(&digits), &cells])
            }
        }
    }

    /// The top left cell of four that are a square, in reading order.
    fn square(&self, cells: &[Cell]) -> Option<Cell> {
        let &[first, ..] = cells else { return None };
        let board = self.export.variant.board();
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| board.step(first, down, right));
        (board.is_cell(first) && square.iter().copied().eq(cells.iter().map(|&cell| Some(cell)))).then_some(first)
    }

    pub(in crate::iss) fn look_and_say(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let says = rule_use.get(keys::look_and_say::SAYS).unwrap_or_default();
        if says.iter().any(|number| !(0..=9).contains(number)) {
            return Err(Why::Because("counts and digits have one character each".to_owned()));
        }
        let clue: String = says.iter().map(i64::to_string).collect();
        let cells = self.cells(rule_use, keys::look_and_say::CELLS)?;
        self.add("LookAndSay", &[&clue, &cells])
    }

    pub(in crate::iss) fn count_distinct(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cell = self.cell(rule_use, keys::count_distinct::CELL)?;
        let cells = self.cells(rule_use, keys::count_distinct::CELLS)?;
        self.add("CountDistinct", &[&cell, &cells])
    }

    pub(in crate::iss) fn counting_circles(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cells = self.cells(rule_use, keys::counting_circles::CELLS)?;
        self.add("CountingCircles", &[&cells])
    }

    pub(in crate::iss) fn connected(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let board = self.export.variant.board();
        let cells = rule_use.get(keys::connected::CELLS).unwrap_or_default();
        let group = match cells.iter().copied().eq(board.cells()) {
            true => String::new(),
            false => self
                .group_of(cells, rule_use.get(keys::connected::COLUMNS))
                .ok_or_else(|| Why::Because("an area cannot be limited to some cells".to_owned()))?,
        };
        let digits = joined(rule_use.get(keys::connected::DIGITS).unwrap_or_default());
        match rule_use.get(keys::connected::SIZE) {
            None => self.add("ConnectedValues", &[&group, &digits]),
            Some(&[size]) => self.add("ConnectedValues", &[&group, &digits, &size.to_string()]),
            Some(_) => Err(Why::Because("an area has a single size".to_owned())),
        }
    }

    pub(in crate::iss) fn same_values(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        self.same_sets(rule_use.get(keys::same_values::SETS).ok_or(Why::NoSuchKind)?)
    }

    fn same_sets(&mut self, sets: &[Vec<Cell>]) -> Result<(), Why> {
        let cells = self.names(&sets.concat())?;
        self.add("SameValues", &[&sets.len().to_string(), &cells])
    }

    pub(in crate::iss) fn equal_sum(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let sets = rule_use.get(keys::equal_sum::SETS).unwrap_or_default().iter().map(|set| self.names(set));
        let sets = sets.collect::<Result<Vec<_>, _>>()?.join("~-~");
        self.add("EqualSum", &[&sets])
    }

    /// Writes several sets with the same digits, or the contents of one set.
    pub(in crate::iss) fn digits(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        if let Some(sets) = rule_use.get(keys::digits::SETS) {
            return self.same_sets(sets);
        }
        let cells = self.cells(rule_use, keys::digits::CELLS)?;
        if let Some(only) = rule_use.get(keys::digits::ONLY) {
            let digits = self.export.variant.board().digits();
            let set = only.iter().filter_map(|&value| digits.of_value(value)).collect();
            self.limit(rule_use, keys::digits::CELLS, set)?;
        } else if let Some(digits) = rule_use.get(keys::digits::CONTAINS) {
            self.add("ContainAtLeast", &[&joined(digits), &cells])?;
        } else if let Some(digits) = rule_use.get(keys::digits::EXACTLY) {
            self.add("ContainExact", &[&joined(digits), &cells])?;
        } else if rule_use.named(keys::digits::WHERE.name()).is_some() {
            return Err(Why::NoSuchKind);
        }
        match rule_use.get(keys::digits::DIFFERENT) {
            Some(true) => self.add("AllDifferent", &[&cells]),
            _ => Ok(()),
        }
    }

    /// A regular expression, or a state machine, which may read several lines.
    pub(in crate::iss) fn line(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        if let Some(machine) = &rule_use.machine {
            return self.automaton(rule_use, machine);
        }
        let cells = self.cells(rule_use, keys::line::CELLS)?;
        let regex = rule_use.get(keys::line::REGEX).ok_or(Why::NoSuchKind)?;
        let key = base64::encode(regex.as_bytes());
        self.add("Regex", &[&key, &cells])
    }

    fn automaton(&mut self, rule_use: &RuleUse, machine: &Machine) -> Result<(), Why> {
        let digits = self.export.variant.board().digits();
        let key = key_of(machine, digits);
        let key =
            key.ok_or_else(|| Why::Because("a state machine has at most 65536 states and 16 symbols".to_owned()))?;
        let whole = rule_use.get(keys::line::CELLS).map(|line| vec![line.to_vec()]);
        let lines =
            whole.or_else(|| rule_use.get(keys::line::LINES).map(<[Vec<Cell>]>::to_vec)).ok_or(Why::NoSuchKind)?;
        let values = |cell: &Cell| self.export.variant.board().digits_of(*cell);
        if lines.iter().flatten().any(|cell| values(cell) != digits) {
            return Err(Why::Because("the cells of a state machine take the digits of the board".to_owned()));
        }
        let reads_breaks = machine.steps.iter().flatten().any(|(read, _)| *read == Read::Break);
        let mut words = vec![key];
        for (number, line) in lines.iter().enumerate() {
            if number > 0 && reads_breaks {
                words.push("-".to_owned());
            }
            if !line.is_empty() {
                words.push(self.names(line)?);
            }
        }
        self.add("NFA", &words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Writes an `Or` of groups of constraints.
    pub(in crate::iss) fn any(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let Parts::Any(groups) = &rule_use.parts else { return Err(Why::NoSuchKind) };
        if !rule_use.parameters.is_empty() {
            return Err(Why::Because("a disjunction does not count what holds".to_owned()));
        }
        let mut written = vec![".Or".to_owned()];
        for group in groups {
            let dots = Dots::of(group.iter());
            let mut inner = Writer { dots, constraints: Vec::new(), ..self.clone() };
            group.iter().try_for_each(|one| write_rule(&mut inner, one))?;
            match &inner.constraints[..] {
                [] => return Err(Why::Because("one of the groups is empty".to_owned())),
                [only] => written.push(only.clone()),
                several => written.push(format!(".And{}.End", several.concat())),
            }
        }
        written.push(".End".to_owned());
        self.constraints.push(written.concat());
        Ok(())
    }
}
