//! Every rule by its two faces: the grids that the engine finds are exactly the grids on which the rule holds.

mod common;

use std::collections::HashSet;
use std::sync::Arc;

use common::{all_solutions, document, snapshot};
use exdoku::board::{Board, Cell, Digit, Grid};
use exdoku::rules::{AnyKind, kinds};
use exdoku::solve::{Count, Engine, How, Solver};
use exdoku::variant::{Puzzle, Variant};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A board of 3x3 cells and 3 digits: all 19,683 grids of it can be looked at.
const TINY: &str = "size = 3\nbox = \"1x3\"\n";

/// Rules on the tiny board: the kind, and lines of `[rules]`. Rows and columns are off unless the lines say so.
const ON_TINY: &[(&str, &str)] = &[
    ("rows", "rows = true"),
    ("columns", "columns = true"),
    ("boxes", "boxes = true"),
    ("diagonals", "diagonals = true"),
    ("diagonals", "diagonals = 'main'"),
    ("diagonals", "diagonals = 'anti'"),
    ("diagonals", "diagonals = 'broken'"),
    ("center-dot", "center-dot = true"),
    ("extra-regions", "extra-regions = 'r1c1 r2c3 r3c2'"),
    ("extra-regions", "extra-regions = ['r1c1 r3c3', 'r1-2c2 r2c1']"),
    ("extra-regions", "extra-regions = '''\na.b\n.ab\nc.c\n'''"),
    ("disjoint-groups", "disjoint-groups = true"),
    ("anti-knight", "anti-knight = true"),
    ("anti-knight", "anti-knight = { torus = true }"),
    ("anti-knight", "anti-knight = { torus = false }"),
    ("different", "different = { steps = ['0,2'] }"),
    ("different", "different = { steps = '1,1', torus = true, name = 'bishop' }"),
    ("different", "different = [{ steps = ['2,0'] }, { cells = 'r1c1 r2c2' }]"),
    ("leaper", "leaper = '1,2'"),
    ("leaper", "leaper = [{ step = '0,2' }, { step = '1,2', torus = false }]"),
    ("all", "all = { of = [{ odd = 'r1c1', different = { steps = '0,1' } }, { leaper = '2,2' }] }"),
    ("repeat", "repeat = { rules = { different = { cells = 'r1c1 r2c2' } }, shifts = 'all' }"),
    ("repeat", "repeat = { rules = { odd = 'r1c1' }, shifts = ['0,0', '1,2'] }"),
    ("repeat", "repeat = { with = { v = '0-2' }, shifts = 'v,2-v', rules = { even = 'r1c1' } }"),
    ("odd", "odd = 'r1c1 r2c2 r3c3'"),
    ("even", "even = '''\n.e.\n...\ne..\n'''"),
    ("marks", "marks = { layout = '''\na.b\n...\nb.a\n''', digits = { a = '1-2', b = [3] } }"),
    ("marks", "marks = [{ cells = 'r1c1-2', digits = '13' }, { cells = 'r1c2', digits = '2,3' }]"),
    ("pair", "pair = { along = 'r1c1-3 r2c3', where = 'a <= b' }"),
    ("pair", "pair = { cells = 'r1c1 r2c2 r3c3', where = 'b - a != n' }"),
    ("pair", "rows = true\npair = { pairs = ['r1c1 r3c3', 'r2c1-2 r2-3c3'], where = 'a + b == 4 or a % 2 == 1' }"),
    ("pair", "pair = { steps = '0,1', where = 'abs(a - b) != 1', except = 'r1c1-2' }"),
    ("pair", "pair = { offsets = ['1,0', '0,-1'], where = 'a != 1 or b == 2' }"),
    ("pair", "columns = true\npair = { offsets = '1,1', where = 'a <= b', torus = true }"),
    ("sum", "sum = { cells = 'r1c1-3', total = 6 }"),
    ("sum", "sum = { cells = 'r1c1-3', total = 6, different = true }"),
    ("sum", "rows = true\nsum = { cells = 'r1-2c1-2', total = [5, 7] }"),
    ("sum", "rows = true\ncolumns = true\nsum = { cells = 'r1-3c1 r1-2c2', where = 'sum % 3 == 1' }"),
    ("sum", "sum = { cells = 'r1c1 r2c2 r3c3', coefficients = [2, -1, 3], total = '4-7' }"),
    ("sum", "rows = true\nsum = { cells = 'r1c1-2', equals = 'r2c1' }"),
    ("sum", "rows = true\nsum = { cells = 'r1c1-2 r2c2-3', equals = 'r3c1-3' }"),
    ("sum", "sum = { cells = 'r1-3c1-3', number = 'r1c1 r3c3' }"),
    ("sum", "columns = true\nsum = { segments = ['r1c1-2', 'r2c1-2', 'r3c1-3'] }"),
    ("sum", "rows = true\nsum = { segments = ['r1c1-2', 'r2c1-2'], equals = 'r3c1-2' }"),
    ("sum", "sum = { segments = ['r1c1-2', 'r2c1-2'], total = '3-4', different = true }"),
    ("sum", "rows = true\nsum = { cells = 'r1c1 r2c1', equals = 'r1c1 r3c3' }"),
    ("digits", "digits = { cells = 'r1-2c1-2', contains = '1 2' }"),
    ("digits", "digits = { cells = 'r1c1-3 r2c2', contains = '3 3 1' }"),
    ("digits", "rows = true\ndigits = { cells = 'r1c1-2', contains = 3 }"),
    ("digits", "digits = { cells = 'r1-2c1-2', exactly = '1 1 2' }"),
    ("digits", "digits = { cells = 'r1-2c1-2', only = '1 3' }"),
    ("digits", "digits = { cells = 'r1c1-2', different = true, where = 'max - min == size - 1' }"),
    ("digits", "digits = { cells = 'r1c1 r2c2 r3c3', different = true, where = 'has(2) and sum > 5' }"),
    ("digits", "digits = { cells = 'r1-2c1-2', where = 'odd == even and product > 3 and distinct < 4' }"),
    ("digits", "digits = { cells = 'r1c1 r2c2 r3c3', different = true }"),
    ("digits", "digits = { sets = ['r1c1-2', 'r3c1-2'], same = true }"),
    ("digits", "rows = true\ndigits = { sets = ['r1c1-2', 'r2c2-3', 'r3c1-2'], same = true }"),
    ("digits", "digits = { sets = ['r1c1', 'r2c2', 'r3c3'], same = true }"),
    ("count", "count = { cells = 'r1-2c1-3', where = 'd == 2', equals = 2 }"),
    ("count", "count = { cells = 'r1c1-3 r2c1-3', where = 'd > 1', equals = '4-5' }"),
    ("count", "count = { cells = 'r1c1-3', where = 'd % 2 == 1', equals = 'r3c3' }"),
    ("count", "count = { cells = 'r1c1-3', where = 'd == 1', equals = 'r1c2' }"),
    ("line", "line = { cells = 'r1c1-3 r2c3-1', regex = '[12]*3.*(1|22)' }"),
    ("line", "line = { cells = 'r1c1-3', start = { s1 = 0 }, next = { s1 = 's1 + d * i' }, accept = 's1 % 4 == 2' }"),
    (
        "line",
        "line = { cells = ['r1c1-3', 'r2c1-2'], start = { x = 0 }, next = { x = 'if(i == 1, d, max(x, d))' }, keep = 'x < 3 or s == 1' }",
    ),
    (
        "line",
        "line = { cells = 'r1c1-3 r2c3', states = ['a', 'b'], final = 'b', steps = [{ from = 'a', to = 'a' }, { from = 'a', to = 'b', where = 'd == 3' }] }",
    ),
    ("line", "line = { cells = 'r1c1-2 r2c2-1 r1c1', regex = '(12|23|31|13|21|32)*.' }"),
    ("table", "table = { cells = 'r1c1 r2c2 r3c3', where = 'a + b == c' }"),
    ("table", "table = { cells = 'r1c1-3 r2c1', allow = ['1 2 3 1', [3, 2, 1, 1], '1 2 2 1'] }"),
    ("table", "table = { cells = 'r1c1-3', forbid = ['1 2 3', '1 2 1', '3 3 3'] }"),
    ("table", "table = { cells = 'r1c1-2', forbid = ['1 2', '2 2'] }"),
    ("table", "table = { cells = 'r2c2', allow = ['1', '3'] }"),
    ("any", "any = { of = [{ odd = 'r1c1' }, { even = 'r2c2' }] }"),
    ("any", "any = { of = [{ different = { cells = 'r1c1-3' } }, { sum = { cells = 'r2c1-3', total = 4 } }] }"),
    (
        "any",
        "rows = true\nany = { of = [{ pair = { along = 'r1-3c1', where = 'a < b' }, odd = 'r1c2' }, { digits = { cells = 'r1-3c3', contains = '1 2' } }, { sum = { cells = 'r1-2c2', total = 3, different = true } }] }",
    ),
    (
        "any",
        "any = [{ of = [{ pair = { pairs = 'r1c1-2', where = 'a == b' } }, { odd = 'r3c3' }] }, { of = [{ even = 'r1c1' }, { even = 'r1c2' }] }]",
    ),
    (
        "any",
        "columns = true\nany = { of = [{ any = { of = [{ odd = 'r1c1' }, { pair = { pairs = 'r1c2-3', where = 'a < b' } }] }, even = 'r2c2' }, { different = { cells = 'r1c1 r2c2 r3c3' } }] }",
    ),
    ("any", "any = { of = [{ odd = 'r1c1' }, { odd = 'r1c1' }, { odd = 'r1c1 r1c2' }] }"),
    ("all", "all = { of = [{ odd = 'r1c1' }, { any = { of = [{ even = 'r1c2' }, { even = 'r1c3' }] } }] }"),
    ("index", "index = { at = 'r1c1', cells = 'r2c1-3', holds = 3 }"),
    ("index", "index = { at = 'r1c1', cells = 'r1c1-3', holds = 2 }"),
    ("index", "index = { at = 'r1c1', cells = 'r2c1-2', holds = 'r3c3' }"),
    ("index", "index = { at = 'r1c1', cells = 'r1c1-3', holds = 'r1c1' }"),
];

/// Rules on a 4x4 board whose rows are in force: 331,776 grids.
const ON_SMALL: &[(&str, &str)] = &[
    ("columns", "columns = true"),
    ("boxes", "boxes = true"),
    ("diagonals", "diagonals = 'both'"),
    ("diagonals", "diagonals = 'broken'"),
    ("windoku", "windoku = true"),
    ("disjoint-groups", "disjoint-groups = true"),
    ("anti-knight", "anti-knight = true"),
    ("anti-king", "anti-king = true"),
    ("anti-knight", "anti-knight = { torus = true }"),
    ("different", "different = { steps = ['1,3', '2,2'] }"),
    ("extra-regions", "extra-regions = '''\nab.b\n.ac.\nc.a.\n.b.a\n'''"),
    ("odd", "odd = 'r1-2c1-2'"),
    ("even", "even = 'r1c4 r4c1'"),
    ("marks", "marks = { cells = 'r2c1-3', digits = [1, 2, 4] }"),
];

/// Kinds whose published form is for 9x9 boards.
const ON_NINE: &[&str] = &["asterisk", "girandola", "argyle", "windoku", "center-dot"];

/// The small board with these rules, and of its own ones only the rows and those that are among the kinds.
fn small(kinds: &[&&str], lines: &str) -> String {
    let off = ["columns", "boxes"].into_iter().filter(|own| !kinds.contains(&own));
    format!("size = 4\n[rules]\n{}{lines}", off.map(|own| format!("{own} = false\n")).collect::<String>())
}

fn grid_of(cells: &[Cell], digits: impl IntoIterator<Item = usize>) -> Grid {
    let mut grid = Grid::empty(cells.len());
    cells.iter().zip(digits).for_each(|(&cell, digit)| grid.set(cell, Digit::new(digit)));
    grid
}

fn keeping(variant: &Variant, grids: impl Iterator<Item = Grid>) -> HashSet<Grid> {
    grids.filter(|grid| variant.rules.iter().all(|active| active.rule.holds(&variant.board, grid))).collect()
}

fn every_grid(board: &Board) -> impl Iterator<Item = Grid> {
    let cells: Vec<Cell> = board.cells().collect();
    let digits = board.digits().count();
    (0..digits.pow(cells.len() as u32)).map(move |number| {
        let digit = |place: u32| number / digits.pow(place) % digits;
        grid_of(&cells, (0..cells.len() as u32).map(digit))
    })
}

/// Every 4x4 grid whose rows hold each digit once.
fn every_grid_of_rows(board: &Board) -> impl Iterator<Item = Grid> {
    let cells: Vec<Cell> = board.cells().collect();
    let orders: Vec<[usize; 4]> = (0..256_usize)
        .map(|number| [number % 4, number / 4 % 4, number / 16 % 4, number / 64])
        .filter(|row| row.iter().collect::<HashSet<_>>().len() == 4)
        .collect();
    let count = orders.len();
    (0..count.pow(4)).map(move |number| {
        let rows = (0..4).map(|row| orders[number / count.pow(row) % count]);
        grid_of(&cells, rows.flatten())
    })
}

#[test]
fn every_kind_has_its_grids_compared() {
    let compared: HashSet<&str> =
        ON_TINY.iter().chain(ON_SMALL).map(|(kind, _)| *kind).chain(ON_NINE.iter().copied()).collect();
    // Regions are part of the board; they have a test of their own below.
    let missing: Vec<&str> = kinds().map(AnyKind::name).filter(|name| !compared.contains(name)).collect();
    assert_eq!(missing, ["regions"]);
}

#[test]
fn on_a_tiny_board_both_faces_agree() {
    let mut wrong = String::new();
    for (_, lines) in ON_TINY {
        let off: String = ["rows", "columns", "boxes"]
            .iter()
            .filter(|kind| !lines.lines().any(|line| line.starts_with(*kind)))
            .map(|kind| format!("{kind} = false\n"))
            .collect();
        let document = document(&format!("{TINY}[rules]\n{off}{lines}"));
        let expected = keeping(&document.variant, every_grid(&document.variant.board));
        let found = all_solutions(&document, How::default());
        if expected.is_empty() || found != expected {
            wrong += &format!("{lines}: {} expected, {} found\n", expected.len(), found.len());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn on_a_4x4_board_both_faces_agree() {
    for (kind, lines) in ON_SMALL {
        let document = document(&small(&[kind], lines));
        let expected = keeping(&document.variant, every_grid_of_rows(&document.variant.board));
        assert!(!expected.is_empty(), "{lines}: nothing to compare");
        assert_eq!(all_solutions(&document, How::default()), expected, "{lines}");
    }
}

#[test]
fn rules_mixed_at_random_agree_and_so_do_the_engines() {
    let seed = 20_261_120;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for round in 0..40 {
        let rules: Vec<&(&str, &str)> = ON_SMALL.sample(&mut random, 3).collect();
        let mut kinds = HashSet::new();
        let lines: String =
            rules.iter().filter(|(kind, _)| kinds.insert(kind)).map(|(_, lines)| format!("{lines}\n")).collect();
        let document = document(&small(&kinds.into_iter().collect::<Vec<_>>(), &lines));
        let expected = keeping(&document.variant, every_grid_of_rows(&document.variant.board));
        let found = all_solutions(&document, How::default());
        assert_eq!(found, expected, "seed {seed}, round {round}: {lines}");
        if expected.len() < 2_000 {
            let plain = How { engine: Engine::AlgorithmX, ..How::default() };
            assert_eq!(all_solutions(&document, plain), expected, "seed {seed}, round {round}: {lines}");
        }
    }
}

/// On a board too large to look at all grids: a full grid taken as givens has a solution if and only if the rule
/// holds on it. The grids are solutions in which a few cells were exchanged.
#[test]
fn on_9x9_boards_both_faces_agree_about_single_grids() {
    let seed = 9;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for kind in ON_NINE {
        let toml = format!("size = 9\n[rules]\nrows = false\ncolumns = false\nboxes = false\n{kind} = true\n");
        let document = document(&toml);
        let mut solver = Solver::new(Arc::clone(&document.variant), How::default());
        let cells: Vec<Cell> = document.variant.board.cells().collect();
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
            let expected = Count::Exactly(u128::from(holds));
            assert_eq!(solver.count(&givens, None), expected, "{kind}, seed {seed}, round {round}");
            seen[usize::from(holds)] += 1;
        }
        assert!(seen.iter().all(|&times| times > 20), "{kind}: {seen:?} says little");
    }
}

/// The cells of the named patterns, as published, drawn.
#[test]
fn patterns_are_where_they_should_be() {
    let drawn = |rule: &str| {
        let document = document(&format!("size = 9\n[rules]\n{rule} = true"));
        let ones = Grid::empty(81);
        let mut cells: Vec<Cell> = document.variant.board.cells().collect();
        cells.shuffle(&mut ChaCha8Rng::seed_from_u64(1));
        let active = document.variant.rules.iter().find(|active| active.kind == rule).unwrap();
        // A cell belongs to the pattern if some other cell must differ from it.
        let differs = |a: Cell, b: Cell| {
            let mut grid = ones.clone();
            grid.set(a, Digit::new(0));
            grid.set(b, Digit::new(0));
            a != b && !active.rule.holds(&document.variant.board, &grid)
        };
        let mark = |cell: Cell| if cells.iter().any(|&other| differs(cell, other)) { 'x' } else { '.' };
        let row = |row: usize| document.variant.board.cells().skip(9 * row).take(9).map(mark).collect::<String>();
        (0..9).map(row).collect::<Vec<_>>().join("\n") + "\n"
    };
    let patterns = ["windoku", "center-dot", "asterisk", "girandola", "argyle"];
    let all: String = patterns.iter().map(|rule| format!("{rule}\n{}\n", drawn(rule))).collect();
    snapshot("patterns", &all);
}

#[test]
fn jigsaw_regions_on_a_4x4_board() {
    let document = document("size = 4\nregions = '1112 1332 2334 2444'");
    let expected = keeping(&document.variant, every_grid_of_rows(&document.variant.board));
    let found = all_solutions(&document, How::default());
    assert_eq!(found.len(), 96, "the known number of grids of this layout");
    assert_eq!(found, expected);
}

/// What the reference shows as an example can be written so.
#[test]
fn every_example_is_read() {
    for kind in kinds() {
        let document = document(&format!("size = 9\n[rules]\n{}", kind.example()));
        let on = document.variant.rules.iter().any(|active| active.kind == kind.name());
        assert_eq!(on, !kind.example().ends_with("false"), "{}", kind.name());
    }
}

/// On a grid with empty cells a rule may only complain about what no filling can mend.
#[test]
fn violations_of_partial_grids_are_final() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for (kind, lines) in ON_SMALL {
        let document = document(&small(&[kind], lines));
        let all: Vec<Grid> = all_solutions(&document, How::default()).into_iter().take(50).collect();
        for grid in &all {
            let mut partial = grid.clone();
            for cell in document.variant.board.cells().filter(|_| random.random_bool(0.5)) {
                partial.clear(cell);
            }
            assert_eq!(document.variant.violations(&partial), [], "{lines}: part of a solution");
        }
    }
}
