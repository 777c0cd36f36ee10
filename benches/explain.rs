//! Paths of many puzzles: how long they take to find, how hard they are, where they end.
//!
//! ```text
//! cargo bench --bench explain -- [FILE...] [--most 200] [--level guess]
//! ```
//!
//! A row for each file, with medians over its puzzles: milliseconds for a path, its hardest step, the number of its steps.
//! A path is stopped after a minute and counts as unsolved. Without files, a row for each built-in variant, with the puzzles of its tests that have one solution.

use std::time::{Duration, Instant};

use exdoku::board::Grid;
use exdoku::exact_cover::Budget;
use exdoku::explain::techniques::Guess;
use exdoku::explain::{End, Explainer, Level, Step};
use exdoku::input::Sudoku;
use exdoku::solve::{SolveOptions, Solver};
use exdoku::source::Diagnostics;
use exdoku::variant::{BUILTINS, read};

/// How long a path may take; one that takes longer counts as unsolved.
const LONGEST: Duration = Duration::from_secs(60);

struct Row {
    name: String,
    milliseconds: Vec<f64>,
    hardest: Vec<f64>,
    steps: Vec<f64>,
    guesses: usize,
    unsolved: usize,
    wrong: usize,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let most = value("--most").and_then(|most| most.parse().ok()).unwrap_or(200);
    let level = value("--level").and_then(|name| Level::named(name)).unwrap_or(Level::Guess);
    println!(
        "{:<36} {:>5} {:>9} {:>9} {:>7} {:>7} {:>6} {:>7} {:>8} {:>6}",
        "list", "n", "ms", "ms p90", "hardest", "p90", "steps", "guessed", "unsolved", "wrong"
    );
    let files: Vec<&String> = args.iter().filter(|arg| std::path::Path::new(arg).is_file()).collect();
    if files.is_empty() {
        for builtin in BUILTINS {
            let source = builtin.source();
            let Some(document) = read(&source, &BUILTINS, &mut Diagnostics::new()) else { continue };
            let mut row = Row::new(builtin.name);
            for test in document.tests.iter().take(most) {
                let (variant, puzzle) = (test.variant.clone(), test.puzzle.clone());
                row.add(&variant, &puzzle, level);
            }
            row.print();
        }
        return;
    }
    for file in files {
        let text = std::fs::read_to_string(file).expect("the file can be read");
        let mut row = Row::new(file.rsplit('/').next().unwrap_or(file));
        let sudokus: Vec<Sudoku> = exdoku::puzzles(&text).filter_map(Result::ok).collect();
        let apart = (sudokus.len() / most).max(1);
        for sudoku in sudokus.iter().step_by(apart).take(most) {
            row.add(&sudoku.variant, &sudoku.puzzle, level);
        }
        row.print();
    }
}

impl Row {
    fn new(name: &str) -> Row {
        let (milliseconds, hardest, steps) = (Vec::new(), Vec::new(), Vec::new());
        Row { name: name.to_owned(), milliseconds, hardest, steps, guesses: 0, unsolved: 0, wrong: 0 }
    }

    fn add(
        &mut self,
        variant: &std::sync::Arc<exdoku::variant::Variant>,
        puzzle: &exdoku::variant::Puzzle,
        level: Level,
    ) {
        let mut solver = Solver::new(variant.clone(), SolveOptions::default());
        let solutions: Vec<Grid> = solver.solutions(puzzle, 2);
        let [solution] = &solutions[..] else { return };
        let begun = Instant::now();
        let budget = Budget { until: Some(begun + LONGEST), ..Budget::default() };
        let mut explainer = Explainer::within(variant, puzzle, budget);
        let path = explainer.path(level);
        self.milliseconds.push(begun.elapsed().as_secs_f64() * 1e3);
        self.hardest.push(path.steps.iter().map(Step::score).fold(0.0, f64::max));
        self.steps.push(path.steps.len() as f64);
        self.guesses += usize::from(path.steps.iter().any(|step| step.details::<Guess>().is_some()));
        self.unsolved += usize::from(path.end != End::Solved);
        let wrong = path.steps.iter().any(|step| {
            step.placed.iter().any(|one| solution.get(one.cell) != Some(one.digit))
                || step.removed.iter().any(|one| solution.get(one.cell) == Some(one.digit))
        });
        self.wrong += usize::from(wrong);
    }

    fn print(&mut self) {
        for list in [&mut self.milliseconds, &mut self.hardest, &mut self.steps] {
            list.sort_by(f64::total_cmp);
        }
        let at = |list: &[f64], part: f64| list.get((list.len() as f64 * part) as usize).copied().unwrap_or_default();
        println!(
            "{:<36} {:>5} {:>9.2} {:>9.2} {:>7.2} {:>7.2} {:>6} {:>7} {:>8} {:>6}",
            self.name,
            self.steps.len(),
            at(&self.milliseconds, 0.5),
            at(&self.milliseconds, 0.9),
            at(&self.hardest, 0.5),
            at(&self.hardest, 0.9),
            at(&self.steps, 0.5),
            self.guesses,
            self.unsolved,
            self.wrong
        );
    }
}
