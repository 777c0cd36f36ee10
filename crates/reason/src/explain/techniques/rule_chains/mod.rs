//! Rule chains: if a candidate were true, conclusions would follow from each other, each by a single rule, until the candidate itself is
//! false.
//!
//! Other chains have cells, houses and pairs of cells as links. Here any rule is one, such as a cage or a line: what it excludes if a
//! candidate is true, or false, or if a candidate elsewhere sees several of its cells. Each link is a clause of two literals, so it
//! leads from the negation of either to the other. What the assumed candidate sees is out all along the chain: of a digit with three
//! places in a house, two may be left.
//!
//! Where chains of candidates lead nowhere, a literal may also be about a group: the lowest digits of a cell, or the places of a
//! digit that a house shares with a rule or another house.
//!
//! | file | contents |
//! |---|---|
//! | `links` | the links of a state, of cells, houses and pairs |
//! | `of_rules` | those that follow from other rules |
//! | `reach` | what follows from each literal |
//! | `reason` | what a chain follows from |
//! | `cases` | what follows from each digit of a cell, or each place of a digit |
//!
//! # References
//! - Aspvall, Plass and Tarjan, *A linear-time algorithm for testing the truth of certain quantified Boolean formulas* (1979): a literal
//!   that implies its negation is false.

mod cases;
mod links;
mod of_rules;
mod reach;
mod reason;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use exdoku_rules::encode::Candidate;
use exdoku_text::board::DigitSet;

use super::claim::Claim;
use super::examples::COMBINATIONS as EXAMPLE;
use super::nodes::Lit;
use crate::explain::entry::Entry;
use crate::explain::graph::SetOf;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::{Context, Family, Search};
use crate::explain::state::Time;
use crate::explain::step::{Reason, Step, Technique};
use crate::explain::wording::Wording;

pub use cases::{Case, Cases};
use links::{Cause, Edge, Links};
use of_rules::Known;
use reach::Reach;

/// The largest number of links of a chain.
const LONGEST: usize = 8;
/// A name of more letters is not repeated.
const LONG_NAME: usize = 20;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&RULE_CHAIN, &cases::CASES],
    searches: || {
        let known: Arc<Mutex<Shared>> = Arc::default();
        let search = |least: f64, is_grouped: bool, find: Find| {
            let known = known.clone();
            let search = Search::new(Level::Chains, least, move |at, since, sink| {
                if at.state.now() <= since || at.covers.count() == 0 {
                    return ControlFlow::Continue(());
                }
                let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                let step = known.links(at, is_grouped).and_then(|links| find(links, at));
                step.map_or(ControlFlow::Continue(()), sink)
            });
            search.first()
        };
        let alone = [search(7.0, false, chain), search(7.4, false, cases::cases)];
        let grouped = [search(7.0, true, chain).at(7.45), search(7.4, true, cases::cases).at(7.6)];
        alone.into_iter().chain(grouped).collect()
    },
};

/// What all searches know.
#[derive(Default)]
struct Shared {
    rules: Known,
    /// The links of the last state, with the number of the puzzle, the time, and whether they are between groups.
    last: Option<((u64, Time, bool), Links)>,
}

impl Shared {
    /// The links of a state.
    fn links(&mut self, at: &mut Context<'_, '_>, is_grouped: bool) -> Option<&Links> {
        let now = (at.model.begun(), at.state.now(), is_grouped);
        if self.last.as_ref().is_none_or(|(then, _)| *then != now) {
            self.last = None;
            let conflicts = at.conflicts.of(at.model, at.state, false);
            let mut links = conflicts.and_then(|all| Links::new(at.model, all, at.covers, is_grouped));
            if let Some(links) = &mut links {
                of_rules::add(links, at.model, at.state, at.covers, &mut self.rules);
            }
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
         candidate itself is false. So it is false. A conclusion may also be that a digit is in one of several cells, or in none of them, \
         or that a cell has one of several digits.",
    )
    .up_to(7.9)
    .example(EXAMPLE);

/// A chain of conclusions from a candidate to its opposite.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleChain {
    /// What is assumed.
    pub assumed: Claim,
    /// The conclusions in order; the last one is the opposite of what is assumed.
    pub links: Vec<RuleLink>,
}

/// A conclusion from the one before it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleLink {
    /// The rules that it follows from; none if it is a cell, several if these exclude a candidate together.
    pub rules: Vec<usize>,
    /// What is concluded.
    pub then: Claim,
}

impl Technique for RuleChain {
    fn entry(&self) -> &'static Entry {
        &RULE_CHAIN
    }

    /// It has 1 to 8 links.
    fn score(&self, _: &Step) -> f64 {
        let mut claims = self.links.iter().map(|link| &link.then).chain([&self.assumed]);
        let least = if claims.any(|claim| claim.any_of.len() > 1) { 7.1 } else { 6.9 };
        least + 0.1 * self.links.len() as f64
    }

    /// `if r7c3 is 5, r6c3 is not 6 (cage r6c3-4 (12)), so r9c3 is 6 (column 3), a contradiction (box 7)`.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let last = self.links.len().saturating_sub(1);
        let between = conclusions(words, &self.links, last);
        let between = if between.is_empty() { String::new() } else { format!("{between}, ") };
        format!("if {}, {between}a contradiction{}", self.assumed.says(words), by(words, &self.links, last))
    }

    fn parts(&self, _: &Model<'_>, candidates: &[DigitSet], _: &Step) -> Vec<Part> {
        let links = link_parts(candidates, &self.assumed, &self.links);
        [Part::of(Role::Tried, self.assumed.any_of.clone())].into_iter().chain(links).collect()
    }
}

/// The first `count` conclusions of a chain: `r6c3 is not 6 (cage r6c3-4 (12)), so r9c3 is 6 (column 3)`.
fn conclusions(words: &Wording<'_>, links: &[RuleLink], count: usize) -> String {
    let said = (0..count).map(|at| format!("{}{}", links[at].then.says(words), by(words, links, at)));
    said.collect::<Vec<String>>().join(", so ")
}

/// The rules of a link in parentheses; a long name in short, if it is mentioned again and the only one of its kind.
fn by(words: &Wording<'_>, links: &[RuleLink], at: usize) -> String {
    let name = |&rule: &usize| {
        let (name, kind) = (words.rule(rule), words.model.instances[rule].kind);
        let is_again = links[..at].iter().any(|link| link.rules.contains(&rule));
        let mut rules = links.iter().flat_map(|link| &link.rules);
        let is_only = rules.all(|&other| other == rule || words.model.instances[other].kind != kind);
        if is_again && is_only && name.chars().count() > LONG_NAME { format!("the same {kind}") } else { name }
    };
    match &links[at].rules[..] {
        [] => String::new(),
        rules => format!(" ({})", words.list(rules.iter().map(name).collect())),
    }
}

/// The strong and weak links of a chain from a literal.
fn link_parts(candidates: &[DigitSet], assumed: &Claim, links: &[RuleLink]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut before = assumed;
    for RuleLink { rules, then } in links {
        let link = |role, from: &[Candidate], to: &[Candidate]| Part::link(role, rules.first().copied(), from, to);
        // What implies a candidate excludes the others of its cell.
        let others = |claim: &Claim| -> Vec<Candidate> {
            let cell = claim.any_of[0].cell;
            let digits = candidates[cell.index()].iter().map(|digit| Candidate { cell, digit });
            let others: Vec<Candidate> = digits.filter(|other| !claim.any_of.contains(other)).collect();
            if claim.any_of.iter().all(|one| one.cell == cell) { others } else { claim.any_of.clone() }
        };
        let (from, to) = (&before.any_of, &then.any_of);
        parts.push(match (before.is_true, then.is_true) {
            (true, false) => link(Role::WeakLink, from, to),
            (false, true) => link(Role::StrongLink, from, to),
            (true, true) => link(Role::WeakLink, from, &others(then)),
            (false, false) => link(Role::WeakLink, &others(before), to),
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
    let technique = RuleChain { assumed: links.nodes.claim(assumed), links: chain };
    Some(concluded(links, at, assumed ^ 1, technique, reason))
}

/// A step that concludes a literal.
fn concluded(links: &Links, at: &Context<'_, '_>, lit: Lit, technique: impl Technique, mut reason: Reason) -> Step {
    let Claim { any_of, is_true, .. } = links.nodes.claim(lit);
    if is_true && any_of.len() == 1 {
        return Step { placed: any_of, ..Step::of(technique, reason) };
    }
    let (removed, rules) = links.nodes.conclusion(at.model, lit);
    reason.add(rules, []);
    Step { removed, ..Step::of(technique, reason) }
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
        let rules = match edge.cause {
            Cause::Excluded => match links.excluding(model, edge.from, links.nodes.members(edge.to)) {
                // The assumption excludes it as well.
                none if none.is_empty() => links.excluding(model, assumed, links.nodes.members(edge.to)),
                rules => rules,
            },
            Cause::OneOf(of @ SetOf::Cell(_)) => excluding_others(links, model, &edge, assumed, of),
            Cause::OneOf(of @ SetOf::House(house, _)) => {
                // What the first literal excludes by other rules is plain only if the link is followed from there.
                let sets = links.nodes.sets().filter(|set| set.of == of && edge.to != to);
                let mut rules: Vec<usize> = sets.flat_map(|set| links.excluding(model, edge.from, set.all)).collect();
                rules.extend(excluding_others(links, model, &edge, assumed, of));
                rules.push(model.houses[house].instance);
                rules.sort_unstable();
                rules.dedup();
                rules
            }
            Cause::Rule(number, _) => vec![rules[number]],
        };
        let then = links.nodes.claim(to);
        reason.pattern.extend(&then.any_of);
        told.push(RuleLink { rules, then });
    }
    told
}

/// The rules, other than houses that everybody sees, by which a literal or else the assumption excludes the other candidates of a set of
/// which one is true.
fn excluding_others(links: &Links, model: &Model<'_>, edge: &Edge, assumed: Lit, of: SetOf) -> Vec<usize> {
    let is_own = |one: &usize| [edge.from, edge.to].iter().any(|&lit| links.nodes.members(lit).contains(one));
    let others = links.nodes.sets().filter(|set| set.of == of).flat_map(|set| set.all).filter(|one| !is_own(one));
    let by = |one: &usize| {
        let rules = [edge.from, assumed].map(|lit| links.excluding(model, lit, &[*one]));
        rules.into_iter().find(|rules| !rules.is_empty()).unwrap_or_default()
    };
    let mut rules: Vec<usize> = others.flat_map(by).filter(|&rule| !model.instances[rule].is_plain_house()).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// The first literal that implies its negation by the fewest links.
fn shortest(model: &Model<'_>, links: &Links) -> Option<Lit> {
    let refuted = reach::refuted(model, links);
    let mut reach = Reach::new(links, refuted.clone());
    for _ in 1..=LONGEST {
        let is_longer = reach.go_on(model, links);
        let found = refuted.iter().copied().filter(|&lit| reach.has(lit, lit ^ 1));
        // Of equally long chains, the first of those that exclude most.
        let most = found.rev().max_by_key(|&lit| links.nodes.removed(lit ^ 1).len());
        if let Some(lit) = most.filter(|&lit| !links.nodes.removed(lit ^ 1).is_empty()) {
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
    let mut before: Vec<Option<Lit>> = vec![None; links.count()];
    let mut queue = VecDeque::from([start]);
    while let Some(lit) = queue.pop_front().filter(|_| before[end].is_none()) {
        let of_given = links.given(start).filter(|&(_, from, _)| from == lit).map(|(.., to)| to);
        for to in links.from(lit).chain(of_given) {
            if before[to].is_none() && to != start {
                before[to] = Some(lit);
                queue.push_back(to);
            }
        }
    }
    let mut path = Vec::new();
    let mut at = end;
    while let Some(from) = before[at] {
        let of_given = links.given(start).find(|&(_, a, b)| (a, b) == (from, at)).map(|(link, ..)| link.into());
        path.push((links.link(from, at).or(of_given).expect("the path has links"), at));
        at = from;
    }
    path.reverse();
    path
}
