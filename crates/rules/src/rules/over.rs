//! `of`: cells of the grid that a rule names stand for those of a layer.
//!
//! ```text
//!   cells = "r1c1-3"         value.r1c1-3      listed, drawn, or seen from the side
//!   cells = "$line.inner"    value.r1c2        a parameter, and its parts
//!   cells = "$line.grid"     r1c1-3            a part that names a layer, or the grid, stays there
//!   cells = "shade.r1c1"     shade.r1c1        and so does a cell of a layer
//!   rows  = true             value.r1c1-3 ...  what a rule finds on the board by itself, as far as the layer has cells there
//! ```

use exdoku_text::board::Cell;
use exdoku_text::source::did_you_mean;
use exdoku_text::source::fields::Value;

use super::binding::Binding;
use super::layered::Layered;
use super::named_sets::SETS;
use super::numbers::MEASURES;
use super::reference::{PARTS, Reference};
use super::value_reader::ValueReader;

/// Whether a word has a meaning where the name of a layer or of an unknown may be: a part of a line, sets of cells, or
/// the digits.
pub(crate) fn is_taken(word: &str) -> bool {
    [PARTS, SETS, &MEASURES, &["digits", "digit", "opposite", "all"]].concat().contains(&word)
}

impl<'b> ValueReader<'b, '_> {
    /// From now on, cells of the grid stand for those of the layer that `of` names, or with `digits` for themselves.
    pub fn turn_to(&mut self, of: &Value<'_>) -> Option<()> {
        let text = match self.whole(of) {
            Some(Binding::Text(name)) => name,
            _ => of.text(self.diagnostics)?.as_str().to_owned(),
        };
        self.scope.layer = match text.as_str() {
            "digits" => None,
            name if self.board.layer(name).is_some() => Some(text),
            name => {
                let layers = self.board.layers().iter().map(|layer| layer.name.as_str());
                let help = did_you_mean(name, layers.chain(["digits"]).collect::<Vec<_>>());
                return self.refuse(of.error(format!("there is no layer `{name}`")).help(help));
            }
        };
        Some(())
    }

    /// From now on, cells of the grid stand for themselves.
    pub fn turn_to_digits(&mut self) {
        self.scope.layer = None;
    }

    /// Whether cells of the grid stand for those of a layer.
    pub(crate) fn is_over_layer(&self) -> bool {
        self.scope.layer.is_some()
    }

    /// The cells that cells of the grid stand for.
    pub(super) fn layered(&self) -> Layered<'b> {
        Layered::new(self.board, self.scope.layer.as_deref())
    }

    /// The cells that the named cells stand for. None if the layer lacks one, which is reported at `place`.
    pub(super) fn meant(&mut self, cells: Vec<Cell>, place: &Value<'_>) -> Option<Vec<Cell>> {
        match self.layered().meant(cells) {
            Ok(found) => Some(found),
            Err(message) => self.refuse(place.error(message)),
        }
    }

    /// The pairs that the named pairs stand for.
    pub(super) fn meant_pairs(&mut self, pairs: &[(Cell, Cell)], place: &Value<'_>) -> Option<Vec<(Cell, Cell)>> {
        let cells = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        Some(self.meant(cells, place)?.chunks(2).map(|pair| (pair[0], pair[1])).collect())
    }

    /// The lines from which a reference takes parts: those of the selected layer, unless the reference names a layer itself.
    pub(super) fn referred_lines(&self, reference: &Reference<'_>, lines: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
        match reference.names_layer(self.board) {
            true => lines,
            false => lines.into_iter().map(|line| self.layered().turned(line)).collect(),
        }
    }
}
