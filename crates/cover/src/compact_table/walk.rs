//! Random walks down the tree: [`estimate`](crate::estimate) takes the number of solutions from them, and
//! [`divide`](crate::divide) the size of subtrees.

use std::ops::ControlFlow;

use super::literal::Literal;
use super::model::Domain;
use super::search::Course;
use super::state::{Conflict, Mark};
use super::{CompactTable, Plan};
use crate::problem::{OptionId, Problem};
use crate::{Budget, Choose, Conflict as Refusal, Ended, Learn};

/// A walk that the budget ended.
pub(crate) struct Unfinished;

/// One of several ways to go on, exactly one of which each solution takes.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// A variable of a domain is true.
    Literal(Literal),
    /// A table's option is chosen.
    Option(OptionId),
}

impl CompactTable {
    /// Begins anew, below options that are dropped or chosen. Returns whether anything is left to walk down.
    ///
    /// # Errors
    /// The first chosen option that cannot be chosen, and why.
    pub(crate) fn begin_walks(
        &mut self,
        problem: &Problem,
        dropped: &[OptionId],
        chosen: &[OptionId],
    ) -> Result<bool, Refusal> {
        self.load(problem, dropped, chosen)?;
        Ok(!self.dead)
    }

    /// One random walk down the tree, through decision items: the logarithm of the product of the numbers of options it
    /// chose from, if it ends in a solution. `random` draws below its argument. Where auxiliary options are left, they are
    /// searched for within the budget.
    ///
    /// # Errors
    /// The budget was spent before any were found.
    pub(crate) fn random_walk(
        &mut self,
        budget: &Budget<'_>,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Option<f64>, Unfinished> {
        let root = self.state.mark();
        let mut log = 0.0;
        let found = loop {
            let Some(ways) = self.ways() else {
                let plan = Plan { choose: Choose::Smallest, learn: Learn::Off };
                self.course = Course::new();
                break match self.walk(plan, budget, &mut |_| ControlFlow::Break(())) {
                    Ended::Stopped => Ok(Some(log)),
                    Ended::Exhausted => Ok(None),
                    Ended::Spent => Err(Unfinished),
                };
            };
            log += (ways.len() as f64).ln();
            if self.go(ways[random(ways.len())]).is_err() {
                break Ok(None);
            }
        };
        self.leave(root);
        found
    }

    /// Of the decision items all of whose options may be branched on, the options left of one that has the fewest, but
    /// more than one.
    pub(crate) fn shortest_item(&self, may_branch: &[bool]) -> Option<Vec<OptionId>> {
        let mut found: Option<Vec<OptionId>> = None;
        let mut consider = |options: Vec<OptionId>| {
            let is_shorter = found.as_ref().is_none_or(|found| options.len() < found.len());
            if options.len() > 1 && is_shorter && options.iter().all(|option| may_branch[option.index()]) {
                found = Some(options);
            }
        };
        for domain in self.model.domains.iter().filter(|domain| domain.decides) {
            let option = |variable: u32| self.model.options.of(variable as usize).first();
            let options: Option<Vec<&u32>> = self.variables_left(domain).map(option).collect();
            consider(options.unwrap_or_default().into_iter().map(|&option| OptionId::new(option as usize)).collect());
        }
        for (number, table) in (0..).zip(&self.model.tables) {
            if table.decides && table.chooses {
                consider(self.table_options(number).collect());
            }
        }
        found
    }

    /// The number of nodes below an option and this one itself, estimated by one random walk from there. `random` draws
    /// below its argument.
    ///
    /// Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).
    pub(crate) fn walk_below(&mut self, option: OptionId, random: &mut dyn FnMut(usize) -> usize) -> f64 {
        let root = self.state.mark();
        let (mut width, mut size) = (1.0, 1.0);
        let mut done = self.go(Way::Option(option));
        while done.is_ok()
            && let Some(ways) = self.ways()
        {
            width *= ways.len() as f64;
            size += width;
            done = self.go(ways[random(ways.len())]);
        }
        self.leave(root);
        size
    }

    /// The ways to go on at the decision item that has the fewest options left, unless all are settled.
    fn ways(&self) -> Option<Vec<Way>> {
        if let Some(number) = self.shortest_deciding() {
            let variables = self.variables_left(&self.model.domains[number as usize]);
            return Some(variables.map(|variable| Way::Literal(Literal::positive(variable))).collect());
        }
        let tells = |&row: &usize| self.telling.as_ref().is_none_or(|telling| telling[row]);
        let is_open = |number: &u32| self.options_left(*number) > 1 && self.rows_left(*number).all(|row| tells(&row));
        let tables = (0..).zip(&self.model.tables).filter(|(_, table)| table.tells && table.chooses);
        let number = tables.map(|(number, _)| number).find(is_open)?;
        Some(self.table_options(number).map(Way::Option).collect())
    }

    fn go(&mut self, way: Way) -> Result<(), Conflict> {
        match way {
            Way::Literal(literal) => self.state.assign(literal, super::state::Reason::NONE)?,
            Way::Option(option) => self.settle(option, true)?,
        }
        self.propagate()
    }

    /// Goes back to where walks begin.
    fn leave(&mut self, root: Mark) {
        self.levels.clear();
        self.state.undo(root);
        self.state.level = 0;
        self.clear_queues();
        self.dead = false;
    }

    /// The variables of a domain that are possible.
    fn variables_left(&self, domain: &Domain) -> impl Iterator<Item = u32> {
        let members = &self.model.members[domain.members as usize..][..domain.length as usize];
        let words = (domain.words..domain.words + domain.word_count).map(|at| self.state.word(at as usize));
        words.enumerate().flat_map(move |(word, live)| super::bits(live).map(move |bit| members[word * 64 + bit]))
    }

    /// The options of a table that are possible, among those of all tables.
    fn rows_left(&self, number: u32) -> impl Iterator<Item = usize> {
        let table = &self.model.tables[number as usize];
        let words = (table.words..table.words + table.word_count).map(|at| self.state.word(at as usize));
        let rows = words.enumerate().flat_map(|(word, live)| super::bits(live).map(move |bit| word * 64 + bit));
        rows.map(|row| table.first + row)
    }

    /// The same by their numbers in the problem.
    fn table_options(&self, number: u32) -> impl Iterator<Item = OptionId> {
        self.rows_left(number).map(|row| OptionId::new(self.model.rows[row] as usize))
    }
}
