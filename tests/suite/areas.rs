//! Rules over layers: the grids that the engine finds are exactly those on which the rule holds, and as many as are counted
//! without it.

use std::collections::BTreeSet;

use crate::common::day::todays;
use crate::common::grids::keeping;
use crate::common::{all_solutions, document, try_document};
use exdoku::board::{Board, Cell, Digit, Grid};
use exdoku::exact_cover::Engine;
use exdoku::solve::{Backend, SolveOptions};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Boards with layers, and rules on them: few enough places that all ways to fill them can be looked at.
pub(crate) const ON_LAYERS: &[(&str, &str)] = &[
    ("areas", "size = 3\ndigits = 'none'\nlayers = { s = 'w b' }\n[rules]\nareas = { cells = 's', size = '2-4' }"),
    (
        "areas",
        "size = 3\ndigits = 'none'\nlayers = { s = 'w b' }\n[rules]\nareas = { cells = 's', where = 'd == w', size = [1, 3, 6] }",
    ),
    (
        "areas",
        "size = 3\ndigits = 'none'\nlayers = { s = 'w b' }\n[rules]\nareas = [{ cells = 's', digits = 'w', size = [2, 5] }, { cells = 's', digits = 'b', reaches = 'edge' }]",
    ),
    (
        "areas",
        "size = 4\ndigits = 'none'\nlayers = { s = 'w b' }\n[rules]\nareas = { cells = 's', where = 'd == b', reaches = 'edge' }",
    ),
    (
        "areas",
        "size = 4\ndigits = 'none'\nlayers = { s = 'w b' }\n[rules]\nareas = { cells = 's', reaches = 'edge', size = '3-9' }",
    ),
    (
        "areas",
        "size = 3\ndigits = 'none'\nlayers = { s = 'w b', n = { values = '1-4', cells = 'r1c2 r3c3' } }\n[rules]\nareas = { cells = 's', digits = 'w', clues = 'n', one-clue = true }",
    ),
    (
        "areas",
        "size = 3\ndigits = 'none'\nlayers = { s = 'w b', n = { values = '0-5', cells = 'r1c1 r2c2 r3c2' } }\n[rules]\nareas = { cells = 's', clues = 'n' }",
    ),
    (
        "areas",
        "size = 3\ndigits = 'none'\nlayers = { s = '0-2' }\n[rules]\nareas = { cells = 's', digits = '1 2', size = '2-3' }",
    ),
    ("areas", "size = 3\ndigits = 'none'\nlayers = { s = '1-3' }\n[rules]\nareas = { cells = 's', clues = 's' }"),
    (
        "areas",
        "size = 3\ndigits = 'none'\nlayers = { s = '1-3' }\n[rules]\nareas = { cells = 's', clues = 's.r1c1 s.r2-3c3' }",
    ),
    (
        "areas",
        "size = 3\nbox = '1x3'\n[rules]\nrows = false\ncolumns = false\nboxes = false\nareas = { clues = 'r1c1 r2-3c2', where = 'd > 1' }",
    ),
    (
        "areas",
        "size = 3\ndigits = 'none'\nlayers = { s = 'w b', n = { values = '1-4', cells = 'r1c2 r3c3' } }\n[rules]\nareas = [{ cells = 's', digits = 'w', clues = 'n' }, { cells = 's', count = '2, 4' }]",
    ),
    (
        "areas",
        "size = 3\ndigits = 'none'\nlayers = { s = 'w b' }\n[rules]\nareas = { cells = 's', digits = 'w', count = 0 }",
    ),
    (
        "areas",
        "size = '2x3'\ndigits = 2\nbox = 'none'\nlayers = { s = 'w b' }\n[rules]\nrows = false\ncolumns = false\nareas = { cells = 's', where = 'd == w', sum = '3-4, 7' }",
    ),
    (
        "areas",
        "size = '2x3'\ndigits = '-1-1'\nbox = 'none'\nlayers = { s = 'w b' }\n[rules]\nrows = false\ncolumns = false\nareas = { cells = 's', sum = 0 }",
    ),
    (
        "areas",
        "size = '2x3'\ndigits = 3\nbox = 'none'\nlayers = { s = 'w b' }\n[rules]\nrows = false\ncolumns = false\nareas = { cells = 's', different = true }",
    ),
    (
        "areas",
        "size = '2x3'\ndigits = 'none'\nlayers = { s = '0-2', n = { values = '1-5', cells = 'r1c2 r2c3' } }\n[rules]\nareas = { cells = 's', digits = '1 2', clues = 'n', states = 'sum', one-clue = true, numbers = 's' }",
    ),
    (
        "areas",
        "size = '2x2'\ndigits = 2\nbox = 'none'\nlayers = { s = 'w b', v = { is = 'digit + row' } }\n[rules]\nrows = false\ncolumns = false\nareas = { cells = 's', of = 'v', sum = '3-5, 7-8', count = '2-3' }",
    ),
    (
        "areas",
        "size = '2x3'\ndigits = 4\nbox = 'none'\n[rules]\nrows = false\ncolumns = false\nareas = { sum = '3-8', where = 'd < 4', count = '1-3' }",
    ),
    (
        "areas",
        "size = '2x2'\ndigits = 3\nbox = 'none'\nlet = { t = '1-9' }\nlayers = { s = 'w b' }\n[rules]\nrows = false\ncolumns = false\nareas = { cells = 's', sum = 't' }",
    ),
    ("division", "size = 3\ndigits = 'none'\nlayers = { g = '1-3' }\n[rules]\ndivision = 'g'"),
    (
        "division",
        "size = 3\ndigits = 'none'\nlayers = { g = '1-3' }\n[rules]\ndivision = { cells = 'g', size = '1-4', from = 'g.r2c2 g.r3c3' }",
    ),
    (
        "division",
        "size = 3\ndigits = 'none'\nlayers = { g = { values = '1-2', cells = 'r1-2c1-3' } }\n[rules]\ndivision = { cells = 'g', size = [2, 4] }",
    ),
    (
        "division",
        "size = 2\nlayers = { g = '1-2' }\n[rules]\nrows = false\ncolumns = false\nboxes = false\ndivision = { cells = 'g', different = true }",
    ),
    (
        "division",
        "size = 2\ndigits = '1-3'\nbox = 'none'\nlayers = { g = '1-2' }\n[rules]\nrows = false\ncolumns = false\ndivision = { cells = 'g', different = true }",
    ),
    (
        "division",
        "size = 3\ndigits = 'none'\nlayers = { g = { values = '1-3', look = 'walls' } }\n[rules]\ndivision = { cells = 'g', centres = ['r1c1-2', 'r2-3c1-2', 'r2c3'] }",
    ),
    (
        "division",
        "size = 3\ndigits = 'none'\nlayers = { g = '1-2' }\n[rules]\ndivision = { cells = 'g', centres = ['r2c1-2', 'r2c3'], size = [3, 6] }",
    ),
    (
        "division",
        "size = '2x3'\ndigits = 3\nbox = 'none'\nlayers = { g = '1-3' }\n[rules]\nrows = false\ncolumns = false\ndivision = { cells = 'g', size = '1-4', different = true }",
    ),
    ("stars", "size = 4\ndigits = 'none'\nlayers = { star = '0-1' }\n[rules]\nstars = 'star'"),
    (
        "stars",
        "size = 4\ndigits = 'none'\nregions = 'AAAB CABB CCBD CDDD'\nlayers = { star = '0-1' }\n[rules]\nstars = { cells = 'star' }",
    ),
    (
        "sight",
        "size = 3\ndigits = 'none'\nlayers = { s = 'w b', n = { values = '1-5', cells = 'r1c1 r2c3' } }\n[rules]\nsight = { clues = 'n', cells = 's' }",
    ),
    (
        "sight",
        "size = 3\ndigits = 'none'\nlayers = { s = 'w b', n = { values = '1-5', cells = 'r2c2 r3c2' } }\n[rules]\nsight = { clues = 'n', cells = 's', digits = 'w' }",
    ),
];

/// Every way to fill the places of a board.
pub(crate) fn every_filling(board: &Board) -> Vec<Grid> {
    let mut grids = vec![Grid::empty(board.place_count())];
    for place in board.places() {
        let with = |grid: &Grid, value: Digit| {
            let mut grid = grid.clone();
            grid.set(place, value);
            grid
        };
        grids =
            grids.iter().flat_map(|grid| board.digits_of(place).iter().map(move |value| with(grid, value))).collect();
    }
    grids
}

#[test]
fn on_boards_with_layers_encoding_and_check_agree() {
    let mut wrong = String::new();
    for (_, toml) in todays(ON_LAYERS, 2) {
        let document = document(toml);
        let expected = keeping(&document.variant, &every_filling(document.variant.board()));
        let found = all_solutions(&document, SolveOptions::default());
        if expected.is_empty() || found != expected {
            wrong += &format!("{toml}: {} expected, {} found\n", expected.len(), found.len());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// On a grid with open places a rule only complains about what no filling can mend.
#[test]
fn violations_of_partly_filled_layers_are_final() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for (_, toml) in ON_LAYERS {
        let document = document(toml);
        let board = document.variant.board();
        for grid in all_solutions(&document, SolveOptions::default()).iter().take(60) {
            let mut partial = grid.clone();
            let open: Vec<Cell> = board.places().filter(|_| random.random_bool(0.5)).collect();
            open.into_iter().for_each(|place| partial.clear(place));
            assert_eq!(document.variant.violations(&partial), [], "{toml}");
        }
    }
}

/// The groups of equal neighbours of a square, each as its cells.
fn groups<T: PartialEq>(values: &[T], side: usize) -> Vec<BTreeSet<usize>> {
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for at in 0..values.len() {
        let beside = [(at >= side).then(|| at - side), (!at.is_multiple_of(side)).then(|| at - 1)];
        let mut own = BTreeSet::from([at]);
        for other in beside.into_iter().flatten().filter(|&other| values[other] == values[at]) {
            if let Some(its) = groups.iter().position(|group| group.contains(&other)) {
                own.extend(groups.swap_remove(its));
            }
        }
        groups.push(own);
    }
    groups
}

/// Shadings of a 4x4 square for which something is true.
fn shadings(is_wanted: impl Fn(&[bool]) -> bool) -> usize {
    let shading = |number: u32| (0..16).map(|at| number >> at & 1 == 1).collect::<Vec<bool>>();
    (0..1 << 16).filter(|&number| is_wanted(&shading(number))).count()
}

fn count(toml: &str) -> usize {
    all_solutions(&document(toml), SolveOptions::default()).len()
}

fn has_full_square(shading: &[bool], value: bool) -> bool {
    (0..11).filter(|at| at % 4 < 3).any(|at| [0, 1, 4, 5].iter().all(|by| shading[at + by] == value))
}

#[test]
fn nurikabe_and_yin_yang_are_counted() {
    let clues = [(4, 1), (6, 2), (12, 4)];
    let nurikabe = shadings(|black| {
        let groups = groups(black, 4);
        let size = |at: usize| groups.iter().find(|group| group.contains(&at)).map(BTreeSet::len);
        let white = groups.iter().filter(|group| group.first().is_some_and(|&at| !black[at])).count();
        clues.iter().all(|&(at, number)| !black[at] && size(at) == Some(number))
            && white == clues.len()
            && groups.len() == white + 1
            && !has_full_square(black, true)
    });
    let toml =
        "size = 4\ndigits = 'none'\nlayers = { s = 'white black', n = { values = '1-9', cells = 'r2c1 r2c3 r4c1' } }
        givens = { n = '.... 1.2. .... 4...' }
        [rules]\nareas = { cells = 's', where = 'd == white', clues = 'n', one-clue = true }
        connected = { cells = 's', digits = 'black' }
        repeat = { each = { q = '2x2' }, rules = { count = { cells = '$q.s', digits = 'black', equals = '0-3' } } }";
    assert!(nurikabe > 0);
    assert_eq!(count(toml), nurikabe);
    let yin_yang = shadings(|black| {
        groups(black, 4).len() == 2 && !has_full_square(black, true) && !has_full_square(black, false)
    });
    let toml = "size = 4\ndigits = 'none'\nlayers = { s = 'white black' }
        [rules]\nconnected = [{ cells = 's', digits = 'black' }, { cells = 's', digits = 'white' }]
        repeat = { each = { q = '2x2' }, rules = { count = { cells = '$q.s', digits = 'black', equals = '1-3' } } }";
    assert_eq!(count(toml), yin_yang);
}

#[test]
fn caves_are_counted() {
    let caves = shadings(|wall| {
        let groups = groups(wall, 4);
        let (walls, cave): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.first().is_some_and(|&at| wall[at]));
        let edge = |at: &usize| at.is_multiple_of(4) || at % 4 == 3 || *at < 4 || *at >= 12;
        let seen = |cells: &[usize]| cells.iter().take_while(|&&at| !wall[at]).count();
        cave.len() == 1
            && walls.iter().all(|group| group.iter().any(edge))
            && !wall[5]
            && 1 + seen(&[4]) + seen(&[6, 7]) + seen(&[1]) + seen(&[9, 13]) == 5
    });
    let toml = "size = 4\ndigits = 'none'\nlayers = { s = 'cave wall', n = { values = '1-9', cells = 'r2c2' } }
        givens = { n = '.... .5.. .... ....' }
        [rules]\nconnected = { cells = 's', digits = 'cave' }
        areas = { cells = 's', where = 'd == wall', reaches = 'edge' }\nsight = { clues = 'n', cells = 's', digits = 'cave' }";
    assert!(caves > 0);
    assert_eq!(count(toml), caves);
}

/// The ways to cut a 3x3 square into areas, of which no two that touch have the same size.
#[test]
fn fillomino_is_counted() {
    let edges: Vec<(usize, usize)> = (0..9)
        .flat_map(|at| [(at % 3 < 2).then_some((at, at + 1)), (at < 6).then_some((at, at + 3))])
        .flatten()
        .collect();
    let mut partitions: BTreeSet<Vec<usize>> = BTreeSet::new();
    for joined in 0..1_u32 << edges.len() {
        let mut of: Vec<usize> = (0..9).collect();
        for (number, &(one, other)) in edges.iter().enumerate() {
            let (from, to) = (of[one].max(of[other]), of[one].min(of[other]));
            if joined >> number & 1 == 1 {
                of.iter_mut().filter(|its| **its == from).for_each(|its| *its = to);
            }
        }
        partitions.insert(of);
    }
    let size = |of: &[usize], at: usize| of.iter().filter(|its| **its == of[at]).count();
    let differ =
        |of: &&Vec<usize>| edges.iter().all(|&(one, other)| of[one] == of[other] || size(of, one) != size(of, other));
    let expected = partitions.iter().filter(differ).count();
    let toml = "size = 3\nbox = 'none'\ndigits = '1-9'\n[rules]\nrows = false\ncolumns = false\nareas = { clues = 'r1-3c1-3' }";
    assert_eq!(count(toml), expected);
}

#[test]
fn divisions_and_stars_are_counted() {
    let toml = "size = 4\ndigits = 'none'\nlayers = { g = '1-4' }\n[rules]\ndivision = 'g'";
    assert_eq!(count(toml), 117, "the known number of ways to split a 4x4 square into tetrominoes");
    let toml = "size = 6\ndigits = 'none'\nlayers = { star = '0-1' }\n[rules]\nstars = { cells = 'star', count = 1 }";
    // Orders of six columns in which no neighbours follow each other.
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..6 {
        let fits = |order: &[usize], column: usize| {
            !order.contains(&column) && order.last().is_none_or(|last| last.abs_diff(column) > 1)
        };
        let next = |order: &Vec<usize>| {
            let columns: Vec<usize> = (0..6).filter(|&column| fits(order, column)).collect();
            let order = order.clone();
            columns.into_iter().map(move |column| [&order[..], &[column]].concat())
        };
        orders = orders.iter().flat_map(next).collect();
    }
    assert_eq!(count(toml), orders.len());
}

#[test]
fn wrong_rules_over_layers_are_refused() {
    let layers = "size = 3\ndigits = 'none'\nlayers = { s = 'w b', n = { values = '1-9', cells = 'r1c1' }, g = '0-2' }\n[rules]\n";
    let cases = [
        ("areas = { cells = 's', size = 12 }", "an area of these cells has 1 to 9 of them"),
        ("areas = { cells = 's.r2-3c1-3', clues = 'n' }", "`cells` has no cell at"),
        ("areas = { cells = 's', clues = 'n r1c1' }", "are clues of one cell"),
        ("areas = { cells = 's' }", "size"),
        ("areas = { cells = 's', size = 3, one-clue = true }", "clues"),
        ("areas = { cells = 's', reaches = 'side' }", "edge"),
        ("division = 'g'", "regions are numbered from 1"),
        ("division = 'r1-3c1-3'", "these are not the cells of one layer"),
        ("sight = { clues = 'n', cells = 's.r2-3c1-3' }", "`cells` has no cell at"),
    ];
    for (rule, message) in cases {
        let said = try_document(&format!("{layers}{rule}")).err().unwrap_or_default();
        assert!(said.contains(message), "{rule}: {said}");
    }
    let regions = "size = 3\nbox = 'none'\nlayers = { g = '1-2', h = '1-3' }\n[rules]\n";
    let cases = [
        ("division = 'g'", "9 cells cannot be divided into 2 regions of equal size"),
        ("division = { cells = 'h', size = 4 }", "3 regions of such sizes are not 9 cells"),
        ("division = { cells = 'g', size = '4-5', different = true }", "would repeat a digit: there are 3"),
        ("division = { cells = 'h', centres = ['r1c1'] }", "1 centre for 3 regions"),
        (
            "division = { cells = 'h', centres = ['r1c1', 'r1c2', 'r1c1-3'] }",
            "have no centre on a cell, a border or a corner",
        ),
        ("division = { cells = 'h', centres = ['r1c1', 'r1c2', 'r1c1'] }", "two regions have the same centre"),
        ("areas = { cells = 'g', numbers = 'h' }", "`size`"),
        ("areas = { cells = 'g', size = 2, numbers = 'h' }", "without these, numbers do not matter"),
        ("areas = { cells = 'g', sum = 3, numbers = 'h.r1-2c1-3' }", "`numbers` has no cell at"),
        ("areas = { cells = 'g', count = 10 }", "there are at most 9 areas of these cells"),
        ("areas = { cells = 'g', size = 4, different = true }", "areas of such sizes repeat a digit"),
    ];
    for (rule, message) in cases {
        let said = try_document(&format!("{regions}{rule}")).err().unwrap_or_default();
        assert!(said.contains(message), "{rule}: {said}");
    }
}

/// Those on boards small enough for searches that do not know conditions.
pub(crate) fn on_small_layers() -> impl Iterator<Item = &'static str> {
    let is_small = |toml: &&str| ["size = 2", "size = '2", "size = 3\nd"].iter().any(|size| toml.starts_with(size));
    ON_LAYERS.iter().map(|(_, toml)| *toml).filter(is_small)
}

#[test]
fn on_boards_with_layers_the_plain_form_agrees() {
    for toml in on_small_layers() {
        let document = document(toml);
        let expected = all_solutions(&document, SolveOptions::default());
        let plain = SolveOptions { backend: Backend::Engine(Engine::DancingLinks), ..SolveOptions::default() };
        assert!(all_solutions(&document, plain) == expected, "{toml}");
    }
}
