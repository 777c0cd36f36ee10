//! Proofs that a puzzle has no other solutions, and the formulas that they are about.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use exdoku::exact_cover::{Budget, Certificate, Ended, Engine, Learn, ProofFormat, Settings};
use exdoku::solve::{Backend, SolveOptions, Solver};
use exdoku::variant::{BUILTINS, Puzzle, Test, Variant};
use exdoku_proof::{Formula, check};

use crate::common::cases::{ON_TINY, TINY};
use crate::common::day::todays;
use crate::common::grids::{Grids, every_grid, keeping_today};
use crate::common::program::{exdoku_in, temporary_folder};
use crate::common::{document, snapshot};

/// All solutions of a puzzle, which an engine found and proved, and the number of lemmas in the proof, which was checked. None if
/// that takes more than some nodes, if the rules are too large, or do not suit the engine.
fn certified(variant: &Arc<Variant>, puzzle: &Puzzle, backend: Backend, nodes: u64) -> Option<(Grids, u64)> {
    let settings = match backend {
        Backend::Auto => Settings::default(),
        Backend::Engine(_) => Settings { learn: Learn::Off, ..Settings::default() },
    };
    let options = SolveOptions { backend, settings, ..SolveOptions::default() };
    let mut solver = Solver::try_new(Arc::clone(variant), options).ok()?;
    solver.set_budget(Budget { nodes: Some(nodes), ..Budget::default() });
    let (mut found, mut proof) = (Grids::default(), Vec::new());
    let show = |grid| {
        found.insert(grid);
        ControlFlow::Continue(())
    };
    let Certificate { formula, ended, lemmas, .. } =
        solver.certify(puzzle, None, ProofFormat::Binary, &mut |bytes| proof.extend_from_slice(bytes), show).ok()?;
    if ended != Ended::Complete {
        return None;
    }
    let text = variant.compiled().to_dimacs(formula);
    let formula = Formula::read(text.as_bytes()).unwrap();
    check(&formula, &*proof).unwrap_or_else(|why| panic!("{}, {backend:?}: {why}", variant.name));
    Some((found, lemmas))
}

/// Clause learning, and every engine without it. Algorithm X is far slower than the others.
const BACKENDS: [Backend; 5] = [
    Backend::Auto,
    Backend::Engine(Engine::ClauseLearning),
    Backend::Engine(Engine::BitSliced),
    Backend::Engine(Engine::BitSet),
    Backend::Engine(Engine::DancingLinks),
];

/// The known puzzles of each built-in variant, by every engine: all but the hardest, those whose conditions are too large as a
/// formula, and those that do not suit the engine.
#[test]
fn puzzles_of_the_built_in_variants_are_certified() {
    let (mut tests, mut proven) = (0, [0; BACKENDS.len()]);
    for variant in todays(BUILTINS, 5) {
        for Test { variant: rules, puzzle, expectation, name, .. } in document(variant.text).tests {
            if expectation.solution().is_none() {
                continue;
            }
            tests += 1;
            let mut solver = Solver::new(Arc::clone(&rules), SolveOptions::default());
            let expected = Grids::from_iter(solver.solutions(&puzzle, 2));
            for (backend, proven) in BACKENDS.into_iter().zip(&mut proven) {
                if let Some((found, _)) = certified(&rules, &puzzle, backend, 300) {
                    assert_eq!(expected, found, "{}: {name}, {backend:?}", variant.name);
                    *proven += 1;
                }
            }
        }
    }
    assert!(proven[0] * 10 > tests * 8 && proven.iter().all(|proven| *proven > 0), "{proven:?} of {tests}");
}

/// What an engine may try on a tiny board. Algorithm X would fill the memory with the proof of a rule of many options.
const MOST_NODES: u64 = 20_000;

/// On a board on which all grids can be tried, those for which a rule holds are certified: by another engine for each rule.
#[test]
fn grids_of_each_rule_are_certified() {
    let mut of_engines = 0;
    for (number, (kind, lines)) in todays(ON_TINY, 4).enumerate() {
        let mut document = document(&format!("{TINY}[rules]\n{lines}"));
        let grids = every_grid(document.variant.board());
        let expected = keeping_today(&mut document, &grids);
        let certify = |backend, nodes| certified(&document.variant, &document.puzzle, backend, nodes);
        let backend = [&BACKENDS[..], &[Backend::Engine(Engine::AlgorithmX)]].concat()[number % 6];
        let by_engine = certify(backend, MOST_NODES);
        of_engines += usize::from(by_engine.is_some());
        let (found, _) = by_engine.or_else(|| certify(Backend::Auto, u64::MAX)).expect("it is small");
        assert!(found == expected, "{kind}, {lines}: {} expected, {} found", expected.len(), found.len());
    }
    assert!(of_engines > 20, "{of_engines} suit their engine");
}

/// A chaos construction with walls around eight cells, too few for a region.
const EIGHT_CELLS: &str = "
size = 9
box  = 'none'
let  = { g = { count = 81, digits = '1-9' } }
[rules]
chaos-construction = 'g'
[rules.pair]
pairs = ['g4 g5', 'g13 g14', 'g10 g19', 'g11 g20', 'g12 g21', 'g13 g22']
where = 'a != b'
";

/// The formula counts the cells of a region. By its nine digits alone, a proof would take over 16,000 nodes.
#[test]
fn a_region_that_is_too_small_needs_no_long_search() {
    let document = document(EIGHT_CELLS);
    let (found, _) = certified(&document.variant, &document.puzzle, Backend::Auto, 2_000).expect("a short search");
    assert!(found.is_empty());
}

/// The files in a folder, in order.
fn files_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

const UNIQUE: &str = "size = 4\ngivens = '12..34....43...1'\n";

/// Puzzles in files of the same name, in one file, and in a file whose name is that of a line of another one.
#[test]
fn each_puzzle_has_its_own_files() {
    let folder = temporary_folder("proofs-names");
    for name in ["a", "b"] {
        fs::create_dir(folder.join(name)).unwrap();
        fs::write(folder.join(name).join("mine.toml"), UNIQUE).unwrap();
    }
    fs::write(folder.join("all.txt"), "12..34....43...1\n1...............\n").unwrap();
    fs::write(folder.join("all-2.toml"), UNIQUE).unwrap();
    let puzzles = "a/mine.toml b/mine.toml all.txt all-2.toml a/mine.toml";
    for jobs in [1, 3] {
        let into = format!("proofs{jobs}");
        let run = exdoku_in(&folder, &format!("solve --all --jobs {jobs} --format line --proof {into} {puzzles}"));
        assert_eq!(run.ends(0).lines().count(), 5 + 72);
        let files = files_in(&folder.join(&into));
        let mut stems: Vec<&str> = files.iter().filter_map(|name| name.strip_suffix(".drat")).collect();
        stems.sort_unstable();
        assert_eq!(stems, ["all-1", "all-2", "all-2-2", "mine", "mine-2", "mine-3"]);
        assert_eq!(files.len(), 3 * stems.len());
        for stem in stems {
            exdoku_in(&folder, &format!("verify {into}/{stem}.cnf {into}/{stem}.drat")).ends(0);
        }
    }
}

/// A search that a limit stopped leaves only the solutions that it found.
#[test]
fn no_empty_files_are_left() {
    let folder = temporary_folder("proofs-limits");
    fs::write(folder.join("several.toml"), "size = 4\ngivens = '1...............'\n").unwrap();
    let run = |nodes: u32, into: &str| {
        let run = exdoku_in(&folder, &format!("solve --all --max-nodes {nodes} --proof {into} several.toml"));
        assert_eq!(run.exit, 3, "{}", run.err);
        files_in(&folder.join(into))
    };
    assert_eq!(run(1, "none"), [""; 0]);
    assert_eq!(run(20, "some"), ["several.solution"]);
    let found = fs::read_to_string(folder.join("some/several.solution")).unwrap();
    assert!(found.lines().count() > 0 && found.lines().all(|line| line.len() == 16), "{found}");
}

#[test]
fn every_engine_writes_them() {
    let folder = temporary_folder("proofs-engines");
    fs::write(folder.join("several.toml"), "size = 4\ngivens = '1...............'\n").unwrap();
    let engines = ["dancing-links", "bit-sliced", "bit-set", "clause-learning", "algorithm-x", "auto"];
    let engines = engines.map(|engine| (format!("--engine {engine}"), engine));
    let others = [("--propagation none", "dancing-links"), ("--propagation forced", "bit-sliced")];
    let others = others.into_iter().map(|(how, engine)| (how.to_owned(), engine));
    for (number, (how, engine)) in engines.into_iter().chain(others).enumerate() {
        let run = exdoku_in(&folder, &format!("count --verbose {how} --proof p{number} several.toml"));
        assert_eq!((run.exit, run.out.as_str()), (0, "72\n"), "{how}: {}", run.err);
        let engine = engine.replace("auto", "bit-sliced");
        assert!(run.err.contains(&format!("several.toml: proven by {engine} (")), "{how}: {}", run.err);
        exdoku_in(&folder, &format!("verify p{number}/several.cnf p{number}/several.drat")).ends(0);
    }
}

/// Each shard is certified, and that they have all solutions.
#[test]
fn shards_are_certified() {
    let folder = temporary_folder("proofs-shards");
    fs::write(folder.join("mine.toml"), "size = 4\ngivens = '1...............'\n[rules]\ndiagonals = 'main'\n")
        .unwrap();
    let run = |args: &str| exdoku_in(&folder, args);
    let shards = run("split --into 5 mine.toml").ends(0);
    fs::write(folder.join("shards.jsonl"), &shards).unwrap();
    // The last two are counted later.
    let lines: Vec<&str> = shards.lines().collect();
    fs::write(folder.join("first.jsonl"), lines[..3].join("\n")).unwrap();
    let answers = run("count --format json --proof proofs first.jsonl").ends(0);
    fs::write(folder.join("answers.jsonl"), &answers).unwrap();
    let partial = run("merge --proof proofs shards.jsonl answers.jsonl");
    assert_eq!(partial.exit, 3);
    assert!(partial.err.contains("proofs has no proof of 2 shards, such as 4"), "{}", partial.err);
    for name in files_in(&folder.join("proofs")).into_iter().filter(|name| name.starts_with("shards-")) {
        fs::remove_file(folder.join("proofs").join(name)).unwrap();
    }

    let todo = run("merge --missing shards.jsonl answers.jsonl").ends(0);
    fs::write(folder.join("todo.jsonl"), todo).unwrap();
    let more = run("count --format json --proof proofs todo.jsonl").ends(0);
    fs::write(folder.join("answers.jsonl"), answers + &more).unwrap();
    assert_eq!(run("merge --proof proofs shards.jsonl answers.jsonl").ends(0), run("count mine.toml").ends(0));
    let files = files_in(&folder.join("proofs"));
    let stems: Vec<&str> = files.iter().filter_map(|name| name.strip_suffix(".drat")).collect();
    assert_eq!(stems.len(), 6, "{files:?}");
    for stem in stems {
        run(&format!("verify proofs/{stem}.cnf proofs/{stem}.drat")).ends(0);
    }

    // Shards that limit a cell further lose solutions, and are others than those that were certified.
    let mut lossy: Vec<serde_json::Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let assume = lossy[0]["shard"]["assume"].as_object_mut().unwrap();
    let cell = assume.iter_mut().find(|(_, digits)| digits.as_array().unwrap().len() > 1);
    cell.expect("a cell with several digits").1.as_array_mut().unwrap().pop();
    let lossy: String = lossy.iter().map(|line| format!("{line}\n")).collect();
    fs::write(folder.join("lossy.jsonl"), lossy).unwrap();
    let wrong = run("merge --proof others lossy.jsonl answers.jsonl");
    assert_eq!(wrong.exit, 2, "{}", wrong.err);
    assert!(wrong.err.contains("no shard has the solution "), "{}", wrong.err);
    assert_eq!(files_in(&folder.join("others")), [""; 0]);
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
            let files = files_in(&folder.join(&into));
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
        "solve --proof x --engine bit-set --learn on unique.toml",
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
