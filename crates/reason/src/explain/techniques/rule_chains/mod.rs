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
//! | `reach` | what follows from each literal |
//! | `reason` | what a chain follows from |
//! | `cases` | what follows from each digit of a cell, or each place of a digit |
//!
//! # References
//! - Aspvall, Plass and Tarjan, *A linear-time algorithm for testing the truth of certain quantified Boolean formulas* (1979): a literal
//!   that implies its negation is false.

mod cases;
mod links;
mod reach;
mod reason;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use exdoku_rules::encode::Candidate;
use exdoku_text::board::DigitSet;

use super::examples::RULE_CHAIN as EXAMPLE;
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::{Context, Family, Search};
use crate::explain::state::Time;
use crate::explain::step::{Reason, Step, Technique};
use crate::explain::wording::Wording;

pub use cases::{Case, Cases};
use links::{Cause, Edge, Known, Links, Lit, Stated};
use reach::Reach;

/// The largest number of links of a chain.
const LONGEST: usize = 8;
/// A name of more letters is not repeated.
const LONG_NAME: usize = 20;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&RULE_CHAIN, &cases::CASES],
    searches: || {
        let known: Arc<Mutex<Shared>> = Arc::default();
        let search = |least: f64, find: Find| {
            let known = known.clone();
            let search = Search::new(Level::Chains, least, move |at, since, sink| {
                if at.state.now() <= since || at.covers.count() == 0 {
                    return ControlFlow::Continue(());
                }
                let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                let step = known.links(at).and_then(|links| find(links, at));
                step.map_or(ControlFlow::Continue(()), sink)
            });
            search.first()
        };
        vec![search(7.0, chain), search(7.4, cases::cases)]
    },
};

/// What both searches know.
#[derive(Default)]
struct Shared {
    rules: Known,
    /// The links of the last state, with the number of the puzzle and the time.
    last: Option<((u64, Time), Links)>,
}

impl Shared {
    /// The links of a state.
    fn links(&mut self, at: &mut Context<'_, '_>) -> Option<&Links> {
        let now = (at.model.begun(), at.state.now());
        if self.last.as_ref().is_none_or(|(then, _)| *then != now) {
            self.last = None;
            let links = Links::new(at.model, at.state, at.covers, &mut self.rules);
            self.last = links.filter(|_| at.model.go_on().is_continue()).map(|links| (now, links));
        }
        self.last.as_ref().map(|(_, links)| links)
    }
}

/// A search in the links of a state.
type Find = fn(&Links, &mut Context<'_, '_>) -> Option<Step>;

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
        let last = self.links.len().saturating_sub(1);
        let between = conclusions(words, &self.links, last);
        let between = if between.is_empty() { String::new() } else { format!("{between}, ") };
        format!("if {}, {between}a contradiction{}", says(words, self.assumed), by(words, &self.links, last))
    }

    fn parts(&self, _: &Model<'_>, candidates: &[DigitSet], _: &Step) -> Vec<Part> {
        let links = link_parts(candidates, self.assumed, &self.links);
        [Part::of(Role::Tried, vec![self.assumed.0])].into_iter().chain(links).collect()
    }
}

fn says(words: &Wording<'_>, (one, is_true): Stated) -> String {
    if is_true { words.is(one) } else { words.no(&[one]) }
}

/// The first `count` conclusions of a chain: `r6c3 is not 6 (cage r6c3-4 (12)), so r9c3 is 6 (column 3)`.
fn conclusions(words: &Wording<'_>, links: &[RuleLink], count: usize) -> String {
    let said = (0..count).map(|at| format!("{}{}", says(words, links[at].then), by(words, links, at)));
    said.collect::<Vec<String>>().join(", so ")
}

/// The rule of a link in parentheses; a long name in short, if it is mentioned again and the only one of its kind.
fn by(words: &Wording<'_>, links: &[RuleLink], at: usize) -> String {
    let Some(rule) = links[at].rule else { return String::new() };
    let (name, kind) = (words.rule(rule), words.model.instances[rule].kind);
    let is_again = links[..at].iter().any(|link| link.rule == Some(rule));
    let mut rules = links.iter().filter_map(|link| link.rule);
    let is_only = rules.all(|other| other == rule || words.model.instances[other].kind != kind);
    if is_again && is_only && name.chars().count() > LONG_NAME {
        return format!(" (the same {kind})");
    }
    format!(" ({name})")
}

/// The strong and weak links of a chain from a literal.
fn link_parts(candidates: &[DigitSet], assumed: Stated, links: &[RuleLink]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut before = assumed;
    for &RuleLink { rule, then } in links {
        let link = |role, from: &[Candidate], to: &[Candidate]| Part::link(role, rule, from, to);
        // Of two candidates of which one implies the other, the first excludes the others of the cell of the second.
        let others = |one: Candidate| -> Vec<Candidate> {
            let digits = candidates[one.cell.index()].iter().filter(|&digit| digit != one.digit);
            digits.map(|digit| Candidate { digit, ..one }).collect()
        };
        let (from, to) = ([before.0], [then.0]);
        parts.push(match (before.1, then.1) {
            (true, false) => link(Role::WeakLink, &from, &to),
            (false, true) => link(Role::StrongLink, &from, &to),
            (true, true) => link(Role::WeakLink, &from, &others(then.0)),
            (false, false) => link(Role::WeakLink, &others(before.0), &to),
        });
        before = then;
    }
    parts
}

/// The shortest chain.
fn chain(links: &Links, at: &mut Context<'_, '_>) -> Option<Step> {
    let assumed = shortest(at.model, links)?;
    let mut reason = Reason::default();
    let chain = told(links, path(links, assumed, assumed ^ 1), at, assumed, &mut reason);
    let (one, is_true) = links.stated(assumed);
    let (placed, removed) = if is_true { (Vec::new(), vec![one]) } else { (vec![one], Vec::new()) };
    let technique = RuleChain { assumed: (one, is_true), links: chain };
    Some(Step { placed, removed, ..Step::of(technique, reason) })
}

/// The links of a path from a literal, and their reason.
fn told(
    links: &Links,
    path: Vec<(Edge, Lit)>,
    at: &mut Context<'_, '_>,
    assumed: Lit,
    reason: &mut Reason,
) -> Vec<RuleLink> {
    let (model, state) = (at.model, at.state);
    let rules = at.covers.rules();
    let mut told = Vec::new();
    for (edge, to) in path {
        reason::add(reason, (model, state, at.covers), links, &edge, assumed);
        let rule = match edge.cause {
            Cause::Different | Cause::Cell(_) => None,
            Cause::Instance(rule) => Some(rule),
            Cause::House(house, _) => Some(model.houses[house].instance),
            Cause::Rule(number, _) => Some(rules[number]),
        };
        let then = links.stated(to);
        reason.pattern.push(then.0);
        told.push(RuleLink { rule, then });
    }
    told
}

/// The first literal that implies its negation by the fewest links.
fn shortest(model: &Model<'_>, links: &Links) -> Option<Lit> {
    let mut reach = Reach::new(links);
    for _ in 1..=LONGEST {
        let is_longer = reach.go_on(model, links);
        if let Some(lit) = (0..links.count()).find(|&lit| reach.has(lit, lit ^ 1)) {
            return Some(lit);
        }
        if !is_longer || model.go_on().is_break() {
            break;
        }
    }
    None
}

/// The links of a shortest path from a literal to another, each with the literal that it leads to.
fn path(links: &Links, start: Lit, end: Lit) -> Vec<(Edge, Lit)> {
    let mut by: Vec<Option<(Lit, &Edge)>> = vec![None; links.count()];
    let mut queue = VecDeque::from([start]);
    while let Some(lit) = queue.pop_front().filter(|_| by[end].is_none()) {
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
    let mut at = end;
    while let Some((before, edge)) = by[at] {
        path.push((edge.clone(), at));
        at = before;
    }
    path.reverse();
    path
}
