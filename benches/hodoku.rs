//! Which steps of HoDoKu's library of techniques are found, and by what name.
//!
//! ```text
//! cargo bench --bench hodoku -- reglib.txt [--only 0901] [--missing]
//! ```
//!
//! A line of the library is a grid, the candidates removed before, and the candidates that a step of the technique
//! removes or the digit it places. *Found*: all of them by steps of at most the level of the technique, each from that
//! grid. *Named*: by a step of the same name. A code that ends with `-x` is a grid in which there is no such step: it counts
//! as found and named if no step of that name concludes this.

use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;

use exdoku::board::{Cell, Digit};
use exdoku::encode::Candidate;
use exdoku::explain::{Explainer, Level, Step};
use exdoku::input::Sudoku;

/// The codes of the library: number, name, level.
const TECHNIQUES: &[(&str, &str, Level)] = &[
    ("0000", "full house", Level::Singles),
    ("0002", "hidden single", Level::Singles),
    ("0003", "naked single", Level::Singles),
    ("0100", "pointing", Level::CombinedRules),
    ("0101", "claiming", Level::CombinedRules),
    ("0110", "locked pair", Level::Subsets),
    ("0111", "locked triple", Level::Subsets),
    ("0200", "naked pair", Level::Subsets),
    ("0201", "naked triple", Level::Subsets),
    ("0202", "naked quad", Level::Subsets),
    ("0210", "hidden pair", Level::Subsets),
    ("0211", "hidden triple", Level::Subsets),
    ("0212", "hidden quad", Level::Subsets),
    ("0300", "X-wing", Level::Fish),
    ("0301", "swordfish", Level::Fish),
    ("0302", "jellyfish", Level::Fish),
    ("0310", "finned X-wing", Level::Fish),
    ("0311", "finned swordfish", Level::Fish),
    ("0312", "finned jellyfish", Level::Fish),
    ("0320", "sashimi X-wing", Level::Fish),
    ("0321", "sashimi swordfish", Level::Fish),
    ("0322", "sashimi jellyfish", Level::Fish),
    ("0331", "franken swordfish", Level::Fish),
    ("0332", "franken jellyfish", Level::Fish),
    ("0340", "finned franken X-wing or sashimi franken X-wing", Level::Fish),
    ("0341", "finned franken swordfish or sashimi franken swordfish", Level::Fish),
    ("0342", "finned franken jellyfish or sashimi franken jellyfish", Level::Fish),
    ("0361", "finned mutant swordfish or sashimi mutant swordfish", Level::Fish),
    ("0362", "finned mutant jellyfish or sashimi mutant jellyfish", Level::Fish),
    ("0364", "finned mutant whale or sashimi mutant whale", Level::Fish),
    ("0400", "skyscraper", Level::Chains),
    ("0401", "2-string kite", Level::Chains),
    ("0402", "empty rectangle", Level::Chains),
    ("0403", "turbot fish", Level::Chains),
    ("0404", "2-string kite", Level::Chains),
    // These boxes have two candidates, which HoDoKu's options take for empty rectangles.
    ("0402-1", "empty rectangle or turbot fish or 2-string kite", Level::Chains),
    ("0405", "empty rectangle or turbot fish or 2-string kite", Level::Chains),
    (
        "0500",
        "X-chain or 2-string kite or skyscraper or turbot fish or continuous nice loop or discontinuous nice loop",
        Level::Chains,
    ),
    (
        "0501",
        "X-chain or 2-string kite or skyscraper or turbot fish or continuous nice loop or discontinuous nice loop",
        Level::Chains,
    ),
    (
        "0502",
        "X-chain or 2-string kite or skyscraper or turbot fish or continuous nice loop or discontinuous nice loop",
        Level::Chains,
    ),
    (
        "0503",
        "X-chain or 2-string kite or skyscraper or turbot fish or continuous nice loop or discontinuous nice loop",
        Level::Chains,
    ),
    ("0701", "X-chain", Level::Chains),
    ("0702", "XY-chain", Level::Chains),
    ("0703", "remote pair", Level::Chains),
    ("0706", "continuous nice loop", Level::Chains),
    ("0707", "discontinuous nice loop or AIC", Level::Chains),
    ("0708", "AIC", Level::Chains),
    ("0709", "grouped continuous nice loop", Level::Chains),
    ("0710", "grouped discontinuous nice loop or grouped AIC", Level::Chains),
    ("0711", "grouped AIC", Level::Chains),
    ("0800", "XY-wing", Level::Chains),
    ("0801", "XYZ-wing", Level::Chains),
    ("0803", "W-wing", Level::Chains),
    ("0901", "ALS-XZ", Level::Chains),
    ("0902", "ALS-XY-wing", Level::Chains),
    ("0903", "ALS chain", Level::Chains),
    ("0904", "death blossom", Level::Chains),
    ("06", "unique rectangle", Level::Chains),
    // HoDoKu calls several types hidden or avoidable where other candidates make them one of another type.
    ("0606", "hidden rectangle or unique rectangle", Level::Chains),
    ("0607", "avoidable rectangle", Level::Chains),
    ("0608", "avoidable rectangle", Level::Chains),
    ("0610", "BUG+1", Level::Chains),
    ("1101", "Sue de Coq", Level::Chains),
    ("1201", "template set", Level::Forcing),
    ("1202", "template delete", Level::Forcing),
];

#[derive(Default)]
struct Row {
    lines: usize,
    found: usize,
    named: usize,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let only = args.iter().position(|arg| arg == "--only").and_then(|at| args.get(at + 1));
    let missing = args.iter().any(|arg| arg == "--missing");
    let Some(file) = args.iter().find(|arg| arg.ends_with(".txt")) else {
        eprintln!("usage: cargo bench --bench hodoku -- reglib.txt [--only CODE] [--missing]");
        return;
    };
    let text = fs::read_to_string(file).expect("the library can be read");
    let begun = Instant::now();
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let code = fields[1];
        if only.is_some_and(|only| !code.starts_with(only.as_str())) {
            continue;
        }
        let technique = TECHNIQUES.iter().filter(|(prefix, ..)| code.starts_with(prefix)).max_by_key(|(p, ..)| p.len());
        let Some(&(_, name, level)) = technique else {
            eprintln!("no technique has the code {code}");
            continue;
        };
        let Line { sudoku, noted, excluded, removed, placed } = read(&fields);
        let mut explainer = Explainer::new(&sudoku.variant, &sudoku.puzzle);
        noted.into_iter().for_each(|one| explainer.note_placed(one));
        excluded.into_iter().for_each(|one| explainer.note_excluded(one));
        explainer.assume_unique(code.starts_with("06"));
        let steps = explainer.all(level);
        let names: Vec<&str> = name.split(" or ").collect();
        let any_name = |_: &Step| true;
        let same_name = |step: &Step| names.contains(&step.name());
        let covers = |which: &dyn Fn(&Step) -> bool| {
            let chosen = steps.iter().filter(|step| which(step));
            let gone = |one: &Candidate| chosen.clone().any(|step| step.removed.contains(one) || sets(step, *one));
            let is_set = |one: &Candidate| chosen.clone().any(|step| step.placed.contains(one));
            removed.iter().all(gone) && placed.iter().all(is_set)
        };
        let is_absent = code.ends_with("-x");
        let named = match is_absent {
            true if removed.is_empty() && placed.is_empty() => !steps.iter().any(same_name),
            true => !covers(&same_name),
            false => covers(&same_name),
        };
        let by_trying = level == Level::Forcing
            && removed.iter().all(|&one| explainer.refutation(one, level).is_some())
            && placed.iter().all(|&one| {
                let others = explainer.candidates()[one.cell.index()].iter().filter(|&digit| digit != one.digit);
                let others: Vec<Digit> = others.collect();
                others.iter().all(|&digit| explainer.refutation(Candidate { digit, ..one }, level).is_some())
            });
        let found = named || by_trying || covers(&any_name);
        let row = rows.entry(format!("{code:<7}{name}")).or_default();
        row.lines += 1;
        row.found += usize::from(found);
        row.named += usize::from(named);
        if missing && !(found && named) {
            println!("{} {line}", if found { "other name" } else { "not found" });
        }
    }
    let total = |count: fn(&Row) -> usize| rows.values().map(count).sum::<usize>();
    for (name, row) in &rows {
        println!("{name:<40} {:>4} lines {:>4} found {:>4} named", row.lines, row.found, row.named);
    }
    let (lines, found, named) = (total(|row| row.lines), total(|row| row.found), total(|row| row.named));
    println!("{lines} lines, {found} found, {named} named, {:.1} s", begun.elapsed().as_secs_f64());
}

/// Whether a step removes a candidate by placing another digit in its cell.
fn sets(step: &Step, one: Candidate) -> bool {
    step.placed.iter().any(|placed| placed.cell == one.cell && placed.digit != one.digit)
}

/// A line of the library.
struct Line {
    /// With the givens alone.
    sudoku: Sudoku,
    /// The digits that were placed, and the candidates that were removed.
    noted: Vec<Candidate>,
    excluded: Vec<Candidate>,
    /// What a step removes or places.
    removed: Vec<Candidate>,
    placed: Vec<Candidate>,
}

/// In the grid, a plus sign stands before each digit that is no given.
fn read(fields: &[&str]) -> Line {
    let mut grid = String::new();
    let mut solved: Vec<(usize, char)> = Vec::new();
    let mut is_solved = false;
    for sign in fields[3].chars() {
        match (sign, is_solved) {
            ('+', _) => {}
            (_, true) => {
                solved.push((grid.len(), sign));
                grid.push('.');
            }
            _ => grid.push(sign),
        }
        is_solved = sign == '+';
    }
    let sudoku = exdoku::read(&grid).expect("a grid of 81 digits and dots");
    let cells: Vec<Cell> = sudoku.variant.board().cells().collect();
    let candidate = |word: &str| {
        let number = |at: usize| usize::from(word.as_bytes()[at] - b'0') - 1;
        Candidate { cell: cells[number(1) * 9 + number(2)], digit: Digit::new(number(0)) }
    };
    let list = |field: &str| -> Vec<Candidate> { field.split_whitespace().map(candidate).collect() };
    let digit = |sign: char| Digit::new(sign as usize - '1' as usize);
    let noted = solved.into_iter().map(|(at, sign)| Candidate { cell: cells[at], digit: digit(sign) }).collect();
    let (excluded, removed) = (list(fields[4]), list(fields[5]));
    let placed = list(fields.get(6).copied().unwrap_or_default());
    Line { sudoku, noted, excluded, removed, placed }
}
