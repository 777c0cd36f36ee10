//! Steps in words: their name, their reason, their conclusion; and known facts about cells.
//!
//! ```text
//!   r1c1 loses 5       r1c1 is not 5
//!   r1c1 loses 1 to 3  r1c1 is at least 4
//!   two are left       r1c1 is 4 or 7
//! ```

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet, capitalised};

use super::step::Step;
use super::wording::{Wording, or};

/// The largest number of cells whose known facts a sentence states.
pub(super) const MOST_FACTS: usize = 4;
/// The largest number of pairs of cells of a rule about the whole board that a sentence lists at its end.
const MOST_PAIRS: usize = 2;
/// A sentence states what is left if at least this many digits are lost.
const MANY: usize = 3;
/// The largest number of remaining digits that are listed.
const MOST_LEFT: usize = 2;
/// The largest number of digits in "is one of".
const MOST_KNOWN: usize = 3;

/// A statement about a cell: `at least 4`.
struct Said {
    cell: Cell,
    /// Without the verb.
    what: String,
    /// A bound, which replaces the statement only if another cell has the same bound.
    bound: Option<String>,
}

impl Wording<'_> {
    /// A step as a sentence: its name, its reason, its conclusion.
    pub(super) fn sentence(&self, step: &Step) -> String {
        let because = step.technique.because(self, step);
        let conclusion = self.conclusion(step);
        let name = capitalised(&step.technique.title(self));
        let sentence = match (because.is_empty(), conclusion.is_empty()) {
            (true, _) => format!("{name}: {conclusion}"),
            (false, true) => format!("{name}: {because}"),
            (false, false) => format!("{name}: {because}, so {conclusion}"),
        };
        let by = self.by_others(step, &sentence);
        format!("{sentence}{by}.")
    }

    /// The rules of the reason that a sentence does not name, if they are not rows, columns, boxes or regions, which everybody
    /// sees: `, by cage r1c1-3 (15) and anti-knight`.
    fn by_others(&self, step: &Step, sentence: &str) -> String {
        // The steps of a refutation name their rules.
        if !step.steps.is_empty() {
            return String::new();
        }
        let said = sentence.to_lowercase();
        let mut rules: Vec<usize> = Vec::new();
        for &rule in &step.reason.rules {
            let name = self.rule(rule);
            let is_plain = self.model.instances[rule].is_plain_house() || step.technique.means(self.model, rule);
            if !is_plain && !said.contains(&name.to_lowercase()) && !rules.iter().any(|&known| self.rule(known) == name)
            {
                rules.push(rule);
            }
        }
        let names = self.in_short(&rules);
        if names.is_empty() { String::new() } else { format!(", by {}", self.list(names)) }
    }

    /// The names of rules. Of a rule about the whole board, such as anti-knight, many pairs of cells are not listed.
    fn in_short(&self, rules: &[usize]) -> Vec<String> {
        let instances = &self.model.instances;
        let is_many = |kind: &str| rules.iter().filter(|&&other| instances[other].kind == kind).count() > MOST_PAIRS;
        let mut names: Vec<String> = Vec::new();
        for &rule in rules {
            let instance = &instances[rule];
            let name = match instance.is_of_board() && is_many(instance.kind) {
                true => instance.kind.to_owned(),
                false => instance.name.clone(),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// `r1c1 is 4 and r2c1-3 are at least 6`.
    fn conclusion(&self, step: &Step) -> String {
        let mut parts: Vec<String> = Vec::new();
        // Values of layers come with the candidates removed there, often together.
        let (of_layers, of_cells): (Vec<Candidate>, Vec<Candidate>) =
            step.placed.iter().partition(|candidate| self.model.board.layer_of(candidate.cell).is_some());
        parts.extend(of_cells.into_iter().map(|candidate| self.is(candidate)));
        let value = |Candidate { cell, digit }| (cell, self.digit(cell, digit));
        parts.extend(self.together(of_layers.into_iter().map(value)));
        let mut said: Vec<Said> = Vec::new();
        let mut cells: Vec<Cell> = step.removed.iter().map(|candidate| candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|&cell| !step.placed.iter().any(|placed| placed.cell == cell));
        for cell in cells {
            said.push(self.lost(step, cell));
        }
        let bounds: Vec<String> = said.iter().map(|one| one.what.clone()).collect();
        let what = |Said { cell, what, bound }| (cell, bound.filter(|bound| bounds.contains(bound)).unwrap_or(what));
        parts.extend(self.together(said.into_iter().map(what)));
        self.list(parts)
    }

    /// The state of a cell after it lost candidates.
    fn lost(&self, step: &Step, cell: Cell) -> Said {
        let lost: DigitSet = step.removed.iter().filter(|one| one.cell == cell).map(|one| one.digit).collect();
        let words = |set: DigitSet| or(set.iter().map(|digit| self.digit(cell, digit)).collect());
        let not = format!("not {}", words(lost));
        let left = step.before(cell).unwrap_or(DigitSet::EMPTY).difference(lost);
        if !step.technique.says_what_is_left() || left.is_empty() || self.model.board.layer_of(cell).is_some() {
            return Said { cell, what: not, bound: None };
        }
        let bound = self.bound(cell, lost, left);
        match left.len() {
            _ if lost.len() < MANY => Said { cell, what: not, bound },
            1 => Said { cell, what: format!("only {}", words(left)), bound: None },
            2..=MOST_LEFT => Said { cell, what: words(left), bound: None },
            _ => Said { cell, what: bound.unwrap_or(not), bound: None },
        }
    }

    /// `at least 4`, if everything lost lies below or above everything left.
    fn bound(&self, cell: Cell, lost: DigitSet, left: DigitSet) -> Option<String> {
        let (least, most) = (left.iter().min()?, left.iter().max()?);
        let word = |digit| self.digit(cell, digit);
        let (low, high) = (lost.iter().any(|digit| digit < least), lost.iter().any(|digit| digit > most));
        match (low, high) {
            _ if lost.iter().any(|digit| least < digit && digit < most) => None,
            (true, true) => Some(format!("{} to {}", word(least), word(most))),
            (true, false) => Some(format!("at least {}", word(least))),
            _ => Some(format!("at most {}", word(most))),
        }
    }

    /// Known facts about the cells: `r1c1 is 3 and r1c2-3 are at least 4`; nothing if there are more than `most` statements.
    pub(super) fn facts(&self, step: &Step, most: usize) -> String {
        let mut known: Vec<(Cell, DigitSet)> = Vec::new();
        for candidate in &step.reason.absent {
            match known.last_mut() {
                Some((cell, digits)) if *cell == candidate.cell => {
                    digits.insert(candidate.digit);
                }
                _ => known.push((candidate.cell, [candidate.digit].into_iter().collect())),
            }
        }
        let fact = |(cell, absent): (Cell, DigitSet)| {
            let rest = self.model.board.digits_of(cell).all().difference(absent);
            let words = |set: DigitSet| or(set.iter().map(|digit| self.digit(cell, digit)).collect());
            let left = step.before(cell).unwrap_or(rest);
            let bound = self.bound(cell, absent, rest).filter(|_| absent.len() > 1 && !rest.is_empty());
            let what = match left.len() {
                0 => "without candidates".to_owned(),
                few if few <= MOST_KNOWN => words(left),
                _ if rest.len() <= MOST_KNOWN => words(rest),
                _ => bound.unwrap_or_else(|| format!("not {}", words(absent))),
            };
            (cell, what)
        };
        let facts = self.together(known.into_iter().map(fact));
        if facts.len() > most { String::new() } else { self.list(facts) }
    }

    /// Cells with the same statement, with its verb: `r1c1 and r1c4 are at least 4`.
    fn together(&self, said: impl Iterator<Item = (Cell, String)>) -> Vec<String> {
        let mut found: Vec<(String, Vec<Cell>)> = Vec::new();
        for (cell, what) in said {
            match found.iter_mut().find(|(known, _)| *known == what) {
                Some((_, cells)) => cells.push(cell),
                None => found.push((what, vec![cell])),
            }
        }
        let sentence = |(what, cells): (String, Vec<Cell>)| {
            let verb = match (what.strip_prefix("only "), cells.len()) {
                (Some(only), _) => return format!("{} can only be {only}", self.named(&cells)),
                (None, 1) => "is",
                (None, _) => "are",
            };
            format!("{} {verb} {what}", self.named(&cells))
        };
        found.into_iter().map(sentence).collect()
    }
}
