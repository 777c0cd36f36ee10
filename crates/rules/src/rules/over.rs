//! `of`: cells of the grid that a rule names stand for those of a layer.
//!
//! ```text
//!   cells = "r1c1-3"         value.r1c1-3      listed, drawn, or seen from the side
//!   cells = "$line.inner"    value.r1c2        a parameter, and its parts
//!   cells = "$line.grid"     r1c1-3            a part that names a layer, or the grid, stays there
//!   cells = "shade.r1c1"     shade.r1c1        and so does a cell of a layer
//!   rows  = true             value.r1c1-3 ...  what a rule finds on the board by itself, as far as the layer has cells there
//! ```

use exdoku_text::board::{Cell, House, Layer};
use exdoku_text::source::did_you_mean;
use exdoku_text::source::fields::{Table, Value};

use super::bound::Bound;
use super::read::OF;
use super::reader::Reader;
use super::reference::{PARTS, Reference};
use super::scope::Binding;
use super::turns::SETS;

/// Whether a word has a meaning where the name of a layer or of an unknown may be: a part of a line, sets of cells, or
/// the digits.
pub(crate) fn is_taken(word: &str) -> bool {
    PARTS.contains(&word) || SETS.contains(&word) || ["digits", "digit", "opposite", "size", "all"].contains(&word)
}

impl<'b> Reader<'b, '_> {
    /// Runs `read` with the layer selected by the `of` of a table of rules, if it has one.
    pub(super) fn over<T>(&mut self, table: &Table<'_>, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let outer = self.scope.layer.clone();
        let turned = table.rest().filter(|(key, _)| key.name == OF).all(|(_, of)| self.turn_to(&of).is_some());
        let made = read(self);
        self.scope.layer = outer;
        made.filter(|_| turned)
    }

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
        self.layer().is_some()
    }

    /// The selected layer.
    pub(super) fn layer(&self) -> Option<&'b Layer> {
        self.scope.layer.as_ref().and_then(|name| self.board.layer(name))
    }

    /// The cells that the named cells stand for. None if the layer lacks one, which is reported at `place`.
    pub(super) fn meant(&mut self, cells: Vec<Cell>, place: &Value<'_>) -> Option<Vec<Cell>> {
        let Some(layer) = self.layer() else { return Some(cells) };
        let found = self.turned(cells);
        match found.iter().find(|&&cell| self.board.is_cell(cell)) {
            Some(&cell) => {
                let message = format!("the layer `{}` has no cell at {}", layer.name, self.board.name(cell));
                self.refuse(place.error(message))
            }
            None => Some(found),
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
            false => lines.into_iter().map(|line| self.turned(line)).collect(),
        }
    }

    /// The cells of the layer in place of those of the grid, as far as it has them.
    fn turned(&self, cells: Vec<Cell>) -> Vec<Cell> {
        let Some(layer) = self.layer() else { return cells };
        let over = |cell: Cell| match self.board.is_cell(cell) {
            true => self.board.over(layer, cell).unwrap_or(cell),
            false => cell,
        };
        cells.into_iter().map(over).collect()
    }

    /// The cells of a rule about the whole board: those of these cells of the grid that the layer has.
    pub(super) fn on_board(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
        let layer = self.layer();
        cells.into_iter().filter_map(|cell| layer.map_or(Some(cell), |layer| self.board.over(layer, cell))).collect()
    }

    /// The pairs of such a rule.
    pub(super) fn pairs_on_board(&self, pairs: Vec<(Cell, Cell)>) -> Vec<(Cell, Cell)> {
        if self.layer().is_none() {
            return pairs;
        }
        let both = |(a, b): (Cell, Cell)| match self.on_board([a, b])[..] {
            [a, b] => Some((a, b)),
            _ => None,
        };
        pairs.into_iter().filter_map(both).collect()
    }

    /// The houses of such a rule.
    pub(super) fn houses_on_board(&self, houses: Vec<House>) -> Vec<House> {
        let Some(layer) = self.layer() else { return houses };
        let over = |House { name, cells }: House| House {
            name: format!("{} {name}", layer.name),
            cells: self.on_board(cells),
        };
        houses.into_iter().map(over).filter(|house| !house.cells.is_empty()).collect()
    }

    /// Complains about grids of different sizes, for a kind that treats all grids alike.
    pub(super) fn needs_one_size(&mut self, bound: &Bound<'_>) -> Option<()> {
        if !self.board.has_sizes() {
            return Some(());
        }
        let path = bound.place.path();
        self.refuse(
            bound.place.error(format!("`{path}` needs grids of equal size; these are {}", self.board.describe())),
        )
    }

    /// Complains about `of` for a kind that uses only the digits.
    pub(super) fn needs_digits(&mut self, bound: &Bound<'_>) -> Option<()> {
        let Some(layer) = self.layer() else { return Some(()) };
        let path = bound.place.path();
        let complaint =
            bound.place.error(format!("`{path}` is about the digits, not about the layer `{}`", layer.name));
        self.refuse(complaint.help("add of = \"digits\" to the rule"))
    }
}
