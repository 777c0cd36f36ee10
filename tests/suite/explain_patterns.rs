//! Steps of all patterns from many states, held against the solution; and where uniqueness must not be assumed.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::day::{is_thorough, todays};
use crate::common::document;
use exdoku::board::{Cell, Digit};
use exdoku::encode::Candidate;
use exdoku::explain::techniques::UniqueRectangle;
use exdoku::explain::{Explainer, Level, Step};
use exdoku::solve::{SolveOptions, Solver, Verdict};

/// Puzzles that `exdoku generate` made.
const PUZZLES: [&str; 6] = [
    "73...2...9.2.8.......57..4..9.2....1..8......2.6...7.5.....42.8......574.2.6....9",
    ".16....3.......4.82...6.....7..3...2...9....4...71.9.....69..5.84...1...9.....7..",
    ".....41.8.4.21..3...5..3.......3..8...6...9...29..5........2.63.5.....472...8....",
    ".........58.....164.....58.9....824..7.3..9....5.1.......4..19...37......9...6.5.",
    "8.9..4...3..7...5..2.3....86..5.2....1..3...5.3.....2...59..87......3..1....8..62",
    "7..6.3..8.9....4..8.4..7..2..3...69...97...34....6.......4.1.......2.5.1.8.......",
];

/// After how many steps the patterns are looked for again.
const APART: usize = 8;

#[test]
fn every_pattern_agrees_with_the_solution() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for givens in todays(PUZZLES, 4) {
        let document = document(&format!("size = 9\ngivens = '{givens}'"));
        let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
        let Verdict::Unique(solution) = solver.verdict(&document.puzzle) else { panic!("{givens}") };
        let is_true = |one: &Candidate| solution.get(one.cell) == Some(one.digit);
        let mut explainer = Explainer::new(&document.variant, &document.puzzle);
        explainer.assume_unique(true);
        for number in 0.. {
            if number % APART == 0 {
                for step in explainer.all(Level::Forcing) {
                    let said = || format!("{givens}: {}", explainer.sentence(&step));
                    assert!(step.placed.iter().all(is_true), "{}", said());
                    assert!(!step.removed.iter().any(is_true), "{}", said());
                    assert!(!step.reason.absent.iter().any(is_true), "{}: its reason", said());
                    assert!(!explainer.parts(&step).is_empty(), "{}: its parts", said());
                    seen.insert(step.name());
                }
            }
            let Some(step) = explainer.next(Level::Guess) else { break };
            explainer.take(&step);
        }
        assert!(explainer.is_solved(), "{givens}");
    }
    let wanted = [
        "unique rectangle",
        "hidden rectangle",
        "avoidable rectangle",
        "Sue de Coq",
        "death blossom",
        "ALS chain",
        "template delete",
        "template set",
        "finned mutant swordfish",
    ];
    for name in wanted.into_iter().filter(|_| is_thorough()) {
        assert!(seen.contains(name), "{name} is not among {seen:?}");
    }
}

/// The rectangles of the fourth puzzle after singles and subsets, with these lines added.
fn rectangles(lines: &str) -> Vec<(Vec<Cell>, [Digit; 2])> {
    let document = document(&format!("size = 9\ngivens = '{}'\n{lines}", PUZZLES[3]));
    let mut explainer = Explainer::new(&document.variant, &document.puzzle);
    explainer.assume_unique(true);
    explainer.path(Level::Subsets);
    let steps = explainer.all(Level::Chains).into_iter();
    let rectangle = |step: Step| {
        let found = step.details::<UniqueRectangle>()?;
        Some((found.cells.clone(), found.digits))
    };
    steps.filter_map(rectangle).collect()
}

#[test]
fn a_pencil_mark_that_tells_the_digits_apart_leaves_no_rectangle() {
    let document = document(&format!("size = 9\ngivens = '{}'", PUZZLES[3]));
    let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
    let Verdict::Unique(solution) = solver.verdict(&document.puzzle) else { panic!("it has one solution") };
    let plain = rectangles("");
    let (cells, digits) = plain.first().expect("there is a rectangle");
    for &cell in cells {
        let is_kept = |digit: &Digit| !digits.contains(digit) || solution.get(cell) == Some(*digit);
        let kept = document.variant.board().digits().iter().filter(is_kept);
        let kept: String = kept.map(|digit| (digit.index() + 1).to_string()).collect();
        let mark = format!("candidates = {{ {} = '{kept}' }}", document.variant.board().name(cell));
        let left = rectangles(&mark);
        assert!(!left.iter().any(|(corners, pair)| corners == cells && pair == digits), "{mark}");
    }
}
