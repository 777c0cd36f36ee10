//! `of`: a rule over a layer means what it means over digits, however its cells are named.

use std::sync::Arc;

use crate::common::cases::{ON_TINY, TINY};
use crate::common::{all_solutions, document, try_document};
use crate::meanings::{Case, MEANINGS};
use exdoku::board::{Cell, Digit, Grid};
use exdoku::solve::{Count, SolveOptions, Solver};
use exdoku::variant::{Document, Puzzle};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// All kinds, each as a board and lines of `[rules]` of which it has several.
fn cases() -> Vec<(&'static str, &'static str)> {
    let tiny = ON_TINY.iter().map(|(_, lines)| (TINY, *lines));
    let defined = MEANINGS.iter().flat_map(|(_, cases)| cases.iter()).map(|Case(board, lines, _)| (*board, *lines));
    // All grids of a larger board are too many.
    tiny.chain(defined).filter(|(board, _)| *board != "size = 4\n").collect()
}

/// A board of a test without rules.
fn bare(board: &str) -> Document {
    document(&format!("{board}[rules]\n{}", houses_off(board, "")))
}

/// Its digits.
fn digits_of(board: &str) -> String {
    let digits = bare(board).variant.board().digits();
    format!("{}-{}", digits.first(), digits.last())
}

/// The lines that switch the houses of a board off, but for those that a rule switches on.
fn houses_off(board: &str, lines: &str) -> String {
    let houses = ["rows", "columns"].into_iter().chain(Some("boxes").filter(|_| !board.contains("'none'")));
    let is_off = |house: &&str| !lines.lines().any(|line| line.starts_with(house));
    houses.filter(is_off).map(|house| format!("{house} = false\n")).collect()
}

/// Whether lines switch a house of the board on.
fn needs_houses(lines: &str) -> bool {
    ["rows", "columns", "boxes"].iter().any(|house| lines.lines().any(|line| line.starts_with(house)))
}

/// The board with a layer of these values, and the rules over it. Where a rule switches a house of the board on, the board has
/// no digits: else they are given.
fn over_layer(board: &str, values: &str, lines: &str) -> String {
    let layer = format!("layers = {{ v = '{values}' }}\n");
    if needs_houses(lines) {
        let board: String =
            board.lines().filter(|line| !line.starts_with("digits")).map(|line| format!("{line}\n")).collect();
        return format!("{board}digits = 'none'\n{layer}[rules]\nof = 'v'\n{lines}");
    }
    let (first, cells) = (bare(board).variant.board().digits().first(), bare(board).variant.board().cell_count());
    let givens = vec![first.to_string(); cells].join(" ");
    format!("{board}{layer}givens = '{givens}'\n[rules]\nof = 'v'\n{}{lines}", houses_off(board, lines))
}

/// How many solutions there are, and the first ones.
fn some_solutions(document: &Document) -> (Count, Vec<Grid>) {
    let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
    (solver.count(&document.puzzle, None), solver.solutions(&document.puzzle, 20))
}

/// Another document with the values that a grid has in these places as givens of other places.
fn has_the_same(places: &[Cell], grid: &Grid, other: &Document, others: &[Cell]) -> bool {
    let mut givens = other.puzzle.clone();
    places
        .iter()
        .zip(others)
        .for_each(|(&place, &other)| givens.givens.set(other, grid.get(place).expect("it is full")));
    let mut solver = Solver::new(Arc::clone(&other.variant), SolveOptions::default());
    solver.count(&givens, None) == Count::Exactly(1_u128.into())
}

#[test]
fn a_rule_over_a_layer_has_the_solutions_that_it_has_over_digits() {
    let mut wrong = String::new();
    for (board, lines) in cases() {
        let plain = document(&format!("{board}[rules]\n{}{lines}", houses_off(board, lines)));
        // What these mean depends on the digits of the board, which it does not have with houses over a layer.
        if needs_houses(lines) && ["sandwich", "x-sum"].iter().any(|kind| lines.contains(kind)) {
            continue;
        }
        let toml = over_layer(board, &digits_of(board), lines);
        let layered = match try_document(&toml) {
            Ok(layered) => layered,
            Err(complaints) => {
                wrong += &format!("{toml}\n{complaints}");
                continue;
            }
        };
        let cells: Vec<Cell> = plain.variant.board().cells().collect();
        let layer = layered.variant.board().layers().first().expect("there is one");
        let places: Vec<Cell> = layered.variant.board().places_of(layer).collect();
        let ((expected, ours), (found, theirs)) = (some_solutions(&plain), some_solutions(&layered));
        let same = ours.iter().all(|grid| has_the_same(&cells, grid, &layered, &places))
            && theirs.iter().all(|grid| has_the_same(&places, grid, &plain, &cells));
        if expected != found || !same {
            wrong += &format!("{lines}: {expected:?} over digits, {found:?} over a layer, the same: {same}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Grids at random and solutions with a few values exchanged: each has a solution as givens if and only if the rules hold on it.
#[test]
fn values_beyond_the_digits_are_encoded_as_they_are_checked() {
    let seed = 42;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut wrong = String::new();
    for (board, lines) in cases() {
        for range in ["-3-2", "0-6"] {
            let toml = over_layer(board, range, lines);
            // What can never hold with these values, or is too large, is no rule to look at.
            let Ok(document) = try_document(&toml) else { continue };
            let (variant, board) = (&document.variant, document.variant.board());
            let mut solver = Solver::new(Arc::clone(variant), SolveOptions::default());
            let layer = board.layers().first().expect("there is one");
            let places: Vec<Cell> = board.places_of(layer).collect();
            let solutions = solver.solutions(&document.puzzle, 20);
            for round in 0..30 {
                let mut grid = match solutions.choose(&mut random) {
                    Some(solution) if round % 3 > 0 => solution.clone(),
                    _ => {
                        let mut grid = document.puzzle.givens.clone();
                        board
                            .cells()
                            .filter(|&cell| grid.get(cell).is_none())
                            .collect::<Vec<_>>()
                            .into_iter()
                            .for_each(|cell| grid.set(cell, Digit::new(0)));
                        grid
                    }
                };
                let many = grid.get(places[0]).is_none();
                for &place in &places {
                    if many || random.random_bool(0.15) {
                        grid.set(place, Digit::new(random.random_range(0..layer.digits.count())));
                    }
                }
                let holds = variant.violations(&grid).is_empty();
                let givens = Puzzle { givens: grid, ..Puzzle::empty(variant) };
                if solver.count(&givens, None) != Count::Exactly(u128::from(holds).into()) {
                    wrong += &format!("{lines}, values {range}, seed {seed}: one is {holds}\n");
                    break;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Each way to name the first two cells of a row, and what stands around it: a definition, a repeat, a group.
#[test]
fn cells_are_those_of_the_layer_however_they_are_named() {
    const SUM: &str = "cells = CELLS, total = 3";
    let definition = |params: &str, used: &str, cells: &str, of: &str| {
        let body = SUM.replace("CELLS", cells);
        match of {
            "rule" => format!(
                "[define.k]\nparams = {{ {params} }}\n[define.k.rules]\nsum = {{ {body}, of = 'v' }}\n[rules]\nk = {used}\n"
            ),
            "table" => format!(
                "[define.k]\nparams = {{ {params} }}\n[define.k.rules]\nof = 'v'\nsum = {{ {body} }}\n[rules]\nk = {used}\n"
            ),
            "any" => format!(
                "[define.k]\nparams = {{ {params} }}\n[define.k.rules]\nany = {{ of = [{{ of = 'v', sum = {{ {body} }} }}] }}\n[rules]\nk = {used}\n"
            ),
            "if" => format!(
                "[define.k]\nparams = {{ {params} }}\n[define.k.rules]\nif = {{ of = 'v', holds = {{ sum = {{ {body} }} }}, else = {{ sum = {{ {body} }} }} }}\n[rules]\nk = {used}\n"
            ),
            _ => format!(
                "[define.k]\nparams = {{ {params} }}\n[define.k.rules]\nsum = {{ {body} }}\n[rules]\nk = {{ {}, of = 'v' }}\n",
                used.trim_matches(['{', '}', ' '])
            ),
        }
    };
    let named = [
        ("c = 'cells'", "{ c = 'r1c1-2' }", "'$c'"),
        ("c = 'line'", "{ c = 'r1c1-2' }", "'$c'"),
        ("c = 'line'", "{ c = 'r1c1-2' }", "'$c.reversed'"),
        ("c = 'line'", "{ c = 'r1c1-2' }", "'$c.first $c.last'"),
        ("c = 'line'", "{ c = 'r1c1-2' }", "'$c[1..2]'"),
        ("c = 'lines'", "{ c = ['r1c1', 'r1c2'] }", "'$c'"),
        ("c = 'parts'", "{ c = ['r1c1', 'r1c2'] }", "'$c'"),
        ("c = 'cell'", "{ c = 'r1c1' }", "'$c r1c2'"),
        ("c = 'cell'", "{ c = 'r1c1' }", "'$c $c.right[1]'"),
        ("c = 'cell'", "{ c = 'r1c1' }", "'$c.row[1..2]'"),
    ];
    let board =
        "size = 2\nbox = 'none'\nlayers = { twice = 'no yes', v = { is = 'if(twice == yes, 2 * digit, digit)' } }\n";
    let count = |toml: &str| {
        let document = document(&format!("{board}{toml}"));
        let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
        solver.count(&document.puzzle, None)
    };
    let right = count("[rules]\nsum = { cells = 'v.r1c1-2', total = 3 }\n");
    let grid = count("[rules]\nsum = { cells = 'r1c1-2', total = 3 }\n");
    assert_ne!(right, grid);
    for (params, used, cells) in named {
        for of in ["rule", "table", "any", "if", "use"] {
            assert_eq!(count(&definition(params, used, cells, of)), right, "{params}, {cells}, {of}");
        }
    }
    let elsewhere = [
        "[rules]\nsum = { cells = 'r1c1-2', total = 3, of = 'v' }\n",
        "[rules]\nof = 'v'\nsum = { cells = 'r1c1-2', total = 3 }\n",
        "[[rules.repeat]]\neach = { c = 'r1c1' }\nrules.sum = { cells = '$c r1c2', total = 3, of = 'v' }\n",
        "[[rules.repeat]]\neach = { c = ['r1c1-2'] }\nrules.sum = { cells = '$c', total = 3, of = 'v' }\n",
        "[[rules.repeat]]\nof = 'v'\neach = { c = ['r1c1-2'] }\nrules.sum = { cells = '$c', total = 3 }\n",
        "[[rules.repeat]]\neach = { c = 'r1c1' }\nrules.sum = { cells = '$c.v $c.right[1].v', total = 3 }\n",
        "[[rules.repeat]]\nof = 'v'\nshifts = '0,0'\nrules.sum = { cells = 'r1c1-2', total = 3 }\n",
        "[[rules.repeat]]\nof = 'v'\nwith = { k = '3' }\nrules.sum = { cells = 'r1c1-2', total = 'k' }\n",
        "[rules]\nlittle-killer = { of = 'v', line = 'r1c1-2', sum = 3 }\n",
        "[rules]\npair = { of = 'v', pairs = 'r1c1-2', where = 'a + b == 3' }\n",
        "[rules]\ntable = { of = 'v', cells = 'r1c1-2', where = 'a + b == 3' }\n",
        "[define.k]\nparams = { p = 'pairs' }\nrules.pair = { of = 'v', pairs = '$p', where = 'a + b == 3' }\n[rules]\nk = 'r1c1-2'\n",
        "[define.k]\nparams = { p = 'lines' }\nrules.pair = { of = 'v', along = '$p', where = 'a + b == 3' }\n[rules]\nk = ['r1c1-2']\n",
        "[define.k]\nparams = { c = 'line' }\nrules.if = { cells = '$c.grid', where = 'a > 0', then = { of = 'v', sum = { cells = '$c', total = 3 } } }\n[rules]\nk = 'r1c1-2'\n",
    ];
    for toml in elsewhere {
        assert_eq!(count(toml), right, "{toml}");
    }
    let on_grid = [
        "[define.k]\nparams = { c = 'line' }\nrules.sum = { of = 'v', cells = '$c.grid', total = 3 }\n[rules]\nk = 'r1c1-2'\n",
        "[rules]\nof = 'v'\nsum = { of = 'digits', cells = 'r1c1-2', total = 3 }\n",
        "[[rules.repeat]]\nof = 'v'\neach = { c = ['r1c1-2'] }\nrules.sum = { of = 'digits', cells = '$c', total = 3 }\n",
    ];
    for toml in on_grid {
        assert_eq!(count(toml), grid, "{toml}");
    }
}

/// What a list means: several rules, or an error that says which of two is meant.
#[test]
fn lists_mean_several_rules() {
    let count = |rules: &str| {
        let document = document(&format!("size = 4\n[rules]\n{rules}\n"));
        all_solutions(&document, SolveOptions::default()).len()
    };
    assert_eq!(count("maximum = ['r1c2', 'r1c3']"), 0);
    assert_eq!(count("maximum = 'r1c2 r1c3'"), count("maximum = '''\n.xx.\n....\n....\n....\n'''"));
    assert_eq!(count("odd = ['r1c1', 'r2c3']"), count("odd = 'r1c1 r2c3'"));
    let set = "count = { cells = '$g', where = 'd > 2', equals = '0-1' }";
    let turns = |each: &str| count(&format!("repeat = {{ each = {{ g = {each} }}, rules.{set} }}"));
    assert_eq!(turns("['r1c1-2', 'r2c3-4']"), 240);
    assert_eq!(turns("'r1c1-2 r2c3-4'"), 288);
    assert_eq!(turns("['rows', 'r1c1-2']"), turns("'rows'").min(turns("['r1c1-2']")));
    for rules in [
        "thermo = { line = ['r1c1-2', 'r3c1-2'] }",
        "killer = { cells = ['r1c1', 'r1c2'], sum = 5 }",
        "minimum = { cells = ['r1c1', 'r2c2'] }",
        "sum = { cells = ['r1c1', 'r2c2'], total = 4 }",
    ] {
        let complaint = try_document(&format!("size = 4\n[rules]\n{rules}\n")).unwrap_err();
        assert!(complaint.contains("is a list, which could mean one"), "{rules}: {complaint}");
    }
    for name in ["box", "row", "first", "cells", "digits", "size"] {
        let complaint = try_document(&format!("size = 4\nlayers = {{ {name} = 'no yes' }}\n")).unwrap_err();
        assert!(complaint.contains("cannot be called"), "{name}: {complaint}");
    }
}

/// Rules that can never hold, where they need not.
#[test]
fn what_can_never_hold_is_false_in_a_condition() {
    let count = |rules: &str| {
        let document = document(&format!("size = 4\n[rules]\n{rules}\n"));
        all_solutions(&document, SolveOptions::default()).len()
    };
    let never = [
        "different = { cells = 'r1c1-4 r2c1' }",
        "killer = { cells = 'r2c1-2', sum = 99 }",
        "little-killer = { line = 'r1c1-2', sum = 20 }",
        "thermo = 'r1-3c1 r3c2-3'",
    ];
    for rule in never {
        assert_eq!(count(&format!("if = {{ cells = 'r1c1', where = 'a == 1', then = {{ {rule} }} }}")), 216, "{rule}");
        assert_eq!(count(&format!("if = {{ cells = 'r1c1', where = 'a == 1', else = {{ {rule} }} }}")), 72, "{rule}");
        assert_eq!(count(&format!("if = {{ holds = {{ {rule} }}, then = {{ odd = 'r1c1' }} }}")), 288, "{rule}");
        assert_eq!(count(&format!("if = {{ holds = {{ {rule} }}, else = {{ odd = 'r1c1' }} }}")), 144, "{rule}");
        assert_eq!(count(&format!("any = {{ exactly = 1, of = [{{ odd = 'r1c1' }}, {{ {rule} }}] }}")), 144, "{rule}");
        assert!(try_document(&format!("size = 4\n[rules]\n{rule}\n")).is_err(), "{rule} alone");
    }
    let unknowns = "size = 4\nbox = 'none'\nlet = { s = { count = 5, digits = '3-7' } }\n[rules]\ndifferent = { cells = 's1..s5' }\n";
    assert!(try_document(unknowns).is_ok());
}
