//! Cells with certain digits that are connected.

use std::collections::{BTreeMap, BTreeSet};

use exdoku_encode::{self as encode, Cycles, Encoder, Variable};
use exdoku_text::automaton::area;
use exdoku_text::board::{Board, Cell, Grid, reached, side_by_side};

use self::keys::connected as key;
use crate::rules::condition::{Condition, never_true};
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Choice, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { connected = "connected" {
    DIGITS: [i64] = "digits",
    WHERE: Formula = "where",
    CELLS: [Cell] = "cells",
    COLUMNS: i64 = "columns",
    SIZE: [i64] = "size",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The cells that hold certain digits, or values of a layer, are orthogonally connected. There is at \
              least one such cell.",
    params: &[
        Param::of(key::DIGITS, Type::Values, "the digits of the area, or the values of a layer").optional(),
        Param::of(key::WHERE, Type::Expression, "or a condition on each digit d of the area, like \"d > 5\"")
            .optional(),
        Param::of(
            key::CELLS,
            Type::Cells,
            "the only cells that matter: the area stays within them; all of the grid by default",
        )
        .optional(),
        Param::of(
            key::COLUMNS,
            Type::Number,
            "the length of the rows into which `cells` are laid out, in their order, to determine neighbours",
        )
        .optional(),
        Param::of(key::SIZE, Type::Numbers, "the number of cells of the area, or several possible ones").optional(),
    ],
    reason: "connected {digits} cells",
    says: "The {digits:cells} are orthogonally connected.[{cells:unsaid}][ There are {size} of them.] | The cells whose {thing} d satisfies {where} are orthogonally connected.[{cells:unsaid}]",
    example: "connected = { digits = \"1-4\" }",
    compiles_to: "for each cell, whether it belongs to the area. On a small board, a chain of the cells, whose state \
                  is which parts of the area at the frontier are connected; on a larger one, a condition that the \
                  search checks. As options: for each cell a neighbour on the way to the first cell of the area, and \
                  the distance",
    choices: &[Choice::One(&["digits", "where"]), Choice::Belong(&["columns"], "cells")],
    look: &[("cells", "")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct Connected {
    /// The cells, each with its row and column in the layout.
    cells: Vec<Cell>,
    places: Vec<(usize, usize)>,
    values: BTreeSet<i64>,
    /// The possible sizes, if given.
    sizes: Option<Vec<i64>>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let cells: Vec<Cell> = match used.get(key::CELLS) {
        Some(cells) => cells.to_vec(),
        None => builder.layered(used).on_board(builder.board.cells()),
    };
    let possible: BTreeSet<i64> = cells.iter().flat_map(|&cell| builder.board.values_of(cell)).collect();
    let (values, warning) = match used.get(key::WHERE) {
        Some(formula) => match Condition::chosen(formula, possible, builder)? {
            (chosen, _) if chosen.is_empty() => return Err(never_true(formula)),
            chosen => chosen,
        },
        None => (used.need(key::DIGITS).iter().copied().collect(), None),
    };
    let sizes = used.get(key::SIZE).map(<[i64]>::to_vec);
    let columns = used.get(key::COLUMNS);
    let mut laid: Vec<((usize, usize), Cell)> = match columns.map(usize::try_from) {
        None => {
            if let Some(&unknown) = cells.iter().find(|&&cell| builder.board.ground(cell).is_none()) {
                let wrong = format!("{} has no neighbours", builder.board.name(unknown));
                return Err(used.error(wrong).help("with `columns`, the cells are laid out in rows").into());
            }
            let place = |cell: Cell| (builder.board.position(cell).row, builder.board.position(cell).column);
            cells.iter().map(|&cell| (place(cell), cell)).collect()
        }
        Some(Ok(columns)) if columns > 0 => {
            cells.iter().enumerate().map(|(at, &cell)| ((at / columns, at % columns), cell)).collect()
        }
        Some(_) => return Err(used.at(key::COLUMNS).error("a row has at least one cell").into()),
    };
    let possible = |sizes: &Vec<i64>| sizes.iter().any(|size| (1..=cells.len() as i64).contains(size));
    if !sizes.as_ref().is_none_or(possible) {
        let message = format!("an area within these cells has 1 to {} of them", cells.len());
        return Err(Fault::impossible(used.at(key::SIZE).error(message)));
    }
    laid.sort_unstable();
    let rule_use = RuleUse::bare(key::NAME).with(key::DIGITS, values.iter().copied().collect());
    let rule_use = rule_use.with(key::CELLS, cells.clone());
    let rule_use = match columns {
        Some(columns) => rule_use.with(key::COLUMNS, columns),
        None => rule_use,
    };
    let rule_use = match &sizes {
        Some(sizes) => rule_use.with(key::SIZE, sizes.clone()),
        None => rule_use,
    };
    let (places, cells) = laid.into_iter().unzip();
    Ok(Built::from(Connected { cells, places, values, sizes }).used_as(vec![rule_use]).warning(warning))
}

/// The largest automaton that reads the area line by line, in transitions.
const MOST_READ: usize = 500;

impl Connected {
    /// The largest length of a shortest path within the area. Of the four cells of a square, it has at most three, or
    /// another path would be shorter.
    fn most_steps(&self) -> usize {
        let mut squares: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for &(row, column) in &self.places {
            *squares.entry((row / 2, column / 2)).or_default() += 1;
        }
        let on_path: usize = squares.values().map(|&cells| cells.min(3)).sum();
        let size = self.sizes.iter().flatten().copied().max().map_or(usize::MAX, |size| size.max(1) as usize);
        on_path.min(size) - 1
    }
}

impl Rule for Connected {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let first = self.values.first().copied().unwrap_or(0);
        let name = format!("area of {first} {}", board.name(self.cells[0]));
        // The frontier lies along the shorter side: the lines are the rows, or else the columns.
        let side = |all: &mut dyn Iterator<Item = usize>| {
            let (low, high) = all.fold((usize::MAX, 0), |(low, high), at| (low.min(at), high.max(at)));
            high.saturating_sub(low)
        };
        let by_rows =
            side(&mut self.places.iter().map(|place| place.1)) <= side(&mut self.places.iter().map(|place| place.0));
        let turned = |(row, column): (usize, usize)| if by_rows { (row, column) } else { (column, row) };
        let mut ordered: Vec<((usize, usize), Cell)> =
            self.places.iter().zip(&self.cells).map(|(&place, &cell)| (turned(place), cell)).collect();
        ordered.sort_unstable();
        let (laid, ordered): (Vec<(usize, usize)>, Vec<Cell>) = ordered.into_iter().unzip();
        let left = laid.iter().map(|(_, at)| *at).min().unwrap_or(0);
        let places: Vec<(usize, usize, Vec<i64>)> =
            laid.iter().map(|&(line, at)| (line, at - left, vec![0, 1])).collect();
        let belongs: Vec<Variable> = (ordered.iter())
            .map(|&cell| encoder.auxiliary(format!("{name}: {} inside", board.name(cell)), [0, 1]))
            .collect();
        for (&cell, &signal) in ordered.iter().zip(&belongs) {
            encoder.channel(cell, signal, |value| i64::from(self.values.contains(&value)));
        }
        if let Some(sizes) = &self.sizes {
            let possible: Vec<i64> =
                sizes.iter().copied().filter(|size| (1..=belongs.len() as i64).contains(size)).collect();
            let more = possible.iter().max().map_or(1, |&size| size as usize + 1);
            let size = encoder.auxiliary(format!("{name} size"), possible);
            encoder.count_ones(format!("size of {name}"), &belongs, more, size);
        }
        if let Ok(automaton) = area(&places, MOST_READ) {
            return encoder.regular(name, &belongs, automaton);
        }
        let sizes = self.sizes.iter().flatten().map(|&size| usize::try_from(size).unwrap_or(0));
        let sizes = sizes.clone().min().unwrap_or(1)..=sizes.max().unwrap_or(laid.len());
        let (values, diameter) = (vec![1], self.most_steps());
        let areas = encode::Connected {
            variables: belongs,
            values,
            neighbours: side_by_side(&laid),
            sizes,
            diameter,
            cycles: Cycles::Any,
            places: laid.clone(),
        };
        encoder.connected(name, areas);
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let surely = |at: &usize| board.value(grid, self.cells[*at]).is_some_and(|value| self.values.contains(&value));
        let maybe = |at: &usize| board.value(grid, self.cells[*at]).is_none_or(|value| self.values.contains(&value));
        let inside: Vec<usize> = (0..self.cells.len()).filter(surely).collect();
        let possible = (0..self.cells.len()).filter(maybe).count();
        let mut found = Vec::new();
        if possible == 0 {
            found.push(Violation { what: "no cell holds a digit of the area".to_owned(), cells: self.cells.clone() });
        }
        if let Some(sizes) = &self.sizes
            && !sizes.iter().any(|size| (inside.len() as i64..=possible as i64).contains(size))
        {
            let what = format!("the area has {} cells", inside.len());
            found.push(Violation { what, cells: inside.iter().map(|&at| self.cells[at]).collect() });
        }
        // The area may still be connected through open cells.
        let Some(&first) = inside.first() else { return found };
        let beside = side_by_side(&self.places);
        let from_first = reached(self.cells.len(), [first], |at| beside[at].iter().copied().filter(maybe));
        if let Some(&apart) = inside.iter().find(|at| !from_first.contains(**at)) {
            let cells = [first, apart].map(|at| self.cells[at]);
            let [one, other] = cells.map(|cell| board.name(cell));
            let what = format!("{one} and {other} are in different parts of the area");
            found.push(Violation { what, cells: cells.to_vec() });
        }
        found
    }
}
