//! Steps in words.

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::cells_to_text;
use exdoku_rules::rules::keys::killer;
use exdoku_text::board::{Cell, Digit, DigitSet, Symbols, listed};

use super::model::Model;
use super::step::Step;
use super::technique::{LockedKind, RectangleKind, Side, Technique};

/// The largest number of cells whose known facts a sentence states.
pub(super) const MOST_FACTS: usize = 4;

/// The ingredients of sentences.
pub(super) struct Wording<'w> {
    pub(super) model: &'w Model<'w>,
    pub(super) symbols: &'w Symbols,
}

impl Wording<'_> {
    /// A step as a sentence: its name, its reason, its conclusion.
    pub(super) fn sentence(&self, step: &Step) -> String {
        let because = self.because(step);
        let conclusion = self.conclusion(step);
        let name = upper(&self.title(step));
        match (because.is_empty(), conclusion.is_empty()) {
            (true, _) => format!("{name}: {conclusion}."),
            (false, true) => format!("{name}: {because}."),
            (false, false) => format!("{name}: {because}, so {conclusion}."),
        }
    }

    fn title(&self, step: &Step) -> String {
        match &step.technique {
            Technique::SingleRule { rule, .. } => self.rule(*rule),
            Technique::CombinedRules { rules } => self.list(rules.iter().map(|&rule| self.rule(rule)).collect()),
            Technique::Locked { rule, kind: LockedKind::Other, .. } => self.rule(*rule),
            Technique::UniqueRectangle {
                kind: RectangleKind::Type(number) | RectangleKind::Avoidable(number), ..
            } => {
                format!("{} type {number}", step.technique.name())
            }
            other => other.name(),
        }
    }

    fn because(&self, step: &Step) -> String {
        match &step.technique {
            Technique::FullHouse { house } => format!("one cell of {} is empty", self.rule(*house)),
            Technique::HiddenSingle { house, .. } => match step.placed[..] {
                [Candidate { cell, digit }] => {
                    format!("{} can hold {} only in {}", self.rule(*house), self.digit(cell, digit), self.cell(cell))
                }
                _ => String::new(),
            },
            Technique::NakedSingle => match step.placed[..] {
                [Candidate { cell, digit }] => {
                    format!("{} is the only candidate of {}", self.digit(cell, digit), self.cell(cell))
                }
                _ => String::new(),
            },
            Technique::SingleRule { rule, why } => self.single_rule(*rule, why, step),
            Technique::CombinedRules { .. } => self.facts(step, MOST_FACTS),
            Technique::Locked { rule, digits, cells, kind } => {
                let rule = match kind {
                    LockedKind::Other => "it".to_owned(),
                    _ => self.rule(*rule),
                };
                let fit = if digits.len() == 1 { "fits" } else { "fit" };
                let only = if cells.len() == 1 { "in" } else { "only in" };
                format!("{rule} needs {}, which {fit} {only} {}", self.digits(digits), self.cells(cells))
            }
            Technique::Innies { .. } => self.innies(&step.technique),
            Technique::NakedSubset { cells, digits, .. } => {
                let houses = self.houses(&step.reason.rules);
                format!("{} of {houses} hold only {}", self.cells(cells), self.digits(digits))
            }
            Technique::HiddenSubset { house, cells, digits } => {
                format!("{} has {} only in {}", self.rule(*house), self.digits(digits), self.cells(cells))
            }
            Technique::Fish { .. } => self.fish(step),
            Technique::Chain { .. } => self.chain(step),
            Technique::UniqueRectangle { .. }
            | Technique::Bug
            | Technique::SueDeCoq { .. }
            | Technique::DeathBlossom { .. }
            | Technique::Template { .. } => self.pattern(step),
            Technique::Refuted { tried, .. } => self.refutation(*tried, step),
            Technique::Guess => "no step was found that shows it".to_owned(),
            Technique::Contradiction { house, rule, cell, digit } => match (house, rule, cell, digit) {
                (Some(house), _, _, Some(digit)) => {
                    format!("{} has no place for {}", self.rule(*house), self.symbols.name(*digit))
                }
                (_, Some(rule), _, _) => format!("nothing fits {}", self.rule(*rule)),
                (_, _, Some(cell), _) => format!("{} has no candidate", self.cell(*cell)),
                _ => "there is no solution".to_owned(),
            },
        }
    }

    /// `if r1c1 is 3, then after 2 more steps r1c2 has no candidate`.
    fn refutation(&self, tried: Candidate, step: &Step) -> String {
        let end = step.steps.last().map(|last| self.because(last)).unwrap_or_default();
        let many = step.steps.len().saturating_sub(1);
        let tried = self.is(tried);
        match many {
            0 => format!("if {tried}, then {end}"),
            1 => format!("if {tried}, then after one more step {end}"),
            _ => format!("if {tried}, then after {many} more steps {end}"),
        }
    }

    /// `column 1 adds up to 45 and the cages in it to 44`, and the consequence.
    fn innies(&self, technique: &Technique) -> String {
        let Technique::Innies { houses, of_houses, sums, of_sums, side, terms, total } = technique else {
            return String::new();
        };
        let (add, them) = if houses.len() == 1 { ("adds", "it") } else { ("add", "them") };
        let houses = self.list(houses.iter().map(|&house| self.rule(house)).collect());
        let is_cage = |&sum: &usize| self.model.instances[sum].kind == killer::NAME;
        let what = if sums.iter().all(is_cage) { "cage" } else { "sum" };
        let plural = if sums.len() == 1 { "" } else { "s" };
        let within = if *side == Side::Innies { "in" } else { "covering" };
        let known = format!("{houses} {add} up to {of_houses} and the {what}{plural} {within} {them} to {of_sums}");
        match terms[..] {
            [(_, 1)] => known,
            _ => format!("{known}: {}", self.equation(terms, *total)),
        }
    }

    /// A weighted sum and its total: `r1c1 + r1c2 = 9`, `r6c1 is 4 more than r7c3`.
    fn equation(&self, terms: &[(Cell, i64)], total: i64) -> String {
        let sum = |sign: i64| {
            let of_sign = terms.iter().filter(|(_, weight)| weight.signum() == sign);
            let term = |&(cell, weight): &(Cell, i64)| match weight.abs() {
                1 => self.cell(cell),
                times => format!("{times} x {}", self.cell(cell)),
            };
            of_sign.map(term).collect::<Vec<_>>().join(" + ")
        };
        let (plus, minus) = (sum(1), sum(-1));
        match (plus.is_empty(), minus.is_empty(), total) {
            (false, true, _) => format!("{plus} = {total}"),
            (true, _, _) => format!("{minus} = {}", -total),
            (_, _, 0) => format!("{plus} = {minus}"),
            (_, _, 1..) => format!("{plus} is {total} more than {minus}"),
            _ => format!("{minus} is {} more than {plus}", -total),
        }
    }

    pub(super) fn is(&self, candidate: Candidate) -> String {
        format!("{} is {}", self.cell(candidate.cell), self.digit(candidate.cell, candidate.digit))
    }

    pub(super) fn rule(&self, instance: usize) -> String {
        self.model.instances[instance].name.clone()
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        self.model.board.name(cell)
    }

    pub(super) fn cells(&self, cells: &[Cell]) -> String {
        cells_to_text(self.model.board, cells)
    }

    pub(super) fn digit(&self, cell: Cell, digit: Digit) -> String {
        self.model.board.write_value(cell, digit, self.symbols)
    }

    pub(super) fn digits(&self, digits: &[Digit]) -> String {
        let set: DigitSet = digits.iter().copied().collect();
        self.list(set.iter().map(|digit| self.symbols.name(digit).to_owned()).collect())
    }

    /// `a, b and c`.
    pub(super) fn list(&self, words: Vec<String>) -> String {
        listed(words, "and")
    }
}

pub(super) fn or(words: Vec<String>) -> String {
    listed(words, "or")
}

fn upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
