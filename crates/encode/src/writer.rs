//! Construction of the exact cover: items as constraints need them, placements and auxiliary options at the end.
//!
//! A constraint is written into a *frame*. The outermost frame is the puzzle itself, whose entries belong to the
//! placements. Each alternative of [`any`](super::any) has its own frame, whose cells are copies; its guard
//! switches off everything written there.
//!
//! ```text
//!   frame.rs    what an alternative writes          items.rs    items and their names
//!   values.rs   variables, values and colours       limits.rs   options, and when writing stops
//!   assemble.rs the options, at the end
//! ```
//!
//! Nothing here knows a constraint: `write.rs` asks each to write itself.

mod assemble;
mod frame;
mod items;
mod limits;
mod values;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use foldhash::fast::FixedState;

use exdoku_cover::{Colour, Condition, Entry, ItemId, ItemKind, Problem};
use exdoku_text::board::{Board, Cell, Digit, DigitSet};

use super::candidate::Candidate;
use super::limits::{Limits, Pace};
use super::origin::{Origin, Origins};
use super::too_large::TooLarge;
use super::variable::{Auxiliary, Variable};

pub(super) use frame::{Frame, Guard, extend};

/// The exact cover that is being written.
pub(super) struct Writer<'b> {
    pub(super) board: &'b Board,
    pub(super) problem: Problem,
    /// For each place, the number of its first candidate.
    starts: Vec<usize>,
    /// The items of the places.
    cells: Vec<ItemId>,
    /// The item whose colour is the value of the place, if a constraint reads it.
    values: Vec<Option<ItemId>>,
    auxiliaries: Vec<(Auxiliary, Option<ItemId>)>,
    /// The variables that state whether another variable has a value.
    pub(super) has_value: HashMap<(Variable, i64), Variable, FixedState>,
    /// For each place, the digits that no open frame excludes.
    left: Vec<DigitSet>,
    pub(super) frame: Frame,
    /// While an alternative is written: the digits left outside all alternatives, and the number of groups there.
    outside: (Vec<DigitSet>, usize),
    /// The variables that are the sums of cells which differ in every grid, and those that are still to be written.
    pub(super) group_sums: HashMap<Vec<Cell>, Variable, FixedState>,
    pub(super) unwritten: Vec<(Vec<Cell>, Variable)>,
    /// The entries of the auxiliary options, one option after the other, and the end of each.
    entries: Vec<Entry>,
    pub(super) ends: Vec<usize>,
    /// The colours of small numbers, and of states by their number.
    numbers: Vec<Option<Colour>>,
    states: Vec<Option<Colour>>,
    /// The names of sets of items.
    names: HashSet<String, FixedState>,
    /// For each place, the groups of the open frames that hold it, ascending.
    houses: Vec<Vec<usize>>,
    pub(super) groups: Vec<Vec<Cell>>,
    /// The rule and the name of the constraint being written, and the number of auxiliary options before it.
    pub(super) current: (usize, String, usize),
    too_large: Option<TooLarge>,
    /// The number of entries that may still be written.
    entries_left: usize,
    pace: Pace,
    pub(super) origins: Origins,
    /// The conditions, and the constraint that posts each.
    conditions: Vec<(Arc<dyn Condition>, usize)>,
    /// The auxiliary variables for which an item ensures that they have a value.
    pub(super) shown: HashSet<Variable, FixedState>,
    /// Whether one grid may have several covers.
    pub(super) ambiguous: bool,
}

impl<'b> Writer<'b> {
    /// A writer of the items of the places. `entries` is the known number of future entries of placements.
    pub(super) fn new(board: &'b Board, auxiliaries: Vec<Auxiliary>, entries: usize, limits: &Limits) -> Writer<'b> {
        let mut starts = vec![0];
        for place in board.places() {
            starts.push(starts[place.index()] + board.digits_of(place).count());
        }
        let candidates = starts[board.place_count()];
        // Room for everything that is known now, unless that is already too much.
        let known = if candidates + entries <= limits.entries { candidates + entries } else { 0 };
        let mut problem = Problem::with_capacity(candidates.min(known), candidates.min(known), known);
        let add = |place: Cell| problem.add_item(board.name(place), ItemKind::Primary).expect("places differ in name");
        let cells = board.places().map(add).collect();
        Writer {
            board,
            problem,
            starts,
            cells,
            values: vec![None; board.place_count()],
            auxiliaries: auxiliaries.into_iter().map(|auxiliary| (auxiliary, None)).collect(),
            has_value: HashMap::default(),
            left: board.places().map(|place| board.digits_of(place).iter().collect()).collect(),
            frame: Frame::default(),
            outside: (Vec::new(), 0),
            group_sums: HashMap::default(),
            unwritten: Vec::new(),
            entries: Vec::new(),
            ends: Vec::new(),
            numbers: Vec::new(),
            states: Vec::new(),
            names: HashSet::default(),
            houses: vec![Vec::new(); board.place_count()],
            groups: Vec::new(),
            current: (0, String::new(), 0),
            too_large: None,
            entries_left: limits.entries,
            pace: Pace::within(limits.clone()),
            origins: Origins::default(),
            conditions: Vec::new(),
            shown: HashSet::default(),
            ambiguous: false,
        }
    }

    /// The number of the constraint that is being written.
    pub(super) fn origin(&self) -> usize {
        self.origins.last()
    }

    /// Continues a constraint after others that it contains.
    pub(super) fn resume(&mut self, origin: usize) {
        self.origins.resume(self.problem.item_count(), self.ends.len(), origin);
    }

    /// Everything written from here on belongs to a house or a relation.
    pub(super) fn begin_shared(&mut self) {
        let alternative = self.frame.alternative();
        let rule = alternative.map(|_| self.current.0);
        self.begin(Origin { rule, alternative, ..Origin::default() });
    }

    /// Everything written from here on belongs to this constraint. Returns its number.
    pub(super) fn begin(&mut self, origin: Origin) -> usize {
        self.origins.begin(self.problem.item_count(), self.ends.len(), origin)
    }

    /// Adds groups while their frame is written; returns the number of groups before.
    pub(super) fn open<'g>(&mut self, groups: impl Iterator<Item = &'g Vec<Cell>>) -> usize {
        let before = self.groups.len();
        for group in groups {
            for cell in group {
                self.houses[cell.index()].push(self.groups.len());
            }
            self.groups.push(group.clone());
        }
        before
    }

    pub(super) fn close(&mut self, before: usize) {
        self.groups.truncate(before);
        for houses in &mut self.houses {
            houses.retain(|&group| group < before);
        }
    }

    /// Whether a group contains both places.
    pub(super) fn differ(&self, a: Cell, b: Cell) -> bool {
        self.differ_within(a, b, self.groups.len())
    }

    /// Whether one of the first groups contains both places.
    fn differ_within(&self, a: Cell, b: Cell, groups: usize) -> bool {
        let others = &self.houses[b.index()];
        let shared = |group: &usize| *group < groups && others.binary_search(group).is_ok();
        a != b && self.houses[a.index()].iter().any(shared)
    }

    /// Whether groups make all of these places different.
    pub(super) fn all_differ(&self, cells: &[Cell]) -> bool {
        cells.iter().enumerate().all(|(i, &a)| cells[i + 1..].iter().all(|&b| self.differ(a, b)))
    }

    /// The cell never holds the digit, in the open frame.
    pub(super) fn exclude(&mut self, candidate: Candidate) {
        if self.left[candidate.cell.index()].remove(candidate.digit) {
            self.frame.excluded.push(candidate);
        }
    }

    /// The cell holds only values that satisfy the condition.
    pub(super) fn limit(&mut self, cell: Cell, allowed: impl Fn(i64) -> bool) {
        let digits = self.board.digits_of(cell);
        for digit in self.digits(cell).iter().filter(|&digit| !allowed(i64::from(digits.value(digit)))) {
            self.exclude(Candidate { cell, digit });
        }
    }

    /// Whether a group outside all alternatives contains both places, while an alternative is written.
    pub(super) fn differ_outside(&self, a: Cell, b: Cell) -> bool {
        self.differ_within(a, b, self.outside.1)
    }

    /// The digits that a place may hold outside all alternatives, while one is written.
    pub(super) fn digits_outside(&self, cell: Cell) -> DigitSet {
        self.outside.0[cell.index()]
    }

    /// Opens a frame and returns the one before, which [`leave`](Self::leave) reopens.
    pub(super) fn enter(&mut self, frame: Frame) -> Frame {
        if self.frame.guard.is_none() {
            self.outside = (self.left.clone(), self.groups.len());
        }
        std::mem::replace(&mut self.frame, frame)
    }

    /// Closes the open frame and returns it. Candidates excluded in it are restored.
    pub(super) fn leave(&mut self, around: Frame) -> Frame {
        for &Candidate { cell, digit } in &self.frame.excluded {
            self.left[cell.index()].insert(digit);
        }
        std::mem::replace(&mut self.frame, around)
    }

    pub(super) fn number(&self, candidate: Candidate) -> usize {
        self.starts[candidate.cell.index()] + candidate.digit.index()
    }

    /// The digits that a place may still hold.
    pub(super) fn digits(&self, cell: Cell) -> DigitSet {
        self.left[cell.index()]
    }

    /// Adds an entry to the placement of a candidate, or to its copy in this frame.
    pub(super) fn uses(&mut self, candidate: Candidate, entry: impl Into<Entry>) {
        let number = self.number(candidate);
        if self.spend(1) {
            self.frame.uses.push((number, entry.into()));
        }
    }

    /// The candidate with this number.
    pub(super) fn candidate(&self, number: usize) -> Candidate {
        let place = self.starts.partition_point(|&start| start <= number) - 1;
        let cell = self.board.places().nth(place).expect("a candidate has its place");
        Candidate { cell, digit: Digit::new(number - self.starts[place]) }
    }
}
