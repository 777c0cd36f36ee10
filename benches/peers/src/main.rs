//! What exdoku costs beside `dlx-rs`, `exact-covers` and `sudoku`, on the same puzzles in the same run.
//!
//! Each round runs every solver over all puzzles of a set, one solver after the other, so that a noisy machine hurts
//! all alike. Times are medians over the rounds; a ratio is the median of the ratios within one round.

mod cover;
mod puzzles;
mod solvers;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

use crate::puzzles::Set;
use crate::solvers::{Exdoku, LANES};
use crate::table::Row;

/// Runs dlx-rs, exact-covers, sudoku and exdoku on the same puzzles and prints a Markdown table.
#[derive(Parser)]
struct Arguments {
    /// Files with one puzzle a line: 81 characters, or 256 of 1-9A-G; other CSV columns are passed over
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Take at most N puzzles of each file: every k-th
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// How often each solver runs over each file
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let sample = arguments.sample.map(|n| n as usize);
    // All files are read before the first is measured: a misspelled name should not cost a quarter of an hour.
    let sets: Vec<Set> = arguments.files.iter().map(|path| Set::read(path, sample)).collect::<Result<_, _>>()?;
    println!("{}", table::head());
    for set in &sets {
        eprintln!("{}: {} puzzles of size {}", set.name, set.puzzles.len(), set.side);
        println!("{}", measure(set, arguments.rounds));
    }
    println!("\n{}", table::legend(arguments.rounds));
    Ok(())
}

/// One row of the table.
fn measure(set: &Set, rounds: u32) -> Row {
    let mut exdoku = Exdoku::new(set);
    // Twice, because an interruption leaves cold caches and makes any puzzle the slowest.
    let (first, second) = (exdoku.puzzle_by_puzzle(), exdoku.puzzle_by_puzzle());
    let solutions: Vec<u8> = first.iter().map(|one| one.solutions).collect();
    let nodes: u64 = first.iter().map(|one| one.nodes).sum();
    let worst = first.iter().zip(&second).map(|(a, b)| a.time.min(b.time)).max().unwrap_or_default();

    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); LANES.len()];
    for _ in 0..rounds {
        for (lane, times) in LANES.iter().zip(&mut times) {
            if !lane.takes(set) {
                continue;
            }
            let mut found = vec![0; set.puzzles.len()];
            times.push((lane.run)(set, &mut exdoku, &mut found));
            agree(set, lane.name, &found, &solutions);
        }
    }
    Row {
        name: set.name.clone(),
        puzzles: set.puzzles.len(),
        unique: solutions.iter().filter(|&&count| count == 1).count(),
        times,
        nodes,
        worst,
    }
}

/// Panics unless a solver found as many solutions of each puzzle (0, 1, or 2 for more) as exdoku.
fn agree(set: &Set, name: &str, found: &[u8], solutions: &[u8]) {
    let differs = found.iter().zip(solutions).position(|(a, b)| a != b);
    if let Some(at) = differs {
        let (theirs, ours) = (found[at], solutions[at]);
        panic!("{}, line {}: {name} finds {theirs} solutions, exdoku {ours}", set.name, set.puzzles[at].line);
    }
}
