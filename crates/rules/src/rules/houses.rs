//! Houses: sets of cells that hold different digits. A board lists its rows, columns, boxes and regions; many other
//! rules only add further houses.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Grid, House};
use exdoku_text::source::fields::Value;

use super::bound::Bound;
use super::keys;
use super::kind::{Build, Kind};
use super::reader::Reader;
use super::rule::{Rule, Violation};
use super::rule_use::RuleUse;

pub(super) const ROWS: Kind = Kind {
    name: keys::rows::NAME,
    meaning: "No digit repeats in a row, so each full row holds every digit. In force unless set to false.",
    example: "rows = false",
    compiles_to: "a primary item for each row and digit; secondary where a row has fewer cells than there are digits",
    build: Build::Each(|bound, reader| build(bound, reader, Board::rows)),
    ..Kind::PLAIN
};

pub(super) const COLUMNS: Kind = Kind {
    name: keys::columns::NAME,
    meaning: "No digit repeats in a column, so each full column holds every digit. In force unless set to false.",
    example: "columns = false",
    compiles_to: "a primary item for each column and digit; secondary where a column has fewer cells than there are digits",
    build: Build::Each(|bound, reader| build(bound, reader, Board::columns)),
    ..Kind::PLAIN
};

pub(super) const BOXES: Kind = Kind {
    name: keys::boxes::NAME,
    meaning: "No digit repeats in a box, so each full box holds every digit. In force on boards with boxes unless set to false.",
    example: "boxes = false",
    compiles_to: "a primary item for each box and digit; secondary where a box has fewer cells than there are digits",
    build: Build::Each(|bound, reader| build(bound, reader, Board::box_houses)),
    ..Kind::PLAIN
};

pub(super) const REGIONS: Kind = Kind {
    name: keys::regions::NAME,
    meaning: "No digit repeats in a jigsaw region, so each full region holds every digit. In force on boards with `regions` unless set to false.",
    example: "regions = false",
    compiles_to: "a primary item for each region and digit; secondary where a region has fewer cells than there are digits",
    build: Build::Each(|bound, reader| build(bound, reader, Board::region_houses)),
    ..Kind::PLAIN
};

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>, houses: fn(&Board) -> Vec<House>) -> Option<Box<dyn Rule>> {
    let houses = houses(reader.board);
    let place = &bound.place;
    if houses.is_empty() {
        return reader.refuse(place.error(format!("this board has no {}", place.path().trim_start_matches("rules."))));
    }
    Houses::of_board(place, reader, houses)
}

/// A rule that is a list of houses.
#[derive(Debug)]
pub struct Houses {
    houses: Vec<House>,
}

impl Houses {
    /// These houses of the grid; with `of`, those of the layer.
    pub(super) fn of_board(
        value: &Value<'_>,
        reader: &mut Reader<'_, '_>,
        houses: Vec<House>,
    ) -> Option<Box<dyn Rule>> {
        let houses = reader.houses_on_board(houses);
        Houses::of(value, reader, houses)
    }

    /// These houses, if none has more cells than values.
    pub(super) fn of(value: &Value<'_>, reader: &mut Reader<'_, '_>, houses: Vec<House>) -> Option<Box<dyn Rule>> {
        let fitting = houses.into_iter().map(|house| reader.fitting(house, |message| value.error(message)));
        let houses: Vec<House> = fitting.collect::<Vec<_>>().into_iter().collect::<Option<_>>()?;
        reader.parts = houses.iter().map(|house| RuleUse::of_house(keys::different::CELLS, house)).collect();
        Some(Box::new(Houses { houses }))
    }

    /// These houses.
    ///
    /// # Errors
    /// The first house that has more cells than there are digits.
    pub fn new(board: &Board, houses: Vec<House>) -> Result<Houses, House> {
        match houses.iter().find(|house| board.too_few_values(&house.cells).is_some()) {
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

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let mut found = Vec::new();
        for house in &self.houses {
            if board.all_differ(grid, &house.cells) {
                continue;
            }
            let values: Vec<Option<i64>> = house.cells.iter().map(|&cell| board.value(grid, cell)).collect();
            for (i, &cell) in house.cells.iter().enumerate() {
                let Some(value) = values[i] else { continue };
                let is_same = |&(_, other): &(usize, &Option<i64>)| *other == Some(value);
                let earlier = values[..i].contains(&Some(value));
                let later = values.iter().enumerate().skip(i + 1).filter(is_same).map(|(at, _)| house.cells[at]);
                let mut cells: Vec<_> = [cell].into_iter().chain(later).collect();
                if !earlier && cells.len() > 1 {
                    cells.sort_unstable();
                    found.push(Violation { what: format!("{} repeats a digit", house.name), cells });
                }
            }
        }
        found
    }
}
