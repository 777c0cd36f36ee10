//! A proof of what a search finds, written while it runs: the clauses from which a checker sees, by unit propagation alone, that
//! there are no other solutions.
//!
//! The clauses are over the variables of the [formula](crate::dimacs). A variable of the model that is no option stands
//! for several: it is true if and only if one of them is chosen. The formula has such variables for the colours of items and for
//! options of a group that have the same item, so that unit propagation finds what a domain concludes.
//!
//! For each conflict, the proof has the conclusions of tables and blocks that led to it, which unit propagation does not draw by
//! itself, and the clause that was learnt, or the negation of all decisions. When a table is first asked for what a true variable
//! excludes, that is written as well. The last clause is empty.
//!
//! When these conclusions have cost as much as all that tables and blocks can conclude, that is written once ([`premises`]). Then
//! reasons are no longer asked for, and the search may go on without a trail. As in the ski-rental problem, both together cost at
//! most about twice as much as the better one.
//!
//! # References
//! Wetzler, Heule and Hunt, DRAT-trim, SAT 2014. Goldberg and Novikov, Verification of proofs of unsatisfiability for CNF
//! formulas, DATE 2003: reverse unit propagation. Ohrimenko, Stuckey and Codish, Propagation via lazy clause generation,
//! Constraints 14 (2009).

mod premises;

use super::explain::{Context, Explainer};
use super::ids::{TableId, VarId};
use super::literal::Literal;
use super::model::Model;
use super::observer::Observer;
use super::path::Level;
use super::propagate::Propagator;
use super::reason::{Cause, Conflict, Reason};
use super::search::{ClauseLearning, Plan};
use super::sliced::Sliced;
use super::start::Start;
use crate::budget::Budget;
use crate::dimacs::{Formula, variable_of};
use crate::entry::Visitor;
use crate::problem::{OptionId, Problem};
use crate::proof::{Proof, Subtrees};
use crate::restriction::Restriction;
use crate::settings::{Propagation, Settings};
use crate::stats::{Ended, Stats};

/// The engine of proofs for a problem, and the options of each colour's variable. Many searches can use it.
#[derive(Clone, Debug)]
pub(crate) struct Certifying {
    engine: ClauseLearning,
    colours: Vec<(VarId, Vec<u32>)>,
}

impl Certifying {
    /// Compiles a plain problem.
    pub(crate) fn new(problem: &Problem, settings: Settings) -> Certifying {
        let (model, colours) = Model::with_colours_apart(problem);
        let engine = ClauseLearning::of(problem, Propagator::of(model, settings.propagation == Propagation::Full));
        Certifying { engine, colours }
    }
}

/// Searches below options that are dropped or chosen, and writes a proof. `formula` is that of the problem: it gets definitions, and
/// a clause for each solution which excludes it. The proof has an end if nothing is left to search.
pub(crate) fn run(
    Certifying { engine, colours }: &mut Certifying,
    problem: &Problem,
    settings: Settings,
    restriction: &Restriction,
    budget: &Budget,
    visitor: Visitor<'_>,
    (formula, proof): (&mut Formula, &mut Proof<'_>),
) -> (Stats, Ended) {
    engine.load(problem, Start::new(restriction)).expect("the options were checked");
    let mut certifier = Certifier::begin(engine, colours, formula, proof);
    let plan = Plan { choose: settings.choose, learn: settings.learning() };
    let mut show = |options: &[OptionId]| {
        formula.exclude(&problem.project(options));
        visitor(options)
    };
    let (stats, ended) = engine.run_observed(plan, budget, &mut show, &mut certifier);
    if ended == Ended::Complete {
        certifier.proof.add(&[]);
    }
    (stats, ended)
}

/// Writes the proof of one search.
struct Certifier<'c, 'w> {
    proof: &'c mut Proof<'w>,
    /// The literal of the formula for each variable of the model.
    names: Vec<i64>,
    explainer: Explainer,
    /// The number of literals on the trail before the search.
    root: u32,
    /// For each variable, whether all that led to its value was written. Those with a value of a level, by levels, each with its
    /// number.
    is_written: Vec<bool>,
    written: Vec<(u64, Vec<VarId>)>,
    because: Vec<Literal>,
    open: Vec<Literal>,
    /// The last conclusion written for each literal; it is removed when another one takes its place.
    conclusions: Vec<Vec<i64>>,
    subtrees: Subtrees,
    /// For each key of a table, whether it was written which options its variable excludes, and whether the formula says that
    /// the variable is one of its options.
    is_stated: Vec<bool>,
    is_defined: Vec<bool>,
    premises: Premises,
}

/// How far the premises of all conclusions were stated. Until they are, the reasons of each conflict are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Premises {
    /// They are too many.
    TooMany,
    /// Not yet: before that, conclusions may take this many literals.
    Unstated(usize),
    /// Those of a search with a trail.
    Stated,
    /// Those of a search over slices as well.
    WithSlices,
}

impl<'c, 'w> Certifier<'c, 'w> {
    /// Defines variables in the formula of an engine that was loaded, and writes what holds before the search.
    /// `colours` are the variables of colours with their options.
    fn begin(
        engine: &ClauseLearning,
        colours: &[(VarId, Vec<u32>)],
        formula: &mut Formula,
        proof: &'c mut Proof<'w>,
    ) -> Certifier<'c, 'w> {
        let (model, state) = (engine.propagator().model(), engine.propagator().state());
        let mut explainer = Explainer::default();
        explainer.begin(state);
        let mut certifier = Certifier {
            proof,
            names: vec![0; model.variables],
            explainer,
            root: state.trail().literals().len() as u32,
            is_written: vec![false; model.variables],
            written: vec![(0, Vec::new())],
            because: Vec::new(),
            open: Vec::new(),
            conclusions: vec![Vec::new(); 2 * model.variables],
            subtrees: Subtrees::default(),
            is_stated: vec![false; model.keys.len()],
            is_defined: vec![false; model.keys.len()],
            premises: Premises::before(engine.propagator()),
        };
        certifier.define(model, colours, formula);
        certifier.state_implications(model);
        let conflict = match engine.conflict() {
            Some(Conflict::Literal(literal, _)) => Some(literal),
            _ => None,
        };
        let mut of_colours: Vec<&[u32]> = vec![&[]; model.variables];
        colours.iter().for_each(|(variable, options)| of_colours[variable.index()] = options);
        for literal in state.trail().literals().iter().copied().chain(conflict) {
            certifier.state_fact(model, of_colours[literal.variable().index()], literal);
        }
        certifier
    }

    /// The literal of the formula.
    fn name(&self, literal: Literal) -> i64 {
        let name = self.names[literal.variable().index()];
        if literal.is_positive() { name } else { -name }
    }

    fn names_of(&self, literals: impl Iterator<Item = Literal>) -> Vec<i64> {
        literals.map(|literal| self.name(literal)).collect()
    }

    /// Gives each variable of the model a variable of the formula.
    fn define(&mut self, model: &Model, colours: &[(VarId, Vec<u32>)], formula: &mut Formula) {
        for (variable, options) in colours {
            let name = formula.define(options);
            self.names[variable.index()] = name;
            // In a group that always has the item, the options with this colour are chosen with it: those of a table, which may
            // stand for another item as well, or the only one.
            let mut others: Vec<i64> =
                model.options.of(variable.index()).iter().map(|&option| variable_of(option as usize)).collect();
            for &key in model.in_tables.of(variable.index()) {
                let rows = formula.find(&model.rows_with(key));
                (self.is_stated[key as usize], self.is_defined[key as usize]) = (true, rows.is_some());
                others.extend(rows);
            }
            for other in others.into_iter().filter(|&other| other != name) {
                self.proof.add(&[-name, other]);
                self.proof.add(&[name, -other]);
            }
        }
        for variable in model.all_variables() {
            if self.names[variable.index()] == 0 {
                self.names[variable.index()] = formula.define(&model.options_of(variable));
            }
        }
    }

    /// What follows from groups whose options all have an item: it has a colour, and a variable may imply a colour.
    fn state_implications(&mut self, model: &Model) {
        for domain in model.domains.iter().filter(|domain| domain.exact) {
            let members = model.members_of(domain).iter();
            let names: Vec<i64> = members.map(|&member| self.names[member.index()]).collect();
            self.proof.add(&names);
        }
        for variable in model.all_variables() {
            for &other in model.implied.of(variable.index()) {
                self.proof.add(&[-self.names[variable.index()], self.names[other.index()]]);
            }
        }
    }

    /// A literal holds before the search. A false variable is so because each of its options is impossible: `of_colour`, if it is
    /// that of a colour.
    fn state_fact(&mut self, model: &Model, of_colour: &[u32], literal: Literal) {
        let variable = literal.variable();
        if literal.is_positive() {
            self.state_keys(model, variable);
        } else if of_colour.is_empty() {
            model.options_of(variable).iter().for_each(|&option| self.proof.add(&[-variable_of(option as usize)]));
        } else {
            of_colour.iter().for_each(|&option| self.proof.add(&[-variable_of(option as usize)]));
        }
        let name = self.name(literal);
        self.proof.add(&[name]);
    }

    /// Which options a true variable excludes in all tables.
    fn state_keys(&mut self, model: &Model, variable: VarId) {
        for &key in model.in_tables.of(variable.index()) {
            self.state_key(model, key);
        }
    }

    /// Which options a true variable excludes in a table.
    fn state_key(&mut self, model: &Model, key: u32) {
        if std::mem::replace(&mut self.is_stated[key as usize], true) {
            return;
        }
        let with = model.rows_with(key);
        let key = &model.keys[key as usize];
        let (name, rows) = (self.names[key.variable.index()], model.rows_of(key.table));
        let without = rows.iter().filter(|option| with.binary_search(option).is_err());
        without.for_each(|&option| self.proof.add(&[-name, -variable_of(option as usize)]));
    }

    /// Which options the true variables in `because` exclude in a table.
    fn state_table(&mut self, model: &Model, table: TableId) {
        for at in 0..self.because.len() {
            let literal = self.because[at];
            if literal.is_positive() {
                let mut keys = model.in_tables.of(literal.variable().index()).iter();
                if let Some(&key) = keys.find(|&&key| model.keys[key as usize].table == table) {
                    self.state_key(model, key);
                }
            }
        }
    }

    /// Writes what led to the literals in `open`, as far as unit propagation would not find it.
    fn write_causes(&mut self, context: Context<'_>) {
        self.leave_levels(context.levels);
        while let Some(literal) = self.open.pop() {
            let (trail, variable) = (context.propagator.state().trail(), literal.variable());
            if self.is_written[variable.index()] || trail.place_of(variable) < self.root {
                continue;
            }
            self.is_written[variable.index()] = true;
            self.written[trail.level_of(variable) as usize].1.push(variable);
            self.because.clear();
            self.explainer.explain(context, literal, &mut self.because);
            self.write_conclusion(context.propagator.model(), literal, trail.reason_of(variable), 0);
            self.open.extend_from_slice(&self.because);
        }
    }

    /// Forgets what was written at levels that the search has left, and begins new ones.
    fn leave_levels(&mut self, levels: &[Level]) {
        let shared = self.written[1..].iter().zip(levels).take_while(|((number, _), level)| *number == level.number);
        let shared = shared.count();
        for (_, variables) in self.written.drain(1 + shared..) {
            variables.iter().for_each(|&variable| self.is_written[variable.index()] = false);
        }
        self.written.extend(levels[shared..].iter().map(|level| (level.number, Vec::new())));
    }

    /// Writes that a literal follows from those in `because`, from a place on, if unit propagation would not find it.
    fn write_conclusion(&mut self, model: &Model, literal: Literal, reason: Reason, from: usize) {
        match reason.cause() {
            Cause::Table(table) => self.state_table(model, table),
            Cause::Block(_) => {}
            _ => return,
        }
        let because = self.because[from..].iter().map(|&other| !other);
        let clause = self.names_of(std::iter::once(literal).chain(because));
        let known = &mut self.conclusions[literal.index()];
        if *known != clause {
            self.proof.add(&clause);
            if let Premises::Unstated(left) = &mut self.premises {
                *left = left.saturating_sub(clause.len());
            }
            if !known.is_empty() {
                self.proof.delete(known);
            }
            *known = clause;
        }
    }
}

impl Observer for Certifier<'_, '_> {
    fn conflict(&mut self, context: Context<'_>, conflict: Conflict) {
        if self.premises == Premises::Unstated(0) {
            self.state_premises(context.propagator);
        }
        if self.has_premises() {
            return;
        }
        self.because.clear();
        self.explainer.explain_conflict(context, conflict, &mut self.because);
        let model = context.propagator.model();
        match conflict {
            // The first is the negation of the literal, which holds for another reason.
            Conflict::Literal(literal, reason) => self.write_conclusion(model, literal, reason, 1),
            Conflict::Table(table) => self.state_table(model, table),
            Conflict::Domain(_) | Conflict::Condition(_) => {}
        }
        self.open.clone_from(&self.because);
        self.write_causes(context);
    }

    fn solution(&mut self, context: Context<'_>, _: bool) {
        if self.has_premises() {
            return;
        }
        let model = context.propagator.model();
        let literals = context.propagator.state().trail().literals();
        for literal in literals.iter().filter(|literal| literal.is_positive()) {
            self.state_keys(model, literal.variable());
        }
        self.open.extend_from_slice(literals);
        self.write_causes(context);
    }

    fn learnt(&mut self, clause: &[Literal]) {
        let names = self.names_of(clause.iter().copied());
        self.proof.add(&names);
    }

    fn forgotten(&mut self, clause: &[Literal]) {
        let names = self.names_of(clause.iter().copied());
        self.proof.delete(&names);
    }

    fn may_lack_reasons(&mut self, propagator: &Propagator, slices: &Sliced) -> bool {
        self.state_premises(propagator);
        self.state_exclusions(propagator.model(), slices);
        self.has_premises()
    }

    fn searched_below(&mut self, levels: &[Level], tried: &[VarId]) {
        let below = tried.iter().rev().map(|&variable| !Literal::positive(variable));
        let clause = self.names_of(below.chain(levels.iter().rev().map(|level| !level.tried)));
        self.subtrees.searched(self.proof, clause);
    }

    fn searched(&mut self, levels: &[Level]) {
        let clause = self.names_of(levels.iter().rev().map(|level| !level.tried));
        self.subtrees.searched(self.proof, clause);
    }
}
