//! Diagonals of each grid: the two long ones, or all broken ones.

use exdoku_text::board::House;

use super::bind::Bound;
use super::houses::Houses;
use super::keys::diagonals as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::Rule;
use super::signature::{Param, Type};

pub(super) const DIAGONALS: Kind = Kind {
    name: keys::NAME,
    meaning: "No digit repeats on a diagonal of a grid; on a full diagonal each digit stands once.",
    params: &[Param::of(
        keys::WHICH,
        Type::Choice(&["main", "anti", "both", "broken"]),
        "the two long diagonals, the one from the top left (`main`), the one from the top right (`anti`), or all \
         diagonals, which wrap around the edges as in pandiagonal Latin squares (`broken`)",
    )
    .or("both")],
    bare: true,
    example: "diagonals = \"both\"",
    compiles_to: "an item for each diagonal and digit: primary if it has as many cells as there are digits",
    build: Build::Each(build),
    ..Kind::PLAIN
};

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let which = bound.need(keys::WHICH);
    let (n, columns) = (reader.board.grid_rows(), reader.board.grid_columns());
    if n != columns {
        return reader.refuse(bound.place.error(format!("a grid of {n}x{columns} has no long diagonals")));
    }
    let board = reader.board;
    let main = |shift: usize| (0..n).map(|i| (i, (i + shift) % n)).collect::<Vec<_>>();
    let anti = |shift: usize| (0..n).map(|i| (i, (2 * n - 1 - i - shift) % n)).collect::<Vec<_>>();
    let mut houses: Vec<House> = Vec::new();
    let count = if which == "broken" { n } else { 1 };
    if which != "anti" {
        houses.extend(board.per_grid("main diagonal", count, main));
    }
    if which != "main" {
        houses.extend(board.per_grid("anti diagonal", count, anti));
    }
    Houses::of_board(&bound.place, reader, houses)
}
