//! The areas of a rule: which cells they may have, and whether one of them is possible.
//!
//! An area is grown from one of its cells. Each cell at its border is taken in, or left out if it may have another value, until no
//! cell is open, or the area cannot become what the rule states.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use foldhash::HashMap;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::areas as keys;
use exdoku_text::board::{Board, Cell, DigitSet, ORTHOGONAL, reached};

use super::instance::Instance;

/// The steps of growing an area after which it counts as possible.
const MOST_STEPS: usize = 400;
/// The largest number of sums or numbers of cells that are told.
const MOST_TOTALS: usize = 5;

/// A rule about areas.
#[derive(Clone, Debug)]
pub(super) struct Areas {
    pub(super) instance: usize,
    pub(super) cells: Vec<Cell>,
    /// For each cell, its neighbours, by their places among the cells.
    pub(super) neighbours: Vec<Vec<usize>>,
    /// The values that form areas.
    values: BTreeSet<i64>,
    /// The possible numbers of cells; none if any number is.
    sizes: Option<BTreeSet<i64>>,
    /// For each cell, the cell that states something about its area.
    pub(super) clues: Vec<Option<Cell>>,
    states_sums: bool,
    one_clue: bool,
    /// Whether a cell is at the edge, if areas reach it.
    edge: Option<Vec<bool>>,
    /// For each cell, the cell of its number; empty if numbers do not matter.
    pub(super) numbers: Vec<Cell>,
    different: bool,
    sums: Option<BTreeSet<i64>>,
    /// The cell with the sum of each area.
    sum: Option<Cell>,
    /// All cells that decide which areas are possible.
    pub(super) all: Vec<Cell>,
}

/// Areas that were found, by the number of the rule, the digits of a cell that were asked about, and a cell of the area with its
/// value. As long as it may be an area, the question is answered.
pub(super) type Found = HashMap<(usize, Cell, DigitSet, Candidate), Vec<usize>>;

/// The digits that each cell of a board may have.
pub(super) type Sets = [DigitSet];

/// What keeps an area from being possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    /// The least number of its cells.
    AtLeast(usize),
    /// The greatest.
    AtMost(usize),
    /// The least sum of its numbers.
    SumAtLeast(i64),
    /// The greatest.
    SumAtMost(i64),
    /// It has this number twice.
    Twice(i64),
    /// It has so many clues.
    Clues(usize),
    /// No clue is within reach.
    NoClue,
    /// The edge is not within reach.
    NoEdge,
    /// Its possible numbers of cells.
    Sizes(Vec<i64>),
    /// Its possible sums.
    Sums(Vec<i64>),
    /// None of these alone.
    Together,
}

impl Areas {
    /// The areas of an instance, if it states some.
    pub(super) fn of(board: &Board, instance: usize, of: &Instance<'_>) -> Option<Areas> {
        let rule_use = of.rule_use?;
        let cells = rule_use.get(keys::CELLS)?.to_vec();
        let at = |cell: Cell| cells.iter().position(|&other| board.ground(other) == board.ground(cell));
        let mut clues = vec![None; cells.len()];
        for &clue in rule_use.get(keys::CLUES).unwrap_or_default() {
            clues[at(clue)?] = Some(clue);
        }
        let is_at_edge =
            |&cell: &Cell| board.ground(cell).is_some_and(|ground| board.neighbours(ground).count() < ORTHOGONAL.len());
        let given = rule_use.get(keys::NUMBERS).unwrap_or_default();
        let number = |&cell: &Cell| given.iter().copied().find(|&one| board.ground(one) == board.ground(cell));
        let set = |list: Option<&[i64]>| list.map(|list| list.iter().copied().collect::<BTreeSet<i64>>());
        let mut areas = Areas {
            instance,
            neighbours: board.neighbours_within(&cells),
            values: set(rule_use.get(keys::DIGITS))?,
            sizes: set(rule_use.get(keys::SIZE)),
            clues,
            states_sums: rule_use.get(keys::STATES) == Some("sum"),
            one_clue: rule_use.get(keys::ONE_CLUE) == Some(true),
            edge: rule_use.get(keys::REACHES).map(|_| cells.iter().map(is_at_edge).collect()),
            numbers: if given.is_empty() { Vec::new() } else { cells.iter().map(number).collect::<Option<_>>()? },
            different: rule_use.get(keys::DIFFERENT) == Some(true),
            sums: set(rule_use.get(keys::SUM)),
            sum: rule_use.get(keys::SUM_CELL),
            cells,
            all: Vec::new(),
        };
        let clues = areas.clues.iter().flatten();
        let all = areas.cells.iter().chain(clues).chain(&areas.numbers).copied().chain(areas.sum);
        areas.all = all.collect::<BTreeSet<Cell>>().into_iter().collect();
        Some(areas)
    }

    /// The value of a candidate of a cell, if cells with it are in an area.
    pub(super) fn value(&self, board: &Board, Candidate { cell, digit }: Candidate) -> Option<i64> {
        let value = i64::from(board.digits_of(cell).value(digit));
        self.values.contains(&value).then_some(value)
    }

    /// Whether there may be an area of this value with a cell. An area that is found is noted.
    pub(super) fn is_possible(
        &self,
        board: &Board,
        sets: &Sets,
        (start, value): (usize, i64),
        found: &mut Option<Vec<usize>>,
    ) -> bool {
        let mut growing = Growing::new(self, board, sets, start, value);
        let answer = growing.grow(&mut |_, inside| {
            *found = Some(inside.to_vec());
            ControlFlow::Break(true)
        });
        answer.is_break()
    }

    /// Whether these cells may be an area of this value.
    pub(super) fn may_be(&self, board: &Board, sets: &Sets, inside: &[usize], value: i64) -> bool {
        let Some(&start) = inside.first() else { return false };
        let mut growing = Growing::new(self, board, sets, start, value);
        growing.state.fill(Side::Outside);
        inside.iter().for_each(|&at| growing.state[at] = Side::Inside);
        let is_border = |&next: &usize| growing.state[next] == Side::Outside;
        inside.iter().all(|&at| growing.may[at])
            && inside
                .iter()
                .flat_map(|&at| self.neighbours[at].iter().copied().filter(is_border))
                .all(|next| !growing.is_sure[next])
            && growing.judge(inside).is_none()
            && growing.holds(inside)
    }

    /// What keeps such an area from being possible.
    pub(super) fn wrong(&self, board: &Board, sets: &Sets, start: usize, value: i64) -> Wrong {
        let mut growing = Growing::new(self, board, sets, start, value);
        let sure = growing.around(&growing.is_sure);
        sure.iter().for_each(|&at| growing.state[at] = Side::Inside);
        growing.judge(&sure).or_else(|| self.totals(board, sets, start, value)).unwrap_or(Wrong::Together)
    }

    /// The few sums or numbers of cells that such an area may have if the rule states none; none if one of them is right.
    fn totals(&self, board: &Board, sets: &Sets, start: usize, value: i64) -> Option<Wrong> {
        let mut free = self.clone();
        free.sizes = None;
        (free.sums, free.sum) = (None, None);
        free.clues.fill(None);
        free.one_clue = false;
        let is_sum = self.sums.is_some() || self.sum.is_some() || self.states_sums;
        let mut totals: BTreeSet<i64> = BTreeSet::new();
        let mut growing = Growing::new(&free, board, sets, start, value);
        let done = growing.grow(&mut |growing, inside| {
            match (is_sum, free.different) {
                (true, true) => totals.extend(growing.different_totals(inside)),
                (true, false) => totals.extend(growing.totals(inside)),
                _ => _ = totals.insert(inside.len() as i64),
            }
            if totals.len() > MOST_TOTALS { ControlFlow::Break(false) } else { ControlFlow::Continue(()) }
        });
        let whole = Growing::new(self, board, sets, start, value);
        let sure = whole.around(&whole.is_sure);
        let right = if is_sum { whole.sums(&sure) } else { whole.sizes(&sure) };
        let is_wrong = !totals.is_empty() && right.is_some_and(|right| right.is_disjoint(&totals));
        let totals: Vec<i64> = (done.is_continue() && is_wrong).then(|| totals.into_iter().collect())?;
        Some(if is_sum { Wrong::Sums(totals) } else { Wrong::Sizes(totals) })
    }
}

/// Whether a cell is in an area that is grown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Open,
    Inside,
    Outside,
}

/// An area that is grown.
struct Growing<'a> {
    areas: &'a Areas,
    board: &'a Board,
    sets: &'a Sets,
    value: i64,
    /// Whether a cell may have the value, and whether it can have no other.
    may: Vec<bool>,
    is_sure: Vec<bool>,
    /// The least and the greatest number of each cell, if numbers matter.
    bounds: Vec<(i64, i64)>,
    state: Vec<Side>,
    /// The steps left.
    left: usize,
}

/// Takes the cells of complete areas.
type Complete<'c> = &'c mut dyn FnMut(&Growing<'_>, &[usize]) -> ControlFlow<bool>;

impl<'a> Growing<'a> {
    fn new(areas: &'a Areas, board: &'a Board, sets: &'a Sets, start: usize, value: i64) -> Growing<'a> {
        let count = areas.cells.len();
        let (mut may, mut is_sure) = (vec![false; count], vec![false; count]);
        for (at, &cell) in areas.cells.iter().enumerate() {
            let set = sets[cell.index()];
            may[at] = board.digits_of(cell).of_value(value).is_some_and(|digit| set.contains(digit));
            is_sure[at] = may[at] && set.len() == 1;
        }
        let mut state = vec![Side::Open; count];
        state[start] = Side::Inside;
        let mut growing =
            Growing { areas, board, sets, value, may, is_sure, bounds: Vec::new(), state, left: MOST_STEPS };
        let bounds = |&cell: &Cell| {
            let numbers = || growing.numbers_of(cell);
            (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
        };
        growing.bounds = areas.numbers.iter().map(bounds).collect();
        growing
    }

    fn set(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    fn numbers_of(&self, cell: Cell) -> impl Iterator<Item = i64> {
        let digits = self.board.digits_of(cell);
        self.set(cell).iter().map(move |digit| i64::from(digits.value(digit)))
    }

    /// The cells that are reached from those inside through open cells of a kind.
    fn around(&self, is_next: &[bool]) -> Vec<usize> {
        let inside = (0..self.state.len()).filter(|&at| self.state[at] == Side::Inside);
        let is_open = |&next: &usize| is_next[next] && self.state[next] == Side::Open;
        let near = |at: usize| self.areas.neighbours[at].iter().copied().filter(is_open);
        reached(self.state.len(), inside, near).into_nodes()
    }

    /// Completes the area in all ways, until it breaks off: with false if that takes too many steps.
    fn grow(&mut self, complete: Complete<'_>) -> ControlFlow<bool> {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return ControlFlow::Break(false),
        }
        // A cell that can have no other value is taken in together with its neighbours.
        let inside = self.around(&self.is_sure);
        let new: Vec<usize> = inside.iter().copied().filter(|&at| self.state[at] == Side::Open).collect();
        new.iter().for_each(|&at| self.state[at] = Side::Inside);
        let answer = self.branch(&inside, complete);
        new.iter().for_each(|&at| self.state[at] = Side::Open);
        answer
    }

    fn branch(&mut self, inside: &[usize], complete: Complete<'_>) -> ControlFlow<bool> {
        if self.judge(inside).is_some() {
            return ControlFlow::Continue(());
        }
        let mut near = inside.iter().flat_map(|&at| &self.areas.neighbours[at]).copied();
        let Some(next) = near.find(|&next| self.state[next] == Side::Open && self.may[next]) else {
            return if self.holds(inside) { complete(self, inside) } else { ControlFlow::Continue(()) };
        };
        let mut answer = ControlFlow::Continue(());
        for side in [Side::Inside, Side::Outside] {
            self.state[next] = side;
            answer = self.grow(complete);
            if answer.is_break() {
                break;
            }
        }
        self.state[next] = Side::Open;
        answer
    }

    /// What keeps the area from being possible, if something is seen to, from the cells inside and those within reach.
    fn judge(&self, inside: &[usize]) -> Option<Wrong> {
        let areas = self.areas;
        let possible = self.around(&self.may);
        let clues = |cells: &[usize]| cells.iter().filter(|&&at| areas.clues[at].is_some()).count();
        if areas.one_clue && clues(inside) > 1 {
            return Some(Wrong::Clues(clues(inside)));
        }
        if areas.one_clue && clues(&possible) == 0 {
            return Some(Wrong::NoClue);
        }
        if areas.edge.as_ref().is_some_and(|edge| possible.iter().all(|&at| !edge[at])) {
            return Some(Wrong::NoEdge);
        }
        let bounds = (inside.len() as i64, possible.len() as i64);
        let words: [&dyn Fn(i64) -> Wrong; 2] =
            [&|least| Wrong::AtLeast(least as usize), &|most| Wrong::AtMost(most as usize)];
        if let Some(wrong) = outside(bounds, self.sizes(inside).as_deref(), words) {
            return Some(wrong);
        }
        if areas.numbers.is_empty() {
            return None;
        }
        if areas.different {
            let mut seen = DigitSet::EMPTY;
            for &at in inside {
                let cell = areas.numbers[at];
                let only = self.set(cell).first().filter(|_| self.set(cell).len() == 1);
                if let Some(twice) = only.filter(|&digit| !seen.insert(digit)) {
                    return Some(Wrong::Twice(i64::from(self.board.digits_of(cell).value(twice))));
                }
            }
        }
        let sums = self.sums(inside)?;
        let (mut least, mut most) = (0, 0);
        for &at in &possible {
            let (low, high) = self.bounds[at];
            let is_inside = self.state[at] == Side::Inside;
            least += if is_inside { low } else { low.min(0) };
            most += if is_inside { high } else { high.max(0) };
        }
        outside((least, most), Some(&sums), [&Wrong::SumAtLeast, &Wrong::SumAtMost])
    }

    /// Whether a complete area is what the rule states.
    fn holds(&self, inside: &[usize]) -> bool {
        let areas = self.areas;
        if areas.numbers.is_empty() {
            return true;
        }
        let sums = self.sums(inside);
        if !areas.different {
            return sums.is_none_or(|sums| self.totals(inside).iter().any(|sum| sums.contains(sum)));
        }
        let mut cells: Vec<Cell> = inside.iter().map(|&at| areas.numbers[at]).collect();
        cells.sort_by_key(|&cell| self.set(cell).len());
        let mut steps = MOST_STEPS;
        self.differ(&cells, &mut BTreeSet::new(), sums.as_deref(), &mut steps) != Some(false)
    }

    /// The sums of the numbers in a complete area. Equal numbers are not excluded.
    fn totals(&self, inside: &[usize]) -> BTreeSet<i64> {
        let mut reached = BTreeSet::from([0]);
        for &at in inside {
            let cell = self.areas.numbers[at];
            reached = reached.iter().flat_map(|&sum| self.numbers_of(cell).map(move |one| sum + one)).collect();
        }
        reached
    }

    /// The sums of different numbers in a complete area, or some of them if they are many.
    fn different_totals(&self, inside: &[usize]) -> BTreeSet<i64> {
        let mut reached = BTreeSet::from([BTreeSet::new()]);
        for &at in inside {
            let with = |used: &BTreeSet<i64>, number: i64| used.iter().copied().chain([number]).collect();
            let is_new = |used: &BTreeSet<i64>, number: &i64| !used.contains(number);
            let cell = self.areas.numbers[at];
            let mut next: BTreeSet<BTreeSet<i64>> = BTreeSet::new();
            for used in &reached {
                next.extend(
                    self.numbers_of(cell).filter(|number| is_new(used, number)).map(|number| with(used, number)),
                );
                if next.len() > MOST_STEPS {
                    break;
                }
            }
            reached = next;
        }
        reached.iter().map(|numbers| numbers.iter().sum()).collect()
    }

    /// Whether different numbers in these cells, together with those used, have an allowed sum.
    fn differ(
        &self,
        cells: &[Cell],
        used: &mut BTreeSet<i64>,
        sums: Option<&BTreeSet<i64>>,
        steps: &mut usize,
    ) -> Option<bool> {
        *steps = steps.checked_sub(1)?;
        let Some((&cell, others)) = cells.split_first() else {
            return Some(sums.is_none_or(|sums| sums.contains(&used.iter().sum())));
        };
        for number in self.numbers_of(cell) {
            if used.insert(number) {
                let answer = self.differ(others, used, sums, steps);
                used.remove(&number);
                if answer != Some(false) {
                    return answer;
                }
            }
        }
        Some(false)
    }

    /// The numbers of cells that an area with these may have; none if any number is allowed.
    fn sizes(&self, inside: &[usize]) -> Option<Cow<'a, BTreeSet<i64>>> {
        let sizes = self.areas.sizes.as_ref().map(Cow::Borrowed);
        if self.areas.states_sums { sizes } else { self.stated(inside, sizes) }
    }

    /// The sums of numbers that an area with these cells may have; none if any sum is allowed.
    fn sums(&self, inside: &[usize]) -> Option<Cow<'a, BTreeSet<i64>>> {
        let sums = self.areas.sums.as_ref().map(Cow::Borrowed);
        let sums = if self.areas.states_sums { self.stated(inside, sums) } else { sums };
        match self.areas.sum {
            Some(sum) => Some(restricted(sums, self.numbers_of(sum).collect())),
            None => sums,
        }
    }

    /// The numbers that the clues in these cells may state, too.
    fn stated(&self, inside: &[usize], numbers: Option<Cow<'a, BTreeSet<i64>>>) -> Option<Cow<'a, BTreeSet<i64>>> {
        inside.iter().fold(numbers, |numbers, &at| match self.areas.clues[at] {
            Some(clue) if clue == self.areas.cells[at] => Some(restricted(numbers, BTreeSet::from([self.value]))),
            Some(clue) => Some(restricted(numbers, self.numbers_of(clue).collect())),
            None => numbers,
        })
    }
}

/// The numbers that are in both sets; without a first one, any number is.
fn restricted<'a>(numbers: Option<Cow<'a, BTreeSet<i64>>>, to: BTreeSet<i64>) -> Cow<'a, BTreeSet<i64>> {
    Cow::Owned(match numbers {
        Some(numbers) => numbers.intersection(&to).copied().collect(),
        None => to,
    })
}

/// What is wrong if none of the allowed numbers lies between two others.
fn outside(
    (least, most): (i64, i64),
    allowed: Option<&BTreeSet<i64>>,
    [low, high]: [&dyn Fn(i64) -> Wrong; 2],
) -> Option<Wrong> {
    let allowed = allowed?;
    if least <= most && allowed.range(least..=most).next().is_some() {
        return None;
    }
    Some(match () {
        () if allowed.is_empty() => Wrong::Together,
        () if allowed.iter().all(|&one| one < least) => low(least),
        () if allowed.iter().all(|&one| one > most) => high(most),
        () => Wrong::Together,
    })
}
