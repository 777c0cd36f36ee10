//! Rule chains: if a candidate were true, conclusions would follow from each other, each by a single rule, until the candidate itself is
//! false.
//!
//! Other chains have cells, houses and pairs of cells as links. Here any rule is one, such as a cage or a line: what it excludes if a
//! candidate is true, or false, or if a candidate elsewhere sees several of its cells. Each link is a clause of two literals, so it
//! leads from the negation of either to the other. What the assumed candidate sees is out all along the chain: of a digit with three
//! places in a house, two may be left.
//!
//! | file | contents |
//! |---|---|
//! | `links` | the links of a state |
//! | `reason` | what a chain follows from |
//!
//! # References
//! - Aspvall, Plass and Tarjan, *A linear-time algorithm for testing the truth of certain quantified Boolean formulas* (1979): a literal
//!   that implies its negation is false.

mod links;
mod reason;

use std::collections::VecDeque;
use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::DigitSet;

use super::cells::bits;
use super::examples::RULE_CHAIN as EXAMPLE;
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::{Context, Family, Search};
use crate::explain::state::Time;
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

use links::{Cause, Edge, Known, Links, Lit};

/// The largest number of links of a chain.
const LONGEST: usize = 8;
/// A name of more letters is not repeated.
const LONG_NAME: usize = 30;
/// This many words of sets take as long to join as a node of a search.
const WORDS_OF_NODE: usize = 2_000;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&RULE_CHAIN],
    searches: || {
        let mut known = Known::default();
        let find = Search::new(Level::Chains, 7.0, move |at, since, sink| look(&mut known, at, since, sink));
        vec![find.first()]
    },
};

static RULE_CHAIN: Entry = Entry::new("rule chain", Level::Chains, 7.0)
    .meaning(
        "If a candidate were true, conclusions would follow from each other, each by a single rule, such as a cage or a line, until the \
         candidate itself is false. So it is false.",
    )
    .up_to(7.7)
    .example(EXAMPLE);

/// A chain of conclusions from a candidate to its opposite.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleChain {
    /// What is assumed: a candidate, and whether it is true.
    pub assumed: (Candidate, bool),
    /// The conclusions in order; the last one is the opposite of what is assumed.
    pub links: Vec<RuleLink>,
}

/// A conclusion from the one before it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleLink {
    /// The rule that it follows from; none if it is a cell.
    pub rule: Option<usize>,
    /// The candidate, and whether it is true.
    pub then: (Candidate, bool),
}

impl Technique for RuleChain {
    fn entry(&self) -> &'static Entry {
        &RULE_CHAIN
    }

    /// It has 1 to 8 links.
    fn score(&self, _: &Step) -> f64 {
        6.9 + 0.1 * self.links.len() as f64
    }

    /// `if r7c3 is 5, r6c3 is not 6 (cage r6c3-4 (12)), so r9c3 is 6 (column 3), a contradiction (box 7)`.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let says = |(one, is_true): (Candidate, bool)| if is_true { words.is(one) } else { words.no(&[one]) };
        let by = |at: usize| self.by(words, at).map_or(String::new(), |rule| format!(" ({rule})"));
        let last = self.links.len().saturating_sub(1);
        let between = self.links[..last].iter().enumerate();
        let between: Vec<String> = between.map(|(at, link)| format!("{}{}", says(link.then), by(at))).collect();
        format!("if {}, {}, a contradiction{}", says(self.assumed), between.join(", so "), by(last))
    }

    fn parts(&self, _: &Model<'_>, candidates: &[DigitSet], _: &Step) -> Vec<Part> {
        let mut parts = vec![Part::of(Role::Tried, vec![self.assumed.0])];
        let mut before = self.assumed;
        for &RuleLink { rule, then } in &self.links {
            let link = |role, from: &[Candidate], to: &[Candidate]| Part::link(role, rule, from, to);
            // Of two candidates of which one implies the other, the first excludes the others of the cell of the second.
            let others = |one: Candidate| -> Vec<Candidate> {
                let digits = candidates[one.cell.index()].iter().filter(|&digit| digit != one.digit);
                digits.map(|digit| Candidate { digit, ..one }).collect()
            };
            let (from, to) = ([before.0], [then.0]);
            match (before.1, then.1) {
                (true, false) => parts.push(link(Role::WeakLink, &from, &to)),
                (false, true) => parts.push(link(Role::StrongLink, &from, &to)),
                (true, true) => parts.push(link(Role::WeakLink, &from, &others(then.0))),
                (false, false) => parts.push(link(Role::WeakLink, &others(before.0), &to)),
            }
            before = then;
        }
        parts
    }
}

impl RuleChain {
    /// The name of the rule of a link; a long one in short, if it is mentioned again and the only one of its kind.
    fn by(&self, words: &Wording<'_>, at: usize) -> Option<String> {
        let rule = self.links[at].rule?;
        let (name, kind) = (words.rule(rule), words.model.instances[rule].kind);
        let is_again = self.links[..at].iter().any(|link| link.rule == Some(rule));
        let mut rules = self.links.iter().filter_map(|link| link.rule);
        let is_only = rules.all(|other| other == rule || words.model.instances[other].kind != kind);
        Some(if is_again && is_only && name.chars().count() > LONG_NAME { format!("the same {kind}") } else { name })
    }
}

/// The shortest chain.
fn look(known: &mut Known, at: &mut Context<'_, '_>, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    let (model, state) = (at.model, at.state);
    if state.now() <= since || at.covers.count() == 0 {
        return ControlFlow::Continue(());
    }
    let Some(links) = Links::new(model, state, at.covers, known) else { return ControlFlow::Continue(()) };
    model.go_on()?;
    let Some(assumed) = shortest(model, &links) else { return ControlFlow::Continue(()) };
    let rules = at.covers.rules();
    let mut reason = Reason::default();
    let mut chain = Vec::new();
    for (edge, to) in path(&links, assumed) {
        reason::add(&mut reason, (model, state, at.covers), &links, &edge, assumed);
        let rule = match edge.cause {
            Cause::Different | Cause::Cell(_) => None,
            Cause::Instance(rule) => Some(rule),
            Cause::House(house, _) => Some(model.houses[house].instance),
            Cause::Rule(number, _) => Some(rules[number]),
        };
        chain.push(RuleLink { rule, then: links.stated(to) });
    }
    reason.pattern.extend(chain.iter().map(|link| link.then.0));
    let (one, is_true) = links.stated(assumed);
    let (placed, removed) = if is_true { (Vec::new(), vec![one]) } else { (vec![one], Vec::new()) };
    let technique = RuleChain { assumed: (one, is_true), links: chain };
    sink(Step { placed, removed, ..Step::of(technique, reason) })
}

/// The first literal that implies its negation by the fewest links.
fn shortest(model: &Model<'_>, links: &Links) -> Option<Lit> {
    let (count, words) = (links.count(), links.count().div_ceil(64));
    let set = |bits: &mut [u64], at: Lit| bits[at / 64] |= 1 << (at % 64);
    let has = |bits: &[u64], at: Lit| bits[at / 64] >> (at % 64) & 1 == 1;
    let mut direct = vec![0_u64; count * words];
    for lit in 0..count {
        let row = &mut direct[lit * words..][..words];
        links.from(lit).for_each(|edge| set(row, links.follow(edge, lit)));
    }
    // All that follows from each literal by fewer links, and by this number of links.
    let mut reached = vec![0_u64; count * words];
    let mut last = vec![0_u64; count * words];
    (0..count).for_each(|lit| set(&mut last[lit * words..], lit));
    for _ in 1..=LONGEST {
        let mut next = vec![0_u64; count * words];
        let mut is_longer = false;
        for lit in 0..count {
            let row = lit * words..(lit + 1) * words;
            let (all, last, new) = (&mut reached[row.clone()], &last[row.clone()], &mut next[row]);
            let mut joined = 0;
            for to in bits(last.iter().copied()) {
                new.iter_mut().zip(&direct[to * words..]).for_each(|(word, more)| *word |= more);
                joined += 1;
            }
            for edge in links.given(lit) {
                for from in [edge.from, edge.to ^ 1].into_iter().filter(|&from| has(last, from)) {
                    set(new, links.follow(edge, from));
                }
            }
            model.spend((joined * words / WORDS_OF_NODE) as u64);
            for (word, all) in new.iter_mut().zip(all) {
                *word &= !*all;
                *all |= *word;
                is_longer |= *word != 0;
            }
            if has(new, lit ^ 1) {
                return Some(lit);
            }
        }
        if !is_longer || model.go_on().is_break() {
            return None;
        }
        last = next;
    }
    None
}

/// The links of a shortest path from a literal to its negation, each with the literal that it leads to.
fn path(links: &Links, start: Lit) -> Vec<(Edge, Lit)> {
    let mut by: Vec<Option<(Lit, &Edge)>> = vec![None; links.count()];
    let mut queue = VecDeque::from([start]);
    while let Some(lit) = queue.pop_front().filter(|_| by[start ^ 1].is_none()) {
        let given = links.given(start).iter().filter(|edge| edge.from == lit || edge.to ^ 1 == lit);
        for edge in links.from(lit).chain(given) {
            let to = links.follow(edge, lit);
            if by[to].is_none() && to != start {
                by[to] = Some((lit, edge));
                queue.push_back(to);
            }
        }
    }
    let mut path = Vec::new();
    let mut at = start ^ 1;
    while let Some((before, edge)) = by[at] {
        path.push((edge.clone(), at));
        at = before;
    }
    path.reverse();
    path
}
