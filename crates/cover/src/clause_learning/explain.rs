//! Explanations: the literals from which another one, or a conflict, follows.
//!
//! Propagation records only which domain, table, block or clause implied a literal. The literals of an explanation are
//! found when a conflict asks: a sufficient set of literals that held before. For a table, the set should be small: an
//! option that is not left contradicts the value of some variable, and a value that excludes many options explains them all.
//!
//! # References
//! Ohrimenko, Stuckey and Codish, Propagation via lazy clause generation, Constraints 14 (2009).

use super::checker::Scratch;
use super::ids::{DomainId, TableId, VarId};
use super::literal::{Literal, OPEN, TRUE};
use super::model::{Model, Table};
use super::path::Level;
use super::propagate::Propagator;
use super::reason::{Cause, Conflict, Reason};
use super::state::State;

/// The context of an explanation: the current state, and the levels of the search.
#[derive(Clone, Copy)]
pub(super) struct Context<'c> {
    pub(super) propagator: &'c Propagator,
    pub(super) levels: &'c [Level],
}

/// Finds explanations.
#[derive(Clone, Debug, Default)]
pub(super) struct Explainer {
    /// Live words before the search.
    root: Vec<u64>,
    /// Scratch space for tables: the options left to explain, keys by their place on the trail, and the excluding literals.
    left: Vec<u64>,
    before: Vec<(u32, u32)>,
    excluding: Vec<Excluding>,
    /// Scratch space for conditions.
    scratch: Scratch,
}

/// A literal that excludes options of a table.
#[derive(Clone, Copy, Debug)]
struct Excluding {
    gone: u64,
    place: u32,
    literal: Literal,
}

/// What to explain about a table, by literals on the trail before a place.
#[derive(Clone, Copy)]
struct Question<'q> {
    model: &'q Model,
    state: &'q State,
    table: &'q Table,
    /// The key of the variable in question, if any.
    own: Option<usize>,
    place: u32,
}

impl Explainer {
    /// Begins a search: whatever holds now needs no explanation.
    pub(super) fn begin(&mut self, state: &State) {
        self.root.clear();
        self.root.extend(state.words().iter());
    }

    /// The literals that led to a conflict.
    pub(super) fn explain_conflict(&mut self, context: Context<'_>, conflict: Conflict, because: &mut Vec<Literal>) {
        let (model, state) = (context.propagator.model(), context.propagator.state());
        let now = state.trail().literals().len() as u32;
        match conflict {
            Conflict::Literal(literal, reason) => {
                because.push(!literal);
                self.explain_reason(context, literal, reason, now, because);
            }
            Conflict::Domain(domain) => explain_domain(model, domain, None, because),
            Conflict::Table(table) => self.explain_table(context, table, None, now, because),
            Conflict::Condition(condition) => self.scratch.explain(model, state, condition, None, now, because),
        }
    }

    /// Explains a literal that holds.
    pub(super) fn explain(&mut self, context: Context<'_>, literal: Literal, because: &mut Vec<Literal>) {
        let (trail, variable) = (context.propagator.state().trail(), literal.variable());
        self.explain_reason(context, literal, trail.reason_of(variable), trail.place_of(variable), because);
    }

    /// Explains a literal by its reason, with literals on the trail before a place.
    fn explain_reason(
        &mut self,
        context: Context<'_>,
        literal: Literal,
        reason: Reason,
        place: u32,
        because: &mut Vec<Literal>,
    ) {
        let propagator = context.propagator;
        let (model, state) = (propagator.model(), propagator.state());
        match reason.cause() {
            Cause::None => {}
            Cause::Literal(other) => because.push(other),
            Cause::Domain(domain) => explain_domain(model, domain, Some(literal.variable()), because),
            Cause::Block(block) => {
                let own_mask = propagator.blocks().own_mask(block);
                let domain = model.domain(propagator.blocks().block(block).domain);
                let outside = model.members_of(domain).iter().enumerate().filter(|(at, _)| own_mask >> at & 1 == 0);
                because.extend(outside.map(|(_, &variable)| Literal::negative(variable)));
            }
            Cause::Table(table) => {
                self.explain_table(context, table, Some(literal), place, because);
            }
            Cause::Clause(clause) => {
                let clauses = propagator.clauses();
                let literals = (0..clauses.length(clause)).map(|index| clauses.literal(clause, index));
                because.extend(literals.filter(|&other| other != literal).map(|other| !other));
            }
            Cause::Condition(condition) => {
                self.scratch.explain(model, state, condition, Some(literal), place, because);
            }
            Cause::Searched => {
                let level = state.trail().level_of(literal.variable()) as usize;
                because.extend(context.levels[..level].iter().map(|level| level.tried));
            }
        }
    }

    /// Why no option of a table is left that has a variable, or that lacks it, or none at all.
    fn explain_table(
        &mut self,
        context: Context<'_>,
        number: TableId,
        literal: Option<Literal>,
        place: u32,
        because: &mut Vec<Literal>,
    ) {
        let (model, state) = (context.propagator.model(), context.propagator.state());
        let table = model.table(number);
        let is_own = |at: &usize| literal.is_some_and(|literal| model.keys[*at].variable == literal.variable());
        let own = (table.keys as usize..table.keys_end as usize).find(is_own);
        // The options that must have gone.
        self.left.clear();
        self.left.extend_from_slice(&self.root[table.words.index()..][..table.word_count as usize]);
        if let (Some(own), Some(literal)) = (own, literal) {
            keep(&mut self.left, model.masks.of(own), !literal.is_positive());
        }
        let question = Question { model, state, table, own, place };
        match table.word_count {
            1 => question.explain_small(self.left[0], &mut self.excluding, because),
            _ => question.explain_large(&mut self.left, &mut self.before, because),
        }
    }
}

/// All variables of a domain are false, except perhaps one.
fn explain_domain(model: &Model, number: DomainId, except: Option<VarId>, because: &mut Vec<Literal>) {
    let others = model.members_of(model.domain(number)).iter().filter(|&&variable| Some(variable) != except);
    because.extend(others.map(|&variable| Literal::negative(variable)));
}

impl Question<'_> {
    /// The keys of the table except the one in question.
    fn keys(&self) -> impl Iterator<Item = usize> + use<> {
        let own = self.own;
        (self.table.keys as usize..self.table.keys_end as usize).filter(move |&at| Some(at) != own)
    }

    /// The value of a key's variable before the place, if any.
    #[inline(always)]
    fn value_before(&self, key: usize) -> Option<bool> {
        let variable = self.model.keys[key].variable;
        let value = self.state.value(variable);
        (value != OPEN && self.place_of(key) < self.place).then_some(value == TRUE)
    }

    /// Where a key's variable is on the trail.
    #[inline(always)]
    fn place_of(&self, key: usize) -> u32 {
        self.state.trail().place_of(self.model.keys[key].variable)
    }

    /// In a table of one word: repeatedly the value that excludes most, the earliest of several.
    fn explain_small(self, mut left: u64, excluding: &mut Vec<Excluding>, because: &mut Vec<Literal>) {
        excluding.clear();
        for at in self.keys() {
            let key = &self.model.keys[at];
            let (value, its) = (self.state.value(key.variable), self.place_of(at));
            let gone = left & if value == TRUE { !key.mask } else { key.mask };
            if (value != OPEN) & (its < self.place) & (gone != 0) {
                excluding.push(Excluding { gone, place: its, literal: Literal::of(key.variable, value == TRUE) });
            }
        }
        while left != 0 {
            let rank = |its: &&Excluding| ((its.gone & left).count_ones(), std::cmp::Reverse(its.place));
            let best = excluding.iter().max_by_key(rank).filter(|its| its.gone & left != 0);
            let best = best.expect("a table gives no more than follows");
            left &= !best.gone;
            because.push(best.literal);
        }
    }

    /// In a larger table: true variables, the earliest first, then for each remaining option a false one.
    fn explain_large(self, left: &mut [u64], before: &mut Vec<(u32, u32)>, because: &mut Vec<Literal>) {
        let Question { model, table, .. } = self;
        before.clear();
        let true_keys = self.keys().filter(|&at| self.value_before(at) == Some(true));
        before.extend(true_keys.map(|at| (self.place_of(at), at as u32)));
        before.sort_unstable();
        let mut count: u32 = left.iter().map(|word| word.count_ones()).sum();
        for &(_, at) in before.iter() {
            if count == 0 {
                break;
            }
            keep(left, model.masks.of(at as usize), true);
            let now: u32 = left.iter().map(|word| word.count_ones()).sum();
            if now < count {
                count = now;
                because.push(Literal::positive(model.keys[at as usize].variable));
            }
        }
        for word in 0..left.len() {
            while left[word] != 0 {
                let row = table.first + word * 64 + left[word].trailing_zeros() as usize;
                let false_keys = model.keys_of_rows.of(row).iter().map(|&at| at as usize);
                let false_keys = false_keys.filter(|&at| Some(at) != self.own && self.value_before(at) == Some(false));
                let at = false_keys.min_by_key(|&at| self.place_of(at)).expect("a table gives no more than follows");
                keep(left, model.masks.of(at), false);
                because.push(Literal::negative(model.keys[at].variable));
            }
        }
    }
}

/// Keeps only the options of a set that are in a mask, or that are not.
fn keep(left: &mut [u64], mask: &[(u32, u64)], within: bool) {
    if !within {
        mask.iter().for_each(|&(word, bits)| left[word as usize] &= !bits);
        return;
    }
    let mut mask = mask.iter().peekable();
    for (word, left) in (0..).zip(left) {
        *left &= mask.next_if(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
    }
}
