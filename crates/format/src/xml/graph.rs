//! The shape of a KSudoku puzzle as a board.
//!
//! ```text
//!   cells have the number (x * sizeY + y) * sizeZ + z: column by column, and layer upon layer
//!
//!   sizeY = 3   0 3 6      <sudokugroups at="0"/>   the rows, columns and blocks of a grid whose top left cell is 0
//!   sizeX = 3   1 4 7      <clique size="3">1 4 7</clique>   cells that hold different digits
//!   sizeZ = 1   2 5 8      <roxdokugroups at="0"/>  the layers of a cube, in each of the three directions
//! ```
//!
//! Layers are drawn beside each other. If all groups are grids, possibly with cliques, they become `grids` with rows,
//! columns and boxes; otherwise every group becomes an extra region, and rows and columns are switched off.

use crate::cells::{Place, named};
use crate::excerpt::Excerpt;
use crate::square;
use crate::toml_file::{Toml, TomlFile, spelled};
use exdoku_rules::rules::keys;
use exdoku_text::board::{MAX_SIDE, Position, counted};
use exdoku_text::source::{self, Diagnostics};

use super::element::Element;

/// The parts of a shape.
pub(super) struct Graph {
    /// How many digits there are, from 1.
    pub(super) order: usize,
    x: usize,
    y: usize,
    z: usize,
    /// The first cell of each grid, whether it has blocks, and where it is said.
    grids: Vec<(usize, bool, source::Place)>,
    cubes: Vec<(usize, source::Place)>,
    cliques: Vec<Group>,
}

/// Cells that hold different digits, and where that is said.
type Group = (Vec<usize>, source::Place);

/// The largest number of digits: saved games have a letter for each.
const MOST: usize = 25;

impl Graph {
    /// Reads a `<graph>`, except its cages.
    pub(super) fn read(element: Element<'_, '_>, diagnostics: &mut Diagnostics) -> Option<Graph> {
        let order = element.attribute("order");
        if let Some(word) = order.filter(|order| order.text == "Mathdoku") {
            let message = "the size of this shape depends on a setting of KSudoku";
            return diagnostics
                .refuse(word.error(message).help("order = \"5\", sizeX = \"5\" and sizeY = \"5\" make it 5x5"));
        }
        let order = bounded(element, "order", MOST, diagnostics)?;
        let mut graph =
            Graph { order, x: order, y: order, z: 1, grids: Vec::new(), cubes: Vec::new(), cliques: Vec::new() };
        let kind = element.attribute("type");
        match kind.map(|kind| kind.text) {
            Some("sudoku") => graph.grids.push((0, true, element.tag().place())),
            Some("roxdoku") => {
                let side = order.isqrt();
                (graph.x, graph.y, graph.z) = (side, side, side);
                graph.cubes.push((0, element.tag().place()));
            }
            Some("custom") => {
                graph.x = bounded(element, "sizeX", MAX_SIDE, diagnostics)?;
                graph.y = bounded(element, "sizeY", MAX_SIDE, diagnostics)?;
                graph.z = bounded(element, "sizeZ", MAX_SIDE, diagnostics)?;
            }
            _ => {
                let place = kind.unwrap_or_else(|| element.tag());
                return diagnostics.refuse(place.error("the type of a graph is sudoku, roxdoku or custom"));
            }
        }
        if graph.x * graph.z > MAX_SIDE {
            let message = format!("{} layers of {} columns do not fit beside each other", graph.z, graph.x);
            return diagnostics.refuse(element.error(message));
        }
        diagnostics.without_errors(|diagnostics| {
            element.children().for_each(|child| graph.read_group(child, diagnostics));
            graph.check_squares(element, diagnostics);
            Some(graph)
        })
    }

    fn read_group(&mut self, element: Element<'_, '_>, diagnostics: &mut Diagnostics) {
        let at = |diagnostics: &mut Diagnostics| match element.attribute("at") {
            Some(_) => element.number("at", diagnostics),
            None => Some(0),
        };
        let place = element.tag().place();
        match element.name() {
            "sudokugroups" => {
                let blocks = element.attribute("withblocks").is_none_or(|value| value.text == "1");
                self.grids.extend(at(diagnostics).map(|at| (at, blocks, place)));
            }
            "roxdokugroups" => self.cubes.extend(at(diagnostics).map(|at| (at, place))),
            "clique" => self.cliques.extend(self.cells(element, diagnostics).map(|cells| (cells, place))),
            "cage" => {}
            other => {
                let message = format!("unknown element <{other}> in a graph");
                let help = "groups are <sudokugroups>, <roxdokugroups>, <clique> and <cage>";
                diagnostics.not_understood(element.error(message).help(help));
            }
        }
    }

    /// The cells of a group.
    pub(super) fn cells(&self, element: Element<'_, '_>, diagnostics: &mut Diagnostics) -> Option<Vec<usize>> {
        let size = element.number("size", diagnostics)?;
        let words: Vec<Excerpt<'_>> = element.content().words().collect();
        if words.len() != size || size == 0 {
            let message = format!("{}, but size is {size}", counted(words.len(), "cell"));
            return diagnostics.refuse(element.error(message));
        }
        diagnostics.without_errors(|diagnostics| {
            let mut cells = Vec::new();
            for word in words {
                match word.text.parse().ok().filter(|&cell| cell < self.size()) {
                    Some(cell) if !cells.contains(&cell) => cells.push(cell),
                    Some(cell) => diagnostics.push(word.error(format!("cell {cell} is listed twice"))),
                    None => {
                        let message = format!("{} is not a cell: cells are 0 to {}", word.text, self.size() - 1);
                        diagnostics.push(word.error(message));
                    }
                }
            }
            Some(cells)
        })
    }

    /// Checks that grids lie within a layer, cubes within the board, and blocks are squares.
    fn check_squares(&mut self, element: Element<'_, '_>, diagnostics: &mut Diagnostics) {
        let side = self.order.isqrt();
        let is_square = side * side == self.order;
        let needs_square = !self.cubes.is_empty() || self.grids.iter().any(|(_, blocks, _)| *blocks);
        let fits = |cell: usize, side: usize, layers: usize| {
            let place = (cell / self.z / self.y + side, cell / self.z % self.y + side, cell % self.z + layers);
            place.0 <= self.x && place.1 <= self.y && place.2 <= self.z
        };
        if needs_square && !is_square {
            let message = format!("blocks and cubes need a square order, like 9, not {}", self.order);
            diagnostics.push(element.error(message));
        } else if !self.grids.iter().all(|(at, ..)| fits(*at, self.order, 1))
            || !self.cubes.iter().all(|(at, _)| fits(*at, side, side))
        {
            diagnostics.push(element.error("a group reaches outside the board"));
        }
    }

    /// How many cells there are, used or not.
    pub(super) fn size(&self) -> usize {
        self.x * self.y * self.z
    }

    /// A cell as a place: layers beside each other.
    pub(super) fn place(&self, cell: usize) -> Position {
        let (column, row, layer) = (cell / self.z / self.y, cell / self.z % self.y, cell % self.z);
        Position::new(row, layer * self.x + column)
    }

    /// The rows of a picture, from the character of each cell.
    pub(super) fn picture(&self, sign: impl Fn(usize) -> char) -> Vec<String> {
        let (rows, columns) = (self.y, self.x * self.z);
        let mut signs = vec![vec!['.'; columns]; rows];
        for cell in 0..self.size() {
            let Position { row, column } = self.place(cell);
            signs[row][column] = sign(cell);
        }
        signs.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    /// Whether each cell is in some group. The others do not exist.
    pub(super) fn used(&self) -> Vec<bool> {
        let mut used = vec![false; self.size()];
        self.groups().iter().chain(&self.cliques).flat_map(|(cells, _)| cells).for_each(|&cell| used[cell] = true);
        used
    }

    fn named(&self, cells: &[usize]) -> Toml {
        let places: Vec<Place> = cells.iter().map(|&cell| Place::Cell(self.place(cell))).collect();
        named(&places).into()
    }

    /// The groups of grids and cubes.
    fn groups(&self) -> Vec<Group> {
        let (n, side) = (self.order, self.order.isqrt());
        let cell = |at: usize, x: usize, y: usize, z: usize| at + (x * self.y + y) * self.z + z;
        let mut groups: Vec<Group> = Vec::new();
        for (at, blocks, place) in &self.grids {
            let mut add = |cells: Vec<usize>| groups.push((cells, place.clone()));
            for i in 0..n {
                add((0..n).map(|j| cell(*at, j, i, 0)).collect());
                add((0..n).map(|j| cell(*at, i, j, 0)).collect());
                if *blocks {
                    let (left, top) = (i / side * side, i % side * side);
                    add((0..n).map(|j| cell(*at, left + j % side, top + j / side, 0)).collect());
                }
            }
        }
        for (at, place) in &self.cubes {
            for i in 0..side {
                let faces = |j: usize, k: usize| [(i, j, k), (k, i, j), (j, k, i)];
                for face in 0..3 {
                    let cells = (0..n).map(|jk| faces(jk / side, jk % side)[face]);
                    groups.push((cells.map(|(x, y, z)| cell(*at, x, y, z)).collect(), place.clone()));
                }
            }
        }
        groups
    }

    /// Writes the board and its houses.
    pub(super) fn write(&self, file: &mut TomlFile) {
        let used = self.used();
        let first_blocks = self.grids.first().is_some_and(|(_, blocks, _)| *blocks);
        let alike = self.grids.iter().all(|(_, blocks, _)| *blocks == first_blocks);
        let mut covered = vec![false; self.size()];
        for (at, ..) in &self.grids {
            (0..self.order * self.order)
                .for_each(|i| covered[at + (i / self.order * self.y + i % self.order) * self.z] = true);
        }
        let by_grids = self.z == 1 && self.cubes.is_empty() && !self.grids.is_empty() && alike && covered == used;
        let regions = by_grids && !first_blocks && self.are_regions();
        if by_grids {
            file.set("size", self.order as i64);
            self.write_digits(file, self.order);
            if !first_blocks && !regions {
                file.set_boxes(None);
            }
            let corners: Vec<String> = self.grids.iter().map(|(at, ..)| self.place(*at).to_string()).collect();
            if corners != ["r1c1"] {
                file.set("grids", corners);
            }
        } else {
            let (rows, columns) = (self.y, self.x * self.z);
            file.set_size(rows, columns);
            self.write_digits(file, rows.max(columns));
            file.set_boxes(None);
            if used.contains(&false) {
                file.set("holes", Toml::Picture(self.picture(|cell| if used[cell] { '.' } else { '#' })));
            }
            file.rules.set(keys::rows::NAME, false);
            file.rules.set(keys::columns::NAME, false);
        }
        if regions {
            let region =
                |cell: usize| self.cliques.iter().position(|(cells, _)| cells.contains(&cell)).unwrap_or_default();
            let letter = |cell: usize| ('A'..='Z').nth(region(cell)).unwrap_or('?');
            file.set("regions", Toml::Picture(self.picture(letter)));
        }
        let groups = if by_grids { Vec::new() } else { self.groups() };
        let cliques = if regions { &[][..] } else { &self.cliques };
        for (cells, place) in groups.iter().chain(cliques).filter(|(cells, _)| cells.len() > 1) {
            let cells = [("cells", self.named(cells))];
            file.rules.at(place.clone(), |rules| rules.add(keys::extra_regions::NAME, cells));
        }
    }

    /// Whether the cliques are the regions of a single grid, which they cover.
    fn are_regions(&self) -> bool {
        let mut cells: Vec<usize> = self.cliques.iter().flat_map(|(cells, _)| cells).copied().collect();
        cells.sort_unstable();
        self.grids.len() == 1
            && self.cliques.iter().all(|(clique, _)| clique.len() == self.order)
            && cells.into_iter().eq(0..self.size())
    }

    fn write_digits(&self, file: &mut TomlFile, usual: usize) {
        if usual != self.order {
            file.set("digits", self.order as i64);
        }
        if self.order > 9 {
            file.set("symbols", spelled(&square::symbols(self.order)));
        }
    }
}

/// A whole number from 1 to a limit.
fn bounded(element: Element<'_, '_>, name: &str, most: usize, diagnostics: &mut Diagnostics) -> Option<usize> {
    let number = element.number(name, diagnostics)?;
    if !(1..=most).contains(&number) {
        let place = element.attribute(name).unwrap_or_else(|| element.tag());
        return diagnostics.refuse(place.error(format!("{name} must be 1 to {most}, not {number}")));
    }
    Some(number)
}
