//! Disjoint groups: the same position in every box.

use super::standard::Houses;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, RuleUse};

keys! { disjoint_groups = "disjoint-groups" {} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: keys::disjoint_groups::NAME,
    also: &["disjoint"],
    meaning: "Cells in the same position within their boxes hold different digits: all top left cells, and so on.",
    example: "disjoint-groups = true",
    compiles_to: "an item for each place and digit: primary if there are as many boxes as digits",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let board = builder.board;
    builder.needs_one_size(used)?;
    let Some(shape) = board.boxes() else {
        return Err(used.error("`disjoint-groups` needs boxes, and this board has none").into());
    };
    let places = shape.height * shape.width;
    let across = board.grid_columns() / shape.width;
    let boxes = across * (board.grid_rows() / shape.height);
    let houses = board.per_grid("place", places, |place| {
        let (row, column) = (place / shape.width, place % shape.width);
        (0..boxes).map(|b| (b / across * shape.height + row, b % across * shape.width + column)).collect()
    });
    Houses::of_board(used, builder, houses)
}
