//! Sudokus as small exact cover problems: items and options that the givens decide are left out.

use crate::problems::{Choice, Problem, Set, Whole};

/// Puzzles that are known for being hard, by their names.
const KNOWN: [(&str, &str); 6] = [
    ("AI Escargot", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."),
    ("Golden Nugget", ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."),
    ("Easter Monster", "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"),
    ("Platinum Blonde", ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."),
    ("Inkala 2010", "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."),
    ("Inkala 2012", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
];

/// The known ones.
pub(crate) fn known() -> Set {
    let puzzles: Vec<&str> = KNOWN.iter().map(|(_, puzzle)| *puzzle).collect();
    set(format!("{} hard Sudokus", puzzles.len()), &puzzles, Some(1))
}

/// Puzzles of a file, at most this many, evenly spaced.
pub(crate) fn read(file: &str, most: usize) -> Result<Set, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| line.len() == 81 && line.is_ascii()).collect();
    if lines.is_empty() {
        return Err(format!("{file}: no line of 81 characters"));
    }
    let apart = lines.len().div_ceil(most.max(1));
    let puzzles: Vec<&str> = lines.into_iter().step_by(apart).collect();
    let name = file.rsplit('/').next().unwrap_or(file);
    Ok(set(format!("{} of {name}", puzzles.len()), &puzzles, None))
}

fn set(name: String, puzzles: &[&str], solutions: Option<u64>) -> Set {
    let chosen = |puzzle: &&str| given_options(puzzle).map(|(cell, digit)| cell * 9 + digit).collect();
    let whole = Whole { problem: problem(&".".repeat(81)), chosen: puzzles.iter().map(chosen).collect() };
    let problems = puzzles.iter().map(|puzzle| problem(puzzle)).collect();
    Set { name, problems, solutions, has_colours: false, whole: Some(whole) }
}

/// The givens of a puzzle, digits from 0.
fn given_options(puzzle: &str) -> impl Iterator<Item = (usize, usize)> {
    let given = |(cell, symbol): (usize, char)| Some((cell, symbol.to_digit(10)?.checked_sub(1)? as usize));
    puzzle.chars().enumerate().filter_map(given)
}

/// The cells, and the digits in rows, columns and boxes, that the givens leave open; and their candidates.
fn problem(puzzle: &str) -> Problem {
    let mut is_settled = [false; 4 * 81];
    for (cell, digit) in given_options(puzzle) {
        items(cell, digit).into_iter().for_each(|item| is_settled[item] = true);
    }
    let mut numbers = [None; 4 * 81];
    let open = numbers.iter_mut().zip(is_settled).filter(|(_, settled)| !settled);
    let count = (0..).zip(open).map(|(next, (number, _))| *number = Some(next)).count();
    let candidates = (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit)));
    let options = candidates.filter_map(|(cell, digit)| {
        let primary = items(cell, digit).into_iter().map(|item| numbers[item]).collect::<Option<Vec<usize>>>()?;
        Some(Choice { primary, secondary: Vec::new() })
    });
    Problem::new(count, 0, 0, options.collect())
}

/// The items of a candidate.
fn items(cell: usize, digit: usize) -> [usize; 4] {
    let (row, column) = (cell / 9, cell % 9);
    let houses = [row, column, row / 3 * 3 + column / 3];
    [cell, 81 + houses[0] * 9 + digit, 162 + houses[1] * 9 + digit, 243 + houses[2] * 9 + digit]
}
