//! The layers of a board: their places, and the values that are sought besides the digits.

use std::collections::BTreeSet;

use super::{Board, Cell, Digit, Digits, Grid, Layer, LayerLook, MAX_CELLS, Operand, Position, Read, Symbols, counted};

impl Board {
    /// This board without digits: only layers are sought. Each cell takes a single value, which is not shown.
    #[must_use]
    pub fn without_digits(mut self) -> Board {
        self.plan.digits = Digits::new(1, 1).expect("one digit");
        self.is_bare = true;
        self
    }

    /// Whether digits stand in its cells.
    pub fn has_digits(&self) -> bool {
        !self.is_bare
    }

    /// This board with these layers, before it gets unknowns. With `digits_alone`, solutions that differ only in layers
    /// count as one.
    ///
    /// # Panics
    /// There are more places than [`MAX_CELLS`], or unknowns already.
    #[must_use]
    pub fn with_layers(mut self, layers: Vec<Layer>, digits_alone: bool) -> Board {
        assert!(self.unknowns.is_empty(), "layers come before unknowns");
        self.ground = layers.iter().flat_map(|layer| layer.cells.iter().copied()).collect();
        assert!(self.positions.len() + self.ground.len() <= MAX_CELLS, "at most MAX_CELLS places");
        (self.layers, self.digits_alone) = (layers, digits_alone);
        self
    }

    /// The layers.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The layers that a solver can write: neither computed ones nor those that are never shown.
    pub fn free_layers(&self) -> impl Iterator<Item = &Layer> {
        self.layers.iter().filter(|layer| layer.computed.is_none() && layer.look != LayerLook::None)
    }

    /// Whether a grid has all values that a solver writes: the digits, or the values of layers on a board without digits.
    pub fn is_written(&self, grid: &Grid) -> bool {
        let in_layer = |layer| self.places_of(layer).all(|place| grid.get(place).is_some());
        if self.has_digits() { self.is_filled(grid) } else { self.free_layers().all(in_layer) }
    }

    /// The layer of this name.
    pub fn layer(&self, name: &str) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.name == name)
    }

    /// The places of a layer of this board, in reading order.
    ///
    /// # Panics
    /// If the board has no layer of this name.
    pub fn places_of(&self, layer: &Layer) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        let number = self.layers.iter().position(|other| other.name == layer.name);
        let number = number.expect("the layer is of this board");
        let first = self.positions.len() + self.layers[..number].iter().map(|layer| layer.cells.len()).sum::<usize>();
        (first..first + layer.cells.len()).map(Cell::new)
    }

    /// The place of a layer over a cell, if any.
    pub fn over(&self, layer: &Layer, cell: Cell) -> Option<Cell> {
        let at = layer.cells.binary_search(&cell).ok()?;
        self.places_of(layer).nth(at)
    }

    /// The cell below a place of a layer; a cell itself; none for an unknown.
    pub fn ground(&self, place: Cell) -> Option<Cell> {
        match place.index().checked_sub(self.positions.len()) {
            None => Some(place),
            Some(at) => self.ground.get(at).copied(),
        }
    }

    /// Where a clue about a place is drawn: at a cell, or at the cell below a place of a computed layer, since the clue uses
    /// that value of the cell. None for other layers and unknowns, which are sought beside the digits.
    pub fn drawn_at(&self, place: Cell) -> Option<Cell> {
        let drawn = self.layer_of(place).is_none_or(|layer| layer.computed.is_some());
        self.ground(place).filter(|_| drawn)
    }

    /// The layer of a place.
    pub fn layer_of(&self, place: Cell) -> Option<&Layer> {
        let mut at = place.index().checked_sub(self.positions.len())?;
        self.layers.iter().find(|layer| {
            let within = at < layer.cells.len();
            at = at.wrapping_sub(layer.cells.len());
            within
        })
    }

    /// The value that a word of some layer stands for.
    pub fn value_of_word(&self, word: &str) -> Option<i64> {
        self.layers.iter().find_map(|layer| layer.value_of(word))
    }

    /// The number of places whose values make up a solution: cells, and places of layers unless only digits count.
    /// They come before all other places.
    pub fn sought_count(&self) -> usize {
        if self.digits_alone { self.positions.len() } else { self.first_unknown() }
    }

    /// Whether the value of a place is part of a solution: two solutions differ in at least one such place.
    pub fn is_sought(&self, place: Cell) -> bool {
        place.index() < self.sought_count()
    }

    /// Whether all places are cells.
    pub fn has_cells_alone(&self) -> bool {
        self.place_count() == self.cell_count()
    }

    /// The values that some of these places can have.
    pub fn values_among(&self, places: &[Cell]) -> BTreeSet<i64> {
        let mut ranges: Vec<Digits> = places.iter().map(|&place| self.digits_of(place)).collect();
        ranges.dedup();
        ranges.into_iter().flat_map(|range| range.iter().map(move |value| i64::from(range.value(value)))).collect()
    }

    /// The number of values for these places, in words, if it is too small for all of them to differ: `4 digits`.
    pub fn too_few_values(&self, places: &[Cell]) -> Option<String> {
        // There are many rows and columns.
        let on_board = places.iter().all(|&place| self.is_cell(place));
        let values = if on_board { self.digits().count() } else { self.values_among(places).len() };
        let word = if on_board { "digit" } else { "value" };
        (places.len() > values).then(|| counted(values, word))
    }

    /// Whether the values in these places differ; empty ones agree with all.
    pub fn all_differ(&self, grid: &Grid, places: &[Cell]) -> bool {
        if places.iter().all(|&place| self.is_cell(place)) {
            return grid.all_differ(places);
        }
        let mut seen = BTreeSet::new();
        places.iter().filter_map(|&place| self.value(grid, place)).all(|value| seen.insert(value))
    }

    /// A value of a place as it is written: a symbol for the digit of a cell, a word for the value of a layer, else a
    /// number.
    pub fn write_value(&self, place: Cell, value: Digit, symbols: &Symbols) -> String {
        match self.layer_of(place) {
            _ if self.is_cell(place) => symbols.name(value).to_owned(),
            Some(layer) => layer.describe(value),
            None => self.digits_of(place).value(value).to_string(),
        }
    }

    /// The value of an operand of a computed layer at a cell; none if the other layer, or the board, has no cell there.
    pub fn read_at(&self, operand: &Operand, cell: Cell) -> Option<Read> {
        let at = self.position(cell);
        match operand {
            Operand::Digit => Some(Read::Place(cell)),
            Operand::Opposite => {
                let turned = Position::new(self.height() - 1 - at.row, self.width() - 1 - at.column);
                self.cell_at(turned).map(Read::Place)
            }
            Operand::Row => Some(Read::Number(at.row as i64 + 1)),
            Operand::Column => Some(Read::Number(at.column as i64 + 1)),
            Operand::Drawn(values) => {
                let at = values.binary_search_by_key(&cell, |(drawn, _)| *drawn).ok()?;
                Some(Read::Number(values[at].1))
            }
            Operand::Layer(name) => self.layer(name).and_then(|layer| self.over(layer, cell)).map(Read::Place),
        }
    }
}
