//! Houses: sets of cells that hold different digits. A board lists its rows, columns, boxes and regions; many other
//! rules only add further houses.

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid, House};

use crate::rules::fault::{self};
use crate::rules::keys::different;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Key, Kind, Parts, Point, Rule, RuleUse, Violation};

keys! {
    rows = "rows" {}
    columns = "columns" {}
    boxes = "boxes" {}
    regions = "regions" {}
}

pub(super) const KINDS: &[Kind] = &[ROWS, COLUMNS, BOXES, REGIONS];

const ROWS: Kind = Kind {
    name: keys::rows::NAME,
    meaning: "No digit repeats in a row, so each full row holds every digit. In force unless set to false.",
    example: "rows = false",
    compiles_to: "a primary item for each row and digit; secondary where a row has fewer cells than there are digits",
    build: Build::Each(|used, builder| build(used, builder, Board::rows)),
    ..Kind::PLAIN
};

const COLUMNS: Kind = Kind {
    name: keys::columns::NAME,
    meaning: "No digit repeats in a column, so each full column holds every digit. In force unless set to false.",
    example: "columns = false",
    compiles_to: "a primary item for each column and digit; secondary where a column has fewer cells than there are digits",
    build: Build::Each(|used, builder| build(used, builder, Board::columns)),
    ..Kind::PLAIN
};

const BOXES: Kind = Kind {
    name: keys::boxes::NAME,
    meaning: "No digit repeats in a box, so each full box holds every digit. In force on boards with boxes unless set to false.",
    example: "boxes = false",
    compiles_to: "a primary item for each box and digit; secondary where a box has fewer cells than there are digits",
    build: Build::Each(|used, builder| build(used, builder, Board::box_houses)),
    ..Kind::PLAIN
};

const REGIONS: Kind = Kind {
    name: keys::regions::NAME,
    meaning: "No digit repeats in a jigsaw region, so each full region holds every digit. In force on boards with `regions` unless set to false.",
    example: "regions = false",
    compiles_to: "a primary item for each region and digit; secondary where a region has fewer cells than there are digits",
    build: Build::Each(|used, builder| build(used, builder, Board::region_houses)),
    ..Kind::PLAIN
};

fn build(used: &RuleUse, builder: &Builder<'_>, houses: fn(&Board) -> Vec<House>) -> Result<Built, Fault> {
    let houses = houses(builder.board);
    if houses.is_empty() {
        return Err(used.error(format!("this board has no {}", used.path().trim_start_matches("rules."))).into());
    }
    Houses::of_board(used, builder, houses)
}

/// Groups of cells, each with different digits.
#[derive(Debug)]
pub struct Houses {
    houses: Vec<House>,
}

impl Houses {
    /// These houses of the grid; with `of`, those of the layer.
    pub(in crate::rules) fn of_board(
        used: &RuleUse,
        builder: &Builder<'_>,
        houses: Vec<House>,
    ) -> Result<Built, Fault> {
        let houses = builder.layered(used).houses_on_board(houses);
        Houses::of(houses.into_iter().map(|house| (house, used.point())).collect(), builder)
    }

    /// These houses, if none has more cells than values; an error is at the place of the house.
    pub(in crate::rules) fn of(houses: Vec<(House, Point<'_>)>, builder: &Builder<'_>) -> Result<Built, Fault> {
        let fitting = |(house, at): (House, Point<'_>)| match builder.board.too_few_values(&house.cells) {
            None => Ok(house),
            Some(values) => {
                let message = format!("{} has {} cells, more than the {values}", house.name, house.cells.len());
                Err(Fault::impossible(at.error(message)))
            }
        };
        let houses = fault::all(houses.into_iter().map(fitting))?;
        let parts = houses.iter().map(|house| RuleUse::of_house(different::CELLS, house)).collect();
        Ok(Built::from(Houses { houses }).made_of(parts))
    }

    /// The houses of a list or picture, each with a use of its own.
    pub(in crate::rules) fn listed(
        houses: Vec<(House, Point<'_>)>,
        key: Key<[Cell]>,
        builder: &Builder<'_>,
    ) -> Result<Built, Fault> {
        let used = |(house, _): &(House, Point<'_>)| {
            let parts = match key.kind() {
                different::NAME => Parts::None,
                _ => Parts::All(vec![RuleUse::of_house(different::CELLS, house)]),
            };
            RuleUse { parts, ..RuleUse::of_house(key, house) }
        };
        let uses = houses.iter().map(used).collect();
        Ok(Houses::of(houses, builder)?.used_as(uses))
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
