//! Problems, as numbers: what all solvers are given.

use crate::sudokus;

/// An exact cover problem.
pub(crate) struct Problem {
    /// How many primary items there are, numbered from 0.
    pub(crate) primary: usize,
    /// How many secondary items there are, numbered from 0 as well.
    pub(crate) secondary: usize,
    /// How many colours there are, numbered from 0.
    pub(crate) colours: usize,
    pub(crate) options: Vec<Choice>,
    /// Primary items and then secondary ones in one sequence: 0, 1, 2 and so on.
    pub(crate) names: Vec<usize>,
}

/// An option.
pub(crate) struct Choice {
    pub(crate) primary: Vec<usize>,
    /// Secondary items, some with a colour.
    pub(crate) secondary: Vec<(usize, Option<usize>)>,
}

/// Problems of one kind.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) problems: Vec<Problem>,
    /// The number of solutions of each, where it is known from the literature.
    pub(crate) solutions: Option<u64>,
    pub(crate) has_colours: bool,
    /// The problem that all are parts of, where there is one.
    pub(crate) whole: Option<Whole>,
}

/// A problem that others are parts of.
pub(crate) struct Whole {
    pub(crate) problem: Problem,
    /// For each part the options that are chosen in it beforehand.
    pub(crate) chosen: Vec<Vec<usize>>,
}

impl Problem {
    pub(crate) fn new(primary: usize, secondary: usize, colours: usize, options: Vec<Choice>) -> Problem {
        Problem { primary, secondary, colours, options, names: (0..primary + secondary).collect() }
    }
}

/// The problems that come with the benchmark.
pub(crate) fn all() -> Vec<Set> {
    let set = |name: &str, problem: Problem, solutions| Set {
        name: name.to_owned(),
        has_colours: problem.colours > 0,
        problems: vec![problem],
        solutions,
        whole: None,
    };
    vec![
        set("10 queens", queens(10), Some(724)),
        set("12 pentominoes in 6x10", pentominoes(6, 10), Some(2339)),
        set("Latin squares of order 5", latin_squares(5), Some(161_280)),
        set("Langford pairs of 1 to 11", langford_pairs(11), Some(2 * 17_792)),
        set("de Bruijn tori of 4x4 bits", torus(4), None),
        sudokus::known(),
    ]
}

/// Queens on a board: rows and columns are primary, diagonals secondary.
fn queens(n: usize) -> Problem {
    let squares = (0..n * n).map(|at| (at / n, at % n));
    let options = squares.map(|(row, column)| Choice {
        primary: vec![row, n + column],
        secondary: vec![(row + column, None), (2 * n - 1 + n - 1 + row - column, None)],
    });
    Problem::new(2 * n, 2 * (2 * n - 1), 0, options.collect())
}

/// Rows, columns and symbols: each two of a kind meet once in the third.
fn latin_squares(n: usize) -> Problem {
    let triples = (0..n * n * n).map(|at| (at / n / n, at / n % n, at % n));
    let options = triples.map(|(row, column, symbol)| Choice {
        primary: vec![row * n + column, n * n + row * n + symbol, 2 * n * n + column * n + symbol],
        secondary: Vec::new(),
    });
    Problem::new(3 * n * n, 0, 0, options.collect())
}

/// The numbers from 1 to `n`, each twice, with as many places between the two.
fn langford_pairs(n: usize) -> Problem {
    let pairs = (0..n).flat_map(|number| (0..2 * n).map(move |first| (number, first, first + number + 2)));
    let options = pairs
        .filter(|&(.., second)| second < 2 * n)
        .map(|(number, first, second)| Choice { primary: vec![number, n + first, n + second], secondary: Vec::new() });
    Problem::new(3 * n, 0, 0, options.collect())
}

/// The bits of an `n` by `n` torus, in which each 2x2 pattern is as often as any other: for 4x4, each of the sixteen once.
/// Patterns and places are primary; the bits are secondary items, and their values are colours.
fn torus(n: usize) -> Problem {
    let mut options = Vec::new();
    for (place, pattern) in (0..n * n).flat_map(|place| (0..16).map(move |pattern| (place, pattern))) {
        let (row, column) = (place / n, place % n);
        let bits = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().enumerate();
        let secondary =
            bits.map(|(bit, (down, right))| ((row + down) % n * n + (column + right) % n, Some(pattern >> bit & 1)));
        options.push(Choice { primary: vec![place, n * n + pattern], secondary: secondary.collect() });
    }
    Problem::new(n * n + 16, n * n, 2, options)
}

/// The shapes of five squares, each once in a rectangle. Its first shape, the cross, is in a quarter of it: so of the four
/// solutions that are the same but for turning and reflection, one is counted.
fn pentominoes(rows: usize, columns: usize) -> Problem {
    const SHAPES: [&str; 12] = [
        ".##/##./.#.",
        "#####",
        "#.../####",
        "##../.###",
        "##./###",
        "###/.#./.#.",
        "#.#/###",
        "#../#../###",
        "#../##./.##",
        ".#./###/.#.",
        ".#../####",
        "##./.#./.##",
    ];
    let mut options = Vec::new();
    for (piece, shape) in SHAPES.into_iter().enumerate() {
        for squares in orientations(shape) {
            let (height, width) = squares.iter().fold((0, 0), |most, at| (most.0.max(at.0 + 1), most.1.max(at.1 + 1)));
            let (down, right) = ((rows + 1).saturating_sub(height), (columns + 1).saturating_sub(width));
            let (down, right) = if piece == 0 { (down / 2, right / 2) } else { (down, right) };
            for row in 0..down {
                for column in 0..right {
                    let cells = squares.iter().map(|at| SHAPES.len() + (row + at.0) * columns + column + at.1);
                    let primary = std::iter::once(piece).chain(cells).collect();
                    options.push(Choice { primary, secondary: Vec::new() });
                }
            }
        }
    }
    Problem::new(SHAPES.len() + rows * columns, 0, 0, options)
}

/// The squares of a shape in all its different orientations.
fn orientations(shape: &str) -> Vec<Vec<(usize, usize)>> {
    let rows = shape.split('/').enumerate();
    let mut squares: Vec<(usize, usize)> =
        rows.flat_map(|(row, line)| line.match_indices('#').map(move |(column, _)| (row, column))).collect();
    let mut all = Vec::new();
    for turn in 0..8 {
        // Turned by a quarter; after four of them also turned over.
        let last = squares.iter().map(|at| at.0).max().unwrap_or(0);
        squares = squares.iter().map(|&(row, column)| (column, last - row)).collect();
        if turn == 4 {
            squares = squares.iter().map(|&(row, column)| (column, row)).collect();
        }
        squares.sort_unstable();
        if !all.contains(&squares) {
            all.push(squares.clone());
        }
    }
    all
}
