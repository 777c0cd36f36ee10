//! The ways of a rule: its solutions, those that a solver would call the same together.

use std::collections::BTreeMap;
use std::sync::Arc;

use exdoku_text::board::{Board, Cell, Digit, DigitSet};

use crate::explain::cover::{Covers, RuleCover, Telling};
use crate::explain::model::Model;
use crate::explain::state::State;
use crate::explain::techniques::combined_rules::clusters;

/// The largest number of solutions of a rule, and of its ways.
const MOST_SOLUTIONS: usize = 5_000;
const MOST_WAYS: usize = 12;
/// The largest number of sets of rules that see each other.
const MOST_CLUSTERS: usize = 100;
/// The largest number of solutions that are divided by the digits of each cell.
const FEW_SOLUTIONS: usize = 3_000;

/// A way to fill a rule.
#[derive(Debug)]
pub(super) struct Way {
    pub(super) label: Label,
    /// For each cell of the cover, its digits.
    pub(super) sets: Vec<DigitSet>,
    /// The digits that it has in any case among some cells: all of them, or those in a house.
    pub(super) needed: Vec<(Digit, Vec<Cell>)>,
}

/// What a sentence calls a way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Label {
    /// The digits of its cells, ascending.
    Digits(Vec<Digit>),
    /// The digit of a cell.
    Cell(Cell, Digit),
    /// The sum of each of its parts.
    Sum(i64),
    /// The digits of each of several rules, ascending.
    Each(Vec<(usize, Vec<Digit>)>),
}

/// The ways of a rule, divided in one manner or another: first as a solver would, then by the digits of each cell.
pub(super) type Divided = Arc<Vec<Vec<Way>>>;

/// What is known about the ways of rules.
#[derive(Default)]
pub(super) struct Known {
    /// The ways as they were last asked for, with the digits of the cells then.
    ways: BTreeMap<usize, (Vec<DigitSet>, Option<Divided>)>,
    /// Rules that see each other; their numbers follow those of single rules.
    clusters: Option<Vec<RuleCover>>,
}

impl Known {
    /// The number of rules, and of sets of rules that see each other.
    pub(super) fn count(&mut self, model: &Model<'_>, covers: &mut Covers) -> usize {
        let clusters = self.clusters.get_or_insert_with(|| {
            let library = &mut covers.library;
            let rules = clusters(model, &model.general).into_iter().take(MOST_CLUSTERS);
            rules.filter_map(|rules| RuleCover::new(model, library, &rules)).collect()
        });
        covers.count() + clusters.len()
    }

    /// The cover of the rule, or of several, of a number.
    pub(super) fn cover<'c>(
        &'c mut self,
        model: &Model<'_>,
        covers: &'c mut Covers,
        number: usize,
    ) -> Option<&'c mut RuleCover> {
        match number.checked_sub(covers.count()) {
            None => covers.get(model, number),
            Some(at) => self.clusters.as_mut()?.get_mut(at),
        }
    }

    /// The ways of the rule of a number; none if they are many, or it has only one.
    pub(super) fn ways(
        &mut self,
        model: &Model<'_>,
        covers: &mut Covers,
        state: &State,
        number: usize,
    ) -> Option<Divided> {
        let cover = self.cover(model, covers, number).filter(|cover| !cover.is_searched())?;
        let sets: Vec<DigitSet> = cover.cells.iter().map(|&cell| state.set(cell)).collect();
        let is_open = sets.iter().any(|set| set.len() > 1);
        if let Some((then, ways)) = self.ways.get(&number)
            && *then == sets
        {
            return ways.clone();
        }
        let cover = self.cover(model, covers, number)?;
        let found = if is_open { ways(model, cover, &sets) } else { None };
        let found = found.map(Arc::new);
        self.ways.insert(number, (sets, found.clone()));
        found
    }
}

/// The ways of a rule: by their digits, or else by their sum or the cell that is the sum of others; and by the digit of each cell.
fn ways(model: &Model<'_>, cover: &mut RuleCover, sets: &[DigitSet]) -> Option<Vec<Vec<Way>>> {
    let board = model.board;
    if !cover.cells.iter().all(|&cell| board.is_cell(cell)) {
        return None;
    }
    let solutions = cover.solutions(model, sets, MOST_SOLUTIONS)?;
    let digits = |solution: &[Digit]| {
        let mut digits = solution.to_vec();
        digits.sort_unstable();
        Label::Digits(digits)
    };
    let parts = parts(model, cover);
    let of_part =
        |solution: &[Digit], part: &Vec<usize>| part.iter().map(|&place| solution[place]).collect::<DigitSet>();
    let of_solution = |solution: Vec<Digit>| {
        let of_parts = parts.iter().map(|part| of_part(&solution, part)).collect();
        Solution { digits: solution, of_parts }
    };
    let solutions: Vec<Solution> = solutions.into_iter().map(of_solution).collect();
    let labelled = |label: &dyn Fn(&[Digit]) -> Label| labelled(&cover.cells, &parts, &solutions, label);
    if cover.rules.len() > 1 {
        return by_each(model, cover, &labelled);
    }
    let mut first = labelled(&digits);
    let place = |cell: Cell| cover.cells.binary_search(&cell).ok();
    for telling in Telling::of(board, &model.instances[cover.rules[0]]) {
        if first.len() <= MOST_WAYS {
            break;
        }
        match telling {
            Telling::Head(head) => {
                let at = place(head)?;
                first = labelled(&|solution| Label::Cell(head, solution[at]));
            }
            Telling::Sum(cells) => {
                let places: Vec<usize> = cells.into_iter().filter_map(place).collect();
                first = labelled(&|solution| Label::Sum(sum(board, solution, &places)));
            }
            _ => {}
        }
    }
    let is_few = solutions.len() <= FEW_SOLUTIONS;
    let mut divided = vec![if (2..=MOST_WAYS).contains(&first.len()) { first } else { Vec::new() }];
    for (at, &cell) in cover.cells.iter().enumerate().filter(|(at, _)| is_few && sets[*at].len() > 1) {
        divided.push(labelled(&|solution| Label::Cell(cell, solution[at])));
    }
    Some(divided)
}

/// From the label of each solution to the ways.
type Labelled<'f> = dyn Fn(&dyn Fn(&[Digit]) -> Label) -> Vec<Way> + 'f;

/// The ways of several rules: by the digits of each.
fn by_each(model: &Model<'_>, cover: &RuleCover, labelled: &Labelled<'_>) -> Option<Vec<Vec<Way>>> {
    let of_rule = |&rule: &usize| -> Vec<usize> {
        let cells = model.instances[rule].cells.iter();
        cells.filter_map(|cell| cover.cells.binary_search(cell).ok()).collect()
    };
    let places: Vec<(usize, Vec<usize>)> = cover.rules.iter().map(|rule| (*rule, of_rule(rule))).collect();
    let ways = labelled(&|solution| {
        let digits = |(rule, places): &(usize, Vec<usize>)| {
            let mut digits: Vec<Digit> = places.iter().map(|&place| solution[place]).collect();
            digits.sort_unstable();
            (*rule, digits)
        };
        Label::Each(places.iter().map(digits).collect())
    });
    (2..=MOST_WAYS).contains(&ways.len()).then(|| vec![ways])
}

fn sum(board: &Board, solution: &[Digit], places: &[usize]) -> i64 {
    places.iter().map(|&place| i64::from(board.digits().value(solution[place]))).sum()
}

/// A solution of a rule.
struct Solution {
    digits: Vec<Digit>,
    /// Its digits in each part of the rule.
    of_parts: Vec<DigitSet>,
}

/// The places of all cells, of those of each of several rules, and of those in each house with several.
fn parts(model: &Model<'_>, cover: &RuleCover) -> Vec<Vec<usize>> {
    let cells = &cover.cells;
    let mut parts: Vec<Vec<usize>> = vec![(0..cells.len()).collect()];
    if let [_, _, ..] = cover.rules[..] {
        let of_rule =
            |&rule: &usize| model.instances[rule].cells.iter().filter_map(|cell| cells.binary_search(cell).ok());
        parts.extend(cover.rules.iter().map(|rule| of_rule(rule).collect()));
    }
    for house in cells.iter().flat_map(|cell| &model.houses_of[cell.index()]) {
        let inside = &model.houses[*house].cells;
        let part: Vec<usize> = (0..cells.len()).filter(|&place| inside.contains(&cells[place])).collect();
        if part.len() > 1 && !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts
}

/// The solutions with the same label as one way.
fn labelled(
    cells: &[Cell],
    parts: &[Vec<usize>],
    solutions: &[Solution],
    label: &dyn Fn(&[Digit]) -> Label,
) -> Vec<Way> {
    let mut found: BTreeMap<Label, (Vec<DigitSet>, Vec<DigitSet>)> = BTreeMap::new();
    for Solution { digits, of_parts } in solutions {
        let new = || (vec![DigitSet::EMPTY; digits.len()], of_parts.clone());
        let (sets, needed) = found.entry(label(digits)).or_insert_with(new);
        sets.iter_mut().zip(digits).for_each(|(set, &digit)| _ = set.insert(digit));
        needed.iter_mut().zip(of_parts).for_each(|(needed, all)| *needed = needed.intersection(*all));
    }
    let way = |(label, (sets, needed)): (Label, (Vec<DigitSet>, Vec<DigitSet>))| {
        let mut places: Vec<(Digit, Vec<Cell>)> = Vec::new();
        for (part, digits) in parts.iter().zip(&needed) {
            for digit in digits.iter() {
                let has = |&&place: &&usize| sets[place].contains(digit);
                let of_digit = (digit, part.iter().filter(has).map(|&place| cells[place]).collect());
                if !places.contains(&of_digit) {
                    places.push(of_digit);
                }
            }
        }
        Way { label, sets, needed: places }
    };
    found.into_iter().map(way).collect()
}
