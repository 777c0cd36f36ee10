//! Cells that are divided into connected regions, whose numbers are the values of a layer.
//!
//! It is encoded like chaos construction.

use std::collections::BTreeSet;

use exdoku_text::board::{Cell, counted};

use self::keys::division as key;
use crate::rules::kind::keys;
use crate::rules::undrawn_regions::{UndrawnRegions, order};
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, RuleUse, Type};

keys! { division = "division" {
    CELLS: [Cell] = "cells",
    SIZE: [i64] = "size",
    DIFFERENT: bool = "different",
    CENTRES: [Vec<Cell>] = "centres",
    FROM: [Cell] = "from",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The cells are divided into connected regions, which are not drawn: as many as their layer has values. The value of a cell \
              in the layer is the number of its region; regions are numbered in the order of their first cells, or of their centres.",
    params: &[
        Param::of(
            key::CELLS,
            Type::Cells,
            "the cells of a layer with the numbers of regions, from 1: layers = { region = \"1-9\" }",
        ),
        Param::of(
            key::SIZE,
            Type::Numbers,
            "the number of cells of a region, or several possible ones; by default all regions have equal size",
        )
        .optional(),
        Param::of(key::DIFFERENT, Type::Truth, "whether no region repeats a digit").or("false"),
        Param::of(
            key::CENTRES,
            Type::Lines,
            "the centre of each region, about which it has rotational symmetry: a cell, the two at a border, or the \
             four at a corner. Region 1 has the first centre, and regions may have any size",
        )
        .optional(),
        Param::of(
            key::FROM,
            Type::Line,
            "cells of the layer whose regions are numbered first; the search is fast if these are the cells with the \
             most clues",
        )
        .optional(),
    ],
    bare: true,
    reason: "regions {cells}",
    says: "Divide the grid into {cells:values} orthogonally connected regions[ of {size} cells][ with these centres of rotational symmetry: {centres}].[ No digit repeats in a region.{different}][{from:unsaid}]",
    example: "division = { cells = \"region\", different = true }",
    example_needs: "box = \"none\"\nlayers = { region = { values = \"1-9\", look = \"walls\" } }",
    compiles_to: "a condition that the search checks: the cells of each region are connected; the number of cells of each region, \
                  or another condition: each region has each digit once; and a chain of the cells, whose state is \
                  the number of regions that have begun",
    look: &[("cells", ""), ("from", ""), ("centres", "corner 0.3")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let board = builder.board;
    let mut regions = used.need(key::CELLS).to_vec();
    regions.sort_unstable();
    let at = used.at(key::CELLS);
    let layer = board.layer_of(regions[0]);
    let Some(layer) = layer.filter(|layer| regions.iter().all(|&cell| board.layer_of(cell) == Some(layer))) else {
        let help = "layers = { region = \"1-9\" } and division = { cells = \"region\" }";
        return Err(at.error("these are not the cells of one layer").help(help).into());
    };
    let count = layer.digits.count();
    if layer.digits.first() != 1 {
        let message = format!("regions are numbered from 1, and the values of the layer `{}` are not", layer.name);
        return Err(at.error(message).into());
    }
    let cells: Vec<Cell> = regions.iter().filter_map(|&cell| board.ground(cell)).collect();
    let centres = centres(used, &cells, count, builder)?;
    let mut sizes = sizes(used, cells.len(), count)?;
    let differs = used.need(key::DIFFERENT);
    if differs {
        let digits = board.digits().count();
        let wrong = match sizes[..] {
            _ if !board.has_digits() => Some("this board has no digits".to_owned()),
            [size] if size * count != cells.len() => Some(format!("{count} regions of {size} cells are not all cells")),
            _ if digits * count < cells.len() || sizes[0] > digits => {
                let size = if sizes.len() == 1 { format!(" of {}", counted(sizes[0], "cell")) } else { String::new() };
                Some(format!("{count} regions{size} would repeat a digit: there are {digits}"))
            }
            _ => None,
        };
        if let Some(wrong) = wrong {
            return Err(used.at(key::DIFFERENT).error(wrong).into());
        }
        sizes.retain(|&size| size <= digits);
    }
    let order = order(&regions, used.get(key::FROM).unwrap_or_default());
    Ok(UndrawnRegions { cells, regions, order, count, sizes, differs, centres }.into())
}

/// The centre of each region, if given: twice its row and its column.
fn centres(used: &RuleUse, cells: &[Cell], count: usize, builder: &Builder<'_>) -> Result<Vec<(usize, usize)>, Fault> {
    let Some(given) = used.get(key::CENTRES) else { return Ok(Vec::new()) };
    let at = used.at(key::CENTRES);
    let board = builder.board;
    if given.len() != count {
        let message = format!("{} for {count} regions", counted(given.len(), "centre"));
        return Err(at.error(message).help("the layer has a value for each region").into());
    }
    let mut centres: Vec<(usize, usize)> = Vec::new();
    for set in given {
        let ground: Vec<Cell> = set.iter().filter_map(|&cell| board.ground(cell)).collect();
        let places: BTreeSet<(usize, usize)> =
            ground.iter().map(|&cell| (board.position(cell).row, board.position(cell).column)).collect();
        let sides = |of: fn(&(usize, usize)) -> usize| {
            let (low, high) =
                places.iter().map(of).fold((usize::MAX, 0), |(low, high), at| (low.min(at), high.max(at)));
            (low, high, high.saturating_sub(low) + 1)
        };
        let ((top, bottom, height), (left, right, width)) = (sides(|place| place.0), sides(|place| place.1));
        let is_centre = height <= 2 && width <= 2 && places.len() == height * width;
        if !is_centre || ground.iter().any(|cell| !cells.contains(cell)) {
            let names: Vec<String> = set.iter().map(|&cell| board.name(cell)).collect();
            let message = format!("{} have no centre on a cell, a border or a corner of these cells", names.join(" "));
            return Err(at.error(message).help("one cell, two neighbours, or a square of four").into());
        }
        let centre = (top + bottom, left + right);
        if centres.contains(&centre) {
            return Err(at.error("two regions have the same centre").into());
        }
        centres.push(centre);
    }
    Ok(centres)
}

/// The number of cells that each of `count` regions may have.
fn sizes(used: &RuleUse, cells: usize, count: usize) -> Result<Vec<usize>, Fault> {
    let Some(sizes) = used.get(key::SIZE) else {
        if used.gives(key::CENTRES) {
            return Ok((1..=cells + 1 - count.min(cells)).collect());
        }
        if !cells.is_multiple_of(count) {
            let message = format!("{} cannot be divided into {count} regions of equal size", counted(cells, "cell"));
            return Err(used.at(key::CELLS).error(message).into());
        }
        return Ok(vec![cells / count]);
    };
    let sizes: BTreeSet<usize> = sizes.iter().filter_map(|&size| usize::try_from(size).ok()).collect();
    let sizes: Vec<usize> = sizes.into_iter().filter(|size| (1..=cells).contains(size)).collect();
    let fits = |(least, most): (&usize, &usize)| (least * count..=most * count).contains(&cells);
    if !sizes.first().zip(sizes.last()).is_some_and(fits) {
        let message = format!("{count} regions of such sizes are not {}", counted(cells, "cell"));
        return Err(Fault::impossible(used.at(key::SIZE).error(message)));
    }
    Ok(sizes)
}
