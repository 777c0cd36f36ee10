//! Layers: what is found with them is what a look at every filling finds, and every command shows them.

use crate::common::day::todays;
use crate::common::grids::Grids;
use crate::common::program::{answer, exdoku, file};
use crate::common::{all_solutions, document, snapshot, try_document};
use exdoku::board::{Cell, Digit, Grid};
use exdoku::exact_cover::Engine;
use exdoku::explain::{End, Explainer, Level};
use exdoku::solve::{Backend, SolveOptions};
use exdoku::variant::Document;

/// Small boards with layers, and what holds on them.
const FILES: &[(&str, &str)] = &[
    (
        "two connected colours and no square of one",
        "size = 3\ndigits = 'none'\nlayers = { shade = 'white black' }\n[rules]\n\
         connected = [{ cells = 'shade', digits = 'white' }, { cells = 'shade', where = 'd == black' }]\n\
         repeat = { each = { q = '2x2' }, rules = { count = { cells = '$q.shade', digits = 'black', equals = '1-3' } } }",
    ),
    (
        "one doubler a row and column, and a cage of what they make",
        "size = 2\nbox = 'none'\nlayers = { doubler = 'no yes', value = { is = 'if(doubler == yes, 2 * digit, digit)' } }\n[rules]\n\
         repeat = { each = { h = 'rows columns' }, rules = { count = { cells = '$h.doubler', digits = 'yes', equals = 1 } } }\n\
         sum = { cells = 'r1c1 r2c1-2', total = '6-7', of = 'value' }",
    ),
    (
        "all rules of a table over a layer, but for one",
        "size = 2\nbox = 'none'\nlayers = { v = { is = 'digit + row' } }\n[rules]\nof = 'v'\nsum = { cells = 'r1c1 r2c1-2', total = 9 }\n\
         any = [{ of = [{ of = 'digits', odd = 'r1c1', thermo = 'r2c2-1' }] }]\npair = { pairs = 'r1c1 r2c2', where = 'a == b', of = 'digits' }",
    ),
    (
        "layers of some cells, mixed with digits",
        "size = '2x3'\nbox = 'none'\nlayers = { heat = { values = '0-2', cells = 'r1c1 r2c2-3' } }\n[rules]\n\
         pair = { pairs = ['heat.r1c1 r1c1', 'heat.r2c2-3'], where = 'a < b' }\nsum = { cells = 'heat r1c2', total = '4-5' }",
    ),
    (
        "as many black neighbours as the digit says",
        "size = '2x3'\ndigits = '0-3'\nbox = 'none'\nlayers = { shade = 'white black' }\n[rules]\nrows = false\ncolumns = false\n\
         repeat = { each = { c = 'r1c1 r2c2 r2c3' }, rules = { count = { cells = '$c.shade.neighbours', digits = 'black', equals = '$c' } } }",
    ),
    (
        "the sum with the opposite digit, rows from 1",
        "size = 2\nbox = 'none'\nlayers = { v = { is = 'digit + opposite * row - column' } }\n[rules]\nthermo = { line = 'r1c1-2', of = 'v' }",
    ),
    (
        "boxes cut a line of what cells count",
        "size = 2\nbox = '2x1'\nlayers = { v = { is = 'digit * column' } }\n[rules]\nregion-sum = { line = 'r1c1-2', of = 'v' }",
    ),
    (
        "moved about the board",
        "size = 3\nbox = 'none'\ndigits = 2\nlayers = { shade = 'white black' }\n[rules]\nrows = false\ncolumns = false\n\
         repeat = { shifts = 'all', rules = { pair = { pairs = ['shade.r1c1 shade.r2c2', 'r1c1 shade.r1c2'], where = 'a != b' } } }",
    ),
    (
        "two connected colours, which do not cross",
        "size = '3x4'\ndigits = 'none'\nlayers = { shade = 'white black' }\n[rules]\n\
         connected = [{ cells = 'shade', digits = 'white' }, { cells = 'shade', digits = 'black' }]",
    ),
    (
        "one connected colour, and areas of the other at the edge",
        "size = '3x4'\ndigits = 'none'\nlayers = { shade = 'cave wall' }\n[rules]\nconnected = { cells = 'shade', digits = 'cave' }\n\
         areas = { cells = 'shade', where = 'd == wall', reaches = 'edge' }",
    ),
    (
        "two of three connected colours, and one of two connected parts of three cells",
        "size = '3x2'\ndigits = 'none'\nlayers = { a = '0-2', b = { values = '0-1', cells = 'r3c1-2 r2c2' } }\n[rules]\n\
         connected = [{ cells = 'a', digits = '1' }, { cells = 'a', digits = '2' }, { cells = 'b', digits = '0' }]",
    ),
    (
        "marked cells that differ, one in each row and column",
        "size = 2\nbox = 'none'\ndigits = 3\nlayers = { heat = 'cold mild hot' }\n[rules]\n\
         one-per-house = [{ cells = 'heat', value = 'hot' }, { cells = 'heat', value = 'cold', different = false }]",
    ),
    (
        "values that are drawn in some cells",
        "size = 3\nbox = 'none'\ndigits = 2\nlayers = { hue = { values = 'red blue', given = 'r.b .r. b.b' } }\n[rules]\n\
         rows = false\ncolumns = false\npair = { pairs = ['r1c1 hue.r1c1', 'r2c2 hue.r2c2'], where = 'a != b + 1' }\n\
         if = { cells = 'hue.r1c3', where = 'a == blue', then = { thermo = 'r3c1-2' } }",
    ),
    (
        "each rule of a table is a group, two of which are false",
        "size = 3\nbox = 'none'\ndigits = 3\nlayers = { a = { values = '0-1', cells = 'r1c1' } }\n[rules]\n\
         any = { false = 2, of = { thermo = ['r1c1-2', 'r2c1-2'], odd = 'r3c1', sum = { cells = 'a', total = 1 } } }",
    ),
    (
        "a range of expressions, and sets of which the board determines what they share",
        "size = 2\nbox = 'none'\nlayers = { a = 'smallest - 1..largest' }\n[rules]\n\
         repeat = { each = { c = 'r1c1' }, rules = { count = { cells = '$c.row.a $c.column.a', where = 'd == 0', equals = 2 } } }",
    ),
    (
        "connected colours around a hole",
        "size = '3x4'\ndigits = 'none'\nholes = 'r2c2'\nlayers = { shade = 'white black' }\n[rules]\n\
         connected = [{ cells = 'shade', digits = 'white' }, { cells = 'shade', digits = 'black' }]",
    ),
];

/// Whether a rule holds of the digits of a grid and of the values of its first layer.
type Means = fn(&[i64], &[i64]) -> bool;

/// Kinds that bring layers: the kind, a board with a use, and its meaning.
pub(crate) const LAYERED: &[(&str, &str, Means)] = &[
    (
        "yin-yang",
        "size = 3\ndigits = 'none'\n[rules]\nyin-yang = { white = 'r1c1', black = 'r2c2 r3c2' }",
        |_, shade| {
            let one_colour = |colour: i64| {
                let cells: Vec<usize> = (0..9).filter(|&at| shade[at] == colour).collect();
                is_connected(&cells, 3)
            };
            let is_mixed =
                |at: usize| !(0..2).all(|row| (0..2).all(|column| shade[at + 3 * row + column] == shade[at]));
            let circles = shade[0] == 0 && shade[4] == 1 && shade[7] == 1;
            circles && one_colour(0) && one_colour(1) && [0, 1, 3, 4].into_iter().all(is_mixed)
        },
    ),
    (
        "pair",
        "size = 2\nbox = 'none'\ndigits = 3\nlayers = { shade = 'light dark' }\n[rules]\n\
         pair = { along = 'r1c1-2 r2c2-1', where = 'a.shade != b.shade or a > b + b.shade' }",
        |digits, shade| {
            let fits = |(a, b): (usize, usize)| shade[a] != shade[b] || digits[a] > digits[b] + shade[b];
            is_latin(digits, 2) && [(0, 1), (1, 3), (3, 2)].into_iter().all(fits)
        },
    ),
    (
        "pair",
        "size = 2\nbox = 'none'\ndigits = 3\nlayers = { shade = 'light dark' }\n[rules]\n\
         pair = { cells = 'r1c1-2 r2c2', where = 'a.shade + b.shade == 1 or n == 2' }",
        |digits, shade| is_latin(digits, 2) && shade[0] != shade[1] && shade[1] != shade[3],
    ),
    (
        "count",
        "size = 2\nbox = 'none'\ndigits = 3\nlayers = { shade = 'light dark' }\n[rules]\n\
         count = { cells = 'r1-2c1-2', where = 'd.shade == 1 and d > 1', equals = [1, 3] }",
        |digits, shade| {
            let counted = (0..4).filter(|&at| shade[at] == 1 && digits[at] > 1).count();
            is_latin(digits, 2) && [1, 3].contains(&counted)
        },
    ),
    (
        "count",
        "size = 2\nbox = 'none'\ndigits = 3\nlayers = { shade = 'light dark' }\n[rules]\n\
         count = [{ cells = 'r1c1-2', where = 'd.shade == 1 or d == 2', equals = 'r1c2' }, \
         { cells = 'r1-2c1', where = 'd.shade == 1', equals = 'r2c2' }]",
        |digits, shade| {
            let counted = (0..2).filter(|&at| shade[at] == 1 || digits[at] == 2).count() as i64;
            is_latin(digits, 2) && counted == digits[1] && shade[0] + shade[2] == digits[3]
        },
    ),
    (
        "line",
        "size = 2\nbox = 'none'\ndigits = 3\nlayers = { shade = 'light dark' }\n[rules]\n\
         line = { cells = 'r1c1-2 r2c2', start = { sum = 0 }, next = { sum = 'if(d.shade == dark, sum + d, sum)' }, \
         keep = 'sum < 6 and (d.shade == light or d < 3)', accept = 'sum == 3' }",
        |digits, shade| {
            let dark = || [0, 1, 3].into_iter().filter(|&at| shade[at] == 1).map(|at| digits[at]);
            is_latin(digits, 2) && dark().all(|digit| digit < 3) && dark().sum::<i64>() == 3
        },
    ),
    (
        "line",
        "size = 2\nbox = 'none'\ndigits = 3\nlayers = { shade = 'light dark', shape = 'a b' }\n[rules]\n\
         count = { cells = 'shape', digits = 'a', equals = 4 }\n\
         line = { cells = ['r1c1-2', 'r2c1-2'], any = { x = '1-3' }, start = { seen = 0 }, \
         next = { seen = 'seen + s * (d.shade + d.shape == 1 and d == x)' }, accept = 'seen == 2' }",
        |digits, shade| {
            let seen = |x: i64| -> i64 {
                (0..4).filter(|&at| shade[at] == 1 && digits[at] == x).map(|at| if at < 2 { 1 } else { 2 }).sum()
            };
            is_latin(digits, 2) && (1..=3).any(|x| seen(x) == 2)
        },
    ),
    (
        "line",
        "size = 2\nbox = 'none'\ndigits = 3\nlayers = { shade = 'light dark' }\n[rules]\n\
         line = { cells = 'r1-2c1 r2c2', states = ['light', 'dark'], final = ['dark'], steps = [\
         { from = 'light', to = 'light', where = 'd.shade == 0' }, { from = 'light', to = 'dark', where = 'd.shade == 1 and d > i' }, \
         { from = 'dark', to = 'dark' }] }",
        |digits, shade| {
            let first = [0, 2, 3].into_iter().zip(1..).find(|&(at, _)| shade[at] == 1);
            is_latin(digits, 2) && first.is_some_and(|(at, place)| digits[at] > place)
        },
    ),
    (
        "digits",
        "size = 2\nbox = 'none'\ndigits = 3\nlayers = { shade = 'light dark' }\n[rules]\n\
         digits = { cells = 'r1c1 r2c2', each = 'd + d.shade < 4', different = true }",
        |digits, shade| {
            let fits = |at: usize| digits[at] + shade[at] < 4;
            is_latin(digits, 2) && fits(0) && fits(3) && digits[0] != digits[3]
        },
    ),
    ("doublers", "size = 2\nbox = 'none'\ndigits = 3\n[rules]\ndoublers = true", |digits, doubler| {
        one_in_each_line(doubler, 2) && marked_differ(digits, doubler) && is_latin(digits, 2)
    }),
    ("doublers", "size = 2\nbox = 'none'\ndigits = 3\n[rules]\ndoublers = { different = false }", |digits, doubler| {
        one_in_each_line(doubler, 2) && is_latin(digits, 2)
    }),
    ("negators", "size = 2\nbox = 'none'\ndigits = 3\n[rules]\nnegators = true", |digits, negator| {
        one_in_each_line(negator, 2) && marked_differ(digits, negator) && is_latin(digits, 2)
    }),
    ("multipliers", "size = 2\nbox = 'none'\ndigits = 3\n[rules]\nmultipliers = 3", |digits, factor| {
        let marks: Vec<i64> = factor.iter().map(|&factor| i64::from(factor == 3)).collect();
        let plain = factor.iter().all(|factor| [1, 3].contains(factor));
        plain && one_in_each_line(&marks, 2) && marked_differ(digits, &marks) && is_latin(digits, 2)
    }),
    (
        "found-boxes",
        "size = 2\nbox = 'none'\n[rules]\nrows = false\ncolumns = false\nfound-boxes = { count = 1, height = 1, width = 2 }",
        |digits, found| match found {
            [1, 1, 0, 0] => digits[0] != digits[1],
            [0, 0, 1, 1] => digits[2] != digits[3],
            _ => false,
        },
    ),
    (
        "found-boxes",
        "size = 2\nbox = 'none'\n[rules]\nfound-boxes = { count = 2, height = 2, width = 1, different = false }",
        |digits, found| found == [1, 2, 1, 2] && is_latin(digits, 2),
    ),
    ("schrodinger", "size = 2\nbox = 'none'\ndigits = '0-2'\n[rules]\nschrodinger = true", |digits, second| {
        let has_all = |line: [usize; 2]| {
            let mut held: Vec<i64> = line.iter().flat_map(|&at| [digits[at], second[at]]).filter(|&d| d >= 0).collect();
            held.sort_unstable();
            held == [0, 1, 2]
        };
        let lines = [[0, 1], [2, 3], [0, 2], [1, 3]];
        lines.into_iter().all(has_all) && (0..4).all(|at| second[at] < digits[at])
    }),
];

/// Whether cells of a square are connected, and there is one.
fn is_connected(cells: &[usize], side: usize) -> bool {
    let mut reached: Vec<usize> = cells.iter().copied().take(1).collect();
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        let beside = |other: usize| {
            let rows = (at / side).abs_diff(other / side);
            rows + (at % side).abs_diff(other % side) == 1
        };
        let new: Vec<usize> =
            cells.iter().copied().filter(|&other| beside(other) && !reached.contains(&other)).collect();
        reached.extend(new);
        next += 1;
    }
    !cells.is_empty() && reached.len() == cells.len()
}

/// Whether each row and each column of a square has one 1.
fn one_in_each_line(marks: &[i64], side: usize) -> bool {
    let row = |row: usize| (0..side).map(|at| marks[row * side + at]).sum::<i64>() == 1;
    let column = |column: usize| (0..side).map(|at| marks[at * side + column]).sum::<i64>() == 1;
    (0..side).all(row) && (0..side).all(column)
}

fn marked_differ(digits: &[i64], marks: &[i64]) -> bool {
    let marked: Vec<i64> = digits.iter().zip(marks).filter(|(_, mark)| **mark == 1).map(|(digit, _)| *digit).collect();
    (1..marked.len()).all(|at| !marked[..at].contains(&marked[at]))
}

/// Kinds over the values of a layer, which are computed from the digits and the first layer.
const OF_VALUES: &[(&str, &str, Means)] = &[
    (
        "sandwich",
        "size = '1x4'\nbox = 'none'\ndigits = 4\nlayers = { twice = '0-1', value = { is = 'digit * (1 + twice)' } }\n[rules]\n\
         sandwich = { line = 'r1c1-4', clue = 6, of = 'value' }",
        |digits, twice| {
            let values = doubled(digits, twice);
            are_different(digits) && are_different(&values) && sandwich(&values) == Some(6)
        },
    ),
    (
        "sandwich",
        "size = '1x4'\nbox = 'none'\ndigits = 4\nlayers = { less = '0-1', value = { is = 'digit * (1 - 2 * less)' } }\n[rules]\n\
         sandwich = { line = 'r1c1-4', clue = -1, of = 'value' }",
        |digits, less| {
            let values = negated(digits, less);
            are_different(digits) && sandwich(&values) == Some(-1)
        },
    ),
    (
        "x-sum",
        "size = '1x4'\nbox = 'none'\ndigits = 4\nlayers = { twice = '0-1', value = { is = 'digit * (1 + twice)' } }\n[rules]\n\
         x-sum = { line = 'r1c1-4', clue = 10, of = 'value' }",
        |digits, twice| {
            let values = doubled(digits, twice);
            are_different(digits) && values[0] <= 4 && values[..values[0] as usize].iter().sum::<i64>() == 10
        },
    ),
    (
        "entropic",
        "size = '1x4'\nbox = 'none'\ndigits = 3\nlayers = { twice = '0-1', value = { is = 'digit * (1 + twice)' } }\n[rules]\n\
         rows = false\nentropic = { line = 'r1c1-4', of = 'value' }",
        |digits, twice| {
            let values = doubled(digits, twice);
            values.windows(3).all(|three| (1..=3).all(|third| three.contains(&third)))
        },
    ),
    (
        "hidden-skyscraper",
        "size = '1x4'\nbox = 'none'\ndigits = 4\nlayers = { less = '0-1', value = { is = 'digit * (1 - 2 * less)' } }\n[rules]\n\
         hidden-skyscraper = { line = 'r1c1-4', clue = -2, of = 'value' }",
        |digits, less| {
            let values = negated(digits, less);
            let hidden = (1..4).find(|&at| values[..at].iter().any(|before| *before >= values[at]));
            are_different(digits) && hidden.is_some_and(|at| values[at] == -2)
        },
    ),
];

fn doubled(digits: &[i64], twice: &[i64]) -> Vec<i64> {
    digits.iter().zip(twice).map(|(digit, twice)| digit * (1 + twice)).collect()
}

fn negated(digits: &[i64], less: &[i64]) -> Vec<i64> {
    digits.iter().zip(less).map(|(digit, less)| digit * (1 - 2 * less)).collect()
}

fn are_different(values: &[i64]) -> bool {
    (1..values.len()).all(|at| !values[..at].contains(&values[at]))
}

/// The sum between 1 and 4, if each is there once.
fn sandwich(values: &[i64]) -> Option<i64> {
    let bread: Vec<usize> = (0..values.len()).filter(|&at| [1, 4].contains(&values[at])).collect();
    let [from, to] = bread[..] else { return None };
    (values[from] != values[to]).then(|| values[from + 1..to].iter().sum())
}

/// Whether no row and no column of a square repeats a digit.
fn is_latin(digits: &[i64], side: usize) -> bool {
    let differ = |one: usize, other: usize| {
        let in_line = one / side == other / side || one % side == other % side;
        one == other || !in_line || digits[one] != digits[other]
    };
    (0..digits.len()).all(|one| (0..digits.len()).all(|other| differ(one, other)))
}

#[test]
fn kinds_of_layers_and_their_values_mean_what_they_say() {
    for (kind, toml, means) in LAYERED.iter().chain(OF_VALUES) {
        let document = document(toml);
        let board = document.variant.board();
        let first = board.layers().first().expect("it brings a layer");
        let values = |grid: &Grid, places: Vec<Cell>| -> Vec<i64> {
            places.into_iter().filter_map(|place| board.value(grid, place)).collect()
        };
        let (cells, places): (Vec<Cell>, Vec<Cell>) = (board.cells().collect(), board.places_of(first).collect());
        let found = all_solutions(&document, SolveOptions::default());
        assert!(!found.is_empty(), "{kind}: nothing to compare");
        for grid in &found {
            assert!(means(&values(grid, cells.clone()), &values(grid, places.clone())), "{kind}: a wrong solution");
        }
        // A computed layer has one value for each filling of the others.
        let counts: Vec<usize> = (cells.iter().chain(&places)).map(|&place| board.digits_of(place).count()).collect();
        let meant = (0..counts.iter().product::<usize>()).filter(|number| {
            let mut number = *number;
            let mut all = cells.iter().chain(&places).zip(&counts).map(|(&place, count)| {
                let value = i64::from(board.digits_of(place).first()) + (number % count) as i64;
                number /= count;
                value
            });
            let digits: Vec<i64> = all.by_ref().take(cells.len()).collect();
            means(&digits, &all.collect::<Vec<i64>>())
        });
        assert_eq!(found.len(), meant.count(), "{kind}");
    }
}

/// On overlapping grids, each row of each grid is a house.
#[test]
fn marks_are_one_per_house_of_each_grid() {
    let count = |rule: &str| {
        let toml = format!(
            "size = 4\ngrids = ['r1c1', 'r3c3']\ndigits = 'none'\nlayers = {{ bulb = 'off on' }}\n[rules]\n{rule}\n"
        );
        all_solutions(&document(&toml), SolveOptions::default()).len()
    };
    let by_hand = count(
        "repeat = { each = { h = 'houses' }, rules = { count = { cells = '$h.bulb', digits = 'on', equals = 1 } } }",
    );
    assert!(by_hand > 0);
    assert_eq!(count("one-per-house = { cells = 'bulb', different = false }"), by_hand);
    assert!((1..by_hand).contains(&count("stars = 'bulb'")));
}

/// Every filling of all places that keeps the rules.
fn every_solution(document: &Document) -> Grids {
    let board = document.variant.board();
    let places: Vec<Cell> = board.places().collect();
    let counts: Vec<usize> = places.iter().map(|&place| board.digits_of(place).count()).collect();
    let holds = |grid: &Grid| document.variant.rules().iter().all(|active| active.rule.holds(board, grid));
    let filled = |mut number: usize| {
        let mut grid = Grid::empty(places.len());
        for (&place, count) in places.iter().zip(&counts) {
            grid.set(place, Digit::new(number % count));
            number /= count;
        }
        grid
    };
    (0..counts.iter().product()).map(filled).filter(holds).collect()
}

#[test]
fn what_is_encoded_is_what_holds() {
    for (what, toml) in todays(FILES, 4) {
        let document = document(toml);
        let expected = every_solution(&document);
        assert!(!expected.is_empty(), "{what}: nothing to compare");
        for backend in [Backend::Auto, Backend::Engine(Engine::DancingLinks), Backend::Engine(Engine::AlgorithmX)] {
            let found = all_solutions(&document, SolveOptions { backend, ..SolveOptions::default() });
            assert!(found == expected, "{what}: {} expected, {} found by {backend:?}", expected.len(), found.len());
        }
    }
}

#[test]
fn a_solution_is_the_digits_and_every_layer_unless_the_file_says_so() {
    let toml = "size = 2\nbox = 'none'\nlayers = { shade = 'white black' }\ngivens = { shade = 'b.w.' }\n";
    let count = |more: &str| all_solutions(&document(&format!("{toml}{more}")), SolveOptions::default()).len();
    assert_eq!((count(""), count("solution = 'all'"), count("solution = 'digits'")), (8, 8, 2));
    let printed = answer("solve --format line", toml);
    assert_eq!(printed.split_whitespace().nth(1).map(str::len), Some("shade=bwwb".len()), "{printed}");
}

#[test]
fn mistakes_are_told_at_their_word() {
    let file = |line: &str| format!("size = 4\n{line}\n");
    let cases = [
        ("layers = { shade = 'white' , r1c1 = '0-1' }", "a layer cannot be called `r1c1`"),
        ("layers = { shade = 'white white' }", "two values are called `white`"),
        ("layers = { a = 'white black', b = 'black white' }", "`black` is 0 here and 1 in the layer `a`"),
        ("layers = { shade = '' }", "a layer needs values"),
        ("layers = { v = { is = '2 * shade' } }", "unknown name `shade`"),
        ("layers = { v = { is = 'digit / 0' } }", "division by zero"),
        ("layers = { v = { values = '0-2', look = 'wall' } }", "there is no look `wall`"),
        ("layers = { s = 'no yes' }\n[rules]\nodd = 'r1c1 t.r1c2'", "there is no layer `t`"),
        (
            "layers = { s = { values = '0-1', cells = 'r1c1' } }\n[rules]\nsum = { cells = 's.r1c1-2', total = 1 }",
            "the layer `s` has no cell at r1c2",
        ),
        (
            "layers = { s = 'no yes' }\n[rules]\nconnected = { cells = 's', digits = 'yse' }",
            "`yse` is neither a digit nor a value of a layer",
        ),
        (
            "layers = { s = { values = 'a b', cells = 'r1c1-2', given = 'a... .... .... ....' } }",
            "the picture has no value at r1c2",
        ),
        ("layers = { s = { values = 'a b', given = '.... .... .... ....' } }", "the picture has no value at r1c1"),
        ("layers = { s = { values = 'a b', given = 'c... .... .... ....' } }", "`c` is not a value of the layer `s`"),
        ("layers = { s = { is = 'digit', given = '.... .... .... ....' } }", "unknown key `given`"),
        ("layers = { s = 'lowest..largest' }", "unknown name `lowest`"),
        ("layers = { s = 'largest..smallest' }", "the numbers 4 to 1 run backwards"),
        ("[rules]\ndoublers = true\nnegators = true", "`doublers` and `negators` have different layers `value`"),
        ("layers = { s = 'no yes' }\n[rules]\nthermo = { line = 'r1c1-2', of = 't' }", "there is no layer `t`"),
        ("layers = { s = 'no yes' }\n[rules]\nof = 't'\nthermo = 'r1c1-2'", "there is no layer `t`"),
        ("layers = { s = 'no yes' }\n[rules]\nof = 1\nthermo = 'r1c1-2'", "`rules.of` is a string, not the number 1"),
        (
            "layers = { way = 'path' }\n[rules]\npath = { cells = 'way', of = 'way' }",
            "`of` needs `along`: it selects the values for `along`",
        ),
        (
            "layers = { s = 'no yes' }\ngivens = { s = '''\nx...\n....\n....\n....\n''' }",
            "`x` is not a value of the layer `s`",
        ),
        ("[rules]\nrepeat = { each = { c = 'regions' }, rules = { odd = '$c' } }", "this board has no regions"),
        ("[rules]\nrepeat = { each = { c = 'cels' }, rules = { odd = '$c' } }", "`cels` names no cells"),
    ];
    for (line, message) in cases {
        let Err(complaints) = try_document(&file(line)) else { panic!("{line} is read") };
        assert!(complaints.contains(message), "{line}: {complaints}");
    }
}

/// What steps say about layers: the other one of two values, what would be cut off, and rules by the names of values.
#[test]
fn steps_over_layers_in_words() {
    let toml = "size = 6\ndigits = 'none'\nlayers = { shade = 'white black' }
        givens.shade = 'bb.b.. .w.b.. ....w. b..w.b ..w... .b...w'
        [rules]\nconnected = [{ cells = 'shade', digits = 'black' }, { cells = 'shade', digits = 'white' }]
        repeat = { each = { q = '2x2' }, rules = { count = { cells = '$q.shade', digits = 'black', equals = '1-3' } } }";
    let document = document(toml);
    let mut explainer = Explainer::new(&document.variant, &document.puzzle);
    let path = explainer.path(Level::NestedForcing);
    let said: Vec<String> = path.steps.iter().map(|step| explainer.sentence(step)).collect();
    assert_eq!(path.end, End::Solved, "{said:?}");
    snapshot("steps_over_layers", &(said.join("\n") + "\n"));
}

/// Where two solutions differ in layers alone, commands say what to write if only digits count.
#[test]
fn layers_that_differ_alone_are_told() {
    let way = "only layers differ; with solution = \"digits\", these are one solution";
    let with = |rest: &str| format!("size = 2\nbox = \"none\"\n{rest}\nlayers = {{ shade = \"white black\" }}\n");
    for command in ["solve", "solve --limit 2", "check", "hint"] {
        let told = |text: &str| exdoku(command, text).out;
        assert!(told(&with("givens = \"12 21\"")).contains(way), "{command}");
        assert!(!told(&with("givens = \"12 21\"\nsolution = \"digits\"")).contains(way), "{command}");
    }
    // Digits differ.
    let told = exdoku("check", "size = 2\nbox = \"none\"\n").out;
    assert!(!told.contains(way), "{told}");
}

/// A condition of a pair on a layer that does not exist, or has no value in a cell.
#[test]
fn a_pair_reads_layers_where_they_are() {
    let says = |layers: &str, name: &str| {
        let rule = format!("pair = {{ along = \"r1c1-2\", where = \"a.{name} < b\" }}");
        let run = exdoku("check -", &format!("size = 4\n{layers}\n[rules]\n{rule}\n"));
        assert_eq!(run.exit, 2, "{}", run.err);
        run.err
    };
    assert!(says("", "shade").contains("layers = { shade = \"no yes\" } above [rules] is such a layer"));
    assert!(says("layers = { shade = \"light dark\" }", "shdae").contains("did you mean `shade`?"));
    let part = "layers = { shade = { values = \"light dark\", cells = \"r1c2\" } }";
    assert!(says(part, "shade").contains("the layer `shade` has no cell at r1c1"));
}

/// The values of layers after the digits of a line are givens, as the program writes them.
#[test]
fn lines_have_values_of_layers() {
    file("shades.toml", "size = 4\nlayers = { shade = 'white black' }\n");
    file("bare.toml", "size = 4\ndigits = 'none'\nlayers = { shade = 'white black' }\n");
    let count = |variant: &str, line: &str| exdoku(&format!("count --variant {variant} -"), line);
    assert_eq!(count("shades.toml", "1234341221434321\n").out, "65536\n");
    assert_eq!(count("shades.toml", "1234341221434321 shade=wwww........bb.b\n").out, "512\n");
    assert_eq!(count("shades.toml", "................ shade=wwwwbbbbwwwwbbbb\n").out, "288\n");
    assert_eq!(count("bare.toml", "shade=wwww........bb.b\n").out, "512\n");
    for (line, message) in [
        ("................ shade=wwww........bb.x\n", "`x` is not a value of the layer `shade`"),
        ("................ shdae=wwww........bb.b\n", "there is no layer `shdae`"),
        ("................ shade=www\n", "found 3 cells"),
    ] {
        let run = count("shades.toml", line);
        assert!(run.exit == 2 && run.err.contains(message), "{line}: {}", run.err);
    }
    for variant in ["shades.toml", "bare.toml", "yin-yang", "doublers"] {
        let made = exdoku(&format!("generate --variant {variant} --seed 1 --format line"), "");
        let checked = exdoku(&format!("check --variant {variant} -"), &made.out);
        assert!(checked.out.contains("exactly one solution"), "{variant}: {}{}{}", made.out, made.err, checked.out);
    }
}
