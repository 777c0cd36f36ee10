//! The solvers, and what of them is measured. All find all solutions of a problem and count them.
//!
//! | solver | build | search |
//! |---|---|---|
//! | dlx-rs | `Solver::new_optional` and `add_option` | `next` until there is none; it names the options of each solution |
//! | exact-covers | `DlSolver::new` and `add_option` | `solve`, which consumes the solver, so that dropping it is in |
//! | exdoku-cover | `Problem::new`, `add_item`, `add_option`, `Cover::new` | `query`, `count` |
//!
//! Many Sudokus are parts of one problem. For them there is one more column: exdoku-cover compiles that once, and the givens of each
//! are chosen into it. (The others could do so only by building it anew for each, which takes longer than what they do here.)
//!
//! exdoku-cover runs twice: with `Settings::textbook`, dancing links as the others; and as it is by default. The dancing cells of
//! exact-covers, `DcSolver`, are a name without a body in its version 0.3. The clock is that of the thread, which stands still while
//! others have the processor.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use exact_covers::{DlSolver, Solver as _};
use exdoku_cover::{Cover, Entry, ItemKind, OptionId, Settings};

use crate::problems::{Problem, Whole};

/// What a problem took.
#[derive(Clone, Copy)]
pub(crate) struct Times {
    pub(crate) build: Duration,
    pub(crate) search: Duration,
}

pub(crate) struct Solver {
    pub(crate) name: &'static str,
    pub(crate) takes_colours: bool,
    /// Builds and searches; the number of solutions.
    pub(crate) run: fn(&Problem) -> (u64, Times),
}

/// The solvers in the order of their turns. The last is the one that the others are compared with.
pub(crate) const SOLVERS: [Solver; 4] = [
    Solver { name: "dlx-rs", takes_colours: false, run: dlx_rs },
    Solver { name: "exact-covers", takes_colours: true, run: exact_covers },
    Solver {
        name: "exdoku-cover, textbook",
        takes_colours: true,
        run: |given| exdoku_cover(given, |_| Settings::textbook()),
    },
    Solver {
        name: "exdoku-cover, default",
        takes_colours: true,
        run: |given| exdoku_cover(given, |_| Settings::default()),
    },
];

/// Times both parts.
fn timed<S>(problem: &Problem, build: impl FnOnce(&Problem) -> S, search: impl FnOnce(S) -> u64) -> (u64, Times) {
    let start = ThreadTime::now();
    let solver = black_box(build(black_box(problem)));
    let built = start.elapsed();
    let found = search(solver);
    (found, Times { build: built, search: start.elapsed() - built })
}

fn dlx_rs(problem: &Problem) -> (u64, Times) {
    let build = |problem: &Problem| {
        let mut solver = dlx_rs::Solver::new_optional(problem.primary, problem.secondary);
        for (name, option) in problem.options.iter().enumerate() {
            // It numbers items from 1, secondary ones after the primary.
            let secondary = option.secondary.iter().map(|(item, _)| problem.primary + item);
            let items: Vec<usize> = option.primary.iter().copied().chain(secondary).map(|item| item + 1).collect();
            solver.add_option(name, &items);
        }
        solver
    };
    timed(problem, build, |solver| solver.map(black_box).map(|_| 1_u64).sum())
}

fn exact_covers(problem: &Problem) -> (u64, Times) {
    // It keeps references to the names of items and seeks them one by one.
    let build = |_: &Problem| {
        let (primary, secondary) = problem.names.split_at(problem.primary);
        let mut solver = DlSolver::new(primary, secondary);
        for option in &problem.options {
            let coloured = option.secondary.iter().map(|&(item, colour)| (problem.primary + item, colour));
            solver.add_option(&option.primary, coloured.collect::<Vec<_>>());
        }
        solver
    };
    let search = |solver: DlSolver<'_, usize, usize>| {
        let mut found = 0;
        solver.solve(|solution| {
            black_box(solution.option_count());
            found += 1;
            ControlFlow::Continue(())
        });
        found
    };
    timed(problem, build, search)
}

type Settle = fn(&Arc<exdoku_cover::Problem>) -> Settings;

fn exdoku_cover(problem: &Problem, settle: Settle) -> (u64, Times) {
    timed(problem, |given| compiled(given, settle), |mut cover| cover.query().count().expect("nothing is chosen beforehand").0.solutions as u64)
}

fn compiled(given: &Problem, settle: Settle) -> Cover {
    let mut problem = exdoku_cover::Problem::new();
    let primary = (0..given.primary).map(|item| (item, ItemKind::Primary));
    let secondary = (0..given.secondary).map(|item| (given.primary + item, ItemKind::Secondary));
    let items: Vec<_> = primary
        .chain(secondary)
        .map(|(name, kind)| problem.add_item(name, kind).expect("names are numbers that differ"))
        .collect();
    let colours: Vec<_> = (0..given.colours).map(|colour| problem.add_colour(colour)).collect();
    for option in &given.options {
        let primary = option.primary.iter().map(|&item| Entry::from(items[item]));
        let secondary = option.secondary.iter().map(|&(item, colour)| {
            let item = items[given.primary + item];
            colour.map_or(Entry::from(item), |colour| Entry::coloured(item, colours[colour]))
        });
        problem.add_option(primary.chain(secondary)).expect("an option names each item once");
    }
    let problem = Arc::new(problem);
    let settings = settle(&problem);
    Cover::new(problem, settings)
}

/// exdoku-cover with the whole problem compiled once, and the options of each part chosen into it. Building is compiling.
pub(crate) fn compiled_once(whole: &Whole) -> (Vec<u64>, Times) {
    let start = ThreadTime::now();
    let mut cover = black_box(compiled(black_box(&whole.problem), |_| Settings::default()));
    let build = start.elapsed();
    let options: Vec<OptionId> = cover.problem().options().map(|(option, _)| option).collect();
    let chosen = |numbers: &Vec<usize>| numbers.iter().map(|&number| options[number]).collect();
    let parts: Vec<Vec<OptionId>> = whole.chosen.iter().map(chosen).collect();
    let start = ThreadTime::now();
    let mut count = |chosen: Vec<OptionId>| {
        let counted = cover.query().choosing(chosen).count();
        counted.expect("givens do not contradict each other").0.solutions as u64
    };
    let found = parts.into_iter().map(&mut count).collect();
    (found, Times { build, search: start.elapsed() })
}
