//! Intersections, hidden and naked sets, and fish.
//!
//! These are the patterns that chains may use, so a pattern also says on which removed candidates it
//! depends.

use super::board::{ALL, Board, CELL_HOUSES, COLUMNS, HOUSE_CELLS, HOUSES, ROWS, bits_of, combinations};
use super::singles::{houses_in_order, intersections};
use super::step::{Removals, Step};

/// A pattern of candidates that removes others.
#[derive(Clone, Copy)]
pub(super) enum Pattern {
    /// Every place of `digit` in `house` lies in `other`.
    Intersection { house: usize, other: usize, digit: usize },
    /// `digits` have only `places` left in `house`.
    HiddenSet { house: usize, digits: u16, places: u16 },
    /// The cells at `places` of `house` have only `digits` left.
    NakedSet { house: usize, digits: u16, places: u16 },
    /// `digit` has only the lines `covers` left in the lines `bases` of a kind (rows or columns).
    Fish { first_base: usize, first_cover: usize, bases: u16, covers: u16, digit: usize },
}

/// The union of masks with at least two bits each, if it has `degree` bits.
pub(super) fn tuple(masks: impl Iterator<Item = u16>, degree: u32) -> Option<u16> {
    let mut union = 0;
    for mask in masks {
        if mask.count_ones() < 2 {
            return None;
        }
        union |= mask;
    }
    (union.count_ones() == degree).then_some(union)
}

fn hidden_sets_in(board: &Board, house: usize, degree: u32) -> impl Iterator<Item = (usize, u16, u16)> {
    let pairs = (0..9).filter(|&digit| (2..=degree).contains(&board.places(house, digit).count_ones()));
    let usable = pairs.fold(0, |mask, digit| mask | 1_u16 << digit);
    subsets_within(usable, degree).filter_map(move |digits| {
        let places = tuple(bits_of(digits).map(|digit| board.places(house, digit)), degree)?;
        Some((house, digits, places))
    })
}

/// The masks of `count` bits within `mask`, in ascending order.
fn subsets_within(mask: u16, count: u32) -> impl Iterator<Item = u16> {
    let bits: Vec<usize> = bits_of(mask).collect();
    let width = bits.len() as u32;
    combinations(count, width).map(move |chosen| {
        bits.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1).fold(0, |set, (_, bit)| set | 1 << bit)
    })
}

/// Hidden sets of a degree: pair, triplet or quad.
pub(super) fn hidden_sets(board: &Board, degree: u32) -> impl Iterator<Item = Pattern> {
    houses_in_order()
        .filter(move |&house| board.empty_in(house) > 2 * degree)
        .flat_map(move |house| hidden_sets_in(board, house, degree))
        .map(|(house, digits, places)| Pattern::HiddenSet { house, digits, places })
}

/// Naked sets of a degree: pair, triplet or quad.
pub(super) fn naked_sets(board: &Board, degree: u32) -> impl Iterator<Item = Pattern> {
    houses_in_order().filter(move |&house| board.empty_in(house) >= 2 * degree).flat_map(move |house| {
        let cells = HOUSE_CELLS[house];
        let fits = move |place: usize| (2..=degree).contains(&board.count(cells[place] as usize));
        let usable = (0..9).filter(|&place| fits(place)).fold(0, |mask, place| mask | 1_u16 << place);
        subsets_within(usable, degree).filter_map(move |places| {
            let digits = tuple(bits_of(places).map(|place| board.candidates(cells[place] as usize)), degree)?;
            Some(Pattern::NakedSet { house, digits, places })
        })
    })
}

/// Fish of a degree: X-wing, swordfish or jellyfish.
pub(super) fn fish(board: &Board, degree: u32) -> impl Iterator<Item = Pattern> {
    [(COLUMNS, ROWS), (ROWS, COLUMNS)].into_iter().flat_map(move |(first_base, first_cover)| {
        combinations(degree, 9).flat_map(move |bases| {
            (0..9).filter_map(move |digit| {
                if u32::from(board.placed(digit)) + 2 * degree > 9 {
                    return None;
                }
                let bases = bases as u16;
                let covers = tuple(bits_of(bases).map(|line| board.places(first_base + line, digit)), degree)?;
                Some(Pattern::Fish { first_base, first_cover, bases, covers, digit })
            })
        })
    })
}

/// Intersections: pointing and claiming.
pub(super) fn locked(board: &Board) -> impl Iterator<Item = Pattern> {
    intersections(board).map(|(house, other, digit)| Pattern::Intersection { house, other, digit })
}

impl Pattern {
    /// The candidates that the pattern removes.
    pub(super) fn removals(self, board: &Board) -> Removals {
        let mut removals = Vec::new();
        let mut add = |cell: usize, digits: u16| {
            if board.candidates(cell) & digits != 0 {
                removals.push((cell, board.candidates(cell) & digits));
            }
        };
        match self {
            Pattern::Intersection { house, other, digit } => HOUSE_CELLS[other]
                .into_iter()
                .map(usize::from)
                .filter(|&cell| HOUSES[house] >> cell & 1 == 0)
                .for_each(|cell| add(cell, 1 << digit)),
            Pattern::HiddenSet { house, digits, places } => {
                bits_of(places).for_each(|place| add(HOUSE_CELLS[house][place] as usize, ALL & !digits));
            }
            Pattern::NakedSet { house, digits, places } => {
                bits_of(ALL & !places).for_each(|place| add(HOUSE_CELLS[house][place] as usize, digits));
            }
            Pattern::Fish { first_cover, bases, covers, digit, .. } => bits_of(covers).for_each(|line| {
                bits_of(ALL & !bases)
                    .for_each(|place| add(HOUSE_CELLS[first_cover + line][place] as usize, 1 << digit));
            }),
        }
        removals
    }

    /// The candidates that had to be removed between two boards for the pattern to appear: `(cell, digit)`.
    pub(super) fn parents(self, initial: &Board, current: &Board) -> Vec<(usize, usize)> {
        let gone = |cell: usize, digit: usize| initial.has(cell, digit) && !current.has(cell, digit);
        let cell_at = |house: usize, place: usize| HOUSE_CELLS[house][place] as usize;
        match self {
            Pattern::Intersection { house, other, digit } => (0..9)
                .map(|place| cell_at(house, place))
                .filter(|&cell| gone(cell, digit) && !CELL_HOUSES[cell].contains(&(other as u8)))
                .map(|cell| (cell, digit))
                .collect(),
            Pattern::HiddenSet { house, digits, places } => bits_of(ALL & !places)
                .map(|place| cell_at(house, place))
                .flat_map(|cell| bits_of(digits & initial.candidates(cell)).map(move |digit| (cell, digit)))
                .collect(),
            Pattern::NakedSet { house, digits, places } => bits_of(places)
                .map(|place| cell_at(house, place))
                .flat_map(|cell| bits_of(!digits & initial.candidates(cell)).map(move |digit| (cell, digit)))
                .collect(),
            Pattern::Fish { first_base, bases, covers, digit, .. } => bits_of(bases)
                .flat_map(|line| bits_of(ALL & !covers).map(move |place| cell_at(first_base + line, place)))
                .filter(|&cell| gone(cell, digit))
                .map(|cell| (cell, digit))
                .collect(),
        }
    }

    fn rating(self) -> (f64, &'static str) {
        match self {
            Pattern::Intersection { other: ROWS.., .. } => (2.6, "Pointing"),
            Pattern::Intersection { .. } => (2.8, "Claiming"),
            Pattern::HiddenSet { digits, .. } => match digits.count_ones() {
                2 => (3.4, "Hidden Pair"),
                3 => (4.0, "Hidden Triplet"),
                _ => (5.4, "Hidden Quad"),
            },
            Pattern::NakedSet { digits, .. } => match digits.count_ones() {
                2 => (3.0, "Naked Pair"),
                3 => (3.6, "Naked Triplet"),
                _ => (5.0, "Naked Quad"),
            },
            Pattern::Fish { bases, .. } => match bases.count_ones() {
                2 => (3.2, "X-Wing"),
                3 => (3.8, "Swordfish"),
                _ => (5.2, "Jellyfish"),
            },
        }
    }
}

/// The first pattern that removes a candidate, as a step.
pub(super) fn first_step(board: &Board, mut patterns: impl Iterator<Item = Pattern>) -> Option<Step> {
    patterns.find_map(|pattern| {
        let removals = pattern.removals(board);
        let (difficulty, technique) = pattern.rating();
        (!removals.is_empty()).then(|| Step::removing(difficulty, technique, removals))
    })
}

/// A hidden pair (2.0) or triplet (2.5) that leaves a hidden single in its house.
pub(super) fn direct_hidden_set(board: &Board, degree: u32) -> Option<Step> {
    let houses = houses_in_order().filter(|&house| board.empty_in(house) > degree);
    houses.flat_map(|house| hidden_sets_in(board, house, degree)).find_map(|(house, digits, places)| {
        let digit = bits_of(ALL & !digits).find(|&digit| {
            let all = board.places(house, digit);
            all.count_ones() > 1 && (all & !places).count_ones() == 1
        })?;
        let place = (board.places(house, digit) & !places).trailing_zeros() as usize;
        let (difficulty, technique) =
            if degree == 2 { (2.0, "Direct Hidden Pair") } else { (2.5, "Direct Hidden Triplet") };
        Some(Step::placing(difficulty, technique, HOUSE_CELLS[house][place] as usize, digit))
    })
}
