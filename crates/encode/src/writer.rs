//! Construction of the exact cover: items as constraints need them, placements and auxiliary options at the end.
//!
//! A constraint is written into a *frame*. The outermost frame is the puzzle itself, whose entries belong to the
//! placements. Each alternative of [`any`](super::any) has a frame of its own, whose cells are copies; its guard
//! switches off everything that is written there.
//!
//! When all constraints are written, `assemble.rs` makes the options.

mod assemble;

use std::collections::{HashMap, HashSet};
use std::fmt;

use foldhash::fast::FixedState;

use exdoku_cover::{Colour, Condition, Entry, ItemId, ItemKind, Problem, expansion};
use exdoku_text::board::{Board, Cell, Digit, DigitSet};

use super::constraint::Posted;
use super::different::{self, Group};
use super::equality::Equalities;
use super::origin::{Origin, Origins};
use super::variable::Auxiliary;
use super::{Candidate, Encoding, Limits, MOST_OPTIONS, Model, Pace, Stop, TooLarge, Variable, relate};

/// Numbers below this have a table of colours.
const SMALL: usize = 1024;

/// The part of the exact cover that constraints are written to.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// The entries of candidates, by the number of the candidate.
    pub(super) uses: Vec<(usize, Entry)>,
    /// For each primary item of an alternative the entries that cover it where the frame is off.
    pub(super) off: Vec<Vec<Entry>>,
    /// The candidates that are dropped in this frame, besides those of the frames around it.
    pub(super) dropped: Vec<Candidate>,
    /// The prefix of the names of its items.
    pub(super) prefix: String,
    /// The number of its alternative, from 1; none for the puzzle itself.
    pub(super) alternative: Option<usize>,
}

pub(super) struct Writer<'b> {
    pub(super) board: &'b Board,
    problem: Problem,
    /// For each place the number of its first candidate.
    starts: Vec<usize>,
    /// The items of the places.
    cells: Vec<ItemId>,
    /// The item whose colour is the value of the place, where a constraint reads it.
    values: Vec<Option<ItemId>>,
    auxiliaries: Vec<(Auxiliary, Option<ItemId>)>,
    /// The variables that state whether another variable has a value.
    pub(super) has_value: HashMap<(Variable, i64), Variable, FixedState>,
    /// For each place the digits that no open frame dropped.
    left: Vec<DigitSet>,
    pub(super) frame: Frame,
    /// The entries of the auxiliary options, one option after the other, and the end of each.
    entries: Vec<Entry>,
    ends: Vec<usize>,
    /// The colours of small numbers, and of states by their number.
    numbers: Vec<Option<Colour>>,
    states: Vec<Option<Colour>>,
    /// The names of sets of items.
    names: HashSet<String, FixedState>,
    /// For each place the groups of the open frames that hold it, ascending.
    houses: Vec<Vec<usize>>,
    pub(super) groups: Vec<Vec<Cell>>,
    /// The rule and the name of the constraint being written, and the number of auxiliary options before it.
    current: (usize, String, usize),
    too_large: Option<TooLarge>,
    /// The number of entries that may still be written.
    entries_left: usize,
    pace: Pace,
    origins: Origins,
    /// The conditions, and the constraint that posts each.
    conditions: Vec<(Condition, usize)>,
    /// Whether one grid may have several covers.
    pub(super) ambiguous: bool,
}

impl<'b> Writer<'b> {
    pub(super) fn new(board: &'b Board, auxiliaries: Vec<Auxiliary>, model: &Model) -> Writer<'b> {
        let mut starts = vec![0];
        for place in board.places() {
            starts.push(starts[place.index()] + board.digits_of(place).count());
        }
        let candidates = starts[board.place_count()];
        let groups: usize = model.groups.iter().map(|group| group.cells.len() * board.digits().count()).sum();
        // Room for all that is known now, unless it is known to be too much.
        let known = if candidates + groups <= Limits::most_entries() { candidates + groups } else { 0 };
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
            entries: Vec::new(),
            ends: Vec::new(),
            numbers: Vec::new(),
            states: Vec::new(),
            names: HashSet::default(),
            houses: vec![Vec::new(); board.place_count()],
            groups: Vec::new(),
            current: (0, String::new(), 0),
            too_large: None,
            entries_left: Limits::most_entries(),
            pace: Pace::default(),
            origins: Origins::default(),
            conditions: Vec::new(),
            ambiguous: board.place_count() > board.cell_count(),
        }
    }

    pub(super) fn write(mut self, model: Model, equalities: Equalities) -> Result<Encoding, TooLarge> {
        let (determined, ambiguous) = model.split();
        let before = self.open(&determined.groups);
        self.write_model(determined);
        self.begin(Origin::default());
        equalities.write(&mut self);
        // Items that the placements determine distinguish grids as well as the placements do, and can be branched on.
        // Unknowns and choices come after them.
        let decision_items = if self.board.place_count() > self.board.cell_count() {
            self.board.cell_count()
        } else {
            self.problem.item_count()
        };
        self.write_model(ambiguous);
        self.close(before);
        // Rules that were left out when the time was up make another puzzle.
        self.is_refused();
        if let Some(too_large) = self.too_large {
            return Err(too_large);
        }
        Ok(self.assemble(decision_items))
    }

    /// Writes constraints into the frame that is open.
    pub(super) fn write_model(&mut self, model: Model) {
        for candidate in &model.dropped {
            self.drop(*candidate);
        }
        let groups = self.open(&model.groups);
        let alternative = self.frame.alternative;
        different::write(self, model.groups);
        relate::write(self, model.relations);
        for Posted { rule, is_implied, name, constraint } in model.posted {
            self.current = (rule, name.clone(), self.ends.len());
            if self.is_refused() {
                break;
            }
            let quantity = constraint.quantity();
            let rule = Some(rule);
            let origin = self.begin(Origin { rule, is_implied, quantity, alternative, ..Origin::default() });
            constraint.write(self, &name);
            self.origins.name(origin, name);
        }
        self.close(groups);
    }

    /// The number of the constraint that is being written.
    pub(super) fn origin(&self) -> usize {
        self.origins.last()
    }

    /// Continues a constraint after others that it contains.
    pub(super) fn resume(&mut self, origin: usize) {
        self.origins.resume(self.problem.item_count(), self.ends.len(), origin);
    }

    /// All that is written from here on is of a house or a relation.
    pub(super) fn begin_shared(&mut self) {
        let alternative = self.frame.alternative;
        let rule = alternative.map(|_| self.current.0);
        self.begin(Origin { rule, alternative, ..Origin::default() });
    }

    /// All that is written from here on is written by this constraint. Returns its number.
    fn begin(&mut self, origin: Origin) -> usize {
        self.origins.begin(self.problem.item_count(), self.ends.len(), origin)
    }

    /// Adds groups while their frame is written; returns the number of groups before.
    fn open(&mut self, groups: &[Group]) -> usize {
        let before = self.groups.len();
        for group in groups {
            for cell in &group.cells {
                self.houses[cell.index()].push(self.groups.len());
            }
            self.groups.push(group.cells.clone());
        }
        before
    }

    fn close(&mut self, before: usize) {
        self.groups.truncate(before);
        for houses in &mut self.houses {
            houses.retain(|&group| group < before);
        }
    }

    /// Whether some group makes two places different.
    pub(super) fn differ(&self, a: Cell, b: Cell) -> bool {
        let others = &self.houses[b.index()];
        a != b && self.houses[a.index()].iter().any(|house| others.binary_search(house).is_ok())
    }

    pub(super) fn drop(&mut self, candidate: Candidate) {
        if self.left[candidate.cell.index()].remove(candidate.digit) {
            self.frame.dropped.push(candidate);
        }
    }

    /// The cell holds only values that satisfy the condition.
    pub(super) fn limit(&mut self, cell: Cell, allowed: impl Fn(i64) -> bool) {
        let digits = self.board.digits_of(cell);
        for digit in self.digits(cell).iter().filter(|&digit| !allowed(i64::from(digits.value(digit)))) {
            self.drop(Candidate { cell, digit });
        }
    }

    /// Opens a frame and returns the one that was open, which [`leave`](Self::leave) opens again.
    pub(super) fn enter(&mut self, frame: Frame) -> Frame {
        std::mem::replace(&mut self.frame, frame)
    }

    /// Closes the frame that is open and returns it. Candidates dropped in it are restored.
    pub(super) fn leave(&mut self, around: Frame) -> Frame {
        for &Candidate { cell, digit } in &self.frame.dropped {
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

    /// The values that a variable may still take, ascending.
    pub(super) fn domain(&self, variable: Variable) -> Vec<i64> {
        match variable {
            Variable::Cell(cell) => {
                let digits = self.board.digits_of(cell);
                self.digits(cell).iter().map(|digit| i64::from(digits.value(digit))).collect()
            }
            Variable::Auxiliary(number) => self.auxiliaries[number].0.values.clone(),
        }
    }

    /// Whether a variable may still have a value.
    pub(super) fn can_be(&self, variable: Variable, value: i64) -> bool {
        match variable {
            Variable::Cell(cell) => {
                let digit = self.board.digits_of(cell).of_value(value);
                digit.is_some_and(|digit| self.digits(cell).contains(digit))
            }
            Variable::Auxiliary(number) => self.auxiliaries[number].0.values.binary_search(&value).is_ok(),
        }
    }

    /// A new auxiliary variable; its values ascend.
    pub(super) fn auxiliary(&mut self, name: String, values: Vec<i64>) -> Variable {
        self.auxiliaries.push((Auxiliary { name, values }, None));
        Variable::Auxiliary(self.auxiliaries.len() - 1)
    }

    /// The name of a variable.
    pub(super) fn name(&self, variable: Variable) -> String {
        match variable {
            Variable::Cell(cell) => self.board.name(cell),
            Variable::Auxiliary(number) => self.auxiliaries[number].0.name.clone(),
        }
    }

    /// The item whose colour is the value of a variable, if one reads it so far.
    pub(super) fn value_item(&self, variable: Variable) -> Option<ItemId> {
        match variable {
            Variable::Cell(cell) => self.values[cell.index()],
            Variable::Auxiliary(number) => self.auxiliaries[number].1,
        }
    }

    /// The entry by which an option gives a variable its value.
    pub(super) fn equals(&mut self, variable: Variable, value: i64) -> Entry {
        let item = self.value_item(variable).unwrap_or_else(|| {
            // The value of a cell is the same in every frame.
            match variable {
                Variable::Cell(cell) => {
                    let item = self.item(format_args!("{} value", self.board.name(cell)), ItemKind::Secondary);
                    self.values[cell.index()] = Some(item);
                    item
                }
                Variable::Auxiliary(number) => {
                    let (Auxiliary { name, .. }, known) = &mut self.auxiliaries[number];
                    *known.insert(add_item(&mut self.problem, format_args!("{name}"), ItemKind::Secondary))
                }
            }
        });
        Entry::coloured(item, self.number_colour(value))
    }

    /// The colour of a number.
    pub(super) fn number_colour(&mut self, value: i64) -> Colour {
        let small = usize::try_from(value).ok().filter(|&value| value < SMALL);
        match small {
            Some(small) => {
                if small >= self.numbers.len() {
                    self.numbers.resize(small + 1, None);
                }
                *self.numbers[small].get_or_insert_with(|| self.problem.add_colour(value))
            }
            None => self.problem.add_colour(value),
        }
    }

    /// The entry that gives a state item the state with this number.
    pub(super) fn in_state(&mut self, item: ItemId, state: u32) -> Entry {
        let index = state as usize;
        if index >= self.states.len() {
            self.states.resize(index + 1, None);
        }
        let colour = self.states[index].get_or_insert_with(|| self.problem.add_colour(format_args!("s{state}")));
        Entry::coloured(item, *colour)
    }

    pub(super) fn coloured(&mut self, item: ItemId, colour: &str) -> Entry {
        Entry::coloured(item, self.problem.add_colour(colour))
    }

    /// A new primary item of the frame.
    pub(super) fn primary(&mut self, name: impl fmt::Display) -> ItemId {
        self.primary_with(name, &[])
    }

    /// A new primary item of the frame that is covered together with these where the frame is off.
    pub(super) fn primary_with(&mut self, name: impl fmt::Display, off: &[Entry]) -> ItemId {
        let item = self.named(name, ItemKind::Primary);
        if self.frame.alternative.is_some() {
            self.frame.off.push([Entry::from(item)].iter().chain(off).copied().collect());
        }
        item
    }

    /// A new primary item that has an option whether or not the frame is on.
    pub(super) fn always(&mut self, name: impl fmt::Display) -> ItemId {
        self.item(name, ItemKind::Primary)
    }

    /// A new secondary item.
    pub(super) fn secondary(&mut self, name: impl fmt::Display) -> ItemId {
        self.named(name, ItemKind::Secondary)
    }

    /// A new item, with the prefix of the frame before its name.
    fn named(&mut self, name: impl fmt::Display, kind: ItemKind) -> ItemId {
        add_item(&mut self.problem, format_args!("{}{name}", self.frame.prefix), kind)
    }

    /// A new item.
    fn item(&mut self, name: impl fmt::Display, kind: ItemKind) -> ItemId {
        add_item(&mut self.problem, format_args!("{name}"), kind)
    }

    /// The name of a set of items, with a number behind it if another set has it.
    pub(super) fn unused(&mut self, name: &str) -> String {
        let free = unless_taken(name, |name| self.names.contains(name));
        self.names.insert(free.clone());
        free
    }

    /// Adds an entry to the placement of a candidate, or to its copy in this frame.
    pub(super) fn uses(&mut self, candidate: Candidate, entry: impl Into<Entry>) {
        let number = self.number(candidate);
        if self.spend(1) {
            self.frame.uses.push((number, entry.into()));
        }
    }

    /// The candidate of a number.
    pub(super) fn candidate(&self, number: usize) -> Candidate {
        let place = self.starts.partition_point(|&start| start <= number) - 1;
        let cell = self.board.places().nth(place).expect("a candidate has its place");
        Candidate { cell, digit: Digit::new(number - self.starts[place]) }
    }

    /// Adds an auxiliary option.
    pub(super) fn option(&mut self, entries: impl IntoIterator<Item = Entry>) {
        let written = self.ends.len() - self.current.2;
        if written >= MOST_OPTIONS {
            self.refuse(written + 1);
        } else if self.too_large.is_none() {
            let before = self.entries.len();
            self.entries.extend(entries);
            self.ends.push(self.entries.len());
            self.spend(self.entries.len() - before);
        }
    }

    /// Adds a condition, which may become options when someone asks for them.
    pub(super) fn condition(&mut self, condition: Condition) {
        let options = expansion::size(&condition);
        if options > MOST_OPTIONS {
            return self.refuse(options);
        }
        // An option of it has about four items.
        if self.spend(4 * options) {
            self.conditions.push((condition, self.origin()));
        }
    }

    /// Whether the puzzle is too large, or the time is up.
    fn is_refused(&mut self) -> bool {
        if self.too_large.is_none()
            && let Some(stop) = Limits::reached()
        {
            self.stop(stop);
        }
        self.too_large.is_some()
    }

    /// The same for short steps: it looks at the clock now and then.
    pub(super) fn must_stop(&mut self) -> bool {
        if self.too_large.is_none()
            && let Some(stop) = self.pace.reached()
        {
            self.stop(stop);
        }
        self.too_large.is_some()
    }

    /// Gives up because of a limit.
    fn stop(&mut self, stop: Stop) {
        let (rule, ..) = self.current;
        let (name, options) = ("the whole puzzle".to_owned(), self.ends.len());
        self.entries_left = 0;
        self.too_large.get_or_insert(TooLarge { rule, name, options, stopped: Some(stop) });
    }

    /// Takes entries from those that may still be written; `false` if there are not so many.
    fn spend(&mut self, entries: usize) -> bool {
        match self.entries_left.checked_sub(entries) {
            Some(left) => self.entries_left = left,
            None => self.stop(Stop::Size),
        }
        // A constraint may take long by itself.
        !self.must_stop()
    }

    /// Reports that the constraint being written needs too many options.
    pub(super) fn refuse(&mut self, options: usize) {
        let (rule, name, _) = self.current.clone();
        self.too_large.get_or_insert(TooLarge { rule, name, options, stopped: None });
    }
}

/// Adds an item, with a number behind its name if another item has it: rules and authors choose names freely.
fn add_item(problem: &mut Problem, name: fmt::Arguments<'_>, kind: ItemKind) -> ItemId {
    if let Ok(item) = problem.add_item(name, kind) {
        return item;
    }
    let free = unless_taken(&name.to_string(), |name| problem.item_named(name).is_some());
    problem.add_item(free, kind).expect("no other item has this name")
}

/// The name, with the first number behind it that makes it unique if it is taken.
fn unless_taken(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|n| format!("{name} ({n})"));
    [name.to_owned()].into_iter().chain(numbered).find(|name| !taken(name)).expect("numbers do not end")
}
