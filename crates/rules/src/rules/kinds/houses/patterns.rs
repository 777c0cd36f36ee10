//! Named sets of extra houses: windoku, center dot, asterisk, girandola, argyle.

use exdoku_text::source::Diagnostic;

use super::standard::Houses;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, RuleUse};

keys! {
    windoku = "windoku" {}
    center_dot = "center-dot" {}
    asterisk = "asterisk" {}
    girandola = "girandola" {}
    argyle = "argyle" {}
}

pub(super) const KINDS: &[Kind] = &[WINDOKU, CENTER_DOT, ASTERISK, GIRANDOLA, ARGYLE];

const WINDOKU: Kind = Kind {
    name: keys::windoku::NAME,
    also: &["hyper", "hypersudoku"],
    meaning: "Windows of the size of a box, set between the boxes, hold every digit once. On 9x9: rows and columns \
              2-4 and 6-8.",
    example: "windoku = true",
    compiles_to: "a primary item for each window and digit",
    build: Build::Each(windoku),
    ..Kind::PLAIN
};

const CENTER_DOT: Kind = Kind {
    name: keys::center_dot::NAME,
    meaning: "The centre cells of the boxes hold every digit once.",
    example: "center-dot = true",
    compiles_to: "a primary item for each digit",
    build: Build::Each(center_dot),
    ..Kind::PLAIN
};

const ASTERISK: Kind = Kind {
    name: keys::asterisk::NAME,
    meaning: "The nine cells of an asterisk (r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5) hold every digit once. For \
              9x9 grids.",
    example: "asterisk = true",
    compiles_to: "a primary item for each digit",
    build: Build::Each(|used, builder| {
        nine(
            used,
            builder,
            keys::asterisk::NAME,
            [(2, 5), (3, 3), (3, 7), (5, 2), (5, 5), (5, 8), (7, 3), (7, 7), (8, 5)],
        )
    }),
    ..Kind::PLAIN
};

const GIRANDOLA: Kind = Kind {
    name: keys::girandola::NAME,
    meaning: "The nine cells of a girandola (the corners, r2c5 r5c2 r5c5 r5c8 r8c5) hold every digit once. For 9x9 \
              grids.",
    example: "girandola = true",
    compiles_to: "a primary item for each digit",
    build: Build::Each(|used, builder| {
        nine(
            used,
            builder,
            keys::girandola::NAME,
            [(1, 1), (1, 9), (2, 5), (5, 2), (5, 5), (5, 8), (8, 5), (9, 1), (9, 9)],
        )
    }),
    ..Kind::PLAIN
};

const ARGYLE: Kind = Kind {
    name: keys::argyle::NAME,
    meaning: "No digit repeats on the eight diagonals of an argyle pattern: those one and four steps off the two long \
              diagonals, with 8 and 5 cells. For 9x9 grids.",
    example: "argyle = true",
    compiles_to: "a secondary item for each diagonal and digit",
    build: Build::Each(argyle),
    ..Kind::PLAIN
};

fn windoku(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    builder.needs_one_size(used)?;
    let side = builder.board.boxes().filter(|shape| shape.height == shape.width).map(|shape| shape.height);
    let sides = [builder.board.grid_rows(), builder.board.grid_columns()];
    let Some(side) = side.filter(|&side| sides == [side * side; 2] && side > 1) else {
        let help = "windows lie between square boxes: sizes 4, 9, 16, 25, ...";
        return Err(needs(used, builder, "square boxes, as many in a row as a box has rows").help(help).into());
    };
    // Between any two boxes, one line of cells stays outside the windows.
    let across = side - 1;
    let window = |number: usize| {
        let (top, left) = (1 + number / across * (side + 1), 1 + number % across * (side + 1));
        (0..side * side).map(|i| (top + i / side, left + i % side)).collect()
    };
    let houses = builder.board.per_grid("window", across * across, window);
    Houses::of_board(used, builder, houses)
}

fn center_dot(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    builder.needs_one_size(used)?;
    let odd = |n: usize| n % 2 == 1;
    let Some(shape) = builder.board.boxes().filter(|shape| odd(shape.height) && odd(shape.width)) else {
        return Err(needs(used, builder, "boxes with a centre cell, like 3x3, 3x5 or 5x5").into());
    };
    let across = builder.board.grid_columns() / shape.width;
    let down = builder.board.grid_rows() / shape.height;
    let centre =
        |number| (number / across * shape.height + shape.height / 2, number % across * shape.width + shape.width / 2);
    let houses = builder.board.per_grid("center dot", 1, |_| (0..across * down).map(centre).collect());
    Houses::of_board(used, builder, houses)
}

/// Nine cells of a 9x9 grid, by rows and columns from 1.
fn nine(used: &RuleUse, builder: &Builder<'_>, name: &str, cells: [(usize, usize); 9]) -> Result<Built, Fault> {
    only_nine(used, builder)?;
    let houses = builder.board.per_grid(name, 1, |_| cells.map(|(row, column)| (row - 1, column - 1)).to_vec());
    Houses::of_board(used, builder, houses)
}

fn argyle(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    only_nine(used, builder)?;
    let off: [isize; 4] = [-4, -1, 1, 4];
    let line = |number: usize| -> Vec<(usize, usize)> {
        let shift = off[number % 4];
        let column = |row: usize| {
            let along = (row as isize).checked_add(shift)?;
            let column = if number < 4 { along } else { 8 - along };
            (0..9).contains(&column).then_some((row, column as usize))
        };
        (0..9).filter_map(column).collect()
    };
    let houses = builder.board.per_grid("argyle diagonal", 8, line);
    Houses::of_board(used, builder, houses)
}

fn only_nine(used: &RuleUse, builder: &Builder<'_>) -> Result<(), Fault> {
    builder.needs_one_size(used)?;
    if (builder.board.grid_rows(), builder.board.grid_columns()) != (9, 9) {
        return Err(needs(used, builder, "9x9 grids").into());
    }
    Ok(())
}

fn needs(used: &RuleUse, builder: &Builder<'_>, what: &str) -> Diagnostic {
    let (rows, columns) = (builder.board.grid_rows(), builder.board.grid_columns());
    let boxes = match builder.board.boxes() {
        Some(shape) => format!("boxes of {shape}"),
        None => "no boxes".to_owned(),
    };
    used.error(format!("`{}` needs {what}; these grids are {rows}x{columns} with {boxes}", used.path()))
}
