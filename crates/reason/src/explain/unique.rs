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

use super::model::{House, Model};
use super::rectangles;
use super::state::{State, Time};
use super::step::{Reason, Sink, Step};
use super::technique::{RectangleKind, Technique};

/// The largest number of cells in the subset of a test of type 3.
const MOST_SUBSET: usize = 4;
/// The neighbours of each corner.
const NEIGHBOURS: [[usize; 2]; 4] = [[1, 2], [0, 3], [0, 3], [1, 2]];

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
pub(super) fn rectangles(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    if state.now() <= since {
        return ControlFlow::Continue(());
    }
    for cells in rectangles::all(model) {
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
    let of_two = |one: usize, other: usize| sets[one].union(sets[other]);
    let both = (0..4).flat_map(|one| (one + 1..4).map(move |other| (one, other)));
    let of_digits = both.filter(|&(one, other)| sets[one].len() == 1 && sets[other].len() == 1);
    pairs.extend(of_digits.map(|(one, other)| of_two(one, other)).filter(|pair| pair.len() == 2));
    pairs.sort_unstable_by_key(|pair| pair.bits());
    pairs.dedup();
    let pair = |pair: DigitSet| {
        let mut digits = pair.iter();
        digits.next().zip(digits.next()).map(|(a, b)| [a, b])
    };
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
        let technique = Technique::UniqueRectangle {
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
