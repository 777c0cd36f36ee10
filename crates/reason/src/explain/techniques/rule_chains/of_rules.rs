//! The links of rule chains that follow from rules, such as cages and lines: what such a rule excludes without the candidates that
//! conflict with a literal.

use std::ops::Range;
use std::sync::Arc;

use foldhash::HashMap;

use exdoku_cover::Lists;
use exdoku_rules::encode::Candidate;
use exdoku_text::board::DigitSet;

use super::links::{Cause, Hits, Links, Premise};
use crate::explain::cover::{Answer, Covers, RuleCover};
use crate::explain::model::Model;
use crate::explain::state::State;
use crate::explain::techniques::nodes::Lit;

/// The largest size of the cover of a rule that is asked: each of its candidates takes two passes over it.
const MOST_EDGES: usize = 8_000;
/// The largest number of cells of a rule that takes a search for each question.
const MOST_SEARCHED: usize = 10;

/// What was found about rules, by their number: it holds as long as their cells have the same candidates.
#[derive(Default)]
pub(super) struct Known(Vec<OfRule>);

/// What follows from a rule.
#[derive(Clone, Default)]
struct OfRule {
    sets: Vec<DigitSet>,
    /// Without some candidates.
    without: HashMap<Arc<[Candidate]>, Without>,
    /// The literals about one candidate from which something follows, each as its candidate, whether it states that, and what it
    /// excludes in the rule: with the number of the puzzle, and of the rule's candidates without a digit.
    leading: Option<((u64, usize), Vec<Leading>)>,
}

type Leading = (Candidate, bool, Arc<[Candidate]>);

impl OfRule {
    /// What follows without some candidates.
    fn without(&mut self, model: &Model<'_>, cover: &mut RuleCover, lost: &[Candidate]) -> &Without {
        if !self.without.contains_key(lost) {
            let found = without(model, cover, &self.sets, lost);
            self.without.insert(lost.into(), found);
        }
        &self.without[lost]
    }
}

/// What follows from a rule without some candidates.
#[derive(Clone, Default)]
struct Without {
    removed: Vec<Candidate>,
    placed: Vec<Candidate>,
    /// The groups of places of a digit of which it needs one, if that was asked.
    needed: Option<Vec<Vec<Candidate>>>,
}

impl Without {
    fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.placed.is_empty()
    }
}

/// Adds the links that follow from rules.
pub(super) fn add(links: &mut Links, model: &Model<'_>, state: &State, covers: &mut Covers, known: &mut Known) {
    let mut around = Around::new(links);
    known.0.resize(covers.count(), OfRule::default());
    for (number, known) in known.0.iter_mut().enumerate() {
        let is_small = |cover: &&mut RuleCover| match cover.is_searched() {
            true => cover.cells.len() <= MOST_SEARCHED,
            false => cover.size() <= MOST_EDGES,
        };
        let cover = covers.get(model, number).filter(is_small);
        if let Some(cover) = cover.filter(|_| model.go_on().is_continue()) {
            add_rule(links, (model, state), (number, cover), known, &mut around);
        }
    }
}

/// The literals around the candidates of a rule.
struct Around {
    /// By candidate, the literals that exclude it, ascending.
    excluding: Lists<Lit>,
    /// By node, how many of its candidates a conclusion excludes.
    hits: Hits,
}

impl Around {
    fn new(links: &Links) -> Around {
        let excluded = |lit: Lit| links.nodes.excluded(lit).iter().map(move |&one| (one, lit));
        let excluding = Lists::grouped(links.nodes.of.count(), || (0..links.count()).flat_map(excluded));
        Around { excluding, hits: Hits::new(links.count() / 2) }
    }

    /// The literals in a range that exclude some of a rule's candidates, each with these. If a literal excludes a single one elsewhere,
    /// there is a link from that, so it is left out.
    fn of(&self, links: &Links, own: &[usize], range: Range<Lit>) -> Vec<(Lit, Vec<Candidate>)> {
        let mut lost: Vec<(Lit, usize)> = Vec::new();
        for &one in own {
            let all = self.excluding.of(one);
            let [from, to] = [range.start, range.end].map(|end| all.partition_point(|&lit| lit < end));
            lost.extend(all[from..to].iter().map(|&lit| (lit, one)));
        }
        lost.sort_unstable();
        let with_lost = |lost: &[(Lit, usize)]| {
            let (lit, ones) = (lost[0].0, || lost.iter().map(|&(_, one)| one));
            let members = links.nodes.members(lit);
            let is_own = members.iter().copied().eq(ones())
                || lit.is_multiple_of(2) && members.iter().all(|one| own.contains(one));
            (is_own || lost.len() > 1).then(|| (lit, ones().map(|one| links.nodes.candidate(one)).collect()))
        };
        lost.chunk_by(|(a, _), (b, _)| a == b).filter_map(with_lost).collect()
    }
}

/// The links that follow from a rule: from literals about one candidate, then from those about a group.
fn add_rule(
    links: &mut Links,
    (model, state): (&Model<'_>, &State),
    (number, cover): (usize, &mut RuleCover),
    known: &mut OfRule,
    around: &mut Around,
) {
    let sets: Vec<DigitSet> = cover.cells.iter().map(|&cell| state.set(cell)).collect();
    if sets.iter().all(|set| set.len() < 2) {
        return;
    }
    if known.sets != sets {
        *known = OfRule { sets, ..OfRule::default() };
    }
    let own: Vec<usize> = cover.cells.iter().flat_map(|&cell| links.nodes.of_cell(cell)).collect();
    let first_group = 2 * links.nodes.of.count();
    // What a literal about one candidate excludes in the rule changes with these candidates alone.
    let now = (model.begun(), own.len());
    let leading = match known.leading.take().filter(|(then, _)| *then == now) {
        Some((_, leading)) => leading,
        None => {
            let leads = |(lit, lost): (Lit, Vec<Candidate>)| {
                let found = known.without(model, cover, &lost);
                (!found.is_empty()).then(|| (links.nodes.candidate(lit / 2), lit.is_multiple_of(2), lost.into()))
            };
            around.of(links, &own, 0..first_group).into_iter().filter_map(leads).collect()
        }
    };
    for (one, is_true, lost) in &leading {
        if let Some(of) = links.nodes.number(one.cell, one.digit) {
            let lit = 2 * of + usize::from(!is_true);
            conclude(links, model, (number, cover), known, (lit, lost.clone()), (&[], &mut around.hits));
        }
    }
    known.leading = Some((now, leading));
    let touching = around.of(links, &own, first_group..links.count());
    let is_places = |&lit: &Lit| links.nodes.is_places_of(lit, &own);
    let groups: Vec<Lit> = touching.iter().map(|(lit, _)| *lit).filter(is_places).collect();
    for (lit, lost) in touching {
        if !known.without(model, cover, &lost).is_empty() {
            let groups = if groups.contains(&lit) { &groups[..] } else { &[] };
            conclude(links, model, (number, cover), known, (lit, lost.into()), (groups, &mut around.hits));
        }
    }
    for lit in groups {
        in_each_place(links, model, (number, cover), known, (lit ^ 1, &own), &mut around.hits);
    }
}

/// Adds the links from the literal that one of some places of a digit in a rule is true, to candidates that the rule excludes in
/// each of these places.
fn in_each_place(
    links: &mut Links,
    model: &Model<'_>,
    (number, cover): (usize, &mut RuleCover),
    known: &mut OfRule,
    (whole, own): (Lit, &[usize]),
    hits: &mut Hits,
) {
    let mut cases: Vec<Premise> = Vec::new();
    let mut common: Vec<usize> = own.to_vec();
    for lit in links.nodes.members(whole).iter().map(|one| 2 * one) {
        let is_excluded = |one: &&usize| links.nodes.excluded(lit).binary_search(one).is_ok();
        let numbers: Vec<usize> = own.iter().filter(is_excluded).copied().collect();
        let lost: Arc<[Candidate]> = numbers.iter().map(|&one| links.nodes.candidate(one)).collect();
        let removed = &known.without(model, cover, &lost).removed;
        let also = |one: &usize| numbers.contains(one) || removed.contains(&links.nodes.candidate(*one));
        // What the literal excludes by itself is a link already.
        common.retain(|one| also(one) && links.nodes.excluded(whole).binary_search(one).is_err());
        if common.is_empty() {
            return;
        }
        cases.push(Premise { lit, lost });
    }
    hits.count(common.iter().flat_map(|&one| links.nodes.of.of(one)));
    let lost = |&(node, count): &(usize, usize)| count == links.nodes.members(2 * node).len();
    let lost: Vec<Lit> = hits.drain().filter(lost).map(|(node, _)| 2 * node + 1).collect();
    links.add_of_rule(whole, lost, || Cause::Rule(number, cases.into()));
}

/// Adds the links from a literal that excludes these candidates of a rule. `groups` are those of which the rule may need one.
fn conclude(
    links: &mut Links,
    model: &Model<'_>,
    (number, cover): (usize, &mut RuleCover),
    known: &mut OfRule,
    (lit, lost): (Lit, Arc<[Candidate]>),
    (groups, hits): (&[Lit], &mut Hits),
) {
    let OfRule { sets, without, .. } = known;
    let Some(found) = without.get_mut(&lost) else { return };
    let numbers = |all: &[Candidate]| -> Vec<usize> {
        all.iter().filter_map(|one| links.nodes.number(one.cell, one.digit)).collect()
    };
    let (removed, placed) = (numbers(&found.removed), numbers(&found.placed));
    let mut concluded: Vec<Lit> = placed.into_iter().map(|one| 2 * one).collect();
    if !removed.is_empty() && !groups.is_empty() {
        let needed = found.needed.get_or_insert_with(|| {
            let gone: Vec<Candidate> = lost.iter().chain(&found.removed).copied().collect();
            let members = |&group: &Lit| links.nodes.claim(group).any_of;
            groups.iter().map(members).filter(|group| needs(model, cover, sets, &gone, group)).collect()
        });
        let nodes = needed.iter().filter_map(|group| links.nodes.group(&numbers(group)));
        concluded.extend(nodes.map(|node| 2 * node));
    }
    // Of a group, the literal itself may exclude some.
    let lost_numbers = numbers(&lost);
    hits.count(removed.iter().chain(&lost_numbers).flat_map(|&one| links.nodes.of.of(one)));
    for (node, count) in hits.drain() {
        let members = links.nodes.members(2 * node);
        if count == members.len() && members.iter().any(|one| removed.contains(one)) {
            concluded.push(2 * node + 1);
        }
    }
    links.add_of_rule(lit, concluded, || Cause::Rule(number, [Premise { lit, lost: lost.clone() }].into()));
}

/// The digits of the cells of a rule, without some candidates.
fn less<'c>(cover: &RuleCover, sets: &[DigitSet], lost: impl IntoIterator<Item = &'c Candidate>) -> Vec<DigitSet> {
    let mut less = sets.to_vec();
    for one in lost {
        if let Ok(place) = cover.cells.binary_search(&one.cell) {
            less[place].remove(one.digit);
        }
    }
    less
}

/// Whether a rule without some candidates needs one of these.
fn needs(model: &Model<'_>, cover: &mut RuleCover, sets: &[DigitSet], gone: &[Candidate], group: &[Candidate]) -> bool {
    let left = less(cover, sets, gone.iter().chain(group));
    cover.excluded_from(model, &left) == Answer::Contradiction
}

/// What follows from a rule without some candidates.
fn without(model: &Model<'_>, cover: &mut RuleCover, sets: &[DigitSet], lost: &[Candidate]) -> Without {
    let tried = less(cover, sets, lost);
    let Answer::Excluded(removed) = cover.excluded_from(model, &tried) else { return Without::default() };
    let left = less(cover, &tried, &removed);
    let single =
        cover.cells.iter().zip(sets).zip(left).filter(|((_, before), left)| before.len() > 1 && left.len() == 1);
    let placed = single
        .flat_map(|((&cell, _), left)| left.iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>());
    Without { placed: placed.collect(), removed, needed: None }
}
