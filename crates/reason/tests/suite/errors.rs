//! Errors: their messages, and their sources.

use std::error::Error;
use std::sync::Arc;

use exdoku_cover::Engine;
use exdoku_reason::generate::{Failure, GenerateOptions, Generator, NoGrid, Symmetry};
use exdoku_reason::solve::{Backend, SolveOptions, Solver, Unsearchable};
use exdoku_rules::encode::Limits;
use exdoku_rules::variant::{BuiltIns, Document, Puzzle, Variant, read};
use exdoku_text::source::{Diagnostics, Source};

fn document(toml: &str) -> Document {
    read(&Source::new("test.toml", toml), &BuiltIns::NONE, &mut Diagnostics::new()).expect("it is well written")
}

#[test]
fn a_variant_that_is_too_large_is_an_error() {
    let variant = Variant::classic(9).unwrap();
    let small = Limits { entries: 100, ..Limits::default() };
    let refused = Unsearchable::TooLarge(variant.try_compile(&small).expect_err("100 entries are too few"));
    assert_eq!(refused.to_string(), "its exact cover is too large");
    assert!(refused.source().is_some());
    assert!(Solver::try_new(Arc::new(variant), SolveOptions::default()).is_ok(), "it is no larger without the limit");
}

#[test]
fn an_engine_refuses_what_it_cannot_search() {
    let sum = document("size = 9\n[rules]\nsum = { cells = 'r1c1 r9c9 r5c5 r1c2', total = 15 }");
    let options = SolveOptions { backend: Backend::Engine(Engine::BitSet), ..SolveOptions::default() };
    let refused = Solver::try_new(sum.variant, options).expect_err("there are many ways to add up");
    assert!(matches!(&refused, Unsearchable::Engine(obstacle) if obstacle.engine() == Engine::BitSet), "{refused:?}");
    let source = refused.source().expect("it has a source").to_string();
    assert_eq!(source, "the engine bit-set cannot take a problem that has an item with more than 32 options");
}

#[test]
fn a_failure_says_why_there_is_no_grid() {
    let none = document("size = 4\ngivens = '12.. ..3. .... ....'\n[rules]\nthermo = 'r1c4-1'");
    let solver = Solver::new(none.variant, SolveOptions::default());
    let mut generator = Generator::new(solver, none.puzzle, GenerateOptions::default()).unwrap();
    let failure = generator.generate(1).unwrap_err();
    assert_eq!(failure, Failure::NoGrid(NoGrid::Unsolvable));
    assert_eq!(failure.to_string(), "the variant has no solution with its givens");
}

#[test]
fn a_board_without_the_symmetry_is_refused() {
    let holed = document("size = 4\nholes = 'r1c1'");
    let options = GenerateOptions { symmetry: Symmetry::Rotate180, ..GenerateOptions::default() };
    let puzzle = Puzzle::empty(&holed.variant);
    let solver = Solver::new(holed.variant, SolveOptions::default());
    let refused = Generator::new(solver, puzzle, options).unwrap_err();
    assert!(refused.to_string().ends_with("off the board"), "{refused}");
}
