//! Naked and hidden subsets: n cells with n digits, n digits with n cells. Both are what a house alone excludes (Hall's
//! theorem).

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::{House, Model};
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

pub(super) static FAMILY: Family = Family {
    entries: || {
        vec![
            &LOCKED_PAIR,
            &NAKED_PAIR,
            &HIDDEN_PAIR,
            &LOCKED_TRIPLE,
            &NAKED_TRIPLE,
            &HIDDEN_TRIPLE,
            &NAKED_QUAD,
            &HIDDEN_QUAD,
        ]
    },
    searches: || {
        let least = |entry: &Entry| *entry.score.start();
        let naked = |size| {
            let find = Search::new(Level::Subsets, least(naked_entry(size, true)), move |at, since, sink| {
                naked(at.model, at.state, size, since, sink)
            });
            find.at(least(naked_entry(size, false)))
        };
        let hidden = |size| {
            Search::new(Level::Subsets, least(hidden_entry(size)), move |at, since, sink| {
                hidden(at.model, at.state, size, since, sink)
            })
        };
        (2..=4).flat_map(|size| [naked(size), hidden(size)]).collect()
    },
};

static LOCKED_PAIR: Entry = Entry::new("locked pair", Level::Subsets, 2.0)
    .meaning(
        "A naked pair whose two cells lie in a box and in one of its rows or columns. Both digits are removed from \
         the rest of the box and of the line.",
    )
    .example(".......6.5....3..1..6815...2...5.......7.....354..628.......79..3...1..2.8.2.7.3.");

static LOCKED_TRIPLE: Entry = Entry::new("locked triple", Level::Subsets, 2.5)
    .meaning(
        "A naked triple whose three cells lie in a box and in one of its rows or columns. The three digits are \
         removed from the rest of the box and of the line.",
    )
    .example("...2.9.5.....1.....3.....188.7..64.9......6.....9.5...5.......46.....7....24...3.");

static NAKED_PAIR: Entry = Entry::new("naked pair", Level::Subsets, 3.0)
    .meaning(
        "Two cells of a house have the same two candidates and no others. Both digits are removed from the other \
         cells of the house.",
    )
    .example("....8.5.........9....567.12.1.....34..8.......4..2....1..8.4...83...1.5...9.52..1");

static NAKED_TRIPLE: Entry = Entry::new("naked triple", Level::Subsets, 3.6)
    .meaning(
        "Three cells of a house have candidates for only three digits among them. These digits are removed from the \
         other cells of the house.",
    )
    .example("74........28........92....61.2..39..5.3.8..6....7......5..4....8..67...2......89.");

static NAKED_QUAD: Entry = Entry::new("naked quad", Level::Subsets, 5.0)
    .meaning(
        "Four cells of a house have candidates for only four digits among them. These digits are removed from the \
         other cells of the house.",
    )
    .example("....8...718......2..7..385.7.23.1.......9....63......4.....5..3.5.478.21......5..");

static HIDDEN_PAIR: Entry = Entry::new("hidden pair", Level::Subsets, 3.4)
    .meaning(
        "Two digits have only the same two possible cells in a house. All other candidates are removed from these \
         cells.",
    )
    .example(".........2..84...64..956...1..2...9.....1.3..8.536.2.4..2...5...8..3..7.5....4...");

static HIDDEN_TRIPLE: Entry = Entry::new("hidden triple", Level::Subsets, 4.0)
    .meaning(
        "Three digits have only the same three possible cells in a house. All other candidates are removed from \
         these cells.",
    )
    .example("...9...5.....721.65.2...8.7..86.3...7........4...97..18..26........4.31...1...6..");

static HIDDEN_QUAD: Entry = Entry::new("hidden quad", Level::Subsets, 5.4)
    .meaning(
        "Four digits have only the same four possible cells in a house. All other candidates are removed from these \
         cells.",
    )
    .example("9..87........5..6...3.1.7..5..2......2..819.4....4.1....2....3.6.5....9..7....41.");

fn naked_entry(size: usize, is_locked: bool) -> &'static Entry {
    match (size, is_locked) {
        (2, true) => &LOCKED_PAIR,
        (3, true) => &LOCKED_TRIPLE,
        (2, false) => &NAKED_PAIR,
        (3, false) => &NAKED_TRIPLE,
        _ => &NAKED_QUAD,
    }
}

fn hidden_entry(size: usize) -> &'static Entry {
    match size {
        2 => &HIDDEN_PAIR,
        3 => &HIDDEN_TRIPLE,
        _ => &HIDDEN_QUAD,
    }
}

/// n cells with n digits.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NakedSubset {
    /// The house.
    pub house: usize,
    /// The cells.
    pub cells: Vec<Cell>,
    /// Their digits.
    pub digits: Vec<Digit>,
    /// Whether candidates are removed from a second house.
    pub locked: bool,
}

/// n digits with n cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HiddenSubset {
    /// The house.
    pub house: usize,
    /// The cells.
    pub cells: Vec<Cell>,
    /// The digits.
    pub digits: Vec<Digit>,
}

impl Technique for NakedSubset {
    fn entry(&self) -> &'static Entry {
        naked_entry(self.cells.len(), self.locked)
    }

    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let houses = words.houses(&step.reason.rules);
        format!("{} of {houses} hold only {}", words.named(&self.cells), words.digits(&self.digits))
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        subset_parts(model, step)
    }
}

impl Technique for HiddenSubset {
    fn entry(&self) -> &'static Entry {
        hidden_entry(self.cells.len())
    }

    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let (house, digits) = (words.rule(self.house), words.digits(&self.digits));
        format!("{house} has {digits} only in {}", words.named(&self.cells))
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        subset_parts(model, step)
    }
}

fn subset_parts(model: &Model<'_>, step: &Step) -> Vec<Part> {
    let mut parts: Vec<Part> = step.reason.rules.iter().map(|&house| Part::of_kind(model, house)).collect();
    parts.push(Part::of(Role::Subset, step.reason.pattern.clone()));
    parts
}

/// n cells of a house with only n digits, in houses that changed after a time.
pub(super) fn naked(model: &Model<'_>, state: &State, size: usize, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    model.go_on()?;
    let (mut few, mut chosen) = (Vec::new(), Vec::new());
    for house in model.houses.iter().filter(|house| state.have_changed(&house.cells, since)) {
        let open = || house.cells.iter().copied().filter(|&cell| !state.is_placed(cell));
        if open().count() <= size {
            continue;
        }
        few.clear();
        few.extend(open().map(|cell| (cell, state.set(cell))).filter(|(_, set)| (2..=size).contains(&set.len())));
        choose(model, &few, size, &mut chosen, DigitSet::EMPTY, &mut |cells, digits| {
            naked_in(model, state, house, cells, digits, sink)
        })?;
    }
    ControlFlow::Continue(())
}

fn naked_in(
    model: &Model<'_>,
    state: &State,
    house: &House,
    cells: &[Cell],
    digits: DigitSet,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut removed: Vec<Candidate> = Vec::new();
    let mut rules = Vec::new();
    let common = model.houses_of[cells[0].index()].iter().map(|&other| &model.houses[other]);
    for other in common.filter(|other| cells.iter().all(|cell| other.cells.contains(cell))) {
        let mut helps = false;
        for &cell in other.cells.iter().filter(|cell| !cells.contains(cell)) {
            for digit in state.set(cell).intersection(digits).iter() {
                let candidate = Candidate { cell, digit };
                if !removed.contains(&candidate) {
                    removed.push(candidate);
                    helps = true;
                }
            }
        }
        if helps {
            rules.push(other.instance);
        }
    }
    // Found once, in the first house that removes something.
    if rules.first() != Some(&house.instance) {
        return ControlFlow::Continue(());
    }
    let absent = cells.iter().flat_map(|&cell| state.absent_of(model, cell)).filter(|one| !digits.contains(one.digit));
    let pattern = cells.iter().flat_map(|&cell| state.set(cell).iter().map(move |digit| Candidate { cell, digit }));
    let technique = NakedSubset {
        house: house.instance,
        cells: cells.to_vec(),
        digits: digits.iter().collect(),
        locked: rules.len() > 1,
    };
    let reason = Reason { absent: absent.collect(), pattern: pattern.collect(), rules, ..Reason::default() };
    sink(Step { removed, ..Step::of(technique, reason) })
}

/// n digits of a house with only n cells, in houses that changed after a time. With at most 2n open cells, it is the naked subset of
/// the others, which is no larger.
pub(super) fn hidden(model: &Model<'_>, state: &State, size: usize, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    model.go_on()?;
    let (mut places, mut few, mut chosen) = (Vec::new(), Vec::new(), Vec::new());
    for house in model.houses.iter().filter(|house| house.full && state.have_changed(&house.cells, since)) {
        let digits = model.board.digits().all().difference(state.placed_in(house));
        if digits.len() <= 2 * size {
            continue;
        }
        state.places_in(house, &mut places);
        few.clear();
        let places = digits.iter().map(|digit| (digit, places[digit.index()]));
        few.extend(places.filter(|(_, places)| (2..=size as u32).contains(&places.count_ones())));
        choose(model, &few, size, &mut chosen, 0, &mut |digits, places: u128| {
            let inside = |place: usize| places >> place & 1 == 1;
            let cells: Vec<Cell> = (0..house.cells.len()).filter(|&i| inside(i)).map(|i| house.cells[i]).collect();
            let others = |&cell: &Cell| {
                let others = state.set(cell).iter().filter(|digit| !digits.contains(digit));
                others.map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
            };
            let removed: Vec<Candidate> = cells.iter().flat_map(others).collect();
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let outside = house.cells.iter().filter(|cell| !cells.contains(cell));
            let all = |&cell: &Cell| digits.iter().map(move |&digit| Candidate { cell, digit });
            let reason = Reason {
                rules: vec![house.instance],
                absent: outside.flat_map(all).collect(),
                pattern: cells.iter().flat_map(all).filter(|one| state.has(one.cell, one.digit)).collect(),
                ..Reason::default()
            };
            let technique = HiddenSubset { house: house.instance, cells, digits: digits.to_vec() };
            sink(Step { removed, ..Step::of(technique, reason) })
        })?;
    }
    ControlFlow::Continue(())
}

/// A union of sets, and its size.
trait Union: Copy {
    fn with(self, other: Self) -> Self;
    fn count(self) -> usize;
}

impl Union for DigitSet {
    fn with(self, other: DigitSet) -> DigitSet {
        self.union(other)
    }

    fn count(self) -> usize {
        self.len()
    }
}

impl Union for u128 {
    fn with(self, other: u128) -> u128 {
        self | other
    }

    fn count(self) -> usize {
        self.count_ones() as usize
    }
}

/// Shows every choice of `size` things, given with their sets, that have exactly `size` members together.
fn choose<T: Copy, S: Union>(
    model: &Model<'_>,
    things: &[(T, S)],
    size: usize,
    chosen: &mut Vec<T>,
    union: S,
    show: &mut dyn FnMut(&[T], S) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return if union.count() == size { show(chosen, union) } else { ControlFlow::Continue(()) };
    }
    if chosen.len() + things.len() < size {
        return ControlFlow::Continue(());
    }
    if chosen.is_empty() {
        model.go_on()?;
    }
    for (at, &(thing, set)) in things.iter().enumerate() {
        let more = union.with(set);
        if more.count() <= size {
            chosen.push(thing);
            choose(model, &things[at + 1..], size, chosen, more, show)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}
