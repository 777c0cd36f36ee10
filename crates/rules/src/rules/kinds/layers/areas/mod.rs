//! Areas: orthogonally connected groups of cells with equal values.
//!
//! One constraint states their sizes and clues, another one their numbers.

mod check;
mod read;

use std::collections::BTreeSet;

use exdoku_encode::{self as encode, Contents, Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid};

use self::keys::areas as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Choice, Kind, Param, Rule, Type, Violation};

keys! { areas = "areas" {
    CELLS: [Cell] = "cells",
    DIGITS: [i64] = "digits",
    WHERE: Formula = "where",
    SIZE: [i64] = "size",
    CLUES: [Cell] = "clues",
    STATES: str = "states",
    ONE_CLUE: bool = "one-clue",
    REACHES: str = "reaches",
    SUM: [i64] = "sum",
    DIFFERENT: bool = "different",
    NUMBERS: [Cell] = "numbers",
    COUNT: [i64] = "count",
    SUM_CELL: Cell = "sum",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Orthogonal neighbours with equal values lie in one area. The parameters give the sizes or sums of \
              areas, or clues for these; whether their digits differ, whether they reach the edge of the board, and \
              how many areas there are.",
    params: &[
        Param::of(
            key::CELLS,
            Type::Cells,
            "the cells that fall into areas: a layer, or cells with digits; all of the grid by default",
        )
        .optional(),
        Param::of(key::DIGITS, Type::Values, "the values that form areas; by default all").optional(),
        Param::of(key::WHERE, Type::Expression, "or a condition on each such value d, like \"d == white\"").optional(),
        Param::of(key::SIZE, Type::Numbers, "the number of cells of an area, or several possible ones").optional(),
        Param::of(
            key::CLUES,
            Type::Cells,
            "cells whose value is the size of the area around them: cells of the areas themselves, or of another layer",
        )
        .optional(),
        Param::of(key::STATES, Type::Choice(&["size", "sum"]), "what a clue states about its area").or("size"),
        Param::of(key::ONE_CLUE, Type::Truth, "whether each area has exactly one of the clues").or("false"),
        Param::of(key::REACHES, Type::Choice(&["edge"]), "`edge`: each area has a cell at the edge of the board")
            .optional(),
        Param::of(
            key::SUM,
            Type::CellOrNumbers,
            "the sum of the digits in an area: one number, several possible ones, or an unknown with this value",
        )
        .also(key::SUM_CELL)
        .optional(),
        Param::of(key::DIFFERENT, Type::Truth, "whether no area repeats a digit").or("false"),
        Param::of(
            key::NUMBERS,
            Type::Cells,
            "the cells whose values are summed and compared, in place of digits: those of another layer, as with `of`",
        )
        .optional(),
        Param::of(key::COUNT, Type::Numbers, "the number of areas, or several possible ones").optional(),
    ],
    reason: "areas of {digits}",
    says: "Orthogonally connected [{digits:cells}][{digits:none}cells with equal {things}] form an area.[{cells:unsaid}][ An area has {size} cells.][{states:none} {clues:clue} is the number of cells in its area.][{states=size} {clues:clue} is the number of cells in its area.][{states=sum} {clues:clue} is the sum of the digits in its area.][ Each area has exactly one clue.{one-clue}][ Each area has a cell at the {reaches} of the grid.][ The digits in an area add up to {sum}.][ No digit repeats in an area.{different}][ There are {count} areas.]",
    example: "areas = { digits = \"1-3\", size = \"1-4\" }",
    compiles_to: "a condition that the search checks, and another one if their numbers matter. As options: for each \
                  cell the first cell of its area, a neighbour on the way there, and the distance; for each first \
                  cell a chain that counts the cells of its area, and another one that sums up their numbers",
    choices: &[
        Choice::AtMostOne(&["digits", "where"]),
        Choice::Some(&["size", "clues", "reaches", "sum", "different", "count"]),
        Choice::Belong(&["one-clue", "states"], "clues"),
    ],
    look: &[("cells", ""), ("clues", "circle outline")],
    build: Build::Each(read::build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct Areas {
    cells: Vec<Cell>,
    /// For each cell, its neighbours, by their places among the cells.
    neighbours: Vec<Vec<usize>>,
    /// The values that form areas.
    values: BTreeSet<i64>,
    /// Ascending; none if no cell may be in an area.
    sizes: Vec<usize>,
    /// Clues, each with its place among the cells.
    clues: Vec<(usize, Cell)>,
    /// Whether clues state sums.
    states_sums: bool,
    one_clue: bool,
    /// The places of the cells at the edge, if each area must have one of them.
    edge: Option<Vec<usize>>,
    /// For each cell, the cell of its number, if numbers matter.
    numbers: Vec<Cell>,
    different: bool,
    /// The allowed sums of numbers, ascending, and the cell that has the sum as its value.
    sums: Option<Vec<i64>>,
    sum: Option<Cell>,
    /// The allowed numbers of areas, ascending.
    counts: Option<Vec<usize>>,
}

impl Rule for Areas {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &(at, clue) in &self.clues {
            encoder.limit(self.cells[at], |value| self.values.contains(&value));
            if !self.states_sums {
                encoder.limit(clue, |value| usize::try_from(value).is_ok_and(|size| self.sizes.contains(&size)));
            }
        }
        if self.sizes.is_empty() || self.values.is_empty() {
            // There is no area.
            let none = self.counts.as_ref().is_none_or(|counts| counts.contains(&0));
            self.cells.iter().for_each(|&cell| encoder.limit(cell, |value| none && !self.values.contains(&value)));
            return;
        }
        let mut shares = Vec::new();
        if self.one_clue {
            shares.push((self.clues.iter().map(|&(at, _)| at).collect(), 1..=1));
        }
        if let Some(edge) = &self.edge {
            shares.push((edge.clone(), 1..=self.cells.len()));
        }
        let name = encoder.board().name(self.cells[0]);
        let variables: Vec<Variable> = self.cells.iter().map(|&cell| cell.into()).collect();
        let values: Vec<i64> = self.values.iter().copied().collect();
        let clues: Vec<(usize, Variable)> = self.clues.iter().map(|&(at, clue)| (at, clue.into())).collect();
        let (sizes_stated, sums_stated) = if self.states_sums { (vec![], clues) } else { (clues, vec![]) };
        let any_size = self.sizes.iter().copied().eq(1..=self.cells.len());
        let has_contents = self.states_contents();
        if !any_size || !sizes_stated.is_empty() || !shares.is_empty() || !has_contents {
            let areas = encode::Areas {
                variables: variables.clone(),
                neighbours: self.neighbours.clone(),
                values: values.clone(),
                sizes: self.sizes.clone(),
                clues: sizes_stated,
                shares,
            };
            encoder.areas(format!("areas {name}"), areas);
        }
        if has_contents {
            let totals = sums_stated.into_iter().map(|(at, clue)| (Some(at), clue));
            let contents = Contents {
                variables,
                neighbours: self.neighbours.clone(),
                values,
                numbers: self.numbers.iter().map(|&number| number.into()).collect(),
                different: self.different,
                sums: self.sums.clone(),
                totals: totals.chain(self.sum.map(|sum| (None, sum.into()))).collect(),
                counts: self.counts.clone(),
            };
            encoder.contents(format!("areas {name} hold"), contents);
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        check::violations(self, board, grid)
    }
}

impl Areas {
    /// Whether there is an area in every grid: around a clue, or a cell all of whose values form areas.
    fn has_one(&self, board: &Board) -> bool {
        let is_inside = |cell: &Cell| board.values_of(*cell).iter().all(|value| self.values.contains(value));
        !self.clues.is_empty() || self.cells.iter().any(is_inside)
    }

    /// Whether numbers, or the number of areas, are constrained.
    fn states_contents(&self) -> bool {
        self.states_numbers() || self.counts.is_some()
    }

    fn states_numbers(&self) -> bool {
        self.different || self.states_sums || self.sums.is_some() || self.sum.is_some()
    }
}
