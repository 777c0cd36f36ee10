//! Constraint strings of the Interactive Sudoku Solver: each means the same as another string, or has a stated number of
//! grids.

use std::collections::BTreeSet;
use std::sync::Arc;

use exdoku::board::{Cell, Grid};
use exdoku::exact_cover::{Learn, Settings};
use exdoku::format::{Export, to_iss};
use exdoku::solve::{SolveOptions, Solver, Verdict};
use exdoku::{ReadOptions, Sudoku};

fn read(text: &str) -> Sudoku {
    exdoku::read(text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"))
}

/// All grids of a string.
fn grids(text: &str) -> BTreeSet<String> {
    let Sudoku { variant, puzzle, .. } = read(text);
    let mut solver = Solver::new(Arc::clone(&variant), SolveOptions::default());
    let board = variant.board();
    let value = |grid: &Grid, cell: Cell| board.value(grid, cell).map_or_else(String::new, |value| value.to_string());
    let line = |grid: &Grid| board.cells().map(|cell| value(grid, cell)).collect();
    solver.solutions(&puzzle, 100_000).iter().map(line).collect()
}

#[track_caller]
fn same(one: &str, other: &str) {
    let (one, other) = (grids(&format!(".Shape~4x4{one}")), grids(&format!(".Shape~4x4{other}")));
    assert!(!other.is_empty(), "the strings have no grids");
    assert!(one == other, "{} and {} grids", one.len(), other.len());
}

/// The key of a state machine with these bits.
fn key(bits: &str) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: Vec<char> = bits.chars().filter(|bit| !bit.is_whitespace()).collect();
    let value = |six: &[char]| (0..6).fold(0, |value, at| value << 1 | usize::from(six.get(at) == Some(&'1')));
    bits.chunks(6).map(|six| char::from(SIGNS[value(six)])).collect()
}

fn first_error(text: &str) -> String {
    let wrong =
        exdoku::read_with(text, ReadOptions { strict: true, ..ReadOptions::default() }).expect_err("it is wrong");
    wrong.first().map_or_else(String::new, exdoku::source::Diagnostic::one_line)
}

#[test]
fn all_lines_are_one_puzzle() {
    let text = ".Shape~4x4\n# a comment\n.~R1C1_3\n\n.Cage~7~R2C3\n~R2C4\n\n  .~R4C4_2\n";
    same(text.trim_start_matches(".Shape~4x4"), ".~R1C1_3~R4C4_2.Cage~7~R2C3~R2C4");
    same(".Cage ~ 7 ~ R2C3 ~\nR2\nC4", ".Cage~7~R2C3~R2C4");
    assert!(read(text).warnings.is_empty());
}

#[test]
fn lines_that_look_like_puzzles_are_warned_about() {
    let warning = |text: &str| read(text).warnings.first().map(exdoku::source::Diagnostic::one_line);
    let found = warning(".Shape~4x4.~R1C1_1\n.Shape~4x4.~R2C2_2\n").unwrap();
    assert!(found.ends_with(":2:2: this line looks like a separate puzzle: it has a shape, too"), "{found}");
    let found = warning(".~R1C1_1_2\n.~R1C1_2_3\n").unwrap();
    assert!(
        found.ends_with(":2:3: this line looks like a separate puzzle: it has a given for the same cell"),
        "{found}"
    );
    let options = ReadOptions { per_line: true, ..ReadOptions::default() };
    let all = exdoku::input::puzzles_with(".Shape~4x4.~R1C1_1\n.Shape~4x4.~R2C2_2\n", options).unwrap();
    let all: Vec<Sudoku> = all.map(Result::unwrap).collect();
    assert_eq!(all.iter().map(|one| one.puzzle.givens.filled()).collect::<Vec<_>>(), [1, 1]);
    assert!(all.iter().all(|one| one.warnings.is_empty()));
}

#[test]
fn constraints_are_repeated() {
    // The cells R1C1, R2C2, R3C3 as bits, and without an origin R1C1.
    let thrice = ".Thermo~R1C1~R1C2.Thermo~R2C2~R2C3.Thermo~R3C3~R3C4";
    same(".Replicate~hQA~R1C1.Thermo~R1C1~R1C2.End", thrice);
    same(".Replicate~hQA.Thermo~R1C1~R1C2.End", thrice);
    same(".Replicate~R2C2~hQA.Thermo~R2C2~R2C3.End", thrice);
    same(".Replicate~hQA.~R1C1_1_2.End", ".~R1C1_1_2~R2C2_1_2~R3C3_1_2");
    // R1C1 and R2C1, and for each of them it and the next cell to the right.
    same(".Replicate~R.Replicate~D.Whisper~2~R1C1~R1C2.End.End", ".Whisper~2~R1C1~R1C2~R1C3.Whisper~2~R2C1~R2C2~R2C3");
    same(
        ".Replicate~hQA.Or.~R1C1_1.~R1C2_1.End.End",
        ".Or.~R1C1_1.~R1C2_1.End.Or.~R2C2_1.~R2C3_1.End.Or.~R3C3_1.~R3C4_1.End",
    );
    assert!(first_error(".Shape~4x4.Replicate~AgA.~R1C4_1.End").contains("moved out of the grid"));
}

#[test]
fn unknowns_are_repeated_among_those_of_their_name() {
    // The unknowns are laid out in two rows of three; four of them form the upper right 2x2 block.
    let var = ".Var~A~x~2x3";
    same(
        &format!("{var}.~VA1_1~VA2_2~VA3_3~VA4_4~VA5_3~VA6_1.Replicate~D~VA1.WhiteDot~VA1~R1C1.End.~R1C1_2_3~R1C2_1_4"),
        &format!("{var}.~VA1_1~VA2_2~VA3_3~VA4_4~VA5_3~VA6_1.WhiteDot~VA1~R1C1.WhiteDot~VA2~R1C2.~R1C1_2_3~R1C2_1_4"),
    );
    same(&format!("{var}.GreaterThan~VA5~VA2~VA6~VA1.WhiteDot~VA2~R1C1.~VA5_3"), ".~R1C1_1_3");
    same(&format!("{var}.Quad~VA2~1~2~3~4.~VA2_1~VA3_2~VA6_3.WhiteDot~VA5~R1C1"), ".~R1C1_3");
}

#[test]
fn unknowns_have_a_prefix_and_perhaps_a_label_and_a_count() {
    for var in [".Var~A.~VA_3", ".Var~A~label.~VA1_3", ".Var~A~~1.~VA_3", ".Var~A~~1000.~VA1_3"] {
        same(&format!("{var}.WhiteDot~R1C1~VA1"), ".~R1C1_2_4");
    }
    assert!(first_error(".Shape~4x4.Var~A~~1001").contains("from 1 to 1000"));
    same(".Var~A~~2.Or.~VA1_1.~VA2_2.End.~VA1_2.GreaterThan~R1C1~VA2", ".~R1C1_3_4");
}

#[test]
fn regions_that_are_not_whole() {
    // Regions have as many cells as there are digits, 4 or 5; the one of 9 cells holds any.
    let digits = ".Shape~4x4~5.NoBoxes.~R3C2_4~R3C3_1~R3C4_2~R4C1_2~R4C2_3~R4C3_4~R4C4_5";
    let whole = grids(&format!("{digits}.AllDifferent~R1C1~R1C2~R2C1~R2C2~R3C1"));
    assert_eq!(grids(&format!("{digits}.Jigsaw~aabbaabbabbbbbbb")), whole);
    assert_eq!(grids(&format!("{digits}.Jigsaw~4x4~aabbaabbabbbbbbb")), whole);
    // Of several others the larger ones hold any digits, and the smaller ones different ones.
    let parts = ".AllDifferent~R1C1~R1C2~R2C1.AllDifferent~R1C3~R1C4~R2C3";
    assert_eq!(grids(".Shape~4x4.NoBoxes.Jigsaw~aabbacbccccccccc"), grids(&format!(".Shape~4x4.NoBoxes{parts}")));
    // Without boxes or regions a region sum line says nothing; with some it is cut by them.
    same(".NoBoxes.RegionSumLine~R1C1~R1C2~R1C3", ".NoBoxes");
    assert_eq!(
        grids(&format!("{digits}.Jigsaw~aabbaabbabbbbbbb.RegionSumLine~R1C1~R1C2~R1C3")),
        grids(&format!("{digits}.Jigsaw~aabbaabbabbbbbbb.EqualSum~R1C1~R1C2~-~R1C3"))
    );
}

#[test]
fn relations_have_names_anywhere() {
    // One digit is even, the other odd.
    let plain = ".Pair~apF~R1C1~R1C2.Pair~apF~R2C1~R2C2";
    for named in
        ["~_~R1C1~R1C2~~R2C1~R2C2", "~_a%20b~R1C1~R1C2~_sum-mod-5-1~R2C1~R2C2", "~~R1C1~R1C2~_~R2C1~R2C2~~R3C3"]
    {
        same(&format!(".Pair~apF{named}"), plain);
        same(&format!(".PairX~apF{named}"), plain);
    }
    // The older names have two signs the other way round.
    same(".Binary~_eP~R1C1~R1C2", ".Pair~-eP~R1C1~R1C2");
    same(".BinaryX~-eP~_x~R1C1~R1C2", ".PairX~_eP~R1C1~R1C2");
}

#[test]
fn state_machines_in_parts() {
    // 1 leads from the first state to the accepting one; the end of a part leads back to the first.
    // 01 0000 0100  1 1 0  00001 1  10000 0
    let key = "QTBwA";
    same(&format!(".NFA~{key}~_one~R1C1~-~R2C3~_other~R3C2"), ".~R1C1_1~R2C3_1~R3C2_1");
    // An empty part at the beginning, in the middle or at the end is read, too.
    let four = ".~R1C2_2~R1C3_3~R1C4_4~R2C1_3~R2C2_4";
    // The first break leads from the first state to the second, where 1 is read; the second one to the third.
    let key = self::key("01 0010 0100 001 001 0  10000 010  00000  00001 011  10000 001");
    same(&format!("{four}.NFA~{key}~_lead~-~R1C1~-"), &format!("{four}.~R1C1_1"));
    for other in ["R1C1~-", "-~R1C1", "-~-~R1C1", "-~R1C1~-~-"] {
        let text = format!(".Shape~4x4{four}.NFA~{key}~{other}");
        assert!(grids(&text).is_empty(), "{text}");
    }
    // Parts without cells: two breaks are accepted from the start by this one, and one is not.
    let two = self::key("01 0001 0100 01 01 0  10000 10  00000  10000 01");
    same(&format!("{four}.NFA~{two}~-~-"), four);
    assert!(first_error(&format!(".Shape~4x4.NFA~{two}~-")).contains("lines without cells are not accepted"));
    // It has no symbol for the end of a part.
    let wrong = first_error(".Shape~4x4.NFA~QPL1g~R1C1~-~R1C2");
    assert!(wrong.contains("this state machine reads nothing between parts"), "{wrong}");
    // A cell may be read twice in a row: an odd digit, then even ones, then nothing twice.
    same(".NFA~QPL1g~R1C1~R1C2~R1C2", ".NFA~QPL1g~R1C1~R1C2");
    same(".NFA~QPL1g~R1C1~R1C2~R1C2~~R2C2~R2C3", ".NFA~QPL1g~R1C1~R1C2~~R2C2~R2C3");
    // For fewer digits than there are: the others have no steps.
    let five = grids(".Shape~4x4~5.NFA~QPL1g~R1C1~R1C2.~R2C1_1~R2C2_2~R2C3_3~R3C1_2~R3C2_3~R3C3_4~R4C4_1");
    assert!(five.iter().all(|grid| "13".contains(&grid[..1]) && "24".contains(&grid[1..2])) && !five.is_empty());
}

#[test]
fn state_machines_are_written_back() {
    let four = ".~R1C2_2~R1C3_3~R1C4_4~R2C1_3~R2C2_4";
    let lead = key("01 0010 0100 001 001 0  10000 010  00000  00001 011  10000 001");
    let machines = [
        (format!("{four}.NFA~{lead}~_lead~-~R1C1~-"), "~-~R1C1~-\n"),
        (format!("{four}.NFA~{lead}~_lead~-~R1C1~-~~-~R3C3~-"), "~-~R3C3~-\n"),
        (".NFA~QPL1g~R1C1~R1C2~R1C2".to_owned(), "~R1C1~R1C2~R1C2\n"),
        (".NFA~QPL1g~R1C1~R1C2~~R2C2~R2C3".to_owned(), "~R2C2~R2C3\n"),
        (".NFA~QTBwA~R1C1~-~R2C3".to_owned(), "~R1C1~-~R2C3\n"),
    ];
    for (text, end) in machines {
        let Sudoku { variant, puzzle, .. } = read(&format!(".Shape~4x4{text}"));
        let written = to_iss(&Export { variant: &variant, puzzle: &puzzle, solution: None });
        assert!(written.unsupported.is_empty(), "{text}");
        assert!(
            written.text.split('.').any(|part| part.starts_with("NFA~") && format!("{}\n", part.trim()).ends_with(end)),
            "{}",
            written.text
        );
        same(written.text.trim().trim_start_matches(".Shape~4x4"), &text);
    }
}

#[test]
fn cells_that_follow_themselves() {
    // They count twice in sums, and are two places of a line.
    same(".Arrow~R1C1~R1C2~R1C2", ".Sum~0_=_1_-2~R1C1~R1C2");
    same(".DoubleArrow~R1C1~R2C2~R2C2~R1C4", ".Sum~0_=_1_-2_1~R1C1~R2C2~R1C4");
    same(".EqualSum~R1C1~R1C1~-~R2C3~R3C4", ".Sum~0_=_2_-1_-1~R1C1~R2C3~R3C4");
    same(".RegionSumLine~R1C1~R1C1~R1C3~R1C4", ".Sum~0_=_2_-1_-1~R1C1~R1C3~R1C4");
    same(".SumLine~6~R1C1~R1C1~R1C2", ".Sum~6_=_2_1~R1C1~R1C2");
    same(
        ".ValueIndexing~R1C1~R1C2~R2C3~R2C3~R3C4~R3C4",
        ".Or.And.~R1C2_1_2.SameValues~2~R1C1~R2C3.End.And.~R1C2_3_4.SameValues~2~R1C1~R3C4.End.End",
    );
    same(".Zipper~R1C1~R2C2~R2C2~R1C4", ".Sum~0_=_1_-2_1~R1C1~R2C2~R1C4");
    same(".Palindrome~R1C1~R2C3~R2C3~R3C2", ".SameValues~2~R1C1~R3C2");
    same(".Regex~MS4q~R1C1~R1C1~R1C2", ".~R1C1_1");
    // No digit differs from itself.
    let wrong = first_error(".Shape~4x4.Whisper~1~R1C1~R1C1~R1C2");
    assert!(wrong.contains("r1c1 follows itself on this line, and no digit fits beside itself"), "{wrong}");
}

#[test]
fn regions_in_the_making_with_more_digits_than_cells() {
    // Regions of as many cells as a row, whatever the digits are; each lacks some.
    let chaos = ".Shape~3x3~4.NoBoxes.ChaosConstruction";
    let some = grids(&format!("{chaos}.~R1C1_1~R1C2_2~R1C3_3~R2C1_4.SameValues~3~CC1~CC2~CC4"));
    assert!(!some.is_empty() && some.iter().all(|grid| !grid[..2].contains(&grid[3..4])));
    assert!(grids(&format!("{chaos}.~R1C1_1~R1C2_2~R2C1_2.SameValues~3~CC1~CC2~CC4")).is_empty());
    // Of another size, they are of another number.
    let dominoes = ".Shape~2x3~3.NoBoxes.RegionSize~2.ChaosConstruction.SameValues~2~CC1~CC2";
    assert!(!grids(&format!("{dominoes}.SameValues~2~CC4~CC5")).is_empty());
    assert!(grids(&format!("{dominoes}.SameValues~2~CC2~CC3")).is_empty());
    let wrong = first_error(".Shape~3x4.RegionSize~5.ChaosConstruction");
    assert!(wrong.contains("the grid of 12 cells does not fall into regions of 5"), "{wrong}");
}

/// The numbers of regions that are given are those of the usual order: of their first cells.
#[test]
fn given_regions_keep_their_numbers() {
    let all = grids(".Shape~3x3.NoBoxes.ChaosConstruction");
    let given = grids(".Shape~3x3.NoBoxes.ChaosConstruction.~CC1_1~CC9_3");
    assert!(!given.is_empty() && given.is_subset(&all), "{} of {}", given.len(), all.len());
    let constraint = ".Shape~3x3.NoBoxes.ChaosConstruction.Or.And.~CC9_3.End.And.~CC9_2.End.End";
    assert!(!grids(constraint).is_empty());
}

#[test]
fn regions_in_the_making_count_with_defaults() {
    let chaos = ".NoBoxes.ChaosConstruction.~R1C1_1~R1C2_2";
    let all = ".ChaosArrow~R2C2~0~CC6~CC2~-~CC6~CC10~CC14~-~CC6~CC5~-~CC6~CC7~CC8";
    for short in [".ChaosArrow~R2C2", ".ChaosArrow~R2C2~0", ".ChaosArrow~R2C2~"] {
        same(&format!("{chaos}{short}"), &format!("{chaos}{all}"));
    }
    same(&format!("{chaos}.ChaosArrow~R2C2~CC6~CC7~CC8"), &format!("{chaos}.ChaosArrow~R2C2~0~CC6~CC7~CC8"));
    let around = "~CC6~CC1~CC2~CC3~CC5~CC7~CC9~CC10~CC11";
    for short in [".ChaosCount~R2C2", ".ChaosCount~R2C2~0", &format!(".ChaosCount~R2C2~{around}")] {
        same(&format!("{chaos}{short}"), &format!("{chaos}.ChaosCount~R2C2~0{around}"));
    }
}

#[test]
fn an_impossible_alternative_is_never_chosen() {
    same(".Or.Sum~40~R1C1~R1C2.~R1C1_1.End", ".~R1C1_1");
    same(".Or.And.~R1C1_1.~R1C1_2.End.~R1C1_3.End", ".~R1C1_3");
    same(".Or.And.Cage~2~R1C1~R1C2.Or.X~R1C1~R1C2.End.End.~R2C2_3.End", ".~R2C2_3");
    let found = read(".Shape~4x4.Or.Sum~40~R1C1~R1C2.~R1C1_1.End").warnings;
    assert!(found.iter().any(|one| one.message().starts_with("this alternative can never hold: ")));
    // What is written wrong stays wrong.
    assert!(first_error(".Shape~4x4.Or.Sum~x~R1C1.~R1C1_1.End").contains("expected a sum"));
}

#[test]
fn areas_of_unknowns() {
    let var = ".Var~A~x~2x2.~VA1_1~VA4_1~VA2_1_2~VA3_1_2";
    same(&format!("{var}.ConnectedValues~VA~1.WhiteDot~VA2~R1C1.~VA3_2"), ".~R1C1_2");
    same(&format!("{var}.ConnectedValues~VA~1~3.WhiteDot~VA2~R1C1.~VA3_2"), ".~R1C1_2");
    assert!(first_error(".ConnectedValues~VB~1").contains("no unknowns"));
}

#[test]
fn cells_that_come_twice() {
    same(".Cage~6~R1C1~R1C2~R1C2", ".Sum~6_=_1_2~R1C1~R1C2");
    same(".Indexing~column~R1C1", ".Indexing~C~R1C1");
    // The index cell, R2C3, stands on its own line.
    same(
        ".ValueIndexing~R1C1~R2C3~R3C2~R2C3~R4C3",
        ".Or.And.~R2C3_1.Pair~hQI~R1C1~R3C2.End.And.~R2C3_2~R1C1_2.End.And.~R2C3_3.Pair~hQI~R1C1~R4C3.End.End",
    );
}

#[test]
fn a_building_of_height_0_is_not_seen() {
    let shape = ".Shape~4x4~0-3";
    let one = grids(&format!("{shape}.Skyscraper~R1~3~"));
    let rows: BTreeSet<&str> = one.iter().map(|grid| &grid[..4]).collect();
    assert_eq!(rows.into_iter().collect::<Vec<_>>(), ["0123", "1023", "1203", "1230"]);
}

#[test]
fn hints_change_nothing() {
    same(".Priority~3~R1C1.SearchPriority~3~R1C1.Given~R1C1_1", ".~R1C1_1");
}

/// Digits follow from regions more than regions from digits, so that a search which branched on digits alone would be long.
#[test]
fn a_search_branches_on_regions_that_are_not_drawn() {
    let puzzle = ".Shape~6x6.ChaosConstruction.NoBoxes.ChaosCount~R2C3~0~CC9~CC2~CC3~CC4~CC8~CC10~CC14~CC15~CC16\
                  .ChaosArrow~R4C2~0~CC20~CC21~CC22~CC23~CC24.ChaosArrow~R1C1~0~CC1~CC7~CC13~CC19~CC25~CC31\
                  .ChaosArrow~R5C1~0~CC25~CC31.ChaosCount~R1C4~0~CC4~CC3~CC5~CC9~CC10~CC11\
                  .ChaosCount~R6C1~0~CC31~CC25~CC26~CC32.ChaosArrow~R5C1~0~CC25~CC19~CC13~CC7~CC1\
                  .ChaosArrow~R3C3~0~CC15~CC21~CC27~CC33.ChaosArrow~R1C5~0~CC5~CC11~CC17~CC23~CC29~CC35\
                  .~R2C4_5.~R4C3_3.~R3C4_3.~R3C1_6.~R4C4_4.~R4C5_6.~R3C6_1";
    let Sudoku { variant, puzzle, .. } = read(puzzle);
    let settings = Settings { learn: Learn::Off, ..Settings::default() };
    let mut solver = Solver::new(variant, SolveOptions { settings, ..SolveOptions::default() });
    assert!(matches!(solver.verdict(&puzzle), Verdict::Unique(_)));
    let nodes = solver.stats().nodes;
    assert!(nodes < 600, "{nodes} nodes, not some 200");
}
