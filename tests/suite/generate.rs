//! New puzzles are what was wished for: one solution, the symmetry, the clues, the difficulty; the same for the same seed.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::common::day::todays;
use crate::common::{document, snapshot};
use exdoku::board::Cell;
use exdoku::exact_cover::{Budget, Settings};
use exdoku::explain::redundancy::redundant_rules;
use exdoku::explain::{End, Entry, Explainer, Level, Step};
use exdoku::format::line;
use exdoku::generate::{
    DrawFrame, Drawing, Drawn, DrawnPuzzle, Failure, GenerateOptions, Generated, Generator, NoGrid, Reach, Symmetry,
    canonical_form, make_drawn,
};
use exdoku::rules::{Binding, Distinction, Distinctions, kinds};
use exdoku::scale::se_score;
use exdoku::solve::{Difficulty, SolveOptions, Solver, Verdict};
use exdoku::variant::{BUILTINS, Puzzle, ReadContext, Variant};

fn maker(toml: &str, wish: GenerateOptions) -> Generator {
    let document = document(toml);
    Generator::new(Solver::new(document.variant, SolveOptions::default()), document.puzzle, wish).unwrap()
}

fn made(toml: &str, wish: GenerateOptions, seed: u64) -> Generated {
    maker(toml, wish).generate(seed).unwrap()
}

/// Solved by a solver that had no part in making it.
fn is_the_only_solution(toml: &str, made: &Generated) {
    let mut solver = Solver::new(document(toml).variant, SolveOptions::default());
    assert_eq!(solver.verdict(&made.puzzle), Verdict::Unique(made.solution.clone()));
}

const NINE: &str = "variant = \"classic-9x9\"";
const FOUR: &str = "variant = \"classic-4x4\"";

#[test]
fn every_puzzle_has_one_solution() {
    for variant in
        ["classic-4x4", "classic-6x6", "classic-9x9", "classic-16x16", "sudoku-x", "jigsaw", "anti-king", "twodoku"]
    {
        let toml = format!("variant = \"{variant}\"");
        for seed in todays(0..3, 3) {
            is_the_only_solution(&toml, &made(&toml, GenerateOptions::default(), seed));
        }
    }
}

/// The levels and names of the steps of a path of at most this level, and whether it leads to the solution.
fn steps(variant: &Arc<Variant>, puzzle: &Puzzle, level: Level) -> (Vec<(f64, String)>, End) {
    let mut explainer = Explainer::new(variant, puzzle);
    explainer.set_verdict(Solver::new(Arc::clone(variant), SolveOptions::default()).verdict(puzzle));
    let path = explainer.path(level);
    (path.steps.iter().map(|step| (step.score(), step.name().to_owned())).collect(), path.end)
}

#[test]
fn a_person_can_solve_what_is_made() {
    for variant in ["classic-6x6", "classic-9x9", "sudoku-x", "anti-knight", "doublers"] {
        let toml = format!("variant = \"{variant}\"");
        for seed in todays(0..2, 2) {
            let made = made(&toml, GenerateOptions::default(), seed);
            let (steps, end) = steps(&document(&toml).variant, &made.puzzle, Level::Chains);
            assert_eq!(end, End::Solved, "{variant}, seed {seed}");
            let score = steps.iter().map(|(score, _)| *score).fold(0.0, f64::max);
            assert_eq!(made.hardest.map(|hardest| hardest.score), Some(score), "{variant}, seed {seed}");
        }
    }
}

#[test]
fn the_hardest_step_is_as_wished() {
    let hardest = |reach: Reach| {
        let made = made(NINE, GenerateOptions { reach: Some(reach), ..GenerateOptions::default() }, 1);
        is_the_only_solution(NINE, &made);
        let hardest = made.hardest.unwrap();
        let (steps, _) = steps(&document(NINE).variant, &made.puzzle, Level::Forcing);
        let last = steps.into_iter().fold((0.0, String::new()), |most, step| if step.0 > most.0 { step } else { most });
        assert_eq!((hardest.score, hardest.technique.clone()), last);
        (hardest.technique, hardest.score)
    };
    for name in todays(["hidden single", "pointing", "naked pair", "X-wing", "XY-wing", "refutation"], 3) {
        assert_eq!(hardest(Reach::to(Entry::named(name).unwrap())).0, name);
    }
    for range in todays([1.2..=1.5, 4.0..=4.6, 7.0..=7.6, 8.0..=9.0], 4) {
        let (technique, score) = hardest(Reach::scored(range.clone()));
        assert!(range.contains(&score), "{technique} {score}");
    }
}

/// A path that ends at a bound is the path without it: a naked pair in a row and a box (2.0) comes after pointing (2.6).
#[test]
fn a_bound_does_not_change_the_path() {
    let wish = GenerateOptions { reach: Some(Reach::scored(0.0..=2.5)), ..GenerateOptions::default() };
    for seed in todays([2, 7, 10, 21], 4) {
        let drawn = drawn_on(NINE, &["whisper"], &wish, seed).unwrap();
        let (steps, end) = steps(&drawn.variant, &drawn.made.puzzle, Level::Chains);
        assert_eq!(end, End::Solved, "seed {seed}");
        let score = steps.iter().map(|(score, _)| *score).fold(0.0, f64::max);
        assert_eq!(drawn.made.hardest.map(|hardest| hardest.score), Some(score), "seed {seed}");
    }
}

#[test]
fn only_some_techniques_are_needed() {
    let only = vec!["pointing".to_owned(), "naked pair".to_owned()];
    let reach = Reach { only: Some(only.clone()), ..Reach::to(Entry::named("naked pair").unwrap()) };
    let made = made(NINE, GenerateOptions { reach: Some(reach), ..GenerateOptions::default() }, 3);
    let variant = document(NINE).variant;
    let mut explainer = Explainer::new(&variant, &made.puzzle);
    explainer.allow_only(&only);
    let path = explainer.path(Level::Chains);
    assert_eq!(path.end, End::Solved);
    let names = path.steps.iter().map(Step::name).collect::<BTreeSet<&str>>();
    let singles = ["full house", "hidden single", "naked single"];
    assert!(names.iter().all(|name| singles.contains(name) || only.iter().any(|one| one == name)), "{names:?}");
    assert!(names.contains("naked pair"), "{names:?}");
}

#[test]
fn puzzles_have_the_se_score_that_is_asked_for() {
    let options = GenerateOptions { se_score: Some(8.3..=8.9), reach: None, ..GenerateOptions::default() };
    let made = made(NINE, options, 1);
    is_the_only_solution(NINE, &made);
    let score = se_score(&document(NINE).variant, &made.puzzle, &Budget::default()).unwrap();
    assert!((8.3..=8.9).contains(&score.score), "{score:?}");
    assert_eq!(made.se, Some(score));
}

#[test]
fn techniques_have_the_scores_and_levels_of_the_catalogue() {
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        let made = made(NINE, GenerateOptions { reach: None, ..GenerateOptions::default() }, seed);
        let variant = document(NINE).variant;
        let path = Explainer::new(&variant, &made.puzzle).path(Level::Forcing);
        for step in &path.steps {
            let name = step.name();
            let entry = Entry::named(name).unwrap_or_else(|| panic!("{name} is not in the catalogue"));
            assert_eq!((entry.name, entry.level), (name, step.level()));
            let (least, most) = (entry.score.start() - 1e-9, entry.score.end() + 1e-9);
            assert!((least..=most).contains(&step.score()), "{name} {}", step.score());
            seen.insert(entry.name);
        }
    }
    assert!(seen.len() > 15, "{seen:?}");
}

#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let text = |maker: &mut Generator, seed| {
        let Generated { puzzle, .. } = maker.generate(seed).unwrap();
        line(&puzzle.givens, maker.solver().variant().board(), &puzzle.symbols)
    };
    let mut one = maker(NINE, GenerateOptions::default());
    let mut other = maker(NINE, GenerateOptions::default());
    let first: Vec<String> = (0..5).map(|seed| text(&mut one, seed)).collect();
    // In another order, after other puzzles.
    let mut second: Vec<String> = (0..5).rev().map(|seed| text(&mut other, seed)).collect();
    second.reverse();
    assert_eq!(first, second);
    assert_ne!(first[0], first[1]);
    // Seeds are what people note down: another puzzle for one is a change to be told.
    snapshot("generate", &first.join("\n"));
}

#[test]
fn minimal_puzzles_need_every_given() {
    for symmetry in [Symmetry::None, Symmetry::Rotate180] {
        let wish = GenerateOptions { minimal: true, symmetry, ..GenerateOptions::default() };
        for seed in 0..3 {
            let Generated { puzzle, .. } = made(NINE, wish.clone(), seed);
            let mut solver = Solver::new(document(NINE).variant, SolveOptions::default());
            assert!(solver.redundant(&puzzle).is_empty(), "{symmetry:?}");
        }
    }
}

#[test]
fn givens_lie_as_the_symmetry_says() {
    let all = [
        Symmetry::Rotate180,
        Symmetry::Rotate90,
        Symmetry::Mirror,
        Symmetry::Flip,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::Full,
    ];
    for symmetry in all {
        let wish = GenerateOptions { symmetry, ..GenerateOptions::default() };
        let Generated { puzzle, .. } = made(NINE, wish, 1);
        let nine = document(NINE);
        let board = nine.variant.board();
        for orbit in symmetry.orbits(board).unwrap() {
            let given = orbit.iter().filter(|&&cell| puzzle.givens.get(cell).is_some()).count();
            assert!(given == 0 || given == orbit.len(), "{symmetry:?}");
        }
    }
}

#[test]
fn a_board_without_the_symmetry_is_refused() {
    let document = document("variant = \"classic-6x6\"\nholes = \"r1c1\"");
    let wish = GenerateOptions { symmetry: Symmetry::Rotate180, ..GenerateOptions::default() };
    assert!(Generator::new(Solver::new(document.variant, SolveOptions::default()), document.puzzle, wish).is_err());
}

#[test]
fn there_are_as_many_givens_as_wished() {
    for (least, most) in [(30, 30), (40, 50), (0, 24)] {
        let puzzle =
            made(NINE, GenerateOptions { min_givens: least, max_givens: most, ..GenerateOptions::default() }, 2).puzzle;
        assert!((least..=most).contains(&puzzle.givens.filled()), "{least} to {most}: {}", puzzle.givens.filled());
    }
    let impossible = GenerateOptions { max_givens: 16, tries: 20, ..GenerateOptions::default() };
    let Err(Failure::Tries { tries: 20, givens: Some((least, _)), .. }) = maker(NINE, impossible).generate(1) else {
        panic!("no 9x9 sudoku has 16 givens (McGuire, Tugemann and Civario 2012)")
    };
    assert!(least > 16);
}

#[test]
fn ratings_are_as_wished() {
    let ranges = [(Difficulty::Easy, 0.0, 0.999), (Difficulty::Medium, 1.0, 1.999), (Difficulty::Hard, 2.0, 2.999)];
    for (level, least, most) in ranges {
        let wish = GenerateOptions { rate_min: Some(least), rate_max: Some(most), ..GenerateOptions::default() };
        let made = made(NINE, wish, 3);
        let mut solver = Solver::new(document(NINE).variant, SolveOptions::default());
        let rating = solver.rate(&made.puzzle).unwrap();
        assert_eq!(Some(rating), made.rating);
        assert_eq!(rating.difficulty, level);
    }
}

/// What a puzzle needs does not depend on where its cells lie or what its digits are called.
#[test]
fn turning_and_renaming_leave_the_rating() {
    let of = |text: &str| {
        let toml = format!("{NINE}\ngivens = \"{text}\"");
        let document = document(&toml);
        Solver::new(document.variant, SolveOptions::default()).rate(&document.puzzle).unwrap()
    };
    let mut maker = maker(NINE, GenerateOptions::default());
    for seed in 0..5 {
        let Generated { puzzle, .. } = maker.generate(seed).unwrap();
        let text = line(&puzzle.givens, maker.solver().variant().board(), &puzzle.symbols);
        let turned: String = text.chars().rev().collect();
        let renamed: String =
            text.chars().map(|c| c.to_digit(10).map_or(c, |d| (b'0' + (10 - d) as u8) as char)).collect();
        assert_eq!(of(&text), of(&turned), "{text}");
        assert_eq!(of(&text), of(&renamed), "{text}");
    }
}

/// Its difficulty is what makes Easter Monster famous; the others need less and less.
#[test]
fn ratings_of_known_puzzles() {
    let known = [
        (
            "Easter Monster",
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            Difficulty::Extreme,
        ),
        (
            "Golden Nugget",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            Difficulty::Extreme,
        ),
        (
            "Sudopedia's first",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            Difficulty::Easy,
        ),
    ];
    for (name, text, level) in known {
        let document = document(&format!("{NINE}\ngivens = \"{text}\""));
        let rating = Solver::new(document.variant, SolveOptions::default()).rate(&document.puzzle).unwrap();
        assert_eq!(rating.difficulty, level, "{name}: {rating}");
    }
}

/// The steps do not see that cells are connected, and try some candidates; a search has nothing to try then.
#[test]
fn what_conditions_exclude_is_an_elimination() {
    let stones = "variant = \"yin-yang\"\ngivens.shade = \"...... ...w.. b..w.. .b.... ...... .w..b.\"";
    let document = document(stones);
    let rating = Solver::new(document.variant, SolveOptions::default()).rate(&document.puzzle).unwrap();
    assert_eq!((rating.nodes, rating.difficulty), (0, Difficulty::Hard), "{rating}");
    assert!(rating.elimination_rounds > 0 && !rating.summary().contains("searching"), "{}", rating.summary());
}

#[test]
fn puzzles_without_one_solution_have_no_rating() {
    let rate = |toml: &str| {
        let document = document(toml);
        Solver::new(document.variant, SolveOptions::default()).rate(&document.puzzle)
    };
    assert_eq!(rate(FOUR), None);
    assert_eq!(rate(&format!("{FOUR}\ngivens = \"12.. .... .... ..12\"\n[rules]\nanti-king = true")), None);
}

#[test]
fn a_variant_without_a_grid_is_refused() {
    let none = format!("{FOUR}\n[rules]\nanti-king = true\ndiagonals = true\nodd = \"r1c1-4\"");
    let failure = maker(&none, GenerateOptions::default()).generate(1).unwrap_err();
    assert_eq!(failure, Failure::NoGrid(NoGrid::Unsolvable));
}

/// All 288 grids of 4x4 come out, none much more often than others.
#[test]
fn grids_met_by_chance() {
    let document = document(FOUR);
    let mut solver = Solver::new(document.variant, SolveOptions::default());
    let mut met: HashMap<String, u32> = HashMap::new();
    let seeds = 288 * 400;
    for seed in 0..seeds {
        let grid = solver.random_solution(&document.puzzle, seed, 1000).unwrap();
        *met.entry(line(&grid, solver.variant().board(), &document.puzzle.symbols)).or_default() += 1;
    }
    assert_eq!(met.len(), 288);
    let (least, most) = (met.values().min().unwrap(), met.values().max().unwrap());
    // 400 would be even; the documentation of `full_grid` tells 252 and 658.
    assert!(*least > 220 && *most < 720, "{least} to {most} of {seeds}");
}

#[test]
fn puzzles_that_differ_in_names_of_digits_are_alike() {
    let of = |givens: &str, grid: &str| {
        let one = document(&format!("{FOUR}\ngivens = \"{givens}\""));
        let full = document(&format!("{FOUR}\ngivens = \"{grid}\""));
        canonical_form(one.variant.board(), &one.puzzle.givens, &full.puzzle.givens)
    };
    let first = of("1... .... .... ...4", "1234 3412 2143 4321");
    assert_eq!(first, of("4... .... .... ...1", "4321 2143 3412 1234"));
    assert_ne!(first, of("1... .... .... ..2.", "1234 3412 2143 4321"));
}

/// Clues of every kind that says how they are drawn.
#[test]
fn clues_of_every_kind_are_drawn() {
    let head = "variant = \"classic-6x6\"\n";
    let frame = document(head);
    let variant = Arc::clone(&frame.variant);
    let base = Puzzle::empty(&variant);
    let mut drawn = 0;
    for kind in todays(kinds().filter(|kind| !kind.draws().is_empty()), 3) {
        let kinds = [Drawn::of(kind.name(), &frame).unwrap()];
        let sheet = DrawFrame { head, kept: "", context: &ReadContext::new(&BUILTINS), kinds: &kinds };
        let drawing = Drawing {
            frame: sheet,
            regions: false,
            options: SolveOptions::default(),
            budget: exdoku::exact_cover::Budget::default(),
        };
        let puzzle = make_drawn(&drawing, &variant, &base, &GenerateOptions::default(), 1).unwrap();
        // The file tells the same puzzle to someone who reads it anew.
        let text = puzzle.text(head);
        let read = document(&text);
        let mut solver = Solver::new(Arc::clone(&read.variant), SolveOptions::default());
        assert_eq!(solver.verdict(&puzzle.made.puzzle), Verdict::Unique(puzzle.made.solution), "{text}");
        drawn += 1;
    }
    assert!(drawn > 20, "{drawn}");
}

/// A puzzle of a built-in variant, with clues of the kinds in its tests.
fn drawn(name: &str, wish: &GenerateOptions, seed: u64) -> DrawnPuzzle {
    let head = format!("variant = \"{name}\"\n");
    let frame = document(&head);
    let kinds = Drawn::of_tests(&document(BUILTINS.named(name).unwrap().text)).unwrap();
    let sheet = DrawFrame { head: &head, kept: "", context: &ReadContext::new(&BUILTINS), kinds: &kinds };
    let (how, budget) = (SolveOptions::default(), exdoku::exact_cover::Budget::default());
    make_drawn(
        &Drawing { frame: sheet, regions: false, options: how, budget },
        &frame.variant,
        &frame.puzzle,
        wish,
        seed,
    )
    .unwrap()
}

/// A puzzle of a board with clues of these kinds.
fn drawn_on(head: &str, names: &[&str], wish: &GenerateOptions, seed: u64) -> Result<DrawnPuzzle, Failure> {
    let frame = document(head);
    let kinds: Vec<Drawn> = names.iter().map(|name| Drawn::of(name, &frame).unwrap()).collect();
    let sheet = DrawFrame { head, kept: "", context: &ReadContext::new(&BUILTINS), kinds: &kinds };
    let (how, budget) = (SolveOptions::default(), exdoku::exact_cover::Budget::default());
    let drawing = Drawing { frame: sheet, regions: false, options: how, budget };
    make_drawn(&drawing, &frame.variant, &frame.puzzle, wish, seed)
}

/// Dots decide nearly every small board by themselves; a kind that is drawn with them is in the puzzle all the same.
#[test]
fn every_kind_that_is_drawn_is_in_the_puzzle() {
    let head = "variant = \"classic-6x6\"\n";
    let mut absent = Vec::new();
    for kind in kinds().filter(|kind| !kind.draws().is_empty() && kind.name() != "kropki") {
        for seed in 0..2 {
            let names = ["kropki", kind.name()];
            match drawn_on(head, &names, &GenerateOptions::default(), seed) {
                Ok(puzzle) => {
                    for name in names {
                        assert!(puzzle.rules.contains(&format!("{name} = ")), "{name}:\n{}", puzzle.rules);
                    }
                    assert!(puzzle.variant.rule_uses().iter().any(|one| one.kind == kind.name()), "{}", puzzle.rules);
                }
                Err(Failure::Tries { absent: kinds, .. }) if kinds == [kind.name()] => absent.push(kind.name()),
                Err(why) => panic!("{}, seed {seed}: {why:?}", kind.name()),
            }
        }
    }
    absent.dedup();
    // All white and black dots are those of kropki.
    assert_eq!(absent, ["black-dot", "white-dot"], "these find no place on a 6x6");
}

/// Neither minimality nor a rating costs a kind its last clue; that it is to have none does.
#[test]
fn the_last_clue_of_a_kind_stays() {
    let head = "variant = \"classic-4x4\"\n";
    let count =
        |puzzle: &DrawnPuzzle, kind: &str| puzzle.variant.rule_uses().iter().filter(|one| one.kind == kind).count();
    let wishes = [
        GenerateOptions { minimal: true, ..GenerateOptions::default() },
        GenerateOptions { rate_min: Some(0.0), rate_max: Some(1.0), ..GenerateOptions::default() },
        GenerateOptions { clue_counts: vec![("renban".to_owned(), 0..=2)], ..GenerateOptions::default() },
    ];
    for wish in &wishes {
        for seed in 0..3 {
            let puzzle = drawn_on(head, &["killer", "renban"], wish, seed).unwrap();
            assert!(count(&puzzle, "killer") > 0 && count(&puzzle, "renban") > 0, "{wish:?}\n{}", puzzle.rules);
        }
    }
    let none = GenerateOptions { clue_counts: vec![("renban".to_owned(), 0..=0)], ..GenerateOptions::default() };
    let puzzle = drawn_on(head, &["killer", "renban"], &none, 1).unwrap();
    assert_eq!(count(&puzzle, "renban"), 0, "{}", puzzle.rules);
}

/// Kinds of clues outside the grid have sides of their own, also where a symmetry ties sides together.
#[test]
fn clues_outside_the_grid_are_told_apart() {
    let head = "variant = \"classic-6x6\"\n";
    let told = |names: &[&str], symmetry: Symmetry| {
        let wish = GenerateOptions { symmetry, ..GenerateOptions::default() };
        let puzzle = drawn_on(head, names, &wish, 1).unwrap();
        let told = Distinctions::of(puzzle.variant.rule_uses(), puzzle.variant.board());
        let words = |name: &&str| told.of_kind(name).map(Distinction::words).unwrap_or_default();
        names.iter().map(words).collect::<Vec<String>>()
    };
    let two = ["skyscraper", "x-sum"];
    let by_side = |words: &[String]| words.iter().all(|one| one.starts_with("clues on the ")) && words[0] != words[1];
    let any = told(&two, Symmetry::None);
    assert!(by_side(&any), "{any:?}");
    let turned = told(&two, Symmetry::Rotate180);
    assert!(turned.contains(&"clues on the left and right".to_owned()), "{turned:?}");
    assert!(turned.contains(&"clues on the top and bottom".to_owned()), "{turned:?}");
    assert!(by_side(&told(&["sandwich", "numbered-room", "frame-sum"], Symmetry::None)));
    // All sides are one under a quarter turn.
    assert_eq!(told(&two, Symmetry::Rotate90), ["black clues", "blue clues"]);
}

/// The built-in variants whose tests bring clues are never generated without them.
#[test]
fn clues_of_every_built_in_variant_can_be_drawn() {
    let with_clues = BUILTINS.into_iter().filter(|one| !Drawn::of_tests(&document(one.text)).unwrap().is_empty());
    assert!(with_clues.count() > 70);
}

#[test]
fn clues_lie_as_the_symmetry_says() {
    let wish = GenerateOptions { symmetry: Symmetry::Rotate180, ..GenerateOptions::default() };
    for (name, key) in [("killer", "cells"), ("renban", "line"), ("little-killer", "line")] {
        let puzzle = drawn(name, &wish, 1);
        let board = puzzle.variant.board();
        let maps = wish.symmetry.maps(board).unwrap();
        let mut places: Vec<Vec<Cell>> = Vec::new();
        for rule_use in puzzle.variant.rule_uses().iter().filter(|rule_use| rule_use.kind == name) {
            let Some(Binding::Cells(cells)) = rule_use.named(key) else { panic!("{rule_use:?}") };
            let mut cells = cells.clone();
            cells.sort_unstable();
            places.push(cells);
        }
        assert!(places.len() > 1, "{name}");
        for place in &places {
            let mut image: Vec<Cell> = place.iter().map(|cell| maps[1][cell.index()]).collect();
            image.sort_unstable();
            assert!(places.contains(&image), "{name}: {}", board.name_cells(place));
        }
    }
}

/// Each clue of a minimal puzzle is needed by itself, even if its image is needed, too.
#[test]
fn clues_of_a_minimal_puzzle_with_a_symmetry_are_needed() {
    let wish = GenerateOptions { minimal: true, symmetry: Symmetry::Mirror, ..GenerateOptions::default() };
    for (kind, seed) in [("hidden-skyscraper", 141), ("hidden-skyscraper", 142)] {
        let DrawnPuzzle { variant, made, rules, .. } =
            drawn_on("variant = \"classic-6x6\"\n", &[kind], &wish, seed).unwrap();
        let (found, _) =
            redundant_rules(&variant, &made.puzzle, &made.solution, Settings::default(), &Budget::default());
        assert_eq!(found.into_iter().map(|rule| rule.name).collect::<Vec<_>>(), Vec::<String>::new(), "{rules}");
    }
}

/// A clue for a row or column whose image is not true is left out, not replaced by one at the other end of the line.
#[test]
fn clues_outside_the_grid_lie_as_the_symmetry_says() {
    let wish = GenerateOptions { symmetry: Symmetry::Rotate180, ..GenerateOptions::default() };
    for seed in todays([0, 1, 4, 6], 4) {
        let puzzle = drawn_on(NINE, &["outside"], &wish, seed).unwrap();
        let maps = wish.symmetry.maps(puzzle.variant.board()).unwrap();
        let lines = puzzle.variant.rule_uses().iter().filter_map(|rule_use| match rule_use.named("line") {
            Some(Binding::Cells(cells)) => Some(cells.clone()),
            _ => None,
        });
        let lines: BTreeSet<Vec<Cell>> = lines.collect();
        assert!(lines.len() > 20, "seed {seed}: {}", puzzle.rules);
        let images = lines.iter().map(|line| line.iter().map(|cell| maps[1][cell.index()]).collect());
        assert_eq!(images.collect::<BTreeSet<Vec<Cell>>>(), lines, "seed {seed}: {}", puzzle.rules);
    }
}

/// Where a rule states that there are no further dots, all dots are shown.
#[test]
fn all_dots_are_shown() {
    for name in ["kropki", "xv"] {
        let puzzle = drawn(name, &GenerateOptions::default(), 2);
        assert!(puzzle.rules.contains("negative = true"), "{}", puzzle.rules);
        assert!(puzzle.variant.violations(&puzzle.made.solution).is_empty());
    }
}
