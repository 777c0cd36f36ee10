//! The check of a path in a grid, by following it.

use exdoku_text::board::{Board, Cell, Grid, Moved, Passage, reached};

use super::{Along, Path, Touch};
use crate::rules::Violation;

/// How the path passes through each cell, as far as known.
type Known = [Option<&'static Passage>];

/// Where a grid breaks the rule. Cells whose passage is open may still be anything.
pub(super) fn violations(rule: &Path, board: &Board, grid: &Grid) -> Vec<Violation> {
    let known: Vec<Option<&Passage>> =
        rule.cells.iter().map(|&cell| board.value(grid, cell).map(Passage::of_value)).collect();
    let mut found = Vec::new();
    let mut say = |what: String, at: &[usize]| {
        found.push(Violation { what, cells: at.iter().map(|&at| rule.cells[at]).collect() });
    };
    rule.single_cells(&known, &mut say);
    rule.borders(&known, &mut say);
    rule.numbers(&known, &mut say);
    rule.pieces(&known, board, &mut say);
    if let Some(along) = &rule.along {
        for cells in rule.in_order(&known, along) {
            let places: Vec<Cell> = cells.iter().map(|&at| along.values[at]).collect();
            let values: Option<Vec<i64>> = places.iter().map(|&place| board.value(grid, place)).collect();
            if values.is_some_and(|values| !along.holds(&values)) {
                let what = "the values of cells that follow each other on the path do not fit together".to_owned();
                let cells = places.into_iter().chain(cells.iter().map(|&at| rule.cells[at]));
                found.push(Violation { what, cells: cells.collect::<Vec<Cell>>() });
            }
        }
    }
    found
}

impl Path {
    /// Cells that the path must visit, or end at, or not end at.
    fn single_cells(&self, known: &Known, say: &mut impl FnMut(String, &[usize])) {
        let ends_are_known = self.is_loop || self.ends.len() == 2;
        for (at, passage) in known.iter().enumerate().filter_map(|(at, passage)| Some((at, (*passage)?))) {
            if self.visits.contains(&at) && !passage.is_on_path() {
                say("the path does not visit this cell".to_owned(), &[at]);
            }
            if self.ends.contains(&at) && !passage.is_end() {
                say("the path does not end here".to_owned(), &[at]);
            }
            if passage.is_end() && ends_are_known && !self.ends.contains(&at) {
                say("the path ends here".to_owned(), &[at]);
            }
            if passage.ways.iter().any(|&step| self.step(at, step).is_none()) {
                say("the path leaves its cells here".to_owned(), &[at]);
            }
        }
    }

    /// Neighbours that disagree about the path, and those that touch.
    fn borders(&self, known: &Known, say: &mut impl FnMut(String, &[usize])) {
        for at in 0..known.len() {
            let Some(here) = known[at] else { continue };
            for (step, next) in self.neighbours(at).filter(|&(_, next)| next > at) {
                let Some(there) = known[next] else { continue };
                let back = (-step.0, -step.1);
                let follows = here.goes(step);
                if follows != there.goes(back) {
                    say("the path goes from one of these cells to the other, but not back".to_owned(), &[at, next]);
                } else if self.touch != Touch::Anywhere && !follows && here.is_on_path() && there.is_on_path() {
                    say("the path touches itself".to_owned(), &[at, next]);
                }
            }
            for (down, right) in [(1, -1), (1, 1)] {
                let Some(next) = self.step(at, (down, right)).filter(|_| self.touch == Touch::Nowhere) else {
                    continue;
                };
                let Some(there) = known[next].filter(|there| there.is_on_path() && here.is_on_path()) else { continue };
                let down_first = here.goes((down, 0)) && there.goes((0, -right));
                let down_last = here.goes((0, right)) && there.goes((-down, 0));
                if !down_first && !down_last {
                    say("the path touches itself at a corner".to_owned(), &[at, next]);
                }
            }
        }
    }

    /// The number of cells of the path, and of its ends.
    fn numbers(&self, known: &Known, say: &mut impl FnMut(String, &[usize])) {
        let sure: Vec<usize> = (0..known.len()).filter(|&at| known[at].is_some_and(Passage::is_on_path)).collect();
        let open = known.iter().filter(|passage| passage.is_none()).count();
        if sure.len() + open == 0 {
            say("there is no path".to_owned(), &(0..known.len()).collect::<Vec<_>>());
        }
        let can_be = |&length: &i64| (sure.len() as i64..=(sure.len() + open) as i64).contains(&length);
        if self.lengths.as_ref().is_some_and(|lengths| !lengths.iter().any(can_be)) {
            say(format!("the path has {} cells", sure.len()), &sure);
        }
        let ends: Vec<usize> = sure.iter().copied().filter(|&at| known[at].is_some_and(Passage::is_end)).collect();
        if !self.is_loop && !(ends.len()..=ends.len() + open).contains(&2) {
            say(format!("the path has {} ends", ends.len()), if ends.is_empty() { &sure } else { &ends });
        }
    }

    /// Parts of the path that are not connected.
    fn pieces(&self, known: &Known, board: &Board, say: &mut impl FnMut(String, &[usize])) {
        let sure = || (0..known.len()).filter(|&at| known[at].is_some_and(Passage::is_on_path));
        let Some(first) = sure().next() else { return };
        let joined = |at: usize| {
            let fits = move |&(step, next): &(Moved, usize)| {
                let goes = known[at].is_none_or(|passage| passage.goes(step));
                goes && known[next].is_none_or(|passage| passage.goes((-step.0, -step.1)))
            };
            self.neighbours(at).filter(fits).map(|(_, next)| next)
        };
        let from_first = reached(known.len(), [first], joined);
        if let Some(apart) = sure().find(|&at| !from_first.contains(at)) {
            let names = [first, apart].map(|at| board.name(self.cells[at]));
            say(format!("{} and {} are on different pieces of the path", names[0], names[1]), &[first, apart]);
        }
    }

    /// Cells that surely follow each other on the path, as many as the condition takes.
    fn in_order(&self, known: &Known, along: &Along) -> Vec<Vec<usize>> {
        if along.cells == 2 {
            return self.steps_taken(known, along).into_iter().map(|(one, other)| vec![one, other]).collect();
        }
        let through = |at: usize| {
            let ways: Vec<usize> = known[at]?.ways.iter().filter_map(|&step| self.step(at, step)).collect();
            (ways.len() == 2).then(|| vec![ways[0], at, ways[1]])
        };
        (0..known.len()).filter_map(through).collect()
    }

    /// The steps that the path surely takes; if the direction matters, those reached from its beginning.
    fn steps_taken(&self, known: &Known, along: &Along) -> Vec<(usize, usize)> {
        let goes = |at: usize| known[at].map_or(&[][..], |passage| passage.ways).iter();
        let ways = |at: usize| goes(at).filter_map(move |&step| self.step(at, step));
        let Some(from) = along.from else {
            return (0..known.len()).flat_map(|at| ways(at).map(move |next| (at, next))).collect();
        };
        let mut taken: Vec<(usize, usize)> = Vec::new();
        let mut at = from;
        // It ends in an open cell, at the other end, or, if it is wrong, where it has been before.
        while let Some(next) = ways(at).find(|&next| taken.last().is_none_or(|&(before, _)| before != next)) {
            if taken.iter().any(|&(before, _)| before == next) {
                break;
            }
            taken.push((at, next));
            at = next;
        }
        taken
    }
}
