//! A sum of a few cells that houses and the sums in them imply, and its sentence.

use exdoku_rules::rules::keys::killer;
use exdoku_text::board::{Cell, DigitSet};

use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::step::{Step, Technique};
use crate::explain::techniques::examples::KILLER;
use crate::explain::wording::Wording;

pub(super) static INNIES: Entry = Entry::new("innies", Level::CombinedRules, 2.9)
    .meaning(
        "A house has a known sum. Subtract the sums of the clues that lie within it: the cells left over, the \
         innies, add up to the difference.",
    )
    .and_more()
    .also(&["rule of 45", "set equivalence theory (SET)"])
    .example(KILLER);

pub(super) static OUTIES: Entry = Entry::new("outies", Level::CombinedRules, 2.9)
    .meaning(
        "The sums of clues that cover a house, less the known sum of the house, are the sum of the cells that stick \
         out of it: the outies.",
    )
    .and_more()
    .also(&["rule of 45", "set equivalence theory (SET)"])
    .example(KILLER);

pub(super) static BOTH: Entry = Entry::new("innies and outies", Level::CombinedRules, 2.9)
    .meaning(
        "Clues with sums cover most of a house and some cells outside of it. The rule of 45 (SET) then gives the \
         difference between the innies and the outies.",
    )
    .and_more()
    .example(KILLER);

/// The largest number of sums that are named one by one.
const MOST_NAMED: usize = 2;

/// A sum of a few cells that houses and the sums in them imply.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Innies {
    /// The houses.
    pub houses: Vec<usize>,
    /// Their sum.
    pub of_houses: i64,
    /// The rules whose sums are subtracted.
    pub sums: Vec<usize>,
    /// The total of these.
    pub of_sums: i64,
    /// Whether each of these states the sum of its cells; an arrow, or segments of equal sums, do not.
    pub is_plain: bool,
    /// Where the remaining cells lie.
    pub side: Side,
    /// The remaining cells, with their weights.
    pub terms: Vec<(Cell, i64)>,
    /// Their sum.
    pub total: i64,
}

/// Where the cells lie that houses and sums leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// In the houses.
    Innies,
    /// Outside the houses.
    Outies,
    /// On both sides.
    Both,
}

impl Technique for Innies {
    fn entry(&self) -> &'static Entry {
        match self.side {
            Side::Innies => &INNIES,
            Side::Outies => &OUTIES,
            Side::Both => &BOTH,
        }
    }

    /// It has at least one house and one term.
    fn score(&self, _: &Step) -> f64 {
        let exchanged = if self.is_plain { 0.0 } else { 0.2 * self.sums.len() as f64 };
        2.6 + 0.2 * self.houses.len() as f64 + 0.1 * self.terms.len() as f64 + exchanged
    }

    /// `column 1 adds up to 45 and the cages in it to 44`, and the consequence.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let Innies { houses, of_houses, sums, of_sums, side, .. } = self;
        let (add, them) = if houses.len() == 1 { ("adds", "it") } else { ("add", "them") };
        let houses = words.houses(houses);
        if !self.is_plain {
            let sums = words.list(sums.iter().map(|&sum| words.rule(sum)).collect());
            return format!("{houses} {add} up to {of_houses}; with {sums}, {}", self.equation(words));
        }
        let within = if *side == Side::Innies { "in" } else { "covering" };
        let sums = match &sums[..] {
            &[sum] => words.rule(sum),
            _ if self.is_of_cages(words.model) => format!("the cages {within} {them}"),
            few if few.len() <= MOST_NAMED => words.list(few.iter().map(|&sum| words.rule(sum)).collect()),
            _ => format!("the sums {within} {them}"),
        };
        let known = format!("{houses} {add} up to {of_houses} and {sums} to {of_sums}");
        match self.terms[..] {
            [(_, 1)] => known,
            _ => format!("{known}: {}", self.equation(words)),
        }
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        let rules = self.houses.iter().chain(&self.sums);
        let mut parts: Vec<Part> = rules.map(|&rule| Part::of_kind(model, rule)).collect();
        let is_inside = |cell: &Cell| self.houses.iter().any(|&house| model.instances[house].cells.contains(cell));
        let (inside, outside): (Vec<Cell>, Vec<Cell>) = self.terms.iter().map(|(cell, _)| *cell).partition(is_inside);
        let cells = |role, cells: Vec<Cell>| Part { cells, ..Part::new(role) };
        parts.extend([cells(Role::Innies, inside), cells(Role::Outies, outside)]);
        parts.retain(|part| !part.cells.is_empty());
        parts
    }

    fn says_what_is_left(&self) -> bool {
        true
    }

    fn means(&self, model: &Model<'_>, rule: usize) -> bool {
        self.sums.contains(&rule) && self.is_of_cages(model)
    }
}

impl Innies {
    fn is_of_cages(&self, model: &Model<'_>) -> bool {
        self.sums.iter().all(|&sum| model.instances[sum].kind == killer::NAME)
    }

    /// The number of rules that it follows from.
    pub(super) fn count_rules(&self) -> usize {
        self.houses.len() + self.sums.len()
    }

    /// The weighted sum and its total: `r1c1 + r1c2 = 9`, `r6c1 is 4 more than r7c3`.
    pub(super) fn equation(&self, words: &Wording<'_>) -> String {
        let sum = |sign: i64| {
            let of_sign = self.terms.iter().filter(|(_, weight)| weight.signum() == sign);
            let term = |&(cell, weight): &(Cell, i64)| match weight.abs() {
                1 => words.cell(cell),
                times => format!("{times} x {}", words.cell(cell)),
            };
            of_sign.map(term).collect::<Vec<_>>().join(" + ")
        };
        let (plus, minus, total) = (sum(1), sum(-1), self.total);
        match (plus.is_empty(), minus.is_empty(), total) {
            (false, true, _) => format!("{plus} = {total}"),
            (true, _, _) => format!("{minus} = {}", -total),
            (_, _, 0) => format!("{plus} = {minus}"),
            (_, _, 1..) => format!("{plus} is {total} more than {minus}"),
            _ => format!("{minus} is {} more than {plus}", -total),
        }
    }
}
