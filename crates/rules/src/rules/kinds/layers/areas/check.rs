//! The check of areas in a grid, by walking through each area.

use std::collections::BTreeSet;

use exdoku_text::board::{Board, Cell, Grid, reached};

use super::Areas;
use crate::rules::Violation;

/// Where a grid breaks the rule. Cells whose value is open may be in an area, or not.
pub(super) fn violations(rule: &Areas, board: &Board, grid: &Grid) -> Vec<Violation> {
    let known: Vec<Option<i64>> = rule.cells.iter().map(|&cell| board.value(grid, cell)).collect();
    let is_sure = |at: usize, value: i64| known[at] == Some(value);
    let can_be = |at: usize, value: i64| match known[at] {
        Some(known) => known == value,
        None => board.values_of(rule.cells[at]).contains(&value),
    };
    let mut found = Vec::new();
    for &(at, clue) in &rule.clues {
        if known[at].is_some_and(|value| !rule.values.contains(&value)) {
            let what = format!("the clue {} lies in no area", board.name(clue));
            found.push(Violation { what, cells: vec![rule.cells[at]] });
        }
    }
    let mut seen = vec![false; rule.cells.len()];
    let mut count = 0;
    for start in 0..rule.cells.len() {
        let Some(value) = known[start].filter(|value| rule.values.contains(value)) else { continue };
        if seen[start] {
            continue;
        }
        count += 1;
        let sure = rule.around(start, |at| is_sure(at, value));
        sure.iter().for_each(|&at| seen[at] = true);
        let possible = rule.around(start, |at| can_be(at, value));
        let cells: Vec<Cell> = sure.iter().map(|&at| rule.cells[at]).collect();
        let wrong = rule.wrong(&sure, &possible, board, grid);
        let wrong = wrong.or_else(|| rule.wrong_numbers(&sure, &possible, board, grid));
        found.extend(wrong.map(|what| Violation { what, cells }));
    }
    if let Some(counts) = rule.counts.as_ref().filter(|_| known.iter().all(Option::is_some))
        && !counts.contains(&count)
    {
        found.push(Violation { what: format!("there are {count} areas"), cells: rule.cells.clone() });
    }
    found
}

impl Areas {
    /// The cells that are reached from one of them through cells of a kind, ascending.
    fn around(&self, start: usize, is_inside: impl Fn(usize) -> bool) -> BTreeSet<usize> {
        let beside = |at: usize| self.neighbours[at].iter().copied().filter(|&next| is_inside(next));
        reached(self.cells.len(), [start], beside).into_nodes().into_iter().collect()
    }

    /// The error in the size and the clues of an area with `sure` cells, and perhaps some of the `possible` ones.
    fn wrong(&self, sure: &BTreeSet<usize>, possible: &BTreeSet<usize>, board: &Board, grid: &Grid) -> Option<String> {
        let first = board.name(self.cells[*sure.first()?]);
        let within = |cells: &BTreeSet<usize>| self.clues.iter().filter(|(at, _)| cells.contains(at)).count();
        if self.one_clue && within(sure) > 1 {
            return Some(format!("the area of {first} has {} clues", within(sure)));
        }
        if self.one_clue && within(possible) == 0 {
            return Some(format!("the area of {first} has no clue"));
        }
        if self.edge.as_ref().is_some_and(|edge| edge.iter().all(|at| !possible.contains(at))) {
            return Some(format!("the area of {first} does not reach the edge"));
        }
        let stated = if self.states_sums { BTreeSet::new() } else { self.stated(sure, board, grid) };
        let fits = |size: &&usize| {
            (sure.len()..=possible.len()).contains(*size) && stated.iter().all(|&number| number == **size as i64)
        };
        let has_size = self.sizes.iter().any(|size| fits(&size));
        (!has_size).then(|| match stated.first() {
            Some(number) => format!("the area of {first} has {} cells, and a clue of {number}", sure.len()),
            None => format!("the area of {first} has {} cells", sure.len()),
        })
    }

    /// The statements of the clues in some cells.
    fn stated(&self, cells: &BTreeSet<usize>, board: &Board, grid: &Grid) -> BTreeSet<i64> {
        let clues = self.clues.iter().filter(|(at, _)| cells.contains(at));
        clues.filter_map(|&(_, clue)| board.value(grid, clue)).collect()
    }

    /// The error in the numbers of such an area.
    fn wrong_numbers(
        &self,
        sure: &BTreeSet<usize>,
        possible: &BTreeSet<usize>,
        board: &Board,
        grid: &Grid,
    ) -> Option<String> {
        if !self.states_numbers() {
            return None;
        }
        let first = board.name(self.cells[*sure.first()?]);
        let number = |at: usize| board.value(grid, self.numbers[at]);
        if self.different {
            let mut seen = BTreeSet::new();
            if let Some(twice) = sure.iter().filter_map(|&at| number(at)).find(|&number| !seen.insert(number)) {
                return Some(format!("{twice} occurs twice in the area of {first}"));
            }
        }
        let mut stated = if self.states_sums { self.stated(sure, board, grid) } else { BTreeSet::new() };
        stated.extend(self.sum.and_then(|sum| board.value(grid, sum)));
        if stated.len() > 1 {
            return Some(format!("the area of {first} has clues of different sums"));
        }
        let is_allowed = |sum: i64| {
            stated.first().is_none_or(|&stated| stated == sum)
                && self.sums.as_ref().is_none_or(|sums| sums.contains(&sum))
        };
        if stated.is_empty() && self.sums.is_none() {
            return None;
        }
        // The least and the greatest sum of the area.
        let (mut low, mut high) = (0, 0);
        for &at in possible {
            let values = number(at).map_or_else(|| board.values_of(self.numbers[at]), |number| vec![number]);
            let (least, most) = values.iter().fold((i64::MAX, i64::MIN), |(low, high), &v| (low.min(v), high.max(v)));
            let is_sure = sure.contains(&at);
            low += if is_sure { least } else { least.min(0) };
            high += if is_sure { most } else { most.max(0) };
        }
        let may_fit = (low..=high).any(is_allowed);
        (!may_fit).then(|| match low == high {
            true => format!("the numbers in the area of {first} sum to {low}"),
            false => format!("the numbers in the area of {first} have a sum from {low} to {high}"),
        })
    }
}
