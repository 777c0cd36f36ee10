//! Auxiliary options in words.

use std::collections::BTreeSet;

use exdoku_cover::{ItemId, OptionId};
use exdoku_rules::encode::Candidate;
use exdoku_text::board::Cell;

use super::clues::Meaning;
use super::statements::Statement;
use super::words::Words;

impl Meaning<'_> {
    /// The options of the first item of an option, including itself.
    pub fn siblings(&self, option: OptionId) -> Vec<OptionId> {
        let covered = self.problem().option(option).iter().find(|entry| entry.colour.is_none());
        covered.map_or_else(Vec::new, |entry| self.options[entry.item.index()].clone())
    }

    /// An auxiliary option in words.
    pub fn option(&self, option: OptionId) -> Words {
        let entries = self.problem().option(option);
        let encoding = self.compiled.encoding();
        let clue = encoding.origin_of_option(option).map_or("", |origin| &self.clues[origin].1).to_owned();
        let mut words = Words { clue, ..Words::default() };
        let (mut covered, mut variables, mut alternative) = (Vec::new(), Vec::new(), None);
        for &entry in entries {
            match self.statement(entry) {
                Statement::Cell(cell, value) => words.at.push((cell, self.digit(cell, value))),
                Statement::Variable(item, value) => variables.push((item, value)),
                // The option that chooses an alternative also excludes the others.
                Statement::Alternative(number, holds) if holds || alternative.is_none() => {
                    alternative = Some((number, holds));
                }
                Statement::Cover(item) => covered.push(item),
                Statement::Alternative(..) | Statement::State => {}
            }
        }
        match alternative {
            Some((number, true)) if words.at.is_empty() => words.more.push(format!("alternative {number} holds")),
            Some((number, true)) => words.more.push(format!("alternative {number}")),
            Some((number, false)) => words.more.push(format!("alternative {number} does not hold")),
            None => self.describe(&covered, &variables, &mut words),
        }
        words
    }

    /// Completes the words of an option that covers some items and gives variables their values.
    fn describe(&self, covered: &[ItemId], variables: &[(ItemId, i64)], words: &mut Words) {
        let Some(&own) = covered.first() else { return };
        let cells = if self.placements(own).is_empty() { self.digit_items(own) } else { BTreeSet::new() };
        if !cells.is_empty() {
            words.digits = self.beside(covered, &cells);
        } else if let Some((value, cells)) = self.single(own) {
            // The digit is in none of the cells, and a variable states this.
            let digit = self.digit(*cells.first().expect("it has placements"), value);
            words.more.push(format!("no {digit} in {}", self.cells(&cells)));
            return;
        }
        let cells: Vec<BTreeSet<Cell>> = variables.iter().map(|&(item, _)| self.determining(item)).collect();
        let all: BTreeSet<Cell> =
            cells.iter().flatten().chain(words.at.iter().map(|(cell, _)| cell)).copied().collect();
        for (&(item, value), own) in variables.iter().zip(&cells) {
            // A sum that follows from the other statements.
            let follows = variables.len() + words.at.len() > 2 && !own.is_empty() && *own == all;
            if !follows {
                words.more.push(self.assigned(item, value));
            }
        }
    }

    /// The value of a variable, in words.
    fn assigned(&self, variable: ItemId, value: i64) -> String {
        let is_number = self.origin(variable).is_some_and(|origin| origin.quantity.is_some());
        match value {
            0 if !is_number && self.is_binary(variable) => format!("{}: no", self.variable(variable)),
            1 if !is_number && self.is_binary(variable) => format!("{}: yes", self.variable(variable)),
            _ => format!("{} is {value}", self.variable(variable)),
        }
    }

    /// Whether a variable is 0 or 1.
    fn is_binary(&self, variable: ItemId) -> bool {
        let options = self.options[variable.index()].iter().flat_map(|&option| self.problem().option(option));
        let own = options.filter(|entry| entry.item == variable);
        own.map(|&entry| self.statement(entry)).all(|statement| matches!(statement, Statement::Variable(_, 0 | 1)))
    }

    /// The digits that some cells may hold beside an option that covers these items.
    fn beside(&self, covered: &[ItemId], cells: &BTreeSet<Cell>) -> Vec<String> {
        let excluded: BTreeSet<(Cell, i64)> = covered.iter().flat_map(|&item| self.placements(item)).collect();
        let mut digits: BTreeSet<i64> = BTreeSet::new();
        for &cell in cells {
            let all = self.board.digits_of(cell);
            for digit in all.iter().filter(|&digit| self.compiled.option(Candidate { cell, digit }).is_some()) {
                let value = i64::from(all.value(digit));
                if !excluded.contains(&(cell, value)) {
                    digits.insert(value);
                }
            }
        }
        let first = *cells.first().expect("some cells");
        digits.into_iter().map(|value| self.digit(first, value)).collect()
    }
}
