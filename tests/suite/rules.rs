//! Rules as encoded and as checked: the grids that the engine finds are exactly the grids on which the rule holds.

use std::collections::HashSet;
use std::sync::Arc;

use crate::areas::ON_LAYERS;
use crate::common::cases::{ON_LATIN, ON_NINE, ON_SMALL, ON_TINY, TINY};
use crate::common::day::todays;
use crate::common::grids::{Grids, every_grid, every_grid_of_rows, grid_of, keeping, keeping_today};
use crate::common::{all_solutions, document, snapshot, try_document};
use exdoku::board::{Board, Cell, Digit, Grid};
use exdoku::exact_cover::Engine;
use exdoku::rules::{AnyKind, kinds};
use exdoku::solve::{Backend, Count, SolveOptions, Solver};
use exdoku::variant::Puzzle;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// The tiny board with these rules, and of its own ones only those that are among them.
pub(crate) fn tiny(lines: &str) -> String {
    let off = ["rows", "columns", "boxes"].iter().filter(|own| !lines.lines().any(|line| line.starts_with(*own)));
    format!("{TINY}[rules]\n{}{lines}", off.map(|own| format!("{own} = false\n")).collect::<String>())
}

/// The small board with these rules, and of its own ones only the rows and those that are among the kinds.
pub(crate) fn small(kinds: &[&&str], lines: &str) -> String {
    let off = ["columns", "boxes"].into_iter().filter(|own| !kinds.contains(&own));
    format!("size = 4\n[rules]\n{}{lines}", off.map(|own| format!("{own} = false\n")).collect::<String>())
}

/// Every square of this size whose rows and columns hold each digit once.
pub(crate) fn every_latin_square(board: &Board, size: usize) -> Vec<Grid> {
    every_square(board, size, size)
}

/// The squares of this many digits in which no row or column repeats one.
fn every_square(board: &Board, size: usize, values: usize) -> Vec<Grid> {
    fn fill(digits: &mut Vec<usize>, (size, values): (usize, usize), found: &mut impl FnMut(&[usize])) {
        if digits.len() == size * size {
            return found(digits);
        }
        let (row, column) = (digits.len() / size, digits.len() % size);
        for digit in 0..values {
            if !digits[row * size..].contains(&digit) && (0..row).all(|above| digits[above * size + column] != digit) {
                digits.push(digit);
                fill(digits, (size, values), found);
                digits.pop();
            }
        }
    }
    let cells: Vec<Cell> = board.cells().collect();
    let mut squares = Vec::new();
    fill(&mut Vec::new(), (size, values), &mut |digits| squares.push(grid_of(&cells, digits.iter().copied())));
    squares
}

#[test]
fn every_kind_has_its_grids_compared() {
    let compared: HashSet<&str> =
        ON_TINY.iter().chain(ON_SMALL).chain(ON_LAYERS).map(|(kind, _)| *kind).chain(ON_NINE.iter().copied()).collect();
    // Regions are part of the board, doppelgängers need more digits, chaos needs unknowns: they have tests of their own below.
    // Paths need a layer: paths.rs. Kinds defined in TOML: meanings.rs.
    let written = kinds().filter(|kind| matches!(kind, AnyKind::Written(_))).map(AnyKind::name);
    let missing: Vec<&str> = written.filter(|name| !compared.contains(name)).collect();
    assert_eq!(missing, ["regions", "doppelganger", "chaos-construction", "computed", "path"]);
}

#[test]
fn on_a_tiny_board_encoding_and_check_agree() {
    let mut wrong = String::new();
    let grids = every_grid(document(TINY).variant.board());
    for (_, lines) in todays(ON_TINY, 2) {
        let document = document(&tiny(lines));
        let expected = keeping(&document.variant, &grids);
        let found = all_solutions(&document, SolveOptions::default());
        if expected.is_empty() || found != expected {
            wrong += &format!("{lines}: {} expected, {} found\n", expected.len(), found.len());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn on_a_4x4_board_encoding_and_check_agree() {
    for (kind, lines) in todays(ON_SMALL, 3) {
        let mut document = document(&small(&[kind], lines));
        let expected = keeping_today(&mut document, every_grid_of_rows());
        assert!(!expected.is_empty(), "{lines}: nothing to compare");
        let found = all_solutions(&document, SolveOptions::default());
        assert!(found == expected, "{lines}: {} expected, {} found", expected.len(), found.len());
    }
}

#[test]
fn on_5x5_latin_squares_encoding_and_check_agree() {
    let squares = every_latin_square(&Board::square(5).unwrap(), 5);
    for (_, lines) in todays(ON_LATIN, 3) {
        let mut document = document(&format!("size = 5\n[rules]\nboxes = false\n{lines}"));
        let expected = keeping_today(&mut document, &squares);
        assert!(!expected.is_empty(), "{lines}: nothing to compare");
        let found = all_solutions(&document, SolveOptions::default());
        assert!(found == expected, "{lines}: {} expected, {} found", expected.len(), found.len());
    }
}

/// Doppelgänger rules need a digit more than the board is wide, so that they have a test of their own.
#[test]
fn doppelgangers_on_a_4x4_board_encoding_and_check_agree() {
    for own in todays(["doppelganger = true", "boxes = false\nrows = false\ncolumns = false\ndoppelganger = true"], 2) {
        let document = document(&format!("size = 4\ndigits = '0-4'\n[rules]\n{own}"));
        let board = document.variant.board();
        let cells: Vec<Cell> = board.cells().collect();
        let rows: Vec<Vec<usize>> = (0..625_usize)
            .map(|number| (0..4).map(|place| number / 5_usize.pow(place) % 5).collect::<Vec<usize>>())
            .filter(|row| row.contains(&0) && row.iter().collect::<HashSet<_>>().len() == 4)
            .collect();
        let mut squares: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..4 {
            let fits =
                |square: &Vec<usize>, row: &Vec<usize>| (0..square.len()).all(|place| square[place] != row[place % 4]);
            squares = (squares.iter())
                .flat_map(|square| rows.iter().filter(|row| fits(square, row)).map(|row| [&square[..], row].concat()))
                .collect();
        }
        let squares: Vec<Grid> = squares.into_iter().map(|digits| grid_of(&cells, digits)).collect();
        let expected = keeping(&document.variant, &squares);
        assert!(!expected.is_empty());
        let found = all_solutions(&document, SolveOptions::default());
        assert!(found == expected, "{own}: {} expected, {} found", expected.len(), found.len());
    }
}

/// Every way to split the cells of a square into as many regions that hang together, each as large as its side.
fn every_partition(size: usize) -> Vec<Vec<usize>> {
    every_division(size, size)
}

/// Every way to divide the cells of a square into connected regions of this many cells.
fn every_division(size: usize, cells: usize) -> Vec<Vec<usize>> {
    fn grow((size, cells): (usize, usize), open: &[usize], chosen: &[usize], found: &mut Vec<Vec<usize>>) {
        if chosen.len() == cells {
            return found.push(chosen.to_vec());
        }
        let beside = |a: usize, b: usize| (a / size).abs_diff(b / size) + (a % size).abs_diff(b % size) == 1;
        for &cell in open.iter().filter(|cell| !chosen.contains(cell)) {
            if chosen.iter().any(|&other| beside(cell, other)) {
                grow((size, cells), open, &[chosen, &[cell]].concat(), found);
            }
        }
    }
    fn split((size, cells): (usize, usize), regions: &[usize], number: usize, found: &mut Vec<Vec<usize>>) {
        let open: Vec<usize> = (0..size * size).filter(|&cell| regions[cell] == 0).collect();
        let Some(&first) = open.first() else { return found.push(regions.to_vec()) };
        let mut shapes = Vec::new();
        grow((size, cells), &open, &[first], &mut shapes);
        shapes.iter_mut().for_each(|shape| shape.sort_unstable());
        for shape in shapes.into_iter().collect::<HashSet<_>>() {
            let mut more = regions.to_vec();
            shape.iter().for_each(|&cell| more[cell] = number);
            split((size, cells), &more, number + 1, found);
        }
    }
    let mut found = Vec::new();
    split((size, cells), &vec![0; size * size], 1, &mut found);
    found
}

/// The regions are unknowns beside the grid: what is compared are the digits, for which there may be several partitions.
#[test]
fn chaos_construction_on_a_4x4_board() {
    let toml =
        "size = 4\nlet = { g = { count = 16, digits = '1-4' } }\n[rules]\nboxes = false\nchaos-construction = 'g'";
    let document = document(toml);
    let cells: Vec<Cell> = document.variant.board().cells().collect();
    let digits = |grid: &Grid| cells.iter().map(|&cell| grid.get(cell).unwrap().index()).collect::<Vec<usize>>();
    let partitions = every_partition(4);
    assert_eq!(partitions.len(), 117, "the known number of ways to split a 4x4 square into tetrominoes");
    let differ =
        |square: &[usize], regions: &[usize]| regions.iter().zip(square).collect::<HashSet<_>>().len() == square.len();
    let squares = every_latin_square(&Board::square(4).unwrap(), 4);
    let expected: HashSet<Vec<usize>> = (squares.iter().map(digits))
        .filter(|square| partitions.iter().any(|regions| differ(square, regions)))
        .collect();
    let found: HashSet<Vec<usize>> = all_solutions(&document, SolveOptions::default()).iter().map(digits).collect();
    assert!(found == expected, "{} expected, {} found", expected.len(), found.len());
}

/// Regions that have fewer cells than there are digits, and others than rows have.
#[test]
fn chaos_construction_with_digits_left_over() {
    for (size, region, values) in todays([(3, 3, 4), (3, 3, 5), (2, 2, 4), (3, 1, 3)], 4) {
        let count = size * size / region;
        let toml = format!(
            "size = {size}\ndigits = '1-{values}'\nbox = 'none'\nlet = {{ g = {{ count = {}, digits = '1-{count}' }} }}\n\
             [rules]\nchaos-construction = 'g'",
            size * size
        );
        let document = document(&toml);
        let cells: Vec<Cell> = document.variant.board().cells().collect();
        let digits = |grid: &Grid| cells.iter().map(|&cell| grid.get(cell).unwrap().index()).collect::<Vec<usize>>();
        let partitions = every_division(size, region);
        let differ = |square: &[usize], regions: &[usize]| {
            regions.iter().zip(square).collect::<HashSet<_>>().len() == square.len()
        };
        let squares = every_square(document.variant.board(), size, values);
        let expected: HashSet<Vec<usize>> = (squares.iter().map(digits))
            .filter(|square| partitions.iter().any(|regions| differ(square, regions)))
            .collect();
        let found: HashSet<Vec<usize>> = all_solutions(&document, SolveOptions::default()).iter().map(digits).collect();
        assert!(
            !expected.is_empty() && found == expected,
            "{toml}: {} expected, {} found",
            expected.len(),
            found.len()
        );
    }
    let wrong =
        try_document("size = 3\nlet = { g = { count = 9, digits = '1-4' } }\n[rules]\nchaos-construction = 'g'");
    assert!(wrong.unwrap_err().contains("9 cells cannot be divided into 4 regions of equal size"));
    let wrong =
        try_document("size = 4\nlet = { g = { count = 16, digits = '1-2' } }\n[rules]\nchaos-construction = 'g'");
    assert!(wrong.unwrap_err().contains("2 regions of 8 cells would repeat a digit: there are 4"));
}

/// A nondeterministic automaton of few states, whose deterministic one would be too large: a 1, and twelve cells further on a
/// 2.
#[test]
fn lines_that_are_read_in_several_states_at_once() {
    let grid = ["123456", "456123", "231564", "564231", "312645", "645312"];
    let givens: Vec<String> = grid.iter().map(|row| row.replace(['1', '2', '3'], ".")).collect();
    let head = format!("size = 6\nbox = 'none'\ngivens = \"{}\"\n[rules]\n", givens.join(" "));
    let states: Vec<String> = (0..=13).map(|state| format!("'s{state}'")).collect();
    let mut steps = vec!["{ from = 's0', to = 's0' }".to_owned(), "{ from = 's13', to = 's13' }".to_owned()];
    steps.push("{ from = 's0', to = 's1', where = 'd == 1' }".to_owned());
    steps.extend((1..12).map(|state| format!("{{ from = 's{state}', to = 's{}' }}", state + 1)));
    steps.push("{ from = 's12', to = 's13', where = 'd == 2' }".to_owned());
    let (states, steps) = (states.join(", "), steps.join(", "));
    let rule = format!("line = {{ cells = 'r1-6c1-6', states = [{states}], final = 's13', steps = [{steps}] }}");
    let (all, some) = (document(&head), document(&format!("{head}{rule}")));
    let every = all_solutions(&all, SolveOptions::default());
    let cells: Vec<Cell> = all.variant.board().cells().collect();
    let digit = |grid: &Grid, at: usize| grid.get(cells[at]).unwrap().index() + 1;
    let holds = |grid: &&Grid| (0..24).any(|at| digit(grid, at) == 1 && digit(grid, at + 12) == 2);
    let expected: Grids = every.iter().filter(holds).cloned().collect();
    assert!(!expected.is_empty() && expected.len() < every.len());
    assert_eq!(all_solutions(&some, SolveOptions::default()), expected);
    for grid in &every {
        assert_eq!(some.variant.violations(grid).is_empty(), expected.contains(grid));
    }
}

/// Too many cells for a chain with the counts of all digits.
#[test]
fn many_digits_in_many_cells() {
    let grid = ["12345678", "56781234", "23416785", "67852341", "34127856", "78563412", "41238567", "85674123"];
    let givens: Vec<String> = grid.iter().map(|row| row.replace(['1', '2', '3'], ".")).collect();
    let head = format!("size = 8\nbox = 'none'\ngivens = \"{}\"\n[rules]\n", givens.join(" "));
    let all = document(&head);
    let every = all_solutions(&all, SolveOptions::default());
    let cells: Vec<Cell> = all.variant.board().cells().collect();
    // All but a few cells.
    let others = [0, 17, 28, 33, 45, 62];
    let counts = |grid: &Grid| {
        let mut counts = [0; 8];
        let inside = (0..64).filter(|at| !others.contains(at));
        inside.for_each(|at| counts[grid.get(cells[at]).unwrap().index()] += 1);
        counts
    };
    let listed: Vec<String> =
        (0..64).filter(|at| !others.contains(at)).map(|at| format!("r{}c{}", at / 8 + 1, at % 8 + 1)).collect();
    let named = |counts: &[usize]| {
        let digits = counts.iter().zip(1..).flat_map(|(&count, digit)| vec![digit.to_string(); count]);
        digits.collect::<Vec<_>>().join(" ")
    };
    let some = every.iter().map(counts).min().unwrap();
    for (rule, fewer) in [("contain-exactly", 0), ("contain", 1)] {
        let least: Vec<usize> = some.iter().map(|count| count - fewer).collect();
        let cells = listed.join(" ");
        let toml = format!("{head}{rule} = {{ cells = '{cells}', digits = '{}' }}", named(&least));
        let fits = |grid: &&Grid| match fewer {
            0 => counts(grid) == some,
            _ => counts(grid).iter().zip(&least).all(|(count, least)| count >= least),
        };
        let expected: Grids = every.iter().filter(fits).cloned().collect();
        assert!(!expected.is_empty() && expected.len() < every.len(), "{} of {}", expected.len(), every.len());
        let document = document(&toml);
        assert_eq!(all_solutions(&document, SolveOptions::default()), expected, "{rule}");
    }
}

/// Rules that count cells of a region speak of the same partition as chaos construction.
#[test]
fn regions_are_counted_on_a_4x4_board() {
    let toml =
        "size = 4\nlet = { g = { count = 16, digits = '1-4' } }\n[rules]\nboxes = false\nchaos-construction = 'g'
        same-run = { cell = 'r1c1', lines = ['g1 g2 g3 g4', 'g1 g5 g9 g13'] }
        same-count = { cell = 'r3c3', cells = 'g11 g6 g7 g8 g10 g12 g14 g15 g16', others = true }";
    let document = document(toml);
    let cells: Vec<Cell> = document.variant.board().cells().collect();
    let digits = |grid: &Grid| cells.iter().map(|&cell| grid.get(cell).unwrap().index()).collect::<Vec<usize>>();
    let run = |regions: &[usize], line: [usize; 3]| line.iter().take_while(|&&at| regions[at] == regions[0]).count();
    let fits = |square: &[usize], regions: &[usize]| {
        let around = [5, 6, 7, 9, 11, 13, 14, 15].into_iter().filter(|&at| regions[at] == regions[10]).count();
        let differ = regions.iter().zip(square).collect::<HashSet<_>>().len() == square.len();
        let reach = run(regions, [1, 2, 3]) + run(regions, [4, 8, 12]);
        differ && square[0] == reach && square[10] + 1 == around
    };
    let partitions = every_partition(4);
    let squares = every_latin_square(&Board::square(4).unwrap(), 4);
    let expected: HashSet<Vec<usize>> =
        (squares.iter().map(digits)).filter(|square| partitions.iter().any(|regions| fits(square, regions))).collect();
    let found: HashSet<Vec<usize>> = all_solutions(&document, SolveOptions::default()).iter().map(digits).collect();
    assert!(!expected.is_empty() && found == expected, "{} expected, {} found", expected.len(), found.len());
}

/// Three rules drawn at random on a 4x4 board, each round from a seed of its own.
fn mixed(round: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(round);
    let rules: Vec<&(&str, &str)> = ON_SMALL.sample(&mut random, 3).collect();
    let mut kinds = HashSet::new();
    let lines: String =
        rules.iter().filter(|(kind, _)| kinds.insert(kind)).map(|(_, lines)| format!("{lines}\n")).collect();
    let mut document = document(&small(&kinds.into_iter().collect::<Vec<_>>(), &lines));
    let expected = keeping_today(&mut document, every_grid_of_rows());
    let found = all_solutions(&document, SolveOptions::default());
    assert_eq!(found, expected, "round {round}: {lines}");
    if expected.len() < 2_000 {
        // Ways to break a rule are many options, among which plain sets choose for minutes.
        let has_opposites = ["exactly", "at-least", "at-most"].iter().any(|count| lines.contains(count));
        let backend =
            if has_opposites { Backend::Engine(Engine::DancingLinks) } else { Backend::Engine(Engine::AlgorithmX) };
        let plain = SolveOptions { backend, ..SolveOptions::default() };
        assert_eq!(all_solutions(&document, plain), expected, "round {round}: {lines}");
    }
}

/// The rounds of a test that mixes rules: 3 of its 12, others each day.
fn rounds(test: u64) -> impl Iterator<Item = u64> {
    todays(12 * test..12 * (test + 1), 4)
}

/// Four tests, which run side by side.
mod mixed_at_random {
    #[test]
    fn rules_agree_and_so_do_the_engines_1() {
        super::rounds(0).for_each(super::mixed);
    }
    #[test]
    fn rules_agree_and_so_do_the_engines_2() {
        super::rounds(1).for_each(super::mixed);
    }
    #[test]
    fn rules_agree_and_so_do_the_engines_3() {
        super::rounds(2).for_each(super::mixed);
    }
    #[test]
    fn rules_agree_and_so_do_the_engines_4() {
        super::rounds(3).for_each(super::mixed);
    }
}

/// On a board too large to look at all grids: a full grid taken as givens has a solution if and only if the rule
/// holds on it. The grids are solutions in which a few cells were exchanged.
#[test]
fn on_9x9_boards_encoding_and_check_agree_about_single_grids() {
    let seed = 9;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for kind in ON_NINE {
        let toml = format!("size = 9\n[rules]\nrows = false\ncolumns = false\nboxes = false\n{kind} = true\n");
        let document = document(&toml);
        let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
        let cells: Vec<Cell> = document.variant.board().cells().collect();
        let start = solver.solutions(&document.puzzle, 1).remove(0);
        let mut seen = [0, 0];
        for round in 0..400 {
            let mut grid = start.clone();
            for _ in 0..random.random_range(1..4) {
                let (a, b) = (*cells.choose(&mut random).unwrap(), *cells.choose(&mut random).unwrap());
                let (at_a, at_b) = (grid.get(a).unwrap(), grid.get(b).unwrap());
                grid.set(a, at_b);
                grid.set(b, at_a);
            }
            let holds = document.variant.violations(&grid).is_empty();
            let givens = Puzzle { givens: grid, ..Puzzle::empty(&document.variant) };
            let expected = Count::exactly(u128::from(holds));
            assert_eq!(solver.count(&givens, None), expected, "{kind}, seed {seed}, round {round}");
            seen[usize::from(holds)] += 1;
        }
        assert!(seen.iter().all(|&times| times > 20), "{kind}: {seen:?} are few of a kind");
    }
}

/// The cells of the named patterns, as published, drawn.
#[test]
fn patterns_are_where_they_should_be() {
    let drawn = |rule: &str| {
        let document = document(&format!("size = 9\n[rules]\n{rule} = true"));
        let ones = Grid::empty(81);
        let mut cells: Vec<Cell> = document.variant.board().cells().collect();
        cells.shuffle(&mut ChaCha8Rng::seed_from_u64(1));
        let active = document.variant.rules().iter().find(|active| active.kind == rule).unwrap();
        // A cell belongs to the pattern if some other cell must differ from it.
        let differs = |a: Cell, b: Cell| {
            let mut grid = ones.clone();
            grid.set(a, Digit::new(0));
            grid.set(b, Digit::new(0));
            a != b && !active.rule.holds(document.variant.board(), &grid)
        };
        let mark = |cell: Cell| if cells.iter().any(|&other| differs(cell, other)) { 'x' } else { '.' };
        let row = |row: usize| document.variant.board().cells().skip(9 * row).take(9).map(mark).collect::<String>();
        (0..9).map(row).collect::<Vec<_>>().join("\n") + "\n"
    };
    let patterns = ["windoku", "center-dot", "asterisk", "girandola", "argyle"];
    let all: String = patterns.iter().map(|rule| format!("{rule}\n{}\n", drawn(rule))).collect();
    snapshot("patterns", &all);
}

#[test]
fn jigsaw_regions_on_a_4x4_board() {
    let document = document("size = 4\nregions = '1112 1332 2334 2444'");
    let expected = keeping(&document.variant, every_grid_of_rows());
    let found = all_solutions(&document, SolveOptions::default());
    assert_eq!(found.len(), 96, "the known number of grids of this layout");
    assert_eq!(found, expected);
}

/// What the reference shows as an example can be written so.
#[test]
fn every_example_is_read() {
    for kind in kinds() {
        let document = document(&format!("size = 9\n{}", kind.example_in_file()));
        let on = document.variant.rules().iter().any(|active| active.kind == kind.name());
        assert_eq!(on, !kind.example().ends_with("false"), "{}", kind.name());
    }
}

/// On a grid with empty cells a rule may only complain about what no filling can mend.
#[test]
fn violations_of_partial_grids_are_final() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for (kind, lines) in ON_SMALL {
        let document = document(&small(&[kind], lines));
        let all: Vec<Grid> = all_solutions(&document, SolveOptions::default()).into_iter().take(50).collect();
        for grid in &all {
            let mut partial = grid.clone();
            for cell in document.variant.board().cells().filter(|_| random.random_bool(0.5)) {
                partial.clear(cell);
            }
            assert_eq!(document.variant.violations(&partial), [], "{lines}: part of a solution");
        }
    }
}

/// Candidates are those of the cells, whatever unknowns there are, and exactly what all solutions hold; a count counts
/// unknowns like cells.
#[test]
fn candidates_beside_unknowns() {
    let document = document(
        "size = 4\nlet = { x = '1-4', y = '0-9' }\ngivens = '12.. .... ..4. ....'\n[rules]
        sum = { cells = 'r1c3 r2c1', equals = 'y' }\ncount = { cells = 'x r1c3 r2c1 y', where = 'd == 3', equals = 2 }",
    );
    let cells: Vec<Cell> = document.variant.board().cells().collect();
    let grids = all_solutions(&document, SolveOptions::default());
    let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
    let found = solver.candidates(&document.puzzle).expect("there are solutions");
    assert_eq!(found.len(), cells.len());
    for (&cell, digits) in cells.iter().zip(&found) {
        let expected: HashSet<Digit> = grids.iter().filter_map(|grid| grid.get(cell)).collect();
        assert_eq!(digits.iter().collect::<HashSet<Digit>>(), expected);
    }
    let free = "size = 4\ngivens = '12.. .... ..4. ....'";
    let value = |grid: &Grid, at: usize| grid.get(cells[at]).unwrap().index() + 1;
    let fits = |grid: &Grid| {
        let (a, b) = (value(grid, 2), value(grid, 4));
        let sure = usize::from(a == 3) + usize::from(b == 3) + usize::from(a + b == 3);
        // x may be the second 3, or another digit.
        sure == 1 || sure == 2
    };
    let all = all_solutions(&crate::common::document(free), SolveOptions::default());
    let places = |grid: &Grid| cells.iter().map(|&cell| grid.get(cell).unwrap()).collect::<Vec<Digit>>();
    let expected: HashSet<Vec<Digit>> = all.iter().filter(|grid| fits(grid)).map(places).collect();
    assert_eq!(grids.iter().map(places).collect::<HashSet<_>>(), expected);
}
