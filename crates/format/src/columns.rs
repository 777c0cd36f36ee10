//! The names of columns, parameters and keys that hold a puzzle in tables, links and JSON.

/// Names of a puzzle.
const PUZZLE: &[&str] = &[
    "puzzle",
    "puzzles",
    "question",
    "questions",
    "quiz",
    "quizzes",
    "sudoku",
    "sudokus",
    "grid",
    "grids",
    "clue",
    "clues",
    "given",
    "givens",
    "board",
    "boards",
    "problem",
    "problems",
    "mission",
    "game",
    "init",
    "initial",
    "start",
    "unsolved",
    "task",
    "input",
    "puzzlestring",
    "sudokustring",
    "startinggrid",
    "initialgrid",
    "initialboard",
    "startgrid",
    "startboard",
    "hints",
    "pattern",
    "matrix",
    "raetsel",
    "rätsel",
];

/// Names of its solution.
const SOLUTION: &[&str] = &[
    "solution",
    "solutions",
    "answer",
    "answers",
    "solved",
    "solvedgrid",
    "solvedboard",
    "solutiongrid",
    "result",
    "target",
    "output",
    "final",
    "complete",
    "full",
    "label",
    "lösung",
    "loesung",
];

/// Whether a name announces a puzzle: `puzzle`, `Initial Grid`, `quizzes`.
pub(super) fn names_puzzle(name: &str) -> bool {
    PUZZLE.contains(&plain(name).as_str())
}

/// Whether a name announces a solution.
pub(super) fn names_solution(name: &str) -> bool {
    SOLUTION.contains(&plain(name).as_str())
}

/// A name in lower case, without the signs between its words.
fn plain(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphabetic()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert!(["puzzle", "Quizzes", " initial_grid ", "\"question\""].iter().all(|name| names_puzzle(name)));
        assert!(["Solution", "answers", "solved-board"].iter().all(|name| names_solution(name)));
        assert!(["", "id", "rating", "source"].iter().all(|name| !names_puzzle(name) && !names_solution(name)));
    }
}
