//! Every search, chosen by its name: all find the same solutions, and one that cannot take a problem says so.

use std::sync::Arc;

use exdoku::exact_cover::{Budget, Engine, Learn, Propagation, Settings};
use exdoku::solve::{Backend, Count, SolveOptions, Solver};
use exdoku::variant::{BUILTINS, Expectation, Solutions};

use crate::common::document;
use crate::common::program::exdoku;

/// Variants whose known puzzles are quick for most searches.
const VARIANTS: &[&str] = &[
    "classic-4x4",
    "classic-6x6",
    "classic-9x9",
    "latin",
    "sudoku-x",
    "windoku",
    "jigsaw",
    "killer",
    "thermo",
    "kropki",
    "anti-knight",
    "non-consecutive",
    "classic-16x16",
];
/// Known puzzles that take a search longer are left to others.
const PATIENCE: u64 = 2_000;

fn backends() -> impl Iterator<Item = (&'static str, Backend)> {
    let engines = Engine::ALL.iter().map(|&engine| (engine.name(), Backend::Engine(engine)));
    std::iter::once(("auto", Backend::Auto)).chain(engines)
}

#[test]
fn all_searches_agree_about_known_puzzles() {
    let mut refused = 0;
    for (name, backend) in backends() {
        let mut decided = 0;
        for variant in VARIANTS {
            let document = document(BUILTINS.named(variant).expect("it is built in").source().text());
            for test in document.tests {
                let Expectation::Solutions { count, grid } = &test.expectation else { continue };
                let textbook = matches!(backend, Backend::Engine(Engine::DancingLinks | Engine::AlgorithmX));
                let settings = Settings {
                    propagation: if textbook { Propagation::None } else { Propagation::Full },
                    learn: Learn::Off,
                    ..Settings::default()
                };
                let options = SolveOptions { backend, settings, ..SolveOptions::default() };
                let mut solver = match Solver::try_new(Arc::clone(&test.variant), options) {
                    Ok(solver) => solver,
                    Err(obstacle) => {
                        assert!(matches!(backend, Backend::Engine(Engine::BitSliced | Engine::BitSet)), "{obstacle}");
                        refused += 1;
                        continue;
                    }
                };
                solver.set_budget(Budget { nodes: Some(PATIENCE), ..Budget::default() });
                let (Solutions::Exactly(number) | Solutions::MoreThan(number)) = *count;
                let number = number.into();
                let counted = solver.count(&test.puzzle, Some(number));
                let place = format!("{name}, {variant}: {}", test.name);
                match (counted, count) {
                    (Count::AtLeast(_), _) => continue,
                    (Count::Exactly(found), Solutions::Exactly(_)) => assert_eq!(found, number, "{place}"),
                    (counted, Solutions::MoreThan(_)) => assert_eq!(counted, Count::MoreThan(number), "{place}"),
                    (counted, _) => panic!("{place}: {counted:?}"),
                }
                decided += 1;
                if let Some(grid) = grid.as_ref().filter(|_| number == 1) {
                    assert!(solver.solutions(&test.puzzle, 1).iter().all(|found| found == grid), "{place}");
                }
            }
        }
        assert!(decided >= 10, "{name} decided {decided} puzzles");
    }
    assert!(refused > 0, "some variants have auxiliary options, or are too large");
}

#[test]
fn searches_have_names() {
    let puzzle = "12..34....43...1";
    for (name, _) in backends() {
        let run = exdoku(&format!("solve -v --format line --engine {name}"), puzzle);
        assert_eq!((run.exit, run.out.as_str()), (0, "1234341221434321\n"), "{name}: {}", run.err);
        let chosen = if name == "auto" {
            "bit-sliced (small, and all items are primary)".to_owned()
        } else {
            format!("{name} (as asked for)")
        };
        assert!(run.err.contains(&format!("searched by {chosen}")), "{name}: {}", run.err);
    }
    let old = exdoku("solve --engine core", puzzle);
    assert_eq!(old.exit, 2);
    let names = "auto, dancing-links, bit-sliced, bit-set, clause-learning, algorithm-x";
    assert!(old.err.contains(&format!("[possible values: {names}]")), "{}", old.err);
    let cover = exdoku("cover -v --engine dancing-links", "a b\na\nb\n");
    assert!(cover.exit == 0 && cover.err.contains("searched by dancing-links (as asked for)"), "{}", cover.err);
}

#[test]
fn a_search_that_cannot_take_a_problem_says_why() {
    let many: String = (0..70).map(|number| format!("a b{number}\n")).collect();
    let items: String = (0..70).map(|number| format!(" b{number}")).collect();
    let problem = format!("a |{items}\n{many}");
    for (engine, most) in [("bit-sliced", 64), ("bit-set", 32)] {
        let run = exdoku(&format!("cover --engine {engine}"), &problem);
        assert_eq!((run.exit, run.out.as_str()), (2, ""));
        let why =
            format!("error: {engine} cannot search <stdin>: its exact cover has an item with more than {most} options");
        assert!(run.err.contains(&why), "{}", run.err);
        assert!(run.err.contains("help: leave --engine out"), "{}", run.err);
    }
    for engine in ["auto", "dancing-links", "clause-learning", "algorithm-x"] {
        assert_eq!(exdoku(&format!("cover --count --engine {engine}"), &problem).ends(0), "70\n", "{engine}");
    }
    // Of several puzzles, each keeps its place.
    let record = |variant: &str, cells: usize| {
        format!("{{\"variant\": \"{variant}\", \"puzzle\": \"{}\"}}\n", ".".repeat(cells))
    };
    let input = record("classic-25x25", 625) + &record("classic-4x4", 16);
    let run = exdoku("solve --engine bit-set --format line", &input);
    assert_eq!((run.exit, run.out.lines().count()), (2, 2), "{}", run.out);
    assert!(run.out.starts_with("# bit-set cannot search Sudoku 25x25: "), "{}", run.out);
    assert!(run.err.contains("too many items and options"), "{}", run.err);
}
