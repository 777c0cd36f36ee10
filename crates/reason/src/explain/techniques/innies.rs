//! Innies and outies: a house has the sum of all digits, so houses and the sums in them imply the sum of a few cells.
//!
//! From the sum of one to three houses, the sums within them are subtracted, which leaves *innies*, cells of the
//! houses; or also those that lie mostly within them, which leaves *outies*, cells outside, with a minus sign.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use exdoku_rules::encode::{Candidate, CellSum, Encoder};
use exdoku_rules::rules::keys::killer;
use exdoku_text::board::{Cell, DigitSet};

use super::examples::KILLER;
use crate::explain::cover::{Answer, Library, RuleCover, differ};
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::{House, Model};
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::State;
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

/// The largest number of houses.
const MOST_HOUSES: usize = 3;
/// The largest number of sets of houses of one kind: all triples of 25.
const MOST_UNIONS: usize = 3_000;
/// The largest number of cells of an implied sum.
const MOST_CELLS: usize = 4;
/// The largest number of implied sums.
const MOST_SUMS: usize = 150;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&INNIES, &OUTIES, &BOTH],
    searches: || {
        let mut known: Option<Vec<Implied>> = None;
        let find = Search::new(Level::CombinedRules, 2.9, move |at, _, sink| {
            if known.is_none() {
                let all = implied(at.model);
                at.model.go_on()?;
                known = Some(all);
            }
            known.iter_mut().flatten().try_for_each(|implied| {
                at.model.go_on()?;
                implied.look(at.model, &mut at.covers.library, at.state, sink)
            })
        });
        vec![find.first()]
    },
};

static INNIES: Entry = Entry::new("innies", Level::CombinedRules, 2.9)
    .meaning(
        "A house has a known sum. Subtract the sums of the clues that lie within it: the cells left over, the \
         innies, add up to the difference.",
    )
    .and_more()
    .also(&["rule of 45", "set equivalence theory (SET)"])
    .example(KILLER);

static OUTIES: Entry = Entry::new("outies", Level::CombinedRules, 2.9)
    .meaning(
        "The sums of clues that cover a house, less the known sum of the house, are the sum of the cells that stick \
         out of it: the outies.",
    )
    .and_more()
    .also(&["rule of 45", "set equivalence theory (SET)"])
    .example(KILLER);

static BOTH: Entry = Entry::new("innies and outies", Level::CombinedRules, 2.9)
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
        2.6 + 0.2 * self.houses.len() as f64 + 0.1 * self.terms.len() as f64
    }

    /// `column 1 adds up to 45 and the cages in it to 44`, and the consequence.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let Innies { houses, of_houses, sums, of_sums, side, .. } = self;
        let (add, them) = if houses.len() == 1 { ("adds", "it") } else { ("add", "them") };
        let houses = words.list(houses.iter().map(|&house| words.rule(house)).collect());
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

    /// The weighted sum and its total: `r1c1 + r1c2 = 9`, `r6c1 is 4 more than r7c3`.
    fn equation(&self, words: &Wording<'_>) -> String {
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

/// A sum that houses and other sums imply.
#[derive(Debug)]
struct Implied {
    sum: CellSum,
    /// The instances of the houses that were added up, and their sum.
    houses: Vec<usize>,
    of_houses: i64,
    /// The instances of the sums that were subtracted, and their total.
    sums: Vec<usize>,
    of_sums: i64,
    side: Side,
    /// All the instances that it follows from.
    rules: Vec<usize>,
    cover: Option<RuleCover>,
}

/// The implied sums of a variant, those of few cells and rules first.
fn implied(model: &Model<'_>) -> Vec<Implied> {
    let mut found: BTreeMap<Vec<(Cell, i64)>, Implied> = BTreeMap::new();
    let mut kinds: Vec<&str> = Vec::new();
    for house in model.houses.iter().filter(|house| house.full) {
        let kind = model.instances[house.instance].kind;
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let plain = |sum: &CellSum| sum.terms.iter().all(|(_, weight)| *weight == 1);
    let sums: Vec<&(usize, CellSum)> = model.sums.iter().filter(|(_, sum)| plain(sum)).collect();
    for kind in kinds {
        let of_kind = |house: &&House| house.full && model.instances[house.instance].kind == kind;
        let family: Vec<&House> = model.houses.iter().filter(of_kind).collect();
        for union in unions(&family, &sums) {
            if model.go_on().is_break() {
                return Vec::new();
            }
            model.spend(1);
            for outies in [false, true] {
                let Some(innies) = rest(model, &family, &union, &sums, outies) else { continue };
                let known = found.get(&innies.sum.terms);
                if known.is_none_or(|known| innies.rules.len() < known.rules.len()) {
                    found.insert(innies.sum.terms.clone(), innies);
                }
            }
        }
    }
    let mut found: Vec<Implied> = found.into_values().collect();
    found.sort_by_key(|innies| (innies.sum.terms.len() + innies.houses.len(), innies.rules.len()));
    found.truncate(MOST_SUMS);
    found
}

/// Sets of disjoint houses, each of which shares a sum with another one; small sets first.
fn unions(family: &[&House], sums: &[&(usize, CellSum)]) -> Vec<Vec<usize>> {
    let mut house_of: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (number, house) in family.iter().enumerate() {
        house.cells.iter().for_each(|&cell| house_of.entry(cell).or_default().push(number));
    }
    // For each house, those that share a sum with it.
    let mut near: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); family.len()];
    for (_, sum) in sums {
        let met: BTreeSet<usize> =
            sum.terms.iter().filter_map(|(cell, _)| house_of.get(cell)).flatten().copied().collect();
        for &a in &met {
            near[a].extend(met.iter().filter(|&&b| a != b));
        }
    }
    for (a, near) in near.iter_mut().enumerate() {
        near.retain(|&b| family[a].cells.iter().all(|cell| !family[b].cells.contains(cell)));
    }
    let mut found: Vec<Vec<usize>> = (0..family.len()).map(|house| vec![house]).collect();
    let mut last = found.clone();
    for _ in 1..MOST_HOUSES {
        let mut next: BTreeSet<Vec<usize>> = BTreeSet::new();
        for union in &last {
            for &house in union.iter().flat_map(|&house| &near[house]).filter(|house| !union.contains(house)) {
                let mut larger = [&union[..], &[house]].concat();
                larger.sort_unstable();
                next.insert(larger);
            }
            if found.len() + next.len() > MOST_UNIONS {
                break;
            }
        }
        last = next.into_iter().collect();
        found.extend(last.iter().cloned());
    }
    found
}

/// The difference of some houses and the sums in them, if it is a sum of few cells.
fn rest(
    model: &Model<'_>,
    family: &[&House],
    union: &[usize],
    sums: &[&(usize, CellSum)],
    outies: bool,
) -> Option<Implied> {
    let digits = model.board.digits();
    let of_house: i64 = digits.iter().map(|digit| i64::from(digits.value(digit))).sum();
    let of_houses = of_house * union.len() as i64;
    let (mut subtracted, mut of_sums) = (Vec::new(), 0);
    let mut weights: BTreeMap<Cell, i64> = BTreeMap::new();
    for &house in union {
        family[house].cells.iter().for_each(|&cell| *weights.entry(cell).or_default() += 1);
    }
    let houses: Vec<usize> = union.iter().map(|&house| family[house].instance).collect();
    for (instance, sum) in sums {
        let inside = sum.terms.iter().filter(|(cell, _)| weights.get(cell) == Some(&1)).count();
        let whole = inside == sum.terms.len();
        // A sum that extends outside is subtracted if more of it lies inside.
        if whole || outies && 2 * inside > sum.terms.len() {
            sum.terms.iter().for_each(|&(cell, weight)| *weights.entry(cell).or_default() -= weight);
            of_sums += sum.total;
            subtracted.push(*instance);
        }
    }
    let mut total = of_houses - of_sums;
    let mut terms: Vec<(Cell, i64)> = weights.into_iter().filter(|(_, weight)| *weight != 0).collect();
    if terms.iter().all(|(_, weight)| *weight < 0) {
        terms.iter_mut().for_each(|(_, weight)| *weight = -*weight);
        total = -total;
    }
    if terms.is_empty() || terms.len() > MOST_CELLS || subtracted.is_empty() {
        return None;
    }
    let is_inside = |(cell, _): &(Cell, i64)| union.iter().any(|&house| family[house].cells.contains(cell));
    let side = match (terms.iter().any(is_inside), terms.iter().all(is_inside)) {
        (_, true) => Side::Innies,
        (false, _) => Side::Outies,
        _ => Side::Both,
    };
    subtracted.sort_unstable();
    subtracted.dedup();
    let rules = [&houses[..], &subtracted].concat();
    let sum = CellSum { terms, total };
    Some(Implied { sum, houses, of_houses, sums: subtracted, of_sums, side, rules, cover: None })
}

impl Implied {
    /// The candidates that it excludes.
    fn look(&mut self, model: &Model<'_>, library: &mut Library, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
        let Implied { sum, houses, of_houses, sums, of_sums, side, rules, cover } = self;
        if sum.terms.iter().all(|(cell, _)| state.is_placed(*cell)) {
            return ControlFlow::Continue(());
        }
        if cover.is_none() {
            let mut encoder = Encoder::new(model.board);
            sum.encode(&mut encoder);
            let cells: Vec<Cell> = sum.terms.iter().map(|(cell, _)| *cell).collect();
            let differing = differ(model, &cells, &mut encoder);
            *cover = RuleCover::of(model, library, (rules, differing), encoder);
        }
        let Some(cover) = cover else { return ControlFlow::Continue(()) };
        let Answer::Excluded(removed) = cover.excluded(model, state) else { return ControlFlow::Continue(()) };
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        let absent = cover.needed(state, model, &removed);
        let reason = Reason { rules: cover.all_rules(), absent, ..Reason::default() }.tidy();
        let technique = Innies {
            houses: houses.clone(),
            of_houses: *of_houses,
            sums: sums.clone(),
            of_sums: *of_sums,
            side: *side,
            terms: sum.terms.clone(),
            total: sum.total,
        };
        // A single cell has the remaining digit.
        let left = |cell: Cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit });
        let (placed, removed) = match sum.terms[..] {
            [(cell, _)] => (left(cell).filter(|one| !removed.contains(one)).collect(), Vec::new()),
            _ => (Vec::new(), removed),
        };
        sink(Step { placed, removed, ..Step::of(technique, reason) })
    }
}
