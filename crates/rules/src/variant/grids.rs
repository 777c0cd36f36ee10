//! The key `grids`: where the grids of a board begin, and how large each is.
//!
//! ```toml
//! grids = ["r1c1", "r7c7"]
//! grids = [{ at = "r1c1", size = 9 }, { at = "r6c8", size = 6, box = "2x3" }]
//! ```

use exdoku_text::board::{BoxShape, GridSize, MAX_SIDE, Plan, Position, default_box, read_positions};
use exdoku_text::source::Diagnostics;
use exdoku_text::source::fields::{Form, Table, Value};

use crate::rules::report;

/// One of several grids.
pub(super) struct OneGrid<'s> {
    pub(super) corner: Position,
    /// Its rows and columns and their place in the file, if given for this grid.
    pub(super) size: Option<((usize, usize), Value<'s>)>,
    /// Its boxes, if given for this grid.
    pub(super) boxes: Option<Option<BoxShape>>,
}

/// The grids: their top left cells, or tables with their sizes.
pub(super) fn corners<'s>(value: &Value<'s>, diagnostics: &mut Diagnostics) -> Option<Vec<OneGrid<'s>>> {
    let mut all: Vec<OneGrid<'s>> = Vec::new();
    let mut fine = true;
    for one in value.one_or_more() {
        if let Form::Table(table) = one.form() {
            match one_grid(table, diagnostics) {
                Some(grid) if all.iter().any(|other| other.corner == grid.corner) => {
                    diagnostics.push(one.error(format!("two grids begin at {}", grid.corner)));
                    fine = false;
                }
                Some(grid) => all.push(grid),
                None => fine = false,
            }
            continue;
        }
        let Form::Text(text) = one.form() else {
            diagnostics.push(one.wrong("a top left cell like \"r1c1\", or a table like { at = \"r1c1\", size = 6 }"));
            fine = false;
            continue;
        };
        match read_positions(text.as_str()) {
            Ok(positions) => {
                for (position, bytes) in positions {
                    if all.iter().any(|other| other.corner == position) {
                        diagnostics.push(text.error(bytes, format!("two grids begin at {position}")));
                        fine = false;
                    }
                    all.push(OneGrid { corner: position, size: None, boxes: None });
                }
            }
            Err(misreads) => {
                report(&text, misreads, diagnostics);
                fine = false;
            }
        }
    }
    if fine && all.is_empty() {
        let error = value.error("`grids` names no cells");
        return diagnostics.refuse(error.help("grids = [\"r1c1\", \"r7c7\"]: their top left cells"));
    }
    fine.then_some(all)
}

/// `{ at = "r6c8", size = 6, box = "2x3" }`: a grid with its size.
fn one_grid<'s>(mut table: Table<'s>, diagnostics: &mut Diagnostics) -> Option<OneGrid<'s>> {
    let at = table.need("at", diagnostics);
    let (size, boxes) = (table.take("size"), table.take("box"));
    table.finish(diagnostics);
    let at = at?;
    let text = at.text(diagnostics)?;
    let corner = match read_positions(text.as_str()) {
        Ok(positions) if positions.len() == 1 => positions[0].0,
        Ok(_) => return diagnostics.refuse(at.error("a grid has one top left cell, like \"r7c7\"")),
        Err(misreads) => {
            report(&text, misreads, diagnostics);
            return None;
        }
    };
    let size = match size {
        Some(value) => Some((sides(&value, diagnostics)?, value)),
        None => None,
    };
    let boxes = match boxes {
        Some(value) => Some(box_of(&value, diagnostics)?),
        None => None,
    };
    Some(OneGrid { corner, size, boxes })
}

/// The plan with these grids; those without a size are as large as `common`.
pub(super) fn with_grids(plan: Plan, common: GridSize, grids: &[OneGrid<'_>]) -> Plan {
    let size = |grid: &OneGrid<'_>| {
        let (rows, columns) = grid.size.as_ref().map_or((common.rows, common.columns), |(sides, _)| *sides);
        let usual = match &grid.size {
            None => common.boxes,
            Some(_) => default_box(rows).filter(|_| rows == columns),
        };
        GridSize { rows, columns, boxes: grid.boxes.unwrap_or(usual) }
    };
    let sizes: Vec<GridSize> = grids.iter().map(size).collect();
    let plan = Plan { grids: grids.iter().map(|grid| grid.corner).collect(), ..plan };
    match sizes[..] {
        [first, ..] if sizes.iter().all(|size| *size == first) => {
            Plan { rows: first.rows, columns: first.columns, boxes: first.boxes, ..plan }
        }
        _ => {
            let largest = |side: fn(&GridSize) -> usize| sizes.iter().map(side).max().unwrap_or(1);
            let (rows, columns) = (largest(|size| size.rows), largest(|size| size.columns));
            Plan { rows, columns, boxes: None, sizes, ..plan }
        }
    }
}

/// `9` or `"6x8"`: rows and columns of each grid.
pub(super) fn sides(value: &Value<'_>, diagnostics: &mut Diagnostics) -> Option<(usize, usize)> {
    let wanted = "a number like 9, or rows x columns like \"6x8\"";
    let (rows, columns) = match value.form() {
        Form::Integer(n) => (n, n),
        Form::Two(rows, columns) => (rows, columns),
        Form::Text(text) => match two_numbers(text.as_str()) {
            Some((rows, columns)) => (rows, columns),
            None => return diagnostics.refuse(value.wrong(wanted)),
        },
        _ => return diagnostics.refuse(value.wrong(wanted)),
    };
    for side in [rows, columns] {
        if !(1..=MAX_SIDE as i64).contains(&side) {
            return diagnostics.refuse(value.error(format!("a grid has 1 to {MAX_SIDE} rows and columns, not {side}")));
        }
    }
    Some((rows as usize, columns as usize))
}

/// `"2x3"`, or `"none"`.
pub(super) fn box_of(value: &Value<'_>, diagnostics: &mut Diagnostics) -> Option<Option<BoxShape>> {
    let side = |number: i64| u16::try_from(number).ok().filter(|&side| side > 0).map(usize::from);
    let sides = |(height, width): (i64, i64)| Some((side(height)?, side(width)?));
    if let Form::Two(height, width) = value.form()
        && let Some((height, width)) = sides((height, width))
    {
        return Some(Some(BoxShape { height, width }));
    }
    let text = value.text(diagnostics)?;
    match two_numbers(text.as_str()).and_then(sides) {
        _ if text.as_str() == "none" => Some(None),
        Some((height, width)) => Some(Some(BoxShape { height, width })),
        None => {
            let error = value.error(format!("`{}` is not a box", text.as_str()));
            diagnostics.refuse(error.help("boxes are rows x columns, box = \"2x3\", or box = \"none\""))
        }
    }
}

fn two_numbers(text: &str) -> Option<(i64, i64)> {
    let (rows, columns) = text.split_once(['x', 'X', '×'])?;
    let number = |figures: &str| figures.trim().parse::<i64>().ok();
    Some((number(rows)?, number(columns)?))
}
