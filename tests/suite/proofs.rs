//! Proofs that a puzzle has no other solutions, and the formulas that they are about.

use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

use exdoku::exact_cover::{Budget, Certificate, Ended, ProofFormat};
use exdoku::solve::{SolveOptions, Solver};
use exdoku::variant::{BUILTINS, Puzzle, Test, Variant};
use exdoku_proof::{Formula, check};

use crate::common::cases::{ON_TINY, TINY};
use crate::common::day::todays;
use crate::common::grids::{Grids, every_grid, keeping_today};
use crate::common::program::{exdoku_in, temporary_folder};
use crate::common::{document, snapshot};

/// All solutions of a puzzle, and the number of lemmas in a proof that there are no others, which was checked. None if that takes
/// more than some nodes, or the rules are too large.
fn certified(variant: &Arc<Variant>, puzzle: &Puzzle, nodes: u64) -> Option<(Grids, u64)> {
    let mut solver = Solver::new(Arc::clone(variant), SolveOptions::default());
    solver.set_budget(Budget { nodes: Some(nodes), ..Budget::default() });
    let (mut found, mut proof) = (Grids::default(), Vec::new());
    let show = |grid| {
        found.insert(grid);
        ControlFlow::Continue(())
    };
    let Certificate { formula, ended, lemmas, .. } =
        solver.certify(puzzle, None, ProofFormat::Binary, &mut |bytes| proof.extend_from_slice(bytes), show).ok()?;
    if ended != Ended::Exhausted {
        return None;
    }
    let text = variant.compiled().to_dimacs(&formula);
    let formula = Formula::read(text.as_bytes()).unwrap();
    check(&formula, &*proof).unwrap_or_else(|why| panic!("{}: {why}", variant.name));
    Some((found, lemmas))
}

/// The known puzzles of each built-in variant: all but the hardest, and those whose conditions are too large as a formula.
#[test]
fn puzzles_of_the_built_in_variants_are_certified() {
    let (mut tests, mut proven) = (0, 0);
    for variant in todays(BUILTINS, 5) {
        for Test { variant: rules, puzzle, expectation, name, .. } in document(variant.text).tests {
            if expectation.solution().is_none() {
                continue;
            }
            tests += 1;
            if let Some((found, _)) = certified(&rules, &puzzle, 300) {
                let mut solver = Solver::new(Arc::clone(&rules), SolveOptions::default());
                assert_eq!(Grids::from_iter(solver.solutions(&puzzle, 2)), found, "{}: {name}", variant.name);
                proven += 1;
            }
        }
    }
    assert!(proven * 10 > tests * 8, "{proven} of {tests}");
}

/// On a board on which all grids can be tried, the formula of each rule, as far as cells are concerned, has as models exactly the
/// grids for which the rule holds.
#[test]
fn formulas_say_what_the_rules_say() {
    for (kind, lines) in todays(ON_TINY, 4) {
        let mut document = document(&format!("{TINY}[rules]\n{lines}"));
        let grids = every_grid(document.variant.board());
        let expected = keeping_today(&mut document, &grids);
        let (found, _) = certified(&document.variant, &document.puzzle, u64::MAX).expect("it is small");
        assert!(found == expected, "{kind}, {lines}: {} expected, {} found", expected.len(), found.len());
    }
}

#[test]
fn the_program_writes_and_checks_them() {
    let folder = temporary_folder("proofs");
    let puzzles = [
        ("unique.toml", "size = 4\ngivens = '12..34....43...1'\n"),
        ("several.toml", "size = 4\ngivens = '1...............'\n"),
        ("none.toml", "size = 4\ngivens = '12....3...4.....'\n"),
        ("broken.toml", "size = 4\ngivens = '11..............'\n"),
    ];
    let mut shown = String::new();
    for (name, text) in puzzles {
        fs::write(folder.join(name), text).unwrap();
        for more in ["", " --all --proof-format text"] {
            let stem = name.trim_end_matches(".toml");
            let into = format!("{stem}{}", more.len());
            let run = exdoku_in(&folder, &format!("solve --format line --proof {into}{more} {name}"));
            let lines = run.out.lines().count();
            shown += &format!(
                "$ exdoku solve --format line --proof {into}{more} {name}\n{lines} lines, exit code {}\n",
                run.exit
            );
            shown += &run.err;
            let mut files: Vec<String> = fs::read_dir(folder.join(&into))
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            files.sort();
            shown += &format!("{}\n", files.join(" "));
            if files.len() == 3 {
                let checked = exdoku_in(&folder, &format!("verify {into}/{stem}.cnf {into}/{stem}.drat"));
                let verified = checked.ends(0);
                let (verified, _) = verified.split_once(" (").expect("counts stand last");
                shown += &format!("{verified}\n");
            }
        }
    }
    for args in [
        "solve --proof unique0 unique.toml",
        "solve --proof unique.toml unique.toml",
        "solve --proof x --trace unique.toml",
        "solve --proof x --engine bit-set unique.toml",
        "solve --proof-format text unique.toml",
        "solve --format line --proof nodes --max-nodes 1 --all several.toml",
        "solve --format csv --proof x unique.toml",
        "check --proof check unique.toml",
        "verify check/unique.cnf check/unique.drat",
        "check --proof check several.toml",
        "check --proof x --filter unique unique.toml",
        "count --proof count several.toml",
        "verify count/several.cnf count/several.drat",
        "count --proof x --estimate several.toml",
        "count --proof x --method memo several.toml",
    ] {
        let run = exdoku_in(&folder, args);
        let (out, _) = run.out.split_once(" (").unwrap_or((&run.out, ""));
        shown += &format!("$ exdoku {args}\nexit code {}\n{}\n{}", run.exit, out.trim_end(), run.err);
    }
    snapshot("proofs", &shown);
}
