//! Paths: those that are found are exactly those that one finds by walking, and exactly those on which the rule holds.

use std::cell::LazyCell;
use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::common::day::todays;
use crate::common::{all_solutions, document, try_document};
use exdoku::board::{Board, Cell, Digit, Grid, PASSAGES};
use exdoku::encode::{Encoder, Implied};
use exdoku::exact_cover::{Cover, Engine, Settings};
use exdoku::explain::instance::{Constraints, instances};
use exdoku::solve::{Backend, Count, SolveOptions, Solver};
use exdoku::variant::{Document, Puzzle};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A path as its cells in order; a loop begins with its first cell and goes on to the lesser of the two beside it.
type Walk = Vec<usize>;

/// A board with these numbers of rows and columns.
#[derive(Clone, Copy)]
struct Size(usize, usize);

impl Size {
    fn beside(self, a: usize, b: usize) -> bool {
        self.apart(a, b) == (0, 1) || self.apart(a, b) == (1, 0)
    }

    fn apart(self, a: usize, b: usize) -> (usize, usize) {
        ((a / self.1).abs_diff(b / self.1), (a % self.1).abs_diff(b % self.1))
    }

    /// Looks at every simple path of at least two cells, once in each direction.
    fn walk(self, look: &mut impl FnMut(&Walk)) {
        fn go_on(size: Size, walk: &mut Walk, look: &mut impl FnMut(&Walk)) {
            let last = walk[walk.len() - 1];
            for next in (0..size.0 * size.1).filter(|&next| size.beside(last, next)) {
                if !walk.contains(&next) {
                    walk.push(next);
                    look(walk);
                    go_on(size, walk, look);
                    walk.pop();
                }
            }
        }
        (0..self.0 * self.1).for_each(|start| go_on(self, &mut vec![start], look));
    }

    fn walks(self, fits: impl Fn(&Walk) -> bool) -> Vec<Walk> {
        let mut found = Vec::new();
        self.walk(&mut |walk| found.extend(fits(walk).then(|| walk.clone())));
        found
    }

    /// Every loop, once.
    fn loops(self) -> Vec<Walk> {
        self.walks(|walk| {
            let (first, last) = (walk[0], walk[walk.len() - 1]);
            walk.len() > 2 && self.beside(first, last) && walk[1] < last && walk.iter().all(|&at| at >= first)
        })
    }

    /// Every open path, once.
    fn open(self) -> Vec<Walk> {
        self.walks(|walk| walk[0] < walk[walk.len() - 1])
    }

    /// Whether two cells of a path that do not follow each other are neighbours, and whether two are that only touch at a
    /// corner, and not around a turn.
    fn touches(self, walk: &Walk, is_loop: bool) -> (bool, bool) {
        let far = |i: usize, j: usize| {
            let along = i.abs_diff(j);
            if is_loop { along.min(walk.len() - along) } else { along }
        };
        let any = |least: usize, apart: &[(usize, usize)]| {
            let mut pairs = (0..walk.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
            pairs.any(|(i, j)| far(i, j) > least && apart.contains(&self.apart(walk[i], walk[j])))
        };
        (any(1, &[(0, 1), (1, 0)]), any(2, &[(1, 1)]))
    }

    /// For each cell the value of its passage.
    fn passages(self, walk: &Walk, is_loop: bool) -> Vec<usize> {
        let steps = walk.windows(2).map(|pair| (pair[0], pair[1]));
        let steps: Vec<(usize, usize)> = steps.chain(is_loop.then(|| (walk[walk.len() - 1], walk[0]))).collect();
        self.values(&steps.into_iter().collect())
    }

    /// The same of any steps.
    fn values(self, steps: &BTreeSet<(usize, usize)>) -> Vec<usize> {
        let steps_from = |at: usize| {
            let around = steps.iter().filter_map(move |&(a, b)| match at {
                _ if at == a => Some(b),
                _ if at == b => Some(a),
                _ => None,
            });
            let place = move |cell: usize| ((cell / self.1) as isize, (cell % self.1) as isize);
            let step = move |to: usize| (place(to).0 - place(at).0, place(to).1 - place(at).1);
            around.map(step).collect::<BTreeSet<_>>()
        };
        let value = |at: usize| {
            let ways = steps_from(at);
            PASSAGES.iter().position(|passage| ways == passage.ways.iter().copied().collect()).unwrap()
        };
        (0..self.0 * self.1).map(value).collect()
    }
}

fn toml(Size(rows, columns): Size, digits: &str, rule: &str) -> String {
    let size = if rows == columns { format!("size = {rows}") } else { format!("size = \"{rows}x{columns}\"") };
    let off = if digits == "none" { "" } else { "rows = false\ncolumns = false\n" };
    format!(
        "{size}\nbox = \"none\"\ndigits = \"{digits}\"\nlayers = {{ way = \"path\" }}\n[rules]\n{off}path = {rule}\n"
    )
}

fn layer(board: &Board) -> Vec<Cell> {
    board.places_of(board.layer("way").unwrap()).collect()
}

/// The passages of each solution.
fn found(document: &Document, how: SolveOptions) -> HashSet<Vec<usize>> {
    let places = layer(document.variant.board());
    let values = |grid: &Grid| places.iter().map(|&place| grid.get(place).unwrap().index()).collect();
    all_solutions(document, how).iter().map(values).collect()
}

/// A grid of a board without digits.
fn grid_of(board: &Board, values: &[usize]) -> Grid {
    let mut grid = Grid::empty(board.place_count());
    board.cells().for_each(|cell| grid.set(cell, Digit::new(0)));
    layer(board).into_iter().zip(values).for_each(|(place, &value)| grid.set(place, Digit::new(value)));
    grid
}

/// What a rule says of a walk: that of a loop begins with its first cell.
type Keeps = fn(Size, &Walk) -> bool;

/// A rule, whether it is of loops, and which walks keep it.
type Rule = (&'static str, bool, Keeps);

const RULES: &[Rule] = &[
    ("'way'", true, |_, _| true),
    ("{ cells = 'way', all = true }", true, |size, walk| walk.len() == size.0 * size.1),
    ("{ cells = 'way', length = '8-9' }", true, |_, walk| walk.len() == 8),
    ("{ cells = 'way', visits = 'r2c2 way.r3c3' }", true, |size, walk| {
        walk.contains(&(size.1 + 1)) && walk.contains(&(2 * size.1 + 2))
    }),
    ("{ cells = 'way', touch = 'corner' }", true, |size, walk| !size.touches(walk, true).0),
    ("{ cells = 'way', touch = 'no' }", true, |size, walk| size.touches(walk, true) == (false, false)),
    ("{ cells = 'way', kind = 'open' }", false, |_, _| true),
    ("{ cells = 'way', kind = 'open', ends = 'r1c1 r3c3' }", false, |size, walk| {
        [walk[0], walk[walk.len() - 1]] == [0, 2 * size.1 + 2]
    }),
    ("{ cells = 'way', kind = 'open', ends = 'way.r1c2', length = [2, 5] }", false, |_, walk| {
        [walk[0], walk[walk.len() - 1]].contains(&1) && [2, 5].contains(&walk.len())
    }),
    ("{ cells = 'way', kind = 'open', touch = 'no', length = 5 }", false, |size, walk| {
        walk.len() == 5 && size.touches(walk, false) == (false, false)
    }),
    ("{ cells = 'way', kind = 'open', all = true }", false, |size, walk| walk.len() == size.0 * size.1),
    ("{ cells = 'way', kind = 'snake' }", false, |size, walk| !size.touches(walk, false).0),
    ("{ cells = 'way', kind = 'snake', touch = 'no' }", false, |size, walk| {
        size.touches(walk, false) == (false, false)
    }),
];

#[test]
fn known_numbers() {
    let count = |n: usize, rule: &str| {
        let document = document(&toml(Size(n, n), "none", rule));
        let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
        solver.count(&document.puzzle, None)
    };
    // OEIS A140517, A003763, A007764.
    assert_eq!([2, 3, 4, 5].map(|n| count(n, "'way'")), [1, 13, 213, 9_349].map(Count::exactly));
    assert_eq!([2, 4, 6].map(|n| count(n, "{ cells = 'way', all = true }")), [1, 6, 1_072].map(Count::exactly));
    let corners = |n: usize| count(n, &format!("{{ cells = 'way', kind = 'open', ends = 'r1c1 r{n}c{n}' }}"));
    assert_eq!([2, 3, 4, 5].map(corners), [2, 12, 184, 8_512].map(Count::exactly));
}

/// Compares the paths that are found with those that are walked, rule by rule.
fn compare<'a>(size: Size, rules: impl IntoIterator<Item = &'a Rule>) {
    let (loops, open) = (LazyCell::new(|| size.loops()), LazyCell::new(|| size.open()));
    for &(rule, is_loop, keeps) in rules {
        let document = document(&toml(size, "none", rule));
        let walks: &Vec<_> = if is_loop { &loops } else { &open };
        let kept = walks.iter().filter(|walk| keeps(size, walk));
        let expected: HashSet<Vec<usize>> = kept.map(|walk| size.passages(walk, is_loop)).collect();
        let agrees = |how: SolveOptions| {
            let found = found(&document, how);
            assert!(found == expected, "{rule} on {}x{}: {} of {}", size.0, size.1, found.len(), expected.len());
        };
        agrees(SolveOptions::default());
        // A condition is then written as options.
        if expected.len() < 100 {
            agrees(SolveOptions { backend: Backend::Engine(Engine::AlgorithmX), ..SolveOptions::default() });
        }
    }
}

#[test]
fn the_paths_found_are_those_walked() {
    compare(Size(3, 3), RULES);
    for size in [Size(4, 4), Size(3, 5), Size(5, 3)] {
        compare(size, todays(RULES, 2));
    }
}

/// Too many for an automaton to read.
#[test]
fn loops_on_a_larger_board() {
    compare(Size(5, 5), todays(RULES.iter().filter(|(_, is_loop, _)| *is_loop), 5));
}

/// Aspects with conditions on digits: of the solutions, and of all pictures with all digits.
#[test]
fn the_aspects_of_a_path_state_the_path() {
    let rules = [
        "{ cells = 'way', along = 'abs(a - b) == 1' }",
        "{ cells = 'way', along = 'a + b > 3', touch = 'corner' }",
        "{ cells = 'way', kind = 'open', along = 'abs(a - b) == 1', visits = 'r1c1' }",
        "{ cells = 'way', kind = 'open', along = 'a != b', length = '2-3' }",
        "{ cells = 'way', kind = 'snake', along = 'a < b', from = 'r1c1' }",
        "{ cells = 'way', kind = 'open', along = 'a + b + c == 6' }",
    ];
    let size = Size(2, 3);
    let steps: Vec<(usize, usize)> =
        (0..6).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&(a, b)| size.beside(a, b)).collect();
    for rule in rules {
        let document = document(&toml(size, "1-3", rule));
        let (variant, board) = (&document.variant, document.variant.board());
        let aspects = instances(variant);
        assert!(aspects.len() > steps.len(), "{rule}");
        let mut encoder = Encoder::new(board);
        aspects.iter().for_each(|aspect| aspect.constraints.encode(&mut encoder));
        let encoding = encoder.finish(Implied::Off).unwrap();
        let mut found: HashSet<Grid> = HashSet::new();
        let mut cover = Cover::new(encoding.problem().clone(), Settings::default());
        let done = cover.query().visit(|options| {
            let mut grid = Grid::empty(board.place_count());
            let placed = options.iter().filter_map(|&option| encoding.candidate(option));
            placed.for_each(|one| grid.set(one.cell, one.digit));
            found.insert(grid);
            ControlFlow::Continue(())
        });
        assert!(done.is_ok());
        let expected: HashSet<Grid> = all_solutions(&document, SolveOptions::default()).into_iter().collect();
        assert!(found == expected && !found.is_empty(), "{rule}: {} of {}", found.len(), expected.len());
        let holds = |grid: &Grid| {
            aspects.iter().all(|aspect| match &aspect.constraints {
                Constraints::Rules(rules) => rules.iter().all(|rule| rule.holds(board, grid)),
                Constraints::Elementary(elementary) => elementary.holds(board, grid),
                _ => unreachable!("there are no other constraints"),
            })
        };
        for chosen in 0..1_usize << steps.len() {
            let picture: BTreeSet<(usize, usize)> =
                (0..steps.len()).filter(|at| chosen >> at & 1 == 1).map(|at| steps[at]).collect();
            let joined = |at: usize| picture.iter().filter(|&&(a, b)| a == at || b == at).count();
            if (0..6).any(|at| joined(at) > 2) {
                continue;
            }
            let mut grid = Grid::empty(board.place_count());
            layer(board)
                .into_iter()
                .zip(size.values(&picture))
                .for_each(|(place, value)| grid.set(place, Digit::new(value)));
            for digits in 0..3_usize.pow(6) {
                board.cells().zip(0..).for_each(|(cell, at)| grid.set(cell, Digit::new(digits / 3_usize.pow(at) % 3)));
                assert_eq!(holds(&grid), expected.contains(&grid), "{rule}: {grid:?}");
            }
        }
    }
}

/// All ways to join cells with their neighbours in which none is joined with three: on these, the rule holds for paths alone.
#[test]
fn the_check_knows_the_paths_among_all_pictures() {
    let size = Size(3, 3);
    let steps: Vec<(usize, usize)> =
        (0..9).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&(a, b)| size.beside(a, b)).collect();
    let (loops, open) = (size.loops(), size.open());
    for &(rule, is_loop, keeps) in RULES {
        let document = document(&toml(size, "none", rule));
        let board = document.variant.board();
        let walks = if is_loop { &loops } else { &open };
        let mut kept = walks.iter().filter(|walk| keeps(size, walk)).count();
        for chosen in 0..1_usize << steps.len() {
            let chosen: BTreeSet<(usize, usize)> =
                (0..steps.len()).filter(|at| chosen >> at & 1 == 1).map(|at| steps[at]).collect();
            if (0..9).any(|at| chosen.iter().filter(|&&(a, b)| a == at || b == at).count() > 2) {
                continue;
            }
            let grid = grid_of(board, &size.values(&chosen));
            kept = kept.wrapping_sub(usize::from(document.variant.violations(&grid).is_empty()));
        }
        assert_eq!(kept, 0, "{rule}");
    }
}

/// Parts of a path break nothing, and what breaks a rule belongs to no path.
#[test]
fn partial_grids() {
    let seed = 5;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let size = Size(3, 4);
    let (loops, open) = (size.loops(), size.open());
    for &(rule, is_loop, keeps) in RULES {
        let document = document(&toml(size, "none", rule));
        let board = document.variant.board();
        let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
        let walks = if is_loop { &loops } else { &open };
        let kept: Vec<&Walk> = walks.iter().filter(|walk| keeps(size, walk)).collect();
        let mut broken = 0;
        for round in 0..150 {
            let Some(walk) = kept.choose(&mut random) else { continue };
            let mut grid = grid_of(board, &size.passages(walk, is_loop));
            for place in layer(board) {
                if random.random_bool(0.5) {
                    grid.clear(place);
                }
            }
            assert!(document.variant.violations(&grid).is_empty(), "{rule}, seed {seed}, round {round}");
            for place in layer(board) {
                if random.random_bool(0.1) {
                    grid.set(place, Digit::new(random.random_range(0..PASSAGES.len())));
                }
            }
            if !document.variant.violations(&grid).is_empty() {
                broken += 1;
                let puzzle = Puzzle { givens: grid, ..Puzzle::empty(&document.variant) };
                assert_eq!(solver.count(&puzzle, None), Count::exactly(0), "{rule}, seed {seed}, round {round}");
            }
        }
        assert!(kept.is_empty() || broken > 10, "{rule}: {broken}");
    }
}

/// Digits along the path, in both directions or from its beginning, and values of another layer.
#[test]
fn values_along_the_path() {
    type Fits = fn(&[i64]) -> bool;
    let cases: &[(&str, Option<usize>, usize, Fits)] = &[
        ("{ cells = 'way', all = false, along = 'abs(a - b) == 1' }", None, 2, |d| (d[0] - d[1]).abs() == 1),
        ("{ cells = 'way', kind = 'open', ends = 'r1c1 r2c3', along = 'a + b == 4' }", None, 2, |d| d[0] + d[1] == 4),
        ("{ cells = 'way', kind = 'open', along = 'a < b', from = 'r2c1' }", Some(3), 2, |d| d[0] < d[1]),
        (
            "{ cells = 'way', kind = 'snake', along = 'b == a % 3 + 1', from = 'r1c1', ends = 'r2c3' }",
            Some(0),
            2,
            |d| d[1] == d[0] % 3 + 1,
        ),
        // Of three cells: all different, one of each of two classes at least, and a sum.
        ("{ cells = 'way', along = 'a != b and b != c and a != c' }", None, 3, |d| {
            d[0] != d[1] && d[1] != d[2] && d[0] != d[2]
        }),
        ("{ cells = 'way', kind = 'open', along = 'min(a, b, c) == 1 and max(a, b, c) > 1' }", None, 3, |d| {
            d.contains(&1) && d.iter().any(|&digit| digit > 1)
        }),
        ("{ cells = 'way', kind = 'snake', from = 'r1c1', along = 'a + b + c == 6' }", Some(0), 3, |d| {
            d.iter().sum::<i64>() == 6
        }),
    ];
    let size = Size(2, 3);
    for &(rule, from, cells, fits) in cases {
        let is_loop = !rule.contains("kind");
        let ends = [("r2c3", 5), ("r1c1", 0)].into_iter().filter(|(name, _)| rule.contains(name));
        let ends: Vec<usize> = ends.map(|(_, at)| at).collect();
        let walks = if is_loop { size.loops() } else { size.walks(|_| true) };
        let starts = |walk: &&Walk| match from {
            Some(from) => walk[0] == from,
            None => is_loop || walk[0] < walk[walk.len() - 1],
        };
        let mut expected: HashSet<(Vec<usize>, Vec<usize>)> = HashSet::new();
        for walk in walks.iter().filter(starts) {
            let is_end = |end: &usize| walk[0] == *end || walk[walk.len() - 1] == *end;
            if !ends.iter().all(is_end) || rule.contains("snake") && size.touches(walk, false).0 {
                continue;
            }
            for number in 0..3_usize.pow(6) {
                let digits: Vec<usize> = (0..6).map(|place| number / 3_usize.pow(place) % 3).collect();
                // Around a loop the first cells follow the last one.
                let more = if is_loop { cells - 1 } else { 0 };
                let way: Vec<i64> =
                    walk.iter().cycle().take(walk.len() + more).map(|&at| digits[at] as i64 + 1).collect();
                if way.windows(cells).all(fits) {
                    expected.insert((digits, size.passages(walk, is_loop)));
                }
            }
        }
        let document = document(&toml(size, "1-3", rule));
        let board = document.variant.board();
        let values = |grid: &Grid, cells: &[Cell]| cells.iter().map(|&cell| grid.get(cell).unwrap().index()).collect();
        let (cells, places): (Vec<Cell>, Vec<Cell>) = (board.cells().collect(), layer(board));
        let solutions = all_solutions(&document, SolveOptions::default());
        let found: HashSet<_> = solutions.iter().map(|grid| (values(grid, &cells), values(grid, &places))).collect();
        assert!(!expected.is_empty() && found == expected, "{rule}: {} of {}", found.len(), expected.len());
        // Grids that differ from a solution in one digit.
        for grid in solutions.iter().take(300) {
            for &cell in &cells {
                let mut other = grid.clone();
                other.set(cell, Digit::new((grid.get(cell).unwrap().index() + 1) % 3));
                let holds = expected.contains(&(values(&other, &cells), values(&other, &places)));
                assert_eq!(document.variant.violations(&other).is_empty(), holds, "{rule}");
            }
        }
    }
}

#[test]
fn values_of_another_layer_along_the_path() {
    let rule = "path = { cells = 'way', along = 'a != b', of = 'shade' }";
    let toml = format!(
        "size = 3\ndigits = 'none'\nlayers = {{ way = 'path', shade = 'white black' }}\n[rules]\n{rule}\n\
         count = {{ cells = 'shade', digits = 'black', equals = 4 }}"
    );
    // A loop of 4 or 8 cells, coloured in turn in one of two ways, and any of the other cells.
    let with = |blacks: usize, others: u128| match blacks {
        2 => 2 * others,
        _ => 2,
    };
    // Of 9 loops with 8 cells or fewer: 4 of 4 cells (10 ways to choose 2 of 5 others), 4 of 6 (3 ways to choose 1 of 3),
    // 5 of 8 (4 are black, the other one is white).
    let expected = 4 * with(2, 10) + 4 * with(2, 3) + 5 * with(4, 1);
    let document = document(&toml);
    assert_eq!(all_solutions(&document, SolveOptions::default()).len() as u128, expected);
}

/// Passages have names in conditions, and in pictures signs that are lines.
#[test]
fn words_and_signs() {
    let toml = "size = 4\ndigits = 'none'\nlayers = { way = 'path' }\ngivens = { way = '''\n┏━━┓\n┃..┃\n┃.·┃\n┗━━┛\n''' }\n[rules]\npath = 'way'";
    assert_eq!(all_solutions(&document(toml), SolveOptions::default()).len(), 1);
    let turns = "size = 4\ndigits = 'none'\nlayers = { way = 'path' }\n[rules]\npath = 'way'\n\
                 count = { cells = 'way', where = 'down_right <= d and d <= up_left', equals = 4 }";
    // Rectangles: two of five lines each way, but those between centres are four.
    assert_eq!(all_solutions(&document(turns), SolveOptions::default()).len(), 36);
    let crossed = "size = 4\ndigits = 'none'\nlayers = { way = 'path' }\n[rules]\npath = 'way'\n\
                   pair = { pairs = ['way.r1c1 way.r1c2'], where = 'a == down_right and b == horizontal' }";
    let corner = Size(4, 4).loops().into_iter().filter(|walk| walk.contains(&0));
    let straight = corner.filter(|walk| walk.contains(&2) && walk.windows(3).any(|w| w == [0, 1, 2])).count();
    assert_eq!(all_solutions(&document(crossed), SolveOptions::default()).len(), straight);
    let wrong = try_document("size = 4\nlayers = { way = 'path' }\n[rules]\npath = 'r1c1-4'").unwrap_err();
    assert!(wrong.contains("r1c1 does not say how a path passes through it"), "{wrong}");
}
