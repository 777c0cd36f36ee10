//! Cells that fall into connected regions, whose numbers are the values of a layer.
//!
//! Encoded as chaos construction is.

use std::collections::BTreeSet;

use exdoku_text::board::{Cell, counted};

use super::bind::Bound;
use super::chaos_construction::{ChaosConstruction, order};
use super::keys::division as keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::Rule;
use super::signature::{Param, Type};

pub(super) const DIVISION: Kind = Kind {
    name: keys::NAME,
    meaning: "The cells fall into connected regions, which are not drawn: as many as their layer has values. The value of a cell \
              in the layer is the number of its region; regions are numbered in the order of their first cells.",
    params: &[
        Param::of(keys::CELLS, Type::Cells, "the cells of a layer with the numbers of regions, from 1: layers = { region = \"1-9\" }"),
        Param::of(keys::SIZE, Type::Numbers, "how many cells a region has, or several such numbers; by default all have as many")
            .optional(),
        Param::of(keys::DIFFERENT, Type::Truth, "whether no region repeats a digit; then all have the same size").or("false"),
        Param::of(
            keys::FROM,
            Type::Line,
            "cells of the layer whose regions are numbered first, before those of the others; a search is fast if these are the \
             cells with the most clues",
        )
        .optional(),
    ],
    bare: true,
    example: "division = false",
    compiles_to: "a condition that the search checks: the cells of each region are connected; the number of cells of each region, \
                  or another condition: each region has each digit once; and a chain of the cells, whose state is how many \
                  regions have begun",
    look: &[("cells", ""), ("from", "")],
    build: Build::Each(build),
    ..Kind::PLAIN
};

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let board = reader.board;
    let mut regions = bound.need(keys::CELLS).to_vec();
    regions.sort_unstable();
    let at = bound.at(keys::CELLS);
    let layer = board.layer_of(regions[0]);
    let Some(layer) = layer.filter(|layer| regions.iter().all(|&cell| board.layer_of(cell) == Some(layer))) else {
        let help = "layers = { region = \"1-9\" } and division = { cells = \"region\" }";
        return reader.refuse(at.error("these are not the cells of one layer").help(help));
    };
    let count = layer.digits.count();
    if layer.digits.first() != 1 {
        let message = format!("regions are numbered from 1, and the values of the layer `{}` are not", layer.name);
        return reader.refuse(at.error(message));
    }
    let cells: Vec<Cell> = regions.iter().filter_map(|&cell| board.ground(cell)).collect();
    let sizes = sizes(bound, cells.len(), count, reader)?;
    let differs = bound.need(keys::DIFFERENT);
    if differs {
        let digits = board.digits().count();
        let wrong = match sizes[..] {
            _ if !board.has_digits() => Some("this board has no digits".to_owned()),
            [size] if size * count != cells.len() => Some(format!("{count} regions of {size} cells are not all cells")),
            [size] if size > digits => {
                Some(format!("{count} regions of {size} cells would repeat a digit: there are {digits}"))
            }
            [_] => None,
            _ => Some("regions of several sizes cannot be told to repeat no digit".to_owned()),
        };
        if let Some(wrong) = wrong {
            return reader.refuse(bound.at(keys::DIFFERENT).error(wrong));
        }
    }
    let order = order(&regions, bound.get(keys::FROM).unwrap_or_default());
    Some(Box::new(ChaosConstruction { cells, regions, order, count, sizes, differs }))
}

/// How many cells each of so many regions may have.
fn sizes(bound: &Bound<'_>, cells: usize, count: usize, reader: &mut Reader<'_, '_>) -> Option<Vec<usize>> {
    let Some(sizes) = bound.get(keys::SIZE) else {
        if !cells.is_multiple_of(count) {
            let message = format!("{} cannot be divided into {count} regions of equal size", counted(cells, "cell"));
            return reader.refuse(bound.at(keys::CELLS).error(message));
        }
        return Some(vec![cells / count]);
    };
    let sizes: BTreeSet<usize> = sizes.iter().filter_map(|&size| usize::try_from(size).ok()).collect();
    let sizes: Vec<usize> = sizes.into_iter().filter(|size| (1..=cells).contains(size)).collect();
    let fits = |(least, most): (&usize, &usize)| (least * count..=most * count).contains(&cells);
    if !sizes.first().zip(sizes.last()).is_some_and(fits) {
        let message = format!("{count} regions of such sizes are not {}", counted(cells, "cell"));
        return reader.refuse(bound.at(keys::SIZE).error(message).impossible());
    }
    Some(sizes)
}
