//! Diagonals of each grid: the two long ones, or all broken ones.

use crate::board::House;
use crate::source::fields::{Form, Value};

use super::{Binding, Houses, Kind, Reader, Rule};

pub(super) const DIAGONALS: Kind = Kind {
    name: "diagonals",
    meaning: "No digit repeats on a diagonal of a grid; on a full diagonal each digit stands once.",
    forms: &[
        ("\"both\" or true", "the two long diagonals, as in Sudoku X"),
        ("\"main\"", "from the top left to the bottom right"),
        ("\"anti\"", "from the top right to the bottom left"),
        ("\"broken\"", "all diagonals, wrapping around the edges, as in pandiagonal Latin squares"),
    ],
    example: "diagonals = \"both\"",
    compiles_to: "an item for each diagonal and digit: primary if it has as many cells as there are digits",
    draw: &[],
    read,
};

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let word = match value.form() {
        Form::Truth(true) => "both",
        Form::Text(text) if ["main", "anti", "both", "broken"].contains(&text.as_str()) => text.as_str(),
        _ => return reader.refuse(value.wrong("\"main\", \"anti\", \"both\" or \"broken\"")),
    };
    let (n, columns) = (reader.board.grid_rows(), reader.board.grid_columns());
    if n != columns {
        return reader.refuse(value.error(format!("a grid of {n}x{columns} has no long diagonals")));
    }
    let board = reader.board;
    let main = |shift: usize| (0..n).map(|i| (i, (i + shift) % n)).collect::<Vec<_>>();
    let anti = |shift: usize| (0..n).map(|i| (i, (2 * n - 1 - i - shift) % n)).collect::<Vec<_>>();
    let mut houses: Vec<House> = Vec::new();
    let count = if word == "broken" { n } else { 1 };
    if word != "anti" {
        houses.extend(board.per_grid("main diagonal", count, main));
    }
    if word != "main" {
        houses.extend(board.per_grid("anti diagonal", count, anti));
    }
    reader.say("diagonals", [("which", Binding::Text(word.to_owned()))]);
    Houses::read(value, reader, houses)
}
