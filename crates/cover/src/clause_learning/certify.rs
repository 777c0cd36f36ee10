//! A proof of what a search finds, written while it runs: the clauses from which a checker sees, by unit propagation alone, that
//! there are no other solutions.
//!
//! The clauses are over the variables of the [formula](crate::dimacs). A variable of the model that is no option, as "this line
//! has a 7 in r1c1", is defined in the formula: it is true if and only if one of its options is chosen. What the model takes for
//! granted comes first: values that exclude options of a table, and variables of a domain that exclude each other. Then follow, for each
//! conflict, the conclusions of tables and blocks that led to it, which unit propagation does not draw by itself, and the clause
//! that was learnt, or the negation of all decisions. The last clause is empty.
//!
//! # References
//! Wetzler, Heule and Hunt, DRAT-trim, SAT 2014. Goldberg and Novikov, Verification of proofs of unsatisfiability for CNF
//! formulas, DATE 2003: reverse unit propagation. Ohrimenko, Stuckey and Codish, Propagation via lazy clause generation,
//! Constraints 14 (2009).

use std::ops::ControlFlow;

use super::explain::{Context, Explainer};
use super::literal::Literal;
use super::model::Model;
use super::observer::Observer;
use super::path::Level;
use super::propagate::Propagator;
use super::reason::{Cause, Conflict, Reason};
use super::search::{ClauseLearning, Plan};
use super::start::Start;
use crate::budget::Budget;
use crate::dimacs::Formula;
use crate::problem::{OptionId, Problem};
use crate::proof::Proof;
use crate::restriction::Restriction;
use crate::settings::{Propagation, Settings};
use crate::stats::{Ended, Stats};

/// Searches below options that are dropped or chosen, and writes a proof. `formula` is that of the problem: it gets definitions, and
/// a clause for each solution which excludes it. The proof has an end if nothing is left to search.
pub(crate) fn run(
    problem: &Problem,
    settings: Settings,
    restriction: &Restriction,
    budget: &Budget,
    visitor: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    (formula, proof): (&mut Formula, &mut Proof<'_>),
) -> (Stats, Ended) {
    let model = Model::with_colours_apart(problem);
    let mut engine = ClauseLearning::of(problem, Propagator::of(model, settings.propagation == Propagation::Full));
    engine.load(problem, Start::new(restriction)).expect("the options were checked");
    let mut certifier = Certifier::begin(&engine, formula, proof);
    let plan = Plan { choose: settings.choose, learn: settings.learning() };
    let mut show = |options: &[OptionId]| {
        formula.exclude(&problem.project(options));
        visitor(options)
    };
    let (stats, ended) = engine.run_observed(plan, budget, &mut show, &mut certifier);
    if ended == Ended::Exhausted {
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
    written: Vec<(u64, Vec<u32>)>,
    because: Vec<Literal>,
    open: Vec<Literal>,
    /// The last conclusion written for each literal; it is removed when another one takes its place.
    conclusions: Vec<Vec<i64>>,
    /// The negated decisions of subtrees that were searched, each with at least as many as the one before.
    searched: Vec<Vec<i64>>,
    clause: Vec<i64>,
}

impl<'c, 'w> Certifier<'c, 'w> {
    /// Defines variables in the formula of an engine that was loaded, and writes what holds before the search.
    fn begin(engine: &ClauseLearning, formula: &mut Formula, proof: &'c mut Proof<'w>) -> Certifier<'c, 'w> {
        let (model, state) = (engine.propagator().model(), engine.propagator().state());
        let mut explainer = Explainer::default();
        explainer.begin(state);
        let mut certifier = Certifier {
            proof,
            names: Vec::with_capacity(model.variables),
            explainer,
            root: state.trail().literals().len() as u32,
            is_written: vec![false; model.variables],
            written: vec![(0, Vec::new())],
            because: Vec::new(),
            open: Vec::new(),
            conclusions: vec![Vec::new(); 2 * model.variables],
            searched: Vec::new(),
            clause: Vec::new(),
        };
        certifier.define(model, formula);
        certifier.state_equal_options(model);
        certifier.state_tables(model);
        certifier.state_domains(model);
        for &literal in state.trail().literals() {
            certifier.state_fact(model, literal);
        }
        if let Some(Conflict::Literal(literal, _)) = engine.conflict() {
            certifier.state_fact(model, literal);
        }
        certifier
    }

    /// The literal of the formula.
    fn name(&self, literal: Literal) -> i64 {
        let name = self.names[literal.variable()];
        if literal.is_positive() { name } else { -name }
    }

    /// Gives each variable of the model a variable of the formula: that of an option, or a new one.
    fn define(&mut self, model: &Model, formula: &mut Formula) {
        for variable in 0..model.variables {
            let name = match model.options.of(variable) {
                [first, ..] => name_of(*first),
                [] => {
                    formula.define(options_of(model, variable).into_iter().map(|option| OptionId::new(option as usize)))
                }
            };
            self.names.push(name);
        }
    }

    /// Options with the same variable imply each other.
    fn state_equal_options(&mut self, model: &Model) {
        for variable in 0..model.variables {
            if let [first, others @ ..] = model.options.of(variable) {
                for &other in others {
                    self.proof.add(&[-name_of(*first), name_of(other)]);
                    self.proof.add(&[name_of(*first), -name_of(other)]);
                }
            }
        }
    }

    /// A variable with a value excludes the options of a table that have another.
    fn state_tables(&mut self, model: &Model) {
        for (number, table) in model.tables.iter().enumerate() {
            let rows = model.rows_of(number);
            for (row, &option) in rows.iter().enumerate() {
                if model.full[table.words as usize + row / 64] >> (row % 64) & 1 == 0 {
                    self.proof.add(&[-name_of(option)]);
                }
            }
            for key in table.keys as usize..table.keys_end as usize {
                let name = self.names[model.keys[key].variable as usize];
                for (&option, has) in rows.iter().zip(rows_with(model, key, rows.len())) {
                    let option = name_of(option);
                    if option != name {
                        self.proof.add(&[if has { name } else { -name }, -option]);
                    }
                }
            }
        }
        for variable in 0..model.variables {
            for &other in model.implied.of(variable) {
                self.state_implication(model, variable, other as usize);
            }
        }
    }

    /// A variable implies another one.
    fn state_implication(&mut self, model: &Model, variable: usize, other: usize) {
        let is_equal = model.implied.of(other).contains(&(variable as u32));
        let against = if is_equal { options_against(model, other) } else { Vec::new() };
        for option in options_of(model, variable) {
            // Two colours that always go together in some group: it is this group that excludes the options with another colour.
            for &other in &against {
                self.proof.add(&[-name_of(option), -name_of(other)]);
            }
            self.proof.add(&[-name_of(option), self.names[other]]);
        }
        self.proof.add(&[-self.names[variable], self.names[other]]);
    }

    /// One variable of an exact domain is true, and variables of a domain exclude each other. For options, the formula says it.
    fn state_domains(&mut self, model: &Model) {
        let is_option = |variable: u32| !model.options.of(variable as usize).is_empty();
        for domain in &model.domains {
            let members = model.members_of(domain);
            if domain.exact && !members.iter().all(|&member| is_option(member)) {
                let names: Vec<i64> = members.iter().map(|&member| self.names[member as usize]).collect();
                self.proof.add(&names);
            }
            for (at, &one) in members.iter().enumerate() {
                for &other in &members[at + 1..] {
                    let (one, other) = if is_option(one) { (one, other) } else { (other, one) };
                    if !is_option(other) {
                        self.exclude(model, one as usize, -self.names[other as usize]);
                    }
                }
            }
        }
    }

    /// A variable implies a literal, since each of its options does.
    fn exclude(&mut self, model: &Model, variable: usize, literal: i64) {
        let name = self.names[variable];
        if model.options.of(variable).is_empty() {
            for option in options_of(model, variable) {
                self.proof.add(&[literal, -name_of(option)]);
            }
        }
        self.proof.add(&[literal, -name]);
    }

    /// A literal holds before the search. A false variable is so because each of its options is impossible.
    fn state_fact(&mut self, model: &Model, literal: Literal) {
        if !literal.is_positive() && model.options.of(literal.variable()).is_empty() {
            for option in options_of(model, literal.variable()) {
                self.proof.add(&[-name_of(option)]);
            }
        }
        let name = self.name(literal);
        self.proof.add(&[name]);
    }

    /// Writes what led to the literals in `open`, as far as unit propagation would not find it.
    fn write_causes(&mut self, context: Context<'_>) {
        self.leave_levels(context.levels);
        while let Some(literal) = self.open.pop() {
            let (trail, variable) = (context.propagator.state().trail(), literal.variable());
            if self.is_written[variable] || trail.place_of(variable) < self.root {
                continue;
            }
            self.is_written[variable] = true;
            self.written[trail.level_of(variable) as usize].1.push(variable as u32);
            self.because.clear();
            self.explainer.explain(context, literal, &mut self.because);
            self.write_conclusion(literal, trail.reason_of(variable), 0);
            self.open.extend_from_slice(&self.because);
        }
    }

    /// Forgets what was written at levels that the search has left, and begins new ones.
    fn leave_levels(&mut self, levels: &[Level]) {
        let shared = self.written[1..].iter().zip(levels).take_while(|((number, _), level)| *number == level.number);
        let shared = shared.count();
        for (_, variables) in self.written.drain(1 + shared..) {
            variables.iter().for_each(|&variable| self.is_written[variable as usize] = false);
        }
        self.written.extend(levels[shared..].iter().map(|level| (level.number, Vec::new())));
    }

    /// Writes that a literal follows from those in `because`, from a place on, if unit propagation would not find it.
    fn write_conclusion(&mut self, literal: Literal, reason: Reason, from: usize) {
        if !matches!(reason.cause(), Cause::Table(_) | Cause::Block(_)) {
            return;
        }
        self.clause.clear();
        self.clause.push(self.name(literal));
        self.clause.extend(self.because[from..].iter().map(|&other| {
            let name = self.names[other.variable()];
            if other.is_positive() { -name } else { name }
        }));
        let known = &mut self.conclusions[literal.index()];
        if *known != self.clause {
            self.proof.add(&self.clause);
            if !known.is_empty() {
                self.proof.delete(known);
            }
            known.clone_from(&self.clause);
        }
    }
}

impl Observer for Certifier<'_, '_> {
    fn conflict(&mut self, context: Context<'_>, conflict: Conflict) {
        self.because.clear();
        self.explainer.explain_conflict(context, conflict, &mut self.because);
        if let Conflict::Literal(literal, reason) = conflict {
            // The first is the negation of the literal, which holds for another reason.
            self.write_conclusion(literal, reason, 1);
        }
        self.open.clone_from(&self.because);
        self.write_causes(context);
    }

    fn solution(&mut self, context: Context<'_>) {
        self.open.extend_from_slice(context.propagator.state().trail().literals());
        self.write_causes(context);
    }

    fn learnt(&mut self, clause: &[Literal]) {
        let names: Vec<i64> = clause.iter().map(|&literal| self.name(literal)).collect();
        self.proof.add(&names);
    }

    fn forgotten(&mut self, clause: &[Literal]) {
        let names: Vec<i64> = clause.iter().map(|&literal| self.name(literal)).collect();
        self.proof.delete(&names);
    }

    fn searched(&mut self, levels: &[Level]) {
        let clause: Vec<i64> = levels.iter().rev().map(|level| -self.name(level.tried)).collect();
        self.proof.add(&clause);
        // Those with more decisions were about parts of this subtree.
        while let Some(part) = self.searched.pop_if(|part| part.len() > clause.len()) {
            self.proof.delete(&part);
        }
        self.searched.push(clause);
    }
}

/// The variable of an option in the formula.
fn name_of(option: u32) -> i64 {
    i64::from(option) + 1
}

/// The options of which one is chosen if a variable is true, in a group or for the colour of an item.
fn options_of(model: &Model, variable: usize) -> Vec<u32> {
    if let [first, ..] = model.options.of(variable) {
        return vec![*first];
    }
    if let Some((rows, has)) = rows_of(model, variable) {
        return rows.iter().zip(has).filter(|(_, has)| *has).map(|(&option, _)| option).collect();
    }
    let stands_for_options =
        |other: usize| !model.options.of(other).is_empty() || !model.in_tables.of(other).is_empty();
    let implying = model.implying.of(variable).iter().map(|&other| other as usize);
    implying.filter(|&other| stands_for_options(other)).flat_map(|other| options_of(model, other)).collect()
}

/// The other options of the group from which those of a variable are.
fn options_against(model: &Model, variable: usize) -> Vec<u32> {
    if !model.options.of(variable).is_empty() {
        let Some(home) = model.domains.get(model.home[variable] as usize) else { return Vec::new() };
        let others = model.members_of(home).iter().filter(|&&other| other as usize != variable);
        return others.flat_map(|&other| model.options.of(other as usize)).copied().collect();
    }
    let Some((rows, has)) = rows_of(model, variable) else { return Vec::new() };
    rows.iter().zip(has).filter(|(_, has)| !has).map(|(&option, _)| option).collect()
}

/// The options of the first table of a variable, and which of them have it.
fn rows_of(model: &Model, variable: usize) -> Option<(&[u32], Vec<bool>)> {
    let key = *model.in_tables.of(variable).first()? as usize;
    let rows = model.rows_of(model.keys[key].table as usize);
    Some((rows, rows_with(model, key, rows.len())))
}

/// Which options of a table have a key.
fn rows_with(model: &Model, key: usize, count: usize) -> Vec<bool> {
    let mut has = vec![false; count];
    for &(word, bits) in model.masks.of(key) {
        crate::bits::bits(bits).for_each(|bit| has[word as usize * 64 + bit] = true);
    }
    has
}
