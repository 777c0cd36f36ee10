//! What follows from the rules changes no answer: random small puzzles, all solutions with it and without.

use std::collections::HashSet;
use std::sync::Arc;

use crate::common::program::answer;
use crate::common::{all_solutions, document};
use exdoku::encode::Implied;
use exdoku::solve::{SolveOptions, Solver};
use exdoku::variant::Document;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};

fn without() -> SolveOptions {
    SolveOptions { implied: Implied::Off, ..SolveOptions::default() }
}

/// Squares with regions, and a grid that fits them.
struct Layout {
    side: usize,
    /// By square, row after row.
    region: Vec<usize>,
    grid: Vec<usize>,
}

impl Layout {
    /// The usual boxes, or regions made from them by this number of exchanges of squares.
    fn random(rng: &mut impl Rng, side: usize, exchanges: usize) -> Layout {
        let width = if side == 6 { 3 } else { 2 };
        let height = side / width;
        loop {
            let square = |at: usize| (at / side / height) * height + (at % side) / width;
            let mut region: Vec<usize> = (0..side * side).map(square).collect();
            for _ in 0..exchanges {
                let (a, b) = (rng.random_range(0..side * side), rng.random_range(0..side * side));
                region.swap(a, b);
                if !connected(side, &region, region[a]) || !connected(side, &region, region[b]) {
                    region.swap(a, b);
                }
            }
            let mut first: Vec<usize> = (1..=side).collect();
            first.shuffle(rng);
            let mut layout = Layout { side, region, grid: first };
            layout.grid.resize(side * side, 0);
            let document = document(&layout.toml(&layout.grid, ""));
            let mut solver = Solver::new(Arc::clone(&document.variant), without());
            if let Some(grid) = solver.solutions(&document.puzzle, 40).choose(rng) {
                layout.grid = grid.placed().map(|(_, digit)| digit.index() + 1).collect();
                return layout;
            }
        }
    }

    fn toml(&self, givens: &[usize], rules: &str) -> String {
        let rows = |sign: &dyn Fn(usize) -> char| -> String {
            let row = |row: usize| (0..self.side).map(|column| sign(row * self.side + column)).collect::<String>();
            (0..self.side).map(|number| row(number) + "\n").collect()
        };
        let regions = rows(&|at| char::from(b'A' + self.region[at] as u8));
        let givens = rows(&|at| if givens[at] == 0 { '.' } else { char::from(b'0' + givens[at] as u8) });
        let size = self.side;
        format!("size = {size}\nregions = \"\"\"\n{regions}\"\"\"\ngivens = \"\"\"\n{givens}\"\"\"\n[rules]\n{rules}")
    }

    fn name(&self, at: usize) -> String {
        format!("r{}c{}", at / self.side + 1, at % self.side + 1)
    }

    fn names(&self, squares: &[usize]) -> String {
        squares.iter().map(|&at| self.name(at)).collect::<Vec<_>>().join(" ")
    }

    fn sum(&self, squares: &[usize]) -> usize {
        squares.iter().map(|&at| self.grid[at]).sum()
    }

    /// Cages of at most this many squares with different digits, over the whole board.
    fn cages(&self, rng: &mut impl Rng, most: usize) -> Vec<Vec<usize>> {
        let mut free: Vec<usize> = (0..self.side * self.side).collect();
        let mut cages = Vec::new();
        while let Some(&start) = free.choose(rng) {
            let mut cage = vec![start];
            for _ in 1..rng.random_range(2..=most) {
                let fits = |at: &&usize| {
                    let near = cage.iter().any(|&other| neighbours(self.side, other).contains(at));
                    near && cage.iter().all(|&other| self.grid[other] != self.grid[**at])
                };
                let next: Vec<usize> = free.iter().filter(fits).copied().collect();
                cage.extend(next.choose(rng));
            }
            free.retain(|at| !cage.contains(at));
            cages.push(cage);
        }
        cages
    }
}

fn neighbours(side: usize, at: usize) -> Vec<usize> {
    let (row, column) = (at / side, at % side);
    let mut near = Vec::new();
    near.extend((row > 0).then(|| at - side));
    near.extend((row + 1 < side).then(|| at + side));
    near.extend((column > 0).then(|| at - 1));
    near.extend((column + 1 < side).then(|| at + 1));
    near
}

fn connected(side: usize, region: &[usize], number: usize) -> bool {
    let all: Vec<usize> = (0..side * side).filter(|&at| region[at] == number).collect();
    let (mut seen, mut next) = (HashSet::from([all[0]]), vec![all[0]]);
    while let Some(at) = next.pop() {
        next.extend(neighbours(side, at).into_iter().filter(|&near| region[near] == number && seen.insert(near)));
    }
    seen.len() == all.len()
}

/// Compares all solutions; says whether anything followed.
fn same_with_and_without(document: &Document, seed: u64) -> bool {
    let with = all_solutions(document, SolveOptions::default());
    let without_it = all_solutions(document, without());
    assert!(!without_it.is_empty(), "seed {seed}: the puzzle has the grid it was made of");
    assert!(with == without_it, "seed {seed}: {} solutions with, {} without", with.len(), without_it.len());
    let problem = |how: SolveOptions| {
        let solver = Solver::new(Arc::clone(&document.variant), how);
        (solver.compiled().problem().item_count(), solver.compiled().problem().option_count())
    };
    problem(SolveOptions::default()) != problem(without())
}

/// A few of the digits of a grid.
fn some_givens(rng: &mut impl Rng, layout: &Layout, share: f64) -> Vec<usize> {
    layout.grid.iter().map(|&digit| if rng.random_bool(share) { digit } else { 0 }).collect()
}

#[test]
fn killers_keep_their_solutions() {
    let mut followed = 0;
    for seed in 0..60 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let (side, exchanges) = ([4, 6][seed as usize % 2], [0, 0, 40][seed as usize % 3]);
        let layout = Layout::random(rng, side, exchanges);
        let said = rng.random_range(0.7..1.0);
        let cages = layout.cages(rng, 4);
        let cage = |cage: &Vec<usize>| {
            format!("  {{ cells = \"{}\", total = {}, different = true }},\n", layout.names(cage), layout.sum(cage))
        };
        let rules: String = cages.iter().filter(|_| rng.random_bool(said)).map(cage).collect();
        let givens = some_givens(rng, &layout, if side == 6 { 0.15 } else { 0.0 });
        let document = document(&layout.toml(&givens, &format!("sum = [\n{rules}]\n")));
        followed += usize::from(same_with_and_without(&document, seed));
    }
    assert!(followed >= 50, "something followed in {followed} of 60");
}

#[test]
fn sums_along_lines_keep_their_solutions() {
    let mut followed = 0;
    for seed in 0..60 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let side = [4, 6][seed as usize % 2];
        let layout = Layout::random(rng, side, 0);
        let mut rules = Vec::new();
        for _ in 0..2 * side {
            // Down a diagonal from the first row or column.
            let (row, column) =
                if rng.random_bool(0.5) { (0, rng.random_range(0..side)) } else { (rng.random_range(0..side), 0) };
            let line: Vec<usize> =
                (0..side - row.max(column)).map(|step| (row + step) * side + column + step).collect();
            rules.push(format!("  {{ cells = \"{}\", total = {} }},\n", layout.names(&line), layout.sum(&line)));
        }
        // Where two neighbours add up to a third one, or to two others.
        for at in 0..side * side {
            let near = neighbours(side, at);
            for (a, b) in [(0, 1), (1, 2), (0, 2)] {
                if b < near.len() && layout.sum(&[near[a], near[b]]) == layout.grid[at] {
                    let shaft = layout.names(&[near[a], near[b]]);
                    rules.push(format!("  {{ cells = \"{shaft}\", equals = \"{}\" }},\n", layout.name(at)));
                }
            }
            let below = at + side;
            if at % side + 1 < side
                && below < side * side
                && layout.sum(&[at, at + 1]) == layout.sum(&[below, below + 1])
            {
                let (one, other) = (layout.names(&[at, at + 1]), layout.names(&[below, below + 1]));
                rules.push(format!("  {{ segments = [\"{one}\", \"{other}\"] }},\n"));
            }
        }
        let givens = some_givens(rng, &layout, if side == 6 { 0.3 } else { 0.0 });
        let document = document(&layout.toml(&givens, &format!("sum = [\n{}]\n", rules.concat())));
        followed += usize::from(same_with_and_without(&document, seed));
    }
    assert!(followed >= 30, "something followed in {followed} of 60");
}

#[test]
fn jigsaws_keep_their_solutions() {
    let mut followed = 0;
    for seed in 0..60 {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let side = [4, 6][seed as usize % 2];
        let layout = Layout::random(rng, side, 60);
        let givens = some_givens(rng, &layout, if side == 6 { 0.2 } else { 0.0 });
        let document = document(&layout.toml(&givens, ""));
        followed += usize::from(same_with_and_without(&document, seed));
    }
    assert!(followed >= 30, "something followed in {followed} of 60");
}

#[test]
fn whole_houses_are_no_implied_sums() {
    let toml = "size = 4\n[rules]\nkiller = [{ cells = 'r1c1-2 r2c1', sum = 6 }, { cells = 'r3-4c3', sum = 4 }]";
    let document = document(toml);
    let problem = document.variant.compiled().problem();
    let names: Vec<&str> = problem.items().map(|(_, name, _)| name).collect();
    // Rows, columns, boxes.
    let houses = ["r1c1 r1c2 r1c3 r1c4", "r1c1 r2c1 r3c1 r4c1", "r3c1 r3c2 r3c3 r3c4", "r3c1 r3c2 r4c1 r4c2"];
    for house in houses {
        let whole = format!("implied sum {house}");
        assert!(!names.iter().any(|name| name.starts_with(&whole)), "{whole}");
    }
    assert!(names.contains(&"implied sum r1c2 r3c1 r4c1"), "{names:?}");
}

/// The digits of two cells with a sum are found whichever of them the lower digit is left in.
#[test]
fn alternatives_of_two_cells_that_others_limit() {
    let toml = "size = 4\n[rules]\nx-sum = { right = '. . . 3', bottom = '. . 1 .' }\n";
    for implied in ["on", "off"] {
        // The last row ends with 1 2, which is a twelfth of all grids.
        assert_eq!(answer(&format!("count --implied {implied} -"), toml), "24\n");
    }
}
