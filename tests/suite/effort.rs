//! What a search takes: nodes for each variant and setting, in one table, so that a change which helps one kind and hurts
//! another is one diff. And the settings agree on what they find.

use std::sync::Arc;

use crate::common::{document, snapshot};
use exdoku::exact_cover::{Budget, Choose, Learn, Propagation, Settings};
use exdoku::solve::{Backend, Count, SolveOptions, Solver};
use exdoku::variant::{BUILTINS, Puzzle, Variant};

/// Beyond this the table only says that there are more: nine tenths of the nodes would be spent on those.
const MOST: u64 = 500;

#[test]
fn nodes_to_prove_the_known_puzzles_unique() {
    let settings = [
        ("textbook", Propagation::None, Choose::Smallest, Learn::Off),
        ("leftmost", Propagation::None, Choose::Leftmost, Learn::Off),
        ("weighted", Propagation::None, Choose::Weighted, Learn::Off),
        ("forced", Propagation::Forced, Choose::Smallest, Learn::Off),
        ("f-weight", Propagation::Forced, Choose::Weighted, Learn::Off),
        ("full", Propagation::Full, Choose::Smallest, Learn::Off),
        ("f-left", Propagation::Full, Choose::Leftmost, Learn::Off),
        ("no-learn", Propagation::Full, Choose::Weighted, Learn::Off),
        ("learn", Propagation::Full, Choose::Weighted, Learn::On),
        ("default", Propagation::Full, Choose::Weighted, Learn::Auto),
    ];
    let heads: Vec<String> = settings.iter().map(|(name, ..)| format!("{name:>9}")).collect();
    let mut table = format!("{:<44}{}\n", "variant: puzzle", heads.join(""));
    for built_in in BUILTINS {
        for test in document(built_in.text).tests.iter().filter(|test| test.expectation.solution().is_some()) {
            let name = format!("{}: {}", built_in.name, test.name);
            let mut row = format!("{:<44}", name.chars().take(43).collect::<String>());
            for (_, propagation, choose, learn) in settings {
                let how = SolveOptions {
                    backend: Backend::Auto,
                    settings: Settings { propagation, choose, learn, ..Settings::default() },
                    ..SolveOptions::default()
                };
                let mut solver = Solver::new(Arc::clone(&test.variant), how);
                solver.set_budget(Budget { nodes: Some(MOST), ..Budget::default() });
                let count = solver.count(&test.puzzle, Some(1));
                let nodes = solver.stats().nodes;
                match count {
                    Count::Exactly(one) if one == 1 => row += &format!("{nodes:>9}"),
                    Count::AtLeast(_) => row += &format!("{:>9}", format!(">{MOST}")),
                    wrong => panic!("{name}: {wrong:?} with {propagation:?}, {choose:?}, {learn:?}"),
                }
            }
            table += &format!("{row}\n");
        }
    }
    snapshot("effort", &table);
}

#[test]
fn an_estimate_is_near_the_count() {
    let variant = Arc::new(Variant::classic(4).unwrap());
    let mut solver = Solver::new(Arc::clone(&variant), SolveOptions::default());
    let estimate = solver.estimate(&Puzzle::empty(&variant), 2_000, 1).unwrap();
    let (about, error) = (estimate.log.exp(), estimate.relative_error);
    assert!((about - 288.0).abs() <= 4.0 * error * about, "{about} +- {error}");
    assert!(estimate.found > 0 && estimate.walks == 2_000 && error < 0.1, "{estimate:?}");
    assert_eq!(solver.estimate(&Puzzle::empty(&variant), 2_000, 1), Some(estimate), "the same seed, the same walks");
}
