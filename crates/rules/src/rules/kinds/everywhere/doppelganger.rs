//! Each house lacks one digit, and the houses of each zero lack three different ones.

use std::collections::BTreeSet;

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Digit, DigitSet, Grid, House};

use self::keys::doppelganger as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { doppelganger = "doppelganger" {
    ROWS: [Cell] = "rows",
    COLUMNS: [Cell] = "columns",
    BOXES: [Cell] = "boxes",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "On an n x n board with the digits 0 to n, each row, column and box holds a 0 and all but one of the other \
              digits. No two rows lack the same digit, nor two columns, nor two boxes; and the row, the column and the box \
              of each 0 lack different digits.",
    params: &[
        Param::of(key::ROWS, Type::Line, "unknowns for the digits that the rows lack").optional(),
        Param::of(key::COLUMNS, Type::Line, "unknowns for the digits that the columns lack").optional(),
        Param::of(key::BOXES, Type::Line, "unknowns for the digits that the boxes or regions lack").optional(),
    ],
    example: "doppelganger = true",
    example_needs: "digits = \"0-9\"",
    compiles_to: "an option for each house and digit that it may lack; for each row the digits that the column and the box of \
                  its 0 lack",
    look: &[("rows", "")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct Doppelganger {
    /// Rows, columns, and boxes or regions if there are any.
    types: Vec<Vec<House>>,
    /// For some types, the unknowns for the missing digits.
    missing: Vec<Option<Vec<Cell>>>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let board = builder.board;
    let mut named: Vec<Option<Vec<Cell>>> = Vec::new();
    for key in [key::ROWS, key::COLUMNS, key::BOXES] {
        let cells = used.get(key).map(<[Cell]>::to_vec);
        if let Some(cells) = cells.as_ref().filter(|cells| cells.len() != board.grid_rows()) {
            let message = format!("{} digits for {} houses", cells.len(), board.grid_rows());
            return Err(used.at(key).error(message).into());
        }
        named.push(cells);
    }
    builder.needs_digits(used)?;
    let n = board.grid_rows();
    let digits = board.digits();
    let square = board.grids().len() == 1 && board.cell_count() == n * n && board.grid_columns() == n;
    if !square || digits.first() != 0 || digits.count() != n + 1 {
        let message = format!("this needs one square grid with the digits 0-{n}");
        return Err(used.error(message).into());
    }
    let mut types = vec![board.rows(), board.columns()];
    let boxes = board.regions_or_boxes();
    match boxes.is_empty() {
        true if named[2].is_some() => return Err(used.error("this board has no boxes").into()),
        true => {}
        false if boxes.len() == n && boxes.iter().all(|house| house.cells.len() == n) => types.push(boxes),
        false => return Err(used.error(format!("this needs {n} regions of {n} cells")).into()),
    }
    Ok(Doppelganger { types, missing: named }.into())
}

impl Rule for Doppelganger {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let digits = encoder.board().digits();
        let n = digits.count() - 1;
        let mut missing: Vec<Vec<Variable>> = Vec::new();
        for (houses, named) in self.types.iter().zip(&self.missing) {
            let mut signals: Vec<Variable> = Vec::new();
            for (number, house) in houses.iter().enumerate() {
                let name = format!("{} lacks", house.name);
                let signal = match named {
                    Some(cells) => cells[number].into(),
                    None => encoder.auxiliary(name.as_str(), 1..=n as i64),
                };
                let lacking = |lacked: Digit| {
                    (digits.iter().filter(|&d| d != lacked).collect::<DigitSet>(), digits.value(lacked).into())
                };
                encoder.different(house.name.as_str(), &house.cells);
                encoder.digit_sets_with_value(name, &house.cells, digits.iter().skip(1).map(lacking), signal);
                signals.push(signal);
            }
            // As many houses as digits: each digit is missing in one of them, and so in exactly one.
            for value in 1..=n as i64 {
                let name = format!("{} lacked by {}", value, houses[0].name);
                encoder.cases(name, signals.iter().map(|&signal| vec![(signal, value)]).collect());
            }
            missing.push(signals);
        }
        let zero = i64::from(digits.first());
        for (row, house) in self.types[0].iter().enumerate() {
            let own = missing[0][row];
            let mut seen = vec![own];
            for (houses, signals) in self.types.iter().zip(&missing).skip(1) {
                let signal = encoder.auxiliary(format!("{} of the 0 of {}", houses[0].name, house.name), 1..=n as i64);
                let mut cases = Vec::new();
                for &cell in &house.cells {
                    let Some(at) = houses.iter().position(|other| other.cells.contains(&cell)) else { continue };
                    let values =
                        (1..=n as i64).map(|value| vec![(cell.into(), zero), (signals[at], value), (signal, value)]);
                    cases.extend(values);
                }
                encoder.cases(format!("0 of {} in {}", house.name, houses[0].name), cases);
                for &other in &seen {
                    let pairs = (1..=n as i64).flat_map(|u| (1..=n as i64).map(move |w| (u, w)));
                    let differ = pairs.filter(|(u, w)| u != w).map(|(u, w)| vec![(other, u), (signal, w)]);
                    encoder.cases(format!("0 of {} sees others", house.name), differ.collect());
                }
                seen.push(signal);
            }
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut lacks: Vec<Vec<Option<i64>>> = Vec::new();
        for (houses, named) in self.types.iter().zip(&self.missing) {
            let mut of_type: Vec<Option<i64>> = Vec::new();
            for (number, house) in houses.iter().enumerate() {
                let values: Vec<i64> = house.cells.iter().filter_map(|&cell| board.value(grid, cell)).collect();
                let distinct: BTreeSet<i64> = values.iter().copied().collect();
                let full = values.len() == house.cells.len();
                let mut say = |what: String, cells: &[Cell]| found.push(Violation { what, cells: cells.to_vec() });
                if distinct.len() < values.len() {
                    say(format!("{} repeats a digit", house.name), &house.cells);
                } else if full && !distinct.contains(&0) {
                    say(format!("{} has no 0", house.name), &house.cells);
                }
                let lacked = (1..=house.cells.len() as i64).find(|value| !distinct.contains(value)).filter(|_| full);
                if let Some(lacked) = lacked {
                    if of_type.contains(&Some(lacked)) {
                        say(format!("{} lacks {lacked}, as another does", house.name), &house.cells);
                    }
                    if let Some(unknown) = named.as_ref().map(|cells| cells[number])
                        && board.value(grid, unknown).is_some_and(|value| value != lacked)
                    {
                        say(format!("{} lacks {lacked}", house.name), &[unknown]);
                    }
                }
                of_type.push(lacked);
            }
            lacks.push(of_type);
        }
        for cell in board.cells().filter(|&cell| board.value(grid, cell) == Some(0)) {
            let of = |(houses, lacks): (&Vec<House>, &Vec<Option<i64>>)| {
                lacks[houses.iter().position(|house| house.cells.contains(&cell))?]
            };
            let seen: Vec<i64> = self.types.iter().zip(&lacks).filter_map(of).collect();
            if seen.iter().collect::<BTreeSet<_>>().len() < seen.len() {
                let what = "two houses of this 0 lack the same digit".to_owned();
                found.push(Violation { what, cells: vec![cell] });
            }
        }
        found
    }
}
