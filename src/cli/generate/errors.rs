//! What cannot be made, and why: before anything is tried, and after.

use std::fmt::Write as _;

use crate::cli::Exit;
use crate::cli::output::{counted, grouped};
use crate::generate::{Drawn, Failure, NoGrid};
use crate::rules::{AnyKind, kind, kinds};
use crate::source::{Diagnostic, did_you_mean};
use crate::variant::{Document, Puzzle, Variant, draws_of};

use super::options::{Clues, Regions, word};
use super::{Args, Form};

impl Args {
    /// The kinds whose clues are drawn, or what of the arguments cannot be.
    pub(super) fn possible(&self, document: &Document) -> Result<Vec<Drawn>, Diagnostic> {
        let kinds = self.drawn(document)?;
        let wrong = self.unsupported(&kinds).or_else(|| self.impossible(&document.variant, &document.puzzle));
        wrong.map_or(Ok(kinds), Err)
    }

    /// The symmetry takes this cell to where there is none.
    pub(super) fn asymmetric(&self, cell: &str) -> Diagnostic {
        let symmetry = word(self.symmetry);
        let wrong = Diagnostic::error(format!("--symmetry {symmetry} takes {cell} to where the board has no cell"));
        wrong.help("the board must have the symmetry itself")
    }

    /// What of the wish cannot be, before anything is made.
    fn impossible(&self, variant: &Variant, base: &Puzzle) -> Option<Diagnostic> {
        let cells = variant.board.cell_count();
        let fixed = base.givens.filled();
        if let Some(Clues { least, most }) = self.clues {
            if least > cells {
                let message = format!("--clues {least}: the board has {cells} cells");
                return Some(Diagnostic::error(message).help(format!("ask for at most {cells}")));
            }
            if most < fixed {
                let message = format!("--clues: at most {most}, but the file has {fixed} givens that stay");
                return Some(Diagnostic::error(message));
            }
            if self.minimal && least > 0 && least == cells {
                return Some(Diagnostic::error("--minimal: a full grid has givens that can go"));
            }
        }
        if let (Some(least), Some(most)) = (self.rate_min, self.rate_max)
            && least > most
        {
            return Some(Diagnostic::error(format!("a rating of at least {least} and at most {most} cannot be")));
        }
        None
    }

    /// The kinds whose clues are drawn.
    fn drawn(&self, document: &Document) -> Result<Vec<Drawn>, Diagnostic> {
        let draws = |name: &str| document.draws.get(name).cloned().unwrap_or_else(|| draws_of(name));
        let drawn = |name: &str| Drawn { name: name.to_owned(), draws: draws(name) };
        let board = &document.variant.board;
        let size = board.digits().count();
        if self.regions == Regions::Random && (board.height(), board.width()) != (size, size) {
            let message = "--regions random: the board is not one grid with as many rows and columns as digits";
            return Err(Diagnostic::error(message));
        }
        if self.draw == ["none"] {
            return Ok(Vec::new());
        }
        let in_force = |variant: &Variant| -> Vec<String> {
            let written = variant.rules.iter().filter(|active| active.place.is_some());
            written.map(|active| active.kind.to_string()).collect()
        };
        if self.draw.is_empty() {
            let own = in_force(&document.variant);
            let of_tests = document.tests.iter().flat_map(|test| in_force(&test.variant));
            let mut names: Vec<String> =
                of_tests.filter(|name| !own.contains(name) && !draws(name).is_empty()).collect();
            names.sort_unstable();
            names.dedup();
            return Ok(names.iter().map(|name| drawn(name)).collect());
        }
        if let Some(name) = self.draw.iter().find(|name| draws(name).is_empty()) {
            let drawable: Vec<&str> = kinds().filter(|kind| !kind.draws().is_empty()).map(AnyKind::name).collect();
            let (message, help) = match kind(name) {
                None if !document.draws.contains_key(name) => {
                    ("there is no rule of this name", did_you_mean(name, drawable.iter().copied()))
                }
                _ => ("its definition has no `draw = { ... }`", format!("these can be drawn: {}", drawable.join(", "))),
            };
            return Err(Diagnostic::error(format!("--draw {name}: {message}")).help(help));
        }
        Ok(self.draw.iter().map(|name| drawn(name)).collect())
    }

    /// Why puzzles with such drawn clues cannot be written as asked: the rest would be another puzzle.
    fn unsupported(&self, kinds: &[Drawn]) -> Option<Diagnostic> {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
        let what = match (self.format, &names[..]) {
            (Form::Line, []) if self.regions == Regions::Random => "regions".to_owned(),
            (Form::Line | Form::Grid, [_, ..]) => format!("clues of {}", names.join(", ")),
            _ => return None,
        };
        let form = if self.format == Form::Line { "a line" } else { "a grid" };
        let wrong = Diagnostic::error(format!("{form} says only givens, and {what} are drawn for each puzzle"));
        Some(wrong.help("--format toml or json says all of it, and `exdoku convert` goes on from there"))
    }

    /// Why a puzzle could not be made, and how the program ends.
    pub(super) fn explain(&self, failure: &Failure, variant: &Variant) -> (Exit, Diagnostic) {
        let name = &variant.name;
        match failure {
            Failure::NoGrid(NoGrid::Unsolvable) => {
                let message = format!("{name} has no solution, so that there is no puzzle of it");
                (Exit::No, Diagnostic::error(message))
            }
            Failure::NoGrid(NoGrid::NotFound(nodes)) => {
                let message = format!("no full grid of {name} was found in {} nodes", grouped(*nodes));
                let help = "givens in the file, or another seed, may help; `exdoku solve` searches on without an end";
                (Exit::Spent, Diagnostic::error(message).help(help))
            }
            Failure::NoGrid(NoGrid::Stopped) | Failure::Stopped => {
                (Exit::Spent, Diagnostic::error("stopped before the puzzle was made"))
            }
            Failure::Tries { tries, givens, ratings } => {
                let mut message = format!("none of {} was as wished", counted(*tries, "attempt"));
                if let Some((least, most)) = givens {
                    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
                    let _ = write!(message, "; they had {range} givens");
                }
                if let Some((least, most)) = ratings {
                    let (least, most) = (format!("{least:.2}"), format!("{most:.2}"));
                    let range = if least == most {
                        format!("a rating of {least}")
                    } else {
                        format!("ratings from {least} to {most}")
                    };
                    let _ = write!(message, " and {range}");
                }
                (Exit::Spent, Diagnostic::error(message).help("ask for less, or for more attempts with --tries N"))
            }
        }
    }
}
