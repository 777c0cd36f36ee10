//! The number of groups of rules that hold.
//!
//! ```text
//!   at least one     one of the groups
//!   none             each of them is broken
//!   not all          one of the ways in which one of them is broken
//!   other numbers    for each group a variable, which is 1 if it holds and 0 if it is broken, and the sum of these;
//!                    the opposite shares the variables
//! ```
//!
//! If every larger number of groups is allowed, too, the variable may be 0 whether or not its group holds; if every
//! smaller one is, it may be 1.

use std::collections::BTreeSet;

use once_cell::race::OnceBox;

use exdoku_encode::{Alternative, Encoder, NoOpposite, Variable};
use exdoku_text::board::{Board, Cell, Grid};

use super::opposite;
use super::rule::{Rule, State};
use super::together::All;

/// Groups of rules, and how many of them may hold.
#[derive(Debug)]
pub(super) struct Tally {
    pub(super) groups: Vec<All>,
    /// None exceeds the number of groups.
    pub(super) numbers: BTreeSet<usize>,
    /// The cells of all groups, once requested.
    cells: OnceBox<Vec<Cell>>,
}

impl Tally {
    /// A given number of these groups hold.
    pub(super) fn new(groups: Vec<All>, numbers: BTreeSet<usize>) -> Tally {
        Tally { groups, numbers, cells: OnceBox::new() }
    }

    /// The cells of all groups.
    pub(super) fn cells(&self, board: &Board) -> &[Cell] {
        let all = |encoder: &mut Encoder<'_>| self.groups.iter().for_each(|group| group.encode(encoder));
        self.cells.get_or_init(|| opposite::cells(board, &all).unwrap_or_default().into())
    }

    /// Whether every number from the smallest one on is allowed: then nothing is stated of groups that do not hold.
    pub(super) fn is_at_least(&self) -> bool {
        is_at_least(&self.numbers, self.groups.len())
    }

    /// The numbers of groups that break it.
    pub(super) fn others(&self) -> BTreeSet<usize> {
        (0..=self.groups.len()).filter(|number| !self.numbers.contains(number)).collect()
    }

    /// The ways in which an allowed number of the groups hold.
    pub(super) fn ways(
        &self,
        numbers: &BTreeSet<usize>,
        encoder: &mut Encoder<'_>,
    ) -> Result<Vec<Alternative>, NoOpposite> {
        let all = self.groups.len();
        let (Some(&least), Some(&most)) = (numbers.first(), numbers.last()) else { return Ok(Vec::new()) };
        let (at_least, at_most) = (is_at_least(numbers, all), most + 1 == numbers.len());
        if at_least && least == 1 {
            let holds = |group: &All| encoder.alternative(|encoder| group.encode(encoder));
            return Ok(self.groups.iter().map(holds).collect());
        }
        if at_most && most + 1 == all {
            return self.groups.iter().map(|group| group.broken(encoder)).collect::<Result<Vec<_>, _>>().map(joined);
        }
        let mut fault = None;
        let way = encoder.alternative(|encoder| {
            let posted = match (at_least, at_most) {
                (true, true) => Ok(()),
                _ if least == all => {
                    self.groups.iter().for_each(|group| group.encode(encoder));
                    Ok(())
                }
                _ if most == 0 => self.groups.iter().try_for_each(|group| {
                    let ways = group.broken(encoder)?;
                    encoder.any_of("none", ways);
                    Ok(())
                }),
                _ => self.count(numbers, (at_least, at_most), encoder),
            };
            fault = posted.err();
        });
        match fault {
            Some(fault) => Err(fault),
            None => Ok(vec![way]),
        }
    }

    /// A variable for each group, and their sum.
    fn count(
        &self,
        numbers: &BTreeSet<usize>,
        (at_least, at_most): (bool, bool),
        encoder: &mut Encoder<'_>,
    ) -> Result<(), NoOpposite> {
        let mut terms: Vec<(i64, Variable)> = Vec::new();
        for (number, group) in (1..).zip(&self.groups) {
            let name = format!("group {number}");
            let kept = |encoder: &mut Encoder<'_>| {
                if !at_most {
                    group.encode(encoder);
                }
            };
            let broken = |encoder: &mut Encoder<'_>| match at_least {
                true => Ok(vec![Alternative::default()]),
                false => group.broken(encoder),
            };
            let holds = match at_least || at_most {
                true => encoder.truth(&name, kept, broken)?,
                // This is requested for the allowed numbers and again for the others, which would double at each level.
                false => encoder.shared_truth(std::ptr::from_ref(group).addr(), &name, kept, broken)?,
            };
            terms.push((1, holds));
        }
        let right = |sum: i64| usize::try_from(sum).is_ok_and(|sum| numbers.contains(&sum));
        let total = encoder.alternative(|encoder| encoder.sum("groups that hold", &terms, right));
        encoder.choices("number of groups", total);
        Ok(())
    }

    /// The smallest and the largest number of groups that may hold in a filling of a grid, as far as known.
    pub(super) fn bounds(&self, board: &Board, grid: &Grid) -> (usize, usize) {
        let states: Vec<State> = self.groups.iter().map(|group| group.state(board, grid)).collect();
        let count = |state: State| states.iter().filter(|&&other| other == state).count();
        (count(State::Kept), self.groups.len() - count(State::Broken))
    }
}

fn is_at_least(numbers: &BTreeSet<usize>, all: usize) -> bool {
    numbers.first().is_some_and(|least| least + numbers.len() == all + 1)
}

fn joined(ways: Vec<Vec<Alternative>>) -> Vec<Alternative> {
    ways.into_iter().flatten().collect()
}
