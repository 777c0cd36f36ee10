//! What it costs to compile a variant, to prove a puzzle unique, and to count.
//!
//! `cargo bench` runs them all; `cargo bench -- solve` only some.

use std::sync::Arc;

use divan::Bencher;
use exdoku::encode::{Implied, Limits};
use exdoku::exact_cover::{Cover, Settings};
use exdoku::solve::{Count, SolveOptions, Solver, Verdict};
use exdoku::source::Diagnostics;
use exdoku::variant::{BUILTINS, Document, Puzzle, Variant, read};

fn main() {
    divan::main();
}

fn document(name: &str) -> Document {
    let source = BUILTINS.named(name).expect("a built-in variant").source();
    read(&source, &BUILTINS, &mut Diagnostics::new()).expect("built-in variants are well written")
}

const VARIANTS: &[&str] =
    &["classic-9x9", "jigsaw", "sudoku-x", "anti-knight", "anti-king", "samurai", "classic-16x16", "classic-25x25"];

/// From the rules to the exact cover.
#[divan::bench(args = VARIANTS)]
fn compile(bencher: Bencher<'_, '_>, name: &str) {
    let variant = document(name).variant;
    bencher.bench_local(|| variant.compile_as(Implied::On, &Limits::default()).unwrap());
}

/// From the exact cover to the form in which it is searched.
#[divan::bench(args = VARIANTS)]
fn prepare(bencher: Bencher<'_, '_>, name: &str) {
    let compiled = document(name).variant.compile_as(Implied::On, &Limits::default()).unwrap();
    bencher.bench_local(|| Cover::new(compiled.shared_problem(), Settings::default()));
}

/// The last known puzzle of the variant, proven unique; the compiled variant is used again each time.
#[divan::bench(args = VARIANTS)]
fn solve(bencher: Bencher<'_, '_>, name: &str) {
    let test = document(name).tests.pop().expect("each variant has a known puzzle");
    let mut solver = Solver::new(test.variant, SolveOptions::default());
    bencher.bench_local(|| {
        let verdict = solver.verdict(&test.puzzle);
        assert!(matches!(verdict, Verdict::Unique(_)));
    });
}

fn empty(n: usize) -> (Solver, Puzzle) {
    let variant = Arc::new(Variant::classic(n).expect("a size a board can have"));
    let puzzle = Puzzle::empty(&variant);
    (Solver::new(variant, SolveOptions::default()), puzzle)
}

/// All 288 grids of 4x4.
#[divan::bench]
fn count_4x4(bencher: Bencher<'_, '_>) {
    let (mut solver, puzzle) = empty(4);
    bencher.bench_local(|| assert_eq!(solver.count(&puzzle, None), Count::exactly(288)));
}

/// All 28,200,960 grids of 6x6, each one reached.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn count_6x6(bencher: Bencher<'_, '_>) {
    let (mut solver, puzzle) = empty(6);
    bencher.bench_local(|| assert_eq!(solver.count(&puzzle, None), Count::exactly(28_200_960)));
}
