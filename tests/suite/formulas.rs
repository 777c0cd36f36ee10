//! Formulas as a SAT solver understands them: their models, as far as cells are concerned, are exactly the grids for which the rules
//! hold. Neither the solver nor the check of a rule knows about exact covers.

use std::collections::BTreeSet;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use exdoku::board::{Board, Cell, Digit, Grid};
use exdoku::encode::{Implied, Limits};
use exdoku::exact_cover::dimacs;
use exdoku::variant::Document;

use crate::areas::{every_filling, on_small_layers};
use crate::common::cases::{ON_LATIN, ON_SMALL, ON_TINY, TINY};
use crate::common::day::todays;
use crate::common::grids::{Grids, every_grid, every_grid_of_rows, keeping, keeping_today};
use crate::common::{all_solutions, document};
use crate::rules::{every_latin_square, small, tiny};
use exdoku::solve::SolveOptions;

/// The grids of all models of the formula that `convert --to cnf` writes, with implied constraints or without.
fn models(document: &Document, implied: Implied) -> Grids {
    let compiled = document.variant.compile_as(implied, &Limits::default()).expect("it is small");
    let problem = compiled.problem().plain();
    let formula = dimacs::Formula::new(problem, &compiled.restriction_of_cover(&document.puzzle));
    let text = compiled.to_dimacs(formula);
    let formula = exdoku_proof::Formula::read(text.as_bytes()).unwrap();

    let mut solver = BasicSolver::default();
    let variables: Vec<_> = (0..formula.variables()).map(|_| solver.new_var_default()).collect();
    for clause in formula.clauses() {
        let literal = |literal: &i32| Lit::new(variables[literal.unsigned_abs() as usize - 1], *literal > 0);
        solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
    }
    let visible: Vec<_> = problem.options().map(|(option, _)| option).filter(|&it| !problem.is_auxiliary(it)).collect();
    let mut grids = Grids::default();
    while solver.solve_limited(&[]) == lbool::TRUE {
        let is_chosen =
            |option: &exdoku::exact_cover::OptionId| solver.value_var(variables[option.index()]) == lbool::TRUE;
        let chosen: Vec<_> = visible.iter().copied().filter(is_chosen).collect();
        let grid = sought(document.variant.board(), &compiled.decode(&chosen));
        assert!(grids.insert(grid), "two models have the same grid and different visible options");
        solver.add_clause_reuse(&mut chosen.iter().map(|option| Lit::new(variables[option.index()], false)).collect());
    }
    grids
}

/// The places of a grid that make up a solution, without unknowns.
fn sought(board: &Board, grid: &Grid) -> Grid {
    let mut sought = Grid::empty(board.place_count());
    let filled = board
        .places()
        .filter(|&place| board.is_sought(place))
        .filter_map(|place| grid.get(place).map(|it| (place, it)));
    filled.for_each(|(place, digit)| sought.set(place, digit));
    sought
}

/// The largest number of grids whose models are enumerated: each leaves a clause.
const MOST: usize = 600;

/// Compares the models of both formulas with the grids for which the rules hold. If these are many, cells get givens.
fn compare(rules: &str, mut document: Document, expected: &Grids) {
    let board = document.variant.board().clone();
    let mut expected: Grids = expected.iter().map(|grid| sought(&board, grid)).collect();
    assert!(!expected.is_empty(), "{rules}: nothing to compare");
    let cells: Vec<Cell> = board.cells().collect();
    for &cell in cells.iter().rev() {
        if expected.len() <= MOST {
            break;
        }
        let digits: BTreeSet<Digit> = expected.iter().filter_map(|grid| grid.get(cell)).collect();
        let digit = digits.iter().copied().nth(rules.len() % digits.len()).expect("grids are full");
        document.puzzle.givens.set(cell, digit);
        expected.retain(|grid| grid.get(cell) == Some(digit));
    }
    for implied in [Implied::On, Implied::Off] {
        let found = models(&document, implied);
        assert!(found == expected, "{rules}, {implied:?}: {} expected, {} models", expected.len(), found.len());
    }
}

#[test]
fn on_a_tiny_board() {
    let grids = every_grid(document(TINY).variant.board());
    for (_, lines) in todays(ON_TINY, 4) {
        let mut document = document(&tiny(lines));
        let expected = keeping_today(&mut document, &grids);
        compare(lines, document, &expected);
    }
}

#[test]
fn on_a_4x4_board() {
    for (kind, lines) in todays(ON_SMALL, 6) {
        let mut document = document(&small(&[kind], lines));
        let expected = keeping_today(&mut document, every_grid_of_rows());
        compare(lines, document, &expected);
    }
}

#[test]
fn on_5x5_latin_squares() {
    let squares: Vec<Grid> = every_latin_square(&Board::square(5).unwrap(), 5);
    for (_, lines) in todays(ON_LATIN, 6) {
        let mut document = document(&format!("size = 5\n[rules]\nboxes = false\n{lines}"));
        let expected = keeping_today(&mut document, &squares);
        compare(lines, document, &expected);
    }
}

/// Areas, loops and the like, as options in the formula.
#[test]
fn with_layers() {
    for toml in todays(on_small_layers(), 4) {
        let document = document(toml);
        let expected = keeping(&document.variant, &every_filling(document.variant.board()));
        compare(toml, document, &expected);
    }
}

/// Kinds whose boards are too large to try all grids: other tests compare the grids that engines find with the rule.
#[test]
fn kinds_with_boards_of_their_own() {
    for toml in [
        "size = 4\ndigits = '0-4'\n[rules]\ndoppelganger = true",
        "size = 3\ndigits = '1-4'\nbox = 'none'\nlet = { g = { count = 9, digits = '1-3' } }\n[rules]\nchaos-construction = 'g'",
        "size = 4\nregions = '1122 1122 3344 3344'",
    ] {
        let document = document(toml);
        let found = all_solutions(&document, SolveOptions::default());
        compare(toml, document, &found);
    }
}
