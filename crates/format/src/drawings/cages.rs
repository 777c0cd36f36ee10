//! Cages, and the texts in their corners.

use std::collections::BTreeMap;

use crate::toml_file::Toml;
use exdoku_rules::rules::keys;
use exdoku_text::board::Position;

use super::canvas::Cage;
use super::claim::{Claims, cells, of_colour};
use super::kind::{Draws, kind};
use super::patterns::Statement;
use super::sketch::Spot;

/// The parameter of a rule for the digits in the corner of a cage, which are no sum.
fn key_of_digits(rule: &str) -> Option<&'static str> {
    match rule {
        keys::contain::NAME => Some(keys::contain::DIGITS.name()),
        keys::contain_exactly::NAME => Some(keys::contain_exactly::DIGITS.name()),
        keys::look_and_say::NAME => Some(keys::look_and_say::SAYS.name()),
        _ => None,
    }
}

/// The digits in the corner of a cage, pairs of count and digit if the rule reads these.
fn digits_of(text: &str, rule: &str) -> Option<String> {
    let text = text.split([',', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let are_digits = !text.is_empty() && text.chars().all(|sign| sign.is_ascii_digit() || sign == ' ');
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if !are_digits || rule != keys::look_and_say::NAME {
        return are_digits.then_some(text);
    }
    let pairs: Vec<&str> = (0..digits.len() / 2).map(|at| &digits[2 * at..2 * at + 2]).collect();
    digits.len().is_multiple_of(2).then(|| pairs.join(" "))
}

impl Claims<'_> {
    /// Cages with a number; those without one hold different digits.
    pub(super) fn cages(&mut self, statements: &[Statement]) {
        self.outcome.cages = true;
        self.texts_of_cages();
        let repeat = self.has("cage-repeat") && !self.has("cage-unique");
        let differ = self.statements.iter().find(|one| one.kind == "cage-unique").cloned();
        for at in 0..self.canvas.cages.len() {
            let Cage { cells: list, text, colour, claimed } = &self.canvas.cages[at];
            // Several kinds of cages are told apart by colour.
            let Some(statement) = of_colour(statements, *colour) else { continue };
            let rule = kind(statement.kind).rule.as_str();
            let number: Option<i64> = text.trim().parse().ok();
            let list: Vec<Position> = list.clone();
            if let Some(key) = key_of_digits(rule) {
                if let Some(digits) = digits_of(text, rule).filter(|_| !*claimed) {
                    let parameters = [("cells", cells(&list)), (key, digits.into())];
                    self.canvas.cages[at].claimed = true;
                    self.add(statement, rule, parameters);
                }
                continue;
            }
            let several = several_sums(text).filter(|_| rule == "killer" && says_one_of(&statement.text));
            if *claimed || (number.is_none() && several.is_none() && !text.trim().is_empty()) {
                continue;
            }
            self.canvas.cages[at].claimed = true;
            let place = cells(&list);
            match number {
                None if let Some(sums) = several => {
                    let sums: Vec<Toml> = sums.into_iter().map(Toml::from).collect();
                    match repeat {
                        true => self.add(statement, "sum", [("cells", place), ("total", sums.into())]),
                        false => {
                            self.add(statement, keys::multi_killer::NAME, [("cells", place), ("sums", sums.into())]);
                        }
                    }
                }
                Some(number) if rule == keys::product_cage::NAME => {
                    self.add(statement, rule, [("cells", place), ("value", number.into())]);
                }
                Some(number) if rule == keys::rellik::NAME => {
                    self.add(statement, rule, [("cells", place), ("sum", number.into())]);
                }
                Some(number) if rule == "killer" && repeat => {
                    self.add(statement, "sum", [("cells", place), ("total", number.into())]);
                }
                Some(number) if rule == "killer" => {
                    self.add(statement, rule, [("cells", place), ("sum", number.into())]);
                }
                None if rule == keys::equality_cage::NAME => self.add(statement, rule, [("cells", place)]),
                None if !repeat => {
                    let from = differ.as_ref().unwrap_or(statement).clone();
                    self.add(&from, "killer", [("cells", place)]);
                }
                _ => {}
            }
        }
    }

    /// Cages without a number whose digits make a condition true.
    pub(super) fn cage_sets(&mut self, statement: &Statement) {
        let Some(says) = statement.says.clone() else { return };
        self.outcome.cages = true;
        let by_clue = says.contains("{clue}");
        if by_clue {
            self.texts_of_cages();
        }
        for at in 0..self.canvas.cages.len() {
            let clue: Option<u32> = self.canvas.cages[at].text.trim().parse().ok();
            let says = match clue {
                Some(clue @ 1..) if by_clue => says.replace("{clue}", &clue.to_string()),
                None if !by_clue && self.canvas.cages[at].text.trim().is_empty() => says.clone(),
                _ => continue,
            };
            self.canvas.cages[at].claimed = true;
            let place = cells(&self.canvas.cages[at].cells);
            self.add(statement, keys::digits::NAME, [("cells", place), ("where", says.into())]);
        }
    }

    /// Cages that all have the sum stated by the sentence, which may also stand in them.
    pub(super) fn cages_of(&mut self, statement: &Statement) {
        self.texts_of_cages();
        let Some(sum) = statement.number else { return };
        let differ = self.has("cage-unique") || statement.words.contains("not repeat");
        let clue = sum.to_string();
        for at in 0..self.canvas.cages.len() {
            if ["", &clue].contains(&self.canvas.cages[at].text.trim()) {
                self.canvas.cages[at].claimed = true;
                let place = cells(&self.canvas.cages[at].cells);
                match differ {
                    true => self.add(statement, "killer", [("cells", place), ("sum", sum.into())]),
                    false => self.add(statement, "sum", [("cells", place), ("total", sum.into())]),
                }
            }
        }
    }

    /// Cages with the same unknown sum.
    pub(super) fn cages_same_sum(&mut self, statement: &Statement) {
        let differ = statement.words.contains("not ") && statement.words.contains("repeat");
        let mut sets: Vec<Toml> = Vec::new();
        for at in 0..self.canvas.cages.len() {
            self.canvas.cages[at].claimed |= self.canvas.cages[at].text.trim().is_empty();
            let place = cells(&self.canvas.cages[at].cells);
            if differ {
                self.add(statement, "killer", [("cells", place.clone())]);
            }
            sets.push(place);
        }
        if sets.len() > 1 {
            self.add(statement, keys::equal_sum::NAME, [("sets", sets.into())]);
        }
    }

    /// Cages of which no two have the same sum, or, `apart`, consecutive sums either. What else their digits do, other sentences
    /// say.
    pub(super) fn cage_sums(&mut self, statement: &Statement) {
        let says = if statement.kind == "cage-sums-apart" { "abs(sum) > 1" } else { "sum != 0" };
        let list: Vec<Vec<Position>> = self.canvas.cages.iter().map(|cage| cage.cells.clone()).collect();
        let pairs =
            list.iter().enumerate().flat_map(|(at, cage)| list[at + 1..].iter().map(move |other| (cage, other)));
        let pairs: Vec<(&Vec<Position>, &Vec<Position>)> = pairs.collect();
        if pairs.iter().any(|(cage, other)| other.iter().any(|cell| cage.contains(cell))) {
            return self.outcome.sentences.push(statement.text.clone());
        }
        for (cage, other) in pairs {
            let signs = [vec![1_i64; cage.len()], vec![-1; other.len()]].concat();
            let both = cells(&[&cage[..], other].concat());
            let parameters = [("cells", both), ("coefficients", signs.into()), ("where", says.into())];
            self.add(statement, keys::sum::NAME, parameters);
        }
        // If nothing else is said of cages, those without a clue have no other meaning.
        let is_of_cages = |one: &Statement| {
            let draws = kind(one.kind).draws;
            draws != Draws::CageSums && (Draws::CageSets..=Draws::CageUnique).contains(&draws)
        };
        if !self.statements.iter().any(is_of_cages) {
            let blank = self.canvas.cages.iter_mut().filter(|cage| cage.text.trim().is_empty());
            blank.for_each(|cage| cage.claimed = true);
            self.outcome.cages = true;
        }
    }

    /// Cages with a text that is not a number: equal texts mean equal sums.
    pub(super) fn cages_by_letter(&mut self, statement: &Statement) {
        let mut by_letter: BTreeMap<String, Vec<Toml>> = BTreeMap::new();
        let differ = self.has("cage-unique") || self.has(keys::killer::NAME) && !self.has("cage-repeat");
        for at in 0..self.canvas.cages.len() {
            let text = self.canvas.cages[at].text.trim().to_owned();
            if text.is_empty() || text.parse::<i64>().is_ok() {
                continue;
            }
            self.canvas.cages[at].claimed = true;
            let place = cells(&self.canvas.cages[at].cells);
            if differ {
                self.add(statement, keys::killer::NAME, [("cells", place.clone())]);
            }
            by_letter.entry(text).or_default().push(place);
        }
        for sets in by_letter.into_values().filter(|sets| sets.len() > 1) {
            self.add(statement, keys::equal_sum::NAME, [("sets", sets.into())]);
        }
    }

    /// Cages without a sum in any sentence: their digits differ.
    pub(super) fn cage_unique(&mut self, statement: &Statement) {
        self.outcome.cages = true;
        if [keys::killer::NAME, keys::product_cage::NAME, keys::equality_cage::NAME].iter().any(|kind| self.has(kind)) {
            return;
        }
        for at in 0..self.canvas.cages.len() {
            if self.canvas.cages[at].text.trim().is_empty() {
                self.canvas.cages[at].claimed = true;
                let place = cells(&self.canvas.cages[at].cells);
                self.add(statement, "killer", [("cells", place)]);
            }
        }
    }

    /// A number in the top left corner of the first cell of a cage is its sum, unless the cage has another.
    fn texts_of_cages(&mut self) {
        for cage in &mut self.canvas.cages {
            let Some(&first) = cage.cells.iter().min() else { continue };
            let fits = |mark: &&mut super::canvas::Mark| {
                let (row, column) = mark.centre;
                let (down, right) = (row - first.row as f64, column - first.column as f64);
                !mark.claimed
                    && !matches!(mark.spot, Spot::Cell(_))
                    && (0.0..0.45).contains(&down)
                    && (0.0..0.5).contains(&right)
                    && mark.text.parse::<u32>().is_ok()
                    && (cage.text.is_empty() || cage.text == mark.text)
            };
            if let Some(mark) = self.canvas.marks.iter_mut().find(fits) {
                mark.claimed = true;
                cage.text.clone_from(&mark.text);
            }
        }
    }
}

/// Whether a sentence is about one of several sums. Other texts may mean something else by 7/13.
fn says_one_of(sentence: &str) -> bool {
    [" one of ", " either ", " or "].iter().any(|words| sentence.to_lowercase().contains(words))
}

/// `7/13`: sums of which a cage has one.
fn several_sums(text: &str) -> Option<Vec<i64>> {
    let sums: Vec<i64> = text.split('/').map(|sum| sum.trim().parse().ok()).collect::<Option<_>>()?;
    (sums.len() > 1).then_some(sums)
}
