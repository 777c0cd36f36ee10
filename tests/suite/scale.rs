//! `exdoku check --rate --scale`: the SE score and the HoDoKu score of classic puzzles.

use std::time::Instant;

use exdoku::exact_cover::Budget;
use exdoku::variant::Variant;
use exdoku_reason::scale::{HodokuLevel, NoScore, SeRating, hodoku_rating, hodoku_score, se_rating, se_score};

use crate::common::program::{answer, exdoku};

/// Puzzles of ours and famous ones, with score, hardest technique and number of steps in Sukaku Explainer 1.17.
const RATED: &[(&str, f64, &str, usize)] = &[
    // The example of Wikipedia's article on Sudoku.
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1.2, "Hidden Single", 51),
    // From Knuth, TAOCP 4B, section 7.2.2.1: the digits of pi.
    ("..3.1....415....9.2.65..3..5...8...9.7.9...32.38..4.6....26.4.3...3....832...795.", 1.2, "Hidden Single", 49),
    (
        "....5.......9...5..1724.......79.3..3.......8..8...4....1.736..972........48.....",
        2.0,
        "Direct Hidden Pair",
        58,
    ),
    // Ours.
    ("73...4...8.....2......6...8...4..89.........32.57...4...65...21.7.9.....9.....7..", 1.5, "Hidden Single", 58),
    ("........7.59..3...4....62.......2..9.8..7.....27.9...6.....8.5...39......4.....7.", 1.7, "Direct Pointing", 60),
    ("3....9.5...7...3.6......4...7..2..1..6..51..75...4..2....8...9.......1.5..6..2...", 2.3, "Naked Single", 58),
    ("426....1.....9..43....1....7.96..3.....98......4.3...6.95............8.1..31....4", 2.6, "Pointing", 63),
    ("..8...7..4...7..3....8....9..4...61..627.........9.5......1....8..932...236.8.1..", 2.8, "Claiming", 58),
    ("......82..8...7.........5.751.62..4.4.............3.5.39.2......2..1..761...5...3", 3.6, "Naked Triplet", 66),
    (".....4..82.....14.............13.86.....5.4...89....17..35.9...8...4.3..4.28....6", 4.0, "Skyscraper 011", 60),
    ("28.....13.6......5...72..8..93..4...1...7...28...51.....9.36..4.......6.3........", 4.2, "XY-Wing", 58),
    (
        "..93..6..6.....7...4.9...5.......9....1568.....8..1.....74..2..3...8..6.....2...9",
        4.3,
        "Grouped 2 Strong links 101",
        70,
    ),
    (
        "..6..58...8....2.......3..7.2.47...5.5....1..8..5..42...9..........21.....26...3.",
        4.6,
        "Unique Loop 6 type 2",
        68,
    ),
    ("....91..2.4...27.83.58..1.....6.5...238..7.......8...7.6.1.........59...1.....8.9", 5.6, "WXYZ-Wing 137", 67),
    (
        ".....79....5..1.8.294........1......3....8..2....951...3.....68.....2.....61..75.",
        7.1,
        "Bidirectional Cycle",
        88,
    ),
    ("....9......6.71.....8.5.6.95....71....21..8....9.....623...........3.5.7.6.8..3..", 7.3, "Forcing Chain", 76),
    (
        ".....698...3...5.1...51.4..4..79.2...7........2.....475.7..9.....815.......2.8..9",
        8.4,
        "Region Forcing Chains",
        86,
    ),
    (
        "......6.....91...38.7.4..5.9....2.4551.8..2...........4...3.9...5...9.2.6....7...",
        8.5,
        "Cell Forcing Chains",
        97,
    ),
];

/// Arto Inkala's puzzle of 2012.
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The puzzles of ours and famous ones that HoDoKu solves without forcing chains, with its score, its level and
/// its number of steps.
const BY_HODOKU: &[(&str, u32, HodokuLevel, usize)] = &[
    ("..3.1....415....9.2.65..3..5...8...9.7.9...32.38..4.6....26.4.3...3....832...795.", 196, HodokuLevel::Easy, 49),
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 204, HodokuLevel::Easy, 51),
    ("3....9.5...7...3.6......4...7..2..1..6..51..75...4..2....8...9.......1.5..6..2...", 332, HodokuLevel::Easy, 58),
    ("73...4...8.....2......6...8...4..89.........32.57...4...65...21.7.9.....9.....7..", 432, HodokuLevel::Easy, 58),
    ("....5.......9...5..1724.......79.3..3.......8..8...4....1.736..972........48.....", 462, HodokuLevel::Medium, 59),
    ("28.....13.6......5...72..8..93..4...1...7...28...51.....9.36..4.......6.3........", 518, HodokuLevel::Hard, 58),
    ("426....1.....9..43....1....7.96..3.....98......4.3...6.95............8.1..31....4", 538, HodokuLevel::Medium, 60),
    ("..8...7..4...7..3....8....9..4...61..627.........9.5......1....8..932...236.8.1..", 544, HodokuLevel::Medium, 60),
    ("........7.59..3...4....62.......2..9.8..7.....27.9...6.....8.5...39......4.....7.", 620, HodokuLevel::Medium, 63),
    (".....4..82.....14.............13.86.....5.4...89....17..35.9...8...4.3..4.28....6", 744, HodokuLevel::Hard, 60),
    ("......82..8...7.........5.751.62..4.4.............3.5.39.2......2..1..761...5...3", 928, HodokuLevel::Medium, 67),
    (
        "....91..2.4...27.83.58..1.....6.5...238..7.......8...7.6.1.........59...1.....8.9",
        1440,
        HodokuLevel::Unfair,
        64,
    ),
    (
        "....9......6.71.....8.5.6.95....71....21..8....9.....623...........3.5.7.6.8..3..",
        1498,
        HodokuLevel::Unfair,
        65,
    ),
    (
        "..93..6..6.....7...4.9...5.......9....1568.....8..1.....74..2..3...8..6.....2...9",
        1612,
        HodokuLevel::Unfair,
        74,
    ),
    (
        ".....79....5..1.8.294........1......3....8..2....951...3.....68.....2.....61..75.",
        3492,
        HodokuLevel::Extreme,
        85,
    ),
    (
        "..6..58...8....2.......3..7.2.47...5.5....1..8..5..42...9..........21.....26...3.",
        3992,
        HodokuLevel::Extreme,
        83,
    ),
    (
        ".....698...3...5.1...51.4..4..79.2...7........2.....475.7..9.....815.......2.8..9",
        6050,
        HodokuLevel::Extreme,
        84,
    ),
    (
        "......6.....91...38.7.4..5.9....2.4551.8..2...........4...3.9...5...9.2.6....7...",
        6428,
        HodokuLevel::Extreme,
        93,
    ),
];

fn givens(line: &str) -> [u8; 81] {
    let mut givens = [0; 81];
    for (given, byte) in givens.iter_mut().zip(line.bytes()) {
        *given = if byte == b'.' { 0 } else { byte - b'0' };
    }
    givens
}

fn rating(line: &str) -> SeRating {
    se_rating(&givens(line)).unwrap()
}

#[test]
fn scores_are_those_of_sudoku_explainer() {
    for &(line, score, technique, steps) in RATED {
        let found = rating(line);
        assert_eq!((found.score, found.technique.as_str(), found.steps), (score, technique, steps), "{line}");
    }
}

#[test]
fn a_nested_forcing_chain() {
    let found = rating(INKALA);
    assert_eq!((found.score, found.steps), (10.7, 133));
    assert_eq!(found.technique, "Dynamic Contradiction Forcing Chains (+ Forcing Chains)");
}

#[test]
fn ratings_stop_when_the_time_is_over() {
    let variant = Variant::classic(9).unwrap();
    let puzzle = exdoku::read(INKALA).unwrap().puzzle;
    let over = Budget { until: Some(Instant::now()), ..Budget::default() };
    assert_eq!(se_score(&variant, &puzzle, &over), Err(NoScore::Stopped));
    assert_eq!(hodoku_score(&variant, &puzzle, &over), Err(NoScore::Stopped));
}

#[test]
fn check_prints_the_score() {
    let (line, ..) = RATED[2];
    let text = answer("check --rate --scale se -", &format!("{line}\n"));
    assert!(text.ends_with("  SE score 2.0: 58 steps, the hardest of them Direct Hidden Pair\n"), "{text}");
    let json = answer("check --rate --scale se --format json -", &format!("{line}\n"));
    assert!(json.contains("\"se_score\":2.0,\"se_technique\":\"Direct Hidden Pair\""), "{json}");
    assert!(!json.contains("\"rating\""), "{json}");
    let table = answer("check --rate --scale se --format csv -", &format!("{line}\n"));
    assert_eq!(table, format!("puzzle,status,givens,se-score,se-technique\n{line},unique,23,2.0,Direct Hidden Pair\n"));
}

#[test]
fn other_puzzles_have_no_score() {
    let small = "12..34....43...1\n";
    let diagonal = format!("size = 9\ngivens = \"{}\"\n[rules]\ndiagonals = true\n", RATED[0].0);
    let refused = exdoku("check --rate --scale se -", small);
    assert_eq!(refused.exit, 2);
    assert!(refused.out.contains("the scale of Sudoku Explainer is for classic 9x9 puzzles"), "{}", refused.out);
    let refused = exdoku("check --rate --scale se -", &diagonal);
    assert!(!refused.out.contains("SE score 1.2"), "{}", refused.out);
    let without = exdoku("check --scale se -", small);
    assert_eq!(without.exit, 2);
    assert!(without.err.contains("--rate"), "{}", without.err);
}

#[test]
fn scores_are_those_of_hodoku() {
    for &(line, score, level, steps) in BY_HODOKU {
        let found = hodoku_rating(&givens(line)).unwrap();
        assert_eq!((found.score, found.level, found.steps), (score, level, steps), "{line}");
    }
}

#[test]
fn check_prints_the_hodoku_score() {
    let (line, ..) = RATED[2];
    let technique = "Locked Candidates Type 1 (Pointing)";
    let text = answer("check --rate --scale hodoku -", &format!("{line}\n"));
    let expected = format!("  HoDoKu score: 462 (Medium), 59 steps, the hardest of them {technique}\n");
    assert!(text.ends_with(&expected), "{text}");
    let json = answer("check --rate --scale hodoku --format json -", &format!("{line}\n"));
    let expected = format!("\"hodoku_score\":462,\"hodoku_level\":\"Medium\",\"hodoku_technique\":\"{technique}\"");
    assert!(json.contains(&expected), "{json}");
    let table = answer("check --rate --scale hodoku --format csv -", &format!("{line}\n"));
    let head = "puzzle,status,givens,hodoku-score,hodoku-level,hodoku-technique";
    assert_eq!(table, format!("{head}\n{line},unique,23,462,Medium,{technique}\n"));
}

#[test]
fn other_puzzles_have_no_hodoku_score() {
    let refused = exdoku("check --rate --scale hodoku -", "12..34....43...1\n");
    assert_eq!(refused.exit, 2);
    assert!(refused.out.contains("no HoDoKu score: the scale of HoDoKu is for classic 9x9 puzzles"), "{}", refused.out);
    let refused = exdoku("check --rate --scale hodoku -", &format!("{INKALA}\n"));
    assert_eq!(refused.exit, 2);
    assert!(
        refused.out.contains("no HoDoKu score: the puzzle needs HoDoKu's forcing chains or nets"),
        "{}",
        refused.out
    );
    let refused = exdoku("generate --hardest 400..500 --scale hodoku", "");
    assert_eq!(refused.exit, 2);
    assert!(refused.err.contains("puzzles cannot be generated by HoDoKu score"), "{}", refused.err);
}
