//! An observer that tells the steps of a search in terms of items and options.
//!
//! A search assigns literals, each with its reason. The tracer reads them from the trail: which options each literal chooses or
//! eliminates, and which item, condition or clause is behind it. What a chosen option excludes directly goes without saying.

use super::ids::VarId;
use std::sync::Arc;

use super::branch::Branch;
use super::explain::Context;
use super::literal::Literal;
use super::model::{Image, Model, Occurrence};
use super::observer::Observer;
use super::path::Level;
use super::propagate::Propagator;
use super::reason::{Cause, Conflict, Reason};
use super::search::{ClauseLearning, Plan};
use super::start::Start;
use crate::budget::Budget;
use crate::conflict::Conflict as Refusal;
use crate::entry::Visitor;
use crate::event::{Because, Claim, Event};
use crate::problem::{ItemId, ItemKind, OptionId, Problem};
use crate::restriction::Restriction;
use crate::settings::{Propagation, Settings};
use crate::stats::{Ended, Stats};

/// Searches below options that are dropped or chosen, and reports every step.
///
/// # Errors
/// The first chosen option that cannot be chosen, and why.
pub(crate) fn run(
    problem: &Problem,
    settings: Settings,
    restriction: &Restriction,
    budget: &Budget,
    visitor: Visitor<'_>,
    report: &mut dyn FnMut(Event),
) -> Result<(Stats, Ended), Refusal> {
    let mut engine = ClauseLearning::new(problem, settings.propagation == Propagation::Full);
    engine.load(problem, Start::new(restriction))?;
    let mut tracer = Tracer::begin(problem, &engine, restriction, report);
    let plan = Plan { choose: settings.choose, learn: settings.learning() };
    Ok(engine.run_observed(plan, budget, visitor, &mut tracer))
}

/// What was told of a level.
struct Told {
    item: ItemId,
    tried: Vec<OptionId>,
    /// The literals and changes before it.
    literals: usize,
    changes: usize,
}

/// An option that was eliminated or chosen.
#[derive(Clone, Copy)]
enum Change {
    Lost(OptionId),
    Chosen(OptionId),
}

/// Why an option is eliminated or chosen.
enum Behind {
    /// Nothing new: it was said before, or a chosen option excludes it.
    Known,
    /// It has to be told.
    New(Because),
}

/// Tells the steps of one search.
///
/// Invariant: of the literals on the trail, all before `literals` have been told, and the options possible and chosen are those after
/// them.
struct Tracer<'t> {
    problem: &'t Problem,
    model: Arc<Model>,
    report: &'t mut dyn FnMut(Event),
    /// Whether the last step was told.
    is_over: bool,
    /// The number of literals told, and of those before the search.
    literals: usize,
    root: usize,
    possible: Vec<bool>,
    chosen: Vec<bool>,
    /// The number of options that each item has left.
    left: Vec<u32>,
    changes: Vec<Change>,
    levels: Vec<Told>,
    /// Eliminated options that are told together.
    lost: Vec<OptionId>,
    because: Option<Because>,
}

impl<'t> Tracer<'t> {
    /// Tells what follows before the search.
    fn begin(
        problem: &'t Problem,
        engine: &ClauseLearning,
        restriction: &Restriction,
        report: &'t mut dyn FnMut(Event),
    ) -> Tracer<'t> {
        let (model, options) = (engine.propagator().shared_model(), problem.option_count());
        let mut tracer = Tracer {
            problem,
            model: Arc::clone(&model),
            report,
            is_over: false,
            literals: 0,
            root: engine.propagator().state().trail().literals().len(),
            possible: vec![true; options],
            chosen: vec![false; options],
            left: (0..problem.item_count()).map(|item| problem.incidence().length(item) as u32).collect(),
            changes: Vec::new(),
            levels: Vec::new(),
            lost: Vec::new(),
            because: None,
        };
        restriction.dropped.iter().for_each(|&option| tracer.lose(option));
        for &option in &restriction.chosen {
            tracer.chosen[option.index()] = true;
            // Nothing on the trail says that the options beside it are gone.
            if let Image::Bit(table, _) = model.images[option.index()] {
                let beside = model.rows_of(table).iter().map(|&other| OptionId::new(other as usize));
                beside.filter(|other| *other != option).for_each(|other| tracer.lose(other));
            }
        }
        let context = Context { propagator: engine.propagator(), levels: engine.path().levels() };
        if let Some(conflict) = engine.conflict() {
            tracer.conflict(context, conflict);
        } else if engine.is_dead() {
            let empty = tracer.left.iter().position(|left| *left == 0).map_or(ItemId::new(0), ItemId::new);
            tracer.tell(Event::Conflict(Because::Item(empty)));
        }
        tracer
    }

    fn tell(&mut self, event: Event) {
        self.tell_lost();
        if !self.is_over {
            (self.report)(event);
        }
    }

    /// Ends the levels that the search has left.
    fn go_back(&mut self, depth: usize) {
        let ended = self.levels.len().saturating_sub(depth);
        if ended > 0 {
            self.tell(Event::Backjump(ended));
            self.end_levels(depth);
        }
    }

    /// Restores the state before the levels beyond a depth.
    fn end_levels(&mut self, depth: usize) {
        let Some(level) = self.levels.drain(depth..).next() else { return };
        self.literals = level.literals;
        for change in self.changes.drain(level.changes..) {
            match change {
                Change::Lost(option) => {
                    self.possible[option.index()] = true;
                    self.problem.option(option).iter().for_each(|entry| self.left[entry.item.index()] += 1);
                }
                Change::Chosen(option) => self.chosen[option.index()] = false,
            }
        }
    }

    /// Tells all new literals on the trail.
    fn follow(&mut self, context: Context<'_>) {
        self.go_back(context.levels.len());
        let trail = context.propagator.state().trail();
        while let Some(&literal) = trail.literals().get(self.literals) {
            let behind = self.behind(context.propagator, literal);
            self.literals += 1;
            self.follow_literal(literal, &behind);
        }
        self.tell_lost();
    }

    /// Tells the options that a literal chooses and eliminates.
    fn follow_literal(&mut self, literal: Literal, behind: &Behind) {
        let model = Arc::clone(&self.model);
        let options = model.options.of(literal.variable().index()).iter().map(|&option| OptionId::new(option as usize));
        if literal.is_positive() {
            options.for_each(|option| self.choose(option, behind));
        } else {
            options.for_each(|option| self.eliminate(option, behind));
        }
        for &key in model.in_tables.of(literal.variable().index()) {
            let table = model.keys[key as usize].table;
            if !model.table(table).chooses {
                continue;
            }
            let (rows, mut masks) = (model.rows_of(table), model.masks.of(key as usize).iter().peekable());
            for (word, rows) in (0..).zip(rows.chunks(64)) {
                let mask = masks.next_if(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
                for (bit, &option) in rows.iter().enumerate() {
                    if (mask >> bit & 1 == 1) != literal.is_positive() {
                        self.eliminate(OptionId::new(option as usize), behind);
                    }
                }
            }
            let item = model.table(table).item as usize;
            if self.left[item] == 1 {
                let last =
                    rows.iter().map(|&option| OptionId::new(option as usize)).find(|it| self.possible[it.index()]);
                last.into_iter().for_each(|last| self.choose(last, &Behind::New(Because::Item(ItemId::new(item)))));
            }
        }
    }

    fn choose(&mut self, option: OptionId, behind: &Behind) {
        if std::mem::replace(&mut self.chosen[option.index()], true) {
            return;
        }
        self.changes.push(Change::Chosen(option));
        let because = match behind {
            Behind::New(because) => because.clone(),
            Behind::Known => Because::Item(self.own_item(option)),
        };
        self.tell(Event::Forced(because, option));
    }

    fn eliminate(&mut self, option: OptionId, behind: &Behind) {
        if !self.possible[option.index()] {
            return;
        }
        self.lose(option);
        if let Behind::New(because) = behind {
            if self.because.as_ref() != Some(because) {
                self.tell_lost();
                self.because = Some(because.clone());
            }
            self.lost.push(option);
        }
    }

    fn lose(&mut self, option: OptionId) {
        if std::mem::replace(&mut self.possible[option.index()], false) {
            self.changes.push(Change::Lost(option));
            self.problem.option(option).iter().for_each(|entry| self.left[entry.item.index()] -= 1);
        }
    }

    /// Tells the options that were eliminated for one reason: for each item that they share, and that the options of the item
    /// behind it have, too.
    fn tell_lost(&mut self) {
        let (mut lost, Some(because)) = (std::mem::take(&mut self.lost), self.because.take()) else { return };
        let beside: Option<Vec<ItemId>> = match because {
            Because::Item(item) => {
                let options = self.problem.incidence().of(item.index()).iter();
                let entries = options.flat_map(|has| self.problem.option(has.option));
                let mut items: Vec<ItemId> = entries.map(|entry| entry.item).filter(|&other| other != item).collect();
                items.sort_unstable();
                items.dedup();
                Some(items)
            }
            Because::Condition(_) | Because::Clause => None,
        };
        while let Some(&first) = lost.first() {
            let has = |option: OptionId, item: ItemId| self.problem.option(option).iter().any(|its| its.item == item);
            let items = || self.problem.option(first).iter().map(|entry| entry.item);
            let common = |item: &ItemId| lost.iter().filter(|&&option| has(option, *item)).count();
            let is_beside = |item: &ItemId| beside.as_ref().is_none_or(|items| items.binary_search(item).is_ok());
            let shared = items().rev().filter(is_beside).max_by_key(common);
            let of = shared.unwrap_or_else(|| self.own_item(first));
            let (options, rest) = lost.iter().partition(|&&option| option == first || has(option, of));
            (self.report)(Event::Eliminated { because: because.clone(), of, options });
            lost = rest;
        }
    }

    /// The first primary item of an option, or its first item.
    fn own_item(&self, option: OptionId) -> ItemId {
        let items = || self.problem.option(option).iter().map(|entry| entry.item);
        let primary = items().find(|&item| self.problem.item_kind(item) == ItemKind::Primary);
        primary.or_else(|| items().next()).expect("an option has items")
    }

    /// What is behind a literal on the trail.
    fn behind(&self, propagator: &Propagator, mut literal: Literal) -> Behind {
        let trail = propagator.state().trail();
        loop {
            let variable = literal.variable();
            let has_options = |variable: VarId| !self.model.options.of(variable.index()).is_empty();
            match trail.reason_of(variable).cause() {
                Cause::Literal(other) if other.is_positive() && has_options(other.variable()) => return Behind::Known,
                Cause::Literal(other) => literal = other,
                Cause::None => match (trail.level_of(variable) as usize).checked_sub(1) {
                    // What follows from a tried colour is not seen at once.
                    Some(level) if !has_options(variable) => {
                        return Behind::New(Because::Item(self.levels[level].item));
                    }
                    None if trail.place_of(variable) as usize >= self.root => return Behind::New(Because::Clause),
                    _ => return Behind::Known,
                },
                Cause::Searched => return Behind::Known,
                Cause::Table(table) if self.left[self.model.table(table).item as usize] == 1 => {
                    return Behind::Known;
                }
                cause => return self.because(propagator, cause).map_or(Behind::Known, Behind::New),
            }
        }
    }

    /// The item, condition or clause of a cause; none for literals.
    fn because(&self, propagator: &Propagator, cause: Cause) -> Option<Because> {
        let model = &*self.model;
        let domain = |number| Because::Item(ItemId::new(model.domain(number).item as usize));
        Some(match cause {
            Cause::None | Cause::Searched | Cause::Literal(_) => return None,
            Cause::Domain(number) => domain(number),
            Cause::Block(number) => domain(propagator.blocks().block(number).domain),
            Cause::Table(number) => Because::Item(ItemId::new(model.table(number).item as usize)),
            Cause::Clause(_) => Because::Clause,
            Cause::Condition(number) => {
                let condition = model.conditions.watcher(number).condition;
                Because::Condition(self.problem.conditions()[condition as usize].name().to_owned())
            }
        })
    }

    /// What cannot be met: `literal` follows for a reason, but is false.
    fn because_of_both(&self, propagator: &Propagator, literal: Literal, reason: Reason) -> Because {
        let exact = || {
            let place = self.model.in_exact_domains(literal.variable()).first()?;
            Some(Because::Item(ItemId::new(self.model.domain(place.domain).item as usize)))
        };
        let behind = || match self.behind(propagator, !literal) {
            Behind::New(because) => Some(because),
            Behind::Known => None,
        };
        let own = || {
            let option = *self.options_of(literal.variable()).first()?;
            Some(Because::Item(self.own_item(option)))
        };
        self.because(propagator, reason.cause()).or_else(exact).or_else(behind).or_else(own).unwrap_or(Because::Clause)
    }

    /// The options of which one is chosen if a variable is true, as far as any option has to be.
    fn options_of(&self, variable: VarId) -> Vec<OptionId> {
        let options = self.model.options_of(variable);
        if options.is_empty() {
            let giving = self.model.implying.of(variable.index()).iter();
            return giving.flat_map(|&other| self.options_of(other)).collect();
        }
        options.into_iter().map(|option| OptionId::new(option as usize)).collect()
    }

    /// What a literal claims.
    fn claim(&self, literal: Literal) -> Claim {
        let (model, variable) = (&*self.model, literal.variable());
        if literal.is_positive()
            || !model.options.of(variable.index()).is_empty()
            || !model.in_tables.of(variable.index()).is_empty()
        {
            return Claim { options: self.options_of(variable), is_chosen: literal.is_positive() };
        }
        // The item may have no colour: it has another one.
        let members = |place: &Occurrence| model.members_of(model.domain(place.domain));
        let in_domains = model.in_domains.of(variable.index()).iter().flat_map(members);
        let others = in_domains.chain(model.excluded.of(variable.index())).copied();
        let mut options: Vec<OptionId> =
            others.filter(|other| *other != variable).flat_map(|other| self.options_of(other)).collect();
        options.sort_unstable();
        options.dedup();
        Claim { options, is_chosen: true }
    }
}

impl Observer for Tracer<'_> {
    fn propagated(&mut self, context: Context<'_>) {
        self.follow(context);
        debug_assert!(
            (0..self.possible.len()).all(|option| self.possible[option] == context.propagator.is_possible(option)),
            "the options possible are told"
        );
    }

    fn tried(&mut self, context: Context<'_>, branch: &Branch) {
        self.go_back(context.levels.len());
        let mut options = self.options_of(branch.literal.variable());
        options.retain(|option| self.possible[option.index()]);
        let item = ItemId::new(branch.item as usize);
        let level = Told { item, tried: options.clone(), literals: self.literals, changes: self.changes.len() };
        self.tell(Event::Tried { item, options, left: self.left[item.index()] });
        // What else it chooses is told when it is followed.
        if let [only] = level.tried[..]
            && !std::mem::replace(&mut self.chosen[only.index()], true)
        {
            self.changes.push(Change::Chosen(only));
        }
        self.levels.push(level);
    }

    fn conflict(&mut self, context: Context<'_>, conflict: Conflict) {
        self.follow(context);
        let cause = match conflict {
            Conflict::Domain(number) => Cause::Domain(number),
            Conflict::Table(number) => Cause::Table(number),
            Conflict::Condition(number) => Cause::Condition(number),
            Conflict::Literal(literal, reason) => {
                let because = self.because_of_both(context.propagator, literal, reason);
                return self.tell(Event::Conflict(because));
            }
        };
        let because = self.because(context.propagator, cause).expect("it is not a literal");
        self.tell(Event::Conflict(because));
    }

    fn solution(&mut self, _: Context<'_>, is_last: bool) {
        self.tell(Event::Solution);
        self.is_over = is_last;
    }

    fn learnt(&mut self, clause: &[Literal]) {
        let claims = clause.iter().map(|&literal| self.claim(!literal)).collect();
        self.tell(Event::Learnt(claims));
    }

    fn searched(&mut self, levels: &[Level]) {
        self.go_back(levels.len());
        let Some(level) = self.levels.last_mut() else { return };
        let tried = std::mem::take(&mut level.tried);
        self.tell(Event::Backtrack(tried.clone()));
        self.end_levels(levels.len() - 1);
        tried.into_iter().for_each(|option| self.lose(option));
    }
}
