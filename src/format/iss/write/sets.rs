//! Clues at the edge, sets of cells, groups of constraints.

use super::{Writer, coordinate, joined};
use crate::board::{Cell, Digit, DigitSet, Side};
use crate::format::base64;
use crate::format::dots::Dots;
use crate::format::export::{Why, write_rule};
use crate::rules::{Parts, RuleUse};

impl Writer<'_> {
    /// A clue before one of the two ends of a row or column.
    pub(super) fn end(&mut self, name: &str, rule_use: &RuleUse) -> Result<(), Why> {
        if name == "FullRank" {
            let ties = rule_use.text("ties").unwrap_or_default().to_owned();
            let constraint = format!(".FullRankTies~{ties}");
            if !self.constraints.contains(&constraint) {
                self.constraints.push(constraint);
            }
            if rule_use.cells("line").is_none() {
                return Ok(());
            }
        }
        let (line, is_first) = self.line_of(rule_use)?;
        let clue = rule_use.number("clue").ok_or(Why::NoSuchKind)?.to_string();
        match is_first {
            true => self.add(name, &[&line, &clue]),
            false => self.add(name, &[&line, "", &clue]),
        }
    }

    /// `R3`, and whether it is seen from the left or top.
    fn line_of(&self, rule_use: &RuleUse) -> Result<(String, bool), Why> {
        let whole = || Why::Because("a clue belongs to a whole row or column".to_owned());
        let line = rule_use.cells("line").ok_or(Why::NoSuchKind)?;
        let (side, at) = self.export.variant.board.seen_from(line).ok_or_else(whole)?;
        let letter = if matches!(side, Side::Left | Side::Right) { 'R' } else { 'C' };
        Ok((format!("{letter}{}", coordinate(at)), matches!(side, Side::Left | Side::Top)))
    }

    pub(super) fn write_set(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        match rule_use.kind.as_str() {
            "diagonals" => {
                let both: &[&str] = match rule_use.text("which") {
                    Some("both") => &["1", "-1"],
                    Some("main") => &["-1"],
                    Some("anti") => &["1"],
                    _ => return Err(Why::NoSuchKind),
                };
                both.iter().try_for_each(|which| self.add("Diagonal", &[which]))
            }
            "row-indexing" => {
                let cells = self.cells(rule_use, "cells")?;
                self.add("Indexing", &["R", &cells])
            }
            "column-indexing" => {
                let cells = self.cells(rule_use, "cells")?;
                self.add("Indexing", &["C", &cells])
            }
            "sandwich" => {
                let (line, _) = self.line_of(rule_use)?;
                let clue = rule_use.number("clue").ok_or(Why::NoSuchKind)?.to_string();
                self.add("Sandwich", &[&clue, &line])
            }
            "extra-regions" => {
                let cells = self.cells(rule_use, "cells")?;
                self.add("AllDifferent", &[&cells])
            }
            "different" => {
                for &(a, b) in rule_use.pairs("pairs") {
                    let cells = self.names(&[a, b])?;
                    self.add("AllDifferent", &[&cells])?;
                }
                Ok(())
            }
            "odd" | "even" => {
                let rest = i32::from(rule_use.kind == "odd");
                let digits = self.export.variant.board.digits();
                self.limit(rule_use, digits.iter().filter(|&d| digits.value(d).rem_euclid(2) == rest).collect())
            }
            "marks" => {
                let set = rule_use.digits("digits").unwrap_or_default().iter().copied().collect();
                self.limit(rule_use, set)
            }
            "quadruple" => {
                let digits = self.values(rule_use.digits("digits").unwrap_or_default());
                let cells = rule_use.cells("cells").unwrap_or_default();
                let square = self.square(cells);
                let names = self.names(square.as_ref().map_or(cells, std::slice::from_ref))?;
                match square {
                    Some(_) => {
                        let digits: Vec<String> = digits.iter().map(i64::to_string).collect();
                        self.add("Quad", &[&names, &digits.join("~")])
                    }
                    None => self.add("ContainAtLeast", &[&joined(&digits), &names]),
                }
            }
            "contain" | "contain-exactly" => {
                let name = if rule_use.kind == "contain" { "ContainAtLeast" } else { "ContainExact" };
                let digits = joined(&self.values(rule_use.digits("digits").unwrap_or_default()));
                let cells = self.cells(rule_use, "cells")?;
                self.add(name, &[&digits, &cells])
            }
            "look-and-say" => {
                let says = rule_use.numbers("says").unwrap_or_default();
                if says.iter().any(|number| !(0..=9).contains(number)) {
                    return Err(Why::Because("counts and digits have one character each".to_owned()));
                }
                let clue: String = says.iter().map(i64::to_string).collect();
                let cells = self.cells(rule_use, "cells")?;
                self.add("LookAndSay", &[&clue, &cells])
            }
            "count-distinct" => {
                let (cell, cells) = (self.cells(rule_use, "cell")?, self.cells(rule_use, "cells")?);
                self.add("CountDistinct", &[&cell, &cells])
            }
            "counting-circles" => {
                let cells = self.cells(rule_use, "cells")?;
                self.add("CountingCircles", &[&cells])
            }
            "connected" => self.connected(rule_use),
            "same-values" | "digits" if rule_use.lines("sets").is_some() => {
                let sets = rule_use.lines("sets").unwrap_or_default();
                let cells = self.names(&sets.concat())?;
                self.add("SameValues", &[&sets.len().to_string(), &cells])
            }
            "equal-sum" => {
                let sets = rule_use.lines("sets").unwrap_or_default().iter().map(|set| self.names(set));
                let sets = sets.collect::<Result<Vec<_>, _>>()?.join("~-~");
                self.add("EqualSum", &[&sets])
            }
            "digits" => self.digits(rule_use),
            "line" => {
                let (Some(regex), cells) = (rule_use.text("regex"), self.cells(rule_use, "cells")?) else {
                    return Err(Why::NoSuchKind);
                };
                let key = base64::encode(regex.as_bytes());
                self.add("Regex", &[&key, &cells])
            }
            "any" => self.any(rule_use),
            _ => Err(Why::NoSuchKind),
        }
    }

    /// Cells limited to some digits, as a given each.
    fn limit(&mut self, rule_use: &RuleUse, to: DigitSet) -> Result<(), Why> {
        let values: Vec<Digit> = to.iter().collect();
        let values = joined(&self.values(&values));
        let cells = rule_use.cells("cells").ok_or(Why::NoSuchKind)?;
        let names = cells.iter().map(|&cell| Ok(format!("{}_{values}", self.names(&[cell])?)));
        let givens = names.collect::<Result<Vec<String>, Why>>()?.join("~");
        self.add("", &[&givens])
    }

    /// The top left cell of four that are a square, in reading order.
    fn square(&self, cells: &[Cell]) -> Option<Cell> {
        let &[first, ..] = cells else { return None };
        let board = &self.export.variant.board;
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| board.step(first, down, right));
        (board.is_cell(first) && square.iter().copied().eq(cells.iter().map(|&cell| Some(cell)))).then_some(first)
    }

    fn connected(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let board = &self.export.variant.board;
        if rule_use.cells("cells").is_none_or(|cells| cells.len() != board.cell_count()) {
            return Err(Why::Because("an area cannot be limited to some cells".to_owned()));
        }
        let digits = joined(&self.values(rule_use.digits("digits").unwrap_or_default()));
        match rule_use.numbers("size") {
            None => self.add("ConnectedValues", &["", &digits]),
            Some(&[size]) => self.add("ConnectedValues", &["", &digits, &size.to_string()]),
            Some(_) => Err(Why::Because("an area has a single size".to_owned())),
        }
    }

    fn digits(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let cells = self.cells(rule_use, "cells")?;
        if let Some(only) = rule_use.numbers("only") {
            let digits = self.export.variant.board.digits();
            self.limit(rule_use, only.iter().filter_map(|&value| digits.of_value(value)).collect())?;
        } else if let Some(digits) = rule_use.numbers("contains") {
            self.add("ContainAtLeast", &[&joined(digits), &cells])?;
        } else if let Some(digits) = rule_use.numbers("exactly") {
            self.add("ContainExact", &[&joined(digits), &cells])?;
        } else if rule_use.named("where").is_some() {
            return Err(Why::NoSuchKind);
        }
        match rule_use.is_true("different") {
            true => self.add("AllDifferent", &[&cells]),
            false => Ok(()),
        }
    }

    /// A group of constraints each, one of which holds.
    fn any(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let Parts::Any(groups) = &rule_use.parts else { return Err(Why::NoSuchKind) };
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
