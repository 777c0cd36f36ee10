//! The exact cover as it is written: items as verbs need them, placements and helper options at the end.
//!
//! A verb writes into a *frame*. The outermost frame is the puzzle itself: what is used there is used by the
//! placements. Each alternative of [`any`](super::any) has a frame of its own, whose cells are copies; what is
//! written there can be switched off as a whole by its guard.

use std::collections::{HashMap, HashSet};

use crate::board::{Board, Cell, Digit};
use crate::exact_cover::{Entry, ItemId, ItemKind, Problem};

use super::different::Group;
use super::equality::{self, Agreement};
use super::variable::Auxiliary;
use super::{Candidate, Encoding, MOST_OPTIONS, Said, TooLarge, Variable, Verb, What};
use super::{
    any, cases, channel, count, different, digit_sets, implication, presence, ranks, regular, relate, sum, table,
};

/// Where verbs write to.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// Which candidates have which entries, by the number of the candidate.
    pub(super) uses: Vec<(usize, Entry)>,
    /// For each primary item that was made in this frame what covers it where the frame is off.
    pub(super) off: Vec<Vec<Entry>>,
    /// The candidates that cannot be in this frame, besides those of the frames around it.
    pub(super) dropped: Vec<usize>,
    /// What distinguishes the names of its items.
    pub(super) prefix: String,
}

pub(super) struct Writer<'b> {
    pub(super) board: &'b Board,
    problem: Problem,
    /// For each place the number of its first candidate.
    starts: Vec<usize>,
    /// The items of the places.
    cells: Vec<ItemId>,
    /// The item whose colour is the value of the place, where someone looks at it.
    values: Vec<Option<ItemId>>,
    quantities: Vec<(Auxiliary, Option<ItemId>)>,
    /// Signals that tell whether another signal has a value.
    pub(super) is_value: HashMap<(Variable, i64), Variable>,
    /// By the number of the candidate, in the frames that are open.
    dropped: Vec<bool>,
    pub(super) frame: Frame,
    helpers: Vec<Vec<Entry>>,
    /// The names of sets of items.
    names: HashSet<String>,
    /// For each place the groups of the open frames that hold it, ascending.
    houses: Vec<Vec<usize>>,
    pub(super) groups: Vec<Vec<Cell>>,
    /// The verb being written, and how many helpers there were before it.
    verb: (usize, String, usize),
    too_large: Option<TooLarge>,
    /// Whether something is written that several covers may say of one grid.
    pub(super) ambiguous: bool,
}

impl<'b> Writer<'b> {
    pub(super) fn new(board: &'b Board, quantities: &[Auxiliary], said: &Said) -> Writer<'b> {
        let mut starts = vec![0];
        for place in board.places() {
            starts.push(starts[place.index()] + board.digits_of(place).count());
        }
        let candidates = starts[board.place_count()];
        let groups: usize = said.groups.iter().map(|group| group.cells.len() * board.digits().count()).sum();
        let mut problem = Problem::with_capacity(candidates, candidates, candidates + groups);
        let add = |place: Cell| problem.add_item(board.name(place), ItemKind::Primary).expect("places differ in name");
        let cells = board.places().map(add).collect();
        Writer {
            board,
            problem,
            starts,
            cells,
            values: vec![None; board.place_count()],
            quantities: quantities.iter().map(|quantity| (quantity.clone(), None)).collect(),
            is_value: HashMap::new(),
            dropped: vec![false; candidates],
            frame: Frame::default(),
            helpers: Vec::new(),
            names: HashSet::new(),
            houses: vec![Vec::new(); board.place_count()],
            groups: Vec::new(),
            verb: (0, String::new(), 0),
            too_large: None,
            ambiguous: board.place_count() > board.cell_count(),
        }
    }

    pub(super) fn write(mut self, said: Said, agreements: &[Agreement]) -> Result<Encoding, TooLarge> {
        let (sure, alternatives) = said.split();
        let before = self.open(&sure.groups);
        self.speak(sure);
        agreements.iter().for_each(|agreement| equality::write(&mut self, agreement));
        // What the placements settle tells grids apart as well as they do, and can be branched on; unknowns and choices
        // come after it.
        let decision_items = if self.board.place_count() > self.board.cell_count() {
            self.board.cell_count()
        } else {
            self.problem.item_count()
        };
        self.speak(alternatives);
        self.close(before);
        if let Some(too_large) = self.too_large {
            return Err(too_large);
        }
        let Writer { board, mut problem, starts, cells, values, dropped, frame, helpers, .. } = self;
        let uses = sorted(frame.uses, dropped.len());
        let (mut candidates, mut options) = (Vec::new(), Vec::with_capacity(dropped.len()));
        let mut entries = Vec::new();
        for cell in board.places() {
            let digits = board.digits_of(cell);
            for digit in digits.iter() {
                let number = starts[cell.index()] + digit.index();
                let option = (!dropped[number]).then(|| {
                    candidates.push(Candidate { cell, digit });
                    entries.clear();
                    entries.push(Entry::from(cells[cell.index()]));
                    for entry in uses.of(number) {
                        // What sets that overlap are told by a placement in both, it tells once.
                        if entry.colour.is_none() || !entries.contains(entry) {
                            entries.push(*entry);
                        }
                    }
                    if let Some(item) = values[cell.index()] {
                        let colour = problem.add_colour(&digits.value(digit).to_string());
                        entries.push(Entry::coloured(item, colour));
                    }
                    problem.add_option(entries.iter().copied()).expect("a placement names each item once")
                });
                options.push(option);
            }
        }
        for helper in helpers {
            problem.add_option(helper).expect("a helper option has a primary item, and each item once");
        }
        if self.ambiguous {
            problem.project_onto(decision_items);
        }
        Ok(Encoding { problem: problem.into(), candidates, options, starts })
    }

    /// Writes what was said into the frame that is open.
    pub(super) fn speak(&mut self, said: Said) {
        for candidate in &said.dropped {
            self.drop(*candidate);
        }
        let groups = self.open(&said.groups);
        different::write(self, said.groups);
        relate::write(self, said.relations);
        for Verb { rule, name, what } in said.verbs {
            self.verb = (rule, name.clone(), self.helpers.len());
            let name = name.as_str();
            match what {
                What::DigitSets { cells, sets, told } => digit_sets::write(self, name, &cells, &sets, told.as_ref()),
                What::Read { inputs, automaton } => regular::write(self, name, &inputs, &automaton),
                What::Rows { signals, rows } => table::write(self, name, &signals, &rows),
                What::Sum(sum) => sum::write(self, name, &sum),
                What::Contains(contains) => presence::write(self, name, &contains),
                What::Same(sets) => presence::write_same(self, name, &sets),
                What::Tally(tally) => count::write(self, name, &tally),
                What::Cases(names, cases) => cases::write_questions(self, &names, &cases),
                What::Needs(need) => implication::write(self, name, &need),
                What::Told(told) => channel::write(self, &told),
                What::Ranks(ranks) => ranks::write(self, name, &ranks),
                What::Any(alternatives) => any::write(self, name, alternatives),
                What::TooLarge { options } => self.refuse(options),
            }
        }
        self.close(groups);
    }

    /// The groups of a frame are known while it is written.
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

    /// Whether some group says that two places differ.
    pub(super) fn differ(&self, a: Cell, b: Cell) -> bool {
        let others = &self.houses[b.index()];
        a != b && self.houses[a.index()].iter().any(|house| others.binary_search(house).is_ok())
    }

    pub(super) fn drop(&mut self, candidate: Candidate) {
        let number = self.number(candidate);
        if !std::mem::replace(&mut self.dropped[number], true) {
            self.frame.dropped.push(number);
        }
    }

    /// A signal takes only these values from now on.
    pub(super) fn limit(&mut self, cell: Cell, allowed: impl Fn(i64) -> bool) {
        let digits = self.board.digits_of(cell);
        for digit in digits.iter().filter(|&digit| !allowed(i64::from(digits.value(digit)))) {
            self.drop(Candidate { cell, digit });
        }
    }

    /// Opens a frame; what was open is given back, to be opened again by [`leave`](Self::leave).
    pub(super) fn enter(&mut self, frame: Frame) -> Frame {
        std::mem::replace(&mut self.frame, frame)
    }

    /// Closes the frame that is open and returns it. What was dropped in it can be again.
    pub(super) fn leave(&mut self, around: Frame) -> Frame {
        for &number in &self.frame.dropped {
            self.dropped[number] = false;
        }
        std::mem::replace(&mut self.frame, around)
    }

    pub(super) fn number(&self, candidate: Candidate) -> usize {
        self.starts[candidate.cell.index()] + candidate.digit.index()
    }

    /// The digits a place may hold, as far as is known.
    pub(super) fn digits(&self, cell: Cell) -> Vec<Digit> {
        let start = self.starts[cell.index()];
        self.board.digits_of(cell).iter().filter(|digit| !self.dropped[start + digit.index()]).collect()
    }

    /// The values a signal may take, as far as is known, ascending.
    pub(super) fn domain(&self, signal: Variable) -> Vec<i64> {
        match signal {
            Variable::Cell(cell) => {
                let digits = self.board.digits_of(cell);
                self.digits(cell).into_iter().map(|digit| i64::from(digits.value(digit))).collect()
            }
            Variable::Auxiliary(number) => self.quantities[number].0.values.clone(),
        }
    }

    /// A quantity that verbs need among themselves.
    pub(super) fn quantity(&mut self, name: String, values: Vec<i64>) -> Variable {
        self.quantities.push((Auxiliary { name, values }, None));
        Variable::Auxiliary(self.quantities.len() - 1)
    }

    /// The name of a signal.
    pub(super) fn name(&self, signal: Variable) -> String {
        match signal {
            Variable::Cell(cell) => self.board.name(cell),
            Variable::Auxiliary(number) => self.quantities[number].0.name.clone(),
        }
    }

    /// The entry by which an option says what a signal is.
    pub(super) fn is(&mut self, signal: Variable, value: i64) -> Entry {
        let known = match signal {
            Variable::Cell(cell) => self.values[cell.index()],
            Variable::Auxiliary(number) => self.quantities[number].1,
        };
        let item = known.unwrap_or_else(|| {
            let name = match signal {
                Variable::Cell(_) => format!("{} value", self.name(signal)),
                Variable::Auxiliary(_) => self.name(signal),
            };
            // The value of a cell is the same in every frame.
            let item = self.item(&name, ItemKind::Secondary);
            match signal {
                Variable::Cell(cell) => self.values[cell.index()] = Some(item),
                Variable::Auxiliary(number) => self.quantities[number].1 = Some(item),
            }
            item
        });
        self.coloured(item, &value.to_string())
    }

    pub(super) fn coloured(&mut self, item: ItemId, colour: &str) -> Entry {
        Entry::coloured(item, self.problem.add_colour(colour))
    }

    /// A new primary item of the frame.
    pub(super) fn primary(&mut self, name: &str) -> ItemId {
        self.primary_with(name, &[])
    }

    /// A new primary item of the frame that is covered together with these where the frame is off.
    pub(super) fn primary_with(&mut self, name: &str, off: &[Entry]) -> ItemId {
        let item = self.always(&format!("{}{name}", self.frame.prefix));
        self.frame.off.push([Entry::from(item)].iter().chain(off).copied().collect());
        item
    }

    /// A new primary item that has an option whether or not the frame is on.
    pub(super) fn always(&mut self, name: &str) -> ItemId {
        self.item(name, ItemKind::Primary)
    }

    /// A new secondary item.
    pub(super) fn secondary(&mut self, name: &str) -> ItemId {
        let name = format!("{}{name}", self.frame.prefix);
        self.item(&name, ItemKind::Secondary)
    }

    /// A new item, with a number behind its name if another has it: authors choose names as they like.
    fn item(&mut self, name: &str, kind: ItemKind) -> ItemId {
        let free = unless_taken(name, |name| self.problem.item_named(name).is_some());
        self.problem.add_item(free, kind).expect("no other item has this name")
    }

    /// The name itself, or with a number behind it if a set of this name was written before.
    pub(super) fn unused(&mut self, name: &str) -> String {
        let free = unless_taken(name, |name| self.names.contains(name));
        self.names.insert(free.clone());
        free
    }

    /// The placement of a candidate, or its copy in this frame, has this entry.
    pub(super) fn uses(&mut self, candidate: Candidate, entry: impl Into<Entry>) {
        let number = self.number(candidate);
        self.frame.uses.push((number, entry.into()));
    }

    /// The candidate of a number.
    pub(super) fn candidate(&self, number: usize) -> Candidate {
        let place = self.starts.partition_point(|&start| start <= number) - 1;
        let cell = self.board.places().nth(place).expect("a candidate has its place");
        Candidate { cell, digit: Digit::new(number - self.starts[place]) }
    }

    /// A helper option.
    pub(super) fn helper(&mut self, entries: Vec<Entry>) {
        let written = self.helpers.len() - self.verb.2;
        if written >= MOST_OPTIONS {
            self.refuse(written + 1);
        } else if self.too_large.is_none() {
            self.helpers.push(entries);
        }
    }

    /// The verb being written takes too many options.
    pub(super) fn refuse(&mut self, options: usize) {
        let (rule, name, _) = self.verb.clone();
        self.too_large.get_or_insert(TooLarge { rule, name, options });
    }
}

/// Entries by candidate, in the order in which they came.
struct Sorted {
    entries: Vec<Entry>,
    starts: Vec<usize>,
}

impl Sorted {
    fn of(&self, number: usize) -> &[Entry] {
        &self.entries[self.starts[number]..self.starts[number + 1]]
    }
}

/// Counting sort: there are many entries and few candidates.
fn sorted(uses: Vec<(usize, Entry)>, candidates: usize) -> Sorted {
    let mut starts = vec![0; candidates + 1];
    for (number, _) in &uses {
        starts[number + 1] += 1;
    }
    for number in 0..candidates {
        starts[number + 1] += starts[number];
    }
    let Some(&(_, any)) = uses.first() else { return Sorted { entries: Vec::new(), starts } };
    let mut entries = vec![any; uses.len()];
    let mut next = starts.clone();
    for (number, entry) in uses {
        entries[next[number]] = entry;
        next[number] += 1;
    }
    Sorted { entries, starts }
}

/// The name itself, or with the first number behind it that makes it free.
fn unless_taken(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|n| format!("{name} ({n})"));
    [name.to_owned()].into_iter().chain(numbered).find(|name| !taken(name)).expect("numbers do not end")
}
