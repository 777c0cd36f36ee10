//! Impossible requests, and failures of the generator.

use std::collections::HashSet;

use clap::ValueEnum;
use toml_edit::DocumentMut;

use crate::built_in::builtin;
use crate::cli::exit::Exit;
use crate::cli::files::Files;
use crate::cli::numbers::counted;
use crate::cli::scale::Scale;
use exdoku_reason::generate::{Drawn, Failure, NoGrid, NoRegions, NotDrawn, RandomRegions};
use exdoku_reason::scale::is_classic;
use exdoku_rules::rules::{self, Figure, FigureKind};
use exdoku_rules::variant::{Document, Library, Puzzle, Variant};
use exdoku_text::board::listed;
use exdoku_text::source::{Diagnostic, Source, did_you_mean};

use super::arguments::{Args, Form};
use super::options::{Clues, Difficulty, Regions};
use super::self_contained::flattened;

impl Args {
    /// The kinds whose clues are drawn, or why the request is impossible.
    pub(super) fn possible(&self, document: &Document) -> Result<Vec<Drawn>, Diagnostic> {
        let kinds = self.drawn(document)?;
        let wrong = self
            .unsupported(&kinds)
            .or_else(|| shaded_alike(&kinds))
            .or_else(|| self.not_counted(&kinds))
            .or_else(|| self.not_on_scale(&document.variant, &kinds))
            .or_else(|| self.impossible(&document.variant, &document.puzzle));
        wrong.map_or(Ok(kinds), Err)
    }

    /// The error for scores of a scale that puzzles of the variant do not have.
    fn not_on_scale(&self, variant: &Variant, kinds: &[Drawn]) -> Option<Diagnostic> {
        if self.scale == Scale::Hodoku {
            let wrong = Diagnostic::error("--scale hodoku: puzzles are not made for a HoDoKu score");
            let help = "use --scale se, or rate what is made: \
                        exdoku generate --count 9 --format line | exdoku check --rate --scale hodoku";
            return Some(wrong.help(help));
        }
        let hardest = self.hardest.as_ref().filter(|_| self.scale == Scale::Se)?;
        if !is_classic(variant) || !kinds.is_empty() || self.regions == Regions::Random {
            let wrong = Diagnostic::error("--scale se: the scale of Sudoku Explainer is for classic 9x9 puzzles");
            return Some(wrong.help("leave out --scale; the scores of `exdoku explain` are for any puzzle"));
        }
        let wrong = || {
            let wrong = Diagnostic::error(format!("--scale se: --hardest {hardest} is no range of scores"));
            wrong.help("expected a score such as 7.1, or a range such as 9.0..")
        };
        hardest.scores().is_none().then(wrong)
    }

    /// The error for a symmetry that the board does not have; this cell shows it.
    pub(super) fn asymmetric(&self, cell: &str) -> Diagnostic {
        let symmetry = self.symmetry.name();
        let wrong = Diagnostic::error(format!("--symmetry {symmetry}: the board does not have this symmetry"));
        wrong.help(format!("it would map {cell} to a place without a cell"))
    }

    /// The file of the variant with everything that it takes from other files, if the output needs it.
    pub(super) fn whole(&self) -> Result<Option<DocumentMut>, Diagnostic> {
        if !self.self_contained || builtin(&self.variant).is_some() {
            return Ok(None);
        }
        let source = Files.open(&self.variant, &Source::new("", "")).map_err(Diagnostic::error)?;
        flattened(&source).map(Some)
    }

    /// The warning that the variant's file is a puzzle already.
    pub(super) fn already_unique(&self) -> Diagnostic {
        let message = format!("{} has exactly one solution as it is, so no givens were added", self.variant);
        Diagnostic::warning(message).help("remove some of its givens or clues to get other puzzles")
    }

    /// Why clues cannot be counted: their kind is not drawn.
    fn not_counted(&self, kinds: &[Drawn]) -> Option<Diagnostic> {
        let is_drawn = |name: &str| kinds.iter().any(|kind| kind.name == name);
        let wrong = self.clue_count.iter().find(|count| !is_drawn(&count.kind))?;
        let message = format!("--clue-count {}={}: no clues of this kind are drawn", wrong.kind, wrong.clues);
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
        let help = match names.is_empty() {
            true => format!("draw them with --draw {}", wrong.kind),
            false => format!("clues of {} are drawn; others with --draw", names.join(", ")),
        };
        Some(Diagnostic::error(message).help(help))
    }

    /// Why a request is impossible, before anything is generated.
    fn impossible(&self, variant: &Variant, base: &Puzzle) -> Option<Diagnostic> {
        if let Some(wrong) = self.misdirected() {
            return Some(wrong);
        }
        let cells = variant.board().cell_count();
        let fixed = base.givens.filled();
        if let Some(Clues { least, most }) = self.givens {
            if least > cells {
                let message = format!("--givens {least}: the board has {cells} cells");
                return Some(Diagnostic::error(message).help(format!("use at most {cells}")));
            }
            if most < fixed {
                let message = format!("--givens ..{most}: the file has {fixed} givens, which stay in every puzzle");
                return Some(Diagnostic::error(message));
            }
            if self.minimal && least > 0 && least == cells {
                return Some(Diagnostic::error(format!(
                    "--minimal and --givens {least} cannot be used together: a completed grid has redundant givens"
                )));
            }
        }
        if let (Some(least), Some(most)) = (self.rate_min, self.rate_max)
            && least > most
        {
            return Some(Diagnostic::error(format!("--rate-min {least} exceeds --rate-max {most}")));
        }
        None
    }

    /// Why the output cannot be written as the options say.
    fn misdirected(&self) -> Option<Diagnostic> {
        let form = self.format.to_possible_value()?;
        let form = form.get_name();
        if self.into.is_some() && !matches!(self.format, Form::Toml | Form::Svg | Form::Html) {
            let wrong = Diagnostic::error(format!("--into does not work with --format {form}"));
            return Some(wrong.help(format!("redirect the output: --format {form} > puzzles.txt")));
        }
        if self.into.is_none() && self.format == Form::Svg && self.count.get() > 1 {
            let wrong = Diagnostic::error("an SVG file holds one puzzle");
            return Some(wrong.help("write a file for each with --into FOLDER, or a page of all with --format html"));
        }
        if self.self_contained && self.format != Form::Toml {
            return Some(Diagnostic::error(format!("--self-contained is for --format toml, not {form}")));
        }
        None
    }

    /// The kinds whose clues are drawn.
    fn drawn(&self, document: &Document) -> Result<Vec<Drawn>, Diagnostic> {
        let board = document.variant.board();
        if self.regions == Regions::Random
            && let Err(why) = RandomRegions::fit(board)
        {
            return Err(no_regions(why));
        }
        if self.draw == ["none"] {
            return Ok(Vec::new());
        }
        let help = || format!("drawable rules: {}", Drawn::names(document).join(", "));
        if self.draw.is_empty() {
            return Drawn::of_tests(document).map_err(|why| {
                let (NotDrawn::Unknown(name)
                | NotDrawn::NoDraw(name)
                | NotDrawn::NoLayer(name)
                | NotDrawn::Beside(name)) = why;
                let message = format!("--variant {}: its rule `{name}` has clues that cannot be drawn", self.variant);
                let help =
                    "add `draw = { ... }` to the definition of the rule, or use --draw none for puzzles without it";
                Diagnostic::error(message).help(help)
            });
        }
        let drawn = |name: &String| {
            let found = match name.split_once(':') {
                None => Drawn::of(name, document),
                Some((name, layer)) => Drawn::of(name, document).and_then(|kind| kind.over(layer, document)),
            };
            found.map_err(|why| match why {
                NotDrawn::Unknown(name) => Diagnostic::error(format!("--draw {name}: no such rule"))
                    .help(did_you_mean(&name, Drawn::names(document))),
                NotDrawn::NoLayer(layer) => Diagnostic::error(format!("--draw {name}: there is no layer `{layer}`"))
                    .help(did_you_mean(
                        &layer,
                        board.layers().iter().map(|layer| layer.name.as_str()).collect::<Vec<_>>(),
                    )),
                NotDrawn::Beside(_) => Diagnostic::error(format!("--draw {name}: {why}")),
                NotDrawn::NoDraw(name) => {
                    let why = "clues of this rule cannot be drawn; its definition has no `draw = { ... }`";
                    Diagnostic::error(format!("--draw {name}: {why}")).help(help())
                }
            })
        };
        let mut kinds: Vec<Drawn> = self.draw.iter().map(drawn).collect::<Result<_, _>>()?;
        // One that is named twice is drawn once.
        let mut named = HashSet::new();
        kinds.retain(|kind| named.insert(kind.name.clone()));
        Ok(kinds)
    }

    /// Why the output format cannot hold the drawn clues: the rest would be a different puzzle.
    fn unsupported(&self, kinds: &[Drawn]) -> Option<Diagnostic> {
        if self.uniform && (!kinds.is_empty() || self.regions == Regions::Random) {
            let wrong = Diagnostic::error("--uniform does not work with random clues and regions");
            return Some(wrong.help("add --draw none, or leave --uniform out"));
        }
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
        let what = match (self.format, &names[..]) {
            (Form::Line, []) if self.regions == Regions::Random => "regions".to_owned(),
            (Form::Line | Form::Grid, [_, ..]) => format!("clues of {}", names.join(", ")),
            _ => return None,
        };
        let form = if self.format == Form::Line { "line" } else { "grid" };
        let wrong = Diagnostic::error(format!("--format {form} holds only givens, not {what}"));
        Some(wrong.help("use --format toml or --format json; `exdoku convert` writes other notations"))
    }

    /// Why a puzzle could not be generated, and the outcome of the program.
    pub(super) fn explain(&self, failure: &Failure, variant: &Variant, base: &Puzzle) -> (Exit, Diagnostic) {
        let name = &variant.name;
        match failure {
            Failure::NoGrid(NoGrid::Unsolvable) => {
                let message = format!("{name} has no solution");
                (Exit::No, Diagnostic::error(message))
            }
            Failure::NoGrid(NoGrid::NotFound(nodes)) => {
                let message = format!("found no completed grid of {name} in {}", counted(*nodes, "node"));
                let help = "try another --seed, or add givens to the file; `exdoku solve` searches without this limit";
                (Exit::Spent, Diagnostic::error(message).help(help))
            }
            Failure::NoGrid(NoGrid::Uncounted(nodes)) => {
                let nodes = counted(*nodes, "node");
                let message = format!("--uniform: the completed grids of {name} could not be counted in {nodes}");
                let help = "leave --uniform out, or add givens to the file";
                (Exit::Spent, Diagnostic::error(message).help(help))
            }
            Failure::NoGrid(NoGrid::Stopped) | Failure::Stopped => {
                (Exit::Spent, Diagnostic::error("stopped before the puzzle was generated"))
            }
            Failure::Tries { tries, absent, .. } if !absent.is_empty() => {
                let size = variant.board().describe();
                let message =
                    format!("no clue of {} found a place in {}", in_ticks(absent), counted(*tries, "attempt"));
                let help =
                    format!("a larger board than this one ({size}) has room for more; or leave it out of --draw");
                (Exit::Spent, Diagnostic::error(message).help(help))
            }
            Failure::Tries { .. } => {
                let message = Args::attempts(failure);
                let own = base.givens.filled() as u64;
                let help = match own {
                    0 if self.difficulty == Some(Difficulty::Extreme) && is_classic(variant) => {
                        "try --hardest 9.0.. --scale se, for puzzles as hard as few are".to_owned()
                    }
                    0 => "loosen the request, or allow more attempts with --tries".to_owned(),
                    _ => format!(
                        "{} of {} stay in every puzzle: remove some, loosen the request, or allow more attempts with --tries",
                        counted(own, "given"),
                        self.variant
                    ),
                };
                (Exit::Spent, Diagnostic::error(message).help(help))
            }
            Failure::NoRegions(why) => (Exit::BadInput, no_regions(*why)),
            Failure::Unreadable(_) => {
                let help = "draw fewer kinds with --draw, or clues on a smaller board";
                (Exit::BadInput, Diagnostic::error(failure.to_string()).help(help))
            }
            other => (Exit::Spent, Diagnostic::error(other.to_string())),
        }
    }

    /// What came of all attempts.
    fn attempts(failure: &Failure) -> String {
        let Failure::Tries { tries, givens, ratings, se_scores, hardest, .. } = failure else {
            return failure.to_string();
        };
        let mut had = Vec::new();
        if let Some((least, most)) = givens {
            had.push(if least == most { format!("{least} givens") } else { format!("{least} to {most} givens") });
        }
        let scores = [("a rating", "ratings", ratings, 2), ("an SE score", "SE scores", se_scores, 1)];
        for (one, many, range, places) in scores {
            let Some((least, most)) = range else { continue };
            let (least, most) = (format!("{least:.places$}"), format!("{most:.places$}"));
            had.push(match least == most {
                true => format!("{one} of {least}"),
                false => format!("{many} from {least} to {most}"),
            });
        }
        if let Some((least, most)) = hardest.as_deref() {
            had.push(match least == most {
                true => format!("{least} as the hardest step"),
                false => format!("hardest steps from {least} to {most}"),
            });
        }
        let had = if had.is_empty() { String::new() } else { format!("; they had {}", listed(&had, "and")) };
        format!("no puzzle met the request in {}{had}", counted(*tries, "attempt"))
    }
}

/// The error for a board without random regions.
fn no_regions(why: NoRegions) -> Diagnostic {
    Diagnostic::error(format!("--regions random: {why}")).help("leave --regions out, for the regions of the file")
}

/// Why kinds cannot be drawn together: their clues are shaded cells, in tints that tell the clues of one kind apart.
fn shaded_alike(kinds: &[Drawn]) -> Option<Diagnostic> {
    let is_shaded = |kind: &&Drawn| {
        let look = rules::kind(&kind.name).map(rules::AnyKind::look);
        let tint = |figure: &Figure| figure.kind == FigureKind::Shade && figure.colour.is_none();
        look.is_some_and(|look| !look.figures.is_empty() && look.figures.iter().all(tint))
    };
    let names: Vec<&str> = kinds.iter().filter(is_shaded).map(|kind| kind.name.as_str()).collect();
    let [_, last, ..] = names[..] else { return None };
    let wrong = Diagnostic::error(format!("--draw {}: their clues would look the same, shaded cells", names.join(",")));
    Some(wrong.help(format!("draw one of these kinds; leave out {last}, say")))
}

/// `a`, `b`.
fn in_ticks(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
