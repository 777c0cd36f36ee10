//! What several rules exclude together: a house and the rules in it, or two rules that share cells.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use exdoku_text::board::{Cell, DigitSet};

use super::examples::OTHER_KILLER;
use super::single_rule;
use crate::explain::cover::{Answer, Covers, Pool, RuleCover};
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::Part;
use crate::explain::search::{Context, Family, Search};
use crate::explain::sentence::MOST_FACTS;
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

/// The largest number of cells on which rules are combined.
const MOST_CELLS: usize = 20;
/// The largest number of combined rules.
const MOST_RULES: usize = 8;
/// The largest number of cells of pairs around a cell.
const MOST_OF_STAR: usize = 6;
/// The largest number of rules that make cells different in a sentence.
const MOST_NAMED: usize = 2;
/// The largest number of cells of rules that see each other, how many cells of two must, and the largest number of such sets of rules.
const MOST_OF_CLUSTER: usize = 9;
const FEWEST_SEEN: usize = 4;
const MOST_CLUSTERS: usize = 300;
/// The largest number of sets of combined rules.
const MOST_GROUPS: usize = 5_000;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&COMBINED_RULES],
    searches: || {
        let mut known: Option<Pool> = None;
        let find = Search::new(Level::CombinedRules, 3.2, move |at, _, sink| {
            let pool = known.get_or_insert_with(|| Pool::new(groups(at.model, at.covers)));
            combined(pool, at, sink)
        });
        vec![find.first()]
    },
};

static COMBINED_RULES: Entry = Entry::new("combined rules", Level::CombinedRules, 3.2)
    .meaning("Several rules together exclude candidates that none of them excludes alone, such as a cage and a box.")
    .and_more()
    .example(OTHER_KILLER);

/// What several rules together exclude.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CombinedRules {
    /// The rules.
    pub rules: Vec<usize>,
}

impl Technique for CombinedRules {
    fn entry(&self) -> &'static Entry {
        &COMBINED_RULES
    }

    /// There are at least two rules.
    fn score(&self, step: &Step) -> f64 {
        3.2 + 0.1 * (self.rules.len() as f64 - 2.0) + 0.02 * step.reason.cell_count().min(25) as f64
    }

    fn title(&self, words: &Wording<'_>) -> String {
        words.list(self.rules.iter().map(|&rule| words.rule(rule)).collect())
    }

    /// The facts; without any, which cells of the rules are different.
    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let others: Vec<usize> = step.reason.rules.iter().copied().filter(|rule| !self.rules.contains(rule)).collect();
        if !step.reason.absent.is_empty() || others.is_empty() || others.len() > MOST_NAMED {
            return words.facts(step, MOST_FACTS);
        }
        let differ = |&rule: &usize| {
            let mut cells = self.shown(words.model, step);
            cells.retain(|cell| words.model.instances[rule].cells.contains(cell));
            cells.sort_unstable();
            cells.dedup();
            format!("{} makes {} different", words.rule(rule), words.named(&cells))
        };
        words.list(others.iter().map(differ).collect())
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        self.rules.iter().map(|&rule| Part::of_kind(model, rule)).collect()
    }

    fn shown(&self, model: &Model<'_>, _: &Step) -> Vec<Cell> {
        self.rules.iter().flat_map(|&rule| model.instances[rule].cells.clone()).collect()
    }

    fn says_what_is_left(&self) -> bool {
        true
    }
}

fn combined(pool: &mut Pool, at: &mut Context<'_, '_>, sink: Sink<'_>) -> ControlFlow<()> {
    let (model, state, library) = (at.model, at.state, &mut at.covers.library);
    for number in 0..pool.count() {
        model.go_on()?;
        let Some((cover, removed)) = pool.excluding(model, library, number, state) else { continue };
        // The fewest rules that exclude one of the candidates, and all of their exclusions.
        let mut rules = cover.rules.clone();
        for rule in cover.rules.clone().into_iter().rev() {
            let fewer: Vec<usize> = rules.iter().copied().filter(|&one| one != rule).collect();
            if let Some(mut smaller) = RuleCover::new(model, library, &fewer)
                && let Answer::Excluded(some) = smaller.excluded(model, state)
                && removed.iter().any(|one| some.contains(one))
            {
                rules = fewer;
            }
        }
        if let Some(mut smaller) = RuleCover::new(model, library, &rules)
            && let Answer::Excluded(removed) = smaller.excluded(model, state)
            && !removed.is_empty()
        {
            let step = match rules.len() {
                1 => single_rule::exclusion(&mut smaller, model, state, removed, true),
                _ => {
                    let absent = smaller.needed(state, model, &removed);
                    let reason = Reason { rules: smaller.all_rules(), absent, ..Reason::default() };
                    Step { removed, ..Step::of(CombinedRules { rules }, reason) }
                }
            };
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The sets of rules to combine: a house and rules in it, the pairs of a cell with others, or two rules that share at least two cells.
///
/// Two rules with one common cell exclude no more than each of them alone, unless other cells of them are different: a solution of
/// either with a digit in this cell goes together with any solution of the other with the same digit.
fn groups(model: &Model<'_>, covers: &mut Covers) -> Vec<Vec<usize>> {
    let general = covers.rules();
    let mut rules = general.clone();
    rules.extend(model.pairs.iter().map(|pair| pair.instance).filter(|&rule| !model.is_general(rule)));
    let cells = |rule: usize| &model.instances[rule].cells;
    let mut rules_of: Vec<Vec<usize>> = vec![Vec::new(); model.cells.len()];
    for (number, &rule) in rules.iter().enumerate() {
        cells(rule).iter().for_each(|cell| rules_of[cell.index()].push(number));
    }
    let mut groups = Vec::new();
    for house in model.houses.iter().filter(|house| house.full) {
        let mut inside: BTreeMap<usize, usize> = BTreeMap::new();
        for &number in house.cells.iter().flat_map(|cell| &rules_of[cell.index()]) {
            *inside.entry(number).or_default() += 1;
        }
        let size = |number: usize| cells(rules[number]).len();
        let is_near = |&(number, inside): &(usize, usize)| inside >= 2 && size(number) <= inside + 2;
        let mut near: Vec<(usize, usize)> = inside.into_iter().filter(is_near).collect();
        near.sort_by_key(|&(number, inside)| (size(number).saturating_sub(inside), size(number)));
        let (mut of_cells, mut with_pairs) = (near.clone(), near);
        of_cells.retain(|&(number, _)| number < general.len());
        for near in [&mut of_cells, &mut with_pairs] {
            near.truncate(MOST_RULES);
        }
        if of_cells == with_pairs {
            with_pairs.clear();
        }
        for near in [of_cells, with_pairs].into_iter().filter(|near| !near.is_empty()) {
            groups.push([house.instance].into_iter().chain(near.iter().map(|&(number, _)| rules[number])).collect());
        }
    }
    groups.extend(stars(model));
    groups.extend(clusters(model, &general));
    for (number, &one) in rules.iter().enumerate() {
        let near: BTreeSet<usize> = cells(one)
            .iter()
            .flat_map(|cell| &rules_of[cell.index()])
            .copied()
            .filter(|&other| other > number)
            .collect();
        for other in near {
            // Alternatives contradict a rule within their cells.
            let has_alternatives = |rule: usize| model.instances[rule].has_alternatives();
            let are_small = cells(one).len() + cells(rules[other]).len() <= MOST_CELLS
                || has_alternatives(rules[other]) && cells(one).iter().all(|cell| cells(rules[other]).contains(cell));
            let mut share_two = || match other < general.len() {
                true => covers.share_two_cells(model, number, other),
                false => cells(rules[other]).iter().filter(|cell| cells(one).contains(cell)).count() > 1,
            };
            if are_small && share_two() {
                groups.push(vec![one, rules[other]]);
            }
        }
        if groups.len() >= MOST_GROUPS || model.go_on().is_break() {
            break;
        }
    }
    groups
}

/// Two or three rules without common cells that see each other at several places: what one of them has, the others cannot.
pub(super) fn clusters(model: &Model<'_>, rules: &[usize]) -> Vec<Vec<usize>> {
    let cells = |rule: usize| &model.instances[rule].cells;
    let is_small = |&rule: &usize| {
        (2..=MOST_OF_CLUSTER / 2).contains(&cells(rule).len())
            && cells(rule).iter().all(|&cell| model.board.is_cell(cell))
    };
    let small: Vec<usize> = rules.iter().copied().filter(is_small).collect();
    let sees = |a: Cell, b: Cell| {
        model.common_house(a, b).is_some()
            || model.pairs_of[a.index()].iter().any(|&pair| model.pairs[pair].cells.contains(&b))
    };
    let near = |one: usize, other: usize| {
        let count = |&a: &Cell| cells(other).iter().filter(|&&b| a != b && sees(a, b)).count();
        cells(one).iter().map(count).sum::<usize>() >= FEWEST_SEEN
    };
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut triples: Vec<Vec<usize>> = Vec::new();
    let size = |rules: &[usize]| rules.iter().map(|&rule| cells(rule).len()).sum::<usize>();
    for (at, &one) in small.iter().enumerate() {
        let others: Vec<usize> = small[at + 1..].iter().copied().filter(|&other| near(one, other)).collect();
        for (at, &other) in others.iter().enumerate().filter(|&(_, &other)| size(&[one, other]) <= MOST_OF_CLUSTER) {
            found.push(vec![one, other]);
            let all = others[at + 1..].iter().map(|&third| vec![one, other, third]);
            triples.extend(all.filter(|all| size(all) <= MOST_OF_CLUSTER && near(other, all[2])));
        }
        if found.len() + triples.len() >= MOST_CLUSTERS || model.go_on().is_break() {
            break;
        }
    }
    found.extend(triples);
    found.truncate(MOST_CLUSTERS);
    found
}

/// For each cell in several pairs, these pairs, if rules make some of the other cells different.
fn stars(model: &Model<'_>) -> Vec<Vec<usize>> {
    let star = |&cell: &Cell| {
        let pairs: Vec<_> = model.pairs_of[cell.index()].iter().map(|&pair| &model.pairs[pair]).collect();
        let pairs: Vec<_> = pairs.into_iter().filter(|pair| !model.is_general(pair.instance)).collect();
        let others =
            pairs.iter().flat_map(|pair| pair.cells).filter(|&other| other != cell).collect::<BTreeSet<Cell>>();
        let meet = others.iter().any(|&one| others.iter().any(|&other| model.common_house(one, other).is_some()));
        (meet && others.len() < MOST_OF_STAR).then(|| pairs.iter().map(|pair| pair.instance).collect())
    };
    model.cells.iter().filter_map(star).collect()
}
