//! Diagonals of each grid: the two long ones, or all broken ones.

use exdoku_text::board::{GridSize, House};

use self::keys::diagonals as key;
use super::standard::Houses;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, RuleUse, Type};

keys! { diagonals = "diagonals" { WHICH: str = "which" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    also: &["x"],
    meaning: "No digit repeats on a diagonal of a grid; on a full diagonal each digit stands once.",
    params: &[Param::of(
        key::WHICH,
        Type::Choice(&["main", "anti", "both", "broken"]),
        "the two long diagonals, the one from the top left (`main`), the one from the top right (`anti`), or all \
         diagonals, which wrap around the edges as in pandiagonal Latin squares (`broken`)",
    )
    .or("both")],
    bare: true,
    says: "{which=both}No digit repeats on the two long diagonals. | {which=main}No digit repeats on the diagonal from the top left. | {which=anti}No digit repeats on the diagonal from the top right. | {which=broken}No digit repeats on any diagonal; one that leaves the grid goes on at the other side.",
    example: "diagonals = \"both\"",
    compiles_to: "an item for each diagonal and digit: primary if it has as many cells as there are digits",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let which = used.need(key::WHICH);
    let board = builder.board;
    if let Some((_, GridSize { rows, columns, .. })) = board.frames().find(|(_, size)| size.rows != size.columns) {
        return Err(used.error(format!("a grid of {rows}x{columns} has no long diagonals")).into());
    }
    let diagonals = |n: usize, column: &dyn Fn(usize, usize) -> usize| -> Vec<Vec<(usize, usize)>> {
        let count = if which == "broken" { n } else { 1 };
        (0..count).map(|shift| (0..n).map(|row| (row, column(row, shift) % n)).collect()).collect()
    };
    let mut houses: Vec<House> = Vec::new();
    if which != "anti" {
        houses.extend(board.per_frame("main diagonal", |size| diagonals(size.rows, &|row, shift| row + shift)));
    }
    if which != "main" {
        let anti = |size: GridSize| diagonals(size.rows, &|row, shift| 2 * size.rows - 1 - row - shift);
        houses.extend(board.per_frame("anti diagonal", anti));
    }
    Houses::of_board(used, builder, houses)
}
