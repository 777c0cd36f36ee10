//! Clues of every kind on odd boards: drawn clues can be read, and are true of the solution. Regions drawn at random.

use crate::common::day::{is_thorough, todays};
use crate::common::document;
use crate::common::program::exdoku;
use exdoku::board::{Board, Digit, Grid, Position};
use exdoku::exact_cover::Budget;
use exdoku::generate::{DrawFrame, Drawn, Failure, NoRegions, RandomRegions, Symmetry};
use exdoku::rules::{Binding, kinds};
use exdoku::solve::{Count, SolveOptions, Solver};
use exdoku::variant::{BuiltIns, ReadContext, Variant};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Boards with holes, of one row, without boxes, of several grids, of other digits.
const ODD: [&str; 10] = [
    "size = 4",
    "size = 4\nbox = 'none'\nholes = 'r2c2'",
    "size = 4\nbox = 'none'\nholes = 'r1c1-2 r4c3-4'",
    "size = 3\nbox = 'none'\nholes = 'r2c1 r2c3'",
    "size = '1x6'\nbox = 'none'\ndigits = '1-6'",
    "size = '6x1'\nbox = 'none'\ndigits = '1-6'",
    "size = 1",
    "size = '3x5'\nbox = 'none'\ndigits = '0-4'",
    "size = 4\ngrids = ['r1c1', 'r3c3']",
    "size = 6",
];

/// Boards on which everything takes long: on the last two, minutes. Their digits follow a pattern.
const LARGE: [(&str, [usize; 2]); 3] = [("size = 10", [2, 5]), ("size = 25", [5, 5]), ("size = 64", [8, 8])];

/// Draws clues of each kind with these symmetries.
fn draw_all(head: &str, solution: &Grid, is_large: bool) {
    let plain = document(&format!("{head}\n[rules]\nrows = false\ncolumns = false\nboxes = false"));
    let board = plain.variant.board();
    let boxes = if board.boxes().is_some() { "boxes = false\n" } else { "" };
    let kept = format!("rows = false\ncolumns = false\n{boxes}");
    let drawing = kinds().filter(|kind| !kind.draws().is_empty()).enumerate();
    for (number, kind) in todays(drawing, if is_large { 8 } else { 4 }) {
        let drawn = [Drawn::of(kind.name(), &plain).unwrap()];
        let head = format!("{head}\n");
        let context = ReadContext::new(&BuiltIns::NONE);
        let frame = DrawFrame { head: &head, kept: &kept, context: &context, kinds: &drawn };
        // On large boards, one symmetry a kind.
        let (first, count) = if is_large && !is_thorough() { (number, 1) } else { (0, Symmetry::ALL.len()) };
        for symmetry in Symmetry::ALL.into_iter().cycle().skip(first % Symmetry::ALL.len()).take(count) {
            let Ok(maps) = symmetry.maps(board) else { continue };
            let mut random = ChaCha8Rng::seed_from_u64(number as u64);
            let name = format!("{head}{}, {}", kind.name(), symmetry.name());
            match frame.filled(&plain.variant, solution, &maps, &Budget::default(), &mut random) {
                Ok((rules, read)) => assert_eq!(read.variant.violations(solution), [], "{name}\n{rules}"),
                Err(Failure::Unreadable(why)) => assert!(why.contains("too large"), "{name}: {why}"),
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
}

#[test]
fn clues_of_every_kind_fit_odd_boards() {
    for head in todays(ODD, 5) {
        let plain = document(head);
        let solution = Solver::new(plain.variant, SolveOptions::default()).solutions(&plain.puzzle, 1);
        draw_all(head, &solution[0], false);
    }
}

#[test]
fn clues_of_every_kind_fit_large_boards() {
    for (head, [height, width]) in
        LARGE.into_iter().filter(|(_, [height, width])| is_thorough() || height * width <= 10)
    {
        let size = height * width;
        let board = Board::square(size).unwrap();
        let mut solution = Grid::empty(board.place_count());
        for cell in board.cells() {
            let Position { row, column } = board.position(cell);
            solution.set(cell, Digit::new((width * (row % height) + row / height + column) % size));
        }
        draw_all(head, &solution, true);
    }
}

#[test]
fn random_regions_are_regions() {
    let variant = Variant::classic(7).unwrap();
    for seed in 0..20 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut regions = RandomRegions::new(variant.board(), &mut random).unwrap();
        regions.mix(variant.board(), &mut random);
        let picture = regions.picture(variant.board());
        // The reader refuses regions that do not hang together or are not of seven cells.
        let toml = format!("size = 7\nregions = \"\"\"\n{picture}\"\"\"\n[rules]\nrows = false\ncolumns = false");
        let document = document(&toml);
        assert_eq!(document.variant.board().regions().len(), 7);
        let mut solver = Solver::new(document.variant, SolveOptions::default());
        assert_eq!(solver.count(&document.puzzle, Some(1)), Count::MoreThan(1));
    }
    let samurai = document("variant = \"samurai\"").variant;
    let of_samurai = RandomRegions::new(samurai.board(), &mut ChaCha8Rng::seed_from_u64(1));
    assert_eq!(of_samurai.map(|_| ()), Err(NoRegions::NotSquare));
}

/// Every dot is drawn where a negative constraint excludes others: one for two neighbours, and in no symmetry.
#[test]
fn two_neighbours_have_one_dot() {
    for seed in 1..=4 {
        let run =
            exdoku(&format!("generate --variant classic-4x4 --draw kropki --symmetry rotate180 --seed {seed}"), "");
        assert!(run.exit == 0 && run.err.contains("the clues of kropki do not have it"), "{}", run.err);
        let document = document(&run.out);
        let kropki = document.variant.rule_uses().iter().find(|one| one.kind == "kropki").unwrap();
        let pairs = |name: &str| match kropki.named(name) {
            Some(Binding::Pairs(pairs)) => pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let (white, black) = (pairs("white"), pairs("black"));
        assert!(!white.is_empty() && white.iter().all(|pair| !black.contains(pair)), "seed {seed}: {}", run.out);
    }
}

/// A picture would be about the digits.
#[test]
fn marks_about_a_layer_name_it() {
    let run = exdoku("generate --variant doublers --draw odd:value --seed 1", "");
    assert!(run.out.contains("\nodd = \"value.r"), "{}{}", run.out, run.err);
}
