//! Contradictions: few givens and rules that have no solution together.
//!
//! The *elements* of a puzzle are its givens, its cells with pencil marks, and its rule instances. A minimal set of elements
//! without a solution shows why the puzzle has none. QuickXplain finds one with about 2k log(n/k) questions "do these have a
//! solution?", for k of n elements; each is answered by an exact cover of its own. The set depends on the order of the
//! elements, so QuickXplain runs several times.
//!
//! The smallest set is found by hitting sets. Elements with a common solution leave out at least one element of every
//! contradiction; so a contradiction meets every set that was left out. If no smaller set does, the current contradiction is
//! the smallest. Otherwise the smaller set is itself a contradiction, or its solution leaves out a set that was not known.
//!
//! # References
//! Junker, QuickXplain: preferred explanations and relaxations for over-constrained problems (AAAI 2004).
//! Ignatiev, Previti, Liffiton and Marques-Silva, Smallest MUS extraction with minimal hitting set dualization (CP 2015).

mod hitting_set;

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use exdoku_cover::{Budget, Ended, Settings};
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Board, Cell, Digit, Grid};

use hitting_set::smaller_hitting_set;

use super::instance::{Constraints, Instance, OPTIONS_OF_NODE, instances};
use super::subproblem::Subproblem;

/// The number of runs of QuickXplain, each with the elements in another order.
const RUNS: u64 = 8;

/// A contradiction of at most this many elements ends the runs: whether there is a smaller one is soon known.
const FEW: usize = 4;

/// The effort after which no smaller set is sought: options written and nodes searched.
const MOST_EFFORT: u64 = 2_000_000;

/// The largest number of nodes for one question.
const MOST_NODES: u64 = 3_000;

/// The largest number of nodes for one question after [`MOST_EFFORT`] has been spent.
const FEW_NODES: u64 = 100;

/// After this many times [`MOST_EFFORT`], no more questions are asked.
const LAST: u64 = 4;

/// Givens and rules without a common solution.
#[derive(Debug)]
#[non_exhaustive]
pub struct Contradiction<'v> {
    /// The givens, in reading order.
    pub givens: Vec<(Cell, Digit)>,
    /// Cells whose pencil marks are needed.
    pub marks: Vec<Cell>,
    /// The rules.
    pub rules: Vec<Instance<'v>>,
    /// Whether none of these can be left out.
    pub is_minimal: bool,
    /// Whether no smaller set of givens and rules is without a solution.
    pub is_smallest: bool,
}

impl Contradiction<'_> {
    /// Its parts in words: `r1c2 is 4`, `cage r1c1-2 (5)`.
    pub fn parts(&self, board: &Board, puzzle: &Puzzle) -> Vec<String> {
        let symbol = |cell: Cell, digit: Digit| board.write_value(cell, digit, &puzzle.symbols);
        let given = |&(cell, digit): &(Cell, Digit)| format!("{} is {}", board.name(cell), symbol(cell, digit));
        let marks = |cell: &Cell| {
            let digits: Vec<String> = puzzle.marks[cell].iter().map(|digit| symbol(*cell, digit)).collect();
            format!("{} is one of {}", board.name(*cell), digits.join(" "))
        };
        let rules = self.rules.iter().map(|rule| rule.name.clone());
        self.givens.iter().map(given).chain(self.marks.iter().map(marks)).chain(rules).collect()
    }

    /// The cells of its givens and pencil marks, or else of its rules.
    pub fn cells(&self) -> Vec<Cell> {
        let known: Vec<Cell> = self.givens.iter().map(|(cell, _)| *cell).chain(self.marks.iter().copied()).collect();
        if !known.is_empty() {
            return known;
        }
        self.rules.iter().flat_map(|rule| rule.cells.iter().copied()).collect()
    }
}

/// An element of a puzzle that can be left out.
#[derive(Clone, Copy, Debug)]
enum Element {
    Given(Cell, Digit),
    Marks(Cell),
    /// The rule instance of this number.
    Rule(usize),
}

/// Numbers of elements, ascending.
type Set = Vec<usize>;

/// A contradiction of a puzzle, as small as can be found; none if the puzzle has a solution, or if the budget does not
/// suffice to show that it has none.
pub fn contradiction<'v>(
    variant: &'v Variant,
    puzzle: &Puzzle,
    settings: Settings,
    budget: &Budget,
) -> Option<Contradiction<'v>> {
    let mut oracle = Oracle::new(variant, puzzle, settings, budget.clone());
    let all: Set = (0..oracle.elements.len()).collect();
    // Callers usually know already that the puzzle has no solution, so this question has only their limit.
    if oracle.ask(&all, None) != Some(false) {
        return None;
    }
    let mut best = oracle.minimal(&all);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut order = all;
    order.reverse();
    for _ in 1..RUNS {
        if oracle.is_over() || best.len() <= FEW {
            break;
        }
        let other = oracle.minimal(&order);
        if other.len() < best.len() {
            best = other;
        }
        order.shuffle(&mut random);
    }
    oracle.effort = oracle.effort.min(MOST_EFFORT / 2);
    let is_smallest = oracle.shrink(&mut best);
    oracle.effort = oracle.effort.min(MOST_EFFORT / 2);
    let is_minimal = is_smallest || oracle.is_minimal(&mut best);
    Some(oracle.result(&best, is_minimal, is_smallest))
}

/// Answers whether some elements have a solution together, and remembers the answers.
struct Oracle<'v, 'b> {
    variant: &'v Variant,
    elements: Vec<Element>,
    instances: Vec<Instance<'v>>,
    puzzle: &'b Puzzle,
    settings: Settings,
    budget: Budget,
    effort: u64,
    /// For sets with a solution, the elements that the solution breaks.
    left_out: Vec<Set>,
    /// Sets without a solution.
    without: Vec<Set>,
}

impl<'v, 'b> Oracle<'v, 'b> {
    fn new(variant: &'v Variant, puzzle: &'b Puzzle, settings: Settings, budget: Budget) -> Oracle<'v, 'b> {
        let instances = instances(variant);
        let givens = puzzle.givens.placed().map(|(cell, digit)| Element::Given(cell, digit));
        let marks = puzzle.marks.keys().map(|&cell| Element::Marks(cell));
        let elements = (0..instances.len()).map(Element::Rule).chain(givens).chain(marks).collect();
        let (left_out, without) = (Vec::new(), Vec::new());
        Oracle { variant, elements, instances, puzzle, settings, budget, effort: 0, left_out, without }
    }

    fn is_over(&self) -> bool {
        self.effort >= MOST_EFFORT || self.budget.is_over(0)
    }

    /// Whether these elements have a common solution; none if this would take too long.
    fn ask_soon(&mut self, set: &Set) -> Option<bool> {
        match self.effort {
            effort if effort >= LAST * MOST_EFFORT => self.known(set),
            effort if effort >= MOST_EFFORT => self.ask(set, Some(FEW_NODES)),
            _ => self.ask(set, Some(MOST_NODES)),
        }
    }

    /// Whether earlier answers imply that these elements have a common solution, or none.
    fn known(&self, set: &Set) -> Option<bool> {
        if self.without.iter().any(|without| is_subset(without, set)) {
            return Some(false);
        }
        self.left_out.iter().any(|left_out| is_disjoint(left_out, set)).then_some(true)
    }

    /// Whether these elements, in ascending order, have a common solution; none if `nodes` do not suffice.
    fn ask(&mut self, set: &Set, nodes: Option<u64>) -> Option<bool> {
        if let Some(known) = self.known(set) {
            return Some(known);
        }
        match self.search(set, nodes) {
            Some(Some(grid)) => {
                let left_out = (0..self.elements.len()).filter(|&number| !self.keeps(&grid, number)).collect();
                debug_assert!(is_disjoint(&left_out, set), "the grid keeps all that was asked for");
                self.left_out.push(left_out);
                Some(true)
            }
            Some(None) => {
                self.without.push(set.clone());
                Some(false)
            }
            None => None,
        }
    }

    /// A solution of these elements, `Some(None)` if there is none; `None` if the search was stopped.
    fn search(&mut self, set: &Set, nodes: Option<u64>) -> Option<Option<Grid>> {
        let elements = || set.iter().map(|&number| self.elements[number]);
        let rules = elements().filter_map(|element| match element {
            Element::Rule(instance) => Some(&self.instances[instance].constraints),
            _ => None,
        });
        let givens = elements().filter_map(|element| match element {
            Element::Given(cell, digit) => Some(Candidate { cell, digit }),
            _ => None,
        });
        let marks = elements().filter_map(|element| match element {
            Element::Marks(cell) => Some(cell),
            _ => None,
        });
        let problem = Subproblem::new(self.variant.board(), self.puzzle, rules, givens, marks)?;
        self.effort += problem.size() as u64;
        let nodes = [nodes, self.budget.nodes].into_iter().flatten().min();
        let budget = Budget { nodes, wanted: Some(1), ..self.budget.clone() };
        let mut found = None;
        let (stats, ended) = problem.visit(self.settings, budget, |grid| {
            found = Some(grid);
            ControlFlow::Break(())
        });
        self.effort += stats.nodes * OPTIONS_OF_NODE;
        match (found, ended) {
            (Some(grid), _) => Some(Some(grid)),
            (None, Ended::Complete) => Some(None),
            (None, _) => None,
        }
    }

    /// Whether a full grid satisfies an element.
    fn keeps(&self, grid: &Grid, number: usize) -> bool {
        match self.elements[number] {
            Element::Given(cell, digit) => grid.get(cell) == Some(digit),
            Element::Marks(cell) => grid.get(cell).is_some_and(|digit| self.puzzle.marks[&cell].contains(digit)),
            Element::Rule(instance) => match &self.instances[instance].constraints {
                Constraints::Rules(rules) => rules.iter().all(|rule| rule.holds(self.variant.board(), grid)),
                Constraints::Elementary(elementary) => elementary.holds(self.variant.board(), grid),
            },
        }
    }

    /// A contradiction within one, from which no element can be left out as far as the questions could be answered. Elements
    /// at the beginning of the order are preferred.
    fn minimal(&mut self, order: &[usize]) -> Set {
        let mut found = Vec::new();
        self.explain(&Vec::new(), false, order, &mut found);
        found.sort_unstable();
        if !self.without.contains(&found) {
            self.without.push(found.clone());
        }
        found
    }

    /// QuickXplain: adds to `found` a minimal set of candidates that has no common solution with `needed`. All candidates
    /// and `needed` together have none. `is_new` says whether `needed` has grown since the last question about it.
    fn explain(&mut self, needed: &Set, is_new: bool, candidates: &[usize], found: &mut Vec<usize>) {
        if is_new && self.ask_soon(&sorted(needed)) == Some(false) {
            return;
        }
        if let &[only] = candidates {
            found.push(only);
            return;
        }
        let (first, second) = candidates.split_at(candidates.len() / 2);
        let with_first = [&needed[..], first].concat();
        let before = found.len();
        self.explain(&with_first, true, second, found);
        let of_second = found[before..].to_vec();
        let with_second = [&needed[..], &of_second].concat();
        self.explain(&with_second, !of_second.is_empty(), first, found);
    }

    /// Makes a contradiction smaller if there is a smaller one. Returns whether it is known to be the smallest.
    fn shrink(&mut self, best: &mut Set) -> bool {
        while !self.is_over() {
            match smaller_hitting_set(&self.left_out, best.len()) {
                Ok(None) => return true,
                Ok(Some(set)) => match self.ask_soon(&set) {
                    Some(false) => *best = self.minimal(&set),
                    Some(true) => self.grow(set),
                    None => return false,
                },
                Err(_) => return false,
            }
        }
        false
    }

    /// Adds elements to a set with a solution while it keeps one: the fewer elements a solution leaves out, the more
    /// hitting sets it excludes.
    fn grow(&mut self, set: Set) {
        let mut kept = set;
        let position = |oracle: &Self, kept: &Set| {
            let fitting = oracle.left_out.iter().filter(|left_out| is_disjoint(left_out, kept));
            fitting.min_by_key(|left_out| left_out.len()).cloned()
        };
        let Some(mut missing) = position(self, &kept) else { return };
        while let Some(element) = missing.pop() {
            if self.is_over() {
                return;
            }
            // One element more than the best solution keeps.
            let Some(left_out) = position(self, &kept) else { return };
            let mut more: Set = (0..self.elements.len()).filter(|number| !left_out.contains(number)).collect();
            if more.contains(&element) {
                continue;
            }
            more.push(element);
            more.sort_unstable();
            if self.ask_soon(&more) == Some(true) {
                kept = more;
            }
        }
    }

    /// Leaves out unneeded elements of a contradiction, one after the other. Returns whether it is known to be minimal.
    fn is_minimal(&mut self, best: &mut Set) -> bool {
        let mut known = true;
        for element in best.clone() {
            let without: Set = best.iter().copied().filter(|&other| other != element).collect();
            match self.ask_soon(&without) {
                Some(false) => *best = without,
                Some(true) => {}
                None => known = false,
            }
        }
        known
    }

    fn result(self, best: &Set, is_minimal: bool, is_smallest: bool) -> Contradiction<'v> {
        let (mut givens, mut marks, mut rules) = (Vec::new(), Vec::new(), Vec::new());
        for &number in best {
            match self.elements[number] {
                Element::Given(cell, digit) => givens.push((cell, digit)),
                Element::Marks(cell) => marks.push(cell),
                Element::Rule(instance) => add_whole(&mut rules, &self.instances[instance]),
            }
        }
        Contradiction { givens, marks, rules, is_minimal, is_smallest }
    }
}

fn sorted(set: &Set) -> Set {
    let mut set = set.clone();
    set.sort_unstable();
    set
}

/// Whether all of a sorted set are in another.
fn is_subset(small: &Set, large: &Set) -> bool {
    small.len() <= large.len() && small.iter().all(|number| large.binary_search(number).is_ok())
}

fn is_disjoint(a: &Set, b: &Set) -> bool {
    a.iter().all(|number| b.binary_search(number).is_err())
}

/// Adds an instance; for an aspect, the rule that it belongs to, by the name that it has in a file.
fn add_whole<'v>(rules: &mut Vec<Instance<'v>>, instance: &Instance<'v>) {
    let is_same = |last: &&mut Instance<'v>| {
        last.is_aspect && instance.is_aspect && last.kind == instance.kind && last.place == instance.place
    };
    let Some(whole) = rules.last_mut().filter(is_same) else {
        let name = if instance.is_aspect { instance.kind.to_owned() } else { instance.name.clone() };
        rules.push(Instance { name, ..instance.clone() });
        return;
    };
    whole.cells.extend(&instance.cells);
    whole.cells.sort_unstable();
    whole.cells.dedup();
    if let (Constraints::Rules(all), Constraints::Rules(more)) = (&mut whole.constraints, &instance.constraints) {
        all.extend(more);
    }
}
