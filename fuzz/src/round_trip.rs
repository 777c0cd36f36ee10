//! What is written and read again is the same puzzle.

use std::sync::Arc;

use exdoku::board::Symbols;
use exdoku::exact_cover::Budget;
use exdoku::format::{Export, NotationWriter, Written, picture};
use exdoku::input::FileKind;
use exdoku::render::{Picture, draw_clues, draw_svg};
use exdoku::solve::{Count, SolveOptions, Solver};
use exdoku::source::{Diagnostic, Diagnostics};
use exdoku::variant::{Document, Puzzle, Variant};
use exdoku::{ReadOptions, Sudoku, puzzles_with};

/// Notations whose rules are drawings, and words for people: they are not read as they are written.
const DRAWN: [&str; 2] = ["sudokupad", "sudokupad-json"];

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

/// Checks the same for a puzzle of a variant. A puzzle whose givens contradict its pencil marks may be refused when read
/// again, and so may one with a rule that can never hold.
pub fn returns_as(variant: &Arc<Variant>, puzzle: &Puzzle) {
    if puzzle.contradictions().is_empty() {
        writes(variant, puzzle);
    }
}

fn writes(variant: &Arc<Variant>, puzzle: &Puzzle) {
    let export = Export { variant, puzzle, solution: None };
    let never_holds = variant.never_holds();
    for writer in NotationWriter::all() {
        let Written { text, unsupported } = (writer.write)(&export);
        if !never_holds && unsupported.is_empty() && !DRAWN.contains(&writer.name) {
            reads(writer, &text, variant, puzzle);
        }
    }
    picture(&puzzle.givens, variant.board(), &puzzle.symbols);
    draw_clues(variant, &puzzle.givens, &puzzle.symbols, |_, text| text.to_owned());
    draw_svg(&Picture { variant, puzzle, solution: None, candidates: None, marked: None });
}

fn reads(writer: &NotationWriter, text: &str, variant: &Arc<Variant>, puzzle: &Puzzle) {
    let name = writer.name;
    let again = read(writer, text, &puzzle.symbols, variant);
    let (before, after) = (allowed(variant, puzzle), allowed(&again.variant, &again.puzzle));
    let kept = before.len() == after.len()
        && before.iter().zip(&after).all(|(before, after)| after.iter().all(|digit| before.contains(digit)));
    assert!(kept, "{name}: givens or pencil marks are missing\n{text}\n{before:?}\n{after:?}");
    let once = (writer.write)(&again.export());
    assert_eq!(once.unsupported, [], "{name}: {text}");
    let twice = (writer.write)(&read(writer, &once.text, &puzzle.symbols, variant).export());
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

/// The puzzle that was written. Plain text is read as such, as a line of 64 cells may also be the pencil marks of 16; with
/// many digits it is read with its symbols.
fn read(writer: &NotationWriter, text: &str, symbols: &Symbols, variant: &Variant) -> Sudoku {
    let name = writer.name;
    let from = ["line", "block"].contains(&name).then_some(FileKind::Plain);
    let symbols = (writer.is_plain_text() && variant.board().digits().count() > 9).then(|| symbols.to_string());
    let options = ReadOptions { symbols, from, ..ReadOptions::default() };
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
