//! Why a single rule excludes candidates, in words.

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::Binding;
use exdoku_rules::rules::keys::{connected, skyscraper, x_sum};
use exdoku_text::board::{Cell, Digit, DigitSet, counted};

use super::bounds::Bound;
use super::connection::{Connection, Cut};
use super::why::Why;
use crate::explain::cover::{Fit, MOST_FITS, Telling};
use crate::explain::instance::Instance;
use crate::explain::sentence::MOST_FACTS;
use crate::explain::step::Step;
use crate::explain::wording::{Wording, or};

/// The largest number of values of unknowns and layers in one listed way.
const MOST_VALUES: usize = 6;
/// The largest number of cells whose digits are listed in order.
const MOST_ORDERED: usize = 9;
/// The largest number of facts besides the ways to fill a rule.
const FEW_FACTS: usize = 2;

impl Wording<'_> {
    /// Why a rule excludes the candidates of a step.
    pub(super) fn single_rule(&self, rule: usize, why: &Why, step: &Step) -> String {
        let instance = &self.model.instances[rule];
        match why {
            _ if instance.kind == connected::NAME => {
                Connection::of(self.model, rule).map_or(String::new(), |connection| self.connection(&connection, step))
            }
            Why::Clause { number, why } => match instance.clauses(self.model.board).get(*number) {
                Some(clause) => match self.of_instance(clause, why, step) {
                    because if because.is_empty() => clause.name.clone(),
                    because => format!("{}: {because}", clause.name),
                },
                None => String::new(),
            },
            _ => self.of_instance(instance, why, step),
        }
    }

    /// Why an instance, or a clause of it, excludes the candidates of a step.
    fn of_instance(&self, rule: &Instance<'_>, why: &Why, step: &Step) -> String {
        match why {
            Why::Facts => match self.facts(step, MOST_FACTS) {
                none if none.is_empty() => self.of_kind(rule, step),
                facts => facts,
            },
            Why::Ways { telling, cells, fits, decides } => self.ways(rule, (telling, cells), fits, *decides, step),
            Why::Increasing(line) => {
                let [first, last] =
                    [line.first(), line.last()].map(|cell| cell.map(|&cell| self.cell(cell)).unwrap_or_default());
                let order = match line.len() {
                    2 => format!("{last} is greater than {first}"),
                    all => format!("{all} digits increase from {first} to {last}"),
                };
                self.with_facts(order, step)
            }
            Why::Among { cell, smaller, greater, ascends } => self.among(*cell, [*smaller, *greater], *ascends, step),
            Why::Partners { none, twice } => self.partners(*none, *twice),
            Why::Clause { .. } => String::new(),
            Why::Bounds(bounds) => self.list(bounds.iter().map(|bound| self.bound_of(rule, bound)).collect()),
        }
    }

    /// A general statement about a rule of this kind, if a sentence has no other.
    fn of_kind(&self, rule: &Instance<'_>, step: &Step) -> String {
        let Instance { kind, rule_use: Some(rule_use), cells, .. } = rule else {
            return String::new();
        };
        let digits = self.model.board.digits();
        let sees_first = || rule_use.get(skyscraper::GROUND).is_none_or(|ground| ground < i64::from(digits.first()));
        match *kind {
            skyscraper::NAME if sees_first() => match rule_use.get(skyscraper::CLUE) {
                Some(2) => "one higher building is seen after the first".to_owned(),
                Some(clue) => format!("{} higher buildings are seen after the first", clue - 1),
                None => String::new(),
            },
            x_sum::NAME => rule_use.get(x_sum::CLUE).map_or(String::new(), |clue| self.lengths(cells, clue, step)),
            _ => String::new(),
        }
    }

    /// `4 and 3 more add up to at most 28`, for the first cell of an X-sum.
    fn lengths(&self, line: &[Cell], clue: i64, step: &Step) -> String {
        let digits = self.model.board.digits();
        let values: Vec<i64> = digits.iter().map(|digit| i64::from(digits.value(digit))).collect();
        let differ = line
            .iter()
            .enumerate()
            .all(|(at, &a)| line[at + 1..].iter().all(|&b| self.model.differ_by(a, b, &step.reason.rules)));
        if !differ || !step.removed.iter().all(|one| Some(&one.cell) == line.first()) {
            return String::new();
        }
        // The greatest and the least sum of each length.
        let sum = |first: i64, others: &mut dyn Iterator<Item = &i64>| {
            first + others.filter(|&&value| value != first).take(usize::try_from(first - 1).unwrap_or(0)).sum::<i64>()
        };
        let most = |first: i64| sum(first, &mut values.iter().rev());
        let least = |first: i64| sum(first, &mut values.iter());
        let removed = step.removed.iter().map(|one| i64::from(digits.value(one.digit)));
        let (low, high): (Vec<i64>, Vec<i64>) = removed.partition(|&first| most(first) < clue);
        if high.iter().any(|&first| least(first) <= clue) {
            return String::new();
        }
        let low = low.iter().max().map(|&first| (first, "at most", most(first)));
        let high = high.iter().min().map(|&first| (first, "at least", least(first)));
        let text = |(first, bound, sum): (i64, &str, i64)| match first {
            1 => format!("1 alone is {sum}"),
            _ => format!("{first} and {} more add up to {bound} {sum}", first - 1),
        };
        self.list(low.into_iter().chain(high).map(text).collect())
    }

    /// `r1c3 has 2 smaller cells before it`.
    fn among(&self, cell: Cell, [smaller, greater]: [usize; 2], ascends: bool, step: &Step) -> String {
        let lost = || step.removed.iter().map(|one| one.digit);
        let left = step.before(cell).unwrap_or(DigitSet::EMPTY).difference(lost().collect());
        let is_low = lost().any(|digit| left.iter().all(|other| digit < other));
        let is_high = lost().any(|digit| left.iter().all(|other| digit > other));
        let [before, after] = ["before it", "after it"];
        let (below, above) = if ascends { (before, after) } else { (after, before) };
        let told = [(is_low, smaller, "smaller", below), (is_high, greater, "greater", above)];
        let told = told.into_iter().filter(|(is_told, count, ..)| *is_told && *count > 0);
        let words = told.map(|(_, count, word, side)| format!("{} {side}", counted(count, &format!("{word} cell"))));
        format!("{} has {}", self.cell(cell), self.list(words.collect()))
    }

    /// `nothing goes with 5`, `4 or 6 would need the same digit on both sides`.
    fn partners(&self, none: DigitSet, twice: DigitSet) -> String {
        let words = |set: DigitSet| or(set.iter().map(|digit| self.symbols.name(digit).to_owned()).collect());
        let none = (!none.is_empty()).then(|| format!("no digit goes with {}", words(none)));
        let twice = (!twice.is_empty()).then(|| format!("{} would need the same digit on both sides", words(twice)));
        self.list(none.into_iter().chain(twice).collect())
    }

    /// `the other 2 cells add up to at least 3`, `the shaft adds up to at most 9`.
    fn bound_of(&self, rule: &Instance<'_>, Bound { cells, is_rest, at_least, sum }: &Bound) -> String {
        let bound = if *at_least { format!("at least {sum}") } else { format!("at most {sum}") };
        let part = Self::part(rule, cells);
        match (is_rest, cells.len()) {
            (true, all) => {
                let of_part = part.map_or(String::new(), |part| format!(" of the {part}"));
                format!("the other {} cells{of_part} add up to {bound}", all - 1)
            }
            (false, 1) => {
                format!("{} is {bound}", part.map_or_else(|| self.cells(cells), |part| format!("the {part}")))
            }
            (false, _) => match part {
                Some(part) => format!("the {part} adds up to {bound}"),
                None => format!("{} add up to {bound}", self.named(cells)),
            },
        }
    }

    /// The parameter of a rule that has these cells: `circle`, `shaft`.
    fn part(rule: &Instance<'_>, cells: &[Cell]) -> Option<String> {
        let is_same = |list: &[Cell]| list.len() == cells.len() && cells.iter().all(|cell| list.contains(cell));
        let rule_use = rule.rule_use?;
        let is_part = |binding: &Binding| match binding {
            Binding::Cells(list) => is_same(list),
            Binding::Lines(lines) => matches!(&lines[..], [line] if is_same(line)),
            _ => false,
        };
        let all = rule_use.parameters.iter().filter(|(name, _)| !["cells", "line", "lines"].contains(&&**name));
        all.filter(|(_, binding)| is_part(binding)).map(|(name, _)| name.clone()).next()
    }

    /// What all ways to fill a rule have in common.
    fn ways(
        &self,
        rule: &Instance<'_>,
        (telling, cells): (&Telling, &[Cell]),
        fits: &[Fit],
        decides: bool,
        step: &Step,
    ) -> String {
        let digits = |fit: &Fit| self.way(&fit.digits, fits.len());
        let each = |word: &dyn Fn(&Fit) -> String| or(fits.iter().map(word).collect());
        let bread = || {
            let all = self.model.board.digits();
            let ends = all.iter().next().into_iter().chain(all.iter().last());
            self.list(ends.map(|digit| self.symbols.name(digit).to_owned()).collect())
        };
        match telling {
            Telling::Digits => self.fits(fits, decides, step),
            Telling::InOrder => self.in_order(rule, cells, fits),
            Telling::Head(head) => self.heads(rule, *head, fits),
            Telling::Sum(cells) => {
                let sum = |fit: &Fit| fit.number.unwrap_or(0);
                let sums = match fits.len() > MOST_FITS {
                    true => or(runs(fits.iter().map(sum).collect())),
                    false => each(&|fit| sum(fit).to_string()),
                };
                let is_concluded = step.removed.iter().any(|one| cells.contains(&one.cell));
                let others = || rule.cells.iter().copied().filter(|cell| !cells.contains(cell));
                match (&cells[..], Self::part(rule, cells)) {
                    ([_], Some(_)) if is_concluded => match Self::part(rule, &others().collect::<Vec<_>>()) {
                        Some(part) => format!("the {part} adds up to {sums}"),
                        None => format!("each segment sums to {sums}"),
                    },
                    ([_], Some(part)) => format!("the {part} is {sums}"),
                    (&[cell], None) if !is_concluded => format!("{} is {sums}", self.cell(cell)),
                    _ => format!("each segment sums to {sums}"),
                }
            }
            Telling::Between if fits.iter().all(|fit| fit.digits.is_empty()) => {
                self.with_facts(format!("{} are neighbours", bread()), step)
            }
            Telling::Between => {
                let mut sorted: Vec<&Fit> = fits.iter().collect();
                sorted.sort_by_key(|fit| fit.digits.len());
                let word = |fit: &&Fit| if fit.digits.is_empty() { "nothing".to_owned() } else { digits(fit) };
                let verb = if sorted.iter().all(|fit| fit.digits.len() < 2) { "stands" } else { "stand" };
                format!("between {} {verb} {}", bread(), or(sorted.iter().map(word).collect()))
            }
            Telling::Distance => {
                let number = |fit: &Fit| fit.number.unwrap_or(0).to_string();
                let cells = if matches!(fits, [Fit { number: Some(1), .. }]) { "cell lies" } else { "cells lie" };
                self.with_facts(format!("{} {cells} between {}", each(&number), bread()), step)
            }
            Telling::Start => {
                let word = |fit: &Fit| self.spaced(&fit.head.iter().chain(&fit.digits).copied().collect::<Vec<_>>());
                format!("it begins with {}", each(&word))
            }
            Telling::Seen if fits.iter().all(|fit| fit.digits.len() == 1) => format!("only {} is seen", each(&digits)),
            Telling::Seen => format!("{} are seen", each(&digits)),
            Telling::Place(digit) => {
                let word = |fit: &Fit| fit.cell.map(|cell| self.cell(cell)).unwrap_or_default();
                format!("{} stands in {}", self.symbols.name(*digit), each(&word))
            }
        }
    }

    /// `only 1 3 or 1 4 fit in this order`, `only 1 and 3 fit in this order`; the cells in order, unless the name of the rule is a line of them.
    fn in_order(&self, rule: &Instance<'_>, cells: &[Cell], fits: &[Fit]) -> String {
        let cells: Vec<Cell> = cells.iter().copied().filter(|&cell| self.model.board.is_cell(cell)).collect();
        if cells.len() > MOST_ORDERED {
            let verb = if fits.len() == 1 { "is" } else { "are" };
            return format!("only {} to fill its {} cells {verb} left", counted(fits.len(), "way"), cells.len());
        }
        let ways = or(fits.iter().map(|fit| self.way(&fit.digits, fits.len())).collect());
        let order = self.cells(&cells);
        match rule.name.contains(&order) {
            true => format!("only {ways} fit in this order"),
            false => format!("only {ways} fit in {order}, in this order"),
        }
    }

    /// `the circle can be 5 = 1 + 4 or 2 + 3, 9 = 4 + 5`; a digit that is the sum of others.
    fn heads(&self, rule: &Instance<'_>, head: Cell, fits: &[Fit]) -> String {
        let mut by_head: Vec<(Digit, Vec<String>)> = Vec::new();
        for fit in fits {
            let Some(digit) = fit.head else { continue };
            let sum = fit.digits.iter().map(|&digit| self.symbols.name(digit)).collect::<Vec<_>>().join(" + ");
            match by_head.iter_mut().find(|(known, _)| *known == digit) {
                Some((_, rests)) => rests.push(sum),
                None => by_head.push((digit, vec![sum])),
            }
        }
        let one = |(digit, rests): (Digit, Vec<String>)| format!("{} = {}", self.digit(head, digit), or(rests));
        let texts: Vec<String> = by_head.into_iter().map(one).collect();
        let who = Self::part(rule, &[head]).map_or_else(|| self.cell(head), |part| format!("the {part}"));
        format!("{who} can be {}", texts.join(", "))
    }

    /// `only 1 2 3 or 1 2 4 fit`, `only 1, 2 and 4 fit`, `only 3 with u = 6 fits`.
    fn fits(&self, fits: &[Fit], decides: bool, step: &Step) -> String {
        let fit = |Fit { digits, unknowns, .. }: &Fit| {
            let digits = self.way(digits, fits.len());
            let value = |one: &Candidate| format!("{} = {}", self.cell(one.cell), self.digit(one.cell, one.digit));
            let unknowns = self.list(unknowns.iter().map(value).collect());
            match (digits.is_empty(), unknowns.is_empty()) {
                (_, true) => digits,
                (true, false) => unknowns,
                (false, false) => format!("{digits} with {unknowns}"),
            }
        };
        let are_unknowns = fits.iter().all(|fit| fit.digits.is_empty());
        if are_unknowns {
            let facts = self.facts(step, MOST_FACTS);
            if !facts.is_empty() || fits.iter().any(|fit| fit.unknowns.len() > MOST_VALUES) {
                return facts;
            }
        }
        let verb = match fits {
            [Fit { digits, unknowns, .. }] if digits.len() + unknowns.len() == 1 => "fits",
            _ => "fit",
        };
        let only = format!("only {} {verb}", or(fits.iter().map(fit).collect()));
        if decides || are_unknowns { only } else { self.with_facts(only, step) }
    }

    /// A statement with the few other facts.
    fn with_facts(&self, statement: String, step: &Step) -> String {
        let facts = self.facts(step, FEW_FACTS);
        if facts.is_empty() { statement } else { format!("{statement}, and {facts}") }
    }

    /// The digits of one of several ways: `1 2 4`; of the only one: `1, 2 and 4`.
    fn way(&self, digits: &[Digit], ways: usize) -> String {
        match ways {
            1 => self.list(digits.iter().map(|&digit| self.symbols.name(digit).to_owned()).collect()),
            _ => self.spaced(digits),
        }
    }

    /// `1 2 4`.
    fn spaced(&self, digits: &[Digit]) -> String {
        digits.iter().map(|&digit| self.symbols.name(digit)).collect::<Vec<_>>().join(" ")
    }

    /// `without shade.r1c2, shade.r1c1 and shade.r2c4 would be cut off from each other`.
    fn connection(&self, connection: &Connection<'_>, step: &Step) -> String {
        match connection.why(&step.removed, &step.reason.absent) {
            Some(Cut::Between(one, other)) => {
                let [one, other] = [one, other].map(|cell| self.cell(cell));
                format!("otherwise {one} and {other} are cut off from each other")
            }
            Some(Cut::From(other)) => format!("otherwise it is cut off from {}", self.cell(other)),
            Some(Cut::Several) => "otherwise some of them are cut off".to_owned(),
            None => String::new(),
        }
    }
}

/// Numbers, those that follow one another together: `1 to 7`, `9`.
fn runs(mut numbers: Vec<i64>) -> Vec<String> {
    numbers.sort_unstable();
    let run = |run: &[i64]| match *run {
        [first, .., last] if run.len() > 2 => vec![format!("{first} to {last}")],
        _ => run.iter().map(i64::to_string).collect(),
    };
    numbers.chunk_by(|one, next| one + 1 == *next).flat_map(run).collect()
}
