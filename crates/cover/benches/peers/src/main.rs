//! What exdoku-cover costs beside `dlx-rs` and `exact-covers`, on the same problems in the same run.
//!
//! Each round runs every solver over all problems of a set, one solver after the other, so that a noisy machine hurts all
//! alike. Times are medians over the rounds; a ratio is the median of the ratios within one round.

mod problems;
mod solvers;
mod sudokus;
mod table;

use std::time::Duration;

use crate::problems::Set;
use crate::solvers::{SOLVERS, Times, compiled_once};
use crate::table::Row;

const USAGE: &str = "\
usage: cargo run --release -- [--rounds N] [--only NAME] [--without SOLVER] [FILE [N]]

Runs dlx-rs, exact-covers and exdoku-cover on the same problems, and prints a Markdown table.
--only takes the problems, and --without leaves out the solvers, whose names have that text in them.
With FILE, which has one Sudoku of 81 characters a line, it runs on N of these instead [default: 100].";

struct Arguments {
    rounds: usize,
    only: Option<String>,
    without: Option<String>,
    sudokus: Option<(String, usize)>,
}

impl Arguments {
    fn read(words: impl Iterator<Item = String>) -> Option<Arguments> {
        let mut arguments = Arguments { rounds: 5, only: None, without: None, sudokus: None };
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--rounds" => arguments.rounds = words.next()?.parse().ok().filter(|&rounds| rounds > 0)?,
                "--only" => arguments.only = Some(words.next()?),
                "--without" => arguments.without = Some(words.next()?),
                file if !file.starts_with('-') => {
                    let most = words.next_if(|word| word.parse::<usize>().is_ok());
                    arguments.sudokus = Some((file.to_owned(), most.and_then(|most| most.parse().ok()).unwrap_or(100)));
                }
                _ => return None,
            }
        }
        Some(arguments)
    }

    fn sets(&self) -> Result<Vec<Set>, String> {
        let sets = match &self.sudokus {
            Some((file, most)) => vec![sudokus::read(file, *most)?],
            None => problems::all(),
        };
        let is_wanted = |set: &Set| self.only.as_ref().is_none_or(|part| set.name.contains(part.as_str()));
        Ok(sets.into_iter().filter(is_wanted).collect())
    }
}

fn main() -> Result<(), String> {
    let arguments = Arguments::read(std::env::args().skip(1)).ok_or(USAGE)?;
    println!("{}", table::head());
    for set in &arguments.sets()? {
        eprintln!("{}: {} in the set", set.name, set.problems.len());
        println!("{}", measure(set, arguments.rounds, arguments.without.as_deref()));
    }
    println!("\n{}", table::legend(arguments.rounds));
    Ok(())
}

/// One row of the table. All solvers must find as many solutions of every problem.
fn measure(set: &Set, rounds: usize, without: Option<&str>) -> Row {
    let mut times: Vec<Vec<Times>> = vec![Vec::new(); SOLVERS.len()];
    let mut once = Vec::new();
    let mut known: Vec<Option<u64>> = vec![set.solutions; set.problems.len()];
    for _ in 0..rounds {
        for (solver, times) in SOLVERS.iter().zip(&mut times) {
            let is_left_out = without.is_some_and(|part| solver.name.contains(part));
            if is_left_out || set.has_colours && !solver.takes_colours {
                continue;
            }
            let mut sum = Times { build: Duration::ZERO, search: Duration::ZERO };
            for (problem, known) in set.problems.iter().zip(&mut known) {
                let (found, took) = (solver.run)(problem);
                let expected = *known.get_or_insert(found);
                assert_eq!(found, expected, "{}: {} finds another number of solutions", set.name, solver.name);
                sum.build += took.build;
                sum.search += took.search;
            }
            times.push(sum);
        }
        if let Some(whole) = &set.whole {
            let (found, took) = compiled_once(whole);
            assert!(found.iter().map(|found| Some(*found)).eq(known.iter().copied()), "{}: compiled once", set.name);
            once.push(took);
        }
    }
    Row { name: set.name.clone(), solutions: known.iter().flatten().sum(), times, once }
}
