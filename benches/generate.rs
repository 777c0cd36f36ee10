//! Times of generating puzzles: random full grids, removal of givens, drawn clues.
//!
//! `cargo bench --bench generate`. Each sample has a seed of its own, the same in every run.

use std::cell::Cell;
use std::sync::Arc;

use divan::Bencher;
use exdoku::exact_cover::Budget;
use exdoku::generate::{DrawFrame, Drawing, Drawn, GenerateOptions, Generator, Symmetry, make_drawn};
use exdoku::solve::{SolveOptions, Solver};
use exdoku::source::Diagnostics;
use exdoku::variant::{BUILTINS, Document, ReadContext, read};

fn main() {
    divan::main();
}

fn document(name: &str) -> Document {
    let source = BUILTINS.named(name).expect("a built-in variant").source();
    read(&source, &BUILTINS, &mut Diagnostics::new()).expect("built-in variants are well written")
}

fn make(bencher: Bencher<'_, '_>, name: &str, options: GenerateOptions) {
    let Document { variant, puzzle, .. } = document(name);
    let mut generator = Generator::new(Solver::new(Arc::clone(&variant), SolveOptions::default()), puzzle, options)
        .expect("the symmetry fits");
    let seeds = Cell::new(0);
    bencher.with_inputs(|| seeds.replace(seeds.get() + 1)).bench_local_values(|seed| generator.generate(seed).unwrap());
}

/// As usual: nothing is wished.
#[divan::bench(args = ["classic-9x9", "sudoku-x", "windoku", "anti-knight", "samurai", "classic-16x16", "classic-25x25"])]
fn usual(bencher: Bencher<'_, '_>, name: &str) {
    make(bencher, name, GenerateOptions::default());
}

/// With clues that are drawn.
#[divan::bench(args = [
    "killer", "sandwich", "little-killer", "skyscraper", "x-sum", "thermo", "arrow", "whisper", "renban", "kropki", "xv",
], sample_count = 20, sample_size = 1)]
fn drawn(bencher: Bencher<'_, '_>, name: &str) {
    let document = document(name);
    let kinds = Drawn::of_tests(&document).expect("its clues can be drawn");
    let head = format!("variant = \"{name}\"\n");
    let frame = DrawFrame { head: &head, kept: "", context: &ReadContext::new(&BUILTINS), kinds: &kinds };
    let (how, budget) = (SolveOptions::default(), Budget::default());
    let drawing = Drawing { frame, regions: false, options: how, budget };
    let options = GenerateOptions::default();
    let seeds = Cell::new(0);
    bencher
        .with_inputs(|| seeds.replace(seeds.get() + 1))
        .bench_local_values(|seed| make_drawn(&drawing, &document.variant, &document.puzzle, &options, seed).unwrap());
}

/// With half-turn symmetry.
#[divan::bench]
fn symmetric(bencher: Bencher<'_, '_>) {
    make(bencher, "classic-9x9", GenerateOptions { symmetry: Symmetry::Rotate180, ..GenerateOptions::default() });
}

/// Proven minimal.
#[divan::bench]
fn minimal(bencher: Bencher<'_, '_>) {
    make(bencher, "classic-9x9", GenerateOptions { minimal: true, ..GenerateOptions::default() });
}

/// At least hard: searched for.
#[divan::bench]
fn hard(bencher: Bencher<'_, '_>) {
    make(
        bencher,
        "classic-9x9",
        GenerateOptions { rate_min: Some(2.0), rate_max: Some(3.0), ..GenerateOptions::default() },
    );
}
