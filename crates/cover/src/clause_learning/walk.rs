//! Random walks down the tree: [`estimate`](crate::estimate) derives the number of solutions from them, and
//! [`divide()`](crate::divide::divide) the size of subtrees.

use super::ids::VarId;
use std::ops::ControlFlow;

use super::literal::Literal;
use super::model::Domain;
use super::reason::{Conflict, Reason};
use super::search::{ClauseLearning, Plan};
use super::start::Start;
use crate::bits::bits;
use crate::budget::Budget;
use crate::conflict::Conflict as Refusal;
use crate::problem::{OptionId, Problem};
use crate::restriction::Restriction;
use crate::settings::{Choose, Learn};
use crate::stats::Ended;

/// A walk that the budget ended.
pub(crate) struct Unfinished;

/// One of several ways to continue, exactly one of which is taken by each solution.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// A variable of a domain is true.
    Literal(Literal),
    /// An option of a table is chosen.
    Option(OptionId),
}

/// Walks down the tree of a problem from its root, or from below options that are dropped or chosen.
#[derive(Clone, Debug)]
pub(crate) struct Walker(ClauseLearning);

impl Walker {
    /// Lays out a problem.
    pub(crate) fn new(problem: &Problem) -> Walker {
        Walker(ClauseLearning::new(problem, true))
    }

    /// Begins again, below options that are dropped or chosen. Returns whether anything is left to walk down.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(crate) fn begin(&mut self, problem: &Problem, restriction: &Restriction) -> Result<bool, Refusal> {
        self.0.load(problem, Start::new(restriction))?;
        Ok(!self.0.is_dead())
    }

    /// One random walk down the tree, through decision items: the logarithm of the product of the numbers of options it
    /// chose from, if it ends in a solution. `random` draws below its argument. If auxiliary options are left, they are
    /// searched within the budget.
    ///
    /// # Errors
    /// The budget was spent before any were found.
    pub(crate) fn random_walk(
        &mut self,
        budget: &Budget,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Option<f64>, Unfinished> {
        let root = self.0.propagator_mut().mark();
        let mut log = 0.0;
        let found = loop {
            let Some(ways) = self.ways() else {
                let plan = Plan { choose: Choose::Smallest, learn: Learn::Off };
                break match self.0.complete(plan, budget, &mut |_| ControlFlow::Break(())) {
                    Ended::Stopped => Ok(Some(log)),
                    Ended::Complete => Ok(None),
                    Ended::OutOfBudget => Err(Unfinished),
                };
            };
            log += (ways.len() as f64).ln();
            if self.go(ways[random(ways.len())]).is_err() {
                break Ok(None);
            }
        };
        self.0.leave(root);
        found
    }

    /// Among the decision items all of whose options may be branched on, the remaining options of the shortest one with more
    /// than one option.
    pub(crate) fn shortest_item(&self, may_branch: &[bool]) -> Option<Vec<OptionId>> {
        let mut found: Option<Vec<OptionId>> = None;
        let mut consider = |options: Vec<OptionId>| {
            let is_shorter = found.as_ref().is_none_or(|found| options.len() < found.len());
            if options.len() > 1 && is_shorter && options.iter().all(|option| may_branch[option.index()]) {
                found = Some(options);
            }
        };
        let model = self.0.propagator().model();
        for domain in model.domains.iter().filter(|domain| domain.is_decision) {
            let option = |variable: VarId| model.options.of(variable.index()).first();
            let options: Option<Vec<&u32>> = self.variables_left(domain).map(option).collect();
            consider(options.unwrap_or_default().into_iter().map(|&option| OptionId::new(option as usize)).collect());
        }
        for (number, table) in (0..).zip(&model.tables) {
            if table.is_decision && table.chooses {
                consider(self.table_options(number).collect());
            }
        }
        found
    }

    /// The number of nodes of an option's subtree, including its root, estimated by one random walk from there. `random`
    /// draws below its argument.
    ///
    /// Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).
    pub(crate) fn walk_below(&mut self, option: OptionId, random: &mut dyn FnMut(usize) -> usize) -> f64 {
        let root = self.0.propagator_mut().mark();
        let (mut width, mut size) = (1.0, 1.0);
        let mut done = self.go(Way::Option(option));
        while done.is_ok()
            && let Some(ways) = self.ways()
        {
            width *= ways.len() as f64;
            size += width;
            done = self.go(ways[random(ways.len())]);
        }
        self.0.leave(root);
        size
    }

    /// The ways to continue at the decision item with the fewest options left, unless all are settled.
    fn ways(&self) -> Option<Vec<Way>> {
        let (model, state) = (self.0.propagator().model(), self.0.propagator().state());
        if let Some(number) = self.0.branching().shortest_decision(self.0.propagator()) {
            let variables = self.variables_left(&model.domains[number as usize]);
            return Some(variables.map(|variable| Way::Literal(Literal::positive(variable))).collect());
        }
        let is_projected = |number: u32| self.rows_left(number).all(|row| self.0.projected().has_row(row));
        let tables = (0..).zip(&model.tables).filter(|(_, table)| table.is_projected && table.chooses);
        let mut open = tables.filter(|(number, table)| state.options_left(table) > 1 && is_projected(*number));
        let (number, _) = open.next()?;
        Some(self.table_options(number).map(Way::Option).collect())
    }

    fn go(&mut self, way: Way) -> Result<(), Conflict> {
        let propagator = self.0.propagator_mut();
        match way {
            Way::Literal(literal) => propagator.state_mut().assign(literal, Reason::NONE)?,
            Way::Option(option) => propagator.settle(option, true)?,
        }
        propagator.propagate()
    }

    /// The possible variables of a domain.
    fn variables_left(&self, domain: &Domain) -> impl Iterator<Item = VarId> {
        let (model, state) = (self.0.propagator().model(), self.0.propagator().state());
        let members = model.members_of(domain);
        let words = state.words_of_domain(domain);
        words.enumerate().flat_map(move |(word, live)| bits(live).map(move |bit| members[word * 64 + bit]))
    }

    /// The possible options of a table, by their numbers among those of all tables.
    fn rows_left(&self, number: u32) -> impl Iterator<Item = usize> {
        let table = &self.0.propagator().model().tables[number as usize];
        let words = self.0.propagator().state().words_of(table);
        let rows = words.enumerate().flat_map(|(word, live)| bits(live).map(move |bit| word * 64 + bit));
        rows.map(|row| table.first + row)
    }

    /// The possible options of a table, by their numbers in the problem.
    fn table_options(&self, number: u32) -> impl Iterator<Item = OptionId> {
        let model = self.0.propagator().model();
        self.rows_left(number).map(|row| OptionId::new(model.rows[row] as usize))
    }
}
