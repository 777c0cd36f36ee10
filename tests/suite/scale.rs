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

/// The pencil marks of a puzzle, cell by cell, and its score.
const RATED_MARKS: &[(&str, f64)] = &[
    (
        "
78 29 2479 127 1568 1237 245 36 367
1459 37 26 49 8 2378 235678 13479 25
5 123 1478 1234 49 167 8 7 36789
356 89 13459 35 3789 128 1368 238 348
47 12567 2579 147 13 34567 3469 12459 3568
1235789 1468 3 8 3567 1269 678 1246 2579
49 7 245789 125 2358 49 34 148 2679
3 269 23458 1267 59 358 2 245 14578
2 1258 478 134567 138 1389 2359 2579 2789
",
        1.2,
    ),
    (
        "
567 457 2345678 38 136 13458 167 2347 1259
123489 1258 1268 23469 23467 2345689 348 35678 12467
24678 124678 4789 234568 2478 5689 136 13456 45789
1346 234789 2359 1247 289 137 136 7 45789
3579 267 457 13469 2689 12347 1234689 129 12348
158 2349 23 123589 124678 13467 135789 1345679 36789
12345678 1236789 1258 7 259 123489 23689 125678 145
56789 36 489 1589 25789 189 12589 1479 23479
25679 1235 2347 12348 1349 136789 1256 145678 134
",
        2.3,
    ),
    (
        "
13579 289 25679 345679 45679 2389 13457 23467 234
3459 1235678 13457 14579 247 23579 1239 156 1468
23 124679 23578 138 1367 17 2345689 137 258
12378 9 25789 238 2478 2567 2579 12389 137
1346789 1235678 16789 12589 157 12569 468 2456789 12367
2469 3589 34689 127 8 35679 24689 1234589 1245789
4 1245678 1269 3569 35 4689 1345679 134579 124567
1348 4569 23469 256789 1569 234579 14568 89 24568
13457 1278 12568 2359 3789 1469 45689 1345 3567
",
        5.5,
    ),
    (
        "
12378 2678 156789 123579 23489 234567 14567 235689 13789
123456789 349 12569 245 89 1368 23678 16789 25689
12368 148 123589 2469 1234579 12479 35 2469 2468
12345789 12 89 126789 2678 2567 1689 34679 345
245679 347 2346 123568 14567 12569 2578 2 47
25689 14579 124569 2348 239 3567 23589 24789 123479
34689 1479 1238 457 34579 2489 125678 13578 1368
278 157 357 39 12689 123489 456 149 3789
123579 46789 138 125679 135789 1234789 5689 3578 125689
",
        6.6,
    ),
    (
        "
359 147 478 378 15689 257 234569 1389 268
25789 349 1268 145789 1569 12456 134578 1679 46789
124568 38 2347 235789 456789 289 1235689 125 1234678
2678 1345689 3578 137 23456 1234569 2789 123579 13489
125689 2457 136789 2478 8 12457 1234679 36 135679
1378 379 4689 12478 1345 1389 1245 2489 2567
2349 2345678 236789 13689 14679 14579 356 47 468
349 24579 123457 135679 1345679 1346789 678 24679 346
14567 458 2345689 12568 279 234569 1345789 123489 1267
",
        7.2,
    ),
    (
        "
12467 2679 6789 13467 1239 23469 1235678 1468 569
234689 125678 9 23567 1356789 34568 4 23478 1239
1247 345 2489 125 12347 234567 1234567 12379 15678
158 12679 236 28 123589 123 12568 46 1245679
2679 347 2457 45689 12357 2345678 123789 12379 12789
2579 125689 125678 4567 3456 12347 257 123567 359
1234679 1489 34679 123579 234689 3579 12789 267 124569
12348 347 123456789 1278 13467 2357 13479 1469 2347
47 12679 25 13459 3679 23678 2678 459 137
",
        8.4,
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

/// Scores of random pencil marks, as `serate` of Sukaku Explainer 1.17 gives them.
#[test]
fn scores_of_pencil_marks_are_those_of_sukaku_explainer() {
    let variant = Variant::classic(9).unwrap();
    for &(marks, score) in RATED_MARKS {
        let puzzle = exdoku::read(marks).unwrap().puzzle;
        assert_eq!(se_score(&variant, &puzzle, &Budget::default()).unwrap().score, score, "{marks}");
    }
    let refused = exdoku("check --rate --scale hodoku -", RATED_MARKS[0].0);
    assert!(refused.out.contains("the scale of HoDoKu is for puzzles without pencil marks"), "{}", refused.out);
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
