//! Uniqueness tests on rectangles: types 1 to 6, hidden and avoidable rectangles.
//!
//! ```text
//!   a b | . . .     If the corners held a and b only, the two could be exchanged. So in a puzzle with one solution
//!   b a | . . .     a candidate is false that would force this, and one of the other candidates is true.
//! ```
//!
//! They require that no rule and no clue distinguishes the two digits in these cells. A digit that was placed before is not
//! a clue; a given is.
//!
//! # References
//! Bernhard Hobiger, HoDoKu: the types of uniqueness tests, hidden and avoidable rectangles.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::chains::{UNIQUE_RECTANGLE, all_rectangles};
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::{House, Model};
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::{Wording, or};

/// The largest number of cells in the subset of a test of type 3.
const MOST_SUBSET: usize = 4;
/// The neighbours of each corner.
const NEIGHBOURS: [[usize; 2]; 4] = [[1, 2], [0, 3], [0, 3], [1, 2]];

/// The entry of unique rectangles is that of the chains with one, too.
pub(super) static FAMILY: Family = Family {
    entries: || vec![&HIDDEN, &AVOIDABLE],
    searches: || {
        vec![Search::new(Level::Chains, 4.5, |at, since, sink| rectangles(at.model, at.state, since, sink)).unique()]
    },
};

static HIDDEN: Entry = Entry::new("hidden rectangle", Level::Chains, 4.7)
    .meaning(
        "A unique rectangle in which two digits are hidden: if one corner had the first digit, strong links would \
         force both digits into the other corners. As the solution is the only one, that candidate is removed.",
    )
    .unique()
    .example("..9..7.....8.4..9.......312.5......1...7..2...42..6......9....57...14.....4.8..3.");

static AVOIDABLE: Entry = Entry::new("avoidable rectangle", Level::Chains, 4.7)
    .meaning(
        "A unique rectangle of which some cells are solved already, none of them by a given. With the same two \
         digits in all four cells there would be a second solution, so a candidate that would lead there is removed.",
    )
    .unique()
    .example(".1..8....2..6.....684...1...7......2..6..4.5.9.....84.1....3.......693...5...2..1");

/// Four cells that would have two solutions if they held only two digits.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UniqueRectangle {
    /// The kind.
    pub kind: RectangleKind,
    /// The four cells, row by row.
    pub cells: Vec<Cell>,
    /// The two digits.
    pub digits: [Digit; 2],
    /// Their other candidates.
    pub extra: Vec<Candidate>,
    /// The cells that form a naked subset with other candidates of two corners.
    pub subset: Vec<Cell>,
    /// The houses that have a digit only in two corners, with that digit.
    pub houses: Vec<(usize, Digit)>,
}

/// The kind of a unique rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RectangleKind {
    /// A unique rectangle of a type from 1 to 6.
    Type(u8),
    /// A candidate of a corner would force the two digits into all corners.
    Hidden,
    /// Some of its cells already have their digits, none of them a given: type 1 or 2.
    Avoidable(u8),
}

impl Technique for UniqueRectangle {
    fn entry(&self) -> &'static Entry {
        match self.kind {
            RectangleKind::Type(_) => &UNIQUE_RECTANGLE,
            RectangleKind::Hidden => &HIDDEN,
            RectangleKind::Avoidable(_) => &AVOIDABLE,
        }
    }

    /// Sudoku Explainer gives the same to all types, and more for a subset.
    fn score(&self, _: &Step) -> f64 {
        self.entry().score.start() + 0.1 * self.subset.len() as f64
    }

    fn title(&self, _: &Wording<'_>) -> String {
        let name = self.entry().name;
        match self.kind {
            RectangleKind::Type(number) | RectangleKind::Avoidable(number) => format!("{name} type {number}"),
            RectangleKind::Hidden => name.to_owned(),
        }
    }

    /// `r1c1 r1c5 r2c1 r2c5 cannot all be 3 or 7, and only r2c5 can be something else (5)`.
    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let UniqueRectangle { kind, cells, digits, extra, subset, houses } = self;
        let all = or(digits.iter().map(|&digit| words.digit(cells[0], digit)).collect());
        let none_given = if matches!(kind, RectangleKind::Avoidable(_)) { ", none of them given," } else { "" };
        let both = format!("{}{none_given} cannot all be {all}", words.cells(cells));
        let mut wide: Vec<Cell> = extra.iter().map(|one| one.cell).collect();
        wide.dedup();
        let which = words.names(&wide);
        match kind {
            RectangleKind::Type(1) | RectangleKind::Avoidable(1) => {
                let others = or(extra.iter().map(|&one| words.value(one)).collect());
                format!("{both}, and only {which} can be something else ({others})")
            }
            RectangleKind::Type(3) => {
                let one = or(wide.iter().map(|&cell| words.cell(cell)).collect());
                let others: DigitSet = extra.iter().map(|one| one.digit).collect();
                let others = or(others.iter().map(|digit| words.digit(wide[0], digit)).collect());
                format!("{both}, so {one} is {others} and forms a naked subset with {}", words.cells(subset))
            }
            RectangleKind::Type(2 | 5) | RectangleKind::Avoidable(_) => {
                format!("{both}, and only {which} have another candidate, so {}", words.yes(extra))
            }
            RectangleKind::Type(4) => {
                format!("{both}, and only {which} have other candidates; {}", only_there(words, houses))
            }
            RectangleKind::Type(_) | RectangleKind::Hidden => {
                let were = |&one: &Candidate| format!("{} were {}", words.cell(one.cell), words.value(one));
                let any = or(step.removed.iter().map(were).collect());
                format!("{both}, but would be if {any}; {}", only_there(words, houses))
            }
        }
    }

    fn parts(&self, model: &Model<'_>, candidates: &[DigitSet], _: &Step) -> Vec<Part> {
        let corners = Part::of_cells(Role::Rectangle, &self.cells, candidates).candidates;
        let corners = corners.into_iter().filter(|one| self.digits.contains(&one.digit)).collect();
        let mut parts = vec![Part::of(Role::Rectangle, corners), Part::of(Role::Extra, self.extra.clone())];
        parts.extend((!self.subset.is_empty()).then(|| Part::of_cells(Role::Subset, &self.subset, candidates)));
        let strong = |&(house, digit): &(usize, Digit)| {
            let in_house = &model.instances[house].cells;
            let is_place = |cell: &&Cell| in_house.contains(cell) && candidates[cell.index()].contains(digit);
            let places: Vec<Candidate> =
                self.cells.iter().filter(is_place).map(|&cell| Candidate { cell, digit }).collect();
            let [from, to] = places[..] else { return None };
            Some(Part::link(Role::StrongLink, Some(house), &[from], &[to]))
        };
        parts.extend(self.houses.iter().filter_map(strong));
        parts
    }
}

/// `row 1 and column 5 have 3 only there`.
fn only_there(words: &Wording<'_>, houses: &[(usize, Digit)]) -> String {
    let mut digits: Vec<Digit> = houses.iter().map(|(_, digit)| *digit).collect();
    digits.sort_unstable();
    digits.dedup();
    let said = |digit: Digit| {
        let all: Vec<usize> = houses.iter().filter(|(_, one)| *one == digit).map(|(house, _)| *house).collect();
        let have = if all.len() == 1 { "has" } else { "have" };
        format!("{} {have} {} only there", words.houses(&all), words.symbols.name(digit))
    };
    words.list(digits.into_iter().map(said).collect())
}

/// A rectangle, and two digits that can be exchanged in it.
struct Rectangle<'r, 'v> {
    model: &'r Model<'v>,
    state: &'r State,
    cells: [Cell; 4],
    digits: [Digit; 2],
    /// The other candidates of its corners.
    extra: Vec<Candidate>,
}

/// A proof that a candidate of a corner would force the two digits into all four.
struct Forced {
    corner: usize,
    digit: Digit,
    /// The houses whose last two places of a digit were needed.
    houses: Vec<(usize, Digit)>,
    reason: Reason,
}

/// Uniqueness tests on rectangles.
fn rectangles(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    if state.now() <= since {
        return ControlFlow::Continue(());
    }
    for cells in all_rectangles(model) {
        model.go_on()?;
        for digits in pairs(state, &cells) {
            let rectangle = Rectangle::new(model, state, cells, digits);
            if rectangle.is_possible() {
                rectangle.by_force(sink)?;
                rectangle.of_one_digit(sink)?;
                rectangle.with_subset(sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of digits that may remain in a rectangle: those of a corner with two candidates, or of two filled corners.
fn pairs(state: &State, cells: &[Cell; 4]) -> Vec<[Digit; 2]> {
    let sets = cells.map(|cell| state.set(cell));
    let mut pairs: Vec<DigitSet> = sets.into_iter().filter(|set| set.len() == 2).collect();
    let both = (0..4).flat_map(|one| (one + 1..4).map(move |other| (one, other)));
    let of_digits = both.filter(|&(one, other)| sets[one].len() == 1 && sets[other].len() == 1);
    pairs.extend(of_digits.map(|(one, other)| sets[one].union(sets[other])).filter(|pair| pair.len() == 2));
    pairs.sort_unstable_by_key(|pair| pair.bits());
    pairs.dedup();
    let pair = |pair: DigitSet| <[Digit; 2]>::try_from(pair.iter().collect::<Vec<_>>()).ok();
    let is_free = |&digits: &[Digit; 2]| cells.iter().all(|&cell| state.is_free(cell, digits));
    pairs.into_iter().filter_map(pair).filter(is_free).collect()
}

impl<'r, 'v> Rectangle<'r, 'v> {
    fn new(model: &'r Model<'v>, state: &'r State, cells: [Cell; 4], digits: [Digit; 2]) -> Rectangle<'r, 'v> {
        let others = |cell: Cell| {
            let others = state.set(cell).iter().filter(move |digit| !digits.contains(digit));
            others.map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
        };
        let extra = cells.into_iter().flat_map(others).collect();
        Rectangle { model, state, cells, digits, extra }
    }

    /// Whether the two digits may still fill it, and not all of its corners are filled.
    fn is_possible(&self) -> bool {
        let [a, b] = self.digits;
        let fits = |first: Digit, second: Digit| {
            let digits = [first, second, second, first];
            self.cells.iter().zip(digits).all(|(&cell, digit)| self.state.has(cell, digit))
        };
        !self.extra.is_empty() && (fits(a, b) || fits(b, a))
    }

    fn other(&self, digit: Digit) -> Digit {
        if digit == self.digits[0] { self.digits[1] } else { self.digits[0] }
    }

    fn is_avoidable(&self) -> bool {
        self.cells.iter().any(|&cell| self.state.is_placed(cell))
    }

    /// Whether a corner has only the two digits.
    fn is_bare(&self, corner: usize) -> bool {
        self.extra.iter().all(|one| one.cell != self.cells[corner])
    }

    /// The corners with other candidates.
    fn wide(&self) -> Vec<usize> {
        (0..4).filter(|&corner| !self.is_bare(corner)).collect()
    }

    /// The digits that a corner has lost besides the two.
    fn absent(&self, corner: usize) -> impl Iterator<Item = Candidate> {
        let absent = self.state.absent_of(self.model, self.cells[corner]);
        absent.filter(|one| !self.digits.contains(&one.digit))
    }

    fn step(
        &self,
        kind: RectangleKind,
        houses: Vec<(usize, Digit)>,
        subset: Vec<Cell>,
        reason: Reason,
        removed: Vec<Candidate>,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let corners = self.cells.iter().flat_map(|&cell| self.digits.map(|digit| Candidate { cell, digit }));
        let mut pattern: Vec<Candidate> = corners.filter(|one| self.state.has(one.cell, one.digit)).collect();
        let of_subset =
            subset.iter().flat_map(|&cell| self.state.set(cell).iter().map(move |digit| Candidate { cell, digit }));
        pattern.extend(of_subset);
        let reason = Reason { pattern, assumes_unique: true, ..reason };
        let technique = UniqueRectangle {
            kind,
            cells: self.cells.to_vec(),
            digits: self.digits,
            extra: self.extra.clone(),
            subset,
            houses,
        };
        sink(Step { removed, ..Step::of(technique, reason) })
    }

    /// A candidate of a corner that forces the two digits into the others is false: types 1, 4 and 6, hidden rectangles, and
    /// the first type of avoidable ones.
    fn by_force(&self, sink: Sink<'_>) -> ControlFlow<()> {
        let tried = (0..4).flat_map(|corner| self.digits.map(|digit| (corner, digit)));
        let all: Vec<Forced> = tried.filter_map(|(corner, digit)| self.forced(corner, digit)).collect();
        // A corner that loses both of its digits, and two that lose the same one, are one step.
        let mut groups: Vec<Vec<Forced>> = Vec::new();
        let wide = self.wide();
        let are_two = wide.len() == 2;
        for one in all {
            let fits = |group: &&mut Vec<Forced>| {
                let known = &group[0];
                match (known.houses.len(), one.houses.len()) {
                    (0, 0) => known.corner == one.corner,
                    (1, 1) => are_two && known.digit == one.digit && known.corner != one.corner,
                    _ => false,
                }
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(one),
                None => groups.push(vec![one]),
            }
        }
        for group in groups {
            let mut houses: Vec<(usize, Digit)> = group.iter().flat_map(|one| one.houses.clone()).collect();
            houses.sort_unstable();
            houses.dedup();
            let are_neighbours = are_two && NEIGHBOURS[wide[0]].contains(&wide[1]);
            let kind = match (houses.is_empty(), group.len()) {
                (true, _) if self.is_avoidable() => RectangleKind::Avoidable(1),
                (true, _) => RectangleKind::Type(1),
                (false, _) if are_neighbours && houses.len() == 1 => RectangleKind::Type(4),
                (false, 2) if !are_neighbours => RectangleKind::Type(6),
                _ => RectangleKind::Hidden,
            };
            let mut reason = Reason::default();
            let removed =
                group.iter().map(|one| Candidate { cell: self.cells[one.corner], digit: one.digit }).collect();
            for one in group {
                reason.add(one.reason.rules, one.reason.absent);
            }
            self.step(kind, houses, Vec::new(), reason, removed, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// The proof that this candidate forces the two digits into all corners.
    fn forced(&self, corner: usize, digit: Digit) -> Option<Forced> {
        let cell = self.cells[corner];
        if self.state.is_placed(cell) || !self.state.has(cell, digit) || self.is_bare(corner) {
            return None;
        }
        let mut values: [Option<Digit>; 4] = [None; 4];
        values[corner] = Some(digit);
        let mut houses: Vec<(usize, Digit)> = Vec::new();
        let mut reason = Reason::default();
        // Corners without a choice come first.
        while values.contains(&None) {
            let near =
                |at: usize| NEIGHBOURS[at].into_iter().filter_map(|from| values[from].map(|digit| (from, digit)));
            let open = (0..4).filter(|&at| values[at].is_none());
            let ways: Vec<(usize, usize, Digit)> =
                open.flat_map(|at| near(at).map(move |(from, digit)| (at, from, digit)).collect::<Vec<_>>()).collect();
            let bare = ways.iter().find(|(at, ..)| self.is_bare(*at));
            let strong = || {
                let (bare, wide): (Vec<&(usize, usize, Digit)>, Vec<_>) =
                    ways.iter().partition(|(_, from, _)| self.is_bare(*from));
                let mut sorted = wide.into_iter().chain(bare);
                sorted.find_map(|way| self.last_two(*way).map(|house| (way, Some(house))))
            };
            let (&(at, from, before), house) = bare.map(|way| (way, None)).or_else(strong)?;
            let next = self.other(before);
            if !self.state.has(self.cells[at], next) {
                return None;
            }
            match house {
                None => {
                    let common = self.model.common_house(self.cells[at], self.cells[from])?;
                    reason.add([self.model.houses[common].instance], self.absent(at));
                }
                Some(house) => {
                    let House { instance, cells, .. } = &self.model.houses[house];
                    let others = cells.iter().filter(|cell| !self.cells.contains(cell));
                    reason.add([*instance], others.map(|&cell| Candidate { cell, digit: next }));
                    houses.push((*instance, next));
                }
            }
            values[at] = Some(next);
        }
        Some(Forced { corner, digit, houses, reason })
    }

    /// A house that has the other digit only in these two corners.
    fn last_two(&self, (at, from, digit): (usize, usize, Digit)) -> Option<usize> {
        let (cell, before) = (self.cells[at], self.cells[from]);
        let other = self.other(digit);
        self.model.houses_of[cell.index()].iter().copied().find(|&number| {
            let house = &self.model.houses[number];
            let is_in = |one: &Cell| *one == cell || *one == before || !self.state.has(*one, other);
            house.full && house.cells.contains(&before) && house.cells.iter().all(is_in)
        })
    }

    /// All other candidates are of one digit: types 2 and 5, and the second type of avoidable rectangles.
    fn of_one_digit(&self, sink: Sink<'_>) -> ControlFlow<()> {
        let digit = self.extra[0].digit;
        if self.extra.len() < 2 || self.extra.iter().any(|one| one.digit != digit) {
            return ControlFlow::Continue(());
        }
        let mut reason = Reason::default();
        let mut removed = Vec::new();
        for &cell in self.model.cells.iter().filter(|&&cell| self.state.has(cell, digit)) {
            let houses: Option<Vec<usize>> =
                self.extra.iter().map(|one| self.model.common_house(one.cell, cell)).collect();
            if let Some(houses) = houses {
                removed.push(Candidate { cell, digit });
                reason.rules.extend(houses.into_iter().map(|house| self.model.houses[house].instance));
            }
        }
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        (0..4).for_each(|corner| reason.absent.extend(self.absent(corner).filter(|one| !self.extra.contains(one))));
        let wide = self.wide();
        let kind = match wide[..] {
            _ if self.is_avoidable() => RectangleKind::Avoidable(2),
            [one, other] if NEIGHBOURS[one].contains(&other) => RectangleKind::Type(2),
            _ => RectangleKind::Type(5),
        };
        self.step(kind, Vec::new(), Vec::new(), reason, removed, sink)
    }

    /// Two corners of a house have other candidates, and form a naked subset with more of its cells: type 3.
    fn with_subset(&self, sink: Sink<'_>) -> ControlFlow<()> {
        let [one, other] = self.wide()[..] else { return ControlFlow::Continue(()) };
        let corners = [self.cells[one], self.cells[other]];
        let digits: DigitSet = self.extra.iter().map(|one| one.digit).collect();
        for house in &self.model.houses {
            if !corners.iter().all(|cell| house.cells.contains(cell)) {
                continue;
            }
            let open = |cell: &Cell| !self.state.is_placed(*cell) && !self.cells.contains(cell);
            let open: Vec<Cell> = house.cells.iter().copied().filter(open).collect();
            self.subset(house, corners, &open, &mut Vec::new(), digits, sink)?;
        }
        ControlFlow::Continue(())
    }

    fn subset(
        &self,
        house: &House,
        corners: [Cell; 2],
        open: &[Cell],
        chosen: &mut Vec<Cell>,
        digits: DigitSet,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        if !chosen.is_empty() && digits.len() == chosen.len() + 1 {
            return self.subset_found(house, corners, chosen, digits, sink);
        }
        if chosen.len() == MOST_SUBSET {
            return ControlFlow::Continue(());
        }
        for (at, &cell) in open.iter().enumerate() {
            let more = digits.union(self.state.set(cell));
            if more.len() <= MOST_SUBSET + 1 {
                chosen.push(cell);
                self.subset(house, corners, &open[at + 1..], chosen, more, sink)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn subset_found(
        &self,
        house: &House,
        corners: [Cell; 2],
        chosen: &[Cell],
        digits: DigitSet,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let mut removed: Vec<Candidate> = Vec::new();
        let mut reason = Reason { rules: vec![house.instance], ..Reason::default() };
        let is_in = |other: &House| corners.iter().chain(chosen).all(|cell| other.cells.contains(cell));
        for other in self.model.houses.iter().filter(|other| is_in(other)) {
            let outside = other.cells.iter().filter(|cell| !corners.contains(cell) && !chosen.contains(cell));
            for &cell in outside {
                let lost = self.state.set(cell).intersection(digits);
                reason.rules.extend((!lost.is_empty()).then_some(other.instance));
                removed.extend(lost.iter().map(|digit| Candidate { cell, digit }));
            }
        }
        removed.sort_unstable();
        removed.dedup();
        if removed.is_empty() {
            return ControlFlow::Continue(());
        }
        (0..4).for_each(|corner| reason.absent.extend(self.absent(corner).filter(|one| !self.extra.contains(one))));
        let absent = chosen.iter().flat_map(|&cell| self.state.absent_of(self.model, cell));
        reason.absent.extend(absent.filter(|one| !digits.contains(one.digit)));
        self.step(RectangleKind::Type(3), Vec::new(), chosen.to_vec(), reason, removed, sink)
    }
}
