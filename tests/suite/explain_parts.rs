//! What steps say, and the parts that they consist of: a step of each technique.

use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;

use crate::common::program::{exdoku_in, temporary_folder};
use crate::common::{document, snapshot};
use exdoku::board::Board;
use exdoku::encode::Candidate;
use exdoku::explain::{Explainer, Level, Part, Role, Step};
use exdoku::solve::{SolveOptions, Solver};
use exdoku::variant::Document;

/// Puzzles, the level of steps that are exhausted first, and the techniques of which a step is shown.
const PUZZLES: &[(&str, Level, &[&str])] = &[
    (
        ".....41.8.4.21..3...5..3.......3..8...6...9...29..5........2.63.5.....472...8....",
        Level::CombinedRules,
        &[
            "Hidden pair",
            "Finned X-wing",
            "Finned franken swordfish",
            "Skyscraper",
            "2-string kite",
            "Turbot fish",
            "Empty rectangle",
            "X-chain",
            "AIC",
            "Discontinuous nice loop",
            "Continuous nice loop",
            "Grouped AIC",
            "ALS-XZ",
            "ALS-XY-wing",
            "ALS chain",
        ],
    ),
    (
        ".....41.8.4.21..3...5..3.......3..8...6...9...29..5........2.63.5.....472...8....",
        Level::Fish,
        &["XY-wing", "XY-chain"],
    ),
    (
        ".16....3.......4.82...6.....7..3...2...9....4...71.9.....69..5.84...1...9.....7..",
        Level::CombinedRules,
        &["Unique rectangle type 4", "Unique rectangle"],
    ),
    (
        "7.....3.....3.1.....4.....5.....8.....3.9.21.4.5....6...75....6..2.1..8.8....492.",
        Level::CombinedRules,
        &["XYZ-wing", "W-wing"],
    ),
    (
        "....2.84..4.3..17.1....7...3..4..6.5...7.......6...48...89......5..6.7.3....5....",
        Level::CombinedRules,
        &["X-wing", "Swordfish"],
    ),
    (
        ".9.......2...3.6..3...65.....8.94..37..5......341........2....8.7...64.....41.2.5",
        Level::CombinedRules,
        &["Locked pair"],
    ),
    (
        ".......69....4.7..35.7.....4...7.....38.....6..9..8.13.4..13...6.....15......9..4",
        Level::CombinedRules,
        &["Remote pair"],
    ),
    (
        "5..9....38..3..4......54..1.5..87.1.1.......8....9.............4.673.9...9.6253..",
        Level::CombinedRules,
        &["Naked triple"],
    ),
    (
        ".........58.....164.....58.9....824..7.3..9....5.1.......4..19...37......9...6.5.",
        Level::Subsets,
        &["Unique rectangle type 1"],
    ),
];

const KILLER: &str = "size = 4\n[rules]\nkiller = [{ cells = 'r1c1-2', sum = 3 }, { cells = 'r3c1-3', sum = 6 }]";

/// A step of each of these names from where a level leads, in words and with its parts: the shortest sentence.
fn told(document: &Document, level: Option<Level>, names: &[&str]) -> String {
    let mut explainer = Explainer::new(&document.variant, &document.puzzle);
    explainer.assume_unique(true);
    if let Some(level) = level {
        explainer.path(level);
    }
    let steps = explainer.all(Level::Chains);
    let mut text = String::new();
    for name in names {
        let said = |step: &&Step| explainer.sentence(step).split([':', '(']).next().unwrap().trim() == *name;
        let key = |step: &&Step| (explainer.sentence(step).len(), explainer.sentence(step));
        let step = steps.iter().filter(said).min_by_key(key).unwrap_or_else(|| panic!("no {name}"));
        let _ = writeln!(text, "{}", explainer.sentence(step));
        let parts = explainer.parts(step);
        parts.iter().for_each(|part| text += &line(part, &explainer, document.variant.board()));
    }
    text
}

/// `  pivot r5c2: 3 8`, `  strong link: 3 in r1c1 -> 8 in r1c1 (row 1)`.
fn line(part: &Part, explainer: &Explainer<'_>, board: &Board) -> String {
    let digit = |one: &Candidate| board.digits().value(one.digit);
    let end = |all: &[Candidate]| {
        let words = all.iter().map(|one| format!("{} in {}", digit(one), board.name(one.cell)));
        words.collect::<Vec<_>>().join(", ")
    };
    let mut text = format!("  {}", part.role.name());
    if let Some(label) = part.label {
        let _ = write!(text, " {label}");
    }
    if let Some(rule) = part.rule {
        let _ = write!(text, " ({})", explainer.instances()[rule].name);
    }
    match (part.from.is_empty(), part.candidates.is_empty()) {
        (false, _) => _ = write!(text, ": {} -> {}", end(&part.from), end(&part.to)),
        (_, false) => _ = write!(text, ": {}", end(&part.candidates)),
        _ => {
            let cells: Vec<String> = part.cells.iter().map(|&cell| board.name(cell)).collect();
            let _ = write!(text, ": {}", cells.join(" "));
        }
    }
    text + "\n"
}

#[test]
fn each_technique_by_its_parts() {
    let mut text = String::new();
    for (givens, level, names) in PUZZLES {
        let _ = writeln!(text, "after {}: {givens}", level.name());
        text += &told(&document(&format!("size = 9\ngivens = '{givens}'")), Some(*level), names);
    }
    text += "from the givens: a killer\n";
    text += &told(&document(KILLER), None, &["Cage r1c1-2", "Innies"]);
    snapshot("explain-parts", &text);
}

/// An XY-wing is the last of these steps, a finned X-wing comes before.
const WINGS: &str = "...8..7..58.71...........5.1.......5.......9..3.496..847...32.93...6..1......8..7\n";

#[test]
fn pictures_and_records_show_the_parts() {
    let folder = temporary_folder("parts");
    fs::write(folder.join("wings.txt"), WINGS).unwrap();
    let told = exdoku_in(&folder, "explain --to 40 --format svg --into steps wings.txt");
    let picture = |name: &str| {
        let step = told.out.lines().position(|line| line.contains(name)).unwrap_or_else(|| panic!("{}", told.out));
        fs::read_to_string(folder.join(format!("steps/step-{:03}.svg", step + 1))).unwrap()
    };
    let wing = picture(" XY-wing: pivot ");
    assert_eq!(wing.matches("stroke-dasharray").count(), 2, "two weak links are dashed: {wing}");
    let fish = picture(" Finned X-wing: ");
    assert_eq!(fish.matches("#ffab5e").count(), 1, "the fin has a colour of its own: {fish}");
    let json = exdoku_in(&folder, "explain --to 40 --format json wings.txt").out;
    for role in ["pivot", "pincer", "base", "cover", "fin", "strong link", "weak link"] {
        assert!(json.contains(&format!(r#"{{"role":"{role}""#)), "{role}: {json}");
    }
}

/// Every strong link has a true end, and every weak link has one that is not.
#[test]
fn links_hold_in_the_solution() {
    for (givens, level, _) in PUZZLES {
        let document = document(&format!("size = 9\ngivens = '{givens}'"));
        let mut explainer = Explainer::new(&document.variant, &document.puzzle);
        explainer.path(*level);
        let mut solver = Solver::new(Arc::clone(&document.variant), SolveOptions::default());
        let [solution] = &solver.solutions(&document.puzzle, 2)[..] else { panic!("{givens}") };
        let is_true = |one: &Candidate| solution.get(one.cell) == Some(one.digit);
        for step in explainer.all(Level::Chains) {
            for part in explainer.parts(&step).iter().filter(|part| !part.from.is_empty()) {
                let ends = [&part.from, &part.to].map(|end| end.iter().any(is_true));
                let holds = match part.role {
                    Role::StrongLink => ends != [false, false],
                    _ => ends != [true, true],
                };
                assert!(holds, "{}: {part:?}", explainer.sentence(&step));
            }
        }
    }
}
