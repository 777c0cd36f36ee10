//! The rules as the steps see them: the rule instances of a variant, sorted by how they are reasoned about.
//!
//! Sets of different digits and pairs of cells are reasoned about directly. Every other instance is [general]: the
//! exact cover core determines what it excludes.
//!
//! [general]: super::cover

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use exdoku_cover::Budget;
use exdoku_rules::encode::{CellSum, Elementary, Encoder};
use exdoku_rules::variant::Variant;
use exdoku_text::board::{Board, Cell, Digit, DigitSet};

use super::areas::Areas;
use super::instance::{Constraints, Instance, instances};

/// Cells that hold different digits.
#[derive(Debug)]
pub(super) struct House {
    /// Its instance.
    pub(super) instance: usize,
    pub(super) cells: Vec<Cell>,
    /// Whether it has as many cells as there are digits, so that it holds each digit.
    pub(super) full: bool,
}

/// Two cells, and their allowed pairs of digits.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) instance: usize,
    pub(super) cells: [Cell; 2],
    /// For each digit of the first cell, the digits of the second that go with it, and vice versa.
    pub(super) allowed: [Vec<DigitSet>; 2],
    /// Another instance that makes the cells different, if only it excludes some equal digits, and these digits.
    pub(super) differ: Option<(usize, DigitSet)>,
}

impl Pair {
    /// Whether no digit goes with itself.
    fn never_equal(&self) -> bool {
        (0..).zip(&self.allowed[0]).all(|(index, row)| !row.contains(Digit::new(index)))
    }
}

/// The rules of a variant as the steps see them.
#[derive(Debug)]
pub(super) struct Model<'v> {
    pub(super) board: &'v Board,
    pub(super) instances: Vec<Instance<'v>>,
    pub(super) houses: Vec<House>,
    pub(super) pairs: Vec<Pair>,
    /// The instances that need an exact cover.
    pub(super) general: Vec<usize>,
    /// The sums of cells, each with its instance.
    pub(super) sums: Vec<(usize, CellSum)>,
    /// The rules about areas.
    pub(super) areas: Vec<Areas>,
    /// By cell, the houses and the pairs that contain it.
    pub(super) houses_of: Vec<Vec<usize>>,
    pub(super) pairs_of: Vec<Vec<usize>>,
    /// By cell, the cells that share a house with it, as bits.
    peers: Vec<Vec<u64>>,
    /// The digits that the rules about single cells allow.
    pub(super) digits: Vec<DigitSet>,
    pub(super) cells: Vec<Cell>,
    /// The limits of the search for steps.
    pub(super) budget: Budget,
    /// The nodes of all searches so far; other kinds of work count, too, so that a limit on nodes bounds them.
    nodes: AtomicU64,
    /// The time of searches about rules, in nodes of a usual size.
    searched: AtomicU64,
    begun: AtomicU64,
}

impl<'v> Model<'v> {
    /// The rules of a variant. If a limit is reached before all of them were processed, the model is incomplete, and
    /// [`go_on`](Self::go_on) breaks off from then on.
    pub(super) fn new(variant: &'v Variant, budget: Budget) -> Model<'v> {
        let board = variant.board();
        let places = board.place_count();
        let mut model = Model {
            board,
            instances: instances(variant),
            houses: Vec::new(),
            pairs: Vec::new(),
            general: Vec::new(),
            sums: Vec::new(),
            areas: Vec::new(),
            houses_of: vec![Vec::new(); places],
            pairs_of: vec![Vec::new(); places],
            peers: Vec::new(),
            digits: board.places().map(|place| board.digits_of(place).all()).collect(),
            cells: board.places().collect(),
            budget,
            nodes: AtomicU64::new(0),
            searched: AtomicU64::new(0),
            begun: AtomicU64::new(0),
        };
        for number in 0..model.instances.len() {
            if model.go_on().is_break() {
                model.budget.nodes = Some(0);
                return model;
            }
            model.add(number);
        }
        for number in 0..model.pairs.len() {
            model.add_difference(number);
        }
        model.peers = model.cells.iter().map(|&cell| model.peers_of(cell)).collect();
        model
    }

    fn peers_of(&self, cell: Cell) -> Vec<u64> {
        let mut peers = vec![0; self.cells.len().div_ceil(64)];
        let houses = self.houses_of[cell.index()].iter().map(|&house| &self.houses[house]);
        for other in houses.flat_map(|house| &house.cells).filter(|&&other| other != cell) {
            peers[other.index() / 64] |= 1 << (other.index() % 64);
        }
        peers
    }

    /// The cells that share a house with a cell, as bits.
    pub(super) fn peers(&self, cell: Cell) -> &[u64] {
        &self.peers[cell.index()]
    }

    /// Whether one of a set of cells, given as bits, shares a house with each of these.
    pub(super) fn is_seen_by_all(&self, set: &[u64], cells: &(impl Iterator<Item = Cell> + Clone)) -> bool {
        let seen =
            |at: usize, left: u64, cell: Cell| Some(left & self.peers[cell.index()][at]).filter(|&left| left != 0);
        let mut words = set.iter().enumerate().filter(|&(_, &word)| word != 0);
        words.any(|(at, &word)| cells.clone().try_fold(word, |left, cell| seen(at, left, cell)).is_some())
    }

    /// The cells of a pair that another rule makes different never hold the same digit.
    fn add_difference(&mut self, number: usize) {
        let pair = &self.pairs[number];
        let [a, b] = pair.cells;
        let equal: DigitSet = (0..)
            .zip(&pair.allowed[0])
            .map(|(index, row)| (Digit::new(index), row))
            .filter(|(digit, row)| row.contains(*digit))
            .map(|(digit, _)| digit)
            .collect();
        if equal.is_empty() || self.board.digits_of(a) != self.board.digits_of(b) {
            return;
        }
        let own = self.houses_of[a.index()].iter().map(|&house| &self.houses[house]);
        let is_own = own.filter(|house| house.instance == pair.instance).any(|house| house.cells.contains(&b));
        let by = if is_own { Some(pair.instance) } else { self.why_different(a, b) };
        let Some(by) = by else { return };
        let pair = &mut self.pairs[number];
        for digit in equal.iter() {
            pair.allowed.iter_mut().for_each(|allowed| _ = allowed[digit.index()].remove(digit));
        }
        pair.differ = (by != pair.instance).then_some((by, equal));
    }

    /// The instance that makes two cells different, if there is one: a house with both, or a relation in which no digit goes
    /// with itself.
    fn why_different(&self, a: Cell, b: Cell) -> Option<usize> {
        if let Some(house) = self.common_house(a, b) {
            return Some(self.houses[house].instance);
        }
        if self.board.digits_of(a) != self.board.digits_of(b) {
            return None;
        }
        let differ = |&&pair: &&usize| {
            let pair = &self.pairs[pair];
            pair.cells.contains(&a) && pair.cells.contains(&b) && pair.differ.is_none() && pair.never_equal()
        };
        self.pairs_of[a.index()].iter().find(differ).map(|&pair| self.pairs[pair].instance)
    }

    /// The sets among some cells that rules make different, so that every two different cells are in one of them, each with
    /// its instance. The sets in `known` need not be found.
    pub(super) fn differing(&self, cells: &[Cell], known: &[(String, Vec<Cell>)]) -> Vec<(usize, Vec<Cell>)> {
        let width = cells.len();
        let mut done = vec![false; width * width];
        let mut is_new = |inside: &[usize]| {
            let mut new = false;
            for (at, &a) in inside.iter().enumerate() {
                for &b in &inside[at + 1..] {
                    new |= !std::mem::replace(&mut done[a.min(b) * width + a.max(b)], true);
                }
            }
            new
        };
        let places = |set: &[Cell]| (0..width).filter(|&place| set.contains(&cells[place])).collect::<Vec<usize>>();
        for (_, set) in known {
            is_new(&places(set));
        }
        let mut houses: Vec<usize> = cells.iter().flat_map(|cell| &self.houses_of[cell.index()]).copied().collect();
        houses.sort_unstable();
        houses.dedup();
        let mut sets: Vec<(usize, Vec<usize>)> = houses
            .into_iter()
            .map(|house| (self.houses[house].instance, places(&self.houses[house].cells)))
            .filter(|(_, inside)| inside.len() > 1)
            .collect();
        // The largest first: smaller ones may be contained in them.
        sets.sort_by_key(|(_, inside)| std::cmp::Reverse(inside.len()));
        for (first, &a) in cells.iter().enumerate() {
            for &pair in &self.pairs_of[a.index()] {
                let Pair { instance, cells: [one, other], .. } = self.pairs[pair];
                let partner = if one == a { other } else { one };
                if let Some(second) = cells.iter().position(|&cell| cell == partner)
                    && first < second
                    && self.why_different(a, partner) == Some(instance)
                {
                    sets.push((instance, vec![first, second]));
                }
            }
        }
        let chosen = sets.into_iter().filter(|(_, inside)| is_new(inside));
        chosen.map(|(rule, inside)| (rule, inside.into_iter().map(|place| cells[place]).collect())).collect()
    }

    /// The cells beside the same cell on a line of pairs that another rule makes different, each with its instance.
    pub(super) fn differing_beside(&self, rule: usize) -> Vec<(usize, [Cell; 2])> {
        let mut found = Vec::new();
        for (middle, pairs) in self.cells.iter().zip(&self.pairs_of) {
            let pairs = pairs.iter().map(|&pair| &self.pairs[pair]).filter(|pair| pair.instance == rule);
            let beside: Vec<Cell> = pairs.flat_map(|pair| pair.cells).filter(|cell| cell != middle).collect();
            for (at, &one) in beside.iter().enumerate() {
                for &other in beside[at + 1..].iter().filter(|&&other| other != one) {
                    let by = self.why_different(one, other).filter(|&by| by != rule);
                    found.extend(by.map(|by| (by, [one, other])));
                }
            }
        }
        found
    }

    /// Adds the houses, pairs, sums and excluded candidates of an instance, or marks it as general.
    fn add(&mut self, number: usize) {
        let mut encoder = Encoder::new(self.board);
        self.instances[number].constraints.encode(&mut encoder);
        self.areas.extend(Areas::of(self.board, number, &self.instances[number]));
        self.sums.extend(encoder.sums().into_iter().map(|sum| (number, sum)));
        let Elementary { excluded, different, pairs, is_complete } = encoder.elementary();
        for candidate in excluded {
            self.digits[candidate.cell.index()].remove(candidate.digit);
        }
        let mut general = !is_complete;
        for (_, cells) in different {
            if cells.iter().any(|&cell| self.board.digits_of(cell) != self.board.digits()) {
                general = true;
                continue;
            }
            let full = cells.len() == self.board.digits().count();
            cells.iter().for_each(|cell| self.houses_of[cell.index()].push(self.houses.len()));
            self.houses.push(House { instance: number, cells, full });
        }
        // A line of pairs is treated as a whole, so that a thermometer bounds its last cell from below.
        general |= pairs.len() > 1;
        for pair in pairs {
            let (first, second) = (self.board.digits_of(pair.a), self.board.digits_of(pair.b));
            let goes = |u: Digit, w: Digit| pair.digits[u.index()].contains(w);
            let forth = first.iter().map(|u| second.iter().filter(|&w| goes(u, w)).collect()).collect();
            let back = second.iter().map(|w| first.iter().filter(|&u| goes(u, w)).collect()).collect();
            let cells = [pair.a, pair.b];
            cells.iter().for_each(|cell| self.pairs_of[cell.index()].push(self.pairs.len()));
            self.pairs.push(Pair { instance: number, cells, allowed: [forth, back], differ: None });
        }
        if general {
            self.general.push(number);
        }
    }

    /// Breaks off once the limits are reached.
    pub(super) fn go_on(&self) -> ControlFlow<()> {
        let nodes = self.nodes.load(Ordering::Relaxed);
        if self.budget.is_over(nodes) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The limits of a single search of at most `nodes` nodes.
    pub(super) fn within(&self, nodes: u64) -> Budget {
        let left = |most: u64| most.saturating_sub(self.nodes.load(Ordering::Relaxed));
        let nodes = self.budget.nodes.map_or(nodes, |most| left(most).min(nodes));
        Budget { nodes: Some(nodes), progress: None, ..self.budget.clone() }
    }

    /// Whether an instance needs an exact cover.
    pub(super) fn is_general(&self, instance: usize) -> bool {
        self.general.binary_search(&instance).is_ok()
    }

    /// Counts work: the nodes of a search, or an equivalent amount of another kind.
    pub(super) fn spend(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Counts the time of a search about a rule, in nodes of a usual size.
    pub(super) fn spend_searching(&self, nodes: u64) {
        self.searched.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Begins another puzzle. What searches about rules took for earlier ones must not matter: a puzzle has one path.
    pub(super) fn begin(&self) {
        self.searched.store(0, Ordering::Relaxed);
        self.begun.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of puzzles that were begun.
    pub(super) fn begun(&self) -> u64 {
        self.begun.load(Ordering::Relaxed)
    }

    /// The time of searches about rules so far, in this puzzle.
    pub(super) fn searched(&self) -> u64 {
        self.searched.load(Ordering::Relaxed)
    }

    /// The work so far.
    pub(super) fn spent(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The rules of an instance.
    pub(super) fn constraints(&self, instance: usize) -> &Constraints<'v> {
        &self.instances[instance].constraints
    }

    /// A house with both cells, if they are different.
    pub(super) fn common_house(&self, a: Cell, b: Cell) -> Option<usize> {
        let houses = &self.houses_of[b.index()];
        if a == b {
            return None;
        }
        self.houses_of[a.index()].iter().copied().find(|house| houses.contains(house))
    }

    /// Whether one of these instances makes two cells different by a house.
    pub(super) fn differ_by(&self, a: Cell, b: Cell, rules: &[usize]) -> bool {
        let of_rules = |&&house: &&usize| rules.contains(&self.houses[house].instance);
        a != b
            && self.houses_of[a.index()].iter().filter(of_rules).any(|house| self.houses_of[b.index()].contains(house))
    }

    /// Whether two cells cannot both hold these digits, and the instance that forbids it: a common house, or a pair.
    pub(super) fn conflict(&self, a: (Cell, Digit), b: (Cell, Digit)) -> Option<Conflict> {
        if a.0 == b.0 {
            return (a.1 != b.1).then_some(Conflict::Cell);
        }
        if a.1 == b.1
            && let Some(house) = self.common_house(a.0, b.0)
        {
            return Some(Conflict::Instance(self.houses[house].instance));
        }
        let forbids = |&&pair: &&usize| {
            let Pair { cells, allowed, differ, .. } = &self.pairs[pair];
            if a.1 == b.1 && differ.is_some_and(|(_, equal)| equal.contains(a.1)) {
                return false;
            }
            match (cells[0], cells[1]) {
                (first, second) if (first, second) == (a.0, b.0) => !allowed[0][a.1.index()].contains(b.1),
                (first, second) if (first, second) == (b.0, a.0) => !allowed[0][b.1.index()].contains(a.1),
                _ => false,
            }
        };
        let pair = self.pairs_of[a.0.index()].iter().find(forbids)?;
        Some(Conflict::Instance(self.pairs[*pair].instance))
    }
}

/// Why two candidates are not both true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conflict {
    /// They are digits of one cell.
    Cell,
    /// This instance forbids it.
    Instance(usize),
}
