//! Cases: each digit of a cell, or each place of a digit in a house, leads to the same conclusion by a chain of its own.

use exdoku_rules::encode::Candidate;
use exdoku_text::board::DigitSet;

use super::links::Links;
use super::reach::Reach;
use super::{RuleLink, concluded, conclusions, link_parts, path, told};
use crate::explain::entry::Entry;
use crate::explain::graph::SetOf;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::Context;
use crate::explain::step::{Reason, Step, Technique};
use crate::explain::techniques::cells::bits;
use crate::explain::techniques::claim::Claim;
use crate::explain::techniques::examples::CASES as EXAMPLE;
use crate::explain::techniques::nodes::{Lit, OneOf};
use crate::explain::wording::Wording;

/// The largest numbers of cases, and of links of the chain of a case.
const MOST_CASES: usize = 4;
const LONGEST: usize = 3;

pub(super) static CASES: Entry = Entry::new("cases", Level::Chains, 7.4)
    .meaning(
        "Each digit of a cell, or each place of a digit in a house, leads to the same conclusion, each by a chain of its own, in which \
         any rule may be a link. So the conclusion is true.",
    )
    .up_to(7.9)
    .also(&["region forcing chains", "cell forcing chains"])
    .example(EXAMPLE);

/// Cases that lead to the same conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Cases {
    /// The house; none if the cases are the digits of a cell.
    pub house: Option<usize>,
    /// Each case.
    pub cases: Vec<Case>,
}

/// A case.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Case {
    /// The candidate that is assumed to be true.
    pub assumed: Claim,
    /// The conclusions in order; the last one is the same in each case.
    pub links: Vec<RuleLink>,
}

impl Technique for Cases {
    fn entry(&self) -> &'static Entry {
        &CASES
    }

    /// Three cases have at least four links.
    fn score(&self, _: &Step) -> f64 {
        let links: usize = self.cases.iter().map(|case| case.links.len()).sum();
        7.2 + 0.05 * links.clamp(4, 14) as f64
    }

    /// `5 in row 9: if r9c4 is 5, r8c4 is 1 (...), so r8c6 is not 7 (...); if r9c6 is 5, ...`.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let one = self.cases[0].assumed.any_of[0];
        let what = match self.house {
            Some(house) => format!("{} in {}", words.value(one), words.rule(house)),
            None => format!("the digits of {}", words.cell(one.cell)),
        };
        let case = |Case { assumed, links }: &Case| {
            format!("if {}, {}", assumed.says(words), conclusions(words, links, links.len()))
        };
        format!("{what}: {}; the same in each case", self.cases.iter().map(case).collect::<Vec<String>>().join("; "))
    }

    fn parts(&self, model: &Model<'_>, candidates: &[DigitSet], _: &Step) -> Vec<Part> {
        let house = self.house.map(|house| Part::of_kind(model, house));
        let tried = Part::of(Role::Tried, self.cases.iter().flat_map(|case| case.assumed.any_of.clone()).collect());
        let links = self.cases.iter().flat_map(|case| link_parts(candidates, &case.assumed, &case.links));
        house.into_iter().chain([tried]).chain(links).collect()
    }
}

/// The cases with the fewest links.
pub(super) fn cases(links: &Links, at: &mut Context<'_, '_>) -> Option<Step> {
    // Two cases are a chain.
    let sets = || links.nodes.sets().filter(|set| (3..=MOST_CASES).contains(&set.all.len()));
    let mut starts: Vec<Lit> = sets().flat_map(|set| set.all).map(|one| 2 * one).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut reach = Reach::new(links, starts);
    for _ in 1..=LONGEST {
        let is_longer = reach.go_on(at.model, links);
        let found = sets().filter_map(|set| Some((set, common(links, &reach, set.all)?)));
        let length =
            |set: &OneOf<'_>, to: Lit| set.all.iter().map(|&one| path(links, 2 * one, to).len()).sum::<usize>();
        if let Some((set, to)) = found.min_by_key(|(set, to)| length(set, *to)) {
            return Some(step(links, at, set, to));
        }
        if !is_longer || at.model.go_on().is_break() {
            break;
        }
    }
    None
}

/// The first literal that follows from each of these candidates, and excludes some.
fn common(links: &Links, reach: &Reach, all: &[usize]) -> Option<Lit> {
    let mut common = reach.of(2 * all[0]).to_vec();
    for &one in &all[1..] {
        common.iter_mut().zip(reach.of(2 * one)).for_each(|(word, other)| *word &= other);
    }
    bits(common).find(|&lit| !links.nodes.removed(lit).is_empty())
}

fn step(links: &Links, at: &mut Context<'_, '_>, set: OneOf<'_>, to: Lit) -> Step {
    let (model, state) = (at.model, at.state);
    let mut reason = Reason::default();
    let mut house = None;
    match set.of {
        SetOf::Cell(cell) => reason.add([], state.absent_of(model, cell)),
        SetOf::House(number, digit) => {
            let of = &model.houses[number];
            house = Some(of.instance);
            let absent = of.cells.iter().filter(|&&cell| !state.has(cell, digit));
            reason.add([of.instance], absent.map(|&cell| Candidate { cell, digit }));
        }
    }
    let mut cases = Vec::new();
    for lit in set.all.iter().map(|one| 2 * one) {
        let links_of_case = told(links, path(links, lit, to), at, lit, &mut reason);
        let assumed = links.nodes.claim(lit);
        reason.pattern.extend(&assumed.any_of);
        cases.push(Case { assumed, links: links_of_case });
    }
    concluded(links, at, to, Cases { house, cases }, reason)
}
