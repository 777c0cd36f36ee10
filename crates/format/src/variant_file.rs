//! Puzzles of plain text as variant files.

use exdoku_text::board::{Board, Grid, Layer, SymbolChoice, Symbols, Usual, default_box};

use super::cells::cell_list;
use super::export::Export;
use super::limits::{Spelling, write_limits};
use super::picture::{layer_picture, picture};
use super::toml_file::{Toml, TomlFile, spelled};
use super::write::rows;

/// A puzzle of plain text as a variant file: of the variant of this name, or classic.
pub fn to_toml(export: &Export<'_>, variant: Option<&str>) -> String {
    let Export { variant: own, puzzle, solution } = export;
    let board = own.board();
    let mut file = TomlFile::default();
    for (key, text) in [("title", &puzzle.title), ("author", &puzzle.author), ("about", &puzzle.about)] {
        if let Some(text) = text {
            file.set(key, text.as_str());
        }
    }
    if let Some(lit) = &puzzle.fog {
        file.set("fog", cell_list(board, lit));
    }
    match variant {
        Some(name) => file.set("variant", name),
        None => file.set("size", board.width() as i64),
    }
    let is_told = variant.is_some() && matches!(own.symbols, SymbolChoice::Fixed(_));
    // The usual symbols of small boards need not be stated.
    let is_plain = board.digits().count() <= 9 && *Usual::of(board.digits()).first() == puzzle.symbols;
    if !is_plain && !is_told {
        file.set("symbols", spelled(&puzzle.symbols));
    }
    if variant.is_none() && board.boxes() != default_box(board.width()) {
        file.set_boxes(board.boxes());
    }
    if board.layers().is_empty() {
        if puzzle.givens.filled() > 0 {
            file.set("givens", Toml::Picture(rows(&puzzle.givens, board, &puzzle.symbols)));
        }
        file.solution = solution.map(|solution| rows(solution, board, &puzzle.symbols));
    } else {
        file.givens = layered(&puzzle.givens, board, &puzzle.symbols);
        file.layered_solution = solution.map_or_else(Vec::new, |grid| layered(grid, board, &puzzle.symbols));
    }
    // Candidates that the variant itself fixes are redundant, but harmless.
    let limits = puzzle.marks.iter().map(|(cell, set)| (board.position(*cell), *set)).collect();
    let spelling = Spelling { digits: board.digits(), symbols: &puzzle.symbols };
    write_limits(&limits, spelling, (board.height(), board.width()), &mut file);
    file.to_string()
}

/// The known digits of a grid and the known values of its layers, each as a picture.
fn layered(grid: &Grid, board: &Board, symbols: &Symbols) -> Vec<(String, Toml)> {
    let lines = |text: String| Toml::Picture(text.lines().map(str::to_owned).collect());
    let digits = board.cells().any(|cell| grid.get(cell).is_some());
    let digits = digits.then(|| ("digits".to_owned(), lines(picture(grid, board, symbols))));
    let is_known =
        |layer: &&Layer| layer.computed.is_none() && board.places_of(layer).any(|place| grid.get(place).is_some());
    let layers = board.layers().iter().filter(is_known);
    digits
        .into_iter()
        .chain(layers.map(|layer| (layer.name.clone(), lines(layer_picture(grid, board, layer)))))
        .collect()
}
