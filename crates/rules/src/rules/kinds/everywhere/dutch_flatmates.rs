//! The middle digit has the smallest digit above it or the largest below it.

use exdoku_encode::{Candidate, Encoder};
use exdoku_text::board::{Board, Cell, Digit, Digits, Grid};

use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Rule, RuleUse, Violation};

keys! { dutch_flatmates = "dutch-flatmates" {} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: keys::dutch_flatmates::NAME,
    meaning: "Each middle digit (5 of 1 to 9) has the smallest digit directly above it or the largest directly below it, or \
              both.",
    example: "dutch-flatmates = true",
    compiles_to: "an item for each cell, covered by its other digits, or by an option for either of its flatmates",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct DutchFlatmates {
    cells: Vec<Cell>,
    smallest: Digit,
    middle: Digit,
    largest: Digit,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let digits: Digits = builder.layered(used).layer.map_or(builder.board.digits(), |layer| layer.digits);
    let count = digits.count();
    if count.is_multiple_of(2) || count < 3 {
        return Err(used.error(format!("the digits {digits} have no middle one")).into());
    }
    Ok(DutchFlatmates {
        cells: builder.layered(used).on_board(builder.board.cells()),
        smallest: Digit::new(0),
        middle: Digit::new(count / 2),
        largest: Digit::new(count - 1),
    }
    .into())
}

impl Rule for DutchFlatmates {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        for &cell in &self.cells {
            let above = board.step(cell, -1, 0).map(|cell| Candidate { cell, digit: self.smallest });
            let below = board.step(cell, 1, 0).map(|cell| Candidate { cell, digit: self.largest });
            let flatmates: Vec<Candidate> = above.into_iter().chain(below).collect();
            let name = format!("flatmate of {}", board.name(cell));
            encoder.implies(name, Candidate { cell, digit: self.middle }, &flatmates);
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        // A missing cell can hold no flatmate; an empty one still can.
        let never = |cell: Option<Cell>, digit: Digit| match cell {
            Some(cell) => grid.get(cell).is_some_and(|other| other != digit),
            None => true,
        };
        let alone = |&cell: &Cell| {
            grid.get(cell) == Some(self.middle)
                && never(board.step(cell, -1, 0), self.smallest)
                && never(board.step(cell, 1, 0), self.largest)
        };
        let what = "this digit has no flatmate";
        let violation = |cell: Cell| Violation { what: what.to_owned(), cells: vec![cell] };
        self.cells.iter().copied().filter(alone).map(violation).collect()
    }
}
