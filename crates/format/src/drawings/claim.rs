//! The state of a reading: statements, drawings that they have not claimed yet, and the rules so far.

use std::collections::BTreeMap;

use exdoku_text::board::{Digits, Position};

use crate::cells::{Place, named};
use crate::toml_file::{Rules, Toml};

use super::canvas::{Canvas, Line};
use super::colours::{Colour, ColourName};
use super::left::Left;
use super::modified::Said;
use super::patterns::Statement;
use super::sketch::place_of;

/// The outcome of a reading.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) rules: Rules,
    /// The digits of the board, if the text says that they are not 1 to n.
    pub(crate) digits: Option<Digits>,
    /// Cells that the board does not have.
    pub(crate) holes: Vec<Position>,
    /// Whether a sentence is about cages: then all rules about them are in `rules`.
    pub(crate) cages: bool,
    /// What sentences say about cells whose value is not their digit.
    pub(crate) said: Vec<Said>,
    /// Sentences that were not understood.
    pub(crate) sentences: Vec<String>,
    /// Whether the text was too long to be read.
    pub(crate) is_long: bool,
    /// Sentences about drawings that were not found.
    pub(crate) lonely: Vec<String>,
    /// Drawings that may be clues, but that no sentence claimed.
    pub(crate) unclaimed: Vec<String>,
    /// Drawings of `unclaimed` that several sentences could be about, and these, each with its rule.
    pub(super) open: BTreeMap<String, Vec<(String, &'static str)>>,
    /// The drawings that no sentence claimed, for a draft.
    pub(super) left: Vec<Left>,
    /// Drawings that were taken for decoration.
    pub(crate) decoration: usize,
    /// Whether there was no text: then drawings have their usual meanings.
    pub(crate) usual: bool,
    /// How many sentences state a rule.
    pub(crate) stated: usize,
}

/// The sentences and drawings of a puzzle, while sentences claim drawings.
pub(super) struct Claims<'s> {
    pub(super) canvas: Canvas<'s>,
    pub(super) statements: Vec<Statement>,
    pub(super) outcome: Outcome,
}

impl Claims<'_> {
    /// Whether the text has a statement of this kind.
    pub(super) fn has(&self, kind: &str) -> bool {
        self.statements.iter().any(|statement| statement.kind == kind)
    }

    /// Adds a rule that comes from this sentence.
    pub(super) fn add(
        &mut self,
        from: &Statement,
        rule: &str,
        parameters: impl IntoIterator<Item = (&'static str, Toml)>,
    ) {
        self.outcome.rules.add_from(&from.text, rule, parameters);
    }

    /// Adds a rule without parameters, unless it is already there.
    pub(super) fn add_plain_rule(&mut self, from: &Statement, rule: &str) {
        let known = self.canvas.sketch.known.iter().any(|known| known == rule);
        if !known && !self.outcome.rules.has(rule) {
            self.outcome.rules.add_from(&from.text, rule, []);
        }
    }
}

/// Cells as a variant file names them.
pub(super) fn cells(cells: &[Position]) -> Toml {
    named(&places(cells)).into()
}

pub(super) fn places(cells: &[Position]) -> Vec<Place> {
    cells.iter().map(|&cell| Place::Cell(cell)).collect()
}

pub(super) fn place_of_cell(cell: Position) -> String {
    place_of((cell.row as f64, cell.column as f64))
}

/// How near the colour of a line is to the nearest of some named colours.
pub(super) fn nearness(line: &Line, names: &[ColourName]) -> Option<f64> {
    names.iter().filter_map(|&name| line.colour.distance(name)).min_by(f64::total_cmp)
}

/// The statement about drawings of this colour: the only one, the one that names the colour, or the only one
/// that names no colour. A drawing without a colour is black.
pub(super) fn of_colour(statements: &[Statement], colour: Option<Colour>) -> Option<&Statement> {
    if let [only] = statements {
        return Some(only);
    }
    let near = |statement: &&Statement| {
        let names = statement.colours.iter();
        let far = names.filter_map(|&name| match colour {
            Some(colour) => colour.distance(name),
            None => name.is_black().then_some(0.0),
        });
        far.min_by(f64::total_cmp)
    };
    let nearest = statements.iter().filter_map(|one| Some((near(&one)?, one))).min_by(|a, b| a.0.total_cmp(&b.0));
    let mut plain = statements.iter().filter(|one| one.colours.is_empty());
    nearest.map(|(_, one)| one).or_else(|| plain.next().filter(|_| plain.next().is_none()))
}
