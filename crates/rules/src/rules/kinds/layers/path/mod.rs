//! A path through the centres of cells, found along with the digits.
//!
//! Each cell of a layer says how the path passes through it, as a [`Passage`]. `encode.rs` states that the values of the
//! layer form one path; `check.rs` checks it; `aspects.rs` has what a solver looks at one by one.
//!
//! ```text
//!   ┏ ━ ┓ ·       a loop: cells beside each other say the same of the border
//!   ┃ ┏ ┛ ·       between them, all of it is connected, and it has no ends
//!   ┗ ┛ · ·
//! ```

mod along;
mod aspects;
mod check;
mod encode;

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid, Layer, Moved, ORTHOGONAL, PASSAGES, Passage};

use self::keys::path as key;
use crate::rules::condition::Condition;
use crate::rules::kind::keys;
use crate::rules::{Aspect, Build, Builder, Built, Choice, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { path = "path" {
    CELLS: [Cell] = "cells",
    KIND: str = "kind",
    ENDS: [Cell] = "ends",
    VISITS: [Cell] = "visits",
    ALL: bool = "all",
    LENGTH: [i64] = "length",
    TOUCH: str = "touch",
    ALONG: Formula = "along",
    FROM: Cell = "from",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "A single path goes through the centres of cells, in steps to orthogonal neighbours, and visits no cell \
              twice. A layer says how it passes through each cell.",
    params: &[
        Param::of(
            key::CELLS,
            Type::Cells,
            "the cells of the layer within which the path stays: \"way\", with layers = { way = \"path\" }",
        ),
        Param::of(
            key::KIND,
            Type::Choice(&["loop", "open", "snake"]),
            "a closed loop; a path with two ends; or such a path that does not touch itself at a side",
        )
        .or("loop"),
        Param::of(key::ENDS, Type::Marked, "its ends: both cells, or one of them").optional(),
        Param::of(key::VISITS, Type::Marked, "cells that it visits").optional(),
        Param::of(key::ALL, Type::Truth, "whether it visits every cell").or("false"),
        Param::of(key::LENGTH, Type::Numbers, "the number of cells that it visits, or several possible ones")
            .optional(),
        Param::of(
            key::TOUCH,
            Type::Choice(&["yes", "corner", "no"]),
            "whether the path may touch itself: `yes`, also at sides; `corner`, only diagonally, as a snake; or \
             `no`, not even diagonally, except around a turn",
        )
        .optional(),
        Param::of(
            key::ALONG,
            Type::Expression,
            "a condition on the digits a and b of consecutive cells, like \"abs(a - b) >= 2\", or on those of three, \
             a, b and c; with `of`, on their values in that layer",
        )
        .optional(),
        Param::of(
            key::FROM,
            Type::Cell,
            "the end where it begins, if the order of a and b matters: then a comes before b",
        )
        .optional(),
    ],
    choices: &[Choice::Belong(&["from"], "along")],
    bare: true,
    reason: "path {cells}",
    says: "Draw [{kind=loop}a closed loop][{kind=open}a path][{kind=snake}a path that does not touch itself at a side] through the centres of cells, in orthogonal steps and through no cell twice.[{cells:unsaid}][{touch=corner} It touches itself at corners only.][{touch=no} It does not touch itself, not even at a corner.][{touch=yes}][ It visits every cell.{all}][ It visits {visits:in}.][ It ends in {ends:in}.][ It begins in {from:in}.][ It visits {length} cells.][ Consecutive digits a and b on it satisfy {along}.]",
    example: "path = { cells = \"way\", along = \"abs(a - b) >= 3\" }",
    example_needs: "layers = { way = \"path\" }",
    compiles_to: "for each border, whether the path crosses it, and for each cell, whether it is on the path. On a \
                  small board, a chain of the cells, whose state is how the pieces of the path continue; on a larger \
                  one, a condition that the search checks: the cells and borders on the path are connected",
    look: &[("cells", ""), ("visits", "circle 0.3"), ("ends", "circle outline 0.7")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

/// Which cells of a path may be neighbours without following each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Touch {
    Anywhere,
    AtCorners,
    Nowhere,
}

#[derive(Clone, Debug)]
struct Path {
    /// The cells, each with its row and column in the layout.
    cells: Vec<Cell>,
    places: Vec<(usize, usize)>,
    is_loop: bool,
    touch: Touch,
    /// The given ends, as places among the cells, like everything below.
    ends: Vec<usize>,
    visits: Vec<usize>,
    /// The possible lengths, if given.
    lengths: Option<Vec<i64>>,
    along: Option<Along>,
}

/// A condition on the values of consecutive cells.
#[derive(Clone, Debug)]
struct Along {
    condition: Condition,
    /// The number of cells in the condition: two or three.
    cells: usize,
    /// For each cell of the path, the cell of its value.
    values: Vec<Cell>,
    /// Where the path begins, if that matters.
    from: Option<usize>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let (cells, places) = of_one_layer(used, builder)?;
    let kind = used.need(key::KIND);
    let is_loop = kind == "loop";
    let touch = match (used.get(key::TOUCH), kind) {
        (Some("no"), _) => Touch::Nowhere,
        (Some("yes"), "snake") => {
            let help = "use `kind = \"open\"` for a path that may";
            return Err(used.at(key::TOUCH).error("a snake does not touch itself at sides").help(help).into());
        }
        (Some("corner"), _) | (None, "snake") => Touch::AtCorners,
        _ => Touch::Anywhere,
    };
    let place_of = |named: Cell| {
        let here = |cell: Cell| builder.board.ground(cell) == builder.board.ground(named);
        cells.iter().position(|&cell| here(cell))
    };
    let listed =
        |named: &[Cell]| -> Result<Vec<usize>, Cell> { named.iter().map(|&cell| place_of(cell).ok_or(cell)).collect() };
    let mut visits = listed(used.get(key::VISITS).unwrap_or_default());
    if used.need(key::ALL) {
        visits = visits.map(|_| (0..cells.len()).collect());
    }
    let ends = listed(used.get(key::ENDS).unwrap_or_default());
    let from = used.get(key::FROM).map(|from| place_of(from).ok_or(from)).transpose();
    let name = |cell: Cell| format!("{} is not among the cells of the path", builder.board.name(cell));
    let (visits, mut ends, from) = match (visits, ends, from) {
        (Ok(visits), Ok(ends), Ok(from)) => (visits, ends, from),
        (Err(cell), _, _) => return Err(used.at(key::VISITS).error(name(cell)).into()),
        (_, Err(cell), _) => return Err(used.at(key::ENDS).error(name(cell)).into()),
        (_, _, Err(cell)) => return Err(used.at(key::FROM).error(name(cell)).into()),
    };
    if is_loop && (used.gives(key::ENDS) || from.is_some()) {
        let at = if used.gives(key::ENDS) { used.at(key::ENDS) } else { used.at(key::FROM) };
        return Err(at.error("a loop has no ends").help("use `kind = \"open\"` for a path with ends").into());
    }
    ends.extend(from.filter(|from| !ends.contains(from)));
    if ends.len() > 2 {
        let at = if used.gives(key::FROM) { used.at(key::FROM) } else { used.at(key::ENDS) };
        return Err(at.error(format!("a path has two ends, not {}", ends.len())).into());
    }
    let lengths = used.get(key::LENGTH).map(<[i64]>::to_vec);
    let can_be = |&length: &i64| {
        let least = if is_loop { 4 } else { 2 };
        (least..=cells.len() as i64).contains(&length) && !(is_loop && length % 2 == 1)
    };
    if lengths.as_ref().is_some_and(|lengths| !lengths.iter().any(can_be)) {
        let message = match is_loop {
            true => format!("a loop has an even number of cells, at least 4, but here are {}", cells.len()),
            false => format!("a path within these cells has 2 to {} of them", cells.len()),
        };
        return Err(Fault::impossible(used.at(key::LENGTH).error(message)));
    }
    let (along, warning) = match used.get(key::ALONG) {
        Some(formula) => {
            let (along, warning) = Along::read(formula, used, &cells, from, builder)?;
            (Some(along), warning)
        }
        None if used.layer.is_some() => {
            return Err(used.error("`of` needs `along`: it selects the values for `along`").into());
        }
        None => (None, None),
    };
    let path = Path { cells, places, is_loop, touch, ends, visits, lengths, along };
    let aspects = aspects::of(&path, builder.board);
    Ok(Built::from(Whole { path, aspects }).warning(warning))
}

/// Cells, and the row and the column of each.
type Laid = (Vec<Cell>, Vec<(usize, usize)>);

/// The cells of the path in reading order: all of one layer, whose values are passages.
fn of_one_layer(used: &RuleUse, builder: &Builder<'_>) -> Result<Laid, Fault> {
    let board = builder.board;
    let layer_of = |cell: Cell| board.layer_of(cell).filter(|layer| layer.has_passages());
    let mut cells = used.need(key::CELLS).to_vec();
    cells.sort_unstable();
    let at = used.at(key::CELLS);
    if let Some(&other) = cells.iter().find(|&&cell| layer_of(cell).is_none()) {
        let known = board.layers().iter().find(|layer| layer.has_passages());
        let help = match known {
            Some(Layer { name, .. }) => format!("those of the layer `{name}` do: \"{name}\", \"{name}.r1c1-5\""),
            None => "declare such a layer in the file: layers = { way = \"path\" }".to_owned(),
        };
        let message = format!("{} does not say how a path passes through it", board.name(other));
        return Err(at.error(message).help(help).into());
    }
    let first = layer_of(cells[0]).map(|layer| &layer.name);
    if let Some(&other) = cells.iter().find(|&&cell| layer_of(cell).map(|layer| &layer.name) != first) {
        let message = format!("{} and {} are of different layers", board.name(cells[0]), board.name(other));
        return Err(at.error(message).into());
    }
    let place = |&cell: &Cell| (board.position(cell).row, board.position(cell).column);
    let places = cells.iter().map(place).collect();
    Ok((cells, places))
}

impl Path {
    /// The cell at this offset in rows and columns.
    fn step(&self, at: usize, (down, right): Moved) -> Option<usize> {
        let (row, column) = self.places[at];
        let place = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
        self.places.binary_search(&place).ok()
    }

    /// The cells above, left, right and below, each with the step to it.
    fn neighbours(&self, at: usize) -> impl Iterator<Item = (Moved, usize)> {
        ORTHOGONAL.into_iter().filter_map(move |step| Some((step, self.step(at, step)?)))
    }
}

/// A path with its aspects.
#[derive(Debug)]
struct Whole {
    path: Path,
    aspects: Vec<Aspect>,
}

impl Rule for Whole {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.path.encode(encoder);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        self.path.violations(board, grid)
    }

    fn aspects(&self) -> &[Aspect] {
        &self.aspects
    }
}

impl Rule for Path {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        encode::post(self, encoder);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        check::violations(self, board, grid)
    }
}

/// All values of a passage.
fn values() -> impl Iterator<Item = (i64, &'static Passage)> {
    (0..).zip(&PASSAGES)
}
