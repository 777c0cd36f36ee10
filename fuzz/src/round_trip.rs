//! What is written and read again is the same puzzle.

use std::sync::Arc;

use exdoku::board::Symbols;
use exdoku::exact_cover::Budget;
use exdoku::format::{
    Export, Written, picture, to_block, to_fpuzzles, to_fpuzzles_link, to_iss, to_line, to_sdk, to_solo, to_sudokupad,
    to_sudokupad_json, to_sudokupad_link,
};
use exdoku::render::{Picture, draw_clues, draw_svg};
use exdoku::solve::{Count, SolveOptions, Solver};
use exdoku::source::{Diagnostic, Diagnostics};
use exdoku::variant::{Document, Puzzle, Variant};
use exdoku::{ReadOptions, Sudoku, puzzles_with};

type Writer = fn(&Export<'_>) -> Written;

/// The notations that are read as they are written.
const WRITERS: &[(&str, Writer)] = &[
    ("line", to_line),
    ("block", to_block),
    ("sdk", to_sdk),
    ("f-puzzles", to_fpuzzles),
    ("f-puzzles link", to_fpuzzles_link),
    ("SudokuPad link", to_sudokupad_link),
    ("constraint string", to_iss),
    ("Solo", to_solo),
];

/// Draws what is said about a text. Of very many complaints the first will do.
pub fn show(diagnostics: &Diagnostics) {
    diagnostics.clone().shown().iter().take(20).map(Diagnostic::to_string).for_each(drop);
}

/// Writes a puzzle in every notation, and reads what is a whole puzzle then.
pub fn returns(document: &Document) {
    returns_as(&document.variant, &document.puzzle);
    for test in document.tests.iter().take(1) {
        returns_as(&test.variant, &test.puzzle);
    }
}

/// The same for a puzzle of a variant. One whose givens contradict its pencil marks may be refused when it is read again.
pub fn returns_as(variant: &Arc<Variant>, puzzle: &Puzzle) {
    if puzzle.contradictions().is_empty() {
        writes(variant, puzzle);
    }
}

fn writes(variant: &Arc<Variant>, puzzle: &Puzzle) {
    let export = Export { variant, puzzle, solution: None };
    for (name, write) in WRITERS {
        let Written { text, unsupported } = write(&export);
        if unsupported.is_empty() {
            reads(name, *write, &text, variant, puzzle);
        }
    }
    to_sudokupad(&export);
    to_sudokupad_json(&export);
    picture(&puzzle.givens, variant.board(), &puzzle.symbols);
    draw_clues(variant, &puzzle.givens, &puzzle.symbols, |_, text| text.to_owned());
    draw_svg(&Picture { variant, puzzle, solution: None, candidates: None, marked: None });
}

fn reads(name: &str, write: Writer, text: &str, variant: &Arc<Variant>, puzzle: &Puzzle) {
    let again = read(name, text, &puzzle.symbols, variant);
    let (before, after) = (allowed(variant, puzzle), allowed(&again.variant, &again.puzzle));
    let kept = before.len() == after.len()
        && before.iter().zip(&after).all(|(before, after)| after.iter().all(|digit| before.contains(digit)));
    assert!(kept, "{name}: givens or pencil marks are missing\n{text}\n{before:?}\n{after:?}");
    let once = write(&again.export());
    assert_eq!(once.unsupported, [], "{name}: {text}");
    let twice = write(&read(name, &once.text, &puzzle.symbols, variant).export());
    assert_eq!(twice.text, once.text, "{name}: written again it differs\n{text}");
    if variant.board().cell_count() <= 36
        && let (Some(before), Some(after)) = (count(variant, puzzle), count(&again.variant, &again.puzzle))
    {
        assert_eq!(before, after, "{name}: the solutions of {text}");
    }
}

/// The digits that givens and pencil marks leave to each cell. A rule may become a pencil mark, and a single one a
/// given, so that fewer are left when it is read again.
fn allowed(variant: &Variant, puzzle: &Puzzle) -> Vec<Vec<i32>> {
    let board = variant.board();
    let digits = |cell| board.digits().iter().filter(move |&digit| puzzle.allows(cell, digit));
    board.cells().map(|cell| digits(cell).map(|digit| board.digits().value(digit)).collect()).collect()
}

/// The puzzle that was written. Text with many digits is read with its symbols, as it may be ambiguous.
fn read(name: &str, text: &str, symbols: &Symbols, variant: &Variant) -> Sudoku {
    let is_text = ["line", "block", "sdk"].contains(&name) && variant.board().digits().count() > 9;
    let options = ReadOptions { symbols: is_text.then(|| symbols.to_string()), ..ReadOptions::default() };
    let mut all = puzzles_with(text, options).unwrap_or_else(|wrong| panic!("{name}: {wrong}\n{text}"));
    let first = all.next().unwrap_or_else(|| panic!("{name}: no puzzle in {text:?}"));
    assert!(all.next().is_none(), "{name}: several puzzles in {text}");
    first.unwrap_or_else(|wrong| panic!("{name}: {wrong}\n{text}"))
}

/// The number of solutions, if it is known soon.
fn count(variant: &Arc<Variant>, puzzle: &Puzzle) -> Option<Count> {
    let mut solver = Solver::new(Arc::clone(variant), SolveOptions::default());
    solver.set_budget(Budget { nodes: Some(2000), ..Budget::default() });
    let count = solver.count(puzzle, Some(20));
    (!matches!(count, Count::AtLeast(_))).then_some(count)
}
