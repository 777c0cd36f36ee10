//! Houses: sets of cells that hold different digits. Rows, columns, boxes and regions are the ones a board lists by
//! itself; many other rules are nothing but more of them.

use crate::board::{Board, Grid, House};
use crate::encode::Encoder;
use crate::source::fields::Value;

use super::{Kind, Reader, Rule, Violation};

pub(super) const ROWS: Kind = Kind {
    name: "rows",
    meaning: "No digit repeats in a row, so each full row holds every digit. In force unless set to false.",
    forms: &[("true", "in every row of every grid"), ("false", "not in this variant")],
    example: "rows = false",
    compiles_to: "a primary item for each row and digit; secondary where a row has fewer cells than there are digits",
    draw: &[],
    read: |value, reader| read(value, reader, Board::rows),
};

pub(super) const COLUMNS: Kind = Kind {
    name: "columns",
    meaning: "No digit repeats in a column, so each full column holds every digit. In force unless set to false.",
    forms: &[("true", "in every column of every grid"), ("false", "not in this variant")],
    example: "columns = false",
    compiles_to: "a primary item for each column and digit; secondary where a column has fewer cells than there are digits",
    draw: &[],
    read: |value, reader| read(value, reader, Board::columns),
};

pub(super) const BOXES: Kind = Kind {
    name: "boxes",
    meaning: "No digit repeats in a box, so each full box holds every digit. In force on boards with boxes unless set to false.",
    forms: &[("true", "in every box of every grid"), ("false", "not in this variant; the boxes stay drawn")],
    example: "boxes = false",
    compiles_to: "a primary item for each box and digit; secondary where a box has fewer cells than there are digits",
    draw: &[],
    read: |value, reader| read(value, reader, Board::box_houses),
};

pub(super) const REGIONS: Kind = Kind {
    name: "regions",
    meaning: "No digit repeats in a jigsaw region, so each full region holds every digit. In force on boards with `regions` unless set to false.",
    forms: &[("true", "in every region"), ("false", "not in this variant; the regions stay drawn")],
    example: "regions = false",
    compiles_to: "a primary item for each region and digit; secondary where a region has fewer cells than there are digits",
    draw: &[],
    read: |value, reader| read(value, reader, Board::region_houses),
};

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>, houses: fn(&Board) -> Vec<House>) -> Option<Box<dyn Rule>> {
    reader.switched_on(value)?;
    let houses = houses(reader.board);
    if houses.is_empty() {
        return reader.refuse(value.error(format!("this board has no {}", value.path().trim_start_matches("rules."))));
    }
    Houses::read(value, reader, houses)
}

/// A rule that is a list of houses.
#[derive(Debug)]
pub struct Houses {
    houses: Vec<House>,
}

impl Houses {
    /// These houses, if none has more cells than there are digits.
    pub(super) fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>, houses: Vec<House>) -> Option<Box<dyn Rule>> {
        let fitting = houses.into_iter().map(|house| reader.fitting(house, |message| value.error(message)));
        let houses: Vec<House> = fitting.collect::<Vec<_>>().into_iter().collect::<Option<_>>()?;
        let said = reader.said.len();
        reader.say_sets("different", "cells", &houses);
        reader.parts = reader.said.split_off(said);
        Some(Box::new(Houses { houses }))
    }

    /// These houses; the first that has more cells than there are digits is returned as the error.
    ///
    /// # Errors
    /// The house that cannot hold different digits.
    pub fn new(board: &Board, houses: Vec<House>) -> Result<Houses, House> {
        match houses.iter().find(|house| house.cells.len() > board.digits().count()) {
            Some(house) => Err(house.clone()),
            None => Ok(Houses { houses }),
        }
    }
}

impl Rule for Houses {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for house in &self.houses {
            encoder.different(house.name.as_str(), &house.cells);
        }
    }

    fn violations(&self, _board: &Board, grid: &Grid) -> Vec<Violation> {
        let mut found = Vec::new();
        for house in &self.houses {
            for (i, &cell) in house.cells.iter().enumerate() {
                let Some(digit) = grid.get(cell) else { continue };
                let earlier = house.cells[..i].iter().any(|&c| grid.get(c) == Some(digit));
                let later = house.cells[i + 1..].iter().filter(|&&c| grid.get(c) == Some(digit));
                let mut cells: Vec<_> = [cell].into_iter().chain(later.copied()).collect();
                if !earlier && cells.len() > 1 {
                    cells.sort_unstable();
                    found.push(Violation { what: format!("{} repeats a digit", house.name), cells });
                }
            }
        }
        found
    }
}
